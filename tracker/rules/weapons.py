"""Weapons and powers (C1-C4, C14, C15, W3, A8): their dice, Init, reach, and when they can't be used."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from tracker.rules import adjacency, space
from tracker.rules.placement import placement
from tracker.rules.refusal import Refusal
from tracker.rules.registry import implements
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter

SPELL_INIT = 1
"""The Init of a spell that gives none (C4)."""
SET_APART = frozenset({"wand", "prebattle"})
"""The properties of attacks that have a time of their own, outside the turns (C16, C23)."""
SHALLOW = 5
"""Down to this depth in cubes water is shallow enough to shoot into from above (W1's depth limit; ours)."""
REAR_RANGE = 5
"""Ranged attacks of less range than this work in a rear melee (A14)."""

_RANGE = re.compile(r"^1(?:-(\d+))?$")


@implements("C4")
def init_of(attack: Attack) -> int:
    """A weapon's Init; spells have 1 unless given, others 0."""
    if attack.init is not None:
        return attack.init
    return SPELL_INIT if attack.kind == "magic" else 0


@implements("C1")
def find(combatant: Combatant, name: str) -> Attack | None:
    """A combatant's attack by its name, whatever the case."""
    folded = name.casefold()
    return next((attack for attack in combatant.attacks if attack.name.casefold() == folded), None)


def maximum(attack: Attack) -> int:
    """The N of "1-N" (1 for "1"); 0 for an attack without damage."""
    return highest(attack.damage)


def highest(damage: str) -> int:
    """The N of a damage "1-N": 1 for "1", 0 for "0"."""
    found = _RANGE.match(damage)
    return int(found[1] or 1) if found else 0


def is_harmless(attack: Attack) -> bool:
    """Whether an attack does no damage at all (C7)."""
    return attack.damage == "0"


@implements("C3", "C9")
def die_size(combatant: Combatant, attack: Attack) -> int:
    """The size of the damage die: the modifier (+m) changes the die first; being frozen takes 1 off it. 0 for an attack
    without damage."""
    if is_harmless(attack):
        return 0
    return maximum(attack) + combatant.bonus - (1 if "frozen" in combatant.statuses else 0)


def of_turn(combatant: Combatant) -> tuple[Attack, ...]:
    """A combatant's attacks that strike in its turn or at their Init, in file order."""
    return _of_turn(combatant.attacks)


def _of_turn(attacks: tuple[Attack, ...]) -> tuple[Attack, ...]:
    return tuple(attack for attack in attacks if SET_APART.isdisjoint(attack.properties))


@implements("C1")
def by_init(combatant: Combatant) -> Mapping[int, tuple[Attack, ...]]:
    """A combatant's attacks by Init, the highest first; within one Init in file order (G5)."""
    return _by_init(combatant.attacks)


@lru_cache(maxsize=1024)  # many ask in every state, and attacks hardly ever change
def _by_init(attacks: tuple[Attack, ...]) -> Mapping[int, tuple[Attack, ...]]:
    meant = _of_turn(attacks)
    inits = sorted({init_of(attack) for attack in meant}, reverse=True)
    return MappingProxyType({init: tuple(each for each in meant if init_of(each) == init) for init in inits})


def highest_init(combatant: Combatant) -> int:
    """Its highest Init, 0 with no attack (G5)."""
    return max((init_of(attack) for attack in of_turn(combatant)), default=0)


class Reach(NamedTuple):
    """How far a weapon carries for its user: the range in cubes and the distance up to which it does full damage."""

    range: int
    full: int


@implements("C14")
def reach(encounter: Encounter, combatant: Combatant, attack: Attack) -> Reach:
    """The range in cubes, walls counted for ranged weapons (+1 tile, +2 behind two tiles of high wall; a tile is 5
    cubes with positions by area); ordinary missiles do full damage to half of it, rounded up."""
    far = attack.range
    if attack.kind != "ranged":
        return Reach(far, far)
    if combatant.wall:
        far += space.tile(encounter) * (2 if combatant.high_wall else 1)
    return Reach(far, far if "no-falloff" in attack.properties else -(-far // 2))


@implements("C15", "C14", "A14", "W3")
def unusable(encounter: Encounter, combatant: Combatant, attack: Attack) -> Refusal | None:
    """Why a weapon can't be used now, whatever the target."""
    key = f"{combatant.id}/{attack.name}"
    if encounter.flow.silent.get(key, encounter.round - 1) >= encounter.round:
        until = encounter.flow.silent[key]
        return Refusal("weapon-silent", "C14", {"who": combatant.id, "weapon": attack.name, "until": until})
    if attack.kind == "ranged":
        if "submerged" in combatant.statuses and "underwater" not in attack.properties:
            return Refusal("weapon-underwater", "W3", {"who": combatant.id, "weapon": attack.name})
        enemy = adjacency.adjacent_enemy(encounter, combatant)
        if enemy and not (_in_rear_melee(encounter, combatant) and attack.range < REAR_RANGE):
            return Refusal("enemy-adjacent", "C15", {"who": combatant.id, "weapon": attack.name, "target": enemy})
    return None


def _in_rear_melee(encounter: Encounter, combatant: Combatant) -> bool:
    area = space.area_of(combatant)
    return area in ("party-rear", "foes-rear") and placement(encounter).melee(area)


@implements("C14", "K4")
def out_of_reach(encounter: Encounter, combatant: Combatant, attack: Attack, target: Combatant) -> Refusal | None:
    """Why a weapon doesn't reach a target: too far, height included."""
    far = space.distance(encounter, combatant, target)
    range_ = reach(encounter, combatant, attack).range
    if far <= range_:
        return None
    args = {"who": combatant.id, "weapon": attack.name, "target": target.id}
    return Refusal("out-of-range", "C14", {**args, "distance": far, "range": range_})


@implements("A8", "A18")
def not_adjacent(encounter: Encounter, combatant: Combatant, attack: Attack, target: Combatant) -> Refusal | None:
    """Why a weapon of range 1 or less can't strike in one's own area: the two were made non-adjacent (A8, A18)."""
    if attack.range <= 1 and adjacency.are_apart(encounter, combatant.id, target.id):
        return Refusal("made-apart", "A8", {"who": combatant.id, "target": target.id, "weapon": attack.name})
    return None
