"""Attacks that inflict statuses, and magic resistance that negates them (C7, C26)."""

from fractions import Fraction
from typing import Any

import pytest
from rules.helpers import do, fight, kinds, line_of, play, somebody, step_of

from tracker.rules import inflict
from tracker.rules.apply import Outcome
from tracker.rules.odds import odds
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Strike
from tracker.state.flow import Flow
from tracker.state.line import Step

ALWAYS = {"to_hit": "always"}
SLEEP = Attack(name="Sleep", kind="magic", damage="0", inflicts="asleep", negates="normal", range=20)
CHARM = Attack(name="Charm", kind="magic", damage="0", inflicts="charmed", negates="hard", range=20)
CLAW = Attack(name="Claw", damage="1-5", inflicts="paralysed", negates="easy")
DART = Attack(name="Dart", damage="1-5", inflicts="asleep")
BOLT = Attack(name="Bolt", kind="magic", damage="1-5", type="magic", negates="normal", range=20)


def orc(**fields: Any) -> Combatant:
    return somebody("orc", "foes", **{"magic_resistance": 4, **fields})


def strike(weapon: Attack, target: Combatant, rolls: Any = (), house: Any = ALWAYS, **answers: str) -> Outcome:
    encounter = fight(somebody("aki", attacks=(weapon,)), target, house=house)
    event = Strike(who="aki", target="orc", weapon=weapon.name)
    return play(encounter, event, rolls, {key.replace("_", " "): value for key, value in answers.items()})


def statuses(outcome: Outcome) -> dict[str, Status]:
    return outcome.encounter.combatants["orc"].statuses


def test_c7_nothing_is_inflicted_on_one_who_is_gone() -> None:
    gone = orc(statuses={"dead": Status()})
    encounter = fight(gone)
    effect = inflict.effect_of(SLEEP)
    assert effect is not None
    steps: list[Step] = []
    outcome = do(encounter, lambda scene: steps.extend(inflict.befall(scene, "orc", effect)))
    assert (steps, outcome.encounter) == ([], encounter)


# --- attacks without damage


@pytest.mark.parametrize(("rolls", "falls_asleep"), [([1, 2], False), ([2, 2], True), ([3, 1], True)])
def test_c26_a_total_below_the_resistance_negates_an_equal_one_does_not(rolls: list[int], falls_asleep: bool) -> None:
    outcome = strike(SLEEP, orc(), rolls)
    assert kinds(outcome) == ["inflicts" if falls_asleep else "no-effect"]
    assert ("asleep" in statuses(outcome)) is falls_asleep
    assert outcome.encounter.combatants["orc"].hp == 10
    assert outcome.lines[0].args["status"] == "asleep"


def test_c26_by_difficulty() -> None:
    assert "charmed" in statuses(strike(CHARM, orc(), [1, 3]))
    assert kinds(strike(CHARM, orc(), [1, 2])) == ["no-effect"]
    step = step_of(line_of(strike(CHARM, orc(), [6, 4, 1]), "inflicts"), "C26")
    assert step.args == {"dice": "2d6", "faces": [6, 4, 1], "total": 8, "against": 4}


def test_c26_only_what_is_marked_allows_the_roll() -> None:
    plain = Attack(name="Gaze", kind="magic", damage="0", inflicts="confused", range=20)
    assert "confused" in statuses(strike(plain, orc(magic_resistance=99)))


def test_c7_no_damage_whatever_the_strength() -> None:
    encounter = fight(somebody("aki", attacks=(SLEEP,), bonus=10), orc(immobile=True), house=ALWAYS)
    outcome = play(encounter, Strike(who="aki", target="orc", weapon="Sleep"), [4, 1, 1])
    assert outcome.encounter.combatants["orc"].hp == 10


def test_c7_an_attack_that_does_neither_has_no_effect() -> None:
    assert kinds(strike(Attack(name="Shout", damage="0"), orc())) == ["no-effect"]


def test_c8_no_die_for_a_status_that_is_there_already() -> None:
    outcome = strike(SLEEP, orc(statuses={"asleep": Status(since=1)}))
    assert [step.kind for step in line_of(outcome, "no-effect").steps] == ["always-hits", "inflicted-already"]
    assert statuses(outcome)["asleep"].since == 1


def test_a_roll_to_hit_that_misses_inflicts_nothing() -> None:
    assert kinds(strike(SLEEP, orc(evade=5), [3], house={})) == ["missed"]


