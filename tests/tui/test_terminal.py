"""The program in a real terminal: what it writes there, and how it leaves."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ

import pyte
import pytest

from tracker.session.examples import copy_example

PATIENCE = 20.0
"""Seconds that something may take on a busy machine."""


class Terminal:
    """A terminal of 80×24 with the program in it."""

    def __init__(self, saves: Path, *arguments: str, **environment: str) -> None:
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        self.status: int | None = None
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.environ.update({"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"} | environment)
            os.environ["TRACKER_SAVES"] = str(saves)
            os.environ.pop("NO_COLOR", None)
            os.execv(sys.executable, [sys.executable, "-m", "tracker", *arguments])
        ioctl(self.fd, TIOCSWINSZ, pack("HHHH", 24, 80, 0, 0))

    def read(self, seconds: float) -> bytes:
        """What is written in so many seconds."""
        found, end = b"", time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not select.select([self.fd], [], [], left)[0]:
                break
            try:
                found += os.read(self.fd, 65_536)
            except OSError:
                break
        self.written += found
        # pyte takes private modes with a "<" or "$" for text.
        self.stream.feed(re.sub(rb"\x1b\[[<>][0-9;]*u|\x1b\[\?[0-9;]*\$p", b"", found))
        return found

    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def wait_for(self, sought: str) -> None:
        """Reads until a text stands on the screen."""
        self._until(lambda: sought in self.text(), f"{sought!r} isn't on\n{self.text()}")

    def _until(self, done: Callable[[], bool], otherwise: str) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, otherwise
            self.read(0.05)

    def press(self, keys: bytes) -> None:
        """Types keys."""
        os.write(self.fd, keys)

    def ended(self, *, reading: bool = True) -> int:
        """Waits for the end of the program and gives its exit status; that of a signal is negative."""
        end = time.monotonic() + PATIENCE
        while self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > end:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
                self.status = 0
                pytest.fail("the program doesn't end")
            elif reading:
                self.read(0.02)
            else:
                time.sleep(0.02)
        return self.status

    def close(self) -> None:
        """The terminal goes."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Starts the program; whatever still runs at the end is ended."""
    found: list[Terminal] = []

    def start(*arguments: str, **environment: str) -> Terminal:
        found.append(Terminal(tmp_path, *arguments, **environment))
        return found[-1]

    yield start
    for each in found:
        if each.status is None:
            os.kill(each.pid, signal.SIGKILL)
            os.waitpid(each.pid, 0)
        each.close()


def saved(terminal: Terminal) -> int:
    """The number that the screen acknowledges."""
    found = re.search(r"● saved (\d+)", terminal.text())
    return int(found[1]) if found else -1


def test_demo_then_killed_then_the_same_fight(started: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = started("demo")
    terminal.wait_for("● saved 0")
    terminal.press(b"n")
    terminal.wait_for("round 1")
    terminal.press(b":attack @turn\r")
    terminal.wait_for("Whom does")
    number, question = saved(terminal), terminal.text()
    os.kill(terminal.pid, signal.SIGKILL)
    terminal.ended()
    again = started("bridge")
    again.wait_for("Whom does")
    assert saved(again) == number > 0
    assert again.text() == question
    again.press(b"\x1b")
    again._until(lambda: "Whom does" not in again.text(), "Esc takes it back")
    again.press(b"q")
    assert again.ended() == 0
    assert "\x1b[?1049l" in again.written.decode("utf-8", "replace")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_asked_to_end(started: Callable[..., Terminal], tmp_path: Path, number: signal.Signals, status: int) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge")
    terminal.wait_for("● saved 0")
    os.kill(terminal.pid, number)
    start = time.monotonic()
    assert terminal.ended() == status
    assert time.monotonic() - start < 4
    terminal.read(0.1)
    assert b"\x1b[?1049l" in terminal.written, "the terminal is as it was"


def fill(terminal: Terminal) -> None:
    """Nobody reads: what the program writes fills the line until it can't go on."""
    for _ in range(60):
        for keys in (b":", b"zz\r", b"\x1b"):
            terminal.press(keys)
            time.sleep(0.02)


@pytest.mark.parametrize("busy", [False, True])
def test_the_terminal_goes(started: Callable[..., Terminal], tmp_path: Path, busy: bool) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge")
    terminal.wait_for("● saved 0")
    if busy:
        fill(terminal)
    terminal.close()
    assert terminal.ended(reading=False) == 129


def test_nobody_reads_and_it_is_asked_to_end(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge")
    terminal.wait_for("● saved 0")
    fill(terminal)
    os.kill(terminal.pid, signal.SIGTERM)
    assert terminal.ended(reading=False) == 143


def test_a_second_session_is_told_who_has_the_fight(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    started("bridge").wait_for("● saved 0")
    second = started("bridge")
    assert second.ended() == 3
    second.read(0.1)
    assert "another session" in second.text()


def test_a_cursor_key_costs_little_and_nothing_is_painted_without_one(
    started: Callable[..., Terminal], tmp_path: Path
) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge")
    terminal.wait_for("● saved 0")
    terminal.read(0.5)
    assert terminal.read(1.0) == b""
    terminal.press(b"5:")
    terminal.read(0.5)
    terminal.press(b"x")
    assert 0 < len(terminal.read(0.5)) < 250, "a letter typed"
    terminal.press(b"\x1b")
    terminal.read(1.0)
    terminal.press(b"1")
    terminal.read(0.5)
    terminal.press(b"j")
    assert 0 < len(terminal.read(0.5)) < 2_500, "another combatant, with all its details"
    modes = set(re.findall(rb"\x1b\[\?(\d+)h", terminal.written))
    assert not modes & {b"1000", b"1002", b"1003", b"1006"}, "no mouse"
    assert b"\x1b[>" not in terminal.written, "no keyboard protocol"


def test_ascii_in_an_ascii_locale(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge", LC_ALL="C")
    terminal.wait_for("* saved 0")
    assert terminal.written.isascii()


def test_a_line_that_splits_an_escape_sequence_does_no_harm(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge")
    terminal.wait_for("● saved 0")
    for part in (b"\x1b", b"[", b"B", b"\x1b", b"[", b"A", b"\x1b", b"O", b"P"):
        terminal.press(part)
        terminal.read(0.2)
    assert saved(terminal) == 0
    terminal.press(b"n")
    terminal.wait_for("round 1")
