"""Checks (G7, C10, C21, C26)."""

from typing import Any

import pytest
from rules.helpers import fight, line_of, play, rules_of, somebody, step_of

from tracker.rules.apply import Outcome
from tracker.rules.checks import DIFFICULTIES, MORALE
from tracker.state.combatant import Status
from tracker.state.event import Check


def checked(what: Any, rolls: tuple[int, ...], difficulty: Any = "normal", **fields: Any) -> Outcome:
    return play(fight(somebody("aki", **fields)), Check(who="aki", what=what, difficulty=difficulty), rolls)


@pytest.mark.parametrize(
    ("difficulty", "rolls", "resistance", "total", "passed"),
    [
        ("easy", (5, 5, 5, 4), 11, 10, True),  # the source's example: 5 + (4 + 4 + 3) / 2 = 10
        ("easy", (5, 5, 5, 4), 10, 10, False),
        ("normal", (1, 2), 4, 3, True),
        ("normal", (1, 3), 4, 4, False),
        ("normal", (4, 4, 2, 3), 9, 9, False),  # 4 + ⌊(3 + 1) / 2⌋ + 3
        ("normal", (4, 4, 2, 3), 10, 9, True),
        ("hard", (6, 1, 5), 12, 11, True),
        ("hard", (6, 1, 5), 11, 11, False),
    ],
)
def test_magic_resistance(difficulty: str, rolls: tuple[int, ...], resistance: int, total: int, passed: bool) -> None:
    outcome = checked("resist", rolls, difficulty, magic_resistance=resistance)
    line = line_of(outcome, "checked")
    assert line.args == {"who": "aki", "what": "resist", "difficulty": difficulty, "passed": passed}
    step = step_of(line, "C26")
    assert (step.args["total"], step.args["against"], step.args["faces"]) == (total, resistance, list(rolls))


@pytest.mark.parametrize(
    ("rolls", "strength", "statuses", "passed", "rules"),
    [
        ((1, 2), 4, {}, True, ["C10"]),
        ((1, 3), 4, {}, False, ["C10"]),
        ((1, 2), 4, {"frozen": Status()}, False, ["C9", "C10"]),
        ((1, 2), 5, {"frozen": Status()}, True, ["C9", "C10"]),
        ((1, 2), 4, {"flying": Status()}, True, ["C10"]),  # F2 never touches C10
    ],
)
def test_strength(rolls: tuple[int, ...], strength: int, statuses: Any, passed: bool, rules: list[str]) -> None:
    line = line_of(checked("strength", rolls, strength=strength, statuses=statuses), "checked")
    assert line.args["passed"] is passed
    assert rules_of(line) == rules


@pytest.mark.parametrize(
    ("difficulty", "rolled", "morale", "passed"),
    [
        ("normal", 6, 6, True),
        ("normal", 7, 6, False),
        ("normal", 10, 10, True),
        ("hard", 11, 10, False),
        ("hard", 20, 20, True),
    ],
)
def test_morale(difficulty: str, rolled: int, morale: int, passed: bool) -> None:
    line = line_of(checked("morale", (rolled,), difficulty, morale=morale), "checked")
    assert line.args["passed"] is passed
    assert step_of(line, "C21").args["against"] == morale


@pytest.mark.parametrize("what", ["evade", "parry"])
@pytest.mark.parametrize(
    ("statuses", "stat", "rules"),
    [
        ({}, 5, ["G7"]),
        ({"flying": Status()}, 2, ["F2", "G7"]),
        ({"flying": Status(), "uncontrolled": Status()}, 2, ["F2", "G7"]),
    ],
)
@pytest.mark.parametrize(("answer", "passed"), [("yes", True), ("no", False)])
def test_evading_and_parrying_are_asked(
    what: Any, statuses: Any, stat: int, rules: list[str], answer: str, passed: bool
) -> None:
    encounter = fight(somebody("aki", evade=5, parry=5, statuses=statuses))
    line = line_of(play(encounter, Check(who="aki", what=what), (), {what: answer}), "checked")
    assert line.args["passed"] is passed
    assert rules_of(line) == rules
    assert step_of(line, "G7").args["stat"] == stat


def test_a_check_changes_nothing() -> None:
    encounter = fight(somebody("aki", morale=1))
    assert play(encounter, Check(who="aki", what="morale"), (9,)).encounter == encounter


@pytest.mark.parametrize(
    ("statuses", "rules"),
    [
        ({}, ["G7"]),
        ({"flying": Status()}, ["F2", "G7"]),
        ({"falling": Status()}, ["F2", "G7"]),
        ({"uncontrolled": Status()}, ["Z7", "G7"]),
        ({"suspended": Status()}, ["G7"]),
    ],
)
@pytest.mark.parametrize(("answer", "passed"), [("yes", True), ("no", False)])
def test_f2_a_general_check_is_asked_and_one_step_harder_in_the_air(
    statuses: dict[str, Status], rules: list[str], answer: str, *, passed: bool
) -> None:
    encounter = fight(somebody("mei", statuses=statuses))
    outcome = play(encounter, Check(who="mei", what="general", difficulty="hard"), answers={"general": answer})
    line = line_of(outcome, "checked")
    assert line.args["passed"] is passed
    assert rules_of(line) == rules


def test_c21_c26_the_dice_of_each_difficulty() -> None:
    """C21: a morale die has 10 sides, 20 where it is hard; C26: 1d5, 2d4 and 2d6."""
    assert MORALE == {"easy": 10, "normal": 10, "hard": 20}
    assert DIFFICULTIES == {"easy": (1, 5), "normal": (2, 4), "hard": (2, 6)}
