"""The direction in which a move ends without gravity: what is asked, and what an open way allows (Z4, K3, A12)."""

from msgspec import structs
from rules.helpers import kinds, play, play_out, refused
from rules.test_cubes import aki, body, go, hall

from tracker.rules import legal
from tracker.state.encounter import Encounter
from tracker.state.event import Move
from tracker.state.field import Field
from tracker.state.question import Question

VOID = Field(medium="zero-gravity")


def asked_heading(encounter: Encounter, event: Move) -> tuple[str, ...]:
    """The directions in which a move may end, as the GM is asked."""
    met = legal.attempt(encounter, event)
    return met.choices if isinstance(met, Question) and met.key == "heading" else ()


def test_k3_z4_a_move_in_zero_gravity_offers_only_directions_that_an_open_way_ends_in() -> None:
    """Along x and then y a rock is in the way, the other way round it is free: so the move ends along x, unasked."""
    encounter = hall(aki(), field=structs.replace(VOID, obstacles=((14, 0, 0),)))
    assert asked_heading(hall(aki(), field=VOID), go(2, 2)) == ("+x", "+y")
    outcome = play_out(encounter, go(2, 2))
    assert outcome.encounter.combatants["aki"].cube == (14, 2, 0)
    assert outcome.encounter.flow.acts["aki"].heading == "+x"


def test_k3_z4_of_three_axes_those_are_asked_that_can_be_the_last() -> None:
    rocks = tuple((x, y, 2) for x in (12, 13) for y in (0, 1) if (x, y) != (13, 1))
    encounter = hall(aki(), field=structs.replace(VOID, obstacles=rocks))
    assert asked_heading(hall(aki(), field=VOID), go(1, 1, 2)) == ("+x", "+y", "+z")
    assert asked_heading(encounter, go(1, 1, 2)) == ()
    assert play_out(encounter, go(1, 1, 2)).encounter.flow.acts["aki"].heading == "+z"


def test_k3_where_no_way_is_open_it_is_refused_all_the_same() -> None:
    encounter = hall(aki(), field=structs.replace(VOID, obstacles=((14, 0, 0), (12, 2, 0))))
    assert refused(encounter, go(2, 2)).rule == "K3"
    outcome = play(encounter, go(2, 2), (), {"heading": "+y"}, overruled={"K3"})
    assert kinds(outcome) == ["overruled"]


def test_z4_a_way_cut_short_drifts_on_along_its_last_step() -> None:
    """Up first, then along the field to where an enemy stops it (A12): the last step was along the field."""
    floats = aki((7, 0, 0), speed=3)
    encounter = hall(floats, body("orc", (12, 5, 4)), field=VOID)
    outcome = play_out(encounter, go(10, 0, 4, payment="main"), (), {"heading": "+x"})
    assert outcome.encounter.combatants["aki"].cube == (14, 0, 4)
    assert outcome.encounter.flow.acts["aki"].heading == "+x"


def test_z2_who_cant_go_so_far_is_told_before_its_way_is_looked_for() -> None:
    encounter = hall(aki(), field=structs.replace(VOID, obstacles=((13, 0, 0), (12, 1, 0), (12, 0, 1))))
    assert refused(encounter, go(9_999, 9_999, 9_999)).rule == "Z2"
    assert refused(encounter, go(1)).rule == "K3"


def test_k4_what_lies_beside_a_way_is_not_looked_at() -> None:
    """Only what is between a body's cubes at the start and at the end can be in its way."""
    large = aki(size="large", speed=400)
    rocks = structs.replace(VOID, obstacles=((11, 200, 0), (12, 200, 2)))
    beside = hall(large, body("orc", (14, 2, 0), side="party"), field=rocks)
    assert play_out(beside, go(0, 400)).encounter.combatants["aki"].cube == (12, 400, 0)
    ahead = hall(large, field=structs.replace(VOID, obstacles=((13, 200, 1),)))
    assert refused(ahead, go(0, 400)).rule == "K3"
