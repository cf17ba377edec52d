"""The attack action: which weapons strike whom and when (C1, C4, C15, C22, G5, G13)."""

from typing import Any

import pytest
from msgspec import structs
from rules.helpers import fight, kinds, play, refused, somebody
from rules.rounds import Played, play_on

from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Strike
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place

SPEAR = Attack(name="Spear", init=6)
KNIFE = Attack(name="Knife", init=4)
LEFT, RIGHT = Attack(name="Left", init=2), Attack(name="Right", init=2)
BOW = Attack(name="Bow", kind="ranged", init=8, range=10)
ALWAYS = {"to_hit": "always"}
ROLLED = {"initiative": "rolled", **ALWAYS}


def orc(number: int = 1, **fields: Any) -> Combatant:
    return somebody(f"orc-{number}", "foes", **fields)


def turn(*combatants: Combatant, who: str = "aki", house: Any = ALWAYS, **flow: Any) -> Encounter:
    """Somebody's turn is open, with the queue that its weapons make."""
    owner = next(each for each in combatants if each.id == who)
    inits = sorted({attack.init or 0 for attack in owner.attacks}, reverse=True) or [0]
    queue = tuple(Place(who, init) for init in inits)
    flow = {"turn": who, "queue": queue, "acts": {who: Acts(places=(inits[0],))}, **flow}
    return fight(*combatants, house=house, flow=Flow(**flow))


def aki(*attacks: Attack, **fields: Any) -> Combatant:
    return somebody("aki", attacks=attacks or (SPEAR,), **fields)


def strikes(played: Played) -> list[tuple[str, str]]:
    """Weapon and target of the strikes that were made, in order."""
    return [(event.weapon, event.target) for event in played.events if isinstance(event, Strike)]


def attack(*targets: str, **fields: Any) -> AttackAction:
    return AttackAction(who="aki", targets=targets, **fields)


# --- in one's turn


def test_g13_an_attack_takes_the_main_action_once() -> None:
    played = play_on(turn(aki(), orc()), attack("orc-1"), rolls=[1])
    acts = played.encounter.flow.acts["aki"]
    assert (acts.main, acts.sub, acts.aux, acts.struck, acts.target) == ("attack", "", "", ("Spear",), "orc-1")
    found = refused(played.encounter, attack("orc-1"))
    assert (found.rule, found.kind) == ("C1", "all-struck")


def test_g13_not_after_the_main_action_went_into_a_move() -> None:
    found = refused(turn(aki(), orc(), acts={"aki": Acts(main="move")}), attack("orc-1"))
    assert (found.rule, found.kind, found.args["on"]) == ("G13", "spent", "move")


def test_c1_all_weapons_of_one_init_strike_together_in_file_order() -> None:
    """C1, G5."""
    played = play_on(turn(aki(LEFT, RIGHT), orc()), attack("orc-1"), rolls=[1, 2])
    assert strikes(played) == [("Left", "orc-1"), ("Right", "orc-1")]
    assert played.encounter.combatants["orc-1"].hp == 7


def test_c1_several_targets_are_dealt_to_the_weapons_in_order() -> None:
    fists = (LEFT, RIGHT, Attack(name="Tail", init=2))
    encounter = turn(aki(*fists), orc(1), orc(2))
    assert strikes(play_on(encounter, attack("orc-1", "orc-2"), rolls=[1, 1, 1])) == [
        ("Left", "orc-1"),
        ("Right", "orc-2"),
        ("Tail", "orc-2"),
    ]
    found = refused(turn(aki(LEFT), orc(1), orc(2)), attack("orc-1", "orc-2"))
    assert (found.kind, found.overrulable) == ("too-many-targets", False)


def test_c22_the_last_one_attacked_is_the_target_kept() -> None:
    played = play_on(turn(aki(LEFT, RIGHT), orc(1), orc(2)), attack("orc-2", "orc-1"), rolls=[1, 1])
    assert strikes(played) == [("Left", "orc-2"), ("Right", "orc-1")]
    assert played.encounter.flow.acts["aki"].target == "orc-1"


