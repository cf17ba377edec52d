"""What stands above the columns of the formation: the areas' names with their marks, how lines hold, and what lies over
an area."""

from collections.abc import Sequence
from functools import lru_cache

from tracker.command.registry import BY_NAME, PANES
from tracker.session.view import AreaView, HoldView
from tracker.state.vocabulary import AREAS, SIDES, Side
from tracker.tui.cells import Row, Span, clip, clip_row, fill_row, row_width, width
from tracker.tui.frame import Mode
from tracker.tui.picture import Picture
from tracker.words import vocabulary
from tracker.words.fill import number
from tracker.words.keys import key_text
from tracker.words.screen import label, message, pane_title

NUMBER = PANES.index("formation") + 1
"""The pane's number."""
NAMED = 4
"""How many cells of an area's name stay before its marks are left out."""
FRONT = AREAS.index("front")
"""Which of the five areas is the front."""


@lru_cache(maxsize=64)  # most widths stay what they were
def fitted(wanted: tuple[int, ...], least: tuple[int, ...], columns: int) -> tuple[int, ...]:
    """Widths made to fit: the widest gives way first, none below its least unless all are there."""
    cells = list(wanted)
    while sum(cells) > columns and max(cells) > 1:
        free = [at for at, room in enumerate(cells) if room > least[at]] or range(len(cells))
        cells[max(free, key=lambda at: cells[at])] -= 1
    return tuple(cells)


def sides(board: Sequence[AreaView], place: int) -> list[Side]:
    """The sides that have a column in an area: those that are there, else the one whose half of the field it is."""
    there = {member.side for member in board[place].members}
    return [side for side in SIDES if side in there] or [SIDES[0] if place < FRONT else SIDES[1]]


def titled(picture: Picture) -> Row:
    """The pane's title where the areas don't stand in it; from above it says which key shows heights and depths, if
    there are any."""
    title = Span(f"{NUMBER} {pane_title('formation')}", "title")
    tall = any(member.height for area in picture.board for member in area.members)
    if picture.side:
        return (title, Span(f" {picture.look.glyphs.point} {message('from-the-side')}", "title"))
    key = key_text(BY_NAME["side"].key)
    return (
        (title, Span(f" {picture.look.glyphs.point} {message('see-heights', key=key)}", "faint")) if tall else (title,)
    )


def plain(picture: Picture, area: AreaView) -> str:
    """An area's name as a heading."""
    return shortened(picture, area)[0]


def shortened(picture: Picture, area: AreaView) -> list[str]:
    """An area's name as a heading, and what stands there where there is less and less room."""
    return [picture.look.shown(name).upper() for name in vocabulary.area_names(area.area)]


def headings(picture: Picture, rooms: Sequence[int], mode: Mode) -> Row:
    """The areas' names with their marks over so many cells each. In the compact layout they are the pane's title, with
    its number before them."""
    number = Span(f"{NUMBER} ", "title")
    spans: list[Span] = [number] if mode == "compact" else []
    before = 1 + width(number.text) if mode == "compact" else 0
    last = len(picture.board) - 1
    for place, (area, room) in enumerate(zip(picture.board, rooms, strict=True)):
        lead = 0 if before and not place else 1
        found = (Span(" " * lead), *heading(picture, area, room - before - lead - 1, holds=mode != "wide"))
        spans += fill_row(found, room - before) if place < last else found
        before = 0
    return tuple(spans)


def marks(picture: Picture, area: AreaView) -> Row:
    """The signs of a melee and of water behind an area's name."""
    glyphs = picture.look.glyphs
    melee = (Span(f" {glyphs.melee}", "warning"),) if area.melee else ()
    return (*melee, Span(f" {glyphs.under}{area.water}", "heading")) if area.water else melee


