"""What tests of the rules share: fights in a few words, and events played with scripted dice that must be used up."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from tracker.rules import apply as rules
from tracker.rules.apply import Outcome
from tracker.rules.refusal import Refusal, Refused
from tracker.rules.scene import Scene
from tracker.rules.table import ScriptedDice, Table
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Event
from tracker.state.line import Line, Step
from tracker.state.vocabulary import AREAS, Area, Side


def somebody(who: str, side: Side = "party", area: Area = "front", **fields: Any) -> Combatant:
    """A medium creature with 10 HP, in the middle of an area unless its cube is given."""
    fields.setdefault("cube", (AREAS.index(area) * 5 + 2, 0, fields.pop("z", 0)))
    hp = fields.pop("hp", 10)
    fields.setdefault("max_hp", max(1, hp))
    return Combatant(id=who, name=fields.pop("name", who.title()), side=side, hp=hp, **fields)


def fight(*combatants: Combatant, **fields: Any) -> Encounter:
    """A fight in its third round, unless told otherwise."""
    fields = {"name": "Test", "round": 3, "step": "attacks", **fields}
    return Encounter(combatants={each.id: each for each in combatants}, **fields)


def play(
    encounter: Encounter,
    event: Event,
    rolls: Iterable[int] = (),
    answers: Mapping[str, str] | None = None,
    overruled: Iterable[str] = (),
) -> Outcome:
    """One event with these dice and answers; all of them must be used."""
    return _used_up(rolls, answers, lambda table: rules.apply(encounter, event, table, frozenset(overruled)))


def do(
    encounter: Encounter,
    work: Callable[[Scene], object],
    rolls: Iterable[int] = (),
    answers: Mapping[str, str] | None = None,
) -> Outcome:
    """A piece of work on a scene with these dice and answers; all of them must be used."""

    def run(table: Table) -> Outcome:
        scene = Scene(encounter, table)
        work(scene)
        return Outcome(scene.encounter, tuple(scene.lines))

    return _used_up(rolls, answers, run)


def _used_up(rolls: Iterable[int], answers: Mapping[str, str] | None, run: Callable[[Table], Outcome]) -> Outcome:
    dice = ScriptedDice(tuple(rolls))
    table = Table(dice, answers=answers or {})
    outcome = run(table)
    assert dice.left == []
    assert set(answers or {}) == set(table.answered)
    return outcome


def play_out(
    encounter: Encounter,
    event: Event,
    rolls: Iterable[int] = (),
    answers: Mapping[str, str] | None = None,
) -> Outcome:
    """One event and everything that it put on the agenda, with these dice in order; all of them must be used."""
    dice = ScriptedDice(tuple(rolls))
    lines: list[Line] = []
    outcome = rules.apply(encounter, event, Table(dice, answers=answers or {}))
    lines += outcome.lines
    while outcome.encounter.flow.agenda:
        event, rest = rules.popped(outcome.encounter)
        outcome = rules.apply(rest, event, Table(dice, answers=answers or {}))
        lines += outcome.lines
    assert dice.left == []
    return Outcome(outcome.encounter, tuple(lines))


def refused(encounter: Encounter, event: Event, answers: Mapping[str, str] | None = None) -> Refusal:
    """The refusal that an event meets; no die is rolled before it."""
    with pytest.raises(Refused) as caught:
        rules.apply(encounter, event, Table(ScriptedDice(()), answers=answers or {}))
    return caught.value.refusal


def kinds(outcome: Outcome) -> list[str]:
    """The kinds of an outcome's lines."""
    return [line.kind for line in outcome.lines]


def line_of(outcome: Outcome, kind: str) -> Line:
    """The one line of a kind."""
    (found,) = [line for line in outcome.lines if line.kind == kind]
    return found


def step_of(line: Line, rule: str) -> Step:
    """The one step of a line that follows a rule."""
    (found,) = [step for step in line.steps if step.rule == rule]
    return found


def rules_of(line: Line) -> list[str]:
    """The rules of a line's steps, in order."""
    return [step.rule for step in line.steps]
