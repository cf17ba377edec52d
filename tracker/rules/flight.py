"""Flying (F1-F9, G13, G14): the skill, the move that is owed each round, landing, stalling, and jumping off."""

from tracker.rules import (
    actions,
    adjacency,
    airborne,
    control,
    gaits,
    marks,
    opportunity,
    pairs,
    rounds,
    space,
    targets,
    timers,
)
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import NOTHING_DONE, Scene
from tracker.rules.statuses import hindrance, is_absent, move_hindrance
from tracker.state.combatant import Combatant, Deadline
from tracker.state.encounter import Encounter
from tracker.state.event import Arrive, Circle, Drop, Fly, Land
from tracker.state.flow import Acts
from tracker.state.line import Step
from tracker.state.vocabulary import Payment

# --- taking off


@implements("F1", "F5", "F7", "F8", "G13")
def fly(scene: Scene, event: Fly) -> None:
    """Somebody uses its flight skill, with its main action: it takes off, stops its fall, or flies on for longer.

    Raises `Refused`: impossible for one that flies without end already; G13, G5; F1 without a skill, W1 under water."""
    who = event.who
    combatant = scene.combatant(who)
    flying = combatant.statuses.get("flying")
    if flying is not None and flying.until is None and not pairs.is_carried(scene.encounter, combatant):
        raise impossible("flies-already", who=who)
    actions.require_turn(scene, who, falling=True)
    actions.require_breath(scene, who)
    if "submerged" in combatant.statuses:
        scene.refuse("W1", "flies-under-water", who=who)
        airborne.leave_water(scene, who)
    if combatant.flight is None:
        scene.refuse("F1", "no-flight-skill", who=who)
    until = _until(scene, event.rounds or combatant.flight or 0)
    actions.pay_one_of(scene, who, "fly")
    if combatant.mount:
        scene.say("dismounts", control.leave_mount(scene, combatant), who=who, target=combatant.mount)
    told = {"until": {"round": until.round, "point": until.point}} if until else {}
    if flying is not None and not combatant.mount:
        since = flying.since
        airborne.lift_off(scene, who, until, since=since)
        scene.say("flies-on", (Step("F1", "skill", {"rounds": _rounds(scene, until)}),), who=who, **told)
    else:
        again = "falling" in combatant.statuses
        airborne.lift_off(scene, who, until)
        step = Step("F8" if again else "F5", "skill", {"rounds": _rounds(scene, until)})
        scene.say(
            "flies-again" if again else "takes-off", (step,), who=who, height=scene.combatant(who).cube[2], **told
        )


def _until(scene: Scene, number: int) -> Deadline | None:
    """The end of a flight of so many rounds, this one the first; None for 0, which is without end."""
    if not number:
        return None
    most = rounds.nth(scene.encounter.round or 1, marks.LAST_ROUND)
    if not 1 <= number <= most:
        raise impossible("bad-rounds", rounds=number, low=1, high=most)
    return timers.lasting_rounds(scene.encounter, number)


def _rounds(scene: Scene, until: Deadline | None) -> int:
    return rounds.nth(scene.encounter.round or 1, until.round) if until else 0


# --- the move that is owed


def _acts(encounter: Encounter, who: str) -> Acts:
    return encounter.flow.acts.get(who, NOTHING_DONE)


