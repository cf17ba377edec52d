"""A list that narrows as one types: what is sought in the fight, or what can be done."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from tracker.command.choices import fold
from tracker.tui.answering import NONE, Effect
from tracker.tui.field import Field, edited

SHOWN = 200
"""How many matches are kept at most."""


class Match(NamedTuple):
    """One of the list: what Enter gives, what is shown, and what stands behind it; `words` are what it is found by;
    `can`: it can be done now."""

    value: str
    text: str
    about: str = ""
    words: str = ""
    can: bool = True


class Finding:
    """The row with the field, and the matches of what is in it. `kind` says what is sought."""

    def __init__(self, kind: Literal["find", "palette"], matches: Sequence[Match]) -> None:
        self.kind = kind
        self.field = Field()
        self.at = 0
        self._all = tuple(matches)
        self.matches = self._all[:SHOWN]

    def press(self, key: str, character: str | None) -> Effect:
        """What a key does; "cancel" closes the list."""
        if key == "escape" or (key == "backspace" and not self.field.text):
            return Effect("cancel")
        if key == "enter":
            return Effect("pick", self.matches[self.at].value) if self.matches else NONE
        if key in ("up", "down"):
            if self.matches:
                self.at = (self.at + (1 if key == "down" else -1)) % len(self.matches)
            return NONE
        field = edited(self.field, key, character)
        if field is None:
            return Effect("pass")
        if field.text != self.field.text:
            self.at = 0
        self.field = field
        self._narrow()
        return NONE

    def paste(self, text: str) -> None:
        """Text pasted at once."""
        self.field = self.field.insert(text)
        self._narrow()

    def _narrow(self) -> None:
        """Those that have every word typed; those that begin with the first one stand first, those that can't be done
        last."""
        words = fold(self.field.text).split()
        found = [each for each in self._all if all(word in _sought(each) for word in words)]
        if words:
            found.sort(key=lambda each: (not each.can, not _sought(each).startswith(words[0])))
        self.matches = tuple(found[:SHOWN])
        self.at = min(self.at, max(0, len(self.matches) - 1))


def _sought(match: Match) -> str:
    return fold(f"{match.text} {match.about} {match.words}")
