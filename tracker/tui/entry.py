"""The command row without a terminal: a command being typed, or the prompt on top being answered, key by key.

Nothing is done here: each key gives an `Effect`, and whoever pressed it does it.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from tracker.state.question import Prompt
from tracker.tui.field import Field, edited

NOBODY = "none"
"""The answer that takes none of many choices."""

YES, NO = "yes", "no"

CHOICES = ("one", "many", "yes")
"""The kinds of questions whose answer is chosen; the others have a field to type in."""


class Effect(NamedTuple):
    """What a key asks for: nothing more, a command to be done, an answer, taking back, "choose" because nothing has
    been chosen yet, or "pass": the key means nothing in the row."""

    kind: Literal["none", "do", "answer", "cancel", "choose", "pass"]
    text: str = ""


NONE, PASS, CANCEL, CHOOSE = Effect("none"), Effect("pass"), Effect("cancel"), Effect("choose")

Complete = Callable[[str], Sequence[str]]
"""From a line to the whole lines that could become of it."""


class Entry:
    """The state of the command row.

    `typing`: a command is being typed, over whatever prompt is open. `message` is what is said above the row: why the
    last thing wasn't done, or a note. `at` is the choice that is marked (-1: none), `chosen` the ones taken of many.
    """

    def __init__(self, complete: Complete, history: Sequence[str] = ()) -> None:
        self.typing = False
        self.field = Field()
        self.message = ""
        self.refused = False
        self.prompt: Prompt | None = None
        self.depth = 0
        self.at = -1
        self.chosen: tuple[str, ...] = ()
        self.candidates: tuple[str, ...] = ()
        self._complete = complete
        self._history = list(history)
        self._shown = len(self._history)
        self._draft = Field()
        self._digits = ""
        self._touched = False

    # --- what is open

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices of the prompt on top, "yes" and "no" among them."""
        if self.prompt is None:
            return ()
        question = self.prompt.question
        return (YES, NO) if question.kind == "yes" else question.choices

    @property
    def choosing(self) -> bool:
        """Whether an answer is being chosen."""
        return not self.typing and self.prompt is not None and self.prompt.question.kind in CHOICES

    @property
    def writing(self) -> bool:
        """Whether there is a field to type in, so that only editing keys act."""
        return self.typing or (self.prompt is not None and not self.choosing)

    def show(self, prompts: Sequence[Prompt]) -> bool:
        """Takes the open prompts as they are now; True if another question is on top than before."""
        top = prompts[-1] if prompts else None
        self.depth = len(prompts)
        if top is self.prompt:
            return False
        fresh = top is not None and (self.prompt is None or top.question != self.prompt.question)
        self.prompt = top
        if fresh and top is not None:
            self._touched = False
            self._digits = ""
            default = top.question.default
            self.at = self.choices.index(default) if default in self.choices else -1
            self.chosen = tuple(each for each in (default or "").split(",") if each in self.choices)
            if not self.typing:
                self.field = Field()
        return fresh

    def say(self, message: str, *, refused: bool = False) -> None:
        """Shows a message; an empty one takes it away."""
        self.message = message
        self.refused = refused

    def open(self, text: str = "") -> None:
        """Begins a command."""
        self.typing = True
        self.field = Field(text, len(text))
        self.candidates = ()
        self._shown = len(self._history)
        self._draft = Field()

    def done(self, text: str) -> None:
        """The command was done: it goes to the history and the row closes."""
        if text and self._history[-1:] != [text]:
            self._history.append(text)
        self._leave()

    def _leave(self) -> None:
        self.typing = False
        self.field = Field()
        self.candidates = ()

    # --- keys

    def press(self, key: str, character: str | None) -> Effect:
        """What a key does."""
        if self.typing:
            return self._type(key, character)
        if self.prompt is None:
            return PASS
        if key == "escape":
            self._digits = ""
            return CANCEL
        return self._choose(key, character) if self.choosing else self._write(key, character)

    def paste(self, text: str) -> bool:
        """Text pasted at once; False if there is no field for it."""
        if self.writing:
            self.field = self.field.insert(text)
            self.candidates = ()
        return self.writing

    def _type(self, key: str, character: str | None) -> Effect:
        if key == "escape":
            self._leave()
            self.say("")
            return NONE
        if key == "enter":
            text = self.field.text.strip()
            if text:
                return Effect("do", text)
            self._leave()
            return NONE
        if key in ("up", "down"):
            self._recall(-1 if key == "up" else 1)
            return NONE
        if key == "tab":
            self._fill_in()
            return NONE
        return self._edit(key, character)

    def _edit(self, key: str, character: str | None) -> Effect:
        field = edited(self.field, key, character)
        if field is not None:
            self.field = field
            self.candidates = ()
        return NONE

    def _write(self, key: str, character: str | None) -> Effect:
        assert self.prompt is not None
        question = self.prompt.question
        if key == "enter":
            text = self.field.text.strip() or question.default
            return CHOOSE if text is None else Effect("answer", text)
        if character == ":" and (question.kind != "text" or not self.field.text):
            return PASS
        return self._edit(key, character)

    def _choose(self, key: str, character: str | None) -> Effect:
        assert self.prompt is not None
        kind = self.prompt.question.kind
        if kind == "yes" and character in ("y", "n"):
            return Effect("answer", YES if character == "y" else NO)
        if character and character.isdecimal():
            return self._digit(str(int(character)))
        pending, self._digits = self._digits, ""
        if pending and (key == "enter" or character in (",", " ")):
            taken = self._take(int(pending) - 1)
            if kind == "one" or character:
                return taken
        if key in _MOVES:
            self._move(_MOVES[key])
            return NONE
        if key == "space" and kind == "many":
            return self._take(self.at) if self.at >= 0 else NONE
        if character == ",":
            return NONE
        return self._confirm(kind) if key == "enter" else PASS

    def _confirm(self, kind: str) -> Effect:
        if kind == "many":
            default = self.prompt.question.default if self.prompt else None
            if not self._touched:
                return CHOOSE if default is None else Effect("answer", default)
            return Effect("answer", ",".join(self.chosen) or NOBODY)
        return Effect("answer", self.choices[self.at]) if self.at >= 0 else CHOOSE

    def _digit(self, digit: str) -> Effect:
        """A digit chooses at once if no longer number could be meant; else it marks, and Enter or another confirms."""
        number = int(self._digits + digit)
        if not 1 <= number <= len(self.choices):
            number = int(digit)
        if not 1 <= number <= len(self.choices):
            return NONE
        self.at = number - 1
        if number * 10 <= len(self.choices):
            self._digits = str(number)
            return NONE
        self._digits = ""
        return self._take(self.at)

    def _take(self, at: int) -> Effect:
        """A choice is taken: it answers, or is one of many, where taking it again takes it out."""
        assert self.prompt is not None
        choice = self.choices[at]
        if self.prompt.question.kind != "many":
            return Effect("answer", choice)
        self._touched = True
        left = tuple(each for each in self.chosen if each != choice)
        self.chosen = left if choice in self.chosen else (*left, choice)
        return NONE

    def _move(self, step: int) -> None:
        if self.choices:
            self.at = (self.at + step) % len(self.choices) if self.at >= 0 else (0 if step > 0 else -1)
            self.at %= len(self.choices)

    # --- history and completion

    def _recall(self, step: int) -> None:
        place = self._shown + step
        if not 0 <= place <= len(self._history):
            return
        if self._shown == len(self._history):
            self._draft = self.field
        self._shown = place
        text = self._history[place] if place < len(self._history) else self._draft.text
        self.field = Field(text, len(text))

    def _fill_in(self) -> None:
        """Completes as far as all candidates agree; if there are several, they are shown."""
        head, tail = self.field.text[: self.field.at], self.field.text[self.field.at :]
        found = tuple(self._complete(head))
        if not found:
            self.candidates = ()
            return
        common = _common(found)
        if len(common) > len(head):
            self.field = Field(common + tail, len(common))
        self.candidates = found if len(found) > 1 else ()


_MOVES = {"up": -1, "left": -1, "k": -1, "down": 1, "right": 1, "j": 1}


def _common(texts: Sequence[str]) -> str:
    """What all texts begin with."""
    low, high = min(texts), max(texts)
    end = next((at for at, letter in enumerate(low) if at >= len(high) or high[at] != letter), len(low))
    return low[:end]
