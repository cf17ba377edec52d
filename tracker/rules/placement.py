"""Who is where: derived once for each placement and carried over by changes that don't touch it; never saved."""

from collections.abc import Hashable
from typing import Any

from tracker.rules import pairs, space
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


Spot = tuple[Area, Side]
Active = dict[Spot, tuple[str, ...]]


class Placement:
    """The active combatants by area and side, as ids in id order (A5, A6); `areas` has everybody's area,
    `memo` what else was derived from the same bodies, by keys that say all it depends on."""

    def __init__(self, active: Active, areas: dict[str, Area]) -> None:
        self._active = active
        self._sides: dict[Side, tuple[str, ...]] = {}
        self.areas = areas
        self.memo: dict[Hashable, Any] = {}

    @classmethod
    def of(cls, combatants: Combatants) -> "Placement":
        """The placement of these combatants."""
        found: dict[Spot, list[str]] = {}
        for who in in_id_order(combatants):
            if spot := _spot(combatants[who]):
                found.setdefault(spot, []).append(who)
        areas = {who: space.area_of(combatant) for who, combatant in combatants.items()}
        return cls({spot: tuple(names) for spot, names in found.items()}, areas)

    def after(self, old: Combatant, new: Combatant) -> "Placement":
        """The placement after a change of one combatant."""
        active, who = dict(self._active), new.id
        here, there = _spot(old), _spot(new)
        if here != there and here:
            active[here] = tuple(each for each in active[here] if each != who)
            if not active[here]:
                del active[here]
        if here != there and there:
            active[there] = tuple(in_id_order((*active.get(there, ()), who)))
        return Placement(active, {**self.areas, who: space.area_of(new)})

    def active(self, area: Area, side: Side) -> tuple[str, ...]:
        """The active combatants of a side in an area."""
        return self._active.get((area, side), ())

    def of_side(self, side: Side) -> tuple[str, ...]:
        """All active combatants of a side, in id order."""
        if side not in self._sides:
            names = (who for (_, of), there in self._active.items() if of == side for who in there)
            self._sides[side] = tuple(in_id_order(names))
        return self._sides[side]

    def melee(self, area: Area) -> bool:
        """Whether active creatures of both sides are in an area (A6); whether any are level, `fronts.is_melee` says."""
        return all((area, side) in self._active for side in SIDES)


def _spot(combatant: Combatant) -> Spot | None:
    """Where and for which side somebody counts; None if it is absent (G9)."""
    return None if is_absent(combatant) else (space.area_of(combatant), side_of(combatant))


_KEPT = 8
_recent: list[tuple[Combatants, Placement]] = []


@implements("A5", "A6")
def placement(encounter: Encounter) -> Placement:
    """Who is where in this state."""
    combatants = encounter.combatants
    for known, found in _recent:
        if known is combatants:
            return found
    return _keep(combatants, Placement.of(combatants))


@implements("G14")
def heads(encounter: Encounter, area: Area, side: Side) -> tuple[str, ...]:
    """The active bodies of a side in an area, in id order: a mounted pair is one, its mount's."""
    found, everyone = placement(encounter), encounter.combatants
    known: tuple[str, ...] | None = found.memo.get(("heads", area, side))
    if known is None:
        known = tuple(who for who in found.active(area, side) if pairs.is_head(encounter, everyone[who]))
        found.memo["heads", area, side] = known
    return known


def _keep(combatants: Combatants, found: Placement) -> Placement:
    _recent.insert(0, (combatants, found))
    del _recent[_KEPT:]
    return found


def carry_over(before: Combatants, after: Combatants, old: Combatant | None, new: Combatant) -> None:
    """Keeps what is derived over a change of one combatant: as it was where that leaves the placement alone."""
    if old is None:
        return
    for known, found in _recent:
        if known is before:
            _keep(after, found if _same_place(old, new) else found.after(old, new))
            return


def _same_place(old: Combatant, new: Combatant) -> bool:
    return (
        old.cube == new.cube
        and old.side == new.side
        and old.size == new.size
        and old.reserve == new.reserve
        and old.mount == new.mount
        and (old.attacks is new.attacks or old.attacks == new.attacks)
        and (old.statuses is new.statuses or old.statuses == new.statuses)
    )
