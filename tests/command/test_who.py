"""WHO: ids, names, beginnings, globs and groups."""

import pytest
from command.fights import FIGHT
from msgspec import structs

from tracker.command import who
from tracker.command.lexer import words
from tracker.state.encounter import Encounter


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("aki", ["aki"]),
        ("AKI", ["aki"]),
        ("アキ", ["aki"]),
        ("ｱｷ", ["aki"]),
        ("ア", ["aki"]),
        ("'Orc 1'", ["orc-1"]),
        ("'orc 1'", ["orc-1"]),
        ("“Orc １”", ["orc-1"]),
        ("「Orc 1」", ["orc-1"]),
        ("' Orc  1 '", ["orc-1"]),
        ("orc-1", ["orc-1"]),
        ("ORC-１", ["orc-1"]),
        ("ogre", ["ogre"]),
        ("'ogre k'", ["d6"]),
        ("elod", ["elodie"]),
        ("'Élodie ✦'", ["elodie"]),
        ("'E\u0301lodie'", ["elodie"]),
        ("with", ["front"]),
        ("front", ["front"]),
        ("'x\"y''z]'", ["a,b"]),
        ('"a,b"', ["a,b"]),
        ("'[red]影'", ["影"]),
        ("orc-10 orc-2", ["orc-2", "orc-10"]),
        ("orc-10,orc-2 orc-10", ["orc-2", "orc-10"]),
        ('"Orc 10",orc-2', ["orc-2", "orc-10"]),
        # those on the board, or if there are none, all
        ("orc*", ["orc-1", "orc-2", "orc-10"]),
        ("ORC＊", ["orc-1", "orc-2", "orc-10"]),
        ("orc-?", ["orc-1", "orc-2"]),
        ("*c-3", ["orc-3"]),
        ("orc-4*", ["orc-4"]),
        ("M*", ["mei"]),
        ("@turn", ["aki"]),
        ("@party", ["aki", "elodie", "front", "mei", "ren"]),
        ("@foes", ["a,b", "d6", "ogre", "orc-1", "orc-2", "orc-10", "影"]),
        ("@FRONT", ["aki", "ogre", "orc-1", "orc-10"]),
        ("＠front", ["aki", "ogre", "orc-1", "orc-10"]),
        ("@party-r", ["elodie", "front", "mei"]),
        ("@foes-mid", ["orc-2"]),
        ("@all", ["a,b", "aki", "d6", "elodie", "front", "mei", "ogre", "orc-1", "orc-2", "orc-10", "ren", "影"]),
        ("@down", ["orc-3", "ren"]),
        ("@turn orc-1", ["aki", "orc-1"]),
    ],
)
def test_who(typed: str, found: list[str]) -> None:
    assert who.several(words(typed), FIGHT) == found


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("orc*", ["orc-1", "orc-2", "orc-3", "orc-4", "orc-10"]),
        ("@front", ["aki", "ogre", "orc-1", "orc-3", "orc-10"]),
        ("@foes-rear", ["a,b", "d6", "orc-4", "影"]),
    ],
)
def test_everyone_counts_the_reserve_and_the_gone(typed: str, found: list[str]) -> None:
    assert who.several(words(typed), FIGHT, everyone=True) == found


def test_targets_stay_in_the_order_typed() -> None:
    assert who.in_order_typed(words("ogre orc-? aki ogre"), FIGHT) == ["ogre", "orc-1", "orc-2", "aki"]


def test_an_id_goes_before_a_name() -> None:
    """Somebody called by another's id never gets what is meant for that one."""
    named = structs.replace(FIGHT.combatants["ogre"], name="Mei")
    encounter = structs.replace(FIGHT, combatants={**FIGHT.combatants, "ogre": named})
    assert who.several(words("mei"), encounter) == ["mei"]


def test_an_id_goes_before_one_that_differs_by_case() -> None:
    other = structs.replace(FIGHT.combatants["mei"], id="Mei")
    encounter = structs.replace(FIGHT, combatants={**FIGHT.combatants, "Mei": other})
    assert who.several(words("Mei"), encounter) == ["Mei"]
    assert who.several(words("mei"), encounter) == ["mei"]


def test_many_stars_are_no_trouble() -> None:
    encounter = Encounter(name="x", combatants={"a" * 64: structs.replace(FIGHT.combatants["mei"], id="a" * 64)})
    assert who.several(words("*a" * 30 + "*"), encounter) == ["a" * 64]
    assert not who.can_mean(words("*a" * 30 + "b")[0].parts[0], encounter)
