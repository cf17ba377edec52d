"""Movement: what it costs, how far it goes, what stops it (A10-A13, A18, S4, S5, G13, W4)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import do, fight, kinds, play, refused, somebody
from rules.rounds import play_on

from tracker.rules import gaits, movement, space, step_up
from tracker.state.combatant import Attack as Weapon
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Arrive, Attack, Move
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow
from tracker.state.vocabulary import AREAS, Area, Manner, Payment

UNDER = {"submerged": Status(since=3)}


def turn(*others: Combatant, acts: Acts | None = None, field: Field | None = None, **fields: Any) -> Encounter:
    """Aki's turn is open."""
    flow = Flow(turn="aki", acts={"aki": acts} if acts else {})
    return fight(somebody("aki", **fields), *others, flow=flow, field=field or Field())


def foe(who: str, area: Area = "front", **fields: Any) -> Combatant:
    return somebody(who, "foes", area, **fields)


def go(to: Area, payment: Payment | None = None, manner: Manner = "walk") -> Move:
    return Move(who="aki", to=to, payment=payment, manner=manner)


def where(encounter: Encounter, who: str = "aki") -> Area:
    return space.area_of(encounter.combatants[who])


# --- how far (A10, G13, W4)


@pytest.mark.parametrize(
    ("speed", "payment", "manner", "under", "cubes"),
    [
        (6, "main", "walk", False, 6),
        (6, "sub", "walk", False, 6),
        (6, "both", "walk", False, 12),
        (6, "aux", "walk", False, 1),
        (6, "main", "run", False, 8),
        (6, "both", "run", False, 16),
        (6, "main", "walk", True, 12),
        (6, "sub", "walk", True, 1),
        (6, "both", "walk", True, 13),
        (6, "aux", "walk", True, 0),
        (0, "sub", "walk", True, 1),
        (0, "both", "walk", False, 0),
    ],
)
def test_g13_w4_what_a_move_makes_for_its_payment(
    speed: int, payment: Payment, manner: Manner, cubes: int, *, under: bool
) -> None:
    """G13 on land, W4 under water: main 2 × speed, sub 1 cube, no auxiliary move; a run is speed + 2."""
    encounter = turn(speed=speed, statuses=UNDER if under else {})
    assert gaits.allowance(encounter, encounter.combatants["aki"], payment, manner) == cubes


@pytest.mark.parametrize(
    ("speed", "to", "paid"),
    [
        (6, "party-mid", ("", "move", "")),
        (6, "party-rear", ("move", "move", "")),  # 12 squares: a double move
        (10, "party-rear", ("", "move", "")),
        (5, "party-mid", ("", "move", "")),
    ],
)
def test_a10_the_cheapest_payment_that_reaches(speed: int, to: Area, paid: tuple[str, str, str]) -> None:
    outcome = play_on(turn(speed=speed), go(to))
    acts = outcome.encounter.flow.acts["aki"]
    assert (acts.main, acts.sub, acts.aux) == paid
    assert where(outcome.encounter) == to


@pytest.mark.parametrize(("main", "paid"), [("attack", ("move", "")), ("", ("", "move"))])
def test_g13_inside_an_area_the_auxiliary_move_does_if_there_is_a_main_action(main: str, paid: tuple[str, str]) -> None:
    """It goes with the main action: before that is taken the sub action's move is the cheapest."""
    acts = play_on(turn(acts=Acts(main=main)), Move(who="aki", by=(0, 1, 0))).encounter.flow.acts["aki"]
    assert (acts.aux, acts.sub, acts.moved) == (*paid, 1)


@pytest.mark.parametrize(
    ("speed", "event", "needs", "far"),
    [
        (4, go("party-mid", "main"), 5, 4),
        (4, go("party-mid", "aux"), 5, 1),
        (4, go("party-rear"), 10, 8),
        (6, go("party-mid", "sub", "walk"), None, None),
        (3, go("party-mid", "sub", "run"), None, None),
        (2, go("party-mid", "sub", "run"), 5, 4),
        (6, Move(who="aki", by=(-5, 4, 0), payment="sub"), 9, 6),
    ],
)
def test_a10_an_area_farther_than_the_move_reaches_is_refused(
    speed: int, event: Move, needs: int | None, far: int | None
) -> None:
    if needs is None:
        assert where(play_on(turn(speed=speed), event).encounter) == "party-mid"
        return
    found = refused(turn(speed=speed), event)
    assert (found.rule, found.kind, found.args["needs"], found.args["far"]) == ("A10", "too-far", needs, far)


