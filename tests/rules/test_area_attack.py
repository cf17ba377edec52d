"""Area effects: how many they take, where they begin, whom they cover (A20, A21, A22, A18)."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from rules.helpers import fight, kinds, line_of, play, play_out, refused, rules_of, somebody

from tracker.rules import effects
from tracker.rules.apply import Outcome
from tracker.rules.effects import Origin
from tracker.rules.legal import options
from tracker.rules.odds import odds
from tracker.rules.table import Pending
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Strike
from tracker.state.flow import Flow, Place
from tracker.state.vocabulary import AREAS, Area, Shape, Side

ALWAYS = {"to_hit": "always"}


def power(shape: Shape = "burst", size: int = 2, **fields: Any) -> Attack:
    """An area power of range 20."""
    return Attack(name="Power", **{"kind": "magic", "init": 1, "range": 20, "shape": shape, "size": size, **fields})


def field(attack: Attack, *others: Combatant, area: Area = "party-rear", **fields: Any) -> Encounter:
    """A mage of the party in her rear whose turn it is, and others."""
    mage = somebody("mage", area=area, attacks=(attack,), **fields)
    return fight(mage, *others, house=ALWAYS, flow=Flow(turn="mage"))


def foes(count: int, area: Area = "front", **fields: Any) -> list[Combatant]:
    """So many foes f1, f2 … in an area."""
    return [somebody(f"f{number}", "foes", area, **fields) for number in range(1, count + 1)]


def friends(count: int, area: Area = "front") -> list[Combatant]:
    """So many friends p1, p2 …."""
    return [somebody(f"p{number}", "party", area) for number in range(1, count + 1)]


def cast(encounter: Encounter, *targets: str, answers: dict[str, str] | None = None, **fields: Any) -> Outcome:
    """The attack alone; what it pushed waits in the agenda."""
    return play(encounter, AttackAction(who="mage", targets=targets, **fields), fields.pop("rolls", ()), answers)


def struck(outcome: Outcome) -> list[str]:
    """Those for whom a strike waits."""
    return [event.target for event in outcome.encounter.flow.agenda if isinstance(event, Strike)]


# --- A20: how many


@pytest.mark.parametrize(
    ("shape", "size", "number"),
    [
        ("wall", 5, 2),
        ("wall", 4, 1),
        ("line", 7, 2),
        ("line", 6, 1),
        ("blast", 4, 2),
        ("blast", 3, 1),
        ("cuboid", 3, 3),
        ("burst", 2, 2),
        ("spread", 5, 5),
        ("passing", 9, 3),
        ("burst", 0, 1),
    ],
)
def test_a20_the_number_of_targets(shape: Shape, size: int, number: int) -> None:
    assert effects.number_of(shape, size) == number


def test_a20_what_strikes_those_passed_goes_by_speed() -> None:
    assert effects.size_of(somebody("rider", speed=9), power("passing", 0)) == 9
    assert effects.size_of(somebody("rider", speed=9), power("passing", 5)) == 5
    assert effects.size_of(somebody("rider", speed=9), power("burst", 0)) == 0


def test_a20_exactly_that_many_are_chosen() -> None:
    encounter = field(power(size=2), *foes(4))
    done = cast(encounter, area="front", answers={"targets:Power": "f2,f4"})
    assert struck(done) == ["f2", "f4"]
    line = line_of(done, "spreads")
    assert (rules_of(line), line.steps[0].args["number"]) == (["A20"], 2)
    for wrong in ("f1", "f1,f2,f3", "none"):
        with pytest.raises(Pending):
            cast(encounter, area="front", answers={"targets:Power": wrong})


def test_a20_the_first_target_is_taken_along_on_enter() -> None:
    with pytest.raises(Pending) as caught:
        cast(field(power(size=2), *foes(4)), "f3")
    assert (caught.value.question.choices, caught.value.question.default) == (("f1", "f2", "f3", "f4"), "f1,f3")


def test_a20_or_all_there_are_without_a_question() -> None:
    assert struck(cast(field(power(size=5), *foes(3)), area="front")) == ["f1", "f2", "f3"]


def test_a20_who_is_down_may_be_taken_but_is_not_owed() -> None:
    """G9."""
    down = somebody("f9", "foes", statuses={"asleep": Status()})
    encounter = field(power(size=2), *foes(1), down)
    assert struck(cast(encounter, area="front", answers={"targets:Power": "f1"})) == ["f1"]
    assert struck(cast(encounter, area="front", answers={"targets:Power": "f1,f9"})) == ["f1", "f9"]
    with pytest.raises(Pending) as caught:
        cast(encounter, area="front")
    question = caught.value.question
    assert (question.choices, question.low, question.high, question.default) == (("f1", "f9"), 1, 2, "f1")
    gone = somebody("f9", "foes", statuses={"dead": Status()})
    assert struck(cast(field(power(size=2), *foes(1), gone), area="front")) == ["f1"]


def knights(*riders: str, side: Side = "foes") -> list[Combatant]:
    """Riders and their horses, each pair with the number of its rider: f1 on f1h."""
    return [
        each
        for who in riders
        for each in (somebody(f"{who}h", side, size="large", cube=(11, 0, 0)), somebody(who, side, mount=f"{who}h"))
    ]


def test_a20_a_mounted_pair_is_one_head_and_taken_whole() -> None:
    """A20, G14: of two targets one is the pair, and both of it are struck, each by itself."""
    encounter = field(power(size=2), *knights("f1"), *foes(3)[1:])
    with pytest.raises(Pending) as caught:
        cast(encounter, area="front")
    question = caught.value.question
    assert (question.choices, question.default, question.low, question.high) == (("f1h", "f2", "f3"), "f1h,f2", 2, 2)
    done = cast(encounter, area="front", answers={"targets:Power": "f1h,f3"})
    assert struck(done) == ["f1", "f1h", "f3"]
    line = line_of(done, "spreads")
    assert rules_of(line) == ["A20", "G14"]
    assert (line.steps[0].args["number"], line.steps[1].args["whom"]) == (2, ["f1", "f1h"])


def test_a20_either_of_a_mounted_pair_names_it() -> None:
    """A20, G14."""
    encounter = field(power(size=2), *knights("f1"), *foes(3)[1:])
    for named in (("f1", "f3"), ("f1h", "f3"), ("f1", "f1h", "f3")):
        assert struck(cast(encounter, *named, area="front")) == ["f1", "f1h", "f3"]
    found = refused(encounter, AttackAction(who="mage", targets=("f1", "f1h"), area="front"))
    assert (found.rule, found.kind, found.args["targets"]) == ("A20", "target-count", 1)
    assert struck(cast(encounter, "f1", answers={"targets:Power": "f1h,f2"})) == ["f1", "f1h", "f2"]


def test_a20_mounted_friends_are_one_head_too() -> None:
    """A20, G14."""
    encounter = field(power(size=2, each="creatures"), *foes(1), *knights("p1", side="party"))
    assert struck(cast(encounter, area="front")) == ["f1", "p1", "p1h"]


def test_a20_a_pair_is_drawn_as_one_by_those_run_by_the_tracker() -> None:
    """A20, G14, G15: the rider was the target fixed in step 6; one more is drawn among the two heads left."""
    encounter = field(power(size=2), *knights("f1"), *foes(3)[1:])
    flow = Flow(autos=("mage",), targets={"mage/1": "f1"}, queue=(Place("mage", 1),))
    fixed = fight(*encounter.combatants.values(), house=ALWAYS, flow=flow)
    done = play(fixed, AttackAction(who="mage", init=1, auto=True), [2])
    assert struck(done) == ["f1", "f1h", "f3"]


@pytest.mark.parametrize("status", ["asleep", "charmed"])
def test_a20_of_a_pair_that_is_none_any_more_each_counts(status: str) -> None:
    """A20, G14: a mount that is down, or that fights for the other side, carries nobody's head."""
    horse, rider = knights("f1")
    horse = structs.replace(horse, statuses={status: Status()})
    encounter = field(power(size=1), horse, rider)
    assert struck(cast(encounter, "f1", area="front")) == ["f1"]


