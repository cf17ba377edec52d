"""The formation: five areas side by side, the party's members left and the foes' right in each."""

from collections.abc import Sequence
from typing import NamedTuple

from tracker.session.view import AreaView, HoldView, Member
from tracker.state.vocabulary import SIDES, Side
from tracker.tui.cells import Row, Span, both_ends, clip_row, fill_row, row_width, width
from tracker.tui.pane import Content, LinePane
from tracker.tui.parts import clip_name, health, height, hp, mark
from tracker.tui.picture import Picture
from tracker.words import vocabulary
from tracker.words.fill import number
from tracker.words.screen import label, pane_title

LEAST = 11
"""How many cells a column with somebody in it gets if there is any room."""
FRONT = 2
"""Which of the five areas is the front."""


class Column(NamedTuple):
    """The members of one side in one area, and how many cells they have; `first` is the number of the first of them
    among all members on the board."""

    area: int
    side: Side
    members: tuple[tuple[int, Member], ...]
    columns: int


class BoardPane(LinePane):
    """Pane 2."""

    number = 2
    needs = ("board", "standing", "labels", "marked")

    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """Heading, holds where somebody fights, and the members in rows."""
        wide = self.mode == "wide"
        gutter = 1 if wide else 0
        table = _columns(picture, columns - gutter, wide)
        at = picture.at["formation"]
        cells = [_cells(picture, column, at, wide) for column in table]
        depth = max(map(len, cells), default=0)
        body = [
            (
                Span(" " * gutter),
                *(span for column, lines in zip(table, cells, strict=True) for span in _cell(column, lines, row)),
            )
            for row in range(depth)
        ]
        selected = _selected_row(cells, at)
        number = Span(f"{self.number} ", "title")
        if self.mode == "compact":
            # No row to spare: the areas are the title, in line with what stands below them.
            return Content((number, *_heading(picture, table, wide, 1 + width(number.text))), (), body, selected)
        head = [(Span(" " * gutter), *_heading(picture, table, wide))]
        if wide and any(area.holds for area in picture.board):
            head.append((Span(" " * gutter), *_holds(picture, table)))
        title = (Span(f"{number.text}{pane_title('formation')}", "title"),)
        return Content(title, head, body, selected)


class Line(NamedTuple):
    """One line of a column: its spans, exactly as wide as the column, and the member it begins (None: it goes on)."""

    spans: Row
    member: int | None


