"""What can't be done, as data."""

from typing import Any

from msgspec import Struct


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why a command isn't done: a rule (which the GM may overrule), or because it is impossible (`rule` is then "")."""

    kind: str
    rule: str = ""
    args: dict[str, Any] = {}
    names: dict[str, str] = {}

    @property
    def overrulable(self) -> bool:
        """Whether `!` does it all the same."""
        return bool(self.rule)


class Refused(Exception):
    """Raised by everything that refuses; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.kind)
        self.refusal = refusal


class BadAnswer(Refused):
    """Raised for an answer that a question doesn't allow: the event isn't refused by it, only the answer."""


def impossible(kind: str, **args: Any) -> Refused:
    """A refusal that nobody can overrule."""
    return Refused(Refusal(kind, args=args))
