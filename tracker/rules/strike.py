"""A strike: one weapon, one target, once (G6, C5, C13, C2, C3, C14, then C6)."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from tracker.rules import battlefield, inflict, left_out, rounds, space, targets, tohit, weapons
from tracker.rules.damage import Blow
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import hindrance, is_absent, is_gone
from tracker.rules.wound import deal, settle, slips_through
from tracker.state.combatant import Attack, Combatant
from tracker.state.event import Strike
from tracker.state.line import Step
from tracker.state.vocabulary import AttackProperty, DamageType


def strike(scene: Scene, event: Strike) -> None:
    """One weapon strikes one target once; the line's steps tell every number."""
    if not scene.has(event.who):
        scene.say("strike-lost", who=event.who, target=event.target, weapon=event.weapon, reason="gone")
        return
    attacker = scene.combatant(event.who)
    attack = weapons.find(attacker, event.weapon)
    if event.auto and attack is not None and not _is_kept(attacker, event):
        event = _retargeted(scene, event, attack)
    if not scene.has(event.target):
        scene.say("strike-lost", who=event.who, target=event.target, weapon=event.weapon, reason="gone")
        return
    target = scene.combatant(event.target)
    reason = lost(attacker, target, attack, event)
    if attack is None or reason:
        scene.say("strike-lost", who=event.who, target=event.target, weapon=event.weapon, reason=reason)
        return
    _note_use(scene, event, attack)
    scene.push(*battlefield.left_by(scene.encounter, attack, target))
    args = {"who": attacker.id, "target": target.id, "weapon": attack.name, "opportunity": event.opportunity}
    touches, steps = contact(scene, attacker, attack, target, plus=event.plus, why=event.why)
    steps[:0] = [*left_out.steps_of(event.left_out), *_drawn_anew(event)]
    if not touches:
        _tell_spared(scene, steps, args)
        return
    if weapons.is_harmless(attack):
        steps.extend(touch(scene, target.id, attack))
        happens = steps[-1].kind == "inflicted"
        scene.say("inflicts" if happens else "no-effect", steps, status=attack.inflicts or "", **args)
        return
    steps.extend(roll_damage(scene, attacker, attack, target))
    total = steps[-1].after or 0
    blow = blow_of(attack)
    wound = deal(scene, target.id, blow, total)
    steps.extend(wound.steps)
    kind = "no-damage" if not wound.damage else "poisons" if blow.type == "poison" else "struck"
    scene.say(kind, steps, damage=wound.damage, type=attack.type, **args)
    settle(scene, target.id, blow, wound.damage, wakes=wound.wakes)


def _tell_spared(scene: Scene, steps: list[Step], args: dict[str, Any]) -> None:
    last = steps[-1]
    if last.kind == "warded":
        scene.say("warded", steps, what=last.args["what"], **args)
    else:
        scene.say("resisted" if last.kind == "below" else "missed", steps, **args)


def touch(scene: Scene, who: str, attack: Attack) -> list[Step]:
    """What an attack that does no damage (C7) does to somebody whom it touches."""
    effect = inflict.effect_of(attack)
    return inflict.befall(scene, who, effect) if effect else []


def blow_of(attack: Attack) -> Blow:
    """What an attack brings into the pipeline."""
    return Blow(attack.type, *negating(attack.properties), inflict.effect_of(attack))


def negating(properties: Sequence[AttackProperty]) -> tuple[bool, bool]:
    """Whether these properties pass by armor, and by shields."""
    return "armor-negating" in properties, "shield-negating" in properties


def contact(
    scene: Scene, attacker: Combatant, attack: Attack, target: Combatant, *, plus: int, why: str
) -> tuple[bool, list[Step]]:
    """Whether a strike touches: the to-hit roll, then what the target does against it, avoid chances, ethereal, magic
    resistance; with the steps."""
    steps = tohit.to_hit(scene, attacker, attack, target, plus=plus, why=why)
    missed = (
        steps[-1].kind in tohit.MISSES
        or tohit.is_warded(scene, attacker, attack, target, steps)
        or is_spared(scene, target, attack.type, attack.magical, steps)
        or inflict.is_negated(scene, target, attack, steps)
    )
    return not missed, steps


