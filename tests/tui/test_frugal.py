"""Painting only what changed: after every update the terminal shows what was to be painted."""

import random

import pyte
import pytest
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tracker.tui.frugal import pieces
from tracker.tui.painted import Painted, cells_of
from tracker.tui.pen import Pen

COLUMNS, ROWS = 24, 4
WORDS = ("Orc 1", " ", "    ", "アキ", "漢", "≈", "9/9", "│", "cafe\u0301", "a", "  b ")
STYLES = (
    None,
    Style(color=Color.from_rgb(200, 10, 10)),
    Style(color=Color.from_rgb(1, 2, 3), bgcolor=Color.from_rgb(40, 40, 60)),
    Style(bgcolor=Color.from_rgb(40, 40, 60)),
    Style(bold=True, color=Color.from_rgb(9, 9, 9)),
    Style(reverse=True),
    Style(underline=True, color=Color.from_rgb(9, 9, 9), bgcolor=Color.from_rgb(40, 40, 60)),
)


def line(chance: random.Random) -> Strip:
    """A line of random words, filled up with blanks."""
    segments = [Segment(chance.choice(WORDS), chance.choice(STYLES)) for _ in range(6)]
    return Strip(segments).adjust_cell_length(COLUMNS, chance.choice(STYLES))


def shown(screen: pyte.Screen) -> list[object]:
    """What can be seen of every cell."""
    found: list[object] = []
    for y in range(ROWS):
        for x in range(COLUMNS):
            cell = screen.buffer[y][x]
            back, front = (cell.fg, cell.bg) if cell.reverse and cell.data == " " else (cell.bg, cell.fg)
            blank = cell.data == " " and not cell.underscore
            found.append((cell.data, back, None if blank else front, not blank and cell.bold, cell.underscore))
    return found


def terminal() -> tuple[pyte.Screen, pyte.Stream]:
    """A terminal."""
    screen = pyte.Screen(COLUMNS, ROWS)
    return screen, pyte.Stream(screen)


def test_the_terminal_shows_what_was_to_be_painted() -> None:
    chance = random.Random(1)
    frugal, stream = terminal()
    painted = Painted(COLUMNS, ROWS)
    lines = [line(chance) for _ in range(ROWS)]
    sent = whole = 0
    for turn in range(400):
        pen = Pen(ColorSystem.TRUECOLOR)
        for y in range(ROWS) if not turn else chance.sample(range(ROWS), 2):
            at = chance.randint(0, COLUMNS - 6) if turn and chance.random() < 0.5 else 0
            if turn and chance.random() < 0.6:
                lines[y] = line(chance)
                at = 0
            while at and list(cells_of(pieces([lines[y]])))[at][0] == "":
                at -= 1  # Textual parts nothing wide either
            painted.paint(pen, at, y, pieces([lines[y].crop(at)]))
        text = pen.end()
        sent += len(text)
        stream.feed(text)
        plain, anew = terminal()
        fresh = Pen(ColorSystem.TRUECOLOR)
        for y, each in enumerate(lines):
            Painted(COLUMNS, ROWS).paint(fresh, 0, y, pieces([each]))
        full = fresh.end()
        whole += len(full)
        anew.feed(full)
        assert frugal.display == plain.display
        assert shown(frugal) == shown(plain)
    assert sent < whole / 2


@pytest.mark.parametrize(
    "name",
    [
        "\U0001f44d\U0001f3fd Ogre",
        "\U0001f469\u200d\U0001f680 Ada",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f1ef\U0001f1f5 Rei",
        "cafe\u0301 au lait",
    ],
)
def test_what_stands_behind_a_name_that_is_wider_here_is_there(name: str) -> None:
    """Rich counts some names as fewer cells than this terminal does."""
    frugal, stream = terminal()
    painted = Painted(COLUMNS, ROWS)
    behind = len([*cells_of([(name, STYLES[4])])]) + 1
    for number in range(3):
        pen = Pen(ColorSystem.TRUECOLOR)
        row = [(name, STYLES[4]), (" ", STYLES[1]), (f"4{number}/40", STYLES[1]), (f" {number}", STYLES[2])]
        painted.paint(pen, 0, 1, row)
        painted.paint(pen, 0, 2, [("9/9 dead   ", STYLES[1]), (f"{number}", STYLES[4])])
        stream.feed(pen.end())
        assert "".join(frugal.buffer[1][x].data for x in range(behind, behind + 7)) == f"4{number}/40 {number}"


def test_the_same_again_sends_nothing() -> None:
    painted, strip = Painted(COLUMNS, ROWS), line(random.Random(2))
    pen = Pen(ColorSystem.TRUECOLOR)
    painted.paint(pen, 0, 0, pieces([strip]))
    assert len(pen.end()) > COLUMNS
    pen = Pen(ColorSystem.TRUECOLOR)
    painted.paint(pen, 0, 0, pieces([strip]))
    assert pen.end() == ""


def test_without_colours_none_are_sent() -> None:
    pen = Pen(None)
    Painted(COLUMNS, ROWS).paint(pen, 0, 0, pieces([line(random.Random(3))]))
    assert "m" not in pen.end().replace("Orc", "")


def test_what_is_foreign_is_blanked_before_all_is_painted_anew() -> None:
    """Half of something wide that an edge has cut off takes with it what is written beside it."""
    painted, strip = Painted(COLUMNS, ROWS, foreign=True), line(random.Random(4))
    pen = Pen(ColorSystem.TRUECOLOR)
    painted.paint(pen, 0, 0, pieces([strip]))
    one = pen.end()
    pen = Pen(ColorSystem.TRUECOLOR)
    painted.clear(pen)
    painted.paint(pen, 0, 0, pieces([strip]))
    assert pen.end() == f"\x1b[2J{one}"
    pen = Pen(ColorSystem.TRUECOLOR)
    painted.clear(pen)
    painted.paint(pen, 0, 0, pieces([strip]))
    assert pen.end() == ""
