"""What stands on a terminal, cell by cell, and what has to be sent so that something else does.

Textual sends whole lines of a widget, and the whole screen when anything changes its place; over ssh that is most of
what a key costs. Here it is remembered what stands on the terminal, and only what differs from it is sent.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from rich.cells import cell_len, get_character_cell_size
from rich.style import Style

from tracker.tui.pen import Cell, Line, Pen

WORDS = re.compile(r" |[^ ]+")
Piece = tuple[str, Style | None]
"""A text and how it looks."""


class Painted:
    """What stands on a terminal of some size, line by line, as far as it is known (None: not); `foreign` says that
    somebody else has written there, or that it has changed its size."""

    def __init__(self, width: int, height: int, *, foreign: bool = False) -> None:
        self.size = (width, height)
        self.foreign = foreign
        self.lines: list[Line] = []
        self._forget()

    def _forget(self) -> None:
        width, height = self.size
        self.lines = [[None] * width for _ in range(height)]

    def clear(self, pen: Pen) -> None:
        """Blanks what is foreign: half of something wide may stand there, cut off at an edge that was, and takes with
        it what is written beside it."""
        if self.foreign:
            self.foreign = False
            self._forget()
            pen.clear()

    def paint(self, pen: Pen, x: int, y: int, pieces: Iterable[Piece]) -> None:
        """Has the pen write what has to be sent so that these stand there, from a cell on; from now on they do."""
        width, height = self.size
        if not 0 <= y < height:
            return
        cells = [*cells_of(pieces)][: width - x]
        line = self.lines[y]
        before = line[x : x + len(cells)]
        line[x : x + len(cells)] = cells
        pen.mark(y, line, [x + at for at in _differing(before, cells)])


def cells_of(pieces: Iterable[Piece]) -> Iterator[Cell]:
    """The cells that pieces of text take, side by side. What is equal is one object, since so many are."""
    for text, style in pieces:
        known = _known(style)
        if text.isascii():
            yield from map(known.__getitem__, text)
            continue
        wide = [get_character_cell_size(character) for character in text]
        if 0 in wide:
            # What has no width changes the one before it: words with such can't be parted.
            for word in WORDS.findall(text):
                if word.isascii():
                    yield from map(known.__getitem__, word)
                elif cells := cell_len(word):
                    yield word, style
                    yield from [known[""]] * (cells - 1)
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


def _differing(before: Line, cells: list[Cell]) -> list[int]:
    """The cells that differ, and the rest of each wide one of them, or of one that stood there."""
    found = [at for at, (old, new) in enumerate(zip(before, cells, strict=True)) if old is not new and old != new]
    if not found:
        return found
    rest = {at for at, (old, new) in enumerate(zip(before, cells, strict=True)) if not new[0] or (old and not old[0])}
    if not rest:
        return found
    whole: set[int] = set()
    for at in found:
        first, last = at, at + 1
        while first and first in rest:
            first -= 1
        while last in rest:
            last += 1
        whole.update(range(first, last))
    return sorted(whole)
