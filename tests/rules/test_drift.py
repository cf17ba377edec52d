"""Drifting (Z4, Z9, Z10, G2, G14): how far, where it ends, what it runs into."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from rules.helpers import fight, kinds, line_of, play, play_out, rules_of, somebody, step_of
from rules.rounds import Played, play_on

from tracker.rules import drift
from tracker.rules.apply import Outcome
from tracker.rules.cubes import Cube
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Drift, Finish, Move, Phase
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow
from tracker.state.vocabulary import Heading, Size

CUBES = {"positions": "cubes"}


def void(*combatants: Combatant, obstacles: tuple[Cube, ...] = (), **fields: Any) -> Encounter:
    """A fight by cubes in zero gravity."""
    field = fields.pop("field", Field(medium="zero-gravity", obstacles=obstacles))
    return fight(*combatants, **{"house": CUBES, "field": field, "step": "round-start", **fields})


def ren(cube: Cube = (2, 0, 0), **fields: Any) -> Combatant:
    return somebody("ren", cube=cube, **{"hp": 200, **fields})


def at(who: str, cube: Cube, size: Size = "medium", **fields: Any) -> Combatant:
    return somebody(who, "foes", cube=cube, size=size, **{"hp": 100, **fields})


def drifts(
    encounter: Encounter,
    moved: int = 22,
    heading: Heading = "+x",
    answers: Mapping[str, str] | None = None,
    rolls: Iterable[int] = (),
    **fields: Any,
) -> Outcome:
    """Ren drifts after having moved so many cubes."""
    return play(encounter, Drift(who="ren", moved=moved, heading=heading, **fields), rolls, answers)


def place(outcome: Outcome, who: str = "ren") -> Cube:
    return outcome.encounter.combatants[who].cube


def lost(outcome: Outcome, *whom: str) -> list[int]:
    everyone = outcome.encounter.combatants
    return [everyone[who].max_hp - everyone[who].hp for who in whom]


# --- Z4: how far


@pytest.mark.parametrize(("moved", "cubes"), [(22, 11), (33, 16), (38, 19), (1, 0), (2, 1), (3, 1), (0, 0)])
def test_z4_half_of_what_was_moved_rounded_down(moved: int, cubes: int) -> None:
    assert drift.half(moved) == cubes


def chain(own: int, rounds: int) -> list[int]:
    """The drifts of somebody that moves so many cubes itself in each round."""
    found, moved = [], own
    for _ in range(rounds):
        found.append(drift.half(moved))
        moved = found[-1] + own
    return found


def test_z4_the_worked_example_22_each_round() -> None:
    assert chain(22, 7) == [11, 16, 19, 20, 21, 21, 21]


@given(st.integers(0, 400))
def test_z4_a_drift_grows_to_one_less_than_what_one_moves_and_no_further(own: int) -> None:
    found = chain(own, 30)
    assert found == sorted(found)
    assert found[-1] == found[-2] == max(0, own - 1)


@given(st.integers(0, 9_999))
def test_z4_who_moves_no_more_comes_to_rest(moved: int) -> None:
    rounds = 0
    while moved:
        moved, rounds = drift.half(moved), rounds + 1
    assert rounds <= 14


HEADINGS: dict[Heading, Cube] = {
    "+x": (13, 0, 0),
    "-x": (-9, 0, 0),
    "+y": (2, 11, 0),
    "-y": (2, -11, 0),
    "+z": (2, 0, 11),
    "-z": (2, 0, -11),
}


@pytest.mark.parametrize("heading", HEADINGS)
def test_z4_a_drift_goes_in_the_direction_of_the_last_move(heading: Heading) -> None:
    outcome = drifts(void(ren()), heading=heading)
    assert place(outcome) == HEADINGS[heading]
    assert kinds(outcome) == ["drifts"]
    assert outcome.encounter.flow.acts["ren"] == Acts(moved=11, heading=heading, drifted=11)
    step = step_of(line_of(outcome, "drifts"), "Z4")
    assert (step.args, step.before, step.after) == ({"cubes": 22}, 0, 11)


def start_of_round(acts: Mapping[str, Acts], *combatants: Combatant, **fields: Any) -> Played:
    """What a new round's start brings after a round of these acts."""
    flow = Flow(acts=dict(acts), agenda=(Phase(step="round-start"),), autos=fields.pop("autos", ()))
    answers = fields.pop("answers", {})
    encounter = void(*combatants, flow=flow, step="end-check", round=1, **fields)
    return play_on(
        encounter, answers=answers, rolls=None, stop=lambda now: now.step not in ("end-check", "round-start")
    )


