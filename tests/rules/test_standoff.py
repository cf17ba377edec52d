"""Standing off: enemies in the own area to whom one chooses not to be adjacent (A7, A8, A9, A18, G14)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import do, fight, kinds, play, play_out, refused, somebody

from tracker.rules import adjacency, standoff, targets
from tracker.rules import apply as rules
from tracker.rules.scene import Scene
from tracker.rules.table import Pending, ScriptedDice, Table
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Move, TurnEnd, TurnOpen, TurnStart
from tracker.state.flow import Acts, Flow, Place

SPEAR = Attack(name="Spear", init=6)
BOW = Attack(name="Bow", init=6, kind="ranged", range=10)
KNIFE = Attack(name="Knife", init=2)


def crowd(many: int, few: int, *attacks: Attack, house: dict[str, Any] | None = None, **flow: Any) -> Encounter:
    """So many of the party, p1 the one that acts, against so few foes in front, at p1's place in the queue."""
    party = [somebody(f"p{number}", attacks=attacks if number == 1 else (SPEAR,)) for number in range(1, many + 1)]
    foes = [somebody(f"f{number}", "foes", attacks=(SPEAR,)) for number in range(1, few + 1)]
    inits = sorted({attack.init or 0 for attack in attacks} or {0}, reverse=True)
    flow = {"queue": tuple(Place("p1", init) for init in inits), **flow}
    return fight(*party, *foes, flow=Flow(**flow), house=house or {})


def asks(encounter: Encounter, event: Any) -> str:
    """The rule that asks, or "" if nothing is asked."""
    try:
        rules.apply(encounter, event, Table(ScriptedDice(())))
    except Pending as pending:
        return pending.question.about
    return ""


# --- A7: at a turn's start


@pytest.mark.parametrize(("many", "few", "asked"), [(3, 1, True), (2, 1, False), (5, 2, True), (4, 2, False)])
def test_a7_one_of_more_than_twice_the_heads_may_choose(many: int, few: int, *, asked: bool) -> None:
    assert (asks(crowd(many, few, BOW), TurnStart(who="p1")) == "A7") is asked


def test_a7_what_is_chosen_is_mutual_and_the_others_stay_adjacent() -> None:
    done = play(crowd(5, 2, BOW), TurnStart(who="p1"), answers={"apart": "f2"})
    assert done.encounter.flow.apart == (("f2", "p1"),)
    everyone = done.encounter.combatants
    assert adjacency.adjacent_enemies(done.encounter, everyone["p1"]) == ["f1"]
    assert "p1" not in adjacency.adjacent_enemies(done.encounter, everyone["f2"])
    assert "p1" in adjacency.adjacent_enemies(done.encounter, everyone["f1"])


def test_a7_the_few_choose_nothing_and_those_with_nothing_to_gain_are_not_asked() -> None:
    few = crowd(1, 3, BOW)
    assert asks(few, TurnStart(who="p1")) == ""
    assert asks(crowd(3, 1, SPEAR), TurnStart(who="p1")) == ""
    # With every adjacent enemy striking a leaver the spearman gains something.
    assert asks(crowd(3, 1, SPEAR, house={"opportunity_count": "all"}), TurnStart(who="p1")) == "A7"


def test_a7_heads_that_are_not_level_do_not_count() -> None:
    """G11: two of the three fly out of reach."""
    encounter = crowd(3, 1, BOW)
    high = {who: somebody(who, z=9, statuses={"flying": Status()}) for who in ("p2", "p3")}
    lifted = fight(*{**encounter.combatants, **high}.values(), flow=encounter.flow)
    assert asks(lifted, TurnStart(who="p1")) == ""


def test_a7_it_resets_at_the_others_own_turn_start() -> None:
    encounter = crowd(3, 1, BOW, apart=(("f1", "p1"), ("f1", "p2")))
    assert play(encounter, TurnStart(who="f1")).encounter.flow.apart == ()


def test_a7_and_the_rest_of_it_rest_with_positions_by_cubes() -> None:
    """G2."""
    encounter = crowd(3, 1, BOW, house={"positions": "cubes"})
    assert asks(encounter, TurnStart(who="p1")) == ""
    assert asks(crowd(3, 1, BOW, house={"positions": "cubes"}, acts={"p1": Acts(loose=True)}), TurnEnd(who="p1")) == ""


# --- A8: range 1 needs a movement first


