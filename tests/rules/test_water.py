"""Under water: going under, coming up, and the clock of breath (W1, W5-W7, G1, G13, G14)."""

from typing import Any

import pytest
from msgspec import structs
from rules.helpers import do, fight, kinds, line_of, play, play_out, refused, rules_of, somebody, step_of

from tracker.rules import space, water
from tracker.rules.legal import options
from tracker.rules.running import running
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Dive, Emerge, Mount, Set
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.state.vocabulary import Area, Surface
from tracker.words.steps import why_text
from tracker.words.timers import timer_head, timer_tail

LAKE = Field(water=(0, 0, 8, 3, 0))
UNDER = {"submerged": Status(since=1)}


def turn_of(who: str, **acts: Any) -> Flow:
    places = {"places": (0,), **acts}
    return Flow(turn=who, at=Place(who, 0), queue=(Place(who, 0),), acts={who: Acts(**places)})


def settled(combatant: Combatant, answers: dict[str, str] | None = None, **fields: Any) -> Any:
    encounter = fight(combatant, **{"field": LAKE, **fields})
    return do(encounter, lambda scene: water.settle(scene, combatant.id), (), answers)


@pytest.mark.parametrize(
    ("field", "own", "z_after"),
    [
        ("ground", None, 0),
        ("water", None, 0),
        ("zero-gravity", None, -4),
        ("ground", "zero-gravity", -4),  # G3: one's own medium goes before the field's
        ("air", "ground", 0),
    ],
)
def test_g1_who_is_below_the_ground_is_judged_by_its_own_medium(field: Any, own: Any, z_after: int) -> None:
    outcome = settled(somebody("mei", z=-4, medium=own), field=Field(medium=field))
    assert outcome.encounter.combatants["mei"].cube[2] == z_after
    assert kinds(outcome) == (["depth-capped"] if z_after == 0 else [])


def test_w5_after_a_fall_the_clock_starts_with_the_next_round() -> None:
    """G14: then that round is round 1; before it there is none."""
    encounter = fight(somebody("mei", z=-1), field=LAKE)
    outcome = do(encounter, lambda scene: water.settle(scene, "mei", since=4))
    line = line_of(outcome, "goes-under")
    assert step_of(line, "W5").args == {"round": 0, "limit": 6}
    assert why_text(line)[1] == "the clock starts next round, 6 are free (W5)"
    (timer,) = running(outcome.encounter)
    assert (timer_head(timer), timer_tail(timer)) == (
        "under water from next round, 0/6",
        "must surface by round 10, or faints",
    )


# --- where somebody is


@pytest.mark.parametrize(
    ("area", "z", "before", "z_after", "after", "said"),
    [
        ("front", -2, {}, -2, {"submerged": Status(since=3)}, ["goes-under"]),
        ("front", -2, {"swimming": Status()}, -2, {"submerged": Status(since=3)}, ["goes-under"]),
        ("front", -2, UNDER, -2, UNDER, []),
        ("front", -6, UNDER, -6, UNDER, ["deep"]),
        ("front", -5, UNDER, -5, UNDER, []),
        ("front", -9, UNDER, -8, UNDER, ["depth-capped", "deep"]),
        ("foes-mid", -7, UNDER, -3, UNDER, ["depth-capped"]),
        ("front", 0, UNDER, 0, {"swimming": Status(since=3)}, ["comes-up"]),
        ("front", 2, UNDER, 2, {}, ["comes-up"]),
        ("party-mid", -2, UNDER, 0, {}, ["depth-capped", "comes-up"]),
        ("party-mid", -1, {}, 0, {}, ["depth-capped"]),
        ("party-mid", 0, {"swimming": Status()}, 0, {}, ["leaves-water"]),
        ("front", 3, {"swimming": Status()}, 3, {}, ["leaves-water"]),
        ("front", 0, {"swimming": Status()}, 0, {"swimming": Status()}, []),
        ("front", 0, {}, 0, {}, []),
        ("front", 0, {"submerged": Status(amount=1)}, 0, {"submerged": Status(amount=1)}, []),
        ("front", -1, {"submerged": Status(amount=1)}, -1, {"submerged": Status(since=3)}, ["goes-under"]),
    ],
)
def test_settling(area: Area, z: int, before: Any, z_after: int, after: Any, said: list[str]) -> None:
    outcome = settled(somebody("mei", area=area, z=z, statuses=before))
    mei = outcome.encounter.combatants["mei"]
    assert (mei.cube[2], mei.statuses) == (z_after, after)
    assert kinds(outcome) == said


