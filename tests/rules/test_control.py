"""Control in zero gravity (Z1-Z3, Z5-Z8, Z11, G3): moves, inertia control, losing control, air."""

from typing import Any

import pytest
from rules.helpers import do, fight, kinds, line_of, play, play_out, refused, rules_of, somebody, step_of
from rules.rounds import play_on

from tracker.rules import control, gaits, legal, running, space
from tracker.rules.scene import NOTHING_DONE
from tracker.rules.stats import effective
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Begin, Brake, Move, Strike, TurnEnd, TurnStart
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.state.vocabulary import Action, Payment

VOID = Field(medium="zero-gravity")
LOST = {"uncontrolled": Status(since=2)}


def void(acts: Acts = NOTHING_DONE, *others: Combatant, **fields: Any) -> Encounter:
    """A fight in zero gravity in which it is Aki's turn."""
    own = {"speed": 3, **fields.pop("aki", {})}
    fields = {"field": VOID, "house": {"positions": "cubes"}, "flow": Flow(turn="aki", acts={"aki": acts}), **fields}
    return fight(somebody("aki", **own), *others, **fields)


# --- Z1, Z2, G3


def test_z1_it_is_told_when_the_fight_begins() -> None:
    foe = somebody("orc", "foes", initiative=1)
    encounter = void(Acts(), foe, step="setup", round=0, flow=Flow(first="party"))
    assert "weightless" in kinds(play(encounter, Begin()))
    assert "weightless" not in kinds(
        play(void(Acts(), foe, step="setup", round=0, flow=Flow(first="party"), field=Field()), Begin())
    )


@pytest.mark.parametrize(("payment", "cubes"), [("main", 15), ("sub", 6), ("aux", 1), ("both", 21)])
def test_z2_how_far_a_move_goes(payment: Payment, cubes: int) -> None:
    encounter = void()
    assert gaits.allowance(encounter, encounter.combatants["aki"], payment) == cubes


@pytest.mark.parametrize(
    ("field", "own", "gait"),
    [
        ("zero-gravity", None, "zero-gravity"),
        ("ground", "zero-gravity", "zero-gravity"),
        ("zero-gravity", "ground", "land"),
        ("ground", None, "land"),
    ],
)
def test_g3_ones_own_medium_goes_before_the_fields(field: Any, own: Any, gait: str) -> None:
    encounter = void(field=Field(medium=field), aki={"medium": own})
    assert gaits.gait_of(encounter, encounter.combatants["aki"]) == gait


def test_z2_in_zero_gravity_one_goes_up_and_down() -> None:
    outcome = play_out(void(), Move(who="aki", by=(0, 0, -4)))
    assert outcome.encounter.combatants["aki"].cube == (12, 0, -4)
    assert refused(void(field=Field()), Move(who="aki", by=(0, 0, 2))).rule == "F1"


def test_z1_touching_ground_ends_nothing() -> None:
    assert space.weightless(void(), somebody("aki", z=0))


# --- Z3


@pytest.mark.parametrize(("payment", "acts"), [("main", Acts()), ("sub", Acts()), ("aux", Acts(main="attack"))])
def test_z3_inertia_control_takes_any_one_action(payment: Action, acts: Acts) -> None:
    """The source's example: 6 cubes for the sub action, an attack as main action, and inertia control in place of the
    auxiliary move that goes with it."""
    outcome = play(void(acts), Brake(who="aki", payment=payment))
    assert getattr(outcome.encounter.flow.acts["aki"], payment) == "brake"
    assert step_of(line_of(outcome, "brakes"), "Z3").args == {"action": payment}
    assert control.has_braked(outcome.encounter.flow.acts["aki"])


@pytest.mark.parametrize(
    ("acts", "paid"),
    [
        (Acts(main="attack"), "aux"),
        (Acts(main="attack", aux="move"), "sub"),
        (Acts(), "sub"),
        (Acts(sub="move"), "main"),
    ],
)
def test_z3_without_a_word_it_takes_what_is_cheapest(acts: Acts, paid: str) -> None:
    outcome = play(void(acts), Brake(who="aki"))
    assert getattr(outcome.encounter.flow.acts["aki"], paid) == "brake"


