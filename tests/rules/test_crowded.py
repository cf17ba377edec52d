"""Where a fall or a drift ends among others: at most two share a cube (K2)."""

from rules.test_drift import EVADED, at, drifts, place, ren, stop_of, void
from rules.test_falling import CUBES, FAILED, faller, lost, orc, round_ends, statuses

from tracker.state.combatant import Status
from tracker.state.line import Step


def test_k2_a_drift_does_not_end_as_the_third_in_a_cube() -> None:
    two = at("orc", (13, 0, 0)), at("imp", (13, 0, 0))
    outcome = drifts(void(ren(), *two), answers={**EVADED, "defence:imp": "evade", "defended:imp": "yes"})
    assert place(outcome) == (12, 0, 0)
    assert stop_of(outcome) == ([], [("K2", "no-room", {"whom": ["imp", "orc"]})])


def test_k2_by_cubes_nobody_ends_a_fall_as_the_third_in_a_cube() -> None:
    """Two hang over the one below already, and evade; the third fails to pass the one below, and rests above them."""
    hanging_there = [orc(f"a{n}", cube=(12, 0, 1), statuses={"suspended": Status(since=3)}) for n in (1, 2)]
    answers = {f"defended:a{n}": "yes" for n in (1, 2)} | FAILED
    played = round_ends(faller(15), orc(), *hanging_there, house=CUBES, answers=answers)
    assert played.encounter.combatants["ren"].cube == (12, 0, 2)
    (line,) = [line for line in played.lines if line.kind == "makes-room"]
    assert line.steps == (Step("K2", "no-room", {"whom": ["a1", "a2"]}),)


def test_k2_by_cubes_one_that_two_evade_lands_beside_them() -> None:
    two = [orc(f"a{n}", cube=(12, 0, 0)) for n in (1, 2)]
    answers = {f"defended:a{n}": "yes" for n in (1, 2)}
    played = round_ends(faller(15), *two, house=CUBES, answers=answers)
    assert played.encounter.combatants["ren"].cube == (12, 1, 0)
    assert (lost(played), statuses(played)) == (30, {})
