"""`add` and `set`: statblocks and fields by key=value."""

from typing import Any

import pytest
from command.fights import FIGHT, SPEAR, STATBLOCKS, compiled, refused
from msgspec import structs

from tracker.command.build import compile
from tracker.command.library import Library
from tracker.rules.apply import apply
from tracker.rules.table import ScriptedDice, Table
from tracker.state.combatant import Attack, Combatant
from tracker.state.event import Enlist, Set, SetField, SetHouse

ALL_ORCS = ["orc-1", "orc-2", "orc-3", "orc-4", "orc-10"]
SPEAR_DATA = {"name": "Spear", "init": 6, "damage": "1-5", "type": "pierce"}
BEAM_DATA = {"name": "Long beam", "kind": "magic", "range": 10, "shape": "line", "size": 7}


def enlisted(line: str) -> Enlist:
    """The one event of an `add`."""
    (event,) = compiled(line).events
    assert isinstance(event, Enlist)
    return event


def new(name: str, hp: int = 9, **fields: Any) -> Combatant:
    """A new statblock."""
    return Combatant(**{"id": "new", "name": name, "side": "foes", "hp": hp, "max_hp": hp, **fields})


@pytest.mark.parametrize(
    ("line", "text", "count", "template"),
    [
        ("add Goblin hp=9", "add Goblin foes hp=9", 1, new("Goblin")),
        ("add Goblin max-hp=9", "add Goblin foes max_hp=9", 1, new("Goblin")),
        ("add Goblin hp=4 max=9", "add Goblin foes hp=4 max_hp=9", 1, new("Goblin", hp=4, max_hp=9)),
        ("add Goblin x3 hp=9", "add Goblin x3 foes hp=9", 3, new("Goblin")),
        ("add Goblin ×３ hp=９", "add Goblin x3 foes hp=9", 3, new("Goblin")),
        ("add 'Goblin  Chief' hp=9", 'add "Goblin Chief" foes hp=9', 1, new("Goblin Chief")),
        ("add x3 hp=9", 'add "x3" foes hp=9', 1, new("x3")),
        ("add hidden hp=9", 'add "hidden" foes hp=9', 1, new("hidden")),
        ("add 'a=b' hp=9", 'add "a=b" foes hp=9', 1, new("a=b")),
        ("add 影 party hp=9", "add 影 party hp=9", 1, new("影", side="party")),
        ("add Ren side=party hp=9", "add Ren party hp=9", 1, new("Ren", side="party")),
        (
            "add Orc hidden reserve hp=9 armor=2",
            "add Orc foes reserve hidden hp=9 armor=2",
            1,
            new("Orc", hidden=True, reserve=True, armor=2),
        ),
        (
            'add Orc hp=9 attack="Long spear init=6 damage=1-5 type=pierce range=2" attack=Fist',
            'add Orc foes hp=9 attack="""Long spear"" init=6 damage=1-5 type=pierce range=2" attack="Fist"',
            1,
            new(
                "Orc",
                attacks=(
                    Attack(name="Long spear", init=6, damage="1-5", type="pierce", range=2),
                    Attack(name="Fist"),
                ),
            ),
        ),
        (
            "add Orc hp=9 resist.fi=50 avoid=50,30 vulnerable=cold,fire size=large notes='a, b'",
            'add Orc foes hp=9 resist.fire=50 avoid=50,30 vulnerable=cold,fire size=large notes="a, b"',
            1,
            new(
                "Orc",
                resist={"fire": 50},
                avoid=(50, 30),
                vulnerable=("cold", "fire"),
                size="large",
                notes="a, b",
            ),
        ),
        # like another
        ("add Orc like orc-1", "add Orc foes like orc-1", 1, new("Orc", attacks=(SPEAR,))),
        ("add Orc like orc-4 x2", "add Orc x2 foes like orc-4", 2, new("Orc")),
        ("add Ogre like ogre", "add Ogre foes like ogre", 1, new("Ogre", hp=40)),
        ("add Kin like mei foes", "add Kin foes like mei", 1, new("Kin")),
        ("add Kin like ren", "add Kin party like ren", 1, new("Kin", side="party")),
        ("add Big like orc-3 hp=12", "add Big foes like orc-3 hp=12", 1, new("Big", hp=12)),
        ("add Hurt like orc-1 hp=2", "add Hurt foes like orc-1 hp=2", 1, new("Hurt", hp=2, max_hp=9, attacks=(SPEAR,))),
        ("add Wiz like bridge/shaman", "add Wiz foes like bridge/shaman", 1, new("Wiz", hp=7, size="small")),
    ],
)
def test_add(line: str, text: str, count: int, template: Combatant) -> None:
    assert compiled(line).text == text
    assert enlisted(line) == Enlist(template=template, count=count)


