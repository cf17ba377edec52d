"""A line of text being typed, and the keys that edit it."""

from typing import NamedTuple
from unicodedata import category

from rich.cells import split_graphemes

from tracker.state.clean import clean_text

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
    return field._replace(at=_before(field))


def _right(field: Field) -> Field:
    return field._replace(at=_after(field))


def _home(field: Field) -> Field:
    return field._replace(at=0)


def _end(field: Field) -> Field:
    return field._replace(at=len(field.text))


def _backspace(field: Field) -> Field:
    return _without(field, _before(field), field.at)


def _delete(field: Field) -> Field:
    return _without(field, field.at, _after(field))


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


def _before(field: Field) -> int:
    """Where what a person sees as one character begins, the one before the cursor."""
    return max((start for start, _, _ in split_graphemes(field.text)[0] if start < field.at), default=0)


def _after(field: Field) -> int:
    """Where what a person sees as one character ends, the one at the cursor."""
    return min((end for _, end, _ in split_graphemes(field.text)[0] if end > field.at), default=len(field.text))


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
    if character and category(character[0]) != "Cc":
        return field.insert(character)
    return None
