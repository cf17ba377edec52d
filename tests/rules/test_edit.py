"""Building and correcting a fight: names, ids, fields, removals."""

from typing import Any

import msgspec
import pytest
from rules.helpers import fight, kinds, line_of, play, refused, somebody

from tracker.rules import names
from tracker.state.combatant import Attack, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.event import (
    Attack as AttackAction,
)
from tracker.state.event import (
    Dismiss,
    Enlist,
    Hide,
    Rename,
    Set,
    SetField,
    SetHouse,
    Strike,
    TurnOpen,
    TurnStart,
)
from tracker.state.flow import Acts, Flow, Place, Rolled


def setup(*combatants: Any, **fields: Any) -> Encounter:
    return fight(*combatants, **{"step": "setup", "round": 0, **fields})


def goblin(**fields: Any) -> Any:
    return somebody("any", "foes", name=fields.pop("name", "Goblin"), **fields)


# --- newcomers


@pytest.mark.parametrize(
    ("there", "name", "count", "named"),
    [
        ([], "Goblin", 1, ["Goblin"]),
        ([], "Goblin", 3, ["Goblin 1", "Goblin 2", "Goblin 3"]),
        (["Goblin 1", "Goblin 2", "Goblin 3"], "Goblin", 2, ["Goblin 4", "Goblin 5"]),
        (["Goblin 1", "Goblin 7"], "Goblin", 1, ["Goblin"]),
        (["Goblin"], "Goblin", 1, ["Goblin 2"]),
        (["goblin"], "Goblin", 2, ["Goblin 2", "Goblin 3"]),
        (["Goblin 2"], "Goblin 2", 1, ["Goblin 3"]),
        (["Goblin King"], "Goblin", 1, ["Goblin"]),
        (["アキ"], "アキ", 2, ["アキ 2", "アキ 3"]),
        ([], "x" * 60, 2, ["x" * 58 + " 1", "x" * 58 + " 2"]),
        (["x" * 58 + " 1"], "x" * 60, 2, ["x" * 58 + " 2", "x" * 58 + " 3"]),
    ],
)
def test_names_are_distinct(there: list[str], name: str, count: int, named: list[str]) -> None:
    assert names.distinct(name, count, there) == named


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Goblin 1", "goblin-1"),
        ("Élodie ✦", "elodie"),
        ("アキ", "アキ"),
        ("アキ 2", "アキ-2"),
        ("ゴブリン 王", "ゴブリン-王"),
        ("Ｇｏｂ", "gob"),
        ("Goblin [boss]", "goblin-boss"),
        ("Łukasz", "łukasz"),
        ("a|b", "a-b"),
        ("हिन्दी रानी", "हिन्दी-रानी"),
        ("✦", "one"),
        ("x" * 60, "x" * 48),
    ],
)
def test_ids_can_be_typed(name: str, slug: str) -> None:
    assert names.slug(name) == slug


def test_ids_are_unique_and_never_answer_a_question() -> None:
    assert names.unique_id("Orc", {"orc", "orc-2"}) == "orc-3"
    assert names.unique_id("None", ()) == "none-2"


def test_copies_in_the_set_up_wait_in_their_rear() -> None:
    outcome = play(
        setup(somebody("aki")), Enlist(template=goblin(z=0, size="large", statuses={"prone": Status()}), count=3)
    )
    there = outcome.encounter.combatants
    assert list(there) == ["aki", "goblin-1", "goblin-2", "goblin-3"]
    assert [each.name for each in there.values()][1:] == ["Goblin 1", "Goblin 2", "Goblin 3"]
    for who in ("goblin-1", "goblin-2", "goblin-3"):
        assert not there[who].deployed
        assert there[who].group == "goblin"
        assert there[who].cube == (21, 0, 0)  # the middle of four cubes, toward its own rear, is x 22
        assert "prone" in there[who].statuses
    assert line_of(outcome, "enlisted").args["whom"] == ["goblin-1", "goblin-2", "goblin-3"]
    assert line_of(outcome, "enlisted").names["goblin-2"] == "Goblin 2"


