"""How the screen looks, in one value that every pane gets: its theme's styles and its set of signs."""

from collections.abc import Iterable
from typing import NamedTuple

from rich.segment import Segment
from textual.strip import Strip

from tracker.state.clean import clean_text
from tracker.tui.cells import Row, Span, fill_row
from tracker.tui.glyphs import UNICODE, Glyphs, plain
from tracker.tui.theme import Theme


class Look(NamedTuple):
    """A theme and a set of signs."""

    theme: Theme
    glyphs: Glyphs = UNICODE

    def strip(self, row: Iterable[Span], columns: int, role: str = "text") -> Strip:
        """The row as Textual paints it, exactly so many cells wide.

        What can't be shown on this terminal is replaced here, before anything is measured; no control character and
        no markup gets through."""
        shown = (Span(self.shown(span.text), span.role) for span in row)
        cells = fill_row(shown, columns, role, self.glyphs.more)
        return Strip([Segment(text, self.theme.styles[role]) for text, role in _joined(cells)], columns)

    def shown(self, text: str) -> str:
        """A text as this terminal can show it."""
        if text.isascii() and text.isprintable():
            return text
        return plain(clean_text(text, len(text) * 4), self.glyphs)


def _joined(row: Row) -> list[Span]:
    """The row with neighbours of one role made one."""
    found: list[Span] = []
    for span in row:
        if found and found[-1].role == span.role:
            found[-1] = Span(found[-1].text + span.text, span.role)
        else:
            found.append(span)
    return found
