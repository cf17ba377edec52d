"""Effects that go to one side of their origin (A22): which sides there are, and where those run by the tracker aim."""

from typing import Literal

import pytest
from rules.helpers import fight, kinds, line_of, play, refused, somebody
from rules.test_area_attack import ALWAYS, foes, friends, power, struck

from tracker.rules import effects
from tracker.rules.effects import Origin
from tracker.state.combatant import Attack
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.flow import Flow, Place
from tracker.state.vocabulary import AREAS, Area, Side


@pytest.mark.parametrize(
    ("attack", "area", "sides"),
    [
        (power("blast", 5), "front", (1, -1)),
        (power("blast", 5), "party-mid", (1, -1)),
        (power("blast", 5), "party-rear", (1,)),
        (power("blast", 5), "foes-rear", (-1,)),
        (power("wall", 9), "foes-mid", (1, -1)),
        (power("line", 5), "front", (1, -1)),
        (power("blast", 4), "front", ()),
        (power("burst", 5), "front", ()),
        (Attack(name="Bolt"), "front", ()),
    ],
)
def test_a22_areas_that_do_not_exist_are_dropped(attack: Attack, area: Area, sides: tuple[int, ...]) -> None:
    assert effects.sides_of(attack, area) == sides


def test_a21_an_area_stands_for_its_middle_at_its_users_height_in_its_own() -> None:
    mage = somebody("mage", cube=(11, 3, 7))
    assert effects.middle_of(mage, "front") == (12, 0, 7)
    assert effects.middle_of(mage, "foes-mid") == (17, 0, 0)


def test_a22_what_is_no_effect_covers_nobody() -> None:
    mage, orc = somebody("mage"), somebody("orc", "foes")
    bolt = Attack(name="Bolt", range=20)
    assert not effects.is_covered(fight(mage, orc), mage, bolt, Origin(orc.cube), orc)


def mage_of(side: Side) -> Encounter:
    """A mage run by the tracker, with a target in front and others before and behind it."""
    other: Side = "foes" if side == "party" else "party"
    mage = somebody("mage", side, "front", attacks=(power("blast", 5),))
    others = [somebody(f"in-{area}", other, area) for area in ("party-mid", "front", "foes-mid") if area in AREAS]
    flow = Flow(turn="mage", autos=("mage",), queue=(Place("mage", 1),), targets={"mage/1": "in-front"})
    return fight(mage, *others, house=ALWAYS, flow=flow)


@pytest.mark.parametrize(("side", "whom"), [("party", "in-foes-mid"), ("foes", "in-party-mid")])
def test_a22_those_run_by_the_tracker_aim_away_from_their_own_rear(side: Side, whom: str) -> None:
    done = play(mage_of(side), AttackAction(who="mage", init=1, auto=True))
    assert struck(done) == sorted(["in-front", whom])


@pytest.mark.parametrize(("each", "covered"), [("creatures", True), ("enemies", False)])
def test_a20_friends_alone_are_covered_by_what_takes_each_creature(
    each: Literal["creatures", "enemies"], *, covered: bool
) -> None:
    mage, friend = somebody("mage", attacks=(power(size=2, each=each),)), somebody("bo", area="party-mid")
    encounter = fight(mage, friend, house=ALWAYS, flow=Flow(turn="mage"))
    event = AttackAction(who="mage", area="party-mid")
    if covered:
        assert struck(play(encounter, event)) == ["bo"]
    else:
        assert refused(encounter, event).kind == "nobody-covered"


@pytest.mark.parametrize(("size", "high"), [(2, 2), (5, 5)])
def test_a20_of_each_creature_friends_are_owed_too(size: int, high: int) -> None:
    """Exactly that many, or all there are: an enemy alone is too few while a friend is left."""
    effect = power(size=size, each="creatures")
    encounter = fight(somebody("mage", attacks=(effect,)), *foes(1), *friends(1), house=ALWAYS, flow=Flow(turn="mage"))
    refusal = refused(encounter, AttackAction(who="mage", targets=("f1",), area="front"))
    assert (refusal.rule, refusal.kind) == ("A20", "target-count")
    assert (refusal.args["number"], refusal.args["high"], refusal.args["targets"]) == (2, high, 1)
    assert struck(play(encounter, AttackAction(who="mage", targets=("f1", "p1"), area="front"))) == ["f1", "p1"]


def test_a20_one_target_named_is_aimed_at_several_are_taken() -> None:
    """C14 for the one that is aimed at, A22 for those who are to be taken."""
    near = power(size=2, range=4)
    encounter = fight(
        somebody("mage", attacks=(near,)), *foes(1), *[somebody("f9", "foes", "foes-rear")], flow=Flow(turn="mage")
    )
    one = refused(encounter, AttackAction(who="mage", targets=("f9",)))
    assert (one.rule, one.kind) == ("C14", "out-of-range")
    several = refused(encounter, AttackAction(who="mage", targets=("f1", "f9")))
    assert (several.rule, several.kind) == ("A22", "not-covered")


def test_a22_by_the_gms_word_an_effect_on_nobody_is_held_back() -> None:
    encounter = fight(somebody("mage", attacks=(power(size=2),)), *foes(1), flow=Flow(turn="mage"))
    event = AttackAction(who="mage", area="foes-rear")
    found = refused(encounter, event)
    assert (found.rule, found.kind, found.args["area"]) == ("A22", "nobody-covered", "foes-rear")
    outcome = play(encounter, event, overruled=["A22"])
    assert kinds(outcome) == ["overruled", "holds-back"]
    assert line_of(outcome, "overruled").args["refusal"] == "nobody-covered"
    assert struck(outcome) == []
