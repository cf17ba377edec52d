"""Going under water and coming up again as actions (G1, G13, G14, W6)."""

from tracker.rules import actions, control, gaits, opportunity, space, water
from tracker.rules.placement import placement
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.state.combatant import Combatant, Status
from tracker.state.event import Arrive, Dive, Emerge
from tracker.state.line import Step
from tracker.state.vocabulary import Action


@implements("G1", "G13", "G14", "W1")
def dive(scene: Scene, event: Dive) -> None:
    """Somebody goes one cube under water; it takes a sub action, or the main one.

    It is a move: in a melee area it provokes (A18). A flyer comes down from where it is, as far as the move of its
    action goes (F3); its flight ends. Where there is no water the rules refuse it (G14); overruled, it is in a magical
    body of liquid (W1)."""
    who = event.who
    combatant = scene.combatant(who)
    if "submerged" in combatant.statuses:
        raise impossible("already-under", who=who)
    actions.require_turn(scene, who)
    actions.require_free_to_move(scene, who)
    wet = water.depth_of(scene.encounter, combatant) > 0
    if not wet:
        scene.refuse("G14", "no-water", who=who, area=space.area_of(combatant))
    if wet and "flying" in combatant.statuses:
        action = _reaching(scene, combatant, combatant.cube[2] + 1)
        actions.pay(scene, who, action, "dive")
        reach = gaits.reckoning(scene.encounter, combatant, action, "walk")
    else:
        action = actions.pay_one_of(scene, who, "dive")
        reach = [Step("G13", "for-action", {"action": action})]
    scene.say("dives", reach, who=who)
    if wet:
        _go_to(scene, combatant, -1)
    else:
        water.sink(scene, who, Status())


@implements("F3", "G14")
def _reaching(scene: Scene, combatant: Combatant, cubes: int) -> Action:
    """The first unspent action whose move goes so many cubes down."""
    options = actions.COSTS["dive"]
    free = [action for action in options if action in actions.unspent(scene, combatant.id)]
    far = {action: gaits.allowance(scene.encounter, combatant, action) for action in free}
    if free and (best := max(far.values())) < cubes:
        scene.refuse("F3", "dives-too-far", who=combatant.id, needs=cubes, far=best)
    return next((action for action in free if far[action] >= cubes), free[-1] if free else options[0])


@implements("W6", "G13", "G14")
def emerge(scene: Scene, event: Emerge) -> None:
    """Somebody surfaces with all actions of its round. It succeeds unless something is in the way; then it is asked.
    A rider leaves its mount for it, without an action more (ours): it has none left that dismounting could take.

    Raises `Refused`: impossible for one that isn't under water, W6 if an action is spent already."""
    who = event.who
    combatant = scene.combatant(who)
    status = combatant.statuses.get("submerged")
    if status is None:
        raise impossible("not-under", who=who)
    actions.require_turn(scene, who)
    actions.require_able_to_move(scene, who)
    costs = actions.COSTS["surface"]
    free = actions.unspent(scene, who)
    if spent := [action for action in costs if action not in free]:
        scene.refuse("W6", "actions-spent", who=who, spent=spent)
    scene.set_acts(who, **dict.fromkeys(costs, "surface"))
    magic = status.amount == water.MAGIC
    surface = "magic" if magic else scene.encounter.field.surface
    if surface != "free":
        question = scene.question(
            "surface", "yes", "W1" if magic else "W6", default="no", args={"who": who, "surface": surface}
        )
        if not scene.table.yes(question):
            scene.say("stays-under", (Step("W1" if magic else "W6", "surface-barred"),), who=who, surface=surface)
            return
    if combatant.mount:
        scene.say("dismounts", control.leave_mount(scene, combatant), who=who, target=combatant.mount)
    scene.say("surfaces", (Step("W6", "all-actions"),), who=who, surface=surface)
    if magic:
        water.lift(scene, who)
    else:
        _go_to(scene, combatant, 0)


def _go_to(scene: Scene, combatant: Combatant, z: int) -> None:
    """The move itself: what it provokes strikes, then it arrives."""
    provoked = []
    if placement(scene.encounter).melee(space.area_of(combatant)):
        provoked = opportunity.confirmed(scene, combatant.id, opportunity.on_moving(scene.encounter, combatant))
    x, y, _ = combatant.cube
    scene.push(*provoked, Arrive(who=combatant.id, cube=(x, y, z), regardless=actions.is_kept(combatant)))
