"""The attack action (C1, C4, C15, G13): which weapons strike whom, and what it provokes."""

from collections.abc import Sequence

from msgspec import structs

from tracker.rules import (
    actions,
    alternatives,
    area_attack,
    confusion,
    house,
    initiative,
    left_out,
    opportunity,
    space,
    standoff,
    targets,
    weapons,
)
from tracker.rules.alternatives import Aim
from tracker.rules.placement import side_of
from tracker.rules.refusal import Refusal, impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import hindrance, is_absent
from tracker.rules.table import NOBODY
from tracker.state.combatant import Attack as Weapon
from tracker.state.combatant import Combatant
from tracker.state.event import Attack, LeftOut, Strike


@implements("C1", "C4", "G13")
def attack(scene: Scene, event: Attack) -> None:
    """An attack action becomes strikes; what it provokes strikes first."""
    who, in_turn = event.who, event.init is None
    if not in_turn and not (scene.has(who) and actions.may_strike(scene, who)):
        return
    combatant = scene.combatant(who)
    if event.weapon and (apart := _set_apart(combatant, event.weapon)) is not None:
        _use(scene, event, combatant, apart)
        return
    if in_turn:
        if not weapons.of_turn(combatant):
            scene.refuse("C1", "no-attacks", who=who)
            return
        actions.require_turn(scene, who, attacks=True)
        actions.require_breath(scene, who)
        if scene.acts(who).main not in ("", "attack"):
            scene.refuse("G13", "spent", who=who, action="main", on=scene.acts(who).main)
    meant = _weapons(scene, event, combatant)
    usable = _usable(scene, combatant, meant, quiet=not in_turn)
    now = tuple(weapon for weapon in usable if not _is_later(scene, event, combatant, weapon))
    event, aims = _aimed(scene, event, combatant, now, usable)
    if not aims:
        reached = not event.auto or targets.active_in_reach(scene.encounter, combatant, usable)
        kept_out = left_out.left_out(scene.encounter, combatant, meant, ()) if event.auto else ()
        scene.say("holds-back" if reached else "no-target", left_out.steps_of(kept_out), who=who)
        return
    if scene.flow.turn == who or in_turn:
        scene.set_acts(who, main="attack")
    scene.set_acts(who, target=aims[-1][1])
    used = [weapon for weapon, _ in aims if weapon in now]
    at_once = [weapon for weapon in meant if not _is_later(scene, event, combatant, weapon)]
    kept_out = left_out.left_out(scene.encounter, combatant, at_once, aims)
    if not used:
        _strikes_later(scene, who, aims, kept_out)
        return
    strikes = [each for aim in aims if aim[0] in used for each in _strikes(scene, event, aim)]
    lost = _lost(scene, event, aims)
    strikes[:1] = [structs.replace(each, left_out=kept_out, instead=lost) for each in strikes[:1]]
    _near_power(scene, combatant, used)
    scene.push(*provoked_by(scene, combatant, used), *strikes)


@implements("A20")
def _strikes(scene: Scene, event: Attack, aim: Aim) -> list[Strike]:
    """What an aim comes to: one strike, or with an area effect one on each whom it takes. Those stay its targets
    whatever becomes of them."""
    weapon, target = aim
    if not weapon.shape:
        return [_strike(scene, event, weapon, target)]
    whom = area_attack.targets(scene, event, scene.combatant(event.who), weapon, target)
    return [structs.replace(_strike(scene, event, weapon, who), auto=False) for who in whom]


def _strike(scene: Scene, event: Attack, weapon: Weapon, target: str) -> Strike:
    """A strike of an attack. What the rules forbid now was overruled, if the attack was declared in a turn."""
    combatant = scene.combatant(event.who)
    kept = is_absent(combatant) or bool(hindrance(combatant)) or not targets.is_there(scene.combatant(target))
    return Strike(
        who=event.who,
        target=target,
        weapon=weapon.name,
        plus=event.plus,
        why=event.why,
        regardless=kept and event.init is None,
        auto=event.auto,
    )


def _set_apart(combatant: Combatant, name: str) -> Weapon | None:
    """The weapon of that name if it is one with a time of its own."""
    found = weapons.find(combatant, name)
    return None if found is None or weapons.SET_APART.isdisjoint(found.properties) else found


