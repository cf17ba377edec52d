"""The advance of those run by the tracker (C20), in steps 3 and 4."""

from tracker.rules import movement, opportunity, passing, space, step_up, targets, water
from tracker.rules.placement import OTHER, placement, side_of
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import hindrance, is_absent, move_hindrance
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Advance, Arrive
from tracker.state.vocabulary import AREAS, Area


@implements("C20")
def goal(encounter: Encounter, combatant: Combatant) -> Area | None:
    """The next area toward the nearest enemy, or None if it stays: it can't or needn't move, or a line holds it."""
    if is_absent(combatant) or hindrance(combatant) or move_hindrance(combatant) or combatant.speed < 1:
        return None
    if water.must_surface(encounter, combatant):
        return None
    if targets.in_range(encounter, combatant):
        return None
    here, ahead = space.area_index(combatant), step_up.forward(side_of(combatant))
    enemies = placement(encounter).of_side(OTHER[side_of(combatant)])
    if not enemies:
        return None
    places = [space.area_index(encounter.combatants[enemy]) - here for enemy in enemies]
    # Of two equally near ones the one ahead.
    offset = min(places, key=lambda place: (abs(place), -place * ahead))
    if offset == 0:
        return None
    area = AREAS[here + (1 if offset > 0 else -1)]
    return area if passing.is_open(encounter, combatant, area) else None


def advance(scene: Scene, event: Advance) -> None:
    """One area toward the enemy; the sub action's move, under water the main one's (G14). Who is out of breath doesn't
    advance: it has to surface (W5)."""
    if not scene.has(event.who):
        return
    combatant = scene.combatant(event.who)
    area = goal(scene.encounter, combatant)
    if area is None:
        return
    area = passing.stopped_at(scene, combatant, area)
    if area == space.area_of(combatant):
        return
    action = "main" if movement.gait_of(combatant) == "submerged" else "sub"
    if not getattr(scene.acts(event.who), action):
        scene.set_acts(event.who, **{action: "move"})
    strikes = []
    if placement(scene.encounter).melee(space.area_of(combatant)):
        strikes = opportunity.confirmed(scene, combatant.id, opportunity.on_moving(scene.encounter, combatant))
    scene.push(*strikes, Arrive(who=event.who, cube=space.cube_along(combatant, area)))
