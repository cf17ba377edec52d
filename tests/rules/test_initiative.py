"""Initiative: the queue of a round, rolled initiative, targets fixed in step 6 (C4, C22, G5, G15)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import do, fight, line_of, play, refused, somebody

from tracker.rules import initiative
from tracker.rules.apply import Outcome
from tracker.rules.scene import Scene
from tracker.rules.table import ScriptedDice, Table
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Dismiss, Enlist, Score, Set
from tracker.state.flow import Acts, Flow, Place, Rolled
from tracker.state.vocabulary import Side

ROLLED = {"initiative": "rolled"}


def armed(who: str, *inits: int, side: Side = "party", **fields: Any) -> Combatant:
    attacks = tuple(Attack(name=f"W{number}", init=init) for number, init in enumerate(inits))
    return somebody(who, side, attacks=attacks, **fields)


def order(*combatants: Combatant, rolls: Any = (), **flow: Any) -> Outcome:
    """Step 6."""
    house = flow.pop("house", {})
    return do(fight(*combatants, flow=Flow(**flow), house=house), initiative.order, rolls)


def queue(outcome: Outcome) -> list[tuple[str, int]]:
    return [(place.who, place.init) for place in outcome.encounter.flow.queue]


# --- by weapon


def test_c4_the_highest_init_first_one_place_for_each_init_of_a_creature() -> None:
    """G5: a creature with no attack has one at 0."""
    outcome = order(armed("aki", 6, 4, 4), armed("orc", 5, side="foes"), somebody("cart"))
    assert queue(outcome) == [("aki", 6), ("orc", 5), ("aki", 4), ("cart", 0)]
    assert line_of(outcome, "order").args["whom"] == ["aki", "orc", "cart"]


def test_g15_equals_are_drawn_place_by_place_the_highest_inits_first() -> None:
    """The order of k equals: a pick for each place among those left, in id order; the last isn't rolled."""
    party = [armed(who, 6) for who in ("orc-10", "orc-2", "aki")]
    outcome = order(*party, armed("bo", 3), armed("mei", 3), rolls=[2, 2, 2])
    # aki, orc-2, orc-10: the 2nd is orc-2; of aki, orc-10 the 2nd is orc-10; of bo, mei the 2nd is mei.
    assert queue(outcome) == [("orc-2", 6), ("orc-10", 6), ("aki", 6), ("mei", 3), ("bo", 3)]


def test_c4_a_fresh_order_each_round() -> None:
    first = order(armed("aki", 6), armed("orc", 6, side="foes"), rolls=[1])
    again = do(first.encounter, initiative.order, [2])
    assert (queue(first)[0], queue(again)[0]) == (("aki", 6), ("orc", 6))


def test_g9_the_absent_have_no_place_unless_a_deadline_stands_on_their_turn() -> None:
    """G5: then they stand after their equals, drawing no die."""
    asleep, until = {"asleep": Status()}, {"blessed": Status(until=Deadline(5, "turn-start", "zed"))}
    party = [armed("aki", 6, statuses=until), armed("bo", 6), armed("cat", 6, statuses=asleep)]
    outcome = order(*party, armed("zed", 6, 4, statuses=asleep), armed("late", 6, reserve=True), rolls=[1])
    assert queue(outcome) == [("aki", 6), ("bo", 6), ("zed", 6)]


def test_g9_the_stunned_and_the_charmed_have_their_place() -> None:
    outcome = order(armed("aki", 6, statuses={"stunned": Status()}), armed("bo", 5, statuses={"charmed": Status()}))
    assert queue(outcome) == [("aki", 6), ("bo", 5)]


@pytest.mark.parametrize(
    ("ties", "drawn", "expected"),
    [
        ((("c", "a"),), [1, 1], ["b", "c", "a"]),
        ((("a", "b"), ("b", "c")), [3, 2], ["a", "b", "c"]),  # c, b, a drawn
        ((("b", "c"), ("a", "b")), [3, 2], ["a", "b", "c"]),
        ((("c", "b"), ("b", "a")), [1, 1], ["c", "b", "a"]),
        # Those by hand that contradict each other: the later ones hold.
        ((("a", "b"), ("b", "c"), ("c", "a")), [1, 1], ["b", "c", "a"]),
        ((("x", "a"),), [1, 1], ["a", "b", "c"]),
    ],
)
def test_g5_a_tie_ordered_by_hand_stays_so(ties: Any, drawn: list[int], expected: list[str]) -> None:
    outcome = order(*(armed(who, 6) for who in "abc"), rolls=drawn, ties=ties)
    assert [who for who, _ in queue(outcome)] == expected


