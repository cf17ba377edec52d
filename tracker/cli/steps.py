"""Steps of the journal as they are printed: as data with their texts, and as lines with all their arithmetic."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tracker.rules import rounds
from tracker.state.encounter import Encounter
from tracker.state.line import Line
from tracker.store.record import Record
from tracker.words import cli as words
from tracker.words import vocabulary
from tracker.words.catalogue import translate
from tracker.words.cli import say
from tracker.words.lines import line_text
from tracker.words.screen import outcome
from tracker.words.steps import step_text, why_text

Labels = Mapping[str, str]


def labels_of(encounter: Encounter) -> Labels:
    """The GM's own names of the sides."""
    return {str(side): name for side, name in encounter.field.labels.items()}


def step_data(record: Record, labels: Labels) -> dict[str, Any]:
    """A step as data: what was done, its event, answers and dice, its lines with their texts, and what it changed."""
    return {
        "n": record.n,
        "group": record.group,
        "kind": record.kind,
        "command": record.command,
        "event": record.event,
        "round": record.round,
        "step": record.step,
        "turn": record.turn,
        "answers": record.answers,
        "rolls": record.rolls,
        "overruled": record.overruled,
        "lines": [line_data(line, labels) for line in record.lines],
        "changes": [msgspec.to_builtins(change) for change in record.changes],
    }


def line_data(line: Line, labels: Labels) -> dict[str, Any]:
    """A line as data, with its text and those of its steps."""
    steps = [
        {
            "rule": step.rule,
            "kind": step.kind,
            "args": step.args,
            "before": step.before,
            "after": step.after,
            "text": step_text(step, line.names, labels),
        }
        for step in line.steps
    ]
    return {"kind": line.kind, "args": line.args, "names": line.names, "text": line_text(line, labels), "steps": steps}


def explained(records: Iterable[Record], labels: Labels) -> list[str]:
    """Steps as text: each command as a heading, under it what happened, under that the arithmetic."""
    lines: list[str] = []
    group = 0
    for record in records:
        if record.group != group:
            lines += ["", heading(record)] if lines else [heading(record)]
            group = record.group
        lines += told(record, labels)
    return lines


def told(record: Record, labels: Labels) -> list[str]:
    """What happened in a step, with its arithmetic, without a heading."""
    lines: list[str] = []
    if record.kind in ("undo", "redo"):
        what = record.command
        command = translate(words.KINDS[what]) if what in words.KINDS else what
        lines.append(f"  {say(words.UNDONE if record.kind == 'undo' else words.REDONE, command=command)}")
    for line in record.lines:
        lines.append(f"  {line_text(line, labels)}")
        lines += [f"    {why}" for why in why_text(line, labels)]
    return lines


def heading(record: Record) -> str:
    """A step's number, its round, and what was done."""
    command = translate(words.KINDS[record.kind]) if record.kind in words.KINDS else record.command
    message = words.STEP_HEAD if record.round else words.STEP_HEAD_SETUP
    return say(message, number=record.n, round=record.round, command=command)


def standing_text(encounter: Encounter) -> str:
    """Where a fight stands, in a sentence."""
    if encounter.step == "setup":
        return translate(words.STANDS_BEFORE)
    if encounter.step == "begun":
        return say(words.STANDS_BEGUN, round=rounds.now(encounter))
    if encounter.step == "over":
        return _over(encounter)
    step = vocabulary.step(encounter.step)
    turn = encounter.combatants.get(encounter.flow.turn)
    if turn is None:
        return say(words.STANDS, round=encounter.round, step=step)
    return say(words.STANDS_TURN, round=encounter.round, step=step, who=turn.name)


def _over(encounter: Encounter) -> str:
    if not encounter.winner:
        return say(words.STANDS_OVER, round=encounter.round)
    return say(words.WON, round=encounter.round, outcome=outcome(encounter.winner, labels_of(encounter)))
