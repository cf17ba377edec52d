"""Control in zero gravity (Z1, Z3, Z5, Z6, Z8, Z11): what drifting obliges to, losing control and having it again."""

from typing import Literal

from tracker.rules import actions, airborne, harm, pairs, space
from tracker.rules.order import in_id_order
from tracker.rules.registry import implements
from tracker.rules.scene import NOTHING_DONE, Scene
from tracker.rules.statuses import is_gone
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Brake
from tracker.state.flow import Acts
from tracker.state.line import Step

BRAKE = "brake"
"""What an action is spent on that takes control of inertia."""
LOST = "uncontrolled"
Regained = Literal["moved", "braked", "caught"]
"""How one is in control again."""


def acts_of(encounter: Encounter, combatant: Combatant) -> list[Acts]:
    """What was done this round by all who are one body with somebody: one move is for all of them (G14)."""
    return [encounter.flow.acts.get(who, NOTHING_DONE) for who in pairs.body_of(encounter, combatant.id)]


@implements("Z5", "F4")
def has_moved(acts: Acts) -> bool:
    """Whether a move was declared as main or sub action. Auxiliary moves, drift, forced moves and moves by a skill's
    effect are no such move."""
    return "move" in (acts.main, acts.sub, acts.before)


@implements("Z3")
def has_braked(acts: Acts) -> bool:
    """Whether an action was spent on inertia control."""
    return BRAKE in (acts.main, acts.sub, acts.aux, acts.before)


@implements("Z5", "G14")
def owes(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody that drifted still owes a move or inertia control by the end of its turn. Of a mounted pair each
    owes it, and either does it for both (G14)."""
    if encounter.flow.acts.get(combatant.id, NOTHING_DONE).drifted < 1 or not space.weightless(encounter, combatant):
        return False
    return not any(has_moved(acts) or has_braked(acts) for acts in acts_of(encounter, combatant))


@implements("Z3", "Z8", "G13")
def brake(scene: Scene, event: Brake) -> None:
    """Somebody takes control of its inertia, with its main or sub action or in place of its auxiliary move, which goes
    with a main action; without one named the first of auxiliary, sub and main that can be spent.

    Raises `Refused`: Z3 where there is no inertia to control."""
    who = event.who
    combatant = scene.combatant(who)
    actions.require_turn(scene, who)
    if not space.weightless(scene.encounter, combatant) and LOST not in combatant.statuses:
        scene.refuse("Z3", "not-weightless", who=who)
    if event.payment is None:
        action = actions.pay_one_of(scene, who, BRAKE)
    else:
        action = event.payment
        actions.pay(scene, who, action, BRAKE)
    scene.say("brakes", (Step("Z3", "inertia-control", {"action": action}),), who=who)
    regain(scene, who, "braked")


@implements("Z8", "Z10")
def regain(scene: Scene, who: str, how: Regained) -> None:
    """A body is in control of itself again."""
    step = Step("Z10" if how == "caught" else "Z8", "in-control", {"reason": how})
    for each in pairs.body_of(scene.encounter, who):
        if LOST in scene.combatant(each).statuses:
            harm.drop_status(scene, each, LOST)
            scene.say("regains-control", (step,), who=each)


@implements("Z5", "Z6", "G14")
def lapse(scene: Scene, who: str) -> None:
    """At the end of its turn somebody that owes a move or inertia control loses control. A rider whose mount's turn is
    still to come loses it only with that, because one move is for both."""
    combatant = scene.combatant(who)
    mount = pairs.carrier(scene.encounter, combatant)
    if mount.id != who and airborne.turn_is_to_come(scene.encounter, mount.id):
        return
    riders = [each for each in pairs.body_of(scene.encounter, who) if each != who] if mount.id == who else []
    for each in (who, *(rider for rider in riders if not airborne.turn_is_to_come(scene.encounter, rider))):
        _lose(scene, scene.combatant(each))


@implements("Z6")
def _lose(scene: Scene, combatant: Combatant) -> None:
    if is_gone(combatant) or LOST in combatant.statuses or not owes(scene.encounter, combatant):
        return
    who, drifted = combatant.id, scene.acts(combatant.id).drifted
    harm.add_status(scene, who, LOST)
    scene.say("loses-control", (Step("Z5", "drifted", {"cubes": drifted}), Step("Z6", "neither")), who=who)


# --- leaving a mount


@implements("Z4", "G14")
def keep_motion(scene: Scene, rider: Combatant) -> list[Step]:
    """Who leaves its mount without gravity goes on as the two did: the cubes that the mount moved this round, and their
    direction, are its own (ours). Gives the steps that say so."""
    mount = scene.flow.acts.get(rider.mount, NOTHING_DONE)
    if not space.weightless(scene.encounter, rider) or not mount.moved:
        return []
    scene.set_acts(rider.id, moved=mount.moved, heading=mount.heading)
    return [Step("Z4", "keeps-motion", {"cubes": mount.moved, "heading": mount.heading or ""})]


def leave_mount(scene: Scene, rider: Combatant) -> list[Step]:
    """Somebody rides no longer, and keeps the motion of the two; gives the steps that say so."""
    kept = keep_motion(scene, rider)
    scene.change(rider.id, mount="")
    return kept


# --- what is told


@implements("Z1")
def tell(scene: Scene) -> None:
    """Tells at the fight's begin that it is in zero gravity, or who is where the rest isn't."""
    everyone = scene.encounter.combatants
    whom = [who for who in in_id_order(everyone) if space.weightless(scene.encounter, everyone[who])]
    if whom:
        told = {} if len(whom) == len(everyone) else {"whom": whom}
        scene.say("weightless", (Step("Z1", "no-penalty"),), **told)


@implements("Z11")
def air_until(encounter: Encounter, combatant: Combatant) -> int | None:
    """The last round of somebody's air in zero gravity; None where the GM sets none or it needs none."""
    if not combatant.needs_air or combatant.reserve or is_gone(combatant):
        return None
    if not space.weightless(encounter, combatant):
        return None
    return encounter.field.air if combatant.air is None else combatant.air


@implements("Z11")
def air_due(scene: Scene) -> list[str]:
    """Whose air ends with this round, in id order."""
    everyone = scene.encounter.combatants
    now = scene.encounter.round
    return [who for who in in_id_order(everyone) if air_until(scene.encounter, everyone[who]) == now]


@implements("Z11")
def air_ends(scene: Scene) -> None:
    """Tells at a round's end whose air is over; what comes of it is the GM's to say."""
    if whom := air_due(scene):
        scene.say("air-over", (Step("Z11", "air-until", {"round": scene.encounter.round}),), whom=whom)
