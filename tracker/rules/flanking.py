"""Flanking (A19)."""

from typing import NamedTuple

from tracker.rules import pairs, space
from tracker.rules.placement import heads, side_of
from tracker.rules.registry import implements
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter

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
    everyone = encounter.combatants
    many = [
        who
        for who in heads(encounter, area, side)
        if "cant-flank" not in everyone[who].statuses and space.level(everyone[who], target)
    ]
    few = [who for who in heads(encounter, area, other) if space.level(everyone[who], attacker)]
    counted = Heads(len(many), len(few))
    return counted if attacker.id in many and outnumbers(*counted) else None