@pytest.mark.parametrize(
    ("pairs", "placed", "cube"),
    [
        ("", False, (0, 0, 0)),
        ("cube=12,0,5", True, (12, 0, 5)),
        ("cube.x=12", True, (12, 0, 0)),
        ("cube.z=5", False, (0, 0, 5)),  # a height alone: in its own rear
    ],
)
def test_g1_who_is_added_at_a_cube_stands_there(pairs: str, placed: bool, cube: tuple[int, int, int]) -> None:
    event = enlisted(f"add Orc hp=9 {pairs}")
    assert (event.placed, event.template.cube) == (placed, cube)


def test_a_library_s_name_goes_before_the_beginning_of_one_in_the_fight() -> None:
    assert enlisted("add X like elo").template.size == "medium"
    library = Library({"elo": STATBLOCKS["bridge/shaman"]}.get, ("elo",))
    (event,) = compile("add X like elo", FIGHT, library).events
    assert isinstance(event, Enlist)
    assert event.template.size == "small"


@pytest.mark.parametrize(
    ("pairs", "text", "values"),
    [
        ("hp=3", "hp=3", {"hp": 3}),
        ("hp=−3 max=40", "hp=-3 max_hp=40", {"hp": -3, "max_hp": 40}),
        ("character=yes auto=off", "character=yes auto=no", {"character": True, "auto": False}),
        ("fast=TRUE", "fast=yes", {"fast": True}),
        ("side=fo size=very-s", "side=foes size=very-small", {"side": "foes", "size": "very-small"}),
        ("cube=12,0,-3", "cube=12,0,-3", {"cube": [12, 0, -3]}),
        ("cube.z=-3", "cube.z=-3", {"cube.z": -3}),
        ("avoid=50,30", "avoid=50,30", {"avoid": [50, 30]}),
        ("avoid=", "avoid=", {"avoid": []}),
        ("resist=fire:50,cold:20", "resist=fire:50,cold:20", {"resist": {"fire": 50, "cold": 20}}),
        ("resist=", "resist=", {"resist": {}}),
        ("resist.fire=50", "resist.fire=50", {"resist.fire": 50}),
        ("resist.cold=none", "resist.cold=none", {"resist.cold": "none"}),
        ("aquatic=2", "aquatic=2", {"aquatic": 2}),
        ("breath=8", "breath=8", {"breath": 8}),
        ("breath=none", "breath=none", {"breath": "none"}),
        ("notes=", "notes=", {"notes": ""}),
        ("notes=\"it's, 'so'\"", "notes=\"it's, 'so'\"", {"notes": "it's, 'so'"}),
        ("notes='!x'", 'notes="!x"', {"notes": "!x"}),
        ("group=kin-2", "group=kin-2", {"group": "kin-2"}),
        ("attacks.spear.damage=1-7", "attacks.spear.damage=1-7", {"attacks.spear.damage": "1-7"}),
        ("'attacks.long bow.init'=3", '"attacks.long bow.init"=3', {"attacks.long bow.init": 3}),
        ("attacks=", "attacks=", {"attacks": []}),
        ("attacks='long beam',spear", 'attacks="Long beam",Spear', {"attacks": [BEAM_DATA, SPEAR_DATA]}),
    ],
)  # fmt: skip
def test_set(pairs: str, text: str, values: dict[str, Any]) -> None:
    command = compiled(f"set aki {pairs}")
    assert command.text == f"set aki {text}"
    assert command.events == (Set(who="aki", values=values),)


