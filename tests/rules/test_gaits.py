"""The why of a movement: what its actions make by medium and speed, what the way takes, and who can't move at all
(G13, A10, W4, F3, F7, F13, Z2, K4)."""

from typing import Any

import pytest
from msgspec import structs
from rules.helpers import fight, kinds, line_of, play, play_out, refused, somebody

from tracker.rules.gaits import GAITS
from tracker.state.combatant import Status
from tracker.state.encounter import Encounter
from tracker.state.event import Advance, Move
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow
from tracker.state.line import Step
from tracker.state.vocabulary import Payment

FLYING = {"flying": Status(since=1)}
UNDER = {"submerged": Status(since=3)}
LAKE = Field(water=(9, 9, 9, 9, 9))
DEEP: dict[str, Any] = {"z": -2, "statuses": UNDER}
VOID = Field(medium="zero-gravity")
CUBES = {"positions": "cubes"}


def turn(acts: Acts | None = None, field: Field | None = None, house: Any = None, **aki: Any) -> Encounter:
    """Aki's turn is open."""
    flow = Flow(turn="aki", acts={"aki": acts or Acts()}, autos=aki.pop("autos", ()))
    return fight(somebody("aki", **aki), flow=flow, field=field or Field(), house=house or {})


def why(encounter: Encounter, event: Any, answers: Any = None) -> list[tuple[Any, ...]]:
    """The steps of the move's line: rule, kind, what it tells, and the number before and after."""
    line = line_of(play_out(encounter, event, (), answers), "moved")
    return [(step.rule, step.kind, *step.args.values(), step.before, step.after) for step in line.steps]


@pytest.mark.parametrize(
    ("encounter", "payment", "rule", "kind", "told"),
    [
        (turn(speed=6), "main", "G13", "reach-by-speed", ("land", "main", 6, 1, 6)),
        (turn(speed=6, field=LAKE, **DEEP), "main", "W4", "reach-by-speed", ("submerged", "main", 12, 2, 6)),
        (turn(speed=6, field=LAKE, **DEEP), "sub", "W4", "reach-fixed", ("submerged", "sub", 1)),
        (turn(speed=6, z=5, statuses=FLYING), "main", "F3", "reach-by-speed", ("flying", "main", 18, 3, 6)),
        (turn(speed=6, z=5, statuses=FLYING), "sub", "F3", "reach-by-speed", ("flying", "sub", 12, 2, 6)),
        (turn(speed=3, field=VOID), "main", "Z2", "reach-by-speed", ("zero-gravity", "main", 15, 5, 3)),
        (turn(speed=3, field=VOID), "sub", "Z2", "reach-by-speed", ("zero-gravity", "sub", 6, 2, 3)),
        (turn(Acts(main="attack"), VOID), "aux", "Z2", "reach-fixed", ("zero-gravity", "aux", 1)),
        (turn(Acts(main="attack")), "aux", "G13", "reach-fixed", ("land", "aux", 1)),
    ],
)  # fmt: skip
def test_g13_w4_f3_z2_a_move_says_its_medium_multiple_speed_and_reach(
    encounter: Encounter, payment: Payment, rule: str, kind: str, told: tuple[Any, ...]
) -> None:
    found = why(encounter, Move(who="aki", by=(0, 1, 0), payment=payment))
    assert found == [(rule, kind, *told, None, None), ("G2", "path", "sideways", 1, 0, 1)]


def test_a10_by_areas_a_way_is_whole_areas_and_then_sideways_and_height() -> None:
    encounter = turn(speed=6, z=5, statuses=FLYING)
    assert why(encounter, Move(who="aki", by=(-5, 3, 4), payment="sub"))[1:] == [
        ("A10", "areas-crossed", 1, 5, 0, 5),
        ("G2", "path", "sideways", 3, 5, 8),
        ("G2", "path", "height", 4, 8, 12),
    ]


def test_a10_from_beyond_the_end_the_way_is_still_whole_areas() -> None:
    encounter = turn(speed=6, cube=(-7, 0, 0))
    assert why(encounter, Move(who="aki", to="party-mid"))[1:] == [("A10", "areas-crossed", 1, 5, 0, 5)]


def test_k4_by_cubes_a_way_is_each_axis_by_itself() -> None:
    """The source's way of counting: 10 ahead, 2 aside and 5 down are 17."""
    encounter = turn(speed=6, z=5, cube=(2, 0, 5), statuses=FLYING, house=CUBES)
    assert why(encounter, Move(who="aki", by=(10, 2, -5), payment="main"))[1:] == [
        ("K4", "path", "along", 10, 0, 10),
        ("K4", "path", "sideways", 2, 10, 12),
        ("K4", "path", "height", 5, 12, 17),
    ]


def test_a10_a_double_move_adds_its_two_and_a_run_says_so() -> None:
    found = why(turn(speed=6), Move(who="aki", to="party-rear", manner="run", payment="both"))
    assert found == [
        ("A10", "running", 6, 2, None, None),
        ("G13", "reach-by-speed", "land", "sub", 8, 1, 8, None, None),
        ("G13", "reach-by-speed", "land", "main", 8, 1, 8, None, None),
        ("A10", "areas-crossed", 2, 5, 0, 10),
    ]


def test_what_isnt_reckoned_by_speed_says_so_too() -> None:
    assert why(turn(), Move(who="aki", to="party-mid", manner="forced")) == [("G4", "no-move-of-its-own", None, None)]
    teleport = Move(who="aki", to="party-mid", manner="teleport", payment="main")
    assert why(turn(), teleport) == [("G13", "skill-moves", "main", None, None)]
    auto = fight(somebody("aki", speed=1), somebody("orc", "foes", "foes-mid"), flow=Flow(autos=("aki",)))
    assert why(auto, Advance(who="aki"), {"step-up": "none"}) == [("C20", "advance", None, None)]


