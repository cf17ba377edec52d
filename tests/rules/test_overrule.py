"""What the GM overrules is done, sanely: each refusal of a rule set aside (G5, G9, G13, A10, S4, C14, C15, C22 …)."""

from typing import Any

import pytest
from rules.helpers import fight, somebody

from tracker.rules import apply as rules
from tracker.rules import space
from tracker.rules.refusal import Refused
from tracker.rules.table import Table
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import (
    Begin,
    Delay,
    Dive,
    Emerge,
    Event,
    Hurt,
    Jump,
    Move,
    Phase,
    Reorder,
    Score,
    Skip,
    TurnOpen,
)
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.state.line import Line

SPEAR = Attack(name="Spear", init=6)
BOW = Attack(name="Bow", init=6, kind="ranged", range=10, rate=2)
ALWAYS = {"to_hit": "always"}
OPEN = (TurnOpen(who="aki"), Phase(step="attacks", after="done"))


def overruled(encounter: Encounter, event: Event) -> tuple[Encounter, list[Line], set[str]]:
    """The event with every rule set aside that refuses it, and all it brings about with it; every die shows 1, every
    question takes its default. The rules set aside too."""
    lines: list[Line] = []
    aside: set[str] = set()

    def do(event: Event, before: Encounter) -> Encounter:
        while True:
            table = Table(lambda _: 1, lambda question: question.default)
            try:
                outcome = rules.apply(before, event, table, frozenset(aside))
            except Refused as refused:
                refusal = refused.refusal
            else:
                lines.extend(outcome.lines)
                return outcome.encounter
            assert refusal.overrulable, refusal
            assert refusal.rule not in aside
            aside.add(refusal.rule)

    encounter = do(event, encounter)
    while encounter.flow.agenda and not isinstance(encounter.flow.agenda[0], Phase | TurnOpen):
        encounter = do(*rules.popped(encounter))
    return encounter, lines, aside


def scene(
    *others: Combatant, acts: Acts | None = None, turn: str = "aki", step: str = "attacks", **aki: Any
) -> Encounter:
    """Aki's turn is open."""
    aki = {"attacks": (SPEAR,), **aki}
    field = aki.pop("field", Field())
    house = {**ALWAYS, **aki.pop("house", {})}
    places = (Place("aki", 6), Place("orc", 0))
    flow = Flow(turn=turn, queue=places, acts={"aki": acts or Acts(places=(6,))}, agenda=OPEN if turn else OPEN[1:])
    return fight(somebody("aki", **aki), *others, flow=flow, field=field, step=step, house=house)


def foe(who: str = "orc", **fields: Any) -> Combatant:
    return somebody(who, "foes", **fields)


STRIKE = AttackAction(who="aki", targets=("orc",))
BACK = Move(who="aki", to="party-mid")


@pytest.mark.parametrize(
    ("encounter", "event", "rule"),
    [
        (scene(foe(), acts=Acts(main="move")), STRIKE, "G13"),
        (scene(foe(), acts=Acts(main="attack", struck=("Spear",))), STRIKE, "C1"),
        (scene(foe(), turn=""), STRIKE, "G5"),
        (scene(foe(), statuses={"stunned": Status()}), STRIKE, "G9"),
        (scene(foe(), statuses={"asleep": Status()}), STRIKE, "G9"),
        (scene(foe(area="foes-rear")), STRIKE, "C14"),
        (scene(foe(), attacks=(BOW,)), STRIKE, "C15"),
        (scene(foe(area="foes-mid"), attacks=(BOW,), statuses={"submerged": Status(since=3)}, z=-1), STRIKE, "W3"),
        (scene(foe(statuses={"dead": Status()})), STRIKE, "C22"),
        (scene(foe(statuses={"charmed": Status()})), STRIKE, "G10"),
        (scene(foe(), statuses={"submerged": Status(since=-9)}, z=-1, field=Field(water=(9,) * 5)), STRIKE, "W5"),
    ],
)
def test_an_attack_is_made_although_a_rule_refuses(encounter: Encounter, event: Event, rule: str) -> None:
    after, lines, aside = overruled(encounter, event)
    assert rule in aside
    assert [line.args["refusal"] for line in lines if line.kind == "overruled"]
    assert [line.kind for line in lines if line.kind != "overruled"] == ["struck"]
    # One more on the dead, who can't move (C6.3).
    assert after.combatants["orc"].hp == (8 if rule == "C22" else 9)
    assert after.flow.acts["aki"].main == "attack"


def test_who_made_itself_non_adjacent_strikes_by_the_gms_word() -> None:
    """A8, A18."""
    encounter = scene(foe())
    flow = Flow(turn="aki", apart=(("aki", "orc"),), agenda=OPEN)
    after, _, aside = overruled(fight(*encounter.combatants.values(), flow=flow, house=ALWAYS), STRIKE)
    assert (aside, after.combatants["orc"].hp, after.flow.apart) == ({"A8"}, 9, ())


def test_a_silent_weapon_shoots_by_the_gms_word_and_is_silent_from_then_on() -> None:
    """C14."""
    encounter = scene(foe(area="foes-mid"), attacks=(BOW,))
    flow = Flow(turn="aki", silent={"aki/Bow": 3}, agenda=OPEN)
    after, _, aside = overruled(fight(*encounter.combatants.values(), flow=flow, house=ALWAYS), STRIKE)
    assert (aside, after.flow.silent, after.combatants["orc"].hp) == ({"C14"}, {"aki/Bow": 4}, 9)


@pytest.mark.parametrize("targets", [("orc",), ()])
def test_who_has_no_attacks_has_none_by_the_gms_word_either(targets: tuple[str, ...]) -> None:
    after, lines, _ = overruled(scene(foe(), attacks=()), AttackAction(who="aki", targets=targets))
    assert [line.kind for line in lines] == ["overruled"]
    assert after.flow.acts["aki"].main == ""


