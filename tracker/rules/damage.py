"""The damage pipeline (C6, C7): from a total to what is lost, each step with its number before and after."""

from typing import NamedTuple

from tracker.rules.inflict import Effect
from tracker.rules.registry import implements
from tracker.rules.statuses import is_rooted
from tracker.rules.table import Table
from tracker.state.combatant import Combatant
from tracker.state.line import Step
from tracker.state.vocabulary import DamageType

DOUBLED: frozenset[DamageType] = frozenset({"fire", "cold", "shock", "poison"})
"""The types whose vulnerability doubles (C6.2)."""
ALWAYS_HALF: frozenset[DamageType] = frozenset({"blunt", "slash", "pierce"})
"""The types whose resistance is always 50 % (C6.7)."""


class Blow(NamedTuple):
    """What goes into the pipeline: its type (None: harm without a type), what it passes by, and the status that it
    inflicts on whom it wounds."""

    type: DamageType | None
    armor_negating: bool = False
    shield_negating: bool = False
    effect: Effect | None = None


def is_magical(kind: DamageType | None, magical: bool) -> bool:
    """Whether a hit counts as magical: flagged so, or of the type magic (C7)."""
    return magical or kind == "magic"


@implements("C7", "C6")
def resistance(target: Combatant, kind: DamageType | None) -> int:
    """The percent taken off by resistance; blunt, slash and pierce always 50."""
    percent = target.resist.get(kind, 0) if kind else 0
    return 50 if percent and kind in ALWAYS_HALF else percent


@implements("C6", "C9")
def pipeline(table: Table, target: Combatant, blow: Blow, total: int) -> tuple[int, list[Step]]:
    """What is left of a total (C6.2 to C6.7), and the steps. Never below 0; the steps' changes add up to the result
    minus the total."""
    steps: list[Step] = []
    now = total

    def to(after: int, rule: str, kind: str, **args: int | str) -> int:
        steps.append(Step(rule, kind, dict(args), now, after))
        return after

    if blow.type in DOUBLED and blow.type in target.vulnerable:
        now = to(now * 2, "C6.2", "vulnerable", type=str(blow.type))
    if is_rooted(target):
        now = to(now + 1, "C6.3", "rooted")
    if "frozen" in target.statuses:
        now = to(now + 1, "C6.3", "frozen")
    if target.wall:
        now = to(max(0, now - target.wall), "C6.4", "wall", level=target.wall)
    if target.armor and blow.armor_negating:
        now = to(now, "C6.5", "armor-negated", armor=target.armor)
    elif target.armor:
        now = to(max(0, now - target.armor), "C6.5", "armor", armor=target.armor)
    if target.shield and blow.shield_negating:
        now = to(now, "C6.6", "shield-negated", shield=target.shield)
    elif target.shield:
        drawn = table.draw(target.shield, "shield")
        now = to(max(0, now - drawn), "C6.6", "shield", shield=target.shield, drawn=drawn)
    if percent := resistance(target, blow.type):
        now = to(now * (100 - percent) // 100, "C6.7", "resistance", type=str(blow.type), percent=percent)
    return now, steps