def test_going_under_tells_depth_and_clock() -> None:
    line = line_of(settled(somebody("mei", z=-2)), "goes-under")
    assert rules_of(line) == ["W1", "W5"]
    assert step_of(line, "W5").args == {"round": 1, "limit": 6}
    assert rules_of(line_of(settled(somebody("fish", z=-2, needs_air=False)), "goes-under")) == ["W1"]


def test_under_water_in_the_set_up_counts_from_round_1() -> None:
    outcome = settled(somebody("mei", z=-2), round=0, step="setup")
    mei = outcome.encounter.combatants["mei"]
    assert mei.statuses == {"submerged": Status(since=1)}
    assert water.clock_of(outcome.encounter, mei) == water.Clock(since=1, round=1, limit=6)


def test_in_the_air_and_in_zero_gravity_there_is_no_ground_to_be_under() -> None:
    for medium in ("air", "zero-gravity"):
        outcome = settled(somebody("mei", z=-4), field=Field(medium=medium))
        assert outcome.encounter.combatants["mei"].cube[2] == -4
        assert outcome.lines == ()


@pytest.mark.parametrize(
    ("answer", "said", "burns"), [("yes", ["goes-under", "fire-out"], False), ("no", ["goes-under"], True)]
)
def test_a_fire_that_goes_under_is_asked_about(answer: str, said: list[str], burns: bool) -> None:
    outcome = settled(somebody("mei", z=-2, statuses={"burning": Status()}), {"fire-out:mei": answer})
    assert kinds(outcome) == said
    assert ("burning" in outcome.encounter.combatants["mei"].statuses) is burns


@pytest.mark.parametrize(("answer", "wakes"), [("yes", True), ("no", False)])
def test_whether_air_wakes_a_fainted_one_is_asked(answer: str, wakes: bool) -> None:
    outcome = settled(somebody("mei", z=0, statuses={**UNDER, "fainted": Status(since=2)}), {"air:mei": answer})
    assert kinds(outcome) == ["comes-up", "wakes"][: 1 + wakes]
    assert ("fainted" in outcome.encounter.combatants["mei"].statuses) is not wakes


def test_a_cube_set_by_hand_settles() -> None:
    outcome = play(fight(somebody("mei"), field=LAKE), Set(who="mei", values={"cube.z": -1}))
    assert kinds(outcome) == ["set", "goes-under"]


# --- the clock


def clock_story(limit: int, rounds: int, **fields: Any) -> list[tuple[int, str]]:
    """What the clock says in each round of one that went under in round 1 and never comes up."""
    encounter = fight(somebody("mei", z=-2, statuses=UNDER, **fields), field=Field(water=(0, 0, 3, 0, 0), breath=limit))
    story = []
    for now in range(1, rounds + 1):
        encounter = fight(encounter.combatants["mei"], field=encounter.field, round=now)
        if water.warn_due(encounter, encounter.combatants["mei"]):
            outcome = do(encounter, lambda scene: water.warn(scene, "mei"))
            story += [(now, line.kind) for line in outcome.lines]
        if water.clock_due(encounter, encounter.combatants["mei"]):
            outcome = do(encounter, lambda scene: water.clock(scene, "mei"))
            story += [(now, line.kind) for line in outcome.lines]
            encounter = outcome.encounter
    return story


def test_the_worked_example_free_1_to_6_surface_in_7_faints_at_its_end_critical_at_the_end_of_16() -> None:
    assert clock_story(6, 30) == [(7, "must-surface"), (7, "faints"), (16, "critical-under-water")]