def test_a20_each_creature_takes_friends_too_once_enemies_run_out() -> None:
    attack = power(size=3, each="creatures")
    encounter = field(attack, *foes(2), *friends(2))
    done = cast(encounter, area="front", answers={"friends:Power": "p2"})
    assert struck(done) == ["f1", "f2", "p2"]
    assert struck(cast(field(power(size=3), *foes(2), *friends(2)), area="front")) == ["f1", "f2"]
    assert struck(cast(field(attack, *foes(3), *friends(2)), area="front")) == ["f1", "f2", "f3"]


def test_a20_its_user_is_no_target_of_its_own_effect() -> None:
    encounter = field(power(size=9, each="creatures", kind="melee"), *foes(1), *friends(1), area="front")
    assert struck(cast(encounter, area="front")) == ["f1", "p1"]


@pytest.mark.parametrize(
    ("shift", "rolls", "number"), [(1, [], 3), (-1, [], 1), (-3, [], 1), ("d3", [2], 4), ("-d3", [3], 1)]
)
def test_a20_the_gm_shifts_the_number(shift: Any, rolls: Sequence[int], number: int) -> None:
    encounter = field(power(size=2), *foes(5))
    chosen = ",".join(f"f{at + 1}" for at in range(number))
    event = AttackAction(who="mage", area="front", shift=shift)
    done = play(encounter, event, rolls, {"targets:Power": chosen})
    assert len(struck(done)) == number
    assert line_of(done, "spreads").steps[1].args["number"] == number


