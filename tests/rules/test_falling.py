"""Falls: drops, the ground, water, what is in the way, hanging in the air, the end of the fight (F10-F13, G14)."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import do, fight, kinds, line_of, play, rules_of, somebody, step_of
from rules.rounds import Played, play_on

from tracker.rules import airborne, falling
from tracker.rules.airborne import Bottom
from tracker.rules.running import running
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Fall, Finish, Phase, TurnOpen
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow
from tracker.state.line import Step
from tracker.state.vocabulary import Medium, Size

LAKE = Field(water=(0, 0, 4, 0, 0))
CUBES = {"positions": "cubes"}


def faller(z: int = 45, *, amount: int = 0, since: int = 3, who: str = "ren", **fields: Any) -> Combatant:
    fields = {"hp": 200, **fields}
    return somebody(who, z=z, statuses={"falling": Status(amount=amount, since=since)}, **fields)


def round_ends(
    *combatants: Combatant,
    answers: Mapping[str, str] | None = None,
    rolls: Iterable[int] = (),
    ends: int = 1,
    **fields: Any,
) -> Played:
    """So many round's ends, as they are played behind the battlefield's step; questions take their defaults."""
    flow = Flow(agenda=(Phase(step="round-end"),), acts={each.id: Acts(places=(0,)) for each in combatants})
    encounter = fight(*combatants, **{"step": "battlefield", "flow": flow, **fields})
    played = Played(encounter, [], [], [])
    for number in range(ends):
        if number:
            encounter = fight(
                *played.encounter.combatants.values(),
                **{"step": "battlefield", "flow": flow, **fields, "round": 3 + number},
            )
        now = play_on(
            encounter, answers=answers if not number else {}, rolls=rolls, stop=lambda now: now.step == "end-check"
        )
        played = Played(now.encounter, played.lines + now.lines, [], played.questions + now.questions)
    return played


def parts(played: Played, who: str = "ren") -> list[int]:
    return [line.args["cubes"] for line in played.lines if line.kind == "goes-down" and line.args["who"] == who]


def lost(played: Played, who: str = "ren") -> int:
    one = played.encounter.combatants[who]
    return one.max_hp - one.hp


def statuses(played: Any, who: str = "ren") -> dict[str, Status]:
    found: dict[str, Status] = played.encounter.combatants[who].statuses
    return found


# --- F11: drops and the ground


def test_f11_the_worked_example_45_up_maximum_200() -> None:
    played = round_ends(faller(), ends=3)
    assert parts(played) == [20, 20, 5]
    assert lost(played) == 90
    assert statuses(played) == {}
    assert played.encounter.combatants["ren"].cube == (12, 0, 0)
    (crash,) = [line for line in played.lines if line.kind == "crashes"]
    assert (crash.args["damage"], rules_of(crash)) == (90, ["F11"])


@given(st.integers(1, 299), st.integers(1, 5_000))
def test_f11_the_parts_of_a_fall_sum_to_its_height_and_the_loss_is_its_share(height: int, maximum: int) -> None:
    one = faller(height, hp=maximum, max_hp=maximum, character=True)
    played = round_ends(one, ends=-(-height // 20))
    assert sum(parts(played)) == height
    assert lost(played) == maximum * height // 100
    assert all(part == 20 for part in parts(played)[:-1])


def test_f11_a_drop_counts_the_cubes_since_the_fall_began() -> None:
    played = round_ends(faller(25, amount=20))
    assert statuses(played) == {"falling": Status(amount=40, since=4)}
    step = step_of(next(line for line in played.lines if line.kind == "goes-down"), "F11")
    assert (step.args, step.before, step.after) == ({"cubes": 20}, 20, 40)
    assert lost(played) == 0


@pytest.mark.parametrize(("since", "falls"), [(3, True), (2, True), (4, False)])
def test_f10_nobody_falls_before_its_first_drop(since: int, *, falls: bool) -> None:
    assert (parts(round_ends(faller(since=since))) == [20]) is falls


@pytest.mark.parametrize("status", ["dead", "fled"])
def test_the_gone_dont_fall(status: str) -> None:
    one = faller()
    gone = somebody("ren", z=45, statuses={**one.statuses, status: Status()})
    assert "goes-down" not in round_ends(gone).kinds()


def test_who_is_out_of_it_falls_all_the_same() -> None:
    one = somebody("ren", z=5, hp=200, statuses={**faller().statuses, "asleep": Status()})
    played = round_ends(one)
    assert lost(played) == 10
    assert statuses(played) == {}


def test_f11_several_fall_the_lowest_first() -> None:
    played = round_ends(faller(60), faller(21, who="mei"), faller(21, who="aki"))
    assert [line.args["who"] for line in played.lines if line.kind == "goes-down"] == ["aki", "mei", "ren"]


def test_deep_in_the_air_there_is_no_ground() -> None:
    played = round_ends(faller(-5), field=Field(medium="air"), ends=2)
    assert parts(played) == [20, 20]
    assert statuses(played) == {"falling": Status(amount=40, since=5)}
    (timer,) = [timer for timer in running(played.encounter) if timer.kind == "fall"]
    assert timer.args["state"] == "endless"


@pytest.mark.parametrize(
    ("own", "field", "bottom"),
    [
        ("air", "ground", None),
        (None, "air", None),
        ("ground", "air", Bottom(-5, False)),
        (None, "ground", Bottom(-5, False)),
        ("zero-gravity", "ground", None),
    ],
)
def test_g3_what_is_below_depends_on_ones_own_medium(own: Medium | None, field: Medium, bottom: Bottom | None) -> None:
    one = somebody("ren", z=-5, medium=own)
    assert airborne.bottom(fight(one, field=Field(medium=field)), one) == bottom


# --- F12


@pytest.mark.parametrize(("height", "critical"), [(299, False), (300, True), (400, True)])
@pytest.mark.parametrize("character", [True, False])
def test_f12_after_300_cubes_it_is_critical_at_once_whoever_it_is(
    height: int, *, critical: bool, character: bool
) -> None:
    one = faller(5, amount=height - 5, character=character)
    played = round_ends(one)
    assert lost(played) == 2 * height
    assert ("critical" in statuses(played)) is critical
    assert ("dead" in statuses(played)) is (not critical and not character)
    if critical:
        question = played.asked("zero ren")
        assert (question.about, question.default, question.choices) == ("F12", "critical", ("critical", "dead"))


def test_f12_whether_it_is_worse_is_asked() -> None:
    assert "dead" in statuses(round_ends(faller(5, amount=300), answers={"zero ren": "dead"}))


# --- G14: water


def test_g14_over_water_a_fall_ends_in_the_first_cube_and_the_clock_starts_next_round() -> None:
    played = round_ends(faller(10), field=LAKE)
    assert parts(played) == [11]
    assert lost(played) == 0
    assert played.encounter.combatants["ren"].cube[2] == -1
    assert statuses(played) == {"submerged": Status(since=4)}
    assert played.asked("splash:ren").default == "no"
    (line,) = [line for line in played.lines if line.kind == "splashes"]
    assert line.steps == (Step("G14", "into-water", {"cubes": 11}),)


def test_g14_the_loss_is_offered() -> None:
    played = round_ends(faller(10), field=LAKE, answers={"splash:ren": "yes"})
    assert lost(played) == 22
    assert statuses(played) == {"submerged": Status(since=4)}
    assert "splashes" not in played.kinds()


# --- F13: what is in the way


def orc(who: str = "orc", z: int = 0, **fields: Any) -> Combatant:
    return somebody(who, "foes", z=z, **{"hp": 100, **fields})


FAILED = {"defended:orc": "no"}
EVADED = {"defended:orc": "yes"}
PARRIED = {"defence:orc": "parry", "defended:orc": "yes"}
HITS = {"fall-hits": "ren>orc"}


def test_f13_with_positions_by_area_it_is_one_question_and_nobody_is_hit_by_default() -> None:
    played = round_ends(faller(15), faller(30, who="mei"), orc(), orc("wolf", 4), orc("imp", 9, cube=(17, 0, 9)))
    question = played.asked("fall-hits")
    # Mei falls 20 cubes, so only those from 10 up are in her way; the imp is in another area.
    assert question.choices == ("ren>orc", "ren>wolf")
    assert question.default == "none"
    assert lost(played) == 30
    assert lost(played, "orc") == 0


def test_f13_one_that_falls_first_may_be_fallen_onto() -> None:
    played = round_ends(faller(15), faller(18, who="mei"), answers={"fall-hits": "mei>ren", "defended:ren": "no"})
    assert played.asked("fall-hits").choices == ("mei>ren",)
    # The lower one is on the ground already; the other comes down on it.
    assert (lost(played), lost(played, "mei")) == (30 + 34, 34)
    assert played.encounter.combatants["mei"].cube[2] == 1


def test_f13_nobody_below_no_question() -> None:
    assert round_ends(faller(15), orc(z=16)).questions == []
    assert round_ends(faller(45), orc()).questions == []


def test_f13_neither_evaded_nor_parried() -> None:
    """Both lose a percent of the faller's maximum for each cube so far; it hangs in the cube above."""
    played = round_ends(faller(15), orc(), answers=HITS | FAILED)
    assert (lost(played), lost(played, "orc")) == (28, 28)
    assert played.encounter.combatants["ren"].cube[2] == 1
    assert statuses(played) == {"suspended": Status(since=3)}
    assert parts(played) == [14]
    assert played.kinds()[-2:] == ["collides", "fall-ends"]
    assert (played.lines[-1].args["spot"], played.lines[-1].steps) == (
        "above",
        (Step("F13", "stopped", {"whom": ["orc"]}),),
    )


