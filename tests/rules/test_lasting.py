"""Step 9: lasting harm, endings, regeneration (C8, C11, C12, C24)."""

from typing import Any

import pytest
from rules.helpers import do, fight, kinds, line_of, somebody, step_of

from tracker.rules import lasting
from tracker.rules.apply import Outcome
from tracker.state.combatant import Combatant, Status


def harmed(combatant: Combatant, answers: dict[str, str] | None = None, **house: Any) -> Outcome:
    encounter = fight(combatant, house=house)
    assert lasting.harm_due(encounter, combatant)
    return do(encounter, lambda scene: lasting.harm(scene, combatant.id), (), answers)


def ended(combatant: Combatant, rolls: tuple[int, ...], **house: Any) -> Outcome:
    encounter = fight(combatant, house=house)
    assert lasting.endings_due(encounter, combatant)
    return do(encounter, lambda scene: lasting.endings(scene, combatant.id), rolls)


# --- damage


@pytest.mark.parametrize(
    ("statuses", "house", "hp", "left", "rule", "type"),
    [
        ({"burning": Status()}, {}, 9, {"burning": Status()}, "C8", "fire"),
        ({"burning": Status()}, {"burning_damage": 3}, 7, {"burning": Status()}, "C8", "fire"),
        ({"burning": Status(amount=2)}, {}, 8, {"burning": Status(amount=2)}, "C8", "fire"),
        ({"poisoned": Status(amount=4, since=1)}, {}, 9, {"poisoned": Status(amount=3, since=1)}, "C11", "poison"),
        ({"poisoned": Status(amount=4)}, {"poison_tick": 3}, 7, {"poisoned": Status(amount=1)}, "C11", "poison"),
        ({"poisoned": Status(amount=2)}, {"poison_tick": 3}, 8, {}, "C11", "poison"),
        ({"poisoned": Status(amount=1)}, {}, 9, {}, "C11", "poison"),
        ({"decaying": Status()}, {}, 9, {"decaying": Status()}, "C12", "decay"),
    ],
)
def test_each_harms_hp_straight(statuses: Any, house: Any, hp: int, left: Any, rule: str, type: str) -> None:
    """No armor, shield, fort, resistance or vulnerability counts (C24)."""
    armored = somebody(
        "orc",
        armor=5,
        shield=2,
        wall=3,
        resist={"fire": 50, "poison": 50, "decay": 50},
        vulnerable=("fire", "poison"),
        statuses=statuses,
    )
    outcome = harmed(armored, **house)
    orc = outcome.encounter.combatants["orc"]
    assert (orc.hp, orc.statuses) == (hp, left)
    line = line_of(outcome, "lasting-harm")
    assert (line.args["damage"], line.args["type"]) == (10 - hp, type)
    step = step_of(line, rule)
    assert (step.before, step.after) == (0, 10 - hp)


def test_several_harm_in_the_tables_order() -> None:
    statuses = {"decaying": Status(), "poisoned": Status(amount=5), "burning": Status()}
    outcome = harmed(somebody("orc", statuses=statuses))
    assert [line.args["status"] for line in outcome.lines] == ["burning", "poisoned", "decaying"]
    assert outcome.encounter.combatants["orc"].hp == 7


def test_death_is_checked_after_each() -> None:
    outcome = harmed(somebody("orc", hp=1, statuses={"burning": Status(), "poisoned": Status(amount=5)}))
    assert kinds(outcome) == ["lasting-harm", "falls"]
    orc = outcome.encounter.combatants["orc"]
    assert orc.hp == 0
    assert orc.statuses["poisoned"].amount == 5
    assert "dead" in orc.statuses


def test_a_character_that_is_down_is_harmed_on() -> None:
    aki = somebody("aki", hp=1, character=True, statuses={"burning": Status(), "decaying": Status()})
    outcome = harmed(aki, {"zero aki": "unconscious"})
    assert kinds(outcome) == ["lasting-harm", "falls", "lasting-harm"]
    assert outcome.encounter.combatants["aki"].hp == -1


def test_harm_wakes_a_sleeper() -> None:
    outcome = harmed(somebody("orc", statuses={"asleep": Status(), "burning": Status()}))
    assert "asleep" not in outcome.encounter.combatants["orc"].statuses


