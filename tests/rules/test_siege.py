"""Sieges: engines in rounds −15 to −1, tunnellers and burrowers (C16)."""

from typing import Any

import pytest
from msgspec import structs
from rules.helpers import do, fight, kinds, line_of, play, rules_of, somebody, step_of
from rules.rounds import Played, play_on

from tracker.rules import siege
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Begin, Bombard
from tracker.state.field import Engine, Field
from tracker.state.flow import Flow

HOUSE = {"to_hit": "always", "at_zero": "dead", "initiative": "rolled"}
CATAPULT = Engine(side="foes", damage="1-6")
FORT = Field(attacker="party", fort=2, engines={"Catapult": CATAPULT})
UNDER = {"under-ground": Status()}


def sides(*party: Combatant, **fields: Any) -> Encounter:
    orc = somebody("orc", "foes", hp=999)
    return fight(*party, orc, **{"house": HOUSE, "field": FORT, "round": 0, "step": "setup", **fields})


def siege_of(encounter: Encounter, rolls: Any = None, answers: Any = None) -> Played:
    """From the set-up to the first step after round 1's start."""
    began = play_on(encounter, Begin(), rolls=None).encounter
    return play_on(began, rolls=rolls, answers=answers, stop=lambda state: state.step in ("order", "over"))


# --- engines


def test_c16_fifteen_rounds_before_round_1_and_no_round_0() -> None:
    played = siege_of(sides(somebody("aki", hp=999)), [3] * 15)
    assert [line.args["round"] for line in played.lines if line.kind == "round"] == [*range(-15, 0), 1]
    assert played.kinds().count("engine-hits") == 15
    assert played.encounter.combatants["aki"].hp == 999 - 45


@pytest.mark.parametrize("field", [Field(fort=2), Field(engines={"Catapult": CATAPULT}), Field()])
def test_c16_only_in_a_fort_with_engines(field: Field) -> None:
    played = siege_of(sides(somebody("aki"), field=field), ())
    assert [line.args["round"] for line in played.lines if line.kind == "round"] == [1]


def test_c16_an_engine_of_rate_k_shoots_every_k_rounds() -> None:
    slow = Engine(side="foes", damage="1-6", rate=4)
    field = Field(attacker="party", fort=1, engines={"Catapult": slow})
    shots = siege_of(sides(somebody("aki", hp=999), field=field)).kinds().count("engine-hits")
    assert shots == 4


@pytest.mark.parametrize(
    ("rate", "rounds"), [(1, [*range(-15, 0)]), (3, [-15, -12, -9, -6, -3]), (4, [-15, -11, -7, -3]), (15, [-15])]
)
def test_c16_no_engine_shoots_once_the_rounds_of_the_siege_are_over(rate: int, rounds: list[int]) -> None:
    """G4: there is no round 0, whatever the rate."""
    field = Field(attacker="party", fort=1, engines={"Catapult": Engine(side="foes", rate=rate)})
    assert [round for round in range(-15, 4) if siege.engines_due(fight(round=round, field=field))] == rounds


def bombarded(target: Combatant, rolls: Any, engine: Engine = CATAPULT, *others: Combatant) -> Any:
    field = Field(fort=1, engines={"Catapult": engine})
    encounter = fight(target, *others, house=HOUSE, field=field, round=-9, step="siege")
    return play(encounter, Bombard(engine="Catapult"), rolls)


def test_c16_through_c6_at_an_enemy_drawn() -> None:
    others = somebody("ren", armor=1, shield=1)
    outcome = bombarded(somebody("aki"), [2, 6, 4, 2], CATAPULT, others)
    # The second of two; 1d6: 6 and 4 are 6 + 3; armor 1 and the shield's draw of 1.
    line = line_of(outcome, "engine-hits")
    assert (line.args["target"], line.args["damage"]) == ("ren", 7)
    assert rules_of(line) == ["C5", "C2", "C6.5", "C6.6"]


