"""What each question takes on Enter where it isn't settled elsewhere (G7): its rule, its choices and its default."""

from typing import Any

import pytest
from rules.helpers import fight, somebody
from rules.rounds import play_on

from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Check, Drift, Emerge, Event, Fall, Hurt, Mark, Move, Strike
from tracker.state.field import Field
from tracker.state.flow import Flow

CUBES = {"positions": "cubes"}
VOID = Field(medium="zero-gravity")
LAKE = Field(water=(0, 0, 8, 0, 0))
SPEAR = Attack(name="Spear", init=6)
BOW = Attack(name="Bow", init=5, kind="ranged", range=40)


def turn(*others: Combatant, field: Field | None = None, house: Any = None, **aki: Any) -> Encounter:
    """Aki's turn is open."""
    aki = {"attacks": (SPEAR, BOW), "speed": 9, **aki}
    flow = Flow(turn="aki")
    return fight(somebody("aki", **aki), *others, field=field or Field(), house=house or {}, flow=flow)


def orc(**fields: Any) -> Combatant:
    return somebody("orc", "foes", **{"hp": 100, **fields})


STRIKE = Strike(who="aki", target="orc", weapon="Spear")
UNDER = {"submerged": Status(since=3)}
HIT = Drift(who="aki", moved=22, heading="+x", asked=True, targets=("orc",))
YES_NO: tuple[str, ...] = ()

Asked = tuple[str, str, tuple[str, ...], str]
"""A question's key, its rule, its choices and its default."""

CASES: list[tuple[Encounter, Event, Asked]] = [
    (
        turn(field=VOID, house=CUBES),
        Move(who="aki", by=(4, 4, 0)),
        ("heading", "Z4", ("+x", "+y"), "+y"),
    ),
    (
        turn(field=VOID, house=CUBES),
        Move(who="aki", by=(-4, 0, 2)),
        ("heading", "Z4", ("-x", "+z"), "+z"),
    ),
    (
        turn(orc(cube=(13, 0, 0)), house=CUBES),
        Move(who="aki", by=(1, 0, 0), manner="shift"),
        ("share", "K3", YES_NO, "no"),
    ),
    (turn(), Check(who="aki", what="evade"), ("evade", "G7", YES_NO, "no")),
    (turn(), Check(who="aki", what="general"), ("general", "G7", YES_NO, "no")),
    (
        turn(field=Field(water=(0, 0, 8, 0, 0), surface="blocked"), z=-1, statuses=UNDER),
        Emerge(who="aki"),
        ("surface", "W6", YES_NO, "no"),
    ),
    (
        turn(statuses={"submerged": Status(since=3, amount=1)}),
        Emerge(who="aki"),
        ("surface", "W1", YES_NO, "no"),
    ),
    (
        turn(field=LAKE, statuses={"burning": Status()}),
        Mark(who="aki", status="submerged"),
        ("fire-out:aki", "G14", YES_NO, "yes"),
    ),
    (turn(orc(), house={"to_hit": "ask"}), STRIKE, ("hit", "G6", YES_NO, "no")),
    (
        turn(orc(evade=30, parry=20), house={"to_hit": "d100"}, melee=99),
        STRIKE,
        ("guard", "G7", ("evade", "parry", "neither"), "neither"),
    ),
    (
        turn(character=True),
        Hurt(who="aki", amount=12, raw=True),
        ("zero aki", "G12", ("unconscious", "critical", "dead"), "unconscious"),
    ),
    (
        turn(z=9, statuses={"falling": Status(since=3, amount=291)}),
        Fall(who="aki"),
        ("zero aki", "F12", ("critical", "dead"), "critical"),
    ),
    (
        turn(field=LAKE, z=9, statuses={"falling": Status(since=3)}),
        Fall(who="aki"),
        ("splash:aki", "G14", YES_NO, "no"),
    ),
    (turn(orc(), field=VOID), HIT, ("defence:orc", "Z10", ("evade", "parry"), "evade")),
    (turn(orc(), field=VOID), HIT, ("defended:orc", "Z10", YES_NO, "no")),
    (
        turn(field=VOID, house=CUBES),
        Drift(who="aki", moved=22, heading="+x", may_stay=True),
        ("cancel-drift:aki", "Z3", YES_NO, "yes"),
    ),
    (
        turn(orc(), somebody("ogre", "foes")),
        AttackAction(who="aki"),
        ("target", "C22", ("ogre", "orc", "none"), "ogre"),
    ),
]


@pytest.mark.parametrize(("encounter", "event", "asked"), CASES)
def test_g7_what_is_taken_on_enter(encounter: Encounter, event: Event, asked: Asked) -> None:
    question = play_on(encounter, event, rolls=None).asked(asked[0])
    assert (question.key, question.about, question.choices, question.default) == asked


@pytest.mark.parametrize(("by", "asked"), [(32, False), (33, True), (-32, False), (-33, True)])
def test_g1_it_is_asked_beyond_20_cubes_from_either_end(by: int, *, asked: bool) -> None:
    played = play_on(turn(house=CUBES), Move(who="aki", by=(by, 0, 0), manner="forced"))
    assert [question.key for question in played.questions] == (["beyond:aki"] if asked else [])
    if asked:
        question = played.questions[0]
        assert (question.about, question.default, question.args) == ("G1", "no", {"who": "aki", "cubes": 21})


def test_g7_of_a_pair_that_is_hit_its_mount_defends() -> None:
    pair = [orc(size="large", cube=(11, 0, 0)), somebody("boss", "foes", mount="orc")]
    question = play_on(turn(*pair, field=VOID), HIT).asked("defender:orc")
    assert (question.about, question.choices, question.default) == ("Z10", ("orc", "boss"), "orc")


def test_g7_what_a_parry_stops_it_stops_unless_told_otherwise() -> None:
    encounter = turn(orc(), field=VOID)
    played = play_on(encounter, HIT, answers={"defence:orc": "parry", "defended:orc": "yes"})
    assert (played.asked("catches:orc").about, played.asked("catches:orc").default) == ("Z10", "yes")