def test_f13_evaded_the_fall_goes_on() -> None:
    played = round_ends(faller(15), orc(), answers=HITS | EVADED)
    assert (lost(played), lost(played, "orc")) == (30, 0)
    assert parts(played) == [14, 1]
    assert statuses(played) == {}


@pytest.mark.parametrize(
    ("where", "cube", "after"),
    [
        ("above", (12, 0, 1), {"suspended": Status(since=3)}),
        ("left", (12, -1, 0), {}),
        ("right", (12, 1, 0), {}),
    ],
)
def test_f13_parried_and_stopped(where: str, cube: tuple[int, int, int], after: Any) -> None:
    played = round_ends(faller(15), orc(), answers=HITS | PARRIED | {"beside:ren": where})
    assert (lost(played), lost(played, "orc")) == (0, 0)
    assert played.encounter.combatants["ren"].cube == cube
    assert statuses(played) == after
    assert played.asked("beside:ren").default == "above"
    caught, ended = (next(line for line in played.lines if line.kind == kind) for kind in ("catches", "fall-ends"))
    assert (caught.args["rule"], caught.steps) == ("F13", (Step("F13", "parried"),))
    assert (ended.args["spot"], ended.args["whom"]) == (where, ["orc"])
    assert ended.steps == (Step("F13", "caught", {"whom": ["orc"]}),)


