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
from tracker.rules.branching import Branching, Tally, tally
from tracker.rules.damage import Blow, pipeline
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.state.combatant import Attack as Weapon
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack, Strike
from tracker.state.line import Line
from tracker.state.question import Question

K = TypeVar("K")
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
    what was cut, the strikes in order with the chance of each to touch if it takes place, the defaults taken, and the
    lines that the attack says before the first strike."""

    whom: tuple[str, ...]
    before: State
    ends: dict[State, Fraction]
    cut: Fraction
    strikes: tuple[tuple[Strike, Fraction], ...]
    assumed: Assumed
    lines: tuple[Line, ...]


Shares = dict[tuple[str, ...], list[tuple[int, int]]]
"""By the statuses that a target is left with: damages and their weights, the lowest first."""


class _Stages(NamedTuple):
    """A strike without HP: its chance to touch, and out of `whole` the weight of no damage, and the shares of the
    damages for a target that survives them and for one that doesn't."""

    touches: Fraction
    nothing: int
    survives: Shares
    falls: Shares
    whole: int


@implements("G6")
def odds(encounter: Encounter, event: Attack, overruled: frozenset[str] = frozenset()) -> Odds:
    """The odds of an attack, `overruled` the rule IDs set aside. Raises `Refused` if it can't be done, `Pending` for a
    question without a default."""
    if isinstance(event.shift, str):
        raise impossible("odds-asks", key="shift")
    table = Branching()
    scene = Scene(structs.replace(encounter, flow=structs.replace(encounter.flow, agenda=())), table, overruled)
    attack.attack(scene, event)
    strikes = [each for each in scene.flow.agenda if isinstance(each, Strike)]
    return _Reckoning(scene.encounter, strikes, dict(table.assumed), tuple(scene.lines)).run()


