"""What can be wrong with files, as data, and the exceptions of this layer."""

from pathlib import Path
from typing import Any

from msgspec import Struct

from tracker.state.change import Change


class Problem(Struct, frozen=True, omit_defaults=True):
    """Something wrong in or with a file: its name, the line (0: none), the dotted key, a kind and its arguments.

    One that isn't `grave` doesn't keep the file from being opened: loading mends it, or it is only questionable."""

    file: str
    line: int
    key: str
    kind: str
    args: dict[str, Any] = {}
    grave: bool = True


def unreadable_file(path: Path, error: OSError) -> Problem:
    """That the system doesn't let a file be read."""
    return Problem(path.name, 0, "", "unreadable-file", {"code": error.errno or 0, "detail": error.strerror or ""})


class Notice(Struct, frozen=True, omit_defaults=True):
    """Something that happened on opening and that the GM should know."""

    kind: str
    args: dict[str, Any] = {}


class StoreError(Exception):
    """The base of what this layer raises beside OSError."""


class Missing(StoreError):
    """There is no encounter of this name."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


class Exists(StoreError):
    """There is an encounter of this name already."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


class Unreadable(StoreError):
    """Neither the state file nor the journal gives a state; `problems` lists why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{problem.file}:{problem.line} {problem.kind}" for problem in problems))
        self.problems = problems


class Conflict(StoreError):
    """The state file is older than the journal and was edited by hand too: somebody has to say which is right.

    `step` and `last` are the numbers of the file's and the journal's last step, `edited` the time of the edit in
    seconds since 1970, `changes` what leads from the journal's state to the file's."""

    def __init__(self, slug: str, step: int, last: int, edited: float, changes: tuple[Change, ...]) -> None:
        super().__init__(slug)
        self.slug = slug
        self.step = step
        self.last = last
        self.edited = edited
        self.changes = changes


class ReadOnly(StoreError):
    """The encounter is open for reading only."""


class TooLarge(StoreError):
    """What should be saved is larger than what could be read again; nothing was saved."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.kind)
        self.problem = problem


class Damaged(StoreError):
    """A step in the midst of the journal can't be read; `number` is its number (0: the first state)."""

    def __init__(self, number: int, detail: str = "") -> None:
        super().__init__(f"step {number}: {detail}")
        self.number = number
        self.detail = detail
