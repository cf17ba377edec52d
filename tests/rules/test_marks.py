"""Statuses by hand, and their deadlines."""

from typing import Any

import pytest
from rules.helpers import do, fight, kinds, line_of, play, refused, rules_of, somebody, step_of

from tracker.rules import timers
from tracker.rules.scene import Scene
from tracker.state.combatant import Deadline, Status
from tracker.state.event import Clear, Mark
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.words.steps import why_text

WET = Field(water=(0, 0, 3, 0, 0))


def statuses(outcome: Any, who: str = "aki") -> dict[str, Status]:
    found: dict[str, Status] = outcome.encounter.combatants[who].statuses
    return found


# --- putting on


def test_a_status_of_the_table_and_one_of_the_gms_own() -> None:
    outcome = play(fight(somebody("aki")), Mark(who="aki", status="stunned"))
    assert statuses(outcome) == {"stunned": Status(since=3)}
    assert not line_of(outcome, "marked").args["own"]
    assert not line_of(outcome, "marked").steps
    outcome = play(outcome.encounter, Mark(who="aki", status="hunter-s-mark", amount=2))
    assert statuses(outcome)["hunter-s-mark"] == Status(amount=2, since=3)
    line = line_of(outcome, "marked")
    assert line.args["own"]
    assert why_text(line) == ["a status of your own, without rules (G15)"]
    assert play(fight(somebody("aki")), Mark(who="aki", status="呪い")).encounter.combatants["aki"].statuses.keys() == {
        "呪い"
    }


@pytest.mark.parametrize(
    "word", ["", "Stunned", "two words", "a--b", "-a", "a-", "x" * 31, "a_b", "a.b", "[red]", "a,b"]
)
def test_what_cant_be_a_status(word: str) -> None:
    refusal = refused(fight(somebody("aki")), Mark(who="aki", status=word))
    assert refusal.kind == "bad-status"
    assert "stunned" in refusal.args["known"]


def test_w1_swimming_brings_to_the_surface_only_where_there_is_water() -> None:
    wet = play(fight(somebody("aki", z=4), field=WET), Mark(who="aki", status="swimming"))
    assert wet.encounter.combatants["aki"].cube == (12, 0, 0)
    dry = play(fight(somebody("aki", z=4)), Mark(who="aki", status="swimming"), overruled=["W1"])
    assert dry.encounter.combatants["aki"].cube == (12, 0, 4)


def test_a_word_of_thirty_letters_is_the_longest() -> None:
    assert "x" * 30 in statuses(play(fight(somebody("aki")), Mark(who="aki", status="x" * 30)))
    refusal = refused(fight(somebody("aki")), Mark(who="aki", status="x" * 99))
    assert (refusal.args["status"], refusal.args["longest"]) == ("x" * 60, 30)


def test_marking_again_replaces_and_never_removes() -> None:
    before = fight(somebody("aki", statuses={"slowed": Status(amount=2, since=1, until=Deadline(9))}))
    outcome = play(before, Mark(who="aki", status="slowed", amount=5, rounds=2))
    assert statuses(outcome) == {"slowed": Status(amount=5, since=1, until=Deadline(4))}
    assert line_of(outcome, "marked").args["again"]
    outcome = play(outcome.encounter, Mark(who="aki", status="slowed"))
    assert statuses(outcome) == {"slowed": Status(since=1)}


@pytest.mark.parametrize(("pool", "amount", "after"), [(None, 0, 1), (None, 4, 4), (3, 0, 4), (3, 4, 7)])
def test_poison_adds_to_its_pool(pool: int | None, amount: int, after: int) -> None:
    poisoned = {} if pool is None else {"poisoned": Status(amount=pool, since=1)}
    outcome = play(fight(somebody("aki", statuses=poisoned)), Mark(who="aki", status="poisoned", amount=amount))
    assert statuses(outcome)["poisoned"].amount == after
    assert rules_of(line_of(outcome, "marked")) == ["C11"]


