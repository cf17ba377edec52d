"""Forecasts, odds in few rows, and what a command still lacks, in words."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from tracker.command.grammar import FORMS
from tracker.command.registry import ACTIONS, BY_NAME, CONTEXTS
from tracker.rules.tohit import Modifier
from tracker.session.forecast import Forecast, Part
from tracker.session.odds import OddsView, PersonOdds, StrikeOdds
from tracker.words.asking import ask_text, none_text
from tracker.words.forecast import forecast_text, odds_rows, range_text
from tracker.words.screen import key_label

NAMES = {"aki": "アキ", "orc": "Orc"}
ARMOR, SHIELD = Part("C6.5", "armor", (-2, -2)), Part("C6.6", "shield", (-1, 0))


def made(**fields: Any) -> Forecast:
    """A forecast of 7 that armor and shield take from."""
    plain: dict[str, Any] = {
        "who": "aki",
        "total": (7, 7),
        "through": (4, 5),
        "gains": False,
        "poison": False,
        "parts": (ARMOR, SHIELD),
        "hp": 12,
        "max_hp": 24,
        "after": (7, 8),
    }
    return Forecast(**{**plain, **fields})


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (made(), "アキ: 7 → 4–5 (armor 2, shield 0–1) · HP 12 → 7–8 of 24"),
        (made(parts=(), through=(7, 7), after=(5, 5)), "アキ: 7 → 7 · HP 12 → 5 of 24"),
        (made(after=(-4, 6)), "アキ: 7 → 4–5 (armor 2, shield 0–1) · HP 12 → −4 to 6 of 24"),
        (made(poison=True), "アキ: 7 → 4–5 (armor 2, shield 0–1) poison · HP 12 of 24"),
        (made(gains=True, parts=(), after=(17, 17)), "アキ: HP 12 → 17 of 24"),
        (made(parts=(Part("C6.2", "vulnerable", (7, 7)),)), "アキ: 7 → 4–5 (vulnerable +7) · HP 12 → 7–8 of 24"),
    ],
)
def test_a_forecast(found: Forecast, text: str) -> None:
    assert forecast_text(found, NAMES) == text


def test_ranges() -> None:
    assert [range_text(each) for each in ((3, 3), (0, 1), (-4, 6), (-2, -2))] == ["3", "0–1", "−4 to 6", "−2"]


def test_odds_in_two_rows_with_what_is_added() -> None:
    half = Fraction(1, 2)
    person = PersonOdds("orc", 9, {0: half, 4: half}, Fraction(2), {}, Fraction(0), {"dead": half}, half, half)
    strike = StrikeOdds("aki", "orc", "Spear", False, half)
    odds = OddsView("attack aki orc", (), (strike,), (), (person,), Fraction(0), (), NAMES)
    added = ((Modifier("S2", "size", -4, {}), Modifier("A19", "flanking", 2, {})),)
    assert odds_rows(odds, added) == [
        "アキ → Orc, Spear: hits 50.0 % (size −4, flanking +2)",
        "Orc, HP 9: −2.0 on average · dead 50.0 %",
    ]
    asleep = PersonOdds("orc", 9, {0: half * 2}, Fraction(0), {}, Fraction(0), {"asleep": half}, half * 0, half * 0)
    assert odds_rows(replace(odds, people=(asleep,)))[-1] == "Orc, HP 9: asleep 50.0 %", "no harm isn't told"


def test_everything_that_a_verb_may_lack_is_asked_for() -> None:
    for form in FORMS.values():
        for param in (*form.params, *(param for option in form.options for param in option.params)):
            assert "?" in ask_text(param.name, param.shown)
    assert ask_text("no such", "WHAT") == "WHAT?"
    assert none_text("type") == "no type"
    assert none_text("no such") == "nothing"


def test_every_key_at_the_foot_has_a_label() -> None:
    for action in ACTIONS:
        if action.footer:
            assert key_label(action.name)
    assert len(CONTEXTS) == len(set(CONTEXTS))
    assert BY_NAME["hurt"].key == "d"