@implements("C23", "C16", "G4")
def _use(scene: Scene, event: Attack, combatant: Combatant, weapon: Weapon) -> None:
    """A weapon with a time of its own, named in a turn: a wand where the sequence is turns, besides the turn's actions.

    Raises `Refused`: C23 for a wand where it has its own step, C16 for a pre-battle effect."""
    who = combatant.id
    actions.require_turn(scene, who, attacks=True)
    actions.require_breath(scene, who)
    if "wand" not in weapon.properties:
        scene.refuse("C16", "only-before", who=who, weapon=weapon.name)
    elif house.setting(scene.encounter, "sequence") != "turns":
        scene.refuse("C23", "wand-step", who=who, weapon=weapon.name)
    if weapon.name in scene.acts(who).struck:
        scene.refuse("C1", "already-struck", who=who, weapon=weapon.name)
    usable = _usable(scene, combatant, (weapon,), quiet=False)
    event, aims = _aimed(scene, event, combatant, usable, usable)
    if not aims:
        scene.say("holds-back", who=who)
        return
    _near_power(scene, combatant, (weapon,))
    strikes = [each for aim in aims for each in _strikes(scene, event, aim)]
    scene.push(*provoked_by(scene, combatant, (weapon,)), *strikes)


@implements("G5")
def _strikes_later(scene: Scene, who: str, aims: Sequence[Aim], kept_out: Sequence[LeftOut]) -> None:
    """What is chosen now is struck at the weapons' own Inits, at the targets declared; the first tells what isn't."""
    chosen = dict(scene.flow.targets)
    steps = left_out.steps_of(kept_out)
    for weapon, target in aims:
        init = weapons.init_of(weapon)
        chosen[targets.key(who, init)] = target
        scene.say("strikes-later", steps, who=who, target=target, weapon=weapon.name, init=init)
        steps = []
    scene.set_flow(targets=chosen)


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
        if refusal := alternatives.shut_out(combatant, found, scene.acts(combatant.id).struck):
            _refuse(scene, refusal)
        return (found,)
    meant: Sequence[Weapon] = weapons.of_turn(combatant)
    if event.init is not None and initiative.by_weapon(scene):
        meant = _of_place(scene, combatant, event.init)
    left = tuple(each for each in meant if each.name not in scene.acts(combatant.id).struck)
    if not left and event.init is None:
        scene.refuse("C1", "all-struck", who=combatant.id)
        return tuple(meant)
    return left


def _of_place(scene: Scene, combatant: Combatant, init: int) -> tuple[Weapon, ...]:
    """The weapons of a place. In its turn one whose weapons were changed since step 6 strikes with its fastest."""
    by_init = weapons.by_init(combatant)
    if init not in by_init and scene.flow.turn == combatant.id:
        return next(iter(by_init.values()), ())
    return by_init.get(init, ())


