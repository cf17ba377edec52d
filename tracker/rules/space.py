"""Where bodies are: cubes, areas, heights and distances (G1, G2, G11, K4)."""

from tracker.rules import house, pairs
from tracker.rules.registry import implements
from tracker.rules.sizes import SIZES
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import AREAS, SIDES, Area, Cube, Medium, Side, Size

BAND = 5
"""Cubes of depth in an area."""
CENTRE = 2
"""Where in its band somebody stands who is put into an area."""


@implements("G2")
def by_cubes(encounter: Encounter) -> bool:
    """Whether positions are by cubes in this fight, not by area."""
    return bool(house.setting(encounter, "positions") == "cubes")


@implements("G3")
def medium_of(encounter: Encounter, combatant: Combatant) -> Medium:
    """The medium somebody is in: its own, or the field's."""
    return combatant.medium or encounter.field.medium


@implements("G3", "Z1")
def weightless(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the rules of zero gravity hold for somebody; touching ground changes nothing."""
    return medium_of(encounter, combatant) == "zero-gravity"


@implements("K1")
def edge(combatant: Combatant) -> int:
    """The edge of its body in cubes (K1's n)."""
    return SIZES[combatant.size].edge


MIDDLES: dict[tuple[Size, Side], int] = {
    (size, side): row.edge // 2 if row.edge % 2 or side == "foes" else row.edge // 2 - 1
    for size, row in SIZES.items()
    for side in SIDES
}
"""How far a body's middle cube lies from its smallest x; of two middles the one toward its own rear (G1)."""
LAST = BAND * len(AREAS) - 1
"""The last x of the field."""


def _middle(combatant: Combatant) -> int:
    """The x of its middle cube."""
    return combatant.cube[0] + MIDDLES[combatant.size, combatant.side]


def _band(x: int) -> int:
    """The area of an x, 0 (party rear) to 4 (foes rear); beyond an end counts as that rear."""
    return 0 if x < 0 else min(x, LAST) // BAND


def _beyond(x: int) -> int:
    """How many cubes an x lies beyond an end of the field."""
    return max(0, -x, x - LAST)


@implements("G1")
def beyond(combatant: Combatant) -> int:
    """How many cubes its middle cube lies beyond an end of the field."""
    return _beyond(_middle(combatant))


@implements("G1")
def area_index(combatant: Combatant) -> int:
    """The area of its middle cube, 0 (party rear) to 4 (foes rear)."""
    return _band(_middle(combatant))


def area_of(combatant: Combatant) -> Area:
    """The area it is in."""
    return AREAS[area_index(combatant)]


def cube_in(combatant: Combatant, area: Area) -> tuple[int, int, int]:
    """The cube of somebody put into the middle of an area, at its height."""
    _, y, z = combatant.cube
    return (AREAS.index(area) * BAND + CENTRE - MIDDLES[combatant.size, combatant.side], y, z)


def areas_to(combatant: Combatant, area: Area) -> int:
    """How many areas away from somebody an area is."""
    return abs(AREAS.index(area) - area_index(combatant))


@implements("G1", "G2")
def cube_along(combatant: Combatant, area: Area) -> tuple[int, int, int]:
    """The cube of somebody that goes to an area by whole areas: it keeps its place in the band; who comes from beyond
    an end of the field counts from that end."""
    x, y, z = combatant.cube
    areas = AREAS.index(area) - area_index(combatant)
    if not areas:
        return (x, y, z)
    middle = _middle(combatant)
    inside = min(max(middle, 0), LAST)
    return (x + inside - middle + BAND * areas, y, z)


@implements("G2")
def cube_toward(combatant: Combatant, area: Area) -> tuple[int, int, int]:
    """The nearest cube straight along the field at which somebody is in an area, cube by cube."""
    x, y, z = combatant.cube
    middle, first = _middle(combatant), BAND * AREAS.index(area)
    if _band(middle) == AREAS.index(area):
        return (x, y, z)
    return (x + min(max(middle, first), first + BAND - 1) - middle, y, z)


@implements("G14")
def seat(mount: Combatant, rider: Combatant) -> tuple[int, int, int]:
    """The cube of a rider: at its mount's middle, so that both are in one area whatever their sizes."""
    x, y, z = mount.cube
    return (x + MIDDLES[mount.size, mount.side] - MIDDLES[rider.size, rider.side], y, z)


def gap(low: int, length: int, other_low: int, other_length: int) -> int:
    """How far the nearest cubes of two bodies lie apart along one axis; 0 if they overlap there."""
    return max(0, other_low - (low + length - 1), low - (other_low + other_length - 1))


def height_difference(one: Combatant, other: Combatant) -> int:
    """The height difference of the nearest cubes (K4, G2)."""
    return gap(one.cube[2], edge(one), other.cube[2], edge(other))


@implements("K4")
def manhattan(one: Combatant, other: Combatant) -> int:
    """The distance in cubes along the three axes, height included, between the nearest cubes of two bodies."""
    size, other_size = edge(one), edge(other)
    return sum(gap(a, size, b, other_size) for a, b in zip(one.cube, other.cube, strict=True))


@implements("G2", "K4")
def distance(encounter: Encounter, one: Combatant, other: Combatant) -> int:
    """The distance in cubes: with positions by cubes along the three axes; by area max(1, 5 × areas apart + height
    difference), and the cubes beyond the field's ends on top."""
    one, other = pairs.with_body(encounter, one), pairs.with_body(encounter, other)
    if by_cubes(encounter):
        return manhattan(one, other)
    here, there = _middle(one), _middle(other)
    apart = BAND * abs(_band(here) - _band(there))
    return max(1, apart + height_difference(one, other)) + _beyond(here) + _beyond(there)


def spot(encounter: Encounter, combatant: Combatant) -> tuple[int, ...]:
    """All of somebody's place on which its distances depend: who have it in common are equally far from everything."""
    body = pairs.with_body(encounter, combatant)
    if by_cubes(encounter):
        return (*body.cube, edge(body))
    middle = _middle(body)
    return (_band(middle), body.cube[2], edge(body), _beyond(middle), -1)


def areas_near(encounter: Encounter, combatant: Combatant, far: int) -> tuple[Area, ...]:
    """The areas in which there may be somebody at most so many cubes away."""
    if by_cubes(encounter):
        return AREAS
    here = _band(_middle(pairs.with_body(encounter, combatant)))
    return tuple(area for number, area in enumerate(AREAS) if BAND * abs(number - here) <= far)


def area_at(cube: Cube) -> Area:
    """The area of a cube."""
    return AREAS[_band(cube[0])]


@implements("G2", "K4")
def distance_from(encounter: Encounter, cube: Cube, other: Combatant) -> int:
    """The distance of a body from a cube, reckoned as between two bodies; a rider's is its mount's."""
    other = pairs.with_body(encounter, other)
    size = edge(other)
    if by_cubes(encounter):
        return sum(gap(a, 1, b, size) for a, b in zip(cube, other.cube, strict=True))
    there = _middle(other)
    apart = BAND * abs(_band(cube[0]) - _band(there)) + gap(cube[2], 1, other.cube[2], size)
    return max(1, apart) + _beyond(cube[0]) + _beyond(there)


def tile(encounter: Encounter) -> int:
    """The cubes of a tile of the battle's map: 5 with positions by area, 1 by cubes (C14, C20)."""
    return 1 if by_cubes(encounter) else BAND


def melee_reach(combatant: Combatant) -> int:
    """The range of its longest melee weapon in cubes, 1 if it has none."""
    return max((attack.range for attack in combatant.attacks if attack.kind == "melee"), default=1)


@implements("G11")
def level(one: Combatant, other: Combatant) -> bool:
    """Whether two enemies in one area count for each other: their nearest cubes differ in height by at most the longer
    melee reach of the two."""
    return height_difference(one, other) <= max(melee_reach(one), melee_reach(other))
