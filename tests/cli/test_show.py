"""`tracker show`: the page, the data and their schema."""

import json
from pathlib import Path

import msgspec
import pytest
from cli_helpers import BOW, Run, content, fight, somebody
from msgspec import structs

from tracker.cli.page import page
from tracker.session.view import View
from tracker.state.combatant import Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.store.book import Book
from tracker.words.width import width

NAMES = ("Élodie ✦", "漢字の名前", "👩‍🚀", "a|b", "[red]x[/]", "Ogre [/b]", "x\"y'z]", "{who}%s")


def test_the_page_of_a_fight_under_way(bridge: Path, run: Run) -> None:
    run("do", "bridge", "next", "--rolls", "1")
    result = run("show", "bridge")
    assert result.status == 0
    assert result.out.splitlines() == [
        "Old Bridge · Round 1, attacks; アキ's turn · step 5",
        "round start · fatigue · clouds · move · fast · fear · order · wands · [attacks] · status · field · round end"
        " · end check",
        "",
        "Initiative",
        "  ▶  6  アキ   party  20/24  Spear",
        "     5  Mei    party    9/9  Bow",
        "     2  Orc 1  foes     9/9  Club",
        "     2  Orc 2  foes     9/9  Club",
        "",
        "Formation",
        "  party rear",
        "  party mid",
        "    Mei    party    9/9",
        "  front · melee · party holds 2 of 2 · foes holds 4 of 1",
        "    アキ   party  20/24",
        "    Orc 1  foes     9/9",
        "    Orc 2  foes     9/9",
        "  foes mid",
        "  foes rear",
        "",
        "Timers",
        "  nothing runs out",
        "",
        "アキ · party · medium · front",
        "  HP 20/24 · morale 5 · speed 6 · melee 4",
        "  main free · sub free · auxiliary free",
        "  Adjacent enemies: Orc 1, Orc 2",
        "  Spear: 1d5 pierce, Init 6, range 1",
        "  Can attack · Spear: Orc 1, Orc 2",
        "  Can move: party rear, party mid, front",
    ]


def test_the_page_says_everything_that_is_odd() -> None:
    diver = somebody("zoe", "Zoe", "party", 2, cube=(2, 0, -1), statuses={"submerged": Status(since=1)}, melee=5)
    asleep = somebody("rat", "Rat", "foes", 17, statuses={"asleep": Status(until=Deadline(4))}, hidden=True, auto=True)
    later = somebody("ork", "Ork", "foes", 22, reserve=True)
    flying = somebody("fay", "Fay", "party", 7, cube=(7, 0, 3), melee=5, statuses={"flying": Status()}, attacks=(BOW,))
    flow = Flow(
        queue=(Place("fay", 5), Place("orc-1", 2)), turn="fay", at=Place("fay", 5), acts={"fay": Acts(main="move")}
    )
    field = Field(water=(3, 0, 0, 0, 0))
    encounter = fight(diver, asleep, later, flying, round=2, step="attacks", field=field, flow=flow)
    lines = page(encounter, (), 9)
    joined = "\n".join(lines)
    assert [line for line in lines if "Zoe" in line] == [
        "     2  Zoe    party    9/9  Club   waits",
        "    Zoe    party    9/9  1 down, submerged",
        "  Zoe  under water 2/6  must surface by round 7, or faints",
    ]
    assert "  party rear · water 3 deep" in lines
    assert any(line.endswith("in reserve") and "Ork" in line for line in lines)
    assert any(line.endswith("asleep, auto, hidden") and line.startswith("  ⊘") for line in lines)
    assert "3 up, flying" in joined
    assert "melee 2 (5, flying)" in joined
    assert "main: move · sub free · auxiliary free" in joined
    assert "Can't attack · Bow: " in joined


@pytest.mark.parametrize(
    ("changes", "standing"),
    [
        ({}, "Before the first round"),
        ({"step": "over", "round": 3, "winner": "foes"}, "Over after round 3: the foes have won"),
        ({"step": "over", "round": 3, "winner": "party"}, "Over after round 3: the bold won"),
        ({"step": "over", "round": 3, "winner": "draw"}, "Over after round 3: a draw"),
        ({"step": "statuses", "round": 3}, "Round 3, status"),
    ],
)
def test_where_it_stands(changes: dict[str, object], standing: str) -> None:
    encounter = structs.replace(fight(field=Field(labels={"party": "the bold"})), **changes)
    assert page(encounter, (), 4)[0] == f"Old Bridge · {standing} · step 4"


def test_an_empty_fight_has_a_page_too() -> None:
    assert page(Encounter(name="Nothing"), (), 0)[0] == "Nothing · Before the first round · step 0"


def test_columns_line_up_whatever_the_names() -> None:
    whom = [somebody(f"x-{at}", name, "foes", 12) for at, name in enumerate(NAMES)]
    lines = page(Encounter(name="x", combatants={each.id: each for each in whom}), (), 0)
    start = lines.index("Initiative") + 1
    rows = lines[start : start + len(NAMES)]
    assert all(any(name in row for row in rows) for name in NAMES)
    assert len({width(row.partition("foes")[0]) for row in rows}) == 1


