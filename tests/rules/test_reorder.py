"""The GM's hand in the order (G5): nobody's turn is lost, and none is played twice."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import fight, kinds, play, refused, somebody
from rules.rounds import play_on

from tracker.rules import apply as rules
from tracker.rules.refusal import Refused
from tracker.rules.table import Table
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import (
    Delay,
    Dismiss,
    Enlist,
    Event,
    Jump,
    Move,
    Phase,
    Reorder,
    Skip,
    Strike,
    TurnEnd,
    TurnOpen,
    TurnStart,
)
from tracker.state.flow import Acts, Flow, Place, Rolled
from tracker.state.vocabulary import Side

HOUSES: dict[str, dict[str, Any]] = {"weapon": {}, "rolled": {"initiative": "rolled"}}


def armed(who: str, *inits: int, side: Side = "party", **fields: Any) -> Combatant:
    attacks = tuple(Attack(name=f"W{init}", init=init) for init in inits)
    return somebody(who, side, attacks=attacks, **fields)


def round_of(*combatants: Combatant, house: str = "weapon", **flow: Any) -> Encounter:
    """Step 8 of a round, nothing played yet."""
    if house == "rolled":
        rolled = {each.id: Rolled(20 - number) for number, each in enumerate(combatants)}
        queue = tuple(Place(who, each.total) for who, each in rolled.items())
    else:
        rolled = {}
        places = [(init, each.id) for each in combatants for init in sorted({a.init or 0 for a in each.attacks} or {0})]
        queue = tuple(Place(who, init) for init, who in sorted(places, key=lambda place: -place[0]))
    flow = {"queue": queue, "rolled": rolled, "agenda": (Phase(step="attacks", after="done"),), **flow}
    return fight(*combatants, flow=Flow(**flow), house=HOUSES[house])


def over(encounter: Encounter) -> bool:
    return encounter.step != "attacks"


def through(encounter: Encounter) -> list[str]:
    """Whose turns come from here to the end of step 8, in order."""
    turns: list[str] = []
    for _ in range(50):
        played = play_on(encounter, rolls=None, stop=over)
        turns += played.turns()
        encounter = played.encounter
        if over(encounter):
            return turns
    raise AssertionError("step 8 doesn't end")


def opened(*combatants: Combatant, **fields: Any) -> Encounter:
    """The first one's turn is open."""
    return play_on(round_of(*combatants, **fields)).encounter


ABC = tuple(armed(who, init) for who, init in (("a", 6), ("b", 5), ("c", 4)))
EQUAL = tuple(armed(who, 5) for who in "abc")


