"""Opportunity attacks: how many, by whom, and on one allowance (S9, S10, A18)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from rules.helpers import fight, kinds, play, somebody
from rules.rounds import play_on

from tracker.rules import opportunity
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Arrive, Move, TurnStart
from tracker.state.event import Attack as AttackAction
from tracker.state.flow import Acts, Flow
from tracker.state.vocabulary import Manner, Size

CLAW = (Attack(name="Claw", init=2),)
ALWAYS = {"to_hit": "always"}


def foe(who: str, **fields: Any) -> Combatant:
    return somebody(who, "foes", **{"attacks": CLAW, **fields})


def provoked(encounter: Encounter, who: str = "aki") -> opportunity.Provoked:
    return opportunity.on_moving(encounter, encounter.combatants[who])


def has_one_left(encounter: Encounter) -> bool:
    """Whether the orc still has an attack on Aki."""
    return opportunity.weapon_left(encounter, "orc", encounter.combatants["aki"]) is not None


def melee(own: int, enemies: int, **fields: object) -> Encounter:
    """Aki with so many friends against so many foes."""
    friends = [somebody(f"p{number}") for number in range(own)]
    foes = [foe(f"f{number}") for number in range(enemies)]
    return fight(somebody("aki"), *friends, *foes, **fields)


# --- S9


@pytest.mark.parametrize(
    ("own", "enemies", "surplus", "ratio", "everybody"),
    [(0, 1, 1, 1, 1), (0, 3, 3, 3, 3), (1, 3, 2, 2, 3), (2, 3, 1, 1, 3), (3, 3, 0, 1, 3), (4, 1, 0, 1, 1)],
)
def test_s9_by_heads_when_all_are_of_one_size(own: int, enemies: int, surplus: int, ratio: int, everybody: int) -> None:
    for way, due in (("surplus", surplus), ("ratio", ratio), ("all", everybody)):
        found = provoked(melee(own, enemies, house={"opportunity_count": way}))
        assert found.due == due
        assert [(step.rule, step.kind) for step in found.steps] == [("S9", f"provokes-{way}")]


@pytest.mark.parametrize(
    ("leaver", "own", "enemies", "due"),
    [
        ("medium", [], ["small"], 1),  # 0.5 counts as 1
        ("medium", ["medium"], ["small"] * 2, 0),
        ("medium", ["medium"], ["small"] * 3, 1),  # 1.5 − 1 up to 1
        ("small", [], ["medium"] * 2, 2),
        ("small", ["small"], ["small"] * 3, 2),  # all of one size: heads
        ("large", ["small"], ["small"] * 3, 1),  # the leaver's size alone makes it costs: 1.5 − 0.5
        ("medium", [], ["huge"], 1),  # 4, but one creature has one
        ("tiny", ["tiny"], ["medium", "tiny"], 1),  # 1.125 − 0.125
    ],
)
def test_s9_by_block_costs_otherwise_rounded_up(leaver: Size, own: list[Size], enemies: list[Size], due: int) -> None:
    friends = [somebody(f"p{number}", size=size) for number, size in enumerate(own)]
    foes = [foe(f"f{number}", size=size) for number, size in enumerate(enemies)]
    assert provoked(fight(somebody("aki", size=leaver), *friends, *foes)).due == due


def test_s9_a_ratio_counts_the_leaver_among_its_own() -> None:
    """⌈4 ÷ (1 + 0.5)⌉ of block costs; ⌈3 ÷ 2⌉ of heads."""
    house = {"opportunity_count": "ratio"}
    mixed = fight(
        somebody("aki"), somebody("p0", size="small"), *(foe(f"f{number}") for number in range(4)), house=house
    )
    assert provoked(mixed).due == 3
    assert provoked(melee(1, 3, house=house)).due == 2


def test_s9_is_capped_by_the_enemies_that_still_have_one() -> None:
    encounter = melee(0, 3, flow=Flow(acts={"f1": Acts(opportunities=1)}))
    found = provoked(encounter)
    assert (found.due, found.able) == (2, ("f0", "f2"))
    assert found.steps[0].args == {"enemies": 3.0, "own": 0.0, "due": 3, "able": 2}


def test_s9_only_enemies_level_with_the_leaver() -> None:
    """G11: the bat above neither counts nor strikes."""
    found = provoked(fight(somebody("aki"), foe("f0"), foe("bat", z=7)))
    assert (found.due, found.able) == (1, ("f0",))
    assert provoked(fight(somebody("aki"), foe("bat", z=7))).able == ()


def test_s9_a_charmed_friend_is_an_enemy() -> None:
    """G10."""
    traitor = somebody("traitor", attacks=CLAW, statuses={"charmed": Status()})
    assert provoked(fight(somebody("aki"), traitor)).able == ("traitor",)


def test_s9_listed_by_best_init_then_id_order() -> None:
    fast = (Attack(name="Claw", init=2), Attack(name="Spear", init=6), Attack(name="Bow", kind="ranged", init=9))
    encounter = fight(somebody("aki"), foe("orc-10"), foe("orc-2"), foe("z", attacks=fast))
    assert provoked(encounter).able == ("z", "orc-2", "orc-10")


# --- S10


@pytest.mark.parametrize(
    ("enemy", "able"),
    [
        (foe("orc"), True),
        (foe("orc", statuses={"stunned": Status()}), False),
        (foe("orc", statuses={"falling": Status()}), False),
        (foe("orc", statuses={"surprised": Status()}), False),
        (foe("orc", statuses={"entangled": Status()}), True),
        (foe("orc", statuses={"confused": Status()}), True),
        (foe("orc", attacks=()), False),
        (foe("orc", attacks=(Attack(name="Bow", kind="ranged", range=9),)), False),
        (foe("orc", attacks=(Attack(name="Bolt", kind="magic", range=9),)), False),
        (foe("orc", opportunities=0), False),
    ],
)
def test_s10_who_can_make_one(enemy: Combatant, *, able: bool) -> None:
    """G9: falling, stunned and absent creatures make none; it takes a melee weapon."""
    assert has_one_left(fight(somebody("aki"), enemy)) is able


def test_s10_one_a_round_and_one_leaver_once_whatever_the_size() -> None:
    for number, acts, able in (
        (1, Acts(), True),
        (1, Acts(opportunities=1, leavers=("mei",)), False),
        (2, Acts(opportunities=1, leavers=("mei",)), True),
        (2, Acts(opportunities=1, leavers=("aki",)), False),
        (2, Acts(opportunities=2, leavers=("mei", "ren")), False),
    ):
        encounter = fight(
            somebody("aki"), foe("orc", size="large", opportunities=number), flow=Flow(acts={"orc": acts})
        )
        assert has_one_left(encounter) is able


def test_s10_the_weapon_is_the_fastest_that_reaches_the_leaver() -> None:
    """G11: the leaver's own long pike makes the two level, but the claw doesn't reach up to it."""
    claw, pike = Attack(name="Claw", init=8), Attack(name="Pike", init=2, range=4)
    flyer = somebody("aki", z=3, attacks=(Attack(name="Lance", range=3),))
    assert opportunity.weapon_for(fight(), foe("orc", attacks=(claw, pike)), flyer) is pike
    assert opportunity.weapon_for(fight(), foe("orc", attacks=(claw, pike)), somebody("aki")) is claw
    found = provoked(fight(flyer, foe("orc", attacks=(claw,))))
    assert (found.due, found.able) == (0, ())


def test_s10_refreshed_each_round_or_at_each_turn() -> None:
    spent = Acts(opportunities=1, leavers=("aki",))
    for refresh, after in (("round", spent), ("turn", Acts())):
        encounter = fight(
            somebody("aki"), foe("orc"), house={"opportunity_refresh": refresh}, flow=Flow(acts={"orc": spent})
        )
        outcome = play(encounter, TurnStart(who="aki"))
        assert outcome.encounter.flow.acts["orc"] == after


# --- A18, and what comes of it

OPEN = Flow(turn="aki")
AWAY = Move(who="aki", to="party-mid")


def test_a18_the_list_is_shown_and_the_gm_may_change_it() -> None:
    """S9: the default is as many as are due, in order; nobody or others may be named."""
    encounter = melee(1, 3, flow=OPEN, house=ALWAYS)
    played = play_on(encounter, AWAY, rolls=[1, 1])
    assert (played.asked("opportunity").choices, played.asked("opportunity").default) == (("f0", "f1", "f2"), "f0,f1")
    assert played.kinds() == ["provokes", "struck", "struck", "moved"]
    played = play_on(encounter, AWAY, rolls=[1], answers={"opportunity": "f2"})
    assert played.lines[0].args["whom"] == ["f2"]
    assert played.encounter.flow.acts["f2"] == Acts(opportunities=1, leavers=("aki",))
    assert play_on(encounter, AWAY, answers={"opportunity": "none"}).kinds() == ["moved"]


def test_a18_the_line_tells_the_reckoning() -> None:
    (line, *_) = play_on(melee(1, 3, flow=OPEN, house=ALWAYS), AWAY, rolls=[1, 1]).lines
    (step,) = line.steps
    assert (step.rule, step.kind) == ("S9", "provokes-surplus")
    assert step.args == {"enemies": 3.0, "own": 1.0, "due": 2, "able": 3}


@pytest.mark.parametrize("manner", ["shift", "teleport"])
def test_a18_what_does_not_provoke(manner: Manner) -> None:
    event = Move(who="aki", to="party-mid", manner=manner)
    assert "provokes" not in play_on(melee(0, 3, flow=OPEN), event).kinds()


def test_a18_a_move_inside_the_area_provokes_like_one_that_leaves() -> None:
    played = play_on(melee(0, 1, flow=OPEN, house=ALWAYS), Move(who="aki", by=(0, 1, 0)), rolls=[1])
    assert played.kinds() == ["provokes", "struck", "moved"]


def test_a18_the_felled_and_the_stunned_stay_where_they_were() -> None:
    """A18, C10."""
    frail = fight(somebody("aki", hp=1), foe("f0"), house=ALWAYS, flow=OPEN)
    played = play_on(frail, AWAY, rolls=[1])
    assert played.kinds() == ["provokes", "struck", "falls", "move-cut-short"]
    assert played.encounter.combatants["aki"].cube == (12, 0, 0)
    taser = (Attack(name="Spark", type="shock", init=2),)
    dazed = fight(somebody("aki"), foe("f0", attacks=taser), house=ALWAYS, flow=OPEN)
    played = play_on(dazed, AWAY, rolls=[1, 2, 2])
    assert played.kinds() == ["provokes", "struck", "move-cut-short"]


def test_a18_the_entangled_stay_where_they_were() -> None:
    """A18, G9: what takes only its movement away on the way ends it too."""
    caught = fight(somebody("aki", statuses={"entangled": Status()}), house=ALWAYS, flow=OPEN)
    arrive = Arrive(who="aki", cube=(7, 0, 0), manner="walk", payment="main")
    assert kinds(play(caught, arrive)) == ["move-cut-short"]
    assert kinds(play(caught, structs.replace(arrive, manner="forced")))[0] == "moved"


def test_a18_a_felled_leaver_is_not_struck_by_the_next() -> None:
    aki = somebody("aki", hp=1, character=True)
    played = play_on(fight(aki, foe("f0"), foe("f1"), house=ALWAYS, flow=OPEN), AWAY, rolls=[1])
    assert played.kinds() == ["provokes", "struck", "falls", "strike-lost", "move-cut-short"]
    assert played.encounter.flow.acts.get("f1") is None


BOW = Attack(name="Bow", kind="ranged", range=15)
BOLT = Attack(name="Bolt", kind="magic", range=15)
TOUCH = Attack(name="Touch", kind="magic", range=1)


@pytest.mark.parametrize(("attack", "provokes"), [(BOLT, True), (TOUCH, False), (CLAW[0], False)])
def test_a18_ranged_and_area_powers_provoke_one_from_each_adjacent_enemy(attack: Attack, *, provokes: bool) -> None:
    friends = [somebody(f"p{number}") for number in range(5)]
    encounter = fight(somebody("aki", attacks=(attack,)), *friends, foe("f0"), foe("f1"), house=ALWAYS, flow=OPEN)
    played = play_on(encounter, AttackAction(who="aki", targets=("f0",)), rolls=[1] * (3 if provokes else 1))
    assert ("provokes" in played.kinds()) is provokes
    if provokes:
        assert played.asked("opportunity").default == "f0,f1"
        assert played.asked("opportunity").about == "A18"
        assert [line.args["who"] for line in played.lines if line.kind == "struck"] == ["f0", "f1", "aki"]


def test_a18_moving_and_shooting_draw_on_one_allowance() -> None:
    """S10."""
    encounter = fight(somebody("aki", attacks=(BOLT,)), foe("f0"), house=ALWAYS, flow=OPEN)
    played = play_on(encounter, AttackAction(who="aki", targets=("f0",)), AWAY, rolls=[1, 1])
    assert played.kinds() == ["provokes", "struck", "struck", "moved"]


def test_a18_who_keeps_away_from_an_enemy_does_not_provoke_it() -> None:
    flow = Flow(turn="aki", apart=(("aki", "f0"),))
    encounter = fight(somebody("aki", attacks=(BOW,)), foe("f0"), house=ALWAYS, flow=flow)
    assert play_on(encounter, AttackAction(who="aki", targets=("f0",)), rolls=[1]).kinds() == ["struck"]


def test_a18_who_struck_the_shooter_down_stops_the_shot() -> None:
    """C22: the dead don't shoot."""
    encounter = fight(somebody("aki", hp=1, attacks=(BOLT,)), foe("f0"), house=ALWAYS, flow=OPEN)
    played = play_on(encounter, AttackAction(who="aki", targets=("f0",)), rolls=[1])
    assert played.kinds() == ["provokes", "struck", "falls", "strike-lost"]


SIZES: tuple[Size, ...] = ("tiny", "very-small", "small", "medium", "large", "huge")


@given(
    st.lists(st.sampled_from(SIZES), max_size=6),
    st.lists(st.tuples(st.sampled_from(SIZES), st.booleans()), max_size=6),
    st.sampled_from(("surplus", "ratio", "all")),
)
def test_s9_is_never_more_than_the_able(own: list[Size], enemies: list[tuple[Size, bool]], way: str) -> None:
    friends = [somebody(f"p{number}", size=size, cube=(11, 0, 0)) for number, size in enumerate(own)]
    foes = [
        foe(f"f{number}", size=size, cube=(11, 0, 0), opportunities=int(able))
        for number, (size, able) in enumerate(enemies)
    ]
    found = provoked(fight(somebody("aki"), *friends, *foes, house={"opportunity_count": way}))
    assert 0 <= found.due <= len(found.able) == sum(able for _, able in enemies)
