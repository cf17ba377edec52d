"""The house switches: every default and every border (RULES' chapter 0 and the numbers that no source gives)."""

import pytest
from rules.helpers import fight

from tracker.rules import house
from tracker.rules.house import PRESETS, SWITCHES
from tracker.rules.refusal import Refused

WORDS = {
    "positions": ("G2", "areas", ("areas", "cubes")),
    "sequence": ("G4", "full", ("full", "phases", "turns")),
    "initiative": ("G5", "weapon", ("weapon", "rolled")),
    "dice_party": ("G15", "tracker", ("tracker", "typed")),
    "dice_foes": ("G15", "tracker", ("tracker", "typed")),
    "to_hit": ("G6", "d20", ("d20", "always", "d100", "ask")),
    "at_zero": ("G12", "ask", ("ask", "dead")),
    "opportunity_count": ("S9", "surplus", ("surplus", "ratio", "all")),
    "opportunity_refresh": ("S10", "round", ("round", "turn")),
}
NUMBERS = {
    "burning_chance": ("C8", 50, 0, 100),
    "burning_damage": ("C8", 1, 0, 999),
    "burning_out": ("C8", 50, 0, 100),
    "frozen_chance": ("C9", 50, 0, 100),
    "stunned_recovery": ("C10", 75, 0, 100),
    "poison_tick": ("C11", 1, 1, 999),
    "decay_rounds": ("C12", 0, 0, 999),
    "fatigue_start": ("C18", 100, 100, 9_999),
    "tunnel_chance": ("C16", 75, 0, 100),
    "burrow_chance": ("C16", 25, 0, 100),
    "burrow_up": ("C16", 50, 0, 100),
    "cloud_damage": ("C19", 3, 1, 9_999),
    "wall_damage": ("C25", 3, 1, 9_999),
    "asleep_recovery": ("C24", 5, 0, 100),
    "paralysed_recovery": ("C24", 10, 0, 100),
    "confused_recovery": ("C24", 25, 0, 100),
    "charmed_recovery": ("C24", 25, 0, 100),
    "d100_difficulty": ("G7", 20, 0, 100),
    "land_aux": ("G13", 1, 0, 99),
}


def test_there_are_these_switches() -> None:
    assert set(SWITCHES) == set(WORDS) | set(NUMBERS)


@pytest.mark.parametrize("key", WORDS)
def test_a_switch_of_words(key: str) -> None:
    rule, default, choices = WORDS[key]
    assert (SWITCHES[key].rule, house.setting(fight(), key), SWITCHES[key].choices) == (rule, default, choices)
    assert [house.valid(key, word) for word in choices] == list(choices)


@pytest.mark.parametrize("key", NUMBERS)
def test_a_switch_of_numbers(key: str) -> None:
    rule, default, low, high = NUMBERS[key]
    assert (SWITCHES[key].rule, house.number(fight(), key)) == (rule, default)
    assert [house.valid(key, number) for number in (low, high)] == [low, high]
    for number in (low - 1, high + 1):
        with pytest.raises(Refused) as caught:
            house.valid(key, number)
        assert caught.value.refusal.args == {"key": key, "value": str(number), "low": low, "high": high}


def test_g6_the_presets() -> None:
    assert PRESETS == {
        "unified": {},
        "conquest": {"to_hit": "always", "sequence": "phases", "at_zero": "dead"},
        "skirmish": {
            "sequence": "turns",
            "initiative": "rolled",
            "opportunity_count": "all",
            "opportunity_refresh": "turn",
        },
        "spatial": {"positions": "cubes", "sequence": "turns", "initiative": "rolled", "to_hit": "d100"},
    }
