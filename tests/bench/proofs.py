"""Whether a test of the rules notices each place that implements a rule: `python tests/bench/proofs.py [ID…]`.

Every function that is registered under a rule is broken in turn, so that it raises; every table that is a dict is
emptied. A first run of tests/rules records which tests come by which place; then only those are run that come by the
broken one, those that cite the rule first, the fastest first. Exits 1, with the rules and places, if no test fails.
"""

import builtins
import importlib
import inspect
import io
import pkgutil
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import cache, partial
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

import tracker.rules
from tracker.rules.registry import IMPLEMENTED

ROOT = Path(__file__).parent.parent.parent
CITED = re.compile(r"(?<![A-Za-z0-9])([A-Za-z])([0-9]{1,2})(?:[-–]\1?([0-9]{1,2}))?(?![0-9A-Za-z])")
"""A rule's ID, or a range of them: "C6", "F10-F13"."""
TRIED = 40
"""So many of the tests that come by a place are run at most, of those that cite the rule and of the others."""


def load() -> None:
    """Imports every module of the rules, which fills the registry."""
    for module in pkgutil.iter_modules(tracker.rules.__path__):
        importlib.import_module(f"tracker.rules.{module.name}")


def found_at(place: str) -> Any:
    """What is registered as module:name: the plain function, whatever is around it, or the table."""
    module, _, name = place.partition(":")
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
    found = getattr(found, "fget", None) or getattr(found, "__func__", found)
    return inspect.unwrap(found) if callable(found) else found


def cited_in(text: str) -> set[str]:
    """The rules that a text cites."""
    found = set()
    for letter, first, last in CITED.findall(text):
        found |= {f"{letter.upper()}{number}" for number in range(int(first), int(last or first) + 1)}
    return found


@cache
def cited_by(test: Callable[..., Any]) -> frozenset[str]:
    """The rules that a test cites: in its name and its text, else those that its file says it is about."""
    own = cited_in(inspect.getsource(test))
    return frozenset(own or cited_in(inspect.getmodule(test).__doc__ or ""))


def raises(*_: Any, **__: Any) -> Any:
    """What a broken function does."""
    raise RuntimeError("broken on purpose")


class Watch:
    """Records which of some functions are called. Their code is replaced, so that every name they are known by counts;
    the code finds the watch among the builtins, for it sees only its own module's names."""

    def __init__(self, places: list[str]) -> None:
        self.called: set[str] = set()
        self.codes: dict[str, tuple[FunctionType, Any]] = {}
        self.originals: dict[str, FunctionType] = {}
        vars(builtins)["_watch"] = self
        for place in places:
            function = found_at(place)
            if isinstance(function, FunctionType) and not function.__closure__:
                self._put_on(place, function)

    def _put_on(self, place: str, function: FunctionType) -> None:
        original = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
        original.__kwdefaults__ = function.__kwdefaults__
        self.codes[place], self.originals[place] = (function, function.__code__), original
        names: dict[str, Any] = {}
        exec(f"def watched(*a, **k): return _watch.call({place!r}, a, k)", names)
        function.__code__ = names["watched"].__code__

    def call(self, place: str, args: Any, named: Any) -> Any:
        self.called.add(place)
        return self.originals[place](*args, **named)

    def take_off(self) -> None:
        """Gives every function its own code back."""
        for function, code in self.codes.values():
            function.__code__ = code


