"""Flyers and pairs where nothing falls (Z1, Z4, F4, F6, G3, G14)."""

from typing import Any

import pytest
from rules.helpers import fight, kinds, line_of, play, refused, rules_of, somebody, step_of
from rules.rounds import play_on

from tracker.rules import drift, flight, owing
from tracker.state.combatant import Combatant, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Begin, Dismiss, Drift, Drop, Fly, Mark, Mount, Phase, Set, SetField, TurnOpen, Unseat
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.state.line import Step

VOID = Field(medium="zero-gravity")
CUBES = {"positions": "cubes"}


def turn(who: str, *combatants: Combatant, acts: dict[str, Acts] | None = None, **fields: Any) -> Encounter:
    """Somebody's turn is open, in zero gravity."""
    queue = tuple(Place(each.id, 0) for each in combatants)
    agenda = (TurnOpen(who=who), Phase(step="attacks"))
    flow = Flow(turn=who, at=Place(who, 0), queue=queue, acts=acts or {}, agenda=agenda)
    return fight(*combatants, **{"field": VOID, "house": CUBES, "flow": flow, **fields})


def bird(until: Deadline | None = None, **fields: Any) -> Combatant:
    return somebody("bird", z=5, flight=0, statuses={"flying": Status(since=1, until=until)}, **fields)


# --- Z1, F4, F6: flyers


def test_z1_a_flyer_without_gravity_owes_no_move_and_doesnt_stall() -> None:
    encounter = turn("bird", bird(), acts={"bird": Acts(places=(0,))})
    assert owing.owed(encounter, "bird") == []
    assert not flight.stalls(encounter, encounter.combatants["bird"])
    falls = turn("bird", bird(), acts={"bird": Acts(places=(0,))}, field=Field())
    assert owing.owed(falls, "bird") == [owing.Owed("F4", "move", "bird")]
    assert flight.stalls(falls, falls.combatants["bird"])


def test_z1_where_its_skill_ends_it_floats() -> None:
    encounter = turn("bird", bird(Deadline(3)), acts={"bird": Acts(places=(0,))})
    played = play_on(encounter, stop=lambda now: now.step == "end-check")
    one = played.encounter.combatants["bird"]
    assert (one.statuses, one.cube[2], one.hp) == ({}, 5, 10)
    (line,) = [line for line in played.lines if line.kind == "floats"]
    assert line.steps == (Step("Z1", "no-gravity"),)
    assert not {"stalls", "set-down", "starts-to-fall"} & set(played.kinds())


def test_z1_who_lets_go_of_the_air_without_gravity_floats() -> None:
    assert kinds(play(turn("bird", bird()), Drop(who="bird"))) == ["floats"]
    assert refused(turn("aki", somebody("aki", z=5)), Drop(who="aki")).kind == "not-aloft"


def test_g3_one_with_a_medium_of_its_own_has_its_own_gravity() -> None:
    encounter = turn("bird", bird(medium="ground"), acts={"bird": Acts(places=(0,))})
    assert owing.owed(encounter, "bird") == [owing.Owed("F4", "move", "bird")]


FALLS = {"falling": Status(amount=20, since=3)}
HANGS = {"suspended": Status(since=3)}


@pytest.mark.parametrize("statuses", [FALLS, HANGS])
@pytest.mark.parametrize(
    "event", [SetField(values={"medium": VOID.medium}), Set(who="aki", values={"medium": VOID.medium})]
)
def test_z1_where_gravity_goes_away_nobody_falls_any_more(statuses: Any, event: Any) -> None:
    encounter = turn("aki", somebody("aki", z=30, statuses=statuses), field=Field())
    outcome = play(encounter, event)
    assert outcome.encounter.combatants["aki"].statuses == {}
    assert rules_of(line_of(outcome, "floats")) == ["Z1"]


def test_z1_a_pair_floats_together() -> None:
    mount = somebody("bike", size="large", z=30, statuses=FALLS)
    encounter = turn("aki", mount, rides(z=30, statuses=FALLS), field=Field())
    outcome = play(encounter, SetField(values={"medium": "zero-gravity"}))
    assert [each.statuses for each in outcome.encounter.combatants.values()] == [{}, {}]
    assert kinds(outcome).count("floats") == 1


