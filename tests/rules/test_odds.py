"""Odds against an enumeration of every face of every die, through `apply` and an ordinary table."""

from collections import defaultdict
from fractions import Fraction

import pytest
from rules.helpers import fight, somebody

from tracker.rules.apply import apply, popped, queued
from tracker.rules.branching import Branching, open_ended, results, semi_open_ended
from tracker.rules.odds import Odds, odds
from tracker.rules.table import DiceMissing, ScriptedDice, Table
from tracker.state.combatant import Attack as Weapon
from tracker.state.encounter import Encounter
from tracker.state.event import Attack, Event
from tracker.state.flow import Flow
from tracker.state.question import Question

LEAST = Fraction(1, 10**5)
"""A branch of the enumeration less likely than this is cut."""
HUNDRED = {1: Fraction(1, 2), 100: Fraction(1, 2)}
"""The faces of a d100 that stand for all of them: every chance in these fights is 50 %."""

End = tuple[tuple[str, int, int, tuple[str, ...]], ...]


def enumerated(encounter: Encounter, event: Event) -> tuple[dict[End, Fraction], Fraction]:
    """The weights of all ends of an event with all it brings, and what was cut."""
    ends: dict[End, Fraction] = defaultdict(Fraction)
    cut = Fraction(0)
    start = queued(encounter, event)
    stack: list[tuple[Encounter, tuple[int, ...], Fraction]] = [(start, (), Fraction(1))]
    while stack:
        state, faces, weight = stack.pop()
        if weight < LEAST:
            cut += weight
            continue
        if not state.flow.agenda:
            ends[standing(state)] += weight
            continue
        first, rest = popped(state)
        try:
            after = apply(rest, first, Table(ScriptedDice(faces), default)).encounter
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


def standing(encounter: Encounter) -> End:
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
        tuple(sorted((who, *person) for who, person in zip(found.whom, state, strict=True))): weight
        for state, weight in found.ends.items()
    }


def duel(weapons: tuple[Weapon, ...], *, bonus: int = 0, **target: object) -> Encounter:
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
def test_odds_equal_an_enumeration_of_all_faces(weapons: tuple[Weapon, ...], target: dict[str, object]) -> None:
    """G6, C2, C3, C5, C6, C8, C9, C11, G12: every end with its weight, up to what the enumeration cut."""
    encounter = duel(weapons, **target)
    event = Attack(who="aki", targets=("orc",))
    found = odds(encounter, event)
    expected, cut = enumerated(encounter, event)
    assert sum(found.ends.values()) + found.cut == 1
    assert 0 <= found.cut < Fraction(1, 10**9)
    got = ends_of(found)
    for end, weight in expected.items():
        assert weight <= got[end] + found.cut
        assert got[end] <= weight + cut
    assert sum(got.values()) - sum(weight for end, weight in got.items() if end in expected) <= cut


def test_an_exact_case_by_hand() -> None:
    """3 + d20 against 10: a natural 20 and 7 to 19 hit, 70 %; a coin for 1 or an open d2 (C3)."""
    found = odds(duel((STICK,), hp=50), Attack(who="aki", targets=("orc",)))
    by_hp = {state[found.whom.index("orc")].hp: weight for state, weight in found.ends.items()}
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
