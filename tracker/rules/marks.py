"""Statuses put on and taken off by hand."""

import re

from tracker.rules import afflict, rounds, timers, water
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import STATUSES, in_order
from tracker.state.combatant import Deadline, Status
from tracker.state.event import Clear, Mark
from tracker.state.line import Step

LONGEST = 30
"""The longest status, in letters."""
LAST_ROUND = 9_999
HIGHEST = 999_999

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


@implements("G9", "C11")
def mark(scene: Scene, event: Mark) -> None:
    """A status is put on somebody, one of the table's or the GM's own. Put on again, its amount and its end are the new
    ones; poison adds to the pool (1 if no number is given).

    Raises `Refused`: impossible for a word, a number or a deadline that can't be; W1 for swimming on land."""
    who, word = event.who, event.status
    combatant = scene.combatant(who)
    check_word(word)
    if not 0 <= event.amount <= HIGHEST:
        raise impossible("bad-amount", amount=event.amount, low=0, high=HIGHEST)
    if word == "swimming" and not water.depth_of(scene.encounter, combatant):
        scene.refuse("W1", "no-water", who=who)
    until = _until(scene, event)
    before = combatant.statuses.get(word)
    amount, steps = event.amount, []
    if word == "poisoned":
        pool = before.amount if before else 0
        amount = pool + (event.amount or 1)
        if amount > HIGHEST:
            raise impossible("bad-amount", amount=amount, low=0, high=HIGHEST)
        steps = [Step("C11", "pool", {"points": amount - pool, "pool": amount})]
    elif word == "submerged":
        # Its number isn't the GM's: it says what it is submerged in.
        amount = before.amount if before else 0
    elif word not in STATUSES:
        steps = [Step("G15", "own-status")]
    since = before.since if before else scene.encounter.round
    told = {"until": {"round": until.round, "point": until.point}, "target": until.who} if until else {}
    scene.say(
        "marked", steps, who=who, status=word, amount=amount, own=word not in STATUSES, again=before is not None, **told
    )
    afflict.put_on(scene, who, word, Status(amount=amount, since=since, until=until))


def check_word(word: str) -> None:
    """Raises `Refused` (impossible) for what can't be a status: letters and digits in lower case, hyphens between."""
    if len(word) > LONGEST or word != word.lower() or not _WORD.fullmatch(word):
        raise impossible("bad-status", status=word[: 2 * LONGEST], longest=LONGEST, known=list(STATUSES))


def _until(scene: Scene, event: Mark) -> Deadline | None:
    now = scene.encounter.round or 1
    if event.rounds is not None:
        if event.until is not None:
            raise impossible("two-deadlines", rounds=event.rounds)
        most = rounds.nth(now, LAST_ROUND)
        if not 1 <= event.rounds <= most:
            raise impossible("bad-rounds", rounds=event.rounds, low=1, high=most)
        return timers.lasting_rounds(scene.encounter, event.rounds)
    until = event.until
    if until is not None:
        if not now <= until.round <= LAST_ROUND:
            raise impossible("round-past", round=until.round, now=scene.encounter.round, first=now, last=LAST_ROUND)
        if until.point in timers.TURN_EDGES:
            scene.combatant(until.who)
    return until


def clear(scene: Scene, event: Clear) -> None:
    """A status is taken off; who isn't submerged any more comes up. Raises `Refused` (impossible) if it isn't there."""
    found = scene.combatant(event.who).statuses
    if event.status not in found:
        raise impossible("not-marked", who=event.who, status=event.status, known=in_order(dict(found)))
    scene.say("cleared", who=event.who, status=event.status)
    afflict.take_off(scene, event.who, event.status)
