"""Flying: the skill, the move that is owed, stalling, landing, jumping off (F1-F10, G13, G14)."""

from typing import Any

import pytest
from rules.helpers import do, fight, kinds, line_of, play, refused, rules_of, somebody, step_of
from rules.rounds import Played, play_on

from tracker.rules import airborne, flight, gaits, owing
from tracker.rules.marks import LAST_ROUND
from tracker.rules.refusal import Refused
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.event import (
    Circle,
    Clear,
    Drop,
    Fly,
    Land,
    Mark,
    Move,
    Phase,
    TurnEnd,
    TurnOpen,
    TurnStart,
)
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.state.vocabulary import Manner, Payment

CLAWS = (Attack(name="Claws", init=3),)
LAKE = Field(water=(0, 0, 4, 0, 0))


def flying(since: int = 1, until: int | None = None) -> dict[str, Status]:
    return {"flying": Status(since=since, until=None if until is None else Deadline(until))}


def bird(z: int = 5, statuses: dict[str, Status] | None = None, **fields: Any) -> Combatant:
    return somebody("bird", z=z, statuses=flying() if statuses is None else statuses, **{"flight": 0, **fields})


def turn(one: Combatant, *others: Combatant, acts: Acts | None = None, **fields: Any) -> Encounter:
    """A fight in whose third round somebody's turn is open."""
    queue = tuple(Place(each.id, 0) for each in (one, *others))
    done = {one.id: Acts(places=(0,)) if acts is None else acts}
    flow = Flow(turn=one.id, at=queue[0], queue=queue, acts=done, agenda=(TurnOpen(who=one.id), Phase(step="attacks")))
    return fight(one, *others, **{"flow": flow, **fields})


def state(played: Any, who: str = "bird") -> Combatant:
    found: Combatant = played.encounter.combatants[who]
    return found


def ended(encounter: Encounter, **answers: str) -> Played:
    """The round played from an open turn through its end."""
    return play_on(
        encounter,
        answers={key.replace("_", ":"): answer for key, answer in answers.items()},
        stop=lambda now: now.step == "end-check",
    )


# --- F1, F5, F8: the skill


@pytest.mark.parametrize(
    ("skill", "rounds", "until"),
    [(0, None, None), (4, None, Deadline(6)), (4, 2, Deadline(4)), (0, 1, Deadline(3)), (1, None, Deadline(3))],
)
def test_f5_one_takes_off_by_the_skill_with_the_main_action(
    skill: int, rounds: int | None, until: Deadline | None
) -> None:
    """F1: the skill's own duration, or the number given; this round is the first."""
    outcome = play(turn(bird(0, {}, flight=skill)), Fly(who="bird", rounds=rounds))
    assert state(outcome).statuses == {"flying": Status(since=3, until=until)}
    assert outcome.encounter.flow.acts["bird"].main == "fly"
    assert kinds(outcome) == ["takes-off"]
    step = step_of(outcome.lines[0], "F5")
    assert step.args == {"rounds": until.round - 2 if until else 0}


def test_f1_without_a_skill_it_is_the_gms_word() -> None:
    encounter = turn(bird(0, {}, flight=None))
    found = refused(encounter, Fly(who="bird"))
    assert (found.rule, found.kind) == ("F1", "no-flight-skill")
    outcome = play(encounter, Fly(who="bird"), overruled=["F1"])
    assert state(outcome).statuses == flying(3)
    assert kinds(outcome) == ["overruled", "takes-off"]


def test_f1_the_end_of_the_skill_is_put_off_by_using_it_again() -> None:
    outcome = play(turn(bird(5, flying(1, 3), flight=5)), Fly(who="bird"))
    assert state(outcome).statuses == flying(1, 7)
    assert kinds(outcome) == ["flies-on"]
    assert step_of(outcome.lines[0], "F1").args == {"rounds": 5}
    assert refused(turn(bird()), Fly(who="bird")).kind == "flies-already"


