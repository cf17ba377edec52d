"""Weapons: dice, Init, reach, and when they can't be used (C1, C4, C14, C15, A14, W3)."""

from typing import Any

import pytest
from rules.helpers import fight, line_of, play, somebody

from tracker.rules import weapons
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Strike
from tracker.state.flow import Flow
from tracker.state.vocabulary import Area

BOW = Attack(name="Bow", kind="ranged", init=5, range=15)
SLING = Attack(name="Sling", kind="ranged", range=4)
KNIFE = Attack(name="Knife", init=4)
BOLT = Attack(name="Bolt", kind="magic", range=15)


def refusal(encounter: Encounter, who: str, attack: Attack) -> tuple[str, str] | None:
    """The rule and kind of why a weapon can't be used, or None."""
    found = weapons.unusable(encounter, encounter.combatants[who], attack)
    return (found.rule, found.kind) if found else None


def archer(**fields: Any) -> Combatant:
    return somebody("ren", **{"attacks": (BOW, SLING, KNIFE, BOLT), **fields})


def test_c4_a_spell_has_init_1_unless_given_and_others_0() -> None:
    assert [weapons.init_of(each) for each in (BOW, SLING, KNIFE, BOLT)] == [5, 0, 4, 1]
    assert weapons.init_of(Attack(name="Haste", kind="magic", init=9)) == 9
    assert weapons.init_of(Attack(name="Slow", init=-2)) == -2


def test_g5_weapons_by_init_the_highest_first_in_file_order() -> None:
    fists = tuple(Attack(name=name, init=2) for name in ("Left", "Right"))
    found = weapons.by_init(somebody("ogre", attacks=(fists[0], KNIFE, fists[1])))
    assert list(found.items()) == [(4, (KNIFE,)), (2, fists)]
    assert weapons.highest_init(somebody("rock")) == 0


def test_c1_an_attack_by_its_name_whatever_the_case() -> None:
    assert weapons.find(archer(), "bOW") is BOW
    assert weapons.find(archer(), "Axe") is None


def test_c7_without_damage_there_is_no_die_whatever_is_added() -> None:
    assert weapons.die_size(somebody("aki", bonus=5), Attack(name="Gaze", damage="0")) == 0


@pytest.mark.parametrize("bonus", [-3, -9])
def test_c3_a_missile_without_a_die_does_nothing_from_afar_either(bonus: int) -> None:
    """C14: half of nothing is nothing."""
    encounter = fight(archer(area="party-rear", bonus=bonus), somebody("orc", "foes"), house={"to_hit": "always"})
    outcome = play(encounter, Strike(who="ren", target="orc", weapon="Bow"))
    line = line_of(outcome, "no-damage")
    assert [(step.rule, step.before, step.after) for step in line.steps[-2:]] == [("C3", 0, 0), ("C14", 0, 0)]
    assert outcome.encounter.combatants["orc"].hp == 10


@pytest.mark.parametrize(("damage", "maximum"), [("0", 0), ("1", 1), ("1-1", 1), ("1-5", 5), ("1-9999", 9999)])
def test_c1_the_maximum_of_the_damage(damage: str, maximum: int) -> None:
    assert weapons.maximum(Attack(name="Club", damage=damage)) == maximum


@pytest.mark.parametrize(
    ("attack", "wall", "high", "range_", "full"),
    [
        (BOW, 0, False, 15, 8),
        (BOW, 1, False, 20, 10),
        (BOW, 3, True, 25, 13),
        (BOW, 0, True, 15, 8),
        (KNIFE, 3, True, 1, 1),
        (BOLT, 3, False, 15, 15),
    ],
)
def test_c14_walls_add_to_the_range_of_missiles_and_half_of_that_is_full(
    attack: Attack, wall: int, range_: int, full: int, *, high: bool
) -> None:
    assert weapons.reach(fight(), archer(wall=wall, high_wall=high), attack) == (range_, full)


@pytest.mark.parametrize(("area", "reaches"), [("front", True), ("foes-rear", False)])
def test_c14_who_is_out_of_range_is_refused_with_the_numbers(area: Area, *, reaches: bool) -> None:
    target = somebody("orc", "foes", area)
    found = weapons.out_of_reach(fight(), archer(area="party-rear"), BOW, target)
    assert (found is None) is reaches
    if found:
        assert (found.rule, found.kind) == ("C14", "out-of-range")
        assert (found.args["distance"], found.args["range"]) == (20, 15)


