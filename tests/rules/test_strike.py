"""A strike: the roll to hit, what avoids it, the total, and what the wound leaves (G6, C2-C5, C8-C14, G15)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from rules.helpers import fight, kinds, line_of, play, rules_of, somebody, step_of

from tracker.rules import apply as rules
from tracker.rules import space
from tracker.rules.apply import Outcome
from tracker.rules.table import Table
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.event import Strike
from tracker.state.field import Field
from tracker.state.flow import Acts
from tracker.state.vocabulary import DamageType, Medium, Size

ALWAYS = {"to_hit": "always"}
BLOW = Strike(who="aki", target="orc", weapon="Spear")


def aki(**fields: Any) -> Combatant:
    weapon = {"name": "Spear", "init": 6, "damage": "1-5", "type": "pierce", **fields.pop("weapon", {})}
    return somebody("aki", **{"melee": 4, "attacks": (Attack(**weapon),), **fields})


def orc(**fields: Any) -> Combatant:
    return somebody("orc", "foes", **{"evade": 1, **fields})


def strike(attacker: Combatant, target: Combatant, rolls: Any = (), house: Any = None, **answers: str) -> Outcome:
    encounter = fight(attacker, target, house=house or {})
    return play(encounter, BLOW, rolls, {key.replace("_", " "): value for key, value in answers.items()})


def in_front(combatant: Combatant) -> Combatant:
    return structs.replace(combatant, cube=space.cube_in(combatant, "front"))


def hp(outcome: Outcome, who: str = "orc") -> int:
    return outcome.encounter.combatants[who].hp


# --- to hit (G6)


@pytest.mark.parametrize(
    ("rolled", "kind", "hits"),
    [(7, "hit", True), (6, "miss", False), (1, "natural-1", False), (20, "natural-20", True), (19, "hit", True)],
)
def test_g6_d20_and_stat_against_10_and_evade(rolled: int, kind: str, *, hits: bool) -> None:
    """G6 d20: 7 + 4 ≥ 10 + 1 hits, 6 + 4 doesn't."""
    outcome = strike(aki(), orc(), [rolled, 3] if hits else [rolled])
    line = line_of(outcome, "struck" if hits else "missed")
    assert step_of_kind(line, kind).args == {"rolled": rolled, "total": rolled + 4, "needed": 11}
    assert hp(outcome) == (7 if hits else 10)


def step_of_kind(line: Any, kind: str) -> Any:
    (found,) = [step for step in line.steps if step.kind == kind]
    return found


def test_g6_a_natural_20_hits_and_a_natural_1_misses_whatever_the_numbers() -> None:
    assert hp(strike(aki(melee=-90), orc(evade=90), [20, 3])) == 7
    assert hp(strike(aki(melee=90), orc(evade=-90), [1])) == 10


@pytest.mark.parametrize(
    ("kind", "stat"), [("melee", {"melee": 9}), ("ranged", {"ranged": 9}), ("magic", {"magic": 9})]
)
def test_g6_the_stat_is_that_of_the_attacks_kind(kind: str, stat: dict[str, int]) -> None:
    attacker = aki(**{"melee": 0, **stat}, weapon={"kind": kind, "range": 20})
    line = line_of(strike(attacker, orc(area="foes-mid"), [2, 3]), "struck")
    assert line.steps[0].args == {"rolled": 2, "stat": kind, "value": 9}


@pytest.mark.parametrize(
    ("size", "other", "points"), [("medium", "large", 2), ("large", "tiny", -8), ("gigantic", "medium", -6)]
)
def test_s2_size_and_a19_flanking_and_the_gms_own_are_added_up(size: Size, other: Size, points: int) -> None:
    """S2, A19, G6: each modifier is a step of its own; all are in the total."""
    attacker, target = in_front(aki(size=size, melee=12)), in_front(orc(size=other))
    encounter = fight(attacker, target, somebody("p1"), somebody("p2"))
    event = Strike(who="aki", target="orc", weapon="Spear", plus=-1, why="dark")
    line = line_of(play(encounter, event, [10, 3]), "struck")
    assert [(step.rule, step.kind, step.args.get("points")) for step in line.steps[1:4]] == [
        ("S2", "size", points),
        ("A19", "flanking", 2),
        ("G6", "plus", -1),
    ]
    assert step_of_kind(line, "hit").args == {"rolled": 10, "total": 10 + 12 + points + 2 - 1, "needed": 11}


