"""The timers that are shown."""

import pytest
from msgspec import structs
from rules.helpers import fight, somebody

from tracker.rules import rounds
from tracker.rules.running import Timer, is_owed, rank_of, running, urgent
from tracker.state.combatant import Deadline, Status
from tracker.state.encounter import Encounter, Reminder
from tracker.state.field import Cloud, Field
from tracker.state.flow import Acts, Flow, Place


def test_everything_that_runs_out_the_most_urgent_first() -> None:
    encounter = fight(
        somebody("aki", statuses={"burning": Status(), "blessed": Status(until=Deadline(6)), "prone": Status()}),
        somebody("bo", statuses={"poisoned": Status(amount=3), "slowed": Status(until=Deadline(3, "turn-end", "aki"))}),
        somebody("mei", z=-2, statuses={"submerged": Status(since=-3)}),
        somebody("ren", z=-2, statuses={"submerged": Status(since=-4)}),
        somebody("orc", "foes", statuses={"stunned": Status(), "decaying": Status()}),
        somebody("ogre", "foes", statuses={"dead": Status(), "burning": Status(), "x": Status(until=Deadline(9))}),
        field=Field(water=(0, 0, 3, 0, 0)),
        reminders=(Reminder(7, "flood"), Reminder(5, "dawn")),
        flow=Flow(silent={"aki/Bow": 4, "bo/Sling": 2, "ogre/Bow": 9}),
    )
    found = running(encounter)
    assert [(timer.kind, timer.who, timer.status, timer.urgency) for timer in found] == [
        ("water", "ren", "submerged", 0),
        ("water", "mei", "submerged", 1),
        ("status", "bo", "slowed", 0),
        ("burning", "aki", "burning", 0),
        ("poison", "bo", "poisoned", 0),
        ("decay", "orc", "decaying", 0),
        ("status", "orc", "stunned", 0),
        ("silent", "aki", "", 1),
        ("reminder", "", "", 2),
        ("status", "aki", "blessed", 3),
        ("reminder", "", "", 4),
    ]
    by_key = {(timer.kind, timer.who): timer for timer in found}
    assert by_key["water", "mei"].args == {"state": "free", "round": 6, "limit": 6, "surface": 4, "critical": 13}
    assert by_key["water", "mei"].deadline == Deadline(4)
    assert by_key["water", "ren"].args["state"] == "must-surface"
    assert by_key["burning", "aki"].args == {"points": 1, "percent": 50}
    assert by_key["poison", "bo"].args == {"pool": 3, "tick": 1, "rounds": 3}
    assert by_key["status", "orc"].args == {"percent": 75}
    assert by_key["silent", "aki"].args == {"weapon": "Bow", "until": 4}
    assert by_key["silent", "aki"].deadline == Deadline(4)


def test_a_fainted_and_a_critical_one_under_water() -> None:
    under = {"submerged": Status(since=1)}
    encounter = fight(
        somebody("mei", statuses={**under, "fainted": Status(since=7)}),
        somebody("ren", statuses={**under, "critical": Status(since=16)}),
        somebody("fish", statuses=under, needs_air=False),
        round=14,
    )
    ren, mei = running(encounter)
    assert (mei.who, mei.args["state"], mei.urgency, mei.deadline) == ("mei", "fainted", 2, Deadline(16))
    assert (ren.who, ren.args["state"]) == ("ren", "critical")


def test_nothing_runs() -> None:
    assert running(fight(somebody("aki"))) == []


@pytest.mark.parametrize(
    ("timer", "owed"),
    [
        (Timer("owed", "aki", args={"cubes": 3}), True),
        (Timer("uncontrolled", "aki", args={"since": 1}), True),
        (Timer("water", "aki", urgency=0), True),
        (Timer("water", "aki", urgency=1), False),
        (Timer("suspended", "aki", urgency=0), True),
        (Timer("flight", "aki", urgency=3, args={"state": "owes"}), True),
        (Timer("flight", "aki", args={"state": "flies"}), False),
        (Timer("status", "aki", "stunned"), False),
        (Timer("burning", "aki", "burning"), False),
    ],
)
def test_what_is_owed_this_turn(timer: Timer, owed: bool) -> None:
    assert is_owed(timer) == owed


def of(kind: str, encounter: Encounter) -> Timer:
    """The one timer of a kind."""
    (found,) = [timer for timer in running(encounter) if timer.kind == kind]
    return found