@pytest.mark.parametrize("amount", [-1, 1_000_000])
def test_amounts_have_bounds(amount: int) -> None:
    refusal = refused(fight(somebody("aki")), Mark(who="aki", status="slowed", amount=amount))
    assert (refusal.kind, refusal.args) == ("bad-amount", {"amount": amount, "low": 0, "high": 999_999})


def test_c11_a_pool_has_bounds() -> None:
    full = fight(somebody("aki", statuses={"poisoned": Status(amount=999_998)}))
    assert statuses(play(full, Mark(who="aki", status="poisoned")))["poisoned"].amount == 999_999
    refusal = refused(full, Mark(who="aki", status="poisoned", amount=2))
    assert (refusal.kind, refusal.args) == ("bad-amount", {"amount": 1_000_000, "low": 0, "high": 999_999})


@pytest.mark.parametrize("word", ["dead", "fled", "removed"])
def test_who_is_gone_keeps_everything_else(word: str) -> None:
    before = fight(somebody("aki", hp=7, statuses={"burning": Status(), "slowed": Status(until=Deadline(5))}))
    outcome = play(before, Mark(who="aki", status=word))
    assert list(statuses(outcome)) == ["burning", "slowed", word]
    assert outcome.encounter.combatants["aki"].hp == 7


# --- how long


@pytest.mark.parametrize(
    ("now", "step", "rounds", "last"),
    [(3, "attacks", 1, 3), (3, "attacks", 4, 6), (0, "setup", 1, 1), (0, "setup", 3, 3)],
)
def test_rounds_count_from_this_one_or_from_the_first(now: int, step: str, rounds: int, last: int) -> None:
    outcome = play(fight(somebody("aki"), round=now, step=step), Mark(who="aki", status="blessed", rounds=rounds))
    assert statuses(outcome)["blessed"].until == Deadline(last, "round-end")
    assert line_of(outcome, "marked").args["until"] == {"round": last, "point": "round-end"}


@pytest.mark.parametrize("rounds", [0, -1, 9_998])
def test_rounds_have_bounds(rounds: int) -> None:
    refusal = refused(fight(somebody("aki")), Mark(who="aki", status="blessed", rounds=rounds))
    assert (refusal.kind, refusal.args["low"], refusal.args["high"]) == ("bad-rounds", 1, 9_997)


def test_a_deadline_at_somebodys_turn() -> None:
    until = Deadline(4, "turn-start", "orc")
    outcome = play(fight(somebody("aki"), somebody("orc")), Mark(who="aki", status="blessed", until=until))
    assert statuses(outcome)["blessed"].until == until
    assert line_of(outcome, "marked").args["target"] == "orc"
    assert line_of(outcome, "marked").names == {"aki": "Aki", "orc": "Orc"}


def test_deadlines_that_cant_be() -> None:
    encounter = fight(somebody("aki"))
    gone = Mark(who="aki", status="blessed", until=Deadline(4, "turn-start", "orc"))
    assert refused(encounter, gone).kind == "nobody"
    assert refused(encounter, Mark(who="aki", status="blessed", until=Deadline(2))).kind == "round-past"
    assert refused(encounter, Mark(who="aki", status="blessed", rounds=1, until=Deadline(4))).kind == "two-deadlines"


@pytest.mark.parametrize(("now", "first"), [(0, 1), (1, 1), (3, 3)])
def test_a_deadline_stands_in_a_round_that_is_to_come(now: int, first: int) -> None:
    """G4: there is no round 0; in the set-up the first one is to come."""
    encounter = fight(somebody("aki"), round=now, step="attacks" if now else "setup")
    for last in (first, 9_999):
        outcome = play(encounter, Mark(who="aki", status="blessed", until=Deadline(last)))
        assert statuses(outcome)["blessed"].until == Deadline(last)
    for past in (first - 1, 10_000):
        refusal = refused(encounter, Mark(who="aki", status="blessed", until=Deadline(past)))
        assert refusal.args == {"round": past, "now": now, "first": first, "last": 9_999}


# --- water by hand