@given(st.integers(0, 30), st.integers(0, 30))
def test_a10_more_speed_never_reaches_less(speed: int, more: int) -> None:
    def reached(speed: int) -> set[Area]:
        walker = somebody("aki", area="party-rear", speed=speed)
        far = gaits.allowance(fight(walker), walker, "both")
        return {area for area in AREAS if movement.squares_to(walker, area) <= far}

    assert reached(speed) <= reached(speed + more)


def test_g13_what_is_spent_is_spent() -> None:
    found = refused(turn(acts=Acts(sub="move")), go("party-mid", "sub"))
    assert (found.rule, found.kind, found.args["action"]) == ("G13", "spent", "sub")
    assert refused(turn(acts=Acts(main="attack", sub="move", aux="move")), go("party-mid")).kind == "no-move-left"
    # Separate moves aren't joined: with the sub action left, ten squares are too far.
    assert refused(turn(acts=Acts(main="attack")), go("party-rear")).kind == "too-far"


def test_w4_no_auxiliary_move_under_water() -> None:
    found = refused(
        turn(statuses=UNDER, z=-1, field=Field(water=(9,) * 5)), Move(who="aki", by=(0, 1, 0), payment="aux")
    )
    assert (found.rule, found.kind) == ("W4", "no-auxiliary")


def test_w4_under_water_the_main_action_goes_twice_as_far() -> None:
    deep = Field(water=(9,) * 5)
    played = play_on(turn(statuses=UNDER, z=-1, field=deep), go("party-rear"))
    acts = played.encounter.flow.acts["aki"]
    assert (acts.main, acts.sub, where(played.encounter)) == ("move", "", "party-rear")


def test_w5_out_of_breath_one_only_surfaces() -> None:
    late = {"submerged": Status(since=-4)}
    encounter = turn(statuses=late, z=-1, field=Field(water=(9,) * 5))
    assert refused(encounter, go("party-mid")).kind == "must-surface"
    assert refused(encounter, Attack(who="aki")).kind == "no-attacks"


@pytest.mark.parametrize("status", ["entangled", "stunned", "falling"])
def test_c6_who_cannot_move(status: str) -> None:
    assert refused(turn(statuses={status: Status()}), go("party-mid")).rule in ("C6", "F7", "G9")
    assert refused(turn(immobile=True), go("party-mid")).kind == "rooted"


@pytest.mark.parametrize(("by", "kind"), [((3, 0, 0), "whole-areas"), ((15, 0, 0), "off-field")])
def test_g2_x_changes_only_by_whole_areas_on_the_field(by: tuple[int, int, int], kind: str) -> None:
    found = refused(turn(), Move(who="aki", by=by))
    assert (found.kind, found.overrulable) == (kind, False)


def test_g2_y_and_z_at_their_price_under_water() -> None:
    deep = Field(water=(9,) * 5)
    encounter = turn(statuses=UNDER, z=-4, field=deep)
    played = play_on(encounter, Move(who="aki", by=(5, -2, 3)))
    assert played.encounter.combatants["aki"].cube == (17, -2, -1)
    assert played.encounter.flow.acts["aki"].moved == 10


@pytest.mark.parametrize(
    ("statuses", "z", "rise", "rule", "kind"),
    [({}, 0, 1, "F1", "no-flight"), (UNDER, -2, 2, "W6", "use-surface"), (UNDER, -2, 4, "W6", "use-surface")],
)
def test_f1_w6_height_changes_only_in_what_carries(
    statuses: dict[str, Status], z: int, rise: int, rule: str, kind: str
) -> None:
    encounter = turn(statuses=statuses, z=z, field=Field(water=(9,) * 5))
    found = refused(encounter, Move(who="aki", by=(0, 0, rise)))
    assert (found.rule, found.kind) == (rule, kind)


def test_g2_where_to_is_asked_among_what_is_open_and_in_reach() -> None:
    """A10, A11; staying is the default and costs nothing."""
    blocked = turn(foe("orc"), speed=6)
    played = play_on(blocked, Move(who="aki"))
    assert played.asked("area").choices == ("party-rear", "party-mid", "front", "stay")
    assert (played.kinds(), played.encounter.flow.acts) == (["stays"], {})
    free = play_on(turn(speed=6), Move(who="aki"), answers={"area": "foes-mid"})
    assert where(free.encounter) == "foes-mid"
    teleport = play_on(blocked, Move(who="aki", manner="teleport"), answers={"area": "foes-rear"})
    assert where(teleport.encounter) == "foes-rear"


