"""Where bodies are: areas, heights, distances (G1, G2, G11, K4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import fight, somebody

from tracker.rules import adjacency, fronts, levels, space
from tracker.state.combatant import Attack, Status
from tracker.state.flow import Flow
from tracker.state.vocabulary import AREAS, Area, Side, Size


@pytest.mark.parametrize(
    ("x", "area"),
    [
        *[(0, "party-rear"), (4, "party-rear"), (5, "party-mid"), (10, "front"), (14, "front"), (15, "foes-mid")],
        *[(19, "foes-mid"), (20, "foes-rear"), (24, "foes-rear")],
        *[(-1, "party-rear"), (-30, "party-rear"), (25, "foes-rear"), (60, "foes-rear")],
    ],
)
def test_g1_the_bands_of_the_field_and_beyond_its_ends(x: int, area: Area) -> None:
    assert space.area_of(somebody("aki", cube=(x, 0, 0))) == area


@pytest.mark.parametrize(
    ("side", "size", "x", "area"),
    [
        # Of an even body's two middle cubes the one toward its own rear counts.
        ("party", "large", 9, "party-mid"),
        ("foes", "large", 9, "front"),
        ("party", "huge", 8, "party-mid"),
        ("foes", "huge", 8, "front"),
        ("party", "gigantic", 11, "front"),
        ("foes", "gigantic", 11, "foes-mid"),
        # An odd one has one middle cube.
        ("party", "colossal", 7, "front"),
        ("foes", "colossal", 7, "front"),
        ("party", "colossal", 8, "foes-mid"),
    ],
)
def test_g1_the_area_of_a_large_body_is_its_middle_cubes(side: Side, size: Size, x: int, area: Area) -> None:
    assert space.area_of(somebody("it", side, size=size, cube=(x, 0, 0))) == area


def test_g1_a_charmed_body_stays_in_its_area() -> None:
    ogre = somebody("ogre", "foes", size="large", cube=(9, 0, 0), statuses={"charmed": Status()})
    assert space.area_of(ogre) == "front"


SIZES: tuple[Size, ...] = ("tiny", "medium", "large", "huge", "gigantic", "colossal")


@given(st.sampled_from(SIZES), st.sampled_from(("party", "foes")), st.sampled_from(AREAS), st.integers(-40, 60))
def test_g1_who_goes_to_an_area_is_in_it(size: Size, side: Side, area: Area, x: int) -> None:
    (wanted,) = [each for each in AREAS if each == area]
    body = somebody("it", side, size=size, cube=(x, 3, -2))
    for cube in (space.cube_in(body, wanted), space.cube_along(body, wanted)):
        moved = somebody("it", side, size=size, cube=cube)
        assert space.area_of(moved) == wanted
        assert cube[1:] == (3, -2)


def test_g2_who_goes_by_whole_areas_keeps_its_place_in_the_band() -> None:
    assert space.cube_along(somebody("aki", cube=(13, 1, 2)), "party-rear") == (3, 1, 2)
    assert space.cube_along(somebody("aki", cube=(13, 1, 2)), "front") == (13, 1, 2)


def test_g1_who_comes_from_beyond_an_end_counts_from_that_end() -> None:
    assert space.cube_along(somebody("aki", cube=(-3, 0, 0)), "party-mid") == (5, 0, 0)
    assert space.cube_along(somebody("aki", cube=(31, 0, 0)), "foes-mid") == (19, 0, 0)
    assert space.cube_along(somebody("aki", cube=(-3, 0, 0)), "party-rear") == (-3, 0, 0)


@pytest.mark.parametrize(
    ("cube", "other", "distance"),
    [
        ((12, 0, 0), (12, 7, 0), 1),  # y doesn't count in areas
        ((12, 0, 0), (10, 0, 0), 1),
        ((12, 0, 0), (15, 0, 0), 5),
        ((2, 0, 0), (22, 0, 0), 20),
        ((12, 0, 0), (12, 0, 4), 4),
        ((12, 0, -2), (17, 0, 3), 10),
        ((-3, 0, 0), (2, 0, 0), 1 + 3),  # the cubes beyond an end add
        ((-3, 0, 0), (27, 0, 0), 20 + 3 + 3),
        ((-3, 0, 0), (-1, 0, 0), 1 + 3 + 1),
    ],
)
def test_g2_the_distance_by_areas(cube: tuple[int, int, int], other: tuple[int, int, int], distance: int) -> None:
    one, two = somebody("one", cube=cube), somebody("two", "foes", cube=other)
    assert space.distance(fight(), one, two) == space.distance(fight(), two, one) == distance


def test_g2_the_height_difference_is_that_of_the_nearest_cubes() -> None:
    flyer = somebody("flyer", z=6)
    for size, difference in (("medium", 6), ("large", 5), ("huge", 3), ("gigantic", 0), ("colossal", 0)):
        assert space.height_difference(flyer, somebody("it", "foes", size=size)) == difference
    assert space.height_difference(flyer, somebody("it", "foes", z=20, size="huge")) == 14


def test_k4_between_large_bodies_the_nearest_cubes_count() -> None:
    ogre = somebody("ogre", "foes", size="large", cube=(12, 0, 0))
    assert space.manhattan(somebody("aki", cube=(10, 0, 0)), ogre) == 2
    assert space.manhattan(somebody("aki", cube=(14, 2, 2)), ogre) == 1 + 1 + 1
    assert space.manhattan(somebody("aki", cube=(13, 1, 1)), ogre) == 0


# --- level (G11)

PIKE = Attack(name="Pike", range=3)
BOW = Attack(name="Bow", kind="ranged", range=15)


@pytest.mark.parametrize(
    ("own", "theirs", "z", "level"),
    [
        ((), (), 1, True),
        ((), (), 2, False),
        ((PIKE,), (), 3, True),
        ((), (PIKE,), 3, True),
        ((PIKE,), (), 4, False),
        ((BOW,), (BOW,), 2, False),  # a bow is no melee reach
    ],
)
def test_g11_level_is_within_the_longer_melee_reach_of_the_two(
    own: tuple[Attack, ...], theirs: tuple[Attack, ...], z: int, *, level: bool
) -> None:
    one, other = somebody("one", attacks=own), somebody("other", "foes", attacks=theirs, z=z)
    assert space.level(one, other) is level
    assert space.level(other, one) is level


def test_g11_enemies_who_are_not_level_are_not_adjacent_and_make_no_melee() -> None:
    """A6, A7: the flyer is over the front; only who reaches its height counts for it."""
    encounter = fight(somebody("flyer", z=3), somebody("orc", "foes"))
    everyone = encounter.combatants
    assert not adjacency.adjacent(encounter, everyone["flyer"], everyone["orc"])
    assert not fronts.is_melee(encounter, "front")
    assert fronts.front_hold(encounter, "front", "party") is None
    encounter = fight(somebody("flyer", z=3), somebody("orc", "foes", attacks=(PIKE,)))
    assert adjacency.adjacent_enemies(encounter, encounter.combatants["flyer"]) == ["orc"]
    assert fronts.is_melee(encounter, "front")


def test_a7_all_in_an_area_are_adjacent_allies_too_and_the_absent_are_not() -> None:
    """A7, G9: adjacency is by area, among active creatures; allies need not be level."""
    encounter = fight(
        somebody("aki"),
        somebody("bird", z=9),
        somebody("mei", area="party-mid"),
        somebody("orc", "foes"),
        somebody("sleeper", "foes", statuses={"asleep": Status()}),
        somebody("dazed", "foes", statuses={"stunned": Status()}),
        somebody("traitor", statuses={"charmed": Status()}),
        flow=Flow(apart=(("aki", "dazed"),)),
    )
    aki = encounter.combatants["aki"]
    near = [who for who, each in encounter.combatants.items() if adjacency.adjacent(encounter, aki, each)]
    assert near == ["bird", "orc", "traitor"]
    assert adjacency.adjacent_enemies(encounter, aki) == ["orc", "traitor"]


def test_a18_pairs_made_apart_are_mutual_and_go_with_one_of_them() -> None:
    apart = adjacency.with_apart((), "orc-10", ["aki", "orc-2"])
    assert apart == (("aki", "orc-10"), ("orc-2", "orc-10"))
    assert adjacency.with_apart(apart, "aki", ["orc-10"]) == apart
    assert adjacency.without(apart, "aki") == (("orc-2", "orc-10"),)
    assert adjacency.without(apart, "orc-10") == ()


# --- from a cube, and what is in common

CUBE = st.tuples(st.integers(-8, 32), st.integers(-9, 9), st.integers(-9, 40))
HOUSES = [{}, {"positions": "cubes"}]


@pytest.mark.parametrize("house", HOUSES)
@given(CUBE, CUBE, st.sampled_from(SIZES), st.sampled_from(("party", "foes")))
def test_g2_k4_the_distance_from_a_cube_is_that_from_a_body_of_one_cube(
    house: dict[str, str], cube: tuple[int, int, int], there: tuple[int, int, int], size: Size, side: Side
) -> None:
    encounter, other = fight(house=house), somebody("it", side, size=size, cube=there)
    one = somebody("one", cube=cube)
    assert space.distance_from(encounter, cube, other) == space.distance(encounter, one, other)
    assert space.area_at(cube) == space.area_of(one)


@pytest.mark.parametrize("far", [0, 1, 4, 5, 9, 10, 19, 20, 99])
@pytest.mark.parametrize("start", AREAS)
def test_g2_the_areas_in_which_there_may_be_somebody_so_near(start: Area, far: int) -> None:
    one = somebody("one", area=start)
    near = [area for area in AREAS if space.distance(fight(), one, somebody("it", area=area)) <= max(1, far)]
    assert list(space.areas_near(fight(), one, far)) == near
    assert space.areas_near(fight(house=HOUSES[1]), one, far) == AREAS


@pytest.mark.parametrize(
    ("cube", "size", "by_area", "by_cubes"),
    [
        ((12, 0, 3), "medium", True, True),
        ((12, 5, 3), "medium", True, False),
        ((14, 0, 3), "medium", True, False),
        ((15, 0, 3), "medium", False, False),
        ((12, 0, 4), "medium", False, False),
        ((12, 0, 3), "large", False, False),
        ((-1, 0, 3), "medium", False, False),
    ],
)
def test_g2_who_have_their_spot_in_common_are_equally_far_from_everything(
    cube: tuple[int, int, int], size: Size, *, by_area: bool, by_cubes: bool
) -> None:
    one, other = somebody("one", cube=(12, 0, 3)), somebody("other", cube=cube, size=size)
    for house, same in zip(HOUSES, (by_area, by_cubes), strict=True):
        encounter = fight(house=house)
        assert (space.spot(encounter, one) == space.spot(encounter, other)) is same


def test_g2_beyond_the_field_the_spot_says_how_far() -> None:
    two, three = somebody("two", cube=(-2, 0, 0)), somebody("three", cube=(-3, 0, 0))
    assert space.spot(fight(), two) != space.spot(fight(), three)


@pytest.mark.parametrize(("positions", "cubes"), [("areas", 5), ("cubes", 1)])
def test_c14_a_tile_of_the_map(positions: str, cubes: int) -> None:
    assert space.tile(fight(house={"positions": positions})) == cubes


def test_g11_level_is_who_is_in_reach_of_the_longer_melee_weapon() -> None:
    pike = (Attack(name="Pike", range=3), Attack(name="Bow", kind="ranged", range=20))
    for one, other, far in (((), (), 1), (pike, (), 3), ((), pike, 3)):
        low = somebody("low", attacks=one)
        assert space.level(low, somebody("high", "foes", z=far, attacks=other))
        assert not space.level(low, somebody("high", "foes", z=far + 1, attacks=other))
    assert space.melee_reach(somebody("archer", attacks=pike[1:])) == 1


def test_g11_each_is_level_with_those_at_its_own_height() -> None:
    """What is kept of one isn't taken for another of the same size at another height."""
    low, high = somebody("low"), somebody("high", z=9)
    encounter = fight(low, high, somebody("orc", "foes"), somebody("bat", "foes", z=9))
    for one, there in ((low, ("orc",)), (high, ("bat",)), (low, ("orc",))):
        assert levels.level_with(encounter, one, "front", "foes") == there
        assert levels.heads_level_with(encounter, one, "front", "foes") == there
