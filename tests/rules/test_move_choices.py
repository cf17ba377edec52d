"""Where a move may go, and which action pays for it (A10, G2, G13, F4, Z5)."""

from typing import Any

import pytest
from rules.helpers import fight, play, refused, somebody
from rules.rounds import play_on

from tracker.rules import passing
from tracker.state.combatant import Status
from tracker.state.encounter import Encounter
from tracker.state.event import Move
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow
from tracker.state.vocabulary import AREAS

AREA_HOUSE: dict[str, Any] = {}
CUBE_HOUSE: dict[str, Any] = {"positions": "cubes"}
MIDDLE = ("party-mid", "front", "foes-mid")


def turn(acts: Acts | None = None, **fields: Any) -> Encounter:
    """Aki's turn is open, in front and with no enemy about."""
    own = {"cube": (12, 0, 0), **fields.pop("aki", {})}
    flow = Flow(turn="aki", acts={"aki": acts} if acts else {})
    return fight(somebody("aki", **own), **{"flow": flow, **fields})


@pytest.mark.parametrize(
    ("house", "speed", "areas"),
    [
        (AREA_HOUSE, 1, ("front",)),
        (AREA_HOUSE, 2, ("front",)),  # a double move makes 4 squares
        (AREA_HOUSE, 3, MIDDLE),
        (AREA_HOUSE, 4, MIDDLE),
        (AREA_HOUSE, 5, AREAS),
        (CUBE_HOUSE, 1, ("front",)),
        (CUBE_HOUSE, 2, MIDDLE),  # the nearest cubes of the next areas are 3 away
        (CUBE_HOUSE, 3, MIDDLE),
        (CUBE_HOUSE, 4, AREAS),  # those of the last ones 8
    ],
)
def test_a10_the_areas_that_what_is_unspent_reaches(house: dict[str, Any], speed: int, areas: tuple[str, ...]) -> None:
    question = play_on(turn(aki={"speed": speed}, house=house), Move(who="aki")).asked("area")
    assert (question.choices, question.default, question.args["here"]) == ((*areas, "stay"), "stay", "front")


@pytest.mark.parametrize(("house", "kind"), [(AREA_HOUSE, "too-far"), (CUBE_HOUSE, "too-many-cubes")])
def test_g13_an_auxiliary_move_stays_in_its_area(house: dict[str, Any], kind: str) -> None:
    """It makes 1 cube, and that is what a move inside an area needs at least."""
    encounter = turn(Acts(main="attack", sub="move"), aki={"speed": 9}, house=house)
    assert play_on(encounter, Move(who="aki")).asked("area").choices == ("front", "stay")
    without = turn(Acts(main="attack", sub="move"), aki={"speed": 9}, house={**house, "land_aux": 0})
    found = refused(without, Move(who="aki"))
    assert (found.kind, found.args["needs"], found.args["far"]) == (kind, 1, 0)


@pytest.mark.parametrize(("house", "rule"), [(AREA_HOUSE, "A10"), (CUBE_HOUSE, "G13")])
def test_a10_a_move_inside_an_area_needs_a_square_too(house: dict[str, Any], rule: str) -> None:
    encounter = turn(Acts(main="attack"), aki={"speed": 0}, house={**house, "land_aux": 0})
    found = refused(encounter, Move(who="aki", to="front", payment="sub"))
    assert (found.rule, found.args["needs"], found.args["far"]) == (rule, 1, 0)


@pytest.mark.parametrize(
    ("dx", "area"),
    [(-15, None), (-10, "party-rear"), (-5, "party-mid"), (5, "foes-mid"), (10, "foes-rear"), (15, None)],
)
def test_g2_by_whole_areas_from_end_to_end_of_the_field(dx: int, area: str | None) -> None:
    event = Move(who="aki", by=(dx, 0, 0))
    encounter = turn(aki={"speed": 20})
    if area is None:
        found = refused(encounter, event)
        assert (found.kind, found.overrulable) == ("off-field", False)
    else:
        played = play_on(encounter, event)
        assert played.encounter.combatants["aki"].cube == (12 + dx, 0, 0)


@pytest.mark.parametrize(
    ("acts", "paid"),
    [(Acts(), ("teleport", "", "")), (Acts(main="attack"), ("attack", "teleport", ""))],
)
def test_a12_a_teleport_takes_the_main_action_or_else_the_sub_action(acts: Acts, paid: tuple[str, str, str]) -> None:
    outcome = play(turn(acts, aki={"speed": 0}), Move(who="aki", to="foes-rear", manner="teleport"))
    after = outcome.encounter.flow.acts["aki"]
    assert (after.main, after.sub, after.aux) == paid
    spent = turn(Acts(main="attack", sub="move"))
    assert refused(spent, Move(who="aki", to="foes-rear", manner="teleport")).kind == "no-move-left"


FLYING = {"flight": 0, "statuses": {"flying": Status(since=1)}, "cube": (12, 0, 5)}
VOID = Field(medium="zero-gravity")


@pytest.mark.parametrize(
    ("aki", "field", "acts", "paid"),
    [
        ({}, Field(), Acts(), "aux"),
        (FLYING, Field(), Acts(), "sub"),
        (FLYING, Field(), Acts(sub="move"), "aux"),
        (FLYING, VOID, Acts(), "aux"),
        ({}, VOID, Acts(), "aux"),
        ({}, VOID, Acts(drifted=3), "sub"),
        ({}, VOID, Acts(drifted=3, sub="move"), "aux"),
    ],
)
def test_f4_z5_who_owes_a_move_pays_the_nearest_one_with_more_than_the_auxiliary_move(
    aki: dict[str, Any], field: Field, acts: Acts, paid: str
) -> None:
    """G4: where the round goes by phases, the auxiliary move of a main action still to come may be used in step 3."""
    house = {"sequence": "phases"}
    encounter = turn(acts, aki={"speed": 6, **aki}, field=field, house=house, step="movement")
    before, after = acts, play(encounter, Move(who="aki", by=(0, 1, 0))).encounter.flow.acts["aki"]
    spent = [action for action in ("main", "sub", "aux") if getattr(after, action) != getattr(before, action)]
    assert spent == [paid]


def test_a11_no_line_stands_between_somebody_and_its_own_area() -> None:
    intruder = somebody("aki", area="foes-mid")
    encounter = fight(intruder, somebody("orc", "foes", "foes-mid"))
    held = {area: passing.barring_line(encounter, intruder, area) is not None for area in AREAS}
    assert [area for area, bars in held.items() if bars] == ["foes-rear"]
