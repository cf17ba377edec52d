"""A step of the journal made of an event that was done."""

import msgspec

from tracker.session.perform import Performed
from tracker.state.change import differences
from tracker.state.encounter import Encounter
from tracker.store.record import Record


def record_of(done: Performed, *, number: int, group: int, command: str, parent: int, before: Encounter) -> Record:
    """The step with this number, after the live step `parent` and the state `before`."""
    after = done.encounter
    return Record(
        n=number,
        group=group,
        command=command,
        event=msgspec.to_builtins(done.event),
        round=after.round,
        step=after.step,
        turn=after.flow.turn,
        parent=parent,
        tip=number,
        answers=done.answers,
        rolls=done.rolls,
        overruled=done.overruled,
        lines=done.lines,
        changes=differences(before, after),
    )