def test_s2_an_attack_may_ignore_size_and_the_why_lists_it() -> None:
    line = line_of(strike(aki(weapon={"properties": ("ignore-size",)}), orc(size="tiny"), [7, 3]), "struck")
    assert (step_of(line, "S2").kind, step_of(line, "S2").args) == ("size-ignored", {"points": -6})
    assert step_of_kind(line, "hit").args["total"] == 11


def test_f2_both_stats_are_halved_before_the_modifiers() -> None:
    """F2, G8: halves are rounded down, of a negative number too; modifiers come after."""
    flying = {"flying": Status()}
    attacker, target = aki(melee=5, statuses=flying), orc(evade=-3, size="large", statuses=flying)
    line = line_of(strike(attacker, target, [4, 3]), "struck")
    assert [step.args for step in line.steps if step.kind == "halved"] == [
        {"stat": "melee", "status": "flying", "base": 5, "value": 2},
        {"stat": "evade", "status": "flying", "base": -3, "value": -2},
    ]
    assert step_of_kind(line, "hit").args == {"rolled": 4, "total": 4 + 2 + 2, "needed": 8}


def test_g6_always_rolls_nothing_and_lists_the_modifiers_without_effect() -> None:
    """G6 always, C5: they are in the why, marked idle."""
    event = Strike(who="aki", target="orc", weapon="Spear", plus=3)
    line = line_of(play(fight(aki(), orc(size="tiny", evade=99), house=ALWAYS), event, [2]), "struck")
    assert [(step.rule, step.kind, step.args.get("idle")) for step in line.steps] == [
        ("S2", "size", True),
        ("G6", "plus", True),
        ("C5", "always-hits", None),
        ("C2", "oed", None),
    ]


@pytest.mark.parametrize("medium", ["ground", "water", "air", "zero-gravity"])
def test_g3_sizes_battle_and_areas_apply_in_every_medium(medium: Medium) -> None:
    """G3, S2, A19, C6."""
    party = [aki(), somebody("p1"), somebody("p2")]
    encounter = fight(*party, orc(size="small", armor=1), field=Field(medium=medium))
    line = line_of(play(encounter, BLOW, [7, 3]), "struck")
    assert rules_of(line) == ["G6", "S2", "A19", "G6", "C2", "C6.5"]
    assert line.args["damage"] == 2


# --- what avoids it (C5, C13)


def test_c5_avoid_chances_one_after_another_until_one_works() -> None:
    target = orc(avoid=(10, 0, 30, 90))
    line = line_of(strike(aki(), target, [11, 30], ALWAYS), "missed")
    assert [(step.kind, step.args["percent"]) for step in line.steps[1:]] == [
        ("not-avoided", 10),
        ("not-avoided", 0),
        ("avoided", 30),
    ]
    assert rules_of(line) == ["C5"] * 4
    assert hp(strike(aki(), orc(avoid=(10, 30)), [11, 31, 2], ALWAYS)) == 8


def test_c5_a_miss_rolls_no_avoidance() -> None:
    assert kinds(strike(aki(), orc(avoid=(50,), ethereal=True), [2])) == ["missed"]


def test_c13_a_mundane_hit_on_the_ethereal_does_nothing_at_75_percent() -> None:
    line = line_of(strike(aki(), orc(ethereal=True), [75], ALWAYS), "missed")
    assert (step_of(line, "C13").kind, step_of(line, "C13").args) == ("ethereal-nothing", {"percent": 75})
    assert hp(strike(aki(), orc(ethereal=True), [76, 2], ALWAYS)) == 8


