"""Rows as Textual paints them, and the widget that shows a pane's."""

from collections.abc import Iterable

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tracker.tui.cells import Row, Span, row_width
from tracker.tui.frame import Mode
from tracker.tui.look import Look
from tracker.tui.pane import LinePane
from tracker.tui.picture import Picture


def strip(look: Look, row: Iterable[Span], columns: int) -> Strip:
    """A row of any length as Textual paints it, exactly so many cells wide."""
    return finished(look, look.row(row, columns))


def finished(look: Look, row: Row) -> Strip:
    """A row that is as it is painted already."""
    styles = look.theme.styles
    return Strip([Segment(text, styles[role]) for text, role in row], row_width(row))


class LineWidget(Widget):
    """A pane on the screen: only the cells that changed are asked for."""

    def __init__(self, pane: LinePane) -> None:
        super().__init__(id=pane.id)
        self.pane = pane

    def show(self, picture: Picture, mode: Mode) -> None:
        """Shows a picture."""
        self.pane.fit(*self.size)
        parts = self.pane.show(picture, mode)
        if parts is None:
            self.refresh()
        elif parts:
            self.refresh(*(Region(part.start, part.y, part.end - part.start, 1) for part in parts))

    def render_line(self, y: int) -> Strip:
        """A line as Textual asks for it; one that isn't there is blank."""
        self.pane.fit(*self.size)
        row, look = self.pane.line(y), self.pane.look
        return Strip.blank(self.size.width) if row is None or look is None else finished(look, row)
