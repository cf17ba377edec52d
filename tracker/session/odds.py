"""What a command can come to, as it is shown: chances of each strike, and for each person the damage, the statuses and
going down. Chances are exact fractions of the whole."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypeVar

from msgspec import Struct, structs

from tracker.command.build import Command
from tracker.command.build import compile as compile_command
from tracker.command.library import EMPTY, Library
from tracker.rules import expression
from tracker.rules.apply import apply
from tracker.rules.branching import Branching, results
from tracker.rules.harm import DOWN
from tracker.rules.odds import Odds, Person, odds, person_of, strike_odds
from tracker.rules.refusal import Refused, impossible
from tracker.rules.table import Pending
from tracker.state.encounter import Encounter
from tracker.state.event import Attack, Check, Event, Hurt, Strike, Use
from tracker.state.line import Line
from tracker.state.question import Question
from tracker.state.vocabulary import CheckKind, Difficulty

MOST_AMOUNTS = 2_000
"""The most sums of an amount's dice that are looked at one by one."""

T = TypeVar("T")


class StrikeOdds(Struct, frozen=True):
    """A strike, and the chance that it touches if it takes place."""

    who: str
    target: str
    weapon: str
    opportunity: bool
    hits: Fraction


class CheckOdds(Struct, frozen=True):
    """A check, and the chance that it is passed."""

    who: str
    what: CheckKind
    difficulty: Difficulty
    passes: Fraction


class PersonOdds(Struct, frozen=True):
    """What becomes of somebody who stands at `hp`.

    `damage` is the chance of each number of HP lost, `poison` that of each number of points into the pool (empty: no
    poison comes), the least first, with the expected numbers; `statuses` the chance of each new one; `down` that of
    being down (unconscious, critical or dead) afterwards, and `dead`. What was cut is in none of them."""

    who: str
    hp: int
    damage: dict[int, Fraction]
    expected: Fraction
    poison: dict[int, Fraction]
    expected_poison: Fraction
    statuses: dict[str, Fraction]
    down: Fraction
    dead: Fraction


class Assumption(Struct, frozen=True):
    """A question that took its default."""

    question: Question
    answer: str


class OddsView(Struct, frozen=True):
    """What a command can come to: `command` in its one form, the lines that it says before any die, strikes and checks
    in order, who may be harmed, the chance of everything too rare to be reckoned, and the defaults taken. `names` are
    those of everybody in it."""

    command: str
    lines: tuple[Line, ...]
    strikes: tuple[StrikeOdds, ...]
    checks: tuple[CheckOdds, ...]
    people: tuple[PersonOdds, ...]
    cut: Fraction
    assumed: tuple[Assumption, ...]
    names: dict[str, str]


class _Found(NamedTuple):
    """What one event can come to."""

    lines: tuple[Line, ...] = ()
    strikes: tuple[StrikeOdds, ...] = ()
    checks: tuple[CheckOdds, ...] = ()
    people: tuple[PersonOdds, ...] = ()
    cut: Fraction = Fraction(0)
    assumed: tuple[tuple[Question, str], ...] = ()


def view_odds(encounter: Encounter, text: str, library: Library = EMPTY) -> OddsView:
    """The odds of a command: attacks one after another, or checks or harm of one or several. Nothing is done.

    Raises `Refused`: what the command itself would meet, or "no-odds", "odds-too-many", "odds-asks"."""
    command = compile_command(text, encounter, library)
    return _view(encounter, command)


def view_waiting(encounter: Encounter, target: str) -> OddsView:
    """The odds of the attack, or the use of a wand or the like, that waits in the agenda for its target, at this one.
    Raises `Refused`: what it would meet, or (impossible) "no-odds" if none waits."""
    event = encounter.flow.agenda[0] if encounter.flow.agenda else None
    events: tuple[Event, ...] = ()
    if isinstance(event, Attack):
        events = (structs.replace(event, targets=(target,), auto=False),)
    elif isinstance(event, Use):
        events = (Strike(who=event.who, target=target, weapon=event.weapon),)
    return _view(encounter, Command("", "next", False, events, ""))


def _view(encounter: Encounter, command: Command) -> OddsView:
    if not command.events or not all(type(event) in (Attack, *KINDS) for event in command.events):
        raise impossible("no-odds", verb=command.verb, known=["attack", "check", "hurt"])
    attacks = tuple(event for event in command.events if isinstance(event, Attack))
    works = [partial(_of_attacks, encounter, attacks)] if attacks else []
    works += [partial(KINDS[type(event)], encounter, event) for event in command.events if type(event) in KINDS]
    found = []
    for work in works:
        try:
            found.append(_overruling(work, command.overrule))
        except Pending as pending:
            raise impossible("odds-asks", key=pending.question.key) from None
    people = tuple(person for each in found for person in each.people)
    strikes = tuple(strike for each in found for strike in each.strikes)
    checks = tuple(check for each in found for check in each.checks)
    whom = {who for strike in strikes for who in (strike.who, strike.target)}
    whom |= {person.who for person in people} | {check.who for check in checks}
    return OddsView(
        command=command.text,
        lines=tuple(line for each in found for line in each.lines),
        strikes=strikes,
        checks=checks,
        people=people,
        # Events are independent of each other: what is left is what none of them cut.
        cut=1 - _product(1 - each.cut for each in found),
        assumed=tuple(Assumption(*each) for one in found for each in one.assumed),
        names={who: encounter.combatants[who].name for who in encounter.combatants if who in whom},
    )


