"""Rows of text as cells of the terminal: measured, cut, padded and wrapped as Textual itself measures them."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, chop_cells, set_cell_size

NUMBER = re.compile(r"\d{1,3}[,.:]?")
"""What stays in the row of the word before it."""


class Span(NamedTuple):
    """A piece of a row and the role that decides how it looks."""

    text: str
    role: str = "text"


Row = tuple[Span, ...]


def width(text: str) -> int:
    """How many cells a text takes."""
    return len(text) if text.isascii() else cell_len(text)


def row_width(row: Iterable[Span]) -> int:
    """How many cells a row takes."""
    cells = 0
    for text, _ in row:
        cells += len(text) if text.isascii() else cell_len(text)
    return cells


def clip(text: str, columns: int, more: str = "…") -> str:
    """The text in at most so many cells; `more` stands at the end of one that was cut."""
    if columns <= 0:
        return ""
    if width(text) <= columns:
        return text
    return set_cell_size(text, columns - 1).rstrip() + more


def pad(text: str, columns: int, more: str = "…") -> str:
    """The text in exactly so many cells."""
    text = clip(text, columns, more)
    return text + " " * (columns - width(text))


def clip_row(row: Iterable[Span], columns: int, more: str = "…") -> Row:
    """The row in at most so many cells."""
    row = tuple(span for span in row if span.text)
    return row if row_width(row) <= columns else _clipped(row, columns, more)


@lru_cache(maxsize=128)  # most rows stay what they were
def _clipped(row: Row, columns: int, more: str) -> Row:
    spans: list[Span] = []
    left = columns
    for index, (text, role) in enumerate(row):
        rest = row[index + 1 :]
        cells = width(text)
        if cells > left or (cells == left and rest):
            spans.append(Span(clip(text + (" " if rest else ""), left, more), role))
            break
        spans.append(Span(text, role))
        left -= cells
    return tuple(span for span in spans if span.text)


def fill_row(row: Iterable[Span], columns: int, role: str = "text", more: str = "…") -> Row:
    """The row in exactly so many cells; what is added to it has the role given."""
    spans = clip_row(row, columns, more)
    missing = columns - row_width(spans)
    return (*spans, Span(" " * missing, role)) if missing else spans


def both_ends(left: Iterable[Span], right: Iterable[Span], columns: int, role: str = "text", more: str = "…") -> Row:
    """A row with one part at its start and one at its end; the part at the end is cut last."""
    right = clip_row(right, columns, more)
    return (*fill_row(left, columns - row_width(right), role, more), *right)


def wrap(text: str, columns: int, indent: int = 0) -> list[str]:
    """The text in lines of so many cells, broken at spaces where there are any; lines behind the first are indented.

    A text without spaces (Japanese has none) breaks anywhere."""
    if columns <= 0:
        return []
    indent = min(indent, columns // 2)
    lines: list[str] = []
    line = ""
    for word in _words(text):
        room = columns - (indent if lines else 0)
        joined = f"{line} {word}" if line else word
        if width(joined) <= room:
            line = joined
            continue
        if line:
            lines.append(line)
            room = columns - indent
        line = word
        while width(line) > room:
            head, *_ = chop_cells(line, room) if room > 1 or width(line[0]) == 1 else [line[0]]
            lines.append(head if width(head) <= room else "?")
            line = line[len(head) :]
            room = columns - indent
    if line or not lines:
        lines.append(line)
    return [(" " * indent if at else "") + each for at, each in enumerate(lines)]


def _words(text: str) -> list[str]:
    """What isn't broken: words, and a word with the bare number behind it, as in "Orc 1"."""
    found: list[str] = []
    for word in text.split(" "):
        if found and found[-1] and NUMBER.fullmatch(word):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def flow(items: Iterable[Row], columns: int, gap: int = 2) -> list[Row]:
    """Rows with as many items side by side as fit, `gap` spaces between them."""
    rows: list[Row] = []
    line: Row = ()
    for item in items:
        if line and row_width(line) + gap + row_width(item) > columns:
            rows.append(line)
            line = ()
        line = (*line, Span(" " * gap), *item) if line else item
    if line:
        rows.append(line)
    return rows
