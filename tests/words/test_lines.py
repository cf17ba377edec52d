"""Lines and steps as they are read: a golden table, and names that look like markup."""

import pytest

from tracker.state.line import Line, Step
from tracker.words.lines import line_text
from tracker.words.steps import step_text, total_text, why_short, why_text

NAMES = {"aki": "アキ", "orc-1": "Orc 1", "orc-2": "Orc 2", "ren": "Ren"}

BLOW = {"who": "orc-2", "target": "aki", "weapon": "Spear", "damage": 3, "type": "pierce", "opportunity": False}
FELT = (
    Step("G6", "to-hit-roll", {"rolled": 12, "stat": "melee", "value": 4}),
    Step("S2", "size", {"size": "medium", "other": "large", "points": 2}),
    Step("G6", "hit", {"total": 18, "needed": 13}),
    Step("C2", "oed", {"sides": 5, "faces": [5, 2]}, 0, 6),
    Step("C6.5", "armor", {"armor": 2}, 6, 4),
    Step("C6.6", "shield", {"shield": 2, "drawn": 1}, 4, 3),
)


@pytest.mark.parametrize(
    ("kind", "args", "text"),
    [
        ("struck", BLOW, "Orc 2 hits アキ with Spear: −3"),
        ("struck", {**BLOW, "opportunity": True}, "Opportunity: Orc 2 hits アキ with Spear: −3"),
        ("no-damage", {**BLOW, "damage": 0}, "Orc 2 hits アキ with Spear: no damage"),
        ("poisons", {**BLOW, "type": "poison"}, "Orc 2 hits アキ with Spear: 3 into the poison pool"),
        ("missed", BLOW, "Orc 2 misses アキ with Spear"),
        ("strike-lost", {**BLOW, "reason": "target"}, "Orc 2's Spear finds アキ gone"),
        ("hurt", {"who": "aki", "damage": 4, "type": "fire", "magical": False}, "アキ is hurt by fire: −4"),
        ("hurt", {"who": "aki", "damage": 4, "type": "", "magical": False}, "アキ is hurt: −4"),
        ("hurt-raw", {"who": "aki", "damage": 4}, "アキ loses HP: −4"),
        ("healed", {"who": "aki", "gained": 5}, "アキ is healed: +5"),
        ("falls", {"who": "aki", "status": "unconscious", "hp": -2}, "アキ is unconscious at −2 HP"),
        ("turn", {"who": "ren", "init": 6}, "Ren's turn (Init 6)"),
        ("round", {"round": 3}, "Round 3"),
        ("passed-over", {"steps_passed": ["fatigue", "clouds"]}, "Nothing happens in: fatigue, clouds"),
        ("order", {"whom": ["aki", "orc-1"]}, "Order: アキ, Orc 1"),
        (
            "moved",
            {"who": "ren", "start": "party-mid", "area": "front", "manner": "walk", "cubes": 5},
            "Ren moves from the party mid to the front",
        ),
        (
            "moved",
            {"who": "ren", "start": "front", "area": "front", "manner": "shift", "cubes": 1},
            "Ren shifts 1 cube, front",
        ),
        (
            "moved",
            {"who": "ren", "start": "front", "area": "front", "manner": "walk", "cubes": 3},
            "Ren moves 3 cubes, front",
        ),
        ("provokes", {"who": "ren", "whom": ["orc-1", "orc-2"]}, "Ren provokes opportunity attacks by Orc 1, Orc 2"),
        ("marked", {"who": "ren", "status": "blessed", "amount": 0}, "Ren is blessed"),
        ("marked", {"who": "ren", "status": "poisoned", "amount": 4}, "Ren is poisoned: pool 4"),
        (
            "marked",
            {"who": "ren", "status": "prone", "until": {"round": 4, "point": "round-end"}, "target": ""},
            "Ren is prone until the end of round 4",
        ),
        (
            "marked",
            {
                "who": "ren",
                "status": "slowed",
                "amount": 2,
                "until": {"round": 4, "point": "turn-start"},
                "target": "orc-2",
            },
            "Ren is slowed (2) until the start of Orc 2's turn in round 4",
        ),
        (
            "set",
            {
                "who": "ren",
                "changes": [{"key": "hp", "before": 3, "after": -7}, {"key": "avoid", "before": [], "after": [50, 30]}],
            },
            "Ren: hp 3 → −7; avoid – → 50,30",
        ),
        (
            "hand-edit",
            {
                "changes": [
                    {"path": ["combatants", "aki", "hp"], "what": "changed", "old": 12, "new": 10},
                    {"path": ["combatants", "orc-1"], "what": "removed"},
                ],
                "more": 2,
            },
            "Edited by hand: アキ hp 12 → 10; Orc 1 removed; and 2 more",
        ),
        (
            "overruled",
            {"rule": "G13", "refusal": "spent", "who": "ren", "action": "main", "on": "attack"},
            "Overruled (G13): Ren has spent its main action this turn: attack",
        ),
        ("dropped", {"rule": "", "refusal": "no-text"}, "Dropped: There is no text"),
        ("over", {"winner": "draw", "round": 9}, "The fight is over in round 9; a draw"),
        (
            "summary",
            {"side": "party", "whom": ["aki", "ren"], "fates": {"up": ["ren"], "down": [], "dead": ["aki"]}},
            "party: up Ren; dead アキ",
        ),
        (
            "aftermath-chance",
            {"who": "ren", "permille": 125, "hp": 3, "character": True},
            "Ren, 3 HP: 12.5 % to die of lasting harm before it ends",
        ),
        (
            "depth-capped",
            {"who": "ren", "z": -4, "depth": 3},
            "Ren can't be at height −4: the water is 3 deep, so it is at the bottom",
        ),
        ("from-a-newer-tracker", {"who": "ren", "n": 3}, "from-a-newer-tracker who=Ren n=3"),
    ],
)
def test_lines(kind: str, args: dict[str, object], text: str) -> None:
    assert line_text(Line(kind, args, names=NAMES)) == text


