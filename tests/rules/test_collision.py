"""Collisions (Z9, Z10, F13): shares of the maximum, evading, parrying, several hit at once, pairs."""

from collections.abc import Iterable, Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import do, fight, kinds, line_of, rules_of, somebody

from tracker.rules import collision
from tracker.rules.apply import Outcome
from tracker.rules.collision import Body, Met
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter

REN = somebody("ren", hp=200)


def ship(*others: Combatant, ren: Combatant = REN, **fields: object) -> Encounter:
    return fight(ren, *others, **fields)


def run_into(
    encounter: Encounter,
    *hit: Body,
    body: Body = ("ren",),
    cubes: int = 11,
    rolls: Iterable[int] = (),
    answers: Mapping[str, str] | None = None,
    rule: str = "Z10",
) -> tuple[Outcome, Met]:
    """Ren's body runs into others after so many cubes."""
    found: list[Met] = []
    outcome = do(
        encounter,
        lambda scene: found.append(collision.resolve(scene, collision.impact(scene, rule, body, cubes), hit)),
        rolls,
        answers,
    )
    return outcome, found[0]


def lost(outcome: Outcome, *whom: str) -> list[int]:
    """What they lost of 200, 100 or 10 HP."""
    everyone = outcome.encounter.combatants
    return [everyone[who].max_hp - everyone[who].hp for who in whom]


FAILED = {"defence:orc": "evade", "defended:orc": "no"}
EVADED = {"defence:orc": "evade", "defended:orc": "yes"}
PARRIED = {"defence:orc": "parry", "defended:orc": "yes"}


@pytest.mark.parametrize(
    ("maximum", "cubes", "points"), [(200, 5, 10), (24, 11, 2), (30, 3, 0), (200, 45, 90), (10, 0, 0), (7, 300, 21)]
)
def test_a_share_is_a_percent_for_each_cube_rounded_down(maximum: int, cubes: int, points: int) -> None:
    assert collision.share(maximum, cubes) == points


@given(st.integers(1, 9_999), st.integers(0, 400))
def test_a_share_never_shrinks_with_the_way(maximum: int, cubes: int) -> None:
    assert collision.share(maximum, cubes) <= collision.share(maximum, cubes + 1)
    assert collision.share(maximum, 100) == maximum


def test_who_fails_to_defend_and_who_comes_lose_the_same_points() -> None:
    outcome, met = run_into(ship(somebody("orc", "foes", hp=100)), ("orc",), answers=FAILED)
    assert lost(outcome, "ren", "orc") == [22, 22]
    assert met == Met(struck=("orc",))
    assert met.stopped
    assert kinds(outcome) == ["defends", "collides", "collides"]
    assert [line.args["damage"] for line in outcome.lines[1:]] == [22, 22]
    assert [(step.rule, step.before, step.after) for step in outcome.lines[1].steps] == [("Z10", 0, 22)]
    assert outcome.lines[1].steps[0].args == {"by": "ren", "maximum": 200, "cubes": 11}


def test_who_evades_is_passed_by() -> None:
    outcome, met = run_into(ship(somebody("orc", "foes", hp=100)), ("orc",), answers=EVADED)
    assert lost(outcome, "ren", "orc") == [0, 0]
    assert met == Met()
    assert not met.stopped


@pytest.mark.parametrize(("catches", "by"), [("yes", "orc"), ("no", "")])
def test_who_parries_harms_nobody_and_may_stop_it(catches: str, by: str) -> None:
    outcome, met = run_into(
        ship(somebody("orc", "foes", hp=100)), ("orc",), answers={**PARRIED, "catches:orc": catches}
    )
    assert lost(outcome, "ren", "orc") == [0, 0]
    assert met == Met(caught_by=by)
    assert kinds(outcome) == ["defends", "catches"][: 1 + bool(by)]


def test_several_hit_at_once_each_defend_and_who_comes_loses_once() -> None:
    others = [somebody(who, "foes", hp=100) for who in ("orc", "wolf", "imp", "rat")]
    answers = {
        **PARRIED,
        "defence:wolf": "evade",
        "defended:wolf": "no",
        "defence:imp": "parry",
        "defended:imp": "no",
        "defence:rat": "evade",
        "defended:rat": "yes",
    }
    # The one who parried can't stop it any more: the others did.
    outcome, met = run_into(ship(*others), *((each.id,) for each in others), answers=answers)
    assert met == Met(struck=("wolf", "imp"))
    assert lost(outcome, "ren", "orc", "wolf", "imp", "rat") == [22, 0, 22, 22, 0]