def test_c1_not_more_targets_than_weapons_that_strike_now() -> None:
    """The knife strikes later, at its own Init (G5)."""
    found = refused(turn(aki(SPEAR, KNIFE), orc(1), orc(2)), attack("orc-1", "orc-2"))
    assert (found.kind, found.args) == ("too-many-targets", {"who": "aki", "targets": 2, "weapons": 1})
    found = refused(turn(aki(LEFT, RIGHT), orc(1), orc(2), orc(3)), attack("orc-1", "orc-2", "orc-3"))
    assert found.args["weapons"] == 2


def test_c14_if_no_weapon_reaches_it_is_said_of_the_first() -> None:
    found = refused(turn(aki(LEFT, RIGHT), orc(1, area="foes-rear"), orc(2)), attack("orc-1"))
    assert (found.rule, found.kind, found.args["weapon"]) == ("C14", "out-of-range", "Left")


def test_c22_with_an_init_of_0_the_target_fixed_in_step_6_is_kept() -> None:
    fists = Attack(name="Fists")
    encounter = turn(aki(fists, auto=True), orc(1), orc(2), autos=("aki",), targets={"aki/0": "orc-2"})
    played = play_on(encounter, AttackAction(who="aki", init=0, auto=True), rolls=[1])
    assert strikes(played) == [("Fists", "orc-2")]


def test_c22_with_an_init_of_0_the_why_tells_the_target_that_is_gone() -> None:
    fists, dead = Attack(name="Fists"), {"dead": Status()}
    encounter = turn(aki(fists), orc(1), orc(2, statuses=dead), autos=("aki",), targets={"aki/0": "orc-2"})
    played = play_on(encounter, AttackAction(who="aki", init=0, auto=True), rolls=[1])
    assert strikes(played) == [("Fists", "orc-1")]
    assert drawn_anew(played) == [["orc-2"]]


@pytest.mark.parametrize(
    ("weapon", "provokes"),
    [
        (Attack(name="Touch", kind="magic", range=1), False),
        (Attack(name="Ray", kind="magic", range=2), True),
        (Attack(name="Pike", range=3), False),
    ],
)
def test_a18_a_ranged_power_provokes(weapon: Attack, *, provokes: bool) -> None:
    encounter = turn(aki(weapon), orc(attacks=(SPEAR,)))
    played = play_on(encounter, attack("orc-1"), rolls=None)
    assert ("provokes" in played.kinds()) is provokes


def test_c1_one_weapon_by_name_and_the_other_later_in_the_turn() -> None:
    encounter = turn(aki(LEFT, RIGHT), orc(1), orc(2))
    played = play_on(encounter, attack("orc-1", weapon="right"), attack("orc-2", weapon="LEFT"), rolls=[1, 1])
    assert strikes(played) == [("Right", "orc-1"), ("Left", "orc-2")]
    assert refused(played.encounter, attack("orc-1", weapon="Left")).kind == "already-struck"
    unknown = refused(encounter, attack("orc-1", weapon="Axe"))
    assert (unknown.kind, unknown.overrulable) == ("no-attack", False)


def test_g5_the_slower_weapon_strikes_later_at_its_own_init_at_the_target_declared() -> None:
    """G5, C4."""
    encounter = turn(aki(SPEAR, KNIFE), orc(1), orc(2))
    played = play_on(encounter, attack("orc-2"), rolls=[1])
    assert strikes(played) == [("Spear", "orc-2")]
    later = play_on(played.encounter, AttackAction(who="aki", init=4), rolls=[1])
    assert (strikes(later), later.questions) == ([("Knife", "orc-2")], [])


def test_g5_each_slower_weapon_keeps_the_target_that_was_declared_for_it() -> None:
    encounter = turn(aki(SPEAR, KNIFE, LEFT), orc(1), orc(2), orc(3))
    commands = [attack("orc-1", weapon="Knife"), attack("orc-2", weapon="Left"), attack("orc-3")]
    played = play_on(encounter, *commands, rolls=[1])
    assert played.kinds() == ["strikes-later", "strikes-later", "struck"]
    assert strikes(played) == [("Spear", "orc-3")]
    for init, expected in ((4, ("Knife", "orc-1")), (2, ("Left", "orc-2"))):
        later = play_on(played.encounter, AttackAction(who="aki", init=init), rolls=[1])
        assert (strikes(later), later.questions) == ([expected], [])


