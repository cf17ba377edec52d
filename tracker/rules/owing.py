"""What somebody owes before its turn or the round is over, so that nobody is passed by unnoticed (F4, Z5, W5)."""

from collections.abc import Callable

from msgspec import Struct

from tracker.rules import control, flight, water
from tracker.rules.order import in_id_order
from tracker.rules.registry import implements
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter


class Owed(Struct, frozen=True):
    """Something owed: the rule that demands it, what it is ("move" as main or sub action, "drift" a move or inertia
    control, "surface"), and who owes it."""

    rule: str
    what: str
    who: str


DEMANDS: tuple[tuple[str, str, Callable[[Encounter, Combatant], bool]], ...] = (
    ("W5", "surface", water.must_surface),
    ("F4", "move", flight.owes_move),
    ("Z5", "drift", control.owes),
)
"""Rule, what, and whether somebody owes it; the most urgent first."""


@implements("F4", "Z5", "W5")
def owed(encounter: Encounter, who: str) -> list[Owed]:
    """What somebody owes now. Empty outside a round, and for those who owe nothing."""
    if encounter.round < 1 or encounter.step in ("setup", "over"):
        return []
    combatant = encounter.combatants[who]
    return [Owed(rule, what, who) for rule, what, owes in DEMANDS if owes(encounter, combatant)]


def owing(encounter: Encounter) -> list[Owed]:
    """All that is owed now, in id order."""
    return [each for who in in_id_order(encounter.combatants) for each in owed(encounter, who)]
