"""Which weapons go together (C1's exceptions): a unit uses all its weapons, unless their flags say otherwise.

"instead-of": used in place of all others when it can be. "melee-or": used only when no melee weapon can be.
"in-addition": used whatever the others are. The source names exceptions and doesn't say which: the readings are ours.
"""

from collections.abc import Collection, Sequence

from tracker.rules import targets, weapons
from tracker.rules.refusal import Refusal
from tracker.rules.registry import implements
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter

Aim = tuple[Attack, str]
"""A weapon and whom it is for."""


def _is_extra(weapon: Attack) -> bool:
    return "in-addition" in weapon.properties


def _is_melee(weapon: Attack) -> bool:
    """Whether it is what a melee-or weapon is the other choice to."""
    return weapon.kind == "melee" and not {"melee-or", "instead-of", "in-addition"} & set(weapon.properties)


@implements("C1")
def together(ready: Sequence[Attack]) -> tuple[Attack, ...]:
    """Those of the weapons that can be used which are used together, in their order."""
    instead = next((weapon for weapon in ready if "instead-of" in weapon.properties and not _is_extra(weapon)), None)
    if instead is not None:
        return tuple(weapon for weapon in ready if weapon is instead or _is_extra(weapon))
    if any(_is_melee(weapon) for weapon in ready):
        return tuple(weapon for weapon in ready if "melee-or" not in weapon.properties or _is_extra(weapon))
    return tuple(ready)


@implements("C1")
def shut_out(combatant: Combatant, weapon: Attack, struck: Collection[str]) -> Refusal | None:
    """Why a weapon can't be used any more this round: one that excludes it has struck."""
    for name in struck:
        other = weapons.find(combatant, name)
        if other is None or other.name == weapon.name or not weapons.SET_APART.isdisjoint(other.properties):
            continue
        if _exclude(weapon, other):
            return Refusal("shut-out", "C1", {"who": combatant.id, "weapon": weapon.name, "instead": other.name})
    return None


def _exclude(one: Attack, other: Attack) -> bool:
    return len(together((one, other))) < 2


@implements("C1")
def kept(encounter: Encounter, combatant: Combatant, aims: Sequence[Aim], struck: Collection[str]) -> list[Aim]:
    """The aims that remain when all the weapons that could be used this round on the same targets are looked at."""
    if not any({"melee-or", "instead-of"} & set(weapon.properties) for weapon in combatant.attacks):
        return list(aims)
    whom = [encounter.combatants[target] for target in dict.fromkeys(target for _, target in aims)]
    ready = [
        weapon
        for weapon in weapons.of_turn(combatant)
        if weapon.name not in struck
        and shut_out(combatant, weapon, struck) is None
        and weapons.unusable(encounter, combatant, weapon) is None
        and any(targets.reaches(encounter, combatant, weapon, target) for target in whom)
    ]
    used = {weapon.name for weapon in together(ready)}
    return [(weapon, target) for weapon, target in aims if weapon.name in used]
