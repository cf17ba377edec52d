"""The advance of those run by the tracker (C20), in steps 3 and 4."""

from tracker.rules import approach, control, flight, gaits, pairs, passing, routes, space, step_up, targets, water
from tracker.rules.placement import OTHER, placement, side_of
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import hindrance, is_absent, move_hindrance
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Advance, Arrive, Circle
from tracker.state.vocabulary import AREAS, Area


@implements("C20", "W5")
def goal(encounter: Encounter, combatant: Combatant) -> Area | None:
    """The next area toward the nearest enemy, with positions by cubes the one of its next cube; None if it stays: it
    can't move, hangs in mid-air or has to surface, has a target in reach, or (by area) an enemy in its own area.

    With no enemy in its area no line holds it and nobody is provoked by its leaving."""
    if is_absent(combatant) or hindrance(combatant) or move_hindrance(combatant) or combatant.speed < 1:
        return None
    if pairs.is_carried(encounter, combatant) or "suspended" in combatant.statuses:
        return None
    if water.must_surface(encounter, combatant) or targets.in_range(encounter, combatant):
        return None
    if space.by_cubes(encounter):
        cube = approach.next_cube(encounter, combatant)
        return None if cube is None else space.area_of(routes.at(combatant, cube))
    here, ahead = space.area_index(combatant), step_up.forward(side_of(combatant))
    enemies = placement(encounter).of_side(OTHER[side_of(combatant)])
    if not enemies:
        return None
    places = [space.area_index(encounter.combatants[enemy]) - here for enemy in enemies]
    # Of two equally near ones the one ahead.
    offset = min(places, key=lambda place: (abs(place), -place * ahead))
    return AREAS[here + (1 if offset > 0 else -1)] if offset else None


@implements("C20", "G14")
def advance(scene: Scene, event: Advance) -> None:
    """One area or one cube toward the enemy; the sub action's move, under water the main one's (G14). Who meets those
    who step up before it (S5) stays; a flyer that stays circles."""
    if not scene.has(event.who):
        return
    combatant = scene.combatant(event.who)
    area = goal(scene.encounter, combatant)
    if area is None or passing.stopped_at(scene, combatant, area) != area:
        if flight.circles(scene.encounter, combatant):
            scene.push(Circle(who=event.who))
        return
    action = "main" if gaits.gait_of(scene.encounter, combatant) == "submerged" else "sub"
    if not getattr(scene.acts(event.who), action):
        scene.set_acts(event.who, **{action: "move"})
    control.regain(scene, event.who, "moved")
    cube = space.cube_along(combatant, area)
    if space.by_cubes(scene.encounter):
        cube = approach.next_cube(scene.encounter, combatant) or combatant.cube
    scene.push(Arrive(who=event.who, cube=cube, advance=True))