@pytest.mark.parametrize("weapon", [{"magical": True}, {"type": "magic"}])
def test_c13_magical_hits_are_normal_and_roll_nothing(weapon: dict[str, Any]) -> None:
    outcome = strike(aki(weapon=weapon), orc(ethereal=True), [2], ALWAYS)
    assert hp(outcome) == 8
    assert step_of(line_of(outcome, "struck"), "C13").kind == "ethereal-magical"


# --- the total (C2, C3, C9, C14)


@pytest.mark.parametrize(
    ("damage", "bonus", "frozen", "faces", "total"),
    [
        ("1-5", 0, False, [5, 5, 2], 10),
        ("1-5", 10, False, [12], 12),
        ("1-5", 10, False, [15, 15, 1], 29),
        ("1-5", -3, False, [2, 1], 2),
        ("1", 0, False, [1], 1),  # the coin says just 1
        ("1", 0, False, [2, 2, 2, 1], 3),  # the coin says the die
        ("1-5", -4, False, [1], 1),  # a modified maximum of 1 too
        ("1", 1, False, [1], 1),  # a d2, no coin
        ("1-5", -5, False, [], 0),
        ("1-5", -9, False, [], 0),
        ("1-5", 0, True, [3], 3),  # frozen takes 1 off (+m): a d4
        ("1-2", 0, True, [1], 1),  # down to 1: a coin
        ("1", 0, True, [], 0),
    ],
)
def test_c3_the_modifier_changes_the_die_first(
    damage: str, bonus: int, faces: list[int], total: int, *, frozen: bool
) -> None:
    """C2, C3, C9."""
    attacker = aki(bonus=bonus, weapon={"damage": damage}, statuses={"frozen": Status()} if frozen else {})
    encounter = fight(attacker, orc(hp=50), house=ALWAYS)
    outcome = play(encounter, BLOW, faces)
    assert hp(outcome) == 50 - total
    assert sum((step.after or 0) - (step.before or 0) for step in outcome.lines[0].steps) == total


def test_c3_the_die_has_the_modified_size() -> None:
    """1-5 (+10) is a d15, and frozen a d14."""
    with_15 = line_of(strike(aki(bonus=10), orc(hp=40), [14], ALWAYS), "struck")
    assert step_of(with_15, "C2").args == {"sides": 15, "faces": [14]}
    icy = aki(bonus=10, statuses={"frozen": Status()})
    with_14 = line_of(strike(icy, orc(hp=40), [14, 1], ALWAYS), "struck")
    assert step_of(with_14, "C2").args == {"sides": 14, "faces": [14, 1]}


@pytest.mark.parametrize(
    ("z", "range_", "wall", "high", "properties", "total"),
    [
        (3, 5, 0, False, (), 5),
        (4, 5, 0, False, (), 3),  # half of 5, rounded up
        (4, 5, 0, False, ("no-falloff",), 5),
        (2, 4, 0, False, (), 5),  # exactly half the range is near
        (3, 4, 0, False, (), 3),
        (5, 5, 1, False, (), 5),  # on a wall the range is 10, and that is halved
        (6, 5, 1, False, (), 3),
        (8, 5, 1, True, (), 5),  # with high wall before it 15
        (9, 5, 1, True, (), 3),
        (8, 5, 0, True, (), 3),  # high wall alone is no wall
    ],
)
def test_c14_beyond_half_the_range_half_the_total_both_rounded_up(
    z: int, range_: int, wall: int, properties: tuple[str, ...], total: int, *, high: bool
) -> None:
    weapon = {"kind": "ranged", "range": range_, "properties": properties, "damage": "1-9"}
    attacker = aki(z=z, wall=wall, high_wall=high, weapon=weapon)
    outcome = strike(attacker, orc(), [5], ALWAYS)
    assert hp(outcome) == 10 - total
    far = [step for step in line_of(outcome, "struck").steps if step.rule == "C14"]
    assert [(step.before, step.after) for step in far] == ([(5, 3)] if total == 3 else [])


