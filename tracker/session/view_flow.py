"""Where the fight stands, as it is shown: the round's strip, the initiative queue, and what is owed."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from tracker.rules import house, initiative, weapons
from tracker.rules.order import id_key, in_id_order
from tracker.rules.placement import side_of
from tracker.rules.scene import NOTHING_DONE
from tracker.rules.sequence import steps_of
from tracker.rules.statuses import GONE, absence, hindrance, is_absent
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import AnyEvent, Phase, TurnOpen
from tracker.state.flow import Place
from tracker.state.vocabulary import Side

StepState = Literal["done", "now", "next"]
PlaceState = Literal["now", "done", "next", "waiting", "reserve", "down"]


# --- the round's strip


class StripStep(Struct, frozen=True):
    """A step of the round (G4), and whether it is over, being worked through, or still to come in this round."""

    step: str
    state: StepState


def strip(encounter: Encounter) -> tuple[StripStep, ...]:
    """The steps of a round in order. Before the first round all are still to come, after the end all are over."""
    steps = steps_of(encounter)
    if encounter.step not in steps:
        state: StepState = "done" if encounter.step == "over" else "next"
        return tuple(StripStep(step, state) for step in steps)
    now = steps.index(encounter.step)
    return tuple(
        StripStep(step, "now" if index == now else "done" if index < now else "next")
        for index, step in enumerate(steps)
    )


# --- the queue


class QueueRow(Struct, frozen=True):
    """A place in the initiative queue (G5), or somebody without one.

    `init` is the place's Init, or the total of a rolled initiative (None: not rolled yet, or no place); `weapons` the
    attacks that strike there. `state`: its turn or its slower weapon is being played ("now"), is over this round
    ("done") or comes ("next"); it has no place yet, because the order comes in step 6 ("waiting"); it isn't in the
    fight yet ("reserve"), or is out of it ("down"). `status` is what it is out of the fight by, else what leaves it
    nothing to do ("": nothing does). `side` is the one it fights for; `skipped`: its turn passes unused this round.
    """

    who: str
    name: str
    side: Side
    init: int | None
    weapons: tuple[str, ...]
    state: PlaceState
    hp: int
    max_hp: int
    auto: bool
    hidden: bool
    skipped: bool
    status: str


def queue(encounter: Encounter) -> tuple[QueueRow, ...]:
    """The places in the order in which they are played, then those who wait for one, then the reserve, and those out
    of the fight at the end. Before step 6 those who wait stand in the order to be expected."""
    everyone = encounter.combatants
    now, by_weapon = _now(encounter), _by_weapon(encounter)
    rows = [
        _row(encounter, everyone[place.who], place.init, _played(encounter, place, now), by_weapon=by_weapon)
        for place in encounter.flow.queue
        if place.who in everyone and not is_absent(everyone[place.who])
    ]
    placed = {place.who for place in encounter.flow.queue}
    absent = [everyone[who] for who in in_id_order(everyone) if is_absent(everyone[who])]
    waiting = [each for who, each in everyone.items() if who not in placed and not is_absent(each)]
    expected = _expected(encounter, waiting)
    rows += [_row(encounter, each, init, "waiting", by_weapon=by_weapon) for each, init in expected]
    rows += [_row(encounter, each, None, "reserve") for each in absent if each.reserve]
    rows += [_row(encounter, each, None, "down") for each in absent if not each.reserve]
    return tuple(rows)


def _now(encounter: Encounter) -> Place | None:
    """The place being played: the first one of whoever's turn it is, or that of a slower weapon still at work."""
    flow = encounter.flow
    if flow.turn:
        return next((place for place in flow.queue if place.who == flow.turn), None)
    return flow.at if encounter.step == "attacks" and owed(encounter) is not None else None


def _played(encounter: Encounter, place: Place, now: Place | None) -> PlaceState:
    if place == now:
        return "now"
    return "done" if place.init in encounter.flow.acts.get(place.who, NOTHING_DONE).places else "next"


def _expected(encounter: Encounter, waiting: list[Combatant]) -> list[tuple[Combatant, int | None]]:
    """Those who wait with the Inits that they will have, the highest first; equals in id order, the unrolled last."""
    places: list[tuple[Combatant, int | None]] = []
    for each in waiting:
        if _by_weapon(encounter):
            places += [(each, init) for init in initiative.inits_of(each)]
        else:
            rolled = encounter.flow.rolled.get(each.id)
            places.append((each, rolled.total if rolled else None))
    return sorted(places, key=lambda place: (place[1] is None, -(place[1] or 0), id_key(place[0].id)))


def _by_weapon(encounter: Encounter) -> bool:
    return bool(house.setting(encounter, "initiative") == "weapon")


def _row(
    encounter: Encounter, combatant: Combatant, init: int | None, state: PlaceState, *, by_weapon: bool = False
) -> QueueRow:
    strikes = combatant.attacks
    if init is not None and by_weapon:
        strikes = weapons.by_init(combatant).get(init, ())
    return QueueRow(
        who=combatant.id,
        name=combatant.name,
        side=side_of(combatant),
        init=init,
        weapons=tuple(attack.name for attack in strikes),
        state=state,
        hp=combatant.hp,
        max_hp=combatant.max_hp,
        auto=combatant.auto,
        hidden=combatant.hidden,
        skipped=encounter.flow.acts.get(combatant.id, NOTHING_DONE).skipped,
        status=absence(combatant) or hindrance(combatant),
    )


WaysOut = Literal["dead", "away", "out"]


def way_out(statuses: Iterable[str]) -> WaysOut:
    """How somebody is out of the fight: dead, off the board, or there but unable to act (G9)."""
    found = frozenset(statuses)
    if not found.isdisjoint(("dead", "dying")):
        return "dead"
    return "out" if found.isdisjoint(GONE) else "away"


# --- standing


class Standing(Struct, frozen=True):
    """Where the fight stands: round, step ("setup", "begun", a step of the round, "over"), whose turn is open or being
    played ("" for nobody's), who won ("" as long as it goes on), and `owed`, the next event of what was interrupted."""

    round: int
    step: str
    turn: str
    winner: str
    owed: AnyEvent | None


def standing(encounter: Encounter) -> Standing:
    """Where the fight stands."""
    return Standing(encounter.round, encounter.step, encounter.flow.turn, encounter.winner, owed(encounter))


def owed(encounter: Encounter) -> AnyEvent | None:
    """What comes next and isn't the round's own course: an event that an interrupted command still owes."""
    agenda = encounter.flow.agenda
    return agenda[0] if agenda and not isinstance(agenda[0], TurnOpen | Phase) else None
