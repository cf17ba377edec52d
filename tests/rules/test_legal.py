"""What somebody can do now, and why not: the same events, tried and thrown away."""

from typing import Any

import pytest
from rules.helpers import fight, somebody

from tracker.rules import house, legal
from tracker.rules.refusal import Refusal, Refused
from tracker.rules.stats import effective, strength
from tracker.state.combatant import Attack, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Move
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow
from tracker.state.question import Question

SPEAR = Attack(name="Spear", init=6)
BOW = Attack(name="Bow", init=5, kind="ranged", range=10)


def encounter(**aki: Any) -> Encounter:
    field, acts = aki.pop("field", Field()), aki.pop("acts", Acts())
    orcs = [somebody(f"orc-{number}", "foes") for number in (1, 2)]
    flow = Flow(turn="aki", acts={"aki": acts})
    return fight(somebody("aki", attacks=(SPEAR, BOW), **aki), *orcs, flow=flow, field=field)


def shown(state: Encounter) -> dict[tuple[str, str], str | tuple[str, ...]]:
    """By action and what it is done with: the refusal's kind, or the choices."""
    return {
        (each.action, each.what): each.refusal.kind if each.refusal else each.choices
        for each in legal.options(state, "aki")
    }


def test_each_action_with_its_choices_or_its_reason() -> None:
    assert shown(encounter()) == {
        ("attack", "Spear"): ("orc-1", "orc-2", "none"),
        ("attack", "Bow"): "enemy-adjacent",
        ("move", ""): ("party-rear", "party-mid", "front", "stay"),
    }


def test_what_is_spent_is_said() -> None:
    spent = shown(encounter(acts=Acts(main="move", sub="move", aux="move")))
    assert spent == {("attack", "Spear"): "spent", ("attack", "Bow"): "spent", ("move", ""): "no-move-left"}


def test_under_water_there_is_surfacing_and_over_water_diving() -> None:
    deep = Field(water=(9,) * 5)
    assert ("dive", "") in shown(encounter(field=deep))
    under = shown(encounter(field=deep, z=-1, statuses={"submerged": Status(since=3)}))
    assert ("surface", "") in under
    assert not {("dive", ""), ("drop", "")} & set(under)


def test_nothing_for_the_absent_and_outside_the_fight() -> None:
    assert shown(encounter(statuses={"asleep": Status()})) == {}
    for step in ("setup", "over"):
        assert legal.options(fight(somebody("aki"), step=step), "aki") == []


def test_an_attempt_changes_nothing_and_rolls_nothing() -> None:
    state = encounter()
    assert isinstance(legal.attempt(state, AttackAction(who="aki")), Question)
    assert isinstance(legal.attempt(state, AttackAction(who="orc-1")), Refusal)
    assert legal.attempt(state, AttackAction(who="aki", targets=("orc-1",))) is None
    assert legal.attempt(state, Move(who="aki", to="party-mid", manner="forced")) is None
    assert state == encounter()


# --- stats and house switches


def test_f2_stats_are_halved_once_and_down() -> None:
    """G8, F2, Z7: never twice; strength and morale not at all."""
    bird = somebody("bird", melee=5, evade=-3, morale=7, statuses={"flying": Status(), "uncontrolled": Status()})
    assert effective(bird, "melee") == (2, 5, "flying")
    assert effective(bird, "evade") == (-2, -3, "flying")
    assert effective(bird, "morale") == (7, 7, "")
    assert effective(somebody("aki", melee=5), "melee") == (5, 5, "")


def test_c9_frozen_takes_1_off_the_strength() -> None:
    assert strength(somebody("aki", strength=4)) == 4
    assert strength(somebody("aki", strength=4, statuses={"frozen": Status()})) == 3


def test_a_switch_is_the_gms_else_the_presets_else_the_default() -> None:
    assert house.setting(fight(), "to_hit") == "d20"
    assert house.setting(fight(house={"to_hit": "always"}), "to_hit") == "always"
    assert house.number(fight(house={"burning_chance": 5}), "burning_chance") == 5
    assert {key for preset in house.PRESETS.values() for key in preset} <= set(house.SWITCHES)
    for preset, switches in house.PRESETS.items():
        for key, value in switches.items():
            assert house.valid(key, value) == value, preset


