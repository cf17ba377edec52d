"""The timers that are shown."""

import pytest
from rules.helpers import fight, somebody

from tracker.rules.running import Timer, is_owed, running
from tracker.state.combatant import Deadline, Status
from tracker.state.encounter import Reminder
from tracker.state.field import Field
from tracker.state.flow import Flow


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
        ("burning", "aki", "burning", 0),
        ("poison", "bo", "poisoned", 0),
        ("decay", "orc", "decaying", 0),
        ("status", "bo", "slowed", 0),
        ("status", "orc", "stunned", 0),
        ("status", "aki", "blessed", 3),
        ("reminder", "", "", 2),
        ("reminder", "", "", 4),
        ("silent", "aki", "", 1),
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
