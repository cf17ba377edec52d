"""How the screen looks, in one value that every pane gets: its theme's styles and its set of signs."""

from collections.abc import Iterable
from typing import NamedTuple

from rich.style import Style

from tracker.state.clean import clean_text
from tracker.tui.cells import Row, Span, fill_row
from tracker.tui.glyphs import UNICODE, Glyphs, plain
from tracker.tui.theme import Theme

MARK = "mark"
"""The role of what says that a row is selected."""


class Look(NamedTuple):
    """A theme and a set of signs."""

    theme: Theme
    glyphs: Glyphs = UNICODE

    def row(self, row: Iterable[Span], columns: int) -> Row:
        """The row as it is painted, exactly so many cells wide.

        What can't be shown on this terminal is replaced here, before anything is measured; no control character and
        no markup gets through."""
        shown = (Span(self.shown(span.text), span.role) for span in row)
        return tuple(self._joined(fill_row(shown, columns, "text", self.glyphs.more)))

    def shown(self, text: str) -> str:
        """A text as this terminal can show it."""
        if text.isascii() and text.isprintable():
            return text
        return plain(clean_text(text, len(text) * 4), self.glyphs)

    def _joined(self, row: Row) -> list[Span]:
        """The row with neighbours of one look made one. Spaces look like what they follow if they have its ground: each
        change of look costs some thirty bytes. Marks stay by themselves, since they change by themselves."""
        found: list[Span] = []
        for span in row:
            last = found[-1] if found else None
            if last and last.role != MARK and span.role != MARK and self._alike(last, span):
                found[-1] = Span(last.text + span.text, last.role)
            else:
                found.append(span)
        return found

    def _alike(self, last: Span, span: Span) -> bool:
        if last.role == span.role:
            return True
        styles = self.theme.styles
        return not span.text.strip(" ") and _ground(styles[last.role]) == _ground(styles[span.role])


def _ground(style: Style) -> tuple[object, ...]:
    """All of a style that a space shows."""
    return style.bgcolor, style.underline, style.reverse, style.strike
