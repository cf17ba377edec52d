"""Suspended and resumed in a real terminal, by key, by a signal, and by one that can't be caught."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from tui.terminal import GONE_WITHIN, Terminal
from tui.test_terminal import RESTORED, TAKEN, started, stopped

from tracker.session.examples import copy_example

__all__ = ["started"]


@pytest.mark.parametrize("how", ["key", "signal", "stop"])
def test_suspended_and_resumed(started: Callable[..., Terminal], tmp_path: Path, how: str) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge")
    terminal.wait_for("● saved 0")
    terminal.press(b":note he")
    terminal.wait_for("note he")
    before = len(terminal.written)
    if how == "key":
        terminal.press(b"\x1a")
    else:
        os.kill(terminal.pid, signal.SIGTSTP if how == "signal" else signal.SIGSTOP)
    terminal.until(lambda: stopped(terminal.pid), "it doesn't stop")
    if how != "stop":
        terminal.read(0.1)
        assert RESTORED in terminal.written[before:]

    def shown_again() -> bool:
        if stopped(terminal.pid):  # as a shell's `fg` finds it, however late the stop comes
            os.kill(terminal.pid, signal.SIGCONT)
        return TAKEN in terminal.written[before:]

    terminal.until(shown_again, "it isn't shown again")
    terminal.settle()
    assert "note he" in terminal.written[before:].decode(), "all of it is painted anew"
    assert not terminal.screen.cursor.hidden
    for letter in b"re, and more than that":  # two readers would mix them up
        terminal.press(bytes([letter]))
    terminal.wait_for("note here, and more than that")
    terminal.press(b"\r")
    terminal.wait_for("● saved 1")
    terminal.press(b"q")
    assert terminal.ended(within=GONE_WITHIN) == 0
