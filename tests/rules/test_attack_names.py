"""Attacks of one combatant are told apart by their names: the second of one name gets a number."""

from typing import Any

import msgspec
import pytest
from rules.helpers import fight, kinds, line_of, play, somebody

from tracker.rules import weapons
from tracker.rules.names import told_apart
from tracker.state.combatant import Attack
from tracker.state.event import Enlist, Set, Strike


def attacks(*names: str) -> tuple[Attack, ...]:
    return tuple(Attack(name=name, damage=f"1-{place}") for place, name in enumerate(names, 2))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (["Fist", "Fist"], ["Fist", "Fist 2"]),
        (["Fist", "FIST", "fist"], ["Fist", "FIST 2", "fist 3"]),
        (["Fist", "Fist", "Fist 2"], ["Fist", "Fist 3", "Fist 2"]),
        (["Fist 2", "Fist 2"], ["Fist 2", "Fist 3"]),
        (["拳", "拳"], ["拳", "拳 2"]),
        (["x" * 60, "x" * 60], ["x" * 60, "x" * 58 + " 2"]),
    ],
)
def test_the_second_gets_a_number(given: list[str], kept: list[str]) -> None:
    found = told_apart(attacks(*given))
    assert [each.name for each in found] == kept
    assert [each.damage for each in found] == [f"1-{place}" for place in range(2, len(given) + 2)]


def test_names_that_differ_stay() -> None:
    given = attacks("Fist", "Foot")
    assert told_apart(given) is given
    assert told_apart(()) == ()


def plain(*names: str) -> list[Any]:
    return [msgspec.to_builtins(each) for each in attacks(*names)]


def test_set_tells_them_apart_and_says_so() -> None:
    orc = somebody("orc", "foes")
    played = play(fight(orc), Set(who="orc", values={"attacks": plain("Fist", "Fist")}))
    orc = played.encounter.combatants["orc"]
    assert [each.name for each in orc.attacks] == ["Fist", "Fist 2"]
    assert kinds(played) == ["set", "attack-renamed"]
    assert line_of(played, "attack-renamed").args == {"who": "orc", "before": "Fist", "after": "Fist 2"}


def test_an_attack_renamed_to_another_ones_name_gets_a_number() -> None:
    orc = somebody("orc", "foes", attacks=attacks("Fist", "Foot"))
    played = play(fight(orc), Set(who="orc", values={"attacks.Foot.name": "Fist"}))
    assert [each.name for each in played.encounter.combatants["orc"].attacks] == ["Fist", "Fist 2"]


def test_newcomers_have_them_told_apart_and_it_is_said_once() -> None:
    goblin = somebody("any", "foes", name="Goblin", attacks=attacks("Fist", "Fist"))
    played = play(fight(step="setup", round=0), Enlist(template=goblin, count=2))
    for each in played.encounter.combatants.values():
        assert [attack.name for attack in each.attacks] == ["Fist", "Fist 2"]
    assert kinds(played) == ["enlisted", "attack-renamed"]


def test_each_of_the_two_can_strike() -> None:
    orc = somebody("orc", "foes", attacks=told_apart(attacks("Fist", "Fist")))
    encounter = fight(orc, somebody("aki"), house={"to_hit": "always"})
    second = weapons.find(orc, "fist 2")
    assert second is not None
    assert second.damage == "1-3"
    played = play(encounter, Strike(who="orc", target="aki", weapon="Fist 2"), [1])
    played = play(played.encounter, Strike(who="orc", target="aki", weapon="Fist"), [1])
    assert played.encounter.flow.acts["orc"].struck == ("Fist 2", "Fist")
