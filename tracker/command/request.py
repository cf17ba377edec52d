"""What a verb's builder gets and gives."""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from msgspec import Struct

from tracker.command import who
from tracker.command.arrange import Slots
from tracker.command.grammar import Form
from tracker.command.lexer import Word
from tracker.command.library import Library
from tracker.command.spelling import spell
from tracker.state.encounter import Encounter
from tracker.state.event import Event

Flow = Literal["", "next", "back", "undo", "redo", "amend", "auto"]
"""What the session does itself, or nothing."""


class Request(NamedTuple):
    """A command whose words are in their places."""

    form: Form
    slots: Slots
    encounter: Encounter
    library: Library

    def words(self, name: str) -> list[Word]:
        """The words of a parameter, none if it wasn't given."""
        return self.slots.params.get(name, [])

    def word(self, name: str) -> Word:
        """The one word of a parameter that must be there."""
        return self.slots.params[name][0]

    def who(self) -> list[str]:
        """Those the command is for, in id order."""
        return who.several(self.words("who"), self.encounter, everyone=self.form.everyone)

    def one(self) -> str:
        """The one the command is for."""
        return who.one(self.word("who"), self.encounter, everyone=self.form.everyone)


class Built(Struct, frozen=True):
    """A command built: its words in their one form, the verb first, its events, or what the session does, with the
    command that stands in it as it was typed."""

    words: tuple[str, ...]
    events: tuple[Event, ...] = ()
    flow: Flow = ""
    count: int = 1
    inner: str = ""


Builder = Callable[[Request], Built]


def ids(found: Iterable[str]) -> list[str]:
    """Ids as they are written."""
    return [spell(each) for each in found]
