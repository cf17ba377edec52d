"""Completion by the place in the grammar."""

import pytest
from command.fights import FIGHT
from hypothesis import given
from hypothesis import strategies as st

from tracker.command.build import compile
from tracker.command.complete import complete
from tracker.command.grammar import FORMS
from tracker.command.lexer import words

ORCS = ["orc-1", "orc-2", "orc-3", "orc-4", "orc-10"]
PEOPLE = ["aki", '"d6"', "elodie", '"front"', "mei", "ogre", *ORCS, "ren"]
TYPES = ["blunt", "pierce", "slash", "fire", "cold", "shock", "poison", "acid", "decay", "magic"]


def ends(line: str, *library: str) -> list[str]:
    """What completion puts behind what stays of a line."""
    found = complete(line, FIGHT, library)
    stays = line if line.endswith((" ", ",", "=")) else line[: max(line.rfind(sign) for sign in " ,=") + 1]
    assert all(each.startswith(stays) for each in found)
    return [each[len(stays) :] for each in found]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        # verbs
        ("h", ["house", "hide", "hurt", "heal"]),
        ("HU", ["hurt"]),
        ("hurt", []),
        ("! hu", ["hurt"]),
        ("!hu", ["!hurt"]),
        ("xyz", []),
        ("xyz ", []),
        # names
        ("hurt o", ['"d6"', "ogre", *ORCS]),
        ("hurt ア", ["aki"]),
        ("hurt 'Ogre", ['"d6"', "ogre"]),
        ("hurt wi", ['"front"']),
        ("hurt @foes-", ["@foes-mid", "@foes-rear"]),
        ("hurt aki,m", ["mei"]),
        ("hurt mei m", []),
        ("hurt mei or", ORCS),
        ("attack aki ore", []),
        ("jump mei ", []),
        # what comes behind
        ("hurt mei 7 ", [*TYPES, "raw"]),
        ("hurt mei 7 fi", ["fire"]),
        ("hurt mei 7 fire r", ["raw"]),
        ("hurt mei 7 fire sh", []),
        ("heal mei 7 ", []),
        ("move aki f", ["front", "foes-mid", "foes-rear", '"front"']),
        ("move aki front ", ["as", "with"]),
        ("move aki front as ", ["walk", "run", "shift", "teleport", "forced"]),
        ("move aki front as run ", ["with"]),
        ("move aki front as run with a", ["aux"]),
        ("mount mei n", ["none"]),
        ("mount mei og", ['"d6"', "ogre"]),
        ("fly mei o", ['"d6"', "ogre", *ORCS]),
        ("deploy mei party-", ["party-rear", "party-mid"]),
        ("check mei e", ["evade", "elodie"]),
        ("check mei resist ", ["easy", "normal", "hard"]),
        ("order mei ", ["up", "down"]),
        ("end ", ["party", "foes", "draw"]),
        ("mark mei bl", ["blessed"]),
        ("mark mei prone ", ["for", "until"]),
        ("mark mei prone for ", []),
        ("mark mei prone for 3 ", ["until"]),
        ("mark mei prone until ", ["start", "end"]),
        ("mark mei prone until end o", ["of", '"d6"', "ogre", *ORCS]),
        ("mark mei prone until end of m", ["mei"]),
        ("mark mei prone until end of mei ", ["for"]),
        ("clear ogre bl", ["blessed"]),
        # attacks
        ("attack aki with ", ["Spear", '"Long bow"', '"Long beam"']),
        ("attack aki with lo", ['"Long bow"', '"Long beam"']),
        ("attack nobody with ", []),
        ("attack aki ogre plus 1 ", ["with", "shift"]),
        ("attack aki foes-", ["foes-mid", "foes-rear"]),
        ("attack aki with spear plus ", []),
        # keys and values
        ("set aki res", ["reserve=", "resist="]),
        ("set aki resist.f", ["resist.fire="]),
        ("set aki cube.", ["cube.x=", "cube.y=", "cube.z="]),
        ("set aki att", ["attacks=", "attack="]),
        ("set aki side=", ["foes", "party"]),
        ("set aki fast=", ["yes", "no"]),
        ("set aki fast=y", ["yes"]),
        ("set aki vulnerable=fire,c", ["cold"]),
        ("set aki hp=", []),
        ("set aki nokey=", []),
        ("field m", ["medium="]),
        ("field water.fr", ["water.front="]),
        ("field open=yes medium=z", ["zero-gravity"]),
        ("house init", ["initiative="]),
        ("house initiative=", ["weapon", "rolled"]),
        ("house burning_chance=", []),
        ("house nokey=", []),
        ("initiative m", ["mei="]),
        ("add X li", ["like"]),
        ("add X like bri", ["bridge/ren"]),
        ("add X like m", ["mei"]),
        ("add X p", ["party", "parry="]),
        ("add X party p", ["parry="]),
        ("add ", []),
        # where anything may stand
        ("note m", []),
        ("roll d", []),
        ("rename mei ", []),
        ("undo ", []),
        ("next ", []),
        ("hurt \"mei'", []),
    ],
)  # fmt: skip
def test_complete(line: str, found: list[str]) -> None:
    assert ends(line, "bridge/ren") == found


def test_an_empty_line_offers_every_verb() -> None:
    assert complete("", FIGHT) == list(FORMS)


def test_ids_stand_in_their_order_groups_behind_them() -> None:
    found = ends("hurt ")
    assert [each for each in found if each in PEOPLE] == PEOPLE
    assert found.index("@turn") > found.index("影")


def test_an_attack_offers_the_other_side_first() -> None:
    found = ends("attack aki ")
    assert found[:4] == ['"a,b"', '"d6"', "ogre", "orc-1"]
    assert found.index("orc-10") < found.index("mei")
    assert "aki" not in found


def test_a_name_of_several_words_is_put_in_place_of_them_all() -> None:
    assert complete("attack aki with long be", FIGHT) == ['attack aki with "Long beam"']


def test_what_is_completed_is_understood() -> None:
    """A line completed at each place, always the first, becomes a command."""
    line = ""
    for typed in ("mo", " ak", " fo", " a", " sh", " w", " a"):
        (line, *_) = complete(line + typed, FIGHT)
    assert compile(line, FIGHT).text == "move aki foes-mid as shift with aux"


@given(st.text(), st.sampled_from(["", *(f"{verb} " for verb in FORMS), "hurt aki ", "set aki ", "attack aki with "]))
def test_whatever_is_typed(text: str, before: str) -> None:
    for each in complete(before + text, FIGHT, ("bridge/ren",)):
        assert words(each)


def test_a_line_too_long_for_a_command_has_no_completion() -> None:
    assert complete("a" * 40_000, FIGHT) == []