@pytest.mark.parametrize(
    ("who", "event", "rule"),
    [
        (bird(0, {}), Fly(who="other"), "G5"),
        (bird(0, {"stunned": Status()}), Fly(who="bird"), "G9"),
        (bird(-2, {"submerged": Status(since=1)}), Fly(who="bird"), "W1"),
        (bird(-2, {"submerged": Status(since=-9)}), Fly(who="bird"), "W5"),
    ],
)
def test_when_nobody_can_take_off(who: Combatant, event: Fly, rule: str) -> None:
    assert refused(turn(who, somebody("other"), field=LAKE), event).rule == rule


def test_g13_the_skill_takes_the_main_action() -> None:
    encounter = turn(bird(0, {}), acts=Acts(main="attack", places=(0,)))
    assert refused(encounter, Fly(who="bird")).kind == "spent"


def test_f1_a_skill_used_before_the_first_round_counts_from_it() -> None:
    """G4: by the GM's word."""
    encounter = turn(bird(0, {}), round=0, step="setup")
    outcome = play(encounter, Fly(who="bird", rounds=2), overruled=["G4"])
    assert state(outcome).statuses["flying"].until == Deadline(2)
    assert step_of(line_of(outcome, "takes-off"), "F5").args == {"rounds": 2}


@pytest.mark.parametrize("rounds", [0, 9_998])
def test_a_flight_ends_within_the_rounds_there_are(rounds: int) -> None:
    encounter = turn(bird(0, {}))
    if rounds:
        refusal = refused(encounter, Fly(who="bird", rounds=rounds))
        assert refusal.kind == "bad-rounds"
        assert (refusal.args["low"], refusal.args["high"]) == (1, LAST_ROUND - encounter.round + 1)
    else:
        assert state(play(encounter, Fly(who="bird", rounds=rounds))).statuses == flying(3)


def test_g4_before_the_first_round_a_flight_may_last_all_the_rounds_there_are() -> None:
    """They count from round 1."""
    encounter = turn(bird(0, {}), round=0, step="setup")
    outcome = play(encounter, Fly(who="bird", rounds=LAST_ROUND), overruled=["G4"])
    assert state(outcome).statuses["flying"].until == Deadline(LAST_ROUND)
    with pytest.raises(Refused) as caught:
        play(encounter, Fly(who="bird", rounds=LAST_ROUND + 1), overruled=["G4"])
    refusal = caught.value.refusal
    assert (refusal.kind, refusal.args["low"], refusal.args["high"]) == ("bad-rounds", 1, LAST_ROUND)


def test_f8_the_skill_ends_a_fall_where_it_is_and_no_move_is_owed_then() -> None:
    encounter = turn(bird(30, {"falling": Status(amount=15, since=3)}))
    outcome = play(encounter, Fly(who="bird"))
    assert state(outcome).statuses == flying(3)
    assert state(outcome).cube[2] == 30
    assert kinds(outcome) == ["flies-again"]
    assert (rules_of(outcome.lines[0]), outcome.lines[0].args["height"]) == (["F8"], 30)
    assert not flight.owes_move(outcome.encounter, state(outcome))
    played = ended(outcome.encounter)
    assert state(played).statuses == flying(3)


# --- F3: moves


@pytest.mark.parametrize(("payment", "cubes"), [("main", 18), ("sub", 12), ("both", 30), ("aux", 1)])
def test_f3_a_flyer_moves_three_times_its_speed_and_twice(payment: Payment, cubes: int) -> None:
    encounter = turn(bird(speed=6))
    assert gaits.allowance(encounter, encounter.combatants["bird"], payment) == cubes


@pytest.mark.parametrize(
    ("by", "payment", "refusal"),
    [
        ((0, 0, 12), "sub", None),
        ((0, 0, 13), "sub", ("F3", "too-far")),
        ((5, 3, 4), "sub", None),
        ((5, 4, 4), "sub", ("F3", "too-far")),
        ((0, 0, -5), "sub", None),
        ((0, 0, -6), "sub", ("G1", "below-surface")),
    ],
)
def test_f3_up_and_down_cost_their_cubes(
    by: tuple[int, int, int], payment: Payment, refusal: tuple[str, str] | None
) -> None:
    event = Move(who="bird", by=by, payment=payment)
    if refusal:
        found = refused(turn(bird()), event)
        assert (found.rule, found.kind) == refusal
    else:
        played = play_on(turn(bird()), event)
        assert state(played).cube == (12 + by[0], by[1], 5 + by[2])


