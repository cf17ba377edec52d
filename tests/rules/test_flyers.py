"""Flyers and the other chapters: diving, those whom the tracker runs, newcomers, what is shown (F4, F10, G14)."""

from typing import Any

import pytest
from rules.helpers import do, fight, kinds, line_of, play, refused, somebody
from rules.rounds import play_on
from rules.test_flight import CLAWS, LAKE, bird, flying, state, turn

from tracker.rules import actions, airborne, flight, space
from tracker.rules.registry import IMPLEMENTED
from tracker.rules.running import running
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Advance, Circle, Deploy, Dive, Drop, Fly, Mark, Move, Phase, SetField, TurnStart, Unseat
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow

# --- G14: diving, autos, newcomers


@pytest.mark.parametrize(
    ("z", "acts", "paid"),
    [
        (4, Acts(), "sub"),
        (11, Acts(), "sub"),
        (12, Acts(), "main"),
        (4, Acts(sub="move"), "main"),
        (17, Acts(), "main"),
    ],
)
def test_g14_a_flyer_dives_as_far_as_its_move_goes(z: int, acts: Acts, paid: str) -> None:
    played = play_on(turn(bird(z), acts=acts, field=LAKE), Dive(who="bird"))
    assert state(played).cube[2] == -1
    assert state(played).statuses.keys() == {"submerged"}
    assert getattr(played.encounter.flow.acts["bird"], paid) == "dive"


def test_overruled_who_is_under_water_comes_out_of_it_to_fly() -> None:
    encounter = turn(bird(-2, {"submerged": Status(since=3)}), field=LAKE)
    outcome = play(encounter, Fly(who="bird"), overruled=["W1"])
    assert state(outcome).cube[2] == 0
    assert state(outcome).statuses == flying(3)
    assert line_of(outcome, "takes-off").args["height"] == 0
    marked = play(encounter, Mark(who="bird", status="falling"))
    assert (state(marked).cube[2], state(marked).statuses) == (0, {"falling": Status(since=4)})


def test_who_flies_in_a_magical_liquid_flies_no_longer() -> None:
    outcome = play(turn(bird()), Mark(who="bird", status="submerged"))
    assert state(outcome).statuses == {"submerged": Status(amount=1, since=3)}
    assert "flight-ends" in kinds(outcome)


def test_g14_from_too_high_nobody_dives() -> None:
    found = refused(turn(bird(18), field=LAKE), Dive(who="bird"))
    assert (found.rule, found.kind, found.args["needs"], found.args["far"]) == ("F3", "dives-too-far", 19, 18)


def test_g14_by_the_gms_word_one_dives_from_too_high_with_its_longest_move() -> None:
    outcome = play(turn(bird(18), field=LAKE), Dive(who="bird"), overruled=["F3"])
    acts = outcome.encounter.flow.acts["bird"]
    assert (acts.sub, acts.main) == ("", "dive")


def test_g14_by_the_gms_word_one_dives_with_an_action_that_is_spent() -> None:
    encounter = turn(bird(4), acts=Acts(main="attack", sub="move"), field=LAKE)
    outcome = play(encounter, Dive(who="bird"), overruled=["G13"])
    acts = outcome.encounter.flow.acts["bird"]
    assert (acts.sub, acts.main) == ("dive", "attack")


def test_g14_without_water_nobody_dives() -> None:
    assert refused(turn(bird(2)), Dive(who="bird")).kind == "no-water"


def test_what_is_moved_under_water_flies_no_longer() -> None:
    played = play_on(turn(bird(2), field=LAKE), Move(who="bird", by=(0, 0, -4), manner="forced"))
    assert state(played).statuses.keys() == {"submerged"}
    assert "flight-ends" in played.kinds()
    flooded = play(turn(bird(-1, flying()), field=Field(medium="air")), SetField(values={"water": [0, 0, 3, 0, 0]}))
    assert state(flooded).statuses.keys() == {"submerged"}


def autos(*others: Combatant, **fields: Any) -> Encounter:
    one = bird(**{"auto": True, "attacks": CLAWS, **fields})
    flow = Flow(autos=("bird",), agenda=(Phase(step="movement"),))
    return fight(one, *others, flow=flow, step="fear")


@pytest.mark.parametrize(
    ("z", "enemy_z", "after"), [(1, 0, 1), (0, 0, 0), (5, 0, 0), (40, 0, 28), (3, 9, 9), (2, 40, 14)]
)
def test_g14_an_auto_circles_toward_the_height_of_an_enemy_in_its_area(z: int, enemy_z: int, after: int) -> None:
    encounter = autos(somebody("orc", "foes", z=enemy_z), z=z)
    played = play_on(encounter, stop=lambda now: now.step not in ("fear", "movement"))
    assert state(played).cube[2] == after
    assert played.encounter.flow.acts["bird"].sub == "move"
    assert ("circles" in played.kinds()) is (after == z)


