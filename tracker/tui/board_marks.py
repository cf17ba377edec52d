"""What stands behind the HP of those on the board: whether a timer strikes them, how high or deep they are, and that
they have a status."""

from collections.abc import Iterable
from typing import NamedTuple

from tracker.rules.running import Timer, rank_of, urgent
from tracker.rules.statuses import ALOFT
from tracker.session.view import Member
from tracker.tui.cells import Row, Span
from tracker.tui.parts import height, rank_sign
from tracker.tui.picture import Picture


class Timed(NamedTuple):
    """Those who have an urgent timer, and the statuses of which something comes this round, with whose they are."""

    urgent: frozenset[str]
    due: frozenset[tuple[str, str]]


def timed(timers: Iterable[Timer]) -> Timed:
    """What the timers say of those on the board."""
    timers = tuple(timers)
    due = frozenset((timer.who, timer.status) for timer in timers if timer.status and rank_of(timer) == "due")
    return Timed(urgent(timers), due)


def tail(picture: Picture, found: Timed, member: Member, wide: bool) -> Row:
    """The mark of an urgent timer, which is cut last; in the compact layout, where statuses have no row of their own,
    also height, which says of a flyer that it is one, and a mark for other statuses."""
    glyphs = picture.look.glyphs
    strikes = member.who in found.urgent
    spans: Row = (Span(f" {rank_sign('urgent', glyphs)}", "urgent"),) if strikes else ()
    if wide:
        return spans
    above = level(picture, member)
    spans = (*spans, Span(f" {above}", "warning")) if above else spans
    more = [status for status in states(member) if not above or status not in ALOFT]
    if strikes or not more:
        return spans
    due = any((member.who, status) in found.due for status in more)
    return (*spans, Span(f" {rank_sign('due' if due else 'later', glyphs)}", "warning" if due else "faint"))


def level(picture: Picture, member: Member) -> str:
    """How high or deep somebody is; of a rider its mount says it."""
    return "" if member.mount else height(member.height, picture.look.glyphs, wet="submerged" in member.statuses)


def states(member: Member) -> list[str]:
    """The statuses that aren't said by the height or the mount already."""
    said = (*ALOFT, "submerged") if member.mount else ("submerged",) if member.height else ()
    return [status for status in member.statuses if status not in said]