@pytest.mark.parametrize("house", [{}, CUBES])
@pytest.mark.parametrize(
    ("aki", "rule"),
    [
        ({"z": -5, "statuses": UNDER, "field": LAKE}, "W4"),
        ({"z": 5, "statuses": FLYING}, "F3"),
        ({"field": VOID}, "Z2"),
        ({}, ""),
    ],
)
def test_too_far_is_refused_by_the_rule_of_the_medium(aki: dict[str, Any], rule: str, house: Any) -> None:
    """On land that is A10 for areas, and by cubes the action's own reach (G13)."""
    found = refused(turn(house=house, **aki), Move(who="aki", by=(0, 40, 0), payment="sub"))
    assert found.rule == rule or found.rule == ("G13" if house else "A10")
    assert found.kind == ("too-many-cubes" if house else "too-far")
    assert {gait.rule for gait in GAITS.values()} == {"G13", "W4", "F3", "Z2"}


@pytest.mark.parametrize(("aki", "rule"), [({}, "A10"), ({"z": 5, "statuses": FLYING}, "F3"), ({"field": VOID}, "Z2")])
def test_with_no_speed_it_is_the_reach_that_is_lacking_and_not_an_action(aki: dict[str, Any], rule: str) -> None:
    for event in (Move(who="aki"), Move(who="aki", by=(0, 1, 0))):
        found = refused(turn(speed=0, **aki), event)
        assert (found.rule, found.kind, found.args["far"]) == (rule, "too-far", 0)
    spent = refused(turn(Acts(main="attack", sub="move", aux="move"), speed=0, **aki), Move(who="aki"))
    assert (spent.rule, spent.kind) == ("G13", "no-move-left")


def test_w4_there_is_no_auxiliary_move_under_water_whatever_else_is_wrong() -> None:
    encounter = turn(Acts(main="attack", sub="move"), LAKE, z=-5, statuses=UNDER)
    assert refused(encounter, Move(who="aki", by=(0, 1, 0), payment="aux")).rule == "W4"
    assert refused(encounter, Move(who="aki", by=(0, 1, 0))).kind == "no-move-left"


# --- G13: the auxiliary move


def test_g13_an_auxiliary_move_without_its_main_action_is_refused() -> None:
    event = Move(who="aki", by=(0, 1, 0), payment="aux")
    found = refused(turn(Acts(sub="move")), event)
    assert (found.rule, found.kind) == ("G13", "aux-without-main")
    after = play(turn(Acts(sub="move")), event, overruled=["G13"])
    assert kinds(after) == ["overruled"]


def test_g13_where_the_round_goes_by_phases_the_main_action_comes_later() -> None:
    """There one moves in step 3 and attacks in step 8, so the auxiliary move comes first."""
    encounter = structs.replace(turn(), step="movement", house={"sequence": "phases"})
    outcome = play_out(encounter, Move(who="aki", by=(0, 1, 0), payment="aux"))
    assert outcome.encounter.flow.acts["aki"].aux == "move"


# --- F7, F13: who falls, and who was stopped in mid-air


def test_f7_who_fell_in_its_own_turn_cant_move_by_its_own_will() -> None:
    """It may still do what is left of its turn, but a fall is no movement of its choice: F7, not C6."""
    found = refused(turn(z=30, statuses={"falling": Status(since=4)}), Move(who="aki", by=(0, 1, 0)))
    assert (found.rule, found.kind, found.args["status"]) == ("F7", "rooted", "falling")
    later = refused(turn(z=30, statuses={"falling": Status(since=3)}), Move(who="aki", by=(0, 1, 0)))
    assert (later.rule, later.kind) == ("F7", "hindered")
    bound = refused(turn(statuses={"entangled": Status()}), Move(who="aki", by=(0, 1, 0)))
    assert (bound.rule, bound.kind) == ("C6", "rooted")


HANGS = {"suspended": Status(since=3)}


def test_f13_whether_one_who_hangs_in_mid_air_may_move_along_is_the_gms_to_say_and_else_no() -> None:
    encounter, event = turn(z=7, statuses=HANGS), Move(who="aki", by=(0, 2, 0))
    stays = play_out(encounter, event, (), {"walks-on-air:aki": "no"})
    assert kinds(stays) == ["stays"]
    assert stays.lines[0].steps == (Step("F13", "nothing-to-walk-on"),)
    assert stays.encounter.flow.acts["aki"] == Acts()
    walks = play_out(encounter, event, (), {"walks-on-air:aki": "yes"})
    assert walks.encounter.combatants["aki"].cube == (12, 2, 7)
    assert walks.encounter.combatants["aki"].statuses == HANGS


def test_f13_forced_and_without_gravity_nothing_is_asked() -> None:
    pushed = play_out(turn(z=7, statuses=HANGS), Move(who="aki", by=(0, 2, 0), manner="forced"))
    assert pushed.encounter.combatants["aki"].cube == (12, 2, 7)
    floats = play_out(turn(z=7, statuses=HANGS, field=VOID), Move(who="aki", by=(0, 2, 0)))
    assert floats.encounter.combatants["aki"].cube == (12, 2, 7)


def test_c20_who_hangs_in_mid_air_doesnt_advance_by_itself() -> None:
    hangs = somebody("aki", "party", "party-mid", z=7, statuses=HANGS)
    auto = fight(hangs, somebody("orc", "foes", "foes-mid"), flow=Flow(autos=("aki",)))
    assert kinds(play_out(auto, Advance(who="aki"))) == []