@given(st.permutations("abcde"), st.lists(st.tuples(st.sampled_from("abcde"), st.sampled_from("abcde")), max_size=6))
def test_g5_whatever_is_ordered_by_hand_nobody_is_lost(drawn: list[str], pairs: list[tuple[str, str]]) -> None:
    ties = tuple(pair for pair in pairs if pair[0] != pair[1])
    outcome = order(*(armed(who, 6) for who in "abcde"), rolls=_faces(drawn), ties=ties)
    found = [who for who, _ in queue(outcome)]
    assert sorted(found) == list("abcde")
    if ties:
        first, second = ties[-1]
        assert found.index(first) < found.index(second)
    else:
        assert found == list(drawn)


def _faces(drawn: list[str]) -> list[int]:
    """The picks that draw somebody in this order."""
    left, faces = sorted(drawn), []
    for who in drawn:
        if len(left) > 1:
            faces.append(left.index(who) + 1)
        left.remove(who)
    return faces


# --- rolled


def test_g5_rolled_once_groups_together_ties_by_modifier_then_a_roll() -> None:
    party = [
        somebody("aki", initiative=3),
        somebody("bo", initiative=5),
        somebody("orc-1", "foes", group="orc"),
        somebody("orc-2", "foes", group="orc"),
        somebody("zed", initiative=1),
    ]
    # aki 12 + 3, bo 10 + 5, the orcs 9 together, zed 8 + 1; then orc-1 and orc-2 are equal: the 2nd goes first.
    outcome = order(*party, rolls=[12, 10, 9, 8, 2], house=ROLLED)
    assert queue(outcome) == [("bo", 15), ("aki", 15), ("zed", 9), ("orc-2", 9), ("orc-1", 9)]
    assert [line.args["rolled"] for line in outcome.lines if line.kind == "initiative-rolled"] == [12, 10, 9, 9, 8]
    again = do(outcome.encounter, initiative.order)
    assert queue(again) == queue(outcome)


def test_g15_the_roll_that_settles_a_tie_is_named_by_the_first_of_those_who_are_equal() -> None:
    """Under its key a die that was rolled already is found again, and asked of somebody who rolls by hand."""
    scene = Scene(fight(*(somebody(who) for who in ("aki", "bo", "mei"))), Table(ScriptedDice([9, 9, 9, 3, 1])))
    initiative.roll_missing(scene, ["aki", "bo", "mei"])
    assert scene.table.rolled == {
        "initiative aki": (20, 9),
        "initiative bo": (20, 9),
        "initiative mei": (20, 9),
        "tie aki": (3, 3),
        "tie aki 2": (2, 1),
    }
    assert sorted(scene.flow.rolled, key=lambda who: -scene.flow.rolled[who].tie) == ["mei", "aki", "bo"]


def test_g5_a_number_that_the_gm_types() -> None:
    encounter = fight(somebody("aki"), somebody("bo"), house=ROLLED, step="setup", round=0)
    typed = play(encounter, Score(who="bo", value=17))
    assert typed.encounter.flow.rolled == {"bo": Rolled(17)}
    assert queue(do(typed.encounter, initiative.order, [20])) == [("aki", 20), ("bo", 17)]
    for value in (-99, 999):
        assert play(encounter, Score(who="bo", value=value)).encounter.flow.rolled["bo"].total == value
    for value in (-100, 1000):
        assert refused(encounter, Score(who="bo", value=value)).kind == "bad-value"


def test_g5_those_of_a_group_who_have_none_yet_share_the_roll() -> None:
    """One who has its number keeps it."""
    pack = [somebody(who, group="pack") for who in ("a", "b", "c")]
    others = [somebody("d", group="other"), somebody("e")]
    flow = Flow(rolled={"c": Rolled(9)}, queue=(Place("c", 9),))
    encounter = fight(*pack, *others, house=ROLLED, flow=flow)
    outcome = play(encounter, Score(who="a"), [15, 1])
    rolled = outcome.encounter.flow.rolled
    assert {who: each.total for who, each in rolled.items()} == {"a": 15, "b": 15, "c": 9}
    assert {place.who for place in outcome.encounter.flow.queue} == {"a", "b", "c"}