def test_one_who_attacks_nobody_in_reach_holds_back() -> None:
    _, lines, aside = overruled(scene(foe(area="foes-rear")), AttackAction(who="aki"))
    assert (aside, [line.kind for line in lines]) == ({"C14"}, ["overruled", "holds-back"])


@pytest.mark.parametrize(
    ("encounter", "event", "rule", "end"),
    [
        (scene(foe(attacks=())), Move(who="aki", to="foes-mid"), "S4", "foes-mid"),
        (scene(), Move(who="aki", to="party-rear", payment="sub"), "A10", "party-rear"),
        (scene(), Move(who="aki", to="party-mid", payment="aux"), "A10", "party-mid"),
        (scene(speed=0), BACK, "A10", "party-mid"),
        (scene(acts=Acts(main="x", sub="x", aux="x")), BACK, "G13", "party-mid"),
        (scene(turn=""), BACK, "G5", "party-mid"),
        (scene(statuses={"entangled": Status()}), BACK, "C6", "party-mid"),
        (scene(immobile=True), BACK, "C6", "party-mid"),
        (scene(statuses={"stunned": Status()}), BACK, "G9", "party-mid"),
        (scene(statuses={"asleep": Status()}), BACK, "G9", "party-mid"),
        (scene(step="setup"), BACK, "G4", "party-mid"),
        (scene(step="over"), BACK, "C27", "party-mid"),
    ],
)
def test_a_move_is_made_although_a_rule_refuses(encounter: Encounter, event: Event, rule: str, end: str) -> None:
    after, lines, aside = overruled(encounter, event)
    assert rule in aside
    assert lines[-1].kind == "moved"
    assert space.area_of(after.combatants["aki"]) == end


def test_the_entangled_one_that_moves_by_the_gms_word_can_still_be_felled_on_the_way() -> None:
    """A18."""
    claw = (Attack(name="Claw", init=2),)
    encounter = scene(foe(attacks=claw), hp=1, statuses={"entangled": Status()})
    after, lines, _ = overruled(encounter, BACK)
    assert [line.kind for line in lines if line.kind != "overruled"][:3] == ["provokes", "struck", "falls"]
    assert "dead" in after.combatants["aki"].statuses


def test_height_by_the_gms_word() -> None:
    """F1, W6."""
    after, _, aside = overruled(scene(), Move(who="aki", by=(0, 0, 1)))
    assert (aside, after.combatants["aki"].cube) == ({"F1"}, (12, 0, 1))
    wet = scene(statuses={"submerged": Status(since=3)}, z=-1, field=Field(water=(9,) * 5))
    after, _, aside = overruled(wet, Move(who="aki", by=(0, 0, 1)))
    assert (aside, after.combatants["aki"].cube[2]) == ({"W6"}, 0)
    assert "submerged" not in after.combatants["aki"].statuses


def test_the_stunned_one_dives_by_the_gms_word_and_surfaces_by_it() -> None:
    wet = scene(statuses={"stunned": Status()}, field=Field(water=(9,) * 5))
    after, _, aside = overruled(wet, Dive(who="aki"))
    assert (aside, after.combatants["aki"].cube[2]) == ({"G9", "C6"}, -1)
    back, _, _ = overruled(after, Emerge(who="aki"))
    assert back.combatants["aki"].cube[2] == 0


@pytest.mark.parametrize(
    "event",
    [
        Jump(who="orc"),
        Jump(who="aki"),
        Jump(who="zed"),
        Delay(who="aki"),
        Delay(who="orc"),
        Delay(who="zed"),
        Skip(who="aki"),
        Skip(who="zed"),
        Reorder(who="aki"),
        Reorder(who="aki", up=False),
        Reorder(who="zed"),
        Score(who="aki", value=12),
        Score(who="zed"),
        Begin(),
        Hurt(who="dead", amount=3),
    ],
)
@pytest.mark.parametrize("step", ["setup", "movement", "attacks", "over"])
def test_the_order_overruled_leaves_a_fight_that_goes_on(event: Event, step: str) -> None:
    """Whatever is set aside, the round goes on to its end with everybody's turn at most once more."""
    zed = foe("zed", attacks=(SPEAR, Attack(name="Fist", init=1)), reserve=True)
    dead = foe("dead", statuses={"dead": Status()})
    encounter = scene(
        foe(attacks=(Attack(name="Axe", init=0),)), zed, dead, step=step, acts=Acts(places=(6,), sub="move")
    )
    after, _, _ = overruled(encounter, event)
    table = Table(lambda die: die.sides, lambda question: question.default)
    start = after.round
    for _ in range(80):
        if not after.flow.agenda or after.round > start + 1:
            break
        upcoming, rest = rules.popped(after)
        after = rules.apply(rest, upcoming, table).encounter
        table = Table(lambda die: die.sides, lambda question: question.default)
    else:
        pytest.fail("the round doesn't end")


def test_a18_one_who_is_out_of_the_fight_and_moved_by_the_gms_word_provokes_nobody() -> None:
    """G9: the unconscious count for nobody."""
    orc = somebody("orc", "foes", attacks=(SPEAR,))
    friend = somebody("bo", attacks=(SPEAR,))
    down = somebody("aki", speed=9, statuses={"unconscious": Status()})
    encounter = fight(down, friend, orc, house=ALWAYS, flow=Flow(turn="aki", agenda=OPEN))
    after, lines, aside = overruled(encounter, Move(who="aki", to="party-mid"))
    assert space.area_of(after.combatants["aki"]) == "party-mid"
    assert "provokes" not in [line.kind for line in lines]
    assert "G9" in aside
