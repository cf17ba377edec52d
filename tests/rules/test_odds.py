"""Odds against an enumeration of every face of every die, through `apply` and an ordinary table."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from rules.helpers import fight, somebody

from tracker.rules.apply import apply, popped, queued
from tracker.rules.branching import Branching, open_ended, results, semi_open_ended
from tracker.rules.odds import Odds, odds
from tracker.rules.table import DiceMissing, ScriptedDice, Table
from tracker.state.combatant import Attack as Weapon
from tracker.state.combatant import Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack, Event
from tracker.state.flow import Flow, Place
from tracker.state.question import Question

LEAST = Fraction(1, 10**5)
"""A branch of the enumeration less likely than this is cut."""
HUNDRED = {1: Fraction(1, 2), 100: Fraction(1, 2)}
"""The faces of a d100 that stand for all of them: every chance in these fights is 50 %."""

End = tuple[str, int, int, tuple[str, ...]]
"""How one of those concerned ends: who, HP, poison pool, statuses."""


def enumerated(
    encounter: Encounter, *events: Event, overruled: frozenset[str] = frozenset()
) -> tuple[dict[End, Fraction], Fraction]:
    """The weights of all ends of everybody after events with all they bring, and what was cut."""
    ends: dict[End, Fraction] = defaultdict(Fraction)
    cut = Fraction(0)
    start = encounter
    for event in reversed(events):
        start = queued(start, event)
    stack: list[tuple[Encounter, tuple[int, ...], Fraction]] = [(start, (), Fraction(1))]
    while stack:
        state, faces, weight = stack.pop()
        if weight < LEAST:
            cut += weight
            continue
        if not state.flow.agenda:
            for end in standing(state):
                ends[end] += weight
            continue
        first, rest = popped(state)
        try:
            after = apply(rest, first, Table(ScriptedDice(faces), default), overruled).encounter
        except DiceMissing as missing:
            sides = missing.die.sides
            share = HUNDRED if sides == 100 else {face: Fraction(1, sides) for face in range(1, sides + 1)}
            stack += [(state, (*faces, face), weight * part) for face, part in share.items()]
        else:
            stack.append((after, (), weight))
    return ends, cut


def default(question: Question) -> str:
    assert question.default is not None
    return question.default


def standing(encounter: Encounter) -> tuple[End, ...]:
    return tuple(
        (
            each.id,
            each.hp,
            each.statuses["poisoned"].amount if "poisoned" in each.statuses else 0,
            tuple(sorted(each.statuses)),
        )
        for each in encounter.combatants.values()
    )


def ends_of(found: Odds) -> dict[End, Fraction]:
    return {
        (who, *person): weight
        for who, fate in zip(found.whom, found.fates, strict=True)
        for person, weight in fate.items()
    }


def agree(found: Odds, expected: dict[End, Fraction], cut: Fraction) -> None:
    """Every end has its weight, up to what was cut on either side."""
    assert 0 <= found.cut < Fraction(1, 10**6)
    assert all(1 - found.cut <= sum(fate.values()) <= 1 for fate in found.fates)
    got, whom = ends_of(found), set(found.whom)
    for end, weight in expected.items():
        if end[0] in whom:
            assert weight <= got.get(end, 0) + found.cut
    for end, weight in got.items():
        assert weight <= expected.get(end, 0) + cut


def duel(weapons: tuple[Weapon, ...], *, bonus: int = 0, **target: Any) -> Encounter:
    """One against one, the attacker's turn open."""
    return fight(
        somebody("aki", "party", attacks=weapons, melee=3, magic=3, bonus=bonus),
        somebody("orc", "foes", **{"hp": 4, **target}),
        flow=Flow(turn="aki"),
    )


BLADE = Weapon(name="Blade", init=3, damage="1-3", type="slash")
CLUB = Weapon(name="Club", init=3, damage="1-2", type="blunt")
FLAME = Weapon(name="Flame", init=3, damage="1-3", type="fire", kind="magic", magical=True)
ICE = Weapon(name="Ice", init=3, damage="1-3", type="cold")
FANG = Weapon(name="Fang", init=3, damage="1-3", type="poison")
STICK = Weapon(name="Stick", init=3, damage="1", type="blunt")


