"""What isn't a command: each refusal says what would be right."""

from typing import Any

import pytest
from command.fights import FIGHT, compiled, refused
from msgspec import structs

from tracker.state.encounter import Encounter
from tracker.state.flow import Flow

HURT = "hurt WHO N [TYPE] [magic] [raw]"
FORMS = ["7", "-7", "+3", "=12", "2d6+1", "7+3", "7!"]
ORCS = ["orc-1", "orc-2", "orc-3", "orc-4", "orc-10"]
MOVE = "move WHO [AREA|DX,DY,DZ] [as walk/run/shift/teleport/forced] [with main/sub/both/aux]"
ATTACKS = ["Spear", "Long bow", "Long beam"]
AREAS = ["party-rear", "party-mid", "front", "foes-mid", "foes-rear"]


@pytest.mark.parametrize(
    ("line", "kind", "args"),
    [
        # verbs
        ("", "no-command", {}),
        (" ！ ", "no-command", {}),
        ("hrt mei 3", "no-verb", {"word": "hrt", "nearest": ["hurt"]}),
        ("xyzzy", "no-verb", {"word": "xyzzy", "nearest": []}),
        ("h mei 3", "ambiguous-word", {"what": "verb", "matches": ["house", "hide", "hurt", "heal"]}),
        ("'hurt' mei 3", "no-verb", {"word": "'hurt'", "nearest": ["hurt"]}),
        ("a" * 40_000, "too-long", {"limit": 32_768}),
        ("a" * 400, "no-verb", {"word": "a" * 80 + "…"}),
        # quotes
        ('hurt "mei 3', "unclosed-quote", {"quote": '"', "text": '"mei 3'}),
        ("hurt 'mei 3", "unclosed-quote", {"quote": "'", "text": "'mei 3"}),
        ("hurt “mei 3", "unclosed-quote", {"quote": "“", "text": "“mei 3"}),
        ('hurt "mei"" 3', "unclosed-quote", {"quote": '"'}),
        # names
        ("hurt mie 3", "no-such-name", {"word": "mie", "nearest": ["mei"]}),
        ("hurt ogrre 3", "no-such-name", {"word": "ogrre", "nearest": ["ogre"]}),
        ("hurt orc 3", "ambiguous-name", {"word": "orc", "matches": ORCS}),
        ("hurt 'Orc ' 3", "ambiguous-name", {"word": "Orc ", "matches": ORCS}),
        ("hurt '' 3", "no-such-name", {"word": "", "nearest": []}),
        ("hurt mei,,ren 3", "no-such-name", {"word": ""}),
        ("hurt z* 3", "no-such-name", {"word": "z*", "nearest": []}),
        ("hurt 'orc*' 3", "no-such-name", {"word": "orc*"}),
        ("hurt '@party' 3", "no-such-name", {"word": "@party"}),
        ("hurt [a-z]* 3", "no-such-name", {"word": "[a-z]*"}),
        ("hurt @partty 3", "not-one-of", {"what": "group", "nearest": ["@party", "@party-mid", "@party-rear"]}),
        ("hurt @foes-m @f 3", "ambiguous-word", {"what": "group", "word": "@f"}),
        ("jump orc*", "one-only", {"word": "orc*", "matches": ["orc-1", "orc-2", "orc-10"]}),
        ("jump mei ren", "unexpected-word", {"word": "ren", "verb": "jump", "form": "jump WHO"}),
        ("rename @foes x", "one-only", {"word": "@foes"}),
        # numbers
        *(
            (f"hurt ogre {junk}", "not-a-number", {"text": junk, "forms": FORMS})
            for junk in ("٣", "-", "+", "=", "!", "7!!", "7.5", "1e3", "x", "--7", "7-", "0x10", "२", "½", "=x")
        ),
        ("hurt ogre 3-5", "negative-amount", {"text": "3-5"}),
        ("roll 2d6-13", "negative-amount", {"text": "2d6-13"}),
        ("hurt ogre ''", "not-a-number", {"text": ""}),
        ("hurt ogre '7'", "not-a-number", {"text": "7"}),
        ("hurt ogre " + "9" * 40, "number-too-big", {"most": 999_999}),
        ("hurt ogre " + "9" * 400, "not-a-number", {}),
        ("hurt ogre =" + "9" * 40, "not-in-range", {"low": -999_999, "high": 999_999}),
        ("hurt ogre 1000000", "number-too-big", {"most": 999_999}),
        ("hurt ogre 101d6", "too-many-dice", {"most": 100}),
        ("hurt ogre 0d6", "not-a-number", {"forms": FORMS}),
        ("hurt ogre 1d1001", "too-many-sides", {"most": 1_000}),
        ("roll", "usage", {"form": "roll DICE", "missing": "DICE"}),
        ("remind 3", "usage", {"missing": "TEXT"}),
        ("remind", "usage", {"missing": "ROUND"}),
        ("hurt mei", "usage", {"missing": "N"}),
        ("hurt mei fire", "usage", {"missing": "N"}),
        ("mark mei stunned for", "usage", {"missing": "for N"}),
        ("roll two", "not-a-number", {"text": "two", "forms": ["d20", "2d6+1", "7+3"]}),
        ("roll -7", "not-a-number", {"text": "-7"}),
        ("roll 7!", "not-a-number", {"text": "7!"}),
        ("roll 999d6", "too-many-dice", {}),
        ("undo 0", "not-in-range", {"text": "0", "low": 1, "high": 9_999}),
        ("undo x", "not-in-range", {"text": "x"}),
        ("undo 1 2", "unexpected-word", {"word": "2"}),
        ("undo " + "9" * 5_000, "not-in-range", {}),
        # harm
        ("hurt", "usage", {"verb": "hurt", "form": HURT}),
        ("hurt ogre", "usage", {"form": HURT}),
        ("hurt ogre 7 fier", "unexpected-word", {"word": "fier", "form": HURT, "nearest": ["fire", "pierce"]}),
        ("hurt ogre 7 fire cold", "twice", {"word": "cold", "form": HURT}),
        ("hurt ogre 7 raw raw", "twice", {"word": "raw"}),
        ("hurt ogre +7 fire", "usage", {"form": HURT}),
        ("hurt ogre =7 raw", "usage", {"form": HURT}),
        ("heal ogre 7!", "usage", {"form": "heal WHO N"}),
        ("heal ogre 7 fire", "unexpected-word", {"word": "fire", "form": "heal WHO N"}),
        # attacks
        ("attack", "usage", {"form": 'attack WHO [AREA|TARGET…] [with ATTACK] [shift N/d3] [plus N ["why"]]'}),
        ("attack aki with", "usage", {"verb": "attack"}),
        ("attack aki with axe", "no-attack", {"who": "aki", "known": ATTACKS, "nearest": []}),
        ("attack aki with speer", "no-attack", {"weapon": "speer", "nearest": ["Spear"]}),
        ("attack aki with long", "no-attack", {"weapon": "long", "nearest": ["Long bow", "Long beam"]}),
        ("attack aki with spear mei", "no-attack", {"weapon": "spear mei"}),
        ("attack orc-1,aki with long bow", "no-attack", {"who": "orc-1", "known": ["Spear"]}),
        ("attack aki plus", "usage", {}),
        ("attack aki front shift", "usage", {}),
        ("attack aki front shift 4", "not-in-range", {"text": "4", "low": -3, "high": 3}),
        ("attack aki front shift d4", "not-in-range", {"text": "d4"}),
        ("attack aki frint with long beam", "no-such-name", {"word": "frint"}),
        ("attack aki plus x", "not-in-range", {"text": "x", "low": -999, "high": 999}),
        ("attack aki plus 1 plus 2", "twice", {"word": "plus"}),
        ("attack aki plus 1 high", "no-such-name", {"word": "high"}),
        # moving
        ("move", "usage", {"form": MOVE}),
        ("move aki fronnt", "not-one-of", {"what": "area", "choices": AREAS, "nearest": ["front"]}),
        ("move aki foe", "ambiguous-word", {"what": "area", "matches": ["foes-mid", "foes-rear"]}),
        ("move aki party", "ambiguous-word", {"what": "area", "matches": ["party-rear", "party-mid"]}),
        ("move aki zzz", "no-such-name", {"word": "zzz"}),
        ("move aki front zzz", "unexpected-word", {"word": "zzz"}),
        ("move aki front mei", "unexpected-word", {"word": "mei"}),
        ("move aki 5", "not-one-of", {"what": "area", "word": "5"}),
        ("move aki 0,0", "not-a-distance", {"text": "0,0"}),
        ("move aki 1,2,3,4", "not-a-distance", {"text": "1,2,3,4"}),
        ("move aki 0,0,0", "no-distance", {}),
        ("move aki 0,0,10000", "not-in-range", {"low": -9_999, "high": 9_999}),
        ("move aki front as jump", "not-one-of", {"what": "manner", "word": "jump"}),
        ("move aki front as s with s as t", "twice", {"word": "as"}),
        ("move aki front with m as", "usage", {}),
        ("move aki front with bonus", "not-one-of", {"what": "payment", "choices": ["main", "sub", "both", "aux"]}),
        ("dive mei deep", "no-such-name", {"word": "deep"}),
        # statuses and checks
        ("mark mei", "usage", {"form": "mark WHO STATUS[=AMOUNT] [for N] [until start/end [of] WHO]"}),
        ("mark mei un", "no-status", {"word": "un", "nearest": ["unconscious", "under-ground", "uncontrolled"]}),
        ("mark mei burnign", "no-status", {"word": "burnign", "nearest": ["burning"]}),
        ("mark mei pr0ne!", "bad-status", {"longest": 30}),
        ("mark mei " + "a" * 31, "bad-status", {"longest": 30}),
        ("mark mei ''", "bad-status", {}),
        ("mark mei poisoned=x", "not-in-range", {"text": "x", "low": 0, "high": 999_999}),
        ("mark mei poisoned=-1", "not-in-range", {"text": "-1"}),
        ("mark mei prone fro 3", "unexpected-word", {"word": "fro", "nearest": ["for"]}),
        ("mark mei prone for", "usage", {}),
        ("mark mei prone for 0", "not-in-range", {"low": 1, "high": 9_999}),
        ("mark mei prone for 1 for 2", "twice", {"word": "for"}),
        ("mark mei prone until", "usage", {}),
        ("mark mei prone until start", "usage", {}),
        ("mark mei prone until start of", "usage", {}),
        ("mark mei prone until noon of aki", "not-one-of", {"what": "edge", "choices": ["start", "end"]}),
        ("mark mei prone until end of orc*", "one-only", {"word": "orc*"}),
        ("clear mei", "usage", {"form": "clear WHO STATUS"}),
        ("clear ogre blesed", "not-one-of", {"what": "status", "nearest": ["blessed", "fled"]}),
        ("clear ogre p", "ambiguous-word", {"what": "status"}),
        ("cloud front", "usage", {"form": "cloud AREA|X,Y,Z TYPE[=N]"}),
        ("cloud frnt fire", "not-one-of", {"what": "area", "nearest": ["front"]}),
        ("cloud front fyre", "not-one-of", {"what": "type", "nearest": ["fire"]}),
        ("cloud front fire=0", "not-in-range", {"low": 1, "high": 9999}),
        ("cloud 1,2 fire", "not-a-distance", {"text": "1,2"}),
        ("check mei", "usage", {"form": "check WHO morale/evade/parry/strength/resist/general [easy/normal/hard]"}),
        ("check mei moral3", "not-one-of", {"what": "check", "nearest": ["morale"]}),
        ("check mei morale hrd", "unexpected-word", {"word": "hrd", "nearest": ["hard"]}),
        ("check mei morale hard easy", "twice", {"word": "easy"}),
        # the table's own
        ("note", "usage", {"form": "note TEXT"}),
        ("note   ", "usage", {}),
        ("note " + "a" * 2_001, "long-text", {"limit": 2_000, "length": 2_001}),
        ("remind", "usage", {"form": "remind ROUND TEXT"}),
        ("remind 5", "usage", {}),
        ("remind soon x", "not-in-range", {"text": "soon", "low": 1, "high": 9_999}),
        ("remind 0 x", "not-in-range", {"text": "0"}),
        # setting up, ending, order
        ("deploy mei", "usage", {"form": "deploy WHO AREA|X,Y,Z"}),
        ("deploy mei fronnt", "not-one-of", {"what": "area", "nearest": ["front"]}),
        ("deploy mei front now", "unexpected-word", {"word": "now"}),
        ("rename mei", "usage", {"form": "rename WHO NAME"}),
        ("rename mei ''", "no-name", {}),
        ("rename mei " + "x" * 61, "long-name", {"limit": 60}),
        ("initiative mei=x", "not-in-range", {"text": "x", "low": -99, "high": 999}),
        ("initiative mei=3 mei=4", "twice", {"word": "mei", "verb": "initiative", "form": "initiative [WHO=N…]"}),
        ("initiative mei mei=4", "twice", {"word": "mei"}),
        ("initiative @party=3 mei=4", "twice", {"word": "mei"}),
        ("initiative mei 1000", "not-in-range", {"text": "1000"}),
        ("initiative mei 1 2", "no-such-name", {"word": "2"}),
        ("begin now", "unexpected-word", {"word": "now", "form": "begin"}),
        ("next 3", "unexpected-word", {"word": "3"}),
        ("end orcs", "not-one-of", {"what": "winner", "choices": ["party", "foes", "draw"]}),
        ("order mei", "usage", {"form": "order WHO up/down"}),
        ("order mei left", "not-one-of", {"what": "direction", "choices": ["up", "down"]}),
    ],
)  # fmt: skip
def test_refusals(line: str, kind: str, args: dict[str, Any]) -> None:
    refusal = refused(line)
    assert refusal.kind == kind
    assert {key: refusal.args[key] for key in args} == args


def test_nobody_s_turn_and_nobody_there() -> None:
    nobody = structs.replace(FIGHT, flow=Flow())
    assert refused("jump @turn", nobody).kind == "no-turn"
    assert refused("jump @turn", structs.replace(FIGHT, flow=Flow(turn="gone"))).kind == "no-turn"
    refusal = refused("hurt @foes 3", Encounter(name="Empty"))
    assert (refusal.kind, refusal.args) == ("nobody-there", {"word": "@foes"})


def test_two_of_one_name_are_told_apart_by_id() -> None:
    twin = structs.replace(FIGHT.combatants["elodie"], id="twin")
    encounter = structs.replace(FIGHT, combatants={**FIGHT.combatants, "twin": twin})
    refusal = refused("hurt 'élodie ✦' 3", encounter)
    assert (refusal.kind, refusal.args["matches"]) == ("ambiguous-name", ["elodie", "twin"])
    assert compiled("hurt twin elodie 3", encounter).text == "hurt elodie twin 3"


def test_no_initiative_is_missing() -> None:
    assert refused("initiative", Encounter(name="Empty")).kind == "all-have-initiative"
