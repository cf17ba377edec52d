"""Weapons that have a time of their own: pre-battle effects and assassinations before the first round, wands in step 7
or, where the sequence is turns, in one's turn (C16, C23)."""

from collections.abc import Callable
from typing import NamedTuple

from tracker.rules import attack, targets, weapons
from tracker.rules.placement import OTHER, placement, side_of
from tracker.rules.registry import defines, implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import hindrance, is_absent
from tracker.rules.table import NOBODY
from tracker.rules.water import must_surface
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Strike, Use
from tracker.state.vocabulary import AttackProperty


class Occasion(NamedTuple):
    """An occasion on which weapons of a property are used: the rule, whether only the attacker's side uses them, and
    whether they reach everybody wherever they are."""

    rule: str
    attackers: bool = False
    everywhere: bool = False


OCCASIONS: dict[AttackProperty, Occasion] = {
    "prebattle": Occasion("C16"),
    "assassin": Occasion("C16", attackers=True, everywhere=True),
    "wand": Occasion("C23"),
}
"""By property. That assassins reach everybody is ours: the source names only who may use them."""
defines(__name__, "OCCASIONS", "C16", "C23")


def _of(combatant: Combatant, use: AttackProperty) -> tuple[Attack, ...]:
    return tuple(weapon for weapon in combatant.attacks if use in weapon.properties)


def _is_able(encounter: Encounter, combatant: Combatant, use: AttackProperty) -> bool:
    if OCCASIONS[use].attackers and side_of(combatant) != encounter.field.attacker:
        return False
    return not (is_absent(combatant) or hindrance(combatant) or must_surface(encounter, combatant))


def _reached(encounter: Encounter, combatant: Combatant, weapon: Attack, use: AttackProperty) -> list[str]:
    """The active enemies whom a weapon can be used on, in id order."""
    if OCCASIONS[use].everywhere:
        return list(placement(encounter).of_side(OTHER[side_of(combatant)]))
    return targets.active_in_reach(encounter, combatant, (weapon,))


def ready(encounter: Encounter, combatant: Combatant, use: AttackProperty) -> list[Attack]:
    """Somebody's weapons of an occasion that haven't been used this round and can be, in file order."""
    meant = _of(combatant, use)
    if not meant or not _is_able(encounter, combatant, use):
        return []
    acts = encounter.flow.acts.get(combatant.id)
    struck = acts.struck if acts else ()
    return [
        weapon
        for weapon in meant
        if weapon.name not in struck
        and weapons.unusable(encounter, combatant, weapon) is None
        and _reached(encounter, combatant, weapon, use)
    ]


def is_due(use: AttackProperty) -> Callable[[Encounter, Combatant], bool]:
    """Whether somebody has weapons to use on an occasion."""
    return lambda encounter, combatant: bool(ready(encounter, combatant, use))


def begin(use: AttackProperty) -> Callable[[Scene, str], None]:
    """Somebody's weapons of an occasion are used, one after another."""
    return lambda scene, who: scene.push(*of(scene, who, use))


def of(scene: Scene, who: str, use: AttackProperty) -> list[Use]:
    """The uses of all of somebody's weapons of an occasion."""
    found = ready(scene.encounter, scene.combatant(who), use)
    return [Use(who=who, weapon=weapon.name, use=use) for weapon in found]


@implements("C16", "C23", "C22")
def use(scene: Scene, event: Use) -> None:
    """A weapon is used on its occasion: those run by the tracker draw a target, others are asked for one.

    What can't be used any more by now is passed."""
    if not scene.has(event.who):
        return
    combatant = scene.combatant(event.who)
    weapon = next((each for each in ready(scene.encounter, combatant, event.use) if each.name == event.weapon), None)
    if weapon is None:
        return
    target = _chosen(scene, combatant, weapon, event.use)
    if not target:
        scene.say("unused", who=event.who, weapon=weapon.name)
        return
    provoked = attack.provoked_by(scene, combatant, [weapon]) if event.use == "wand" else []
    scene.push(*provoked, Strike(who=event.who, target=target, weapon=weapon.name))


def _chosen(scene: Scene, combatant: Combatant, weapon: Attack, use: AttackProperty) -> str:
    found = _reached(scene.encounter, combatant, weapon, use)
    if scene.is_auto(combatant.id) or (scene.encounter.round == 0 and combatant.auto):
        return scene.table.pick(found, "target")
    question = scene.question(
        "use",
        "one",
        OCCASIONS[use].rule,
        choices=[*found, NOBODY],
        default=NOBODY,
        people=True,
        args={"who": combatant.id, "weapon": weapon.name},
    )
    answer = scene.table.choose(question)
    return "" if answer == NOBODY else answer
