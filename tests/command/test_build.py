"""Each verb: what its lines do, and their one form."""

import pytest
from command.fights import FIGHT, LIBRARY, compiled
from msgspec import structs

from tracker.command.build import BUILDERS, Command, compile
from tracker.command.grammar import FORMS
from tracker.rules.apply import apply
from tracker.rules.refusal import Refused
from tracker.rules.table import Pending, ScriptedDice, Table
from tracker.state.combatant import Deadline
from tracker.state.encounter import Encounter
from tracker.state.event import (
    Attack,
    Begin,
    Billow,
    Brake,
    Check,
    Clear,
    Delay,
    Deploy,
    Dismiss,
    Dive,
    Drop,
    Emerge,
    Event,
    Finish,
    Fly,
    Heal,
    Hide,
    Hurt,
    Jump,
    Land,
    Mark,
    Mount,
    Move,
    Note,
    Remind,
    Rename,
    Reorder,
    Roll,
    Score,
    Set,
    SetField,
    SetHouse,
    Skip,
    Slip,
)
from tracker.state.flow import Rolled

ORCS = ("orc-1", "orc-2", "orc-10")
"""Those of the orcs who are on the board, in id order."""

LINES: list[tuple[str, str, tuple[Event, ...]]] = [
    # attacks
    ("attack aki orc-1", "attack aki orc-1", (Attack(who="aki", targets=("orc-1",)),)),
    ("attack aki", "attack aki", (Attack(who="aki"),)),
    ("att アキ orc-2 'orc 1'", "attack aki orc-2 orc-1", (Attack(who="aki", targets=("orc-2", "orc-1")),)),
    ("attack @turn orc*", "attack aki orc-1 orc-2 orc-10", (Attack(who="aki", targets=ORCS),)),
    (
        "attack aki front with long beam",
        'attack aki front with "Long beam"',
        (Attack(who="aki", weapon="Long beam", area="front"),),
    ),
    (
        "attack aki foes-r ogre orc-1",
        "attack aki foes-rear ogre orc-1",
        (Attack(who="aki", targets=("ogre", "orc-1"), area="foes-rear"),),
    ),
    ("attack aki 1,２,-3", "attack aki 1,2,-3", (Attack(who="aki", cube=(1, 2, -3)),)),
    ('attack aki "front" shift -2', 'attack aki "front" shift -2', (Attack(who="aki", targets=("front",), shift=-2),)),
    (
        "attack aki front shift +D3 plus 1",
        "attack aki front shift d3 plus 1",
        (Attack(who="aki", area="front", shift="d3", plus=1),),
    ),
    ("attack aki front shift -d3", "attack aki front shift -d3", (Attack(who="aki", area="front", shift="-d3"),)),
    ("attack aki with long bow", 'attack aki with "Long bow"', (Attack(who="aki", weapon="Long bow"),)),
    ("attack aki with 'LONG BEAM'", 'attack aki with "Long beam"', (Attack(who="aki", weapon="Long beam"),)),
    ("attack aki with sp plus -2", "attack aki with Spear plus -2", (Attack(who="aki", weapon="Spear", plus=-2),)),
    (
        'attack aki ogre plus +2 "high ""ground"""',
        'attack aki ogre plus 2 "high ""ground"""',
        (Attack(who="aki", targets=("ogre",), plus=2, why='high "ground"'),),
    ),
    (
        'attack aki ogre plus 1 "with" with spear',
        'attack aki ogre with Spear plus 1 "with"',
        (Attack(who="aki", targets=("ogre",), weapon="Spear", plus=1, why="with"),),
    ),
    (
        "attack orc-10,orc-1 mei with spear",
        "attack orc-1,orc-10 mei with Spear",
        tuple(Attack(who=who, targets=("mei",), weapon="Spear") for who in ("orc-1", "orc-10")),
    ),
    # harm and healing
    ("hurt ogre 7", "hurt ogre 7", (Hurt(who="ogre", amount=7),)),
    ("hurt ogre -7", "hurt ogre 7", (Hurt(who="ogre", amount=7),)),
    ("hurt ogre +3", "heal ogre 3", (Heal(who="ogre", amount=3),)),
    ("hurt ogre =12", "set ogre hp=12", (Set(who="ogre", values={"hp": 12}),)),
    ("hurt ogre =-2", "set ogre hp=-2", (Set(who="ogre", values={"hp": -2}),)),
    ("heal ogre 3", "heal ogre 3", (Heal(who="ogre", amount=3),)),
    ("heal ogre +2d6", "heal ogre 2d6", (Heal(who="ogre", amount="2d6"),)),
    ("heal ogre -7", "hurt ogre 7", (Hurt(who="ogre", amount=7),)),
    ("heal ogre =12", "set ogre hp=12", (Set(who="ogre", values={"hp": 12}),)),
    ("hurt ogre ７", "hurt ogre 7", (Hurt(who="ogre", amount=7),)),
    ("hurt ogre −７", "hurt ogre 7", (Hurt(who="ogre", amount=7),)),
    ("hurt ogre ２Ｄ６＋１", "hurt ogre 2d6+1", (Hurt(who="ogre", amount="2d6+1"),)),
    ("hurt ogre 7+3", "hurt ogre 10", (Hurt(who="ogre", amount=10),)),
    ("hurt ogre 7! fire", "hurt ogre 7 fire raw", (Hurt(who="ogre", amount=7, type="fire", raw=True),)),
    ("hurt ogre raw 007", "hurt ogre 7 raw", (Hurt(who="ogre", amount=7, raw=True),)),
    ("hurt ogre fire 7 magic", "hurt ogre 7 fire magic", (Hurt(who="ogre", amount=7, type="fire", magical=True),)),
    ("hurt ogre 7 magic", "hurt ogre 7 magic", (Hurt(who="ogre", amount=7, type="magic", magical=True),)),
    ("hurt orc* 3 COLD", "hurt orc-1 orc-2 orc-10 3 cold", tuple(Hurt(who=who, amount=3, type="cold") for who in ORCS)),
    ("hurt mei aki mei 1", "hurt aki mei 1", (Hurt(who="aki", amount=1), Hurt(who="mei", amount=1))),
    ("hurt d6 d6", 'hurt "d6" d6', (Hurt(who="d6", amount="d6"),)),
    ("hurt front 2", 'hurt "front" 2', (Hurt(who="front", amount=2),)),
    ('hurt "a,b" 2', 'hurt "a,b" 2', (Hurt(who="a,b", amount=2),)),
    ("hurt 影 2", "hurt 影 2", (Hurt(who="影", amount=2),)),
    # moving
    ("move aki front", "move aki front", (Move(who="aki", to="front"),)),
    ("move aki fr", "move aki front", (Move(who="aki", to="front"),)),
    ("move aki", "move aki", (Move(who="aki"),)),
    ("move aki ren", "move aki ren", (Move(who="aki"), Move(who="ren"))),
    ("move aki 0,-2,＋3", "move aki 0,-2,3", (Move(who="aki", by=(0, -2, 3)),)),
    ("move front front", 'move "front" front', (Move(who="front", to="front"),)),
    ('move aki "front"', 'move aki "front"', (Move(who="aki"), Move(who="front"))),
    (
        "move mei party-m with both as run",
        "move mei party-mid as run with both",
        (Move(who="mei", to="party-mid", manner="run", payment="both"),),
    ),
    ("move mei as forced 5,0,0", "move mei 5,0,0 as forced", (Move(who="mei", by=(5, 0, 0), manner="forced"),)),
    ("move mei as walk", "move mei", (Move(who="mei"),)),
    ("slip mei aki", "slip aki mei", (Slip(who="aki"), Slip(who="mei"))),
    ("dive mei", "dive mei", (Dive(who="mei"),)),
    ("surface mei aki", "surface aki mei", (Emerge(who="aki"), Emerge(who="mei"))),
    # statuses and checks
    ("mark mei prone", "mark mei prone", (Mark(who="mei", status="prone"),)),
    ("mark mei poisoned=５", "mark mei poisoned=5", (Mark(who="mei", status="poisoned", amount=5),)),
    ("mark mei pr", "mark mei prone", (Mark(who="mei", status="prone"),)),
    ("mark mei 'pr'", 'mark mei "pr"', (Mark(who="mei", status="pr"),)),
    ("mark mei Burn for 3", "mark mei burning for 3", (Mark(who="mei", status="burning", rounds=3),)),
    ("mark mei cant_flank", "mark mei cant-flank", (Mark(who="mei", status="cant-flank"),)),
    ("mark mei bless", "mark mei bless", (Mark(who="mei", status="bless"),)),
    ('mark mei "Hunter mark"', 'mark mei "hunter-mark"', (Mark(who="mei", status="hunter-mark"),)),
    ('mark mei "burnign"', 'mark mei "burnign"', (Mark(who="mei", status="burnign"),)),
    ('mark mei "for" for 1', 'mark mei "for" for 1', (Mark(who="mei", status="for", rounds=1),)),
    ("mark mei blessed", "mark mei blessed", (Mark(who="mei", status="blessed"),)),
    (
        "mark orc-1 mei prone until start ogre",
        "mark mei orc-1 prone until start of ogre",
        tuple(
            Mark(who=who, status="prone", until=Deadline(3, "turn-start", "ogre")) for who in ("mei", "orc-1")
        ),
    ),
    (
        "mark mei prone until end of @turn",
        "mark mei prone until end of aki",
        (Mark(who="mei", status="prone", until=Deadline(3, "turn-end", "aki")),),
    ),
    (
        # Its turn has begun: its next start is in the next round.
        "mark mei prone until start of aki",
        "mark mei prone until start of aki",
        (Mark(who="mei", status="prone", until=Deadline(4, "turn-start", "aki")),),
    ),
    ("clear orc* burning", "clear orc-2 burning", (Clear(who="orc-2", status="burning"),)),
    ("clear @all bless", 'clear ogre "blessed"', (Clear(who="ogre", status="blessed"),)),
    ("clear orc-3 dead", "clear orc-3 dead", (Clear(who="orc-3", status="dead"),)),
    ("clear orc* dead", "clear orc-3 dead", (Clear(who="orc-3", status="dead"),)),
    ("clear mei prone", "clear mei prone", (Clear(who="mei", status="prone"),)),
    ("cloud front fire", "cloud front fire", (Billow(type="fire", area="front"),)),
    ("cloud 12,0,-1 poi=5", "cloud 12,0,-1 poison=5", (Billow(type="poison", cube=(12, 0, -1), damage=5),)),
    ("check mei morale", "check mei morale", (Check(who="mei", what="morale"),)),
    ("check mei resist hard", "check mei resist hard", (Check(who="mei", what="resist", difficulty="hard"),)),
    ("check mei res normal", "check mei resist", (Check(who="mei", what="resist"),)),
    # the table's own
    ("roll ２d6 + 1", "roll 2d6+1", (Roll(dice="2d6+1"),)),
    ("note it's \"fine\"  'twas", "note it's \"fine\"  'twas", (Note(text="it's \"fine\"  'twas"),)),
    ("note ！１２", "note ！１２", (Note(text="！１２"),)),
    ("remind 7 Bridge 'falls", "remind 7 Bridge 'falls", (Remind(round=7, text="Bridge 'falls"),)),
    ("remind +2 x", "remind 5 x", (Remind(round=5, text="x"),)),
    ("remind　＋２　x", "remind 5 x", (Remind(round=5, text="x"),)),
    # building and correcting
    ("remove orc-3 mei", "remove mei orc-3", (Dismiss(who="mei"), Dismiss(who="orc-3"))),
    ("remove @down", "remove orc-3 ren", (Dismiss(who="orc-3"), Dismiss(who="ren"))),
    ("rename orc-1 Grish the  Bold", 'rename orc-1 "Grish the Bold"', (Rename(who="orc-1", name="Grish the Bold"),)),
    ("rename orc-1 'Ogre [/b]'", 'rename orc-1 "Ogre [/b]"', (Rename(who="orc-1", name="Ogre [/b]"),)),
    ("set mei hp=3 armor=2", "set mei hp=3 armor=2", (Set(who="mei", values={"hp": 3, "armor": 2}),)),
    ("field open=on", "field open=yes", (SetField(values={"open": True}),)),
    ("house initiative=rolled", "house initiative=rolled", (SetHouse(values={"initiative": "rolled"}),)),
    ("hide orc-4", "hide orc-4", (Hide(who="orc-4"),)),
    ("reveal orc-4", "reveal orc-4", (Hide(who="orc-4", hidden=False),)),
    # setting up and ending
    ("deploy mei front", "deploy mei front", (Deploy(who="mei", area="front"),)),
    ("deploy mei 2,-1,3", "deploy mei 2,-1,3", (Deploy(who="mei", cube=(2, -1, 3)),)),
    ("fly mei", "fly mei", (Fly(who="mei"),)),
    ("fly mei orc-1 ３", "fly mei orc-1 3", (Fly(who="mei", rounds=3), Fly(who="orc-1", rounds=3))),
    ("fly 'd6' 12", 'fly "d6" 12', (Fly(who="d6", rounds=12),)),
    ("land mei", "land mei", (Land(who="mei"),)),
    ("drop mei ogre", "drop mei ogre", (Drop(who="mei"), Drop(who="ogre"))),
    ("mount mei ogre", "mount mei ogre", (Mount(who="mei", target="ogre"),)),
    ("mount mei NONE", "mount mei none", (Mount(who="mei"),)),
    ("brake mei", "brake mei", (Brake(who="mei"),)),
    ("brake mei with a", "brake mei with aux", (Brake(who="mei", payment="aux"),)),
    ("deploy orc-4 foes-r", "deploy orc-4 foes-rear", (Deploy(who="orc-4", area="foes-rear"),)),
    ("initiative mei=17 ren=-1", "initiative mei=17 ren=-1", (Score(who="mei", value=17), Score(who="ren", value=-1))),
    ("initiative mei 17 ren", "initiative mei=17 ren", (Score(who="mei", value=17), Score(who="ren"))),
    ("initiative ren １７ d6 5", 'initiative ren=17 "d6"=5', (Score(who="ren", value=17), Score(who="d6", value=5))),
    (
        # Of a group one, of the dead and the reserve none.
        "initiative",
        "initiative",
        tuple(Score(who=who) for who in ("a,b", "aki", "d6", "elodie", "front", "mei", "ogre", *ORCS, "影")),
    ),
    ("begin", "begin", (Begin(),)),
    ("end", "end draw", (Finish(winner="draw"),)),
    ("end foes", "end foes", (Finish(winner="foes"),)),
    ("end dr", "end draw", (Finish(winner="draw"),)),
    # the order of things
    ("jump mei", "jump mei", (Jump(who="mei"),)),
    ("jump ÉLODIE", "jump elodie", (Jump(who="elodie"),)),
    ("delay mei", "delay mei", (Delay(who="mei"),)),
    ("skip mei aki", "skip aki mei", (Skip(who="aki"), Skip(who="mei"))),
    ("order mei up", "order mei up", (Reorder(who="mei"),)),
    ("order mei d", "order mei down", (Reorder(who="mei", up=False),)),
]  # fmt: skip


