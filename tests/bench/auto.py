"""Measures `auto`: `python tests/bench/auto.py [FOLDER]`; exits 1 if a limit is passed.

200 against 200, all run by the tracker, to the end with their journal; and what a strike costs there against 10 against
10. FOLDER is where the saves are made (default: a temporary one); on the disk that counts, not in memory."""

import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tracker.session.dice import RandomDice
from tracker.session.session import Session
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import SIDES
from tracker.store.book import Book

SPEAR = Attack(name="Spear", init=6, damage="1-5", type="pierce")
SWORD = Attack(name="Sword", init=4, damage="1-7", type="slash")
BOW = Attack(name="Bow", init=5, damage="1-6", type="pierce", kind="ranged", range=14)
DIRK = Attack(name="Dirk", init=4, damage="1-3", type="pierce")
KINDS: tuple[tuple[int, tuple[Attack, ...]], ...] = ((2, (SPEAR,)), (2, (SWORD,)), (0, (BOW, DIRK)))
"""Who there is: how many areas from its own rear, and what it strikes with."""

MOST_SECONDS = 15.0
MOST_TIMES = 1.5


class Played(NamedTuple):
    """How long it took in seconds, in how many rounds, with how many strikes and steps."""

    seconds: float
    rounds: int
    strikes: int
    steps: int

    @property
    def a_strike(self) -> float:
        """Milliseconds a strike."""
        return 1000 * self.seconds / self.strikes


def fight(count: int) -> Encounter:
    """So many on each side: spears and swords in front, bows in the rear."""
    whom = {}
    for side in SIDES:
        for number in range(1, count + 1):
            depth, attacks = KINDS[number % len(KINDS)]
            x = 5 * depth + 2 if side == "party" else 22 - 5 * depth
            who = f"{side}-{number}"
            whom[who] = Combatant(
                id=who,
                name=who.title(),
                side=side,
                hp=9,
                max_hp=9,
                armor=1,
                shield=1,
                melee=3,
                ranged=3,
                evade=2,
                cube=(x, number, 0),
                attacks=attacks,
            )
    return Encounter(name="Bench", house={"at_zero": "dead"}, combatants=whom)


def played(folder: Path, count: int, seed: int) -> Played:
    """A fight to its end, with all of it saved."""
    with Book.create(folder, f"fight-{count}-{seed}", fight(count)) as book:
        session = Session(book, roller=RandomDice(seed))
        start = time.perf_counter()
        report = session.auto()
        assert book.wait()
        seconds = time.perf_counter() - start
    assert report.refusal is None, report.refusal
    assert session.encounter.step == "over"
    strikes = sum(record.event.get("do") == "strike" for record in report.records)
    return Played(seconds, session.encounter.round, strikes, len(report.records))


def together(runs: list[Played]) -> Played:
    """Several fights as one."""
    return Played(
        sum(run.seconds for run in runs),
        sum(run.rounds for run in runs),
        sum(run.strikes for run in runs),
        sum(run.steps for run in runs),
    )


def main() -> int:
    """Measures both fights."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        folder = Path(name)
        played(folder, 10, 0)
        small = together([played(folder, 10, seed) for seed in range(1, 21)])
        large = played(folder, 200, 1)
    for what, found in (("20 × 10 v 10", small), ("200 v 200", large)):
        print(
            f"{what}: {found.seconds:.1f} s, {found.rounds} rounds, {found.strikes} strikes, {found.steps} steps, "
            f"{found.a_strike:.2f} ms a strike"
        )
    times = large.a_strike / small.a_strike
    print(f"{'ok ' if large.seconds <= MOST_SECONDS else 'OVER'} 200 v 200: at most {MOST_SECONDS:.0f} s")
    print(f"{'ok ' if times <= MOST_TIMES else 'OVER'} a strike: {times:.2f} times, at most {MOST_TIMES}")
    return 0 if large.seconds <= MOST_SECONDS and times <= MOST_TIMES else 1


if __name__ == "__main__":
    sys.exit(main())