def test_f13_parried_without_a_stop() -> None:
    played = round_ends(faller(15), orc(), answers=HITS | PARRIED | {"catches:orc": "no"})
    assert (lost(played), lost(played, "orc")) == (30, 0)


def test_f13_a_parry_stops_it_in_the_water_too() -> None:
    swimmer = orc(z=-3, statuses={"submerged": Status(since=3)})
    played = round_ends(faller(15), swimmer, field=LAKE)
    assert played.questions[0].key == "splash:ren"  # it ends in the first cube: nobody deeper is in the way
    floating = orc(z=0, statuses={"swimming": Status(since=3)})
    answers = HITS | PARRIED | {"beside:ren": "right"}
    played = round_ends(faller(15), floating, field=LAKE, answers=answers)
    assert played.encounter.combatants["ren"].cube == (12, 1, 0)
    assert statuses(played) == {"suspended": Status(since=3)}


def test_f13_several_hit_at_once_each_defend_and_the_faller_loses_once() -> None:
    answers = {"fall-hits": "ren>orc,ren>wolf"} | PARRIED | {"defended:wolf": "no"}
    played = round_ends(faller(15), orc(), orc("wolf"), answers=answers)
    assert [lost(played, who) for who in ("ren", "orc", "wolf")] == [28, 0, 28]


