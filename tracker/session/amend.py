"""Amending: a command of the past is done in another way, and all that came after it is done again.

Only the command itself may roll and ask anew; what came after it is done with what was rolled and answered then, and
ends with the first command for which that isn't enough.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct

from tracker.command.build import Command
from tracker.command.build import compile as compile_command
from tracker.command.lexer import OVERRULING
from tracker.command.library import Library
from tracker.rules.apply import popped, queued
from tracker.rules.refusal import Refusal, Refused, impossible
from tracker.rules.table import Die
from tracker.session.again import ALIKE, NOTHING, Known, Offers, Part, parts_of
from tracker.session.auto import Auto
from tracker.session.drive import Step, all_of_next, next_events, own_events
from tracker.session.history import History
from tracker.session.perform import Performed, Waiting, is_immediate, perform
from tracker.state.change import ChangeMisfit, apply_changes
from tracker.state.encounter import Encounter
from tracker.state.event import Event
from tracker.state.question import Prompt
from tracker.store.record import Record

V = TypeVar("V")

Below = tuple[Event, ...]
"""What stands in the agenda below a command's own events."""


class Misfit(Struct, frozen=True):
    """The first later command that can't be done again: the number of its first step, its text, and why."""

    number: int
    command: str
    refusal: Refusal


class Done(NamedTuple):
    """A step done again: the number of its command's first step in the past, the command, and what was done; `hand`
    is the edit that it is instead."""

    group: int
    command: str
    performed: Performed | None
    encounter: Encounter
    hand: Record | None = None


class Amendment(NamedTuple):
    """What an amendment comes to.

    `step` is the one that was named, `first` the first of the command that it belongs to, `target` the live step
    before that and `start` the state there; `command` the one done instead; `done` all steps from there on; `again` how
    many later commands are done again, `left` how many aren't, and why the first of them isn't; `waits` are the
    commands done again that still wait for an answer, with what stands below them; `known` is all that the command
    itself was answered and rolled, by "0 KEY" for its first event and so on."""

    step: int
    first: Record
    target: int
    start: Encounter
    command: str
    done: tuple[Done, ...]
    again: int
    left: int
    misfit: Misfit | None
    waits: dict[int, Below]
    known: Known

    @property
    def encounter(self) -> Encounter:
        """The state that it leads to."""
        return self.done[-1].encounter


class Hands(NamedTuple):
    """What the amended command is done with: what performs its events, and keys of answers that aren't offered from
    the past because others are insisted on."""

    perform: Callable[[Encounter, Known, bool], Performed]
    insisted: frozenset[str] = frozenset()


class _NewDie(Exception):
    def __init__(self, die: Die) -> None:
        super().__init__(die.key)
        self.die = die


def _no_die(die: Die) -> int:
    raise _NewDie(die)


