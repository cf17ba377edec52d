"""Odds: the chance of each result of an attack, strike by strike, with exact weights.

The same functions that do a strike are run on a branching table, stage by stage: contact, total, pipeline, what is left
behind. None of the first three looks at HP, so they are reckoned once for all HP a target may have by then.
"""

from bisect import bisect_left
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import partial
from math import lcm
from typing import NamedTuple, TypeVar

from msgspec import structs

from tracker.rules import attack, strike, weapons, wound
from tracker.rules.branching import Branching, results
from tracker.rules.damage import Blow, pipeline
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.state.combatant import Attack as Weapon
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack, Strike
from tracker.state.question import Question

ZERO, ONE = Fraction(0), Fraction(1)

K = TypeVar("K")
N = TypeVar("N", int, Fraction)
H = TypeVar("H", bound=Hashable)

Assumed = dict[str, tuple[Question, str]]


class Person(NamedTuple):
    """How somebody stands in a branch: HP, the poison pool, and its statuses in alphabetical order."""

    hp: int
    pool: int
    statuses: tuple[str, ...]


State = tuple[Person, ...]
"""How everybody concerned stands, in the order of `Odds.whom`."""


class Odds(NamedTuple):
    """What an attack can come to: who is concerned, how they stand before, each end with its weight, the weight of
    what was cut, the strikes in order with the chance of each to touch if it takes place, and the defaults taken."""

    whom: tuple[str, ...]
    before: State
    ends: dict[State, Fraction]
    cut: Fraction
    strikes: tuple[tuple[Strike, Fraction], ...]
    assumed: Assumed


Shares = dict[tuple[str, ...], list[tuple[int, Fraction]]]
"""By the statuses that a target is left with: damages and their weights."""


class _Stages(NamedTuple):
    """A strike without HP: its chance to touch, the weight of no damage, the shares of the damages for a target that
    survives them and for one that doesn't, and a denominator of all of these."""

    touches: Fraction
    nothing: Fraction
    survives: Shares
    falls: Shares
    denominator: int


@implements("G6")
def odds(encounter: Encounter, event: Attack) -> Odds:
    """The odds of an attack. Raises `Refused` if it can't be done, `Pending` for a question without a default."""
    table = Branching()
    scene = Scene(structs.replace(encounter, flow=structs.replace(encounter.flow, agenda=())), table)
    attack.attack(scene, event)
    strikes = [each for each in scene.flow.agenda if isinstance(each, Strike)]
    return _Reckoning(scene.encounter, strikes, dict(table.assumed)).run()