def test_marked_submerged_goes_under_and_cleared_comes_up() -> None:
    outcome = play(fight(somebody("aki"), field=WET), Mark(who="aki", status="submerged"))
    assert kinds(outcome) == ["marked", "goes-under"]
    assert outcome.encounter.combatants["aki"].cube == (12, 0, -1)
    assert statuses(outcome) == {"submerged": Status(since=3)}
    outcome = play(outcome.encounter, Clear(who="aki", status="submerged"))
    assert kinds(outcome) == ["cleared", "comes-up"]
    assert outcome.encounter.combatants["aki"].cube == (12, 0, 0)
    assert list(statuses(outcome)) == ["swimming"]


def test_the_number_of_submerged_is_not_the_gms() -> None:
    outcome = play(fight(somebody("aki"), field=WET), Mark(who="aki", status="submerged", amount=5))
    assert line_of(outcome, "marked").args["amount"] == 0
    assert statuses(outcome)["submerged"].amount == 0


def test_marked_submerged_again_keeps_the_clock() -> None:
    under = fight(somebody("aki", z=-2, statuses={"submerged": Status(since=1)}), field=WET)
    outcome = play(under, Mark(who="aki", status="submerged", rounds=3))
    assert statuses(outcome) == {"submerged": Status(since=1, until=Deadline(5))}
    assert outcome.encounter.combatants["aki"].cube == (12, 0, -2)


def test_without_water_submerged_is_a_magical_body_of_liquid() -> None:
    outcome = play(fight(somebody("aki")), Mark(who="aki", status="submerged", rounds=2))
    assert statuses(outcome) == {"submerged": Status(amount=1, since=3, until=Deadline(4))}
    assert outcome.encounter.combatants["aki"].cube == (12, 0, 0)
    cleared = play(outcome.encounter, Clear(who="aki", status="submerged"))
    assert statuses(cleared) == {}


def test_swimming_needs_water_and_is_at_the_surface() -> None:
    refusal = refused(fight(somebody("aki")), Mark(who="aki", status="swimming"))
    assert (refusal.rule, refusal.kind) == ("W1", "no-water")
    anyway = play(fight(somebody("aki")), Mark(who="aki", status="swimming"), overruled={"W1"})
    assert list(statuses(anyway)) == ["swimming"]
    for z, before in ((-2, {"submerged": Status(since=2)}), (4, {}), (0, {})):
        outcome = play(fight(somebody("aki", z=z, statuses=before), field=WET), Mark(who="aki", status="swimming"))
        assert list(statuses(outcome)) == ["swimming"]
        assert outcome.encounter.combatants["aki"].cube == (12, 0, 0)


# --- taking off


def test_clear() -> None:
    outcome = play(
        fight(somebody("aki", statuses={"dead": Status(), "slowed": Status()})), Clear(who="aki", status="dead")
    )
    assert list(statuses(outcome)) == ["slowed"]
    assert kinds(outcome) == ["cleared"]


def test_clearing_what_isnt_there() -> None:
    refusal = refused(fight(somebody("aki", statuses={"slowed": Status()})), Clear(who="aki", status="stunned"))
    assert (refusal.kind, refusal.args["known"]) == ("not-marked", ["slowed"])


# --- edges


def edge(encounter: Any, point: Any, who: str = "") -> Any:
    return do(encounter, lambda scene: timers.edge(scene, point, who))


def test_each_deadline_fires_once_at_its_edge() -> None:
    encounter = fight(
        somebody("orc-10", statuses={"a": Status(until=Deadline(3))}),
        somebody("orc-2", statuses={"b": Status(until=Deadline(3)), "prone": Status(until=Deadline(2)), "c": Status()}),
        somebody(
            "aki", statuses={"later": Status(until=Deadline(4)), "start": Status(until=Deadline(3, "round-start"))}
        ),
    )
    outcome = edge(encounter, "round-end")
    assert [(line.args["who"], line.args["status"]) for line in outcome.lines] == [
        ("orc-2", "prone"),
        ("orc-2", "b"),
        ("orc-10", "a"),
    ]
    assert list(statuses(outcome, "orc-2")) == ["c"]
    assert list(statuses(outcome, "aki")) == ["later", "start"]
    assert edge(outcome.encounter, "round-end").lines == ()


