"""Area effects (A20-A22): how many targets one takes, how far it spreads, and who is covered."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from tracker.rules import adjacency, space
from tracker.rules.order import in_id_order
from tracker.rules.placement import OTHER, placement, side_of
from tracker.rules.registry import defines, implements
from tracker.rules.statuses import is_absent
from tracker.rules.targets import is_there
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import AREAS, Area, Cube, Shape

MOST_AWAY = len(AREAS) - 1
"""How many areas the farthest ones lie apart."""


class Spread(NamedTuple):
    """How a shape works: by what its size is divided for the number of targets (rounded up), and which areas it covers
    besides its origin's: those in range on both sides or on one, or all on its user's way to the origin."""

    divisor: int
    covers: Literal["both", "one", "way"]


SHAPES: dict[Shape, Spread] = {
    "wall": Spread(4, "one"),
    "line": Spread(6, "one"),
    "cuboid": Spread(1, "both"),
    "burst": Spread(1, "both"),
    "spread": Spread(1, "both"),
    "blast": Spread(3, "one"),
    "passing": Spread(4, "way"),
}
"""By shape. The source says of walls that they count as blasts; lines as blasts and cuboids as bursts are ours."""
defines(__name__, "SHAPES", "A20", "A22")


class Origin(NamedTuple):
    """Where an effect begins, and to which side it goes along the field: toward the foes (1), toward the party (−1), or
    nowhere else (0)."""

    cube: Cube
    toward: int = 0

    @property
    def area(self) -> Area:
        """The area it begins in."""
        return space.area_at(self.cube)


def size_of(combatant: Combatant, attack: Attack) -> int:
    """The size of somebody's effect; of what strikes those passed it is its user's speed unless it has its own."""
    return attack.size or (combatant.speed if attack.shape == "passing" else 0)


@implements("A20", "G8")
def number_of(shape: Shape, size: int) -> int:
    """How many targets an effect takes: its size divided by the shape's number, rounded up, at least one."""
    return max(1, -(-size // SHAPES[shape].divisor))


@implements("A21")
def areas_within(squares: int) -> int:
    """How many areas away something of so many squares still works: under 5 the same, then one for each 5, to all."""
    return min(MOST_AWAY, squares // space.BAND)


# --- where it may begin


@implements("A21", "G2")
def may_begin(encounter: Encounter, combatant: Combatant, attack: Attack, cube: Cube, far: int) -> bool:
    """Whether an effect of a range may begin at a cube; what strikes those passed goes as far as its size."""
    if attack.shape == "passing":
        far = max(far, size_of(combatant, attack))
    return space.distance_from(encounter, cube, combatant) <= max(1, far)


def middle_of(combatant: Combatant, area: Area) -> Cube:
    """The cube for which an area stands as an origin: at its user's height in its own area, else at height 0."""
    height = combatant.cube[2] if area == space.area_of(combatant) else 0
    return (AREAS.index(area) * space.BAND + space.CENTRE, 0, height)


def sides_of(attack: Attack, origin: Area) -> tuple[int, ...]:
    """The sides to which an effect that has only one may go, or none: areas that don't exist are dropped."""
    if attack.shape is None or SHAPES[attack.shape].covers != "one" or not areas_within(attack.size):
        return ()
    return tuple(way for way in (1, -1) if 0 <= AREAS.index(origin) + way < len(AREAS))


# --- whom it covers


@implements("A22", "A21", "G2")
def is_covered(encounter: Encounter, user: Combatant, attack: Attack, origin: Origin, target: Combatant) -> bool:
    """Whether an effect covers somebody. Its height counts as everywhere in distances; with positions by cubes the
    distance from the origin alone counts."""
    if attack.shape is None:
        return False
    size = size_of(user, attack)
    near = space.distance_from(encounter, origin.cube, target) <= max(1, size)
    if space.by_cubes(encounter):
        return near
    covers, place, start = SHAPES[attack.shape].covers, space.area_index(target), AREAS.index(origin.area)
    if covers == "way":
        low, high = sorted((space.area_index(user), start))
        return low <= place <= high and space.level(user, target)
    return near and (covers == "both" or place == start or (place - start) * origin.toward > 0)


class Covered(NamedTuple):
    """Whom an effect covers, in id order: active enemies, enemies who are down, and active friends. Never its user."""

    enemies: tuple[str, ...]
    down: tuple[str, ...]
    friends: tuple[str, ...]


@implements("A22", "A20", "G9")
def covered_by(encounter: Encounter, user: Combatant, attack: Attack, origin: Origin) -> Covered:
    """Whom an effect covers; of one that goes no further than to those adjacent not those to whom its user isn't."""
    everyone, side = encounter.combatants, side_of(user)
    is_near = max(attack.range, attack.size) <= 1

    def among(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(
            who
            for who in names
            if who != user.id
            and is_covered(encounter, user, attack, origin, everyone[who])
            and not (is_near and adjacency.are_apart(encounter, user.id, who))
        )

    found = placement(encounter)
    down = (who for who, each in everyone.items() if is_absent(each) and is_there(each) and side_of(each) != side)
    return Covered(among(found.of_side(OTHER[side])), among(in_id_order(down)), among(found.of_side(side)))
