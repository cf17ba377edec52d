"""Who is where: derived once for each placement and carried over by changes that don't touch it; never saved."""

from tracker.rules import space
from tracker.rules.order import in_id_order
from tracker.rules.registry import implements
from tracker.rules.statuses import is_absent
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import SIDES, Area, Side

Combatants = dict[str, Combatant]

OTHER: dict[Side, Side] = {"party": "foes", "foes": "party"}


def side_of(combatant: Combatant) -> Side:
    """The side it fights for: a charmed creature fights for the other (G10)."""
    return OTHER[combatant.side] if "charmed" in combatant.statuses else combatant.side


class Placement:
    """The active combatants by area and side, as ids in id order (A5, A6)."""

    def __init__(self, combatants: Combatants) -> None:
        self._active: dict[tuple[Area, Side], tuple[str, ...]] = {}
        self.areas: dict[str, Area] = {}
        found: dict[tuple[Area, Side], list[str]] = {}
        for who in in_id_order(combatants):
            combatant = combatants[who]
            self.areas[who] = area = space.area_of(combatant)
            if not is_absent(combatant):
                found.setdefault((area, side_of(combatant)), []).append(who)
        self._active = {key: tuple(names) for key, names in found.items()}

    def active(self, area: Area, side: Side) -> tuple[str, ...]:
        """The active combatants of a side in an area."""
        return self._active.get((area, side), ())

    def of_side(self, side: Side) -> tuple[str, ...]:
        """All active combatants of a side, in id order."""
        return tuple(in_id_order(who for (_, of), names in self._active.items() if of == side for who in names))

    def melee(self, area: Area) -> bool:
        """Whether active creatures of both sides are in an area (A6); whether any are level, `fronts.is_melee` says."""
        return all((area, side) in self._active for side in SIDES)


_KEPT = 8
_recent: list[tuple[Combatants, Placement]] = []


@implements("A5", "A6")
def placement(encounter: Encounter) -> Placement:
    """Who is where in this state."""
    combatants = encounter.combatants
    for known, found in _recent:
        if known is combatants:
            return found
    return _keep(combatants, Placement(combatants))


def _keep(combatants: Combatants, found: Placement) -> Placement:
    _recent.insert(0, (combatants, found))
    del _recent[_KEPT:]
    return found


def carry_over(before: Combatants, after: Combatants, old: Combatant | None, new: Combatant) -> None:
    """Keeps what is derived when a change of one combatant leaves the placement as it was."""
    if old is None or not _same_place(old, new):
        return
    for known, found in _recent:
        if known is before:
            _keep(after, found)
            return


def _same_place(old: Combatant, new: Combatant) -> bool:
    return (
        old.cube == new.cube
        and old.side == new.side
        and old.size == new.size
        and old.reserve == new.reserve
        and (old.statuses is new.statuses or old.statuses.keys() == new.statuses.keys())
    )
