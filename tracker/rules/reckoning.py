"""The chances of strikes that follow each other: what becomes of everybody whom they are for, with exact weights.

The same functions that do a strike are run on a branching table, stage by stage: contact, total, pipeline, what is left
behind. None of the first three looks at HP, so they are reckoned once for all HP a target may have by then. Once nobody
strikes at somebody any more, its own fate is put down, and of it only what the strikes at others look at is carried on.
"""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import partial
from heapq import nlargest
from math import lcm
from typing import NamedTuple, TypeVar

from msgspec import structs

from tracker.rules import pairs, space, strike, weapons, wound
from tracker.rules.branching import Branching, Tally, tally
from tracker.rules.damage import Blow, pipeline
from tracker.rules.scene import Scene
from tracker.state.combatant import Attack as Weapon
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Strike
from tracker.state.question import Question

K = TypeVar("K")
H = TypeVar("H", bound=Hashable)

Assumed = dict[str, tuple[Question, str]]

MOST_ENDS = 4_000
"""The most ends that are carried on from one strike to the next; the rarest beyond them are cut."""
PRIVATE = frozenset({"burning", "frozen", "decaying", "poisoned", "stunned"})
"""Statuses of somebody that no strike at another looks at."""


class Person(NamedTuple):
    """How somebody stands in a branch: HP, the poison pool, and its statuses in alphabetical order."""

    hp: int
    pool: int
    statuses: tuple[str, ...]


State = tuple[Person, ...]
"""How everybody concerned stands, in the order of `Reckoned.whom`."""
Fate = dict[Person, Fraction]
"""How somebody ends, each way with its weight."""


class Reckoned(NamedTuple):
    """What strikes come to: who is concerned, how they stand before, the fate of each, the weight of what was cut, and
    for each strike the chance that it takes place and touches, and that it takes place."""

    whom: tuple[str, ...]
    before: State
    fates: tuple[Fate, ...]
    cut: Fraction
    touches: tuple[tuple[Fraction, Fraction], ...]
    assumed: Assumed


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


class Reckoning:
    """The odds of strikes that follow each other."""

    def __init__(self, encounter: Encounter, strikes: Sequence[Strike]) -> None:
        self._encounter = encounter
        self._strikes = strikes
        self._assumed: Assumed = {}
        self._whom = tuple(dict.fromkeys(who for each in strikes for who in (each.who, each.target)))
        self._last = {each.target: number for number, each in enumerate(strikes)}
        self._fates: dict[str, Fate] = {}
        self._pipelines: dict[tuple[str, tuple[str, ...], Blow, int], Tally[int]] = {}
        self._stages: dict[tuple[Strike, Weapon, tuple[tuple[str, ...], ...]], _Stages | None] = {}

    def run(self) -> Reckoned:
        """Takes one strike after the other; ends that are alike are one.

        Weights are whole numbers over one common denominator: fractions would be reduced at every step for nothing."""
        before = tuple(person_of(self._encounter.combatants[who]) for who in self._whom)
        ends, whole = {before: 1}, 1
        touches = []
        for number in range(len(self._strikes)):
            ends, scale, touched, struck = self._after(number, ends)
            touches.append((touched / whole, Fraction(struck, whole)))
            whole *= scale
            ends = self._carried_on(number, ends, whole)
        cut = Fraction(whole - sum(ends.values()), whole)
        fates = [self._fates.get(who) or {person: 1 - cut} for who, person in zip(self._whom, before, strict=True)]
        return Reckoned(self._whom, before, tuple(fates), cut, tuple(touches), self._assumed)

    def _after(self, number: int, before: dict[State, int]) -> tuple[dict[State, int], int, Fraction, int]:
        """The ends after a strike, what their weights were multiplied by, and out of the weights before it those of
        its touching and of its taking place.

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
        return ends, scale, touched, struck

    def _carried_on(self, number: int, ends: dict[State, int], whole: int) -> dict[State, int]:
        """The ends as the strikes to come see them: where it was the last strike at its target, that one's fate is put
        down, and of it stays what others' strikes look at."""
        who = self._strikes[number].target
        if self._last[who] == number:
            place = self._whom.index(who)
            fate: dict[Person, int] = {}
            for state, weight in ends.items():
                _add(fate, state[place], weight)
            self._fates[who] = {person: Fraction(weight, whole) for person, weight in fate.items()}
            to_act = {each.who for each in self._strikes[number + 1 :]}
            done = [who for who, last in self._last.items() if last <= number and who not in to_act]
            groups = self._alike(done)
            seen: dict[State, int] = {}
            for state, weight in ends.items():
                _add(seen, _as_seen(state, groups), weight)
            ends = seen
        if len(ends) <= MOST_ENDS:
            return ends
        return dict(nlargest(MOST_ENDS, ends.items(), key=lambda item: item[1]))

    def _alike(self, done: Sequence[str]) -> list[list[int]]:
        """The places of these, those together whom strikes at others can't tell apart."""
        groups: dict[Hashable, list[int]] = {}
        for who in done:
            groups.setdefault(self._bearing(who), []).append(self._whom.index(who))
        return list(groups.values())

    def _bearing(self, who: str) -> Hashable:
        """All of somebody, but for its statuses, that strikes at others look at (A19)."""
        everyone, each = self._encounter.combatants, self._encounter.combatants[who]
        if each.mount or pairs.riders_of(everyone, each):
            return who
        reaches = tuple(weapon.range for weapon in each.attacks if weapon.kind == "melee")
        return (each.side, space.area_of(each), each.cube[2], each.size, reaches)

    def _attack(self, number: int) -> Weapon:
        event = self._strikes[number]
        found = weapons.find(self._encounter.combatants[event.who], event.weapon)
        assert found is not None  # a strike that the attack pushed has its weapon
        return found

    def _stage(self, number: int, state: State) -> _Stages | None:
        """The stages of a strike for the statuses of a state; None if it is lost there. Two weapons that differ only
        in their names have them in common."""
        alike = structs.replace(self._strikes[number], weapon="", left_out=(), instead="")
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


def _as_seen(state: State, groups: Sequence[Sequence[int]]) -> State:
    """A state of which those at these places are only seen from outside, those of a group in any order."""
    seen = list(state)
    for places in groups:
        bare = [Person(0, 0, tuple(word for word in state[at].statuses if word not in PRIVATE)) for at in places]
        for at, person in zip(places, sorted(bare), strict=True):
            seen[at] = person
    return tuple(seen)


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
