"""Measures the command line and saving: `python tests/bench/headless.py [FOLDER]`; exits 1 if a limit is passed.

FOLDER is where the saves are made (default: a temporary one); on the disk that counts, not in memory."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from msgspec import structs

from tracker.session.session import Session
from tracker.state.change import differences
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import SIDES
from tracker.store.book import Book
from tracker.store.record import Record, record_text

WEAPONS = (
    Attack(name="Spear", init=6, damage="1-5", type="pierce"),
    Attack(name="Bow", init=5, damage="1-5", type="pierce", kind="ranged", range=10),
)


def fight(count: int) -> Encounter:
    """So many combatants over all five areas, half of them run by the tracker."""
    whom = {}
    for at in range(count):
        side = SIDES[at % 2]
        x = (2, 7, 12)[at // 2 % 3] if side == "party" else (22, 17, 12)[at // 2 % 3]
        statuses = {"burning": Status()} if at % 10 == 9 else {}
        whom[f"one-{at}"] = Combatant(
            id=f"one-{at}",
            name=f"Somebody {at}",
            side=side,
            hp=500,
            max_hp=999,
            armor=2,
            auto=at % 4 > 1,
            cube=(x, at % 7, 0),
            attacks=WEAPONS,
            statuses=statuses,
        )
    return Encounter(name="Bench", combatants=whom)


def played(folder: Path, slug: str, count: int, steps: int) -> int:
    """A saved fight with at least so many steps; gives their number."""
    with Book.create(folder, slug, fight(count)) as book:
        session = Session(book)
        report = session.do("next")
        assert report.refusal is None, report.refusal
        turn = 0
        while session.number < steps:
            turn += 1
            report = session.do(f"hurt one-{turn % count} 3" if turn % 2 else f"heal one-{turn % count} 2")
            assert report.refusal is None, report.refusal
        return session.number


def timed(work: Callable[[], object]) -> float:
    """Milliseconds that a call takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def alternating(times: int, *works: Callable[[], object]) -> list[float]:
    """The medians of several calls, measured in turns so that the machine's moods meet all of them."""
    found: list[list[float]] = [[] for _ in works]
    for _ in range(times):
        for at, work in enumerate(works):
            found[at].append(timed(work))
    return [median(each) for each in found]


# --- show


def program(folder: Path, *argv: str) -> None:
    """One run of the program as a process of its own."""
    environment = {**os.environ, "TRACKER_SAVES": str(folder)}
    subprocess.run([sys.executable, "-m", "tracker", *argv], env=environment, stdout=subprocess.DEVNULL, check=True)


def opened(folder: Path, slug: str) -> None:
    """Opening alone, in this process."""
    Book.open(folder, slug, write=False).close()


# --- saving


class Bare:
    """The least that saving can be: append, fsync; write, fsync, rename, fsync of the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.journal = os.open(folder / "journal", os.O_CREAT | os.O_WRONLY | os.O_APPEND)

    def save(self, step: bytes, state: bytes) -> None:
        """Saves the bytes of a step and of a state."""
        os.write(self.journal, step)
        os.fsync(self.journal)
        fd = os.open(self.folder / "new", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
        os.write(fd, state)
        os.fsync(fd)
        os.close(fd)
        os.rename(self.folder / "new", self.folder / "state")
        fd = os.open(self.folder, os.O_RDONLY)
        os.fsync(fd)
        os.close(fd)


def saving(folder: Path, count: int, times: int) -> tuple[float, float]:
    """Milliseconds of a step saved by a book, and of the same bytes saved bare."""
    slug = f"saving-{count}"
    bare = Bare(folder / f"bare-{count}")
    with Book.create(folder, slug, fight(count)) as book:

        def save() -> None:
            before = book.encounter
            one = before.combatants[f"one-{book.number % count}"]
            after = structs.replace(
                before, combatants={**before.combatants, one.id: structs.replace(one, hp=one.hp - 1)}
            )
            number = book.number + 1
            record = Record(n=number, group=number, command="hurt", tip=number, changes=differences(before, after))
            book.append([record], after, ())
            assert book.wait()

        def save_bare() -> None:
            assert book.last is not None
            bare.save(record_text(book.last).encode(), state)

        save()
        state = (folder / f"{slug}.toml").read_bytes()
        ours, theirs = alternating(times, save, save_bare)
    return ours, theirs


def main() -> int:
    """Measures all of it."""
    passed = True

    def limit(what: str, value: float, most: float) -> None:
        nonlocal passed
        passed = passed and value <= most
        print(f"{'ok ' if value <= most else 'OVER'} {what}: {value:.2f} (at most {most:.2f})")

    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        folder = Path(name)
        few, many = played(folder, "few", 60, 10), played(folder, "many", 60, 2_000)
        short, long = alternating(15, lambda: program(folder, "show", "few"), lambda: program(folder, "show", "many"))
        print(f"show, 60 combatants: {short:.0f} ms after {few} steps, {long:.0f} ms after {many}")
        limit("show of many steps against few", long / short, 1.5)
        short, long = alternating(25, lambda: opened(folder, "few"), lambda: opened(folder, "many"))
        print(f"opening alone: {short:.1f} ms after {few} steps, {long:.1f} ms after {many}")
        limit("opening of many steps against few", long / short, 1.5)
        [log, do] = alternating(
            5, lambda: program(folder, "log", "many"), lambda: program(folder, "do", "many", "note x")
        )
        print(f"log of all steps: {log:.0f} ms; do of a note: {do:.0f} ms")
        for count in (12, 60):
            ours, bare = saving(folder, count, 60)
            print(f"a step of {count} combatants saved: {ours:.2f} ms, the bare bytes {bare:.2f} ms")
            limit("saving", ours, 1.3 * bare + 1)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
