"""What is shown of a fight: strip, queue, board, details, standing, and the whole as JSON with its schema."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import structs

from tracker.rules.apply import apply, popped, queued
from tracker.rules.owing import Owed
from tracker.rules.statuses import absence
from tracker.rules.table import Die, ScriptedDice, Table
from tracker.session import view
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.encounter import Encounter, Reminder
from tracker.state.event import Attack as Attacking
from tracker.state.event import Begin, Phase, Strike, TurnEnd, TurnOpen
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.state.vocabulary import AREAS

SPEAR = Attack(name="Spear", init=6, damage="1-5", type="pierce")
CLUB = Attack(name="Club", init=2, damage="1-3")
BOW = Attack(name="Bow", init=5, damage="1-5", type="pierce", kind="ranged", range=10)


def somebody(who: str, side: Any, area: str, **rest: Any) -> Combatant:
    rest.setdefault("attacks", (SPEAR,))
    rest.setdefault("cube", (AREAS.index(area) * 5 + 2, 0, 0))
    return Combatant(id=who, name=who.title(), side=side, **{"hp": 9, "max_hp": 10, **rest})


def fight(*whom: Combatant, **rest: Any) -> Encounter:
    return Encounter(name="Bridge", combatants={each.id: each for each in whom}, **rest)


def lowest(_: Die) -> int:
    return 1


def begun(encounter: Encounter, until: Callable[[Encounter], bool]) -> Encounter:
    """The fight begun and worked on until something holds."""
    encounter = apply(encounter, Begin(), Table(lowest)).encounter
    for _ in range(200):
        if until(encounter):
            return encounter
        event, rest = popped(encounter)
        encounter = apply(rest, event, Table(lowest)).encounter
    raise AssertionError("it never holds")


def turn_of(who: str) -> Callable[[Encounter], bool]:
    return lambda encounter: encounter.flow.agenda[:1] == (TurnOpen(who=who),)


AKI = somebody("aki", "party", "front", attacks=(SPEAR, CLUB))
MEI = somebody("mei", "party", "party-mid", attacks=(BOW,))
ORC = somebody("orc-1", "foes", "front", auto=True, attacks=(CLUB,))
TWO = somebody("orc-2", "foes", "front", auto=True, attacks=(CLUB,), size="large")


def rows(encounter: Encounter) -> list[tuple[str, int | None, str]]:
    return [(row.who, row.init, row.state) for row in view.queue(encounter)]


# --- strip


@pytest.mark.parametrize(("step", "states"), [("setup", {"next"}), ("begun", {"next"}), ("over", {"done"})])
def test_strip_outside_the_rounds(step: str, states: set[str]) -> None:
    assert {each.state for each in view.strip(fight(AKI, step=step))} == states


def test_strip_within_a_round() -> None:
    found = view.strip(fight(AKI, step="movement", round=1))
    assert [(each.step, each.state) for each in found[:5]] == [
        ("round-start", "done"),
        ("fatigue", "done"),
        ("clouds", "done"),
        ("movement", "now"),
        ("fast-movement", "next"),
    ]
    assert {each.state for each in found[5:]} == {"next"}


# --- queue


def test_before_step_6_the_order_to_be_expected_is_shown() -> None:
    assert rows(fight(ORC, MEI, AKI)) == [
        ("aki", 6, "waiting"),
        ("mei", 5, "waiting"),
        ("aki", 2, "waiting"),
        ("orc-1", 2, "waiting"),
    ]


def test_a_rolled_initiative_shows_totals_and_who_has_none_yet() -> None:
    from tracker.state.flow import Rolled

    house, flow = {"initiative": "rolled"}, Flow(rolled={"mei": Rolled(17), "orc-1": Rolled(9)})
    found = view.queue(fight(AKI, ORC, MEI, house=house, flow=flow))
    assert [(row.who, row.init) for row in found] == [("mei", 17), ("orc-1", 9), ("aki", None)]
    assert found[2].weapons == ("Spear", "Club")  # a rolled place is for all weapons


def test_places_are_done_now_or_next_with_the_weapons_of_their_init() -> None:
    encounter = begun(fight(AKI, MEI, ORC), turn_of("mei"))
    found = view.queue(encounter)
    assert [(row.who, row.init, row.weapons, row.state) for row in found] == [
        ("aki", 6, ("Spear",), "done"),
        ("mei", 5, ("Bow",), "now"),
        ("aki", 2, ("Club",), "next"),
        ("orc-1", 2, ("Club",), "next"),
    ]


def test_a_slower_weapon_at_work_is_now_although_nobodys_turn_is_open() -> None:
    flow = Flow(
        queue=(Place("aki", 6), Place("aki", 2)),
        at=Place("aki", 2),
        acts={"aki": Acts(places=(6, 2))},
        agenda=(Strike(who="aki", target="orc-1", weapon="Club"), Phase(step="attacks")),
    )
    at_work = fight(AKI, ORC, round=1, step="attacks", flow=flow)
    assert rows(at_work)[:2] == [("aki", 6, "done"), ("aki", 2, "now")]
    over = structs.replace(at_work, flow=structs.replace(flow, agenda=(Phase(step="attacks"),)))
    assert rows(over)[:2] == [("aki", 6, "done"), ("aki", 2, "done")]


def test_newcomers_wait_behind_the_queue_then_the_reserve_then_the_down() -> None:
    down = somebody("ork", "foes", "front", statuses={"prone": Status(), "unconscious": Status()})
    reserve = somebody("zoe", "party", "party-rear", reserve=True)
    flow = Flow(queue=(Place("aki", 6), Place("ork", 6), Place("aki", 2), Place("gone", 1)))
    found = view.queue(fight(down, reserve, AKI, MEI, round=1, step="attacks", flow=flow))
    assert [(row.who, row.state, row.status) for row in found] == [
        ("aki", "next", ""),
        ("aki", "next", ""),
        ("mei", "waiting", ""),
        ("zoe", "reserve", ""),
        ("ork", "down", "unconscious"),
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("paralysed", "dead"), "dead"),
        (("asleep", "fled"), "fled"),
        (("panicked", "dead"), "dead"),
        (("asleep", "paralysed"), "asleep"),
        (("prone",), ""),
    ],
)
def test_g9_of_several_ways_out_of_the_fight_the_gravest_is_told(words: tuple[str, ...], told: str) -> None:
    ork = somebody("ork", "foes", "front", statuses={word: Status() for word in words})
    [row] = view.queue(fight(ork))
    assert (row.status, absence(ork)) == (told, told)


def test_a_charmed_one_is_shown_on_the_side_it_fights_for_and_a_skipped_one_as_such() -> None:
    charmed = structs.replace(ORC, statuses={"charmed": Status()}, hidden=True)
    found = view.queue(fight(charmed, flow=Flow(acts={"orc-1": Acts(skipped=True)})))
    assert (found[0].side, found[0].auto, found[0].hidden, found[0].skipped) == ("party", True, True, True)


# --- board


def test_board_shows_melee_holds_and_everybody_who_is_there() -> None:
    sleeper = structs.replace(MEI, statuses={"asleep": Status(), "burning": Status()}, cube=(12, 0, 0), hidden=True)
    corpse = somebody("rat", "foes", "front", statuses={"dead": Status()})
    reserve = somebody("zoe", "party", "front", reserve=True)
    encounter = fight(
        AKI, sleeper, ORC, TWO, corpse, reserve, field=Field(water=(3, 0, 0, 0, 0)), flow=Flow(turn="aki")
    )
    areas = view.board(encounter)
    assert [each.area for each in areas] == list(AREAS)
    assert [each.water for each in areas] == [3, 0, 0, 0, 0]
    assert [each.melee for each in areas] == [False, False, True, False, False]
    front = areas[2]
    assert [(hold.side, hold.capacity, hold.cost, hold.holds) for hold in front.holds] == [
        ("party", 2.0, 3.0, False),
        ("foes", 6.0, 1.0, True),
    ]
    assert [(each.who, each.active, each.acting) for each in front.members] == [
        ("aki", True, True),
        ("mei", False, False),
        ("orc-1", True, False),
        ("orc-2", True, False),
    ]
    assert front.members[1].statuses == ("burning", "asleep")
    assert front.members[1].hidden
    assert areas[0].holds == ()


def test_heights_and_who_is_still_to_be_deployed() -> None:
    diver = somebody("mei", "party", "party-rear", cube=(2, 0, -2), deployed=False)
    member = view.board(fight(diver, field=Field(water=(3, 0, 0, 0, 0))))[0].members[0]
    assert (member.height, member.deployed) == (-2, False)


# --- details


def test_details_of_whose_turn_it_is() -> None:
    encounter = begun(fight(AKI, MEI, ORC, TWO), turn_of("aki"))
    found = view.detail(encounter, "aki")
    assert (found.side, found.area, found.height, found.active) == ("party", "front", 0, True)
    assert (found.adjacent_enemies, found.adjacent_allies, found.apart) == (("orc-1", "orc-2"), (), ())
    assert [(each.action, each.what, each.refusal) for each in found.options[:1]] == [("attack", "Spear", None)]
    assert found.options[0].choices[:2] == ("orc-1", "orc-2")
    assert {each.action for each in found.options} == {"attack", "move"}


def test_what_it_cant_do_says_why_with_names() -> None:
    encounter = begun(fight(AKI, structs.replace(MEI, cube=(12, 0, 0)), ORC), turn_of("mei"))
    found = view.detail(encounter, "mei")
    assert found.adjacent_allies == ("aki",)
    for refusal in (found.attacks[0].refusal, found.options[0].refusal):
        assert refusal is not None
        assert (refusal.kind, refusal.rule) == ("enemy-adjacent", "C15")
        assert refusal.names["orc-1"] == "Orc-1"
    not_its_turn = view.detail(encounter, "aki").options[0].refusal
    assert not_its_turn is not None
    assert not_its_turn.kind == "not-your-turn"


def test_halved_stats_say_by_what() -> None:
    flyer = structs.replace(AKI, melee=5, parry=3, statuses={"flying": Status()})
    stats = view.detail(fight(flyer), "aki").stats
    assert stats["melee"] == view.StatView(2, 5, "flying")
    assert stats["parry"] == view.StatView(1, 3, "flying")
    assert view.detail(fight(AKI), "aki").stats["melee"] == view.StatView(0, 0, "")


def test_what_is_owed_in_this_round_is_told() -> None:
    flyer = structs.replace(AKI, statuses={"flying": Status(since=1)})
    assert view.detail(fight(flyer, round=3, step="attacks"), "aki").owes == (Owed("F4", "move", "aki"),)
    moved = Flow(acts={"aki": Acts(sub="move")})
    assert view.detail(fight(flyer, round=3, step="attacks", flow=moved), "aki").owes == ()


def test_weapons_with_die_reach_and_use() -> None:
    cold = structs.replace(MEI, bonus=2, wall=1, statuses={"frozen": Status()})
    flow = Flow(acts={"mei": Acts(struck=("Bow",), main="attack")}, apart=(("mei", "orc-1"), ("aki", "orc-1")))
    found = view.detail(fight(cold, ORC, AKI, flow=flow), "mei")
    bow = found.attacks[0]
    assert (bow.init, bow.die, bow.range, bow.full, bow.struck) == (5, 5 + 2 - 1, 15, 8, True)
    assert (found.acts.main, found.apart) == ("attack", ("orc-1",))
    assert view.detail(fight(ORC, AKI, flow=flow), "orc-1").apart == ("aki", "mei")


def test_statuses_with_what_is_left_of_them_and_the_clock() -> None:
    statuses = {"prone": Status(until=Deadline(5)), "submerged": Status(since=1), "poisoned": Status(amount=4)}
    diver = structs.replace(MEI, cube=(2, 0, -1), statuses=statuses)
    encounter = fight(diver, round=3, step="attacks", field=Field(water=(3, 0, 0, 0, 0)))
    found = view.detail(encounter, "mei")
    assert [(each.status, each.amount, each.left) for each in found.statuses] == [
        ("poisoned", 4, None),
        ("submerged", 0, None),
        ("prone", 0, 2),
    ]
    assert found.clock == view.ClockView(round=3, limit=6, surface=7, critical=16, must_surface=False)
    assert found.options[-1].action == "surface"
    later = view.detail(structs.replace(encounter, round=7), "mei").clock
    assert later is not None
    assert later.must_surface


@pytest.mark.parametrize(("now", "left"), [(-3, 4), (-1, 2), (0, 1), (1, 1), (2, 0), (3, 0)])
def test_what_is_left_of_a_status_counts_a_sieges_rounds_without_a_round_0(now: int, left: int) -> None:
    """G4, C16."""
    prone = structs.replace(MEI, statuses={"prone": Status(until=Deadline(2))})
    [found] = view.detail(fight(prone, round=now, step="statuses"), "mei").statuses
    assert found.left == left


def test_nobody_has_no_details() -> None:
    with pytest.raises(KeyError):
        view.detail(fight(AKI), "orc-9")


# --- standing and the whole


@pytest.mark.parametrize(
    ("agenda", "owed"),
    [
        ((), None),
        ((Phase(step="attacks"),), None),
        ((TurnOpen(who="aki"), Phase(step="attacks")), None),
        ((TurnEnd(who="aki"), Phase(step="attacks")), TurnEnd(who="aki")),
        ((Attacking(who="aki"), TurnEnd(who="aki")), Attacking(who="aki")),
    ],
)
def test_owed_is_what_interrupts_the_rounds_course(agenda: tuple[Any, ...], owed: Any) -> None:
    encounter = fight(AKI, round=2, step="attacks", flow=Flow(turn="aki", agenda=agenda))
    assert view.standing(encounter) == view.Standing(2, "attacks", "aki", "", owed)


def test_the_whole_reads_back_by_its_own_schema() -> None:
    encounter = begun(fight(AKI, MEI, ORC, TWO, reminders=(Reminder(3, "rain"),)), turn_of("aki"))
    whole = view.view(encounter, (), 41, "bridge")
    again = msgspec.json.decode(msgspec.json.encode(whole), type=view.View)
    assert again == whole
    assert (again.slug, again.number, list(again.details)) == ("bridge", 41, ["aki", "mei", "orc-1", "orc-2"])
    assert again.house["initiative"] == "weapon"


def test_the_schema_names_every_struct_it_refers_to() -> None:
    schema = view.schema()
    text = json.dumps(schema)
    defined = schema["$defs"]
    assert {"View", "Detail", "QueueRow", "AreaView", "Timer", "Prompt", "Flow", "Combatant"} <= defined.keys()
    for name in msgspec.json.decode(text)["$defs"]:
        assert f"#/$defs/{name}" in text
    assert set(defined["View"]["required"]) == {field.name for field in structs.fields(view.View)}


def test_a_view_changes_nothing_and_rolls_nothing() -> None:
    dice = ScriptedDice([])
    encounter = begun(fight(AKI, MEI, ORC), turn_of("aki"))
    before = msgspec.json.encode(encounter)
    view.view(encounter)
    assert msgspec.json.encode(encounter) == before
    assert dice.left == []
    assert queued(encounter, TurnEnd(who="aki")).flow.agenda[0] == TurnEnd(who="aki")


def test_details_of_an_area_effect_and_of_one_with_its_back_to_the_wall() -> None:
    horn = Attack(name="Horn", kind="magic", range=20, shape="blast", size=7, each="creatures")
    stampede = Attack(name="Stampede", shape="passing")
    mei = somebody("mei", "party", "party-rear", attacks=(horn, stampede), speed=9)
    found = view.detail(fight(mei, somebody("orc", "foes", "party-rear"), flow=Flow(through=("orc",))), "mei")
    assert [attack.effect for attack in found.attacks] == [
        view.EffectView("blast", 7, 3, "creatures"),
        view.EffectView("passing", 9, 3, "enemies"),
    ]
    assert found.walled_in_by == ("orc",)