def test_g5_a_later_place_without_a_declared_target_is_asked_and_the_default_is_nobody() -> None:
    encounter = turn(aki(SPEAR, KNIFE), orc(1), orc(2), turn="", acts={"aki": Acts(places=(6,), sub="move")})
    event = AttackAction(who="aki", init=4)
    played = play_on(encounter, event)
    assert (played.asked("target").default, played.kinds()) == ("none", ["holds-back"])
    assert strikes(play_on(encounter, event, answers={"target": "orc-2"}, rolls=[1])) == [("Knife", "orc-2")]


def test_c22_a_declared_target_that_is_gone_is_asked_anew() -> None:
    gone = orc(1, statuses={"dead": Status()})
    acts = Acts(places=(6,), main="attack", target="orc-1", struck=("Spear",))
    encounter = turn(aki(SPEAR, KNIFE), gone, orc(2), turn="", acts={"aki": acts})
    played = play_on(encounter, AttackAction(who="aki", init=4))
    assert (played.asked("target").choices, played.asked("target").default) == (("orc-2", "none"), "none")


def test_g5_without_a_place_to_come_a_slower_weapon_strikes_at_once() -> None:
    """A weapon that was added in mid-round, or a place that has passed already."""
    for flow in ({"queue": (Place("aki", 6),)}, {"acts": {"aki": Acts(places=(6, 4))}}):
        played = play_on(turn(aki(SPEAR, KNIFE), orc(), **flow), attack("orc-1", weapon="Knife"), rolls=[1])
        assert strikes(played) == [("Knife", "orc-1")]


def test_g5_with_a_rolled_initiative_all_weapons_strike_in_the_turn() -> None:
    queue = (Place("aki", 15),)
    encounter = turn(aki(SPEAR, KNIFE), orc(), house=ROLLED, queue=queue)
    assert strikes(play_on(encounter, attack("orc-1"), rolls=[1, 1])) == [("Spear", "orc-1"), ("Knife", "orc-1")]


def test_g5_whose_turn_it_is_not() -> None:
    encounter = turn(aki(), orc(1, attacks=(SPEAR,)))
    found = refused(encounter, AttackAction(who="orc-1", targets=("aki",)))
    assert (found.rule, found.kind, found.args["by"]) == ("G5", "not-your-turn", "aki")
    assert refused(turn(aki(), orc(), turn=""), attack("orc-1")).kind == "nobodys-turn"


# --- whom


def test_c22_who_is_asked_about() -> None:
    """The active enemies in reach, then those who are down; the first active one is the default."""
    down = orc(1, statuses={"asleep": Status()})
    encounter = turn(aki(), down, orc(2), orc(3), orc(4, area="foes-mid"))
    played = play_on(encounter, attack(), rolls=[1])
    question = played.asked("target")
    assert (question.choices, question.default) == (("orc-2", "orc-3", "orc-1", "none"), "orc-2")
    assert strikes(played) == [("Spear", "orc-2")]


def test_c22_weapons_that_reach_nobody_are_not_in_the_question() -> None:
    """C14."""
    far = [orc(1, area="foes-mid"), orc(2, area="foes-mid")]
    played = play_on(turn(aki(BOW, SPEAR), *far), attack(), rolls=[1])
    assert played.asked("target").args == {"who": "aki", "weapon": "Bow"}
    near = play_on(turn(aki(LEFT, RIGHT), orc(1), orc(2)), attack(), rolls=[1, 1])
    assert near.asked("target").args == {"who": "aki", "weapon": "Left, Right"}


