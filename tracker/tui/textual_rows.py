"""Rows as Textual paints them."""

from collections.abc import Iterable

from rich.segment import Segment
from textual.strip import Strip

from tracker.tui.cells import Row, Span, row_width
from tracker.tui.look import Look


def strip(look: Look, row: Iterable[Span], columns: int) -> Strip:
    """A row of any length as Textual paints it, exactly so many cells wide."""
    return finished(look, look.row(row, columns))


def finished(look: Look, row: Row) -> Strip:
    """A row that is as it is painted already."""
    styles = look.theme.styles
    return Strip([Segment(text, styles[role]) for text, role in row], row_width(row))