def _is_later(scene: Scene, event: Attack, combatant: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon strikes later at its own Init, outside the turn (G5)."""
    return event.init is None and initiative.strikes_later(scene.encounter, combatant, weapon)


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


@implements("A21")
def _aimed(
    scene: Scene, event: Attack, combatant: Combatant, now: tuple[Weapon, ...], usable: tuple[Weapon, ...]
) -> tuple[Attack, list[Aim]]:
    """The attack with what was asked about it, and which weapon is for whom. Where an effect begins is asked if nothing
    but effects can be used."""
    named = event.area or event.cube or event.shift or area_attack.names_several(event, usable)
    effects_alone = event.init is None and bool(usable) and all(weapon.shape for weapon in usable)
    if named or (effects_alone and not event.targets and not space.by_cubes(scene.encounter)):
        return area_attack.aimed(scene, event, combatant, usable)
    chosen = event.targets or (() if event.auto else _asked(scene, event, combatant, usable))
    return event, _aims(scene, event, combatant, now, usable, chosen)


def _aims(
    scene: Scene,
    event: Attack,
    combatant: Combatant,
    now: tuple[Weapon, ...],
    usable: tuple[Weapon, ...],
    chosen: tuple[str, ...],
) -> list[Aim]:
    """Which weapon is for whom: those that strike now, or if none of them reaches, the slower ones.

    Several targets are dealt to the weapons in order; what is left over goes to the last."""
    if event.auto:
        return _auto_aims(scene, event, combatant, usable)
    if len(chosen) > max(1, len(now or usable)):
        raise impossible("too-many-targets", who=combatant.id, targets=len(chosen), weapons=len(now or usable))
    refusals: list[Refusal] = []
    for group in (now, tuple(weapon for weapon in usable if weapon not in now)):
        aims: list[Aim] = []
        for weapon, name in zip(group, chosen + chosen[-1:] * len(group), strict=False):
            target = scene.combatant(name)
            refusal = _cannot(scene, combatant, weapon, target)
            if refusal is not None and refusal.rule not in scene.overruled:
                refusals.append(refusal)
                continue
            if refusal is not None:
                _refuse(scene, refusal)
            if _shot_allowed(scene, combatant, weapon, target):
                aims.append((weapon, target.id))
        if not event.weapon:
            aims = alternatives.kept(scene.encounter, combatant, aims, scene.acts(combatant.id).struck)
        if aims:
            return aims
    if refusals:
        _refuse(scene, refusals[0])
    return []


def _asked(scene: Scene, event: Attack, combatant: Combatant, usable: tuple[Weapon, ...]) -> tuple[str, ...]:
    in_turn = event.init is None
    reaching = [weapon for weapon in usable if _in_reach(scene, combatant, (weapon,))]
    active = targets.active_in_reach(scene.encounter, combatant, usable)
    choices = _in_reach(scene, combatant, usable)
    if not choices:
        if in_turn:
            scene.refuse("C14", "nobody-in-reach", who=combatant.id)
        return ()
    if in_turn and len(choices) == len(active) == 1:
        return (choices[0],)
    acts = scene.acts(combatant.id)
    declared = "" if event.init is None else scene.flow.targets.get(targets.key(combatant.id, event.init), "")
    before = declared or acts.target
    if not in_turn and acts.main == "attack" and before in choices:
        return (before,)
    default = before if before in choices else active[0] if in_turn and active else NOBODY
    question = scene.question(
        "target",
        "one",
        "C22",
        choices=[*choices, NOBODY],
        default=default,
        people=True,
        args={"who": combatant.id, "weapon": ", ".join(weapon.name for weapon in reaching)},
    )
    answer = scene.table.choose(question)
    return () if answer == NOBODY else (answer,)


def _in_reach(scene: Scene, combatant: Combatant, usable: Sequence[Weapon]) -> list[str]:
    """Whom the weapons reach: those who can act, and behind them those who are down."""
    return [
        *targets.active_in_reach(scene.encounter, combatant, usable),
        *targets.down_in_reach(scene.encounter, combatant, usable),
    ]


def _cannot(scene: Scene, combatant: Combatant, weapon: Weapon, target: Combatant) -> Refusal | None:
    who = {"who": combatant.id, "target": target.id}
    if target.id == combatant.id:
        return Refusal("own-target", "G10", who)
    if not targets.is_there(target):
        return Refusal("target-gone", "C22", who)
    if side_of(target) == side_of(combatant) and not confusion.is_confused(combatant):
        return Refusal("own-side", "G10", who)
    return weapons.out_of_reach(scene.encounter, combatant, weapon, target) or weapons.not_adjacent(
        scene.encounter, combatant, weapon, target
    )


@implements("W3")
def _shot_allowed(scene: Scene, combatant: Combatant, weapon: Weapon, target: Combatant) -> bool:
    """Shooting from above into deep water is asked; into shallow water it works, and where there is none."""
    depth = -target.cube[2] if "submerged" in target.statuses else 0
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
    aims = [(weapon, target) for weapon in usable if targets.reaches(scene.encounter, combatant, weapon, there)]
    return alternatives.kept(scene.encounter, combatant, aims, scene.acts(combatant.id).struck)


@implements("C22")
def _lost(scene: Scene, event: Attack, aims: Sequence[Aim]) -> str:
    """The target fixed in step 6 if another was drawn in its place."""
    fixed = scene.flow.targets.get(targets.key(event.who, event.init or 0), "") if event.auto else ""
    return fixed if fixed and all(target != fixed for _, target in aims) else ""


# --- what it brings about


@implements("A18")
def _near_power(scene: Scene, combatant: Combatant, used: Sequence[Weapon]) -> None:
    """Using anything of range 1 or less makes its user adjacent to everybody in its area again."""
    if any(weapon.range <= standoff.NEAR for weapon in used):
        standoff.near_power_used(scene, combatant.id)


def provoked_by(scene: Scene, combatant: Combatant, used: Sequence[Weapon]) -> list[Strike]:
    """The opportunity attacks that using these weapons brings about."""
    if not any(weapon.kind == "ranged" or (weapon.kind == "magic" and weapon.range > 1) for weapon in used):
        return []
    return opportunity.confirmed(scene, combatant.id, opportunity.on_shooting(scene.encounter, combatant))
