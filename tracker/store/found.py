"""Collects the problems of one source, and finds their lines when all are there."""

from typing import Any

from tracker.store.lines import line_numbers, line_of
from tracker.store.problem import Problem
from tracker.store.shape import Path
from tracker.store.source import Source


class Found:
    """The problems found so far. Kinds in `mild` aren't grave whoever reports them; `within` is the table of the
    source in which everything reported stands."""

    def __init__(self, within: Path = ()) -> None:
        self.problems: list[tuple[Path, str, dict[str, Any], bool]] = []
        self.mild: set[str] = set()
        self.within = within

    def report(self, path: Path, kind: str, **args: Any) -> None:
        """Add a problem that keeps the file from being opened."""
        self.problems.append(((*self.within, *path), kind, args, kind not in self.mild))

    def mildly(self, path: Path, kind: str, **args: Any) -> None:
        """Add a problem that doesn't."""
        self.problems.append(((*self.within, *path), kind, args, False))

    @property
    def grave(self) -> int:
        """How many problems keep the file from being opened."""
        return sum(grave for _, _, _, grave in self.problems)

    def placed(self, source: Source) -> list[Problem]:
        """The problems in the order of their lines."""
        if not self.problems:
            return []
        numbers = line_numbers(source.text)
        problems = [
            Problem(source.file, line_of(path, numbers), dotted(path), kind, args, grave)
            for path, kind, args, grave in self.problems
        ]
        return sorted(problems, key=lambda problem: problem.line)


def dotted(path: Path) -> str:
    """A path as it is shown: `combatants[2].attacks[1].damage`, counted from 1."""
    return "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")