MOVED = Acts(moved=22, heading="+x")


def test_z4_it_comes_at_the_start_of_the_next_round_and_is_no_action() -> None:
    played = start_of_round({"ren": MOVED}, ren(), at("orc", (24, 9, 0)))
    assert played.encounter.combatants["ren"].cube == (13, 0, 0)
    assert played.encounter.flow.acts["ren"] == Acts(moved=11, heading="+x", drifted=11)
    assert played.kinds()[:2] == ["round", "drifts"]


@pytest.mark.parametrize(
    ("acts", "fields"),
    [
        (Acts(moved=1, heading="+x"), {}),
        (Acts(), {}),
        (MOVED, {"statuses": {"dead": Status()}}),
        (MOVED, {"statuses": {"removed": Status()}}),
        (MOVED, {"reserve": True}),
        (MOVED, {"medium": "ground"}),
    ],
)
def test_z4_who_does_not_drift(acts: Acts, fields: dict[str, Any]) -> None:
    encounter = void(ren(**fields), flow=Flow(acts={"ren": acts}))
    assert drift.all_coming(encounter) == []
    event = Drift(who="ren", moved=acts.moved, heading="+x")
    if acts.moved > 1:
        assert play(encounter, event).encounter.combatants == encounter.combatants


def test_z4_the_unconscious_drift_on_and_come_to_rest() -> None:
    encounter = void(ren(statuses={"unconscious": Status()}), flow=Flow(acts={"ren": MOVED}))
    assert drift.all_coming(encounter) == [Drift(who="ren", moved=22, heading="+x")]


def test_z4_what_counts_and_what_does_not() -> None:
    """Moves of one's own count, pushes don't."""
    encounter = void(ren(speed=3), flow=Flow(turn="ren"), step="attacks")
    for event in (
        Move(who="ren", by=(6, 0, 0), payment="sub"),
        Move(who="ren", by=(0, 15, 0), payment="main"),
        Move(who="ren", by=(0, 0, 1), payment="aux"),
        Move(who="ren", by=(-3, 0, 0), manner="forced"),
    ):
        encounter = play_out(encounter, event).encounter
    assert (encounter.flow.acts["ren"].moved, encounter.flow.acts["ren"].heading) == (22, "+z")


@pytest.mark.parametrize(("answer", "drifted"), [("+x", (9, 4, 0)), ("+y", (6, 7, 0))])
def test_z4_of_a_move_along_several_axes_the_last_is_asked(answer: str, drifted: Cube) -> None:
    encounter = void(ren(speed=3), flow=Flow(turn="ren"), step="attacks")
    encounter = play_out(encounter, Move(who="ren", by=(4, 4, 0)), (), {"heading": answer}).encounter
    acts = encounter.flow.acts["ren"]
    assert acts.moved == 8
    event = Drift(who="ren", moved=6, heading=acts.heading or "-z")
    assert place(play(encounter, event)) == drifted


# --- Z3: cancelling


@pytest.mark.parametrize(
    ("answer", "cube", "said"), [("yes", (2, 0, 0), ["cancels-drift"]), ("no", (13, 0, 0), ["drifts"])]
)
def test_z3_who_took_control_may_stay(answer: str, cube: Cube, said: list[str]) -> None:
    outcome = drifts(void(ren()), may_stay=True, answers={"cancel-drift:ren": answer})
    assert place(outcome) == cube
    assert kinds(outcome) == said
    assert outcome.encounter.flow.acts.get("ren", Acts()).drifted == (0 if answer == "yes" else 11)


@pytest.mark.parametrize("action", ["main", "sub", "aux"])
def test_z3_inertia_control_of_the_round_before_is_what_counts(action: str) -> None:
    acts = structs.replace(Acts(moved=22, heading="+x"), **{action: "brake"})
    played = start_of_round({"ren": acts}, ren(), at("orc", (24, 9, 0)))
    assert played.asked("cancel-drift:ren").default == "yes"
    assert played.kinds()[:2] == ["round", "cancels-drift"]


