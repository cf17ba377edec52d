"""Cubes (K1-K4, G2): bodies, occupied and shared cubes, ways, and what goes by distance."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from rules.helpers import fight, kinds, line_of, play, play_out, refused, somebody

from tracker.rules import adjacency, approach, cubes, opportunity, placement, routes, space, targets, weapons
from tracker.rules.cubes import Box, Cube, InTheWay
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Advance, Deploy, Enlist, Move, SetHouse
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow
from tracker.state.vocabulary import Heading, Size
from tracker.words.lines import line_text

CUBES = {"positions": "cubes"}
CLAWS = (Attack(name="Claws"),)


def hall(*combatants: Combatant, **fields: Any) -> Encounter:
    """A fight by cubes in which it is Aki's turn."""
    fields = {"house": CUBES, "flow": Flow(turn="aki"), **fields}
    return fight(*combatants, **fields)


def body(who: str, cube: Cube, size: Size = "medium", side: Any = "foes", **fields: Any) -> Combatant:
    return somebody(who, side, cube=cube, size=size, **fields)


def aki(cube: Cube = (12, 0, 0), **fields: Any) -> Combatant:
    return somebody("aki", cube=cube, **fields)


def go(x: int, y: int = 0, z: int = 0, **fields: Any) -> Move:
    return Move(who="aki", by=(x, y, z), **fields)


# --- K1


@pytest.mark.parametrize(("edge", "inner"), [(1, 0), (2, 0), (3, 1), (4, 2), (8, 6), (15, 13)])
def test_k1_what_a_body_of_an_edge_occupies(edge: int, inner: int) -> None:
    assert cubes.inner_edge(edge) == inner


def test_k1_a_huge_body_exists_in_4_cubed_and_occupies_2_cubed() -> None:
    ogre = body("ogre", (10, -2, 0), "huge")
    assert cubes.existence(ogre) == Box((10, -2, 0), (13, 1, 3))
    assert cubes.occupied(ogre) == Box((11, -1, 1), (12, 0, 2))
    assert cubes.occupied(body("troll", (10, 0, 0), "large")) is None
    assert cubes.existence(ogre, (0, 0, 0)) == Box((0, 0, 0), (3, 3, 3))


COORDINATE = st.integers(-6, 6)
CUBE = st.tuples(COORDINATE, COORDINATE, COORDINATE)
SIZES: tuple[Size, ...] = ("tiny", "medium", "large", "huge", "gigantic")


def listed(box: Box | None) -> set[Cube]:
    """The cubes of a box one by one."""
    if box is None:
        return set()
    ranges = [range(low, high + 1) for low, high in zip(box.low, box.high, strict=True)]
    return {(x, y, z) for x in ranges[0] for y in ranges[1] for z in ranges[2]}


@given(CUBE, st.sampled_from(SIZES), st.sampled_from(list(cubes.HEADINGS)))
def test_k1_a_step_enters_just_the_cubes_that_are_new(cube: Cube, size: Size, heading: Heading) -> None:
    it = body("it", cube, size)
    before = listed(cubes.existence(it))
    after = listed(cubes.existence(it, cubes.moved(cube, heading)))
    assert len(before) == space.edge(it) ** 3
    assert listed(cubes.face(cubes.existence(it), heading)) == after - before


@given(CUBE, CUBE, st.sampled_from(SIZES), st.sampled_from(SIZES))
def test_boxes_meet_in_the_cubes_that_both_have(cube: Cube, other: Cube, size: Size, larger: Size) -> None:
    one, two = cubes.existence(body("one", cube, size)), cubes.existence(body("two", other, larger))
    assert listed(cubes.meet(one, two)) == listed(one) & listed(two)


# --- K2, K3


def bars(encounter: Encounter, cube: Cube, by: Heading | None = None) -> InTheWay | None:
    who = encounter.combatants["aki"]
    return cubes.barred(encounter, who, cubes.others(encounter, "aki"), cube, by)


def test_k3_cubes_that_another_occupies_cannot_be_entered_its_other_cubes_can() -> None:
    encounter = hall(aki(), body("ogre", (14, 0, 0), "huge"))
    assert bars(encounter, (14, 1, 1)) is None
    assert bars(encounter, (15, 1, 1), "+x") == InTheWay(False, ("ogre",))
    assert bars(encounter, (15, 0, 0), "+x") is None