@pytest.mark.parametrize(
    ("key", "value", "kind"),
    [
        ("to-hit", "d20", "no-switch"),
        ("to_hit", "d12", "switch-word"),
        ("to_hit", 20, "switch-word"),
        ("burning_chance", 101, "switch-number"),
        ("burning_chance", -1, "switch-number"),
        ("burning_chance", 2.5, "switch-number"),
        ("burning_chance", float("inf"), "switch-number"),
        ("burning_chance", True, "switch-number"),
        ("burning_chance", "٣", "switch-number"),
        ("poison_tick", 0, "switch-number"),
    ],
)
def test_a_switch_takes_only_what_it_has(key: str, value: object, kind: str) -> None:
    with pytest.raises(Refused) as caught:
        house.valid(key, value)
    assert caught.value.refusal.kind == kind
    assert not caught.value.refusal.overrulable


# --- what is shown


def test_f1_flying_is_shown_to_those_alone_whom_it_gives_something() -> None:
    """F1: the skill puts off the end of a flight; one without an end has none to put off."""
    ends = {"flying": Status(since=1, until=Deadline(4))}
    assert ("fly", "") not in shown(encounter())
    assert ("fly", "") in shown(encounter(flight=3))
    assert ("fly", "") in shown(encounter(flight=3, z=5, statuses=ends))
    assert ("fly", "") not in shown(encounter(flight=3, z=5, statuses={"flying": Status(since=1)}))


def test_what_a_flyer_a_diver_and_one_without_weight_may_do() -> None:
    aloft = set(shown(encounter(z=5, statuses={"flying": Status(since=1)})))
    assert {("land", ""), ("drop", "")} < aloft
    assert not {("brake", ""), ("dive", ""), ("surface", "")} & aloft
    assert ("brake", "") in shown(encounter(field=Field(medium="zero-gravity")))
    assert ("brake", "") in shown(encounter(statuses={"uncontrolled": Status()}))
    assert not {("brake", ""), ("land", ""), ("drop", "")} & set(shown(encounter()))


def mounts(*others: Any, **aki: Any) -> dict[tuple[str, str], str | tuple[str, ...]]:
    """What アキ can do about mounts, among others of its side, with an orc far off."""
    flow = Flow(turn="aki")
    state = fight(somebody("aki", **aki), *others, somebody("orc", "foes", "foes-rear"), flow=flow)
    return {key: found for key, found in shown(state).items() if key[0] in ("mount", "drop")}


def test_g14_whom_one_can_mount_is_offered() -> None:
    horse, ox = somebody("horse", size="large"), somebody("ox", size="large")
    assert mounts(horse, ox) == {("mount", "horse"): (), ("mount", "ox"): ()}
    assert mounts(somebody("ren")) == {}, "nobody larger"
    assert mounts(somebody("horse", "party", "party-rear", size="large")) == {("mount", "horse"): "mount-out-of-reach"}
    assert mounts(horse, somebody("ren", mount="horse")) == {("mount", "horse"): ()}, "there may be several riders"
    assert mounts(horse, statuses={"entangled": Status()}) == {("mount", "horse"): "rooted"}


def test_g14_a_rider_can_dismount_and_in_the_air_jump_off() -> None:
    horse = somebody("horse", size="large")
    assert mounts(horse, mount="horse") == {("mount", "none"): ()}
    flying = {"flying": Status(since=1)}
    griffin = somebody("griffin", size="large", z=6, flight=0, statuses=flying)
    assert mounts(griffin, mount="griffin", z=6, statuses=flying) == {("mount", "none"): (), ("drop", ""): ()}


def test_z1_without_gravity_a_rider_can_leave_its_mount_at_any_height() -> None:
    """F6, G14: who rides nobody has nothing to let go of."""
    horse = somebody("horse", size="large", medium="zero-gravity")
    assert mounts(horse, mount="horse", medium="zero-gravity") == {("mount", "none"): (), ("drop", ""): ()}
    assert mounts(medium="zero-gravity") == {}


def test_f6_who_is_up_without_flying_can_jump_down() -> None:
    assert mounts(z=4) == {("drop", ""): ()}
    assert mounts(z=4, statuses={"falling": Status(since=1)}) == {("drop", ""): "falls-already"}