def test_g14_an_auto_that_advances_has_moved() -> None:
    played = play_on(autos(somebody("orc", "foes", "foes-rear")), stop=lambda now: now.step == "order")
    assert space.area_of(state(played)) == "foes-mid"
    assert played.encounter.flow.acts["bird"].sub == "move"


@pytest.mark.parametrize("fields", [{"speed": 0}, {"statuses": {**flying(), "stunned": Status()}}])
def test_an_auto_that_cant_move_doesnt_circle(fields: Any) -> None:
    encounter = autos(somebody("orc", "foes"), **fields)
    assert not flight.circles(encounter, encounter.combatants["bird"])
    assert play(encounter, Circle(who="bird")).lines == ()


@pytest.mark.parametrize(("speed", "after"), [(1, 8), (2, 6)])
def test_f4_with_any_speed_at_all_an_auto_circles(speed: int, after: int) -> None:
    """C20: one cube is enough; F3: as a sub action it goes 2 × its speed."""
    encounter = autos(somebody("orc", "foes"), z=10, speed=speed)
    played = play_on(encounter, stop=lambda now: now.step not in ("fear", "movement"))
    assert state(played).cube[2] == after
    assert played.encounter.flow.acts["bird"].sub == "move"


def test_an_auto_that_was_not_moved_yet_circles_in_its_turn() -> None:
    one = bird(1, auto=True, attacks=CLAWS)
    encounter = fight(one, somebody("orc", "foes"), flow=Flow(autos=("bird",)))
    played = play_on(encounter, TurnStart(who="bird"), rolls=[2])
    assert played.kinds()[:2] == ["turn", "circles"]


@pytest.mark.parametrize(("sequence", "step"), [("full", "attacks"), ("turns", "attacks"), ("phases", "movement")])
@pytest.mark.parametrize("flagged", [True, False])
def test_whoever_the_tracker_runs_stays_in_the_air(sequence: str, step: str, *, flagged: bool) -> None:
    """Flagged for the round, or taken over while the tracker plays on by itself: that one doesn't advance."""
    one = bird(1, auto=flagged)
    flow = Flow(autos=("bird",) if flagged else (), playing=not flagged)
    encounter = fight(one, somebody("orc", "foes", "foes-rear"), house={"sequence": sequence}, step=step, flow=flow)
    played = play_on(encounter, TurnStart(who="bird"))
    assert played.encounter.flow.acts["bird"].sub == "move"
    assert space.area_of(state(played)) == ("front" if sequence == "full" or not flagged else "foes-mid")


@pytest.mark.parametrize(
    ("step", "acts", "first"),
    [("fatigue", Acts(), 3), ("movement", Acts(), 3), ("movement", Acts(begun=True), 4), ("attacks", Acts(), 4)],
)
def test_f10_where_the_round_goes_by_phases_a_turn_begins_in_step_3(step: str, acts: Acts, first: int) -> None:
    encounter = fight(bird(), step=step, flow=Flow(acts={"bird": acts}), house={"sequence": "phases"})
    assert state(play(encounter, Drop(who="bird"))).statuses == {"falling": Status(since=first)}


LEVELS: list[tuple[int, int, bool]] = [(0, 1, False), (0, 2, True), (1, 3, True), (3, 9, False), (1, 0, False)]


@pytest.mark.parametrize(("z", "to", "provokes"), LEVELS)
def test_g14_circling_provokes_only_those_whose_level_it_leaves(z: int, to: int, *, provokes: bool) -> None:
    orc = somebody("orc", "foes", attacks=CLAWS)
    event = Move(who="bird", by=(0, 0, to - z))
    played = play_on(turn(bird(z), orc), event, rolls=[1] if provokes else [])
    assert ("provokes" in played.kinds()) is provokes


def test_a_move_inside_the_area_by_foot_provokes_as_ever() -> None:
    orc = somebody("orc", "foes", attacks=CLAWS)
    assert "provokes" in play_on(turn(bird(0, {}), orc), Move(who="bird", by=(0, 1, 0)), rolls=[1]).kinds()


def test_who_comes_flying_out_of_the_reserve_owes_no_move_then() -> None:
    encounter = turn(somebody("aki"), bird(reserve=True, statuses=flying(0)))
    outcome = play(encounter, Deploy(who="bird", area="party-mid"))
    assert state(outcome).statuses == flying(3)


