"""Effective stats: what a stat counts after what halves it (F2, Z7), and what water adds (W2)."""

from typing import NamedTuple

from tracker.rules.registry import implements
from tracker.rules.statuses import halving
from tracker.state.combatant import Combatant

HALVED = ("melee", "ranged", "magic", "evade", "parry")
"""The stats that flight, falling and lost control halve."""


class Stat(NamedTuple):
    """A stat as it counts: its value, the value entered, and the status that halves it ("" for none)."""

    value: int
    base: int
    halved_by: str

    @property
    def rule(self) -> str:
        """The rule by which it is halved."""
        return halving_rule(self.halved_by)


def halving_rule(status: str) -> str:
    """The rule by which a status halves stats and makes checks harder: F2, or Z7 for lost control."""
    return "Z7" if status == "uncontrolled" else "F2"


@implements("C9")
def strength(combatant: Combatant) -> int:
    """Strength as it counts: being frozen takes 1 off it."""
    return combatant.strength - (1 if "frozen" in combatant.statuses else 0)


@implements("W2")
def in_water(combatant: Combatant) -> int:
    """What a creature adapted to water has on to-hit and evade while it is submerged, in d20 points."""
    return combatant.aquatic if "submerged" in combatant.statuses else 0


@implements("G8", "F2", "Z7")
def effective(combatant: Combatant, name: str) -> Stat:
    """A stat by its field's name; halves are rounded down, and never taken twice."""
    base: int = getattr(combatant, name)
    status = halving(combatant) if name in HALVED else ""
    return Stat(base // 2 if status else base, base, status)
