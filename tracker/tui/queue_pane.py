"""The initiative queue: who acts when, with what; those who wait for a place, and those out of the fight at the end."""

from tracker.session.view import QueueRow
from tracker.tui.cells import Row, Span, width
from tracker.tui.pane import Content, LinePane, Rows
from tracker.tui.parts import clip_name, mark, out_sign, pad_name
from tracker.tui.picture import Picture
from tracker.words import vocabulary
from tracker.words.screen import label, pane_title

NAME = (6, 20)
"""How many cells names take at least and at most."""
AHEAD = 3
"""How many of those who come next stay in sight."""
TAG = 7
"""How many cells are kept for what stands behind a name."""
ROLES = {"now": "now", "done": "faint", "down": "out", "reserve": "out"}
"""The look of a name by its place's state; the others have that of their side."""


class QueuePane(LinePane):
    """Pane 1."""

    number = 1
    needs = ("queue", "marked")

    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """A row for each place in the queue."""
        at = picture.at["initiative"]
        names = [picture.look.shown(row.name) for row in picture.queue]
        inits = [_init(row) for row in picture.queue]
        digits = max(map(len, inits), default=1)
        room = max(NAME[0], min(NAME[1], columns - digits - 4 - TAG))
        longest = min(room, max(map(width, names), default=0))
        title = (Span(f"1 {pane_title('initiative')}", "title"),)

        def row(index: int) -> Row:
            place = picture.queue[index]
            selected = mark(index == at, picture.look.glyphs, place.who in picture.marked)
            return (selected, *self._row(picture, place, names[index], inits[index].rjust(digits), longest))

        return Content(title, (), Rows(len(names), row), at, ahead=AHEAD)

    def _row(self, picture: Picture, row: QueueRow, name: str, init: str, longest: int) -> Row:
        glyphs = picture.look.glyphs
        down = out_sign((row.status,), glyphs)
        sign = {"now": glyphs.now, "done": glyphs.chosen, "down": down}.get(row.state, " ")
        if sign == " " and row.auto:
            sign = glyphs.auto
        role = ROLES.get(row.state, row.side)
        if row.hidden and row.state != "now":
            role = "hidden"
        tags = [label("hidden")] if row.hidden else []
        if row.state == "down":
            tags = [vocabulary.status(row.status)]
        elif row.state == "reserve":
            tags.append(label("reserve"))
        elif row.status:
            tags.append(vocabulary.status(row.status))
        else:
            tags = [*tags, ", ".join(row.weapons)] if row.weapons else tags
        return (
            Span(sign, "now" if row.state == "now" else "faint"),
            Span(f"{init} ", "faint"),
            Span(pad_name(clip_name(name, longest, glyphs.more), longest, glyphs.more), role),
            Span(f" {f' {glyphs.point} '.join(tags)}", "faint"),
        )


def _init(row: QueueRow) -> str:
    return "" if row.init is None else str(row.init)
