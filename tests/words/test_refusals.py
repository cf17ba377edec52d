"""Refusals, questions, dice and timers as they are read."""

import pytest
from words.kinds import uses

from tracker.command import values
from tracker.rules import fields
from tracker.rules.refusal import Refusal
from tracker.rules.running import Timer
from tracker.rules.table import BadRoll, DiceMissing, Die
from tracker.state.combatant import Deadline
from tracker.state.question import Question
from tracker.words.dice import dice_trouble, die_text, left_over, thrown_text
from tracker.words.questions import choice_text, default_text, limits_text, question_text
from tracker.words.refusals import EXAMPLES, REFUSALS, RULES, refusal_text
from tracker.words.short_refusals import refusal_short
from tracker.words.timers import timer_brief, timer_head, timer_tail, timer_under
from tracker.words.vocabulary import THINGS

NAMES = {"aki": "アキ", "orc-1": "Orc 1", "ren": "Ren"}


def refused(kind: str, rule: str = "", **args: object) -> Refusal:
    return Refusal(kind, rule, args, NAMES)


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (
            refused("spent", "G13", who="ren", action="main", on="attack"),
            "Ren has spent its main action this turn: attack (G13)",
        ),
        (
            refused("line-holds", "S4", who="ren", area="foes-mid", capacity=4.0, cost=2.5, whom=["orc-1"]),
            "The line holds: Orc 1 can block 4 against a weight of 2.5, so Ren can't pass to the foes mid (S4)",
        ),
        (
            refused("no-such-name", word="org", nearest=["orc-1", "orc-2"]),
            "Nobody here is called org; nearest: orc-1, orc-2",
        ),
        (refused("no-such-name", word="{x}", nearest=[]), "Nobody here is called {x}"),
        (refused("no-such-name", word="", nearest=[]), "Nobody here is called “”"),
        (refused("not-a-number", text="", forms=["7"]), "“” is no number; right would be 7"),
        (
            refused("not-one-of", what="winner", word="x", choices=["party", "draw"], nearest=[]),
            "x isn't a side or a draw: party, draw",
        ),
        (
            refused("usage", verb="hurt", form="hurt WHO N", missing="N"),
            "hurt lacks N; it is written hurt WHO N",
        ),
        (refused("usage", verb="heal", form="heal WHO N", missing=""), "This is how heal is written: heal WHO N"),
        (
            refused("not-one-of", what="area", word="frint", choices=["front"], nearest=["front"]),
            "frint isn't an area; nearest: front",
        ),
        (
            refused("bad-value", key="armor", value="x", expected="number", low=0, high=9999),
            "armor can't be x: a whole number from 0 to 9999",
        ),
        (
            refused("bad-value", key="hp", value="x", expected="number", low=-999999, high=999999),
            "hp can't be x: a whole number from −999999 to 999999",
        ),
        (
            refused(
                "bad-value",
                key="cube",
                value="1",
                expected="list",
                length=3,
                of={"expected": "number", "low": -9, "high": 9},
            ),
            "cube can't be 1: 3 values, each a whole number from −9 to 9",
        ),
        (
            refused("bad-value", key="size", value="big", expected="word", choices=["tiny", "small"]),
            "size can't be big: tiny, small",
        ),
        (
            refused("bad-value", key="d", value="6", expected="text", low=0, high=None, pattern=next(iter(EXAMPLES))),
            "d can't be 6: a text like 1-6",
        ),
        (refused("no-attack", who="ren", weapon="Axe", known=["Bow"]), "Ren has no Axe, but Bow"),
        (refused("answer-number", key="x", answer="٣x", low=-1, high=20), "٣x is no answer: a number from −1 to 20"),
        (refused("from-a-newer-tracker", n=1), "from-a-newer-tracker n=1"),
    ],
)
def test_refusals(refusal: Refusal, text: str) -> None:
    assert refusal_text(refusal) == text


def test_names_that_a_refusal_does_not_know_come_from_outside() -> None:
    refusal = Refusal("no-attack", args={"who": "ren", "weapon": "Axe", "known": []})
    assert refusal_text(refusal) == "ren has no attacks"
    assert refusal_text(refusal, NAMES) == "Ren has no attacks"


def test_the_short_form_is_for_lists() -> None:
    assert refusal_short(refused("enemy-adjacent", "C15", who="ren", weapon="Bow", target="orc-1")) == (
        "enemy adjacent (C15)"
    )
    assert refusal_short(refused("not-under", who="ren")) == "Ren isn't under water"


@pytest.mark.parametrize(
    ("number", "text"), [(1, "a"), (4, "a, b, c, d"), (5, "a, b, c, and 2 more"), (12, "a, b, c, and 9 more")]
)
def test_a_short_refusal_names_a_few(number: int, text: str) -> None:
    found = refusal_short(
        refused("blocked-by-size", "S6", who="ren", size="medium", whom=list("abcdefghijkl"[:number]))
    )
    assert found == f"too large for {text} (S6)"