def test_k3_nobody_comes_to_stand_where_a_body_would_occupy() -> None:
    encounter = hall(somebody("aki", size="huge", cube=(10, 0, 0)), body("rat", (15, 1, 1), "tiny"))
    assert bars(encounter, (12, 0, 0), "+x") is None
    assert bars(encounter, (13, 0, 0), "+x") == InTheWay(False, ("rat",))


def test_k2_a_third_does_not_fit_into_a_cube() -> None:
    encounter = hall(aki(), body("orc", (13, 0, 0)), somebody("mei", cube=(13, 0, 0)))
    assert bars(encounter, (13, 0, 0), "+x") == InTheWay(False, ("mei", "orc"), "K2")
    encounter = hall(aki(), body("orc", (13, 0, 0)))
    assert bars(encounter, (13, 0, 0), "+x") is None


@pytest.mark.parametrize(
    ("fields", "there"),
    [
        ({"statuses": {"unconscious": Status()}}, True),
        ({"statuses": {"dead": Status()}}, False),
        ({"statuses": {"under-ground": Status()}}, False),
        ({"reserve": True}, False),
        ({"deployed": False}, False),
    ],
)
def test_who_lies_there_is_in_the_way_and_who_is_gone_is_not(fields: dict[str, Any], *, there: bool) -> None:
    encounter = hall(aki(), body("ogre", (12, 0, 0), "huge", **fields))
    assert ([each.id for each in cubes.others(encounter, "aki")] == ["ogre"]) is there


def test_z9_an_obstacle_bars() -> None:
    encounter = hall(aki(), field=Field(obstacles=((13, 0, 0),)))
    assert bars(encounter, (13, 0, 0), "+x") == InTheWay(True, ())
    assert bars(encounter, (13, 1, 0)) is None


# --- moves by cubes


def moved(encounter: Encounter, event: Move, answers: dict[str, str] | None = None) -> Cube:
    """Where Aki stands after a move."""
    return play_out(encounter, event, (), answers).encounter.combatants["aki"].cube


def test_g2_a_move_goes_what_it_goes_and_costs_that() -> None:
    outcome = play_out(hall(aki()), go(2, 3))
    assert outcome.encounter.combatants["aki"].cube == (14, 3, 0)
    assert outcome.encounter.flow.acts["aki"] == Acts(sub="move", moved=5, heading="+y")
    assert line_of(outcome, "moved").args["cubes"] == 5


@pytest.mark.parametrize(
    ("event", "needs", "far"), [(go(-13), 13, 12), (go(0, 7, payment="sub"), 7, 6), (go(2, payment="aux"), 2, 1)]
)
def test_g13_too_many_cubes_are_refused(event: Move, needs: int, far: int) -> None:
    refusal = refused(hall(aki()), event)
    assert (refusal.rule, refusal.kind) == ("G13", "too-many-cubes")
    assert (refusal.args["needs"], refusal.args["far"]) == (needs, far)


@pytest.mark.parametrize(
    ("area", "cube"),
    [("party-mid", (9, 0, 0)), ("party-rear", (4, 0, 0)), ("foes-mid", (15, 0, 0)), ("front", (12, 0, 0))],
)
def test_g2_a_move_to_an_area_goes_to_its_nearest_cube(area: Any, cube: Cube) -> None:
    assert moved(hall(aki()), Move(who="aki", to=area, payment="both")) == cube


def test_g2_the_areas_asked_are_those_whose_nearest_cube_is_reached() -> None:
    outcome = play_out(hall(aki((14, 0, 0), speed=1)), Move(who="aki"), (), {"area": "foes-mid"})
    assert outcome.encounter.combatants["aki"].cube == (15, 0, 0)


def test_k4_a_way_goes_along_one_axis_after_the_other() -> None:
    encounter = hall(aki())
    spots, blocked = routes.way(encounter, encounter.combatants["aki"], (14, 1, 0))
    assert (spots, blocked) == (((13, 0, 0), (14, 0, 0), (14, 1, 0)), None)


def test_k3_a_way_round_what_is_in_the_way_is_found_along_the_other_axis_first() -> None:
    encounter = hall(aki(), field=Field(obstacles=((13, 0, 0),)))
    spots, blocked = routes.way(encounter, encounter.combatants["aki"], (14, 1, 0))
    assert (spots, blocked) == (((12, 1, 0), (13, 1, 0), (14, 1, 0)), None)


