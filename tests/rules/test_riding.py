"""Mounted pairs: one body, one head, one move; own HP, own turn, own opportunity attack (G14)."""

from typing import Any

import pytest
from rules.helpers import do, fight, kinds, play, refused, somebody
from rules.rounds import play_on

from tracker.rules import (
    adjacency,
    deployment,
    flanking,
    flight,
    fronts,
    harm,
    opportunity,
    pairs,
    placement,
    riding,
    space,
)
from tracker.rules.running import running
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Clear, Deploy, Dismiss, Drop, Enlist, Fly, Land, Mark, Mount, Move, Set, Unseat
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.state.vocabulary import Side

CLAWS = (Attack(name="Claws", init=3),)
LAKE = Field(water=(0, 0, 4, 0, 0))
FLYING = {"flying": Status(since=1)}


def horse(who: str = "horse", side: Side = "party", **fields: Any) -> Combatant:
    return somebody(who, side, **{"size": "large", "hp": 200, **fields})


def rider(who: str = "aki", side: Side = "party", **fields: Any) -> Combatant:
    return somebody(who, side, **{"mount": "horse", "hp": 100, **fields})


def pair(*others: Combatant, mount: Combatant | None = None, **fields: Any) -> Encounter:
    """アキ on a horse; its turn is open."""
    own = mount or horse()
    top = rider(cube=own.cube, statuses={word: each for word, each in own.statuses.items() if word in FLYING | FALLING})
    return turn("aki", own, top, *others, **fields)


FALLING = {"falling": Status(since=3)}


def turn(who: str, *combatants: Combatant, **fields: Any) -> Encounter:
    queue = tuple(Place(each.id, 0) for each in combatants)
    flow = Flow(turn=who, at=Place(who, 0), queue=queue, acts={who: Acts(places=(0,))})
    return fight(*combatants, **{"flow": flow, **fields})


def one(outcome: Any, who: str = "aki") -> Combatant:
    found: Combatant = outcome.encounter.combatants[who]
    return found


# --- mounting


def test_mounting_takes_a_sub_action_and_puts_the_rider_where_its_mount_is() -> None:
    encounter = turn("aki", horse(cube=(10, 3, 0)), somebody("aki"))
    outcome = play(encounter, Mount(who="aki", target="horse"))
    assert (one(outcome).mount, one(outcome).cube) == ("horse", (10, 3, 0))
    assert outcome.encounter.flow.acts["aki"].sub == "mount"
    assert kinds(outcome) == ["mounts"]


def test_in_the_set_up_it_is_free_and_from_anywhere() -> None:
    encounter = fight(horse(area="party-rear"), somebody("aki"), step="setup", round=0)
    outcome = play(encounter, Mount(who="aki", target="horse"))
    assert space.area_of(one(outcome)) == "party-rear"
    assert play(outcome.encounter, Mount(who="aki")).encounter.combatants["aki"].mount == ""


@pytest.mark.parametrize(
    ("others", "event", "refusal"),
    [
        ((horse(),), Mount(who="aki", target="aki"), ("", "mounts-itself")),
        ((horse(),), Mount(who="aki"), ("", "not-mounted")),
        ((horse(mount="cow"), horse("cow")), Mount(who="aki", target="horse"), ("", "mounts-a-rider")),
        ((horse(), somebody("imp", mount="aki")), Mount(who="aki", target="horse"), ("", "mounts-a-rider")),
        ((horse(statuses={"dead": Status()}),), Mount(who="aki", target="horse"), ("", "mount-not-there")),
        ((horse(reserve=True),), Mount(who="aki", target="horse"), ("", "mount-not-there")),
        ((horse(side="foes"),), Mount(who="aki", target="horse"), ("G14", "mounts-an-enemy")),
        ((horse(area="party-mid"),), Mount(who="aki", target="horse"), ("G14", "mount-out-of-reach")),
        ((horse(z=4),), Mount(who="aki", target="horse"), ("G14", "mount-out-of-reach")),
        ((horse(statuses={"asleep": Status()}),), Mount(who="aki", target="horse"), ("G14", "mount-unfit")),
    ],
)
def test_who_cant_mount_whom(others: tuple[Combatant, ...], event: Mount, refusal: tuple[str, str]) -> None:
    found = refused(turn("aki", somebody("aki"), *others), event)
    assert (found.rule, found.kind) == refusal