@pytest.mark.parametrize("status", ["dead", "dying", "fled", "panicked", "removed"])
def test_who_is_gone_isnt_harmed(status: str) -> None:
    orc = somebody(
        "orc", regeneration=1, hp=5, max_hp=9, statuses={"burning": Status(), "stunned": Status(), status: Status()}
    )
    encounter = fight(orc)
    assert not lasting.harm_due(encounter, orc)
    assert not lasting.endings_due(encounter, orc)
    assert not lasting.regeneration_due(encounter, orc)


def test_who_is_in_reserve_or_not_afflicted_isnt_harmed() -> None:
    for orc in (
        somebody("orc", reserve=True, statuses={"burning": Status()}),
        somebody("orc", statuses={"frozen": Status()}),
    ):
        assert not lasting.harm_due(fight(orc), orc)
    doused = somebody("orc", statuses={"burning": Status()})
    assert not lasting.harm_due(fight(doused, house={"burning_damage": 0}), doused)


# --- endings


@pytest.mark.parametrize(
    ("status", "percent", "rule"),
    [
        ("burning", 50, "C8"),
        ("stunned", 75, "C10"),
        ("asleep", 5, "C24"),
        ("paralysed", 10, "C24"),
        ("confused", 25, "C24"),
        ("charmed", 25, "C24"),
    ],
)
def test_each_ends_by_its_chance(status: str, percent: int, rule: str) -> None:
    orc = somebody("orc", statuses={status: Status()})
    over = ended(orc, (percent,))
    assert over.encounter.combatants["orc"].statuses == {}
    assert step_of(line_of(over, "status-ends"), rule).args == {"percent": percent, "rolled": percent}
    on = ended(orc, (percent + 1,))
    assert on.encounter.combatants["orc"].statuses == {status: Status()}
    assert step_of(line_of(on, "status-stays"), rule).args == {"percent": percent, "rolled": percent + 1}


def test_a_chance_of_100_isnt_rolled_and_one_of_0_isnt_due() -> None:
    orc = somebody("orc", statuses={"stunned": Status()})
    assert kinds(ended(orc, (), stunned_recovery=100)) == ["status-ends"]
    assert not lasting.endings_due(fight(orc, house={"stunned_recovery": 0}), orc)


def test_several_are_rolled_in_the_tables_order() -> None:
    statuses = {"charmed": Status(), "stunned": Status(), "burning": Status(), "prone": Status()}
    outcome = ended(somebody("orc", statuses=statuses), (50, 76, 25))
    assert [(line.kind, line.args["status"]) for line in outcome.lines] == [
        ("status-ends", "burning"),
        ("status-stays", "stunned"),
        ("status-ends", "charmed"),
    ]


def test_a_fire_harms_before_it_may_go_out() -> None:
    orc = somebody("orc", statuses={"burning": Status()})
    burnt = harmed(orc)  # no die: the roll to go out is an ending
    over = ended(burnt.encounter.combatants["orc"], (1,))
    assert over.encounter.combatants["orc"].hp == 9
    assert over.encounter.combatants["orc"].statuses == {}


# --- regeneration


@pytest.mark.parametrize(("hp", "regeneration", "after"), [(5, 2, 7), (9, 3, 10), (-2, 1, -1)])
def test_regeneration_to_the_maximum(hp: int, regeneration: int, after: int) -> None:
    troll = somebody("troll", hp=hp, max_hp=10, regeneration=regeneration)
    encounter = fight(troll)
    assert lasting.regeneration_due(encounter, troll)
    outcome = do(encounter, lambda scene: lasting.regeneration(scene, "troll"))
    assert outcome.encounter.combatants["troll"].hp == after
    step = step_of(line_of(outcome, "regenerates"), "C24")
    assert (step.before, step.after) == (hp, after)


@pytest.mark.parametrize(("hp", "regeneration"), [(10, 2), (5, 0)])
def test_no_regeneration(hp: int, regeneration: int) -> None:
    troll = somebody("troll", hp=hp, max_hp=10, regeneration=regeneration)
    assert not lasting.regeneration_due(fight(troll), troll)