@pytest.mark.parametrize(("y", "z"), [(20, 0), (0, 20), (20, 20), (-20, -20)])
def test_k3_what_is_in_the_way_bars_it_however_far_aside_or_up(y: int, z: int) -> None:
    encounter = hall(aki((10, y, z)), body("ogre", (11, y - 1, z - 1), "huge"), field=Field(medium="air"))
    there = encounter.combatants["aki"]
    assert routes.way(encounter, there, (16, y, z)).blocked == InTheWay(False, ("ogre",))
    rock = hall(there, field=Field(medium="air", obstacles=((13, y, z),)))
    assert routes.way(rock, there, (16, y, z)).blocked == InTheWay(True, ())


SMALL = st.tuples(st.integers(8, 16), st.integers(-3, 3), st.integers(0, 3))


@given(
    SMALL, SMALL, st.sampled_from(("medium", "large", "huge")), st.lists(SMALL, max_size=4), st.lists(SMALL, max_size=3)
)
def test_k3_a_way_is_as_long_as_the_distance_and_enters_nothing_that_is_barred(
    start: Cube, end: Cube, size: Size, rocks: list[Cube], ogres: list[Cube]
) -> None:
    bodies = [body(f"ogre-{number}", cube, "huge") for number, cube in enumerate(ogres)]
    encounter = hall(aki(start, size=size), *bodies, field=Field(obstacles=tuple(rocks)))
    mover = encounter.combatants["aki"]
    spots, blocked = routes.way(encounter, mover, end)
    if blocked is not None:
        assert spots == ()
        return
    assert len(spots) == sum(abs(a - b) for a, b in zip(start, end, strict=True))
    passed = [start, *spots]
    for before, after in zip(passed, spots, strict=False):
        entered = listed(cubes.existence(mover, after)) - listed(cubes.existence(mover, before))
        assert sum(abs(a - b) for a, b in zip(before, after, strict=True)) == 1
        assert not entered & set(rocks)
        assert not any(entered & listed(cubes.occupied(each)) for each in bodies)


@pytest.mark.parametrize(
    ("field", "others", "rule", "kind", "whom"),
    [
        (Field(obstacles=((13, 0, 0),)), (), "K3", "obstacle-there", []),
        (Field(), (body("ogre", (12, -1, 0), "huge"),), "K3", "cube-occupied", ["ogre"]),
        (Field(), (body("orc", (13, 0, 0)), body("imp", (13, 0, 0))), "K2", "cube-shared", ["imp", "orc"]),
    ],
)
def test_k3_k2_a_way_that_is_barred_is_refused_by_what_bars_it(
    field: Field, others: tuple[Combatant, ...], rule: str, kind: str, whom: list[str]
) -> None:
    refusal = refused(
        hall(aki((11, 0, 1)) if kind == "cube-occupied" and len(others) == 1 else aki(), *others, field=field), go(2)
    )
    assert (refusal.rule, refusal.kind, refusal.args["whom"]) == (rule, kind, whom)


def test_k3_overruled_it_goes_through() -> None:
    encounter = hall(aki(), field=Field(obstacles=((13, 0, 0),)))
    assert kinds(play(encounter, go(2), overruled={"K3"})) == ["overruled"]


def test_k3_one_goes_through_cubes_in_which_another_merely_exists() -> None:
    assert moved(hall(aki(), somebody("mei", cube=(13, 0, 0))), go(2)) == (14, 0, 0)


@pytest.mark.parametrize(("answer", "cube", "said"), [("no", (12, 0, 0), ["stays"]), ("yes", (13, 0, 0), ["moved"])])
def test_k3_ending_in_an_enemys_cube_is_asked(answer: str, cube: Cube, said: list[str]) -> None:
    sleeper = body("orc", (13, 0, 0), statuses={"asleep": Status()})
    outcome = play_out(hall(aki(), sleeper), go(1), (), {"share": answer})
    assert outcome.encounter.combatants["aki"].cube == cube
    assert kinds(outcome) == said
    assert bool(outcome.encounter.flow.acts.get("aki", Acts()).sub) is (answer == "yes")


def test_k2_ending_in_a_friends_cube_is_not_asked() -> None:
    assert moved(hall(aki(), somebody("mei", cube=(13, 0, 0))), go(1)) == (13, 0, 0)


def test_a_teleport_passes_what_is_in_the_way_and_must_have_room_at_its_end() -> None:
    encounter = hall(aki(), field=Field(obstacles=((13, 0, 0),)))
    assert moved(encounter, go(2, manner="teleport")) == (14, 0, 0)
    assert refused(encounter, go(1, manner="teleport")).kind == "obstacle-there"