@pytest.mark.parametrize(
    ("encounter", "event", "rule", "kind"),
    [
        (void(field=Field()), Brake(who="aki"), "Z3", "not-weightless"),
        (void(Acts(main="attack")), Brake(who="aki", payment="main"), "G13", "spent"),
        (void(), Brake(who="aki", payment="aux"), "G13", "aux-without-main"),
        (void(Acts(sub="move")), Brake(who="aki", payment="aux"), "G13", "aux-without-main"),
        (void(flow=Flow()), Brake(who="aki"), "G5", "nobodys-turn"),
        (void(aki={"statuses": {"stunned": Status()}}), Brake(who="aki"), "G9", "hindered"),
    ],
)
def test_z3_when_it_is_refused(encounter: Encounter, event: Brake, rule: str, kind: str) -> None:
    refusal = refused(encounter, event)
    assert (refusal.rule, refusal.kind) == (rule, kind)


def test_z3_it_is_among_what_one_can_do() -> None:
    def actions(encounter: Encounter) -> list[str]:
        return [option.action for option in legal.options(encounter, "aki") if option.refusal is None]

    assert "brake" in actions(void())
    assert "brake" not in actions(void(field=Field()))


# --- Z5, Z6


def turn_ends(acts: Acts, **fields: Any) -> Encounter:
    return play(void(acts, **fields), TurnEnd(who="aki")).encounter


@pytest.mark.parametrize(
    ("acts", "lost"),
    [
        (Acts(drifted=1), True),
        (Acts(drifted=11, main="attack"), True),
        (Acts(drifted=11, aux="move", moved=12), True),  # an auxiliary move is no such move
        (Acts(drifted=11, main="teleport", moved=20), True),  # nor one by a skill's effect
        (Acts(drifted=11, sub="move"), False),
        (Acts(drifted=11, main="move"), False),
        (Acts(drifted=11, aux="brake"), False),
        (Acts(drifted=11, sub="brake"), False),
        (Acts(drifted=0, main="attack", moved=9), False),
    ],
)
def test_z5_who_drifted_owes_a_move_or_inertia_control_by_its_turns_end(acts: Acts, *, lost: bool) -> None:
    assert control.owes(void(acts), void(acts).combatants["aki"]) is lost
    assert ("uncontrolled" in turn_ends(acts).combatants["aki"].statuses) is lost


def test_z6_it_is_told_with_what_was_drifted() -> None:
    outcome = play(void(Acts(drifted=11)), TurnEnd(who="aki"))
    line = line_of(outcome, "loses-control")
    assert (rules_of(line), step_of(line, "Z5").args) == (["Z5", "Z6"], {"cubes": 11})
    assert outcome.encounter.combatants["aki"].statuses["uncontrolled"].since == 3


@pytest.mark.parametrize(
    "fields", [{"field": Field()}, {"aki": {"statuses": {"dead": Status()}}}, {"aki": {"statuses": LOST}}]
)
def test_z6_not_on_the_ground_not_the_dead_and_not_twice(fields: dict[str, Any]) -> None:
    outcome = play(void(Acts(drifted=11), **fields), TurnEnd(who="aki"))
    assert "loses-control" not in kinds(outcome)


def test_z5_a_skipped_turn_loses_control_too() -> None:
    flow = Flow(queue=(Place("aki", 0),), acts={"aki": Acts(drifted=3, skipped=True)})
    played = play_out(void(flow=flow), TurnStart(who="aki"))
    assert kinds(played)[-2:] == ["turn-skipped", "loses-control"]