def test_f13_one_after_another_on_the_way() -> None:
    answers = {"fall-hits": "ren>orc,ren>wolf"} | EVADED | {"defended:wolf": "no"}
    played = round_ends(faller(15), orc(z=9), orc("wolf"), answers=answers)
    assert parts(played) == [5, 9]
    assert [lost(played, who) for who in ("ren", "orc", "wolf")] == [28, 0, 28]


def test_f13_who_lies_there_cant_defend() -> None:
    played = round_ends(faller(15), orc(statuses={"asleep": Status()}), answers=HITS)
    assert [lost(played, who) for who in ("ren", "orc")] == [28, 28]


@pytest.mark.parametrize(
    ("size", "cube", "meets"),
    [
        ("medium", (12, 0, 3), True),
        ("medium", (12, 1, 3), False),
        ("large", (11, -1, 3), True),
        ("large", (10, -1, 3), False),
    ],
)
def test_f13_by_cubes_the_way_says_who_is_hit(size: Size, cube: tuple[int, int, int], *, meets: bool) -> None:
    below = orc(cube=cube, size=size)
    played = round_ends(faller(15), below, house=CUBES)
    top = 3 + (1 if size == "large" else 0)
    assert [question.key for question in played.questions] == (["defence:orc", "defended:orc"] if meets else [])
    assert played.encounter.combatants["ren"].cube[2] == (top + 1 if meets else 0)


def test_f13_by_cubes_it_stops_beside_only_where_there_is_room() -> None:
    answers = PARRIED | {"beside:ren": "right"}
    others = [orc(cube=(12, 0, 3)), *(orc(f"a{n}", cube=(12, -1, 3)) for n in (1, 2))]
    played = round_ends(faller(15), *others, house=CUBES, answers=answers)
    assert played.asked("beside:ren").choices == ("above", "right")
    assert played.encounter.combatants["ren"].cube == (12, 1, 3)


def test_by_cubes_an_obstacle_is_ground() -> None:
    played = round_ends(faller(15), house=CUBES, field=Field(obstacles=((12, 0, 4), (12, 0, 2), (13, 0, 9))))
    assert parts(played) == [10]
    assert lost(played) == 20


def test_f13_with_d100_the_defence_is_rolled() -> None:
    house = {"to_hit": "d100"}
    played = round_ends(faller(15), orc(evade=40), answers=HITS, rolls=[40], house=house)
    assert lost(played, "orc") == 0


# --- F12: a collision after 300 cubes


@pytest.mark.parametrize(("amount", "status"), [(285, "unconscious"), (286, "critical")])
def test_f12_a_fall_of_300_cubes_makes_critical_whatever_ends_it(amount: int, status: str) -> None:
    """14 more cubes to the one below: the faller is critical by the height, not merely out at 0 HP; the one it falls on
    loses the same points, as any that lose them."""
    one = faller(15, amount=amount, character=True)
    played = round_ends(one, orc(hp=900), answers=HITS | FAILED)
    points = 200 * (amount + 14) // 100
    assert (lost(played), lost(played, "orc")) == (points, points)
    assert status in statuses(played)
    (line,) = [line for line in played.lines if line.kind == "falls"]
    assert [step.rule for step in line.steps] == (["F12"] if status == "critical" else [])
    assert played.asked("zero ren").about == ("F12" if status == "critical" else "G12")
    assert statuses(played, "orc") == {}


# --- hanging in the air