def test_a12_a_move_ends_in_the_first_area_with_an_enemy_at_its_last_cube_there() -> None:
    encounter = hall(aki((7, 0, 0)), body("orc", (12, 5, 0)))
    outcome = play_out(encounter, go(10, payment="both"))
    assert outcome.encounter.combatants["aki"].cube == (14, 0, 0)
    assert line_of(outcome, "stopped-by").args["whom"] == ["orc"]


def test_a12_who_passes_an_enemy_high_up_is_not_stopped() -> None:
    """G11: the level counts with which one comes into the area, not the one from which one set out."""
    diver = aki((7, 0, 0), medium="zero-gravity")
    encounter = hall(diver, body("orc", (12, 5, 0)))
    outcome = play_out(encounter, go(10, 0, 4), (), {"heading": "+x"})
    assert outcome.encounter.combatants["aki"].cube == (17, 0, 4)


def test_s4_a_held_line_lets_nobody_through() -> None:
    encounter = hall(aki(), body("orc", (14, 4, 0)))
    assert refused(encounter, go(3)).rule == "S4"


@pytest.mark.parametrize(
    ("cube", "due"), [((13, 0, 0), ["orc"]), ((12, 1, 0), ["orc"]), ((14, 0, 0), []), ((13, 1, 0), [])]
)
def test_a18_only_enemies_at_distance_1_strike_a_leaver(cube: Cube, due: list[str]) -> None:
    encounter = hall(aki(), body("orc", cube, attacks=CLAWS))
    found = opportunity.on_moving(encounter, encounter.combatants["aki"])
    assert (list(found.able), found.due) == (due, len(due))


def test_a18_a_shift_leaves_no_choice_of_whom_to_keep_away_from() -> None:
    encounter = hall(aki(), body("orc", (14, 0, 0)))
    assert kinds(play_out(encounter, go(1, manner="shift"))) == ["moved"]


# --- adjacency and distance


@pytest.mark.parametrize(
    ("cube", "adjacent"),
    [((13, 0, 0), True), ((12, 0, 1), True), ((12, 0, 0), True), ((13, 1, 0), False), ((12, 2, 0), False)],
)
def test_g2_adjacent_is_who_is_at_most_1_away(cube: Cube, *, adjacent: bool) -> None:
    encounter = hall(aki(), body("orc", cube))
    assert (adjacency.adjacent_enemies(encounter, encounter.combatants["aki"]) == ["orc"]) is adjacent
    assert (adjacency.adjacent_enemy(encounter, encounter.combatants["aki"]) == "orc") is adjacent


def test_g2_adjacency_knows_no_areas_and_no_pairs_kept_apart() -> None:
    encounter = hall(aki((14, 0, 0)), body("orc", (15, 0, 0)), flow=Flow(apart=(("aki", "orc"),)))
    assert adjacency.adjacent_enemies(encounter, encounter.combatants["aki"]) == ["orc"]
    sleeper = body("orc", (13, 0, 0), statuses={"asleep": Status()})
    assert not adjacency.adjacent(hall(), aki(), sleeper)


def test_g2_distance_and_reach_go_by_cubes() -> None:
    bow = Attack(name="Bow", kind="ranged", range=6)
    encounter = hall(aki(attacks=(bow,)), body("orc", (15, 3, 0)), body("imp", (12, 0, 7)))
    archer = encounter.combatants["aki"]
    assert targets.active_in_reach(encounter, archer, archer.attacks) == ["orc"]
    refusal = weapons.out_of_reach(encounter, archer, bow, encounter.combatants["imp"])
    assert refusal is not None
    assert refusal.args["distance"] == 7


@pytest.mark.parametrize(("positions", "range_"), [("areas", 20), ("cubes", 12)])
def test_c14_a_tile_of_wall_is_1_cube_or_5(positions: str, range_: int) -> None:
    bow = Attack(name="Bow", kind="ranged", range=10)
    encounter = fight(house={"positions": positions})
    assert weapons.reach(encounter, aki(wall=1, high_wall=True), bow).range == range_


def test_the_switch_can_be_set() -> None:
    outcome = play(fight(aki()), SetHouse(values={"positions": "cubes"}))
    assert space.by_cubes(outcome.encounter)
    assert not space.by_cubes(fight(aki()))


# --- taking places


def test_g1_who_takes_its_place_gets_cubes_of_its_own() -> None:
    encounter = hall(
        aki(),
        somebody("mei", deployed=False, area="party-rear"),
        somebody("ren", deployed=False, area="party-rear"),
        body("orc", (22, 0, 0)),
        step="setup",
        round=0,
        flow=Flow(first="party"),
    )
    for who, cube in (("mei", (12, 1, 0)), ("ren", (12, -1, 0))):
        encounter = play(encounter, Deploy(who=who, area="front")).encounter
        assert encounter.combatants[who].cube == cube


