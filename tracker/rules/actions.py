"""Actions (G13): whose turn it is, what an action costs, and what has been spent."""

from tracker.rules import airborne, pairs, phases, water
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import hindrance, is_absent, move_hindrance
from tracker.state.combatant import Combatant
from tracker.state.vocabulary import Action

COSTS: dict[str, tuple[Action, ...]] = {
    "attack": ("main",),
    "move": ("sub", "main"),
    "dive": ("sub", "main"),
    "slip": ("sub", "main"),
    "surface": ("main", "sub", "aux"),
    "fly": ("main",),
    "land": (),
    "drop": (),
    "mount": ("sub", "main"),
    "brake": ("aux", "sub", "main"),
}
"""What an action takes: any one of these, the first that can be spent; surfacing takes all of them. Nothing: it is
free."""


def started(scene: Scene) -> None:
    """Refuses before the first round and after the end (G4)."""
    if scene.encounter.step == "setup":
        scene.refuse("G4", "not-begun")
    elif scene.encounter.step == "over":
        scene.refuse("C27", "fight-over")


@implements("G5", "G13", "F7")
def require_turn(scene: Scene, who: str, *, falling: bool = False, attacks: bool = False) -> None:
    """Refuses what only somebody can do whose turn is open, and who isn't kept from acting; `falling` that a fall
    doesn't keep one from it, `attacks` that it is an attack, which where the round goes by phases has its own step."""
    combatant = scene.combatant(who)
    started(scene)
    if scene.flow.turn != who:
        if scene.flow.turn:
            scene.refuse("G5", "not-your-turn", who=who, by=scene.flow.turn)
        else:
            scene.refuse("G5", "nobodys-turn", who=who)
    else:
        phases.refuse_out_of_phase(scene, who, attacks=attacks, either=falling)
    if status := hindrance(combatant):
        scene.refuse("G9", "hindered", who=who, status=status)
    elif not falling and airborne.is_helpless(scene.encounter, combatant):
        scene.refuse("F7", "hindered", who=who, status="falling")


def require_able_to_move(scene: Scene, who: str) -> None:
    """Refuses a movement to somebody who can't move."""
    if status := move_hindrance(scene.combatant(who)):
        scene.refuse("F7" if status == "falling" else "C6", "rooted", who=who, status=status)


def require_free_to_move(scene: Scene, who: str) -> None:
    """Refuses a movement to somebody who can't move, or who rides: it moves with its mount (G14)."""
    require_able_to_move(scene, who)
    combatant = scene.combatant(who)
    if pairs.is_carried(scene.encounter, combatant):
        scene.refuse("G14", "rides", who=who, target=combatant.mount)


def may_strike(scene: Scene, who: str) -> bool:
    """Whether somebody can strike at a place of its own: it is there and able, has breath (W5), and its main action is
    left or was used to attack."""
    combatant = scene.combatant(who)
    if is_absent(combatant) or hindrance(combatant) or water.must_surface(scene.encounter, combatant):
        return False
    if airborne.is_helpless(scene.encounter, combatant):
        return False
    return scene.acts(who).main in ("", "attack")


def is_kept(combatant: Combatant) -> bool:
    """Whether something keeps it from acting or moving; it does so all the same only if the GM overruled that."""
    return is_absent(combatant) or bool(hindrance(combatant) or move_hindrance(combatant))


def require_breath(scene: Scene, who: str) -> None:
    """Refuses everything but surfacing to somebody whose breath is over (W5)."""
    if water.must_surface(scene.encounter, scene.combatant(who)):
        scene.refuse("W5", "must-surface", who=who)


def unspent(scene: Scene, who: str) -> list[Action]:
    """The actions that somebody still has this turn."""
    acts = scene.acts(who)
    return [action for action in ("main", "sub", "aux") if not getattr(acts, action)]


@implements("G13")
def goes_with_main(scene: Scene, who: str) -> bool:
    """Whether the auxiliary move has a main action to go with: one that was taken, or where the round goes by phases
    one that has its own step still to come."""
    return bool(scene.acts(who).main) or (phases.are_on(scene.encounter) and scene.encounter.step in phases.MOVES)


def usable(scene: Scene, who: str) -> list[Action]:
    """The unspent actions that somebody can spend now: the auxiliary move only with the main action it goes with."""
    return [action for action in unspent(scene, who) if action != "aux" or goes_with_main(scene, who)]


@implements("G13")
def pay(scene: Scene, who: str, action: Action, what: str = "") -> None:
    """Spends an action on something. Refuses (G13) if it is spent, and an auxiliary move without its main action."""
    spent = getattr(scene.acts(who), action)
    if spent:
        scene.refuse("G13", "spent", who=who, action=action, on=spent)
    elif action == "aux" and not goes_with_main(scene, who):
        scene.refuse("G13", "aux-without-main", who=who)
    scene.set_acts(who, **{action: what or action})


def pay_one_of(scene: Scene, who: str, what: str) -> Action:
    """Spends the first action that this can be done with, and says which."""
    action = first_unspent(scene, who, what)
    pay(scene, who, action, what)
    return action


def first_unspent(scene: Scene, who: str, what: str) -> Action:
    """The first action that can be spent and that this can be done with; if none is left the first of all that doesn't
    need another."""
    options = COSTS[what]
    free = [action for action in options if action in usable(scene, who)]
    return free[0] if free else next(action for action in options if action != "aux")
