"""What files are told of the rules' words."""

from typing import Any

import pytest

from tracker.rules.house import SWITCHES
from tracker.session.knowledge import KNOWS, house_problems
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.store.parse import parse
from tracker.store.render import state_file


@pytest.mark.parametrize(
    ("key", "value", "kind", "args"),
    [
        ("initative", "weapon", "unknown-key", {"near": "initiative"}),
        ("initiative", "rolld", "unknown-word", {"value": "rolld", "near": "rolled", "words": ["weapon", "rolled"]}),
        ("initiative", 3, "wrong-type", {"want": "text", "got": "number"}),
        ("burning_chance", "50", "wrong-type", {"want": "number", "got": "text"}),
        ("burning_chance", True, "wrong-type", {"want": "number", "got": "truth"}),
        ("burning_chance", 101, "out-of-range", {"value": 101, "low": 0, "high": 100}),
    ],
)
def test_a_switch_that_is_wrong(key: str, value: Any, kind: str, args: dict[str, Any]) -> None:
    assert house_problems({key: value}) == [(key, kind, args)]


def test_every_switch_takes_its_own_default() -> None:
    assert house_problems({key: switch.default for key, switch in SWITCHES.items()}) == []


def test_all_problems_are_listed_in_order() -> None:
    found = house_problems({"zeal": 1, "initiative": "weapon", "land_aux": -1})
    assert [(key, kind) for key, kind, _ in found] == [("zeal", "unknown-key"), ("land_aux", "out-of-range")]


def test_the_steps_and_presets_of_the_rules_are_known() -> None:
    assert KNOWS.steps[:6] == ("setup", "begun", "prebattle", "assassination", "tunnelling", "round-start")
    assert KNOWS.steps[-1] == "over"
    assert "unified" in KNOWS.presets


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("stuned", "stunned"),
        ("burnning", "burning"),
        ("unconcious", "unconscious"),
        ("under_ground", "under-ground"),
        ("ded", "dead"),
        ("blessed", ""),
        ("on guard", ""),
        ("stunned", ""),
    ],
)
def test_a_status_that_only_looks_like_one_with_rules_is_told_mildly(word: str, near: str) -> None:
    """G9: any word may be one of the GM's own, and stays so."""
    orc = Combatant(id="orc", name="Orc", side="foes", hp=3, max_hp=3, statuses={word: Status()})
    encounter = Encounter(name="Test", combatants={"orc": orc})
    parsed = parse(state_file(encounter, 0), "test.toml", KNOWS)
    found = [(problem.kind, problem.key, problem.args, problem.grave) for problem in parsed.problems]
    expected = ("own-status", f"combatants[1].statuses.{word}", {"value": word, "near": near}, False)
    assert found == ([expected] if near else [])
    assert parsed.encounter is not None
    assert list(parsed.encounter.combatants["orc"].statuses) == [word]
