"""Fatigue, clouds and magic walls: steps 1, 2 and 10 (C18, C19, C25)."""

from typing import Any

import pytest
from msgspec import structs
from rules.helpers import do, fight, kinds, line_of, play, refused, somebody, step_of
from rules.rounds import Played, play_on

from tracker.rules import battlefield, fatigue, running, space
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Billow, Phase, SetField, Strike
from tracker.state.field import Cloud, Field
from tracker.state.flow import Flow
from tracker.state.vocabulary import AREAS, Area, Side

ALWAYS = {"to_hit": "always"}
MIST = Cloud(type="poison", area="front")
BLAZE = Cloud(type="fire", area="front", damage=5)


def over(*clouds: Cloud, **fields: Any) -> Field:
    return Field(clouds=clouds, **fields)


# --- fatigue (C18)


@pytest.mark.parametrize(("round", "taken"), [(99, 0), (100, 1), (101, 2), (102, 3)])
def test_c18_from_the_hundredth_round_on_one_more_each_round(round: int, taken: int) -> None:
    assert fatigue.points(fight(somebody("aki"), round=round)) == taken


def test_c18_a_larger_battle_starts_later() -> None:
    assert fatigue.points(fight(somebody("aki"), round=150, house={"fatigue_start": 150})) == 1


def test_c18_past_every_defence() -> None:
    steel = somebody("aki", armor=99, shield=3, resist={"magic": 100}, ethereal=True, wall=3, avoid=(100,))
    outcome = do(fight(steel, round=102), lambda scene: fatigue.tire(scene, "aki"))
    assert outcome.encounter.combatants["aki"].hp == 7
    line = line_of(outcome, "fatigue")
    assert (line.args["damage"], line.args["type"], step_of(line, "C18").after) == (3, "magic", 3)


@pytest.mark.parametrize(
    ("fields", "tires"),
    [
        ({}, True),
        ({"statuses": {"asleep": Status()}}, True),
        ({"statuses": {"under-ground": Status()}}, True),
        ({"statuses": {"unconscious": Status()}}, True),
        ({"statuses": {"dead": Status()}}, False),
        ({"statuses": {"panicked": Status()}}, False),
        ({"reserve": True}, False),
    ],
)
def test_c18_every_living_unit_that_is_there(fields: dict[str, Any], *, tires: bool) -> None:
    aki = somebody("aki", **fields)
    assert fatigue.is_due(fight(aki, round=100), aki) is tires


def test_c18_is_shown_when_it_is_near() -> None:
    def shown(round: int) -> list[tuple[int, int]]:
        timers = running.running(fight(somebody("aki"), round=round))
        return [(each.urgency, each.args["points"]) for each in timers if each.kind == "fatigue"]

    assert [shown(round) for round in (89, 90, 99, 100, 105)] == [[], [(10, 0)], [(1, 0)], [(0, 1)], [(0, 6)]]


# --- clouds (C19)


def from_step(encounter: Encounter, step: str, stop: str, rolls: Any = ()) -> Played:
    """The round from one step until another has begun."""
    encounter = structs.replace(encounter, step=step, flow=Flow(agenda=(Phase(step=step),)))
    return play_on(encounter, rolls=rolls, stop=lambda state: state.step == stop)


def test_c19_one_draw_for_each_tile_of_each_cloud() -> None:
    clouds = (MIST, structs.replace(MIST, area="foes-mid"), BLAZE)
    outcome = do(fight(somebody("aki"), field=over(*clouds)), battlefield.disperse, [50, 51, 100])
    assert kinds(outcome) == ["cloud-gone", "cloud-stays", "cloud-stays"]
    assert [step_of(line, "C19").args for line in outcome.lines] == [
        {"percent": 50, "rolled": rolled} for rolled in (50, 51, 100)
    ]
    assert outcome.encounter.field.clouds == clouds[1:]


def test_c19_without_clouds_the_step_is_passed_over() -> None:
    spear = Attack(name="Spear", init=6)
    encounter = fight(somebody("aki", attacks=(spear,)), somebody("orc", "foes"))
    played = from_step(encounter, "clouds", "order")
    assert "clouds" in next(line.args["steps_passed"] for line in played.lines if line.kind == "passed-over")
    there = from_step(structs.replace(encounter, field=over(MIST)), "clouds", "order", [50])
    assert [line.kind for line in there.lines][:1] == ["cloud-gone"]


def test_c19_rises_over_an_area_and_the_stronger_of_one_type_stays() -> None:
    outcome = play(fight(somebody("aki")), Billow(type="fire", area="front"))
    assert kinds(outcome) == ["cloud-rises"]
    assert outcome.lines[0].args == {"type": "fire", "area": "front", "cube": [], "damage": 3}
    outcome = play(outcome.encounter, Billow(type="fire", area="front", damage=5))
    outcome = play(outcome.encounter, Billow(type="fire", area="front", damage=2))
    outcome = play(outcome.encounter, Billow(type="cold", area="front"))
    assert outcome.encounter.field.clouds == (BLAZE, Cloud(type="cold", area="front"))