def test_c14_halves_before_vulnerability_doubles() -> None:
    weapon = {"kind": "ranged", "range": 5, "type": "fire"}
    target = orc(vulnerable=("fire",), hp=20)
    line = line_of(strike(aki(z=4, weapon=weapon), target, [3, 60], ALWAYS), "struck")
    assert [(step.rule, step.before, step.after) for step in line.steps[1:]] == [
        ("C2", 0, 3),
        ("C14", 3, 2),
        ("C6.2", 2, 4),
        ("C8", None, None),
    ]


def test_c14_melee_and_magic_do_not_fall_off() -> None:
    for kind in ("melee", "magic"):
        weapon = {"kind": kind, "range": 5}
        assert hp(strike(aki(z=5, weapon=weapon), orc(), [4], ALWAYS)) == 6


def test_c14_a_weapon_of_rate_3_is_silent_for_two_rounds_after_a_shot() -> None:
    weapon = {"kind": "ranged", "range": 9, "rate": 3}
    outcome = strike(aki(z=5, weapon=weapon), orc(), [2], ALWAYS)
    assert outcome.encounter.flow.silent == {"aki/Spear": 5}
    assert strike(aki(weapon={"rate": 3}), orc(), [2], ALWAYS).encounter.flow.silent == {}


# --- the dice in order (G15)


def test_g15_the_order_of_the_dice_in_a_strike() -> None:
    """To-hit, avoid chances in their order, ethereal, faces of the damage, shield, side effects."""
    target = orc(hp=30, avoid=(20, 30), ethereal=True, shield=2, armor=1, magic_resistance=5)
    encounter = fight(aki(weapon={"type": "shock"}), target)
    rolled: list[str] = []

    def roller(die: Any) -> int:
        rolled.append(f"{die.key} d{die.sides}")
        return faces.pop(0)

    faces = [15, 21, 31, 76, 5, 3, 2, 4, 3, 2]
    outcome = rules.apply(encounter, BLOW, Table(roller))
    assert faces == []
    assert rolled == [
        "hit d20",
        "avoid d100",
        "avoid 2 d100",
        "ethereal d100",
        "damage d5",
        "damage 2 d5",
        "shield d3",
        "stun d4",
        "stun 2 d4",
        "stun 3 d4",
    ]
    # 5 + 2 − 1 armor − 1 shield; 2d4 S-OED: 4 + ⌊2 ÷ 2⌋ + 2 = 7, not below 5.
    line = line_of(outcome, "struck")
    assert line.args["damage"] == 5
    assert rules_of(line) == ["G6", "G6", "C5", "C5", "C13", "C2", "C6.5", "C6.6", "C10"]
    assert "stunned" in outcome.encounter.combatants["orc"].statuses


# --- what it leaves (C6, C8-C12)


def test_c6_below_1_nothing_happens_and_no_side_effect_is_rolled() -> None:
    outcome = strike(aki(weapon={"type": "fire"}), orc(armor=9), [4], ALWAYS)
    assert kinds(outcome) == ["no-damage"]
    assert outcome.encounter.combatants["orc"].statuses == {}
    assert hp(outcome) == 10


