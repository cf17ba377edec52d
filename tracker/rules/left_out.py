"""Weapons that an attack leaves out while others strike: which, and by which rule (C1, C14, C15, W3, A8)."""

from collections.abc import Iterable, Sequence

from tracker.rules import alternatives, targets, weapons
from tracker.rules.alternatives import Aim
from tracker.rules.refusal import Refusal
from tracker.rules.registry import implements
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import LeftOut
from tracker.state.line import Step


@implements("C1", "C14", "C15", "W3", "A8")
def left_out(
    encounter: Encounter, combatant: Combatant, meant: Sequence[Attack], aims: Sequence[Aim]
) -> tuple[LeftOut, ...]:
    """The weapons among those meant that nobody is struck with, in file order, each with what keeps it out. Without
    aims one that reaches somebody gives way to another that goes instead of it."""
    used = {weapon.name for weapon, _ in aims}
    whom = [encounter.combatants[target] for target in dict.fromkeys(target for _, target in aims)]
    found = []
    for weapon in meant:
        if weapon.name not in used and (refusal := _why(encounter, combatant, weapon, whom, aims)) is not None:
            by = refusal.args.get("instead") or refusal.args.get("target", "")
            found.append(LeftOut(weapon=weapon.name, rule=refusal.rule, reason=refusal.kind, by=by))
    return tuple(found)


def _why(
    encounter: Encounter, combatant: Combatant, weapon: Attack, whom: Sequence[Combatant], aims: Sequence[Aim]
) -> Refusal | None:
    refusals = [weapons.unusable(encounter, combatant, weapon)]
    for target in whom:
        refusals.append(weapons.out_of_reach(encounter, combatant, weapon, target))
        refusals.append(weapons.not_adjacent(encounter, combatant, weapon, target))
    if aims or targets.active_in_reach(encounter, combatant, (weapon,)):
        refusals.append(alternatives.shut_out(combatant, weapon, _rivals(encounter, combatant, aims)))
    return next((refusal for refusal in refusals if refusal is not None), None)


def _rivals(encounter: Encounter, combatant: Combatant, aims: Sequence[Aim]) -> list[str]:
    """The weapons used now or earlier this round; without aims all that could be."""
    acts = encounter.flow.acts.get(combatant.id)
    struck = [*(used.name for used, _ in aims), *(acts.struck if acts else ())]
    if aims:
        return struck
    usable = [each for each in weapons.of_turn(combatant) if weapons.unusable(encounter, combatant, each) is None]
    return [*struck, *(each.name for each in usable)]


def steps_of(found: Iterable[LeftOut]) -> list[Step]:
    """The weapons left out as steps of a why."""
    return [Step(each.rule, "left-out", _args(each)) for each in found]


def _args(each: LeftOut) -> dict[str, str]:
    args = {"weapon": each.weapon, "reason": each.reason}
    if each.by:
        args["instead" if each.reason == "shut-out" else "target"] = each.by
    return args