# --- F4: the move that is owed


def after(acts: Acts, one: Combatant | None = None, **fields: Any) -> bool:
    encounter = turn(one or bird(), acts=acts, **fields)
    return flight.owes_move(encounter, encounter.combatants["bird"])


@pytest.mark.parametrize(
    ("acts", "owes"),
    [
        (Acts(), True),
        (Acts(main="move"), False),
        (Acts(sub="move"), False),
        (Acts(main="attack", sub="move"), False),
        (Acts(main="attack", aux="move", moved=1), True),
        (Acts(main="teleport"), True),
        (Acts(main="attack", sub="mount"), True),
        (Acts(moved=20), True),
        (Acts(landing=True), False),
    ],
)
def test_f4_a_move_as_main_or_sub_action_is_owed(acts: Acts, *, owes: bool) -> None:
    assert after(acts) is owes


@pytest.mark.parametrize(
    ("one", "owes"),
    [
        (bird(statuses=flying(3)), False),  # F8: the round of its take-off
        (bird(statuses=flying(2)), True),
        (bird(statuses={**flying(), "unconscious": Status()}), True),
        (bird(statuses={**flying(), "dead": Status()}), False),
        (bird(reserve=True), False),
        (bird(statuses={}), False),
    ],
)
def test_f4_who_owes_it(one: Combatant, *, owes: bool) -> None:
    assert after(Acts(), one) is owes


@pytest.mark.parametrize(
    ("manner", "payment", "counts"),
    [("walk", None, True), ("run", "sub", True), ("shift", "sub", True), ("walk", "aux", False),
     ("teleport", "main", False), ("forced", None, False)],
)  # fmt: skip
def test_f4_which_moves_count(manner: Manner, payment: Payment | None, *, counts: bool) -> None:
    """Auxiliary and forced moves and teleports don't; without a payment named the sub action is taken, not the
    auxiliary move that would reach."""
    event = Move(who="bird", by=(0, 1, 0), manner=manner, payment=payment)
    acts = Acts(main="attack") if payment == "aux" else Acts()
    played = play_on(turn(bird(), acts=acts), event)
    assert state(played).cube[1] == 1
    assert flight.owes_move(played.encounter, state(played)) is not counts


def test_owing_says_what_is_owed_before_next_passes_it() -> None:
    assert owing.owed(turn(bird()), "bird") == [owing.Owed("F4", "move", "bird")]
    assert owing.owed(turn(bird(), acts=Acts(sub="move")), "bird") == []
    assert owing.owing(turn(somebody("aki"), bird())) == [owing.Owed("F4", "move", "bird")]
    assert owing.owed(turn(bird(statuses=flying(-1)), round=1), "bird") == [owing.Owed("F4", "move", "bird")]
    assert owing.owing(turn(bird(), step="over")) == []
    assert owing.owing(fight(bird(), round=0, step="setup")) == []
    under = somebody("mei", z=-1, statuses={"submerged": Status(since=-9)})
    assert owing.owed(turn(under, field=LAKE), "mei") == [owing.Owed("W5", "surface", "mei")]


# --- F6: stalling


def test_f6_who_didnt_move_stalls_at_the_rounds_end() -> None:
    played = ended(turn(bird()))
    assert state(played).statuses == {"falling": Status(since=4)}
    assert [kind for kind in played.kinds() if kind in ("stalls", "starts-to-fall")] == ["stalls", "starts-to-fall"]
    assert state(ended(turn(bird(), acts=Acts(sub="move", places=(0,))))).statuses == flying()


def test_f6_with_no_free_cube_below_a_stall_is_a_landing() -> None:
    played = ended(turn(bird(0)))
    assert state(played).statuses == {}
    assert state(played).hp == 10
    found = next(line for line in played.lines if line.kind == "set-down")
    assert [(step.rule, step.kind) for step in found.steps] == [("F6", "stalled"), ("F6", "no-cube-below")]


