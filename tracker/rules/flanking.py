"""Flanking (A19)."""

from typing import NamedTuple

from tracker.rules import levels, pairs, space
from tracker.rules.placement import placement, side_of
from tracker.rules.registry import implements
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import Area, Side

FLANKING_BONUS = 2
"""Combat advantage, in d20 points (the base game's number)."""


class Heads(NamedTuple):
    """Heads that count for a flank: of the many, and of the few."""

    many: int
    few: int


@implements("A19")
def outnumbers(many: int, few: int) -> bool:
    """Whether so many heads flank so few: more than twice as many."""
    return few > 0 and many > 2 * few


@implements("A19", "G11", "G14")
def flanking(encounter: Encounter, attacker: Combatant, target: Combatant) -> Heads | None:
    """The heads by which somebody flanks a target in its own melee area, or None if it doesn't. A mounted pair is one
    head (G14)."""
    attacker, target = pairs.carrier(encounter, attacker), pairs.carrier(encounter, target)
    area, side, other = space.area_of(attacker), side_of(attacker), side_of(target)
    if "cant-flank" in attacker.statuses or side == other or area != space.area_of(target):
        return None
    if not space.level(attacker, target):
        return None
    many = _flankers(encounter, target, area, side)
    few = levels.heads_level_with(encounter, attacker, area, other)
    counted = Heads(len(many), len(few))
    return counted if attacker.id in many and outnumbers(*counted) else None


def _flankers(encounter: Encounter, target: Combatant, area: Area, side: Side) -> frozenset[str]:
    """The heads of a side in an area who are level with a target and can flank."""
    memo, key = placement(encounter).memo, ("flankers", area, side, *levels.height_of(target))
    known: frozenset[str] | None = memo.get(key)
    if known is None:
        everyone = encounter.combatants
        level = levels.heads_level_with(encounter, target, area, side)
        known = memo[key] = frozenset(who for who in level if "cant-flank" not in everyone[who].statuses)
    return known