def test_c22_the_only_active_target_is_taken_but_one_who_is_down_is_asked_about() -> None:
    assert play_on(turn(aki(), orc()), attack(), rolls=[1]).questions == []
    played = play_on(turn(aki(), orc(statuses={"asleep": Status()})), attack())
    assert (played.asked("target").default, played.kinds()) == ("none", ["holds-back"])
    assert played.encounter.flow.acts["aki"].main == ""


def test_c22_the_target_struck_before_is_the_default() -> None:
    encounter = turn(aki(LEFT, RIGHT), orc(1), orc(2))
    played = play_on(encounter, attack("orc-2", weapon="Left"), attack(), rolls=[1, 1])
    assert played.asked("target").default == "orc-2"


@pytest.mark.parametrize(
    ("targets", "others", "rule", "kind"),
    [
        (("aki",), [], "G10", "own-target"),
        (("mei",), [somebody("mei")], "G10", "own-side"),
        (("mei",), [somebody("mei", "foes", statuses={"charmed": Status()})], "G10", "own-side"),
        (("orc-1",), [orc(statuses={"dead": Status()})], "C22", "target-gone"),
        (("orc-1",), [orc(statuses={"under-ground": Status()})], "C22", "target-gone"),
        (("orc-1",), [orc(reserve=True)], "C22", "target-gone"),
        (("orc-1",), [orc(area="foes-mid")], "C14", "out-of-range"),
        (("orc-1",), [orc(z=2)], "C14", "out-of-range"),
        ((), [orc(area="foes-mid")], "C14", "nobody-in-reach"),
    ],
)
def test_c22_whom_one_cannot_attack(targets: tuple[str, ...], others: list[Combatant], rule: str, kind: str) -> None:
    found = refused(turn(aki(), *others), attack(*targets))
    assert (found.rule, found.kind) == (rule, kind)


def test_g10_a_charmed_friend_can_be_attacked() -> None:
    encounter = turn(aki(), somebody("mei", statuses={"charmed": Status()}))
    assert strikes(play_on(encounter, attack("mei"), rolls=[1])) == [("Spear", "mei")]


def test_c1_nobody_without_attacks_attacks() -> None:
    found = refused(turn(somebody("aki"), orc()), attack("orc-1"))
    assert (found.rule, found.kind) == ("C1", "no-attacks")


def test_c15_the_secondary_weapon_is_used_while_an_enemy_is_adjacent() -> None:
    """C15: here of the same Init, so it strikes at once; by name the bow is refused."""
    dirk = Attack(name="Dirk", init=8)
    encounter = turn(aki(BOW, dirk), orc())
    assert strikes(play_on(encounter, attack("orc-1"), rolls=[1])) == [("Dirk", "orc-1")]
    assert refused(encounter, attack("orc-1", weapon="Bow")).kind == "enemy-adjacent"
    assert refused(turn(aki(BOW), orc()), attack("orc-1")).kind == "enemy-adjacent"


def test_c15_a_slower_secondary_weapon_strikes_at_its_init() -> None:
    """C15, G5."""
    played = play_on(turn(aki(BOW, KNIFE), orc()), attack("orc-1"))
    assert (played.kinds(), played.encounter.flow.acts["aki"].main) == (["strikes-later"], "attack")
    later = play_on(played.encounter, AttackAction(who="aki", init=4), rolls=[1])
    assert strikes(later) == [("Knife", "orc-1")]


def test_c14_of_two_weapons_only_the_one_that_reaches_strikes() -> None:
    pike = Attack(name="Pike", init=6, range=3)
    assert strikes(play_on(turn(aki(SPEAR, pike), orc(z=3)), attack("orc-1"), rolls=[1])) == [("Pike", "orc-1")]


@pytest.mark.parametrize(("depth", "asked"), [(5, False), (6, True)])
def test_w3_shooting_from_above_into_deep_water_is_asked(depth: int, *, asked: bool) -> None:
    under = orc(cube=(17, 0, -depth), statuses={"submerged": Status(since=1)})
    far = Attack(name="Bow", kind="ranged", init=8, range=30)
    played = play_on(turn(aki(far), under), attack("orc-1"), rolls=[] if asked else [1])
    assert [question.key for question in played.questions] == (["deep-shot"] if asked else [])
    assert played.kinds() == (["holds-back"] if asked else ["struck"])
    if asked:
        shot = play_on(turn(aki(far), under), attack("orc-1"), rolls=[1], answers={"deep-shot": "yes"})
        assert shot.kinds() == ["struck"]