@pytest.mark.parametrize(("round", "next"), [(3, 4), (-2, -1), (-1, 1)])
def test_c16_what_comes_in_the_next_round_of_a_siege_too(round: int, next: int) -> None:
    """G4: round 1 follows −1."""
    field = Field(medium="zero-gravity")
    acts = {"aki": Acts(moved=22, heading="+x")}
    drift = of("drift", fight(somebody("aki"), field=field, round=round, flow=Flow(acts=acts)))
    assert (drift.urgency, drift.deadline) == (1, Deadline(next, "round-start"))
    silent = of("silent", fight(somebody("aki"), round=round, flow=Flow(silent={"aki/Bow": next})))
    assert (silent.urgency, silent.deadline) == (1, Deadline(next))
    hanging = somebody("aki", z=9, statuses={"suspended": Status(since=round)})
    suspended = of("suspended", fight(hanging, round=round))
    assert (suspended.urgency, suspended.deadline) == (1, Deadline(next))
    assert suspended.args == {"height": 9, "round": next}
    falling = somebody("aki", z=45, statuses={"falling": Status(since=round)})
    fall = of("fall", fight(falling, round=round))
    assert (fall.urgency, fall.deadline, fall.args["round"]) == (0, Deadline(round), rounds.after(next))


@pytest.mark.parametrize(
    ("height", "amount", "round", "points"),
    [(1, 0, 3, 2), (20, 0, 3, 40), (21, 0, 4, 42), (40, 0, 4, 80), (41, 5, 5, 92), (0, 3, 3, 6)],
)
def test_f11_when_a_fall_ends_and_what_it_takes(height: int, amount: int, round: int, points: int) -> None:
    falling = somebody("aki", z=height, hp=200, statuses={"falling": Status(amount=amount, since=3)})
    args = of("fall", fight(falling)).args
    assert (args["height"], args["fallen"], args["cubes"], args["state"]) == (height, amount, 20, "ground")
    assert (args["round"], args["points"]) == (round, points)


@pytest.mark.parametrize(("height", "round"), [(39, 4), (40, 5)])
def test_g14_a_fall_over_water_ends_in_its_first_cube_at_no_loss(height: int, round: int) -> None:
    falling = somebody("aki", z=height, hp=200, statuses={"falling": Status(since=3)})
    args = of("fall", fight(falling, field=Field(water=(0, 0, 4, 0, 0)))).args
    assert (args["state"], args["round"], args["points"]) == ("water", round, 0)


def test_f11_deep_in_the_air_a_fall_has_no_end() -> None:
    falling = somebody("aki", z=-5, statuses={"falling": Status(amount=7, since=3)})
    args = of("fall", fight(falling, field=Field(medium="air"))).args
    assert args == {"height": -5, "fallen": 7, "cubes": 20, "state": "endless"}


@pytest.mark.parametrize(("air", "urgency", "over"), [(2, 0, True), (3, 0, False), (5, 2, False)])
def test_z11_air_is_over_behind_its_last_round(air: int, urgency: int, *, over: bool) -> None:
    timer = of("air", fight(somebody("aki", air=air), field=Field(medium="zero-gravity")))
    assert (timer.urgency, timer.deadline, timer.args) == (urgency, Deadline(air), {"round": air, "over": over})


@pytest.mark.parametrize(("pool", "tick", "rounds"), [(5, 2, 3), (4, 2, 2), (3, 3, 1)])
def test_c11_how_many_rounds_a_pool_lasts(pool: int, tick: int, rounds: int) -> None:
    encounter = fight(somebody("aki", statuses={"poisoned": Status(amount=pool)}), house={"poison_tick": tick})
    assert of("poison", encounter).args == {"pool": pool, "tick": tick, "rounds": rounds}


def test_c11_a_pool_that_is_smaller_than_its_tick_takes_no_more_than_it_holds() -> None:
    encounter = fight(somebody("aki", statuses={"poisoned": Status(amount=1)}), house={"poison_tick": 3})
    assert of("poison", encounter).args == {"pool": 1, "tick": 1, "rounds": 1}


def test_c19_a_cloud_may_be_gone_any_round() -> None:
    cloud = of("cloud", fight(field=Field(clouds=(Cloud(type="fire", area="front"),))))
    assert (cloud.urgency, cloud.args) == (0, {"type": "fire", "area": "front", "cube": [], "percent": 50})


def test_a_fall_that_begins_in_the_next_round_is_less_urgent() -> None:
    falling = somebody("aki", z=45, statuses={"falling": Status(since=4)})
    fall = of("fall", fight(falling))
    assert (fall.urgency, fall.deadline, fall.args["round"]) == (1, Deadline(4), 6)


@pytest.mark.parametrize(
    ("statuses", "urgency", "state"),
    [
        (Status(since=1), 0, "owes"),
        (Status(since=1, until=Deadline(5)), 0, "owes"),
        (Status(since=3, until=Deadline(5)), 2, "flies"),
        (Status(since=3, until=Deadline(3)), 0, "flies"),
    ],
)
def test_f1_f4_what_a_flyer_owes_and_when_its_flight_ends(statuses: Status, urgency: int, state: str) -> None:
    timer = of("flight", fight(somebody("aki", z=5, statuses={"flying": statuses})))
    assert (timer.urgency, timer.deadline, timer.args) == (urgency, statuses.until, {"state": state, "height": 5})


def test_a_flight_without_end_that_owes_nothing_is_no_timer() -> None:
    assert running(fight(somebody("aki", z=5, statuses={"flying": Status(since=3)}))) == []


