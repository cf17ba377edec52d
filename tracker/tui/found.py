"""What lists and previews show: combatants, lines of the log, what a command would do."""

from collections.abc import Mapping
from itertools import groupby

from tracker.rules.refusal import Refused
from tracker.session.forecast import forecast, strike_modifiers
from tracker.session.odds import OddsView
from tracker.session.session import Session
from tracker.tui.finding import Match
from tracker.tui.parts import hp
from tracker.tui.picture import Picture
from tracker.words import vocabulary
from tracker.words.forecast import forecast_text, odds_rows
from tracker.words.lines import line_text
from tracker.words.screen import message

SOUGHT = 1_000
"""How many lines of the log are sought through."""
PREVIEWED = 4
"""How many rows a preview takes at most."""


def combatants(picture: Picture) -> list[Match]:
    """Everybody, in the order of the queue."""
    places = {member.who: area.area for area in picture.board for member in area.members}
    order = list(dict.fromkeys([*(row.who for row in picture.queue), *picture.names]))
    points = {row.who: hp(row.hp, row.max_hp) for row in picture.queue}
    found = []
    for who in order:
        about = [points.get(who, ""), vocabulary.area(places[who]) if who in places else ""]
        found.append(Match(f"who:{who}", picture.name(who), " ".join(each for each in about if each), who))
    return found


def lines(picture: Picture, session: Session) -> list[Match]:
    """The lines of the log, the newest first."""
    found = []
    for number, entries in groupby(session.log(SOUGHT), key=lambda entry: entry.number):
        for at, entry in enumerate(entries):
            about = message("round", round=entry.round) if entry.round else ""
            found.append(Match(f"line:{number} {at}", line_text(entry.line, picture.labels), about, entry.command))
    return found[::-1]


def preview(session: Session, command: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """What a command would do, in a few rows: harm and healing as ranges, else the odds; nothing for other commands,
    and for one that isn't complete yet."""
    try:
        rows = [forecast_text(each, names) for each in forecast(session.encounter, command, session.library)]
    except Refused:
        try:
            return _odds(session, session.odds(command))
        except Refused:
            return ()
    return _few(rows)


def preview_waiting(session: Session, target: str) -> tuple[str, ...]:
    """The same of the attack that waits for its target."""
    try:
        return _odds(session, session.odds_waiting(target))
    except Refused:
        return ()


def _odds(session: Session, odds: OddsView) -> tuple[str, ...]:
    later = [line_text(line) for line in odds.lines if line.kind == "strikes-later"]
    return _few([*later, *odds_rows(odds, strike_modifiers(session.encounter, odds))])


def _few(rows: list[str]) -> tuple[str, ...]:
    if len(rows) > PREVIEWED:
        rows = [*rows[: PREVIEWED - 1], message("and-more", number=len(rows) - PREVIEWED + 1)]
    return tuple(rows)
