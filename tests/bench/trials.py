"""Mutants put before the tests that can notice them, each in a process of its own.

Where a fault stands in a function, the function's code is exchanged in modules and tests that were loaded once; where
it is run when its module is imported, all of them are loaded anew.
"""

import functools
import gc
import importlib.abc
import importlib.machinery
import os
import pickle
import re
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TypeVar

import pytest
from hypothesis import Phase, settings
from mutants import ROOT, Mutant, mutated, source_of
from witnesses import ImportTrace, Witnesses, recorded

TESTS = ROOT / "tests" / "rules"
ALONE = (
    *("--import-mode=importlib", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # hypothesis is loaded before pytest starts
)
PATIENCE, TIMES = 5.0, 20.0
"""A test has failed after so many seconds and so many times what it takes without a fault: a mutant may never end."""
MEMORY = 4 << 30
"""Bytes after which a test has failed."""
SURVIVED, NOTICED, UNFIT, BROKEN = 0, 1, 98, 99
"""Exit statuses of a trial: no test failed; some did; the fault can't be put into what is loaded; no trial at all."""

T = TypeVar("T")
Caches = list["functools._lru_cache_wrapper[object]"]


def apart(works: Iterable[tuple[T, Callable[[], int]]], jobs: int = 1) -> Iterator[tuple[T, int]]:
    """Does each work in a process of its own, so many at a time; what each was for, and its exit status (negative: the
    signal that ended it), in the order they end."""
    running: dict[int, T] = {}

    def ended() -> tuple[T, int]:
        process, status = os.wait()
        if (code := os.waitstatus_to_exitcode(status)) == BROKEN:
            sys.exit("a trial failed by itself")
        return running.pop(process), code

    for key, work in works:
        if len(running) >= jobs:
            yield ended()
        process = os.fork()
        if not process:
            code = BROKEN
            try:
                code = work()
            except SystemExit as end:
                print(end, file=sys.stderr)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        running[process] = key
    while running:
        yield ended()


class Limits:
    """Pytest's plugin for a trial: no test takes much longer than it does without a fault, and a failing example isn't
    made smaller."""

    def __init__(self, costs: dict[str, float]) -> None:
        self.costs = costs

    def pytest_configure(self) -> None:
        usual = settings.get_profile("default")
        settings.register_profile("trial", usual, phases=(Phase.explicit, Phase.generate), print_blob=False)
        settings.load_profile("trial")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        if item.nodeid in self.costs:
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE + TIMES * self.costs[item.nodeid])


class Loaded(Limits):
    """Pytest's plugin that tries mutants on the modules and tests it loads, and writes to a file what it learned: the
    witnesses, and of each mutant it could try whether it survived."""

    def __init__(self, mutants: Sequence[Mutant], jobs: int, goes_on: Callable[[], bool], learned: Path) -> None:
        super().__init__({})
        self.mutants, self.jobs, self.goes_on, self.learned = mutants, jobs, goes_on, learned
        self.imports = ImportTrace()

    def pytest_configure(self) -> None:
        super().pytest_configure()
        self.imports.__enter__()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.imports.__exit__()
        items = {item.nodeid: item for item in session.items}
        functions, caches = _functions()
        witnesses = self._witnesses(items, caches)
        self.costs.update(witnesses.costs)
        gc.freeze()  # the trials share what is loaded, and don't look through it for garbage
        verdicts: dict[Mutant, bool] = {}

        def trial(mutant: Mutant) -> int:
            path = str(source_of(mutant.module))
            if not _exchanged(functions.get(path, ()), compile(mutated(mutant), path, "exec", dont_inherit=True)):
                return UNFIT
            _forget(caches)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            return _failed([items[test] for test in witnesses.of(mutant)])

        possible = (mutant for mutant in self.mutants if not witnesses.at_import(mutant) and self.goes_on())
        for mutant, status in apart(((mutant, functools.partial(trial, mutant)) for mutant in possible), self.jobs):
            if status != UNFIT:
                verdicts[mutant] = told(mutant, status, witnesses)
        self.learned.write_bytes(pickle.dumps((witnesses, verdicts)))
        return True

    def _witnesses(self, items: dict[str, pytest.Item], caches: Caches) -> Witnesses:
        """What the tests do without a fault, found out in a process of its own; what one test makes a function keep is
        gone before the next."""

        def passes(test: str) -> bool:
            _forget(caches)
            return _failed([items[test]]) == SURVIVED

        def record() -> int:
            found = recorded(items, passes, self.imports.noted())
            self.learned.write_bytes(pickle.dumps(found))
            return 0

        if dict(apart([(None, record)]))[None]:
            sys.exit("the tests can't be recorded")
        found: Witnesses = pickle.loads(self.learned.read_bytes())
        return found