@pytest.mark.parametrize(("line", "text", "expected"), LINES, ids=[line for line, _, _ in LINES])
def test_a_line_does_its_events(line: str, text: str, expected: tuple[Event, ...]) -> None:
    command = compiled(line)
    assert command == Command(text, text.split()[0], False, expected)


@pytest.mark.parametrize(
    ("line", "text", "flow", "count"),
    [
        ("next", "next", "next", 1),
        ("NEXT", "next", "next", 1),
        ("ｎｅｘｔ", "next", "next", 1),
        ("back", "back", "back", 1),
        ("undo", "undo", "undo", 1),
        ("undo 3", "undo 3", "undo", 3),
        ("undo ３", "undo 3", "undo", 3),
        ("auto", "auto", "auto", 0),
        ("auto 3", "auto 3", "auto", 3),
        ("redo 2", "redo 2", "redo", 2),
    ],
)
def test_what_the_session_does_itself(line: str, text: str, flow: str, count: int) -> None:
    command = compiled(line)
    assert (command.text, command.verb, command.events) == (text, flow, ())
    assert (command.flow, command.count) == (flow, count)


def test_an_amendment_keeps_its_command_as_it_was_typed() -> None:
    """What it means shows on the state of then."""
    command = compiled('AMEND  ４１   ! hurt "Nobody now"  8')
    assert (command.text, command.flow, command.count) == ('amend 41 ! hurt "Nobody now"  8', "amend", 41)
    assert (command.inner, command.overrule, command.events) == ('! hurt "Nobody now"  8', False, ())
    assert compiled(command.text) == command


