"""The damage pipeline (C6, C7): each step with its number before and after."""

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import somebody

from tracker.rules.damage import Blow, pipeline
from tracker.rules.table import ScriptedDice, Table
from tracker.state.combatant import Combatant, Status
from tracker.state.line import Step
from tracker.state.vocabulary import DamageType

TYPES: tuple[DamageType, ...] = get_args(DamageType)


def through(target: Combatant, blow: Blow, total: int, *faces: int) -> tuple[int, list[tuple[str, str, int, int]]]:
    """What is left, and the steps as (rule, kind, before, after); all dice used."""
    dice = ScriptedDice(faces)
    left, steps = pipeline(Table(dice), target, blow, total)
    assert dice.left == []
    return left, [(step.rule, step.kind, step.before or 0, step.after or 0) for step in steps]


def test_c6_all_steps_in_order() -> None:
    target = somebody(
        "target",
        vulnerable=("fire",),
        immobile=True,
        wall=2,
        armor=3,
        shield=1,
        resist={"fire": 50},
        statuses={"frozen": Status()},
    )
    assert through(target, Blow("fire"), 7, 2) == (
        5,
        [
            ("C6.2", "vulnerable", 7, 14),
            ("C6.3", "rooted", 14, 15),
            ("C6.3", "frozen", 15, 16),
            ("C6.4", "wall", 16, 14),
            ("C6.5", "armor", 14, 11),
            ("C6.6", "shield", 11, 10),
            ("C6.7", "resistance", 10, 5),
        ],
    )


@pytest.mark.parametrize("kind", TYPES)
def test_c6_2_only_fire_cold_shock_and_poison_are_doubled(kind: DamageType) -> None:
    left, _ = through(somebody("target", vulnerable=TYPES), Blow(kind), 3)
    assert left == (6 if kind in ("fire", "cold", "shock", "poison") else 3)


@pytest.mark.parametrize(
    ("statuses", "immobile", "more"),
    [
        ((), False, 0),
        ((), True, 1),
        (("asleep",), False, 1),
        (("paralysed",), False, 1),
        (("stunned",), False, 1),
        (("entangled",), False, 1),
        (("asleep", "paralysed"), True, 1),  # once
        (("frozen",), False, 1),
        (("frozen", "asleep"), False, 2),
        (("burning", "confused", "charmed", "prone", "flying", "submerged"), False, 0),
    ],
)
def test_c6_3_one_more_if_it_cannot_move_once_and_one_more_if_frozen(
    statuses: tuple[str, ...], more: int, *, immobile: bool
) -> None:
    target = somebody("target", immobile=immobile, statuses={word: Status() for word in statuses})
    assert through(target, Blow("slash"), 4)[0] == 4 + more


def test_c6_4_the_fort_level() -> None:
    assert [through(somebody("target", wall=level), Blow("slash"), 4)[0] for level in (0, 1, 2, 3)] == [4, 3, 2, 1]


@pytest.mark.parametrize("kind", TYPES)
def test_c7_everything_is_reduced_by_armor_but_what_negates_it(kind: DamageType) -> None:
    target = somebody("target", armor=3)
    assert through(target, Blow(kind), 4)[0] == 1
    assert through(target, Blow(kind, armor_negating=True), 4) == (4, [("C6.5", "armor-negated", 4, 4)])


def test_c6_6_the_shield_is_drawn_evenly_and_even_if_nothing_is_left() -> None:
    """G15: a draw 0..m is a d(m+1) less one; it is drawn even if nothing is left."""
    for shield, face in ((1, 1), (1, 2), (2, 3), (3, 4)):
        assert through(somebody("target", shield=shield), Blow("slash"), 9, face)[0] == 9 - (face - 1)
    left, steps = through(somebody("target", armor=9, shield=2), Blow("slash"), 4, 3)
    assert (left, steps[-1]) == (0, ("C6.6", "shield", 0, 0))
    negated = through(somebody("target", shield=2), Blow("slash", shield_negating=True), 4)
    assert negated == (4, [("C6.6", "shield-negated", 4, 4)])


@pytest.mark.parametrize(
    ("kind", "percent", "left"),
    [
        ("fire", 50, 3),
        ("fire", 33, 4),
        ("fire", 100, 0),
        ("fire", 1, 6),
        ("blunt", 10, 3),  # always 50
        ("slash", 90, 3),
        ("pierce", 100, 3),
        ("acid", 10, 6),
    ],
)
def test_c6_7_resistance_in_percent_rounded_down_once(kind: DamageType, percent: int, left: int) -> None:
    assert through(somebody("target", resist={kind: percent}), Blow(kind), 7)[0] == left


def test_c6_7_a_resistance_to_another_type_does_nothing() -> None:
    target = somebody("target", resist={"fire": 50, "blunt": 50}, vulnerable=("cold",))
    assert through(target, Blow("slash"), 7) == (7, [])
    # Harm without a type: no C6.2, no C6.7.
    assert through(target, Blow(None), 7) == (7, [])


def bodies() -> st.SearchStrategy[Combatant]:
    def make(**fields: Any) -> Combatant:
        statuses = {word: Status() for word in fields.pop("words")}
        return somebody("target", statuses=statuses, **fields)

    return st.builds(
        make,
        words=st.sets(st.sampled_from(("frozen", "asleep", "stunned", "entangled"))),
        vulnerable=st.sets(st.sampled_from(TYPES)).map(tuple),
        immobile=st.booleans(),
        wall=st.integers(0, 3),
        armor=st.integers(0, 30),
        shield=st.integers(0, 3),
        resist=st.dictionaries(st.sampled_from(TYPES), st.integers(0, 100)),
    )


def blows() -> st.SearchStrategy[Blow]:
    return st.builds(Blow, st.none() | st.sampled_from(TYPES), st.booleans(), st.booleans())


@given(bodies(), blows(), st.integers(0, 60), st.integers(1, 4))
def test_c6_never_heals_and_its_steps_are_the_whole_story(target: Combatant, blow: Blow, total: int, face: int) -> None:
    """The result is never below 0; each step begins where the one before ended; the last one ends at the result."""
    left, steps = pipeline(Table(lambda die: min(face, die.sides)), target, blow, total)
    assert left >= 0
    now = total
    for step in steps:
        assert step.before == now
        assert isinstance(step.after, int)
        assert step.after >= 0
        now = step.after
    assert now == left
    assert _rules(steps) == sorted(_rules(steps))


def _rules(steps: list[Step]) -> list[str]:
    return [step.rule for step in steps]


@given(bodies(), blows(), st.integers(0, 60), st.integers(1, 4))
def test_c6_more_total_is_never_less_harm(target: Combatant, blow: Blow, total: int, face: int) -> None:
    def left(points: int) -> int:
        return pipeline(Table(lambda die: min(face, die.sides)), target, blow, points)[0]

    assert left(total) <= left(total + 1)