def heading(picture: Picture, area: AreaView, room: int, *, holds: bool = True) -> Row:
    """An area's name with its marks in so many cells, with how the lines hold if there is room."""
    glyphs = picture.look.glyphs
    own = marks(picture, area)
    left = room - row_width(own)
    free = left if left >= NAMED else room
    names = shortened(picture, area)
    name = clip_row(
        [Span(next((each for each in names if width(each) <= free), names[-1]), "heading")], free, glyphs.more
    )
    for each in own:
        name = (*name, each) if row_width((*name, each)) <= room else name
    if holds:
        name += next((each for each in _shortening(picture, area) if row_width((*name, *each)) <= room), ())
    return name


def hold_texts(picture: Picture, holds: Sequence[HoldView]) -> tuple[Row, Row]:
    """How lines hold, one behind the other: with a word for each, and the numbers alone."""
    both = [hold_span(picture, hold) for hold in holds]
    words = [Span(f"{label('holds' if hold.holds else 'broken')} ", "faint") for hold in holds]
    told = _between(list(zip(words, both, strict=True)), ", ")
    return told, _between([(each,) for each in both], "  ")


def _shortening(picture: Picture, area: AreaView) -> list[Row]:
    """How the lines hold, from the longest text to the shortest; where there is no room only a broken one is told."""
    if not area.holds:
        return []
    long, bare = hold_texts(picture, area.holds)
    both = [hold_span(picture, hold) for hold in area.holds]
    short = _between([(Span(text.replace(" ", ""), role),) for text, role in both], " ")
    broken = [(hold, span) for hold, span in zip(area.holds, both, strict=True) if not hold.holds]
    named = [Span(f" {vocabulary.side(hold.side, picture.labels)} {span.text}", span.role) for hold, span in broken]
    return [(Span("  "), *long), (Span(" "), *long), (Span("  "), *bare), (Span("  "), *short), tuple(named)]


def _between(rows: Sequence[Row], gap: str) -> Row:
    return tuple(each for at, row in enumerate(rows) for each in ((Span(gap, "faint"), *row) if at else row))


def hold_span(picture: Picture, hold: HoldView) -> Span:
    """What a line can block and what presses on it."""
    sign = picture.look.glyphs.holds if hold.holds else picture.look.glyphs.broken
    return Span(f"{number(hold.capacity)} {sign} {number(hold.cost)}", "faint" if hold.holds else "warning")


# --- what lies over an area


def lying_over(picture: Picture, rooms: Sequence[int]) -> list[Row]:
    """A row with the clouds and the magic wall of each area over so many cells; none if nothing lies anywhere."""
    found = [_things(picture, area) for area in picture.board]
    if not any(found):
        return []
    parts = [
        fill_row((Span(" "), *_told(each, room - 2, picture)), room) for each, room in zip(found, rooms, strict=True)
    ]
    return [tuple(span for part in parts for span in part)]


def over(picture: Picture, area: AreaView) -> Row:
    """What lies over an area, behind its heading."""
    things = _things(picture, area)
    return (Span("  "), *_told(things, 99, picture)) if things else ()


def _things(picture: Picture, area: AreaView) -> list[tuple[str, str]]:
    """Sign and types of what lies over an area."""
    glyphs = picture.look.glyphs
    clouds = ", ".join(vocabulary.damage_type(each) for each in area.clouds)
    found = [(glyphs.cloud, clouds)] if clouds else []
    return found + ([(glyphs.wall, vocabulary.damage_type(area.wall))] if area.wall else [])


def _told(things: Sequence[tuple[str, str]], room: int, picture: Picture) -> Row:
    """Signs with types, cut to the room; where there is none for the types, the signs alone."""
    if not things or room < 1:
        return ()
    shown = [(sign, picture.look.shown(types)) for sign, types in things]
    for between, behind in (("  ", " "), (" ", "")):
        text = between.join(f"{sign}{behind}{types}" for sign, types in shown)
        if width(text) <= room:
            return (Span(text, "warning"),)
    each = (room - len(shown) + 1) // len(shown) - 1
    cut = [sign + (clip(types, each, picture.look.glyphs.more) if each > 1 else "") for sign, types in shown]
    return (Span(clip(" ".join(cut) if each > 1 else "".join(cut), room, ""), "warning"),)
