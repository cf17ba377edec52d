"""The round's sequence (C17, G4): its steps in order, what is passed over, and who does what in it."""

from typing import Any

import pytest
from rules.helpers import fight, kinds, line_of, play, refused, somebody
from rules.rounds import play_on

from tracker.rules.sequence import SEQUENCES, steps_of
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter, Reminder
from tracker.state.event import Begin, Phase, Strike
from tracker.state.flow import Acts, Flow, Place, Rolled

BITE = (Attack(name="Bite", init=3),)
ALWAYS = {"to_hit": "always"}


def begun(*combatants: Combatant, **fields: Any) -> Encounter:
    """The first round is about to begin."""
    return fight(
        *combatants,
        round=0,
        step="begun",
        flow=Flow(agenda=(Phase(step="round-start"),)),
        **{"house": ALWAYS, **fields},
    )


def test_c17_the_steps_of_a_full_round() -> None:
    """C17's ten steps between the round's start and its end, the end check behind that (G4)."""
    assert SEQUENCES["full"] == (
        "round-start",
        *("fatigue", "clouds", "movement", "fast-movement", "fear", "order", "wands", "attacks", "statuses"),
        *("battlefield", "round-end", "end-check"),
    )
    assert steps_of(fight()) == SEQUENCES["full"]
    assert steps_of(fight(round=0, step="setup")) == SEQUENCES["full"]
    assert steps_of(fight(round=0, step="assassination")) == ("prebattle", "assassination", "tunnelling")
    assert steps_of(fight(round=-1, step="siege"))[:2] == ("round-start", "siege")


def test_g4_steps_in_which_nothing_can_happen_are_passed_over_in_one_line() -> None:
    played = play_on(begun(somebody("aki", attacks=BITE), somebody("orc", "foes")))
    assert played.kinds() == ["round", "passed-over", "order", "passed-over", "turn"]
    passed = [line.args["steps_passed"] for line in played.lines if line.kind == "passed-over"]
    assert passed == [["fatigue", "clouds", "movement", "fast-movement", "fear"], ["wands"]]
    rest = play_on(play_on(played.encounter).encounter)
    assert rest.kinds()[:2] == ["passed-over", "round"]
    assert rest.lines[0].args["steps_passed"] == ["statuses", "battlefield"]


def test_g4_the_state_names_the_step_that_works() -> None:
    """The steps that do something, in their order."""
    orc = somebody("orc", "foes", "foes-rear", attacks=BITE, auto=True, fast=True, statuses={"burning": Status()})
    encounter = begun(somebody("aki", area="party-rear"), orc)
    steps: list[str] = []

    def noting(state: Encounter) -> bool:
        if not steps or steps[-1] != state.step:
            steps.append(state.step)
        return False

    turn = play_on(encounter, rolls=None, stop=noting).encounter
    play_on(turn, rolls=None, stop=noting)
    assert steps[: steps.index("end-check") + 1] == [
        *["begun", "round-start", "movement", "fast-movement", "order", "attacks", "statuses", "round-end", "end-check"]
    ]


def test_c17_damage_first_then_endings_then_regeneration_for_all() -> None:
    """G15, C24: step 9."""
    burning = {"burning": Status(), "stunned": Status()}
    party = [somebody(who, hp=5, max_hp=9, regeneration=2, statuses=burning) for who in ("orc-10", "orc-2")]
    encounter = fight(*party, somebody("foe", "foes"), flow=Flow(agenda=(Phase(step="statuses"),)), step="attacks")
    played = play_on(encounter, rolls=[51, 76, 50, 75], stop=lambda state: state.step == "round-end")
    assert [(line.kind, line.args.get("who")) for line in played.lines if "who" in line.args] == [
        ("lasting-harm", "orc-2"),
        ("lasting-harm", "orc-10"),
        ("status-stays", "orc-2"),
        ("status-stays", "orc-2"),
        ("status-ends", "orc-10"),
        ("status-ends", "orc-10"),
        ("regenerates", "orc-2"),
        ("regenerates", "orc-10"),
    ]


def test_g4_a_new_round_begins_with_nothing_spent_and_the_autos_read() -> None:
    """G4: auto is read once; rounds count from 1 (there is no round 0)."""
    place = Place("aki", 3)
    flow = Flow(acts={"aki": Acts(main="attack")}, at=place, queue=(place,), agenda=(Phase(step="round-start"),))
    wolves = [somebody(f"wolf-{number}", "foes", auto=True) for number in (10, 2)]
    encounter = fight(somebody("aki"), *wolves, flow=flow)
    outcome = play(encounter, Phase(step="round-start"))
    after = outcome.encounter
    assert (after.round, after.flow.acts, after.flow.queue, after.flow.at) == (4, {}, (), None)
    assert after.flow.autos == ("wolf-2", "wolf-10")
    assert play(begun(somebody("aki")), Phase(step="round-start")).encounter.round == 1


