"""The attack action (C1, C4, C15, G13): which weapons strike whom, and what it provokes."""

from collections.abc import Sequence
from typing import Any

from tracker.rules import actions, adjacency, house, opportunity, targets, weapons
from tracker.rules.placement import side_of
from tracker.rules.refusal import Refusal, impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.table import NOBODY
from tracker.state.combatant import Attack as Weapon
from tracker.state.combatant import Combatant
from tracker.state.event import Attack, Strike


@implements("C1", "C4", "G13")
def attack(scene: Scene, event: Attack) -> None:
    """An attack action becomes strikes; what it provokes strikes first."""
    who = event.who
    combatant = scene.combatant(who)
    if not combatant.attacks:
        scene.refuse("C1", "no-attacks", who=who)
        return
    in_turn = event.init is None
    if in_turn:
        actions.require_turn(scene, who)
        actions.require_breath(scene, who)
        if scene.acts(who).main not in ("", "attack"):
            scene.refuse("G13", "spent", who=who, action="main", on=scene.acts(who).main)
    chosen = _weapons(scene, event, combatant)
    usable = _usable(scene, combatant, chosen, quiet=not in_turn)
    aims = _aims(scene, event, combatant, usable)
    if not aims:
        if event.auto or not in_turn:
            scene.say("no-target", who=who)
        return
    if in_turn and not scene.acts(who).main:
        actions.pay(scene, who, "main", "attack")
    scene.set_acts(who, target=aims[-1][1])
    strikes = [
        Strike(who=who, target=target, weapon=weapon.name, plus=event.plus, why=event.why)
        for weapon, target in aims
        if not _is_later(scene, event, combatant, weapon)
    ]
    if not strikes:
        inits = sorted({weapons.init_of(weapon) for weapon, _ in aims}, reverse=True)
        scene.say("strikes-later", who=who, target=aims[-1][1], init=inits[0])
    used = {strike.weapon for strike in strikes}
    _near_power(scene, combatant, [weapon for weapon, _ in aims if weapon.name in used])
    provoked = _provoked_by(scene, combatant, [weapon for weapon, _ in aims if weapon.name in used])
    scene.push(*provoked, *strikes)


# --- which weapons


@implements("G5", "C1")
def _weapons(scene: Scene, event: Attack, combatant: Combatant) -> tuple[Weapon, ...]:
    """The weapons meant: the one named, those of the place, or all with a rolled initiative; used ones left out."""
    if event.weapon:
        found = weapons.find(combatant, event.weapon)
        if found is None:
            known = [each.name for each in combatant.attacks]
            raise impossible("no-attack", who=combatant.id, weapon=event.weapon, known=known)
        if found.name in scene.acts(combatant.id).struck:
            scene.refuse("C1", "already-struck", who=combatant.id, weapon=found.name)
        return (found,)
    meant: Sequence[Weapon] = combatant.attacks
    if house.setting(scene.encounter, "initiative") == "weapon":
        init = event.init if event.init is not None else weapons.highest_init(combatant)
        meant = weapons.by_init(combatant).get(init, ())
        if event.init is None and all(weapons.unusable(scene.encounter, combatant, each) for each in meant):
            # Nothing of this Init can be used: the target chosen now is that of the slower weapons.
            meant = combatant.attacks
    left = tuple(each for each in meant if each.name not in scene.acts(combatant.id).struck)
    if not left:
        scene.refuse("C1", "all-struck", who=combatant.id)
        return tuple(meant)
    return left