class _Reckoning:
    """The odds of strikes that follow each other."""

    def __init__(self, encounter: Encounter, strikes: list[Strike], assumed: Assumed, lines: tuple[Line, ...]) -> None:
        self._lines = lines
        self._encounter = encounter
        self._strikes = strikes
        self._assumed = assumed
        self._whom = tuple(dict.fromkeys(who for each in strikes for who in (each.who, each.target)))
        self._pipelines: dict[tuple[str, tuple[str, ...], Blow, int], Tally[int]] = {}
        self._stages: dict[tuple[Strike, Weapon, tuple[tuple[str, ...], ...]], _Stages | None] = {}

    def run(self) -> Odds:
        """Takes one strike after the other; ends that are alike are one.

        Weights are whole numbers over one common denominator: fractions would be reduced at every step for nothing."""
        before = tuple(person_of(self._encounter.combatants[who]) for who in self._whom)
        ends, whole = {before: 1}, 1
        touches = []
        for number in range(len(self._strikes)):
            ends, scale, touch = self._after(number, ends)
            whole *= scale
            touches.append(touch)
        found = {state: Fraction(weight, whole) for state, weight in ends.items()}
        strikes = tuple(zip(self._strikes, touches, strict=True))
        cut = Fraction(whole - sum(ends.values()), whole)
        return Odds(self._whom, before, found, cut, strikes, self._assumed, self._lines)

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
        scale = lcm(1, *(each.whole for each in stages.values() if each))
        ends: dict[State, int] = {}
        struck, touched = 0, Fraction(0)
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
        return ends, scale, touched / struck if struck else Fraction(0)

    def _attack(self, number: int) -> Weapon:
        event = self._strikes[number]
        found = weapons.find(self._encounter.combatants[event.who], event.weapon)
        assert found is not None  # a strike that the attack pushed has its weapon
        return found

    def _stage(self, number: int, state: State) -> _Stages | None:
        """The stages of a strike for the statuses of a state; None if it is lost there. Two weapons that differ only
        in their names have them in common."""
        alike = structs.replace(self._strikes[number], weapon="")
        weapon = structs.replace(self._attack(number), name="alike")
        key = (alike, weapon, tuple(person.statuses for person in state))
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

        contact = self._tally(touch)
        touches = contact.weights.get(True, 0)
        if weapons.is_harmless(weapon):
            fate = self._touched(encounter, event.target, weapon)
            shares: Shares = {statuses: [(0, touches * share)] for statuses, share in fate.weights.items()}
            nothing = (contact.whole - touches) * fate.whole
            return _Stages(Fraction(touches, contact.whole), nothing, shares, shares, contact.whole * fate.whole)

        def roll(table: Branching) -> int:
            return strike.roll_damage(Scene(encounter, table), attacker, weapon, target)[-1].after or 0

        damage = self._piped_through(target, strike.blow_of(weapon), self._tally(roll))
        none = damage.weights.pop(0, 0)
        fates = [self._left(encounter, event.target, weapon, hp) for hp in (2, 1)]
        parts = lcm(*(each.whole for each in fates))
        some = sorted(damage.weights.items())
        survives, falls = (
            {
                statuses: [(points, touches * weight * share * (parts // left.whole)) for points, weight in some]
                for statuses, share in left.weights.items()
            }
            for left in fates
        )
        whole = contact.whole * damage.whole * parts
        nothing = ((contact.whole - touches) * damage.whole + touches * none) * parts
        return _Stages(Fraction(touches, contact.whole), nothing, survives, falls, whole)

    def _piped_through(self, target: Combatant, blow: Blow, totals: Tally[int]) -> Tally[int]:
        """The damages that totals come to."""
        piped = {total: self._through(target, blow, total) for total in totals.weights}
        scale = lcm(*(each.whole for each in piped.values()))
        damage: dict[int, int] = {}
        for total, weight in totals.weights.items():
            for left, chance in piped[total].weights.items():
                _add(damage, left, weight * chance * (scale // piped[total].whole))
        return Tally(damage, totals.whole * scale)

    def _through(self, target: Combatant, blow: Blow, total: int) -> Tally[int]:
        """What the pipeline leaves of a total. It sees the target's statuses, not its HP."""
        key = (target.id, tuple(target.statuses), blow, total)
        if key not in self._pipelines:
            self._pipelines[key] = self._tally(partial(_piped, target, blow, total))
        return self._pipelines[key]

    def _left(self, encounter: Encounter, who: str, weapon: Weapon, hp: int) -> Tally[tuple[str, ...]]:
        """The statuses of a target with so many HP after a wound of 1."""
        combatants = dict(encounter.combatants)
        combatants[who] = structs.replace(combatants[who], hp=hp)
        start, blow = structs.replace(encounter, combatants=combatants), strike.blow_of(weapon)

        def run(table: Branching) -> tuple[str, ...]:
            scene = Scene(start, table)
            slept = "asleep" in scene.combatant(who).statuses
            wound.leave(scene, who, blow, 1)
            wound.settle(scene, who, blow, 1, wakes=slept)
            return tuple(sorted(scene.combatant(who).statuses))

        return self._tally(run)

    def _touched(self, encounter: Encounter, who: str, weapon: Weapon) -> Tally[tuple[str, ...]]:
        """The statuses of a target that an attack without damage has touched."""

        def run(table: Branching) -> tuple[str, ...]:
            scene = Scene(encounter, table)
            strike.touch(scene, who, weapon)
            return tuple(sorted(scene.combatant(who).statuses))

        return self._tally(run)

    def _tally(self, run: Callable[[Branching], H]) -> Tally[H]:
        found, assumed = tally(run)
        self._assumed.update(assumed)
        return found


def _piped(target: Combatant, blow: Blow, total: int, table: Branching) -> int:
    return pipeline(table, target, blow, total)[0]


def person_of(combatant: Combatant) -> Person:
    """How somebody stands."""
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
    share = scale // stage.whole
    nothing = stage.nothing * share
    found = {statuses: {value: weight * nothing for value, weight in numbers.items()}} if nothing else {}
    for falls, shares in ((False, stage.survives), (True, stage.falls)):
        if poisons and falls:
            continue
        for after, damages in shares.items():
            points = [damage for damage, _ in damages]
            whole = [(damage, weight * share) for damage, weight in damages]
            into = found.setdefault(after, {})
            for value, weight in numbers.items():
                # Damage as high as the HP fells; poison fells nobody at once.
                first = len(whole) if poisons else bisect_left(points, value)
                for damage, chance in whole[first:] if falls else whole[:first]:
                    end = value + damage if poisons else value - damage
                    into[end] = into.get(end, 0) + weight * chance
    return found


def _add(weights: dict[K, int], key: K, weight: int) -> None:
    weights[key] = weights[key] + weight if key in weights else weight