# --- what is shown


TIMERS: list[tuple[Combatant, Acts, list[tuple[str, int, str]]]] = [
    (bird(), Acts(), [("flight", 0, "owes")]),
    (bird(statuses=flying(1, 9)), Acts(), [("flight", 0, "owes")]),
    (bird(statuses=flying(1, 9)), Acts(sub="move"), [("flight", 6, "flies")]),
    (bird(), Acts(landing=True), [("flight", 0, "lands")]),
    (bird(), Acts(sub="move"), []),
]


@pytest.mark.parametrize(("one", "acts", "shown"), TIMERS)
def test_timers_show_the_move_owed_the_landing_and_the_skills_end(
    one: Combatant, acts: Acts, shown: list[tuple[str, int, str]]
) -> None:
    found = running(turn(one, acts=acts))
    assert [(timer.kind, timer.urgency, timer.args["state"]) for timer in found] == shown


def test_every_rule_of_flight_is_found_by_its_id() -> None:
    assert [number for number in range(1, 14) if f"F{number}" not in IMPLEMENTED] == []


@pytest.mark.parametrize(("since", "strikes"), [(3, False), (4, True)])
def test_f7_one_that_falls_strikes_nobody_from_its_turns_start_on(since: int, *, strikes: bool) -> None:
    falling = bird(30, {"falling": Status(since=since)}, attacks=CLAWS)
    found: list[bool] = []
    do(fight(falling), lambda scene: found.append(actions.may_strike(scene, "bird")))
    assert found == [strikes]


def test_f7_in_phases_an_auto_that_falls_flies_again_in_step_3() -> None:
    falling = bird(30, {"falling": Status(since=3)}, attacks=CLAWS)
    flow = Flow(autos=("bird",), agenda=(Phase(step="movement"),))
    encounter = fight(falling, somebody("orc", "party"), house={"sequence": "phases"}, step="clouds", flow=flow)
    played = play_on(encounter, rolls=None, stop=lambda now: now.step == "attacks")
    assert [type(event) for event in played.events if isinstance(event, Fly | Advance)] == [Fly]
    assert "flying" in state(played).statuses


# --- what is below


@pytest.mark.parametrize(
    ("field", "own", "z", "rests"),
    [
        (Field(), None, 1, False),
        (Field(), None, 0, True),
        (Field(), None, -1, True),
        (LAKE, None, 1, False),
        (LAKE, None, -1, True),
        (Field(medium="air"), None, 0, True),
        (Field(medium="air"), None, -1, False),
        (Field(medium="zero-gravity"), None, 5, True),
        (Field(), "zero-gravity", 5, True),
    ],
)
def test_f6_who_has_no_free_cube_below(field: Field, own: Any, z: int, *, rests: bool) -> None:
    """F6, F9, G1: on the ground or under water; in the air's depth nothing is below, without gravity nothing falls."""
    found: list[bool] = []
    do(fight(bird(z, {}, medium=own), field=field), lambda scene: found.append(airborne.rests(scene, "bird")))
    assert found == [rests]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_g1_over_water_at_height_0_it_is_asked_whether_there_is_a_deck(answer: str) -> None:
    found: list[bool] = []
    encounter = fight(bird(0, {}), field=LAKE)
    do(encounter, lambda scene: found.append(airborne.rests(scene, "bird")), answers={"deck:bird": answer})
    assert found == [answer == "yes"]


def test_f10_a_fall_that_begins_in_the_set_up_goes_down_in_the_first_round() -> None:
    """G4: there is no round 0."""
    encounter = fight(bird(30, {}), round=0, step="begun")
    assert airborne.first_drop(encounter, "bird") == 1
    falling = bird(30, {"falling": Status(since=1)})
    assert airborne.is_helpless(encounter, falling)
    assert not airborne.is_helpless(encounter, bird(30, {"falling": Status(since=2)}))


@pytest.mark.parametrize(("z", "water", "falls"), [(0, 0, False), (1, 0, True), (0, 4, False), (1, 4, True)])
def test_f6_who_loses_its_mount_in_the_air_falls_unless_it_is_at_the_ground_or_the_waters_surface(
    z: int, water: int, *, falls: bool
) -> None:
    """G1: at height 0 over water one stands dry."""
    mount, rider = somebody("mount", z=z, size="large"), somebody("rider", z=z, mount="mount")
    encounter = fight(mount, rider, field=Field(medium="air", water=(0, 0, water, 0, 0)))
    outcome = play(encounter, Unseat(who="rider"))
    assert ("falling" in state(outcome, "rider").statuses) is falls
