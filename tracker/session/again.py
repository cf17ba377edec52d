"""Live steps taken apart into the commands that made them, so that they can be done again on another state."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from tracker.session.perform import Answers, Rolls
from tracker.state.event import AnyEvent, Event, Phase
from tracker.store.record import Record

HAND = frozenset({"hand-edit", "recovered"})
"""The kinds of steps that no command made: their changes are all there is of them."""


class Part(NamedTuple):
    """Steps of one command that follow each other. It has several parts if others were done while it waited."""

    group: int
    command: str
    records: tuple[Record, ...]

    @property
    def goes_on(self) -> bool:
        """Whether its command had begun before."""
        return self.records[0].n != self.group

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that its steps did."""
        return tuple(event_of(record) for record in self.records)

    @property
    def by_hand(self) -> bool:
        """Whether it is an edit rather than a command."""
        return self.records[0].kind in HAND

    @property
    def dropped(self) -> bool:
        """Whether it only says that an event which waited was refused in the end."""
        return _is_dropped(self.records[0])


def parts_of(records: Sequence[Record]) -> list[Part]:
    """The parts of live steps, oldest first; the first steps of amendments, which do nothing themselves, left out."""
    done = [record for record in records if record.kind != "amend"]
    found = []
    for (group, _), each in groupby(done, key=lambda record: (record.group, _is_dropped(record))):
        steps = tuple(each)
        found.append(Part(group, steps[0].command, steps))
    return found


def _is_dropped(record: Record) -> bool:
    return [line.kind for line in record.lines] == ["dropped"]


class Known(NamedTuple):
    """What was answered and rolled for an event."""

    answers: Answers
    rolls: Rolls


NOTHING = Known({}, {})

Likeness = Callable[[Event], Any]

SAME: tuple[Likeness, ...] = (lambda event: event,)
"""What two events must have in common for what was rolled for the one to be offered to the other: everything."""
ALIKE: tuple[Likeness, ...] = (
    *SAME,
    lambda event: (type(event), getattr(event, "who", ""), getattr(event, "weapon", "")),
    lambda event: (type(event), getattr(event, "opportunity", False)),
)
"""The same for a command that stands for another: the more alike first."""


class Offers:
    """The answers and rolls of recorded events, offered once each to those done in their place."""

    def __init__(self, records: Sequence[Record], likenesses: tuple[Likeness, ...] = SAME) -> None:
        self._left = [(event_of(record), Known(record.answers, record.rolls)) for record in records if record.event]
        self._likenesses = likenesses

    def take(self, event: Event) -> Known:
        """What is offered to an event."""
        for likeness in self._likenesses:
            wanted = likeness(event)
            for at, (other, known) in enumerate(self._left):
                if likeness(other) == wanted:
                    del self._left[at]
                    return known
        return self._of_work(event) if isinstance(event, Phase) else NOTHING

    def _of_work(self, event: Phase) -> Known:
        """What was rolled in the same work of the round, by keys that name somebody: the work before it, which an event
        of the round's course names too, may have been another."""
        rolls: dict[str, tuple[int, int]] = {}
        for other, known in self._left:
            if isinstance(other, Phase) and (other.step, other.work) == (event.step, event.work):
                rolls |= {key: roll for key, roll in known.rolls.items() if " " in key}
        return Known({}, rolls)


def event_of(record: Record) -> Event:
    """The event that a command's step did."""
    found: Event = msgspec.convert(record.event, AnyEvent)
    return found
