"""What keeps a command from being done: its exit status, one sentence, and the same as data."""

from typing import Any

from msgspec import Struct, structs

DONE, FAULT, REFUSED, HELD = 0, 1, 2, 3
"""The exit statuses: done; not saved, or a fault; refused, or wrong usage; held by another session."""
INTERRUPTED = 130
"""What Ctrl+C gives: 128 and the number of its signal."""


class Failure(Struct, frozen=True):
    """Why it isn't done. `text` is what stands on stderr; the rest goes into JSON with it: `command` is the number of
    the command of several in which it happened."""

    status: int
    kind: str
    text: str
    rule: str = ""
    args: dict[str, Any] = {}
    names: dict[str, str] = {}
    command: int | None = None

    def data(self) -> dict[str, Any]:
        """The object that `--json` prints."""
        return {"error": structs.asdict(self)}


class Failed(Exception):
    """Raised wherever the command line itself refuses."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.kind)
        self.failure = failure


def refused(kind: str, text: str, **args: Any) -> Failed:
    """A refusal of the command line's own (status 2)."""
    return Failed(Failure(REFUSED, kind, text, args=args))