def test_nobody_mounts_twice_or_out_of_turn() -> None:
    assert refused(pair(), Mount(who="aki", target="horse")).kind == "mounted-already"
    encounter = turn("horse", horse(), somebody("aki"))
    assert refused(encounter, Mount(who="aki", target="horse")).rule == "G5"


def test_w5_who_is_out_of_breath_mounts_nobody() -> None:
    """W5: it must surface with all its actions, and mounting takes one."""
    water = Field(water=(9,) * 5)
    for since, kind in ((-6, "must-surface"), (0, "")):
        under = {"submerged": Status(since=since)}
        aki, shark = somebody("aki", z=-2, statuses=under), horse(z=-2, statuses={"submerged": Status(since=0)})
        encounter = turn("aki", aki, shark, field=water)
        if kind:
            found = refused(encounter, Mount(who="aki", target="horse"))
            assert (found.rule, found.kind) == ("W5", kind)
        else:
            assert one(play(encounter, Mount(who="aki", target="horse"))).mount == "horse"


def test_a_rider_is_in_the_air_as_its_mount_is() -> None:
    encounter = turn("aki", horse(z=1, statuses=FLYING), somebody("aki"))
    outcome = play(encounter, Mount(who="aki", target="horse"))
    assert one(outcome).statuses == FLYING
    down = play(
        turn("aki", horse(), somebody("aki", statuses={"suspended": Status(since=3)})), Mount(who="aki", target="horse")
    )
    assert one(down).statuses == {}


# --- one body


def test_the_rider_goes_where_its_mount_goes() -> None:
    encounter = turn("horse", *pair().combatants.values())
    played = play_on(encounter, Move(who="horse", to="party-mid"))
    assert space.area_of(one(played)) == space.area_of(one(played, "horse")) == "party-mid"


@pytest.mark.parametrize("size", ["medium", "large", "huge", "gigantic", "colossal"])
@pytest.mark.parametrize("side", ["party", "foes"])
def test_both_are_in_one_area_whatever_their_sizes(size: Any, side: Any) -> None:
    for x in range(25):
        mount, top = horse(side=side, size=size, cube=(x, 0, 0)), somebody("aki", side)
        seated = somebody("aki", side, cube=space.seat(mount, top))
        assert space.area_of(seated) == space.area_of(mount)


def test_a_rider_moves_with_its_mount_only() -> None:
    found = refused(pair(), Move(who="aki", to="party-mid"))
    assert (found.rule, found.kind) == ("G14", "rides")


@pytest.mark.parametrize("manner", ["forced", "teleport"])
def test_who_is_taken_off_its_mount_rides_no_longer(manner: Any) -> None:
    encounter = pair()
    if manner == "teleport":
        found = refused(encounter, Move(who="aki", to="party-mid", manner=manner))
        assert found.kind == "rides"
        played = play_on(encounter, Move(who="aki", to="party-mid", manner=manner), overruled=["G14"])
    else:
        played = play_on(encounter, Move(who="aki", to="party-mid", manner=manner))
    assert one(played).mount == ""
    assert "unseated" in played.kinds()
    assert space.area_of(one(played, "horse")) == "front"


def test_distances_and_levels_are_the_bodys() -> None:
    """K1: a huge mount is 4 cubes high, so its rider is level with what flies at 4."""
    encounter = pair(somebody("bat", "foes", z=4), mount=horse(size="huge"))
    aki, bat = encounter.combatants["aki"], encounter.combatants["bat"]
    assert space.distance(encounter, aki, bat) == 1
    assert adjacency.adjacent(encounter, aki, bat)
    assert adjacency.level_enemies(encounter, aki) == ["bat"]
    assert not adjacency.adjacent(fight(somebody("aki"), bat), somebody("aki"), bat)


def test_under_water_both_are() -> None:
    encounter = turn("horse", *pair().combatants.values(), field=LAKE)
    played = play_on(encounter, Move(who="horse", by=(0, 0, -1), manner="forced"))
    assert {"submerged"} == one(played).statuses.keys() == one(played, "horse").statuses.keys()


# --- one head


