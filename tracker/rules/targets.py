"""Targets (C22): who is in reach of a weapon, and the ones fixed in step 6."""

from collections.abc import Iterable

from tracker.rules import space, weapons
from tracker.rules.order import in_id_order
from tracker.rules.placement import OTHER, placement, side_of
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import is_absent, is_gone
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter


def reaches(encounter: Encounter, who: Combatant, attack: Attack, target: Combatant) -> bool:
    """Whether a weapon can strike a target from where both are."""
    return (
        weapons.out_of_reach(who, attack, target) is None
        and weapons.not_adjacent(encounter, who, attack, target) is None
    )


@implements("C22", "C16")
def active_in_reach(encounter: Encounter, who: Combatant, attacks: Iterable[Attack]) -> list[str]:
    """The active enemies that any of the weapons reaches, in id order."""
    everyone = encounter.combatants
    weapons_used = tuple(attacks)
    return [
        enemy
        for enemy in placement(encounter).of_side(OTHER[side_of(who)])
        if any(reaches(encounter, who, attack, everyone[enemy]) for attack in weapons_used)
    ]


@implements("G9")
def down_in_reach(encounter: Encounter, who: Combatant, attacks: Iterable[Attack]) -> list[str]:
    """Enemies out of the fight (G9) that are still there and in reach, in id order."""
    weapons_used = tuple(attacks)
    return in_id_order(
        enemy.id
        for enemy in encounter.combatants.values()
        if side_of(enemy) != side_of(who)
        and is_absent(enemy)
        and is_there(enemy)
        and any(reaches(encounter, who, attack, enemy) for attack in weapons_used)
    )


def is_there(combatant: Combatant) -> bool:
    """Whether somebody can be a target at all: on the board, not gone, not under ground."""
    return not (combatant.reserve or is_gone(combatant) or "under-ground" in combatant.statuses)


def in_range(encounter: Encounter, who: Combatant) -> bool:
    """Whether an active enemy is within the range of any weapon, usable now or not (C20: then it stays)."""
    everyone = encounter.combatants
    return any(
        space.distance(who, everyone[enemy]) <= weapons.reach(who, attack).range
        for enemy in placement(encounter).of_side(OTHER[side_of(who)])
        for attack in who.attacks
    )


def key(who: str, init: int) -> str:
    """The key under which a place's target is kept."""
    return f"{who}/{init}"


@implements("C22")
def fix(scene: Scene, who: str, init: int, attacks: Iterable[Attack]) -> None:
    """Draws the target of one place of somebody run by the tracker, among the enemies in reach."""
    usable = [attack for attack in attacks if not weapons.unusable(scene.encounter, scene.combatant(who), attack)]
    found = active_in_reach(scene.encounter, scene.combatant(who), usable)
    if found:
        targets = dict(scene.flow.targets)
        targets[key(who, init)] = scene.table.pick(found, f"target {key(who, init)}")
        scene.set_flow(targets=targets)
