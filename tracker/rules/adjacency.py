"""Adjacency (A7, A18): one function of a pair, and the pairs made non-adjacent."""

from collections.abc import Iterable, Iterator

from tracker.rules import levels, pairs, space
from tracker.rules.order import in_id_order
from tracker.rules.placement import OTHER, placement, side_of
from tracker.rules.registry import implements
from tracker.rules.statuses import is_absent
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter

Pair = tuple[str, str]


def pair(one: str, other: str) -> Pair:
    """Two ids in id order."""
    first, second = in_id_order((one, other))
    return first, second


def are_apart(encounter: Encounter, one: str, other: str) -> bool:
    """Whether two were made non-adjacent; with positions by cubes nobody is, there adjacency is a distance."""
    return bool(encounter.flow.apart) and pair(one, other) in encounter.flow.apart and not space.by_cubes(encounter)


@implements("A7", "G2", "G9", "G11")
def adjacent(encounter: Encounter, one: Combatant, other: Combatant) -> bool:
    """Whether two are adjacent: both active, and with positions by area in one area, enemies level with each other, and
    not made non-adjacent; by cubes at most a cube apart."""
    if one.id == other.id or is_absent(one) or is_absent(other):
        return False
    one, other = pairs.with_body(encounter, one), pairs.with_body(encounter, other)
    if space.by_cubes(encounter):
        return space.manhattan(one, other) <= 1
    if space.area_index(one) != space.area_index(other):
        return False
    if side_of(one) != side_of(other) and not space.level(one, other):
        return False
    return not are_apart(encounter, one.id, other.id)


def adjacent_enemies(encounter: Encounter, combatant: Combatant) -> list[str]:
    """The enemies adjacent to somebody, in id order."""
    return list(_adjacent_enemies(encounter, combatant))


def adjacent_enemy(encounter: Encounter, combatant: Combatant) -> str:
    """The first enemy adjacent to somebody in id order, or ""."""
    return next(_adjacent_enemies(encounter, combatant), "")


def _adjacent_enemies(encounter: Encounter, combatant: Combatant) -> Iterator[str]:
    """With positions by area the level ones there, which are looked up once for all who stand alike."""
    if is_absent(combatant):
        return
    if space.by_cubes(encounter):
        for who in placement(encounter).of_side(OTHER[side_of(combatant)]):
            if adjacent(encounter, combatant, encounter.combatants[who]):
                yield who
    else:
        for who in level_enemies(encounter, combatant):
            if not are_apart(encounter, combatant.id, who):
                yield who


def enemies_here(encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """The active enemies in somebody's area, level or not, in id order."""
    return placement(encounter).active(space.area_of(combatant), OTHER[side_of(combatant)])


def level_enemies(encounter: Encounter, combatant: Combatant) -> list[str]:
    """The active enemies in somebody's area that count for it (G11), in id order."""
    return list(levels.level_with(encounter, combatant, space.area_of(combatant), OTHER[side_of(combatant)]))


@implements("A18", "G2")
def engaging(encounter: Encounter, combatant: Combatant) -> list[str]:
    """The active enemies whom somebody's movement leaves, in id order: those level with it in its area; with positions
    by cubes those adjacent."""
    if space.by_cubes(encounter):
        return adjacent_enemies(encounter, combatant)
    return level_enemies(encounter, combatant)


def with_apart(apart: Iterable[Pair], who: str, others: Iterable[str]) -> tuple[Pair, ...]:
    """The pairs with somebody made non-adjacent to others."""
    return tuple(sorted({*apart, *(pair(who, other) for other in others)}))


def without(apart: Iterable[Pair], who: str) -> tuple[Pair, ...]:
    """The pairs without somebody's own."""
    return tuple(each for each in apart if who not in each)
