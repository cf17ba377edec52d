"""The first picture, painted before Textual is imported, is the one that Textual paints next."""

import os
import signal
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.color import ColorSystem
from rich.console import Console
from tui.everything import everything
from tui.fights import dusk, look, session, strips
from tui.terminal import GONE_WITHIN, READING, Terminal
from tui.test_terminal import RESTORED, TAKEN, started, stopped

from tracker.session.examples import copy_example
from tracker.session.knowledge import KNOWS
from tracker.session.session import Session
from tracker.state.encounter import Encounter
from tracker.store.book import Book
from tracker.tui.app import FightApp
from tracker.tui.desk import Desk
from tracker.tui.first_picture import colors_of, first_picture
from tracker.tui.frugal import pieces
from tracker.tui.painted import cells_of
from tracker.tui.theme import grey

__all__ = ["started"]

LAST = "? help"
"""What stands at the end of the last row."""
SIZES = [(80, 24), (120, 36), (60, 16), (40, 10), (12, 3), (200, 60)]


@pytest.mark.parametrize("made", [dusk, everything])
@pytest.mark.parametrize("size", SIZES)
async def test_it_is_what_textual_paints(tmp_path: Path, size: tuple[int, int], made: Callable[[], Encounter]) -> None:
    running = session(tmp_path, made())
    desk = Desk(running, look())
    desk.entry.say("アキ is ready")
    first = first_picture(desk, *size, ColorSystem.TRUECOLOR)
    shown = FightApp(Desk(running, look()), look())
    assert isinstance(shown.desk, Desk)
    shown.desk.entry.say("アキ is ready")
    async with shown.run_test(size=size) as pilot:
        await pilot.pause()
        painted = [[*cells_of(pieces([strip]))] for strip in strips(shown)]
        assert first.painted.lines == painted
        assert first.cursor == tuple(shown.cursor_position)


@pytest.mark.parametrize("term", ["xterm", "xterm-256color", "xterm-kitty", "screen-16color", "linux", "tmux-direct"])
@pytest.mark.parametrize("colorterm", ["", "truecolor", "24bit ", "yes"])
def test_the_colours_are_those_that_textual_finds(term: str, colorterm: str) -> None:
    around = {"TERM": term, "COLORTERM": colorterm}
    assert colors_of(around) == Console(color_system="auto", force_terminal=True, _environ=around)._color_system


def looks(terminal: Terminal) -> list[object]:
    """Every cell of a terminal with all its looks, but for the colour of blanks, which doesn't show."""
    rows, columns = range(terminal.screen.lines), range(terminal.screen.columns)
    cells = [terminal.screen.buffer[y][x] for y in rows for x in columns]
    return [cell._replace(fg="", bold=False) if cell.data == " " else cell for cell in cells]


@pytest.mark.parametrize(
    ("size", "around"),
    [
        ((80, 24), {}),
        ((120, 36), {"COLORTERM": "truecolor"}),
        ((120, 36), {"NO_COLOR": "1"}),
        ((80, 24), {"TERM": "xterm", "LC_ALL": "C", "TRACKER_GLYPHS": "ascii"}),
    ],
)
def test_nothing_of_it_is_painted_twice(
    started: Callable[..., Terminal], tmp_path: Path, size: tuple[int, int], around: dict[str, str]
) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge", columns=size[0], rows=size[1], **around)
    terminal.wait_for(LAST)
    terminal.until(lambda: b"\x1b[?1004h" in terminal.written, "Textual doesn't come on")
    first, behind, _ = terminal.written.partition(b"\x1b[?1004h")
    before = looks(terminal)
    assert first.count(TAKEN) == 1
    assert "Bridge at dusk" in terminal.text()
    terminal.ready()
    assert looks(terminal) == before
    assert len(terminal.written) - len(first) < 150, "of the cells none is sent again"
    assert TAKEN not in behind
    assert not terminal.screen.cursor.hidden
    # What is done later is painted on what stands there; painted anew, it is the same.
    terminal.press(b":note here\r")
    terminal.wait_for("saved 1")
    terminal.settle()
    after = looks(terminal)
    terminal.screen.reset()
    terminal.press(b"\x0c")
    terminal.until(lambda: looks(terminal) == after, "what stood there isn't what is painted anew on")


SLOW = """
import os, sys, time
class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "{at}":
            {then}
sys.meta_path.insert(0, Slow())
from tracker.main import main
sys.exit(main(sys.argv[1:]))
"""