def test_w3_where_there_is_no_water_below_it_is_not_asked() -> None:
    below = orc(cube=(17, 0, -9))
    far = Attack(name="Bow", kind="ranged", init=8, range=30)
    weightless = structs.replace(turn(aki(far), below), field=Field(medium="zero-gravity"))
    played = play_on(weightless, attack("orc-1"), rolls=[1])
    assert (list(played.questions), played.kinds()) == ([], ["struck"])


def test_a18_using_a_weapon_of_range_1_ends_the_distance_kept() -> None:
    """A18: on anybody; a longer one doesn't."""
    pike = Attack(name="Pike", init=6, range=3)
    apart = (("aki", "orc-2"), ("mei", "orc-2"))
    for weapon, left in ((SPEAR, (("mei", "orc-2"),)), (pike, apart)):
        encounter = turn(aki(weapon), orc(1), orc(2), somebody("mei"), apart=apart)
        played = play_on(encounter, attack("orc-1"), rolls=[1])
        assert played.encounter.flow.apart == left
    assert refused(turn(aki(), orc(1), orc(2), apart=apart), attack("orc-2")).kind == "made-apart"


def test_g6_the_gms_modifier_goes_with_every_strike() -> None:
    played = play_on(turn(aki(LEFT, RIGHT), orc()), attack("orc-1", plus=2, why="high ground"), rolls=[1, 1])
    for event in played.events[1:]:
        assert (getattr(event, "plus", 0), getattr(event, "why", "")) == (2, "high ground")


# --- those run by the tracker (C22)


def auto(*targets: str, weapons: tuple[Attack, ...] = (SPEAR,), **fields: Any) -> Encounter:
    """A wolf run by the tracker at its place, its target fixed."""
    wolf = somebody("wolf", "foes", attacks=weapons, **fields)
    init = weapons[0].init or 0
    fixed = {f"wolf/{init}": target for target in targets[:1]}
    party = [somebody(f"p{number}") for number in range(1, 4)]
    return fight(*party, wolf, house=ALWAYS, flow=Flow(turn="wolf", autos=("wolf",), targets=fixed))


BITE = AttackAction(who="wolf", init=6, auto=True)


def drawn_anew(played: Played) -> list[list[str]]:
    """By strike: the targets that it had before, as its why says (C22)."""
    return [
        [step.args["target"] for step in line.steps if (step.rule, step.kind) == ("C22", "drawn-anew")]
        for line in played.lines
        if line.kind == "struck"
    ]


def test_c22_an_auto_strikes_the_target_fixed_in_step_6() -> None:
    played = play_on(auto("p2"), BITE, rolls=[1])
    assert drawn_anew(played) == [[]]
    assert strikes(played) == [("Spear", "p2")]
    assert played.encounter.flow.acts["wolf"].main == "attack"


@pytest.mark.parametrize(
    "gone", [{"statuses": {"dead": Status()}}, {"statuses": {"asleep": Status()}}, {"cube": (2, 0, 0)}]
)
def test_c22_a_target_that_is_gone_is_drawn_anew_among_those_in_reach(gone: dict[str, Any]) -> None:
    encounter = auto("p2")
    p2 = somebody("p2", **gone)
    encounter = fight(
        *(p2 if each.id == "p2" else each for each in encounter.combatants.values()), house=ALWAYS, flow=encounter.flow
    )
    played = play_on(encounter, BITE, rolls=[2, 1])
    assert strikes(played) == [("Spear", "p3")]
    assert drawn_anew(played) == [["p2"]]


def test_c22_a_target_that_was_charmed_is_no_target() -> None:
    """G10."""
    encounter = auto("p2")
    p2 = somebody("p2", statuses={"charmed": Status()})
    encounter = fight(
        *(p2 if each.id == "p2" else each for each in encounter.combatants.values()), house=ALWAYS, flow=encounter.flow
    )
    assert strikes(play_on(encounter, BITE, rolls=[1, 1])) == [("Spear", "p1")]


