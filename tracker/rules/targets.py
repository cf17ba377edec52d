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
    return bool(_in_reach(encounter, who, (attack,), (target,)))


@implements("C22", "C16")
def active_in_reach(encounter: Encounter, who: Combatant, attacks: Iterable[Attack]) -> list[str]:
    """The active enemies that any of the weapons reaches, in id order."""
    attacks = tuple(attacks)
    if not attacks:
        return []
    far = max(weapons.reach(encounter, who, attack).range for attack in attacks)
    found = within(encounter, who, far)
    if not any(who.id in pair for pair in encounter.flow.apart):
        return list(found)
    return _in_reach(encounter, who, attacks, (encounter.combatants[enemy] for enemy in found))


def within(encounter: Encounter, who: Combatant, far: int) -> tuple[str, ...]:
    """The active enemies at most so many cubes away, in id order. Looked up once for all who stand alike."""
    placed, side = placement(encounter), OTHER[side_of(who)]
    key = ("within", side, space.spot(encounter, who), far)
    known: tuple[str, ...] | None = placed.memo.get(key)
    if known is None:
        everyone = encounter.combatants
        areas = space.areas_near(encounter, who, far)
        near = [enemy for area in areas for enemy in placed.active(area, side)]
        found = [enemy for enemy in near if space.distance(encounter, who, everyone[enemy]) <= far]
        known = placed.memo[key] = tuple(in_id_order(found))
    return known


@implements("G9")
def down_in_reach(encounter: Encounter, who: Combatant, attacks: Iterable[Attack]) -> list[str]:
    """Enemies out of the fight (G9) that are still there and in reach, in id order."""
    side = side_of(who)
    down = (
        enemy
        for enemy in encounter.combatants.values()
        if is_absent(enemy) and is_there(enemy) and side_of(enemy) != side
    )
    return in_id_order(_in_reach(encounter, who, attacks, down))


def _in_reach(
    encounter: Encounter, who: Combatant, attacks: Iterable[Attack], enemies: Iterable[Combatant]
) -> list[str]:
    """Those whom any of the weapons reaches (C14, K4), and from whom one doesn't keep away (A18)."""
    ranges = [(weapons.reach(encounter, who, attack).range, attack) for attack in attacks]
    found = []
    for enemy in enemies:
        far = space.distance(encounter, who, enemy)
        if any(
            far <= range_ and weapons.not_adjacent(encounter, who, attack, enemy) is None for range_, attack in ranges
        ):
            found.append(enemy.id)
    return found


def is_there(combatant: Combatant) -> bool:
    """Whether somebody can be a target at all: on the board, not gone, not under ground."""
    return not (combatant.reserve or is_gone(combatant) or "under-ground" in combatant.statuses)


def in_range(encounter: Encounter, who: Combatant) -> bool:
    """Whether an active enemy is within the range of any weapon, usable now or not (C20: then it stays)."""
    far = max((weapons.reach(encounter, who, attack).range for attack in weapons.of_turn(who)), default=0)
    return bool(within(encounter, who, far))


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