@pytest.mark.parametrize("word", ["falling", "suspended"])
def test_z1_a_fall_by_the_gms_word_is_refused_without_gravity(word: str) -> None:
    encounter = turn("aki", somebody("aki", z=30))
    assert refused(encounter, Mark(who="aki", status=word)).rule == "Z1"
    outcome = play(encounter, Mark(who="aki", status=word), overruled=["Z1"])
    assert word in outcome.encounter.combatants["aki"].statuses


# --- Z1, G3: what is told


@pytest.mark.parametrize(
    ("field", "own", "told"),
    [
        (VOID, None, {}),
        (Field(), "zero-gravity", {"whom": ["aki"]}),
        (VOID, "ground", {"whom": ["orc"]}),
        (Field(), None, None),
    ],
)
def test_z1_it_is_told_who_is_in_zero_gravity(field: Field, own: Any, told: dict[str, Any] | None) -> None:
    pair = somebody("aki", medium=own), somebody("orc", "foes")
    outcome = play(fight(*pair, step="setup", round=0, flow=Flow(first="party"), field=field), Begin())
    assert [line.args for line in outcome.lines if line.kind == "weightless"] == ([] if told is None else [told])


# --- Z4, G14: who leaves its mount


BIKE = somebody("bike", size="large", cube=(12, 0, 0))


def rides(**fields: Any) -> Combatant:
    return somebody("aki", cube=(12, 0, fields.pop("z", 0)), mount="bike", **fields)


MOVED = {"bike": Acts(moved=26, drifted=11, heading="+y", sub="move"), "aki": Acts(moved=11, drifted=11, heading="+x")}


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (Mount(who="aki"), "dismounts"),
        (Drop(who="aki"), "jumps-off"),
        (Fly(who="aki"), "dismounts"),
        (Unseat(who="aki"), "unseated"),
    ],
)
def test_z4_who_leaves_its_mount_drifts_on_as_the_two_did(event: Any, kind: str) -> None:
    """Ours: the source doesn't say; what moves goes on moving."""
    outcome = play(turn("aki", BIKE, rides(flight=0), acts=MOVED), event)
    acts = outcome.encounter.flow.acts["aki"]
    assert (acts.moved, acts.heading, acts.drifted) == (26, "+y", 11)
    assert step_of(line_of(outcome, kind), "Z4").args == {"cubes": 26, "heading": "+y"}
    assert drift.all_coming(outcome.encounter) == [
        Drift(who="aki", moved=26, heading="+y", along=("bike",)),
        Drift(who="bike", moved=26, heading="+y", along=("aki",)),
    ]
    assert not {"starts-to-fall", "set-down"} & set(kinds(outcome))


def test_z10_who_left_its_mount_doesnt_run_into_it_while_both_drift_alike() -> None:
    """Ours: the mount's drift comes first or last, whatever their ids; the two stay as they were to each other."""
    left = play(turn("aki", BIKE, rides(), acts=MOVED), Mount(who="aki")).encounter
    for order in ("aki", "bike"), ("bike", "aki"):
        encounter = left
        for who in order:
            (event,) = [each for each in drift.all_coming(left) if each.who == who]
            outcome = play(encounter, event)
            encounter = outcome.encounter
            assert kinds(outcome) == ["drifts"]
        assert {each.cube for each in encounter.combatants.values()} == {(12, 13, 0)}


def test_z4_whose_mount_is_taken_out_of_the_fight_drifts_on_all_the_same() -> None:
    encounter = play(turn("aki", BIKE, rides(), acts=MOVED), Dismiss(who="bike")).encounter
    outcome = play(encounter, Unseat(who="aki"))
    acts = outcome.encounter.flow.acts["aki"]
    assert (acts.moved, acts.heading) == (26, "+y")


def test_z4_with_gravity_there_is_no_inertia_to_keep() -> None:
    outcome = play(turn("aki", BIKE, rides(), acts=MOVED, field=Field()), Mount(who="aki"))
    assert outcome.encounter.flow.acts["aki"].moved == 11
    assert rules_of(line_of(outcome, "dismounts")) == ["G13"]


def test_z4_a_mount_that_stood_gives_nothing() -> None:
    outcome = play(turn("aki", BIKE, rides()), Mount(who="aki"))
    assert drift.all_coming(outcome.encounter) == []
