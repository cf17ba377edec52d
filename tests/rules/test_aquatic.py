"""Under water nothing is taken off; who is adapted to it hits and evades better there (W2)."""

from typing import Any

import pytest
from msgspec import structs
from rules.helpers import fight, line_of, play, somebody

from tracker.rules.stats import in_water
from tracker.rules.tohit import modifiers
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Check, Set, Strike
from tracker.state.field import Field
from tracker.state.flow import Flow
from tracker.state.line import Step

BITE = Attack(name="Bite", damage="1-5")
UNDER = {"submerged": Status(since=3)}
WATER = Field(water=(0, 0, 4, 0, 0))


def pool(aki: dict[str, Any], orc: dict[str, Any], to_hit: str = "d20") -> Encounter:
    """Aki, melee 4, and an orc, evade 3: both under water."""
    below = {"z": -1, "statuses": UNDER}
    return fight(
        somebody("aki", **{"melee": 4, "attacks": (BITE,), **below, **aki}),
        somebody("orc", "foes", **{"evade": 3, "parry": 20, **below, **orc}),
        field=WATER,
        house={"to_hit": to_hit},
    )


def steps(encounter: Encounter, kind: str, rolls: list[int], answers: dict[str, str] | None = None) -> list[Step]:
    outcome = play(encounter, Strike(who="aki", target="orc", weapon="Bite"), rolls, answers)
    return [step for step in line_of(outcome, kind).steps if step.rule in ("W2", "G6", "G7", "C5")]


@pytest.mark.parametrize(("rolled", "kind"), [(9, "struck"), (8, "missed")])
def test_w2_water_alone_changes_nothing(rolled: int, kind: str) -> None:
    """d20 + 4 against 10 + 3, as on land."""
    found = steps(pool({}, {}), kind, [rolled, 3] if kind == "struck" else [rolled])
    assert [step.rule for step in found] == ["G6", "G6"]
    assert found[-1].args == {"rolled": rolled, "total": rolled + 4, "needed": 13}


@pytest.mark.parametrize(("rolled", "kind"), [(7, "struck"), (6, "missed")])
def test_w2_who_is_adapted_hits_better(rolled: int, kind: str) -> None:
    found = steps(pool({"aquatic": 2}, {}), kind, [rolled, 3] if kind == "struck" else [rolled])
    assert Step("W2", "aquatic", {"points": 2}) in found
    assert found[-1].args == {"rolled": rolled, "total": rolled + 6, "needed": 13}


@pytest.mark.parametrize(("rolled", "kind"), [(12, "struck"), (11, "missed")])
def test_w2_and_evades_better(rolled: int, kind: str) -> None:
    found = steps(pool({}, {"aquatic": 3}), kind, [rolled, 3] if kind == "struck" else [rolled])
    assert Step("W2", "aquatic-evade", {"points": -3}) in found
    assert found[-1].args == {"rolled": rolled, "total": rolled + 1, "needed": 13}


def test_w2_both_are_adapted() -> None:
    encounter = pool({"aquatic": 2}, {"aquatic": 3})
    found = modifiers(encounter, encounter.combatants["aki"], BITE, encounter.combatants["orc"], 0, "")
    assert [(each.rule, each.points) for each in found] == [("W2", 2), ("W2", -3)]


@pytest.mark.parametrize("out", [{"z": 0, "statuses": {}}, {"z": 0, "statuses": {"swimming": Status()}}])
def test_w2_out_of_the_water_it_counts_nothing(out: dict[str, Any]) -> None:
    found = steps(pool({"aquatic": 2, **out}, {"aquatic": 3, **out}), "struck", [9, 3])
    assert [step.rule for step in found] == ["G6", "G6"]


def test_w2_a_magical_body_of_liquid_is_water_too() -> None:
    """There who is submerged isn't below any surface (W1)."""
    assert in_water(somebody("aki", aquatic=2, statuses=UNDER)) == 2
    assert in_water(somebody("aki", aquatic=2)) == 0


def test_w2_where_every_attack_hits_it_has_nothing_to_act_on() -> None:
    found = steps(pool({"aquatic": 2}, {"aquatic": 3}, "always"), "struck", [3])
    assert [(step.kind, step.args.get("idle")) for step in found] == [
        ("aquatic", True),
        ("aquatic-evade", True),
        ("always-hits", None),
    ]


def test_w2_by_the_gms_word_it_stands_in_the_sum() -> None:
    found = steps(pool({"aquatic": 2}, {"aquatic": 3}, "ask"), "missed", [], {"hit": "no"})
    assert found[-1] == Step("G6", "asked-miss", {"points": -1})


@pytest.mark.parametrize(("rolled", "kind"), [(18, "warded"), (19, "struck")])
def test_w2_on_a_d100_it_counts_five_times(rolled: int, kind: str) -> None:
    """melee 50 + 2 × 5 against d100; evade 3 + 3 × 5 = 18 when the target defends."""
    encounter = pool({"melee": 50, "aquatic": 2}, {"aquatic": 3}, "d100")
    rolls = [60, rolled] if kind == "warded" else [60, rolled, 3]
    found = steps(encounter, kind, rolls, {"guard": "evade"})
    assert Step("W2", "aquatic", {"points": 10}) in found
    assert found[-2:] == [
        Step("W2", "aquatic-guard", {"points": 15}),
        Step("G7", "warded" if kind == "warded" else "not-warded", {"what": "evade", "rolled": rolled, "against": 18}),
    ]


def test_w2_parrying_is_no_better_in_water() -> None:
    encounter = pool({"melee": 50}, {"aquatic": 3}, "d100")
    found = steps(encounter, "struck", [50, 21, 3], {"guard": "parry"})
    assert [step.rule for step in found] == ["G6", "G6", "G7"]


def test_w2_who_is_run_by_the_tracker_evades_where_that_is_better() -> None:
    """Evade 3 + 4 × 5 = 23 against parry 20."""
    encounter = pool({"melee": 50}, {"aquatic": 4}, "d100")
    found = steps(structs.replace(encounter, flow=Flow(autos=("orc",))), "warded", [50, 23])
    assert found[-1].args["what"] == "evade"


def test_w2_a_check_of_evade_alone_is_as_ever() -> None:
    """It counts for those who are struck."""
    plain, adapted = pool({}, {}), pool({}, {"aquatic": 3})
    check = Check(who="orc", what="evade")
    assert play(adapted, check, [], {"evade": "yes"}).lines == play(plain, check, [], {"evade": "yes"}).lines


def test_w2_the_gm_enters_it() -> None:
    after = play(pool({}, {}), Set(who="aki", values={"aquatic": "2"})).encounter
    found: Combatant = after.combatants["aki"]
    assert found.aquatic == 2