def _is_later(scene: Scene, event: Attack, combatant: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon strikes later at its own Init, outside the turn (G5)."""
    if event.init is not None or house.setting(scene.encounter, "initiative") != "weapon":
        return False
    if weapons.init_of(weapon) == weapons.highest_init(combatant):
        return False
    if event.weapon:
        args = {"who": combatant.id, "weapon": weapon.name, "init": weapons.init_of(weapon)}
        scene.refuse("C4", "slower-weapon", **args)
        return False
    return True


def _usable(scene: Scene, combatant: Combatant, chosen: Sequence[Weapon], *, quiet: bool) -> tuple[Weapon, ...]:
    refusals = [weapons.unusable(scene.encounter, combatant, weapon) for weapon in chosen]
    usable = tuple(weapon for weapon, refusal in zip(chosen, refusals, strict=True) if refusal is None)
    if usable or quiet:
        return usable
    for refusal in refusals:
        if refusal is not None:
            _refuse(scene, refusal)
    return tuple(chosen)


def _refuse(scene: Scene, refusal: Refusal) -> None:
    scene.refuse(refusal.rule, refusal.kind, **refusal.args)


# --- whom


Aim = tuple[Weapon, str]


def _aims(scene: Scene, event: Attack, combatant: Combatant, usable: tuple[Weapon, ...]) -> list[Aim]:
    if event.auto:
        return _auto_aims(scene, event, combatant, usable)
    chosen = event.targets or _asked(scene, event, combatant, usable)
    if len(chosen) > max(1, len(usable)):
        raise impossible("too-many-targets", who=combatant.id, targets=len(chosen), weapons=len(usable))
    aims: list[Aim] = []
    refusals: list[Refusal] = []
    for number, weapon in enumerate(usable):
        target = scene.combatant(chosen[min(number, len(chosen) - 1)]) if chosen else None
        if target is None:
            break
        refusal = _cannot(scene, combatant, weapon, target)
        if refusal is not None and refusal.rule not in scene.overruled:
            refusals.append(refusal)
            continue
        if refusal is not None:
            _refuse(scene, refusal)
        if _shot_allowed(scene, combatant, weapon, target):
            aims.append((weapon, target.id))
    if not aims and refusals:
        _refuse(scene, refusals[0])
    return aims


def _asked(scene: Scene, event: Attack, combatant: Combatant, usable: tuple[Weapon, ...]) -> tuple[str, ...]:
    in_turn = event.init is None
    active = targets.active_in_reach(scene.encounter, combatant, usable)
    choices = [*active, *targets.down_in_reach(scene.encounter, combatant, usable)]
    if not choices:
        if in_turn:
            scene.refuse("C14", "nobody-in-reach", who=combatant.id)
        return ()
    if in_turn and len(choices) == 1:
        return (choices[0],)
    before = scene.acts(combatant.id).target
    default = before if before in choices else choices[0] if in_turn else NOBODY
    question = scene.question(
        "target",
        "one",
        "C22",
        choices=[*choices, NOBODY],
        default=default,
        people=True,
        args={"who": combatant.id, "weapon": ", ".join(weapon.name for weapon in usable)},
    )
    answer = scene.table.choose(question)
    return () if answer == NOBODY else (answer,)


def _cannot(scene: Scene, combatant: Combatant, weapon: Weapon, target: Combatant) -> Refusal | None:
    who = {"who": combatant.id, "target": target.id}
    if target.id == combatant.id:
        return Refusal("own-target", "G10", who)
    if not targets.is_there(target):
        return Refusal("target-gone", "C22", who)
    if side_of(target) == side_of(combatant):
        return Refusal("own-side", "G10", who)
    return weapons.out_of_reach(combatant, weapon, target) or weapons.not_adjacent(
        scene.encounter, combatant, weapon, target
    )


@implements("W3")
def _shot_allowed(scene: Scene, combatant: Combatant, weapon: Weapon, target: Combatant) -> bool:
    """Shooting from above into deep water is asked; into shallow water it works."""
    depth = -target.cube[2]
    if weapon.kind != "ranged" or "submerged" in combatant.statuses or depth <= weapons.SHALLOW:
        return True
    args = {"who": combatant.id, "target": target.id, "weapon": weapon.name, "depth": depth}
    return scene.table.yes(scene.question("deep-shot", "yes", "W3", default="no", args=args))


@implements("C22")
def _auto_aims(scene: Scene, event: Attack, combatant: Combatant, usable: tuple[Weapon, ...]) -> list[Aim]:
    """At the target fixed in step 6; one that is gone is drawn anew among those in reach."""
    found = targets.active_in_reach(scene.encounter, combatant, usable)
    fixed = scene.flow.targets.get(targets.key(combatant.id, event.init or 0), "")
    if not found:
        return []
    target = fixed if fixed in found else scene.table.pick(found, "target")
    there = scene.combatant(target)
    return [(weapon, target) for weapon in usable if targets.reaches(scene.encounter, combatant, weapon, there)]


# --- what it brings about


@implements("A18")
def _near_power(scene: Scene, combatant: Combatant, used: Sequence[Weapon]) -> None:
    """Using anything of range 1 or less makes its user adjacent to everybody in its area again."""
    if any(weapon.range <= 1 for weapon in used):
        scene.set_flow(apart=adjacency.without(scene.flow.apart, combatant.id))


def _provoked_by(scene: Scene, combatant: Combatant, used: Sequence[Weapon]) -> list[Any]:
    if not any(weapon.kind == "ranged" or (weapon.kind == "magic" and weapon.range > 1) for weapon in used):
        return []
    return list(
        opportunity.confirmed(scene, combatant.id, opportunity.on_shooting(scene.encounter, combatant))
    )
