"""A line of text being typed, and the keys that edit it."""

from typing import NamedTuple

from tracker.state.clean import clean_text
from tracker.tui.cells import width

LENGTH = 2_000
"""How long a line may get, in characters."""


class Field(NamedTuple):
    """The text and where the cursor stands in it, in characters."""

    text: str = ""
    at: int = 0

    def insert(self, text: str) -> "Field":
        """With a text typed or pasted at the cursor, cleaned; what is too long isn't taken."""
        before, after = self.text[: self.at], self.text[self.at :]
        head = clean_text(before + text, max(len(before), LENGTH - len(after)))
        return Field(head + after, len(head))


def _left(field: Field) -> Field:
    return field._replace(at=max(0, field.at - 1))


def _right(field: Field) -> Field:
    return field._replace(at=min(len(field.text), field.at + 1))


def _home(field: Field) -> Field:
    return field._replace(at=0)


def _end(field: Field) -> Field:
    return field._replace(at=len(field.text))


def _backspace(field: Field) -> Field:
    return _without(field, _start(field.text, field.at), field.at)


def _delete(field: Field) -> Field:
    return _without(field, field.at, min(len(field.text), field.at + 1))


def _word_back(field: Field) -> Field:
    start = len(field.text[: field.at].rstrip())
    while start and not field.text[start - 1].isspace():
        start -= 1
    return _without(field, start, field.at)


def _to_start(field: Field) -> Field:
    return _without(field, 0, field.at)


def _to_end(field: Field) -> Field:
    return _without(field, field.at, len(field.text))


def _without(field: Field, start: int, end: int) -> Field:
    return Field(field.text[:start] + field.text[end:], start)


def _start(text: str, at: int) -> int:
    """Where the character before a position begins: what takes no cells of its own goes with the one before it."""
    at = max(0, at - 1)
    while at and not width(text[at]):
        at -= 1
    return at


EDITING = {
    "left": _left,
    "right": _right,
    "home": _home,
    "end": _end,
    "ctrl+e": _end,
    "backspace": _backspace,
    "delete": _delete,
    "ctrl+d": _delete,
    "ctrl+w": _word_back,
    "ctrl+u": _to_start,
    "ctrl+k": _to_end,
}
"""What each editing key does. Ctrl+A, B and H don't get through tmux and old terminals."""


def edited(field: Field, key: str, character: str | None) -> Field | None:
    """The field after a key; None if the key means nothing in a field."""
    if key in EDITING:
        return EDITING[key](field)
    if character and character.isprintable():
        return field.insert(character)
    return None