@pytest.mark.parametrize(("deck", "statuses"), [("yes", {}), ("no", {"falling": Status(since=4)})])
def test_f6_over_water_it_is_asked_whether_there_is_a_deck(deck: str, statuses: Any) -> None:
    played = ended(turn(bird(0), field=LAKE), deck_bird=deck)
    assert state(played).statuses == statuses


def test_f6_the_end_of_the_skill_is_a_stall() -> None:
    played = ended(turn(bird(statuses=flying(1, 3)), acts=Acts(sub="move", places=(0,))))
    assert state(played).statuses == {"falling": Status(since=4)}
    (line,) = [line for line in played.lines if line.kind == "starts-to-fall"]
    assert [(step.rule, step.args) for step in line.steps] == [("F6", {"reason": "skill-over"}), ("F10", {"round": 4})]
    assert state(ended(turn(bird(statuses=flying(1, 4)), acts=Acts(sub="move", places=(0,))))).statuses == flying(1, 4)


def test_f6_in_mid_round_the_fall_begins_at_once() -> None:
    until = Deadline(3, "turn-start", "other")
    one = bird(statuses={"flying": Status(since=1, until=until)})
    encounter = turn(somebody("other"), one)
    played = play_on(encounter, TurnEnd(who="other"), TurnStart(who="other"))
    assert state(played).statuses == {"falling": Status(since=3)}


def test_without_gravity_nothing_falls() -> None:
    field = Field(medium="zero-gravity")
    outcome = play(turn(bird(), field=field), Drop(who="bird"))
    assert state(outcome).statuses == {}
    falls = do(fight(bird(statuses={"falling": Status(since=3)}), field=field), lambda scene: None)
    assert not flight.stalls(falls.encounter, state(falls))


# --- F7: what one that falls may do


def test_f7_the_turn_of_one_that_falls_without_a_skill_passes() -> None:
    one = somebody("bird", z=30, statuses={"falling": Status(since=3)}, attacks=CLAWS)
    played = play_on(fight(one), TurnStart(who="bird"))
    assert played.kinds() == ["turn", "turn-hindered"]


def test_f7_one_with_a_skill_may_use_it_and_nothing_else() -> None:
    one = bird(30, {"falling": Status(since=3)}, attacks=CLAWS)
    played = play_on(fight(one, flow=Flow(agenda=(Phase(step="attacks"),))), TurnStart(who="bird"))
    assert played.encounter.flow.agenda[0] == TurnOpen(who="bird")
    found = refused(turn(one, somebody("orc", "foes", z=30)), Move(who="bird", to="front"))
    assert (found.rule, found.args["status"]) == ("F7", "falling")


def test_f7_before_its_own_turns_start_it_isnt_kept_from_anything() -> None:
    """Who jumps off in its own turn falls first in the next round, and has what is left of its turn."""
    one = bird(30, attacks=CLAWS)
    outcome = play(turn(one, somebody("orc", "foes", z=30)), Drop(who="bird"))
    assert state(outcome).statuses == {"falling": Status(since=4)}
    assert not airborne.is_helpless(outcome.encounter, state(outcome))
    assert airborne.is_helpless(fight(state(outcome), round=4), state(outcome))


def test_f7_an_auto_flies_again() -> None:
    one = bird(30, {"falling": Status(since=3)}, auto=True)
    played = play_on(fight(one, flow=Flow(autos=("bird",))), TurnStart(who="bird"))
    assert state(played).statuses == flying(3)
    spent = fight(one, flow=Flow(autos=("bird",), acts={"bird": Acts(main="attack")}))
    assert play_on(spent, TurnStart(who="bird")).kinds() == ["turn"]


# --- F9: landing


@pytest.mark.parametrize(
    ("z", "field", "answers", "kind", "statuses"),
    [
        (0, Field(), {}, "lands", {}),
        (1, Field(), {}, "cant-land", {"falling": Status(since=4)}),
        (0, LAKE, {"deck_bird": "yes"}, "lands", {}),
    ],
)
def test_f9_landing_takes_effect_at_the_rounds_end(
    z: int, field: Field, answers: dict[str, str], kind: str, statuses: Any
) -> None:
    encounter = play(turn(bird(z, flying(1, 9)), field=field), Land(who="bird")).encounter
    assert state(play(encounter, Circle(who="bird"))).statuses == flying(1, 9)
    played = ended(encounter, **answers)
    assert kind in played.kinds()
    assert state(played).statuses == statuses