def test_the_edges_of_a_turn_are_its_owners() -> None:
    until = Deadline(3, "turn-start", "orc")
    encounter = fight(somebody("aki", statuses={"blessed": Status(until=until)}), somebody("orc"))
    assert edge(encounter, "turn-start", "aki").lines == ()
    assert edge(encounter, "turn-end", "orc").lines == ()
    assert edge(encounter, "round-end").lines == ()
    ended = edge(encounter, "turn-start", "orc")
    assert kinds(ended) == ["status-ends"]
    assert step_of(ended.lines[0], "G4").args == {"until": {"round": 3, "point": "turn-start"}, "target": "orc"}
    assert ended.lines[0].names == {"aki": "Aki", "orc": "Orc"}


def test_a_missed_edge_fires_at_the_next_of_its_kind() -> None:
    encounter = fight(
        somebody("aki", statuses={"blessed": Status(until=Deadline(2, "turn-end", "orc"))}), somebody("orc")
    )
    assert kinds(edge(encounter, "turn-end", "orc")) == ["status-ends"]


def test_who_is_held_under_by_magic_comes_up_when_it_ends() -> None:
    encounter = fight(somebody("aki", statuses={"submerged": Status(amount=1, since=2, until=Deadline(3))}))
    assert kinds(edge(encounter, "round-end")) == ["status-ends", "comes-up"]


@pytest.mark.parametrize(
    ("point", "who", "flow", "round"),
    [
        ("round-start", "", Flow(), 4),
        ("round-end", "", Flow(), 3),
        ("turn-start", "orc", Flow(), 3),
        ("turn-start", "orc", Flow(turn="orc", acts={"orc": Acts(places=(5,))}), 4),
        ("turn-end", "orc", Flow(turn="orc", acts={"orc": Acts(places=(5,))}), 3),
        ("turn-start", "orc", Flow(turn="aki", acts={"orc": Acts(places=(5,))}), 4),
        ("turn-end", "orc", Flow(turn="aki", acts={"orc": Acts(places=(5,))}), 4),
        ("turn-end", "orc", Flow(turn="aki", acts={"orc": Acts(main="attack")}), 3),
    ],
)
def test_the_next_edge(point: Any, who: str, flow: Flow, round: int) -> None:
    assert timers.next_edge(fight(somebody("orc"), flow=flow), point, who) == Deadline(round, point, who)


def test_the_next_edge_before_the_first_round_and_after_a_rounds_end() -> None:
    for point in ("round-start", "round-end", "turn-start"):
        assert timers.next_edge(fight(round=0, step="setup"), point, "orc").round == 1
    assert timers.next_edge(fight(step="end-check"), "round-end").round == 4


def test_the_heir_is_whose_turn_comes_next_not_whose_slower_weapon() -> None:
    places = (Place("aki", 6), Place("orc", 5), Place("aki", 2), Place("ogre", 1))
    encounter = fight(flow=Flow(queue=places))
    assert [timers.heir(encounter, who) for who in ("aki", "orc", "ogre", "elf")] == ["orc", "ogre", "", ""]


def test_deadlines_move_with_their_owner() -> None:
    until = {
        "a": Status(until=Deadline(3, "turn-end", "orc")),
        "b": Status(until=Deadline(5, "turn-start", "orc")),
    }
    encounter = fight(somebody("aki", statuses={**until, "c": Status(until=Deadline(4))}), somebody("orc"))

    def moved(next_who: str) -> list[Deadline | None]:
        def work(scene: Scene) -> None:
            timers.removed(scene, "orc", next_who)

        return [status.until for status in statuses(do(encounter, work)).values()]

    assert moved("elf") == [Deadline(3, "turn-end", "elf"), Deadline(5, "turn-start", "elf"), Deadline(4)]
    assert moved("") == [Deadline(3), Deadline(5), Deadline(4)]
