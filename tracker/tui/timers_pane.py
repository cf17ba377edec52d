"""The timers: everything that runs out or is owed, the most urgent first."""

from collections.abc import Sequence

from tracker.rules.running import Timer
from tracker.tui.cells import Row, Span, row_width, width, wrap
from tracker.tui.pane import Content, LinePane
from tracker.tui.parts import mark, pad_name
from tracker.tui.picture import Picture
from tracker.words.screen import message, pane_title
from tracker.words.timers import timer_head, timer_tail

NAME = 10
"""How many cells names take at most."""
INDENT = 4
"""How far the rows behind a timer's first stand in."""
URGENT = ("water", "fall")
"""The kinds of timers that are urgent when no round is left."""


class TimersPane(LinePane):
    """Pane 3."""

    number = 3
    needs = ("timers", "names", "marked")

    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """One row for each timer, or two where what comes of it doesn't fit beside it."""
        title = (Span(f"3 {pane_title('timers')}", "title"),)
        if not picture.timers:
            return Content(title, (), [(Span(" "), Span(message("no-timers"), "faint"))])
        at = picture.at["timers"]
        room = min(NAME, max(width(picture.name(timer.who)) for timer in picture.timers))
        found: list[Row] = []
        selected = None
        for index, timer in enumerate(picture.timers):
            if index == at:
                selected = len(found)
            found += _rows(picture, timer, index == at, room, columns)
        return Content(title, (), found, selected)


def _rows(picture: Picture, timer: Timer, selected: bool, room: int, columns: int) -> Sequence[Row]:
    glyphs = picture.look.glyphs
    head = picture.look.shown(timer_head(timer, picture.names))
    tail = picture.look.shown(timer_tail(timer, picture.names))
    role = role_of(timer)
    start: Row = (mark(selected, glyphs, timer.who in picture.marked), Span(sign(picture, timer), role))
    if timer.who:
        start = (*start, Span(f"{pad_name(picture.name(timer.who), room, glyphs.more)} ", "name"))
    look = role if role == "urgent" else "text"
    free = columns - row_width(start)
    if tail and width(head) + 3 + width(tail) <= free:
        return [(*start, Span(head, look), Span(f" {glyphs.point} {tail}", "faint"))]
    first, *rest = wrap(head, max(1, free))
    indent = Span(" " * min(INDENT, columns // 4))
    more = [(indent, Span(line, look)) for line in wrap(" ".join(rest), columns - INDENT)] if rest else []
    under = [(indent, Span(line, "faint")) for line in wrap(tail, columns - INDENT)] if tail else []
    return [(*start, Span(first, look)), *more, *under]


def role_of(timer: Timer) -> str:
    """How a timer looks: urgent when it is about to strike."""
    return "urgent" if timer.kind in URGENT and timer.urgency <= 1 else "warning" if timer.urgency == 0 else "faint"


def sign(picture: Picture, timer: Timer) -> str:
    """The sign before a timer, which says the same as its colour."""
    glyphs = picture.look.glyphs
    return {"urgent": glyphs.urgent, "warning": "*"}.get(role_of(timer), glyphs.point)