def test_aid_lengthens_it_and_who_needs_no_air_has_no_clock() -> None:
    assert clock_story(8, 30) == [(9, "must-surface"), (9, "faints"), (18, "critical-under-water")]
    assert clock_story(6, 30, breath=1) == [(2, "must-surface"), (2, "faints"), (11, "critical-under-water")]
    assert clock_story(0, 30) == [(1, "must-surface"), (1, "faints"), (10, "critical-under-water")]
    assert clock_story(6, 30, needs_air=False) == []


def test_the_clock_never_kills_and_passes_the_dead() -> None:
    encounter = fight(somebody("mei", z=-2, statuses=UNDER, hp=5), field=LAKE, round=7)
    after = do(encounter, lambda scene: water.clock(scene, "mei")).encounter.combatants["mei"]
    assert after.hp == 5
    assert after.statuses == {**UNDER, "fainted": Status(since=7)}
    for status in ("dead", "critical"):
        dead = somebody("mei", z=-2, statuses={**UNDER, status: Status()})
        assert not water.clock_due(fight(dead, field=LAKE, round=99), dead)


@pytest.mark.parametrize(("since", "strikes"), [(-3, False), (-4, True)])
def test_w5_the_clock_strikes_at_the_end_of_the_round_behind_the_free_ones(since: int, *, strikes: bool) -> None:
    encounter = fight(somebody("mei", z=-1, statuses={"submerged": Status(since=since)}), field=LAKE)
    assert water.clock_due(encounter, encounter.combatants["mei"]) is strikes
    assert kinds(do(encounter, lambda scene: water.clock(scene, "mei"))) == (["faints"] if strikes else [])


def test_fainting_and_critical_tell_the_reckoning() -> None:
    encounter = fight(somebody("mei", z=-2, statuses={**UNDER, "fainted": Status(since=7)}), field=LAKE, round=16)
    outcome = do(encounter, lambda scene: water.clock(scene, "mei"))
    assert outcome.encounter.combatants["mei"].statuses == {**UNDER, "critical": Status(since=16)}
    assert step_of(line_of(outcome, "critical-under-water"), "W7").args == {"round": 16, "limit": 6}


def test_air_resets_the_clock() -> None:
    up = settled(somebody("mei", z=0, statuses=UNDER), round=6).encounter
    again = play(fight(up.combatants["mei"], field=LAKE, round=8), Set(who="mei", values={"cube.z": -1})).encounter
    clock = water.clock_of(again, again.combatants["mei"])
    assert clock is not None
    assert (clock.round, clock.surface_in, clock.critical_in) == (1, 14, 23)


@pytest.mark.parametrize(
    ("now", "fainted", "must"), [(6, False, False), (7, False, True), (8, False, True), (7, True, False)]
)
def test_must_surface(now: int, fainted: bool, must: bool) -> None:
    mei = somebody("mei", z=-2, statuses={**UNDER, **({"fainted": Status()} if fainted else {})})
    assert water.must_surface(fight(mei, field=LAKE, round=now), mei) is must


# --- diving


def shore(flow: Flow, *others: Combatant, **fields: Any) -> Encounter:
    fields = {"field": LAKE, "flow": flow, **fields}
    return fight(somebody("mei", statuses=fields.pop("statuses", {})), *others, **fields)


@pytest.mark.parametrize(("acts", "paid"), [({}, "sub"), ({"sub": "move"}, "main")])
def test_diving_takes_a_sub_action_or_the_main_one(acts: dict[str, str], paid: str) -> None:
    outcome = play_out(shore(turn_of("mei", **acts)), Dive(who="mei"))
    assert kinds(outcome) == ["dives", "moved", "goes-under"]
    assert getattr(outcome.encounter.flow.acts["mei"], paid) == "dive"
    assert outcome.encounter.combatants["mei"].cube == (12, 0, -1)
    assert outcome.encounter.flow.acts["mei"].moved == 1


