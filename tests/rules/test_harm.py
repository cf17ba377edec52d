"""HP lost, harm from nobody, healing, and 0 HP (G12, C6, C13)."""

import pytest
from rules.helpers import fight, kinds, line_of, play, refused, rules_of, somebody

from tracker.rules.refusal import Refused
from tracker.state.combatant import Status
from tracker.state.event import Heal, Hurt
from tracker.words.steps import why_short

HARD = Hurt(who="aki", amount=12, raw=True)


def test_g12_a_unit_dies_at_0() -> None:
    outcome = play(fight(somebody("aki", hp=12)), HARD)
    assert kinds(outcome) == ["hurt-raw", "falls"]
    assert set(outcome.encounter.combatants["aki"].statuses) == {"dead"}
    assert outcome.encounter.combatants["aki"].hp == 0
    alive = play(fight(somebody("aki", hp=13)), HARD)
    assert alive.encounter.combatants["aki"].statuses == {}


@pytest.mark.parametrize("fate", ["unconscious", "critical", "dead"])
def test_g12_what_became_of_a_character_is_asked_and_its_hp_kept(fate: str) -> None:
    outcome = play(fight(somebody("aki", character=True)), HARD, answers={"zero aki": fate})
    aki = outcome.encounter.combatants["aki"]
    assert (aki.hp, set(aki.statuses)) == (-2, {fate})


def test_g12_the_house_switch_kills_characters_too() -> None:
    outcome = play(fight(somebody("aki", character=True), house={"at_zero": "dead"}), HARD)
    assert set(outcome.encounter.combatants["aki"].statuses) == {"dead"}


def test_g12_who_lies_there_is_not_asked_about_again() -> None:
    down = somebody("aki", hp=-2, character=True, statuses={"unconscious": Status(since=1)})
    outcome = play(fight(down), HARD)
    aki = outcome.encounter.combatants["aki"]
    assert (aki.hp, set(aki.statuses), kinds(outcome)) == (-14, {"unconscious"}, ["hurt-raw"])


def test_g12_who_was_unconscious_above_0_falls_like_everybody() -> None:
    """A unit dies, for a character it is asked."""
    out = {"unconscious": Status(since=1)}
    barely = play(fight(somebody("aki", hp=1, character=True, statuses=out)), HARD, answers={"zero aki": "dead"})
    assert set(barely.encounter.combatants["aki"].statuses) == {"unconscious", "dead"}
    unit = play(fight(somebody("aki", statuses=out)), HARD)
    assert set(unit.encounter.combatants["aki"].statuses) == {"unconscious", "dead"}
    character = play(fight(somebody("aki", character=True, statuses=out)), HARD, answers={"zero aki": "critical"})
    assert set(character.encounter.combatants["aki"].statuses) == {"unconscious", "critical"}


def test_g12_hp_set_by_hand_below_0_are_asked_about_at_the_next_harm() -> None:
    outcome = play(fight(somebody("aki", hp=-1, character=True)), HARD, answers={"zero aki": "dead"})
    assert set(outcome.encounter.combatants["aki"].statuses) == {"dead"}


def test_the_record_of_hp_has_a_lowest_number() -> None:
    deep = somebody("aki", hp=-999_995, statuses={"dead": Status()})
    outcome = play(fight(deep), HARD, overruled=["G9"])
    assert outcome.encounter.combatants["aki"].hp == -999_999


def test_g9_harm_to_the_gone_is_refused() -> None:
    found = refused(fight(somebody("aki", statuses={"dead": Status()})), HARD)
    assert (found.rule, found.kind) == ("G9", "target-gone")


def test_c6_harm_from_nobody_goes_through_the_pipeline() -> None:
    target = somebody("aki", armor=2, shield=1, vulnerable=("fire",), statuses={"burning": Status()})
    outcome = play(fight(target), Hurt(who="aki", amount=4, type="fire"), [2])
    line = line_of(outcome, "hurt")
    assert rules_of(line) == ["C6.1", "C6.2", "C6.5", "C6.6"]
    assert [(step.before, step.after) for step in line.steps] == [(0, 4), (4, 8), (8, 6), (6, 5)]
    assert line.args == {"who": "aki", "type": "fire", "magical": False, "damage": 5}
    assert outcome.encounter.combatants["aki"].hp == 5