@pytest.mark.parametrize("shift", [4, -4, "d4", "x"])
def test_a20_by_three_at_most(shift: Any) -> None:
    assert refused(field(power(), *foes(5)), AttackAction(who="mage", area="front", shift=shift)).kind == "bad-shift"


def test_a20_those_it_takes_may_be_named() -> None:
    encounter = field(power(size=2, each="creatures"), *foes(3), *friends(1))
    assert struck(cast(encounter, "f3", "f1", weapon="Power")) == ["f1", "f3"]
    assert struck(cast(encounter, "f3", "f1", area="front")) == ["f1", "f3"]
    for named, rule, kind in (
        (("f1", "f2", "f3"), "A20", "target-count"),
        (("f1", "p1"), "A20", "enemies-first"),
        (("f1", "mage"), "A22", "not-covered"),
    ):
        refusal = refused(encounter, AttackAction(who="mage", targets=named, weapon="Power"))
        assert (refusal.rule, refusal.kind) == (rule, kind)
    crowd = field(power(size=3, each="creatures"), *foes(2), *friends(2))
    refusal = refused(crowd, AttackAction(who="mage", targets=("p2", "f1", "p1"), weapon="Power"))
    assert (refusal.kind, refusal.args["target"]) == ("enemies-first", "p1")


@pytest.mark.parametrize(
    ("origin", "choices"), [("party-rear", ("party-mid", "off-field")), ("foes-rear", ("off-field", "foes-mid"))]
)
def test_a22_at_an_end_of_the_field_one_side_lies_beyond_it(origin: Area, choices: tuple[str, ...]) -> None:
    with pytest.raises(Pending) as caught:
        cast(field(power("blast", 5), *foes(2, origin)), area=origin)
    assert (caught.value.question.key, caught.value.question.choices) == ("toward", choices)


# --- A21: where it may begin


