"""Slipping through, and the enemy that is sandwiched by it (S6, S7, S8)."""

from collections.abc import Sequence
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from rules.helpers import fight, kinds, line_of, play, play_out, refused, rules_of, somebody
from rules.rounds import play_on

from tracker.rules import apply as rules
from tracker.rules import fronts, opportunity, slipping, space
from tracker.rules.apply import Outcome
from tracker.rules.legal import options
from tracker.rules.table import Table
from tracker.state.combatant import Attack, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Hurt, Slip, Slipped
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow
from tracker.state.vocabulary import AREAS, Area, Size

CLAWS = Attack(name="Claws", init=2, damage="1-6")
ALWAYS = {"to_hit": "always"}


def gap(
    *foes: tuple[Size, Area], field: Field | None = None, acts: Acts | None = None, size: Size = "small", **rat: Any
) -> Encounter:
    """A rat of the party in front whose turn it is, against foes f1, f2 … of sizes in areas."""
    bodies = [
        (somebody(f"f{number}", "foes", size=size, attacks=(CLAWS,)), area)
        for number, (size, area) in enumerate(foes, start=1)
    ]
    enemies = [structs.replace(each, cube=space.cube_in(each, area)) for each, area in bodies]
    flow = Flow(turn="rat", acts={"rat": acts} if acts else {})
    return fight(somebody("rat", **{"size": size, **rat}), *enemies, house=ALWAYS, flow=flow, field=field or Field())


OGRE: tuple[Size, Area] = ("large", "front")
TAKEN = {"opportunity": "f1"}
NONE = {"opportunity": "none"}


def slip(encounter: Encounter, rolls: Sequence[int] = (), **answers: str) -> Outcome:
    """The try with all that comes of it."""
    return play_out(encounter, Slip(who="rat"), rolls, answers)


# --- S6: whom one may slip past


@pytest.mark.parametrize(
    ("foes", "may"),
    [
        ([OGRE], True),
        ([OGRE, ("medium", "front")], False),
        ([OGRE, ("medium", "foes-rear")], False),
        ([OGRE, ("huge", "foes-mid"), ("large", "foes-rear")], True),
        ([("medium", "front")], False),
    ],
)
def test_s6_only_two_sizes_smaller_than_every_active_enemy(foes: list[tuple[Size, Area]], *, may: bool) -> None:
    encounter = gap(*foes)
    found = [option for option in options(encounter, "rat") if option.action == "slip"]
    if may:
        (option,) = found
        assert option.refusal is None
        return
    assert len(found) <= 1
    refusal = refused(encounter, Slip(who="rat"))
    assert (refusal.rule, refusal.kind) == ("S6", "blocked-by-size")
    assert len(refusal.args["whom"]) == 1


@pytest.mark.parametrize(
    "status", [{"asleep": Status()}, {"dead": Status()}, {"under-ground": Status()}, {"charmed": Status()}]
)
def test_s6_who_is_out_of_it_or_not_level_does_not_block(status: dict[str, Status]) -> None:
    """G9, G11."""
    encounter = gap(OGRE, ("medium", "front"))
    for fields in ({"statuses": status}, {"z": 9}):
        other = somebody("f2", "foes", size="medium", attacks=(CLAWS,), **fields)
        changed = fight(*{**encounter.combatants, "f2": other}.values(), house=ALWAYS, flow=encounter.flow)
        waiting = play(changed, Slip(who="rat"), answers=TAKEN).encounter.flow.agenda[-1]
        assert isinstance(waiting, Slipped)
        assert waiting.who == "rat"


@pytest.mark.parametrize(
    ("encounter", "rule", "kind"),
    [
        (gap(OGRE, field=Field(room=False)), "S6", "no-room"),
        (gap(OGRE, field=Field(open=True)), "S4", "open-field"),
        (gap(OGRE, area="party-mid"), "S6", "slip-from"),
        (gap(("large", "party-mid"), OGRE), "S6", "slip-from"),
        (gap(), "", "nobody-to-slip-past"),
        (gap(OGRE, acts=Acts(main="attack", sub="move")), "G13", "spent"),
        (gap(OGRE, statuses={"entangled": Status()}), "C6", "rooted"),
    ],
)
def test_s6_what_refuses_it(encounter: Encounter, rule: str, kind: str) -> None:
    refusal = refused(encounter, Slip(who="rat"))
    assert (refusal.rule, refusal.kind) == (rule, kind)


