"""Bodies in cubes (K1-K3): which cubes somebody exists in, which it occupies, and which nobody else can enter.

A body is a box; nothing here lists its cubes one by one.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from tracker.rules import pairs, space
from tracker.rules.order import id_key
from tracker.rules.registry import defines, implements
from tracker.rules.targets import is_there
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import Heading

Cube = tuple[int, int, int]

HEADINGS: dict[Heading, Cube] = {
    "+x": (1, 0, 0),
    "-x": (-1, 0, 0),
    "+y": (0, 1, 0),
    "-y": (0, -1, 0),
    "+z": (0, 0, 1),
    "-z": (0, 0, -1),
}
"""By direction: one step along it."""
AXES: tuple[tuple[Heading, Heading], ...] = (("+x", "-x"), ("+y", "-y"), ("+z", "-z"))
"""By axis: its direction upward and downward."""
SHARERS = 2
"""How many characters may be in one cube (K2)."""
defines(__name__, "HEADINGS", "K4")


class Box(NamedTuple):
    """The cubes from one corner to the opposite one, both included."""

    low: Cube
    high: Cube


class InTheWay(NamedTuple):
    """What bars a cube: an obstacle, or those who occupy it or (by K2) share it."""

    obstacle: bool
    whom: tuple[str, ...]
    rule: str = "K3"


def moved(cube: Cube, heading: Heading, steps: int = 1) -> Cube:
    """A cube after so many steps in a direction."""
    x, y, z = HEADINGS[heading]
    return (cube[0] + x * steps, cube[1] + y * steps, cube[2] + z * steps)


def towards(axis: int, far: int) -> Heading:
    """The direction of so many cubes along an axis."""
    return AXES[axis][0 if far > 0 else 1]


def last_heading(start: Cube, end: Cube) -> Heading | None:
    """The direction of the last axis along which two cubes differ, None if they don't."""
    ways = [(axis, b - a) for axis, (a, b) in enumerate(zip(start, end, strict=True)) if a != b]
    return towards(*ways[-1]) if ways else None


# --- boxes


@implements("K1")
def existence(combatant: Combatant, cube: Cube | None = None) -> Box:
    """The n³ cubes in which a body of edge n exists; at another cube than its own if that is given."""
    return _box(combatant.cube if cube is None else cube, space.edge(combatant))


@implements("K1")
def inner_edge(edge: int) -> int:
    """The edge of what a body of an edge occupies; 0 if that is nothing."""
    return max(0, edge - 2)


@implements("K1")
def occupied(combatant: Combatant, cube: Cube | None = None) -> Box | None:
    """The inner (n−2)³ cubes that a body occupies; None if it occupies none."""
    x, y, z = combatant.cube if cube is None else cube
    inner = inner_edge(space.edge(combatant))
    return _box((x + 1, y + 1, z + 1), inner) if inner else None


def _box(cube: Cube, edge: int) -> Box:
    x, y, z = cube
    return Box(cube, (x + edge - 1, y + edge - 1, z + edge - 1))


def meet(one: Box, other: Box) -> Box | None:
    """The cubes that two boxes have in common, or None."""
    low = tuple(max(a, b) for a, b in zip(one.low, other.low, strict=True))
    high = tuple(min(a, b) for a, b in zip(one.high, other.high, strict=True))
    if any(a > b for a, b in zip(low, high, strict=True)):
        return None
    return Box((low[0], low[1], low[2]), (high[0], high[1], high[2]))


def around(one: Box, other: Box) -> Box:
    """The smallest box that holds two."""
    low = tuple(min(a, b) for a, b in zip(one.low, other.low, strict=True))
    high = tuple(max(a, b) for a, b in zip(one.high, other.high, strict=True))
    return Box((low[0], low[1], low[2]), (high[0], high[1], high[2]))


def face(box: Box, heading: Heading) -> Box:
    """The cubes that a box enters by one step in a direction."""
    low, high = moved(box.low, heading), moved(box.high, heading)
    for axis, way in enumerate(HEADINGS[heading]):
        if way > 0:
            low = _with(low, axis, high[axis])
        elif way < 0:
            high = _with(high, axis, low[axis])
    return Box(low, high)


def _with(cube: Cube, axis: int, value: int) -> Cube:
    x, y, z = (value if at == axis else each for at, each in enumerate(cube))
    return (x, y, z)


# --- who is where


def others(encounter: Encounter, who: str) -> list[Combatant]:
    """All other bodies on the board, down or not, in id order; riders are in their mount's body."""
    everyone = encounter.combatants
    own = pairs.body_of(encounter, who) if who in everyone else (who,)
    found = (
        each
        for each in everyone.values()
        if each.id not in own and is_there(each) and each.deployed and not pairs.is_carried(encounter, each)
    )
    return sorted(found, key=lambda each: id_key(each.id))


def within(bodies: Iterable[Combatant], box: Box) -> Iterator[Combatant]:
    """Those of the bodies that exist in any cube of a box."""
    return (each for each in bodies if meet(existence(each), box))


def hits_obstacle(encounter: Encounter, box: Box) -> bool:
    """Whether any cube of a box is one that nobody can enter."""
    return any(meet(box, Box(each, each)) for each in encounter.field.obstacles)


@implements("K2", "K3", "Z9")
def barred(
    encounter: Encounter, mover: Combatant, bodies: Iterable[Combatant], cube: Cube, by: Heading | None = None
) -> InTheWay | None:
    """What keeps a body from being at a cube, or from entering it by one step: an obstacle, cubes that others occupy or
    share, or others in cubes that it would occupy itself. None if nothing does."""
    here, inner = existence(mover, cube), occupied(mover, cube)
    if by is not None:
        before = moved(cube, by, -1)
        here = face(existence(mover, before), by)
        inner_before = occupied(mover, before)
        inner = face(inner_before, by) if inner_before else None
    if hits_obstacle(encounter, here):
        return InTheWay(True, ())
    bodies = list(bodies)
    for each in bodies:
        core = occupied(each)
        if (core and meet(core, here)) or (inner and meet(inner, existence(each))):
            return InTheWay(False, (each.id,))
    near = within(bodies, here)
    for one, other in combinations(near, SHARERS):
        shared = meet(existence(one), existence(other))
        if shared and meet(shared, here):
            return InTheWay(False, (one.id, other.id), "K2")
    return None


@implements("K2", "G1")
def free_near(encounter: Encounter, who: Combatant, cube: Cube) -> Cube:
    """The cube nearest to one, sideways from it, where a body has all its cubes to itself."""
    bodies = others(encounter, who.id)
    x, y, z = cube
    away = 0
    while True:
        for side in dict.fromkeys((y + away, y - away)):
            box = existence(who, (x, side, z))
            if not any(within(bodies, box)) and not hits_obstacle(encounter, box):
                return (x, side, z)
        away += 1


@implements("G1", "G2")
def place_in(encounter: Encounter, combatant: Combatant, cube: Cube) -> Cube:
    """Where somebody stands who is put at a cube: there, or with positions by cubes in the nearest free one beside."""
    return free_near(encounter, combatant, cube) if space.by_cubes(encounter) else cube
