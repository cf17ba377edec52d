"""Measures the screen in a terminal of 120×36: `python tests/bench/screen.py [--keys N] [--starts N] [--idle SECONDS]
[FOLDER]`; exits 1 if a goal is missed. A made fight of 16 comes first, then a larger one, then all bundled ones, with a
quarter of the keys.

Everything is compared with floors of the same run: a bare Textual app, one whose key repaints two cells, and the bare
saving of the same bytes. FOLDER is where the saves are made (default: a temporary one); on the disk that counts."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from harness import Answer, Program, p95, repeated
from headless import Bare, fight, timed
from msgspec import structs

from tracker.session.examples import example, examples
from tracker.session.library import BUNDLED
from tracker.session.session import Session
from tracker.state.encounter import Encounter
from tracker.store.book import Book
from tracker.store.record import record_text

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("READY")
Bare().run(mouse=False)
"""
FLOOR = """
from textual.app import App
from textual.geometry import Region
from textual.strip import Strip
from rich.segment import Segment
from textual.widget import Widget
class Cells(Widget, can_focus=True):
    DEFAULT_CSS = "Cells { width: 100%; height: 100%; }"
    count = 0
    def render_line(self, y):
        text = f"READY {self.count % 90 + 10}" if y == 0 else ""
        return Strip([Segment(text.ljust(self.size.width))], self.size.width)
    def on_key(self, event):
        self.count += 1
        self.refresh(Region(6, 0, 2, 1))
class Floor(App):
    AUTO_FOCUS = "Cells"
    def compose(self):
        yield Cells()
Floor().run(mouse=False)
"""
GOALS = (
    ("cursor in the log", 300, 0, 0),
    ("cursor in initiative", 1_300, 2, 0),
    ("cursor in formation", 1_300, 2, 0),
    ("a letter typed", 180, 0, 0),
    ("a prompt opened", 3_000, 0, 0),
    ("a prompt closed", 3_000, 0, 0),
    ("the command row opened and closed", 3_000, 0, 0),
    ("hurt, saved", 1_500, 4, 1),
    ("next", 3_000, 6, 0),
)
"""What is done, the most bytes, the most milliseconds as a multiple of the floor (0: any), and how many bare saves may
come on top of them."""
FEW, MORE = 16, 1.25
"""For how many combatants the goals are, and by how much larger fights may miss them."""
WARNING = 250
"""Fewer bytes than this are nothing but a warning."""
SAVED = "● saved"
LAST = "? help"
"""What stands at the end of the last row."""


class Figures(NamedTuple):
    """The p95 of bytes and milliseconds, by what was done."""

    keys: dict[str, Answer]
    memory: float


def script(text: str) -> list[str]:
    """A floor's command line."""
    return [sys.executable, "-c", text]


def encounter(count: int) -> Encounter:
    """So many combatants, none of whom acts by itself."""
    bench = fight(count)
    whom = {who: structs.replace(each, auto=False) for who, each in bench.combatants.items()}
    return structs.replace(bench, combatants=whom)


def made(folder: Path, slug: str, count: int, steps: int) -> None:
    """A saved fight in its first round, with at least so many steps."""
    with Book.create(folder, slug, encounter(count)) as book:
        session = Session(book)
        while session.number < max(steps, 80) or not session.encounter.flow.turn:
            command = "next" if not session.encounter.flow.turn else f"hurt one-{session.number % count} 1 raw"
            assert session.do(command).refusal is None
            while session.prompts:
                session.cancel()


def begun(folder: Path, slug: str) -> list[str]:
    """A copy of a bundled fight, saved where its first turn is open, or soon after its begin; the ids of the five with
    the most HP."""
    with Book.create(folder, slug, example(slug)) as book:
        session = Session(book, library=BUNDLED)
        for _ in range(60):
            if session.encounter.flow.turn:
                break
            session.do("next")
            while session.prompts:
                session.answer(session.prompts[-1].question.default or "")
        everyone = session.encounter.combatants
    return sorted(everyone, key=lambda who: -everyone[who].hp)[:5]


def own(slug: str) -> list[str]:
    """The program's command line with a fight."""
    return [sys.executable, "-m", "tracker", slug]


def tracker(folder: Path, slug: str) -> Program:
    """The program with a fight."""
    return Program(own(slug), TRACKER_SAVES=str(folder))