def test_c14_reach_counts_the_height_and_the_cubes_beyond_the_field() -> None:
    """K4, G1."""
    assert weapons.out_of_reach(fight(), archer(area="party-mid"), BOW, somebody("bird", "foes", z=10)) is None
    assert weapons.out_of_reach(fight(), archer(area="party-mid"), BOW, somebody("bird", "foes", z=11)) is not None
    assert weapons.out_of_reach(fight(), archer(cube=(-6, 0, 0)), BOW, somebody("orc", "foes")) is not None
    assert weapons.out_of_reach(fight(), archer(cube=(-5, 0, 0)), BOW, somebody("orc", "foes")) is None


@pytest.mark.parametrize(("now", "silent"), [(3, True), (4, True), (5, True), (6, False)])
def test_c14_a_weapon_is_silent_to_the_round_noted(now: int, *, silent: bool) -> None:
    encounter = fight(archer(), round=now, flow=Flow(silent={"ren/Bow": 5}))
    assert refusal(encounter, "ren", BOW) == (("C14", "weapon-silent") if silent else None)
    assert refusal(encounter, "ren", SLING) is None


# --- C15


def test_c15_no_missiles_while_an_enemy_is_adjacent_but_blades_and_spells() -> None:
    encounter = fight(archer(), somebody("orc", "foes"))
    assert refusal(encounter, "ren", BOW) == ("C15", "enemy-adjacent")
    assert refusal(encounter, "ren", SLING) == ("C15", "enemy-adjacent")
    assert refusal(encounter, "ren", KNIFE) is None
    assert refusal(encounter, "ren", BOLT) is None


@pytest.mark.parametrize(
    "orc",
    [
        somebody("orc", "foes", "foes-mid"),
        somebody("orc", "foes", z=2),  # not level (G11)
        somebody("orc", "foes", statuses={"asleep": Status()}),  # absent (G9)
        somebody("orc", "foes", statuses={"charmed": Status()}),  # a friend for now (G10)
    ],
)
def test_c15_no_enemy_is_adjacent(orc: Combatant) -> None:
    assert refusal(fight(archer(), orc), "ren", BOW) is None


def test_c15_an_enemy_made_non_adjacent_does_not_hinder() -> None:
    """A18."""
    encounter = fight(archer(), somebody("orc", "foes"), flow=Flow(apart=(("orc", "ren"),)))
    assert refusal(encounter, "ren", BOW) is None


def test_c15_a_charmed_friend_is_an_adjacent_enemy() -> None:
    """G10."""
    encounter = fight(archer(), somebody("mei", statuses={"charmed": Status()}))
    assert refusal(encounter, "ren", BOW) == ("C15", "enemy-adjacent")


@pytest.mark.parametrize(
    ("area", "sling"),
    [
        ("party-rear", None),
        ("foes-rear", None),
        ("party-mid", ("C15", "enemy-adjacent")),
        ("front", ("C15", "enemy-adjacent")),
    ],
)
def test_a14_missiles_of_range_under_5_work_in_a_rear_melee(area: Area, sling: tuple[str, str] | None) -> None:
    """A14, C15: both ways; those of 5 and more only with no enemy adjacent."""
    five = Attack(name="Dart", kind="ranged", range=5)
    encounter = fight(archer(area=area), somebody("orc", "foes", area))
    assert refusal(encounter, "ren", SLING) == sling
    assert refusal(encounter, "ren", five) == ("C15", "enemy-adjacent")


# --- W3


def test_w3_missiles_do_not_work_under_water_unless_fit_for_it() -> None:
    under = {"submerged": Status(since=1)}
    harpoon = Attack(name="Harpoon", kind="ranged", range=5, properties=("underwater",))
    encounter = fight(archer(z=-1, statuses=under))
    assert refusal(encounter, "ren", BOW) == ("W3", "weapon-underwater")
    for attack in (harpoon, KNIFE, BOLT):
        assert refusal(encounter, "ren", attack) is None
    assert refusal(fight(archer(statuses={"swimming": Status()})), "ren", BOW) is None


def test_a18_a_weapon_of_range_1_cannot_strike_whom_one_keeps_away_from() -> None:
    encounter = fight(archer(), somebody("orc", "foes"), flow=Flow(apart=(("orc", "ren"),)))
    ren, orc = encounter.combatants["ren"], encounter.combatants["orc"]
    found = weapons.not_adjacent(encounter, ren, KNIFE, orc)
    assert found is not None
    assert (found.rule, found.kind) == ("A8", "made-apart")
    assert weapons.not_adjacent(encounter, ren, Attack(name="Pike", range=2), orc) is None