def test_a8_range_one_needs_some_movement_first() -> None:
    encounter = crowd(3, 1, SPEAR, BOW, turn="p1", apart=(("f1", "p1"),))
    stab = AttackAction(who="p1", targets=("f1",), weapon="Spear")
    assert (refused(encounter, stab).rule, refused(encounter, stab).kind) == ("A8", "made-apart")
    moved = play_out(encounter, Move(who="p1", to="front"))
    assert moved.encounter.flow.apart == ()
    assert play(moved.encounter, stab).encounter.flow.agenda != ()


def test_a8_a_forced_movement_is_none_of_its_own() -> None:
    encounter = crowd(3, 1, SPEAR, turn="p1", apart=(("f1", "p1"),))
    pushed = play_out(encounter, Move(who="p1", by=(0, 1, 0), manner="forced"))
    assert pushed.encounter.flow.apart == (("f1", "p1"),)


# --- A18: in a turn


@pytest.mark.parametrize("manner", ["shift", "teleport"])
def test_a18_after_a_shift_or_a_teleport_one_may_choose(manner: Any) -> None:
    encounter = crowd(1, 2, SPEAR, turn="p1")
    done = play_out(encounter, Move(who="p1", to="front", manner=manner), answers={"apart": "f1,f2"})
    assert done.encounter.flow.apart == (("f1", "p1"), ("f2", "p1"))
    assert done.encounter.flow.acts["p1"].loose


def test_a18_a_walk_does_not_however_lucky_it_was() -> None:
    done = play_out(crowd(3, 1, SPEAR, turn="p1"), Move(who="p1", to="front"))
    assert done.encounter.flow.apart == ()
    assert not done.encounter.flow.acts["p1"].loose


def test_a18_whoever_forced_an_enemy_away_may_choose() -> None:
    encounter = crowd(1, 2, SPEAR, turn="p1")
    push = Move(who="f1", to="foes-mid", manner="forced")
    done = play_out(encounter, push, answers={"pushed": "yes", "apart": "f2"})
    assert done.encounter.flow.apart == (("f2", "p1"),)
    assert done.encounter.flow.acts["p1"].loose
    other = play_out(encounter, push, answers={"pushed": "no"})
    assert other.encounter.flow.apart == ()
    assert "p1" not in other.encounter.flow.acts


@pytest.mark.parametrize(
    ("turn", "who", "autos"),
    [("", "f1", ()), ("p1", "p1", ()), ("p1", "p2", ()), ("p1", "f9", ()), ("p1", "f1", ("p1",))],
)
def test_a18_only_an_adjacent_enemy_moved_in_somebodys_turn_is_asked_about(
    turn: str, who: str, autos: tuple[str, ...]
) -> None:
    encounter = crowd(2, 2, SPEAR, turn=turn, autos=autos)
    far = somebody("f9", "foes", "foes-rear")
    encounter = fight(*encounter.combatants.values(), far, flow=encounter.flow)
    assert "moved" in kinds(play_out(encounter, Move(who=who, by=(0, 2, 0), manner="forced")))


@pytest.mark.parametrize(("weapon", "left"), [(SPEAR, ()), (Attack(name="Bolt", kind="magic", range=15), ("f2", "p1"))])
def test_a18_anything_of_range_one_ends_it(weapon: Attack, left: tuple[str, ...]) -> None:
    encounter = crowd(1, 2, weapon, turn="p1", apart=(("f2", "p1"),), acts={"p1": Acts(loose=True)})
    shot = AttackAction(who="p1", targets=("f1",))
    done = play(encounter, shot, answers={} if weapon is SPEAR else {"opportunity": "none"})
    assert done.encounter.flow.apart == ((left,) if left else ())
    assert done.encounter.flow.acts["p1"].loose is bool(left)


# --- A9: at a turn's end


def ending(*attacks: Attack, loose: bool = True, **acts: Any) -> Encounter:
    """One against two at its turn's end."""
    return crowd(1, 2, *attacks, turn="p1", acts={"p1": Acts(loose=loose, places=(6,), **acts)}, apart=(("f1", "p1"),))


@pytest.mark.parametrize("event", [TurnEnd(who="p1"), TurnOpen(who="p1")])
def test_a9_who_may_chooses_anew_and_all_others_are_adjacent_again(event: Any) -> None:
    done = play(ending(BOW), event, answers={"apart": "f2"})
    assert done.encounter.flow.apart == (("f2", "p1"),)
    assert play(ending(BOW), event, answers={"apart": "none"}).encounter.flow.apart == ()
    assert play(ending(BOW, loose=False), event).encounter.flow.apart == ()


