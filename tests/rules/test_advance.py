"""The advance of those run by the tracker (C20, G4, G14), in steps 3 and 4."""

from typing import Any

import pytest
from rules.helpers import fight, kinds, play, somebody
from rules.rounds import Played, play_on

from tracker.rules import advance, approach, space
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Advance, Phase
from tracker.state.field import Field
from tracker.state.flow import Flow
from tracker.state.vocabulary import Area

BITE = (Attack(name="Bite", init=3),)
UNDER = {"submerged": Status(since=3)}


def wolf(area: Area = "foes-rear", **fields: Any) -> Combatant:
    return somebody("wolf", "foes", area, **{"attacks": BITE, **fields})


def goal(*combatants: Combatant, field: Field | None = None, who: str = "wolf") -> Area | None:
    encounter = fight(*combatants, field=field or Field())
    return advance.goal(encounter, encounter.combatants[who])


def steps_3_and_4(*combatants: Combatant, autos: tuple[str, ...], answers: Any = None, **fields: Any) -> Played:
    """The movement of the round, up to step 6."""
    flow = Flow(autos=autos, agenda=(Phase(step="movement"),))
    encounter = fight(*combatants, flow=flow, step="round-start", **fields)
    return play_on(
        encounter,
        rolls=None,
        answers=answers,
        stop=lambda state: state.step not in ("round-start", "movement", "fast-movement"),
    )


def where(encounter: Encounter, who: str) -> Area:
    return space.area_of(encounter.combatants[who])


@pytest.mark.parametrize(
    ("start", "enemies", "to"),
    [
        ("foes-rear", ["front"], "foes-mid"),
        ("foes-mid", ["front"], "front"),
        ("foes-mid", ["party-rear"], "front"),
        ("foes-mid", ["foes-rear", "front"], "front"),  # of two equally near ones the one ahead
        ("foes-mid", ["foes-rear", "party-mid"], "foes-rear"),
        ("front", ["front"], None),
        ("foes-rear", [], None),
    ],
)
def test_c20_one_area_toward_the_nearest_enemy(start: Area, enemies: list[Area], to: Area | None) -> None:
    party = [somebody(f"p{number}", area=area) for number, area in enumerate(enemies)]
    assert goal(wolf(start), *party) == to


@pytest.mark.parametrize(
    "stays",
    [
        wolf(statuses={"stunned": Status()}),
        wolf(statuses={"asleep": Status()}),
        wolf(statuses={"entangled": Status()}),
        wolf(statuses={"surprised": Status()}),
        wolf(immobile=True),
        wolf(speed=0),
        wolf(reserve=True),
        wolf(attacks=(Attack(name="Bow", kind="ranged", range=10),)),  # a target in reach
        wolf(attacks=(Attack(name="Bow", kind="ranged", range=10, rate=3), *BITE)),
    ],
)
def test_c20_who_stays(stays: Combatant) -> None:
    assert goal(stays, somebody("aki")) is None


def test_c20_at_any_speed_above_0_and_toward_nobody_absent() -> None:
    assert goal(wolf(speed=1), somebody("aki")) == "foes-mid"
    assert goal(wolf(), somebody("aki", statuses={"dead": Status()})) is None


def test_c20_an_enemy_in_its_own_area_keeps_it_there_in_reach_or_not() -> None:
    assert goal(wolf("front"), somebody("bird", z=9), somebody("mei", area="party-mid")) is None
    assert goal(wolf("front", attacks=()), somebody("aki"), somebody("mei", area="party-mid")) is None


def test_c20_a_charmed_one_advances_for_the_other_side() -> None:
    """G10."""
    charmed = wolf("front", statuses={"charmed": Status()})
    assert goal(charmed, somebody("boss", "foes", "foes-rear"), somebody("aki", area="party-mid")) == "foes-mid"


