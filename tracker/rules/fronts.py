"""Fronts (S3, S4): what a line can block and what presses against it."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from tracker.rules import levels, space
from tracker.rules.placement import OTHER, heads, placement, side_of
from tracker.rules.registry import implements
from tracker.rules.sizes import SIZES
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import Area, Side, Size


class Hold(NamedTuple):
    """A line weighed: what it can block against what presses on it, and who stands on either side."""

    capacity: Fraction
    cost: Fraction
    line: tuple[str, ...]
    against: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Equality holds."""
        return self.capacity >= self.cost


def capacity(combatants: Iterable[Combatant]) -> Fraction:
    """The block capacities added."""
    return sum((SIZES[size].capacity * count for size, count in _by_size(combatants)), Fraction())


def cost(combatants: Iterable[Combatant]) -> Fraction:
    """The block costs added."""
    return sum((SIZES[size].cost * count for size, count in _by_size(combatants)), Fraction())


def _by_size(combatants: Iterable[Combatant]) -> Iterable[tuple[Size, int]]:
    """How many there are of each size: of many alike the fractions are added once."""
    return Counter(each.size for each in combatants).items()


@implements("S3")
def front_hold(encounter: Encounter, area: Area, side: Side) -> Hold | None:
    """How a side's line stands in a melee area: its active creatures level with an active enemy, against those
    enemies. None where there is no melee."""
    memo, key = placement(encounter).memo, ("front-hold", area, side)
    if key not in memo:
        memo[key] = _front_hold(encounter, area, side)
    hold: Hold | None = memo[key]
    return hold


def _front_hold(encounter: Encounter, area: Area, side: Side) -> Hold | None:
    everyone = encounter.combatants
    enemies = [everyone[who] for who in heads(encounter, area, OTHER[side])]
    line = [each for who in heads(encounter, area, side) if _any_level(each := everyone[who], enemies)]
    if not line:
        return None
    return _weigh(line, [enemy for enemy in enemies if _any_level(enemy, line)])


@implements("S3", "S4")
def passing_hold(encounter: Encounter, mover: Combatant) -> Hold | None:
    """The line that somebody meets who wants to pass deeper: the enemies level with it in its area, against its side's
    creatures level with any of them. None if nobody there is level with it."""
    area, side = space.area_of(mover), side_of(mover)
    memo, key = placement(encounter).memo, ("passing-hold", area, side, *levels.height_of(mover))
    if key not in memo:
        memo[key] = _passing_hold(encounter, mover, area, side)
    hold: Hold | None = memo[key]
    return hold


def _passing_hold(encounter: Encounter, mover: Combatant, area: Area, side: Side) -> Hold | None:
    everyone = encounter.combatants
    line = [each for who in heads(encounter, area, OTHER[side]) if space.level(mover, each := everyone[who])]
    if not line:
        return None
    return _weigh(line, [each for who in heads(encounter, area, side) if _any_level(each := everyone[who], line)])


@implements("A6", "G11")
def is_melee(encounter: Encounter, area: Area) -> bool:
    """Whether an area is a melee area: active enemies in it who are level with each other."""
    memo, key = placement(encounter).memo, ("melee", area)
    if key not in memo:
        everyone = encounter.combatants
        foes = [everyone[who] for who in heads(encounter, area, "foes")]
        memo[key] = any(_any_level(everyone[who], foes) for who in heads(encounter, area, "party"))
    return bool(memo[key])


def _any_level(one: Combatant, others: Iterable[Combatant]) -> bool:
    return any(space.level(one, other) for other in others)


def _weigh(line: list[Combatant], against: list[Combatant]) -> Hold:
    return Hold(capacity(line), cost(against), tuple(each.id for each in line), tuple(each.id for each in against))
