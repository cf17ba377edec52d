"""Odds in words: percent that never says more than is known, and lists that end."""

from fractions import Fraction
from typing import Any

import pytest

from tracker.session.odds import CheckOdds, OddsView, PersonOdds, StrikeOdds
from tracker.words.odds import average_text, odds_lines, percent_text

NONE = Fraction(0)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 8), "12.5 %"),
        (Fraction(7, 10), "70.0 %"),
        (Fraction(1, 10**9), "< 0.1 %"),
        (1 - Fraction(1, 10**9), "> 99.9 %"),
        (Fraction(9994, 10000), "99.9 %"),
        (Fraction(1, 3), "33.3 %"),
    ],
)
def test_percent(chance: Fraction, text: str) -> None:
    assert percent_text(chance) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(7, 3), "2.3"), (Fraction(0), "0.0"), (Fraction(1, 100), "< 0.1"), (Fraction(895), "895.0")],
)
def test_average(value: Fraction, text: str) -> None:
    assert average_text(value) == text


def view(**rest: Any) -> OddsView:
    fields: dict[str, Any] = dict.fromkeys(("lines", "strikes", "checks", "people", "assumed"), ())
    return OddsView(**{"command": "", "cut": NONE, "names": {"ren": "Ren", "orc": "Orc"}, **fields, **rest})


def test_strikes_and_checks() -> None:
    lines = odds_lines(
        view(
            strikes=(
                StrikeOdds("orc", "ren", "Club", True, Fraction(1, 2)),
                StrikeOdds("ren", "orc", "Bow {x}", False, Fraction(1, 4)),
            ),
            checks=(CheckOdds("ren", "resist", "hard", Fraction(1, 6)),),
            cut=Fraction(1, 12345),
        )
    )
    assert lines == [
        "Orc → Ren, Club, opportunity attack: hits 50.0 %",
        "Ren → Orc, Bow {x}: hits 25.0 %",
        "Ren, magic resistance, hard: passes 16.7 %",
        "Left out: 1 in 12345, too rare to be reckoned",
    ]


def test_a_person_with_a_long_list() -> None:
    damage = {points: Fraction(1, 20) for points in range(20)}
    dead = Fraction(1, 4)
    one = PersonOdds("orc", 9, damage, Fraction(19, 2), {}, NONE, {"burning": Fraction(1, 8), "dead": dead}, dead, dead)
    first, listed, fates = odds_lines(view(people=(one,)))
    assert first == "Orc, HP 9: −9.5 on average"
    assert listed.startswith("  0: 5.0 % · 1: 5.0 % · ")
    assert listed.endswith(" · 11 or more: 45.0 %")
    assert fates == "  burning 12.5 % · dead 25.0 %"


def test_what_is_rare_stands_together() -> None:
    damage = {0: Fraction(1, 2), 1: Fraction(4998, 10_000), 2: Fraction(1, 10_000), 3: Fraction(1, 10_000)}
    one = PersonOdds("orc", 9, damage, Fraction(1, 2), {}, NONE, {}, NONE, NONE)
    assert odds_lines(view(people=(one,)))[1] == "  0: 50.0 % · 1 or more: 50.0 %"


def test_down_in_two_ways_is_said_of_both_together() -> None:
    statuses = {"dead": Fraction(1, 4), "unconscious": Fraction(1, 4)}
    one = PersonOdds("ren", 9, {0: Fraction(1)}, NONE, {}, NONE, statuses, Fraction(1, 2), Fraction(1, 4))
    assert odds_lines(view(people=(one,)))[-1] == "  dead 25.0 % · unconscious 25.0 % · down 50.0 %"


def test_poison_alone_says_nothing_of_hp_lost() -> None:
    pool = {0: Fraction(1, 2), 2: Fraction(1, 2)}
    one = PersonOdds("ren", 9, {0: Fraction(1)}, NONE, pool, Fraction(1), {}, NONE, NONE)
    assert odds_lines(view(people=(one,))) == ["Ren, HP 9: +1.0 poison on average", "  0: 50.0 % · 2: 50.0 %"]


def test_nothing_at_all() -> None:
    assert odds_lines(view()) == ["nothing happens to anybody"]
