"""Fear: morale against the worst adjacent cause (C21, G14)."""

from typing import Any

import pytest
from rules.helpers import do, fight, kinds, line_of, somebody, step_of
from rules.rounds import play_on

from tracker.rules import fear
from tracker.state.combatant import Attack, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Phase
from tracker.state.flow import Flow
from tracker.state.vocabulary import Fear


def facing(*causes: Fear | None, **aki: Any) -> Encounter:
    """Aki, and an enemy in its area for each cause."""
    foes = [somebody(f"orc-{at}", "foes", fear=cause) for at, cause in enumerate(causes, start=1)]
    return fight(somebody("aki", **{"morale": 6, **aki}), *foes)


def checked(encounter: Encounter, *rolls: int) -> Any:
    return do(encounter, lambda scene: fear.check(scene, "aki"), rolls)


@pytest.mark.parametrize(
    ("cause", "rolled", "panics"),
    [("fear", 6, False), ("fear", 7, True), ("dread", 7, True), ("terror", 20, True), ("terror", 1, False)],
)
def test_c21_over_morale_is_panic(cause: Fear, rolled: int, *, panics: bool) -> None:
    outcome = checked(facing(cause), rolled)
    assert kinds(outcome) == ["panics" if panics else "stands-firm"]
    assert ("panicked" in outcome.encounter.combatants["aki"].statuses) is panics


@pytest.mark.parametrize(("cause", "sides"), [("fear", "1d10"), ("dread", "1d20"), ("terror", "1d20")])
def test_c21_the_die_by_cause(cause: Fear, sides: str) -> None:
    step = step_of(line_of(checked(facing(cause), 1), "stands-firm"), "C21")
    assert (step.args["dice"], step.args["against"]) == (sides, 6)


def test_c21_by_the_worst_of_several() -> None:
    line = line_of(checked(facing("fear", None, "dread", "dread"), 1), "stands-firm")
    assert (line.args["by"], line.args["fear"]) == ("orc-3", "dread")


@pytest.mark.parametrize(
    ("aki", "due"),
    [
        ({}, True),
        ({"mindless": True}, False),
        ({"area": "party-mid"}, False),
        ({"z": 9}, False),
        ({"statuses": {"asleep": Status()}}, False),
        ({"statuses": {"stunned": Status()}}, True),
        ({"statuses": {"charmed": Status()}}, False),
        ({"reserve": True}, False),
        ({"character": True}, True),
    ],
)
def test_c21_who_has_to_check(aki: dict[str, Any], *, due: bool) -> None:
    encounter = facing("fear", **aki)
    assert fear.is_due(encounter, encounter.combatants["aki"]) is due


@pytest.mark.parametrize("status", ["asleep", "dead", "charmed"])
def test_c21_only_an_active_enemy_causes_it(status: str) -> None:
    orc = somebody("orc", "foes", fear="terror", statuses={status: Status()})
    aki = somebody("aki")
    assert not fear.is_due(fight(aki, orc), aki)


def test_c21_both_sides_once_a_round_in_id_order_and_nobody_strikes_after_them() -> None:
    """G14: panic provokes nothing."""
    spear = Attack(name="Spear")
    ghoul = somebody("ghoul", "foes", fear="dread", morale=0, attacks=(spear,))
    lion = somebody("lion", fear="fear", mindless=True)
    encounter = fight(
        somebody("aki", morale=0, character=True), ghoul, lion, step="fear", flow=Flow(agenda=(Phase(step="fear"),))
    )
    played = play_on(encounter, rolls=[20, 10], stop=lambda state: state.step == "order")
    assert [(line.kind, line.args.get("who")) for line in played.lines[:2]] == [("panics", "aki"), ("panics", "ghoul")]
    assert played.encounter.combatants["aki"].hp == 10


def test_c21_without_a_cause_the_step_is_passed_over() -> None:
    assert not fear.is_about(facing(None))
    assert fear.is_about(facing("fear"))