def test_c22_lost_if_nobody_is_in_reach() -> None:
    encounter = fight(
        somebody("wolf", "foes", attacks=(SPEAR,)), somebody("p1", area="party-mid"), flow=Flow(autos=("wolf",))
    )
    assert play_on(encounter, BITE).kinds() == ["no-target"]


def test_c22_the_second_fang_finds_another_when_the_first_one_killed() -> None:
    """C22: gone is gone, whatever killed it; who is only down isn't struck by an auto either."""
    fangs = (Attack(name="Left", init=6), Attack(name="Right", init=6))
    for frail in (somebody("p2", hp=1), somebody("p2", hp=1, character=True)):
        encounter = auto("p2", weapons=fangs)
        encounter = fight(
            *(frail if each.id == "p2" else each for each in encounter.combatants.values()),
            house=ALWAYS,
            flow=encounter.flow,
        )
        played = play_on(encounter, BITE, rolls=[1, 2, 1])
        assert played.kinds() == ["struck", "falls", "struck"]
        assert [line.args["target"] for line in played.lines if line.kind == "struck"] == ["p2", "p3"]
        assert drawn_anew(played) == [[], ["p2"]]


def test_c22_the_second_fang_is_lost_when_nobody_else_is_in_reach() -> None:
    """Those run by the tracker strike nobody who is down."""
    fangs = (Attack(name="Left", init=6), Attack(name="Right", init=6))
    wolf = somebody("wolf", "foes", attacks=fangs)
    for frail in (somebody("p2", hp=1), somebody("p2", hp=1, character=True)):
        played = play_on(fight(frail, wolf, house=ALWAYS, flow=Flow(turn="wolf", autos=("wolf",))), BITE, rolls=[1])
        assert played.kinds() == ["struck", "falls", "strike-lost"]


def test_c22_a_target_taken_out_of_the_encounter_is_drawn_anew() -> None:
    strike = Strike(who="wolf", target="p9", weapon="Spear", auto=True)
    assert kinds(play(auto(), strike, [3, 1])) == ["struck"]
    assert kinds(play(fight(somebody("wolf", "foes", attacks=(SPEAR,))), strike)) == ["strike-lost"]


def test_c22_the_gms_own_attack_is_not_turned_to_another() -> None:
    encounter = turn(aki(LEFT, RIGHT), orc(1, hp=1), orc(2))
    played = play_on(encounter, attack("orc-1"), rolls=[1])
    assert played.kinds() == ["struck", "falls", "strike-lost"]


@pytest.mark.parametrize("status", ["dead", "asleep", "stunned", "surprised"])
def test_c22_who_cannot_act_when_its_place_comes_does_not_strike(status: str) -> None:
    encounter = auto("p2", statuses={status: Status()})
    assert kinds(play(encounter, BITE)) == []


def test_g5_an_auto_whose_weapons_changed_since_step_6_strikes_with_its_fastest() -> None:
    encounter = auto("p2", weapons=(KNIFE, LEFT))
    assert strikes(play_on(encounter, BITE, rolls=[1, 1])) == [("Knife", "p1")]
    # Outside its turn it has no weapon of that Init any more.
    flow = Flow(autos=("wolf",))
    quiet = fight(*encounter.combatants.values(), house=ALWAYS, flow=flow)
    assert play_on(quiet, BITE).kinds() == ["no-target"]


def test_c1_an_auto_whose_weapons_all_struck_has_nothing_left() -> None:
    encounter = auto("p2")
    flow = Flow(turn="wolf", autos=("wolf",), acts={"wolf": Acts(struck=("Spear",))})
    assert play_on(fight(*encounter.combatants.values(), flow=flow), BITE).kinds() == ["no-target"]


def test_an_attack_of_somebody_taken_out_of_the_encounter_comes_to_nothing() -> None:
    assert kinds(play(fight(somebody("p1")), BITE)) == []