def _columns(picture: Picture, columns: int, wide: bool) -> list[Column]:
    """The columns from the party's rear to the foes' rear: an area with both sides has two. Each is as wide as its
    names want; if there isn't room for that, the widest give way."""
    found: list[Column] = []
    least: list[int] = []
    index = 0
    for place, area in enumerate(picture.board):
        numbered = list(enumerate(area.members, start=index))
        index += len(area.members)
        sides: list[Side] = [side for side in SIDES if any(member.side == side for _, member in numbered)]
        heading = width(_plain_heading(picture, area)) + (2 if wide or place else 4)
        for side in sides or [SIDES[0] if place < FRONT else SIDES[1]]:
            members = tuple(each for each in numbered if each[1].side == side)
            least.append(max(LEAST if members else 1, -(-heading // max(1, len(sides)))))
            want = max([least[-1], *(_want(picture, member, wide) for _, member in members)])
            found.append(Column(place, side, members, want))
    wanted = _fitted([column.columns for column in found], least, columns)
    share, extra = divmod(max(0, columns - sum(wanted)), max(1, len(found)))
    return [
        column._replace(columns=cells + share + (1 if at < extra else 0))
        for at, (column, cells) in enumerate(zip(found, wanted, strict=True))
    ]


def _fitted(wanted: list[int], least: list[int], columns: int) -> list[int]:
    """The widths made to fit: the widest gives way first, none below its least unless all are there."""
    cells = list(wanted)
    while sum(cells) > columns and max(cells) > 1:
        free = [at for at, width in enumerate(cells) if width > least[at]] or range(len(cells))
        cells[max(free, key=lambda at: cells[at])] -= 1
    return cells


def _want(picture: Picture, member: Member, wide: bool) -> int:
    """How many cells somebody's row would like: mark, sign, name, HP, and what stands behind them."""
    name = width(picture.look.shown(member.name))
    return 4 + name + width(hp(member.hp, member.max_hp)) + width(_tail(picture, member, wide))


def _tail(picture: Picture, member: Member, wide: bool) -> str:
    """What stands behind the HP in the compact layout: height, and a sign for other statuses."""
    if wide:
        return ""
    above = height(member.height, picture.look.glyphs)
    return (f" {above}" if above else "") + (f" {picture.look.glyphs.urgent}" if _states(member) else "")


def _states(member: Member) -> list[str]:
    """The statuses that aren't said by the height already."""
    return [status for status in member.statuses if not (status == "submerged" and member.height)]


def _plain_heading(picture: Picture, area: AreaView) -> str:
    return picture.look.shown(vocabulary.area(area.area)).upper()


def _heading(picture: Picture, table: Sequence[Column], wide: bool, before: int = 0) -> Row:
    """The areas' names over their columns; so many cells of the first are taken by what stands `before`."""
    spans: list[Span] = []
    last = len(picture.board) - 1
    for place, area in enumerate(picture.board):
        room = sum(column.columns for column in table if column.area == place)
        lead = 0 if before and not place else 1
        found = (Span(" " * lead), *_area(picture, area, wide, room - before - lead - 1))
        spans += fill_row(found, room - before) if place < last else found
        before = 0
    return tuple(spans)


def _area(picture: Picture, area: AreaView, wide: bool, room: int) -> Row:
    """An area's name with its marks in so many cells."""
    glyphs = picture.look.glyphs
    name = clip_row([Span(_plain_heading(picture, area), "heading")], room, glyphs.more)
    marks = [Span(f" {glyphs.melee}", "warning")] if area.melee else []
    marks += [Span(f" {glyphs.under}{area.water}", "heading")] if area.water else []
    for each in marks:
        name = (*name, each) if row_width((*name, each)) <= room else name
    if not wide:
        name += next((each for each in _hold_texts(picture, area) if row_width((*name, *each)) <= room), ())
    return name


def _hold_texts(picture: Picture, area: AreaView) -> list[Row]:
    """How the lines hold, from the longest text to the shortest; where there is no room only a broken one is told."""
    glyphs = picture.look.glyphs
    if not area.holds:
        return []
    both = [_hold(picture, hold) for hold in area.holds]
    long = (Span(f" {label('holds')} ", "faint"), *_between(both, f" {glyphs.point} "))
    short = (Span("  "), *_between([Span(text.replace(" ", ""), role) for text, role in both], " "))
    broken = [(hold, span) for hold, span in zip(area.holds, both, strict=True) if not hold.holds]
    named = [Span(f" {vocabulary.side(hold.side, picture.labels)} {span.text}", span.role) for hold, span in broken]
    return [long, (Span("  "), *_between(both, "  ")), short, tuple(named)]


def _between(spans: Sequence[Span], gap: str) -> Row:
    return tuple(each for at, span in enumerate(spans) for each in ((Span(gap, "faint"), span) if at else (span,)))


def _hold(picture: Picture, hold: HoldView) -> Span:
    sign = picture.look.glyphs.holds if hold.holds else picture.look.glyphs.broken
    return Span(f"{number(hold.capacity)} {sign} {number(hold.cost)}", "faint" if hold.holds else "warning")


def _holds(picture: Picture, table: Sequence[Column]) -> Row:
    spans: list[Span] = []
    for column in table:
        found = [hold for hold in picture.board[column.area].holds if hold.side == column.side]
        numbers = [_hold(picture, hold) for hold in found]
        words = [Span(f"{label('holds' if hold.holds else 'broken')} ", "faint") for hold in found]
        both = (Span("  "), *words, *numbers)
        fits = row_width(both) < column.columns
        spans += fill_row(both if fits else (Span("  "), *numbers), column.columns)
    return tuple(spans)


def _cells(picture: Picture, column: Column, at: int | None, wide: bool) -> list[Line]:
    """The lines of a column; in the wide layout what there is to say of somebody has a line of its own."""
    lines: list[Line] = []
    widest = max((width(hp(member.hp, member.max_hp)) for _, member in column.members), default=0)
    names = [width(picture.look.shown(member.name)) for _, member in column.members]
    for index, member in column.members:
        glyphs = picture.look.glyphs
        above = height(member.height, glyphs)
        states = [vocabulary.status(status) for status in _states(member)]
        tail = _tail(picture, member, wide)
        room = max(2, min(max(names), column.columns - 3 - widest - width(tail)))
        sign = glyphs.now if member.acting else (" " if member.active else glyphs.out)
        spans = (
            mark(index == at, glyphs, member.who in picture.marked),
            Span(sign, "now" if member.acting else "out"),
            *fill_row([_name(picture, member, room)], room),
            Span(" "),
            Span(hp(member.hp, member.max_hp).rjust(widest), health(member.hp, member.max_hp)),
            Span(tail, "warning"),
        )
        lines.append(Line(fill_row(spans, column.columns, "text", glyphs.more), index))
        more = [*([above] if above else []), *states, *([label("hidden")] if member.hidden else [])]
        if not member.deployed and picture.standing.step == "setup":
            more.append(label("not-deployed"))
        if wide and more:
            text = Span(f"   {', '.join(more)}", "warning")
            lines.append(Line(both_ends([text], (), column.columns, "text", glyphs.more), None))
    return lines


def _name(picture: Picture, member: Member, room: int) -> Span:
    role = "out" if not member.active else "now" if member.acting else "hidden" if member.hidden else member.side
    return Span(clip_name(picture.look.shown(member.name), room, picture.look.glyphs.more), role)


def _cell(column: Column, lines: Sequence[Line], row: int) -> Row:
    return lines[row].spans if row < len(lines) else (Span(" " * column.columns),)


def _selected_row(cells: Sequence[Sequence[Line]], at: int | None) -> int | None:
    if at is None:
        return None
    return next((row for lines in cells for row, line in enumerate(lines) if line.member == at), None)