def test_the_gm_can_overrule_what_stands_under_rules() -> None:
    """What is refused by `impossible` isn't a rule's; a kind may be both, as the fight's being over."""
    found, _ = uses()
    assert {use.kind.pattern.replace("\\", "") for use in found if use.family == "refusal"} == set(REFUSALS)
    assert "no-such-name" not in RULES
    assert "spent" in RULES


def test_every_thing_that_a_word_should_have_been_has_a_name() -> None:
    # The fields whose parts are chosen among words.
    chosen = {"area", "attack", "group", "switch", *values.WHAT.values(), *fields.POSITIONS, "resist-key"}
    chosen |= {"engine", "type"}
    chosen |= {"action", "check", "direction", "edge", "manner", "payment", "status", "winner"}
    assert chosen == set(THINGS)


# --- questions and dice


TARGET = Question(
    "target",
    "one",
    "C22",
    choices=("orc-1", "none"),
    default="orc-1",
    args={"who": "ren", "weapon": "Bow"},
    names={"ren": "Ren", "orc-1": "[b]Orc[/] {1}"},
)


def test_questions() -> None:
    assert question_text(TARGET) == "Whom does Ren attack with Bow? (C22)"
    assert choice_text(TARGET, "orc-1") == "[b]Orc[/] {1}"
    assert choice_text(TARGET, "none") == "nobody"
    assert default_text(TARGET) == "Enter: [b]Orc[/] {1}"
    zero = Question("zero ren", "one", "G12", choices=("dead",), args={"who": "ren", "hp": -3}, names=NAMES)
    assert question_text(zero) == "Ren is at −3 HP: what becomes of it? (G12)"
    assert choice_text(zero, "dead") == "dead"
    assert default_text(zero) == "no default"
    hits = Question("drift-hits", "many", choices=("ren>orc-1", "ren>obstacle"), default="none", names=NAMES)
    assert choice_text(hits, "ren>orc-1,ren>obstacle") == "Ren into Orc 1, Ren into an obstacle"
    several = Question(
        "opportunity",
        "many",
        "S9",
        choices=("aki", "ren"),
        default="aki,ren",
        args={"who": "orc-1", "due": 1},
        names=NAMES,
    )
    assert question_text(several) == "Orc 1 provokes 1 opportunity attack: who makes it? (S9)"
    assert default_text(several) == "Enter: アキ, Ren"
    assert question_text(Question("something new", "yes")) == "something new?"


def test_the_area_where_somebody_is_already_is_a_move_within_it() -> None:
    question = Question("area", "one", choices=("party-mid", "front", "stay"), args={"who": "ren", "here": "front"})
    shown = [choice_text(question, choice, NAMES) for choice in question.choices]
    assert shown == ["party mid", "within the front", "stay"]


def test_an_id_that_is_a_word_is_shown_as_its_name() -> None:
    named = Question("target", "one", choices=("front",), args={"who": "ren"}, names={"front": "Front Guard"})
    assert choice_text(named, "front") == "Front Guard"


@pytest.mark.parametrize(
    ("question", "text", "limits"),
    [
        (Question("hit", "die", high=20), "d20 to hit", "1 to 20"),
        (Question("n", "number", low=-3, high=3), "n?", "−3 to 3"),
        (Question("n", "yes"), "n?", ""),
    ],
)
def test_limits(question: Question, text: str, limits: str) -> None:
    assert (question_text(question), limits_text(question)) == (text, limits)


@pytest.mark.parametrize(
    ("key", "sides", "text"),
    [
        ("hit", 20, "d20 to hit"),
        ("damage", 5, "d5 for damage"),
        ("damage 2", 5, "d5 for damage (die 2)"),
        ("initiative goblin", 20, "d20 for initiative: goblin"),
        ("initiative 2", 20, "d20 for initiative: 2"),
        ("order 6", 3, "d3: who comes first at Init 6?"),
        ("order 6 2", 2, "d2: who comes first at Init 6? (die 2)"),
        ("recovery ren burning", 100, "d100: does it end? Ren burning"),
        ("quite new", 4, "d4 for quite new"),
        ("", 4, "d4 for "),
    ],
)
def test_dice(key: str, sides: int, text: str) -> None:
    assert die_text(key, sides, NAMES) == text


def test_wrong_dice_are_named() -> None:
    assert dice_trouble(DiceMissing(Die("damage", 5))) == "A die is missing: d5 for damage"
    assert dice_trouble(BadRoll(Die("damage", 5), 6)) == "There is no 6 on a d5: d5 for damage"
    assert thrown_text({"hit": (20, 15), "damage": (7, 7)}) == "Thrown: d20 to hit → 15 · d7 for damage → 7"
    assert left_over([4]) == "1 die is left over: 4"
    assert left_over([4, 1]) == "2 dice are left over: 4, 1"


# --- timers


