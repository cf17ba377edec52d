"""What is printed: text or JSON on stdout, sentences on stderr."""

import json
import sys
from collections.abc import Iterable
from typing import Any

import msgspec

from tracker.cli.failure import Failure


class Output:
    """Where a verb prints. With `as_json` its result, or why there is none, is one JSON object on stdout."""

    def __init__(self, *, as_json: bool = False) -> None:
        self.as_json = as_json

    def lines(self, lines: Iterable[str]) -> None:
        """Prints lines of text."""
        for line in lines:
            print(line)

    def data(self, value: Any) -> None:
        """Prints a value (structs included) as indented JSON."""
        print(_json(value))

    def warn(self, sentence: str) -> None:
        """Prints a sentence beside the result."""
        print(sentence, file=sys.stderr)

    def fail(self, failure: Failure) -> int:
        """Prints why it isn't done, and gives the exit status."""
        if self.as_json:
            print(_json(failure.data()))
        print(failure.text, file=sys.stderr)
        return failure.status


def _json(value: Any) -> str:
    if sys.stdout is not None and (sys.stdout.encoding or "").lower().replace("-", "") != "utf8":
        return json.dumps(msgspec.to_builtins(value), indent=2)  # what the locale can't show is escaped
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def tolerant() -> None:
    """Lets what the locale's encoding doesn't have be printed as question marks, rather than not at all."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)  # tests and wrappers may put other streams there
        if reconfigure is not None:
            reconfigure(errors="replace")
