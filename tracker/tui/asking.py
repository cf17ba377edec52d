"""A command that still lacks something: what it lacks is asked for, one field after the other, before it is done."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tracker.state.question import Question
from tracker.tui.answering import Answering, Complete, Effect
from tracker.tui.work import Work


class Blank(NamedTuple):
    """One thing that a command lacks: its name in the grammar, the question, the word before the answer ("with", ""),
    and its place among the others in the command. `needed`: the command can't do without it. `holds`: a digit only
    marks. `numbers`: those before the choices, if they aren't 1, 2, 3."""

    name: str
    question: Question
    word: str = ""
    place: int = 0
    needed: bool = True
    holds: bool = False
    spelled: Callable[[str], str] = str
    complete: Complete | None = None
    numbers: tuple[int, ...] = ()

    def put(self, answer: str) -> str:
        """The answer as it stands in the command."""
        return " ".join(part for part in (self.word, self.spelled(answer)) if part) if answer else ""


Blanks = Callable[[str, Mapping[str, str]], Blank | None]
"""What is asked for under a name, given the answers to those before; None if it needn't be asked."""


class Asking:
    """The state of it. `head` is how the command begins and `tail` how it ends, `names` what it lacks in order,
    `before` answers that were given to the same command earlier, `taken` the blanks answered. `then` is what is done
    with the answers, if it isn't the command; `instead` the command that is begun one question before the first."""

    def __init__(
        self,
        head: str,
        names: tuple[str, ...],
        blanks: Blanks,
        before: Mapping[str, str] | None = None,
        *,
        tail: str = "",
        then: Callable[["Asking"], Work | None] | None = None,
    ) -> None:
        self.head = head
        self.tail = tail
        self.then = then
        self.names = names
        self.before = dict(before or {})
        self.taken: list[tuple[Blank, str]] = []
        self.instead = ""
        self._blanks = blanks
        self._left: tuple[str, Blank, list[tuple[Blank, str]]] | None = None
        self.blank: Blank | None = None
        self.row = Answering(Question("", "text"))
        self._ask(0)

    @property
    def answers(self) -> dict[str, str]:
        """The answers so far, by name."""
        return {blank.name: answer for blank, answer in self.taken}

    @property
    def start(self) -> str:
        """The command as it was begun."""
        return f"{self.head} {self.tail}".rstrip()

    @property
    def command(self) -> str:
        """The command with the answers so far."""
        return self._with(self.taken)

    @property
    def known(self) -> str:
        """The command with the answers so far, and what was marked where more is said besides."""
        return self._with([*self.taken, *self._marked()])

    @property
    def draft(self) -> str:
        """The same with what Enter would take now, too."""
        answer = self.row.answer
        if self.blank is None or not answer:
            return self.known
        return self._with([*self.taken, *self._marked(), (self.blank, answer)])

    @property
    def complete(self) -> bool:
        """Whether nothing more is asked for."""
        return self.blank is None

    @property
    def open_needed(self) -> bool:
        """Whether something that the command can't do without comes after the present blank."""
        at = self.names.index(self.blank.name) if self.blank else len(self.names)
        later = (self._blanks(name, self.answers) for name in self.names[at + 1 :])
        return any(blank is not None and blank.needed for blank in later)

    def press(self, key: str, character: str | None) -> Effect:
        """What a key does in the present row."""
        return self.row.press(key, character)

    def take(self, answer: str) -> None:
        """Takes an answer and goes on to what is asked next."""
        if self.blank is None:
            return
        self.taken.append((self.blank, answer))
        self.before[self.blank.name] = answer
        self._ask(self.names.index(self.blank.name) + 1)

    def more(self, names: tuple[str, ...]) -> None:
        """Asks for more than it did, before what is asked now; for what it has asked for already, once more."""
        if self.blank is None:
            return
        self._keep()
        if names[0] not in self.names:
            at = self.names.index(self.blank.name)
            self.names = (*self.names[:at], *names, *self.names[at:])
        start = self.names.index(names[0])
        self._left = (names[0], self.blank, self.taken)
        self.taken = [each for each in self.taken if self.names.index(each[0].name) < start]
        self._ask(start)

    def back(self) -> bool:
        """One question back, from what was asked for besides to where that was; False if this is the first."""
        if self._left is not None and self.blank is not None and self.blank.name == self._left[0]:
            self._keep()
            _, blank, self.taken = self._left
            self._left = None
            self._ask(self.names.index(blank.name))
            return True
        if not self.taken:
            return False
        self._keep()
        blank, answer = self.taken.pop()
        self._open(blank, answer)
        return True

    def kept(self) -> dict[str, str]:
        """All answers, the unfinished one too, for when the same command is begun again."""
        self._keep()
        return self.before

    def _marked(self) -> list[tuple[Blank, str]]:
        """What was marked at the question from which one said more, as long as it isn't asked again."""
        again = () if self.blank is None else (*self.answers, self.blank.name)
        if self._left is None or self.blank is None or self._left[1].name in again:
            return []
        return [(self._left[1], self.before.get(self._left[1].name, ""))]

    def _keep(self) -> None:
        if self.blank is None:
            return
        answer = "" if self.row.refused else self.row.answer
        if answer:
            self.before[self.blank.name] = answer
        else:
            self.before.pop(self.blank.name, None)

    def _ask(self, start: int) -> None:
        for name in self.names[start:]:
            blank = self._blanks(name, self.answers)
            if blank is not None:
                self._open(blank, self.before.get(name, ""))
                return
        self.blank = None

    def _open(self, blank: Blank, before: str) -> None:
        self.blank = blank
        self.row = Answering(
            blank.question, before=before, holds=blank.holds, numbers=blank.numbers, complete=blank.complete
        )

    def _with(self, taken: list[tuple[Blank, str]]) -> str:
        parts = [blank.put(answer) for blank, answer in sorted(taken, key=lambda each: each[0].place)]
        return " ".join(part for part in (self.head, *parts, self.tail) if part)
