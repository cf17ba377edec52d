"""What stands on a terminal, cell by cell, and what has to be sent so that something else does.

Textual sends whole lines of a widget, and the whole screen when anything changes its place; over ssh that is most of
what a key costs. Here it is remembered what stands on the terminal, and only what differs from it is sent.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, get_character_cell_size
from rich.color import ColorSystem
from rich.style import Style

Cell = tuple[str, Style | None]
"""What stands in a cell, and how; the cells behind the first one of something wide are empty."""
Piece = tuple[str, Style | None]
"""A text and how it looks."""

UNKNOWN = Style()
"""A style that no cell has."""
GAP = 4
"""So many cells that stay the same are sent with those around them: going past them costs as much."""


class Painted:
    """What stands on a terminal of some size, line by line, as far as it is known (None: not); `foreign` says that
    somebody else has written there, or that it has changed its size."""

    def __init__(self, width: int, height: int, *, foreign: bool = False) -> None:
        self.size = (width, height)
        self.foreign = foreign
        self.lines: list[list[Cell | None]] = []
        self._forget()

    def _forget(self) -> None:
        width, height = self.size
        self.lines = [[None] * width for _ in range(height)]

    def clear(self, pen: "Pen") -> None:
        """Blanks what is foreign: half of something wide may stand there, cut off at an edge that was, and takes with
        it what is written beside it."""
        if self.foreign:
            self.foreign = False
            self._forget()
            pen.clear()

    def paint(self, pen: "Pen", x: int, y: int, pieces: Iterable[Piece]) -> None:
        """Writes what has to be sent so that these stand there, from a cell on; from now on they do."""
        width, height = self.size
        if not 0 <= y < height:
            return
        cells = [*cells_of(pieces)][: width - x]
        line = self.lines[y]
        before = line[x : x + len(cells)]
        line[x : x + len(cells)] = cells
        for first, last in _differing(before, cells):
            pen.move(x + first, y)
            pen.write(cells[first:last])


class Pen:
    """Writes cells; of how they look only what changes from one to the next."""

    def __init__(self, colors: ColorSystem | None) -> None:
        self._colors = colors
        self._look = PLAIN
        self._row = -1
        self._written: list[str] = []

    def move(self, x: int, y: int) -> None:
        """Goes to a cell; within a row only the column has to be said."""
        self._written.append(f"\x1b[{x + 1}G" if y == self._row else f"\x1b[{y + 1};{x + 1}H")
        self._row = y

    def clear(self) -> None:
        """Blanks the terminal."""
        self._written.append("\x1b[2J")

    def write(self, cells: Iterable[Cell]) -> None:
        """Writes from here on."""
        last: Style | None = UNKNOWN
        was_blank, written = False, self._written
        for text, style in cells:
            blank = text == " "
            if style is not last or blank is not was_blank:
                look = _codes(style, self._colors)
                if blank and not look.marks & SEEN and not self._look.marks & SEEN:
                    look = Codes(self._look.marks, self._look.front, look.back)  # the rest doesn't show
                self._turn(look)
                last, was_blank = style, blank
            written.append(text)

    def _turn(self, look: "Codes") -> None:
        if look == self._look:
            return
        if look == PLAIN:
            parts = ["0"]
        else:
            off = {OFF[mark] for mark in self._look.marks - look.marks}
            parts = sorted(off)
            # "Neither bold nor dim" is one code.
            parts += [
                ON[mark] for mark in ON if mark in look.marks and (mark not in self._look.marks or OFF[mark] in off)
            ]
            if look.front != self._look.front:
                parts.append(look.front or "39")
            if look.back != self._look.back:
                parts.append(look.back or "49")
        self._written.append(f"\x1b[{';'.join(parts)}m")
        self._look = look

    def end(self) -> str:
        """All that was written; nothing looks different behind it."""
        self._turn(PLAIN)
        return "".join(self._written)


class Codes(NamedTuple):
    """How a cell looks, as a terminal is told: marks such as bold, the colour in front, the one behind it."""

    marks: frozenset[str]
    front: str
    back: str


PLAIN = Codes(frozenset(), "", "")
ON = {"bold": "1", "dim": "2", "italic": "3", "underline": "4", "blink": "5", "reverse": "7", "strike": "9"}
OFF = {"bold": "22", "dim": "22", "italic": "23", "underline": "24", "blink": "25", "reverse": "27", "strike": "29"}
SEEN = frozenset({"underline", "blink", "reverse", "strike"})
"""The marks that a blank shows."""


@lru_cache(maxsize=1024)
def _codes(style: Style | None, colors: ColorSystem | None) -> Codes:
    if style is None or colors is None:
        return PLAIN
    front, back = style.color, style.bgcolor
    return Codes(
        frozenset(mark for mark in ON if getattr(style, mark)),
        ";".join(front.downgrade(colors).get_ansi_codes()) if front else "",
        ";".join(back.downgrade(colors).get_ansi_codes(foreground=False)) if back else "",
    )


def cells_of(pieces: Iterable[Piece]) -> Iterator[Cell]:
    """The cells that pieces of text take, side by side. What is equal is one object, since so many are."""
    for text, style in pieces:
        known = _known(style)
        if text.isascii():
            yield from map(known.__getitem__, text)
            continue
        wide = [get_character_cell_size(character) for character in text]
        if 0 in wide:  # it changes the one before it: they can't be parted
            yield text, style
            yield from [known[""]] * (cell_len(text) - 1)
            continue
        for character, width in zip(text, wide, strict=True):
            yield known[character]
            if width > 1:
                yield known[""]


class _Cells(dict[str, Cell]):
    """The cells of a style by what stands in them."""

    def __init__(self, style: Style | None) -> None:
        super().__init__()
        self._style = style

    def __missing__(self, character: str) -> Cell:
        style = self._style
        if character == " " and style and style.color and not (style.underline or style.reverse or style.strike):
            cell = _known(Style(bgcolor=style.bgcolor))[" "]  # the colour in front doesn't show
        else:
            cell = (character, style)
        self[character] = cell
        return cell


_known = lru_cache(maxsize=256)(_Cells)


def _differing(before: list[Cell | None], cells: list[Cell]) -> Iterator[tuple[int, int]]:
    """The cells, as start and end, that differ; nothing wide is cut in two."""
    parts: list[list[int]] = []
    differing = [at for at, (old, new) in enumerate(zip(before, cells, strict=True)) if old is not new and old != new]
    for at in differing:
        if parts and at < parts[-1][1]:
            continue
        first, last = at, at + 1
        while first and (cells[first][0] == "" or _goes_on(before[first])):
            first -= 1
        while last < len(cells) and (cells[last][0] == "" or _goes_on(before[last])):
            last += 1
        if parts and first - parts[-1][1] <= GAP:
            parts[-1][1] = max(last, parts[-1][1])
        else:
            parts.append([first, last])
    for first, last in parts:
        yield first, last


def _goes_on(cell: Cell | None) -> bool:
    return cell is not None and cell[0] == ""