def test_c19_by_area_a_cube_is_its_area() -> None:
    outcome = play(fight(somebody("aki")), Billow(type="fire", cube=(17, 3, 0)))
    assert outcome.encounter.field.clouds == (Cloud(type="fire", area="foes-mid"),)
    nowhere = play(fight(somebody("aki")), Billow(type="fire"))
    assert nowhere.encounter.field.clouds == (Cloud(type="fire", area="front"),)


def test_c19_by_cubes_it_lies_over_a_cube_or_an_area() -> None:
    encounter = fight(somebody("aki"), house={"positions": "cubes"})
    told = []
    for event in (Billow(type="fire", cube=(17, 3, 0)), Billow(type="fire", area="foes-rear"), Billow(type="cold")):
        outcome = play(encounter, event)
        encounter = outcome.encounter
        told.append((outcome.lines[0].args["area"], outcome.lines[0].args["cube"]))
    assert told == [("", [17, 3, 0]), ("foes-rear", []), ("front", [])]
    assert encounter.field.clouds == (
        Cloud(type="fire", cube=(17, 3, 0)),
        Cloud(type="fire", area="foes-rear"),
        Cloud(type="cold", area="front"),
    )
    over = {area: battlefield.clouds_over(encounter, area) for area in AREAS}
    assert {area: types for area, types in over.items() if types} == {
        "front": ("cold",),
        "foes-mid": ("fire",),
        "foes-rear": ("fire",),
    }


@pytest.mark.parametrize(
    ("x", "area"),
    [(-7, "party-rear"), (4, "party-rear"), (5, "party-mid"), (19, "foes-mid"), (20, "foes-rear"), (99, "foes-rear")],
)
def test_g1_a_cloud_at_a_cube_is_in_its_area(x: int, area: Area) -> None:
    encounter = fight(somebody("aki"), field=over(Cloud(type="fire", cube=(x, 0, 0))))
    assert [each for each in AREAS if battlefield.clouds_over(encounter, each)] == [area]


def test_k1_a_cloud_covers_a_rider_where_its_mount_is() -> None:
    """G14: a mounted pair is one body."""
    horse = somebody("horse", size="large", cube=(12, 0, 0))
    mei = somebody("mei", cube=(13, 0, 0), mount="horse")
    encounter = fight(horse, mei, house={"positions": "cubes"})
    for cube, covered in (((12, 1, 1), True), ((14, 0, 0), False)):
        cloud = Cloud(type="fire", cube=cube)
        assert [battlefield.covers(encounter, cloud, each) for each in (horse, mei)] == [covered] * 2
    assert [space.distance_from(encounter, (8, 0, 0), each) for each in (horse, mei)] == [4, 4]


def test_a_cloud_without_a_place_is_nowhere() -> None:
    encounter = fight(somebody("aki", area="party-rear"), field=over(Cloud(type="fire")))
    assert [battlefield.clouds_over(encounter, each) for each in AREAS] == [()] * len(AREAS)
    assert not battlefield.harm_due(encounter, encounter.combatants["aki"])


@pytest.mark.parametrize("key", ["clouds.mist", "clouds.mist.type", "clouds.0.damage", "clouds.mist.cube.x"])
def test_no_key_leads_to_one_of_the_clouds(key: str) -> None:
    refusal = refused(fight(somebody("aki"), field=over(MIST, BLAZE)), SetField(values={key: 1}))
    assert (refusal.kind, refusal.args["key"]) == ("no-field", key)


def harmed(combatant: Combatant, field: Field, rolls: Any, **answers: str) -> Any:
    encounter = fight(combatant, field=field)
    assert battlefield.harm_due(encounter, combatant)
    return do(encounter, lambda scene: battlefield.harm(scene, combatant.id), rolls, answers)


def test_c19_harms_by_an_open_ended_die_through_c6() -> None:
    outcome = harmed(somebody("aki", resist={"fire": 50}, armor=1), over(BLAZE), [5, 3, 51])
    line = line_of(outcome, "cloud-harm")
    # 1d5: 5 and 3 are 5 + 2; armor 1 leaves 6, half of it 3; d100 over 50 doesn't set alight (C8).
    assert (line.args["damage"], outcome.encounter.combatants["aki"].hp) == (3, 7)
    assert [step.rule for step in line.steps] == ["C19", "C6.5", "C6.7", "C8"]


def test_c11_poison_goes_into_the_pool() -> None:
    outcome = harmed(somebody("aki"), over(MIST), [2])
    assert line_of(outcome, "cloud-harm").args["pooled"]
    aki = outcome.encounter.combatants["aki"]
    assert (aki.hp, aki.statuses["poisoned"].amount) == (10, 2)


@pytest.mark.parametrize(("rolls", "damage"), [([75], 0), ([76, 2], 2)])
def test_c13_a_mundane_cloud_may_do_nothing_to_the_ethereal(rolls: list[int], damage: int) -> None:
    outcome = harmed(somebody("aki", ethereal=True), over(Cloud(type="acid", area="front")), rolls)
    assert outcome.encounter.combatants["aki"].hp == 10 - damage