def until(flag: Path) -> str:
    """Waits until there is a file."""
    return f"while not os.path.exists({str(flag)!r}): time.sleep(0.01)"


def slow(then: str, at: str = "textual.app") -> tuple[str, ...]:
    """The program, with something that happens when a module, by default Textual's, is imported."""
    return (sys.executable, "-c", SLOW.format(then=then, at=at))


def settings(terminal: Terminal) -> list[Any]:
    """How a terminal is set."""
    return termios.tcgetattr(terminal.fd)


def test_keys_that_come_before_anybody_reads_them(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge", program=slow(until(tmp_path / "go")))
    terminal.wait_for(LAST)
    before = terminal.text()
    terminal.press(b":note far below\r")
    terminal.read(0.2)
    assert READING not in terminal.written
    assert terminal.text() == before, "nothing is echoed"
    (tmp_path / "go").touch()
    terminal.wait_for("● saved 1")
    terminal.wait_for("far below")


def test_keys_that_come_before_an_open_question_is_seen(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    with Book.open(tmp_path, "bridge", write=True, knows=KNOWS) as book:
        running = Session(book)
        for command in ("next", "next", "attack @turn"):
            assert running.do(command).refusal is None
        asked = running.prompts
        assert asked
    terminal = started("bridge", program=slow(until(tmp_path / "go"), at="tracker.tui.opening"))
    terminal.until(lambda: not settings(terminal)[3] & termios.ECHO, "the terminal isn't taken")
    terminal.press(b"1\r")
    (tmp_path / "go").touch()
    terminal.wait_for("dropped.")
    terminal.ready()
    os.kill(terminal.pid, signal.SIGTERM)
    assert terminal.ended(within=GONE_WITHIN) == 143
    with Book.open(tmp_path, "bridge", write=False, knows=KNOWS) as book:
        assert book.prompts == asked


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_asked_to_end_before_textual_is_there(
    started: Callable[..., Terminal], tmp_path: Path, number: signal.Signals, status: int
) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge", program=slow("time.sleep(20)"))
    before = settings(terminal)
    terminal.wait_for(LAST)
    assert settings(terminal) != before
    os.kill(terminal.pid, number)
    assert terminal.ended(within=GONE_WITHIN) == status
    assert RESTORED in terminal.written
    assert settings(terminal) == before, "the terminal is as it was"


def test_the_terminal_goes_before_textual_is_there(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge", program=slow("time.sleep(20)"))
    terminal.wait_for(LAST)
    terminal.close()
    assert terminal.ended(reading=False, within=GONE_WITHIN) == 129


def test_a_fault_before_textual_is_there(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge", program=slow('raise RuntimeError("a fault of the test\'s")'))
    before = settings(terminal)
    assert terminal.ended() == 1
    assert RESTORED in terminal.written
    assert settings(terminal) == before
    assert "what is saved is safe" in terminal.text()


@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGSTOP])
def test_suspended_before_textual_is_there(
    started: Callable[..., Terminal], tmp_path: Path, number: signal.Signals
) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge", program=slow(until(tmp_path / "go")))
    before = settings(terminal)
    terminal.wait_for(LAST)
    os.kill(terminal.pid, number)
    (tmp_path / "go").touch()
    terminal.until(lambda: stopped(terminal.pid), "it doesn't stop")
    if number == signal.SIGTSTP:
        terminal.read(0.1)
        assert settings(terminal) == before
    terminal.screen.reset()  # the shell and others write on it
    written = len(terminal.written)
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.until(lambda: TAKEN in terminal.written[written:], "it isn't shown again")
    terminal.wait_for("● saved 0")
    terminal.press(b":note here\r")
    terminal.wait_for("● saved 1")
    terminal.press(b"q")
    assert terminal.ended(within=GONE_WITHIN) == 0
    assert settings(terminal) == before


def test_another_size_before_textual_is_there(started: Callable[..., Terminal], tmp_path: Path) -> None:
    copy_example("bridge", tmp_path)
    terminal = started("bridge", program=slow(until(tmp_path / "go")), columns=120, rows=36)
    terminal.wait_for(LAST)
    termios.tcsetwinsize(terminal.fd, (24, 80))
    terminal.screen.resize(24, 80)
    terminal.screen.reset()
    (tmp_path / "go").touch()
    terminal.ready()
    assert "● saved 0" in terminal.text()
    assert "1 Initiative" in terminal.text()


def test_grey_is_as_textual_makes_it() -> None:
    theme = look().theme
    assert grey(theme).styles != theme.styles
    assert grey(grey(theme)) == grey(theme)
