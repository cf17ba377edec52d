"""What a command would do, up to its first question."""

from collections.abc import Sequence

from tracker.command.build import compile as compile_command
from tracker.command.library import Library
from tracker.rules.apply import queued
from tracker.rules.refusal import Refused
from tracker.rules.table import Roller
from tracker.session.drive import own_events
from tracker.session.perform import Performed, Waiting, perform
from tracker.session.report import Report, with_names
from tracker.state.encounter import Encounter
from tracker.state.question import Prompt
from tracker.store.record import Record


def preview(encounter: Encounter, text: str, library: Library, roller: Roller, number: int) -> Report:
    """A report as that of the command after step `number`, without events and changes. Nothing is done."""
    steps: list[Performed] = []
    prompt = None
    try:
        command = compile_command(text, encounter, library)
        begun = queued(encounter, *command.events)
        for done in own_events(
            begun, encounter.flow.agenda, lambda state: perform(state, roller, overrule=command.overrule)
        ):
            steps.append(done)
    except Refused as refused:
        return Report(refusal=with_names(refused.refusal, encounter))
    except Waiting as waiting:
        prompt = Prompt(command=text, question=waiting.question)
    return Report(_records(steps, text, number + 1), prompt=prompt)


def _records(steps: Sequence[Performed], text: str, first: int) -> tuple[Record, ...]:
    return tuple(Record(n=first + at, group=first, command=text, lines=step.lines) for at, step in enumerate(steps))
