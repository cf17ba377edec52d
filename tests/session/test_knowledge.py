"""What files are told of the rules' words."""

from typing import Any

import pytest

from tracker.rules.house import SWITCHES
from tracker.session.knowledge import KNOWS, house_problems


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