@pytest.mark.parametrize(
    ("squares", "areas"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (15, 3), (19, 3), (20, 4), (99, 4)]
)
def test_a21_the_bands_of_range(squares: int, areas: int) -> None:
    assert effects.areas_within(squares) == areas


@pytest.mark.parametrize(("range_", "reached"), [(4, 1), (5, 2), (9, 2), (10, 3), (14, 3), (15, 4), (19, 4), (20, 5)])
def test_a21_an_effect_begins_within_its_range(range_: int, reached: int) -> None:
    attack = power(range=range_)
    encounter = field(attack, *(somebody(f"f-{area}", "foes", area) for area in AREAS))
    for number, area in enumerate(AREAS):
        event = AttackAction(who="mage", area=area)
        if number < reached:
            assert struck(play(encounter, event)) == [f"f-{area}"]
        else:
            assert (refused(encounter, event).rule, refused(encounter, event).kind) == ("A21", "origin-too-far")


def test_a21_where_it_begins_is_asked_with_most_enemies_as_the_default() -> None:
    encounter = field(power(size=1, range=14), *foes(1, "party-mid"), *foes(2)[1:], somebody("f3", "foes"))
    (option,) = [each for each in options(encounter, "mage") if each.action == "attack"]
    assert option.choices == ("party-rear", "party-mid", "front", "none")
    done = play(encounter, AttackAction(who="mage"), (), {"origin": "party-mid"})
    assert struck(done) == ["f1"]
    assert kinds(play(encounter, AttackAction(who="mage"), (), {"origin": "none"})) == ["holds-back"]


def test_a22_nobody_covered_is_refused() -> None:
    refusal = refused(field(power(), *foes(1)), AttackAction(who="mage", area="party-mid"))
    assert (refusal.rule, refusal.kind) == ("A22", "nobody-covered")


def test_an_origin_needs_an_area_effect() -> None:
    spear = Attack(name="Spear")
    refusal = refused(field(spear, *foes(1), area="front"), AttackAction(who="mage", area="front"))
    assert (refusal.rule, refusal.kind) == ("", "no-area-effect")


# --- A22: whom it covers


def areas_covered(attack: Attack, origin: Area, toward: int = 0, area: Area = "party-rear") -> list[Area]:
    """The areas in which it covers somebody."""
    user = somebody("mage", area=area, attacks=(attack,), speed=6)
    encounter = fight(user)
    begins = Origin(effects.middle_of(user, origin), toward)
    there = [somebody("f", "foes", each) for each in AREAS]
    return [
        each for each, foe in zip(AREAS, there, strict=True) if effects.is_covered(encounter, user, attack, begins, foe)
    ]


@pytest.mark.parametrize(
    ("shape", "size", "origin", "toward", "covered"),
    [
        ("burst", 4, "front", 0, ["front"]),
        ("burst", 5, "front", 0, ["party-mid", "front", "foes-mid"]),
        ("burst", 10, "front", 0, list(AREAS)),
        ("burst", 5, "foes-rear", 0, ["foes-mid", "foes-rear"]),
        ("burst", 20, "party-rear", 0, list(AREAS)),
        ("spread", 5, "front", 0, ["party-mid", "front", "foes-mid"]),
        ("cuboid", 5, "front", 0, ["party-mid", "front", "foes-mid"]),
        ("blast", 4, "front", 0, ["front"]),
        ("blast", 5, "front", 1, ["front", "foes-mid"]),
        ("blast", 9, "front", -1, ["party-mid", "front"]),
        ("blast", 10, "front", 1, ["front", "foes-mid", "foes-rear"]),
        ("wall", 5, "front", 1, ["front", "foes-mid"]),
        ("line", 5, "front", 1, ["front", "foes-mid"]),
        ("blast", 5, "foes-rear", 1, ["foes-rear"]),
        ("passing", 0, "front", 0, ["party-rear", "party-mid", "front"]),
        ("passing", 0, "party-rear", 0, ["party-rear"]),
    ],
)
def test_a22_what_it_covers(shape: Shape, size: int, origin: Area, toward: int, covered: list[Area]) -> None:
    assert areas_covered(power(shape, size), origin, toward) == covered


