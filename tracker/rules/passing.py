"""Passing (A11-A13, S4, S5): where a held line or an enemy on the way ends a movement."""

from collections.abc import Callable

from tracker.rules import fronts, space, step_up
from tracker.rules.placement import OTHER, placement, side_of
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import AREAS, Area


def _path(start: int, end: int) -> list[Area]:
    """The areas after the first on the way."""
    step = 1 if end > start else -1
    return [AREAS[index] for index in range(start + step, end + step, step)] if end != start else []


def _is_deeper(start: int, area: Area, combatant: Combatant) -> bool:
    """Whether an area is the enemy's mid or rear and lies deeper than where one is."""
    side = side_of(combatant)
    return step_up.is_deep(area, side) and (AREAS.index(area) - start) * step_up.forward(side) > 0


@implements("A11", "S4")
def barring_line(encounter: Encounter, combatant: Combatant, area: Area) -> fronts.Hold | None:
    """The line that stands between somebody in a melee area and a deeper area, held or broken; None if nothing bars."""
    if encounter.field.open or not _is_deeper(space.area_index(combatant), area, combatant):
        return None
    return fronts.passing_hold(encounter, combatant)


def is_open(encounter: Encounter, combatant: Combatant, area: Area) -> bool:
    """Whether somebody could set out for an area: no held line bars it."""
    hold = barring_line(encounter, combatant, area)
    return hold is None or not hold.holds


@implements("A11", "A12", "A13", "S4")
def stopped_at(
    scene: Scene, combatant: Combatant, area: Area, entering: Callable[[Area], Combatant] | None = None
) -> Area:
    """Where a movement toward an area ends; where it begins, if the front that was broken is closed by stepping up.
    `entering` gives the mover as it comes into an area on its way, if its height changes. Refuses where a held line
    lets no one through."""
    start = space.area_index(combatant)
    way = _path(start, AREAS.index(area))
    if not way:
        return area
    closed = _gives_way(scene, combatant, area, way) and step_up.offer(scene, OTHER[side_of(combatant)])
    hold = barring_line(scene.encounter, combatant, area)
    if hold is not None and hold.holds:
        if closed:
            # What stepped up stays there: a refusal would undo it.
            scene.say("stopped-by", who=combatant.id, area=AREAS[start], whom=list(hold.line))
            return AREAS[start]
        scene.refuse(
            "S4",
            "line-holds",
            who=combatant.id,
            area=area,
            capacity=float(hold.capacity),
            cost=float(hold.cost),
            whom=list(hold.line),
        )
    if hold is not None:
        # Who passes a broken line stops in the next area (S4).
        way = way[:1]
    return _first_with_enemies(scene, combatant, way, entering or (lambda _: combatant))


@implements("S5", "A13")
def _gives_way(scene: Scene, combatant: Combatant, area: Area, way: list[Area]) -> bool:
    """Whether the enemy's front is broken or empty on a way behind it."""
    side = side_of(combatant)
    if not any(step_up.is_deep(each, side) for each in way):
        return False
    hold = barring_line(scene.encounter, combatant, area)
    if hold is not None:
        return not hold.holds and space.area_of(combatant) == "front"
    return not placement(scene.encounter).active("front", OTHER[side])


@implements("A12", "G11")
def _first_with_enemies(
    scene: Scene, combatant: Combatant, way: list[Area], entering: Callable[[Area], Combatant]
) -> Area:
    found, everyone = placement(scene.encounter), scene.encounter.combatants
    for area in way:
        enemies = found.active(area, OTHER[side_of(combatant)])
        whom = [enemy for enemy in enemies if space.level(entering(area), everyone[enemy])]
        if area != way[-1] and whom:
            scene.say("stopped-by", who=combatant.id, area=area, whom=whom)
            return area
    return way[-1]
