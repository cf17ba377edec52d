"""The history of a fight (undo, redo, back): the live steps form a chain by their parents, undone ones stay behind it.

An undo is a step of its own that leads to an earlier state; what was undone is found again through it. An amendment
leads back too, with its first step, and then forward with what is done again; the live steps then are its own.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tracker.rules.refusal import Refused, impossible
from tracker.state.change import apply_changes, differences
from tracker.state.encounter import Encounter
from tracker.store.book import Book
from tracker.store.problem import Damaged
from tracker.store.record import Glance, Record

KEPT = 200
"""Records kept in memory, besides those that the book hasn't got yet; others are read again when they are wanted."""


class Travel(NamedTuple):
    """A step of an undo or redo: its record and the state it leads to."""

    record: Record
    encounter: Encounter


class History:
    """The records of a book, and the ways through them. Reads only what is asked for."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._known: dict[int, Record] = {}
        self._base = book.first - 1
        self.last: Record | None = book.last
        self._turned = (self._base, False)
        """The live step up to which it is known whether there is a turn's start, and whether there is."""
        if book.last is not None:
            self._known[book.last.n] = book.last

    @property
    def number(self) -> int:
        """The number of the last step; before the first that of the first state."""
        return self.last.n if self.last is not None else self._base

    @property
    def tip(self) -> int:
        """The live step whose state this is; before the first the number of the first state."""
        if self.last is None:
            return self._base
        return self.last.tip if self._leads_back(self.last) else self.last.n

    def knows(self, number: int) -> bool:
        """Whether there is a step of this number; 0 stands for none that has been taken yet."""
        return not number or self._base < number <= self.number

    def record(self, number: int) -> Record:
        """A step by its number. Raises KeyError if there is none, `Refused` (impossible) if the journal is damaged
        there."""
        found = self._known.get(number)
        if found is None:
            if not self._base < number <= self.number:
                raise KeyError(number)
            try:
                found = self._known[number] = self._book.record(number)
            except Damaged:
                raise impossible("damaged-step", number=number) from None
            self._forget()
        if not self._leads_back(found):
            raise impossible("damaged-step", number=number)
        return found

    def _leads_back(self, record: Record) -> bool:
        """Whether the steps that it names are there, and those it follows are earlier ones: so every way ends."""
        back = self._base <= record.parent < record.n and self._base <= record.tip <= record.n
        own = self._base < record.group <= record.n
        return back and own and max(record.left, record.redo, record.amendment) <= record.n

    def _glance(self, number: int) -> Glance:
        """What the way back needs of a live step."""
        known = self._known.get(number)
        return Glance.of(known) if known else self._book.glance(number)

    def add(self, records: tuple[Record, ...]) -> None:
        """Takes in steps that were just taken."""
        for record in records:
            self._known[record.n] = record
            self.last = record
        self._forget()

    def _forget(self) -> None:
        """Lets go of the oldest, as far as the book has them."""
        more = len(self._known) - KEPT
        if more > 0 and min(self._known) <= self._book.number:
            for number in sorted(self._known)[:more]:
                if number <= self._book.number:
                    del self._known[number]

    def forget_after(self, last: Record | None) -> None:
        """Drops steps that were taken in but never saved."""
        self.last, self._turned = last, (self._base, False)
        for number in [number for number in self._known if number > self.number]:
            del self._known[number]

    def live(self) -> Iterator[Record]:
        """The live steps, the last first. Raises `Refused` (impossible) where the journal is damaged."""
        number = self.tip
        while number > self._base:
            record = self.record(number)
            yield record
            number = record.parent

    @property
    def can_undo(self) -> bool:
        """Whether there is a command to take back."""
        return self.tip > self._base

    @property
    def can_redo(self) -> bool:
        """Whether something is undone that can be done again."""
        return self.last is not None and bool(self.last.redo)

    @property
    def can_turn_back(self) -> bool:
        """Whether there is a turn's start before this."""
        try:
            before = self.record(self.tip).parent if self.tip > self._base else self._base
            found = self._starts_before(before)
        except (Refused, Damaged):
            return False
        self._turned = (before, found)
        return found

    def _starts_before(self, number: int) -> bool:
        """Whether a turn starts with this live step, or one before it."""
        known, found = self._turned
        while number > self._base and number != known:
            step = self._glance(number)
            if step.starts:
                return True
            number = min(step.parent, number - 1)
        return found and number == known

    # --- travelling

    def undone(self, encounter: Encounter) -> Travel:
        """Before the last command, with all that it caused. Raises `Refused` at the fight's start."""
        if self.tip <= self._base:
            raise impossible("nothing-to-undo")
        first = self.record(self.record(self.tip).group)
        if first.amendment:
            return self._before_amendment(encounter, self.record(first.amendment))
        return self.to(encounter, first.parent)

    def turn_back(self, encounter: Encounter) -> Travel:
        """At the start of the last turn; from there, of the one before. Raises `Refused` if there was none."""
        for record in self.live():
            if Glance.of(record).starts and record.n != self.tip:
                return self.to(encounter, record.n)
        raise impossible("no-turn-before")

    def _before_amendment(self, encounter: Encounter, start: Record) -> Travel:
        """Before an amendment, with all that it did again and left out."""
        after = apply_changes(self.state_at(encounter, start.n), start.changes, back=True)
        return self._back(encounter, after, start, start.left)

    def to(self, encounter: Encounter, target: int) -> Travel:
        """At the state after an earlier live step, or at the first state."""
        return self._back(encounter, self.state_at(encounter, target), self.after(target)[0], target)

    def after(self, target: int) -> list[Record]:
        """The live steps after one of them (or after the first state), oldest first."""
        found = []
        number = self.tip
        while number > self._base and number != target:
            found.append(self.record(number))
            number = found[-1].parent
        return found[::-1]

    def state_at(self, encounter: Encounter, target: int) -> Encounter:
        """The state after a live step (or the first state), from that after the last one."""
        for record in reversed(self.after(target)):
            # The state before an amendment's first step is one that was left; as live step it changes nothing.
            if record.kind != "amend":
                encounter = apply_changes(encounter, record.changes, back=True)
        return encounter

    def _back(self, encounter: Encounter, after: Encounter, first: Record, target: int) -> Travel:
        """The step that leads back to the state after a step; `first` is the one taken back that names it."""
        number = self.number + 1
        return Travel(
            Record(
                n=number,
                group=number,
                kind="undo",
                command=first.command or first.kind,
                round=after.round,
                step=after.step,
                turn=after.flow.turn,
                parent=self.tip,
                tip=target,
                redo=number,
                changes=differences(encounter, after),
            ),
            after,
        )

    def redone(self, encounter: Encounter) -> Travel:
        """After what was undone last. Raises `Refused` if nothing is undone, or something new was done since."""
        undo = self.record(self.last.redo) if self.last is not None and self.last.redo else None
        if undo is None:
            raise impossible("nothing-to-redo")
        after = apply_changes(encounter, undo.changes, back=True)
        number = self.number + 1
        before = self.record(undo.n - 1) if undo.n > self._base + 1 else None
        return Travel(
            Record(
                n=number,
                group=number,
                kind="redo",
                command=undo.command,
                round=after.round,
                step=after.step,
                turn=after.flow.turn,
                parent=self.tip,
                tip=before.tip if before else self._base,
                redo=before.redo if before else 0,
                changes=differences(encounter, after),
            ),
            after,
        )