@pytest.mark.parametrize("house", ["weapon", "rolled"])
class TestBothWays:
    """With weapon Init and with a rolled initiative."""

    def test_everybody_has_one_turn(self, house: str) -> None:
        assert through(round_of(*ABC, house=house)) == ["a", "b", "c"]

    @pytest.mark.parametrize(("gone", "left"), [("a", ["b", "c"]), ("b", ["c"]), ("c", ["b"])])
    def test_removing_the_active_one_an_earlier_or_a_later_one(self, gone: str, left: list[str], house: str) -> None:
        """Bug list 1: neither skips nor repeats; the last one's removal ends the round."""
        encounter = play_on(opened(*ABC, house=house), Dismiss(who=gone)).encounter
        assert through(encounter) == left
        late = play_on(play_on(opened(*ABC, house=house)).encounter, Dismiss(who="a")).encounter
        assert through(late) == ["c"]

    def test_removing_the_last_one_while_its_turn_is_open_ends_the_round(self, house: str) -> None:
        """Bug list 1."""
        encounter = opened(*ABC, house=house)
        for _ in range(2):
            encounter = play_on(encounter).encounter
        assert encounter.flow.turn == "c"
        assert through(play_on(encounter, Dismiss(who="c")).encounter) == []

    def test_the_first_in_order_down_is_passed_over(self, house: str) -> None:
        """Bug list 7."""
        down = armed("a", 6, statuses={"unconscious": Status()})
        assert through(round_of(down, *ABC[1:], house=house)) == ["b", "c"]

    def test_everybody_down_ends_the_round(self, house: str) -> None:
        """Bug list 7: no endless loop."""
        down = [armed(who, 5, statuses={"dead": Status()}) for who in "abc"]
        assert through(round_of(*down, house=house)) == []

    def test_a_jump_ends_the_open_turn_and_whoever_was_next_comes_after(self, house: str) -> None:
        played = play_on(opened(*ABC, house=house), Jump(who="c"))
        assert played.turns() == ["c"]
        assert played.encounter.flow.turn == "c"
        assert through(played.encounter) == ["b"]

    def test_a_delay_of_the_open_turn_and_of_one_to_come(self, house: str) -> None:
        assert through(play_on(opened(*ABC, house=house), Delay(who="a")).encounter) == ["b", "a", "c"]
        assert through(play_on(opened(*ABC, house=house), Delay(who="b")).encounter) == ["c", "b"]
        twice = play_on(play_on(play_on(opened(*ABC, house=house), Delay(who="a")).encounter).encounter, Delay(who="a"))
        assert through(twice.encounter) == ["c", "a"]

    def test_a_skip_of_the_open_turn_and_of_one_to_come(self, house: str) -> None:
        played = play_on(opened(*ABC, house=house), Skip(who="a"))
        assert through(played.encounter) == ["b", "c"]
        assert played.encounter.flow.turn == ""
        later = play_on(opened(*ABC, house=house), Skip(who="b"))
        rest = play_on(later.encounter)
        assert [line.kind for line in rest.lines] == ["turn", "turn-skipped", "turn"]

    def test_a_turn_that_begins_twice_fires_nothing_of_a_later_round(self, house: str) -> None:
        """Bug list 3, 4."""
        edges = {"now": Deadline(3, "turn-start", "b"), "later": Deadline(4, "turn-start", "b")}
        statuses = {word: Status(until=until) for word, until in edges.items()}
        encounter = opened(armed("a", 6, statuses=statuses), *ABC[1:], house=house)
        played = play_on(encounter, Jump(who="b"), Delay(who="b"))
        assert [line.args["status"] for line in played.lines if line.kind == "status-ends"] == ["now"]
        rest = play_on(play_on(played.encounter).encounter)
        assert (rest.turns(), rest.encounter.flow.turn) == (["b"], "b")
        assert set(rest.encounter.combatants["a"].statuses) == {"later"}

    def test_an_effect_until_the_start_of_the_first_ones_turn_does_not_end_at_the_wrap(self, house: str) -> None:
        """Bug list 3: it ends with that turn's start, neither before nor a turn too late."""
        until = {"blessed": Status(until=Deadline(4, "turn-start", "a"))}
        encounter = opened(*ABC[:2], armed("c", 4, side="foes", statuses=until), house=house)
        turns: list[str] = []
        for _ in range(3):
            assert encounter.combatants["c"].statuses == until
            played = play_on(encounter, rolls=None)
            encounter, turns = played.encounter, turns + played.turns()
        assert (turns, encounter.round) == (["b", "c", "a"], 4)
        assert encounter.combatants["c"].statuses == {}


def test_g5_reordering_equals_stays_so_in_later_rounds() -> None:
    """G5, C4."""
    encounter = opened(*EQUAL)
    outcome = play(encounter, Reorder(who="c"))
    assert [place.who for place in outcome.encounter.flow.queue] == ["a", "c", "b"]
    assert outcome.encounter.flow.ties == (("c", "b"),)
    back = play(outcome.encounter, Reorder(who="c", up=False))
    assert back.encounter.flow.ties == (("b", "c"),)
    assert through(outcome.encounter) == ["c", "b"]


def test_g5_one_moved_up_past_places_that_were_played_still_has_its_turn() -> None:
    encounter = play_on(opened(*EQUAL)).encounter
    for _ in range(2):
        encounter = play(encounter, Reorder(who="c")).encounter
    assert [place.who for place in encounter.flow.queue] == ["c", "a", "b"]
    assert through(encounter) == ["c"]


def test_c4_by_hand_only_equals_change_places() -> None:
    found = refused(opened(*ABC), Reorder(who="c"))
    assert (found.rule, found.kind) == ("C4", "init-decides")
    assert [place.who for place in play(opened(*ABC), Reorder(who="c"), overruled=["C4"]).encounter.flow.queue] == [
        "a",
        "c",
        "b",
    ]
    for who, up in (("a", True), ("c", False)):
        assert refused(opened(*EQUAL), Reorder(who=who, up=up)).kind == "at-the-end"


def test_g5_ones_own_slower_place_is_no_neighbour_to_change_with() -> None:
    found = refused(opened(armed("a", 6, 4), armed("b", 3)), Reorder(who="a", up=False))
    assert (found.kind, found.overrulable) == ("init-decides", False)


def test_g5_a_turn_delayed_past_its_own_slower_place_takes_it_along() -> None:
    """The turn stays the first place; both weapons still strike."""
    a, b, c = armed("a", 6, 4), armed("b", 5, side="foes"), armed("c", 3, side="foes")
    encounter = play_on(opened(a, b, c), Delay(who="a")).encounter
    assert [(place.who, place.init) for place in encounter.flow.queue] == [("b", 5), ("a", 6), ("a", 4), ("c", 3)]
    encounter = play_on(play_on(encounter).encounter).encounter
    assert encounter.flow.turn == "a"
    encounter = play_on(encounter, Delay(who="a")).encounter
    assert [(place.who, place.init) for place in encounter.flow.queue] == [("b", 5), ("c", 3), ("a", 6), ("a", 4)]
    encounter = play_on(play_on(encounter).encounter).encounter
    assert encounter.flow.turn == "a"
    struck = play_on(encounter, AttackAction(who="a", targets=("b",)), rolls=[20, 1])
    later = play_on(struck.encounter, rolls=[20, 1], stop=over)
    assert [event.weapon for event in later.events if isinstance(event, Strike)] == ["W4"]