@implements("F4", "G14")
def has_moved(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody moved with its main or sub action this round, or one that it is one body with."""
    return any(control.has_moved(acts) for acts in control.acts_of(encounter, combatant))


@implements("F4", "F8", "Z1", "G14")
def owes_move(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody flies that has to move yet this round: not in the round in which it took off or flew again, not
    if it lands, not without gravity to fall by (Z1), and of a pair only the mount."""
    flying = combatant.statuses.get("flying")
    if flying is None or flying.since >= encounter.round or not airborne.counts(combatant):
        return False
    if pairs.is_carried(encounter, combatant) or _acts(encounter, combatant.id).landing:
        return False
    return not (has_moved(encounter, combatant) or space.weightless(encounter, combatant))


@implements("F6", "Z1")
def stalls(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody stalls at this round's end. Landing comes before it, so who could not land stalls too; without
    gravity nobody does."""
    flying = combatant.statuses.get("flying")
    if flying is None or flying.since >= encounter.round or not airborne.counts(combatant):
        return False
    if pairs.is_carried(encounter, combatant) or space.weightless(encounter, combatant):
        return False
    return not has_moved(encounter, combatant)


@implements("F6")
def stall(scene: Scene, who: str) -> None:
    """Somebody that didn't move stalls."""
    scene.say("stalls", (Step("F4", "no-move"),), who=who)
    airborne.stall(scene, who, "no-move")


@implements("C20", "G14")
def circles(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody run by the tracker has to move inside its area to stay in the air, and can."""
    run = encounter.flow.playing or combatant.id in encounter.flow.autos
    if not run or not owes_move(encounter, combatant):
        return False
    if is_absent(combatant) or hindrance(combatant) or move_hindrance(combatant) or combatant.speed < 1:
        return False
    acts = _acts(encounter, combatant.id)
    return not (acts.main and acts.sub)


@implements("C20", "F4", "G14")
def circle(scene: Scene, event: Circle) -> None:
    """The sub action's move inside its own area, or the main one's if that is spent; with no target in reach toward the
    height of the nearest enemy there. It provokes only those whose level it leaves."""
    who = event.who
    if not scene.has(who):
        return
    combatant = scene.combatant(who)
    if not circles(scene.encounter, combatant):
        return
    action: Payment = "main" if scene.acts(who).sub else "sub"
    cube = _closer(scene.encounter, combatant, gaits.allowance(scene.encounter, combatant, action))
    scene.set_acts(who, **{action: "move"})
    if cube == combatant.cube:
        scene.say("circles", (Step("F4", "circling"),), who=who, area=space.area_of(combatant))
        return
    provoked = opportunity.on_moving(scene.encounter, combatant, to=cube)
    scene.push(*opportunity.confirmed(scene, who, provoked), Arrive(who=who, cube=cube, payment=action))


def _closer(encounter: Encounter, combatant: Combatant, far: int) -> tuple[int, int, int]:
    """Where a flyer is after going up or down, as far as it can, to the height of the nearest enemy in its area; where
    it is if somebody is in reach already."""
    x, y, z = combatant.cube
    enemies = [encounter.combatants[enemy] for enemy in adjacency.enemies_here(encounter, combatant)]
    if not enemies or targets.in_range(encounter, combatant):
        return combatant.cube
    nearest = min(enemies, key=lambda enemy: space.height_difference(combatant, enemy))
    aim = max(0, nearest.cube[2])
    return (x, y, max(z - far, aim) if aim < z else min(z + far, aim))


# --- landing


@implements("F9", "G13")
def land(scene: Scene, event: Land) -> None:
    """Somebody declares that it lands at this round's end; it costs nothing. A rider declares it for its mount.

    Raises `Refused`: impossible for one that doesn't fly, and twice."""
    who = pairs.carrier(scene.encounter, scene.combatant(event.who)).id
    combatant = scene.combatant(who)
    actions.started(scene)
    if "flying" not in combatant.statuses:
        raise impossible("not-flying", who=who)
    if scene.acts(who).landing:
        raise impossible("lands-already", who=who)
    scene.set_acts(who, landing=True)
    scene.say("will-land", who=who, height=combatant.cube[2])


def lands(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody declared its landing and still flies."""
    declared = _acts(encounter, combatant.id).landing and "flying" in combatant.statuses
    return declared and airborne.counts(combatant)


@implements("F9")
def touch_down(scene: Scene, who: str) -> None:
    """The landing that was declared: in a cube that touches the ground, whatever is left of the skill."""
    height = scene.combatant(who).cube[2]
    if airborne.rests(scene, who):
        airborne.set_down(scene, who)
        scene.say("lands", (Step("F9", "touches-ground"),), who=who)
    else:
        scene.say("cant-land", (Step("F9", "touches-nothing", {"height": height}),), who=who, height=height)


# --- jumping off


@implements("F6", "F10", "Z1")
def drop(scene: Scene, event: Drop) -> None:
    """Somebody stops flying, jumps off whom it rides in the air, or jumps down from a height: it falls from now on.
    Without gravity it floats where it is.

    Raises `Refused` (impossible) for one that falls already and for one that isn't above the ground."""
    who = event.who
    combatant = scene.combatant(who)
    actions.started(scene)
    if "falling" in combatant.statuses:
        raise impossible("falls-already", who=who)
    if not _can_drop(scene.encounter, combatant):
        raise impossible("not-aloft", who=who)
    weightless = space.weightless(scene.encounter, combatant)
    if pairs.is_carried(scene.encounter, combatant):
        scene.say("jumps-off", control.leave_mount(scene, combatant), who=who, target=combatant.mount)
    elif not weightless:
        scene.say("jumps", who=who)
    if airborne.is_aloft(combatant) or not weightless:
        airborne.stall(scene, who, "jumped")


def _can_drop(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether there is something to let go of: the air, whom it rides without gravity, or a height to jump from."""
    if "submerged" in combatant.statuses:
        return False
    if space.weightless(encounter, combatant):
        return airborne.is_aloft(combatant) or pairs.is_carried(encounter, combatant)
    below = airborne.bottom(encounter, combatant)
    return airborne.is_aloft(combatant) or below is None or combatant.cube[2] > max(0, below.z)