def test_g5_by_weapon_nothing_is_typed() -> None:
    found = refused(fight(armed("aki", 6)), Score(who="aki", value=3))
    assert (found.rule, found.kind) == ("G5", "initiative-by-weapon")


def running(**acts: Acts) -> Encounter:
    """A rolled round: aki 20, bo 15, cat 10, dog 5."""
    rolled = {"aki": Rolled(20), "bo": Rolled(15), "cat": Rolled(10), "dog": Rolled(5)}
    places = tuple(Place(who, each.total) for who, each in rolled.items())
    return fight(
        *(somebody(who) for who in rolled), house=ROLLED, flow=Flow(queue=places, rolled=rolled, acts=dict(acts))
    )


def played(*inits: int) -> Acts:
    return Acts(places=inits)


@pytest.mark.parametrize(
    ("acts", "total", "index", "passed"),
    [
        ({}, 12, 2, False),
        ({"aki": played(20), "bo": played(15)}, 12, 2, False),
        ({"aki": played(20), "bo": played(15), "cat": played(10)}, 12, 2, True),
        ({"aki": played(20)}, 25, 0, True),
        ({}, 25, 0, False),
        ({"aki": played(20), "bo": played(15), "cat": played(10), "dog": played(5)}, 1, 4, False),
        # Dog or cat had its turn out of order: the place before it hasn't passed.
        ({"aki": played(20), "dog": played(5)}, 17, 1, False),
        ({"aki": played(20), "cat": played(10)}, 17, 1, False),
    ],
)
def test_g5_a_newcomer_enters_at_its_place_unless_that_has_passed(
    acts: dict[str, Acts], total: int, index: int, *, passed: bool
) -> None:
    template = somebody("zed", initiative=total - 10, area="party-rear")
    outcome = play(running(**acts), Enlist(template=template), [10])
    flow = outcome.encounter.flow
    assert flow.queue.index(Place("zed", total)) == index
    assert flow.acts.get("zed", Acts()) == (Acts(places=(total,), skipped=True) if passed else Acts())
    assert [place for place in flow.queue if place.who != "zed"] == list(running().flow.queue)


@pytest.mark.parametrize(
    ("reserve", "step", "values"),
    [
        (True, "attacks", {"hp": 5}),
        (False, "attacks", {"hp": 5}),
        (False, "attacks", {"reserve": True}),
        (True, "over", {"reserve": False}),
    ],
)
def test_g5_a_correction_makes_no_newcomer_unless_it_ends_the_reserve_of_a_running_fight(
    reserve: bool, step: str, values: dict[str, Any]
) -> None:
    """No die is rolled, and nobody gets a place."""
    encounter = running()
    zed = somebody("zed", reserve=reserve)
    encounter = fight(*encounter.combatants.values(), zed, house=ROLLED, step=step, flow=encounter.flow)
    outcome = play(encounter, Set(who="zed", values=values))
    assert [line.kind for line in outcome.lines] == ["set"]
    assert outcome.encounter.flow == encounter.flow


def test_g5_by_weapon_a_newcomer_enters_at_the_next_step_6() -> None:
    encounter = fight(armed("aki", 6), flow=Flow(queue=(Place("aki", 6),)))
    outcome = play(encounter, Enlist(template=armed("zed", 9)))
    assert queue(outcome) == [("aki", 6)]


def test_g5_a_reinforcement_leaves_ties_set_by_hand() -> None:
    """Bug list 4."""
    encounter = running()
    queue_by_hand = (Place("bo", 15), Place("aki", 20), *encounter.flow.queue[2:])
    flow = Flow(queue=queue_by_hand, rolled=encounter.flow.rolled, ties=(("bo", "aki"),))
    outcome = play(
        fight(*encounter.combatants.values(), house=ROLLED, flow=flow), Enlist(template=somebody("zed")), [1]
    )
    assert [place.who for place in outcome.encounter.flow.queue] == ["bo", "aki", "cat", "dog", "zed"]
    again = do(outcome.encounter, initiative.order)
    assert [who for who, _ in queue(again)] == ["bo", "aki", "cat", "dog", "zed"]


