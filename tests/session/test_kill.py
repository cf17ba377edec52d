"""Killed at any moment: what is on the disk is the last acknowledged state, or the one in flight."""

import os
import random
import signal
import time
from pathlib import Path

from fights import bridge

from tracker.rules.refusal import Refused
from tracker.session.batch import batch
from tracker.session.session import Session
from tracker.store.book import Book
from tracker.store.render import Renderer

KILLS = 100
LINES = (
    ("next",),
    ("hurt ogre 7 fire", "heal ogre 2"),
    ("attack @turn", "next"),
    ("add Bat x2 foes hp=3", "mark bat-1 flying for 3"),
    ("next", "next", "note far below, the river"),
    ("remove bat-1 bat-2",),
    ("undo",),
    ("redo", "hurt wolf-1 1"),
)
"""A scripted fight, played round and round; each line is one call."""


def play(folder: Path, number: int) -> None:
    """The call of this number, with dice of its own."""
    with Book.open(folder, "night", write=True) as book:
        session = Session(book)
        try:
            batch(session, LINES[number % len(LINES)], seed=number)
        except Refused:
            return
        book.wait()


def text(folder: Path) -> bytes:
    """The fight as the next start finds it, but for [save]."""
    with Book.open(folder, "night", write=False) as book:
        return Renderer().head(book.encounter)


def test_killed_while_commands_are_done(tmp_path: Path) -> None:
    real, shadow = tmp_path / "real", tmp_path / "shadow"
    for folder in (real, shadow):
        Book.create(folder, "night", bridge()).close()
    start = time.perf_counter()
    play(shadow, 0)
    usual = time.perf_counter() - start
    play(real, 0)
    chance, number, held = random.Random(20), 1, 0
    for _ in range(KILLS):
        before = text(shadow)
        play(shadow, number)
        after = text(shadow)
        child = os.fork()
        if child == 0:
            try:
                play(real, number)
            finally:
                os._exit(0)
        time.sleep(chance.random() * usual)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        found = text(real)
        acknowledged = os.WIFEXITED(status)
        assert found in ((after,) if acknowledged else (before, after))
        if found == before != after:
            held += 1
            play(real, number)
        assert text(real) == after
        number += 1
    assert held, "no kill came before the state was on the disk: the test shows nothing"