@pytest.mark.parametrize(("area", "kind"), [("front", None), ("party-mid", "slip-from")])
def test_s6_for_the_foes_the_foremost_is_the_other_way_round(area: Area, kind: str | None) -> None:
    """Theirs is the one nearest to their own rear, and behind is toward the party's (S8)."""
    giants = [somebody("aki", size="large"), somebody("ren", size="large", area="party-mid")]
    rat = somebody("rat", "foes", size="small", area=area)
    encounter = fight(rat, *giants, house=ALWAYS, flow=Flow(turn="rat"))
    (option,) = [option for option in options(encounter, "rat") if option.action == "slip"]
    assert (option.refusal.kind if option.refusal else None) == kind
    assert slipping.behind(encounter, rat, ["aki", "ren"]) == "party-rear"


def test_a15_who_has_its_back_to_the_wall_does_not_slip_away() -> None:
    encounter = gap(("large", "party-rear"), area="party-rear")
    walled = fight(*encounter.combatants.values(), flow=Flow(turn="rat", through=("f1",)))
    assert refused(walled, Slip(who="rat")).rule == "A15"


def test_s6_the_action_is_shown_to_those_alone_who_might() -> None:
    assert "slip" not in [option.action for option in options(gap(("medium", "front")), "rat")]
    assert "slip" not in [option.action for option in options(gap(OGRE, area="party-mid"), "rat")]
    assert "slip" in [option.action for option in options(gap(OGRE, ("medium", "foes-rear")), "rat")]


# --- S7: what it costs and provokes, and when it succeeds


@pytest.mark.parametrize(
    ("foes", "due"), [([OGRE], 2), ([OGRE, ("large", "foes-mid"), ("large", "foes-rear")], 6), ([("huge", "front")], 4)]
)
def test_s7_opportunity_attacks_are_counted_over_all_as_if_all_were_in_front(
    foes: list[tuple[Size, Area]], due: int
) -> None:
    """S9: the block costs of all, whatever their areas, against the rat's own who stay."""
    encounter = gap(*foes)
    everyone = encounter.combatants
    found = opportunity.on_slipping(encounter, everyone["rat"], [who for who in everyone if who != "rat"])
    assert found.steps[0].args["due"] == due
    assert found.due == len(foes) == len(found.able)


def test_s7_at_least_one_strikes_if_any_still_can() -> None:
    encounter = gap(OGRE)
    friends = [somebody(f"p{number}", size="huge") for number in range(2)]
    crowd = fight(*encounter.combatants.values(), *friends, house=ALWAYS, flow=encounter.flow)
    done = play(crowd, Slip(who="rat"), answers=TAKEN)
    assert rules_of(line_of(done, "provokes")) == ["S9", "S7"]
    spent = having_done(crowd, Acts(opportunities=1))
    assert kinds(slip(spent, sandwiched="none"))[-1] == "slips-through"


def test_s7_at_least_one_is_one_however_many_can() -> None:
    """S9: the rat's own who stay outweigh all of them."""
    friends = [somebody(f"p{number}", size="huge") for number in range(2)]
    several = gap(OGRE, OGRE)
    crowd = fight(*several.combatants.values(), *friends, house=ALWAYS, flow=several.flow)
    found = opportunity.on_slipping(crowd, crowd.combatants["rat"], ["f1", "f2"])
    assert (found.due, found.able) == (1, ("f1", "f2"))
    assert [(step.rule, step.kind) for step in found.steps] == [("S9", "provokes-surplus"), ("S7", "at-least-one")]
    assert found.steps[0].args == {"enemies": 4.0, "own": 8.0, "due": 0, "able": 2}
    question = play_on(crowd, Slip(who="rat"), rolls=None).asked("opportunity")
    assert (question.default, question.args["due"]) == ("f1", 1)


def having_done(encounter: Encounter, acts: Acts) -> Encounter:
    """The fight with what f1 has done."""
    return fight(
        *encounter.combatants.values(), house=ALWAYS, flow=Flow(turn="rat", acts={**encounter.flow.acts, "f1": acts})
    )


def test_s7_success_without_any_damage_costs_one_move_action() -> None:
    done = slip(gap(OGRE, armor=9), [4], opportunity="f1", sandwiched="none")
    assert kinds(done) == ["provokes", "no-damage", "slips-through"]
    assert done.encounter.flow.acts["rat"].sub == "move"
    assert done.encounter.flow.acts["rat"].moved == 5
    assert done.encounter.flow.through == ()


def test_s7_any_damage_fails_and_the_move_is_spent() -> None:
    done = slip(gap(OGRE), [4], opportunity="f1")
    assert kinds(done) == ["provokes", "struck", "slip-fails"]
    rat = done.encounter.combatants["rat"]
    assert (rat.cube[0], rat.hp) == (12, 6)
    assert done.encounter.flow.acts["rat"].sub == "move"
    assert line_of(done, "slip-fails").steps[0].args == {"points": 4, "poison": 0}