def test_a_pair_is_one_head() -> None:
    encounter = pair(somebody("mei"))
    assert placement.heads(encounter, "front", "party") == ("horse", "mei")
    assert placement.placement(encounter).active("front", "party") == ("aki", "horse", "mei")


@pytest.mark.parametrize(
    ("mount", "heads"),
    [
        (horse(statuses={"asleep": Status()}), ("aki",)),
        (horse(statuses={"dead": Status()}), ("aki",)),
        (horse(statuses={"charmed": Status()}), ("aki",)),
        (horse(mount="aki"), ("aki", "horse")),
        (horse(reserve=True), ("aki",)),
    ],
)
def test_a_rider_counts_for_itself_when_nothing_carries_it(mount: Combatant, heads: tuple[str, ...]) -> None:
    encounter = fight(mount, rider())
    assert placement.heads(encounter, "front", "party") == heads


def test_s3_the_front_of_a_pair_has_the_mounts_size() -> None:
    hold = fronts.front_hold(pair(*(somebody(f"o{n}", "foes") for n in range(4))), "front", "party")
    assert hold is not None
    assert hold.capacity == hold.cost == 4
    assert hold.line == ("horse",)


def test_a3_a_pair_is_one_in_the_front() -> None:
    encounter = fight(horse(), rider(), somebody("mei"), step="setup", round=0)
    assert deployment.front_of(encounter, "party") == ["horse", "mei"]


@pytest.mark.parametrize(("foes", "flanks"), [(2, False), (3, True)])
def test_a19_a_pair_is_one_of_the_few(foes: int, *, flanks: bool) -> None:
    encounter = pair(*(somebody(f"o{n}", "foes") for n in range(foes)))
    foe, aki = encounter.combatants["o0"], encounter.combatants["aki"]
    assert (flanking.flanking(encounter, foe, aki) is not None) is flanks


def test_a19_a_pair_is_one_of_the_many_and_both_gain() -> None:
    encounter = pair(somebody("mei"), somebody("ren"), somebody("orc", "foes"))
    orc = encounter.combatants["orc"]
    for who in ("aki", "horse", "mei"):
        assert flanking.flanking(encounter, encounter.combatants[who], orc) == (3, 1)
    assert flanking.flanking(pair(somebody("mei"), orc), encounter.combatants["aki"], orc) is None


def test_s9_a_pair_weighs_as_one_and_each_strikes() -> None:
    riders = [somebody("orc", "foes", mount="wolf", attacks=CLAWS), horse("wolf", "foes", attacks=CLAWS)]
    encounter = fight(somebody("mei"), *riders)
    found = opportunity.on_moving(encounter, encounter.combatants["mei"])
    assert found.able == ("orc", "wolf")
    assert found.due == 2  # a large body's cost
    assert found.steps[0].args["enemies"] == 2.0


# --- flight, falls and both their duties


def test_one_move_is_for_both() -> None:
    encounter = pair(mount=horse(z=5, statuses=FLYING))
    horse_, aki = encounter.combatants["horse"], encounter.combatants["aki"]
    assert flight.owes_move(encounter, horse_)
    assert not flight.owes_move(encounter, aki)
    moved = turn("horse", *encounter.combatants.values())
    played = play_on(moved, Move(who="horse", by=(0, 3, 0)))
    assert not flight.owes_move(played.encounter, one(played, "horse"))
    assert one(played).cube == one(played, "horse").cube


def test_both_fly_and_both_stall() -> None:
    encounter = turn("horse", *pair(mount=horse(z=5, flight=3, statuses={})).combatants.values())
    aloft = play(encounter, Fly(who="horse"))
    assert one(aloft).statuses == {"flying": Status(since=3)}
    assert one(aloft, "horse").statuses["flying"].until is not None
    down = do(aloft.encounter, lambda scene: flight.stall(scene, "horse"))
    assert one(down).statuses == one(down, "horse").statuses == {"falling": Status(since=4)}
    hand = play(aloft.encounter, Clear(who="aki", status="flying"))
    assert one(hand, "horse").statuses == {"falling": Status(since=4)}
    landing = play(aloft.encounter, Land(who="aki"))
    assert landing.encounter.flow.acts["horse"].landing


