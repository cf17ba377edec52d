"""C1's exceptions: which weapons go together."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import fight, refused, somebody
from rules.rounds import Played, play_on

from tracker.rules.alternatives import together
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Phase, Strike
from tracker.state.flow import Acts, Flow, Place
from tracker.state.vocabulary import Area, AttackProperty

ROLLED = {"to_hit": "always", "initiative": "rolled"}


def weapon(name: str, *properties: AttackProperty, **fields: Any) -> Attack:
    return Attack(name=name, damage="1-2", properties=properties, **fields)


CLAW, BITE = weapon("Claw"), weapon("Bite")
BREATH = weapon("Breath", "instead-of", kind="magic", range=10)
SPIT = weapon("Spit", "melee-or", kind="ranged", range=10)
GAZE = weapon("Gaze", "melee-or", kind="magic", range=10)
TAIL = weapon("Tail", "in-addition")
HORN = weapon("Horn", "in-addition", "instead-of")


@pytest.mark.parametrize(
    ("ready", "used"),
    [
        ([CLAW, BITE], [CLAW, BITE]),
        ([CLAW, BREATH, BITE], [BREATH]),
        ([CLAW, BREATH, TAIL], [BREATH, TAIL]),
        ([CLAW, GAZE, TAIL], [CLAW, TAIL]),
        ([GAZE, TAIL], [GAZE, TAIL]),
        ([GAZE, SPIT], [GAZE, SPIT]),
        ([BREATH, GAZE, CLAW], [BREATH]),
        ([BREATH, weapon("Roar", "instead-of")], [BREATH]),
        ([HORN, CLAW], [HORN, CLAW]),
        ([], []),
    ],
)
def test_c1_which_weapons_go_together(ready: list[Attack], used: list[Attack]) -> None:
    assert list(together(ready)) == used


EVERYTHING = (CLAW, BITE, BREATH, SPIT, GAZE, TAIL, HORN)


@given(st.lists(st.sampled_from(EVERYTHING), unique_by=lambda weapon: weapon.name))
def test_c1_what_goes_together_does_whatever_else_is_there(ready: list[Attack]) -> None:
    used = together(ready)
    assert [weapon for weapon in ready if weapon in used] == list(used)
    assert bool(used) is bool(ready)
    assert together(used) == used
    assert all(weapon in used for weapon in ready if "in-addition" in weapon.properties)


def dragon(*attacks: Attack) -> Combatant:
    return somebody("aki", attacks=attacks)


def turn(combatant: Combatant, area: Area = "front", house: Any = ROLLED, **flow: Any) -> Encounter:
    return fight(combatant, somebody("orc", "foes", area, hp=99), house=house, flow=Flow(turn="aki", **flow))


def struck(played: Played) -> list[str]:
    return [event.weapon for event in played.events if isinstance(event, Strike)]


def test_c1_instead_of_is_used_alone_if_it_can_be() -> None:
    attack = AttackAction(who="aki", targets=("orc",))
    assert struck(play_on(turn(dragon(CLAW, BREATH, TAIL)), attack, rolls=[1, 1])) == ["Breath", "Tail"]
    silent = turn(dragon(CLAW, BREATH, TAIL), silent={"aki/Breath": 3})
    assert struck(play_on(silent, attack, rolls=[1, 1])) == ["Claw", "Tail"]


@pytest.mark.parametrize(("area", "used"), [("front", "Claw"), ("foes-mid", "Gaze")])
def test_c1_melee_or_is_used_when_no_melee_weapon_reaches(area: Area, used: str) -> None:
    attack = AttackAction(who="aki", targets=("orc",))
    assert struck(play_on(turn(dragon(CLAW, GAZE), area), attack, rolls=[1])) == [used]


def test_c1_the_gm_may_name_the_other_but_not_both_in_a_round() -> None:
    encounter = turn(dragon(CLAW, GAZE))
    gaze = AttackAction(who="aki", targets=("orc",), weapon="Gaze")
    # A power used in a melee provokes (A18), but the orc has no weapon.
    after = play_on(encounter, gaze, rolls=[1])
    assert struck(after) == ["Gaze"]
    refusal = refused(after.encounter, AttackAction(who="aki", targets=("orc",), weapon="Claw"))
    assert (refusal.rule, refusal.kind, refusal.args["instead"]) == ("C1", "shut-out", "Gaze")
    again = play_on(
        after.encounter, AttackAction(who="aki", targets=("orc",), weapon="Claw"), rolls=[1], overruled=["C1"]
    )
    assert struck(again) == ["Claw"]


def test_c1_a_slower_weapon_that_goes_instead_keeps_the_faster_ones_back() -> None:
    fast, slow = weapon("Claw", init=6), weapon("Breath", "instead-of", init=1, kind="magic", range=10)
    queue = (Place("aki", 6), Place("aki", 1))
    encounter = turn(
        dragon(fast, slow), house={"to_hit": "always"}, autos=("aki",), queue=queue, acts={"aki": Acts(places=(6,))}
    )
    held = play_on(encounter, AttackAction(who="aki", init=6, auto=True))
    assert held.kinds() == ["holds-back"]
    assert struck(play_on(held.encounter, AttackAction(who="aki", init=1, auto=True), rolls=[1])) == ["Breath"]


def test_g5_what_was_shut_out_is_not_asked_about_at_its_init() -> None:
    fast, slow = weapon("Gaze", "melee-or", init=6, kind="magic", range=10), weapon("Claw", init=2)
    queue = (Place("aki", 6), Place("aki", 2))
    acts = {"aki": Acts(main="attack", places=(6,), struck=("Gaze",))}
    encounter = fight(
        dragon(fast, slow),
        somebody("orc", "foes", hp=99),
        house={"to_hit": "always"},
        flow=Flow(queue=queue, acts=acts, agenda=(Phase(step="attacks"),)),
    )
    played = play_on(encounter, stop=lambda state: state.step != "attacks")
    assert struck(played) == []
    assert played.questions == []