def test_z5_an_auto_takes_control_after_its_attack() -> None:
    """Ours: who is run by the tracker takes control of its inertia when it owes something: in place of the auxiliary
    move that goes with its attack (Z3), without one with its sub action."""
    blade = Attack(name="Blade", damage="1-3")
    flow = Flow(queue=(Place("aki", 1),), acts={"aki": Acts(drifted=3)}, autos=("aki",))
    encounter = void(Acts(), somebody("orc", "foes"), flow=flow, aki={"attacks": (blade,)})
    played = play_on(encounter, TurnStart(who="aki"), rolls=[15, 2])
    assert played.kinds() == ["turn", "struck", "brakes"]
    assert played.encounter.flow.acts["aki"].aux == "brake"
    alone = play_on(void(flow=flow), TurnStart(who="aki"))
    assert alone.kinds() == ["turn", "brakes"]
    assert alone.encounter.flow.acts["aki"].sub == "brake"


BIKE = somebody("bike", size="large")


@pytest.mark.parametrize(
    ("rider", "mount", "owed"),
    [
        (Acts(drifted=4), Acts(drifted=4), True),
        (Acts(drifted=4), Acts(drifted=4, main="move"), False),
        (Acts(drifted=4, sub="brake"), Acts(drifted=4), False),
    ],
)
def test_g14_each_of_a_pair_owes_and_either_does_it_for_both(rider: Acts, mount: Acts, *, owed: bool) -> None:
    encounter = pair(rider, mount)
    assert control.owes(encounter, encounter.combatants["aki"]) is owed
    assert control.owes(encounter, encounter.combatants["bike"]) is owed


def pair(rider: Acts, mount: Acts, **fields: Any) -> Encounter:
    """Aki rides the bike in zero gravity; whose acts have a place has had its turn."""
    flow = Flow(acts={"aki": rider, "bike": mount}, turn=fields.pop("turn", ""))
    return void(Acts(), BIKE, flow=flow, aki={"mount": "bike", **fields})


def lost(encounter: Encounter) -> list[str]:
    return [who for who, each in encounter.combatants.items() if "uncontrolled" in each.statuses]


@pytest.mark.parametrize(
    ("ending", "rider", "mount", "whom"),
    [
        # each by the end of its own turn
        ("bike", Acts(drifted=4), Acts(drifted=4, places=(3,)), ["bike"]),
        ("aki", Acts(drifted=4, places=(3,)), Acts(drifted=4, places=(5,)), ["aki"]),
        # the mount's move, still to come, is for both: a rider before it waits for the mount's turn
        ("aki", Acts(drifted=4, places=(5,)), Acts(drifted=4), []),
        ("bike", Acts(drifted=4, places=(5,)), Acts(drifted=4, places=(3,)), ["aki", "bike"]),
        ("bike", Acts(drifted=4, places=(5,)), Acts(drifted=4, places=(3,), sub="move"), []),
        ("bike", Acts(drifted=4, places=(5,), aux="brake", main="attack"), Acts(drifted=4, places=(3,)), []),
    ],
)
def test_z6_g14_who_of_a_pair_loses_control_and_when(ending: str, rider: Acts, mount: Acts, whom: list[str]) -> None:
    outcome = play(pair(rider, mount, turn=ending), TurnEnd(who=ending))
    assert lost(outcome.encounter) == whom
    assert [line.args["who"] for line in outcome.lines] == sorted(whom, reverse=ending == "bike")


def test_z8_g14_a_pair_is_in_control_again_together() -> None:
    encounter = pair(Acts(drifted=4), Acts(drifted=4), statuses=LOST)
    found = do(encounter, lambda scene: control.regain(scene, "bike", "moved")).encounter
    assert lost(found) == []


# --- Z7, Z8


@pytest.mark.parametrize("stat", ["melee", "ranged", "magic", "evade", "parry"])
def test_z7_stats_are_halved_by_z7(stat: str) -> None:
    seven: dict[str, Any] = {stat: 7}
    found = effective(somebody("aki", statuses=LOST, **seven), stat)
    assert (found.value, found.rule) == (3, "Z7")
    both = effective(somebody("aki", statuses={**LOST, "falling": Status()}, **seven), stat)
    assert (both.value, both.rule) == (3, "F2")