def test_g5_a_number_typed_in_mid_round_never_costs_or_repeats_a_turn() -> None:
    before = running(aki=played(20), bo=played(15))
    late = play(before, Score(who="cat", value=30)).encounter.flow
    assert late.queue[0] == Place("cat", 30)
    assert late.acts.get("cat", Acts()) == Acts()
    again = play(before, Score(who="aki", value=1)).encounter.flow
    assert again.queue[-1] == Place("aki", 1)
    assert again.acts["aki"].places == (1,)


def test_g5_a_number_typed_decides_over_an_order_made_by_hand() -> None:
    encounter = running()
    flow = Flow(queue=encounter.flow.queue, rolled=encounter.flow.rolled, ties=(("bo", "aki"),))
    typed = play(fight(*encounter.combatants.values(), house=ROLLED, flow=flow), Score(who="aki", value=16))
    assert [who for who, _ in queue(do(typed.encounter, initiative.order))][:2] == ["aki", "bo"]


# --- targets (C22)


def fixed(*combatants: Combatant, autos: tuple[str, ...], rolls: list[int]) -> dict[str, str]:
    return order(*combatants, rolls=rolls, autos=autos).encounter.flow.targets


def test_c22_each_place_has_its_own_target_drawn_in_id_order() -> None:
    """C22: one draw for each place, among the active enemies in reach of its weapons, whichever they are. G15: within
    a step in id order, numbers as numbers, each one's places from the highest Init down; not in the queue's order."""
    bite, howl = Attack(name="Bite", init=5), Attack(name="Howl", init=2, kind="magic", range=10)
    wolf = somebody("wolf", "foes", attacks=(bite, howl))
    axes = (Attack(name="Axe", init=4), Attack(name="Horns", init=4))
    orcs = [somebody(f"orc-{number}", "foes", attacks=axes) for number in (10, 2)]
    party = [armed("p1", 9), armed("p2", 8), armed("p3", 7, area="party-mid")]
    order_of_equals = 1
    found = fixed(wolf, *orcs, *party, autos=("wolf", "orc-2", "orc-10"), rolls=[order_of_equals, 2, 1, 2, 3])
    assert found == {"orc-2/4": "p2", "orc-10/4": "p1", "wolf/5": "p2", "wolf/2": "p3"}


@pytest.mark.parametrize(
    "wolf",
    [
        somebody("wolf", "foes", attacks=(Attack(name="Bite", init=5),), statuses={"stunned": Status()}),
        somebody("wolf", "foes", attacks=(Attack(name="Bow", init=5, kind="ranged", range=20),)),  # C15
        somebody("wolf", "foes", "foes-rear", attacks=(Attack(name="Bite", init=5),)),
        somebody("wolf", "foes"),
    ],
)
def test_c22_who_has_no_target_draws_no_die(wolf: Combatant) -> None:
    assert fixed(wolf, armed("p1", 9), armed("p2", 8), autos=("wolf",), rolls=[]) == {}


def test_c22_those_of_the_gm_have_no_target_drawn() -> None:
    wolf = somebody("wolf", "foes", attacks=(Attack(name="Bite", init=5),), auto=True)
    assert fixed(wolf, armed("p1", 9), armed("p2", 8), autos=(), rolls=[]) == {}


def test_g5_one_who_is_removed_leaves_the_others_places() -> None:
    """Bug list 1."""
    outcome = play(running(aki=played(20)), Dismiss(who="bo"))
    assert [place.who for place in outcome.encounter.flow.queue] == ["aki", "cat", "dog"]


def test_g5_the_weapons_of_a_place() -> None:
    encounter = fight(armed("aki", 6, 4, 6))
    scene = Scene(encounter, Table(ScriptedDice(())))
    assert [attack.name for attack in initiative.attacks_at(scene, Place("aki", 6))] == ["W0", "W2"]
    rolled = Scene(fight(armed("aki", 6, 4), house=ROLLED), Table(ScriptedDice(())))
    assert [attack.name for attack in initiative.attacks_at(rolled, Place("aki", 17))] == ["W0", "W1"]
