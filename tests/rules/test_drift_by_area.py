"""Drifts with positions by area that start in the midst of the field (Z4, G2, G14): how far, and whom they meet."""

import pytest
from rules.helpers import fight, line_of, play, somebody
from rules.rounds import play_on

from tracker.rules import drift
from tracker.state.event import Drift
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow
from tracker.state.vocabulary import Area, Heading

VOID = Field(medium="zero-gravity")
FAILED = {"defence:orc": "evade", "defended:orc": "no"}


@pytest.mark.parametrize(
    ("heading", "area", "cubes", "x"),
    [
        ("+x", "front", 4, 12),
        ("+x", "foes-mid", 9, 17),
        ("+x", "foes-rear", 14, 22),
        ("-x", "front", 4, 12),
        ("-x", "party-mid", 9, 7),
        ("-x", "party-rear", 14, 2),
    ],
)
def test_g2_every_cube_up_to_the_far_end_of_the_area_of_the_one_hit_counts(
    heading: Heading, area: Area, cubes: int, x: int
) -> None:
    encounter = fight(somebody("ren", hp=200), somebody("orc", "foes", area, hp=200), field=VOID)
    event = Drift(who="ren", moved=30, heading=heading, asked=True, targets=("orc",))
    outcome = play(encounter, event, answers=FAILED)
    ren, orc = outcome.encounter.combatants.values()
    assert (ren.cube, ren.hp, orc.hp) == ((x, 0, 0), 200 - 2 * cubes, 200 - 2 * cubes)
    assert outcome.encounter.flow.acts["ren"].moved == cubes
    assert line_of(outcome, "drift-stops").args["cubes"] == cubes


@pytest.mark.parametrize(("heading", "z"), [("+z", 15), ("-z", -15)])
def test_g2_upward_and_downward_all_cubes_count_and_only_ones_own_area_is_met(heading: Heading, z: int) -> None:
    people = [somebody("ren", hp=200), somebody("orc", "foes", hp=200), somebody("imp", "foes", "foes-mid")]
    encounter = fight(*people, field=VOID)
    question = play_on(encounter, Drift(who="ren", moved=30, heading=heading)).asked("drift-hits")
    assert question.choices == ("ren>orc", "ren>obstacle")
    event = Drift(who="ren", moved=30, heading=heading, asked=True, targets=("orc",))
    outcome = play(encounter, event, answers=FAILED)
    assert (outcome.encounter.combatants["ren"].cube, outcome.encounter.combatants["ren"].hp) == ((12, 0, z), 170)


@pytest.mark.parametrize(
    ("heading", "choices"),
    [("+x", ("ren>a-front", "ren>b-mid", "ren>c-rear", "ren>obstacle")), ("-x", ("ren>a-front", "ren>obstacle"))],
)
def test_g2_the_nearest_are_named_first(heading: Heading, choices: tuple[str, ...]) -> None:
    where: dict[str, Area] = {"c-rear": "foes-rear", "b-mid": "foes-mid", "a-front": "front"}
    foes = [somebody(who, "foes", area) for who, area in where.items()]
    encounter = fight(somebody("ren"), *foes, field=VOID)
    assert play_on(encounter, Drift(who="ren", moved=20, heading=heading)).asked("drift-hits").choices == choices


@pytest.mark.parametrize(("moved", "drifts"), [(0, False), (1, False), (2, True), (3, True)])
def test_z4_who_moved_at_least_two_cubes_drifts(moved: int, *, drifts: bool) -> None:
    """Z4: half of it, rounded down."""
    ren = somebody("ren")
    flow = Flow(acts={"ren": Acts(moved=moved, heading="+x")})
    found = drift.coming(fight(ren, field=VOID, flow=flow), ren)
    assert found == (Drift(who="ren", moved=moved, heading="+x") if drifts else None)