@pytest.mark.parametrize(
    ("weapons", "target"),
    [
        ((BLADE,), {"armor": 1, "shield": 1}),
        ((BLADE, CLUB), {"hp": 3}),
        ((FLAME,), {"vulnerable": ("fire",), "resist": {"fire": 50}}),
        ((FLAME, BLADE), {"hp": 3}),
        ((ICE, BLADE), {"hp": 5}),
        ((FANG, FANG), {}),
        ((BLADE,), {"avoid": (50, 50)}),
        ((STICK,), {"hp": 2}),
        ((BLADE,), {"character": True, "hp": 2}),
        ((BLADE, CLUB), {"character": True, "hp": 1}),
    ],
)
def test_odds_equal_an_enumeration_of_all_faces(weapons: tuple[Weapon, ...], target: dict[str, Any]) -> None:
    """G6, C2, C3, C5, C6, C8, C9, C11, G12: every end with its weight, up to what the enumeration cut."""
    encounter = duel(weapons, **target)
    event = Attack(who="aki", targets=("orc",))
    found = odds(encounter, event)
    agree(found, *enumerated(encounter, event))
    assert all(sum(fate.values()) + found.cut == 1 for fate in found.fates)


GAZE = Weapon(name="Gaze", init=3, damage="0", inflicts="asleep", chance=50)


@pytest.mark.parametrize(
    ("weapon", "to_hit", "statuses"),
    [
        (GAZE, "d20", {}),
        (GAZE, "d20", {"asleep": Status()}),
        (replace(CLUB, inflicts="asleep", chance=50), "always", {}),
        (CLUB, "always", {"asleep": Status()}),
    ],
)
def test_odds_of_falling_asleep_and_of_waking(weapon: Weapon, to_hit: str, statuses: dict[str, Status]) -> None:
    """C7, C10: harm wakes a sleeper, but not one whom this very wound puts to sleep; what does no harm wakes nobody."""
    encounter = replace(duel((weapon,), hp=3, statuses=statuses), house={"to_hit": to_hit})
    event = Attack(who="aki", targets=("orc",))
    found = odds(encounter, event)
    agree(found, *enumerated(encounter, event))
    assert all(sum(fate.values()) + found.cut == 1 for fate in found.fates)


KNUCKLES = Weapon(name="Knuckles", init=2, damage="1", type="blunt")


def test_odds_of_strikes_at_several_by_hand() -> None:
    """A19, G6: three don't flank two, but the one who is left. A fate is put down once nobody strikes at somebody any
    more; what strikes at others look at is carried on."""
    foes = [somebody(f"orc-{number}", "foes", hp=1) for number in (1, 2)]
    sticks = tuple(replace(CLUB, name=name, damage="1-9") for name in ("Left", "Right"))
    friends = [somebody("aki", attacks=sticks, melee=3), somebody("bo"), somebody("cy")]
    encounter = fight(*friends, *foes, flow=Flow(turn="aki"))
    found = odds(encounter, Attack(who="aki", targets=("orc-1", "orc-2")))
    fate = found.fates[found.whom.index("orc-2")]
    falls = sum(weight for person, weight in fate.items() if "dead" in person.statuses)
    first, second = (float(chance) for _, chance in found.strikes)
    assert (first, round(second, 6)) == (0.7, round(0.7 * 0.8 + 0.3 * 0.7, 6))
    assert round(float(falls), 6) == round(second, 6)


def test_odds_of_attacks_one_after_another_equal_an_enumeration() -> None:
    """G6, A18: the mage's bolt provokes one from each of the two; then a friend strikes one of them."""
    bolt = replace(FLAME, damage="1", range=10, init=1)
    foes = [somebody(f"orc-{number}", "foes", hp=2, attacks=(KNUCKLES,)) for number in (1, 2)]
    friends = [somebody("aki", hp=2, attacks=(bolt,), magic=4), somebody("bo", hp=2, attacks=(KNUCKLES,), melee=4)]
    encounter = fight(*friends, *foes, house={"to_hit": "always"}, flow=Flow(turn="aki"))
    first, second = Attack(who="aki", targets=("orc-1",)), Attack(who="bo", targets=("orc-1",))
    found = odds(encounter, first, second, overruled=frozenset({"G5"}))
    assert [strike.who for strike, _ in found.strikes] == ["orc-1", "orc-2", "aki", "bo"]
    agree(found, *enumerated(encounter, first, second, overruled=frozenset({"G5"})))