# --- what stops it


@pytest.mark.parametrize(
    ("start", "to", "orcs", "end"),
    [
        ("party-rear", "foes-mid", ["front"], "front"),
        ("party-rear", "front", ["party-mid"], "party-mid"),
        ("foes-rear", "party-rear", ["front"], "front"),  # in both directions
        ("foes-mid", "party-rear", ["party-mid", "front"], "front"),
        ("party-rear", "foes-rear", ["foes-mid"], "foes-mid"),
        ("party-rear", "front", ["front"], "front"),
    ],
)
def test_a12_a_longer_move_ends_in_the_first_area_with_an_active_enemy(
    start: Area, to: Area, orcs: list[Area], end: Area
) -> None:
    encounter = turn(*(foe(f"orc-{number}", area) for number, area in enumerate(orcs)), area=start, speed=20)
    played = play_on(encounter, go(to))
    assert where(played.encounter) == end
    assert ("stopped-by" in played.kinds()) is (end != to)


@pytest.mark.parametrize(
    "orc",
    [foe("orc", statuses={"helpless": Status()}), foe("orc", z=3), foe("orc", statuses={"charmed": Status()})],
)
def test_a12_the_absent_those_not_level_and_the_charmed_stop_nobody(orc: Combatant) -> None:
    """G9, G10, G11."""
    played = play_on(turn(orc, area="party-mid", speed=10), go("foes-mid"))
    assert where(played.encounter) == "foes-mid"


def test_a12_a_charmed_friend_stops_a_move() -> None:
    """G10."""
    traitor = somebody("traitor", statuses={"charmed": Status()})
    played = play_on(turn(traitor, area="party-mid", speed=10), go("foes-mid"))
    assert where(played.encounter) == "front"


def test_a12_a_teleport_is_not_stopped_and_takes_the_main_action() -> None:
    """A11, A12."""
    encounter = turn(foe("orc-1"), foe("orc-2", "foes-mid"), speed=1)
    played = play_on(encounter, go("foes-rear", manner="teleport"))
    assert where(played.encounter) == "foes-rear"
    assert played.encounter.flow.acts["aki"].main == "teleport"


def test_a11_a_held_line_lets_nobody_through() -> None:
    """A11, S4: the foes' one medium holds two of the party."""
    found = refused(turn(foe("orc"), somebody("mei"), speed=10), go("foes-mid"))
    assert (found.rule, found.kind) == ("S4", "line-holds")
    assert (found.args["capacity"], found.args["cost"], found.args["whom"]) == (2.0, 2.0, ["orc"])


def test_a11_going_back_and_going_forward_from_ones_own_rear_is_not_forbidden() -> None:
    assert where(play_on(turn(foe("orc")), go("party-mid")).encounter) == "party-mid"
    intruded = turn(foe("orc", "party-rear"), area="party-rear", speed=10)
    assert where(play_on(intruded, go("party-mid")).encounter) == "party-mid"
    inside = turn(foe("orc", "foes-rear"), area="foes-rear")
    assert where(play_on(inside, go("foes-mid")).encounter) == "foes-mid"


def test_a11_from_the_enemys_mid_to_its_rear_too() -> None:
    assert refused(turn(foe("orc", "foes-mid"), area="foes-mid"), go("foes-rear")).kind == "line-holds"


@pytest.mark.parametrize(
    ("start", "to", "allowed"),
    [("front", "party-mid", False), ("front", "foes-mid", True), ("foes-mid", "party-mid", True)],
)
def test_a5_for_the_foes_own_and_enemy_change_places(start: Area, to: Area, *, allowed: bool) -> None:
    """A5, A11, A12: who comes from behind is stopped in front."""
    orc = foe("orc", start, speed=10)
    encounter = fight(somebody("aki"), orc, flow=Flow(turn="orc"))
    event = Move(who="orc", to=to)
    if not allowed:
        assert refused(encounter, event).kind == "line-holds"
    else:
        end = "front" if start == "foes-mid" else to
        assert where(play_on(encounter, event).encounter, "orc") == end


def test_s4_who_passes_a_broken_line_stops_in_the_next_area() -> None:
    encounter = turn(foe("orc"), somebody("mei"), somebody("ren"), speed=10)
    played = play_on(encounter, go("foes-rear"))
    assert where(played.encounter) == "foes-mid"