class Amending:
    """One amendment at work, in a fight that stands so, with these open prompts."""

    def __init__(
        self, history: History, encounter: Encounter, library: Library, hands: Hands, prompts: tuple[Prompt, ...]
    ) -> None:
        self._history = history
        self._encounter = encounter
        self._library = library
        self._hands = hands
        self._waiting = {prompt.group for prompt in prompts if prompt.left}
        self._below: dict[int, Below] = {}
        self._finished: set[int] = set()
        self._answers: dict[str, str] = {}
        self._rolls: dict[str, tuple[int, int]] = {}

    def run(self, amends: Command, given: Known = NOTHING, *, typed: bool = False) -> Amendment:
        """Does what `amends` says: a command in place of the one that a step belongs to, and the later ones again.

        `given` are answers and rolls for the command: under "0 KEY" for its first event and so on, under KEY alone for
        the question that comes up. Raises `Refused`, and `Waiting` with all that is to be given the next time."""
        first = self._first(amends.count)
        parts = parts_of(self._history.after(first.parent))
        own = [record for part in parts if part.group == first.group for record in part.records]
        start = self._history.state_at(self._encounter, first.parent)
        text = f"{OVERRULING}{amends.inner}" if amends.overrule else amends.inner
        command = compile_command(text, start, self._library, typed=typed)
        if command.flow not in ("", "next"):
            raise impossible("amend-flow", verb=command.verb)
        # The same command in other circumstances may still pause where it paused, and go on later.
        same = command.text == first.command
        course = parts[0].events if same else ()
        later = parts[1:] if same else [part for part in parts if part.group != first.group]
        done = [
            Done(first.group, command.text, each, each.encounter)
            for each in _until(course, self._anew(command, start, Offers(own, ALIKE), given))
        ]
        if same and self._is_open_ended(parts[0], later) and _same(course, done):
            self._below[first.group] = start.flow.agenda
        else:
            self._finished.add(first.group)
        groups, misfit = self._later(later, done)
        count = len({part.group for part in later} - {first.group})
        again = len(groups - {first.group})
        return Amendment(
            step=amends.count,
            first=first,
            target=first.parent,
            start=start,
            command=command.text,
            done=tuple(done),
            again=again,
            left=count - again,
            misfit=misfit,
            waits={group: below for group, below in self._below.items() if group in self._waiting},
            known=Known(self._answers, self._rolls),
        )

    def _first(self, step: int) -> Record:
        """The first step of the command that a live step belongs to; of an amendment, the one that it amended."""
        try:
            record = self._history.record(step)
            if record.kind == "amend":
                record = self._history.record(step + 1)
        except KeyError:
            raise impossible("not-live", number=step) from None
        for live in self._history.live():
            if live.n <= record.n:
                if live.n == record.n:
                    return self._history.record(record.group)
                break
        raise impossible("not-live", number=step)

    # --- the command itself

    def _anew(self, command: Command, start: Encounter, offers: Offers, given: Known) -> Iterator[Performed]:
        """The command's events; what they were answered and rolled is kept."""
        at = 0

        def step(encounter: Encounter) -> Performed:
            nonlocal at
            offered = offers.take(encounter.flow.agenda[0])
            answers = {key: each for key, each in offered.answers.items() if key not in self._hands.insisted}
            answers |= _of_event(at, given.answers)
            rolls = {**offered.rolls, **_of_event(at, given.rolls)}
            try:
                done = self._done(encounter, Known(answers, rolls), given, command.overrule)
            except Waiting as waiting:
                self._keep(at, Known(waiting.answers, waiting.rolls))
                raise Waiting(waiting.question, self._answers, self._rolls) from None
            self._keep(at, Known(done.answers, done.rolls))
            at += 1
            return done

        if command.flow == "next":
            return all_of_next(start, step)
        return own_events(queued(start, *command.events), start.flow.agenda, step)

    def _keep(self, at: int, known: Known) -> None:
        self._answers |= _numbered(at, known.answers)
        self._rolls |= _numbered(at, known.rolls)

    def _done(self, encounter: Encounter, known: Known, given: Known, overrule: bool) -> Performed:
        """An event of the command itself; a question that comes up takes the answer given under its key alone."""
        try:
            return self._hands.perform(encounter, known, overrule)
        except Waiting as waiting:
            key = waiting.question.key
            if key not in given.answers or key in known.answers:
                raise
            answers = {**known.answers, **waiting.answers, key: given.answers[key]}
            return self._done(encounter, Known(answers, waiting.rolls), given, overrule)

    # --- what came after it

    def _is_open_ended(self, part: Part, parts: Sequence[Part]) -> bool:
        """Whether a part's command goes on in a later one, or still waits for an answer."""
        last = part.records[-1].n
        return part.group in self._waiting or any(
            other.group == part.group and other.records[0].n > last for other in parts
        )

    def _later(self, parts: Sequence[Part], done: list[Done]) -> tuple[set[int], Misfit | None]:
        """Does the later commands again, as far as they fit; gives those that do, and the first that doesn't."""
        groups: set[int] = set()
        for part in parts:
            try:
                done += self._again(part, done[-1].encounter, self._is_open_ended(part, parts))
            except Refused as refused:
                refusal = refused.refusal
            except _NewDie as missing:
                refusal = Refusal("amend-rolls", "", missing.die._asdict())
            except Waiting as waiting:
                refusal = Refusal("amend-asks", "", {"key": waiting.question.key})
            except ChangeMisfit:
                refusal = Refusal("amend-edit")
            else:
                groups.add(part.group)
                continue
            # Of a command that waited in between, what was done before stays done.
            groups.discard(part.group)
            return groups, Misfit(part.records[0].n, part.command, refusal)
        return groups, None

    def _again(self, part: Part, encounter: Encounter, open_ended: bool) -> list[Done]:
        """The steps of a part, done on another state. `open_ended`: it ended by waiting, so it may again."""
        if part.by_hand:
            return [_by_hand(record, encounter) for record in part.records]
        if part.dropped:
            return _drop(part, encounter)
        if part.goes_on and part.group in self._finished:
            return []
        below, events = self._events(part, encounter)
        done: list[Done] = []
        try:
            for each in _until(part.events, events):
                done.append(Done(part.group, part.command, each, each.encounter))
        except (Waiting, _NewDie):
            if not (open_ended and done):
                raise
        else:
            if not open_ended or not _same(part.events, done):
                self._finished.add(part.group)
                self._below.pop(part.group, None)
                return done
        self._below[part.group] = below
        return done

    def _events(self, part: Part, encounter: Encounter) -> tuple[Below, Iterator[Performed]]:
        """What a part's command does on a state, and what stands below it."""
        offers = Offers(part.records)
        step = _repeated(offers, part.command.startswith("!"))
        if part.goes_on:
            agenda = encounter.flow.agenda
            begun = next((at for at, event in enumerate(agenda) if not is_immediate(event)), len(agenda))
            below = self._below.get(part.group, agenda[begun:])
            if part.command == "next":
                return below, next_events(encounter, step, first=True)
            return below, own_events(encounter, below, step)
        command = compile_command(part.command, encounter, self._library)
        if command.flow == "next":
            return encounter.flow.agenda, all_of_next(encounter, step)
        if command.flow == "auto":
            return encounter.flow.agenda, Auto(command.count).events(encounter, step)
        return encounter.flow.agenda, own_events(queued(encounter, *command.events), encounter.flow.agenda, step)


