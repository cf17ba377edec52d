"""The program in a real terminal: what it writes there, and how it leaves."""

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tui.terminal import GONE_WITHIN, PROGRAM, Terminal, data_beside, environment

from tracker.session.examples import copy_example

TAKEN, RESTORED = b"\x1b[?1049h", b"\x1b[?1049l"
"""What enters the screen that programs draw on, and leaves it."""


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Starts the program; whatever still runs at the end is ended."""
    found: list[Terminal] = []

    def start(
        *arguments: str, program: tuple[str, ...] = PROGRAM, columns: int = 80, rows: int = 24, **more: str
    ) -> Terminal:
        around = environment(tmp_path, **more)
        found.append(Terminal([*program, *arguments], around, columns=columns, rows=rows))
        return found[-1]

    yield start
    for each in found:
        each.kill()
        each.close()


def test_demo_then_killed_then_the_same_fight(started: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = started("demo")
    terminal.wait_for("● saved 0")
    terminal.press(b"n")
    terminal.wait_for("round 1")
    terminal.press(b":attack @turn\r")
    terminal.wait_for("Whom does")
    terminal.settle()
    number, question = terminal.saved(), terminal.text()
    os.kill(terminal.pid, signal.SIGKILL)
    terminal.ended()
    again = started("bridge")
    again.wait_for("Whom does")
    again.settle()
    assert again.saved() == number > 0
    before, after = question.split("\n"), again.text().split("\n")
    assert after[0] == before[0]
    assert after[-3:] == before[-3:]
    assert "Saved 20" in again.text(), "one line says where the fight is"
    again.press(b"\x1b")
    again.until(lambda: "Whom does" not in again.text(), "Esc takes it back")
    again.press(b"q")
    assert again.ended() == 0
    assert RESTORED in again.written


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_asked_to_end(started: Callable[..., Terminal], tmp_path: Path, number: signal.Signals, status: int) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge")
    terminal.wait_for("● saved 0")
    os.kill(terminal.pid, number)
    assert terminal.ended(within=GONE_WITHIN) == status
    assert RESTORED in terminal.written, "the terminal is as it was"


def fill(terminal: Terminal) -> None:
    """Nobody reads: what the program writes fills the line until it can't go on."""
    for _ in range(60):
        for keys in (b":", b"zz\r", b"\x1b"):
            terminal.press(keys)
            time.sleep(0.01)


IGNORING = (
    sys.executable,
    "-c",
    "import os, signal, sys; signal.signal(1, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])",
)
"""A wrapper that swallows the hang-up."""


@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize("wrapper", [(), IGNORING])
def test_the_terminal_goes(
    started: Callable[..., Terminal], tmp_path: Path, busy: bool, wrapper: tuple[str, ...]
) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge", program=(*wrapper, *PROGRAM))
    terminal.wait_for("● saved 0")
    terminal.press(b":note here\r")
    terminal.wait_for("● saved 1")
    if busy:
        fill(terminal)
    terminal.close()
    assert terminal.ended(reading=False, within=GONE_WITHIN) == 129


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_nobody_reads_and_it_is_asked_to_end(
    started: Callable[..., Terminal], tmp_path: Path, number: signal.Signals, status: int
) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge")
    terminal.wait_for("● saved 0")
    fill(terminal)
    os.kill(terminal.pid, number)
    assert terminal.ended(reading=False, within=GONE_WITHIN) == status


def stopped(pid: int) -> bool:
    """Whether a process is stopped."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


FAULTY = """
import sys
from tracker.main import main
from tracker.tui.desk import Desk
def broken(self, *_): raise RuntimeError("a fault of the test's")
Desk.go_on = broken
sys.exit(main(sys.argv[1:]))
"""


def test_a_fault_is_a_sentence_and_a_private_file(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge", program=(sys.executable, "-c", FAULTY))
    terminal.wait_for("● saved 0")
    terminal.press(b":note here\r")
    terminal.wait_for("● saved 1")
    terminal.press(b"\t")
    assert terminal.ended(within=GONE_WITHIN) == 1
    assert RESTORED in terminal.written
    assert "what is saved is safe" in terminal.text()
    assert "Traceback" not in terminal.text()
    [fault] = (data_beside(tmp_path) / "tracker" / "faults").iterdir()
    assert "a fault of the test's" in fault.read_text()
    assert fault.stat().st_mode & 0o777 == 0o600
    again = started("bridge")
    again.wait_for("● saved 1")


def seconds_used(pid: int) -> float:
    """Seconds that a process has kept a processor busy."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_input_at_its_end_is_a_hang_up(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge")
    terminal.wait_for("● saved 0")
    terminal.ready()
    terminal.press(b"\x04" * 200)
    assert terminal.ended(within=GONE_WITHIN) == 129
    assert RESTORED in terminal.written


def test_rubbish_without_end_keeps_no_processor_busy(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge")
    terminal.wait_for("● saved 0")
    os.set_blocking(terminal.fd, False)

    def pour(seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                terminal.press(b"Z" * 512)
            except BlockingIOError:
                terminal.read(0.02)

    def used(seconds: float) -> float:
        before = seconds_used(terminal.pid)
        pour(seconds)
        return (seconds_used(terminal.pid) - before) / seconds

    terminal.until(lambda: used(0.5) < 0.5, "it is as busy as ever")
    assert used(1.0) < 0.5
    os.kill(terminal.pid, signal.SIGTERM)
    assert terminal.ended(within=GONE_WITHIN) == 143


def test_a_second_session_reads_along_and_takes_over(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    first = started("bridge")
    first.wait_for("● saved 0")
    second = started("bridge")
    second.wait_for("another session")
    second.ready()
    assert second.read(1.5) == b"", "nothing is painted while nothing changes"
    first.press(b":note here\r")
    second.wait_for("● saved 1")
    os.kill(first.pid, signal.SIGKILL)
    first.ended()
    second.wait_for("Enter takes it over")
    second.press(b"\r")
    second.until(lambda: "takes it over" not in second.text(), "it is taken over")
    second.press(b":note there\r")
    second.wait_for("● saved 2")
    second.press(b"q")
    assert second.ended(within=GONE_WITHIN) == 0


def test_a_cursor_key_costs_little_and_nothing_is_painted_without_one(
    started: Callable[..., Terminal], tmp_path: Path
) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge")
    terminal.wait_for("● saved 0")
    terminal.ready()
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
    assert terminal.saved() == 0
    terminal.press(b"n")
    terminal.wait_for("round 1")
