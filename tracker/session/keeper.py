"""Where a session stands and how its steps are kept: each saved as it is taken, or held back and saved together."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import structs

from tracker.rules.apply import popped
from tracker.rules.refusal import Refusal
from tracker.session.drive import Begun
from tracker.session.history import History
from tracker.session.perform import Performed
from tracker.session.report import with_names
from tracker.session.steps import record_of
from tracker.state.encounter import Encounter
from tracker.state.line import Line
from tracker.state.question import Prompt
from tracker.store.book import Book
from tracker.store.record import Record


class Keeper:
    """The fight as it is now, its history and its book. `listener` is called with each step as it is kept."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.encounter: Encounter = book.encounter
        self.history = History(book)
        self.prompts: tuple[Prompt, ...] = tuple(each for each in book.prompts if self._is_sound(each))
        self.listener: Callable[[Record], object] | None = None
        self._taken: list[Record] = []
        self._held: list[Record] = []
        self._batched = False

    def _is_sound(self, prompt: Prompt) -> bool:
        """Whether a saved prompt can be answered. An edit of the file may have made it one of a step that isn't there,
        or with faces that no die has; then it goes, and what the agenda still owes is asked anew."""
        return self.history.knows(prompt.group) and all(1 <= face <= sides for sides, face in prompt.rolls.values())

    @property
    def number(self) -> int:
        """The number of the last step."""
        return self.history.number

    # --- taking steps

    def _take(self, begun: Begun, *steps: Performed) -> Begun:
        """Records steps that were done; the command's group is the number of its first."""
        if not steps:
            return begun
        number, parent, before = self.number, self.history.tip, self.encounter
        group = begun.group or number + 1
        records = []
        for step in steps:
            number += 1
            records.append(
                record_of(step, number=number, group=group, command=begun.text, parent=parent, before=before)
            )
            parent, before = number, step.encounter
        self._commit(tuple(records), before)
        return begun._replace(group=group)

    def _drop(self, begun: Begun, refusal: Refusal) -> Begun:
        """The event on top of the agenda, which is refused now, is taken off, and the log says so."""
        event, after = popped(self.encounter)
        refusal = with_names(refusal, self.encounter)
        line = Line("dropped", {"refusal": refusal.kind, "rule": refusal.rule, **refusal.args}, names=refusal.names)
        return self._take(begun, Performed(event, after, (line,), {}, {}, ()))

    def _commit(self, records: tuple[Record, ...], after: Encounter) -> None:
        self.encounter = after
        self.history.add(records)
        self._taken += records
        self._held += records
        if self.listener is not None and not self._batched:
            for record in records:
                self.listener(record)

    # --- holding them back

    @contextmanager
    def _page(self) -> Iterator[None]:
        """What a command does is held back until it is done, and saved in one go; in a batch, with the batch."""
        try:
            yield
        finally:
            self._turn_page()

    def _turn_page(self) -> None:
        """Saves what is held back, unless a batch does. Questions that were opened or closed are durable when this is
        over: what is shown of them is shown after a restart too.

        What the book doesn't take raises what it raises, and the session stands where the book does."""
        if self._batched:
            return
        held, self._held = self._held, []
        asked = self.prompts != self.book.prompts
        try:
            if held:
                self.book.append(held, self.encounter, self.prompts)
            elif asked:
                self.book.save_prompts(self.encounter, self.prompts, wait=False)
        except BaseException:
            self._return(self.book.encounter, self.book.prompts, self.book.last)
            raise
        if asked:
            self.book.wait()

    def _return(self, encounter: Encounter, prompts: tuple[Prompt, ...], last: Record | None) -> None:
        """The session stands again where it stood; the steps since then were never saved."""
        self.encounter, self.prompts, self._held = encounter, prompts, []
        self.history.forget_after(last)

    def all_or_nothing(self, work: Callable[[], None]) -> tuple[Record, ...]:
        """Does work whose steps are saved in one go, as a group that counts only as a whole.

        Whatever the work or the book raises goes through, and the session is as it was."""
        before = (self.encounter, self.prompts, self.history.last)
        self._batched = True
        try:
            work()
            held, self._held = self._held, []
            records = tuple(structs.replace(each, batch=held[0].n, end=each is held[-1]) for each in held)
            self.history.add(records)
            if records:
                self.book.append(records, self.encounter, self.prompts)
        except BaseException:
            self._return(*before)
            raise
        finally:
            self._batched = False
        return records
