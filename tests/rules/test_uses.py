"""Weapons with a time of their own: wands, assassins' weapons, pre-battle effects (C16, C23)."""

from typing import Any

import pytest
from msgspec import structs
from rules.helpers import fight, refused, somebody
from rules.rounds import Played, play_on

from tracker.rules import uses, weapons
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Begin, Phase, Strike, Use
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow

ALWAYS = {"to_hit": "always", "initiative": "rolled", "at_zero": "dead"}
WAND = Attack(name="Wand", kind="magic", damage="1-2", range=20, properties=("wand",))
STAFF = Attack(name="Staff", damage="1-2")
DAGGER = Attack(name="Dagger", damage="1-2", properties=("assassin",))
HORN = Attack(name="Horn", kind="magic", damage="0", inflicts="prone", range=20, properties=("prebattle",))


def mage(*attacks: Attack, **fields: Any) -> Combatant:
    return somebody("mei", **{"area": "party-mid", "attacks": attacks, **fields})


def orcs(number: int = 2) -> list[Combatant]:
    return [somebody(f"orc-{at}", "foes", hp=50) for at in range(1, number + 1)]


def at_step(step: str, *combatants: Combatant, auto: bool = False, **fields: Any) -> Encounter:
    autos = tuple(each.id for each in combatants) if auto else ()
    flow = Flow(agenda=(Phase(step=step),), autos=autos)
    return fight(*combatants, **{"house": ALWAYS, "step": step, "flow": flow, **fields})


def strikes(played: Played) -> list[tuple[str, str, str]]:
    return [(each.who, each.weapon, each.target) for each in played.events if isinstance(each, Strike)]


def during(encounter: Encounter, rolls: Any = (), answers: Any = None) -> Played:
    """The step that the encounter is in, and nothing of the turns behind it."""
    return play_on(encounter, rolls=rolls, answers=answers, stop=lambda state: state.step in ("attacks", "round-start"))


# --- wands (C23)


def test_c23_wands_are_used_before_all_attacks_in_id_order() -> None:
    ren = somebody("ren", area="party-mid", attacks=(WAND, structs.replace(WAND, name="Rod")))
    encounter = at_step("wands", mage(WAND), ren, *orcs(), auto=True)
    # A pick and a damage die for each of three wands.
    played = during(encounter, [1, 1, 2, 1, 1, 1])
    assert strikes(played) == [("mei", "Wand", "orc-1"), ("ren", "Wand", "orc-2"), ("ren", "Rod", "orc-1")]


def test_c23_it_costs_no_action() -> None:
    encounter = fight(mage(WAND), *orcs(1), house=ALWAYS, flow=Flow(autos=("mei",)))
    played = play_on(encounter, Use(who="mei", weapon="Wand", use="wand"), rolls=[1])
    assert played.encounter.flow.acts["mei"] == Acts(struck=("Wand",))


@pytest.mark.parametrize(("answer", "found"), [("orc-2", [("mei", "Wand", "orc-2")]), ("none", [])])
def test_c23_others_are_asked_and_the_default_is_nobody(answer: str, found: list[Any]) -> None:
    played = during(at_step("wands", mage(WAND), *orcs()), [1] if found else [], {"use": answer})
    assert strikes(played) == found
    assert played.asked("use").default == "none"
    assert ("unused" in played.kinds()) is not bool(found)


@pytest.mark.parametrize(
    "fields",
    [
        {"statuses": {"stunned": Status()}},
        {"statuses": {"asleep": Status()}},
        {"cube": (-60, 0, 0)},
        {"attacks": (STAFF,)},
    ],
)
def test_c23_who_uses_none(fields: dict[str, Any]) -> None:
    encounter = fight(mage(**{"attacks": (WAND,), **fields}), *orcs())
    assert not uses.is_due("wand")(encounter, encounter.combatants["mei"])


