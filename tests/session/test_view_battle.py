"""The battle as views show it: the opening and the siege in the strip, clouds and walls on the board, what an attack
inflicts."""

import pytest
from rules.helpers import fight, somebody

from tracker.session import view
from tracker.state.combatant import Attack
from tracker.state.field import Cloud, Field


@pytest.mark.parametrize(
    ("round", "step", "steps"),
    [
        (0, "assassination", ["prebattle", "assassination", "tunnelling"]),
        (-7, "siege", ["round-start", "siege", "statuses", "battlefield", "round-end", "end-check"]),
        (0, "setup", None),
        (0, "begun", None),
    ],
)
def test_the_strip_shows_the_steps_that_are_worked_through(round: int, step: str, steps: list[str] | None) -> None:
    found = view.strip(fight(round=round, step=step))
    if steps is None:
        assert {each.state for each in found} == {"next"}
        assert len(found) == 13
    else:
        assert [each.step for each in found] == steps
        assert found[1].state == "now"


def test_in_turns_the_strip_is_shorter() -> None:
    found = view.strip(fight(step="attacks", house={"sequence": "turns"}))
    assert [each.step for each in found][3:5] == ["order", "attacks"]


def test_the_board_has_clouds_and_walls() -> None:
    clouds = (
        Cloud(type="poison", area="front"),
        Cloud(type="fire", cube=(12, 0, 0)),
        Cloud(type="fire", cube=(13, 0, 0)),
    )
    areas = view.board(fight(field=Field(clouds=clouds, walls={"foes-mid": "shock"})))
    assert [(each.area, each.clouds, each.wall) for each in areas if each.clouds or each.wall] == [
        ("front", ("poison", "fire"), None),
        ("foes-mid", (), "shock"),
    ]


def test_an_attack_says_what_it_inflicts() -> None:
    gaze = Attack(name="Gaze", damage="0", inflicts="charmed", chance=40, rounds=3, negates="hard", cloud="fire")
    (attack,) = view.detail(fight(somebody("aki", attacks=(gaze,))), "aki").attacks
    assert (attack.die, attack.inflicts, attack.chance, attack.rounds) == (0, "charmed", 40, 3)
    assert (attack.negates, attack.cloud) == ("hard", "fire")
