"""Deployment (A1-A4)."""

from typing import Any

import pytest
from rules.helpers import do, fight, kinds, line_of, play, refused, somebody, step_of

from tracker.rules import deployment
from tracker.rules.apply import Outcome
from tracker.rules.edit import REAR
from tracker.rules.refusal import Refused
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Deploy
from tracker.state.field import Field
from tracker.state.flow import Flow, Place, Rolled
from tracker.state.vocabulary import Side

SPEAR = (Attack(name="Spear", init=6),)
FIST = (Attack(name="Fist", init=2),)


def waiting(who: str, side: Side, attacks: Any = FIST, **fields: Any) -> Combatant:
    return somebody(who, side, REAR[side], attacks=attacks, deployed=False, **fields)


def setup(*combatants: Combatant, **fields: Any) -> Encounter:
    return fight(*combatants, **{"step": "setup", "round": 0, **fields})


def deployed(encounter: Encounter, *places: tuple[str, Any], rolls: tuple[int, ...] = ()) -> Encounter:
    for who, area in places:
        encounter = play(encounter, Deploy(who=who, area=area), rolls).encounter
        rolls = ()
    return encounter


# --- who is first


def first(encounter: Encounter, rolls: tuple[int, ...] = ()) -> Outcome:
    return do(encounter, deployment.first_side, rolls)


def test_the_best_weapon_init_decides() -> None:
    outcome = first(setup(waiting("aki", "party"), waiting("bo", "party"), waiting("orc", "foes", SPEAR)))
    assert outcome.encounter.flow.first == "foes"
    assert step_of(line_of(outcome, "deploys-first"), "A1").args == {"party": 2, "foes": 6}


def test_reserves_and_the_gone_dont_count_for_it() -> None:
    for fields in ({"reserve": True}, {"statuses": {"dead": Status()}}):
        encounter = setup(waiting("aki", "party"), waiting("orc", "foes", SPEAR, **fields), waiting("ogre", "foes", ()))
        assert first(encounter).encounter.flow.first == "party"


@pytest.mark.parametrize(
    ("attacker", "rolled", "side"),
    [("party", 1, "party"), ("party", 2, "foes"), ("foes", 1, "foes"), ("foes", 2, "party")],
)
def test_a_tie_is_rolled_and_1_is_the_attacker(attacker: Any, rolled: int, side: Side) -> None:
    encounter = setup(waiting("aki", "party"), waiting("orc", "foes"), field=Field(attacker=attacker))
    assert first(encounter, (rolled,)).encounter.flow.first == side


def test_with_a_rolled_order_the_best_total_decides_and_the_rest_is_rolled() -> None:
    encounter = setup(
        waiting("aki", "party"),
        waiting("orc", "foes", initiative=3),
        house={"initiative": "rolled"},
        flow=Flow(rolled={"aki": Rolled(17)}),
    )
    assert first(encounter, (15,)).encounter.flow.first == "foes"
    assert first(encounter, (13,)).encounter.flow.first == "party"
    # Equal totals: the higher modifier, as in the order itself.
    assert first(encounter, (14,)).encounter.flow.first == "foes"


def test_it_is_decided_once() -> None:
    encounter = setup(waiting("aki", "party"), waiting("orc", "foes", SPEAR), flow=Flow(first="party"))
    assert first(encounter).lines == ()


# --- taking places


@pytest.mark.parametrize(("area", "x"), [("front", 12), ("party-mid", 7), ("party-rear", 2)])
def test_where_a_side_may_deploy(area: Any, x: int) -> None:
    outcome = play(setup(waiting("aki", "party", SPEAR), waiting("orc", "foes")), Deploy(who="aki", area=area))
    aki = outcome.encounter.combatants["aki"]
    assert (aki.cube, aki.deployed) == ((x, 0, 0), True)
    assert kinds(outcome) == ["deploys-first", "deployed"]


@pytest.mark.parametrize("area", ["foes-mid", "foes-rear"])
def test_not_on_the_enemys_side_unless_overruled(area: Any) -> None:
    encounter = setup(waiting("aki", "party", SPEAR), waiting("orc", "foes"))
    refusal = refused(encounter, Deploy(who="aki", area=area))
    assert (refusal.rule, refusal.kind) == ("A1", "deploy-area")
    assert refusal.args["choices"] == ["front", "party-mid", "party-rear"]
    assert play(encounter, Deploy(who="aki", area=area), overruled={"A1"}).encounter.combatants["aki"].deployed


def test_the_second_side_waits_until_the_first_is_done() -> None:
    encounter = setup(
        waiting("aki", "party", SPEAR),
        waiting("bo", "party"),
        waiting("cy", "party", reserve=True),
        waiting("orc", "foes"),
    )
    encounter = deployed(encounter, ("aki", "front"))
    refusal = refused(encounter, Deploy(who="orc", area="front"))
    assert (refusal.rule, refusal.kind, refusal.args["whom"]) == ("A1", "other-side-first", ["bo"])
    encounter = deployed(encounter, ("bo", "party-rear"), ("orc", "front"))
    assert encounter.combatants["orc"].cube == (12, 0, 0)


