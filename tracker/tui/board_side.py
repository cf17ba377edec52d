"""The formation from the side: who is how high or deep, the highest on top, with the ground or the water's surface as
the line on which those at height 0 stand; the line is under them all if they take several rows."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from tracker.rules.running import urgent
from tracker.session.view import Member
from tracker.state.vocabulary import Side
from tracker.tui.board_heads import fitted, headings, lying_over, marks, plain, sides, titled
from tracker.tui.cells import Row, Span, fill_row, flow, row_width, width
from tracker.tui.frame import Mode
from tracker.tui.glyphs import Glyphs
from tracker.tui.pane import Content
from tracker.tui.parts import clip_name, height, mark, member_role, out_sign, rank_sign
from tracker.tui.picture import Picture, items

LEAST = 8
"""How many cells a column with somebody in it gets if there is any room."""
GAP = 1
"""Cells between two names, besides the one for the mark."""


class Body(NamedTuple):
    """Somebody with those whom it carries, who are where it is: their names in a row, whether one of them is selected,
    and whether one has its turn."""

    names: Row
    selected: bool
    acting: bool


class Level(NamedTuple):
    """All at one height: what stands before them, whether it is that of the ground, and the bodies of each column."""

    label: str
    line: bool
    columns: tuple[tuple[Body, ...], ...]


def side_view(picture: Picture, columns: int, mode: Mode) -> Content:
    """The columns of the plan, and under them rows for each height at which somebody is."""
    table = [(place, side) for place in range(len(picture.board)) for side in sides(picture.board, place)]
    levels, glyphs = _levels(picture, table), picture.look.glyphs
    margin = max(width(level.label) for level in levels) + 2
    rooms = _rooms(picture, table, levels, max(0, columns - margin))
    body: list[Row] = []
    selected: int | None = None
    for level in levels:
        # Where many stand on the ground, those above and below stay in sight.
        most = 1 if level.line and len(levels) > 1 else None
        cells = [_lines(picture, bodies, room, most) for bodies, room in zip(level.columns, rooms, strict=True)]
        rows = max(1, *map(len, cells))
        under = level.line and rows > 1
        for row in range(rows + under):
            parts = [lines[row] if row < len(lines) else () for lines in cells]
            if any(_is_selected(part, glyphs) for part in parts):
                selected = len(body)
            stands = level.line and row == rows + under - 1
            lead = Span(f" {('' if row else level.label).rjust(margin - 2)} ", "heading")
            found = [
                _filled(part, room, _ground(picture, place) if stands else "", glyphs.more)
                for part, room, (place, _) in zip(parts, rooms, table, strict=True)
            ]
            body.append((lead, *(span for cell in found for span in cell)))
    areas = [
        sum(room for room, (area, _) in zip(rooms, table, strict=True) if area == at)
        for at in range(len(picture.board))
    ]
    areas[0] += margin
    above = lying_over(picture, areas)
    if mode == "compact":
        return Content(headings(picture, areas, mode), above, body, selected)
    return Content(titled(picture), [headings(picture, areas, mode), *above], body, selected)


# --- who is where


def _levels(picture: Picture, table: Sequence[tuple[int, Side]]) -> list[Level]:
    """The heights at which somebody is, and that of the ground, the highest first."""
    heights = {member.height for area in picture.board for member in area.members}
    heights |= {0} if picture.ground or not heights else set()
    selected, strikes = picture.at["formation"], urgent(picture.timers)
    chosen = "" if selected is None else items(picture, "formation")[selected]
    found = []
    for cubes in sorted(heights, reverse=True):
        bodies = tuple(tuple(_bodies(picture, place, side, cubes, chosen, strikes)) for place, side in table)
        found.append(Level(_label(picture, cubes), picture.ground and not cubes, bodies))
    return found


def _label(picture: Picture, cubes: int) -> str:
    there = [each for area in picture.board for each in area.members if each.height == cubes]
    return height(cubes, picture.look.glyphs, wet=any("submerged" in each.statuses for each in there)) or "0"


def _bodies(picture: Picture, place: int, side: Side, cubes: int, chosen: str, strikes: Container[str]) -> list[Body]:
    everyone = picture.board[place].members
    there = {member.who for member in everyone}
    found = []
    for member in everyone:
        if (member.height, member.side) == (cubes, side) and member.mount not in there:
            riders = [each for each in everyone if each.mount == member.who]
            found.append(_body(picture, [member, *riders], chosen, strikes))
    return found


def _body(picture: Picture, members: Sequence[Member], chosen: str, strikes: Container[str]) -> Body:
    glyphs = picture.look.glyphs
    selected = any(member.who == chosen for member in members)
    marked = any(member.who in picture.marked for member in members)
    names: list[Span] = [mark(selected, glyphs, marked)]
    for at, member in enumerate(members):
        sign = glyphs.now if member.acting else "" if member.active else out_sign(member.statuses, glyphs)
        names += [Span(glyphs.pair, "faint")] if at else []
        names += [Span(sign, "now" if member.acting else "out")] if sign else []
        names.append(Span(picture.look.shown(member.name), member_role(member)))
        names += [Span(rank_sign("urgent", glyphs), "urgent")] if member.who in strikes else []
    return Body(tuple(names), selected, any(member.acting for member in members))


# --- in rows


def _rooms(picture: Picture, table: Sequence[tuple[int, Side]], levels: Sequence[Level], columns: int) -> list[int]:
    """The cells of each column: as many as its widest row wants, and a share of what is left; if there isn't room for
    that, the widest give way."""
    wanted, least = [], []
    for at, (place, _) in enumerate(table):
        rows = [sum(row_width(body.names) + GAP for body in level.columns[at]) for level in levels]
        area = picture.board[place]
        heading = width(plain(picture, area)) + row_width(marks(picture, area)) + 2
        heading = -(-heading // len(sides(picture.board, place)))
        wanted.append(max(heading, *rows))
        least.append(max(heading, LEAST) if any(rows) else min(heading, LEAST))
    rooms = fitted(tuple(wanted), tuple(least), columns)
    share, extra = divmod(max(0, columns - sum(rooms)), len(rooms))
    return [room + share + (1 if at < extra else 0) for at, room in enumerate(rooms)]


def _lines(picture: Picture, bodies: Sequence[Body], room: int, most: int | None) -> list[Row]:
    """The names of a column at one height in rows of so many cells. Where they would make more than `most`, names are
    cut; where that isn't enough, whoever is selected or has its turn stands first, and a number for those left out."""
    rows = flow([_cut(picture, body, room) for body in bodies], room, GAP)
    if most is None or len(rows) <= most:
        return rows
    each = room // len(bodies) - GAP
    if each >= LEAST:
        return flow([_cut(picture, body, each) for body in bodies], room, GAP)
    first = sorted(bodies, key=lambda body: (not body.selected, not body.acting))
    for shown in range(len(first) - 1, -1, -1):
        left = f" +{len(first) - shown}"
        rows = flow([_cut(picture, body, room - width(left)) for body in first[:shown]], room - width(left), GAP)
        if len(rows) <= most:
            return [(*(rows[0] if rows else ()), Span(left, "faint"))]
    return rows[:most]


def _cut(picture: Picture, body: Body, room: int) -> Row:
    """The names in at most so many cells; each gives way in turn, and its number stays."""
    spans = list(body.names)
    names = [at for at, (_, role) in enumerate(spans) if role not in ("mark", "faint")]
    while row_width(spans) > room and (at := max(names, key=lambda place: width(spans[place].text))) >= 0:
        text, role = spans[at]
        if width(text) <= 2:
            break
        spans[at] = Span(clip_name(text, width(text) - 1, picture.look.glyphs.more), role)
    return tuple(spans)


def _is_selected(row: Row, glyphs: Glyphs) -> bool:
    return any(role == "mark" and text in (glyphs.mark, glyphs.both) for text, role in row)


def _ground(picture: Picture, place: int) -> str:
    """What the ground of an area is drawn with: on water its surface."""
    glyphs = picture.look.glyphs
    return glyphs.under if picture.board[place].water else glyphs.across


def _filled(row: Row, room: int, ground: str, more: str) -> Row:
    """A row of a column in exactly so many cells, filled up with the ground, if it stands on it."""
    left = room - row_width(row)
    if not ground or left < 2:
        return fill_row(row, room, "text", more)
    return (*row, Span(" ", "text"), Span(ground * (left - 1), "border"))