@pytest.mark.parametrize(
    ("event", "rule", "kind"),
    [
        (Delay(who="c"), "G5", "nobody-after"),
        (Jump(who="a"), "G5", "its-turn"),
        (Jump(who="x"), "G5", "no-place"),
        (Delay(who="x"), "G5", "no-place"),
        (Skip(who="x"), "G5", "no-place"),
        (Reorder(who="x"), "G5", "no-place"),
    ],
)
def test_g5_what_the_order_does_not_allow(event: Event, rule: str, kind: str) -> None:
    encounter = opened(*ABC)
    late = somebody("x", reserve=True)
    encounter = fight(*encounter.combatants.values(), late, flow=encounter.flow)
    found = refused(encounter, event)
    assert (found.rule, found.kind) == (rule, kind)


def test_g5_a_turn_that_is_over_is_over_and_one_begun_cannot_wait() -> None:
    encounter = play_on(opened(*ABC)).encounter
    for event in (Jump(who="a"), Delay(who="a"), Skip(who="a")):
        assert refused(encounter, event).kind == "turn-over"
    begun = play_on(opened(*ABC), Move(who="a", by=(0, 1, 0))).encounter
    assert refused(begun, Delay(who="a")).kind == "turn-begun"


@pytest.mark.parametrize("event", [Jump(who="c"), Delay(who="c"), Skip(who="c"), Reorder(who="c")])
def test_g4_the_order_is_changed_in_step_8(event: Event) -> None:
    encounter = fight(*ABC, step="movement")
    assert refused(encounter, event).kind == "not-in-turns"
    assert refused(fight(*ABC, step="setup"), event).kind == "not-begun"
    assert refused(fight(*ABC, step="over"), event).kind == "fight-over"


def test_g5_by_the_gms_word_somebody_has_another_turn_with_its_actions_anew() -> None:
    encounter = play_on(opened(*ABC), Move(who="a", by=(0, 1, 0))).encounter
    encounter = play_on(play_on(encounter).encounter, Jump(who="a"), overruled=["G5"]).encounter
    assert encounter.flow.turn == "a"
    acts = encounter.flow.acts["a"]
    assert (acts.aux, acts.places) == ("", (6,))
    assert through(encounter) == ["c"]


def pending(who: str = "a") -> Encounter:
    """A's turn is open, and something begun in it waits."""
    encounter = opened(*ABC, armed("z", 1, side="foes"))
    strike = Strike(who=who, target="z", weapon="W6")
    flow = encounter.flow
    return fight(
        *encounter.combatants.values(),
        flow=Flow(turn=flow.turn, at=flow.at, queue=flow.queue, acts=dict(flow.acts), agenda=(strike, *flow.agenda)),
    )


@pytest.mark.parametrize("event", [Jump(who="c"), Delay(who="a"), Skip(who="a")])
def test_g5_while_something_begun_waits_the_turn_is_not_closed(event: Event) -> None:
    """Else the turn would be left open behind it, or come twice."""
    found = refused(pending(), event)
    assert (found.kind, found.overrulable) == ("turn-begun", False)
    # But the turns to come may be changed.
    for harmless in (Delay(who="b"), Skip(who="c")):
        play(pending(), harmless)


def test_g5_several_in_one_command_close_the_open_turn_too() -> None:
    encounter = opened(*ABC)
    flow = encounter.flow
    waiting = fight(
        *encounter.combatants.values(),
        flow=Flow(turn="a", at=flow.at, queue=flow.queue, acts=dict(flow.acts), agenda=(Skip(who="b"), *flow.agenda)),
    )
    outcome = play(waiting, Skip(who="a"))
    assert [type(event) for event in outcome.encounter.flow.agenda] == [TurnEnd, Skip, Phase]


# --- whatever the GM does

COMMANDS = st.one_of(
    *(st.builds(kind, who=st.sampled_from("abcdefg")) for kind in (Jump, Delay, Skip, Dismiss)),
    st.builds(Reorder, who=st.sampled_from("abcdefg"), up=st.booleans()),
    st.builds(Enlist, template=st.builds(armed, st.sampled_from("fg"), st.integers(1, 9))),
)


