"""Weapons that don't strike while others of the same attack do: the why lists them with the rule (C1, C14, C15, W3)."""

from typing import Any

import pytest
from msgspec.structs import replace
from rules.helpers import fight, line_of, play, somebody

from tracker.state.combatant import Attack, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import LeftOut, Strike
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.words.steps import why_short, why_text

CLAW = Attack(name="Claw", damage="1-2")
BOW = Attack(name="Bow", damage="1-2", kind="ranged", range=10)
LANCE = Attack(name="Lance", damage="1-2", range=2)
BREATH = Attack(name="Breath", damage="1-2", kind="magic", properties=("instead-of",))
WATER = Field(water=(0, 0, 3, 0, 0))


def two(
    *attacks: Attack, who: dict[str, Any] | None = None, orc: dict[str, Any] | None = None, **fields: Any
) -> Encounter:
    """A duel in somebody's turn; all weapons strike in it."""
    fields.setdefault("flow", Flow(turn="aki"))
    house = {"to_hit": "always", "initiative": "rolled"}
    return fight(
        somebody("aki", attacks=attacks, **(who or {})), somebody("orc", "foes", **(orc or {})), house=house, **fields
    )


def submerged(**fields: Any) -> dict[str, Any]:
    return {"z": -2, "statuses": {"submerged": Status(since=1)}, **fields}


CASES: dict[str, tuple[Encounter, LeftOut, str]] = {
    "enemy-adjacent": (
        two(CLAW, BOW),
        LeftOut(weapon="Bow", rule="C15", reason="enemy-adjacent", by="orc"),
        "Bow left out: Orc is adjacent (C15)",
    ),
    "weapon-underwater": (
        two(CLAW, BOW, who=submerged(), orc=submerged(), field=WATER),
        LeftOut(weapon="Bow", rule="W3", reason="weapon-underwater"),
        "Bow left out: it doesn't work under water (W3)",
    ),
    "weapon-silent": (
        two(CLAW, BOW, flow=Flow(turn="aki", silent={"aki/Bow": 4})),
        LeftOut(weapon="Bow", rule="C14", reason="weapon-silent"),
        "Bow left out: it can't shoot again yet (C14)",
    ),
    "out-of-range": (
        two(LANCE, CLAW, orc={"z": 2}, who={"statuses": {}}),
        LeftOut(weapon="Claw", rule="C14", reason="out-of-range", by="orc"),
        "Claw left out: it doesn't reach Orc (C14)",
    ),
    "made-apart": (
        two(LANCE, CLAW, flow=Flow(turn="aki", apart=(("aki", "orc"),))),
        LeftOut(weapon="Claw", rule="A8", reason="made-apart", by="orc"),
        "Claw left out: Orc isn't adjacent now (A8)",
    ),
    "shut-out": (
        two(BREATH, CLAW),
        LeftOut(weapon="Claw", rule="C1", reason="shut-out", by="Breath"),
        "Claw left out: it doesn't go with Breath (C1)",
    ),
}


def strikes(encounter: Encounter) -> list[Strike]:
    outcome = play(encounter, AttackAction(who="aki", targets=("orc",)))
    return [event for event in outcome.encounter.flow.agenda if isinstance(event, Strike)]


@pytest.mark.parametrize("reason", CASES)
def test_the_why_of_the_strike_lists_what_is_left_out(reason: str) -> None:
    """C1, C14, C15, W3, A8."""
    encounter, left_out, text = CASES[reason]
    [strike] = strikes(encounter)
    assert strike.left_out == (left_out,)
    line = line_of(play(encounter, strike, [1]), "struck")
    assert (line.steps[0].rule, line.steps[0].kind) == (left_out.rule, "left-out")
    assert (line.steps[0].before, line.steps[0].after) == (None, None)
    assert why_text(line)[0] == text
    assert "left out" not in why_short(line)


def test_c1_it_is_told_once_with_the_first_strike() -> None:
    fist = Attack(name="Fist", damage="1-2")
    first, second = strikes(two(CLAW, fist, BOW))
    assert [each.weapon for each in first.left_out] == ["Bow"]
    assert second.left_out == ()


def test_c15_a_weapon_that_is_overruled_strikes() -> None:
    outcome = play(two(BOW), AttackAction(who="aki", targets=("orc",)), overruled={"C15"})
    [strike] = [event for event in outcome.encounter.flow.agenda if isinstance(event, Strike)]
    assert (strike.weapon, strike.left_out) == ("Bow", ())


def test_g5_a_slower_weapon_isnt_left_out() -> None:
    """With initiative by weapon it strikes later at its own Init, and can't yet be said to be left out."""
    spear, bow = Attack(name="Spear", init=6, damage="1-2"), replace(BOW, init=4)
    flow = Flow(turn="aki", queue=(Place("aki", 6), Place("aki", 4)), acts={"aki": Acts(places=(6,))})
    [strike] = strikes(replace(two(spear, bow, flow=flow), house={"to_hit": "always"}))
    assert (strike.weapon, strike.left_out) == ("Spear", ())


def test_c1_a_weapon_that_waits_for_another_to_go_instead_says_so() -> None:
    fast, slow = replace(CLAW, init=6), replace(BREATH, init=1)
    flow = Flow(autos=("aki",), queue=(Place("aki", 6), Place("aki", 1)), acts={"aki": Acts(places=(6,))})
    encounter = replace(two(fast, slow, flow=flow), house={"to_hit": "always"})
    outcome = play(encounter, AttackAction(who="aki", init=6, auto=True))
    assert [(line.kind, why_text(line)) for line in outcome.lines] == [
        ("holds-back", ["Claw left out: it doesn't go with Breath (C1)"])
    ]


def test_c1_a_weapon_that_reaches_nobody_isnt_kept_back_by_another() -> None:
    fast, slow = replace(CLAW, init=6), replace(BREATH, init=1, range=10)
    flow = Flow(autos=("aki",), queue=(Place("aki", 6), Place("aki", 1)), acts={"aki": Acts(places=(6,))})
    encounter = replace(two(fast, slow, flow=flow, orc={"area": "foes-mid"}), house={"to_hit": "always"})
    outcome = play(encounter, AttackAction(who="aki", init=6, auto=True))
    assert [(line.kind, line.steps) for line in outcome.lines] == [("no-target", ())]


def test_c15_nobody_is_struck_with_what_is_left_out() -> None:
    """Somebody run by the tracker whose only weapon of a place is a bow, with an enemy beside it."""
    encounter = two(BOW)
    outcome = play(encounter, AttackAction(who="aki", init=0, auto=True))
    assert [why_text(line) for line in outcome.lines] == [["Bow left out: Orc is adjacent (C15)"]]