def test_c13_a_mundane_touch_may_do_nothing_to_the_ethereal() -> None:
    assert kinds(strike(SLEEP, orc(ethereal=True), [75])) == ["missed"]
    assert kinds(strike(SLEEP, orc(ethereal=True), [76, 4, 1, 1])) == ["inflicts"]


@pytest.mark.parametrize(("rolled", "kind"), [(30, "inflicts"), (31, "no-effect")])
def test_a_chance_is_rolled_before_magic_resistance(rolled: int, kind: str) -> None:
    gaze = Attack(name="Gaze", damage="0", inflicts="confused", chance=30, negates="easy")
    assert kinds(strike(gaze, orc(), [rolled, 4] if kind == "inflicts" else [rolled])) == [kind]


def test_g4_a_status_for_rounds_counts_this_round_as_the_first() -> None:
    outcome = strike(Attack(name="Web", damage="0", inflicts="entangled", rounds=2), orc())
    assert statuses(outcome)["entangled"] == Status(since=3, until=Deadline(4))


# --- with damage


def test_c6_a_wound_inflicts_it_less_than_1_does_not() -> None:
    outcome = strike(CLAW, orc(), [3, 4])
    assert (outcome.encounter.combatants["orc"].hp, list(statuses(outcome))) == (7, ["paralysed"])
    assert statuses(strike(CLAW, orc(armor=9), [3])) == {}


def test_c26_resisting_the_status_leaves_the_wound() -> None:
    outcome = strike(CLAW, orc(), [3, 3])
    assert kinds(outcome) == ["struck"]
    assert (outcome.encounter.combatants["orc"].hp, statuses(outcome)) == (7, {})


def test_c8_no_die_when_the_hit_kills() -> None:
    assert list(statuses(strike(CLAW, orc(hp=3), [3]))) == ["dead"]


def test_who_is_put_to_sleep_by_a_wound_sleeps_and_a_sleeper_wakes_of_it() -> None:
    assert list(statuses(strike(DART, orc(), [3]))) == ["asleep"]
    outcome = strike(DART, orc(statuses={"asleep": Status()}), [3])
    assert kinds(outcome) == ["struck", "wakes"]


def test_c11_poison_in_the_pool_is_a_wound_too() -> None:
    fang = Attack(name="Fang", damage="1-5", type="poison", inflicts="paralysed")
    outcome = strike(fang, orc(hp=1), [3])
    assert list(statuses(outcome)) == ["poisoned", "paralysed"]


# --- the whole of an attack


def test_c26_what_inflicts_nothing_is_negated_whole() -> None:
    outcome = strike(BOLT, orc(), [1, 2])
    assert kinds(outcome) == ["resisted"]
    assert outcome.encounter.combatants["orc"].hp == 10
    assert kinds(strike(BOLT, orc(), [2, 2, 3])) == ["struck"]


# --- odds


def chance_of(weapon: Attack, target: Combatant, status: str, house: Any = ALWAYS) -> Fraction:
    encounter = fight(somebody("aki", attacks=(weapon,)), target, house=house, flow=Flow(turn="aki"))
    found = odds(encounter, AttackAction(who="aki", targets=("orc",), weapon=weapon.name))
    fate = found.fates[found.whom.index("orc")]
    assert sum(fate.values()) + found.cut == 1
    return sum((weight for person, weight in fate.items() if status in person.statuses), Fraction(0))


def about(found: Fraction, exact: Fraction) -> bool:
    """Alike but for what was cut of open-ended throws."""
    return abs(found - exact) < Fraction(1, 10**6)


def test_odds_of_an_attack_without_damage() -> None:
    # Of 16 throws of 2d4 the totals 2 and 3 are below 4: three throws.
    assert about(chance_of(SLEEP, orc(), "asleep"), Fraction(13, 16))
    gaze = Attack(name="Gaze", damage="0", inflicts="confused", chance=30)
    assert chance_of(gaze, orc(), "confused") == Fraction(3, 10)


def test_odds_of_a_wound_with_a_status() -> None:
    # Easy, 1d5: 1, 2 and 3 are below 4.
    assert about(chance_of(CLAW, orc(hp=1000), "paralysed"), Fraction(2, 5))
    assert chance_of(Attack(name="Claw", damage="1", inflicts="prone"), orc(armor=5), "prone") < Fraction(1, 10)


def test_odds_of_an_attack_negated_whole() -> None:
    weapon = Attack(name="Bolt", damage="1-2", negates="normal", kind="magic", range=20)
    assert about(chance_of(weapon, orc(hp=1), "dead"), Fraction(13, 16))
