"""What somebody can do now, and what it can't and why: the same events as the real thing, tried and thrown away."""

from collections.abc import Callable
from typing import NamedTuple, NoReturn

from tracker.rules import pairs, riding, slipping
from tracker.rules.apply import apply
from tracker.rules.control import LOST
from tracker.rules.order import id_key
from tracker.rules.placement import placement, side_of
from tracker.rules.refusal import Refusal, Refused
from tracker.rules.registry import implements
from tracker.rules.sizes import STEPS
from tracker.rules.space import area_of, distance, weightless
from tracker.rules.statuses import ALOFT, is_absent
from tracker.rules.table import NOBODY, Die, Pending, Table
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Attack, Brake, Dive, Drop, Emerge, Event, Fly, Land, Mount, Move, Slip
from tracker.state.question import Question

AIMS = frozenset({"target", "area", "origin"})
"""The questions whose choices an option shows; others, such as who strikes a leaver, come after it is chosen."""


class Option(NamedTuple):
    """One thing that somebody might do: its action's name, what it is done with ("", a weapon, or whom it mounts, with
    "none" to dismount), the refusal if it can't be done now, and the choices it would leave (targets, areas)."""

    action: str
    what: str
    refusal: Refusal | None
    choices: tuple[str, ...]


class _Rolled(Exception):
    """A die would have to be rolled: nothing refuses before that."""


def _no_dice(_: Die) -> NoReturn:
    raise _Rolled


def attempt(encounter: Encounter, event: Event) -> Refusal | Question | None:
    """What an event meets first: a refusal, a question, or neither before a die is rolled or it is done."""
    try:
        apply(encounter, event, Table(_no_dice))
    except Refused as refused:
        return refused.refusal
    except Pending as pending:
        return pending.question
    except _Rolled:
        return None
    return None


class Candidate(NamedTuple):
    """A kind of action: when it is worth showing, and the events that would do it, by what it is done with."""

    action: str
    shown: Callable[[Encounter, Combatant], bool]
    events: Callable[[Encounter, Combatant], tuple[tuple[str, Event], ...]]


def _attacks(_: Encounter, combatant: Combatant) -> tuple[tuple[str, Event], ...]:
    """With each weapon; without any the attack all the same, so that it is seen to be impossible."""
    if not combatant.attacks:
        return (("", Attack(who=combatant.id)),)
    return tuple((attack.name, Attack(who=combatant.id, weapon=attack.name)) for attack in combatant.attacks)


def _flies_on(combatant: Combatant) -> bool:
    """Whether somebody flies without an end that its skill could put off."""
    flying = combatant.statuses.get("flying")
    return flying is not None and flying.until is None


@implements("S6")
def _may_slip(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody stands before enemies of whom at least one is too large to block it."""
    passed = slipping.enemies(encounter, combatant) if placement(encounter).melee(area_of(combatant)) else []
    return len(slipping.too_small_for(encounter, combatant, passed)) < len(passed)


@implements("F6")
def _may_let_go(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody is up where it might fall, or without gravity on something that it might leave."""
    if "submerged" in combatant.statuses:
        return False
    if any(status in combatant.statuses for status in ALOFT) or combatant.cube[2] > 0:
        return True
    return weightless(encounter, combatant) and pairs.is_carried(encounter, combatant)


@implements("G14")
def _mounting(encounter: Encounter, combatant: Combatant) -> tuple[tuple[str, Event], ...]:
    """Dismounting for a rider; for others mounting those of its side who are larger: all in reach, else the nearest."""
    if pairs.is_carried(encounter, combatant):
        return ((NOBODY, Mount(who=combatant.id)),)
    everyone = encounter.combatants
    if pairs.riders_of(everyone, combatant):
        return ()
    larger = [
        (distance(encounter, combatant, each), id_key(each.id), each.id)
        for who in placement(encounter).of_side(side_of(combatant))
        if STEPS[(each := everyone[who]).size] > STEPS[combatant.size] and not pairs.is_carried(encounter, each)
    ]
    near = [who for far, _, who in sorted(larger) if far <= riding.REACH] or [who for _, _, who in sorted(larger)[:1]]
    return tuple((who, Mount(who=combatant.id, target=who)) for who in near)


CANDIDATES: tuple[Candidate, ...] = (
    Candidate("attack", lambda *_: True, _attacks),
    Candidate("move", lambda *_: True, lambda _, each: (("", Move(who=each.id)),)),
    Candidate(
        "brake",
        lambda encounter, each: weightless(encounter, each) or LOST in each.statuses,
        lambda _, each: (("", Brake(who=each.id)),),
    ),
    Candidate("slip", _may_slip, lambda _, each: (("", Slip(who=each.id)),)),
    Candidate(
        "dive",
        lambda encounter, each: any(encounter.field.water) and "submerged" not in each.statuses,
        lambda _, each: (("", Dive(who=each.id)),),
    ),
    Candidate(
        "fly",
        lambda _, each: each.flight is not None and not _flies_on(each),
        lambda _, each: (("", Fly(who=each.id)),),
    ),
    Candidate("land", lambda _, each: "flying" in each.statuses, lambda _, each: (("", Land(who=each.id)),)),
    Candidate("drop", _may_let_go, lambda _, each: (("", Drop(who=each.id)),)),
    Candidate(
        "surface",
        lambda _, each: "submerged" in each.statuses,
        lambda _, each: (("", Emerge(who=each.id)),),
    ),
    Candidate("mount", lambda encounter, each: bool(_mounting(encounter, each)), _mounting),
)
"""What is looked at, in the order shown."""


def options(encounter: Encounter, who: str) -> list[Option]:
    """Everything that somebody can do now, or can't with the reason; nothing for somebody out of the fight."""
    combatant = encounter.combatants[who]
    if is_absent(combatant) or encounter.step in ("setup", "over"):
        return []
    found = []
    for candidate in CANDIDATES:
        if candidate.shown(encounter, combatant):
            for what, event in candidate.events(encounter, combatant):
                met = attempt(encounter, event)
                refusal = met if isinstance(met, Refusal) else None
                choices = met.choices if isinstance(met, Question) and met.key in AIMS else ()
                found.append(Option(candidate.action, what, refusal, choices))
    return found