def test_a22_the_side_is_asked_away_from_ones_own_rear_by_default() -> None:
    encounter = field(
        power("blast", 5), *foes(1), somebody("f2", "foes", "foes-mid"), somebody("f3", "foes", "party-mid")
    )
    assert struck(cast(encounter, area="front", answers={"toward": "foes-mid"})) == ["f1", "f2"]
    assert struck(cast(encounter, area="front", answers={"toward": "party-mid"})) == ["f1", "f3"]
    at_the_end = field(power("blast", 5), *foes(1, "foes-rear"))
    assert struck(cast(at_the_end, area="foes-rear", answers={"toward": "off-field"})) == ["f1"]
    assert struck(cast(field(power("blast", 4), *foes(1)), area="front")) == ["f1"]


def test_a22_height_counts_as_in_every_distance() -> None:
    """G2: 3 up and in the area is within burst 4; one area away it needs 8."""
    user, foe = somebody("mage"), somebody("f", "foes", z=3)
    for size, place, covered in (
        (4, "front", True),
        (2, "front", False),
        (7, "foes-mid", False),
        (8, "foes-mid", True),
    ):
        begins = Origin((AREAS.index(place) * 5 + 2, 0, 0))
        assert effects.is_covered(fight(user, foe), user, power(size=size), begins, foe) is covered


@given(st.sampled_from(["burst", "spread", "cuboid"]), st.integers(0, 30), st.sampled_from(AREAS))
def test_a22_a_burst_covers_the_areas_of_its_band_on_both_sides(shape: Shape, size: int, origin: Area) -> None:
    here, away = AREAS.index(origin), effects.areas_within(size)
    expected = [area for number, area in enumerate(AREAS) if abs(number - here) <= away]
    assert areas_covered(power(shape, size), origin) == expected


@given(st.sampled_from(["blast", "wall", "line"]), st.integers(0, 30), st.sampled_from(AREAS), st.sampled_from([1, -1]))
def test_a22_a_blast_is_the_half_of_a_burst(shape: Shape, size: int, origin: Area, toward: int) -> None:
    both = areas_covered(power("burst", size), origin)
    here = AREAS.index(origin)
    assert areas_covered(power(shape, size), origin, toward) == [
        area for area in both if (AREAS.index(area) - here) * toward >= 0
    ]


# --- what follows


def test_each_target_gets_one_strike_of_its_own() -> None:
    done = play_out(field(power(size=2, damage="1-6"), *foes(2)), AttackAction(who="mage", area="front"), [3, 4])
    assert [done.encounter.combatants[who].hp for who in ("f1", "f2")] == [7, 6]
    assert done.encounter.flow.acts["mage"].struck == ("Power",)
    assert done.encounter.flow.acts["mage"].main == "attack"


def test_a18_a_ranged_area_power_provokes_from_each_adjacent_enemy_a_close_one_does_not() -> None:
    guards = foes(2, attacks=(Attack(name="Axe"),))
    far = field(power(), *guards, area="front")
    done = cast(far, area="front", answers={"opportunity": "f1,f2"})
    assert [event.who for event in done.encounter.flow.agenda if isinstance(event, Strike) and event.opportunity] == [
        "f1",
        "f2",
    ]
    for close in (power(range=1), power(kind="melee", range=1)):
        assert "provokes" not in kinds(cast(field(close, *guards, area="front"), area="front"))


def test_a18_one_that_goes_no_further_than_the_adjacent_spares_those_kept_away_from() -> None:
    for size, taken in ((1, ["f2"]), (2, ["f1", "f2"])):
        encounter = field(power(size=size, range=1), *foes(2), area="front")
        apart = fight(*encounter.combatants.values(), house=ALWAYS, flow=Flow(turn="mage", apart=(("f1", "mage"),)))
        assert struck(cast(apart, area="front")) == taken