@implements("C22", "S10")
def lost(attacker: Combatant, target: Combatant, attack: Attack | None, event: Strike) -> str:
    """Why a strike is lost, or "": no weapon, the attacker out of it, the target gone. A leaver who was felled before
    leaves no more, and those run by the tracker strike nobody who is down."""
    if attack is None:
        return "no-weapon"
    if _is_kept(attacker, event):
        return "attacker"
    if not event.regardless and (is_gone(target) or ((event.opportunity or event.auto) and is_absent(target))):
        return "target"
    return ""


def _is_kept(attacker: Combatant, event: Strike) -> bool:
    return not event.regardless and (is_absent(attacker) or bool(hindrance(attacker)))


@implements("C22")
def _retargeted(scene: Scene, event: Strike, attack: Attack) -> Strike:
    """The strike of somebody run by the tracker, at a target drawn anew if its own is no active enemy in reach any
    more; as it was if there is no other."""
    found = targets.active_in_reach(scene.encounter, scene.combatant(event.who), (attack,))
    if event.target in found or not found:
        return event
    return structs.replace(event, target=scene.table.pick(found, "target"), instead=event.target)


def _drawn_anew(event: Strike) -> list[Step]:
    return [Step("C22", "drawn-anew", {"target": event.instead})] if event.instead else []


def _note_use(scene: Scene, event: Strike, attack: Attack) -> None:
    acts = scene.acts(event.who)
    if event.opportunity:
        scene.set_acts(event.who, opportunities=acts.opportunities + 1, leavers=(*acts.leavers, event.target))
    else:
        scene.set_acts(event.who, struck=tuple(dict.fromkeys((*acts.struck, attack.name))))
    if attack.kind == "ranged" and attack.rate > 1:
        silent = dict(scene.flow.silent)
        silent[f"{event.who}/{attack.name}"] = rounds.plus(scene.encounter.round, attack.rate - 1)
        scene.set_flow(silent=silent)


# --- what spares a target


def is_spared(scene: Scene, target: Combatant, type: DamageType, magical: bool, steps: list[Step]) -> bool:
    """Whether a hit is avoided, or does nothing to an ethereal target; adds the steps."""
    return _avoids(scene, target, steps) or slips_through(scene, target, type, magical, steps)


@implements("C5")
def _avoids(scene: Scene, target: Combatant, steps: list[Step]) -> bool:
    for percent in target.avoid:
        works = scene.table.chance(percent, "avoid")
        steps.append(Step("C5", "avoided" if works else "not-avoided", {"percent": percent}))
        if works:
            return True
    return False


# --- damage


@implements("C2", "C3", "C14")
def roll_damage(scene: Scene, attacker: Combatant, attack: Attack, target: Combatant) -> list[Step]:
    """The steps of the rolled total (C6.1), missiles beyond their full reach halved; the last one's `after` is it."""
    steps = roll_die(scene, weapons.die_size(attacker, attack))
    total = steps[-1].after or 0
    far = space.distance(scene.encounter, attacker, target)
    full = weapons.reach(scene.encounter, attacker, attack).full
    if attack.kind == "ranged" and far > full:
        steps.append(Step("C14", "far", {"distance": far, "full": full}, total, -(-total // 2)))
    return steps


@implements("C2", "C3")
def roll_die(scene: Scene, size: int) -> list[Step]:
    """The steps of an open-ended damage die; the last one's `after` is the total."""
    steps = []
    if size <= 0:
        steps.append(Step("C3", "no-die", {"sides": size}, 0, 0))
    elif size == 1 and not scene.table.coin("coin"):
        steps.append(Step("C3", "coin-one", {}, 0, 1))
    else:
        if size == 1:
            steps.append(Step("C3", "coin-die"))
            size = 2
        throw = scene.table.oed(size, "damage")
        steps.append(Step("C2", "oed", {"sides": size, "faces": list(throw.faces)}, 0, throw.total))
    return steps
