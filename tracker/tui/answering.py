"""One question being answered, key by key: chosen among choices, or typed in a field.

Nothing is done here: each key gives an `Effect`, and whoever pressed it does it.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from tracker.state.question import Question
from tracker.tui.field import EDITING, Field, edited

NOBODY = "none"
"""The answer that takes none of many choices."""
TARGET = "target"
"""The key of the questions whom somebody attacks."""
YES, NO = "yes", "no"
CHOICES = ("one", "many", "yes")
"""The kinds of questions whose answer is chosen; the others have a field to type in."""
OFFERS = {"up": -1, "down": 1}
"""The keys that go through what a field offers."""
NUMBERS = ("die", "number")
"""The kinds whose field holds numbers alone: one that was refused is replaced by the first key, not typed on. A single
word or number that was answered before is, too; longer texts are typed on."""


class Effect(NamedTuple):
    """What a key asks for: nothing more, a command to be done, an answer, taking back, the question before, "choose"
    because nothing has been chosen yet, what was picked from a list, or "pass": the key means nothing there."""

    kind: Literal["none", "do", "answer", "cancel", "back", "choose", "pick", "pass"]
    text: str = ""


NONE, PASS, CANCEL, BACK, CHOOSE = (
    Effect("none"),
    Effect("pass"),
    Effect("cancel"),
    Effect("back"),
    Effect("choose"),
)

Complete = Callable[[str], Sequence[str]]
"""From a line to the whole lines that could become of it."""


class Answering:
    """The state of a question's row.

    `at` is the choice that is marked (-1: none), `chosen` the ones taken of many, `numbers` those that stand before the
    choices. `holds`: a digit only marks, and Enter takes. `candidates` are whole texts that the one typed could become,
    `before` the answer that it had, which is marked or stands in the field."""

    def __init__(
        self,
        question: Question,
        *,
        before: str = "",
        holds: bool = False,
        numbers: Sequence[int] = (),
        complete: Complete | None = None,
    ) -> None:
        self.question = question
        self.holds = holds
        self.choices = (YES, NO) if question.kind == "yes" else question.choices
        self.numbers = tuple(numbers) or tuple(range(1, len(self.choices) + 1))
        self.candidates: tuple[str, ...] = ()
        self._complete = complete
        self._digits = ""
        self._touched = False
        self.refused = False
        marked = before or question.default or ""
        self.at = self.choices.index(marked) if marked in self.choices else -1
        self.chosen = tuple(each for each in marked.split(",") if each in self.choices)
        if question.kind == "many" and before and before != question.default:
            self._touched = True
        written = before if not self.choosing and before != question.default else ""
        self.field = Field(written, len(written))
        self._offered = bool(written) and " " not in written
        self._offer()

    def refuse(self) -> None:
        """The answer was refused: it stands there to be mended, or a number to be replaced."""
        self.refused = True

    @property
    def choosing(self) -> bool:
        """Whether an answer is being chosen."""
        return self.question.kind in CHOICES

    @property
    def answer(self) -> str | None:
        """What Enter would answer now; None if nothing."""
        if not self.choosing:
            return self.field.text.strip() or self.question.default
        if self.question.kind == "many":
            return (",".join(self.chosen) or NOBODY) if self._touched else self.question.default
        return self.choices[self.at] if self.at >= 0 else None

    # --- keys

    def press(self, key: str, character: str | None) -> Effect:
        """What a key does."""
        if key == "escape":
            self._digits = ""
            return CANCEL
        return self._choose(key, character) if self.choosing else self._write(key, character)

    def paste(self, text: str) -> None:
        """Text pasted at once; it goes into the field, if there is one."""
        if not self.choosing:
            self.field = self.field.insert(text)
            self._offer()

    # --- typed

    def _write(self, key: str, character: str | None) -> Effect:
        if key == "enter":
            return self._entered()
        if key in ("left", "backspace") and not self.field.at and (key == "left" or not self.field.text):
            return BACK
        if key == "tab":
            self._fill_in()
            return NONE
        if key in OFFERS and self.candidates:
            self._go_through(OFFERS[key])
            return NONE
        if character == ":" and not self.field.text:
            return PASS
        replaced = (self._offered or (self.refused and self.question.kind in NUMBERS)) and key not in EDITING
        field = edited(Field() if replaced else self.field, key, character)
        if field is None:
            return PASS
        self.field, self._offered, self.refused = field, False, False
        self._offer()
        return NONE

    def _entered(self) -> Effect:
        return CHOOSE if self.answer is None else Effect("answer", self.answer)

    def _go_through(self, step: int) -> None:
        """The next of the candidates, or the one before, stands in the field; the same ones stay on offer."""
        text = self.field.text
        at = self.candidates.index(text) + step if text in self.candidates else min(step, 0)
        text = self.candidates[at % len(self.candidates)]
        self.field, self._offered, self.refused = Field(text, len(text)), False, False

    def _offer(self) -> None:
        found = self._complete(self.field.text[: self.field.at]) if self._complete else ()
        self.candidates = tuple(found)

    def _fill_in(self) -> None:
        """Completes as far as all candidates agree; where nothing more is agreed on, the first one is taken."""
        if not self.candidates:
            return
        head, tail = self.field.text[: self.field.at], self.field.text[self.field.at :]
        shared = common(self.candidates)
        text = shared if len(shared) > len(head) else self.candidates[0]
        self.field = Field(text + tail, len(text))
        self._offer()

    # --- chosen

    def _choose(self, key: str, character: str | None) -> Effect:
        kind = self.question.kind
        if kind == "yes" and character in ("y", "n"):
            return Effect("answer", YES if character == "y" else NO)
        if kind == "many" and not self._digits and character in ("a", "0"):
            self._touched = True
            self.chosen = self.choices if character == "a" else ()
            return NONE
        if character and character.isdecimal():
            return self._digit(str(int(character)))
        pending, self._digits = self._digits, ""
        if pending and int(pending) in self.numbers and (key == "enter" or character in (",", " ")):
            taken = self._take(self.numbers.index(int(pending)))
            if kind != "many" or character:
                return taken
        if key == "backspace" or (key == "left" and self.at <= 0):
            return BACK
        if key in _MOVES:
            self._move(_MOVES[key])
            return NONE
        if key == "space" and kind == "many":
            return self._take(self.at) if self.at >= 0 else NONE
        if character == "," or key == "space":
            return NONE
        return self._entered() if key == "enter" else PASS

    def _digit(self, digit: str) -> Effect:
        """A digit chooses at once if no longer number could be meant; else it marks, and Enter or another confirms."""
        text = self._digits + digit
        if not self._begins(text):
            text = digit
        number = int(text)
        if not self._begins(text):
            return NONE
        more = any(str(each).startswith(text) and each != number for each in self.numbers)
        if number in self.numbers:
            self.at = self.numbers.index(number)
        self._digits = text if more else ""
        return NONE if more or self.holds else self._take(self.at)

    def _begins(self, text: str) -> bool:
        """Whether digits are a number of the choices, or begin one."""
        return text != "0" and any(str(each).startswith(text) for each in self.numbers)

    def _take(self, at: int) -> Effect:
        """A choice is taken: it answers, or is one of many, where taking it again takes it out."""
        choice = self.choices[at]
        if self.question.kind != "many":
            return Effect("answer", choice)
        self._touched = True
        left = tuple(each for each in self.chosen if each != choice)
        self.chosen = left if choice in self.chosen else (*left, choice)
        return NONE

    def _move(self, step: int) -> None:
        if self.choices:
            self.at = (self.at + step) % len(self.choices) if self.at >= 0 else (0 if step > 0 else -1)
            self.at %= len(self.choices)


_MOVES = {"up": -1, "left": -1, "k": -1, "down": 1, "right": 1, "j": 1}


def common(texts: Sequence[str]) -> str:
    """What all texts begin with."""
    low, high = min(texts), max(texts)
    end = next((at for at, letter in enumerate(low) if at >= len(high) or high[at] != letter), len(low))
    return low[:end]