@pytest.mark.parametrize(
    ("kind", "faces", "status", "rule"),
    [
        ("fire", [50], "burning", "C8"),
        ("fire", [51], "", "C8"),
        ("cold", [50], "frozen", "C9"),
        ("cold", [51], "", "C9"),
        ("shock", [2, 3], "stunned", "C10"),  # 5 isn't below 5
        ("shock", [1, 3], "", "C10"),
        ("shock", [4, 1, 1], "stunned", "C10"),  # 4 + 0 + 1
        ("decay", [], "decaying", "C12"),
    ],
)
def test_side_effects_of_a_wound(kind: DamageType, faces: list[int], status: str, rule: str) -> None:
    """C8, C9, C10 (against the better of magic resistance and strength), C12."""
    target = orc(magic_resistance=3, strength=5)
    outcome = strike(aki(weapon={"type": kind}), target, [2, *faces], ALWAYS)
    assert hp(outcome) == 8
    assert set(outcome.encounter.combatants["orc"].statuses) == ({status} if status else set())
    assert rules_of(line_of(outcome, "struck"))[-1] == rule


@pytest.mark.parametrize(("strength", "resistance", "against"), [(6, 3, 5), (3, 6, 6), (6, 5, 5)])
def test_c10_frozen_takes_1_off_the_strength_that_is_compared(strength: int, resistance: int, against: int) -> None:
    """C9: strength −1."""
    target = orc(strength=strength, magic_resistance=resistance, statuses={"frozen": Status()})
    outcome = strike(aki(weapon={"type": "shock"}), target, [2, 1, 1], ALWAYS)
    assert step_of(line_of(outcome, "struck"), "C10").args["against"] == against


@pytest.mark.parametrize("kind", ["blunt", "slash", "pierce", "acid", "magic"])
def test_c7_the_other_types_leave_nothing(kind: DamageType) -> None:
    assert strike(aki(weapon={"type": kind}), orc(), [2], ALWAYS).encounter.combatants["orc"].statuses == {}


@pytest.mark.parametrize(("kind", "status"), [("fire", "burning"), ("cold", "frozen"), ("shock", "stunned")])
def test_c8_no_die_is_rolled_for_a_status_that_is_there(kind: DamageType, status: str) -> None:
    since = Status(since=1)
    outcome = strike(aki(weapon={"type": kind}), orc(statuses={status: since}), [1], ALWAYS)
    assert outcome.encounter.combatants["orc"].statuses == {status: since}


@pytest.mark.parametrize("kind", ["fire", "cold", "shock", "decay"])
def test_c8_no_die_is_rolled_when_the_hit_kills(kind: DamageType) -> None:
    outcome = strike(aki(weapon={"type": kind}), orc(hp=4), [4], ALWAYS)
    assert set(outcome.encounter.combatants["orc"].statuses) == {"dead"}
    assert kinds(outcome) == ["struck", "falls"]


def test_c8_house_percentages() -> None:
    house = {**ALWAYS, "burning_chance": 100}
    assert "burning" in strike(aki(weapon={"type": "fire"}), orc(), [2], house).encounter.combatants["orc"].statuses
    house = {**ALWAYS, "frozen_chance": 0}
    assert strike(aki(weapon={"type": "cold"}), orc(), [2], house).encounter.combatants["orc"].statuses == {}


def test_c11_poison_goes_into_the_pool_and_pools_add() -> None:
    outcome = strike(aki(weapon={"type": "poison"}), orc(vulnerable=("poison",), armor=1), [3], ALWAYS)
    assert kinds(outcome) == ["poisons"]
    assert hp(outcome) == 10
    assert outcome.encounter.combatants["orc"].statuses == {"poisoned": Status(amount=5, since=3)}
    line = line_of(outcome, "poisons")
    assert (line.args["damage"], step_of(line, "C11").args) == (5, {"points": 5, "pool": 5})
    again = play(outcome.encounter, BLOW, [4])
    assert step_of(line_of(again, "poisons"), "C11").args == {"points": 7, "pool": 12}
    assert again.encounter.combatants["orc"].statuses == {"poisoned": Status(amount=12, since=3)}


def test_c11_what_is_added_to_a_pool_leaves_its_deadline_and_it_is_capped() -> None:
    until = Deadline(7)
    target = orc(statuses={"poisoned": Status(amount=999_998, since=1, until=until)})
    outcome = strike(aki(weapon={"type": "poison"}), target, [4], ALWAYS)
    assert outcome.encounter.combatants["orc"].statuses["poisoned"] == Status(amount=999_999, since=1, until=until)