def test_sides_have_the_names_that_the_game_master_gave() -> None:
    line = Line("over", {"winner": "foes", "round": 2})
    assert line_text(line) == "The fight is over in round 2; winner: foes"
    assert line_text(line, {"foes": "Horde"}) == "The fight is over in round 2; winner: Horde"


def test_why() -> None:
    line = Line("struck", BLOW, FELT, NAMES)
    assert why_text(line) == [
        "d20: 12, melee +4 (G6)",
        "+2 for size: medium on large (S2)",
        "18 against 13: hits (G6)",
        "1d5: 5, 2 → 6 (C2)",
        "−2 of armor 2: 6 → 4 (C6.5)",
        "−1 of a shield 0–2, drawn 1: 4 → 3 (C6.6)",
    ]
    assert why_short(line) == "1d5 5,2 → 6 (C2) −2 armor −1 shield"
    assert total_text(line) == "in all 3"


def test_a_miss_shows_the_face_and_what_was_made_of_it() -> None:
    steps = (
        Step("G6", "to-hit-roll", {"rolled": 4, "stat": "melee", "value": 3}),
        Step("A19", "flanking", {"points": 2, "many": 6, "few": 2}),
        Step("G6", "miss", {"rolled": 4, "total": 9, "needed": 11}),
    )
    assert why_short(Line("missed", BLOW, steps)) == "d20 4 → 9 against 11 (G6)"


def test_a_miss_of_a_journal_without_the_face_is_told_without_it() -> None:
    steps = (Step("G6", "miss", {"total": 9, "needed": 11}),)
    assert why_short(Line("missed", BLOW, steps)) == "d20 9 against 11 (G6)"


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (Step("C6.7", "resistance", {"type": "fire", "percent": 50}, 9, 4), "fire resistance 50 %: 9 → 4 (C6.7)"),
        (Step("C6.5", "armor-negated", {"armor": 3}, 7, 7), "armor 3 negated (C6.5)"),
        (Step("C6.6", "shield", {"shield": 1, "drawn": 0}, 5, 5), "±0 of a shield 0–1, drawn 0 (C6.6)"),
        (Step("C6.3", "frozen", {}, 4, 5), "+1: frozen: 4 → 5 (C6.3)"),
        (Step("C9", "frozen", {"percent": 50}), "frozen, 50 % (C9)"),
        (
            Step("S9", "provokes-surplus", {"enemies": 1.5, "own": 1.0, "due": 1, "able": 3}),
            "the enemies weigh 1.5, those who stay 1: 1, of whom 3 can (S9)",
        ),
        (Step("W5", "clock", {"round": 6, "limit": 6}), "round 6 under water, 6 are free (W5)"),
        (Step("A1", "first-side", {"party": 0, "foes": 4}), "best initiative: party 0, foes 4 (A1)"),
        (Step("A1", "first-side", {"foes": 4}), "only the foes have an initiative (A1)"),
        (Step("Q1", "from-a-newer-tracker", {"n": 3}), "from-a-newer-tracker n=3 (Q1)"),
    ],
)
def test_steps(step: Step, text: str) -> None:
    assert step_text(step) == text


@pytest.mark.parametrize(
    "name",
    ["{x}", "{who}", "{0.__class__}", "{", "}", "100 % of %s", "[red]x[/]", "a|b", "]", "\\", "Élodie ✦", "漢字"],
)
def test_names_come_out_as_they_are(name: str) -> None:
    names = {"aki": name, "orc-2": name}
    blow = {**BLOW, "weapon": name}
    assert line_text(Line("struck", blow, names=names)) == f"{name} hits {name} with {name}: −3"
    assert line_text(Line("note", {"text": name})) == name
    assert line_text(Line("overruled", {"rule": "C1", "refusal": "no-attacks", "who": "aki"}, names=names)) == (
        f'Overruled (C1): {name} has no attacks: set WHO attack="Spear init=6 damage=1-5" gives one'
    )
    plus = Step("G6", "plus", {"points": 2, "why": name})
    assert step_text(plus) == f"+2: {name} (G6)"
    edit = Line("set", {"who": "aki", "changes": [{"key": "notes", "before": "", "after": name}]}, names=names)
    assert line_text(edit) == f"{name}: notes – → {name}"


@pytest.mark.parametrize("damaged", [{}, {"who": None}, {"who": 3, "damage": "x"}, {"changes": 7}, {"fates": [1]}])
def test_a_line_that_is_incomplete_still_shows(damaged: dict[str, object]) -> None:
    from tracker.words.lines import LINES

    for kind in LINES:
        assert line_text(Line(kind, damaged))
