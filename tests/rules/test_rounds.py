"""Counting rounds: there is no round 0 (G4, C16)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from rules.helpers import do, fight, play, somebody

from tracker.rules import airborne, rounds, timers, water
from tracker.state.combatant import Deadline, Status
from tracker.state.event import Fall, Mark
from tracker.state.field import Engine, Field

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


@given(number, number)
def test_g4_the_first_round_counts_and_none_before_it(first: int, round: int) -> None:
    assert rounds.nth(first, first) == 1
    assert rounds.nth(first, rounds.after(first)) == 2
    assert rounds.nth(first, round) == (len([each for each in range(first, round + 1) if each]))


FORT = Field(fort=1, engines={"Catapult": Engine(side="foes", damage="1-6")})


@pytest.mark.parametrize(
    ("round", "field", "now"), [(0, Field(), 1), (0, FORT, -15), (-4, FORT, -4), (1, FORT, 1), (7, Field(), 7)]
)
def test_c16_the_round_that_counts(round: int, field: Field, now: int) -> None:
    assert rounds.now(fight(round=round, field=field)) == now


@pytest.mark.parametrize(("round", "next"), [(-9, -8), (-1, 1)])
def test_f11_f13_falls_go_on_from_round_to_round_in_a_siege(round: int, next: int) -> None:
    """F10, C16: who falls off after the last work of a round goes down at the next round's end, and on from there."""
    falling = somebody("aki", z=50, statuses={"falling": Status(since=round)})
    encounter = fight(falling, round=round, step="round-end")
    outcome = play(encounter, Fall(who="aki"))
    aki = outcome.encounter.combatants["aki"]
    assert (aki.cube[2], aki.statuses) == (30, {"falling": Status(amount=20, since=next)})
    assert airborne.first_drop(encounter, "aki") == next


def test_w5_the_clock_runs_in_a_siege() -> None:
    """W5, W7, C16: round 1 follows −1 there too."""
    encounter = fight(somebody("mei", z=-1), field=Field(water=(0, 0, 3, 0, 0)), round=-3, step="siege")
    under = do(encounter, lambda scene: water.settle(scene, "mei")).encounter
    mei = under.combatants["mei"]
    assert mei.statuses == {"submerged": Status(since=-3)}
    for round, nth in ((-3, 1), (-1, 3), (1, 4), (4, 7)):
        clock = water.clock_of(structs.replace(under, round=round), mei)
        assert clock is not None
        assert (clock.round, clock.surface_in, clock.critical_in) == (nth, 4, 13)


def test_between_is_never_negative() -> None:
    assert rounds.between(3, 1) == 0


@pytest.mark.parametrize(("round", "last"), [(-3, 2), (-15, -11), (0, 5), (1, 5)])
def test_g4_durations_count_rounds(round: int, last: int) -> None:
    outcome = play(fight(somebody("aki"), round=round, step="siege"), Mark(who="aki", status="prone", rounds=5))
    assert outcome.encounter.combatants["aki"].statuses["prone"].until == Deadline(last)


def test_nobody_has_a_turn_in_a_sieges_rounds() -> None:
    encounter = fight(somebody("aki"), round=-4, step="siege")
    assert timers.next_edge(encounter, "turn-start", "aki") == Deadline(1, "turn-start", "aki")
    last = fight(somebody("aki"), round=-1, step="siege")
    assert timers.next_edge(last, "turn-end", "aki") == Deadline(1, "turn-end", "aki")
    assert timers.next_edge(encounter, "round-end") == Deadline(-4)
    assert timers.next_edge(fight(round=-1, step="end-check"), "round-end") == Deadline(1)
