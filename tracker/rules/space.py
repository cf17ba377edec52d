"""Where bodies are: cubes, areas, heights and distances (G1, G2, G11, K4)."""

from tracker.rules.registry import implements
from tracker.rules.sizes import SIZES
from tracker.state.combatant import Combatant
from tracker.state.vocabulary import AREAS, Area, Side

BAND = 5
"""Cubes of depth in an area."""
CENTRE = 2
"""Where in its band somebody stands who is put into an area."""


def edge(combatant: Combatant) -> int:
    """The edge of its body in cubes (K1's n)."""
    return SIZES[combatant.size].edge


def home_end(side: Side) -> int:
    """The x toward which a side's own rear lies: −1 for the party, +1 for the foes."""
    return -1 if side == "party" else 1


def _middle(combatant: Combatant) -> int:
    """How far its middle cube lies from its smallest x; of two middles the one toward its own rear."""
    size = edge(combatant)
    return size // 2 if size % 2 or combatant.side == "foes" else size // 2 - 1


@implements("G1")
def area_index(combatant: Combatant) -> int:
    """The area of its middle cube, 0 (party rear) to 4 (foes rear); beyond an end counts as that rear."""
    return min(4, max(0, (combatant.cube[0] + _middle(combatant)) // BAND))


def area_of(combatant: Combatant) -> Area:
    """The area it is in."""
    return AREAS[area_index(combatant)]


@implements("G1")
def beyond(combatant: Combatant) -> int:
    """How many cubes its middle cube lies beyond an end of the field."""
    x = combatant.cube[0] + _middle(combatant)
    return max(0, -x, x - (BAND * len(AREAS) - 1))


def cube_in(combatant: Combatant, area: Area) -> tuple[int, int, int]:
    """The cube of somebody put into the middle of an area, at its height."""
    _, y, z = combatant.cube
    return (AREAS.index(area) * BAND + CENTRE - _middle(combatant), y, z)


@implements("G1", "G2")
def cube_along(combatant: Combatant, area: Area) -> tuple[int, int, int]:
    """The cube of somebody that goes to an area by whole areas: it keeps its place in the band; who comes from beyond
    an end of the field counts from that end."""
    x, y, z = combatant.cube
    areas = AREAS.index(area) - area_index(combatant)
    if not areas:
        return (x, y, z)
    middle = x + _middle(combatant)
    inside = min(max(middle, 0), BAND * len(AREAS) - 1)
    return (x + inside - middle + BAND * areas, y, z)


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


@implements("G2")
def distance(one: Combatant, other: Combatant) -> int:
    """The distance in cubes with positions by area: max(1, 5 × areas apart + height difference), and the cubes beyond
    the field's ends on top."""
    apart = BAND * abs(area_index(one) - area_index(other))
    return max(1, apart + height_difference(one, other)) + beyond(one) + beyond(other)


def melee_reach(combatant: Combatant) -> int:
    """The range of its longest melee weapon in cubes, 1 if it has none."""
    return max((attack.range for attack in combatant.attacks if attack.kind == "melee"), default=1)


@implements("G11")
def level(one: Combatant, other: Combatant) -> bool:
    """Whether two enemies in one area count for each other: their nearest cubes differ in height by at most the longer
    melee reach of the two."""
    return height_difference(one, other) <= max(melee_reach(one), melee_reach(other))
