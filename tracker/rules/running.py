"""What runs out or is owed, derived from the state: the timers that are shown, the most urgent first."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from tracker.rules import (
    airborne,
    battlefield,
    control,
    drift,
    falling,
    fatigue,
    flight,
    house,
    lasting,
    pairs,
    rounds,
    space,
    water,
)
from tracker.rules.collision import share
from tracker.rules.order import id_key, in_id_order
from tracker.rules.statuses import ALOFT, in_order, is_gone, rule_of
from tracker.state.combatant import Combatant, Deadline, Status
from tracker.state.encounter import Encounter

KINDS = (
    "water", "fall", "suspended", "flight", "owed", "uncontrolled", "drift", "air", "burning", "poison", "decay",
    "status", "cloud", "fatigue", "reminder", "silent",
)  # fmt: skip
"""The kinds of timers; of those at one moment the first stands first."""

Rank = Literal["urgent", "due", "later"]
RANKS: tuple[Rank, ...] = ("urgent", "due", "later")
"""How urgent a timer is: it strikes somebody this round or the next; something comes of it this round; or later."""
STRIKING = ("water", "fall")
"""The kinds of timers that strike somebody."""

MOMENTS = ("round-start", "turn-start", "turn-end", "status", "field", "round-end")
"""The moments of a round at which something comes of a timer, in their order (G4)."""
STEPS = {"burning": "status", "poison": "status", "decay": "status", "cloud": "field", "uncontrolled": "turn-end"}
"""The moments of the kinds of timers that come in every round, whenever they end."""

FATIGUE_NEAR = 10
"""How many rounds before it starts fatigue (C18) is shown."""


class Timer(Struct, frozen=True, omit_defaults=True):
    """Something that runs out or is owed.

    `urgency` is how many rounds are left before something comes of it, 0 for this one; `deadline` the moment, where
    there is one; `args` by kind: water {round, limit, state, surface, critical}, owed {cubes} (a move or
    inertia control, Z5), uncontrolled {since}, drift {cubes, heading, may_stay} (the next round's), air {round, over},
    burning {points, percent},
    fall {state, height, fallen, cubes, round, points, left} (in how many rounds it ends), suspended {height, round},
    flight {state, height},
    poison {pool, tick, rounds}, decay {points}, status {amount, percent}, reminder {text, round},
    silent {weapon, until}.
    """

    kind: str
    who: str = ""
    status: str = ""
    urgency: int = 0
    deadline: Deadline | None = None
    args: dict[str, Any] = {}


def running(encounter: Encounter) -> list[Timer]:
    """Everything that runs out or is owed: the urgent first, then what comes first, then by kind and in id order.
    Nothing runs any more in a fight that is over."""
    if encounter.step == "over":
        return []
    found = [*_of_the_field(encounter)]
    for who in in_id_order(encounter.combatants):
        combatant = encounter.combatants[who]
        if not is_gone(combatant):
            found += _of(encounter, combatant)
    turns: dict[str, int] = {}
    for number, place in enumerate(encounter.flow.queue):
        turns.setdefault(place.who, number)
    return sorted(found, key=lambda timer: (*_when(timer, turns), KINDS.index(timer.kind), id_key(timer.who)))


def rank_of(timer: Timer) -> Rank:
    """How urgent a timer is. A fall is as near as its end; one without end strikes nobody."""
    if timer.kind in STRIKING and timer.args.get("state") != "endless" and _strikes_in(timer) <= 1:
        return "urgent"
    return "due" if timer.urgency == 0 else "later"


def urgent(timers: Iterable[Timer]) -> frozenset[str]:
    """Those who have an urgent timer."""
    return frozenset(timer.who for timer in timers if rank_of(timer) == "urgent")


def _strikes_in(timer: Timer) -> int:
    return int(timer.args.get("left", timer.urgency))


def _when(timer: Timer, turns: Mapping[str, int]) -> tuple[int, int, int, int]:
    """The timer's rank, its round, the moment in it, and whose turn that is by its place in the queue."""
    rank = rank_of(timer)
    end = timer.deadline or Deadline(0)
    point = STEPS.get(timer.kind) or ("status" if timer.deadline is None and timer.status else end.point)
    turn = turns.get(end.who or timer.who, len(turns)) if point.startswith("turn") else 0
    place = MOMENTS.index("turn-start" if point.startswith("turn") else point)
    round_ = _strikes_in(timer) if rank == "urgent" else timer.urgency
    return RANKS.index(rank), round_, place, 2 * turn + (point == "turn-end")


def _of(encounter: Encounter, combatant: Combatant) -> Iterator[Timer]:
    if combatant.statuses:
        if under := _under_water(encounter, combatant):
            yield under
        if aloft := _aloft(encounter, combatant):
            yield aloft
    if control.LOST in combatant.statuses or space.weightless(encounter, combatant):
        yield from _weightless(encounter, combatant)
    for word in in_order(dict(combatant.statuses)):
        status = combatant.statuses[word]
        if word in ALOFT:
            continue
        timer = _of_lasting(encounter, combatant, word, status) or _of_status(encounter, combatant, word, status)
        if timer:
            yield timer


def _under_water(encounter: Encounter, combatant: Combatant) -> Timer | None:
    who = combatant.id
    if "critical" in combatant.statuses and "submerged" in combatant.statuses and combatant.needs_air:
        args = {"state": "critical", "since": combatant.statuses["critical"].since}
        return Timer("water", who, "submerged", args=args)
    clock = water.clock_of(encounter, combatant)
    if clock is None:
        return None
    if "fainted" in combatant.statuses:
        state, until = "fainted", clock.critical_in
    elif clock.round > clock.limit:
        state, until = "must-surface", max(encounter.round, clock.surface_in)
    else:
        state, until = "free", clock.surface_in
    args = {
        "state": state,
        "round": clock.round,
        "limit": clock.limit,
        "surface": clock.surface_in,
        "critical": clock.critical_in,
    }
    return Timer("water", who, "submerged", _left(encounter, until), Deadline(until), args)


def _weightless(encounter: Encounter, combatant: Combatant) -> Iterator[Timer]:
    who, now = combatant.id, encounter.round
    if control.owes(encounter, combatant) and control.LOST not in combatant.statuses:
        cubes = encounter.flow.acts[who].drifted
        yield Timer("owed", who, "", 0, Deadline(now, "turn-end", who), {"cubes": cubes})
    if control.LOST in combatant.statuses:
        since = combatant.statuses[control.LOST].since
        yield Timer("uncontrolled", who, control.LOST, 0, None, {"since": since})
    if (coming := drift.coming(encounter, combatant)) is not None:
        args = {"cubes": drift.half(coming.moved), "heading": coming.heading, "may_stay": coming.may_stay}
        yield Timer("drift", who, "", 1, Deadline(rounds.after(now), "round-start"), args)
    air = control.air_until(encounter, combatant)
    if air is not None:
        yield Timer("air", who, "", _left(encounter, air), Deadline(air), {"round": air, "over": now > air})


def _aloft(encounter: Encounter, combatant: Combatant) -> Timer | None:
    if "falling" in combatant.statuses:
        return _fall(encounter, combatant, combatant.statuses["falling"])
    carried = pairs.is_carried(encounter, combatant)
    if "suspended" in combatant.statuses and not carried:
        until = rounds.after(combatant.statuses["suspended"].since)
        args = {"height": combatant.cube[2], "round": until}
        return Timer("suspended", combatant.id, "suspended", _left(encounter, until), Deadline(until), args)
    flying = combatant.statuses.get("flying")
    if flying is None or carried:
        return None
    owes = flight.owes_move(encounter, combatant)
    state = "owes" if owes else "lands" if flight.lands(encounter, combatant) else "flies"
    if state == "flies" and flying.until is None:
        return None
    left = 0 if state != "flies" or flying.until is None else _left(encounter, flying.until.round)
    told = {"state": state, "height": combatant.cube[2]}
    return Timer("flight", combatant.id, "flying", left, flying.until, told)


def _fall(encounter: Encounter, combatant: Combatant, status: Status) -> Timer:
    """A fall: from where, what it goes down next, when it ends and what is lost then (nothing in the water)."""
    who, height = combatant.id, combatant.cube[2]
    below = airborne.bottom(encounter, pairs.carrier(encounter, combatant))
    args: dict[str, Any] = {"height": height, "fallen": status.amount, "cubes": falling.DROP, "state": "endless"}
    until = max(status.since, encounter.round)
    if below is not None:
        way = max(0, height - below.z)
        ends = rounds.plus(until, max(0, -(-way // falling.DROP) - 1))
        args |= {"round": ends, "left": _left(encounter, ends)}
        args |= {"state": "water" if below.wet else "ground"}
        args |= {"points": 0 if below.wet else share(combatant.max_hp, status.amount + way)}
    return Timer("fall", who, "falling", _left(encounter, until), Deadline(until), args)


def _of_lasting(encounter: Encounter, combatant: Combatant, word: str, status: Status) -> Timer | None:
    who = combatant.id
    if word == "burning":
        percent = house.number(encounter, "burning_out")
        points = lasting.burning_points(encounter, status)
        return Timer("burning", who, word, 0, status.until, {"points": points, "percent": percent})
    if word == "poisoned":
        tick = house.number(encounter, "poison_tick")
        args = {"pool": status.amount, "tick": min(tick, status.amount), "rounds": -(-status.amount // tick)}
        return Timer("poison", who, word, 0, status.until, args)
    if word == "decaying":
        return Timer("decay", who, word, 0, status.until, {"points": lasting.DECAY})
    return None


def _of_status(encounter: Encounter, combatant: Combatant, word: str, status: Status) -> Timer | None:
    recovery = rule_of(word).recovery
    percent = house.number(encounter, recovery) if recovery else 0
    if status.until is None and not percent:
        return None
    left = _left(encounter, status.until.round) if status.until else 0
    args = {key: value for key, value in (("amount", status.amount), ("percent", percent)) if value}
    return Timer("status", combatant.id, word, left, status.until, args)


def _of_the_field(encounter: Encounter) -> Iterator[Timer]:
    for cloud in encounter.field.clouds:
        over: dict[str, Any] = {"type": cloud.type, "area": cloud.area or "", "cube": list(cloud.cube or ())}
        yield Timer("cloud", "", "", 0, None, {**over, "percent": battlefield.DISPERSES})
    begins = house.number(encounter, "fatigue_start")
    if (left := _left(encounter, begins)) <= FATIGUE_NEAR:
        points = fatigue.points(encounter)
        yield Timer("fatigue", "", "", left, Deadline(begins, "round-start"), {"points": points})
    for reminder in encounter.reminders:
        left, start = _left(encounter, reminder.round), Deadline(reminder.round, "round-start")
        yield Timer("reminder", "", "", left, start, {"text": reminder.text, "round": reminder.round})
    for key, until in encounter.flow.silent.items():
        who, _, weapon = key.partition("/")
        combatant = encounter.combatants.get(who)
        if until >= encounter.round and combatant and not is_gone(combatant):
            args = {"weapon": weapon, "until": until}
            yield Timer("silent", who, "", _left(encounter, until), Deadline(until), args)


def _left(encounter: Encounter, until: int) -> int:
    return rounds.between(encounter.round, until)


OWED = ("owed", "uncontrolled")
"""The kinds of timers that ask something of whoever they are about before its turn ends."""
LAST = ("water", "suspended")
"""The kinds that do so when no round is left."""


def is_owed(timer: Timer) -> bool:
    """Whether somebody must do something this turn, or something comes of it."""
    if timer.kind == "flight":
        return bool(timer.args["state"] == "owes")
    return timer.kind in OWED or (timer.kind in LAST and timer.urgency == 0)
