"""Odds of commands as they are shown: strikes and checks, damage, statuses, and what was taken for granted."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from rules.helpers import fight, somebody

from tracker.rules.apply import queued
from tracker.rules.branching import sums
from tracker.rules.refusal import Refused
from tracker.session.odds import OddsView, PersonOdds, view_odds, view_waiting
from tracker.state.combatant import Attack, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Use
from tracker.state.flow import Flow, Place

CLUB = Attack(name="Club", init=3, damage="1-2")
STICK = Attack(name="Stick", init=3, damage="1")
FANG = Attack(name="Fang", init=3, damage="1-3", type="poison")
BOW = Attack(name="Bow", init=3, damage="1-3", type="pierce", kind="ranged", range=15)
BOLT = Attack(name="Bolt", init=3, damage="1-3", type="fire", kind="magic", magical=True, range=15)


def duel(*weapons: Attack, turn: str = "aki", **orc: Any) -> Encounter:
    return fight(
        somebody("aki", "party", attacks=weapons, melee=3, magic=3, character=True, strength=3),
        somebody("orc", "foes", attacks=(CLUB,), **orc),
        flow=Flow(turn=turn),
    )


def person(view: OddsView, who: str) -> PersonOdds:
    [found] = [each for each in view.people if each.who == who]
    return found


def test_an_attack_by_hand() -> None:
    """3 + d20 against 10 hits at 70 %; a d1 is a coin between 1 and an open d2 (C3)."""
    view = view_odds(duel(STICK, hp=2), "attack aki orc")
    assert view.command == "attack aki orc"
    [strike] = view.strikes
    hits = Fraction(14, 20)
    assert (strike.who, strike.target, strike.weapon, strike.opportunity) == ("aki", "orc", "Stick", False)
    assert strike.hits == hits
    [orc] = view.people
    assert (orc.who, orc.hp) == ("orc", 2)
    assert orc.damage[0] == 1 - hits
    assert orc.damage[1] == hits * Fraction(3, 4)
    assert orc.damage[2] == hits * Fraction(1, 8)
    assert sum(orc.damage.values()) + view.cut == 1
    # A d2's open end: 1 at 1/2, 2 at 1/4, 3 at 1/8 … comes to 2 on average; half of it, and half of 1.
    assert abs(orc.expected - hits * Fraction(3, 2)) < Fraction(1, 10**7)
    assert orc.dead == orc.down == orc.statuses["dead"]
    assert abs(orc.dead - hits * Fraction(1, 4)) <= view.cut
    assert orc.poison == {}


def test_the_attack_that_waits_for_its_target() -> None:
    """C22, C23: a weapon at its own place is aimed when its time comes, and so is a wand."""
    encounter = duel(STICK)
    waiting = queued(replace(encounter, flow=Flow(queue=(Place("aki", 3),))), AttackAction(who="aki", init=3))
    found, named = view_waiting(waiting, "orc"), view_odds(encounter, "attack aki orc")
    assert (found.strikes, found.people) == (named.strikes, named.people)
    used = queued(encounter, Use(who="aki", weapon="Stick", use="wand"))
    assert (view_waiting(used, "orc").strikes, view_waiting(used, "orc").people) == (named.strikes, named.people)
    with pytest.raises(Refused) as caught:
        view_waiting(encounter, "orc")
    assert caught.value.refusal.kind == "no-odds"


def test_weapon_and_bonus_are_those_of_the_command() -> None:
    view = view_odds(duel(STICK, CLUB), 'attack aki orc with Club plus 2 "from above"')
    assert [(strike.weapon, strike.hits) for strike in view.strikes] == [("Club", Fraction(16, 20))]


def test_several_targets_are_one_for_each_weapon() -> None:
    encounter = fight(
        somebody("aki", "party", attacks=(STICK, CLUB), melee=3),
        somebody("orc-1", "foes"),
        somebody("orc-2", "foes"),
        flow=Flow(turn="aki"),
    )
    view = view_odds(encounter, "attack aki orc-1 orc-2")
    assert [strike.target for strike in view.strikes] == ["orc-1", "orc-2"]
    assert {each.who for each in view.people} == {"orc-1", "orc-2"}


def test_all_weapons_of_one_attack_strike_one_after_another() -> None:
    view = view_odds(duel(STICK, CLUB), "attack aki orc")
    assert [(strike.weapon, strike.hits) for strike in view.strikes] == [
        ("Stick", Fraction(14, 20)),
        ("Club", Fraction(14, 20)),
    ]


def test_several_attackers_strike_one_after_another() -> None:
    """Two with a stick each come to what one with two sticks does: the second strikes whom the first leaves."""
    second = replace(STICK, name="Other stick")
    orc = somebody("orc", "foes", hp=3)
    two = fight(
        *(somebody(who, "party", attacks=(STICK,), melee=3) for who in ("aki", "bo")), orc, flow=Flow(turn="aki")
    )
    with pytest.raises(Refused) as caught:
        view_odds(two, "attack aki,bo orc")
    assert caught.value.refusal.kind == "not-your-turn"
    view = view_odds(two, "! attack aki,bo orc")
    one = fight(somebody("aki", "party", attacks=(STICK, second), melee=3), orc, flow=Flow(turn="aki"))
    assert [strike.who for strike in view.strikes] == ["aki", "bo"]
    assert person(view, "orc") == person(view_odds(one, "attack aki orc"), "orc")


def test_a_rolled_shift_of_an_area_attack() -> None:
    """A20: a burst of 1 and a d3 more take 2, 3 or 4 of the four."""
    burst = replace(BOLT, shape="burst", size=1, range=20)
    orcs = [somebody(f"orc-{number}", "foes", "foes-mid", hp=99) for number in range(1, 5)]
    encounter = fight(somebody("aki", attacks=(burst,)), *orcs, house={"to_hit": "always"}, flow=Flow(turn="aki"))
    view = view_odds(encounter, "attack aki orc-1 shift d3")
    unharmed = [float(person(view, f"orc-{number}").damage.get(0, 0)) for number in range(1, 5)]
    assert [round(chance, 6) for chance in unharmed] == [0, 0, 0.333333, 0.666667]


def test_provoked_strikes_come_first_by_default() -> None:
    """A18: a power used in a melee area provokes one from each adjacent enemy; that it does is named."""
    view = view_odds(duel(BOLT), "attack aki orc")
    assert [(strike.who, strike.opportunity) for strike in view.strikes] == [("orc", True), ("aki", False)]
    assert [(each.question.key, each.answer) for each in view.assumed] == [
        ("opportunity", "orc"),
        ("zero aki", "unconscious"),
    ]
    assert 0 < person(view, "aki").down < Fraction(1, 100)
    assert person(view, "aki").dead == 0
    burning = person(view, "orc").statuses["burning"]
    assert 0 < burning < Fraction(1, 2)


def test_poison_goes_into_the_pool() -> None:
    view = view_odds(duel(FANG, statuses={"poisoned": Status(amount=2)}), "attack aki orc")
    orc = person(view, "orc")
    assert orc.damage == {0: sum(orc.damage.values())}
    assert min(orc.poison) == 0
    assert orc.poison[1] == Fraction(14, 20) / 3
    assert orc.expected == 0
    assert orc.expected_poison > 1
    assert "poisoned" not in orc.statuses


def test_harm_of_several_by_dice() -> None:
    """2d6 fire: 11 sums, each set alight at 50 % (C8); each one for itself."""
    view = view_odds(duel(CLUB, armor=2), "hurt aki,orc 2d6 fire")
    assert view.strikes == ()
    assert [each.who for each in view.people] == ["aki", "orc"]
    assert person(view, "aki").damage[7] == Fraction(6, 36)
    assert person(view, "aki").expected == 7
    assert person(view, "orc").damage[0] == Fraction(1, 36)
    # 10 HP: with 10 or more it isn't set alight but falls.
    assert person(view, "aki").down == Fraction(6, 36)
    assert person(view, "aki").statuses["burning"] == Fraction(30, 36) / 2
    assert view.cut == 0


def test_a_check() -> None:
    """C26: a d5 S-OED below strength 3 is 1 or 2."""
    view = view_odds(duel(CLUB), "check aki strength easy")
    [check] = view.checks
    assert (check.who, check.what, check.difficulty, check.passes) == ("aki", "strength", "easy", Fraction(2, 5))
    assert view.people == ()


def test_a_check_that_is_asked_names_its_default() -> None:
    view = view_odds(duel(CLUB), "check aki parry")
    assert view.checks[0].passes == 0
    assert [(each.question.key, each.answer) for each in view.assumed] == [("parry", "no")]


def test_overruling_says_so() -> None:
    encounter = duel(CLUB, turn="orc")
    with pytest.raises(Refused) as caught:
        view_odds(encounter, "attack aki orc")
    assert caught.value.refusal.kind == "not-your-turn"
    view = view_odds(encounter, "! attack aki orc")
    assert [line.kind for line in view.lines] == ["overruled"]
    assert len(view.strikes) == 1


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("note x", "no-odds"),
        ("next", "no-odds"),
        ("heal aki 2d6", "no-odds"),
        ("hurt aki 100d1000", "odds-too-many"),
        ("hurt aki 50d20+50d20", "odds-too-many"),
        ("attack aki nobody", "no-such-name"),
    ],
)
def test_what_has_no_odds(command: str, kind: str) -> None:
    with pytest.raises(Refused) as caught:
        view_odds(duel(CLUB), command)
    assert caught.value.refusal.kind == kind


@pytest.mark.parametrize(("number", "sides"), [(1, 6), (2, 6), (3, 4), (5, 2)])
def test_sums_equal_an_enumeration(number: int, sides: int) -> None:
    expected = {0: Fraction(1)}
    for _ in range(number):
        more: dict[int, Fraction] = {}
        for total, weight in expected.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, Fraction(0)) + weight / sides
        expected = more
    assert {throw.total: weight for throw, weight in sums(number, sides)} == expected
