"""How the screen looks, in one value that every pane gets: its theme's styles and its set of signs."""

from collections.abc import Iterable
from typing import NamedTuple

from tracker.state.clean import clean_text
from tracker.tui.cells import Row, Span, fill_row
from tracker.tui.glyphs import UNICODE, Glyphs, plain
from tracker.tui.theme import Theme


class Look(NamedTuple):
    """A theme and a set of signs."""

    theme: Theme
    glyphs: Glyphs = UNICODE

    def row(self, row: Iterable[Span], columns: int) -> Row:
        """The row as it is painted, exactly so many cells wide.

        What can't be shown on this terminal is replaced here, before anything is measured; no control character and
        no markup gets through."""
        shown = (Span(self.shown(span.text), span.role) for span in row)
        return fill_row(shown, columns, "text", self.glyphs.more)

    def shown(self, text: str) -> str:
        """A text as this terminal can show it."""
        if text.isascii() and text.isprintable():
            return text
        return plain(clean_text(text, len(text) * 4), self.glyphs)
