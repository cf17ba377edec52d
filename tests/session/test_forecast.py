"""Harm and healing before any die: ranges, what takes them off, and nothing done."""

from pathlib import Path

import pytest
from fights import bridge
from msgspec import structs

from tracker.rules.refusal import Refused
from tracker.session.dice import RandomDice
from tracker.session.forecast import Forecast, Part, forecast, strike_modifiers
from tracker.session.session import Session
from tracker.state.combatant import Status
from tracker.state.encounter import Encounter
from tracker.store.book import Book


def one(command: str, encounter: Encounter | None = None) -> Forecast:
    """The forecast of a command for one."""
    (found,) = forecast(encounter or bridge(), command)
    return found


def test_armor_is_certain_and_a_shield_is_drawn() -> None:
    found = one("hurt gou 7")
    assert (found.total, found.through, found.hp, found.after) == ((7, 7), (2, 4), 30, (26, 28))
    assert found.parts == (Part("C6.5", "armor", (-3, -3)), Part("C6.6", "shield", (-2, 0)))


def test_dice_are_a_range() -> None:
    found = one("hurt mei 2d6")
    assert (found.total, found.after) == ((2, 12), (found.hp - found.through[1], found.hp - found.through[0]))


def test_raw_is_hp_straight() -> None:
    found = one("hurt gou 7!")
    assert (found.total, found.through, found.parts, found.after) == ((7, 7), (7, 7), (), (23, 23))


def test_what_happens_besides_does_not_count_as_damage() -> None:
    assert one("hurt gou 7 fire").through == (2, 4)


def test_poison_goes_into_the_pool() -> None:
    found = one("hurt gou 7 poison")
    assert (found.poison, found.through, found.after) == (True, (2, 4), (30, 30))


def test_healing_stops_at_the_maximum() -> None:
    encounter = bridge()
    encounter.combatants["gou"] = structs.replace(encounter.combatants["gou"], hp=28)
    found = one("heal gou 5", encounter)
    assert (found.gains, found.through, found.after) == (True, (2, 2), (30, 30))


def test_a_correction_of_hp() -> None:
    found = one("hurt gou =12")
    assert (found.gains, found.after) == (True, (12, 12))


def test_the_frozen_take_one_more() -> None:
    encounter = bridge()
    frozen = structs.replace(encounter.combatants["mei"], statuses={"frozen": Status()})
    encounter.combatants["mei"] = frozen
    kinds = {part.kind: part.change for part in one("hurt mei 7", encounter).parts}
    assert kinds["frozen"] == (1, 1)


def test_several_are_several() -> None:
    assert [found.who for found in forecast(bridge(), "hurt gou mei 3")] == ["gou", "mei"]


@pytest.mark.parametrize("command", ["next", "attack gou ogre", "hurt gou", "hurt nobody 3", "hurt gou 99d99"])
def test_other_commands_have_none(command: str) -> None:
    with pytest.raises(Refused):
        forecast(bridge(), command)


def test_the_modifiers_of_strikes(tmp_path: Path) -> None:
    session = Session(Book.create(tmp_path, "bridge", bridge()), roller=RandomDice(1))
    session.do("next")
    turn = session.encounter.flow.turn
    target = session.preview(f"attack {turn}").prompt
    assert target is not None
    for choice in target.question.choices[:-1]:
        odds = session.odds(f"attack {turn} {choice}")
        found = strike_modifiers(session.encounter, odds)
        assert len(found) == len(odds.strikes)
    session.close()
