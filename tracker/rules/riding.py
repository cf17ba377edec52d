"""Mounting and dismounting (G14)."""

from tracker.rules import actions, airborne, control, pairs, space, water
from tracker.rules.edit import is_running
from tracker.rules.placement import side_of
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import absence, is_absent, is_gone
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Mount, Unseat
from tracker.state.line import Step

REACH = 1
"""From how many cubes away one can mount."""


@implements("G14", "G13")
def mount(scene: Scene, event: Mount) -> None:
    """Somebody mounts another of its side, or dismounts: a sub action, or the main one; in the set-up it is free.

    Raises `Refused`: impossible for itself, one that rides or is ridden, and one that isn't there; G14 for an enemy,
    for one out of reach and for one out of the fight; W5 for who is out of breath."""
    rider = scene.combatant(event.who)
    if not event.target:
        _dismount(scene, rider)
        return
    carrier = scene.combatant(event.target)
    _check(scene, rider, carrier)
    paid: list[Step] = []
    if is_running(scene.encounter):
        actions.require_turn(scene, rider.id)
        actions.require_breath(scene, rider.id)
        actions.require_free_to_move(scene, rider.id)
        _check_reach(scene, rider, carrier)
        paid = _paid(scene, rider)
    scene.say("mounts", paid, who=rider.id, target=carrier.id)
    _seat(scene, rider, carrier)


def _check(scene: Scene, rider: Combatant, carrier: Combatant) -> None:
    who = {"who": rider.id, "target": carrier.id}
    if rider.id == carrier.id:
        raise impossible("mounts-itself", who=rider.id)
    if rider.mount == carrier.id:
        raise impossible("mounted-already", **who)
    if carrier.mount or any(each.mount == rider.id for each in scene.encounter.combatants.values()):
        raise impossible("mounts-a-rider", **who)
    if carrier.reserve != rider.reserve or is_gone(carrier):
        raise impossible("mount-not-there", **who)
    if side_of(rider) != side_of(carrier):
        scene.refuse("G14", "mounts-an-enemy", **who)


def _paid(scene: Scene, rider: Combatant) -> list[Step]:
    return [Step("G13", "for-action", {"action": actions.pay_one_of(scene, rider.id, "mount")})]


def _check_reach(scene: Scene, rider: Combatant, carrier: Combatant) -> None:
    if is_absent(carrier):
        scene.refuse("G14", "mount-unfit", who=rider.id, target=carrier.id, status=absence(carrier))
        return
    far = space.distance(scene.encounter, rider, carrier)
    if far > REACH:
        scene.refuse("G14", "mount-out-of-reach", who=rider.id, target=carrier.id, distance=far)


def _seat(scene: Scene, rider: Combatant, carrier: Combatant) -> None:
    """The rider is where its mount is, and in the air as it is."""
    scene.change(rider.id, mount="", cube=space.seat(carrier, rider))
    scene.change(rider.id, mount=carrier.id, deployed=carrier.deployed)
    airborne.join(scene, rider.id, carrier)
    water.settle(scene, rider.id)


@implements("G14")
def settle(scene: Scene) -> None:
    """Puts every rider where its mount is, and in the air as it is: an edit by hand may have changed one of the two."""
    for rider in tuple(scene.encounter.combatants.values()):
        carrier = pairs.mount_of(scene.encounter.combatants, rider)
        if carrier is not None and rider.cube != space.seat(carrier, rider):
            scene.change(rider.id, cube=space.seat(carrier, rider))
        if carrier is not None and airborne.state_of(rider) != airborne.state_of(carrier):
            airborne.join(scene, rider.id, carrier)


def _dismount(scene: Scene, rider: Combatant) -> None:
    if not rider.mount:
        raise impossible("not-mounted", who=rider.id)
    paid: list[Step] = []
    if is_running(scene.encounter):
        actions.require_turn(scene, rider.id)
        actions.require_breath(scene, rider.id)
        paid = _paid(scene, rider)
    scene.say("dismounts", [*paid, *control.leave_mount(scene, rider)], who=rider.id, target=rider.mount)
    _fall(scene, rider)


@implements("G14", "F6")
def unseat(scene: Scene, event: Unseat) -> None:
    """Somebody's mount is gone, or it was taken off it: it rides no longer, and what flew falls on its own."""
    if not scene.has(event.who):
        return
    rider = scene.combatant(event.who)
    if rider.mount:
        scene.say("unseated", control.leave_mount(scene, rider), who=rider.id, target=rider.mount)
        _fall(scene, rider)


def _fall(scene: Scene, rider: Combatant) -> None:
    """What becomes of who is in the air without what carried it."""
    if "flying" in rider.statuses:
        airborne.take_off(scene, rider.id, "flying", "unseated")
    elif is_running(scene.encounter) and _over_nothing(scene.encounter, rider):
        airborne.stall(scene, rider.id, "unseated")


@implements("F1", "F6", "G3")
def _over_nothing(encounter: Encounter, rider: Combatant) -> bool:
    """Whether somebody that leaves what carried it has nothing under it: in the air, above the ground, of which a
    difference in height over ground says nothing."""
    below = airborne.bottom(encounter, rider)
    in_air = space.medium_of(encounter, rider) == "air" and not airborne.is_aloft(rider)
    return in_air and (below is None or rider.cube[2] > max(0, below.z))
