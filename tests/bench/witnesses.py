"""Which tests run which lines of the rules, and what each test costs."""

import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from mutants import ROOT, RULES, Mutant

Line = tuple[str, int]
"""A module's name, and the number of a line in it."""
_RULES = f"{ROOT / RULES}/"
_PACKAGE = f"{ROOT / RULES.parent}/"
ENOUGH, ALL = 100, 100_000
"""The calls of a function, and of all functions, that are looked at in one test: what comes behind them runs nothing
new."""


class Witnesses(NamedTuple):
    """`ran`: the tests that run a line, by their ids. `costs`: the seconds a test takes. `importing`: the lines that
    are run when the modules are imported: a fault there shows only in modules that are imported with it."""

    ran: dict[Line, list[str]]
    costs: dict[str, float]
    importing: frozenset[Line]

    def at_import(self, mutant: Mutant) -> bool:
        """Whether a fault stands where it is run at the import."""
        return any((mutant.module, line) in self.importing for line in mutant.span)

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that can notice a mutant: those of the file of its module's name first, then the cheapest."""
        found = {test for line in mutant.span for test in self.ran.get((mutant.module, line), ())}
        return sorted(found, key=lambda test: (f"test_{mutant.module}.py" not in test, self.costs[test]))


class Trace:
    """Notes the lines of the rules that are run while it is on."""

    def __init__(self) -> None:
        self.lines: set[tuple[str, int]] = set()
        self._calls: dict[int, int] = {}
        self._all = 0

    def __enter__(self) -> "Trace":
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def noted(self) -> list[Line]:
        """The lines, in order."""
        return sorted((Path(name).stem, line) for name, line in self.lines)

    def _called(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(_RULES):
            return None
        calls = self._calls[id(code)] = self._calls.get(id(code), 0) + 1
        self._all += 1
        if self._all == ALL:
            sys.settrace(None)
        return self._ran if calls <= ENOUGH else None

    def _ran(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self._ran


class ImportTrace(Trace):
    """Notes what the import of the rules' modules runs, but not what the import of a test module runs in them."""

    def _called(self, frame: FrameType, event: str, argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(_RULES):
            return None
        above: FrameType | None = frame
        while above is not None and above.f_code.co_name != "<module>":
            above = above.f_back
        return self._ran if above is not None and above.f_code.co_filename.startswith(_PACKAGE) else None


def recorded(tests: Iterable[str], passes: Callable[[str], bool], importing: Iterable[Line]) -> Witnesses:
    """Runs the tests one after the other, and notes what they do; one that fails ends the program."""
    ran: dict[Line, list[str]] = defaultdict(list)
    costs: dict[str, float] = {}
    for test in tests:
        begun = time.process_time()
        with Trace() as trace:
            passed = passes(test)
        if not passed:
            sys.exit(f"without any mutant this fails: {test}")
        costs[test] = time.process_time() - begun
        for line in trace.noted():
            ran[line].append(test)
    return Witnesses(dict(ran), costs, frozenset(importing))