@given(st.integers(1, 9), st.integers(-3, 9), st.integers(0, 5), st.integers(0, 3), st.integers(0, 100))
def test_a_damage_lines_steps_add_up_to_its_damage(
    maximum: int, bonus: int, armor: int, shield: int, fire: int
) -> None:
    """C6: the damage is the sum of the changes of its steps."""
    weapon = {"damage": f"1-{maximum}", "type": "fire", "kind": "ranged", "range": 3}
    attacker = aki(bonus=bonus, z=3, weapon=weapon)
    target = orc(hp=99, armor=armor, shield=shield, resist={"fire": fire}, vulnerable=("fire",))
    outcome = rules.apply(fight(attacker, target, house=ALWAYS), BLOW, Table(lambda die: max(1, die.sides - 1)))
    (line,) = outcome.lines
    assert sum((step.after or 0) - (step.before or 0) for step in line.steps) == line.args["damage"]
    assert hp(outcome) == 99 - line.args["damage"]


# --- lost strikes (C22)


@pytest.mark.parametrize(
    ("attacker", "target", "reason"),
    [
        (aki(statuses={"dead": Status()}), orc(), "attacker"),
        (aki(statuses={"unconscious": Status()}), orc(), "attacker"),
        (aki(statuses={"stunned": Status()}), orc(), "attacker"),
        (aki(), orc(statuses={"dead": Status()}), "target"),
        (aki(), orc(statuses={"fled": Status()}), "target"),
        (aki(weapon={"name": "Club"}), orc(), "no-weapon"),
    ],
)
def test_c22_the_dead_do_not_strike_and_the_gone_are_not_struck(
    attacker: Combatant, target: Combatant, reason: str
) -> None:
    outcome = strike(attacker, target)
    assert [(line.kind, line.args["reason"]) for line in outcome.lines] == [("strike-lost", reason)]
    assert outcome.encounter.flow.acts.get("aki", Acts()).struck == ()


@pytest.mark.parametrize("missing", ["aki", "orc"])
def test_c22_somebody_who_was_taken_out_of_the_encounter(missing: str) -> None:
    there = [each for each in (aki(), orc()) if each.id != missing]
    outcome = play(fight(*there), BLOW)
    assert [(line.kind, line.args["reason"]) for line in outcome.lines] == [("strike-lost", "gone")]


def test_g9_who_is_down_can_be_struck_and_a_sleeper_wakes() -> None:
    asleep = strike(aki(), orc(statuses={"asleep": Status()}), [2], ALWAYS)
    # +1: it can't move (C6.3)
    assert (hp(asleep), kinds(asleep)) == (7, ["struck", "wakes"])
    assert asleep.encounter.combatants["orc"].statuses == {}


def test_c4_what_was_struck_with_is_noted_for_strikes_and_opportunity_attacks_apart() -> None:
    """S10, C1."""
    outcome = strike(aki(), orc(), [2], ALWAYS)
    assert outcome.encounter.flow.acts["aki"] == Acts(struck=("Spear",))
    event = Strike(who="aki", target="orc", weapon="spear", opportunity=True)
    outcome = play(fight(aki(), orc(), house=ALWAYS), event, [2])
    assert outcome.encounter.flow.acts["aki"] == Acts(opportunities=1, leavers=("orc",))


def test_s10_a_leaver_who_was_felled_is_struck_no_more() -> None:
    event = Strike(who="aki", target="orc", weapon="Spear", opportunity=True)
    down = orc(character=True, statuses={"unconscious": Status()})
    outcome = play(fight(aki(), down), event)
    assert [(line.kind, line.args["reason"]) for line in outcome.lines] == [("strike-lost", "target")]
    assert outcome.encounter.flow.acts == {}
