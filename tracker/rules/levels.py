"""Who of an area is level with somebody (G11), derived once for each placement: of many alike only the first costs."""

from tracker.rules import pairs, space
from tracker.rules.placement import heads, placement
from tracker.rules.registry import implements
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import Area, Side, Size


def height_of(combatant: Combatant) -> tuple[int, Size, int]:
    """All of somebody on which it depends who is level with it: its height, its size and its melee reach."""
    return combatant.cube[2], combatant.size, space.melee_reach(combatant)


@implements("G11")
def level_with(encounter: Encounter, combatant: Combatant, area: Area, side: Side) -> tuple[str, ...]:
    """The active creatures of a side in an area who are level with somebody, in id order; itself too if it is one."""
    found, combatant = placement(encounter), pairs.with_body(encounter, combatant)
    key = ("level", area, side, *height_of(combatant))
    known: tuple[str, ...] | None = found.memo.get(key)
    if known is None:
        everyone = encounter.combatants
        there = found.active(area, side)
        known = tuple(who for who in there if space.level(combatant, pairs.with_body(encounter, everyone[who])))
        found.memo[key] = known
    return known


@implements("G11", "G14")
def heads_level_with(encounter: Encounter, combatant: Combatant, area: Area, side: Side) -> tuple[str, ...]:
    """The same of heads: a mounted pair is one."""
    combatant = pairs.with_body(encounter, combatant)
    memo, key = placement(encounter).memo, ("level-heads", area, side, *height_of(combatant))
    known: tuple[str, ...] | None = memo.get(key)
    if known is None:
        everyone = encounter.combatants
        there = heads(encounter, area, side)
        known = tuple(who for who in there if space.level(combatant, pairs.with_body(encounter, everyone[who])))
        memo[key] = known
    return known