@pytest.mark.parametrize(
    ("fields", "rolls"), [({"avoid": (30,)}, [30]), ({"ethereal": True}, [75]), ({"avoid": (100,)}, [])]
)
def test_c5_it_hits_unless_that_is_avoided(fields: dict[str, Any], rolls: list[int]) -> None:
    assert kinds(bombarded(somebody("aki", **fields), rolls)) == ["engine-misses"]


def test_c16_it_shoots_for_its_side_only() -> None:
    assert kinds(bombarded(somebody("orc", "foes"), [])) == ["engine-idle"]
    assert kinds(bombarded(somebody("aki", statuses=UNDER), [])) == ["engine-idle"]


@pytest.mark.parametrize(
    ("engine", "damage"),
    [
        (Engine(side="foes", damage="1-6", properties=("armor-negating",)), 4),
        (Engine(side="foes", damage="1-6", type="magic"), 0),
        (Engine(side="foes", damage="0"), 0),
    ],
)
def test_c6_by_what_the_engine_is(engine: Engine, damage: int) -> None:
    rolls = [] if engine.damage == "0" else [4]
    assert line_of(bombarded(somebody("aki", armor=9), rolls, engine), "engine-hits").args["damage"] == damage


def test_c11_poison_from_an_engine_goes_into_the_pool() -> None:
    outcome = bombarded(somebody("aki"), [4], Engine(side="foes", damage="1-6", type="poison"))
    assert line_of(outcome, "engine-hits").args["pooled"]
    nothing = bombarded(somebody("aki", armor=9), [4], Engine(side="foes", damage="1-6", type="poison"))
    mundane = bombarded(somebody("aki"), [4])
    least = bombarded(somebody("aki", armor=3), [4], Engine(side="foes", damage="1-6", type="poison"))
    assert line_of(least, "engine-hits").args["pooled"]
    assert not any(line_of(each, "engine-hits").args["pooled"] for each in (nothing, mundane))
    assert outcome.encounter.combatants["aki"].statuses["poisoned"].amount == 4


def test_c24_what_lasts_goes_on_in_a_sieges_rounds() -> None:
    burning = somebody("aki", hp=999, statuses={"poisoned": Status(amount=20)})
    played = siege_of(sides(burning), [3] * 15)
    assert played.kinds().count("lasting-harm") == 15


def test_c27_a_siege_may_end_the_fight() -> None:
    played = siege_of(sides(somebody("aki", hp=3)), [3])
    assert (played.encounter.step, played.encounter.winner, played.encounter.round) == ("over", "foes", -15)


def test_an_engine_taken_off_shoots_no_more() -> None:
    encounter = fight(somebody("aki"), field=Field(fort=1), round=-3, step="siege")
    assert kinds(play(encounter, Bombard(engine="Catapult"))) == []


# --- tunnellers


def mole(**fields: Any) -> Combatant:
    return somebody("mole", siege_tunneller=True, auto=True, hp=999, **fields)


def test_c16_a_tunneller_is_under_as_the_siege_begins_and_comes_up_in_the_defenders_mid() -> None:
    # Nobody is left for the catapult; in round 1 d100 75.
    played = siege_of(sides(mole()), [75])
    assert played.kinds().count("engine-idle") == 15
    assert [line.kind for line in played.lines if "ground" in line.kind or line.kind == "emerges"] == [
        "goes-under-ground",
        "emerges",
    ]
    assert line_of_kind(played, "emerges").args["area"] == "foes-mid"
    assert played.encounter.combatants["mole"].statuses == {}