@pytest.mark.parametrize(
    ("house", "cubes"),
    [
        ({}, [(12, 0, 5), (12, 0, 5), (12, 0, 5)]),
        ({"positions": "cubes"}, [(12, 1, 5), (12, -1, 5), (12, 2, 5)]),  # G1: no two in one cube, aki there before
    ],
)
def test_g1_newcomers_stand_where_the_gm_places_them(house: dict[str, str], cubes: list[tuple[int, int, int]]) -> None:
    there = somebody("aki", cube=(12, 0, 5))
    event = Enlist(template=goblin(cube=(12, 0, 5)), count=3, placed=True)
    outcome = play(setup(there, house=house), event)
    placed = [outcome.encounter.combatants[who] for who in line_of(outcome, "enlisted").args["whom"]]
    assert [each.cube for each in placed] == cubes
    assert all(each.deployed for each in placed)
    reserve = play(setup(there), Enlist(template=goblin(cube=(12, 0, 5), reserve=True), placed=True))
    assert not reserve.encounter.combatants["goblin"].deployed


def test_a_single_one_has_no_group_unless_given() -> None:
    assert play(setup(), Enlist(template=goblin())).encounter.combatants["goblin"].group == ""
    assert play(setup(), Enlist(template=goblin(group="pack"))).encounter.combatants["goblin"].group == "pack"


def test_a_reinforcement_is_deployed_and_rolls_only_with_a_rolled_order() -> None:
    there = somebody("aki")
    flow = Flow(queue=(Place("aki", 12),), rolled={"aki": Rolled(12)})
    rolled = play(fight(there, flow=flow, house={"initiative": "rolled"}), Enlist(template=goblin(), count=2), (18, 1))
    assert rolled.encounter.combatants["goblin-1"].deployed
    assert {place.who for place in rolled.encounter.flow.queue} == {"aki", "goblin-1", "goblin-2"}
    by_weapon = play(fight(there, flow=flow), Enlist(template=goblin()))
    assert by_weapon.encounter.flow.queue == flow.queue  # it enters at the next step 6


def test_a_reserve_waits_even_in_a_running_fight() -> None:
    flow = Flow(queue=(Place("aki", 12),), rolled={"aki": Rolled(12)})
    before = fight(somebody("aki"), flow=flow, house={"initiative": "rolled"})
    encounter = play(before, Enlist(template=goblin(reserve=True), count=2)).encounter
    assert encounter.combatants["goblin-1"].reserve
    assert encounter.combatants["goblin-2"].group == "goblin"
    assert not encounter.combatants["goblin-1"].deployed
    assert encounter.flow.queue == flow.queue


@pytest.mark.parametrize("count", [0, -1, 100])
def test_too_many_or_none(count: int) -> None:
    refusal = refused(setup(), Enlist(template=goblin(), count=count))
    assert (refusal.kind, refusal.args) == ("bad-count", {"count": count, "low": 1, "high": 99})


@pytest.mark.parametrize("name", [" ", "\x1b", "\u202e", "\u200d"])
def test_a_name_that_cant_be_seen(name: str) -> None:
    assert refused(setup(), Enlist(template=goblin(name=name))).kind == "no-name"
    assert refused(setup(somebody("aki")), Rename(who="aki", name=name)).kind == "no-name"


# --- removal


def test_nothing_is_left_of_a_removed_one() -> None:
    until = Deadline(4, "turn-start", "orc")
    encounter = fight(
        somebody("aki", statuses={"blessed": Status(until=until)}),
        somebody("orc", "foes"),
        somebody("ogre", "foes", statuses={"own": Status(until=Deadline(3, "turn-end", "aki"))}),
        flow=Flow(
            turn="orc",
            at=Place("orc", 5),
            agenda=(TurnOpen(who="orc"), AttackAction(who="orc", targets=("aki",))),
            queue=(Place("aki", 6), Place("orc", 5), Place("ogre", 2), Place("orc", 1)),
            rolled={"orc": Rolled(5), "aki": Rolled(6)},
            acts={
                "aki": Acts(places=(6,), target="orc", leavers=("ogre", "orc")),
                "orc": Acts(places=(5,), main="move"),
                "bo": Acts(places=(4,), target="orc"),
                "cy": Acts(target="ogre", leavers=("orc", "ogre")),
            },
            apart=(("aki", "ogre"), ("aki", "orc")),
            targets={"orc/5": "aki", "aki/6": "orc", "ogre/2": "aki"},
            silent={"orc/Bow": 4, "aki/Bow": 4},
            ties=(("orc", "ogre"), ("aki", "ogre")),
            autos=("orc", "ogre"),
        ),
    )
    outcome = play(encounter, Dismiss(who="orc"))
    after = outcome.encounter
    assert list(after.combatants) == ["aki", "ogre"]
    assert b"orc" not in msgspec.json.encode(after)
    assert after.combatants["aki"].statuses["blessed"].until == Deadline(4, "turn-start", "ogre")
    assert after.flow.queue == (Place("aki", 6), Place("ogre", 2))
    assert after.flow.at == Place("aki", 6)
    assert after.flow.acts["aki"] == Acts(places=(6,), leavers=("ogre",))
    assert after.flow.acts["bo"] == Acts(places=(4,))
    assert after.flow.acts["cy"] == Acts(target="ogre", leavers=("ogre",))
    assert after.flow.turn == ""
    assert line_of(outcome, "dismissed").names == {"orc": "Orc"}