def _repeated(offers: Offers, overrule: bool) -> Step:
    """Does the next event with nothing but what was answered and rolled for it."""

    def step(encounter: Encounter) -> Performed:
        known = offers.take(encounter.flow.agenda[0])
        return perform(encounter, _no_die, answers=known.answers, rolls=known.rolls, overrule=overrule, typed=False)

    return step


def _until(course: tuple[Event, ...], events: Iterator[Performed]) -> Iterator[Performed]:
    """Events up to where the course ended that they took in the past, if they take the same; else all of them. Going
    back may have ended it early."""
    same = bool(course)
    for at, done in enumerate(events):
        yield done
        same = same and at < len(course) and course[at] == done.event
        if same and at + 1 == len(course):
            return


def _same(course: tuple[Event, ...], done: list[Done]) -> bool:
    return [each.performed.event for each in done if each.performed] == list(course)


def _by_hand(record: Record, encounter: Encounter) -> Done:
    """An edit taken over. Raises `ChangeMisfit` where something else stands than it changed."""
    after = apply_changes(encounter, record.changes)
    if record.changes and apply_changes(after, record.changes, back=True) != encounter:
        raise ChangeMisfit(record.changes[0], record.kind)
    return Done(record.group, record.command, None, after, record)


def _drop(part: Part, encounter: Encounter) -> list[Done]:
    """An event that was dropped is dropped again, if it is still there."""
    if not encounter.flow.agenda or encounter.flow.agenda[0] != part.events[0]:
        return []
    event, after = popped(encounter)
    done = Performed(event, after, part.records[0].lines, {}, {}, ())
    return [Done(part.group, part.command, done, after)]


def _of_event(at: int, given: Mapping[str, V]) -> dict[str, V]:
    """What is given for an event by its number, under the keys alone."""
    return {key.removeprefix(f"{at} "): each for key, each in given.items() if key.startswith(f"{at} ")}


def _numbered(at: int, given: Mapping[str, V]) -> dict[str, V]:
    return {f"{at} {key}": each for key, each in given.items()}
