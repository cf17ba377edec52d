"""Deadlines (G4, G5): what runs out at an edge of the round or of a turn, and where deadlines go with their owner.

A deadline names a round and a point; what remains is computed. One that was missed, because its turn never came, fires
at the next edge of its kind.
"""

from msgspec import structs

from tracker.rules import afflict, phases, rounds
from tracker.rules.order import in_id_order
from tracker.rules.placement import placement
from tracker.rules.registry import implements
from tracker.rules.scene import NOTHING_DONE, Scene
from tracker.rules.statuses import in_order
from tracker.state.combatant import Deadline
from tracker.state.encounter import Encounter
from tracker.state.line import Step
from tracker.state.vocabulary import Point

TURN_EDGES: frozenset[Point] = frozenset({"turn-start", "turn-end"})
"""The points that belong to somebody's turn."""


# --- firing


@implements("G4")
def edge(scene: Scene, point: Point, who: str = "") -> None:
    """Fires everything due at an edge that passes now: statuses in id order and the table's order, each once, and at a
    round's start the reminders."""
    now = scene.encounter.round
    due = [
        (whose, word)
        for whose, word in _with_deadlines(scene.encounter)
        if is_due(scene.combatant(whose).statuses[word].until, now, point, who)
    ]
    for whose, word in due:
        # What ended before it in this edge may have taken it along.
        if word in scene.combatant(whose).statuses:
            until = scene.combatant(whose).statuses[word].until or Deadline(now, point, who)
            lasted = Step("G4", "lasted", {"until": {"round": until.round, "point": point}, "target": who})
            scene.say("status-ends", (lasted,), who=whose, status=word)
            afflict.take_off(scene, whose, word, over=True)
    if point == "round-start":
        _remind(scene)


def _with_deadlines(encounter: Encounter) -> list[tuple[str, str]]:
    """All statuses that have a deadline, in id order and the table's order; looked up once for each placement."""
    memo = placement(encounter).memo
    known: list[tuple[str, str]] | None = memo.get("deadlines")
    if known is None:
        everyone = encounter.combatants
        marked = [who for who, each in everyone.items() if any(status.until for status in each.statuses.values())]
        known = memo["deadlines"] = [
            (who, word)
            for who in in_id_order(marked)
            for word in in_order(dict(everyone[who].statuses))
            if everyone[who].statuses[word].until is not None
        ]
    return known


def is_due(until: Deadline | None, now: int, point: Point, who: str) -> bool:
    """Whether a deadline is at this edge, in this round or an earlier one."""
    return until is not None and until.point == point and until.who == who and until.round <= now


def _remind(scene: Scene) -> None:
    now = scene.encounter.round
    due = [reminder for reminder in scene.encounter.reminders if reminder.round <= now]
    if due:
        scene.set(reminders=tuple(reminder for reminder in scene.encounter.reminders if reminder.round > now))
    for reminder in due:
        scene.say("reminder", text=reminder.text, round=reminder.round)


# --- moving on with the queue


@implements("G5")
def heir(encounter: Encounter, who: str) -> str:
    """Whose turn follows somebody's in the queue, to whom its deadlines go when it is removed; "" if nobody's."""
    turns = list(dict.fromkeys(place.who for place in encounter.flow.queue))
    following = turns[turns.index(who) + 1 :] if who in turns else []
    return following[0] if following else ""


def removed(scene: Scene, who: str, next_who: str) -> None:
    """Moves deadlines at a removed one's turn to the same edge of the next one's, else to the round's end."""
    for whose in in_id_order(scene.encounter.combatants):
        statuses = dict(scene.combatant(whose).statuses)
        moved = {
            word: structs.replace(status, until=_moved(status.until, next_who))
            for word, status in statuses.items()
            if status.until is not None and status.until.who == who
        }
        if moved:
            scene.change(whose, statuses=statuses | moved)


def _moved(until: Deadline, next_who: str) -> Deadline:
    return structs.replace(until, who=next_who) if next_who else Deadline(until.round)


# --- making


def next_edge(encounter: Encounter, point: Point, who: str = "") -> Deadline:
    """The next time an edge passes: in this round if it is still to come, else in the next."""
    now = encounter.round
    if now < 0 and point in TURN_EDGES:
        return Deadline(1, point, who)  # nobody has a turn in a siege's rounds
    return Deadline(now if now and _is_to_come(encounter, point, who) else rounds.after(now), point, who)


def _is_to_come(encounter: Encounter, point: Point, who: str) -> bool:
    if point == "round-start":
        return False
    if point == "round-end":
        return encounter.step != "end-check"
    acts = encounter.flow.acts.get(who, NOTHING_DONE)
    if phases.are_on(encounter):
        if point == "turn-end":
            return not acts.over and encounter.step not in phases.AFTER
        return encounter.step in phases.BEFORE or (encounter.step == "movement" and not acts.begun)
    if encounter.flow.turn == who:
        return point == "turn-end"
    return not acts.places and not acts.skipped


def lasting_rounds(encounter: Encounter, number: int) -> Deadline:
    """The deadline of something that lasts so many rounds: this round is the first, and it ends with the last one's
    end; before the first round they count from round 1."""
    return Deadline(rounds.plus(encounter.round or 1, number - 1))
