"""Standing off (A7-A9, A18): enemies in its own area to whom somebody chooses not to be adjacent.

What is chosen are pairs, mutual, in `Flow.apart`; a pair is over when the other's own turn starts. `Acts.loose` notes
in somebody's turn that it may choose at its end (A9). With positions by cubes all of this rests (G2).
"""

from collections.abc import Sequence

from tracker.rules import actions, adjacency, initiative, levels, opportunity, space, weapons
from tracker.rules.flanking import outnumbers
from tracker.rules.placement import OTHER, heads, side_of
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Arrive
from tracker.state.flow import Place

NEAR = 1
"""The longest range of what one uses on somebody adjacent."""
UNPROVOKING = frozenset({"shift", "teleport"})
"""Manners of moving that don't provoke by their kind (A18)."""


# --- a turn starts


@implements("A7", "G14")
def at_turn_start(scene: Scene, who: str) -> None:
    """One of a side with more than twice the heads may choose to whom it isn't adjacent; then it is noted whether it
    starts adjacent to none (A9). Those run by the tracker choose only to shoot."""
    if space.by_cubes(scene.encounter):
        return
    combatant = scene.combatant(who)
    if may_choose(scene.encounter, combatant):
        near = adjacency.adjacent_enemies(scene.encounter, combatant)
        if scene.is_auto(who):
            _keep_away(scene, who, near if _would_shoot(scene, combatant) else ())
        elif _matters(scene.encounter, combatant):
            _ask(scene, who, near, "A7")
    _note(scene, who, loose=not adjacency.adjacent_enemy(scene.encounter, combatant))


@implements("A7", "G11")
def may_choose(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody's side has more than twice the heads in its area; a mounted pair is one (G14)."""
    area, side = space.area_of(combatant), side_of(combatant)
    enemies = levels.heads_level_with(encounter, combatant, area, OTHER[side])
    own = heads(encounter, area, side)
    if not outnumbers(len(own), len(enemies)):
        return False
    everyone = encounter.combatants
    level = [who for who in own if any(space.level(everyone[who], everyone[enemy]) for enemy in enemies)]
    return outnumbers(len(level), len(enemies))


@implements("A7")
def _matters(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether it can make a difference: somebody has more than what it uses on those adjacent, or would provoke by
    going. Others aren't asked in every turn of theirs."""
    reaches = any(attack.kind == "ranged" or attack.range > NEAR for attack in combatant.attacks)
    return reaches or opportunity.on_moving(encounter, combatant).due > 0


@implements("G14", "C15")
def _would_shoot(scene: Scene, combatant: Combatant) -> bool:
    """Whether only adjacent enemies keep somebody run by the tracker from shooting in its turn."""
    place = next((place for place in scene.flow.queue if place.who == combatant.id), None)
    meant = initiative.attacks_at(scene, place) if place else ()
    found = (weapons.unusable(scene.encounter, combatant, weapon) for weapon in meant)
    return any(refusal is not None and refusal.kind == "enemy-adjacent" for refusal in found)


# --- in a turn


@implements("A9", "A18")
def near_power_used(scene: Scene, who: str) -> None:
    """Using anything of range 1 or less makes its user adjacent to everybody in its area again, and takes the choice at
    its turn's end away."""
    scene.set_flow(apart=adjacency.without(scene.flow.apart, who))
    _note(scene, who, loose=False)


@implements("A9", "A18")
def pusher_of(scene: Scene, event: Arrive) -> str:
    """Whose turn it is, if by a forced movement one of the enemies adjacent to it is about to be moved; or ""."""
    by = scene.flow.turn
    if event.manner != "forced" or by in ("", event.who) or not scene.has(by) or scene.is_auto(by):
        return ""
    if space.by_cubes(scene.encounter):
        return ""
    return by if event.who in adjacency.adjacent_enemies(scene.encounter, scene.combatant(by)) else ""


@implements("A8", "A9", "A18")
def after_moving(scene: Scene, event: Arrive, *, left: bool, pusher: str) -> None:
    """What somebody's movement does to its distances: any of its own makes it adjacent again to whom it kept away from,
    so that range 1 reaches (A8), as leaving the area does; after a shift or a teleport it may choose anew. Who forced
    an enemy away may choose too; that it did, and to where it isn't adjacent, is asked."""
    who = event.who
    if left or event.manner != "forced":
        scene.set_flow(apart=adjacency.without(scene.flow.apart, who))
    if space.by_cubes(scene.encounter):
        return
    if event.manner in UNPROVOKING and scene.flow.turn == who:
        _loosen(scene, who)
    elif pusher:
        question = scene.question("pushed", "yes", "A18", default="no", args={"who": who, "by": pusher})
        if scene.table.yes(question):
            _loosen(scene, pusher)


def _loosen(scene: Scene, who: str) -> None:
    _note(scene, who, loose=True)
    _ask(scene, who, adjacency.adjacent_enemies(scene.encounter, scene.combatant(who)), "A18")


# --- a turn ends


@implements("A9", "G14")
def at_turn_end(scene: Scene, who: str) -> None:
    """At its turn's end somebody is adjacent to all again; if it may, it chooses to whom not. Those run by the tracker
    don't: they would only do it to shoot, and nothing is left to shoot with."""
    scene.set_flow(apart=adjacency.without(scene.flow.apart, who))
    if not scene.acts(who).loose or scene.is_auto(who) or _strikes_near_later(scene, who):
        return
    if not space.by_cubes(scene.encounter):
        _ask(scene, who, adjacency.adjacent_enemies(scene.encounter, scene.combatant(who)), "A9")


@implements("A9", "G5")
def _strikes_near_later(scene: Scene, who: str) -> bool:
    """Whether a weapon of range 1 or less is still to strike this round, at an Init of its own."""
    acts = scene.acts(who)
    if not initiative.by_weapon(scene) or not actions.may_strike(scene, who):
        return False
    return any(
        weapon.range <= NEAR
        and weapon.name not in acts.struck
        and (place := Place(who, weapons.init_of(weapon))).init not in acts.places
        and place in scene.flow.queue
        for weapon in scene.combatant(who).attacks
    )


# --- choosing


def _ask(scene: Scene, who: str, near: list[str], rule: str) -> None:
    if not near:
        return
    args = {"who": who}
    question = scene.question("apart", "many", rule, choices=near, default="none", people=True, args=args)
    _keep_away(scene, who, scene.table.many(question))


def _keep_away(scene: Scene, who: str, others: Sequence[str]) -> None:
    if others:
        scene.set_flow(apart=adjacency.with_apart(scene.flow.apart, who, others))
        scene.say("keeps-away", who=who, whom=list(others))


def _note(scene: Scene, who: str, *, loose: bool) -> None:
    if scene.acts(who).loose != loose:
        scene.set_acts(who, loose=loose)
