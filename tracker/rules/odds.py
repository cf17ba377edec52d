"""Odds: the chance of each result of attacks, strike by strike, with exact weights."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import structs

from tracker.rules import attack, weapons
from tracker.rules.branching import Branching, tally
from tracker.rules.reckoning import Assumed, Fate, Person, Reckoned, Reckoning, State, person_of
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.state.encounter import Encounter
from tracker.state.event import Attack, Strike
from tracker.state.line import Line

__all__ = ["Odds", "Person", "odds", "person_of", "strike_odds"]


class Odds(NamedTuple):
    """What attacks can come to: who is concerned, how they stand before, the fate of each, the weight of what was cut
    at most, the strikes in order with the chance of each to touch if it takes place, the defaults taken, and the lines
    that are said before the first strike."""

    whom: tuple[str, ...]
    before: State
    fates: tuple[Fate, ...]
    cut: Fraction
    strikes: tuple[tuple[Strike, Fraction], ...]
    assumed: Assumed
    lines: tuple[Line, ...]


@implements("G6")
def odds(encounter: Encounter, *events: Attack, overruled: frozenset[str] = frozenset()) -> Odds:
    """The odds of attacks one after another, `overruled` the rule IDs set aside; of strikes that come later in the
    round as everybody stands now. Raises `Refused` if one can't be done, `Pending` for a question without a default."""
    declared: dict[tuple[Strike, ...], tuple[Encounter, tuple[Line, ...]]] = {}

    def declare(table: Branching) -> tuple[Strike, ...]:
        scene = Scene(_cleared(encounter), table, overruled)
        strikes: list[Strike] = []
        for event in events:
            said = len(scene.lines)
            attack.attack(scene, event)
            strikes += [each for each in scene.flow.agenda if isinstance(each, Strike)]
            strikes += _later(scene.encounter, scene.lines[said:])
            scene.encounter = _cleared(scene.encounter)
        declared[tuple(strikes)] = (scene.encounter, tuple(scene.lines))
        return tuple(strikes)

    ways, assumed = tally(declare)
    found = [
        (way, Reckoning(declared[way][0], way).run(), Fraction(weight, ways.whole))
        for way, weight in ways.weights.items()
    ]
    first, *others = (lines for _, lines in declared.values())
    lines = tuple(line for line in first if all(line in each for each in others))
    return _mixed(found, assumed, lines)


def strike_odds(encounter: Encounter, strike: Strike) -> Odds:
    """The odds of one strike that is as good as made. Raises `Pending` for a question without a default."""
    return _mixed([((strike,), Reckoning(_cleared(encounter), (strike,)).run(), Fraction(1))], {}, ())


@implements("G5")
def _later(encounter: Encounter, lines: Sequence[Line]) -> list[Strike]:
    """The strikes that come at their weapons' own Inits, as if they came now; an area effect's targets show then."""
    found = [line.args for line in lines if line.kind == "strikes-later"]
    meant = [(each, weapons.find(encounter.combatants[each["who"]], each["weapon"])) for each in found]
    return [
        Strike(who=each["who"], target=each["target"], weapon=weapon.name)
        for each, weapon in meant
        if weapon is not None and not weapon.shape
    ]


def _cleared(encounter: Encounter) -> Encounter:
    return structs.replace(encounter, flow=structs.replace(encounter.flow, agenda=()))


def _mixed(
    ways: Sequence[tuple[Sequence[Strike], Reckoned, Fraction]], assumed: Assumed, lines: tuple[Line, ...]
) -> Odds:
    """The odds of attacks that a die lets go several ways, each with its weight."""
    whom = tuple(dict.fromkeys(who for _, each, _ in ways for who in each.whom))
    before = {who: person for _, each, _ in ways for who, person in zip(each.whom, each.before, strict=True)}
    fates: dict[str, Fate] = {who: {} for who in whom}
    strikes: dict[tuple[Strike, int], tuple[Fraction, Fraction]] = {}
    for made, each, weight in ways:
        found = {who: {before[who]: 1 - each.cut} for who in whom} | dict(zip(each.whom, each.fates, strict=True))
        for who, fate in found.items():
            for person, chance in fate.items():
                fates[who][person] = fates[who].get(person, Fraction(0)) + chance * weight
        alike = [structs.replace(strike, left_out=(), instead="") for strike in made]
        for number, (strike, (touches, takes_place)) in enumerate(zip(alike, each.touches, strict=True)):
            key = (strike, alike[:number].count(strike))
            known = strikes.get(key, (Fraction(0), Fraction(0)))
            strikes[key] = (known[0] + touches * weight, known[1] + takes_place * weight)
        assumed = assumed | each.assumed
    return Odds(
        whom=whom,
        before=tuple(before[who] for who in whom),
        fates=tuple(fates[who] for who in whom),
        cut=sum((each.cut * weight for _, each, weight in ways), Fraction(0)),
        strikes=tuple(
            (strike, touches / takes_place if takes_place else Fraction(0))
            for (strike, _), (touches, takes_place) in strikes.items()
        ),
        assumed=assumed,
        lines=lines,
    )