def test_what_a_cloud_does_is_told_by_what_it_takes() -> None:
    """C11: poison that harms goes into the pool, and says so."""
    told: list[tuple[Cloud, dict[str, Any], list[int], tuple[int, bool]]] = [
        (BLAZE, {}, [2, 100], (2, False)),
        (MIST, {}, [1], (1, True)),
        (MIST, {"armor": 9}, [2], (0, False)),
    ]
    for cloud, fields, rolls, expected in told:
        args = line_of(harmed(somebody("aki", **fields), over(cloud), rolls), "cloud-harm").args
        assert (args["damage"], args["pooled"]) == expected


def test_c19_several_clouds_one_after_another_to_the_death() -> None:
    clouds = over(Cloud(type="acid", area="front"), Cloud(type="magic", area="front"))
    outcome = harmed(somebody("aki", hp=2), clouds, [2])
    assert kinds(outcome) == ["cloud-harm", "falls"]


@pytest.mark.parametrize(
    ("fields", "harms"),
    [
        ({}, True),
        ({"side": "foes"}, True),
        ({"area": "foes-mid"}, False),
        ({"statuses": {"asleep": Status()}}, True),
        ({"statuses": {"under-ground": Status()}}, False),
        ({"statuses": {"submerged": Status()}}, False),
        ({"statuses": {"dead": Status()}}, False),
    ],
)
def test_c19_everybody_there(fields: dict[str, Any], *, harms: bool) -> None:
    aki = somebody("aki", fields.pop("side", "party"), **fields)
    assert battlefield.harm_due(fight(aki, field=over(MIST)), aki) is harms


@pytest.mark.parametrize(
    ("cube", "size", "covered"),
    [((12, 0, 0), "medium", True), ((11, 0, 0), "medium", False), ((11, 0, 0), "large", True)],
)
def test_c19_a_cube_covers_every_body_that_has_it(cube: tuple[int, int, int], size: Any, *, covered: bool) -> None:
    aki = somebody("aki", cube=cube, size=size)
    assert battlefield.covers(fight(aki), Cloud(type="fire", cube=(12, 0, 0)), aki) is covered


def test_c19_an_attack_may_leave_one_and_it_acts_the_same_round() -> None:
    breath = Attack(name="Breath", init=6, kind="magic", damage="1-2", type="poison", range=10, cloud="poison")
    wyrm = somebody("wyrm", "foes", "foes-mid", attacks=(breath,), auto=True)
    strike = play_on(
        fight(wyrm, somebody("aki"), house=ALWAYS), Strike(who="wyrm", target="aki", weapon="Breath"), rolls=[1]
    )
    assert strike.kinds() == ["poisons", "cloud-rises"]
    assert strike.encounter.field.clouds == (MIST,)
    played = from_step(strike.encounter, "battlefield", "round-end", [2])
    assert [line.args["who"] for line in played.lines if line.kind == "cloud-harm"] == ["aki"]


@pytest.mark.parametrize(
    ("positions", "left"),
    [("areas", Billow(type="fire", area="front")), ("cubes", Billow(type="fire", cube=(12, 3, 0)))],
)
def test_c19_an_attack_leaves_its_cloud_over_its_targets_tile(positions: str, left: Billow) -> None:
    orc = somebody("orc", "foes", cube=(12, 3, 0))
    breath = Attack(name="Breath", cloud="fire")
    assert battlefield.left_by(fight(orc, house={"positions": positions}), breath, orc) == (left,)
    assert battlefield.left_by(fight(orc), Attack(name="Spear"), orc) == ()


def test_timers_show_clouds() -> None:
    (timer,) = [each for each in running.running(fight(somebody("aki"), field=over(BLAZE))) if each.kind == "cloud"]
    assert (timer.args["area"], timer.args["type"], timer.args["percent"]) == ("front", "fire", 50)


# --- magic walls (C25)


@pytest.mark.parametrize(
    ("side", "area", "status", "harms"),
    [
        ("foes", "front", "", True),
        ("party", "front", "", False),
        ("foes", "foes-mid", "", False),
        ("party", "front", "charmed", True),
        ("foes", "front", "charmed", False),
    ],
)
def test_c25_a_magic_wall_harms_the_attackers_in_its_area(side: Side, area: Area, status: str, *, harms: bool) -> None:
    who = somebody("orc", side, area, statuses={status: Status()} if status else {})
    field = Field(attacker="foes", walls={"front": "shock"})
    assert battlefield.harm_due(fight(who, field=field), who) is harms


def test_c25_clouds_come_before_the_wall() -> None:
    orc = somebody("orc", "foes")
    field = Field(attacker="foes", walls={"front": "acid"}, clouds=(Cloud(type="acid", area="front"),))
    outcome = do(fight(orc, field=field), lambda scene: battlefield.harm(scene, "orc"), [1, 2])
    assert [(line.kind, line.args["damage"]) for line in outcome.lines] == [("cloud-harm", 1), ("wall-harm", 2)]
    assert [line.steps[0].rule for line in outcome.lines] == ["C19", "C25"]