def test_c17_everybody_in_step_3_and_the_fast_again_in_step_4() -> None:
    party = somebody("aki", area="party-rear")
    slow = somebody("slow", "foes", "foes-rear", attacks=BITE)
    played = steps_3_and_4(party, slow, wolf(fast=True), autos=("slow", "wolf"))
    assert (where(played.encounter, "slow"), where(played.encounter, "wolf")) == ("foes-mid", "front")
    assert [line.args["who"] for line in played.lines if line.kind == "moved"] == ["slow", "wolf", "wolf"]


def test_c17_step_4_does_not_move_one_who_has_reached_somebody() -> None:
    played = steps_3_and_4(somebody("aki", area="foes-mid"), wolf(fast=True), autos=("wolf",))
    assert where(played.encounter, "wolf") == "foes-mid"


@pytest.mark.parametrize(("attacker", "order"), [("party", ["hound", "wolf"]), ("foes", ["wolf", "hound"])])
def test_c20_the_attackers_side_moves_first(attacker: Any, order: list[str]) -> None:
    hound = somebody("hound", area="party-rear", attacks=BITE)
    played = steps_3_and_4(hound, wolf(), autos=("hound", "wolf"), field=Field(attacker=attacker))
    assert [line.args["who"] for line in played.lines if line.kind == "moved"] == order


def test_g4_only_those_read_as_autos_at_the_rounds_start_move() -> None:
    played = steps_3_and_4(somebody("aki", area="party-rear", auto=True), wolf(auto=True), autos=())
    assert "moved" not in played.kinds()


def test_g14_the_advance_is_the_sub_action_and_under_water_the_main_one() -> None:
    acts = steps_3_and_4(somebody("aki"), wolf(), autos=("wolf",)).encounter.flow.acts["wolf"]
    assert (acts.main, acts.sub, acts.moved) == ("", "move", 5)
    deep = Field(water=(0, 0, 9, 9, 9))
    under = wolf(z=-1, statuses=UNDER)
    acts = steps_3_and_4(somebody("aki"), under, autos=("wolf",), field=deep).encounter.flow.acts["wolf"]
    assert (acts.main, acts.sub) == ("move", "")


def test_w5_who_is_out_of_breath_does_not_advance() -> None:
    late = wolf(z=-1, statuses={"submerged": Status(since=-4)})
    assert goal(late, somebody("aki"), field=Field(water=(9,) * 5)) is None


def test_s5_when_stepping_up_closes_the_front_the_advance_ends_where_it_began() -> None:
    """S4, S5: no refusal, which would stop the round."""
    orc = somebody("orc", "foes", attacks=BITE)
    mei = somebody("mei", area="party-mid")
    played = steps_3_and_4(orc, mei, autos=("orc",), answers={"step-up": "mei"})
    assert [kind for kind in played.kinds() if kind != "passed-over"] == ["steps-up", "stopped-by", "order"]
    assert (where(played.encounter, "orc"), where(played.encounter, "mei")) == ("front", "front")
    assert "orc" not in played.encounter.flow.acts


def test_s5_is_asked_once_for_a_whole_pack() -> None:
    pack = [somebody(f"w{number}", "foes", attacks=BITE, auto=True) for number in range(3)]
    mei = somebody("mei", area="party-mid")
    played = steps_3_and_4(*pack, mei, autos=("w0", "w1", "w2"))
    assert [question.key for question in played.questions] == ["step-up"]
    assert [where(played.encounter, each.id) for each in pack] == ["party-mid"] * 3


def test_an_advance_of_somebody_taken_out_of_the_encounter_comes_to_nothing() -> None:
    assert kinds(play(fight(somebody("aki")), Advance(who="wolf"))) == []


@pytest.mark.parametrize(("x", "nearer"), [(13, None), (14, (13, 0, 0)), (15, (14, 0, 0)), (9, (10, 0, 0)), (11, None)])
def test_c20_by_cubes_one_cube_nearer_up_to_the_next_one(x: int, nearer: tuple[int, int, int] | None) -> None:
    """K4: adjacent is a distance of 1."""
    mover = somebody("wolf", "foes", cube=(x, 0, 0))
    encounter = fight(somebody("aki", cube=(12, 0, 0)), mover, house={"positions": "cubes"})
    assert approach.next_cube(encounter, mover) == nearer
