"""The back to the wall (A14, A15, A16, A17)."""

from typing import Any

import pytest
from rules.helpers import do, fight, play_out, refused, somebody
from rules.rounds import play_on

from tracker.rules import breakthrough, weapons
from tracker.rules.legal import options
from tracker.state.combatant import Attack, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Advance, Dismiss, Move
from tracker.state.flow import Flow
from tracker.state.vocabulary import AREAS, Area, Manner

SPEAR = Attack(name="Spear", init=6)


def rear(*, through: tuple[str, ...] = ("orc",), turn: str = "mei", **orc: Any) -> Encounter:
    """Mei in her rear, an orc in there with her, Gou behind nobody's lines; nobody is in front."""
    orc = {"area": "party-rear", "speed": 20, **orc}
    return fight(
        somebody("mei", area="party-rear", speed=20),
        somebody("orc", "foes", **orc),
        somebody("shaman", "foes", "foes-rear"),
        flow=Flow(through=through, turn=turn),
    )


def test_a15_out_of_the_own_rear_melee_only_by_teleport_or_by_force() -> None:
    refusal = refused(rear(), Move(who="mei", to="party-mid", manner="run"))
    assert (refusal.rule, refusal.kind, refusal.args["whom"]) == ("A15", "back-to-the-wall", ["orc"])
    assert refused(rear(), Move(who="mei", to="front", manner="shift")).rule == "A15"
    manners: tuple[Manner, ...] = ("teleport", "forced")
    for manner in manners:
        moved = play_out(rear(), Move(who="mei", to="party-mid", manner=manner))
        assert moved.encounter.combatants["mei"].cube[0] == 7


def test_a15_inside_its_rear_one_moves_as_ever() -> None:
    moved = play_out(rear(), Move(who="mei", by=(0, 2, 0)), answers={"opportunity": "none"})
    assert moved.encounter.combatants["mei"].cube == (2, 2, 0)


@pytest.mark.parametrize(
    "encounter",
    [
        rear(through=()),
        rear(area="party-mid"),
        rear(statuses={"dead": Status()}),
        rear(statuses={"charmed": Status()}),
        rear(z=9, statuses={"flying": Status()}),
    ],
    ids=["intruders of another kind", "not in the rear", "out of the fight", "charmed", "not level"],
)
def test_a15_who_does_not_cause_it(encounter: Encounter) -> None:
    """A17: with none of them left there one may go."""
    assert breakthrough.walled_in_by(encounter, encounter.combatants["mei"]) == ()
    assert breakthrough.walled_in_by(rear(), rear().combatants["mei"]) == ("orc",)


@pytest.mark.parametrize(("area", "to"), [("party-mid", "front"), ("front", "party-mid")])
def test_a15_only_those_in_their_own_rear_are_kept(area: Area, to: Area) -> None:
    """Whoever of the broken side stands elsewhere moves as ever, whoever broke through into its rear."""
    away = do(rear(), lambda scene: scene.change("mei", cube=(5 * AREAS.index(area) + 2, 0, 0))).encounter
    assert away.flow.through == ("orc",)
    assert breakthrough.walled_in_by(away, away.combatants["mei"]) == ()
    moved = play_out(away, Move(who="mei", to=to, manner="run"))
    assert moved.encounter.combatants["mei"].cube[0] == 5 * AREAS.index(to) + 2


def test_a15_the_areas_asked_are_those_that_are_left() -> None:
    moved = play_out(rear(), Move(who="mei"), answers={"area": "stay"})
    assert moved.encounter.combatants["mei"].cube[0] == 2
    (move,) = [option for option in options(rear(), "mei") if option.action == "move"]
    assert move.choices == ("party-rear", "stay")


def test_a16_who_broke_through_may_fall_back_and_is_forgotten() -> None:
    done = play_out(rear(turn="orc"), Move(who="orc", to="front"))
    assert done.encounter.combatants["orc"].cube[0] == 12
    assert done.encounter.flow.through == ()


def went(manner: Manner, start: Area, end: Area, through: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Who is known to have broken through after the orc's move."""
    event = Move(who="orc", to=end, manner=manner)
    return play_on(rear(turn="orc", area=start, through=through), event).encounter.flow.through


@pytest.mark.parametrize(
    ("manner", "start", "end", "through", "known"),
    [
        ("walk", "front", "party-mid", (), ("orc",)),
        ("run", "front", "party-rear", (), ("orc",)),
        ("shift", "foes-mid", "party-mid", (), ("orc",)),
        ("walk", "party-mid", "party-rear", ("orc",), ("orc",)),
        # Who got behind the front in another way stays an intruder of that kind.
        ("walk", "party-mid", "party-rear", (), ()),
        ("teleport", "front", "party-rear", (), ()),
        ("forced", "front", "party-rear", (), ()),
        ("teleport", "party-mid", "party-rear", ("orc",), ()),
        ("walk", "foes-rear", "front", (), ()),
    ],
)
def test_a15_who_moves_past_the_front_breaks_through(
    manner: Manner, start: Area, end: Area, through: tuple[str, ...], known: tuple[str, ...]
) -> None:
    assert went(manner, start, end, through) == known


def test_a15_an_auto_that_advances_breaks_through_too() -> None:
    encounter = rear(turn="", area="front", attacks=(SPEAR,), through=())
    assert play_on(encounter, Advance(who="orc")).encounter.flow.through == ("orc",)


def test_a15_who_is_put_elsewhere_or_taken_out_is_forgotten() -> None:
    assert do(rear(), lambda scene: scene.change("orc", cube=(7, 0, 0))).encounter.flow.through == ()
    assert do(rear(), lambda scene: scene.change("orc", cube=(3, 5, 0))).encounter.flow.through == ("orc",)
    assert play_out(rear(), Dismiss(who="orc")).encounter.flow.through == ()


@pytest.mark.parametrize(
    ("area", "range_", "works"), [("party-rear", 4, True), ("party-rear", 5, False), ("front", 4, False)]
)
def test_a14_missiles_of_a_range_under_five_work_in_a_rear_melee(area: Area, range_: int, *, works: bool) -> None:
    sling = Attack(name="Sling", kind="ranged", range=range_)
    encounter = fight(somebody("mei", area=area, attacks=(sling,)), somebody("orc", "foes", area))
    refusal = weapons.unusable(encounter, encounter.combatants["mei"], sling)
    assert (refusal is None) is works
