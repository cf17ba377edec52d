"""Cut off at any moment: gone within two seconds, and the next start shows the last acknowledged state or the one in
flight, with the prompt that was open and its dice.

`CUTS=30` cuts off thirty times in each way instead of the few of every run."""

import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tui.terminal import GONE_WITHIN, Terminal, environment

from tracker.session.dice import RandomDice
from tracker.session.examples import copy_example
from tracker.session.knowledge import KNOWS
from tracker.session.library import BUNDLED
from tracker.session.session import Session
from tracker.state.question import Prompt
from tracker.store.book import Book
from tracker.store.render import Renderer
from tracker.words.questions import question_text

CUTS = int(os.environ.get("CUTS", "3"))
COMMANDS = (
    "next",
    "next",
    "next",
    "attack @turn",
    "attack @turn",
    "hurt ogre 2",
    "note far below, the river",
    "mark ren flying for 3",
    "heal ogre 1",
    "undo",
)
BEGINNING = 40
"""So many characters of a question stand in one row."""
SEEDED = """
import sys
from tracker.session import session
seed, Dice = int(sys.argv.pop(1)), session.RandomDice
session.RandomDice = lambda: Dice(seed)
from tracker.main import main
sys.exit(main(sys.argv[1:]))
"""
"""The program, with dice that fall as its first argument says."""


class State(NamedTuple):
    """What the next start goes on with."""

    head: bytes
    prompts: tuple[Prompt, ...]


class Shadow:
    """The same fight in this process, on files of its own, with the same dice: what a key should lead to."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.session = Session(
            Book.open(folder, "bridge", write=True, knows=KNOWS), roller=RandomDice(seed), library=BUNDLED
        )
        self.session.listener = lambda _: self.passed.append(self.state)
        self.passed: list[State] = []

    @property
    def state(self) -> State:
        return State(Renderer().head(self.session.encounter), self.session.prompts)

    def command(self, text: str) -> bytes:
        """Does a command; the keys for it."""
        report = self.session.do(text, typed=True)
        # One that is refused stays in the row, to be mended.
        return b":" + text.encode() + (b"\r\x1b" if report.refusal else b"\r")

    def take(self) -> bytes:
        """Answers the question on top: with what is marked (the default, or the first), or a die that hits; the keys
        for it."""
        question = self.session.prompts[-1].question
        if question.kind == "die":
            face = str(question.high - 1)
            self.session.answer(face)
            return face.encode() + b"\r"
        self.session.answer(question.default if question.default is not None else (*question.choices, "no")[0])
        return b"\r"

    def do(self, chance: random.Random) -> bytes:
        """Does one thing that can be done now; the keys for it."""
        self.passed = [self.state]
        what = chance.random()
        if not self.session.prompts or what < 0.2:
            keys = self.command(chance.choice(COMMANDS))
        elif what < 0.25 or self.session.prompts[-1].question.kind not in ("one", "yes", "die"):
            self.session.cancel()
            keys = b"\x1b"
        else:
            keys = self.take()
        self.passed.append(self.state)
        return keys

    def until_diced(self) -> Iterator[bytes]:
        """Goes on until a question is open after dice have fallen, which are its dice from then on."""
        while not any(prompt.rolls for prompt in self.session.prompts):
            self.passed = [self.state]
            yield self.take() if self.session.prompts else self.command("next")


def on_disk(folder: Path) -> State:
    """The fight as the next start finds it; nothing is written."""
    with Book.open(folder, "bridge", write=False, knows=KNOWS) as book:
        return State(Renderer().head(book.encounter), book.prompts)


def escaped(keys: bytes) -> float:
    """Seconds in which an Esc could be the beginning of another key."""
    return 0.15 if keys.endswith(b"\x1b") else 0.0


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """The terminals of a test; what runs in them at the end is ended."""
    found: list[Terminal] = []
    yield found
    for each in found:
        each.kill()
        each.close()


def cut(terminal: Terminal, how: str) -> None:
    """Ends the program, or its line, and sees that it is gone in time."""
    if how == "close":
        terminal.close()
    else:
        os.kill(terminal.pid, signal.SIGKILL if how == "kill" else signal.SIGHUP)
    status = terminal.ended(reading=how != "close", within=GONE_WITHIN)
    assert status == (-signal.SIGKILL if how == "kill" else 128 + signal.SIGHUP)
    terminal.close()


def send(terminal: Terminal, keys: bytes, shadow: Shadow, real: Path) -> None:
    """Types keys, and waits until what they do is acknowledged."""
    terminal.press(keys)
    terminal.wait_for(f"● saved {shadow.session.number} ")
    for prompt in shadow.session.prompts[-1:]:
        names = {who: each.name for who, each in shadow.session.encounter.combatants.items()}
        terminal.wait_for(question_text(prompt.question, names, {})[:BEGINNING])
    time.sleep(escaped(keys))
    terminal.settle()
    assert on_disk(real) == shadow.state, "what is shown as saved is on the disk"


@pytest.mark.parametrize("how", ["kill", "hang-up", "close"])
def test_cut_off(tmp_path: Path, how: str, terminals: list[Terminal]) -> None:
    real, copy = tmp_path / "real", tmp_path / "copy"
    copy_example("bridge", real)
    shadow = Shadow(real, 0)
    for side in ("party", "foes"):
        assert shadow.session.do(f"house dice_{side}=typed").refusal is None
    shadow.session.close()
    chance, diced = random.Random(how), 0
    for seed in range(CUTS):
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(real, copy)
        shadow = Shadow(copy, seed)
        terminal = Terminal([sys.executable, "-c", SEEDED, str(seed), "bridge"], environment(real))
        terminals.append(terminal)
        terminal.wait_for(f"● saved {shadow.session.number}")
        terminal.ready()
        for _ in range(chance.randint(1, 3)):
            send(terminal, shadow.do(chance), shadow, real)
        if seed % 3 == 0:  # nothing is in flight, but a question is open that has its dice
            for keys in shadow.until_diced():
                send(terminal, keys, shadow, real)
            shadow.passed = [shadow.state]
        else:
            terminal.press(shadow.do(chance))
            time.sleep(chance.random() * 0.08)
        cut(terminal, how)
        found = on_disk(real)
        assert found in shadow.passed, f"cut {seed}"
        diced += any(prompt.rolls for prompt in found.prompts)
        shadow.session.close()
    assert diced, "no question with dice was open at any cut: the test shows too little"