def test_the_deadline_at_the_last_ones_turn_goes_to_the_rounds_end() -> None:
    until = Deadline(4, "turn-end", "orc")
    encounter = fight(
        somebody("aki", statuses={"blessed": Status(until=until)}),
        somebody("orc", "foes"),
        flow=Flow(queue=(Place("aki", 6), Place("orc", 5), Place("aki", 1))),
    )
    after = play(encounter, Dismiss(who="orc")).encounter
    assert after.combatants["aki"].statuses["blessed"].until == Deadline(4, "round-end")


def test_strikes_at_a_removed_one_stay_and_are_lost() -> None:
    strike = Strike(who="aki", target="orc", weapon="Spear")
    encounter = fight(somebody("aki"), somebody("orc", "foes"), flow=Flow(agenda=(strike, TurnStart(who="orc"))))
    assert play(encounter, Dismiss(who="orc")).encounter.flow.agenda == (strike,)


def test_nobody_is_refused() -> None:
    for event in (
        Dismiss(who="nobody"),
        Rename(who="nobody", name="x"),
        Hide(who="nobody"),
        Set(who="nobody", values={}),
    ):
        assert refused(fight(), event).kind == "nobody"


# --- names and what is seen


def test_rename_keeps_the_id() -> None:
    outcome = play(fight(somebody("aki")), Rename(who="aki", name="  Aki  the\tbold "))
    assert outcome.encounter.combatants["aki"].name == "Aki the bold"
    assert line_of(outcome, "renamed").args == {"who": "aki", "before": "Aki", "after": "Aki the bold"}


def test_a_name_that_another_bears_is_refused_but_ones_own_isnt() -> None:
    encounter = fight(somebody("orc-1", name="Orc 1"), somebody("orc-2", name="Orc 2"))
    for event in (Rename(who="orc-2", name="ORC 1"), Set(who="orc-2", values={"name": "orc 1"})):
        refusal = refused(encounter, event)
        assert (refusal.kind, refusal.args["target"]) == ("name-taken", "orc-1")
    assert play(encounter, Rename(who="orc-2", name="orc 2")).encounter.combatants["orc-2"].name == "orc 2"


def test_hide_and_reveal() -> None:
    hidden = play(fight(somebody("aki")), Hide(who="aki"))
    assert hidden.encounter.combatants["aki"].hidden
    assert kinds(hidden) == ["hidden"]
    shown = play(hidden.encounter, Hide(who="aki", hidden=False))
    assert not shown.encounter.combatants["aki"].hidden
    assert kinds(shown) == ["revealed"]


# --- fields


