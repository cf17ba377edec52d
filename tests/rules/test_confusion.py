"""Confusion: what a confused creature does in its turn is asked (G9)."""

from typing import Any

import pytest
from rules.helpers import fight, kinds, play, play_out, refused, somebody

from tracker.rules import pairs, statuses
from tracker.rules.placement import placement
from tracker.state.combatant import Attack, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Move, TurnOpen, TurnStart
from tracker.state.flow import Flow, Place

SPEAR = Attack(name="Spear", init=6)
CONFUSED = {"confused": Status()}


def muddle(**flow: Any) -> Encounter:
    """A confused spearman with a friend and a foe in front."""
    one = somebody("one", attacks=(SPEAR,), statuses=CONFUSED)
    everybody = (one, somebody("friend"), somebody("foe", "foes"))
    return fight(*everybody, house={"to_hit": "always"}, flow=Flow(queue=(Place("one", 6),), **flow))


def test_g9_it_does_nothing_or_what_it_likes() -> None:
    lost = play_out(muddle(), TurnStart(who="one"), answers={"confused": "nothing"})
    assert kinds(lost) == ["turn", "turn-lost"]
    assert lost.encounter.flow.acts["one"].skipped
    free = play(muddle(), TurnStart(who="one"), answers={"confused": "acts"})
    assert free.encounter.flow.agenda == (TurnOpen(who="one"),)


def test_g9_an_auto_is_asked_about_too() -> None:
    free = play_out(muddle(autos=("one",)), TurnStart(who="one"), [1], {"confused": "acts"})
    assert kinds(free)[-1] in ("struck", "no-damage")
    lost = play_out(muddle(autos=("one",)), TurnStart(who="one"), (), {"confused": "nothing"})
    assert kinds(lost) == ["turn", "turn-lost"]


def test_g9_it_may_strike_its_own_side_and_still_counts_for_it() -> None:
    encounter = muddle(turn="one")
    struck = play_out(encounter, AttackAction(who="one", targets=("friend",)), [2])
    assert struck.encounter.combatants["friend"].hp == 8
    assert refused(encounter, AttackAction(who="one", targets=("one",))).kind == "own-target"
    assert "one" in placement(encounter).active("front", "party")
    sober = fight(somebody("one", attacks=(SPEAR,)), somebody("friend"), flow=Flow(turn="one"))
    assert refused(sober, AttackAction(who="one", targets=("friend",))).kind == "own-side"


def test_g9_it_moves_as_ever() -> None:
    assert statuses.move_hindrance(muddle().combatants["one"]) == ""
    moved = play_out(muddle(turn="one"), Move(who="one", by=(0, 1, 0)))
    assert moved.encounter.combatants["one"].cube[1] == 1


@pytest.mark.parametrize("charmed", [True, False])
def test_g9_a_charmed_one_counts_for_the_other_side(*, charmed: bool) -> None:
    """G10: heads, melee and adjacency go by the side it fights for."""
    one = somebody("one", statuses={"charmed": Status()} if charmed else {})
    encounter = fight(one, somebody("friend"), somebody("foe", "foes"))
    assert ("one" in placement(encounter).active("front", "foes")) is charmed
    assert pairs.is_head(encounter, one)