@given(
    st.sampled_from(("weapon", "rolled")),
    st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=2), min_size=2, max_size=5),
    st.lists(st.lists(COMMANDS, max_size=3), max_size=8),
    st.sets(st.sampled_from("abcde")),
)
def test_g5_nobody_is_skipped_repeated_or_fired_again(
    house: str, inits: list[list[int]], commands: list[list[Event]], down: set[str]
) -> None:
    """Bug list 1 to 4, 7: at every open turn a few of these commands, whatever is refused left out. In the end
    everybody who was there all the time had one turn; a turn that was delayed while it was open began twice. No place
    of a slower weapon is played twice."""
    names = "abcde"[: len(inits)]
    combatants = [
        armed(who, *each, statuses={"dead": Status()} if who in down else {})
        for who, each in zip(names, inits, strict=True)
    ]
    encounter = round_of(*combatants, house=house)
    starts: list[str] = []
    places: list[Place] = []
    reopened: list[str] = []
    removed: set[str] = set()

    def do(event: Event, before: Encounter) -> Encounter:
        after = rules.apply(before, event, Table(lambda die: die.sides, lambda question: question.default)).encounter
        if isinstance(event, TurnStart) and event.who in before.combatants:
            starts.append(event.who)
        if isinstance(event, AttackAction):
            places.append(Place(event.who, event.init or 0))
        assert after.flow.turn in ("", *after.combatants)
        top = after.flow.agenda[0]
        assert not isinstance(top, TurnOpen) or top.who == after.flow.turn
        return after

    pending = list(commands)
    for _ in range(200):
        if over(encounter) or not encounter.flow.agenda:
            break
        if isinstance(encounter.flow.agenda[0], TurnOpen) and pending:
            for command in pending.pop(0):
                try:
                    after = do(command, encounter)
                except Refused:
                    continue
                if isinstance(command, Delay) and encounter.flow.turn == command.who:
                    reopened.append(command.who)
                if isinstance(command, Dismiss):
                    removed.add(command.who)
                encounter = after
                while not isinstance(encounter.flow.agenda[0], Phase | TurnOpen):
                    encounter = do(*rules.popped(encounter))
        else:
            encounter = do(*rules.popped(encounter))
    assert over(encounter)
    for who in names:
        expected = 1 + reopened.count(who)
        if who in removed:
            assert starts.count(who) <= expected
        else:
            assert starts.count(who) == expected, (who, starts)
    for newcomer in set(encounter.combatants) - set(names):
        assert starts.count(newcomer) <= 1 + reopened.count(newcomer)
    assert len(places) == len(set(places))
    assert encounter.flow.turn == ""


def test_g5_who_was_taken_out_leaves_nothing_in_the_flow() -> None:
    encounter = pending(who="b")
    outcome = play(encounter, Dismiss(who="b"))
    flow = outcome.encounter.flow
    assert [getattr(event, "who", "") for event in flow.agenda] == ["a", ""]
    assert all(place.who != "b" for place in flow.queue)
    assert play(encounter, Dismiss(who="a")).encounter.flow.at is None


def test_g5_acts_of_a_round_are_gone_with_it() -> None:
    encounter = opened(*ABC)
    assert encounter.flow.acts == {"a": Acts(places=(6,), loose=True)}


def test_g5_who_delays_its_open_turn_leaves_the_pointer_at_the_place_before_it() -> None:
    encounter = play_on(opened(*ABC)).encounter
    assert (encounter.flow.turn, encounter.flow.at) == ("b", Place("b", 5))
    outcome = play(encounter, Delay(who="b"))
    assert (outcome.encounter.flow.turn, outcome.encounter.flow.at) == ("", Place("a", 6))
    assert play(opened(*ABC), Delay(who="a")).encounter.flow.at is None


def test_g5_one_may_jump_while_no_turn_is_open() -> None:
    outcome = play(round_of(*ABC), Jump(who="c"))
    assert kinds(outcome) == ["jumped"]
    assert through(outcome.encounter) == ["c", "a", "b"]


def test_g5_one_without_a_place_has_one_turn_and_by_the_gms_word_another() -> None:
    """Its turn is at its highest Init: it counts as played there, and its actions come back with another turn."""
    newcomer = armed("n", 2, 9)
    encounter = opened(*ABC)
    encounter = fight(*encounter.combatants.values(), newcomer, flow=encounter.flow)
    assert refused(encounter, Jump(who="n")).kind == "no-place"
    for _ in range(2):
        encounter = play_on(encounter, Jump(who="n"), overruled=["G5"]).encounter
        assert (encounter.flow.turn, encounter.flow.acts["n"].main) == ("n", "")
        encounter = play_on(encounter, Move(who="n", by=(0, 5, 0), payment="main")).encounter
        assert encounter.flow.acts["n"].main == "move"
        encounter = play_on(encounter).encounter