def test_the_first_of_several_who_parry_that_stops_it() -> None:
    others = [somebody(who, "foes") for who in ("orc", "wolf")]
    answers = {
        **PARRIED,
        "defence:wolf": "parry",
        "defended:wolf": "yes",
        "catches:orc": "no",
        "catches:wolf": "yes",
    }
    _, met = run_into(ship(*others), ("orc",), ("wolf",), answers=answers)
    assert met.caught_by == "wolf"


def test_mount_and_rider_lose_the_points_of_the_mounts_maximum() -> None:
    encounter = ship(somebody("mei", hp=100), somebody("orc", "foes", hp=100))
    outcome, _ = run_into(encounter, ("orc",), body=("ren", "mei"), answers=FAILED, rule="F13")
    assert lost(outcome, "ren", "mei", "orc") == [22, 22, 22]
    assert [line.args["moving"] for line in outcome.lines[1:]] == [False, True, True]


@pytest.mark.parametrize(("defender", "stat"), [("orc", 5), ("wolf", 2)])
def test_of_a_pair_that_is_hit_one_defends_and_both_lose(defender: str, stat: int) -> None:
    encounter = ship(somebody("orc", "foes", hp=100, evade=5), somebody("wolf", "foes", hp=100, evade=2))
    answers = {"defender:orc": defender, f"defence:{defender}": "evade", f"defended:{defender}": "no"}
    outcome, met = run_into(encounter, ("orc", "wolf"), answers=answers)
    assert lost(outcome, "ren", "orc", "wolf") == [22, 22, 22]
    assert met.struck == ("orc", "wolf")
    assert outcome.lines[0].steps[-1].args == {"stat": stat, "passed": False}


@pytest.mark.parametrize("status", ["unconscious", "asleep", "fainted"])
def test_who_is_out_of_the_fight_cannot_defend(status: str) -> None:
    outcome, met = run_into(ship(somebody("orc", "foes", hp=100, statuses={status: Status()})), ("orc",))
    assert met.struck == ("orc",)
    assert lost(outcome, "ren", "orc") == [22, 22]


@pytest.mark.parametrize(("status", "rule"), [("uncontrolled", "Z7"), ("falling", "F2"), ("flying", "F2")])
@pytest.mark.parametrize(("rolled", "passed"), [(22, True), (23, False)])
def test_with_d100_the_defence_is_rolled_against_the_halved_stat(
    status: str, rule: str, rolled: int, *, passed: bool
) -> None:
    orc = somebody("orc", "foes", parry=45, statuses={status: Status()})
    answers = {"defence:orc": "parry", **({"catches:orc": "no"} if passed else {})}
    outcome, met = run_into(ship(orc, house={"to_hit": "d100"}), ("orc",), cubes=0, rolls=[rolled], answers=answers)
    assert met.struck == (() if passed else ("orc",))
    assert rules_of(line_of(outcome, "defends")) == [rule, "G7"]


@pytest.mark.parametrize(("parry", "passed"), [(99, False), (100, True), (120, True)])
def test_with_d100_a_hundred_is_within_a_stat_of_a_hundred(parry: int, *, passed: bool) -> None:
    """G7."""
    orc = somebody("orc", "foes", parry=parry)
    answers = {"defence:orc": "parry", **({"catches:orc": "no"} if passed else {})}
    outcome, _ = run_into(ship(orc, house={"to_hit": "d100"}), ("orc",), cubes=0, rolls=[100], answers=answers)
    line = line_of(outcome, "defends")
    assert line.args["passed"] is passed
    assert line.steps[-1].args == {"dice": "1d100", "faces": [100], "total": 100, "against": parry}


def test_hp_at_zero_by_a_collision_are_asked_for_a_character() -> None:
    ren = somebody("ren", hp=5, max_hp=200, character=True)
    answers = {**FAILED, "zero ren": "critical"}
    outcome, _ = run_into(ship(somebody("orc", "foes"), ren=ren), ("orc",), answers=answers)
    assert outcome.encounter.combatants["ren"].hp == -17
    assert kinds(outcome)[-1] == "falls"
    assert "dead" in outcome.encounter.combatants["orc"].statuses


@pytest.mark.parametrize(("body", "losses"), [(("ren",), [10, 0]), (("ren", "mei"), [10, 5])])
def test_a_crash_takes_a_share_of_each_ones_own_maximum(body: Sequence[str], losses: list[int]) -> None:
    encounter = ship(somebody("mei", hp=100))
    outcome = do(encounter, lambda scene: collision.crash(scene, "Z9", tuple(body), 5))
    assert lost(outcome, "ren", "mei") == losses
    assert kinds(outcome) == ["crashes"] * len(body)