def test_s4_it_is_weighed_anew_after_each_who_passes() -> None:
    """Four against one: two may pass, then two are held."""
    party = [somebody(who, speed=10) for who in ("aki", "bo", "mei", "ren")]
    encounter = fight(*party, foe("orc"), foe("boss", "foes-rear"))
    for passing in ("aki", "bo"):
        encounter = _in_turn(encounter, passing)
        encounter = play_on(encounter, Move(who=passing, to="foes-mid")).encounter
        assert where(encounter, passing) == "foes-mid"
    assert refused(_in_turn(encounter, "mei"), Move(who="mei", to="foes-mid")).kind == "line-holds"


def _in_turn(encounter: Encounter, who: str) -> Encounter:
    return fight(*encounter.combatants.values(), flow=Flow(turn=who, asked=("foes",)))


def test_s4_on_an_open_field_nobody_is_held() -> None:
    """S4: with the field open A11 and S3-S8 are off; leaving still provokes."""
    orc = foe("orc", attacks=(Weapon(name="Claw"),))
    played = play_on(turn(orc, field=Field(open=True), speed=10), go("foes-mid"), answers={"opportunity": "none"})
    assert where(played.encounter) == "foes-mid"


def test_g11_a_flyer_passes_over_the_line() -> None:
    assert where(play_on(turn(foe("orc"), z=3), go("foes-mid")).encounter) == "foes-mid"


def test_a13_with_the_front_empty_the_mid_is_open_and_with_the_mid_empty_the_rear() -> None:
    assert where(play_on(turn(speed=10), go("foes-rear")).encounter) == "foes-rear"
    down = foe("orc", statuses={"unconscious": Status()})
    assert where(play_on(turn(down, speed=10), go("foes-mid")).encounter) == "foes-mid"
    # Moving on costs one's own action.
    assert play_on(turn(speed=10), go("foes-mid")).encounter.flow.acts["aki"].sub == "move"


# --- S5


def test_s5_when_the_front_is_empty_it_is_asked_once_who_steps_up() -> None:
    """S5, before anyone passes; at once, without an action."""
    encounter = turn(foe("mage", "foes-mid"), foe("chief", "foes-rear"), foe("rat", "party-rear"), speed=10)
    played = play_on(encounter, go("foes-mid"))
    question = played.asked("step-up")
    assert (question.choices, question.default, question.about) == (("chief", "mage"), "none", "S5")
    assert where(played.encounter) == "foes-mid"
    again = fight(
        *played.encounter.combatants.values(), somebody("mei", speed=10), flow=Flow(turn="mei", asked=("foes",))
    )
    assert play_on(again, Move(who="mei", to="foes-mid")).questions == []


def test_s5_nothing_is_asked_of_a_move_that_does_not_go_behind_the_front() -> None:
    encounter = turn(foe("mage", "foes-mid"), area="party-rear", speed=5)
    played = play_on(encounter, go("party-mid"))
    assert (played.questions, where(played.encounter)) == ([], "party-mid")


def test_s5_who_steps_up_closes_the_front_and_stays_there() -> None:
    """S4, S5: the mover stays where it is and spends nothing; a refusal would undo the stepping up."""
    encounter = turn(foe("mage", "foes-mid"), foe("chief", "foes-rear"), speed=10)
    played = play_on(encounter, go("foes-mid"), answers={"step-up": "mage"})
    assert played.kinds() == ["steps-up", "stopped-by"]
    assert (where(played.encounter, "mage"), where(played.encounter)) == ("front", "front")
    assert played.encounter.flow.acts.get("aki", Acts()) == Acts()
    # The front that breaks anew is asked about anew.
    assert played.encounter.flow.asked == ()


def test_s5_if_it_still_is_broken_after_stepping_up_one_passes() -> None:
    friends = [somebody(who) for who in ("bo", "mei", "ren", "sam")]
    encounter = turn(foe("orc"), foe("imp", "foes-mid", size="tiny"), *friends, speed=10)
    played = play_on(encounter, go("foes-mid"), answers={"step-up": "imp"})
    assert where(played.encounter) == "foes-mid"
    assert played.encounter.flow.asked == ("foes",)


def test_s5_who_comes_from_behind_meets_those_who_stepped_up() -> None:
    """A12."""
    encounter = turn(foe("mage", "foes-mid"), area="party-mid", speed=10)
    played = play_on(encounter, go("foes-mid"), answers={"step-up": "mage"})
    assert where(played.encounter) == "front"
    assert played.kinds() == ["steps-up", "stopped-by", "moved"]