def test_odds_of_an_effect_on_many_take_no_time() -> None:
    """A20: ten times 65 amounts of damage would be more ends than anybody can count."""
    burst = Weapon(name="Burst", damage="1-6", type="fire", kind="magic", range=20, shape="burst", size=10)
    foes = [somebody(f"orc-{number}", "foes", "foes-mid", hp=8, evade=3) for number in range(1, 11)]
    encounter = fight(somebody("aki", magic=4, attacks=(burst,)), *foes, flow=Flow(turn="aki"))
    found = odds(encounter, Attack(who="aki", area="foes-mid"))
    alone = odds(
        fight(somebody("aki", magic=4, attacks=(burst,)), foes[0], flow=Flow(turn="aki")),
        Attack(who="aki", area="foes-mid"),
    )
    assert len(found.strikes) == 10
    assert found.cut < Fraction(1, 10**6)
    for fate in found.fates[1:]:
        for person, weight in alone.fates[1].items():
            assert abs(fate[person] - weight) <= found.cut


def test_an_exact_case_by_hand() -> None:
    """3 + d20 against 10: a natural 20 and 7 to 19 hit, 70 %; a coin for 1 or an open d2 (C3)."""
    found = odds(duel((STICK,), hp=50), Attack(who="aki", targets=("orc",)))
    by_hp = {person.hp: weight for person, weight in found.fates[found.whom.index("orc")].items()}
    hits = Fraction(14, 20)
    assert found.strikes[0][1] == hits
    assert by_hp[50] == 1 - hits
    assert by_hp[49] == hits * (Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2))
    assert by_hp[48] == hits * Fraction(1, 2) * Fraction(1, 2) * Fraction(1, 2)


def test_the_defaults_that_were_taken_are_named() -> None:
    """G12: a character at 0 HP is asked about; the odds say what they took for granted."""
    found = odds(duel((BLADE,), character=True, hp=1), Attack(who="aki", targets=("orc",)))
    [(question, answer)] = found.assumed.values()
    assert (question.key, answer) == ("zero orc", "unconscious")


def test_g5_a_strike_that_comes_later_is_reckoned_as_everybody_stands_now() -> None:
    knife = replace(BLADE, name="Knife", init=4)
    encounter = duel((replace(BLADE, name="Sword", init=6), knife))
    queue = (Place("aki", 6), Place("orc", 5), Place("aki", 4))
    encounter = replace(encounter, flow=replace(encounter.flow, queue=queue, at=queue[0]))
    later = odds(encounter, Attack(who="aki", targets=("orc",), weapon="Knife"))
    assert [line.kind for line in later.lines] == ["strikes-later"]
    alone = odds(duel((replace(knife, init=6),)), Attack(who="aki", targets=("orc",)))
    assert [(strike.weapon, chance) for strike, chance in later.strikes] == [
        (strike.weapon, chance) for strike, chance in alone.strikes
    ]
    assert later.fates == alone.fates


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20])
def test_open_ended_totals_add_up_to_all_but_the_floor(sides: int) -> None:
    """C2, C26: nothing is counted twice, and what is missing is less than the floor."""
    for found in (open_ended(sides), semi_open_ended(2, sides)):
        whole = sum(weight for _, weight in found)
        assert 1 - Fraction(1, 10**8) < whole <= 1
    totals = [throw.total for throw, _ in open_ended(sides)]
    assert len(totals) == len(set(totals))


def test_a_branching_table_runs_every_path_once() -> None:
    seen = []

    def run(table: Branching) -> int:
        seen.append(0)
        return table.roll(4, "a") * 10 + (table.draw(2, "b") if table.chance(25, "c") else 9)

    found, _ = results(run)
    assert len(seen) == 4 * (3 + 1)
    assert found.weights[19] == Fraction(1, 4) * Fraction(3, 4)
    assert found.weights[12] == Fraction(1, 4) * Fraction(1, 4) * Fraction(1, 3)
    assert found.cut == 0
