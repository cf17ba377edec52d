"""What was planned and has lost somebody it was about comes to nothing, without a fault (G5, Z10, F13)."""

import pytest
from rules.helpers import fight, kinds, play, somebody
from rules.rounds import play_on

from tracker.state.combatant import Status
from tracker.state.event import Drift, Event, Fall, Strike
from tracker.state.field import Field
from tracker.state.flow import Flow

WEIGHTLESS = Field(medium="zero-gravity")


@pytest.mark.parametrize("target", ["ghost", "dead", "reserve"])
def test_z10_nobody_is_hit_who_is_not_there_any_more(target: str) -> None:
    others = [
        somebody("dead", "foes", "party-mid", statuses={"removed": Status()}),
        somebody("reserve", "foes", "party-mid", reserve=True),
    ]
    encounter = fight(somebody("ren", area="party-rear"), *others, field=WEIGHTLESS)
    event = Drift(who="ren", moved=22, heading="+x", asked=True, targets=(target,))
    assert kinds(play(encounter, event)) == ["drifts"]


def test_g2_nobody_is_asked_about_the_drift_of_one_who_is_not_there() -> None:
    gone = Drift(who="ghost", moved=22, heading="+x")
    ren, orc = somebody("ren", area="party-rear"), somebody("orc", "foes", "party-mid")
    encounter = fight(ren, orc, field=WEIGHTLESS, flow=Flow(agenda=(gone,)))
    question = play_on(encounter, Drift(who="ren", moved=22, heading="+x")).asked("drift-hits")
    assert question.choices == ("ren>orc", "ren>obstacle")


def test_f13_nobody_is_fallen_onto_who_is_not_there_any_more() -> None:
    falling = {"falling": Status(since=3)}
    encounter = fight(somebody("ren", z=50, statuses=falling))
    outcome = play(encounter, Fall(who="ren", targets=("ghost",)))
    assert kinds(outcome) == ["goes-down"]
    assert outcome.encounter.combatants["ren"].cube[2] == 30


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Strike(who="ghost", target="ren", weapon="Spear"), ["strike-lost"]),
        (Strike(who="ren", target="ghost", weapon="Spear"), ["strike-lost"]),
        (Fall(who="ghost"), []),
        (Drift(who="ghost", moved=22, heading="+x", asked=True), []),
        (Drift(who="ghost", moved=22, heading="+x"), []),
    ],
)
def test_who_is_gone_neither_strikes_nor_is_struck_nor_moves(event: Event, said: list[str]) -> None:
    assert kinds(play(fight(somebody("ren"), field=WEIGHTLESS), event)) == said