def _overruling(work: Callable[[frozenset[str]], T], overrule: bool) -> T:
    """Work done with no rule set aside, or with every rule that refuses it."""
    overruled: frozenset[str] = frozenset()
    while True:
        try:
            return work(overruled)
        except Refused as refused:
            rule = refused.refusal.rule
            if not overrule or not rule or rule in overruled:
                raise
            overruled |= {rule}


def _product(parts: Iterable[Fraction]) -> Fraction:
    whole = Fraction(1)
    for part in parts:
        whole *= part
    return whole


# --- by kind of event


def _of_attacks(encounter: Encounter, events: Sequence[Attack], overruled: frozenset[str]) -> _Found:
    """Attacks one after another: who was struck by one stands before the next as it leaves them."""
    return _found(odds(encounter, *events, overruled=overruled))


def _of_strike(encounter: Encounter, event: Strike, _: frozenset[str]) -> _Found:
    return _found(strike_odds(encounter, event))


def _found(found: Odds) -> _Found:
    strikes = tuple(
        StrikeOdds(each.who, each.target, each.weapon, each.opportunity, hits) for each, hits in found.strikes
    )
    targets = {each.target for each in strikes}
    people = tuple(
        _person(who, before, fate)
        for who, before, fate in zip(found.whom, found.before, found.fates, strict=True)
        if who in targets
    )
    return _Found(found.lines, strikes, (), people, found.cut, tuple(found.assumed.values()))


def _of_hurt(encounter: Encounter, event: Hurt, overruled: frozenset[str]) -> _Found:
    check_amount(event.amount)
    who = event.who

    def run(table: Branching) -> Person:
        return person_of(apply(encounter, event, table, overruled).encounter.combatants[who])

    found, assumed = results(run)
    person = _person(who, person_of(encounter.combatants[who]), found.weights)
    return _Found(people=(person,), cut=found.cut, assumed=tuple(assumed.values()))


def check_amount(amount: int | str) -> None:
    sums = 1
    for term in expression.parse(str(amount)).terms:
        sums *= term.number * (term.sides - 1) + 1 if term.sides else 1
    if sums > MOST_AMOUNTS:
        raise impossible("odds-too-many", text=str(amount), most=MOST_AMOUNTS)


def _of_check(encounter: Encounter, event: Check, overruled: frozenset[str]) -> _Found:
    def run(table: Branching) -> bool:
        lines = apply(encounter, event, table, overruled).lines
        return any(line.args["passed"] for line in lines if line.kind == "checked")

    found, assumed = results(run)
    passes = found.weights.get(True, Fraction(0))
    check = CheckOdds(event.who, event.what, event.difficulty, passes)
    return _Found(checks=(check,), cut=found.cut, assumed=tuple(assumed.values()))


KINDS: dict[type[Event], Callable[..., _Found]] = {Hurt: _of_hurt, Check: _of_check, Strike: _of_strike}
"""By kind of event that stands for itself: what reckons its odds."""


# --- one person


def _person(who: str, before: Person, ends: dict[Person, Fraction]) -> PersonOdds:
    damage: dict[int, list[Fraction]] = {}
    poison: dict[int, list[Fraction]] = {}
    statuses: dict[str, list[Fraction]] = {}
    for end, weight in ends.items():
        damage.setdefault(before.hp - end.hp, []).append(weight)
        poison.setdefault(end.pool - before.pool, []).append(weight)
        for status in end.statuses:
            if status not in before.statuses:
                statuses.setdefault(status, []).append(weight)
    lost, pooled = _summed(damage), _summed(poison)
    return PersonOdds(
        who=who,
        hp=before.hp,
        damage=lost,
        expected=_expected(lost),
        poison=pooled if set(pooled) - {0} else {},
        expected_poison=_expected(pooled),
        statuses={status: _sum(statuses[status]) for status in sorted(statuses)},
        down=_sum(weight for end, weight in ends.items() if DOWN.intersection(end.statuses)),
        dead=_sum(weight for end, weight in ends.items() if "dead" in end.statuses),
    )


def _summed(found: dict[int, list[Fraction]]) -> dict[int, Fraction]:
    return {points: _sum(found[points]) for points in sorted(found)}


def _expected(found: dict[int, Fraction]) -> Fraction:
    return _sum(points * weight for points, weight in found.items())


def _sum(weights: Iterable[Fraction]) -> Fraction:
    return sum(weights, Fraction(0))
