"""The log: what happened, the newest last, each with a short why; at the foot the why of the line that is selected."""

from collections.abc import Mapping

from tracker.rules.tints import Origin, tint_of
from tracker.session.report import Entry
from tracker.state.line import Line
from tracker.tui.cells import Row, Span, clip, width, wrap
from tracker.tui.look import Look
from tracker.tui.pane import Content, LinePane
from tracker.tui.parts import mark
from tracker.tui.picture import Picture
from tracker.words.fill import number
from tracker.words.lines import line_text
from tracker.words.screen import key_label, message, pane_title
from tracker.words.steps import total_text, why_short, why_text

SIGNS: Mapping[Origin, str] = {"attack": "−", "lasting": "−", "pool": "", "healing": "+"}
ROLES: Mapping[Origin, str] = {"attack": "damage", "lasting": "damage", "pool": "poison", "healing": "heal"}
"""By where points come from (C28): an attack's damage is red whatever its type; lasting harm has its type's colour."""
HEADINGS = ("round", "begins", "over")
"""The kinds of lines that begin something."""
MARKED = {
    "overruled": "warning",
    "dropped": "warning",
    "reminder": "warning",
    "damaged-step": "warning",
    "must-surface": "urgent",
}
"""The kinds of lines that ask to be seen."""


WHY = 4
"""So many rows the why of the selected line has, in a pane that has three times as many: as many for each line, so that
none moves when another is selected."""


class LogPane(LinePane):
    """Pane 5."""

    number = 5
    needs = ("log", "labels")

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._basis: tuple[object, ...] = ()
        self._known: dict[int, tuple[Line, list[Row]]] = {}

    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """The lines in rows; the last ones are in sight unless one is selected. The whole why is another screen's."""
        title = (Span(f"5 {pane_title('log')}", "title"),)
        if not picture.log:
            return Content(title, (), [(Span(" "), Span(message("no-log"), "faint"))])
        at = picture.at["log"]
        found: list[Row] = []
        selected = None
        # Without a selection only the end is in sight, so only the end is made into rows.
        first = 0 if at is not None else max(0, len(picture.log) - max(rows, 1))
        basis = (picture.look, picture.labels, columns, self.mode)
        known, self._known = self._known if self._basis == basis else {}, {}
        self._basis = basis
        for index, entry in enumerate(picture.log[first:], start=first):
            # A line never changes, so its rows are made once.
            number = id(entry.line)
            kept = known.get(number) or (entry.line, self._entry(picture, entry, columns))
            self._known[number] = kept
            if index == at:
                selected = len(found)
            found += kept[1]
        if selected is None:
            return Content(title, (), found, ends=True, cut=first > 0)
        found[selected] = (mark(True, picture.look.glyphs), *found[selected][1:])
        foot = self._why(picture, picture.log[at or 0].line, columns, min(WHY, rows // 3))
        return Content(title, (), found, selected, ends=True, foot=foot)

    def _entry(self, picture: Picture, entry: Entry, columns: int) -> list[Row]:
        line, look = entry.line, picture.look
        text = look.shown(line_text(line, picture.labels))
        short = look.shown(why_short(line, picture.labels))
        if short.isdecimal():
            short = ""  # a bare number says nothing that the line doesn't
        room = max(4, columns - 2)
        beside = bool(short) and self.mode != "wide" and width(text) + 3 + width(short) <= room
        role = "heading" if line.kind in HEADINGS else MARKED.get(line.kind, "text")
        rows = [_highlighted(each, line, role, look) for each in wrap(text, room, 2)]
        if beside:
            rows[-1] = (*rows[-1], Span(f"   {short}", "faint"))
        elif short:
            rows += [(Span(f"  {each}", "faint"),) for each in wrap(short, room - 2, 2)]
        return [(mark(False, look.glyphs), *row) for row in rows]

    def _why(self, picture: Picture, line: Line, columns: int, count: int) -> list[Row]:
        """All of a line's why that so many rows hold, under a rule."""
        if count < 1:
            return []
        look = picture.look
        rule = f"{look.glyphs.across} {key_label('why')} "
        total = total_text(line)
        steps = [*why_text(line, picture.labels), *([total] if total else [])] or [message("no-reckoning")]
        text = look.shown(f" {look.glyphs.point} ".join(steps))
        lines = wrap(text, max(4, columns - 2))
        if len(lines) > count:
            lines[count - 1] = clip(f"{lines[count - 1]} {lines[count]}", max(4, columns - 2), look.glyphs.more)
        rows: list[Row] = [(Span(f" {each}", "faint"),) for each in lines[:count]]
        rule += look.glyphs.across * (columns - width(rule))
        return [(Span(rule, "border"),), *rows, *[()] * (count - len(rows))]


def _highlighted(text: str, line: Line, role: str, look: Look) -> Row:
    """A text of a line with its loss or gain in its own look."""
    tint = tint_of(line)
    if tint is None:
        return (Span(text, role),)
    found = look.shown(f"{SIGNS[tint.origin]}{number(tint.points)}")
    shade = tint.type or ROLES[tint.origin]
    before, there, after = text.rpartition(found)
    if not there:
        return (Span(text, role),)
    return tuple(span for span in (Span(before, role), Span(there, shade), Span(after, role)) if span.text)
