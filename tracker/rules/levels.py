"""Who of an area is level with somebody (G11), derived once for each placement: of many alike only the first costs."""

from tracker.rules import pairs, space
from tracker.rules.placement import placement
from tracker.rules.registry import implements
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import Area, Side


@implements("G11")
def level_with(encounter: Encounter, combatant: Combatant, area: Area, side: Side) -> tuple[str, ...]:
    """The active creatures of a side in an area who are level with somebody, in id order; itself too if it is one."""
    found, combatant = placement(encounter), pairs.with_body(encounter, combatant)
    reach = space.melee_reach(combatant)
    key = ("level", area, side, combatant.cube[2], combatant.size, reach)
    known: tuple[str, ...] | None = found.memo.get(key)
    if known is None:
        everyone = encounter.combatants
        there = found.active(area, side)
        known = tuple(who for who in there if space.level(combatant, pairs.with_body(encounter, everyone[who])))
        found.memo[key] = known
    return known