def test_f11_mount_and_rider_each_lose_by_their_own_maximum() -> None:
    from rules.test_falling import round_ends

    encounter = pair(mount=horse(z=15, statuses=FALLING))
    played = round_ends(*encounter.combatants.values())
    assert (one(played).hp, one(played, "horse").hp) == (85, 170)
    assert one(played).statuses == one(played, "horse").statuses == {}
    assert one(played).cube[2] == 0


def test_f13_a_pair_that_falls_counts_by_the_mounts_maximum() -> None:
    from rules.test_falling import round_ends

    encounter = pair(somebody("orc", "foes", hp=100), mount=horse(z=11, statuses=FALLING))
    played = round_ends(*encounter.combatants.values(), answers={"fall-hits": "horse>orc"})
    assert [one(played, who).max_hp - one(played, who).hp for who in ("horse", "aki", "orc")] == [20, 20, 20]
    assert one(played).statuses == one(played, "horse").statuses == {"suspended": Status(since=3)}


def test_f13_of_a_pair_that_is_hit_the_gm_names_who_defends() -> None:
    from rules.test_falling import faller, round_ends

    foes = [somebody("orc", "foes", mount="wolf", hp=100), horse("wolf", "foes")]
    answers = {"fall-hits": "ren>wolf", "defender:wolf": "orc", "defended:orc": "no"}
    played = round_ends(faller(15), *foes, answers=answers)
    assert played.asked("defender:wolf").choices == ("wolf", "orc")
    assert [one(played, who).max_hp - one(played, who).hp for who in ("ren", "orc", "wolf")] == [26, 26, 26]


def test_jumping_off_the_rider_falls_and_the_mount_flies_on() -> None:
    outcome = play(pair(mount=horse(z=9, statuses=FLYING)), Drop(who="aki"))
    assert kinds(outcome) == ["jumps-off", "starts-to-fall"]
    assert one(outcome).statuses == {"falling": Status(since=4)}
    assert one(outcome, "horse").statuses == FLYING
    assert refused(pair(), Drop(who="aki")).kind == "not-aloft"


def test_dismounting_in_the_air_is_a_fall_and_on_the_ground_none() -> None:
    assert one(play(pair(mount=horse(z=9, statuses=FLYING)), Mount(who="aki"))).statuses == {"falling": Status(since=4)}
    outcome = play(pair(), Mount(who="aki"))
    assert (one(outcome).mount, one(outcome).statuses) == ("", {})
    assert outcome.encounter.flow.acts["aki"].sub == "mount"


def test_a_rider_that_flies_itself_leaves_its_mount() -> None:
    encounter = pair(mount=horse(z=9, statuses=FALLING))
    encounter = play(encounter, Set(who="aki", values={"flight": 0})).encounter
    outcome = play(encounter, Fly(who="aki"))
    assert kinds(outcome) == ["dismounts", "flies-again"]
    assert (one(outcome).mount, one(outcome).statuses) == ("", {"flying": Status(since=3)})
    assert one(outcome, "horse").statuses == FALLING


# --- when the mount is gone


@pytest.mark.parametrize("word", ["dead", "fled"])
def test_when_the_mount_is_gone_its_rider_falls_on_its_own(word: str) -> None:
    encounter = pair(somebody("orc", "foes"), mount=horse(z=9, statuses=FLYING))
    played = play_on(encounter, Mark(who="horse", status=word))
    assert played.kinds() == ["marked", "unseated", "starts-to-fall"]
    assert (one(played).mount, one(played).statuses) == ("", {"falling": Status(since=4)})


@pytest.mark.parametrize(
    ("medium", "z", "falls"), [("air", 30, True), ("air", 0, False), ("ground", 30, False), ("zero-gravity", 30, False)]
)
def test_f6_who_leaves_a_vehicle_in_the_air_falls(medium: Any, z: int, *, falls: bool) -> None:
    """F1: a vehicle carries in the air without a flight of its own; over ground a height may be a wall or a deck."""
    encounter = pair(mount=horse(z=z), field=Field(medium=medium))
    outcome = play(encounter, Mount(who="aki"))
    assert ("falling" in one(outcome).statuses) is falls
    assert kinds(outcome) == ["dismounts", "starts-to-fall"][: 1 + falls]