def measured(folder: Path, slug: str, keys: int, whom: Sequence[str]) -> Figures:
    """Everything that keys cost in a fight; `whom` are the ids of those who are hurt."""
    found: dict[str, Answer] = {}

    def take(name: str, *each: str, times: int = keys) -> None:
        found[name], _ = repeated(times, lambda number: program.press(each[number % len(each)]))

    with tracker(folder, slug) as program:
        program.wait_for(SAVED)
        program.ready()
        program.settle()
        program.press("5")
        take("cursor in the log", *"kkkkkkjjjjjj")
        for pane, name in (("1", "initiative"), ("2", "formation")):
            program.press(pane)
            take(f"cursor in {name}", *"jjjjjkkkkk")
        program.press("1")
        program.press(":")
        program.press("note ")
        take("a letter typed", *"abcdefghi ")
        program.press("\x1b")
        opened, closed = [], []
        for _ in range(max(10, keys // 8)):
            opened.append(program.press(":attack @turn\r").bytes)
            closed.append(program.press("\x1b", 0.2).bytes)
        program.press("\x1b", 0.2)
        typed = []
        for _ in range(max(10, keys // 8)):
            opened_row = program.press(":").bytes
            typed.append(opened_row + program.press("\x1b", 0.2).bytes)
        found["a prompt opened"] = Answer(int(p95(opened)), 0)
        found["a prompt closed"] = Answer(int(p95(closed)), 0)
        found["the command row opened and closed"] = Answer(int(p95(typed)), 0)

        def hurt(number: int) -> Answer:
            program.press(f":hurt {whom[number % len(whom)]} 1 raw")
            return program.press("\r")

        found["hurt, saved"], _ = repeated(keys, hurt)

        def onward(_: int) -> Answer:
            # What the last one met with is asked, and answered here; without a question Enter does nothing.
            while program.press("\r").bytes:
                continue
            answer = program.press("n")
            # Of what is owed it warns first, in its own row alone.
            return program.press("n") if 0 < answer.bytes < WARNING else answer

        found["next"], _ = repeated(keys, onward)
        memory = program.memory()
    return Figures(found, memory)


def floor(keys: int) -> tuple[Answer, float]:
    """What a key costs that repaints two cells, and the memory of a bare app."""
    with Program(script(FLOOR)) as program:
        program.wait_for("READY")
        program.settle()
        found, _ = repeated(keys, lambda _: program.press("x"))
    with Program(script(BARE)) as program:
        program.wait_for("READY")
        program.settle()
        return found, program.memory()


def bare_save(folder: Path, slug: str, keys: int) -> float:
    """The p95 in milliseconds of saving the bytes of a step and of a state."""
    with Book.open(folder, slug, write=False) as book:
        step = record_text(book.record(book.number)).encode()
    state = (folder / f"{slug}.toml").read_bytes()
    bare = Bare(folder / f"bare-{slug}")
    return p95(timed(lambda: bare.save(step, state)) for _ in range(keys))


class Start(NamedTuple):
    """Milliseconds from the start to the first full frame, and to when keys are read."""

    shown: float
    ready: float


def start(folder: Path, times: int) -> tuple[Start, Start, Start]:
    """Those of the program with a fight, with a large one, and of a bare app, in turns."""

    def one(argv: list[str], last: str) -> Start:
        with Program(argv, TRACKER_SAVES=str(folder)) as program:
            return Start(program.wait_for(last), program.ready())

    what = [(own("some"), LAST), (own("many"), LAST), (script(BARE), "READY")]
    found = [[one(*each) for each in what] for _ in range(times + 2)]
    # The first ones find nothing in the disk's cache.
    some, many, bare = zip(*found[2:], strict=True)
    return middle(some), middle(many), middle(bare)


def middle(starts: Sequence[Start]) -> Start:
    """The medians."""
    return Start(*map(median, zip(*starts, strict=True)))


def idle(folder: Path, seconds: float) -> int:
    """Bytes that are written while nothing is done."""
    with tracker(folder, "some") as program:
        program.wait_for(SAVED)
        program.ready()
        program.settle(1.0)
        return len(program.read(seconds))


def main() -> int:
    """Measures all of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--keys", type=int, default=200)
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--idle", type=float, default=60.0)
    given = parser.parse_args()
    passed = True

    def goal(what: str, value: float, most: float) -> None:
        nonlocal passed
        passed = passed and value <= most
        print(f"{'ok ' if value <= most else 'OVER'} {what}: {value:.1f} (at most {most:.1f})", flush=True)

    with tempfile.TemporaryDirectory(dir=given.folder) as name:
        folder = Path(name)
        made(folder, "some", 16, 0)
        made(folder, "many", 60, 2_000)
        ours, large, bare = start(folder, given.starts)
        goal(f"the first full frame, ms; a bare app's {bare.shown:.0f}", ours.shown, 1.2 * bare.shown)
        goal("60 combatants, 2,000 steps: the first full frame, ms", large.shown, MORE * ours.shown)
        print(f"    keys are read after {ours.ready:.0f} ms ({large.ready:.0f}; a bare app's {bare.ready:.0f})")
        base, memory = floor(given.keys)
        print(f"    the floor: {base.bytes} bytes, {base.ms:.1f} ms")
        save = bare_save(folder, "some", given.keys)
        print(f"    the bare save: {save:.1f} ms")

        def hold(figures: Figures, where: str, count: int = FEW) -> None:
            more = MORE if count > FEW else 1
            for what, size, times, saved in GOALS:
                goal(f"{where}{what}, bytes", figures.keys[what].bytes, more * size)
                if times:
                    goal(f"{where}{what}, ms", figures.keys[what].ms, more * (times * base.ms + saved * save))
            goal(f"{where}memory, MB; a bare app's {memory:.1f}", figures.memory, MORE * memory)

        whom = [f"one-{number}" for number in range(5)]
        some = measured(folder, "some", given.keys, whom)
        hold(some, "")
        many = measured(folder, "many", given.keys, whom)
        for what, answer in many.keys.items():
            goal(f"60 combatants, 2,000 steps: {what}, bytes", answer.bytes, MORE * some.keys[what].bytes)
            if some.keys[what].ms:
                goal(f"60 combatants, 2,000 steps: {what}, ms", answer.ms, MORE * some.keys[what].ms)
        goal("60 combatants, 2,000 steps: memory, MB", many.memory, MORE * some.memory)
        for name in examples():
            whom = begun(folder, name)
            count = len(example(name).combatants)
            hold(measured(folder, name, max(20, given.keys // 4), whom), f"{name}, {count} combatants: ", count)
        goal(f"idle, bytes in {given.idle:.0f} s", idle(folder, given.idle), 0)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
