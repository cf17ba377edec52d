"""The ways to hit besides d20 and always: d100 with its defence, and the GM's word (G6, G7)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import fight, kinds, line_of, play, somebody

from tracker.rules.apply import Outcome
from tracker.rules.branching import Branching
from tracker.rules.odds import odds
from tracker.rules.tohit import is_double
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Check, Strike
from tracker.state.flow import Flow
from tracker.state.line import Line, Step

D100, ASK = {"to_hit": "d100"}, {"to_hit": "ask"}
SPEAR = Attack(name="Spear", damage="1-5")


def aki(**fields: Any) -> Combatant:
    return somebody("aki", **{"melee": 50, "attacks": (SPEAR,), **fields})


def orc(**fields: Any) -> Combatant:
    return somebody("orc", "foes", **{"evade": 40, "parry": 30, **fields})


def strike(attacker: Combatant, target: Combatant, rolls: Any, answers: Any = None, **fields: Any) -> Outcome:
    encounter = fight(attacker, target, **{"house": D100, **fields})
    plus = fields.pop("plus", 0)
    return play(encounter, Strike(who="aki", target="orc", weapon="Spear", plus=plus), rolls, answers)


def step(line: Line, kind: str) -> Step:
    (found,) = [each for each in line.steps if each.kind == kind]
    return found


NEITHER = {"guard": "neither"}


# --- d100


@pytest.mark.parametrize(("rolled", "hits"), [(50, True), (51, False), (1, True), (100, False)])
def test_g6_d100_at_most_the_stat(rolled: int, *, hits: bool) -> None:
    outcome = strike(aki(), orc(), [rolled, 3] if hits else [rolled], NEITHER if hits else None)
    line = line_of(outcome, "struck" if hits else "missed")
    assert step(line, "d100-hit" if hits else "d100-miss").args == {"rolled": rolled, "against": 50}


def test_g6_a_point_of_a_modifier_is_5() -> None:
    """S2 −4 and A19 are d20 points: against a small target −2 is −10."""
    outcome = strike(aki(), orc(size="small"), [40, 3], NEITHER)
    line = line_of(outcome, "struck")
    assert step(line, "size").args["points"] == -10
    assert step(line, "d100-hit").args["against"] == 40
    assert kinds(strike(aki(), orc(size="small"), [41])) == ["missed"]


def test_f2_halves_come_first_and_modifiers_after() -> None:
    flying = aki(melee=51, statuses={"flying": Status()})
    line = line_of(strike(flying, orc(size="large"), [35, 3], NEITHER), "struck")
    assert step(line, "d100-hit").args["against"] == 35  # 51 // 2 + 10


@pytest.mark.parametrize(
    ("stat", "rolled", "hits"), [(120, 100, True), (-5, 1, False), (0, 1, False), (100, 100, True)]
)
def test_g6_a_stat_out_of_1_to_99_is_rolled_all_the_same(stat: int, rolled: int, *, hits: bool) -> None:
    outcome = strike(aki(melee=stat), orc(), [rolled, 3] if hits else [rolled], NEITHER if hits else None)
    assert kinds(outcome)[0] == ("struck" if hits else "missed")


@pytest.mark.parametrize(
    ("rolled", "double"), [(11, True), (44, True), (99, True), (100, False), (12, False), (1, False)]
)
def test_g6_doubles(rolled: int, *, double: bool) -> None:
    assert is_double(rolled) is double


def test_g6_a_double_within_it_is_told_without_effect() -> None:
    assert step(line_of(strike(aki(), orc(), [44, 3], NEITHER), "struck"), "double").args == {"rolled": 44}
    assert all(each.kind != "double" for each in line_of(strike(aki(), orc(), [66]), "missed").steps)


# --- evading and parrying


@pytest.mark.parametrize(
    ("guard", "rolled", "kind"),
    [("evade", 40, "warded"), ("evade", 41, "struck"), ("parry", 30, "warded"), ("parry", 31, "struck")],
)
def test_g7_the_target_may_evade_or_parry(guard: str, rolled: int, kind: str) -> None:
    rolls = [20, rolled] if kind == "warded" else [20, rolled, 3]
    outcome = strike(aki(), orc(), rolls, {"guard": guard})
    line = line_of(outcome, kind)
    if kind == "warded":
        assert line.args["what"] == guard
    assert step(line, "warded" if kind == "warded" else "not-warded").rule == "G7"


def test_g7_halved_for_a_flyer() -> None:
    target = orc(evade=41, statuses={"flying": Status()})
    assert kinds(strike(aki(), target, [20, 20], {"guard": "evade"})) == ["warded"]
    assert kinds(strike(aki(), target, [20, 21, 3], {"guard": "evade"})) == ["struck"]


@pytest.mark.parametrize(
    ("fields", "used"),
    [({}, "evade"), ({"parry": 60}, "parry"), ({"evade": 30}, "evade"), ({"evade": 1, "parry": 0}, "evade")],
)
def test_g7_those_run_by_the_tracker_try_what_they_are_better_at(fields: dict[str, int], used: str) -> None:
    outcome = strike(aki(), orc(**fields), [20, 1], flow=Flow(autos=("orc",)))
    assert line_of(outcome, "warded").args["what"] == used


def test_g7_those_run_by_the_tracker_do_not_try_what_cannot_work() -> None:
    outcome = strike(aki(), orc(hp=50, evade=0, parry=-5), [20, 3], flow=Flow(autos=("orc",)))
    assert kinds(outcome) == ["struck"]


@pytest.mark.parametrize("status", ["stunned", "asleep", "unconscious", "surprised"])
def test_g7_who_can_do_nothing_does_not_defend(status: str) -> None:
    outcome = strike(aki(), orc(hp=50, statuses={status: Status()}), [20, 3])
    assert kinds(outcome)[0] == "struck"


def test_f7_whoever_falls_may_defend() -> None:
    outcome = strike(aki(), orc(statuses={"falling": Status()}), [20, 20], {"guard": "evade"})
    assert kinds(outcome) == ["warded"]


def test_g15_the_defence_comes_before_avoiding() -> None:
    outcome = strike(aki(), orc(avoid=(50,)), [20, 41, 50], {"guard": "evade"})
    assert [each.kind for each in line_of(outcome, "missed").steps][-2:] == ["not-warded", "avoided"]


# --- the GM's word


@pytest.mark.parametrize(("answer", "kind"), [("yes", "struck"), ("no", "missed")])
def test_g6_the_gm_says_with_every_modifier_summed(answer: str, kind: str) -> None:
    encounter = fight(aki(), orc(size="large"), house=ASK)
    event = Strike(who="aki", target="orc", weapon="Spear", plus=3, why="high ground")
    outcome = play(encounter, event, [3] if kind == "struck" else [], {"hit": answer})
    steps = line_of(outcome, kind).steps
    assert [each.args["points"] for each in steps[:3]] == [2, 3, 5]


# --- checks


@pytest.mark.parametrize(
    ("difficulty", "rolled", "passed"),
    [
        ("normal", 40, True),
        ("normal", 41, False),
        ("easy", 60, True),
        ("easy", 61, False),
        ("hard", 20, True),
        ("hard", 21, False),
    ],
)
def test_g7_a_check_of_evade_is_rolled(difficulty: Any, rolled: int, *, passed: bool) -> None:
    outcome = play(fight(orc(), house=D100), Check(who="orc", what="evade", difficulty=difficulty), [rolled])
    assert line_of(outcome, "checked").args["passed"] is passed


# --- odds


def chances(encounter: Encounter) -> Fraction:
    found = odds(encounter, AttackAction(who="aki", targets=("orc",)))
    return found.strikes[0][1]


@pytest.mark.parametrize(("stat", "chance"), [(50, 50), (100, 100), (120, 100), (0, 0), (-3, 0), (1, 1)])
def test_odds_of_a_d100(stat: int, chance: int) -> None:
    encounter = fight(aki(melee=stat), orc(), house=D100, flow=Flow(turn="aki"))
    assert chances(encounter) == Fraction(chance, 100)


def test_odds_with_a_defence() -> None:
    encounter = fight(aki(), orc(), house=D100, flow=Flow(turn="aki", autos=("orc",)))
    assert chances(encounter) == Fraction(50, 100) * Fraction(60, 100)


@given(st.integers(-20, 130))
def test_the_faces_of_a_branch_are_on_the_right_side(highest: int) -> None:
    table = Branching()
    rolled = table.roll_under(100, highest, "hit")
    assert (rolled <= highest) is (highest >= 1)
    assert Fraction(table.weight, table.whole) == (Fraction(min(100, max(0, highest)), 100) or 1)