@pytest.mark.parametrize(
    ("timer", "head", "tail"),
    [
        (
            Timer("water", "ren", urgency=1, args={"state": "free", "round": 6, "limit": 6}),
            "under water 6/6",
            "must surface next round, or faints",
        ),
        (
            Timer("water", "ren", urgency=4, args={"state": "free", "round": 3, "limit": 6, "surface": 7}),
            "under water 3/6",
            "must surface by round 7, or faints",
        ),
        (
            Timer("water", "ren", args={"state": "must-surface"}),
            "under water, out of breath",
            "must surface this round, or faints",
        ),
        (
            Timer("water", "ren", urgency=3, args={"state": "fainted", "critical": 16}),
            "fainted under water",
            "critical at the end of round 16",
        ),
        (
            Timer("water", "ren", args={"state": "critical", "since": 16}),
            "critical under water",
            "since round 16: the GM decides",
        ),
        (
            Timer("burning", "ren", args={"points": 1, "percent": 50}),
            "burns, −1 a round",
            "goes out at 50 % a round",
        ),
        (
            Timer("poison", "ren", args={"pool": 3, "tick": 1, "rounds": 3}),
            "poison, −1 a round",
            "3 HP in 3 more rounds",
        ),
        (Timer("decay", "ren", args={"points": 1}), "decays, −1 a round", "doesn't end by itself"),
        (
            Timer("burning", "ren", "burning", 0, Deadline(4), {"points": 1, "percent": 50}),
            "burns, −1 a round",
            "goes out at 50 % a round, at the latest at the end of round 4",
        ),
        (
            Timer("poison", "ren", "poisoned", 0, Deadline(4), {"pool": 3, "tick": 1, "rounds": 3}),
            "poison, −1 a round",
            "3 HP left, until the end of round 4",
        ),
        (
            Timer("decay", "ren", "decaying", 0, Deadline(4), {"points": 1}),
            "decays, −1 a round",
            "until the end of round 4",
        ),
        (
            Timer("air", "ren", args={"round": 3, "over": False}),
            "air ends with this round",
            "then the GM decides",
        ),
        (
            Timer("air", "ren", urgency=2, args={"round": 5, "over": False}),
            "air ends with round 5",
            "then the GM decides",
        ),
        (
            Timer("air", "ren", args={"round": 2, "over": True}),
            "out of air since round 2 ended",
            "the GM decides",
        ),
        (
            Timer("flight", "ren", "flying", 2, Deadline(5), {"state": "flies", "height": 6}),
            "flying, 6 high",
            "until the end of round 5, then falls",
        ),
        (Timer("status", "ren", "stunned", args={"percent": 75}), "stunned", "ends at 75 % a round"),
        (Timer("status", "ren", "blessed", 1, Deadline(4), {"amount": 2}), "blessed (2)", "until the end of round 4"),
        (
            Timer("status", "ren", "prone", 1, Deadline(4, "turn-end", "aki")),
            "prone",
            "until the end of アキ's turn in round 4",
        ),
        (Timer("reminder", urgency=2, args={"text": "{boo}", "round": 5}), "round 5: {boo}", "in 2 rounds"),
        (
            Timer("silent", "ren", urgency=1, args={"weapon": "Bow", "until": 4}),
            "Bow is silent",
            "to the end of round 4",
        ),
    ],
)
def test_timers(timer: Timer, head: str, tail: str) -> None:
    assert (timer_head(timer, NAMES), timer_tail(timer, NAMES)) == (head, tail)


def test_what_strikes_and_when_in_few_letters() -> None:
    """W5, W7, F11: the short text of each urgent timer, which fits beside a name in the narrowest pane."""
    under = [("free", 1), ("must-surface", 0), ("fainted", 0), ("fainted", 1), ("critical", 0)]
    found = [timer_brief(Timer("water", "ren", urgency=left, args={"state": state})) for state, left in under]
    assert found == ["1 round of air", "out of air now", "critical at end", "critical next", "critical now"]
    falls = [timer_brief(Timer("fall", "ren", args={"state": "ground", "left": left})) for left in (0, 1)]
    assert falls == ["hits this round", "hits next round"]
    assert max(map(len, found + falls)) <= 15


def test_what_stands_under_it_fits_the_narrowest_box() -> None:
    """W5, W7, F11."""
    water = [("free", 0), ("free", 1), ("must-surface", 0), ("fainted", 1), ("critical", 0)]
    args = {"round": 6, "limit": 6}
    found = [timer_under(Timer("water", "ren", urgency=left, args={"state": state, **args})) for state, left in water]
    assert found == [
        "6/6: surface, or faints",
        "6/6: surface next round",
        "must surface, or faints",
        "fainted under water",
        "the GM decides",
    ]
    places = ("ground", "water", "endless")
    falls = [timer_under(Timer("fall", "ren", args={"state": each, "height": 30, "points": 12})) for each in places]
    assert falls == ["from 30: −12 HP", "from 30 into the water", "from 30, no ground below"]
    assert max(map(len, found + falls)) <= 24
