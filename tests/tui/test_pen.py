"""What the pen writes for the cells that are marked: no more than is needed, and nothing that could go astray."""

import re

from rich.color import Color, ColorSystem
from rich.style import Style

from tracker.tui.painted import Painted
from tracker.tui.pen import GAP, Pen

NIGHT = Color.from_rgb(20, 20, 30)
RED = Style(color=Color.from_rgb(200, 10, 10), bgcolor=NIGHT)
GREEN = Style(color=Color.from_rgb(10, 200, 10), bgcolor=NIGHT)
COLUMNS, ROWS = 30, 6
LOOK = re.compile(r"\x1b\[[0-9;]*m")


def written(painted: Painted, *pieces: tuple[int, int, str, Style | None], colors: bool = True) -> str:
    """What is sent for texts, each at its cell."""
    pen = Pen(ColorSystem.TRUECOLOR if colors else None)
    for x, y, text, style in pieces:
        painted.paint(pen, x, y, [(text, style)])
    return pen.end()


def blank() -> Painted:
    """A terminal on which blanks stand."""
    painted = Painted(COLUMNS, ROWS)
    written(painted, *((0, y, " " * COLUMNS, Style(bgcolor=NIGHT)) for y in range(ROWS)))
    return painted


def test_what_looks_alike_is_written_together() -> None:
    rows = [(x, y, word, style) for y in range(ROWS) for x, word, style in ((1, "Orc", RED), (10, "9/9", GREEN))]
    assert len(LOOK.findall(written(blank(), *rows))) == len((RED, GREEN, None))


def test_where_that_is_longer_it_is_written_cell_after_cell() -> None:
    bold = RED + Style(bold=True)
    text = written(blank(), (0, 0, "a", RED), (1, 0, "b", bold), (2, 0, "c", RED))
    assert LOOK.sub("", text) == "\x1b[1;1Habc"


def test_what_is_near_is_reached_from_where_the_cursor_is() -> None:
    plain = [(1, 0, "one", None), (10, 0, "two", None), (14, 1, "three", None), (2, 4, "four", None)]
    assert written(Painted(COLUMNS, ROWS), *plain) == "\x1b[1;2Hone\x1b[6Ctwo\n\x1b[15Gthree\x1b[5;3Hfour"


def test_behind_what_a_terminal_may_count_otherwise_nothing_is_reached_from_there() -> None:
    plain = [(1, 0, "アキ", None), (10, 0, "two│", None), (14, 1, "three", None)]
    assert written(Painted(COLUMNS, ROWS), *plain) == "\x1b[1;2Hアキ\x1b[11Gtwo│\x1b[2;15Hthree"


def test_a_few_cells_of_the_same_look_are_written_again() -> None:
    painted = blank()
    written(painted, (0, 0, "Orc 1 is burning now", RED))
    assert "is" in LOOK.sub("", written(painted, (0, 0, "Orc 2 is hurting now", RED)))
    assert len(" is ") == GAP


def test_cells_of_another_look_between_are_not() -> None:
    painted = blank()
    written(painted, (0, 0, "Orc", RED), (3, 0, "9/9", GREEN), (6, 0, "now", RED))
    text = LOOK.sub("", written(painted, (0, 0, "Elf", RED), (3, 0, "9/9", GREEN), (6, 0, "old", RED)))
    assert text == "\x1b[1;1HElf\x1b[7Gold"


def test_cells_of_which_nothing_is_known_are_not_made_up() -> None:
    text = written(Painted(COLUMNS, ROWS), (0, 0, "Elf", None), (5, 0, "Orc", None), colors=False)
    assert text == "\x1b[1;1HElf\x1b[6GOrc"


def test_what_is_painted_twice_stands_there_as_it_was_painted_last() -> None:
    text = written(blank(), (0, 0, "Elf", RED), (5, 1, "Orc", GREEN), (0, 0, "Owl", GREEN))
    assert LOOK.sub("", text) == "\x1b[1;1HOwl\n\x1b[6GOrc"


def test_a_blank_costs_no_look_of_its_own() -> None:
    painted = blank()
    written(painted, (0, 0, "Orc 1 is dead", RED))
    text = written(painted, (0, 0, "Elf is", RED), (6, 0, "       ", GREEN))
    assert len(LOOK.findall(text)) == len((RED, None))
