"""What harm, healing or a correction would do, before any die: ranges where dice or draws are open."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from tracker.command.build import compile as compile_command
from tracker.command.library import EMPTY, Library
from tracker.rules import weapons
from tracker.rules.apply import apply
from tracker.rules.branching import Branching, results
from tracker.rules.refusal import impossible
from tracker.rules.table import Pending
from tracker.rules.tohit import Modifier, modifiers
from tracker.session.odds import OddsView, check_amount
from tracker.state.encounter import Encounter
from tracker.state.event import Heal, Hurt, Set

Range = tuple[int, int]
"""The least and the most."""
PIPELINE = "C6"
"""The rule whose steps make the damage."""
TOTALS = ("total", "rolled")
"""The kinds of the step that brings the number in."""


class Part(Struct, frozen=True):
    """A step of the reckoning that changes the number, by how much at least and at most; negative takes away."""

    rule: str
    kind: str
    change: Range


class Forecast(Struct, frozen=True):
    """What becomes of somebody: the total that comes in and what gets through (the HP gained, if `gains`; the points
    into the poison pool, if `poison`), the parts between, and the HP before and afterwards."""

    who: str
    total: Range
    through: Range
    gains: bool
    poison: bool
    parts: tuple[Part, ...]
    hp: int
    max_hp: int
    after: Range


def forecast(encounter: Encounter, text: str, library: Library = EMPTY) -> tuple[Forecast, ...]:
    """What `hurt`, `heal` or a correction of HP would do to each one. Nothing is done.

    Raises `Refused`: what the command would meet, or (impossible) "no-odds" for other commands, "odds-asks"."""
    command = compile_command(text, encounter, library)
    if not command.events or not all(isinstance(event, Hurt | Heal | Set) for event in command.events):
        raise impossible("no-odds", verb=command.verb, known=["heal", "hurt"])
    return tuple(_of(encounter, event) for event in command.events if isinstance(event, Hurt | Heal | Set))


Steps = tuple[tuple[str, str, int, int], ...]


class Path(NamedTuple):
    """One way the dice may fall: what gets through, the HP afterwards, and the rule, kind, number before and after of
    each step of C6, after the one that brings the number in."""

    through: int
    hp: int
    steps: Steps


def _of(encounter: Encounter, event: Hurt | Heal | Set) -> Forecast:
    if not isinstance(event, Set):
        check_amount(event.amount)
    combatant = encounter.combatants[event.who]

    def run(table: Branching) -> Path:
        outcome = apply(encounter, event, table)
        line = outcome.lines[0]
        hp = outcome.encounter.combatants[event.who].hp
        through = line.args.get("damage", line.args.get("gained", abs(hp - combatant.hp)))
        steps = tuple(
            (step.rule, step.kind, step.before, step.after)
            for step in line.steps
            if step.rule.partition(".")[0] == PIPELINE or step.kind in TOTALS
            if step.before is not None and step.after is not None
        )
        return Path(through, hp, steps)

    try:
        found, _ = results(run)
    except Pending as pending:
        raise impossible("odds-asks", key=pending.question.key) from None
    paths = list(found.weights)
    totals = [next((after for _, kind, _, after in path.steps if kind in TOTALS), path.through) for path in paths]
    return Forecast(
        who=event.who,
        total=_range(totals),
        through=_range([path.through for path in paths]),
        gains=not isinstance(event, Hurt),
        poison=isinstance(event, Hurt) and event.type == "poison" and not event.raw,
        parts=tuple(_parts([path.steps for path in paths])),
        hp=combatant.hp,
        max_hp=combatant.max_hp,
        after=_range([path.hp for path in paths]),
    )


def _parts(paths: list[Steps]) -> Iterable[Part]:
    """The steps between the total and the end, by how much each changes the number at least and at most."""
    kinds = dict.fromkeys((rule, kind) for steps in paths for rule, kind, _, _ in steps if kind not in TOTALS)
    for rule, kind in kinds:
        changes = [sum(after - before for _, each, before, after in steps if each == kind) for steps in paths]
        if any(changes):
            yield Part(rule, kind, _range(changes))


def _range(numbers: list[int]) -> Range:
    return min(numbers), max(numbers)


def strike_modifiers(encounter: Encounter, odds: OddsView) -> tuple[tuple[Modifier, ...], ...]:
    """What is added to each strike's roll to hit, in the order of the strikes; a plus of the GM's own isn't told."""
    found = []
    for each in odds.strikes:
        attacker, target = encounter.combatants[each.who], encounter.combatants[each.target]
        weapon = weapons.find(attacker, each.weapon)
        found.append(tuple(modifiers(encounter, attacker, weapon, target, 0, "")) if weapon else ())
    return tuple(found)