def test_z7_the_strike_says_so() -> None:
    blade = Attack(name="Blade", damage="1-3")
    encounter = void(Acts(), somebody("orc", "foes", evade=1), aki={"melee": 7, "attacks": (blade,), "statuses": LOST})
    outcome = play(encounter, Strike(who="aki", target="orc", weapon="Blade"), [2])
    assert rules_of(line_of(outcome, "missed")) == ["G6", "Z7", "G6"]


@pytest.mark.parametrize(
    ("event", "kept"),
    [
        (Move(who="aki", by=(0, 3, 0), payment="main"), False),
        (Move(who="aki", by=(0, 3, 0), payment="sub"), False),
        (Brake(who="aki", payment="aux"), False),
        (Move(who="aki", by=(0, 1, 0), payment="aux"), True),
        (Move(who="aki", by=(0, 3, 0), manner="teleport"), True),
        (Move(who="aki", by=(0, 3, 0), manner="forced"), True),
    ],
)
def test_z8_what_ends_it(event: Move | Brake, *, kept: bool) -> None:
    spent = Acts(main="attack") if event.payment == "aux" else Acts()
    outcome = play_out(void(spent, aki={"statuses": LOST}), event)
    assert ("uncontrolled" in outcome.encounter.combatants["aki"].statuses) is kept
    assert ("regains-control" in kinds(outcome)) is not kept
    if not kept:
        reason = "braked" if isinstance(event, Brake) else "moved"
        assert step_of(line_of(outcome, "regains-control"), "Z8").args == {"reason": reason}


def test_z8_back_in_gravity_inertia_control_still_ends_it() -> None:
    outcome = play(void(field=Field(), aki={"statuses": LOST}), Brake(who="aki"))
    assert kinds(outcome) == ["brakes", "regains-control"]


# --- Z11


@pytest.mark.parametrize(
    ("field", "own", "until"),
    [(None, None, None), (9, None, 9), (None, 4, 4), (9, 4, 4), (9, 0, 0)],
)
def test_z11_air_lasts_as_long_as_the_gm_says(field: int | None, own: int | None, until: int | None) -> None:
    encounter = void(field=Field(medium="zero-gravity", air=field), aki={"air": own})
    assert control.air_until(encounter, encounter.combatants["aki"]) == until
    timers = [timer for timer in running.running(encounter) if timer.kind == "air"]
    assert [timer.args["round"] for timer in timers] == ([until] if until is not None else [])


@pytest.mark.parametrize("own", [{"needs_air": False}, {"medium": "ground"}, {"reserve": True}])
def test_z11_not_for_those_who_need_none_or_are_in_air(own: dict[str, Any]) -> None:
    encounter = void(field=Field(medium="zero-gravity", air=9), aki=own)
    assert control.air_until(encounter, encounter.combatants["aki"]) is None


@pytest.mark.parametrize(("now", "said"), [(3, []), (4, ["air-over"]), (5, [])])
def test_z11_its_end_is_told_once_and_nothing_follows(now: int, said: list[str]) -> None:
    encounter = void(aki={"air": 4}, round=now)
    outcome = do(encounter, control.air_ends)
    assert kinds(outcome) == said
    assert outcome.encounter.combatants == encounter.combatants


# --- timers


def test_what_is_owed_lost_and_coming_is_shown() -> None:
    acts = Acts(drifted=11, moved=33, heading="+x")
    (owed, coming) = running.running(void(acts))
    assert (owed.kind, owed.args) == ("owed", {"cubes": 11})
    assert (owed.urgency, owed.deadline) == (0, Deadline(3, "turn-end", "aki"))
    assert (coming.kind, coming.args) == ("drift", {"cubes": 16, "heading": "+x", "may_stay": False})
    assert (coming.urgency, coming.deadline) == (1, Deadline(4, "round-start"))
    (lost,) = running.running(void(aki={"statuses": LOST}))
    assert (lost.kind, lost.urgency, lost.args) == ("uncontrolled", 0, {"since": 2})