@pytest.mark.parametrize(
    ("encounter", "rule", "kind"),
    [
        (shore(turn_of("mei", main="attack", sub="move")), "G13", "spent"),
        (shore(turn_of("orc"), somebody("orc", "foes")), "G5", "not-your-turn"),
        (shore(Flow()), "G5", "nobodys-turn"),
        (shore(turn_of("mei"), field=Field()), "G14", "no-water"),
        (shore(turn_of("mei"), statuses={"entangled": Status()}), "C6", "rooted"),
        (shore(turn_of("mei"), statuses=UNDER), "", "already-under"),
        (shore(Flow(), step="setup", round=0), "G4", "not-begun"),
    ],
)
def test_when_diving_is_refused(encounter: Encounter, rule: str, kind: str) -> None:
    refusal = refused(encounter, Dive(who="mei"))
    assert (refusal.rule, refusal.kind) == (rule, kind)


def test_diving_on_land_overruled_is_magic() -> None:
    outcome = play(shore(turn_of("mei"), field=Field()), Dive(who="mei"), overruled={"G14"})
    assert outcome.encounter.combatants["mei"].statuses == {"submerged": Status(amount=water.MAGIC, since=3)}
    assert outcome.encounter.combatants["mei"].cube == (12, 0, 0)
    assert line_of(outcome, "goes-under").args["depth"] == 0


def test_a_flyer_that_dives_flies_no_more() -> None:
    encounter = fight(somebody("mei", z=4, statuses={"flying": Status()}), field=LAKE, flow=turn_of("mei"))
    outcome = play_out(encounter, Dive(who="mei"))
    assert kinds(outcome) == ["dives", "moved", "flight-ends", "goes-under"]
    assert list(outcome.encounter.combatants["mei"].statuses) == ["submerged"]
    assert outcome.encounter.combatants["mei"].cube == (12, 0, -1)


def test_diving_out_of_a_melee_provokes() -> None:
    orc = somebody("orc", "foes", attacks=(Attack(name="Club", damage="1-3"),))
    outcome = play_out(shore(turn_of("mei"), orc), Dive(who="mei"), (1,), {"opportunity": "orc"})
    assert kinds(outcome) == ["dives", "provokes", "missed", "moved", "goes-under"]


# --- surfacing


def lake(flow: Flow, surface: Surface = "free", z: int = -3, **fields: Any) -> Encounter:
    field = Field(water=(0, 0, 8, 3, 0), surface=surface)
    return fight(
        somebody("mei", z=z, statuses={**UNDER, **fields.pop("statuses", {})}), field=field, flow=flow, **fields
    )


def test_surfacing_takes_all_actions() -> None:
    outcome = play_out(lake(turn_of("mei")), Emerge(who="mei"))
    assert kinds(outcome) == ["surfaces", "moved", "comes-up"]
    assert outcome.encounter.combatants["mei"].cube == (12, 0, 0)
    assert list(outcome.encounter.combatants["mei"].statuses) == ["swimming"]
    acts = outcome.encounter.flow.acts["mei"]
    assert (acts.main, acts.sub, acts.aux) == ("surface", "surface", "surface")


@pytest.mark.parametrize("surface", ["hindered", "deep", "blocked"])
@pytest.mark.parametrize(("answer", "said"), [("yes", ["surfaces", "moved", "comes-up"]), ("no", ["stays-under"])])
def test_a_surface_in_the_way_is_asked(surface: Surface, answer: str, said: list[str]) -> None:
    outcome = play_out(lake(turn_of("mei"), surface), Emerge(who="mei"), (), {"surface": answer})
    assert kinds(outcome) == said
    assert outcome.encounter.flow.acts["mei"].main == "surface"


@pytest.mark.parametrize("spent", ["main", "sub", "aux"])
def test_surfacing_is_refused_when_anything_is_spent(spent: str) -> None:
    refusal = refused(lake(turn_of("mei", **{spent: "move"})), Emerge(who="mei"))
    assert (refusal.rule, refusal.kind, refusal.args["spent"]) == ("W6", "actions-spent", [spent])


def test_surfacing_overruled_is_done_with_what_is_left() -> None:
    outcome = play(lake(turn_of("mei", sub="move")), Emerge(who="mei"), overruled={"W6"})
    assert kinds(outcome) == ["overruled", "surfaces"]