def test_g1_who_deploys_by_cubes_is_told_where() -> None:
    encounter = hall(aki(), somebody("mei", deployed=False), step="setup", round=0, flow=Flow(first="party"))
    exact = line_of(play(encounter, Deploy(who="mei", cube=(11, 2, 0))), "deployed")
    assert (exact.args["cube"], line_text(exact)) == ([11, 2, 0], "Mei takes its place at 11,2,0, front")
    beside = line_of(play(encounter, Deploy(who="mei", area="front")), "deployed")
    assert line_text(beside) == "Mei takes its place at 12,1,0, front"
    by_area = line_of(play(structs.replace(encounter, house={}), Deploy(who="mei", area="front")), "deployed")
    assert line_text(by_area) == "Mei takes its place: front"


@pytest.mark.parametrize(
    ("cube", "house", "rule", "kind"),
    [
        ((12, 0, 0), CUBES, "K2", "cube-shared"),
        ((16, 0, 0), CUBES, "A1", "deploy-area"),
        ((11, 0, 0), {}, "", "cubes-only"),
    ],
)
def test_g1_a_cube_to_deploy_at_must_be_free_and_ones_own(
    cube: Cube, house: dict[str, str], rule: str, kind: str
) -> None:
    one, two = somebody("one", cube=(12, 0, 0)), somebody("two", cube=(12, 0, 0))
    encounter = hall(
        one, two, somebody("mei", deployed=False), step="setup", round=0, house=house, flow=Flow(first="party")
    )
    refusal = refused(encounter, Deploy(who="mei", cube=cube))
    assert (refusal.rule, refusal.kind) == (rule, kind)


def test_g1_one_deploys_at_a_cube() -> None:
    encounter = hall(aki(), somebody("mei", deployed=False), step="setup", round=0, flow=Flow(first="party"))
    after = play(encounter, Deploy(who="mei", cube=(7, 3, 2))).encounter.combatants["mei"]
    assert (after.cube, after.deployed) == ((7, 3, 2), True)


def test_g1_newcomers_of_a_running_fight_stand_beside_each_other() -> None:
    orc = somebody("orc", "foes")
    after = play(hall(aki()), Enlist(template=orc, count=3)).encounter
    assert [after.combatants[f"orc-{number}"].cube for number in (1, 2, 3)] == [(22, 0, 0), (22, 1, 0), (22, -1, 0)]


# --- C20


def nearer(*combatants: Combatant, **fields: Any) -> Cube | None:
    encounter = hall(*combatants, **fields)
    return approach.next_cube(encounter, encounter.combatants["aki"])


@pytest.mark.parametrize(
    ("own", "cube", "after"),
    [
        ({}, (20, 3, 0), (13, 0, 0)),
        ({}, (5, 3, 0), (11, 0, 0)),
        ({}, (12, 3, 0), (12, 1, 0)),
        ({}, (12, -3, 0), (12, -1, 0)),
        ({}, (12, 0, 5), None),  # on the ground nobody climbs
        ({"medium": "zero-gravity"}, (12, 0, 5), (12, 0, 1)),
        ({}, (13, 0, 0), None),
    ],
)
def test_c20_an_auto_goes_one_cube_toward_the_nearest_enemy(
    own: dict[str, Any], cube: Cube, after: Cube | None
) -> None:
    assert nearer(aki(**own), body("orc", cube)) == after


def test_c20_it_goes_round_what_is_in_the_way_if_that_is_nearer_too() -> None:
    rock = Field(obstacles=((13, 0, 0),))
    assert nearer(aki(), body("orc", (16, 2, 0)), field=rock) == (12, 1, 0)
    assert nearer(aki(), body("orc", (16, 0, 0)), field=rock) is None
    assert nearer(aki()) is None


def test_c20_an_auto_advances_by_cubes_with_its_sub_action() -> None:
    encounter = hall(aki(attacks=CLAWS), body("orc", (16, 0, 0)), flow=Flow(autos=("aki",)), step="movement")
    outcome = play_out(encounter, Advance(who="aki"))
    assert outcome.encounter.combatants["aki"].cube == (13, 0, 0)
    assert outcome.encounter.flow.acts["aki"].sub == "move"


def test_the_placement_follows_the_cubes() -> None:
    outcome = play_out(hall(aki((14, 0, 0))), go(1))
    assert placement.placement(outcome.encounter).active("foes-mid", "party") == ("aki",)