def test_a9_not_with_a_weapon_of_range_one_still_to_strike() -> None:
    assert play(ending(BOW, KNIFE), TurnEnd(who="p1")).encounter.flow.apart == ()
    assert asks(ending(BOW, KNIFE, struck=("Knife",)), TurnEnd(who="p1")) == "A9"
    # The main action went elsewhere: the knife can't strike any more.
    assert asks(ending(BOW, KNIFE, main="move"), TurnEnd(who="p1")) == "A9"
    assert asks(ending(BOW, Attack(name="Sling", kind="ranged", range=8, init=2)), TurnEnd(who="p1")) == "A9"


def test_a9_autos_do_not_choose() -> None:
    """G14."""
    encounter = ending(BOW)
    autos = fight(*encounter.combatants.values(), flow=Flow(autos=("p1",), acts=encounter.flow.acts))
    assert asks(autos, TurnEnd(who="p1")) == ""


@pytest.mark.parametrize(("enemies", "apart", "loose"), [(0, (), True), (1, (), False)])
def test_a9_starting_adjacent_to_none_is_noted(enemies: int, apart: Any, *, loose: bool) -> None:
    done = play(crowd(1, enemies, SPEAR), TurnStart(who="p1"))
    assert done.encounter.flow.acts["p1"].loose is loose


def test_a9_who_keeps_away_from_all_at_its_start_starts_adjacent_to_none() -> None:
    done = play(crowd(3, 1, BOW), TurnStart(who="p1"), answers={"apart": "f1"})
    assert done.encounter.flow.acts["p1"].loose


# --- G14: autos


def test_g14_an_auto_keeps_away_only_to_shoot() -> None:
    shooting = play_out(crowd(3, 1, BOW, autos=("p1",), playing=False), TurnStart(who="p1"), rolls=[1])
    assert [line.kind for line in shooting.lines][:2] == ["turn", "keeps-away"]
    assert "missed" in kinds(shooting)
    stabbing = play_out(crowd(3, 1, SPEAR, autos=("p1",)), TurnStart(who="p1"), rolls=[1])
    assert "keeps-away" not in kinds(stabbing)
    outnumbered = play_out(crowd(2, 1, BOW, autos=("p1",)), TurnStart(who="p1"))
    assert kinds(outnumbered) == ["turn", "no-target"]


# --- always


@given(
    st.integers(1, 5),
    st.integers(1, 5),
    st.sets(st.tuples(st.integers(1, 5), st.integers(1, 5))),
    st.sampled_from(["p1", "f1"]),
)
def test_adjacency_is_mutual_and_a_turns_start_ends_all_pairs_with_its_owner(
    many: int, few: int, apart: set[tuple[int, int]], whose: str
) -> None:
    pairs = tuple(sorted((f"f{foe}", f"p{one}") for foe, one in apart))
    encounter = crowd(many, few, SPEAR, apart=pairs)
    everyone = encounter.combatants

    def near(who: Combatant, other: Combatant) -> bool:
        return adjacency.adjacent(encounter, who, other)

    assert all(near(one, other) == near(other, one) for one in everyone.values() for other in everyone.values())

    def start(scene: Scene) -> None:
        scene.set_flow(apart=adjacency.without(scene.flow.apart, whose))
        standoff.at_turn_end(scene, whose)

    left = do(encounter, start).encounter.flow.apart
    assert left == tuple(pair for pair in pairs if whose not in pair)


@pytest.mark.parametrize(
    ("house", "who", "manner", "rule"),
    [
        ({}, "f1", "forced", "A18"),
        ({"positions": "cubes"}, "f1", "forced", ""),
        ({}, "p2", "forced", ""),
    ],
)
def test_a18_it_is_asked_whether_an_adjacent_enemy_was_pushed_away(
    house: dict[str, str], who: str, manner: Any, rule: str
) -> None:
    """By cubes who is adjacent follows from the cubes."""
    encounter = crowd(2, 1, SPEAR, house=house, turn="p1", acts={"p1": Acts(places=(6,))})
    encounter = play(encounter, Move(who=who, to="foes-mid", manner=manner)).encounter
    (arrives,) = encounter.flow.agenda
    assert asks(encounter, arrives) == rule


@pytest.mark.parametrize(("apart", "reached"), [((), ["f1"]), ((("f1", "p1"),), []), ((("f1", "p2"),), ["f1"])])
def test_a8_who_is_kept_away_from_is_out_of_reach_of_range_1(apart: Any, reached: list[str]) -> None:
    encounter = crowd(2, 1, SPEAR, apart=apart)
    one = encounter.combatants["p1"]
    assert targets.active_in_reach(encounter, one, [SPEAR]) == reached
    assert targets.active_in_reach(encounter, one, []) == []
