"""Measures what one event takes in the rules: `python tests/bench/apply.py`; exits 1 if the median of a kind takes too
long.

The bundled fights play on by themselves, with the game master's commands between: what `apply` takes of every event
that comes up. Beside it stands what the library d20 takes to roll "1d20+5"."""

import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any
from unittest import mock

import d20

from tracker.rules.apply import apply
from tracker.session import perform
from tracker.session.dice import RandomDice
from tracker.session.examples import example, examples
from tracker.session.session import Session
from tracker.store.book import Book

LIMIT = 1.0
"""Milliseconds that an event may take (median of its kind)."""
SEEDS = 3
"""How often each fight is played."""
COMMANDS = (
    *("hurt {who} 1 raw", "hurt {who} 3 fire", "heal {who} 1", "mark {who} prone", "clear {who} prone"),
    *("set {who} armor=1", "check {who} morale", "hide {who}", "reveal {who}", "roll 2d6+1", "note x", "remind 9 x"),
    *("field fatigue=off", "initiative", "move @turn 0,1,0", "attack @turn", "delay @turn", "skip @turn"),
)
"""What a game master does between two turns; what a rule refuses then isn't measured."""


def timed(apply: Callable[..., Any], took: dict[str, list[float]]) -> Callable[..., Any]:
    """The rules' entry, noting the milliseconds of each event by its kind."""

    def noting(encounter: Any, event: Any, *rest: Any) -> Any:
        start = time.perf_counter()
        outcome = apply(encounter, event, *rest)
        took[type(event).__name__].append((time.perf_counter() - start) * 1000)
        return outcome

    return noting


def play(folder: Path, name: str, seed: int) -> None:
    """A bundled fight, with commands between its turns and then to its end."""
    with Book.create(folder, f"{name}-{seed}", example(name)) as book:
        session = Session(book, roller=RandomDice(seed))
        people = list(session.encounter.combatants)
        for number, command in enumerate(COMMANDS * 3):
            session.do("next")
            _answered(session)
            session.do(command.format(who=people[number % len(people)]))
            _answered(session)
        session.auto()


def _answered(session: Session) -> None:
    while session.prompts:
        question = session.prompts[-1].question
        answer = question.default or (
            "no" if question.kind == "yes" else question.choices[0] if question.choices else "1"
        )
        if session.answer(answer).refusal is not None:
            session.cancel()


def main() -> int:
    """Measures every kind of event that comes up."""
    took: dict[str, list[float]] = defaultdict(list)
    with mock.patch.object(perform, "apply", timed(apply, took)), tempfile.TemporaryDirectory() as folder:
        for name in examples():
            for seed in range(SEEDS):
                play(Path(folder), name, seed)
    slow = [kind for kind, times in took.items() if median(times) > LIMIT]
    for kind, times in sorted(took.items(), key=lambda each: -median(each[1])):
        mark = "OVER" if kind in slow else "ok  "
        print(f"{mark} {kind}: {median(times):.3f} ms in the median of {len(times)} (at most {LIMIT:.0f})")
    rolled = []
    for _ in range(1_000):
        start = time.perf_counter()
        d20.roll("1d20+5")
        rolled.append((time.perf_counter() - start) * 1000)
    print(f'     d20.roll("1d20+5"): {median(rolled):.3f} ms')
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