@pytest.mark.parametrize(
    "bound",
    [
        foe("mage", "foes-mid", statuses={"entangled": Status()}),
        foe("mage", "foes-mid", statuses={"asleep": Status()}),
        foe("mage", "foes-mid", immobile=True),
        foe("mage", "party-rear"),
    ],
)
def test_s5_who_cannot_step_up_is_not_asked_about(bound: Combatant) -> None:
    assert play_on(turn(bound, speed=5), go("foes-mid")).questions == []


def test_s5_with_nobody_to_step_up_nothing_is_asked() -> None:
    found: list[bool] = []
    do(fight(somebody("aki")), lambda scene: found.append(step_up.offer(scene, "foes")))
    assert found == [False]


def test_s5_not_from_a_melee_area() -> None:
    """But an enemy high above makes none (G11)."""
    held = turn(foe("mage", "foes-mid"), somebody("bo", area="foes-mid"), speed=5)
    assert play_on(held, go("foes-mid")).questions == []
    above = turn(foe("mage", "foes-mid"), somebody("bo", area="foes-mid", z=9), speed=5)
    assert [question.key for question in play_on(above, go("foes-mid")).questions] == ["step-up"]


def test_s5_is_not_asked_when_a_line_breaks_behind_the_front() -> None:
    party = [somebody(who, area="foes-mid") for who in ("bo", "mei", "ren")]
    encounter = turn(foe("orc", "foes-mid"), foe("chief", "foes-rear"), *party, area="foes-mid", speed=5)
    played = play_on(encounter, go("foes-rear"))
    assert (played.questions, where(played.encounter)) == ([], "foes-rear")


def test_s5_who_steps_out_of_deep_water_is_on_land() -> None:
    """G1."""
    swimmer = foe("mage", "foes-mid", z=-2, statuses=UNDER)
    encounter = turn(swimmer, field=Field(water=(0, 0, 0, 4, 0)), speed=5)
    played = play_on(encounter, go("foes-mid"), answers={"step-up": "mage"})
    mage = played.encounter.combatants["mage"]
    assert (mage.cube[2], mage.statuses) == (0, {})


# --- forced, shifted, teleported


def test_a_forced_move_costs_nothing_in_anybodys_turn_and_nothing_stops_it() -> None:
    """A11, A12; it isn't counted as the mover's own."""
    encounter = turn(foe("orc"), foe("imp", "foes-mid"), somebody("mei"))
    event = Move(who="mei", to="foes-rear", manner="forced")
    played = play_on(encounter, event)
    assert (where(played.encounter, "mei"), played.kinds()) == ("foes-rear", ["moved"])
    assert played.encounter.flow.acts == {}
    stuck = fight(somebody("mei", statuses={"asleep": Status()}))
    assert where(play_on(stuck, event).encounter, "mei") == "foes-rear"


@pytest.mark.parametrize(("manner", "asked"), [("shift", True), ("teleport", True), ("walk", False), ("forced", False)])
def test_a18_after_a_shift_or_teleport_one_may_keep_away_from_enemies(manner: Manner, *, asked: bool) -> None:
    encounter = turn(foe("orc-1", "party-mid"), foe("orc-2", "party-mid"))
    answers = {"apart": "orc-2"} if asked else {}
    played = play_on(encounter, go("party-mid", manner=manner), answers=answers)
    assert played.encounter.flow.apart == ((("aki", "orc-2"),) if asked else ())
    if asked:
        assert (played.asked("apart").choices, played.asked("apart").default) == (("orc-1", "orc-2"), "none")


def test_a18_the_distance_kept_goes_with_the_area_left() -> None:
    encounter = turn(foe("orc"))
    flow = Flow(turn="aki", apart=(("aki", "orc"),))
    played = play_on(fight(*encounter.combatants.values(), flow=flow), go("party-mid"))
    assert played.encounter.flow.apart == ()


def test_g1_who_comes_from_beyond_the_field_is_in_the_area_it_went_to() -> None:
    played = play_on(turn(cube=(-4, 0, 0)), go("party-mid"))
    assert played.encounter.combatants["aki"].cube == (5, 0, 0)


def test_an_arrival_of_somebody_taken_out_of_the_encounter_comes_to_nothing() -> None:
    assert kinds(play(fight(somebody("bo")), Arrive(who="aki", cube=(2, 0, 0)))) == []