@pytest.mark.parametrize(
    ("key", "value", "field", "after"),
    [
        ("hp", 3, "hp", 3),
        ("hp", "-4", "hp", -4),
        ("hp", "１２", "hp", 12),
        ("max-hp", "40", "max_hp", 40),
        ("character", "yes", "character", True),
        ("auto", "true", "auto", True),
        ("breath", "8", "breath", 8),
        ("breath", "none", "breath", None),
        ("resist.fire", "50", "resist", {"fire": 50, "cold": 10}),
        ("resist.cold", "none", "resist", {}),
        ("resist", {"acid": 5}, "resist", {"acid": 5}),
        ("vulnerable", "fire,cold", "vulnerable", ("fire", "cold")),
        ("vulnerable", "", "vulnerable", ()),
        ("avoid", "20, 30", "avoid", (20, 30)),
        ("cube.y", "4", "cube", (12, 4, 0)),
        ("cube", "7,0,0", "cube", (7, 0, 0)),
        ("cube", [7, 0, 0], "cube", (7, 0, 0)),
        ("side", "foes", "side", "foes"),
        ("side", "Foes", "side", "foes"),
        ("notes", "none", "notes", "none"),
        ("notes", "a\nb", "notes", "a b"),
        ("attacks.spear.damage", "1-6", "attacks", (Attack(name="Spear", damage="1-6"),)),
        ("attacks", [{"name": "Axe"}], "attacks", (Attack(name="Axe"),)),
        ("statuses.poisoned.amount", "7", "statuses", {"poisoned": Status(amount=7, since=2)}),
    ],
)
def test_set(key: str, value: Any, field: str, after: Any) -> None:
    encounter = fight(
        somebody(
            "aki",
            resist={"cold": 10},
            attacks=(Attack(name="Spear"),),
            statuses={"poisoned": Status(amount=3, since=2)},
        )
    )
    outcome = play(encounter, Set(who="aki", values={key: value}))
    assert getattr(outcome.encounter.combatants["aki"], field) == after
    assert kinds(outcome) == ["set"]


def test_what_changed_is_told() -> None:
    outcome = play(
        fight(somebody("aki", hp=12)), Set(who="aki", values={"hp": "-3", "armor": 2, "resist.fire": 20, "speed": 6})
    )
    assert line_of(outcome, "set").args["changes"] == [
        {"key": "hp", "before": 12, "after": -3},
        {"key": "armor", "before": 0, "after": 2},
        {"key": "resist.fire", "before": None, "after": 20},
    ]
    assert outcome.encounter.combatants["aki"].statuses == {}  # a correction kills nobody


NUMBER = {"expected": "number", "low": -999_999, "high": 999_999}


@pytest.mark.parametrize(
    ("key", "value", "args"),
    [
        ("hp", "٣", NUMBER),
        ("hp", "9" * 40, NUMBER),
        ("hp", 10**40, NUMBER),
        ("hp", "-", NUMBER),
        ("hp", "", NUMBER),
        ("hp", "seven", NUMBER),
        ("hp", True, NUMBER),
        ("hp", 7.5, NUMBER),
        ("hp", "none", NUMBER),
        ("breath", "-1", {"expected": "number", "low": 0, "high": 9999, "empty": True}),
        ("character", "perhaps", {"expected": "yes-no"}),
        ("side", "elves", {"expected": "word", "choices": ["party", "foes"]}),
        ("resist.fire", "101", {"expected": "number", "low": 0, "high": 100}),
        ("attacks.spear.damage", "2-6", {"expected": "text", "low": 0, "high": None}),
        ("avoid", "x", {"expected": "list", "of": {"expected": "number", "low": 0, "high": 100}}),
        ("resist", "x", {"expected": "table"}),
    ],
)
def test_what_a_field_cant_be(key: str, value: Any, args: dict[str, Any]) -> None:
    encounter = fight(somebody("aki", attacks=(Attack(name="Spear"),)))
    refusal = refused(encounter, Set(who="aki", values={key: value}))
    assert refusal.kind == "bad-value"
    assert refusal.args["key"] == key
    assert {name: refusal.args[name] for name in args} == args


@pytest.mark.parametrize("value", ["1,2", "a,b,c", "3"])
def test_a_cube_is_three_numbers(value: str) -> None:
    refusal = refused(fight(somebody("aki")), Set(who="aki", values={"cube": value}))
    assert (refusal.kind, refusal.args["expected"], refusal.args["length"]) == ("bad-value", "list", 3)


@pytest.mark.parametrize(
    ("key", "known"),
    [
        ("hitpoints", "hp"),
        ("resist.fyre", "resist.fire"),
        ("cube.w", "cube.z"),
        ("attacks.club.damage", "attacks.Spear"),
        ("attacks.spear.reach", "range"),
        ("statuses.burning.amount", "statuses.poisoned"),
        ("hp.max", "hp"),
    ],
)
def test_unknown_keys_are_told_the_known_ones(key: str, known: str) -> None:
    encounter = fight(somebody("aki", attacks=(Attack(name="Spear"),), statuses={"poisoned": Status(amount=3)}))
    refusal = refused(encounter, Set(who="aki", values={key: 1}))
    assert refusal.kind == "no-field"
    assert known in refusal.args["known"]