def hanging(z: int = 7, since: int = 2) -> Combatant:
    return somebody("ren", z=z, hp=200, statuses={"suspended": Status(since=since)})


@pytest.mark.parametrize(
    ("one", "answers", "after"),
    [
        (hanging(), {}, {"falling": Status(since=4)}),
        (hanging(), {"hold:ren": "yes"}, {}),
        (hanging(since=3), {}, {"suspended": Status(since=3)}),
        (hanging(0), {}, {}),
    ],
)
def test_f13_who_was_stopped_falls_again_one_round_later_unless_it_holds_on(
    one: Combatant, answers: dict[str, str], after: Any
) -> None:
    assert statuses(round_ends(one, answers=answers)) == after


def test_f13_it_is_a_new_fall() -> None:
    played = round_ends(hanging(45), ends=4)
    assert parts(played) == [20, 20, 5]
    assert lost(played) == 90


# --- G14: the end of the fight


def test_g14_when_the_fight_ends_falls_are_played_to_the_ground() -> None:
    encounter = fight(
        faller(), orc(statuses={"dead": Status()}), step="round-end", flow=Flow(agenda=(Phase(step="end-check"),))
    )
    played = play_on(encounter)
    assert parts(played) == [45]
    assert lost(played) == 90
    assert played.kinds()[:3] == ["side-gone", "goes-down", "crashes"]
    assert played.encounter.step == "over"


def test_g14_ended_by_hand_that_rounds_end_still_runs() -> None:
    mei = somebody("mei", z=-2, statuses={"submerged": Status(since=-4)})
    encounter = fight(faller(), orc(), mei, field=LAKE, flow=Flow(turn="orc", agenda=(TurnOpen(who="orc"),)))
    played = play_on(encounter, Finish(winner="party"), answers={"fall-hits": "none", "splash:ren": "yes"})
    assert parts(played) == [20, 26]
    assert lost(played) == 92
    assert [kind for kind in played.kinds() if kind in ("faints", "over", "clock-stops")] == [
        "faints",
        "over",
        "clock-stops",
    ]
    assert (played.encounter.step, played.encounter.winner) == ("over", "party")


def test_ended_by_hand_with_nobody_in_the_air_it_is_over_at_once() -> None:
    outcome = play(fight(somebody("aki"), orc()), Finish(winner="party"))
    assert kinds(outcome)[0] == "over"


# --- what is shown, and what falls at nobody


@pytest.mark.parametrize(
    ("one", "field", "args"),
    [
        (faller(45), Field(), {"state": "ground", "cubes": 20, "round": 5, "points": 90}),
        (faller(45, since=4), Field(), {"state": "ground", "cubes": 20, "round": 6, "points": 90}),
        (faller(5, amount=40), Field(), {"state": "ground", "cubes": 20, "round": 3, "points": 90}),
        (faller(19), LAKE, {"state": "water", "cubes": 20, "round": 3, "points": 0}),
    ],
)
def test_timers_show_the_impact_that_is_coming(one: Combatant, field: Field, args: dict[str, Any]) -> None:
    (timer,) = running(fight(one, field=field))
    assert timer.kind == "fall"
    assert timer.args.items() >= args.items()
    assert timer.urgency == one.statuses["falling"].since - 3


def test_timers_show_who_hangs_in_the_air() -> None:
    (timer,) = running(fight(hanging(since=3)))
    assert (timer.kind, timer.urgency, timer.args) == ("suspended", 1, {"height": 7, "round": 4})


def test_a_fall_of_somebody_that_falls_no_longer_does_nothing() -> None:
    assert play(fight(orc()), Fall(who="ren")).lines == ()
    assert play(fight(orc()), Fall(who="orc", out=True)).lines == ()
    encounter: Encounter = fight(faller(since=4))
    assert play(encounter, Fall(who="ren")).lines == ()
    assert do(encounter, falling.falls).lines == ()
    assert line_of(play(encounter, Fall(who="ren", out=True)), "crashes").args["damage"] == 90