@pytest.mark.parametrize("depth", [0, 4])
@pytest.mark.parametrize("z", [4, 0, -2])
def test_c16_it_comes_up_onto_the_ground(z: int, depth: int) -> None:
    """G1: at height 0 one stands dry, over water too."""
    field = structs.replace(FORT, water=(0, 0, 0, depth, 0))
    encounter = fight(mole(statuses=UNDER, cube=(2, 3, z)), field=field, flow=Flow(autos=("mole",)))
    outcome = do(encounter, lambda scene: siege.emerge(scene, "mole"), [1])
    assert outcome.encounter.combatants["mole"].cube == (17, 3, 0)
    assert outcome.encounter.combatants["mole"].statuses == {}
    assert kinds(outcome) == ["emerges"]
    step = step_of(outcome.lines[0], "C16")
    assert step.args == {"percent": 75, "rolled": 1, "switch": "tunnel_chance"}


def line_of_kind(played: Played, kind: str) -> Any:
    (found,) = [line for line in played.lines if line.kind == kind]
    return found


def test_c16_it_may_stay_under_for_another_round() -> None:
    played = siege_of(sides(mole()), [76])
    assert played.encounter.round == 1
    assert "under-ground" in played.encounter.combatants["mole"].statuses


def test_c16_where_is_asked_of_others() -> None:
    digger = somebody("mole", siege_tunneller=True)
    played = siege_of(sides(digger), [1], {"emerge mole": "front"})
    assert played.asked("emerge mole").default == "foes-mid"
    assert line_of_kind(played, "emerges").args["area"] == "front"


@pytest.mark.parametrize(
    ("fields", "field", "digs"),
    [
        ({}, FORT, True),
        ({}, Field(attacker="party", fort=1), True),
        ({}, Field(attacker="party"), False),
        ({"side": "foes"}, FORT, False),
        ({"statuses": {"flying": Status()}}, FORT, False),
        ({"statuses": {"submerged": Status()}}, FORT, False),
        ({"immobile": True}, FORT, False),
        ({"siege_tunneller": False}, FORT, False),
    ],
)
def test_c16_who_tunnels(fields: dict[str, Any], field: Field, *, digs: bool) -> None:
    who = somebody("mole", fields.pop("side", "party"), **{"siege_tunneller": True, **fields})
    assert siege.tunnels(fight(who, field=field), who) is digs


# --- burrowers


def worm(**fields: Any) -> Combatant:
    return somebody("worm", combat_burrower=True, **fields)


@pytest.mark.parametrize(
    ("statuses", "rolled", "kind", "under"),
    [
        ({}, 25, ["goes-under-ground"], True),
        ({}, 26, [], False),
        (UNDER, 50, ["emerges"], False),
        (UNDER, 51, ["stays-under-ground"], True),
    ],
)
def test_c16_a_burrower_goes_under_and_comes_up_at_random(
    statuses: dict[str, Status], rolled: int, kind: list[str], *, under: bool
) -> None:
    who = worm(statuses=statuses)
    encounter = fight(who)
    assert siege.burrows(encounter, who)
    outcome = do(encounter, lambda scene: siege.burrow(scene, "worm"), [rolled])
    assert kinds(outcome) == kind
    assert ("under-ground" in outcome.encounter.combatants["worm"].statuses) is under
    if statuses:
        assert step_of(outcome.lines[0], "C16").args == {"percent": 50, "rolled": rolled, "switch": "burrow_up"}


@pytest.mark.parametrize(
    "fields", [{"statuses": {"flying": Status()}}, {"statuses": {"stunned": Status()}}, {"immobile": True}]
)
def test_c16_who_cannot_dig(fields: dict[str, Any]) -> None:
    who = worm(**fields)
    assert not siege.burrows(fight(who), who)


def test_c16_under_ground_nobody_is_surrounded() -> None:
    encounter = fight(worm(statuses=UNDER), somebody("orc", "foes"), house={"burrow_up": 0}, flow=Flow(), field=Field())
    outcome = do(encounter, lambda scene: siege.burrow(scene, "worm"))
    assert kinds(outcome) == ["stays-under-ground"]
    assert step_of(outcome.lines[0], "C16").args == {"percent": 0, "switch": "burrow_up"}  # G15: 0 % isn't rolled
