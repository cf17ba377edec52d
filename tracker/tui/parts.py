"""Small pieces that several panes show: names cut so that their numbers stay, HP bars, heights."""

import re
from collections.abc import Iterable

from tracker.rules.running import Rank
from tracker.session.view import Member, way_out
from tracker.tui.cells import Row, Span, clip, pad, width
from tracker.tui.glyphs import Glyphs
from tracker.words.fill import number

_NUMBERED = re.compile(r"^(.*?)( ?\d{1,3})$", re.DOTALL)
LOW, CRITICAL = 50, 25
"""The percent of the HP at and below which they are shown as low, and as critical."""


def clip_name(name: str, columns: int, more: str = "…") -> str:
    """A name in at most so many cells; the number that tells it from its likes stays."""
    if width(name) <= columns:
        return name
    numbered = _NUMBERED.match(name)
    if numbered:
        head, tail = numbered[1], numbered[2].strip()
        if columns >= width(tail) + 2:
            return clip(head, columns - width(tail), more) + tail
    return clip(name, columns, more)


def pad_name(name: str, columns: int, more: str = "…") -> str:
    """A name in exactly so many cells."""
    return pad(clip_name(name, columns, more), columns, more)


def hp(points: int, most: int) -> str:
    """HP of max HP: "12/24"."""
    return f"{number(points)}/{most}"


def health(points: int, most: int) -> str:
    """The role of HP: full, low or critical."""
    if points * 100 <= most * CRITICAL:
        return "bar-critical"
    return "bar-low" if points * 100 <= most * LOW else "bar-full"


def bar(points: int, most: int, columns: int, glyphs: Glyphs) -> Row:
    """HP as a bar: empty at 0 only, full at the maximum only."""
    points = min(max(points, 0), most)
    full = -(-points * columns // most)
    if full == columns and points < most:
        full -= 1
    return (Span(glyphs.full * full, health(points, most)), Span(glyphs.empty * (columns - full), "bar-empty"))


def height(cubes: int, glyphs: Glyphs, *, wet: bool) -> str:
    """A height over ground or water, a depth under water if `wet`, or else how far below; nothing at 0."""
    if not cubes:
        return ""
    return f"{glyphs.up}{cubes}" if cubes > 0 else f"{glyphs.under if wet else glyphs.below}{-cubes}"


def rank_sign(rank: Rank, glyphs: Glyphs) -> str:
    """The sign of a timer's rank, in the timers and in the formation."""
    return {"urgent": glyphs.urgent, "due": glyphs.due, "later": glyphs.point}[rank]


def out_sign(statuses: Iterable[str], glyphs: Glyphs) -> str:
    """The sign of somebody out of the fight by the way in which it is."""
    return {"dead": glyphs.dead, "away": glyphs.away, "out": glyphs.out}[way_out(statuses)]


def mark(selected: bool, glyphs: Glyphs, marked: bool = False) -> Span:
    """The first cell of a row: whether it is selected, and marked for the next command. It is a span of its own, so
    that moving the selection repaints nothing else."""
    signs = (" ", glyphs.mark, glyphs.marked, glyphs.both)
    return Span(signs[selected + 2 * marked], "mark")


def member_role(member: Member) -> str:
    """The role of somebody's name on the board."""
    if not member.active:
        return "out"
    return "now" if member.acting else "hidden" if member.hidden else member.side
