"""Rows as Textual paints them, and the widget that shows a pane's."""

from collections.abc import Iterable

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tracker.tui.cells import Row, Span, row_width
from tracker.tui.look import Look
from tracker.tui.pane import LinePane

NOTHING = Style()
"""How a cell looks of which nothing is said."""


def strip(look: Look, row: Iterable[Span], columns: int) -> Strip:
    """A row of any length as Textual paints it, exactly so many cells wide."""
    return finished(look, look.row(row, columns))


def finished(look: Look, row: Row) -> Strip:
    """A row that is as it is painted already."""
    styles = look.theme.styles
    return Strip([Segment(text, styles[role]) for text, role in row], row_width(row))


class LineWidget(Widget):
    """A pane on the screen."""

    def __init__(self, pane: LinePane) -> None:
        super().__init__(id=pane.id)
        self.pane = pane

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines as Textual asks for them. It would keep what it was given until it is told of a change; nobody tells it
        of any, since panes are painted past it."""
        strips = [self.render_line(y).crop(*crop.column_span) for y in crop.line_range]
        for each in self.get_line_filters():
            strips = [strip.apply_filter(each, self.background_colors[1]) for strip in strips]
        return strips

    def render_line(self, y: int) -> Strip:
        """One of them; one that isn't there is blank."""
        self.pane.fit(*self.size)
        row, look = self.pane.line(y), self.pane.look
        return Strip.blank(self.size.width) if row is None or look is None else finished(look, row)

    def styles_of(self, look: Look) -> dict[str, Style]:
        """How each role looks here: Textual changes styles on their way to the terminal, such as without colours."""
        styles = look.theme.styles
        line = Strip([Segment(role, style) for role, style in styles.items()])
        for each in self.get_line_filters():
            line = line.apply_filter(each, self.background_colors[1])
        return {role: style or NOTHING for role, style, _ in line}