def test_the_rules_take_what_set_makes() -> None:
    line = "set aki hp=3 side=foes cube.z=0 resist.cold=none resist.fire=50 breath=none attack='Axe damage=1-7'"
    (event,) = compiled(line).events
    aki = apply(FIGHT, event, Table(ScriptedDice(()))).encounter.combatants["aki"]
    assert (aki.hp, aki.side, aki.resist, aki.breath) == (3, "foes", {"fire": 50}, None)
    assert [attack.name for attack in aki.attacks] == ["Spear", "Long bow", "Long beam", "Axe"]


def test_an_attack_of_the_same_name_is_replaced_where_it_stands() -> None:
    (event,) = compiled("set aki attack='SPEAR damage=1-9' attack=Fist").events
    assert isinstance(event, Set)
    assert [attack["name"] for attack in event.values["attacks"]] == ["SPEAR", "Long bow", "Long beam", "Fist"]
    assert event.values["attacks"][0]["damage"] == "1-9"


def test_each_of_several_keeps_its_own_attacks() -> None:
    found = compiled("set mei orc-1 attack=Fist").events
    assert [[attack["name"] for attack in event.values["attacks"]] for event in found if isinstance(event, Set)] == [
        ["Fist"],
        ["Spear", "Fist"],
    ]


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("field medium=water", {"medium": "water"}),
        ("field medium=ze surface=deep", {"medium": "zero-gravity", "surface": "deep"}),
        ("field water=3,0,0,0,1", {"water": [3, 0, 0, 0, 1]}),
        ("field water.front=２", {"water.front": 2}),
        ("field obstacles=8:0:-1", {"obstacles": [[8, 0, -1]]}),
        ("field obstacles=8:0:0,９:0:0", {"obstacles": [[8, 0, 0], [9, 0, 0]]}),
        ("field obstacles=", {"obstacles": []}),
        ("field air=9", {"air": 9}),
        ("field breath=8 open=yes", {"breath": 8, "open": True}),
    ],
)
def test_field(line: str, values: dict[str, Any]) -> None:
    (event,) = compiled(line).events
    assert event == SetField(values=values)
    apply(FIGHT, event, Table(ScriptedDice(())))


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("house burning_chance=30", {"burning_chance": 30}),
        ("house burning-chance=３０ at_z=de", {"burning_chance": 30, "at_zero": "dead"}),
    ],
)
def test_house(line: str, values: dict[str, Any]) -> None:
    (event,) = compiled(line).events
    assert event == SetHouse(values=values)
    apply(FIGHT, event, Table(ScriptedDice(())))