def test_g5_a_rolled_queue_stays_from_round_to_round() -> None:
    rolled = {"aki": Rolled(12)}
    flow = Flow(queue=(Place("aki", 12),), rolled=rolled, agenda=(Phase(step="round-start"),))
    encounter = fight(somebody("aki"), flow=flow, house={"initiative": "rolled"})
    assert play(encounter, Phase(step="round-start")).encounter.flow.queue == flow.queue


def test_g4_nobody_moves_in_steps_3_and_4_and_in_its_turn() -> None:
    """An auto advances, its target is fixed in 6, it strikes in 8; the other moves in its own turn alone."""
    wolf = somebody("wolf", "foes", "foes-mid", attacks=BITE, auto=True)
    aki = somebody("aki", attacks=(Attack(name="Axe", init=1),))
    played = play_on(begun(aki, wolf), rolls=[2])
    assert [(line.kind, line.args.get("who")) for line in played.lines if "who" in line.args] == [
        ("moved", "wolf"),
        ("turn", "wolf"),
        ("struck", "wolf"),
        ("turn", "aki"),
    ]
    assert played.encounter.flow.targets == {"wolf/3": "aki"}
    assert [type(event) for event in played.events if isinstance(event, Strike)] == [Strike]
    assert played.encounter.flow.turn == "aki"


def test_g4_who_becomes_auto_in_mid_round_is_so_from_the_next_one_on() -> None:
    encounter = play_on(
        begun(somebody("aki", attacks=BITE), somebody("orc", "foes", attacks=BITE)), rolls=[1]
    ).encounter
    changed = [
        somebody("aki", attacks=BITE),
        somebody("orc", "foes", attacks=BITE, auto=True),
    ]
    encounter = fight(*changed, flow=encounter.flow, round=1, house=ALWAYS)
    second = play_on(encounter)
    assert (second.turns(), second.encounter.flow.turn) == (["orc"], "orc")
    third = play_on(second.encounter, rolls=[2, 1])
    assert third.encounter.flow.autos == ("orc",)


def test_c22_equals_in_random_order_then_targets_then_strikes() -> None:
    """C17, G15: the whole round's dice in order."""
    wolves = [somebody(f"wolf-{number}", "foes", attacks=BITE, auto=True) for number in (1, 2)]
    party = [somebody(who, hp=20) for who in ("aki", "bo")]
    # Step 6: wolf-2 is first of the two, aki of the two at 0; then the targets in id order: aki, bo. Step 8: 2 and 1.
    played = play_on(begun(*wolves, *party), rolls=[2, 1, 1, 2, 2, 1])
    assert [(line.args["who"], line.args["target"]) for line in played.lines if line.kind == "struck"] == [
        ("wolf-2", "bo"),
        ("wolf-1", "aki"),
    ]


def test_reminders_come_at_their_rounds_start() -> None:
    encounter = begun(somebody("aki"), reminders=(Reminder(1, "dawn"), Reminder(2, "flood")))
    outcome = play(encounter, Phase(step="round-start"))
    assert line_of(outcome, "reminder").args == {"text": "dawn", "round": 1}
    assert outcome.encounter.reminders == (Reminder(2, "flood"),)


# --- the beginning


def test_g4_the_fight_begins_once() -> None:
    encounter = fight(somebody("aki", attacks=BITE), somebody("orc", "foes"), round=0, step="setup")
    outcome = play(encounter, Begin())
    assert (outcome.encounter.step, outcome.encounter.flow.agenda) == ("begun", (Phase(step="prebattle"),))
    found = refused(outcome.encounter, Begin())
    assert (found.rule, found.kind) == ("G4", "begun-already")


@pytest.mark.parametrize("step", ["attacks", "over"])
def test_g4_by_the_gms_word_it_begins_again_with_a_new_round(step: str) -> None:
    """Nothing of the round that was left stays behind in the agenda."""
    flow = Flow(turn="aki", agenda=(Phase(step="attacks"),) if step == "attacks" else ())
    encounter = fight(
        somebody("aki", attacks=BITE), somebody("orc", "foes"), step=step, winner="draw", flow=flow, round=5
    )
    outcome = play(encounter, Begin(), overruled=["G4"])
    after = outcome.encounter
    assert (after.flow.agenda, after.flow.turn, after.winner) == ((Phase(step="round-start"),), "", "")
    assert play_on(after).encounter.round == 6


def test_g5_rolled_initiative_is_there_from_the_beginning() -> None:
    encounter = fight(somebody("aki"), somebody("orc", "foes"), round=0, step="setup", house={"initiative": "rolled"})
    outcome = play(encounter, Begin(), [12, 9])
    assert outcome.encounter.flow.rolled == {"aki": Rolled(12), "orc": Rolled(9)}
    assert kinds(outcome)[-1] == "begins"