def test_s7_poison_into_the_pool_is_damage() -> None:
    venom = Attack(name="Fangs", damage="1-6", type="poison")
    encounter = gap(OGRE)
    snake = somebody("f1", "foes", size="large", attacks=(venom,))
    encounter = fight(encounter.combatants["rat"], snake, house=ALWAYS, flow=encounter.flow)
    done = slip(encounter, [2], opportunity="f1")
    assert kinds(done)[-1] == "slip-fails"
    assert line_of(done, "slip-fails").steps[0].args == {"points": 0, "poison": 2}


def test_s7_area_and_reach_do_not_matter_to_those_who_strike() -> None:
    done = slip(gap(OGRE, ("large", "foes-rear"), armor=9), [1, 1], opportunity="f1,f2")
    assert [line.args["who"] for line in done.lines if line.kind == "no-damage"] == ["f1", "f2"]
    assert done.encounter.combatants["rat"].cube[0] == 22


def test_s7_who_is_kept_from_moving_on_the_way_fails() -> None:
    encounter = gap(OGRE, hp=1)
    done = play_out(encounter, Slip(who="rat"), [6, 1], {"opportunity": "f1"})
    assert "dead" in done.encounter.combatants["rat"].statuses
    assert kinds(done)[-1] == "slip-fails"


def test_s7_what_hurts_it_while_a_question_waits_counts_too() -> None:
    begun = play(gap(OGRE), Slip(who="rat"), answers={"opportunity": "none"})
    (waiting,) = begun.encounter.flow.agenda
    hurt = play(begun.encounter, Hurt(who="rat", amount=1, raw=True))
    assert kinds(play(hurt.encounter, waiting)) == ["slip-fails"]


def test_s8_who_acts_for_the_other_side_by_now_sandwiches_nobody() -> None:
    """G10: charmed by what struck it on the way."""
    encounter = gap(OGRE)
    friend = somebody("sam")
    begun = play(
        fight(*encounter.combatants.values(), friend, house=ALWAYS, flow=encounter.flow), Slip(who="rat"), answers=NONE
    ).encounter
    (waiting,) = begun.flow.agenda
    rat = structs.replace(begun.combatants["rat"], statuses={"charmed": Status()})
    charmed = structs.replace(begun, combatants={**begun.combatants, "rat": rat})
    assert kinds(play(charmed, waiting)) == ["slips-through"]


@pytest.mark.parametrize(("height", "asked"), [(0, False), (9, True)])
def test_s8_only_one_level_with_the_intruder_stands_there_already(height: int, *, asked: bool) -> None:
    """G11: nor is anybody on another level asked to step there."""
    bird = somebody("bird", "foes", size="large", attacks=(CLAWS,), cube=(17, 0, height))
    encounter = gap(OGRE)
    crowd = fight(*encounter.combatants.values(), bird, house=ALWAYS, flow=encounter.flow)
    begun = play(crowd, Slip(who="rat"), answers=NONE).encounter
    (waiting,) = begun.flow.agenda
    done = play_on(begun, waiting, rolls=None)
    assert isinstance(waiting, Slipped)
    assert waiting.to == ("foes-mid" if asked else "foes-rear")
    if asked:
        assert done.asked("sandwiched").choices == ("f1", "none")


def test_s7_poison_that_was_there_before_is_none_of_it() -> None:
    poisoned = gap(OGRE, statuses={"poisoned": Status(amount=3)})
    begun = play(poisoned, Slip(who="rat"), answers={"opportunity": "none"}).encounter
    (waiting,) = begun.flow.agenda
    done = play(begun, waiting, answers={"sandwiched": "none"})
    assert kinds(done)[0] == "slips-through"
    worse = {**begun.combatants["rat"].statuses, "poisoned": Status(amount=4)}
    rat = structs.replace(begun.combatants["rat"], statuses=worse)
    outcome = play(structs.replace(begun, combatants={**begun.combatants, "rat": rat}), waiting)
    assert kinds(outcome) == ["slip-fails"]
    assert line_of(outcome, "slip-fails").steps[0].args == {"points": 0, "poison": 1}


# --- S8: where it stands, and who faces it


@pytest.mark.parametrize(
    ("foes", "end"),
    [
        ([OGRE], "foes-mid"),
        ([OGRE, ("large", "foes-mid")], "foes-rear"),
        ([OGRE, ("large", "foes-rear")], "foes-rear"),
        ([("large", "party-mid")], "front"),
    ],
)
def test_s8_one_area_behind_the_deepest_enemy_at_most_in_their_rear(foes: list[tuple[Size, Area]], end: Area) -> None:
    encounter = gap(*foes, area=foes[0][1])
    asked: dict[str, Any] = {} if foes[-1][1] == "foes-rear" else {"sandwiched": "none"}
    done = slip(encounter, opportunity="none", **asked)
    assert line_of(done, "slips-through").args["area"] == end