def test_a_status_is_shown_with_its_amount_and_its_chance_to_end() -> None:
    own = of("status", fight(somebody("aki", statuses={"cursed": Status(amount=4, until=Deadline(5))})))
    assert (own.urgency, own.args) == (2, {"amount": 4})
    asleep = of("status", fight(somebody("aki", statuses={"asleep": Status()})))
    assert (asleep.urgency, asleep.deadline, asleep.args) == (0, None, {"percent": 5})
    assert running(fight(somebody("aki", statuses={"asleep": Status()}), house={"asleep_recovery": 0})) == []


def test_what_runs_out_now_is_still_shown_and_what_is_over_is_not() -> None:
    shown = [
        [timer.urgency for timer in running(fight(somebody("aki"), flow=Flow(silent={"aki/Bow": until})))]
        for until in (2, 3, 4)
    ]
    assert shown == [[], [0], [1]]


# --- their order


def ranked(encounter: Encounter) -> list[tuple[str, str, str]]:
    """Rank, kind, and whose, in the order in which they are shown."""
    return [(rank_of(timer), timer.kind, timer.who) for timer in running(encounter)]


def falls(since: int = 3) -> dict[str, Status]:
    return {"falling": Status(since=since)}


def test_w5_f11_what_strikes_earlier_stands_above_what_strikes_later() -> None:
    """A fall that ends this round, then a clock and a fall of the next, then what strikes in no round so near."""
    encounter = fight(
        somebody("low", z=6, statuses=falls()),
        somebody("mid", z=30, statuses=falls()),
        somebody("high", z=90, statuses=falls()),
        somebody("late", z=6, statuses=falls(4)),
        somebody("diver", z=-1, statuses={"submerged": Status(since=-3)}),
        somebody("calm", z=-1, statuses={"submerged": Status(since=2)}),
        somebody("out", z=-1, statuses={"submerged": Status(since=-4)}),
        field=Field(water=(0, 0, 5, 0, 0)),
    )
    assert ranked(encounter) == [
        ("urgent", "water", "out"),
        ("urgent", "fall", "low"),
        ("urgent", "water", "diver"),
        ("urgent", "fall", "late"),
        ("urgent", "fall", "mid"),
        ("due", "fall", "high"),
        ("later", "water", "calm"),
    ]
    assert urgent(running(encounter)) == {"out", "low", "diver", "late", "mid"}


@pytest.mark.parametrize("turn", ["", "aki", "bo", "mei"])
def test_g4_of_one_round_the_moments_come_in_its_order_whoever_acts(turn: str) -> None:
    """Round start, turns by the queue, the status step, the field step (C19), the round's end."""
    queue = (Place("bo", 6), Place("aki", 4), Place("mei", 2))
    encounter = fight(
        somebody("aki", statuses={"slowed": Status(until=Deadline(3, "turn-end", "aki")), "burning": Status()}),
        somebody("bo", statuses={"slowed": Status(until=Deadline(3, "turn-end", "bo"))}),
        somebody("mei", statuses={"slowed": Status(until=Deadline(3)), "hasty": Status(until=Deadline(4))}),
        reminders=(Reminder(3, "dawn"),),
        field=Field(clouds=(Cloud(type="fire", area="front"),)),
        flow=Flow(queue=queue, turn=turn),
    )
    assert ranked(encounter) == [
        ("due", "reminder", ""),
        ("due", "status", "bo"),
        ("due", "status", "aki"),
        ("due", "burning", "aki"),
        ("due", "cloud", ""),
        ("due", "status", "mei"),
        ("later", "status", "mei"),
    ]


def test_g4_edges_of_turns_come_by_whose_turn_it_is_a_turns_end_before_the_next_ones_start() -> None:
    """A status by the turn that its deadline names, what has none by the turn of whom it is about (Z7)."""
    lost = {"uncontrolled": Status(since=2)}
    encounter = fight(
        somebody("aki", statuses={"hasty": Status(until=Deadline(3, "turn-start", "aki")), **lost}),
        somebody("bo", statuses=lost),
        somebody("zed", statuses={"slowed": Status(until=Deadline(3, "turn-end", "bo"))}),
        flow=Flow(queue=(Place("bo", 6), Place("aki", 4), Place("zed", 2))),
    )
    assert ranked(encounter) == [
        ("due", "uncontrolled", "bo"),
        ("due", "status", "zed"),
        ("due", "status", "aki"),
        ("due", "uncontrolled", "aki"),
    ]


def test_f11_a_fall_without_end_strikes_nobody() -> None:
    falling = somebody("aki", z=-5, statuses={"falling": Status(amount=7, since=3)})
    encounter = fight(falling, field=Field(medium="air"))
    assert ranked(encounter) == [("due", "fall", "aki")]
    assert urgent(running(encounter)) == frozenset()


def test_c27_nothing_runs_in_a_fight_that_is_over() -> None:
    burning = fight(somebody("aki", z=-1, statuses={"burning": Status(), "submerged": Status(since=1)}))
    assert running(burning)
    assert running(structs.replace(burning, step="over", winner="foes")) == []