def forget_results() -> None:
    """Empties the caches of the rules: what was reckoned before isn't asked for again."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tracker."):
            for each in vars(module).values():
                if callable(clear := getattr(each, "cache_clear", None)):
                    clear()


class Proofs:
    """A pytest plugin that runs the collected tests again and again, with something broken each time."""

    def __init__(self, rules: list[str]) -> None:
        self.rules = rules
        self.unseen: set[str] = set()
        self.untried: list[str] = []
        self.out = sys.stdout
        self.places = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of pytest's own loop."""
        places = sorted({place for rule in self.rules for place in IMPLEMENTED[rule]})
        self.places = len(places)
        callers, seconds = self._recorded(session.items, places)
        for rule in self.rules:
            for place in IMPLEMENTED[rule]:
                self._prove(rule, place, callers.get(place, session.items), seconds)
        return True

    def _recorded(
        self, items: list[pytest.Item], places: list[str]
    ) -> tuple[dict[str, list[pytest.Item]], dict[str, float]]:
        """The tests that come by each function, and how long each takes."""
        watch, seconds = Watch(places), {}
        callers: dict[str, list[pytest.Item]] = {place: [] for place in watch.codes}
        for item in items:
            watch.called.clear()
            forget_results()
            reports = runtestprotocol(item, log=False)
            if failed := [report for report in reports if report.failed]:
                sys.exit(f"{item.nodeid} fails with nothing broken:\n{failed[0].longreprtext}")
            seconds[item.nodeid] = sum(report.duration for report in reports)
            for place in watch.called:
                callers[place].append(item)
        watch.take_off()
        return callers, seconds

    def _prove(self, rule: str, place: str, items: list[pytest.Item], seconds: dict[str, float]) -> None:
        thing = found_at(place)
        in_order = sorted(items, key=lambda item: seconds[item.nodeid])
        citing = [item for item in in_order if isinstance(item, pytest.Function) and rule in cited_by(item.function)]
        others = [item for item in in_order if item not in set(citing)]
        if isinstance(thing, FunctionType) and not thing.__closure__:
            attempt: Callable[[Sequence[pytest.Item]], bool] = partial(_broken, thing)
        elif isinstance(thing, dict):
            attempt = partial(_emptied, thing)
        else:
            self.untried.append(place)
            return
        if attempt(citing[:TRIED]):
            return
        seen = attempt(others[:TRIED])
        if not seen:
            self.unseen.add(rule)
        what = "noticed only by tests that don't cite the rule" if seen else "NO TEST NOTICES"
        print(f"{rule:<4} {place.removeprefix('tracker.rules.')}: {what}", file=self.out, flush=True)


def _fails(items: Sequence[pytest.Item]) -> bool:
    for item in items:
        forget_results()
        if any(report.failed for report in runtestprotocol(item, log=False)):
            return True
    return False


def _broken(function: FunctionType, items: Sequence[pytest.Item]) -> bool:
    code = function.__code__
    function.__code__ = raises.__code__
    try:
        return _fails(items)
    finally:
        function.__code__ = code


def _emptied(table: dict[Any, Any], items: Sequence[pytest.Item]) -> bool:
    rows = dict(table)
    table.clear()
    try:
        return _fails(items)
    finally:
        table.update(rows)


def main() -> int:
    """Runs the proofs of all rules, or of those named."""
    load()
    named = [rule.upper() for rule in sys.argv[1:]]
    if unknown := [rule for rule in named if rule not in IMPLEMENTED]:
        sys.exit(f"no such rule: {', '.join(unknown)}")
    proofs = Proofs(named or sorted(IMPLEMENTED, key=lambda rule: (rule[0], int(rule[1:]))))
    arguments = [str(ROOT / "tests" / "rules"), "--rootdir", str(ROOT), "-q", "-p", "no:cacheprovider"]
    arguments += ["--import-mode=importlib", "-o", "addopts=", "-p", "no:xdist"]
    with redirect_stdout(io.StringIO()) as said:
        status = pytest.main(arguments, plugins=[proofs])
    if status:
        print(said.getvalue())
        return 1
    unseen = ", ".join(rule for rule in proofs.rules if rule in proofs.unseen)
    print(f"{len(proofs.rules)} rules, {proofs.places} places; with a place that no test notices: {unseen or 'none'}")
    if proofs.untried:
        print("tables that can't be emptied:", ", ".join(sorted(set(proofs.untried))))
    return 1 if proofs.unseen else 0


if __name__ == "__main__":
    sys.exit(main())