def test_a_mount_that_dies_of_harm_unseats_its_rider() -> None:
    outcome = do(pair(), lambda scene: harm.lose(scene, "horse", 500))
    assert outcome.encounter.flow.agenda[0] == Unseat(who="aki")
    assert play(outcome.encounter, Unseat(who="aki")).encounter.combatants["aki"].mount == ""
    assert play(fight(somebody("mei")), Unseat(who="aki")).lines == ()


def test_taken_out_of_the_encounter_it_carries_nobody() -> None:
    played = play_on(pair(somebody("orc", "foes"), mount=horse(z=9, statuses=FLYING)), Dismiss(who="horse"))
    assert (one(played).mount, one(played).statuses) == ("", {"falling": Status(since=4)})


# --- building


def test_a_pair_is_deployed_together() -> None:
    encounter = fight(
        horse(area="party-rear", deployed=False),
        rider(area="party-rear", deployed=False),
        somebody("orc", "foes"),
        step="setup",
        round=0,
        flow=Flow(first="party"),
    )
    outcome = play(encounter, Deploy(who="aki", area="front"))
    assert [(space.area_of(one(outcome, who)), one(outcome, who).deployed) for who in ("aki", "horse")] == [
        ("front", True),
        ("front", True),
    ]
    assert outcome.encounter.flow.agenda == ()


def test_whom_one_rides_isnt_set_as_a_field_and_copies_ride_nobody() -> None:
    assert refused(pair(), Set(who="aki", values={"mount": "horse"})).kind == "fixed-field"
    outcome = play(pair(), Enlist(template=rider(name="Aki")))
    assert one(outcome, "aki-2").mount == ""


def test_a_mount_that_grows_keeps_its_rider() -> None:
    for who, values in (("horse", {"size": "huge"}), ("aki", {"size": "tiny"})):
        outcome = play(pair(), Set(who=who, values=values))
        assert one(outcome).cube == space.seat(one(outcome, "horse"), one(outcome))
        assert outcome.encounter.flow.agenda == ()


def test_an_edit_by_hand_of_one_of_the_two_is_put_right_at_the_rounds_start() -> None:
    encounter = fight(horse(area="party-mid", z=5, statuses=FLYING), rider())
    outcome = do(encounter, riding.settle)
    assert one(outcome).cube == space.seat(one(outcome, "horse"), one(outcome))
    assert one(outcome).statuses == FLYING
    assert do(pair(), riding.settle).encounter.combatants == pair().combatants


def test_a_charmed_mount_carries_on_and_counts_for_the_other_side() -> None:
    encounter = turn("horse", horse(statuses={"charmed": Status()}), rider(), somebody("orc", "foes", area="foes-rear"))
    played = play_on(encounter, Move(who="horse", by=(0, 2, 0)))
    assert one(played).cube[1] == 2
    assert placement.heads(played.encounter, "front", "foes") == ("horse",)


def test_from_under_water_one_mounts_out_of_it() -> None:
    encounter = turn("aki", horse(), somebody("aki", z=-1, statuses={"submerged": Status(since=3)}), field=LAKE)
    outcome = play(encounter, Mount(who="aki", target="horse"))
    assert (one(outcome).cube[2], set(one(outcome).statuses)) == (0, {"swimming"})


def test_in_a_magical_liquid_both_are() -> None:
    outcome = play(pair(mount=horse(z=3, statuses=FLYING)), Mark(who="horse", status="submerged"))
    assert one(outcome).statuses == one(outcome, "horse").statuses == {"submerged": Status(amount=1, since=3)}


def test_riders_of_and_body_of() -> None:
    encounter = fight(horse(), rider(), rider("mei"), somebody("ren"))
    assert pairs.body_of(encounter, "mei") == ("horse", "aki", "mei")
    assert pairs.body_of(encounter, "ren") == ("ren",)
    assert pairs.carrier(encounter, encounter.combatants["aki"]).id == "horse"


def test_timers_show_one_flight_and_two_losses() -> None:
    assert [timer.who for timer in running(pair(mount=horse(z=5, statuses=FLYING)))] == ["horse"]
    falls = running(pair(mount=horse(z=45, statuses=FALLING)))
    assert [(timer.who, timer.args["points"]) for timer in falls] == [("aki", 45), ("horse", 90)]
