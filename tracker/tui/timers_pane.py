"""The timers: everything that runs out or is owed, the most urgent first."""

from collections.abc import Sequence

from tracker.rules.running import Rank, Timer, rank_of
from tracker.tui.cells import Row, Span, row_width, width, wrap
from tracker.tui.glyphs import Glyphs
from tracker.tui.pane import Content, LinePane
from tracker.tui.parts import mark, pad_name, rank_sign
from tracker.tui.picture import Picture
from tracker.words.screen import message, pane_title
from tracker.words.timers import timer_brief, timer_head, timer_tail, timer_under

NAME = 10
"""How many cells names take at most."""
INDENT, NARROW = (4, 2), 27
"""How far the rows behind a timer's first stand in: the second number in panes narrower than that."""
ROLES: dict[Rank, str] = {"urgent": "urgent", "due": "warning", "later": "faint"}
"""How timers look by their rank."""


class TimersPane(LinePane):
    """Pane 3."""

    number = 3
    follows = False
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
    look = role if role == "urgent" else "text"
    start: Row = (mark(selected, glyphs, timer.who in picture.marked), Span(sign(timer, glyphs), role))
    name = Span(f"{pad_name(picture.name(timer.who), room, glyphs.more)} " if timer.who else "", "name")
    free = columns - row_width(start) - width(name.text)
    if tail and width(head) + 3 + width(tail) <= free:
        return [(*start, name, Span(head, look), Span(f" {glyphs.point} {tail}", "faint"))]
    depth = INDENT[columns < NARROW]
    indent = Span(" " * min(depth, columns // 4))
    if role == "urgent":
        # What strikes, and when, stands in the first row whole; the name gives way.
        head, tail = picture.look.shown(timer_brief(timer)), picture.look.shown(timer_under(timer))
        least = columns - row_width(start) - width(head) - 1
        name = Span(f"{pad_name(picture.name(timer.who), max(2, min(room, least)), glyphs.more)} ", "name")
        free = columns - row_width(start) - width(name.text)
    first, *rest = wrap(head, max(1, free))
    more = [(indent, Span(line, look)) for line in wrap(" ".join(rest), columns - depth)] if rest else []
    under = [(indent, Span(line, "faint")) for line in wrap(tail, columns - depth)] if tail else []
    return [(*start, name, Span(first, look)), *more, *under]


def role_of(timer: Timer) -> str:
    """How a timer looks: urgent when it is about to strike."""
    return ROLES[rank_of(timer)]


def sign(timer: Timer, glyphs: Glyphs) -> str:
    """The sign before a timer, which says the same as its colour and its place."""
    return rank_sign(rank_of(timer), glyphs)
