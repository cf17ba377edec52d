"""Counting rounds: there is no round 0 (G4, C16)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import fight, play, somebody

from tracker.rules import rounds, timers
from tracker.state.combatant import Deadline
from tracker.state.event import Mark

number = st.integers(-15, 200).filter(bool)


@pytest.mark.parametrize(("round", "next"), [(-15, -14), (-2, -1), (-1, 1), (0, 1), (1, 2)])
def test_c16_round_1_follows_minus_1(round: int, next: int) -> None:
    assert rounds.after(round) == next


@given(number, st.integers(0, 40))
def test_g4_counting_on_is_going_on_one_by_one(round: int, times: int) -> None:
    found = round
    for _ in range(times):
        found = rounds.after(found)
    assert rounds.plus(round, times) == found
    assert rounds.between(round, found) == times


def test_between_is_never_negative() -> None:
    assert rounds.between(3, 1) == 0


@pytest.mark.parametrize(("round", "last"), [(-3, 2), (-15, -11), (0, 5), (1, 5)])
def test_g4_durations_count_rounds(round: int, last: int) -> None:
    outcome = play(fight(somebody("aki"), round=round, step="siege"), Mark(who="aki", status="prone", rounds=5))
    assert outcome.encounter.combatants["aki"].statuses["prone"].until == Deadline(last)


def test_nobody_has_a_turn_in_a_sieges_rounds() -> None:
    encounter = fight(somebody("aki"), round=-4, step="siege")
    assert timers.next_edge(encounter, "turn-start", "aki") == Deadline(1, "turn-start", "aki")
    assert timers.next_edge(encounter, "round-end") == Deadline(-4)
    assert timers.next_edge(fight(round=-1, step="end-check"), "round-end") == Deadline(1)
