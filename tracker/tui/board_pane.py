"""The formation from above: five areas side by side, the party's members left and the foes' right in each, riders under
their mounts."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tracker.session.view import Member
from tracker.state.vocabulary import SIDES, Side
from tracker.tui.board_heads import (
    NUMBER,
    fitted,
    heading,
    headings,
    hold_texts,
    lying_over,
    marks,
    over,
    plain,
    sides,
    titled,
)
from tracker.tui.board_marks import Timed, level, states, tail, timed
from tracker.tui.board_side import side_view
from tracker.tui.cells import Row, Span, both_ends, clip_row, fill_row, row_width, width
from tracker.tui.frame import COMPACT
from tracker.tui.pane import Content, LinePane
from tracker.tui.parts import clip_name, health, hp, mark, member_role, out_sign
from tracker.tui.picture import Picture, items
from tracker.words import vocabulary
from tracker.words.fill import number
from tracker.words.screen import label

LEAST, NAMED, BARE = 11, 8, 8
"""How many cells a column with somebody in it gets if there is any room, how many of them a name, and how many a column
with nobody in it."""


class Entry(NamedTuple):
    """A member with its number among all on the board, the name and HP as they are shown, and what stands behind; with
    the cells that each of the three takes."""

    number: int
    member: Member
    points: str
    tail: Row
    named: int
    counted: int
    tailed: int


class Column(NamedTuple):
    """The members of one side in one area, and how many cells they have."""

    area: int
    side: Side
    members: tuple[Entry, ...]
    columns: int


class Plan(NamedTuple):
    """What stands on the board when nobody is selected; by the number of each member on it the row and the span of its
    mark, and who it is."""

    content: Content
    places: dict[int, tuple[int, int, str]]


class Line(NamedTuple):
    """One line of a column: its spans, exactly as wide as the column, and the member it begins (None: it goes on)."""

    spans: Row
    member: int | None


Known = dict[tuple[object, ...], list[Row]]
"""The rows of members, by all that they are made of: most stay what they were."""


class BoardPane(LinePane):
    """Pane 2."""

    number = NUMBER
    needs = ("board", "standing", "labels", "marked", "side", "ground", "timers")

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._basis: tuple[object, ...] = ()
        self._plain = Plan(Content(), {})
        self._known: Known = {}
        self._heads: tuple[tuple[object, ...], tuple[Row, list[Row]]] = ((), ((), []))

    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """The formation from above, or from the side if the game master looks at it so."""
        if picture.side:
            return side_view(picture, columns, self.mode)
        narrow = self.mode == "single" and columns < COMPACT[0]
        if narrow:
            return self._stack(picture, columns)
        basis = (picture.look, columns, self.mode, *(getattr(picture, part) for part in self.needs))
        if self._basis != basis:
            if self._basis[:3] != basis[:3]:
                self._known = {}
            self._basis, self._plain = basis, self._plan(picture, columns)
        return _selecting(self._plain, picture)

    def _stack(self, picture: Picture, columns: int) -> Content:
        """The areas below each other where there is no room for them side by side."""
        body: list[Row] = []
        at, selected, found = None, picture.at["formation"], timed(picture.timers)
        for place, area in enumerate(picture.board):
            body.append(clip_row((*heading(picture, area, columns), *over(picture, area)), columns))
            entries = _entries(picture, found, place, wide=False)
            halves = [
                Column(place, side, tuple(each for each in entries if each.member.side == side), columns // 2)
                for side in SIDES
            ]
            bare = bool(_tight(halves))
            cells = [_cells(picture, half, selected, {}, wide=False, bare=bare) for half in halves]
            row = _selected_row(cells, selected)
            at = len(body) + row if row is not None else at
            body += [(*_cell(halves[0], cells[0], row), *_cell(halves[1], cells[1], row)) for row in _rows(cells)]
        return Content(titled(picture), (), body, at)

    def _plan(self, picture: Picture, columns: int) -> Plan:
        """Heading, holds where somebody fights, what lies over the areas, and the members in rows."""
        wide = self.mode == "wide"
        gutter = 1 if wide else 0
        table = _columns(picture, timed(picture.timers), columns - gutter, wide)
        before, self._known = self._known, {}
        tight = _tight(table)
        cells = [
            _cells(picture, column, None, before, wide=wide, bare=column.area in tight, kept=self._known)
            for column in table
        ]
        body: list[Row] = []
        places: dict[int, tuple[int, int, str]] = {}
        who = items(picture, "formation")
        for row in _rows(cells):
            spans = [Span(" " * gutter)]
            for column, lines in zip(table, cells, strict=True):
                member = lines[row].member if row < len(lines) else None
                if member is not None:
                    places[member] = (row, len(spans), who[member])
                spans += _cell(column, lines, row)
            body.append(tuple(spans))
        title, head = self._above(picture, table, gutter)
        return Plan(Content(title, head, body), places)

    def _above(self, picture: Picture, table: Sequence[Column], gutter: int) -> tuple[Row, list[Row]]:
        """The title and the rows above the members, made anew only where what they are made of has changed."""
        bare = [replace(area, members=()) for area in picture.board]
        shape = [(column.area, column.side, column.columns) for column in table]
        title = titled(picture)
        basis = (picture.look, picture.labels, self.mode, title, bare, shape)
        if self._heads[0] != basis:
            self._heads = (basis, self._headed(picture, table, gutter, title))
        return self._heads[1]

    def _headed(self, picture: Picture, table: Sequence[Column], gutter: int, title: Row) -> tuple[Row, list[Row]]:
        rooms = [sum(column.columns for column in table if column.area == place) for place in range(len(picture.board))]
        above = [(Span(" " * gutter), *row) for row in lying_over(picture, rooms)]
        if self.mode == "compact":
            # No row to spare: the areas are the title, in line with what stands below them.
            return headings(picture, rooms, self.mode), above
        head = [(Span(" " * gutter), *headings(picture, rooms, self.mode))]
        if self.mode == "wide" and any(area.holds for area in picture.board):
            head.append((Span(" " * gutter), *_holds(picture, table)))
        return title, [*head, *above]


def _rows(cells: Sequence[Sequence["Line"]]) -> range:
    """The rows of columns side by side."""
    return range(max(map(len, cells), default=0))


def _selecting(plan: Plan, picture: Picture) -> Content:
    """The plan with the mark at whoever is selected."""
    place = plan.places.get(-1 if (at := picture.at["formation"]) is None else at)
    if place is None:
        return plan.content
    row, span, who = place
    rows = list(plan.content.rows)
    selected = mark(True, picture.look.glyphs, who in picture.marked)
    rows[row] = (*rows[row][:span], selected, *rows[row][span + 1 :])
    return plan.content._replace(rows=rows, at=row)


def _entries(picture: Picture, alarms: Timed, place: int, *, wide: bool) -> list[Entry]:
    """Those in an area."""
    first = sum(len(area.members) for area in picture.board[:place])
    found = []
    for at, member in enumerate(picture.board[place].members, start=first):
        points, behind = hp(member.hp, member.max_hp), tail(picture, alarms, member, wide)
        named, counted = width(_shown(picture, member)), width(points)
        found.append(Entry(at, member, points, behind, named, counted, row_width(behind)))
    return found


def _columns(picture: Picture, alarms: Timed, columns: int, wide: bool) -> list[Column]:
    """The columns from the party's rear to the foes' rear: an area with both sides has two. Each is as wide as its
    names want; if there isn't room for that, the widest give way."""
    found: list[Column] = []
    least: list[int] = []
    for place, area in enumerate(picture.board):
        entries = _entries(picture, alarms, place, wide=wide)
        own = sides(picture.board, place)
        head = width(plain(picture, area)) + row_width(marks(picture, area)) + (2 if wide or place else 4)
        holds = row_width(hold_texts(picture, area.holds)[0]) + 3 if wide and area.holds else 0
        for side in own:
            members = tuple(each for each in entries if each.member.side == side)
            share = -(-head // len(own))
            least.append(max(LEAST, _want(members, NAMED)) if members else min(share, BARE))
            wanted = max(share, -(-holds // len(own)), least[-1], _want(members))
            found.append(Column(place, side, members, wanted))
    rooms = fitted(tuple(column.columns for column in found), tuple(least), columns)
    share, extra = divmod(max(0, columns - sum(rooms)), max(1, len(found)))
    return [
        column._replace(columns=cells + share + (1 if at < extra else 0))
        for at, (column, cells) in enumerate(zip(found, rooms, strict=True))
    ]


def _want(members: Sequence[Entry], most: int = 99) -> int:
    """How many cells a column would like: mark, sign, names of so many cells at most, HP, and what stands behind."""
    names, points, tails = _widest(members)
    return 4 + min(names, most) + points + tails


def _widest(members: Sequence[Entry]) -> tuple[int, int, int]:
    """The cells of the widest name, of the widest HP, and of the widest of what stands behind."""
    return (
        max((each.named for each in members), default=0),
        max((each.counted for each in members), default=0),
        max((each.tailed for each in members), default=0),
    )


def _holds(picture: Picture, table: Sequence[Column]) -> Row:
    """How lines hold, each side's over its column; where the words don't fit there, one behind the other over the
    area; where they don't either, the numbers alone."""
    spans: list[Span] = []
    for place, area in enumerate(picture.board):
        own = [column for column in table if column.area == place]
        rooms = [column.columns for column in own]
        texts = [hold_texts(picture, [hold for hold in area.holds if hold.side == column.side]) for column in own]
        beside = [(Span("  "), *told) for told, _ in texts]
        whole: Row = (Span("  "), *hold_texts(picture, area.holds)[0])
        if all(row_width(row) < room for row, room in zip(beside, rooms, strict=True)):
            spans += [span for row, room in zip(beside, rooms, strict=True) for span in fill_row(row, room)]
        elif row_width(whole) < sum(rooms):
            spans += fill_row(whole, sum(rooms))
        else:
            short = [(Span("  "), *bare) for _, bare in texts]
            spans += [span for row, room in zip(short, rooms, strict=True) for span in fill_row(row, room)]
    return tuple(spans)


def _tight(columns: Sequence[Column]) -> frozenset[int]:
    """The areas where names would be cut to nothing if it stood there what the HP are of: both sides are told alike."""
    found = set()
    for column in columns:
        names, points, tails = _widest(column.members)
        if column.columns - 3 - points - tails < min(names, NAMED - 3):
            found.add(column.area)
    return frozenset(found)


def _cells(
    picture: Picture,
    column: Column,
    at: int | None,
    known: Known,
    *,
    wide: bool,
    bare: bool,
    kept: Known | None = None,
) -> list[Line]:
    """The lines of a column, with HP alone if it is `bare`; those of members that are `known` aren't made again, and
    all are `kept`."""
    lines: list[Line] = []
    points = [number(each.member.hp) if bare else each.points for each in column.members]
    widest = max(map(width, points), default=0)
    longest, _, _ = _widest(column.members)
    setup = picture.standing.step == "setup"
    for each, hit_points in zip(column.members, points, strict=True):
        member, selected = each.member, each.number == at
        marked, on = member.who in picture.marked, picture.name(member.mount) if _is_apart(column, member) else ""
        basis = (member, hit_points.rjust(widest), longest, column.columns, each.tail, selected, marked, on, setup)
        rows = known.get(basis) or _member(picture, *basis, wide=wide)
        if kept is not None:
            kept[basis] = rows
        lines += [Line(row, None if later else each.number) for later, row in enumerate(rows)]
    return lines


def _member(
    picture: Picture,
    member: Member,
    hit_points: str,
    longest: int,
    columns: int,
    behind: Row,
    selected: bool,
    marked: bool,
    on: str,
    setup: bool,
    *,
    wide: bool,
) -> list[Row]:
    """The rows of a member; in the wide layout what there is to say of it has one of its own. `on` is what it rides if
    that doesn't stand above it."""
    glyphs = picture.look.glyphs
    above = level(picture, member)
    told = [vocabulary.status(status) for status in states(member)]
    room = max(2, min(longest, columns - 3 - width(hit_points) - row_width(behind)))
    sign = glyphs.now if member.acting else (" " if member.active else out_sign(member.statuses, glyphs))
    spans = (
        mark(selected, glyphs, marked),
        Span(sign, "now" if member.acting else "out"),
        *fill_row(_name(picture, member, room), room),
        Span(" "),
        Span(hit_points, health(member.hp, member.max_hp)),
        *behind,
    )
    rows = [fill_row(spans, columns, "text", glyphs.more)]
    more = [label("on").format(name=on)] if on else []
    more += [*([above] if above else []), *told, *([label("hidden")] if member.hidden else [])]
    if not member.deployed and setup:
        more.append(label("not-deployed"))
    if wide and more:
        rows.append(both_ends([Span(f"   {', '.join(more)}", "warning")], (), columns, "text", glyphs.more))
    return rows


def _is_apart(column: Column, member: Member) -> bool:
    """Whether somebody rides a mount that doesn't stand above it: one that fights for the other side."""
    return bool(member.mount) and all(each.member.who != member.mount for each in column.members)


def _shown(picture: Picture, member: Member) -> str:
    """A name with the sign before it that says that it rides."""
    return (picture.look.glyphs.rides if member.mount else "") + picture.look.shown(member.name)


def _name(picture: Picture, member: Member, room: int) -> Row:
    glyphs = picture.look.glyphs
    rides = (Span(glyphs.rides, "faint"),) if member.mount else ()
    name = clip_name(picture.look.shown(member.name), room - row_width(rides), glyphs.more)
    return (*rides, Span(name, member_role(member)))


def _cell(column: Column, lines: Sequence[Line], row: int) -> Row:
    return lines[row].spans if row < len(lines) else (Span(" " * column.columns),)


def _selected_row(cells: Sequence[Sequence[Line]], at: int | None) -> int | None:
    if at is None:
        return None
    return next((row for lines in cells for row, line in enumerate(lines) if line.member == at), None)
