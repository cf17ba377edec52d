"""Area effects as they stand behind a weapon."""

from typing import get_args

from tracker.state.vocabulary import Each
from tracker.words.effects import EFFECTS, effect_text


def test_an_effect_stands_behind_its_weapon() -> None:
    assert effect_text("Bolt", "burst", 3, 3, "enemies") == "Bolt, burst 3: 3 enemies"
    assert effect_text("{x}", "line", 4, 1, "creatures") == "{x}, line 4: 1 creature"
    assert EFFECTS.keys() == set(get_args(Each))