class _Reckoning:
    """The odds of strikes that follow each other."""

    def __init__(self, encounter: Encounter, strikes: list[Strike], assumed: Assumed) -> None:
        self._encounter = encounter
        self._strikes = strikes
        self._assumed = assumed
        self._whom = tuple(dict.fromkeys(who for each in strikes for who in (each.who, each.target)))
        self._pipelines: dict[tuple[str, tuple[str, ...], Blow, int], dict[int, Fraction]] = {}
        self._stages: dict[tuple[int, tuple[tuple[str, ...], ...]], _Stages | None] = {}

    def run(self) -> Odds:
        """Takes one strike after the other; ends that are alike are one.

        Weights are whole numbers over one common denominator: fractions would be reduced at every step for nothing."""
        before = tuple(_person(self._encounter.combatants[who]) for who in self._whom)
        ends, whole = {before: 1}, 1
        touches = []
        for number in range(len(self._strikes)):
            ends, scale, touch = self._after(number, ends)
            whole *= scale
            touches.append(touch)
        found = {state: Fraction(weight, whole) for state, weight in ends.items()}
        strikes = tuple(zip(self._strikes, touches, strict=True))
        return Odds(self._whom, before, found, Fraction(whole - sum(ends.values()), whole), strikes, self._assumed)

    def _after(self, number: int, before: dict[State, int]) -> tuple[dict[State, int], int, Fraction]:
        """The ends after a strike, what their weights were multiplied by, and the chance to touch.

        States that differ in the one number that the strike changes are taken together: the target's HP, or its pool
        if the strike poisons."""
        place = self._whom.index(self._strikes[number].target)
        poisons = self._attack(number).type == "poison"
        groups: dict[State, dict[int, int]] = {}
        for state, weight in before.items():
            value, rest = _taken_out(state[place], poisons)
            _add(groups.setdefault((*state[:place], rest, *state[place + 1 :]), {}), value, weight)
        stages = {group: self._stage(number, group) for group in groups}
        scale = lcm(1, *(each.denominator for each in stages.values() if each))
        ends: dict[State, int] = {}
        struck, touched = 0, ZERO
        for group, numbers in groups.items():
            stage, person = stages[group], group[place]
            if stage is None:
                left = {person.statuses: {value: weight * scale for value, weight in numbers.items()}}
            else:
                struck += sum(numbers.values())
                touched += sum(numbers.values()) * stage.touches
                left = _convolved(numbers, person.statuses, stage, scale, poisons)
            for statuses, found in left.items():
                for value, weight in found.items():
                    end = _put_in(person, value, statuses, poisons)
                    _add(ends, (*group[:place], end, *group[place + 1 :]), weight)
        return ends, scale, touched / struck if struck else ZERO

    def _attack(self, number: int) -> Weapon:
        event = self._strikes[number]
        found = weapons.find(self._encounter.combatants[event.who], event.weapon)
        assert found is not None  # a strike that the attack pushed has its weapon
        return found

    def _stage(self, number: int, state: State) -> _Stages | None:
        """The stages of a strike for the statuses of a state; None if it is lost there."""
        key = (number, tuple(person.statuses for person in state))
        if key not in self._stages:
            self._stages[key] = self._reckoned(number, self._as_in(state))
        return self._stages[key]

    def _as_in(self, state: State) -> Encounter:
        combatants = dict(self._encounter.combatants)
        for who, person in zip(self._whom, state, strict=True):
            combatants[who] = _standing(combatants[who], person)
        return structs.replace(self._encounter, combatants=combatants)

    def _reckoned(self, number: int, encounter: Encounter) -> _Stages | None:
        event, weapon = self._strikes[number], self._attack(number)
        attacker, target = encounter.combatants[event.who], encounter.combatants[event.target]
        if strike.lost(attacker, target, weapon, event):
            return None
        plus, why = event.plus, event.why

        def touch(table: Branching) -> bool:
            return strike.contact(Scene(encounter, table), attacker, weapon, target, plus=plus, why=why)[0]

        contact = self._results(touch)

        def roll(table: Branching) -> int:
            return strike.roll_damage(Scene(encounter, table), attacker, weapon, target)[-1].after or 0

        totals = self._results(roll)
        blow, damage = strike.blow_of(weapon), dict[int, Fraction]()
        for total, weight in totals.items():
            for left, chance in self._through(target, blow, total).items():
                _add(damage, left, weight * chance)
        touches = contact.get(True, ZERO)
        nothing = 1 - touches + touches * damage.pop(0, ZERO)
        both: list[Shares] = []
        for hp in (2, 1):
            fates = self._left(encounter, event.target, weapon, hp)
            both.append(
                {
                    statuses: [(points, touches * weight * share) for points, weight in sorted(damage.items())]
                    for statuses, share in fates.items()
                }
            )
        weights = [weight for shares in both for found in shares.values() for _, weight in found]
        survives, falls = both
        return _Stages(
            touches, nothing, survives, falls, lcm(nothing.denominator, *(each.denominator for each in weights))
        )

    def _through(self, target: Combatant, blow: Blow, total: int) -> dict[int, Fraction]:
        """What the pipeline leaves of a total. It sees the target's statuses, not its HP."""
        key = (target.id, tuple(target.statuses), blow, total)
        if key not in self._pipelines:
            self._pipelines[key] = self._results(partial(_piped, target, blow, total))
        return self._pipelines[key]

    def _left(self, encounter: Encounter, who: str, weapon: Weapon, hp: int) -> dict[tuple[str, ...], Fraction]:
        """The statuses of a target with so many HP after a wound of 1."""
        combatants = dict(encounter.combatants)
        combatants[who] = structs.replace(combatants[who], hp=hp)
        start, blow = structs.replace(encounter, combatants=combatants), strike.blow_of(weapon)

        def run(table: Branching) -> tuple[str, ...]:
            scene = Scene(start, table)
            wound.leave(scene, who, blow, 1)
            wound.settle(scene, who, blow, 1)
            return tuple(sorted(scene.combatant(who).statuses))

        return self._results(run)

    def _results(self, run: Callable[[Branching], H]) -> dict[H, Fraction]:
        found, assumed = results(run)
        self._assumed.update(assumed)
        return found.weights


def _piped(target: Combatant, blow: Blow, total: int, table: Branching) -> int:
    return pipeline(table, target, blow, total)[0]


def _person(combatant: Combatant) -> Person:
    pool = combatant.statuses.get("poisoned")
    return Person(combatant.hp, pool.amount if pool else 0, tuple(sorted(combatant.statuses)))


def _standing(combatant: Combatant, person: Person) -> Combatant:
    statuses = {word: combatant.statuses.get(word, Status()) for word in person.statuses}
    return structs.replace(combatant, hp=person.hp, statuses=statuses)


def _taken_out(person: Person, poisons: bool) -> tuple[int, Person]:
    """The number that a strike changes, and the person without it."""
    return (person.pool, person._replace(pool=0)) if poisons else (person.hp, person._replace(hp=0))


def _put_in(person: Person, value: int, statuses: tuple[str, ...], poisons: bool) -> Person:
    return Person(person.hp, value, statuses) if poisons else Person(value, person.pool, statuses)


def _convolved(
    numbers: dict[int, int], statuses: tuple[str, ...], stage: _Stages, scale: int, poisons: bool
) -> dict[tuple[str, ...], dict[int, int]]:
    """By the statuses afterwards: the number that the strike changes, with whole weights."""
    nothing = int(stage.nothing * scale)
    found = {statuses: {value: weight * nothing for value, weight in numbers.items()}} if nothing else {}
    for falls, shares in ((False, stage.survives), (True, stage.falls)):
        if poisons and falls:
            continue
        for after, damages in shares.items():
            points = [damage for damage, _ in damages]
            whole = [(damage, int(weight * scale)) for damage, weight in damages]
            into = found.setdefault(after, {})
            for value, weight in numbers.items():
                # Damage as high as the HP fells; poison fells nobody at once.
                first = len(whole) if poisons else bisect_left(points, value)
                for damage, chance in whole[first:] if falls else whole[:first]:
                    end = value + damage if poisons else value - damage
                    into[end] = into.get(end, 0) + weight * chance
    return found


def _add(weights: dict[K, N], key: K, weight: N) -> None:
    weights[key] = weights[key] + weight if key in weights else weight