@pytest.mark.parametrize("key", ["id", "statuses", "statuses.dead"])
def test_what_isnt_set_like_this(key: str) -> None:
    assert refused(fight(somebody("aki")), Set(who="aki", values={key: "x"})).kind == "fixed-field"


@pytest.mark.parametrize("size", ["large", "huge", "gigantic", "colossal"])
def test_who_grows_stays_in_its_area(size: str) -> None:
    from tracker.rules import space

    for side in ("party", "foes"):
        after = play(fight(somebody("aki", side)), Set(who="aki", values={"size": size})).encounter
        assert space.area_of(after.combatants["aki"]) == "front"


def test_the_silence_of_weapons_that_are_gone_is_forgotten() -> None:
    encounter = fight(somebody("aki", attacks=(Attack(name="Bow"),)), flow=Flow(silent={"aki/Bow": 5, "orc/Bow": 5}))
    outcome = play(encounter, Set(who="aki", values={"attacks.Bow.name": "Sling"}))
    change = {"key": "attacks.Bow.name", "before": "Bow", "after": "Sling"}
    assert line_of(outcome, "set").args["changes"] == [change]
    assert outcome.encounter.flow.silent == {"orc/Bow": 5}


def test_out_of_the_reserve_by_correction() -> None:
    encounter = fight(
        somebody("aki", reserve=True),
        somebody("orc", "foes"),
        house={"initiative": "rolled"},
        flow=Flow(queue=(Place("orc", 9),), rolled={"orc": Rolled(9)}),
    )
    after = play(encounter, Set(who="aki", values={"reserve": "no"}), (4,)).encounter
    assert [place.who for place in after.flow.queue] == ["orc", "aki"]


# --- field and house


def test_the_field() -> None:
    outcome = play(fight(somebody("aki")), SetField(values={"water.foes-mid": "3", "open": "yes", "breath": 8}))
    assert outcome.encounter.field.water == (0, 0, 0, 3, 0)
    assert outcome.encounter.field.open
    assert [change["key"] for change in line_of(outcome, "field-set").args["changes"]] == [
        "water.foes-mid",
        "open",
        "breath",
    ]
    assert refused(fight(), SetField(values={"water": "1,2"})).args["length"] == 5
    assert refused(fight(), SetField(values={"clouds.mist.cube.x": 1})).kind == "no-field"
    assert refused(fight(), SetField(values={"medium": "lava"})).args["choices"] == [
        "ground",
        "water",
        "air",
        "zero-gravity",
    ]


def test_the_tide_comes_and_goes() -> None:
    under = fight(somebody("aki", z=-2, statuses={"submerged": Status(since=2)}), field={})
    under = msgspec.structs.replace(under, field=msgspec.convert({"water": [0, 0, 4, 0, 0]}, type(fight().field)))
    shallow = play(under, SetField(values={"water.front": 1}))
    assert kinds(shallow) == ["field-set", "depth-capped"]
    assert shallow.encounter.combatants["aki"].cube == (12, 0, -1)
    dry = play(under, SetField(values={"water.front": 0}))
    assert kinds(dry) == ["field-set", "depth-capped", "comes-up"]
    assert dry.encounter.combatants["aki"].statuses == {}


def test_house_switches_keep_only_what_differs() -> None:
    outcome = play(fight(), SetHouse(values={"at_zero": "dead", "burning-out": "30"}))
    assert outcome.encounter.house == {"at_zero": "dead", "burning_out": 30}
    assert line_of(outcome, "house-set").args["changes"][1] == {"key": "burning_out", "before": 50, "after": 30}
    assert play(outcome.encounter, SetHouse(values={"at_zero": "ask"})).encounter.house == {"burning_out": 30}
    assert refused(fight(), SetHouse(values={"at_zer": "ask"})).kind == "no-switch"
    assert refused(fight(), SetHouse(values={"at_zero": "maybe"})).kind == "switch-word"


@pytest.mark.parametrize("value", ["٣", "1_0", "101", "-1", "", "9" * 40, 7.5, True, None])
def test_what_a_numeric_switch_cant_be(value: Any) -> None:
    refusal = refused(fight(), SetHouse(values={"burning_out": value}))
    assert (refusal.kind, refusal.args["low"], refusal.args["high"]) == ("switch-number", 0, 100)


def test_a_numeric_switch_in_full_width_digits() -> None:
    assert play(fight(), SetHouse(values={"burning_out": "３０"})).encounter.house == {"burning_out": 30}
