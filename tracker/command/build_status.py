"""Builders of the verbs for statuses and checks, and of the table's own: dice, notes, reminders."""

from collections.abc import Mapping
from typing import cast

from tracker.command import places, who
from tracker.command.choices import choose, fold, matching, nearest, shown
from tracker.command.grammar import CHOICES
from tracker.command.lexer import Word, joined, quote
from tracker.command.numbers import dice, integer
from tracker.command.request import Builder, Built, Request, ids
from tracker.command.spelling import spell
from tracker.rules import marks, rounds, timers
from tracker.rules.refusal import impossible
from tracker.rules.statuses import STATUSES, in_order
from tracker.state.clean import TEXT_LENGTH
from tracker.state.combatant import Deadline
from tracker.state.encounter import Encounter
from tracker.state.event import Billow, Check, Clear, Mark, Note, Remind, Roll
from tracker.state.vocabulary import CheckKind, DamageType, Difficulty, Point

EDGES: Mapping[str, Point] = {"start": "turn-start", "end": "turn-end"}
MOST_ROUNDS = marks.LAST_ROUND
MOST_DAMAGE = 9_999
"""The highest N of a cloud's 1-N."""
SLIP = 0.8
"""How like a known status a word is that is taken for a slip of the keys."""


# --- statuses


def mark(request: Request) -> Built:
    """A status is put on them, for rounds or until an edge of somebody's turn, or neither."""
    found = request.who()
    word = request.word("status")
    status, status_text = _status(word, request.encounter)
    amount = 0 if word.value is None else integer(joined(word.value), 0, marks.HIGHEST)
    rounds = _rounds(request)
    until, until_text = _until(request)
    said = [status_text if word.value is None else f"{status_text}={amount}"]
    said += [] if rounds is None else ["for", str(rounds)]
    events = (Mark(who=each, status=status, amount=amount, rounds=rounds, until=until) for each in found)
    return Built(("mark", *ids(found), *said, *until_text), tuple(events))


def _status(word: Word, encounter: Encounter) -> tuple[str, str]:
    """The status meant, and how it is written.

    A quoted word is as it stands, so one of the GM's own can be called anything. Else the beginning of one of the table
    is that one; the beginning of several, and a word that only looks like one, is refused (impossible) "no-status"."""
    typed = joined(word.parts)
    status = "-".join(typed.lower().replace("_", " ").replace("-", " ").split())
    marks.check_word(status)
    if any(part.quoted for part in word.parts):
        return status, _written(status, quote(status))
    if status not in known(encounter):
        found = matching(status, STATUSES)
        if len(found) == 1:
            return found[0], found[0]
        if near := found or nearest(status, STATUSES, SLIP):
            raise impossible("no-status", word=shown(typed), nearest=near)
    return status, _written(status, spell(status))


def _written(status: str, own: str) -> str:
    return status if status in STATUSES else own


def known(encounter: Encounter) -> list[str]:
    """The statuses of the table, and behind them the GM's own that somebody has."""
    own = {status for each in encounter.combatants.values() for status in each.statuses}
    return in_order(dict.fromkeys([*STATUSES, *own]))


def _rounds(request: Request) -> int | None:
    words = request.words("rounds")
    return integer(words[0].bare, 1, MOST_ROUNDS) if words else None


def _until(request: Request) -> tuple[Deadline | None, list[str]]:
    words = request.words("whose")
    if not words:
        return None, []
    edge = choose(request.word("edge").text, CHOICES["edge"], "edge")
    whose = who.one(words[0], request.encounter)
    deadline = timers.next_edge(request.encounter, EDGES[edge], whose)
    return deadline, ["until", edge, "of", spell(whose)]


def clear(request: Request) -> Built:
    """A status is taken off those of them who have it; if nobody has, the rules say so."""
    found = request.who()
    everyone = request.encounter.combatants
    typed = fold(request.word("status").text).replace("_", "-")
    carried = {status for each in found for status in everyone[each].statuses}
    status = _carried(typed, in_order(dict.fromkeys(carried)))
    having = [each for each in found if status in everyone[each].statuses] or found
    said = _written(status, quote(status))
    return Built(("clear", *ids(having), said), tuple(Clear(who=each, status=status) for each in having))


def _carried(typed: str, carried: list[str]) -> str:
    """The status meant: as it stands, else the beginning of one that is there, else of one of the table."""
    everything = list(dict.fromkeys([*carried, *STATUSES]))
    here = matching(typed, carried)
    return here[0] if typed not in everything and len(here) == 1 else choose(typed, everything, "status")


# --- checks


def check(request: Request) -> Built:
    """Checks, normal unless said otherwise."""
    found = request.who()
    what = choose(request.word("what").text, CHOICES["check"], "check")
    difficulty = request.slots.flags.get("difficulty", "normal")
    said = [what] if difficulty == "normal" else [what, difficulty]
    events = (Check(who=each, what=cast(CheckKind, what), difficulty=cast(Difficulty, difficulty)) for each in found)
    return Built(("check", *ids(found), *said), tuple(events))


# --- clouds


def cloud(request: Request) -> Built:
    """A cloud of a type arises over an area or a cube."""
    where, word = places.tile(request.word("tile")), request.word("type")
    kind = cast(DamageType, choose(joined(word.parts), CHOICES["type"], "type"))
    damage = None if word.value is None else integer(joined(word.value), 1, MOST_DAMAGE)
    said = [where.area or ",".join(map(str, where.cube or ())), kind if damage is None else f"{kind}={damage}"]
    return Built(("cloud", *said), (Billow(type=kind, area=where.area, cube=where.cube, damage=damage),))


# --- the table's own


def roll(request: Request) -> Built:
    """Dice without effect."""
    found = dice(request.slots.rest)
    return Built(("roll", found), (Roll(dice=found),))


def note(request: Request) -> Built:
    """A line of the GM's own."""
    text = _text(request)
    return Built(("note", text), (Note(text=text),))


def remind(request: Request) -> Built:
    """A reminder at a round's start; "+2" is two rounds from now."""
    typed = request.word("round").bare
    round_ = integer(typed, min(1, rounds.now(request.encounter)), MOST_ROUNDS)
    if typed.startswith("+"):
        round_ = min(MOST_ROUNDS, rounds.plus(request.encounter.round, round_))
    text = _text(request)
    return Built(("remind", str(round_), text), (Remind(round=round_, text=text),))


def _text(request: Request) -> str:
    text = request.slots.rest
    if len(text) > TEXT_LENGTH:
        raise impossible("long-text", limit=TEXT_LENGTH, length=len(text))
    return text


BUILDERS: Mapping[str, Builder] = {
    "mark": mark,
    "clear": clear,
    "check": check,
    "cloud": cloud,
    "roll": roll,
    "note": note,
    "remind": remind,
}