def test_z3_an_auto_in_control_stays_unasked() -> None:
    outcome = drifts(void(ren(), flow=Flow(autos=("ren",))), may_stay=True)
    assert kinds(outcome) == ["cancels-drift"]


def stop_of(outcome: Outcome) -> tuple[list[str], list[tuple[str, str, dict[str, Any]]]]:
    """Beside whom a drift stopped, and why."""
    line = line_of(outcome, "drift-stops")
    return line.args["whom"], [(step.rule, step.kind, step.args) for step in line.steps]


# --- Z9: obstacles


def test_z9_the_worked_example_a_rock_in_the_6th_cube() -> None:
    outcome = drifts(void(ren(), obstacles=((8, 0, 0),)))
    assert place(outcome) == (7, 0, 0)
    assert lost(outcome, "ren") == [10]
    assert kinds(outcome) == ["drifts", "crashes", "drift-stops"]
    assert stop_of(outcome) == ([], [("Z9", "obstacle-stops", {})])
    assert outcome.encounter.flow.acts["ren"] == Acts(moved=5, heading="+x", drifted=5)


def test_z9_beside_a_wall_already_one_loses_nothing_and_has_not_drifted() -> None:
    outcome = drifts(void(ren(), obstacles=((3, 0, 0),)))
    assert (place(outcome), lost(outcome, "ren")) == ((2, 0, 0), [0])
    assert outcome.encounter.flow.acts["ren"].drifted == 0


def test_z9_a_large_body_hits_with_any_of_its_cubes() -> None:
    outcome = drifts(void(ren(size="huge")), heading="+z", moved=40)
    assert place(outcome) == (2, 0, 20)
    outcome = drifts(void(ren(size="huge"), obstacles=((5, 3, 9),)), heading="+z", moved=40)
    assert place(outcome) == (2, 0, 5)
    assert lost(outcome, "ren") == [10]


def test_z9_being_stopped_does_not_give_control_back() -> None:
    """Z8."""
    outcome = drifts(void(ren(statuses={"uncontrolled": Status()}), obstacles=((8, 0, 0),)))
    assert "uncontrolled" in outcome.encounter.combatants["ren"].statuses


def test_z9_mount_and_rider_both_lose_and_stop_together() -> None:
    mei = somebody("mei", hp=100, mount="ren", cube=(2, 0, 0))
    outcome = drifts(void(ren(), mei, obstacles=((8, 0, 0),)))
    assert lost(outcome, "ren", "mei") == [10, 5]
    assert place(outcome, "mei") == (7, 0, 0)
    assert outcome.encounter.flow.acts["mei"].drifted == 5


def test_a_rider_does_not_drift_by_itself() -> None:
    mei = somebody("mei", hp=100, mount="ren", cube=(2, 0, 0))
    encounter = void(ren(), mei, flow=Flow(acts={"ren": MOVED, "mei": MOVED}))
    assert [each.who for each in drift.all_coming(encounter)] == ["ren"]


# --- Z10: others

EVADED = {"defence:orc": "evade", "defended:orc": "yes"}
FAILED = {"defence:orc": "evade", "defended:orc": "no"}
PARRIED = {"defence:orc": "parry", "defended:orc": "yes"}


def test_z10_neither_both_lose_and_it_stops_beside() -> None:
    outcome = drifts(void(ren(), at("orc", (8, 0, 0))), answers=FAILED)
    assert place(outcome) == (7, 0, 0)
    assert lost(outcome, "ren", "orc") == [10, 10]
    assert outcome.encounter.flow.acts["ren"].drifted == 5
    assert stop_of(outcome) == (["orc"], [("Z10", "stopped", {"whom": ["orc"]})])


def test_z10_who_evades_lets_it_go_on() -> None:
    outcome = drifts(void(ren(), at("orc", (8, 0, 0))), answers=EVADED)
    assert place(outcome) == (13, 0, 0)
    assert lost(outcome, "ren", "orc") == [0, 0]


@pytest.mark.parametrize(("catches", "cube", "kept"), [("yes", (7, 0, 0), False), ("no", (13, 0, 0), True)])
def test_z10_who_parries_may_stop_it_and_clear_its_loss_of_control(catches: str, cube: Cube, *, kept: bool) -> None:
    encounter = void(ren(statuses={"uncontrolled": Status()}), at("orc", (8, 0, 0)))
    outcome = drifts(encounter, answers={**PARRIED, "catches:orc": catches})
    assert place(outcome) == cube
    assert lost(outcome, "ren", "orc") == [0, 0]
    assert ("uncontrolled" in outcome.encounter.combatants["ren"].statuses) is kept
    if catches == "yes":
        assert stop_of(outcome) == (["orc"], [("Z10", "caught", {"whom": ["orc"]})])
        assert rules_of(line_of(outcome, "regains-control")) == ["Z10"]


