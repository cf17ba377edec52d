"""WHO: ids, names, beginnings, globs and groups."""

import pytest
from command.fights import FIGHT, one
from msgspec import structs

from tracker.command import who
from tracker.command.build import compile
from tracker.command.lexer import words
from tracker.rules.refusal import Refused
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


GOBLINS = Encounter(
    name="x",
    combatants={f"goblin-{n}": one(f"goblin-{n}", f"Goblin {n}", "foes") for n in (2, 3, 10)},
)


@pytest.mark.parametrize("typed", ["goblin-1", "'Goblin 1'", "'goblin １'", "GOBLIN-1"])
def test_a_number_is_no_beginning_of_a_longer_one(typed: str) -> None:
    """Whoever is removed or renamed leaves no name that means the next one."""
    with pytest.raises(Refused) as caught:
        who.several(words(typed), GOBLINS)
    assert caught.value.refusal.kind == "no-such-name"
    assert "goblin-10" in caught.value.refusal.args["nearest"]
    assert who.several(words("goblin-1*"), GOBLINS) == ["goblin-10"]


def test_a_word_of_a_name_is_near() -> None:
    encounter = Encounter(name="x", combatants={"giant-rat": one("giant-rat", "Giant rat", "foes")})
    with pytest.raises(Refused) as caught:
        who.several(words("rat"), encounter)
    assert caught.value.refusal.args == {"word": "rat", "nearest": ["giant-rat"]}


SWAPPED = Encounter(
    name="x",
    combatants={each.id: each for each in (one("ren", "Bob", "party"), one("ren-2", "Ren", "party"))},
)
"""Ren was renamed, and another Ren came."""


@pytest.mark.parametrize("verb", ["hurt {} 1", "attack {} bob", "attack bob {}", "rename {} x", "add x like {}"])
@pytest.mark.parametrize("name", ["ren", "Ren"])
def test_a_name_that_is_anothers_id_is_asked_back(verb: str, name: str) -> None:
    with pytest.raises(Refused) as caught:
        compile(verb.format(name), SWAPPED, typed=True)
    refusal = caught.value.refusal
    assert (refusal.kind, refusal.args["matches"]) == ("ambiguous-name", ['"Bob"', '"Ren"'])


def test_in_quotes_it_is_the_name() -> None:
    assert compile("hurt 'Ren' 1", SWAPPED, typed=True).text == "hurt ren-2 1"
    assert compile("hurt Bob,'ren' 1", SWAPPED, typed=True).text == "hurt ren ren-2 1"
    assert compile("initiative 'Ren'=5 bob=4", SWAPPED, typed=True).text == "initiative ren-2=5 ren=4"
    assert compile("hurt ren 1", SWAPPED).text == "hurt ren 1"


def test_two_that_changed_names_are_told_apart() -> None:
    both = (one("ren", "Bob", "party"), one("bob", "Ren", "party"))
    encounter = Encounter(name="x", combatants={each.id: each for each in both})
    assert compile("hurt 'Ren' 1", encounter, typed=True).text == "hurt bob 1"
    assert compile("hurt 'Bob' 1", encounter, typed=True).text == "hurt ren 1"
