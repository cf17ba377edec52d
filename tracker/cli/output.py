"""What is printed: text or JSON on stdout, sentences on stderr."""

import json
import os
import sys
from collections.abc import Iterable
from typing import Any, TextIO

import msgspec

from tracker.cli.failure import FAULT, Failure
from tracker.words import cli as words
from tracker.words.cli import say


class Output:
    """What a verb prints, kept until it is done. With `as_json` its result, or why there is none, is one JSON object
    on stdout."""

    def __init__(self, *, as_json: bool = False) -> None:
        self.as_json = as_json
        self._parts: list[str] = []

    def lines(self, lines: Iterable[str]) -> None:
        """Adds lines of text."""
        self._parts += [f"{line}\n" for line in lines]

    def data(self, value: Any) -> None:
        """Adds a value (structs included) as indented JSON."""
        self._parts.append(f"{_json(value)}\n")

    def warn(self, sentence: str) -> None:
        """Prints a sentence beside the result."""
        tell(sentence)

    def fail(self, failure: Failure) -> int:
        """Says why it isn't done, and gives the exit status."""
        if self.as_json:
            self.data(failure.data())
        tell(failure.text)
        return failure.status

    def put(self, status: int) -> int:
        """Prints what was added, and gives the exit status."""
        return put("".join(self._parts), status)


def _json(value: Any) -> str:
    if sys.stdout is not None and (sys.stdout.encoding or "").lower().replace("-", "") != "utf8":
        return json.dumps(msgspec.to_builtins(value), indent=2)  # what the locale can't show is escaped
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def put(text: str, status: int) -> int:
    """Writes a text to stdout and gives the exit status. Who closed it early, as `head` does, wants no more of it, and
    what was done stays done; that a disk is full is told."""
    if sys.stdout is None:
        return status
    try:
        _write(sys.stdout, text)
    except BrokenPipeError:
        _let_go(sys.stdout)
    except OSError as error:
        _let_go(sys.stdout)
        tell(say(words.NOT_PRINTED, problem=error.strerror or str(error)))
        return status or FAULT
    return status


def tell(sentence: str) -> None:
    """Writes a sentence to stderr, if anybody reads it."""
    if sys.stderr is None:
        return
    try:
        _write(sys.stderr, f"{sentence}\n")
    except OSError:
        _let_go(sys.stderr)


def _write(stream: TextIO, text: str) -> None:
    reconfigure = getattr(stream, "reconfigure", None)  # tests and wrappers may put other streams there
    if reconfigure is not None:
        reconfigure(errors="replace")  # what the locale's encoding doesn't have is a question mark
    stream.write(text)
    stream.flush()


def _let_go(stream: TextIO) -> None:
    """Turns a stream to where nothing fails any more, so that the interpreter's own last flush is quiet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
