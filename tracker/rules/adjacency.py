"""Adjacency (A7, A18): one function of a pair, and the pairs made non-adjacent."""

from collections.abc import Iterable

from tracker.rules import space
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
    """Whether two were made non-adjacent."""
    return bool(encounter.flow.apart) and pair(one, other) in encounter.flow.apart


@implements("A7", "G9", "G11")
def adjacent(encounter: Encounter, one: Combatant, other: Combatant) -> bool:
    """Whether two are adjacent: in one area, both active, enemies level with each other, and not made non-adjacent."""
    if one.id == other.id or is_absent(one) or is_absent(other):
        return False
    if space.area_index(one) != space.area_index(other):
        return False
    if side_of(one) != side_of(other) and not space.level(one, other):
        return False
    return not are_apart(encounter, one.id, other.id)


def adjacent_enemies(encounter: Encounter, combatant: Combatant) -> list[str]:
    """The enemies adjacent to somebody, in id order."""
    return [who for who in enemies_here(encounter, combatant) if _adjacent(encounter, combatant, who)]


def enemies_here(encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """The active enemies in somebody's area, level or not, in id order."""
    return placement(encounter).active(space.area_of(combatant), OTHER[side_of(combatant)])


def level_enemies(encounter: Encounter, combatant: Combatant) -> list[str]:
    """The active enemies in somebody's area that count for it (G11), in id order."""
    found = encounter.combatants
    return [who for who in enemies_here(encounter, combatant) if space.level(combatant, found[who])]


def _adjacent(encounter: Encounter, combatant: Combatant, who: str) -> bool:
    return adjacent(encounter, combatant, encounter.combatants[who])


def with_apart(apart: Iterable[Pair], who: str, others: Iterable[str]) -> tuple[Pair, ...]:
    """The pairs with somebody made non-adjacent to others."""
    return tuple(sorted({*apart, *(pair(who, other) for other in others)}))


def without(apart: Iterable[Pair], who: str) -> tuple[Pair, ...]:
    """The pairs without somebody's own."""
    return tuple(each for each in apart if who not in each)