@pytest.mark.parametrize("line", ["! hurt mei 3", "!hurt mei 3", "！ hurt mei 3", "  !  hurt mei 3", "!! hurt mei 3"])
def test_an_exclamation_mark_overrules(line: str) -> None:
    command = compiled(line)
    assert command == Command("! hurt mei 3", "hurt", True, (Hurt(who="mei", amount=3),))


def test_the_end_is_the_last_side_s() -> None:
    left = {who: each for who, each in FIGHT.combatants.items() if each.side == "party" or who == "orc-3"}
    assert compiled("end", structs.replace(FIGHT, combatants=left)).events == (Finish(winner="party"),)


def test_a_reminder_in_a_siege_may_be_for_a_round_before_the_first() -> None:
    assert compiled("remind -3 x", Encounter(name="New", round=-5)).events == (Remind(round=-3, text="x"),)
    assert compiled("remind +5 x", Encounter(name="New", round=-5)).events == (Remind(round=1, text="x"),)


def test_a_reminder_before_the_first_round_counts_from_it() -> None:
    assert compiled("remind +1 x", Encounter(name="New")).events == (Remind(round=1, text="x"),)


def test_initiative_rolls_for_those_who_have_none() -> None:
    rolled = {who: Rolled(9) for who in FIGHT.combatants if who not in ("mei", "ren", "ogre")}
    encounter = structs.replace(FIGHT, flow=structs.replace(FIGHT.flow, rolled=rolled))
    assert compiled("initiative", encounter).events == (Score(who="mei"), Score(who="ogre"))


