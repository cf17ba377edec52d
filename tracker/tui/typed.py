"""A command being typed, with its history and its completion."""

from collections.abc import Sequence

from tracker.command.grammar import FORMS
from tracker.command.lexer import OVERRULING
from tracker.tui.answering import NONE, Complete, Effect, common
from tracker.tui.field import Field, edited


class History:
    """The commands that were typed, the last one last."""

    def __init__(self, commands: Sequence[str] = ()) -> None:
        self.commands = list(commands)

    def add(self, command: str) -> None:
        """One more; the same one twice running is one."""
        if command and self.commands[-1:] != [command]:
            self.commands.append(command)


class Typing:
    """The row with a command in it. `step` is the step whose command is amended, 0 for none; `refused` the text that a
    rule refused, which an exclamation mark alone does all the same."""

    def __init__(self, complete: Complete, history: History, text: str = "", *, step: int = 0) -> None:
        self.field = Field(text, len(text))
        self.step = step
        self.candidates: tuple[str, ...] = ()
        self.refused = ""
        self._complete = complete
        self._history = history
        self._shown = len(history.commands)
        self._draft = self.field

    def press(self, key: str, character: str | None) -> Effect:
        """What a key does; "cancel" closes the row."""
        if key == "escape":
            return Effect("cancel")
        if key == "enter":
            text = self.field.text.strip()
            return Effect("do", text) if text else Effect("cancel")
        if key in ("up", "down"):
            self._recall(-1 if key == "up" else 1)
            return NONE
        if key == "tab":
            self._fill_in()
            return NONE
        if character == "!" and self.refused and self.field.text.strip() == self.refused:
            return Effect("do", f"! {self.refused}")
        field = edited(self.field, key, character)
        if field is None:
            return Effect("pass")
        self.field = field
        self.candidates = ()
        return NONE

    def paste(self, text: str) -> None:
        """Text pasted at once."""
        self.field = self.field.insert(text)
        self.candidates = ()

    def _recall(self, step: int) -> None:
        place, commands = self._shown + step, self._history.commands
        if not 0 <= place <= len(commands):
            return
        if self._shown == len(commands):
            self._draft = self.field
        self._shown = place
        text = commands[place] if place < len(commands) else self._draft.text
        self.field = Field(text, len(text))

    def _fill_in(self) -> None:
        """Completes as far as all candidates agree, a verb with the space behind it; several candidates are shown."""
        head, tail = self.field.text[: self.field.at], self.field.text[self.field.at :]
        found = tuple(self._complete(head))
        if not found and not _is_verb(head):
            self.candidates = ()
            return
        shared = common(found) if found else head
        if len(found) < 2 and _is_verb(shared) and not tail:
            shared += " "
        if len(shared) > len(head):
            self.field = Field(shared + tail, len(shared))
        self.candidates = found if len(found) > 1 else ()


def _is_verb(line: str) -> bool:
    """Whether a line is a verb and nothing behind it yet, not even a space."""
    return line.removeprefix(OVERRULING).lstrip() in FORMS