def test_c6_without_a_type_no_doubling_no_resistance_no_side_effect() -> None:
    target = somebody("aki", vulnerable=("fire",), resist={"fire": 50}, armor=1)
    outcome = play(fight(target), Hurt(who="aki", amount=4))
    assert outcome.encounter.combatants["aki"].hp == 7
    line = line_of(outcome, "hurt")
    assert rules_of(line) == ["C6.1", "C6.5"]
    assert line.args == {"who": "aki", "type": "", "magical": False, "damage": 3}


def test_raw_harm_passes_by_everything() -> None:
    outcome = play(fight(somebody("aki", armor=9, shield=2, ethereal=True)), Hurt(who="aki", amount=4, raw=True))
    assert outcome.encounter.combatants["aki"].hp == 6


def test_harm_may_be_dice_and_may_leave_what_its_type_does() -> None:
    """C8, G15: first the amount's dice, then the side effect's."""
    outcome = play(fight(somebody("aki")), Hurt(who="aki", amount="2d4+1", type="fire"), [1, 2, 50])
    assert outcome.encounter.combatants["aki"].hp == 6
    assert "burning" in outcome.encounter.combatants["aki"].statuses


def test_g15_the_dice_of_an_amount_stand_in_its_why() -> None:
    outcome = play(fight(somebody("aki", armor=2)), Hurt(who="aki", amount="2d6+1"), [3, 4])
    first, armor = line_of(outcome, "hurt").steps
    assert (first.rule, first.args, first.before, first.after) == ("G15", {"dice": "2d6+1", "faces": [3, 4]}, 0, 8)
    assert (armor.rule, armor.before, armor.after) == ("C6.5", 8, 6)
    assert outcome.encounter.combatants["aki"].hp == 4
    outcome = play(fight(somebody("aki", hp=5, max_hp=10)), Heal(who="aki", amount="2d6+1"), [3, 4])
    steps = line_of(outcome, "healed").steps
    assert [(step.rule, step.before, step.after) for step in steps] == [("G15", 0, 8), ("G12", 8, 5)]
    assert why_short(line_of(outcome, "healed")) == "2d6+1 3,4 → 8"


def test_c13_harm_from_nobody_may_do_nothing_to_the_ethereal() -> None:
    ghost = fight(somebody("aki", ethereal=True))
    assert kinds(play(ghost, Hurt(who="aki", amount=4), [75])) == ["unhurt"]
    assert play(ghost, Hurt(who="aki", amount=4), [76]).encounter.combatants["aki"].hp == 6
    assert play(ghost, Hurt(who="aki", amount=4, magical=True)).encounter.combatants["aki"].hp == 6


def test_c11_poison_from_nobody_fills_the_pool() -> None:
    outcome = play(fight(somebody("aki", armor=1)), Hurt(who="aki", amount=4, type="poison"))
    assert kinds(outcome) == ["poisoned-for"]
    assert outcome.encounter.combatants["aki"].statuses["poisoned"].amount == 3
    assert outcome.encounter.combatants["aki"].hp == 10


def test_harm_wakes_a_sleeper_but_harm_of_nothing_does_not() -> None:
    asleep = fight(somebody("aki", armor=2, statuses={"asleep": Status()}))
    assert kinds(play(asleep, Hurt(who="aki", amount=2))) == ["hurt", "wakes"]  # +1: it can't move
    assert kinds(play(asleep, Hurt(who="aki", amount=1))) == ["unhurt"]


@pytest.mark.parametrize(("hp", "amount", "after"), [(4, 3, 7), (9, 3, 10), (10, 3, 10), (-3, 2, -1)])
def test_healing_goes_to_the_maximum_and_wakes_nobody(hp: int, amount: int, after: int) -> None:
    out = {"unconscious": Status()} if hp < 0 else {}
    outcome = play(fight(somebody("aki", hp=hp, max_hp=10, statuses=out)), Heal(who="aki", amount=amount))
    aki = outcome.encounter.combatants["aki"]
    assert (aki.hp, aki.statuses) == (after, out)
    assert line_of(outcome, "healed").args["gained"] == after - hp


@pytest.mark.parametrize("event", [Hurt(who="aki", amount=-1), Heal(who="aki", amount=-1), Hurt(who="x", amount=1)])
def test_harm_of_less_than_nothing_or_to_nobody_is_impossible(event: Hurt | Heal) -> None:
    with pytest.raises(Refused) as caught:
        play(fight(somebody("aki")), event)
    assert not caught.value.refusal.overrulable