@pytest.mark.parametrize(
    ("line", "kind", "args"),
    [
        ("add Goblin", "no-hp", {"name": "Goblin", "form": "add Goblin hp=9"}),
        ("add 'Red goblin' armor=2", "no-hp", {"name": "Red goblin", "form": 'add "Red goblin" hp=9'}),
        ("add", "usage", {"form": "add NAME [xN] [SIDE] [reserve] [hidden] [like STATBLOCK] [key=value…]"}),
        ("add '' hp=9", "no-name", {}),
        (f"add {'a' * 61} hp=9", "long-name", {"limit": 60}),
        ("add Goblin x0 hp=9", "not-in-range", {"text": "0", "low": 1, "high": 99}),
        ("add Goblin x100 hp=9", "not-in-range", {"text": "100", "low": 1, "high": 99}),
        ("add Goblin x2 x3 hp=9", "twice", {"word": "x3"}),
        ("add Goblin foes party hp=9", "twice", {"word": "party"}),
        ("add Goblin Chief hp=9", "unexpected-word", {"word": "Chief", "nearest": []}),
        ("add Goblin resrve hp=9", "unexpected-word", {"word": "resrve", "nearest": ["reserve"]}),
        ("add Goblin like", "usage", {"verb": "add"}),
        ("add Goblin like orc", "ambiguous-name", {"matches": ALL_ORCS}),
        ("add Goblin like orc*", "one-only", {"matches": ALL_ORCS}),
        ("add Goblin like shamn", "no-statblock", {"word": "shamn", "nearest": []}),
        ("add Goblin like orcc", "no-statblock", {"word": "orcc", "nearest": ["orc-4", "orc-3", "orc-2"]}),
        ("set mei", "usage", {"form": "set WHO key=value…"}),
        ("set hp=3", "usage", {"verb": "set"}),
        ("set mei hpp=3", "not-one-of", {"what": "combatant-key", "word": "hpp", "nearest": ["hp"]}),
        ("set mei ma=3", "ambiguous-word", {"matches": ["max_hp", "magic_resistance", "magic"]}),
        ("set mei name=x", "fixed-key", {"key": "name", "verb": "rename"}),
        ("set mei id=x", "fixed-key", {"key": "id", "verb": ""}),
        ("set mei statuses=x", "fixed-key", {"key": "statuses", "verb": "mark"}),
        ("set mei statuses.dead=x", "fixed-key", {"key": "statuses", "verb": "mark"}),
        ("set mei statuses.dead.sinse=1", "not-one-of", {"nearest": ["since"]}),
        ("set mei statuses.dead.since=1", "no-field", {"key": "statuses.dead.since"}),
        ("set mei hp=", "bad-value", {"key": "hp", "value": "", "expected": "number"}),
        ("set mei hp=٣", "bad-value", {"key": "hp", "value": "٣", "expected": "number"}),
        ("set mei hp=2d6", "bad-value", {"key": "hp", "value": "2d6", "expected": "number"}),
        ("set mei hp=" + "9" * 40, "bad-value", {"expected": "number", "low": -999_999, "high": 999_999}),
        ("set mei hp=1000000", "bad-value", {"value": "1000000", "high": 999_999}),
        ("set mei shield=4", "bad-value", {"key": "shield", "low": 0, "high": 3}),
        ("set mei fast=maybe", "bad-value", {"expected": "yes-no"}),
        ("set mei fast=none", "bad-value", {"expected": "yes-no"}),
        ("set mei size=hugge", "bad-value", {"expected": "word", "nearest": ["huge"]}),
        ("set mei size=s,m", "bad-value", {"expected": "word", "value": "s,m"}),
        ("set mei cube=1,2", "bad-value", {"expected": "list", "length": 3}),
        ("set mei cube.w=1", "not-one-of", {"what": "cube", "choices": ["x", "y", "z"]}),
        ("set mei avoid=101", "bad-value", {"key": "avoid", "expected": "list"}),
        ("set mei avoid=5,x", "bad-value", {"value": "x", "expected": "number"}),
        ("set mei resist=fire", "bad-value", {"value": "fire", "expected": "table"}),
        ("set mei resist=fyre:5", "bad-value", {"value": "fyre", "expected": "word", "nearest": ["fire"]}),
        ("set mei resist.fyre=5", "not-one-of", {"what": "resist-key", "word": "fyre", "nearest": ["fire"]}),
        ("set mei resist.fire.x=5", "no-field", {"key": "resist.fire.x"}),
        ("set mei hp.x=5", "no-field", {"key": "hp.x"}),
        ("set mei notes=" + "a" * 2001, "bad-value", {"expected": "text", "high": 2000}),
        ("set mei attack=", "bad-attack", {"text": "", "form": "NAME key=value…"}),
        ("set mei attack='damage=1-5'", "bad-attack", {"text": "damage=1-5"}),
        ("set mei attack='Axe damge=1-5'", "not-one-of", {"nearest": ["damage", "name", "range"]}),
        ("set mei attack='Axe damage=5'", "bad-value", {"key": "damage", "expected": "text"}),
        ("set mei attack='Axe name=x'", "fixed-key", {"key": "name"}),
        ("set mei attack='\"Axe'", "unclosed-quote", {}),
        ("set aki attacks=spea", "no-attack", {"who": "aki", "weapon": "spea", "nearest": ["Spear"]}),
        ("set aki attacks.spear=x", "no-field", {"key": "attacks.spear"}),
        ("set mei hp=5 hp=6", "twice", {"word": "hp", "form": "set WHO key=value…"}),
        ("set mei resist.fire=5 arm=1 resist.fire=6", "twice", {"word": "resist.fire"}),
        ("add Rat hp=5 hp=6", "twice", {"word": "hp", "verb": "add"}),
        ("field open=yes open=no", "twice", {"word": "open"}),
        ("set mei resist=fire:50,cold:1,fire:30", "twice", {"word": "fire", "verb": "resist"}),
        ('set mei attack="Spear damage=1-5 damage=1-3"', "twice", {"word": "damage", "verb": "attack"}),
        ('set mei attack="Spear init=6" attack="spear init=5"', "twice", {"word": "spear", "verb": "set"}),
        ('add Rat hp=3 attack="Teeth" attack="Teeth"', "twice", {"word": "Teeth", "verb": "add"}),
        ('field engine="Cat side=foes side=party"', "twice", {"word": "side", "verb": "engine"}),
        ('field engine="Cat side=foes" engine="CAT side=party"', "twice", {"word": "CAT", "verb": "field"}),
        ("house burning_chance=1 burning-chance=2", "twice", {"word": "burning_chance"}),
        ("add Rat hp=5 x" + "9" * 20, "not-in-range", {"low": 1, "high": 99}),
        ("add Rat hp=5 attacks=Tusk:1-4", "no-attack", {"who": "Rat", "known": []}),
        ("set mei", "usage", {"missing": "key=value"}),
        ("add Goblin like", "usage", {"missing": "like STATBLOCK"}),
        ("set aki attacks.axe.damage=1-5", "no-field", {"key": "attacks.axe.damage"}),
        ("field", "usage", {"form": "field key=value…"}),
        ("field open", "unexpected-word", {"word": "open"}),
        ("field medum=water", "not-one-of", {"what": "field-key", "nearest": ["medium"]}),
        ("field medium=watr", "bad-value", {"nearest": ["water"]}),
        ("field water.front=-1", "bad-value", {"key": "water.front"}),
        ("field obstacles=8,0,0", "bad-value", {"key": "obstacles", "expected": "list", "length": 3}),
        ("field obstacles=8:0:x", "bad-value", {"key": "obstacles", "expected": "number"}),
        ("house initative=rolled", "not-one-of", {"what": "switch", "nearest": ["initiative"]}),
        ("house initiative=roled", "switch-word", {"choices": ["weapon", "rolled"]}),
        ("house burning_chance=101", "switch-number", {"low": 0, "high": 100}),
        ("house burning_chance=x", "switch-number", {"value": "x"}),
    ],
)  # fmt: skip
def test_refusals(line: str, kind: str, args: dict[str, Any]) -> None:
    refusal = refused(line)
    assert refusal.kind == kind
    assert {key: refusal.args[key] for key in args} == args


def test_a_copy_brings_nothing_of_its_fight_along() -> None:
    marked = structs.replace(FIGHT.combatants["ogre"], hidden=True, reserve=True, group="x", cube=(22, 1, 3))
    encounter = structs.replace(FIGHT, combatants={**FIGHT.combatants, "ogre": marked})
    (event,) = compiled("add Other like ogre", encounter).events
    assert event == Enlist(template=new("Other", hp=40))