@pytest.mark.parametrize(
    ("encounter", "rule", "kind"),
    [
        (shore(turn_of("mei")), "", "not-under"),
        (lake(Flow()), "G5", "nobodys-turn"),
        (lake(turn_of("mei"), statuses={"entangled": Status()}), "C6", "rooted"),
        (lake(turn_of("mei"), statuses={"fainted": Status()}), "G9", "hindered"),
    ],
)
def test_when_surfacing_is_refused(encounter: Encounter, rule: str, kind: str) -> None:
    refusal = refused(encounter, Emerge(who="mei"))
    assert (refusal.rule, refusal.kind) == (rule, kind)


@pytest.mark.parametrize(("answer", "left"), [("yes", []), ("no", ["submerged"])])
def test_out_of_a_magical_liquid_is_asked(answer: str, left: list[str]) -> None:
    encounter = fight(somebody("mei", statuses={"submerged": Status(amount=1, since=1)}), flow=turn_of("mei"))
    outcome = play_out(encounter, Emerge(who="mei"), (), {"surface": answer})
    assert list(outcome.encounter.combatants["mei"].statuses) == left


def _mounted(**acts: Any) -> Encounter:
    """Mei rides a horse under water, where her breath is over; the horse needs none."""
    under = {"submerged": Status(since=1)}
    horse = somebody("horse", size="large", cube=(12, 0, -3), needs_air=False, statuses=under)
    encounter = lake(turn_of("mei", **acts), round=7)
    mei = structs.replace(encounter.combatants["mei"], mount="horse", cube=space.seat(horse, horse))
    return structs.replace(encounter, combatants={"horse": horse, "mei": mei})


def test_w6_g14_a_rider_out_of_breath_leaves_its_mount_to_surface() -> None:
    outcome = play_out(_mounted(), Emerge(who="mei"))
    assert kinds(outcome) == ["dismounts", "surfaces", "moved", "comes-up"]
    mei, horse = outcome.encounter.combatants["mei"], outcome.encounter.combatants["horse"]
    assert (mei.mount, mei.cube[2], list(mei.statuses)) == ("", 0, ["swimming"])
    assert (horse.cube[2], list(horse.statuses)) == (-3, ["submerged"])
    acts = outcome.encounter.flow.acts["mei"]
    assert (acts.main, acts.sub, acts.aux) == ("surface", "surface", "surface")


def test_z4_g14_out_of_a_magical_liquid_without_gravity_a_rider_goes_on_as_the_two_did() -> None:
    wet = {"submerged": Status(amount=water.MAGIC, since=1)}
    horse = somebody("horse", size="large", cube=(12, 0, 5), needs_air=False, statuses=wet)
    mei = somebody("mei", mount="horse", cube=space.seat(horse, horse), statuses=wet)
    flow = turn_of("mei")
    flow = structs.replace(flow, acts={**flow.acts, "horse": Acts(moved=4, heading="+x")})
    encounter = fight(mei, horse, flow=flow, field=Field(medium="zero-gravity"))
    outcome = play_out(encounter, Emerge(who="mei"), (), {"surface": "yes"})
    assert step_of(line_of(outcome, "dismounts"), "Z4").args == {"cubes": 4, "heading": "+x"}
    assert (outcome.encounter.flow.acts["mei"].moved, outcome.encounter.flow.acts["mei"].heading) == (4, "+x")


def test_w5_g14_dismounting_would_cost_what_surfacing_needs() -> None:
    refusal = refused(_mounted(), Mount(who="mei", target=""))
    assert (refusal.rule, refusal.kind) == ("W5", "must-surface")
    assert "surface" in {option.action for option in options(_mounted(), "mei") if option.refusal is None}


def test_w6_g14_where_the_surface_is_barred_the_rider_stays_seated() -> None:
    blocked = structs.replace(_mounted(), field=structs.replace(_mounted().field, surface="blocked"))
    outcome = play_out(blocked, Emerge(who="mei"), (), {"surface": "no"})
    assert kinds(outcome) == ["stays-under"]
    assert outcome.encounter.combatants["mei"].mount == "horse"


def test_surfacing_is_what_is_left_when_the_breath_is_over() -> None:
    over = lake(turn_of("mei"), round=7)
    assert refused(over, Dive(who="mei")).kind == "already-under"
    assert kinds(play_out(over, Emerge(who="mei"))) == ["surfaces", "moved", "comes-up"]
