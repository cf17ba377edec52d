"""Playing on by itself: who is taken over, what becomes of an open turn, and who is given back (G4)."""

import pytest
from rules.helpers import fight, kinds, play, refused, somebody
from rules.rounds import play_on

from tracker.state.combatant import Attack
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Event, Phase, Play, TurnEnd, TurnOpen
from tracker.state.flow import Flow, Place

SPEAR = Attack(name="Spear", init=6, damage="1-2")
AKI = Place("aki", 6)
STRIKES = [AttackAction(who="aki", init=6, auto=True), TurnEnd(who="aki")]


def opened(sequence: str, step: str = "attacks") -> Encounter:
    """Aki's turn is open, and the wolf before it is run by the tracker."""
    return fight(
        somebody("aki", attacks=(SPEAR,), hp=50),
        somebody("wolf", "foes", hp=50, auto=True),
        step=step,
        house={"to_hit": "always", "initiative": "weapon", "sequence": sequence},
        flow=Flow(
            turn="aki", at=AKI, queue=(AKI,), autos=("wolf",), agenda=(TurnOpen(who="aki"), Phase(step="statuses"))
        ),
    )


@pytest.mark.parametrize(
    ("sequence", "step", "does"),
    [
        ("full", "attacks", STRIKES),
        ("turns", "attacks", STRIKES),
        ("phases", "attacks", STRIKES),
        ("phases", "movement", [TurnEnd(who="aki")]),
    ],
)
def test_g4_an_open_turn_is_played_for_its_owner(sequence: str, step: str, does: list[Event]) -> None:
    """In the phase of movement nobody strikes."""
    played = play(opened(sequence, step), Play())
    assert kinds(played) == ["plays-on"]
    assert list(played.encounter.flow.agenda) == [*does, Phase(step="statuses")]
    assert played.encounter.flow.playing


def test_g4_it_strikes_and_the_turn_is_over() -> None:
    played = play_on(opened("full"), Play(), rolls=[1])
    assert played.kinds()[0] == "plays-on"
    assert "struck" in played.kinds()
    assert played.encounter.combatants["wolf"].hp == 49
    assert played.encounter.flow.agenda == (Phase(step="statuses"),)


def test_g4_between_turns_only_the_next_ones_are_taken_over() -> None:
    agenda = (Phase(step="statuses"),)
    encounter = fight(somebody("aki"), flow=Flow(agenda=agenda))
    played = play(encounter, Play())
    assert (played.encounter.flow.agenda, played.encounter.flow.playing) == (agenda, True)
    assert kinds(play(played.encounter, Play())) == []


def test_g4_given_back_are_those_without_the_flag() -> None:
    encounter = play(opened("full"), Play()).encounter
    played = play(encounter, Play(on=False))
    assert kinds(played) == ["plays-no-more"]
    assert (played.encounter.flow.playing, played.encounter.flow.autos) == (False, ("wolf",))
    assert kinds(play(played.encounter, Play(on=False))) == []


def test_g4_who_lost_the_flag_or_left_meanwhile_is_given_back_too() -> None:
    flow = Flow(playing=True, autos=("aki", "gone", "wolf"))
    encounter = fight(somebody("aki"), somebody("wolf", "foes", auto=True), flow=flow)
    assert play(encounter, Play(on=False)).encounter.flow.autos == ("wolf",)


def test_c27_a_fight_that_is_over_plays_on_no_more() -> None:
    refusal = refused(fight(somebody("aki"), step="over"), Play())
    assert (refusal.rule, refusal.kind) == ("C27", "fight-over")