def test_s8_the_first_of_those_who_may_step_there_does_on_enter() -> None:
    begun = play(gap(OGRE, ("large", "front")), Slip(who="rat"), answers={"opportunity": "none"}).encounter
    question = play_on(begun, begun.flow.agenda[0]).asked("sandwiched")
    assert (question.about, question.choices, question.default) == ("S8", ("f1", "f2", "none"), "f1")


@pytest.mark.parametrize(
    ("areas", "end"),
    [
        (("front",), "party-mid"),
        (("front", "party-mid"), "party-rear"),
        (("front", "party-rear"), "party-rear"),
    ],
)
def test_s8_the_foes_slip_toward_the_partys_rear(areas: tuple[Area, ...], end: Area) -> None:
    """One area behind the deepest of the party, at most in their rear."""
    ogres = [somebody(f"ogre-{area}", area=area, size="large", attacks=(CLAWS,)) for area in areas]
    encounter = fight(*ogres, somebody("cat", "foes", size="tiny"), house=ALWAYS, flow=Flow(turn="cat"))
    asked: dict[str, str] = {} if end in areas else {"sandwiched": "none"}
    done = play_out(encounter, Slip(who="cat"), (), {"opportunity": "none", **asked})
    assert line_of(done, "slips-through").args["area"] == end
    assert space.area_of(done.encounter.combatants["cat"]) == end


def test_s8_who_steps_there_is_asked_and_each_front_is_judged_by_itself() -> None:
    encounter = gap(OGRE, OGRE)
    done = slip(encounter, opportunity="none", sandwiched="f2")
    assert kinds(done) == ["slips-through", "faces-about"]
    assert done.encounter.combatants["f2"].cube[0] // 5 == 3
    hold = fronts.front_hold(done.encounter, "foes-mid", "foes")
    assert hold is not None
    assert (hold.line, hold.against, hold.holds) == (("f2",), ("rat",), True)


def test_s8_nobody_is_asked_with_one_there_already_or_none_who_can_move() -> None:
    there = slip(gap(OGRE, ("large", "foes-rear")), opportunity="none")
    assert "faces-about" not in kinds(there)
    encounter = gap(OGRE)
    rooted = somebody("f1", "foes", size="large", attacks=(CLAWS,), immobile=True)
    still = fight(encounter.combatants["rat"], rooted, house=ALWAYS, flow=encounter.flow)
    assert kinds(slip(still, opportunity="none")) == ["slips-through"]


@given(
    st.lists(st.tuples(st.sampled_from(get_args(Size)), st.sampled_from(AREAS[2:])), min_size=1, max_size=4),
    st.sampled_from(["tiny", "very-small", "small"]),
    st.integers(0, 6),
    st.integers(1, 5),
)
def test_a_slip_is_refused_or_spends_a_move_and_ends_in_one_of_two_places(
    foes: list[tuple[Size, Area]], size: Size, armor: int, face: int
) -> None:
    """Whoever strikes, with whatever comes of it: behind them all unhurt, or hurt where it was."""
    encounter = gap(*foes, size=size, armor=armor)
    rat = encounter.combatants["rat"]
    passed = slipping.enemies(encounter, rat)
    if slipping.too_small_for(encounter, rat, passed) or not any(area == "front" for _, area in foes):
        assert refused(encounter, Slip(who="rat")).kind in ("blocked-by-size", "slip-from")
        return
    begun = rules.apply(encounter, Slip(who="rat"), Table(lambda _: face, lambda question: question.default))
    after = begun.encounter
    while after.flow.agenda:
        event, rest = rules.popped(after)
        after = rules.apply(rest, event, Table(lambda _: face, lambda question: question.default)).encounter
    assert after.flow.acts["rat"].sub == "move"
    hurt = after.combatants["rat"].hp < rat.hp
    end = space.area_of(after.combatants["rat"])
    assert end == ("front" if hurt else slipping.behind(encounter, rat, passed))


def test_c6_by_the_gms_word_one_that_cannot_move_slips_through() -> None:
    """What kept it when it set out doesn't keep it at the end."""
    encounter = gap(OGRE, statuses={"entangled": Status()})
    assert refused(encounter, Slip(who="rat")).kind == "rooted"
    begun = play(encounter, Slip(who="rat"), answers={"opportunity": "none"}, overruled=["C6"]).encounter
    done = play(begun, begun.flow.agenda[0], answers={"sandwiched": "none"})
    assert kinds(done)[0] == "slips-through"
