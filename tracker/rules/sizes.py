"""Sizes (S1, S2): the table and the to-hit modifier."""

from fractions import Fraction
from typing import NamedTuple

from tracker.rules.registry import defines, implements
from tracker.state.vocabulary import Size


class SizeRule(NamedTuple):
    """A row of the size table: the modifier to hit it, what it can block, what blocking it costs, its edge in cubes."""

    to_hit: int
    capacity: Fraction
    cost: Fraction
    edge: int


SIZES: dict[Size, SizeRule] = {
    "tiny": SizeRule(-6, Fraction(1, 4), Fraction(1, 8), 1),
    "very-small": SizeRule(-4, Fraction(1, 2), Fraction(1, 4), 1),
    "small": SizeRule(-2, Fraction(1), Fraction(1, 2), 1),
    "medium": SizeRule(0, Fraction(2), Fraction(1), 1),
    "large": SizeRule(2, Fraction(4), Fraction(2), 2),
    "huge": SizeRule(4, Fraction(8), Fraction(4), 4),
    "gigantic": SizeRule(6, Fraction(16), Fraction(8), 8),
    "colossal": SizeRule(8, Fraction(32), Fraction(16), 15),
}
defines(__name__, "SIZES", "S1")

STEPS: dict[Size, int] = {size: step for step, size in enumerate(SIZES)}


@implements("S2")
def size_modifier(attacker: Size, target: Size) -> int:
    """The to-hit modifier, in d20 points: 2 × (target's step − attacker's step)."""
    return 2 * (STEPS[target] - STEPS[attacker])