def test_c23_a_wand_is_no_weapon_of_the_turn() -> None:
    both = mage(STAFF, WAND)
    assert weapons.of_turn(both) == (STAFF,)
    encounter = fight(both, *orcs(), house=ALWAYS, flow=Flow(turn="mei"))
    refusal = refused(encounter, AttackAction(who="mei", targets=("orc-1",), weapon="Wand"))
    assert (refusal.rule, refusal.kind) == ("C23", "wand-step")
    wand = AttackAction(who="mei", targets=("orc-1",), weapon="Wand")
    assert strikes(play_on(encounter, wand, rolls=[1], overruled=["C23"])) == [("mei", "Wand", "orc-1")]


def test_a18_a_wand_used_in_a_melee_provokes() -> None:
    orc = somebody("orc", "foes", hp=50, attacks=(Attack(name="Axe", damage="1-2"),))
    played = during(at_step("wands", mage(WAND, area="front"), orc, auto=True), [1, 1])
    assert strikes(played) == [("orc", "Axe", "mei"), ("mei", "Wand", "orc")]


def test_g4_in_turns_a_wand_is_used_in_ones_turn_besides_its_actions() -> None:
    house = {**ALWAYS, "sequence": "turns"}
    encounter = fight(mage(WAND, STAFF), *orcs(), house=house, flow=Flow(turn="mei", acts={"mei": Acts(main="move")}))
    wand = AttackAction(who="mei", targets=("orc-2",), weapon="Wand")
    played = play_on(encounter, wand, rolls=[1])
    assert strikes(played) == [("mei", "Wand", "orc-2")]
    assert played.encounter.flow.acts["mei"] == Acts(main="move", struck=("Wand",))
    assert refused(played.encounter, wand).kind == "already-struck"


# --- before the first round (C16)


def opening(*combatants: Combatant, rolls: Any = (), answers: Any = None, **field: Any) -> Played:
    encounter = fight(*combatants, house=ALWAYS, field=Field(**field), round=0, step="setup")
    began = play_on(encounter, Begin(), rolls=None).encounter
    return during(began, rolls, answers)


def test_c16_effects_then_assassins_then_round_1() -> None:
    party = mage(HORN, DAGGER, auto=True)
    played = opening(party, *orcs(), rolls=[2, 1, 1])
    assert strikes(played) == [("mei", "Horn", "orc-2"), ("mei", "Dagger", "orc-1")]
    assert played.kinds()[:3] == ["inflicts", "struck", "round"]
    assert "prone" in played.encounter.combatants["orc-2"].statuses


def test_c16_only_the_attackers_assassinate_and_both_sides_have_effects() -> None:
    orc = somebody("orc", "foes", hp=50, attacks=(HORN,), auto=True)
    played = opening(mage(HORN, DAGGER, auto=True, area="front"), orc, attacker="foes")
    assert strikes(played) == [("mei", "Horn", "orc"), ("orc", "Horn", "mei")]


def test_c16_an_assassin_reaches_anybody() -> None:
    far = somebody("king", "foes", "foes-rear", hp=1)
    guard = somebody("guard", "foes")
    played = opening(mage(DAGGER, area="party-rear", auto=True), guard, far, rolls=[2, 1])
    assert strikes(played) == [("mei", "Dagger", "king")]
    assert "dead" in played.encounter.combatants["king"].statuses


def test_c16_others_are_asked() -> None:
    played = opening(mage(DAGGER), *orcs(), rolls=[1], answers={"use": "orc-2"})
    assert strikes(played) == [("mei", "Dagger", "orc-2")]
    assert played.asked("use").about == "C16"


def test_c16_an_effect_is_used_before_the_first_round_only() -> None:
    encounter = fight(mage(HORN, STAFF), *orcs(), house=ALWAYS, flow=Flow(turn="mei"))
    refusal = refused(encounter, AttackAction(who="mei", targets=("orc-1",), weapon="Horn"))
    assert (refusal.rule, refusal.kind) == ("C16", "only-before")


def test_c16_an_assassins_weapon_strikes_in_the_battle_too() -> None:
    assert weapons.of_turn(mage(DAGGER, HORN, WAND)) == (DAGGER,)


def test_c16_without_any_of_it_the_fight_opens_with_round_1() -> None:
    assert opening(mage(STAFF), *orcs()).kinds() == ["round"]