def test_open_prompts_are_shown_the_top_one_first(bridge: Path, run: Run) -> None:
    from tracker.session.session import Session

    run("do", "bridge", "next", "--rolls", "1")
    with Book.open(bridge, "bridge", write=True) as book:
        Session(book).do("attack aki")
    last = run("show", "bridge").out.splitlines()[-1]
    assert last == "Open: Whom does アキ attack with Spear? (C22) Enter: Orc 1"
    prompts = run("show", "bridge", "--json").data["prompts"]
    assert [prompt["question"]["key"] for prompt in prompts] == ["target"]


def test_what_an_interruption_left_is_owed() -> None:
    from tracker.state.event import Strike

    flow = Flow(agenda=(Strike(who="aki", target="orc-1", weapon="Spear"),))
    assert page(fight(round=1, step="attacks", flow=flow), (), 3)[-1] == "Not finished yet: `next` goes on"


def test_json_is_the_view_by_its_schema(bridge: Path, run: Run) -> None:
    run("do", "bridge", "next", "--rolls", "1")
    result = run("show", "bridge", "--json")
    whole = msgspec.json.decode(result.out, type=View)
    assert (whole.slug, whole.name, whole.number) == ("bridge", "Old Bridge", 5)
    assert whole.details["aki"].adjacent_enemies == ("orc-1", "orc-2")
    schema = run("show", "--schema")
    assert schema.status == 0
    assert json.loads(schema.out)["$ref"] == "#/$defs/View"


def test_nothing_is_written_by_looking(bridge: Path, run: Run) -> None:
    path = bridge / "bridge.toml"
    path.write_text(path.read_text("utf-8").replace("hp = 20", "hp = 11"), "utf-8")
    before, names = content(bridge), sorted(each.name for each in bridge.iterdir())
    result = run("show", "bridge")
    assert "11/24" in result.out
    assert "edited by hand" in result.err
    run("log", "bridge")
    assert content(bridge) == before
    assert sorted(each.name for each in bridge.iterdir()) == names


@pytest.mark.parametrize("preferred", ["journal", "file"])
def test_a_file_edited_while_the_journal_went_on_shows_the_journals_state(
    bridge: Path, run: Run, preferred: str
) -> None:
    path = bridge / "bridge.toml"
    old = path.read_text("utf-8")
    run("do", "bridge", "hurt aki 5")
    path.write_text(old.replace("hp = 20", "hp = 11"), "utf-8")
    result = run("show", "bridge")
    assert result.status == 0
    assert "15/24" in result.out
    assert "edited by hand after step 0" in result.err
    refused = run("do", "bridge", "hurt aki 5", "--json")
    assert (refused.status, refused.data["error"]["kind"]) == (2, "conflict")
    assert "--prefer journal goes on with the journal" in refused.err
    wrong = run("do", "bridge", "hurt aki 5", "--prefer", "both", "--json")
    assert (wrong.status, wrong.data["error"]["kind"]) == (2, "bad-prefer")
    assert path.read_text("utf-8") == old.replace("hp = 20", "hp = 11")
    hp = {"journal": "10/24", "file": "6/24"}[preferred]
    assert run("do", "bridge", "hurt aki 5", "--prefer", preferred).status == 0
    assert hp in run("show", "bridge").out
    kept = [each.read_text("utf-8") for each in (bridge / ".backups").iterdir()]
    assert any("hp = 11" in each for each in kept)
    assert any("hp = 15" in each for each in kept)


def test_a_file_that_cant_be_read_says_where_and_why(saves: Path, run: Run) -> None:
    saves.mkdir()
    (saves / "bad.toml").write_text('format = 1\nname = "Bad"\nround = "three"\n', "utf-8")
    result = run("show", "bad", "--json")
    assert (result.status, result.data["error"]["kind"]) == (2, "unreadable")
    assert "bad.toml, line 3, round" in result.err
    assert result.data["error"]["args"]["problems"][0]["line"] == 3


@pytest.mark.parametrize(
    ("typed", "found"), [("bridge", True), ("Bridge", True), ("Old bridge", True), ("old-bridge", False), ("..", False)]
)
def test_a_fight_is_found_by_its_name_or_title(typed: str, found: bool, bridge: Path, run: Run) -> None:
    assert run("show", typed).status == (0 if found else 2)


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("brige", ["bridge"]),
        ("old", ["bridge"]),
        ("../brige", ["bridge"]),
        ("qqq", []),
        ("", []),
        ("\x1b[31m", []),
    ],
)
def test_an_unknown_name_gets_the_nearest(typed: str, near: list[str], bridge: Path, run: Run) -> None:
    result = run("show", typed, "--json")
    error = result.data["error"]
    assert (result.status, error["kind"]) == (2, "no-fight")
    assert error["args"]["nearest"] == near
    assert "\x1b" not in result.err
    assert ("The nearest: bridge" in result.err) == bool(near)


def test_show_needs_a_name_or_the_schema(run: Run) -> None:
    result = run("show")
    assert result.status == 2
    assert "tracker show NAME" in result.err