def test_f9_who_moved_and_cant_land_flies_on() -> None:
    encounter = turn(bird(4), acts=Acts(sub="move", landing=True, places=(0,)))
    played = ended(encounter)
    assert "cant-land" in played.kinds()
    assert state(played).statuses == flying()


def test_f9_only_a_flyer_lands_and_once() -> None:
    assert refused(turn(bird(0, {})), Land(who="bird")).kind == "not-flying"
    declared = play(turn(bird(7)), Land(who="bird"))
    assert line_of(declared, "will-land").args["height"] == 7
    encounter = declared.encounter
    assert refused(encounter, Land(who="bird")).kind == "lands-already"
    assert refused(fight(bird(), step="setup", round=0), Land(who="bird")).rule == "G4"


# --- F6, F10: jumping off


@pytest.mark.parametrize(
    ("acts", "turn_of", "step", "first"),
    [
        (Acts(), "", "attacks", 3),
        (Acts(places=(0,)), "bird", "attacks", 4),
        (Acts(places=(0,)), "", "attacks", 4),
        (Acts(skipped=True), "", "attacks", 4),
        (Acts(), "", "statuses", 4),
        (Acts(), "", "round-end", 4),
        (Acts(), "", "movement", 3),
    ],
)
def test_f10_when_a_fall_goes_down_first(acts: Acts, turn_of: str, step: str, first: int) -> None:
    encounter = fight(bird(), step=step, flow=Flow(turn=turn_of, acts={"bird": acts}))
    outcome = play(encounter, Drop(who="bird"))
    assert state(outcome).statuses == {"falling": Status(since=first)}
    assert kinds(outcome) == ["jumps", "starts-to-fall"]
    assert line_of(outcome, "starts-to-fall").args == {"who": "bird", "height": 5, "round": first}


@pytest.mark.parametrize(
    ("one", "kind"),
    [
        (bird(5, {"falling": Status(since=3)}), "falls-already"),
        (bird(0, {}), "not-aloft"),
        (bird(-1, {"submerged": Status(since=3)}), "not-aloft"),
    ],
)
def test_who_cant_jump_off(one: Combatant, kind: str) -> None:
    assert refused(turn(one, field=LAKE if one.cube[2] < 0 else Field()), Drop(who="bird")).kind == kind


def test_one_may_jump_down_from_a_mere_height() -> None:
    assert state(play(turn(bird(7, {})), Drop(who="bird"))).statuses == {"falling": Status(since=4)}


# --- by the GM's hand


def test_statuses_put_on_by_hand_follow_the_same_rules() -> None:
    encounter = turn(bird(9, {}))
    aloft = play(encounter, Mark(who="bird", status="flying", rounds=2)).encounter
    assert aloft.combatants["bird"].statuses == flying(3, 4)
    falling = play(aloft, Mark(who="bird", status="falling", amount=30)).encounter
    assert falling.combatants["bird"].statuses == {"falling": Status(amount=30, since=4)}
    again = play(falling, Mark(who="bird", status="falling", amount=31)).encounter
    assert again.combatants["bird"].statuses == {"falling": Status(amount=31, since=4)}
    hanging = play(again, Mark(who="bird", status="suspended")).encounter
    assert hanging.combatants["bird"].statuses == {"suspended": Status(since=3)}
    assert play(hanging, Clear(who="bird", status="suspended")).encounter.combatants["bird"].statuses == {}
    assert play(aloft, Clear(who="bird", status="flying")).encounter.combatants["bird"].statuses == {
        "falling": Status(since=4)
    }


def test_in_the_set_up_taking_flight_off_lets_nobody_fall() -> None:
    encounter = fight(bird(), step="setup", round=0)
    assert play(encounter, Clear(who="bird", status="flying")).encounter.combatants["bird"].statuses == {}
