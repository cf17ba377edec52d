"""Whose damage it is, by kind of line (C28)."""

import pytest
from words.kinds import uses

from tracker.rules.lasting import LASTING
from tracker.rules.tints import POINTS, Tint, tint_of
from tracker.state.line import Line


@pytest.mark.parametrize(
    ("line", "tint"),
    [
        (Line("struck", {"damage": 3, "type": "fire"}), Tint(3, "attack", None)),
        (Line("lasting-harm", {"damage": 1, "type": "fire"}), Tint(1, "lasting", "fire")),
        (Line("fatigue", {"damage": 2, "type": "magic"}), Tint(2, "lasting", "magic")),
        (Line("cloud-harm", {"damage": 2, "type": "cold", "pooled": False}), Tint(2, "lasting", "cold")),
        (Line("cloud-harm", {"damage": 2, "type": "poison", "pooled": True}), Tint(2, "pool", None)),
        (Line("wall-harm", {"damage": 0, "type": "shock"}), None),
        (Line("engine-hits", {"damage": 4, "type": "blunt", "pooled": False}), Tint(4, "attack", None)),
        (Line("poisons", {"damage": 4, "type": "poison"}), Tint(4, "pool", None)),
        (Line("aftermath", {"damage": 9, "rounds": 75}), Tint(9, "lasting", "decay")),
        (Line("healed", {"gained": 5}), Tint(5, "healing", None)),
        (Line("regenerates", {"points": 1}), Tint(1, "healing", None)),
        (Line("moved", {"cubes": 5}), None),
        (Line("struck", {}), None),
    ],
)
def test_c28_where_points_come_from(line: Line, tint: Tint | None) -> None:
    assert tint_of(line) == tint


def test_c28_lasting_harm_is_shown_in_its_own_type() -> None:
    """C24, C28."""
    assert {word: (row.rule, row.type) for word, row in LASTING.items()} == {
        "burning": ("C8", "fire"),
        "poisoned": ("C11", "poison"),
        "decaying": ("C12", "decay"),
    }


def test_every_line_that_tells_damage_says_whose_it_is() -> None:
    """Lines in which no damage got through tell none."""
    found, _ = uses()
    telling = {use.kind.pattern.replace("\\", "") for use in found if use.family == "line" and "damage" in use.args}
    apart = {"no-damage", "unhurt", "cloud-rises"}
    assert {kind for kind in telling if ".*" not in kind} - apart - POINTS.keys() == set()
