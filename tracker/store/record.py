"""One step of the journal, and its text there."""

import re
import tomllib
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from tracker.state.change import Change
from tracker.state.line import Line
from tracker.state.question import Prompt
from tracker.store.clean import clean_data, is_clean
from tracker.store.quick import plain_of
from tracker.store.source import DEPTH, deeper
from tracker.store.toml import differing, inline, key, rows

RecordKind = Literal["command", "undo", "redo", "hand-edit", "recovered", "amend"]

STEP_SIZE = 8 * 2**20
"""The cap of a step in bytes: a change of everything says the state twice."""

MARK = b"\n[[step]]\n"
"""What a step begins with. No text can hold it: texts are written on one line."""

TURN_START = "turnstart"
"""The event that starts a turn, or the step of turns if it is nobody's."""

_END = re.compile(rb"\nend = (?:true|false)\n")
_PARENT = b"\nparent = "
_STARTS = f'\nevent = {{ do = "{TURN_START}"'.encode()
_TURN = b"\nturn = "
_BEHIND_CHANGES = (b"\nprompts = ", b"\nbatch = ", b"\nhash = ", b"\nend = ")
_LISTS = frozenset(["lines", "changes", "prompts"])


class Record(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """One step of the journal.

    `n` its number, one more than that of the step before; `group` the number of the first step of the command it
    belongs to; `event` in plain data; `round`, `step` and `turn` where the fight stood after it; `parent` the step
    that was live before it, `tip` the step whose state holds after it (`n`, or the one an undo or redo went to);
    `redo` the undo that a redo would take back next (0: none); `answers` and `rolls` (sides, value) by the key of
    the question; `overruled` the rules; `amendment` is the first step of the amendment in which it was done again (0:
    none), and `left` in that first step the live step whose state it left; `changes` lead from the state of step
    n - 1 to that of step n.
    `batch` is the number of a group that counts only as a whole (0: none) and `end` says that it is the last of it.
    `prompts` are those open after it and `hash` the fingerprint of the state file's part before [save]; both are
    filled in when it is appended, and only in the last step of what is appended at once."""

    n: int
    group: int = 0
    kind: RecordKind = "command"
    command: str = ""
    event: dict[str, Any] = {}
    round: int = 0
    step: str = ""
    turn: str = ""
    parent: int = 0
    tip: int = 0
    redo: int = 0
    answers: dict[str, str] = {}
    rolls: dict[str, tuple[int, int]] = {}
    overruled: tuple[str, ...] = ()
    amendment: int = 0
    left: int = 0
    lines: tuple[Line, ...] = ()
    changes: tuple[Change, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    batch: int = 0
    hash: str = ""
    end: bool = True


class Glance(NamedTuple):
    """What a way through the steps needs of one: its `parent`, and whether a turn `starts` with it."""

    parent: int
    starts: bool

    @classmethod
    def of(cls, record: Record) -> "Glance":
        """That of a record at hand."""
        return cls(record.parent, record.event.get("do") == TURN_START and bool(record.turn))


def record_text(record: Record) -> str:
    """The record as an item of the journal's array; its last line, `end`, says that it is whole.

    Raises TypeError if it holds what TOML can't, ValueError if something in it lies too deep."""
    parts = [MARK.decode(), f"n = {record.n}\n"]
    for name, value in differing(record):
        if name in _LISTS:
            parts.append(f"{name} = {rows([inline(item) for item in value])}\n")
        elif name not in ("n", "end"):
            parts.append(f"{key(name)} = {inline(value)}\n")
    parts.append(f"end = {inline(record.end)}\n")
    return "".join(parts)


def whole_length(content: bytes) -> int:
    """How much of a text that begins with a step is this step, with its last line; 0 if that is missing."""
    end = _END.search(content)
    return end.end() if end else 0


def record_of(content: bytes) -> Record | None:
    """The record that such a text holds; None if it isn't whole, or isn't one."""
    if len(content) > STEP_SIZE or not content or whole_length(content) != len(content):
        return None
    quick = _quick(content)
    plain = _plain(content, "step") if quick is None else [quick]
    try:
        return msgspec.convert(plain[0], Record) if plain and len(plain) == 1 else None
    except msgspec.ValidationError:
        return None


def _quick(content: bytes) -> dict[str, Any] | None:
    """The plain data of a text which is as `record_text` writes it; None if it has to be read as what it is."""
    if not content.startswith(MARK):
        return None
    found = plain_of(content[len(MARK) :], DEPTH - 2)
    return found if found is not None and is_clean(content.decode()) else None


def glance_of(content: bytes) -> Glance:
    """A glance at a record's text as it was written, which is much quicker than reading it."""
    parent = content.partition(_PARENT)[2][:20].partition(b"\n")[0]
    return Glance(int(parent) if parent.isdigit() else 0, _STARTS in content and _TURN in content)


def changes_of(content: bytes) -> tuple[Change, ...] | None:
    """Only the changes of a record's text, which is quicker; None if they can't be read."""
    start = content.find(b"\nchanges = ")
    if start < 0:
        return ()
    ends = [content.find(name, start + 1) for name in _BEHIND_CHANGES]
    plain = _plain(content[start : min((end for end in ends if end > 0), default=len(content))], "changes")
    try:
        return msgspec.convert(plain, tuple[Change, ...])
    except msgspec.ValidationError:
        return None


def _plain(content: bytes, name: str) -> Any:
    """A list that a text of the journal holds, clean; None if it can't be read or lies too deep."""
    try:
        source = content.decode("utf-8")
        found = tomllib.loads(source)[name]
    except (ValueError, KeyError, RecursionError):
        return None
    if not isinstance(found, list) or deeper(found, DEPTH):
        return None
    return found if is_clean(source) else clean_data(found)