def test_z10_one_after_the_other_is_met_on_the_way() -> None:
    encounter = void(ren(), at("orc", (5, 0, 0)), at("imp", (9, 0, 0)))
    outcome = drifts(encounter, answers={**EVADED, "defence:imp": "evade", "defended:imp": "no"})
    assert place(outcome) == (8, 0, 0)
    assert lost(outcome, "ren", "orc", "imp") == [12, 0, 12]


def test_z10_a_friend_in_the_way_is_hit_too() -> None:
    mei = somebody("mei", cube=(8, 0, 0), hp=100)
    outcome = drifts(void(ren(), mei), answers={"defence:mei": "parry", "defended:mei": "no"})
    assert lost(outcome, "ren", "mei") == [10, 10]


def test_z10_whose_cube_one_shares_one_does_not_run_into() -> None:
    outcome = drifts(void(ren(), at("orc", (2, 0, 0))))
    assert place(outcome) == (13, 0, 0)


def test_z10_a_large_body_meets_nobody_twice() -> None:
    encounter = void(ren(size="huge"), at("orc", (8, 1, 1)))
    outcome = drifts(encounter, answers=EVADED)
    assert place(outcome) == (13, 0, 0)
    assert kinds(outcome).count("defends") == 1


def test_z10_a_drift_does_not_end_in_cubes_that_nobody_can_enter() -> None:
    """K3 (ours): it goes back along its way to the last cubes that are free for it."""
    outcome = drifts(void(ren(), at("orc", (11, -1, -1), "huge")), answers=EVADED)
    assert place(outcome) == (11, 0, 0)
    assert kinds(outcome) == ["drifts", "defends", "drift-stops"]
    assert stop_of(outcome) == ([], [("K3", "no-room", {"whom": ["orc"]})])


# --- by areas


def hall(*combatants: Combatant, **fields: Any) -> Encounter:
    return void(*combatants, **{"house": {}, **fields})


@pytest.mark.parametrize(
    ("moved", "heading", "cube"),
    [
        (8, "+x", (2, 0, 0)),  # 4 cubes cross no area
        (10, "+x", (7, 0, 0)),
        (19, "+x", (7, 0, 0)),
        (22, "+x", (12, 0, 0)),
        (22, "-x", (-8, 0, 0)),
        (22, "+y", (2, 11, 0)),
        (22, "-z", (2, 0, -11)),
    ],
)
def test_g14_by_area_a_drift_crosses_whole_areas_and_counts_in_full(moved: int, heading: Heading, cube: Cube) -> None:
    outcome = drifts(hall(ren()), moved, heading, {"drift-hits": "none"})
    assert place(outcome) == cube
    assert outcome.encounter.flow.acts["ren"].moved == moved // 2


def test_g2_by_area_one_question_is_asked_for_all_drifts() -> None:
    mei = somebody("mei", cube=(7, 0, 0))
    acts = {"ren": MOVED, "mei": Acts(moved=10, heading="-x")}
    played = start_of_round(acts, ren(), mei, at("orc", (12, 0, 0)), house={})
    question = played.asked("drift-hits")
    assert question.choices == ("mei>ren", "mei>obstacle", "ren>mei", "ren>orc", "ren>obstacle")
    assert question.default == "none"
    assert len([each for each in played.questions if each.key == "drift-hits"]) == 1
    assert played.kinds()[:3] == ["round", "drifts", "drifts"]


def test_g2_by_area_the_answers_go_to_their_drifts() -> None:
    mei = somebody("mei", cube=(7, 0, 0), hp=100)
    acts = {"ren": MOVED, "mei": Acts(moved=10, heading="-x")}
    answers = {"drift-hits": "ren>orc,mei>obstacle", **FAILED}
    played = start_of_round(acts, ren(), mei, at("orc", (12, 0, 0)), house={}, answers=answers)
    everyone = played.encounter.combatants
    assert [everyone[who].max_hp - everyone[who].hp for who in ("ren", "orc", "mei")] == [22, 22, 5]
    assert everyone["ren"].cube == (12, 0, 0)