def test_a_reserve_deployed_in_the_set_up_takes_part() -> None:
    encounter = setup(waiting("aki", "party", SPEAR, reserve=True), waiting("bo", "party"), waiting("orc", "foes", ()))
    assert not deployed(encounter, ("aki", "party-mid")).combatants["aki"].reserve


def test_deploying_onto_water_keeps_the_height_and_settles() -> None:
    diver = waiting("aki", "party", SPEAR, z=-5)
    encounter = setup(diver, waiting("orc", "foes"), field=Field(water=(0, 0, 3, 0, 0)))
    outcome = play(encounter, Deploy(who="aki", area="front"))
    assert outcome.encounter.combatants["aki"].cube == (12, 0, -3)
    assert kinds(outcome) == ["deploys-first", "deployed", "depth-capped", "goes-under"]


def test_out_of_the_reserve_in_a_running_fight() -> None:
    encounter = fight(
        somebody("aki", area="party-rear", reserve=True, deployed=False),
        somebody("orc", "foes"),
        house={"initiative": "rolled"},
        flow=Flow(queue=(Place("orc", 9),), rolled={"orc": Rolled(9)}),
    )
    outcome = play(encounter, Deploy(who="aki", area="party-mid"), (15,))
    aki = outcome.encounter.combatants["aki"]
    assert (aki.reserve, aki.deployed, aki.cube) == (False, True, (7, 0, 0))
    assert outcome.encounter.flow.queue == (Place("aki", 15), Place("orc", 9))
    assert refused(encounter, Deploy(who="aki", area="foes-mid")).kind == "deploy-area"


def test_in_a_running_fight_others_move() -> None:
    refusal = refused(fight(somebody("aki")), Deploy(who="aki", area="party-mid"))
    assert (refusal.rule, refusal.kind) == ("A1", "deployed-already")
    assert refused(fight(somebody("aki"), step="over"), Deploy(who="aki", area="front")).kind == "fight-over"


# --- before the first round


@pytest.mark.parametrize(
    ("front", "many", "needed"),
    [(0, 9, 1), (1, 9, 1), (3, 9, 2), (10, 9, 5), (10, 3, 3), (2, 9, 1), (0, 1, 1), (5, 0, 0)],
)
def test_the_worked_example_of_the_second_sides_front(front: int, many: int, needed: int) -> None:
    assert deployment.demanded(front, many) == needed


def army(side: Side, front: int, rear: int, attacks: Any = FIST) -> list[Combatant]:
    return [
        somebody(f"{side}-{number}", side, "front" if number < front else REAR[side], attacks=attacks)
        for number in range(front + rear)
    ]


@pytest.mark.parametrize(
    ("first_front", "first_rear", "second_front", "second_rear", "allowed"),
    [
        (0, 3, 1, 2, True),  # A2: the first side may have nobody in front
        (0, 3, 0, 3, False),
        (1, 0, 1, 3, True),
        (3, 0, 1, 3, False),
        (3, 0, 2, 2, True),
        (10, 0, 4, 4, False),
        (10, 0, 5, 3, True),
        (10, 0, 3, 0, True),  # fewer creatures: all of them
        (10, 0, 2, 1, False),
        (3, 0, 9, 0, True),  # A4: all may be in front
    ],
)
def test_the_second_sides_front(
    first_front: int, first_rear: int, second_front: int, second_rear: int, allowed: bool
) -> None:
    encounter = setup(*army("party", first_front, first_rear, SPEAR), *army("foes", second_front, second_rear))
    if allowed:
        assert kinds(do(encounter, deployment.check_begin)) == ["deploys-first"]
    else:
        with pytest.raises(Refused) as caught:
            do(encounter, deployment.check_begin)
        refusal = caught.value.refusal
        assert (refusal.rule, refusal.kind, refusal.args["side"]) == ("A3", "front-too-thin", "foes")
        assert (refusal.args["front"], refusal.args["opposite"]) == (second_front, first_front)


@pytest.mark.parametrize(
    "others", [[], [somebody("orc", "foes", reserve=True)], [somebody("orc", "foes", statuses={"fled": Status()})]]
)
def test_two_sides_are_needed(others: list[Combatant]) -> None:
    with pytest.raises(Refused) as caught:
        do(setup(somebody("aki"), *others), deployment.check_begin)
    refusal = caught.value.refusal
    assert (refusal.rule, refusal.kind, refusal.args) == ("G10", "nobody-on-side", {"side": "foes"})


def test_who_has_no_place_yet_stands_in_the_rear() -> None:
    outcome = do(setup(waiting("aki", "party", SPEAR), somebody("orc", "foes", attacks=FIST)), deployment.check_begin)
    assert outcome.encounter.combatants["aki"].deployed
    assert line_of(outcome, "stays-in-rear").args == {"whom": ["aki"], "area": "party-rear"}