def test_a_group_rolls_its_initiative_once() -> None:
    encounter = structs.replace(FIGHT, house={"initiative": "rolled"})
    command = compiled("initiative", encounter)
    dice = ScriptedDice(range(1, len(command.events) + 1))
    for event in command.events:
        encounter = apply(encounter, event, Table(dice)).encounter
    assert dice.left == []
    rolled = encounter.flow.rolled
    assert set(rolled) == {who for who in FIGHT.combatants if who not in ("orc-3", "orc-4", "ren")}
    assert rolled["mei"].total == 6


def test_a_group_s_roll_is_for_all_who_have_none() -> None:
    kin = {who: structs.replace(each, statuses={}) for who, each in FIGHT.combatants.items() if each.group == "kin"}
    encounter = Encounter(name="Kin", house={"initiative": "rolled"}, combatants=kin)
    (event,) = compiled("initiative", encounter).events
    # The die of the group, and the one that settles its tie.
    dice = ScriptedDice((15, 1))
    rolled = apply(encounter, event, Table(dice)).encounter.flow.rolled
    assert dice.left == []
    assert {who: each.total for who, each in rolled.items()} == {"mei": 15, "ren": 15}


@pytest.mark.parametrize("line", [line for line, _, _ in LINES])
def test_the_rules_know_every_event(line: str) -> None:
    """Each is done, refused or asked about; nothing in it is of a kind that the rules don't expect."""
    encounter = FIGHT
    for event in compile(line, FIGHT, LIBRARY).events:
        try:
            encounter = apply(encounter, event, Table(lambda _: 1)).encounter
        except Refused as refused:
            kind = refused.refusal.kind
        except Pending as pending:
            kind = pending.question.key
        else:
            kind = "done"
        assert kind


def test_every_verb_has_its_builder() -> None:
    assert set(FORMS) == set(BUILDERS)


def test_every_verb_is_in_the_lines() -> None:
    tried = {text.split()[0] for _, text, _ in LINES} | {"add", "next", "back", "undo", "redo", "amend", "auto"}
    assert tried | {"heal", "reveal"} == set(FORMS)