@pytest.mark.parametrize(
    ("area", "moved", "cubes", "cube"),
    [
        ("party-rear", 30, 4, (2, 0, 0)),
        ("party-mid", 30, 9, (7, 0, 0)),
        ("front", 30, 14, (12, 0, 0)),
        ("front", 22, 11, (12, 0, 0)),
        ("foes-mid", 30, 15, (17, 0, 0)),
    ],
)
def test_g2_by_area_every_cube_up_to_the_end_of_the_area_of_the_one_hit_counts(
    area: Any, moved: int, cubes: int, cube: Cube
) -> None:
    orc = somebody("orc", "foes", area, hp=100)
    outcome = drifts(hall(ren(), orc), moved, answers={"drift-hits": "ren>orc", **FAILED})
    assert lost(outcome, "ren", "orc") == [2 * cubes] * 2
    assert place(outcome) == cube
    assert outcome.encounter.flow.acts["ren"].moved == cubes


def test_g2_by_area_who_evades_is_passed_by_and_what_comes_behind_is_hit() -> None:
    orc, imp = somebody("orc", "foes", "party-mid", hp=100), somebody("imp", "foes", "front", hp=100)
    answers = {"drift-hits": "ren>orc,ren>imp,ren>obstacle", **EVADED, "defence:imp": "parry", "defended:imp": "no"}
    outcome = drifts(hall(ren(), orc, imp), 30, answers=answers)
    assert lost(outcome, "ren", "orc", "imp") == [28, 0, 28]
    assert "crashes" not in kinds(outcome)


def test_g2_by_area_an_obstacle_is_met_at_the_end_of_the_way() -> None:
    outcome = drifts(hall(ren()), answers={"drift-hits": "ren>obstacle"})
    assert lost(outcome, "ren") == [22]
    assert place(outcome) == (12, 0, 0)


def test_a18_who_drifts_into_another_area_keeps_away_from_nobody_there() -> None:
    encounter = hall(ren(), at("orc", (2, 0, 0)), flow=Flow(apart=(("orc", "ren"),)))
    outcome = drifts(encounter, 22, answers={"drift-hits": "none"})
    assert outcome.encounter.flow.apart == ()


# --- G14, G1


def test_g14_a_drift_provokes_nothing_and_no_line_stops_it() -> None:
    claws = (Attack(name="Claws"),)
    line = [at(f"orc-{number}", (12, 3 + number, 0), attacks=claws) for number in range(4)]
    outcome = drifts(void(ren((11, 0, 0)), *line))
    assert place(outcome) == (22, 0, 0)
    assert kinds(outcome) == ["drifts"]


@pytest.mark.parametrize(("x", "asked"), [(24, False), (35, True)])
def test_g1_more_than_20_beyond_the_end_it_is_asked(x: int, *, asked: bool) -> None:
    answers = {"beyond:ren": "yes"} if asked else {}
    outcome = drifts(void(ren((x, 0, 0))), answers=answers)
    assert ("removed" in outcome.encounter.combatants["ren"].statuses) is asked


def test_g1_a_move_beyond_it_is_asked_too() -> None:
    encounter = void(ren((40, 0, 0)), flow=Flow(turn="ren"), step="attacks")
    outcome = play_out(encounter, Move(who="ren", by=(5, 0, 0)), (), {"beyond:ren": "no"})
    assert "removed" not in outcome.encounter.combatants["ren"].statuses


def test_g14_when_the_battle_is_over_nobody_drifts_any_more() -> None:
    encounter = void(ren(), at("orc", (24, 9, 0)), flow=Flow(acts={"ren": MOVED}), step="attacks")
    outcome = play(encounter, Finish(winner="party"))
    assert line_of(outcome, "drift-over").args == {"whom": ["ren"]}
    assert drift.all_coming(outcome.encounter) == []
    assert "drift-over" not in kinds(play(void(ren(), at("orc", (24, 9, 0)), step="attacks"), Finish(winner="party")))


def test_somebody_dismissed_or_killed_meanwhile_does_not_drift() -> None:
    outcome = play(void(at("orc", (9, 9, 9))), Drift(who="ren", moved=22, heading="+x"))
    assert outcome.lines == ()