def test_c22_an_auto_draws_the_others() -> None:
    """G15: its own target first, then one pick after another, enemies before friends."""
    attack = power(size=3, each="creatures", range=14)
    encounter = field(attack, *foes(2), *friends(3), area="front")
    place = Place("mage", 1)
    autos = fight(
        *encounter.combatants.values(),
        house=ALWAYS,
        flow=Flow(turn="mage", autos=("mage",), queue=(place,), targets={"mage/1": "f2"}),
    )
    done = play(autos, AttackAction(who="mage", init=1, auto=True), [2], {})
    assert struck(done) == ["f1", "f2", "p2"]


def test_g2_with_positions_by_cubes_all_within_the_distance_are_taken() -> None:
    house = {"positions": "cubes", "to_hit": "always"}
    crowd = [
        somebody("f1", "foes", cube=(12, 0, 0)),
        somebody("f2", "foes", cube=(14, 1, 0)),
        somebody("f3", "foes", cube=(16, 0, 0)),
    ]
    encounter = fight(
        somebody("mage", area="party-mid", attacks=(power(size=3),)), *crowd, house=house, flow=Flow(turn="mage")
    )
    done = play(encounter, AttackAction(who="mage", cube=(12, 0, 0)))
    assert struck(done) == ["f1", "f2"]
    assert rules_of(line_of(done, "spreads")) == ["G2"]
    assert refused(field(power(), *foes(1)), AttackAction(who="mage", cube=(12, 0, 0))).kind == "cubes-only"


def test_odds_of_an_effect_are_those_of_its_strikes() -> None:
    found = odds(field(power(size=2, damage="1-6"), *foes(2)), AttackAction(who="mage", area="front"))
    assert found.whom == ("mage", "f1", "f2")


def test_a20_odds_of_a_rolled_shift_are_those_of_all_its_faces() -> None:
    """A20: 2 and a d3 more take 3, 4 or 5 of the five, each a third of the time; who is taken loses at least 1."""
    encounter = field(power(size=2, damage="1-6"), *foes(5, hp=99))
    found = odds(encounter, AttackAction(who="mage", area="front", shift="d3"))
    assert found.whom == ("mage", "f1", "f2", "f3", "f4", "f5")
    unharmed = [
        sum(weight for person, weight in fate.items() if person.hp == 99)
        for who, fate in zip(found.whom, found.fates, strict=True)
        if who != "mage"
    ]
    assert [round(float(chance), 6) for chance in unharmed] == [0, 0, 0, 0.333333, 0.666667]
    assert found.cut < 1e-6
    assert all(1 - found.cut <= sum(fate.values()) <= 1 + found.cut for fate in found.fates)
    assert [each.target for each, _ in found.strikes] == [f"f{number}" for number in range(1, 6)]
    assert all(chance == 1 for _, chance in found.strikes)
    # What is said before the strikes depends on the die.
    assert found.lines == ()


def test_g5_a_slower_effect_takes_its_targets_at_its_own_init() -> None:
    slow = power(size=2)
    mage = somebody("mage", area="front", attacks=(Attack(name="Spear", init=6), slow))
    queue = (Place("mage", 6), Place("mage", 1))
    encounter = fight(mage, *foes(3), house=ALWAYS, flow=Flow(turn="mage", queue=queue))
    declared = play(encounter, AttackAction(who="mage", area="front", weapon="Power"))
    assert kinds(declared) == ["strikes-later"]
    assert declared.encounter.flow.targets == {"mage/1": "f1"}
    later = fight(*declared.encounter.combatants.values(), house=ALWAYS, flow=declared.encounter.flow)
    done = play(later, AttackAction(who="mage", init=1), (), {"targets:Power": "f1,f3"})
    assert struck(done) == ["f1", "f3"]