def _failed(items: Sequence[pytest.Item]) -> int:
    """Runs tests up to the first that fails."""
    for item, following in zip(items, [*items[1:], None], strict=False):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if item.session.testsfailed:
            return NOTICED
    return SURVIVED


def _functions() -> tuple[dict[str, list[FunctionType]], Caches]:
    """All functions there are, by the file they stand in; and those that keep what they returned."""
    functions: dict[str, list[FunctionType]] = {}
    caches = []
    for each in gc.get_objects():
        if type(each) is FunctionType:
            functions.setdefault(each.__code__.co_filename, []).append(each)
        elif type(each) is functools._lru_cache_wrapper:
            caches.append(each)
    return functions, caches


def _forget(caches: Caches) -> None:
    for cache in caches:
        cache.cache_clear()


def _exchanged(functions: Iterable[FunctionType], module: CodeType) -> bool:
    """Gives functions of a module the code they have in another version of it; whether that is possible.

    Of functions with the same name and line, such as two lambdas in a table, nothing is exchanged: they stand where a
    fault is run at the import."""
    found: dict[tuple[str, int], CodeType | None] = {}
    for code in _codes(module):
        place = code.co_qualname, code.co_firstlineno
        found[place] = None if place in found else code
    for function in functions:
        place = function.__code__.co_qualname, function.__code__.co_firstlineno
        if (new := found.get(place)) is not None:
            if new.co_freevars != function.__code__.co_freevars:
                return False
            function.__code__ = new
    return True


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def told(mutant: Mutant, status: int, witnesses: Witnesses) -> bool:
    """Whether a mutant survived; one that did is printed."""
    if status == SURVIVED:
        seen = witnesses.at_import(mutant) or witnesses.of(mutant)
        print(f"survives: {mutant}{'' if seen else ' (no test runs it)'}", flush=True)
    return status == SURVIVED


class Anew(Limits):
    """Pytest's plugin that tries one mutant on modules that are loaded with it."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.costs.get(item.nodeid, 0.0))


class Mutated(importlib.machinery.SourceFileLoader):
    """Loads a module's own source with other code in its place."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        """The code with the fault."""
        return self._code


class Finder(importlib.abc.MetaPathFinder):
    """Finds one module of the rules with a fault in it."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = f"tracker.rules.{mutant.module}"
        self.code = compile(mutated(mutant), str(source_of(mutant.module)), "exec", dont_inherit=True)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        assert spec is not None
        assert isinstance(spec.loader, importlib.machinery.SourceFileLoader)
        spec.loader = Mutated(spec.loader.name, spec.loader.path, self.code)
        return spec


def tried_anew(mutant: Mutant, costs: dict[str, float]) -> int:
    """Tries a mutant in this process, which has loaded nothing of the rules: first by the test file of its module, then
    by those that import it, then by all others."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.meta_path.insert(0, Finder(mutant))
    statuses = (pytest.main([*ALONE, "-x", *files], [Anew(costs)]) for files in nearest_first(mutant.module) if files)
    return NOTICED if any(statuses) else SURVIVED


def nearest_first(module: str) -> tuple[list[str], list[str], list[str]]:
    """The test file of a module's name, those that import the module, and all others."""
    word = re.compile(rf"\btracker\.rules\.{module}\b|from tracker\.rules import [^\n]*\b{module}\b")
    found: tuple[list[str], list[str], list[str]] = ([], [], [])
    for path in sorted(TESTS.glob("test_*.py")):
        near = 0 if path.stem == f"test_{module}" else 1 if word.search(path.read_text("utf-8")) else 2
        found[near].append(str(path))
    return found
