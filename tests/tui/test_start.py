"""The list of saved fights: what stands in it, what the keys do, and what is said when a fight is resumed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from tui.fights import app, dusk, lines, look, session, text
from tui.snapshot import check
from tui.terminal import PROGRAM, Terminal, environment

from tracker.rules.house import PRESETS
from tracker.session.examples import copy_example, examples
from tracker.session.saves import find_fight
from tracker.state.encounter import Encounter
from tracker.store.book import Book
from tracker.store.lock import Holder, Lock, holder
from tracker.tui.app import FightApp
from tracker.tui.cells import width
from tracker.tui.fight_screen import FightScreen
from tracker.tui.glyphs import ASCII, UNICODE, Glyphs
from tracker.tui.opening import open_fight
from tracker.tui.start_list import StartList, Wish
from tracker.words.start import PRESETS as PRESET_TEXTS
from tracker.words.start import holder_text, preset_text

NAMES = [
    "Élodie ✦",
    "漢字の戦い",
    "👩‍🚀",
    "a|b",
    "[red]x[/]",
    "Ogre [/b]",
    "x\"y'z]",
    "e\u0301tage",
    "\u202eabc",
    "x" * 200,
]
SIZES = [(300, 100), (120, 40), (80, 24), (40, 10), (20, 6), (10, 3), (5, 2), (80, 24)]


def saved(folder: Path, slug: str, at: int, title: str = "") -> None:
    """A fight that was saved at a moment, in seconds since 1970."""
    Book.create(folder, slug, Encounter(name=title or slug)).close()
    os.utime(folder / f"{slug}.toml", (at, at))


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same time of day everywhere."""
    monkeypatch.setenv("TZ", "UTC")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Three fights, one that is open elsewhere, and one that can't be read."""
    saved(tmp_path, "cave", 1_000_000, "The cave")
    saved(tmp_path, "dusk", 3_000_000, "Bridge at dusk")
    saved(tmp_path, "tower", 2_000_000, "Tower")
    (tmp_path / "bad.toml").write_text("name = ", "utf-8")
    os.utime(tmp_path / "bad.toml", (500_000, 500_000))
    lock = Lock(tmp_path, "tower")
    yield tmp_path
    lock.release()


def started(folder: Path, typed: str = "", glyphs: Glyphs = UNICODE) -> FightApp:
    """The app with the list."""
    return FightApp(StartList(folder, typed), look(glyphs))


async def opened(pilot: Pilot[None]) -> str:
    """What stands there once a fight is open."""
    for _ in range(200):
        if isinstance(pilot.app.screen, FightScreen) and "saved" in text(pilot.app):
            return text(pilot.app)
        await pilot.pause(0.02)
    raise AssertionError(text(pilot.app))


def pressed(listed: StartList, *keys: str) -> Wish:
    """What the last of some keys asks for."""
    wish = Wish()
    for key in keys:
        wish = listed.press(key, key if len(key) == 1 else None)
    return wish


# --- what stands there


def test_the_last_saved_is_on_top_and_selected(folder: Path) -> None:
    listed = StartList(folder)
    fights = [item for item in listed.items if item.kind == "fight"]
    assert [item.name for item in fights] == ["dusk", "tower", "cave", "bad"]
    assert fights[0].when == "1970-02-04 17:20"
    assert "set-up" in fights[0].about
    assert "can't be read" in fights[3].trouble
    assert "held by" in fights[1].trouble
    assert pressed(listed, "enter") == Wish("open", "dusk")
    assert [item.name for item in listed.items if item.kind == "demo"] == examples()


def test_who_has_a_fight_open(tmp_path: Path) -> None:
    assert holder(tmp_path, "cave") is None
    lock = Lock(tmp_path, "cave")
    who = holder(tmp_path, "cave")
    assert who is not None
    assert who.pid == os.getpid()
    lock.release()
    assert holder(tmp_path, "cave") is None
    (tmp_path / ".cave.lock").write_text('user = "left by one that was killed"\n', "utf-8")
    assert holder(tmp_path, "cave") is None


@pytest.mark.parametrize(
    ("who", "said"),
    [
        (Holder(), "held by another session"),
        (Holder("mei", "inn"), "held by mei on inn"),
        (Holder("mei", "inn", "/dev/pts/3"), "held by mei on inn, at pts/3"),
    ],
)
def test_holder(who: Holder, said: str) -> None:
    assert holder_text(who) == said


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (50, 12)])
async def test_the_list(folder: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.tui.start_list.holder_text", lambda _: "held by mei on inn, at pts/3")
    async with started(folder).run_test(size=size) as pilot:
        await pilot.pause()
        check(f"start-{size[0]}x{size[1]}", text(pilot.app))


async def test_nothing_is_saved(tmp_path: Path) -> None:
    async with started(tmp_path / "none").run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        check("start-empty-80x24", text(pilot.app))
        await pilot.press("enter")
        assert "Bridge at dusk" in await opened(pilot)
    assert find_fight(tmp_path / "none", "bridge") == "bridge"


async def test_ascii(folder: Path) -> None:
    saved(folder, "漢字", 9_000_000, "漢字の戦い")
    async with started(folder, glyphs=ASCII).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert text(pilot.app).isascii()


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
async def test_every_name_is_text_and_every_size_is_filled(tmp_path: Path, glyphs: Glyphs) -> None:
    for at, name in enumerate(NAMES):
        saved(tmp_path, f"x-{at}", 1_000_000 + at, name)
    async with started(tmp_path, NAMES[4], glyphs).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        found = text(pilot.app)
        assert glyphs is ASCII or all(name in found for name in NAMES[:7])
        assert "[red]x[/]" in found
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert [width(line) for line in lines(pilot.app)] == [size[0]] * size[1]
        assert text(pilot.app) == found


# --- the keys


def test_it_narrows_as_one_types(folder: Path) -> None:
    listed = StartList(folder)
    assert pressed(listed, "/", "C", "a", "v") == Wish()
    assert [item.name for item in listed.items if item.kind == "fight"] == ["cave"]
    assert pressed(listed, "enter") == Wish("open", "cave")
    assert pressed(listed, "escape", "enter") == Wish("open", "dusk")
    assert pressed(listed, "/", "q", "q") == Wish()
    assert [(item.kind, item.name) for item in listed.items] == [("new", "qq")]
    assert pressed(listed, "enter", "enter") == Wish("create", "qq", "unified")


def test_letters_of_a_search_are_no_keys(folder: Path) -> None:
    listed = StartList(folder)
    pressed(listed, "/", *"qck?j")
    assert listed.field is not None
    assert listed.field.text == "qck?j"


@pytest.mark.parametrize(
    ("keys", "wish"),
    [
        (["c", "x", "enter", "enter"], Wish("create", "x", "unified")),
        (["c", "x", "enter", "down", "enter"], Wish("create", "x", "conquest")),
        (["c", "x", "enter", "3"], Wish("create", "x", "skirmish")),
        (["c", "x", "enter", "9"], Wish()),
        (["c", "enter"], Wish()),
        (["c", "-", "enter", "enter"], Wish()),
        (["c", "x", "escape", "enter"], Wish("open", "dusk")),
        (["c", "x", "enter", "escape", "enter"], Wish("open", "dusk")),
        (["c", "x", "enter", "/", "enter"], Wish("create", "x", "unified")),
        (["down", "k", "enter"], Wish("open", "dusk")),
        (["j", "j", "enter"], Wish("open", "cave")),
        (["?"], Wish("help")),
        (["q"], Wish("quit")),
        (["z"], Wish()),
    ],
)
def test_keys(folder: Path, keys: list[str], wish: Wish) -> None:
    assert pressed(StartList(folder), *keys) == wish


def test_an_unknown_name_gets_the_nearest_and_can_be_made(folder: Path) -> None:
    listed = StartList(folder, "towr")
    assert listed.items[0].name == "tower"
    assert "“towr”" in listed.message
    assert "Tower" in listed.message
    assert pressed(listed, "c", "enter") == Wish("create", "towr", "unified")
    listed = StartList(folder, "zzzz")
    assert listed.message == "There is no saved fight “zzzz”. c makes it"
    assert pressed(listed, "enter") == Wish("open", "dusk")


async def test_every_preset_says_in_one_row_how_it_plays(folder: Path) -> None:
    async with started(folder, "Old mill").run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        await pilot.pause()
        rows = text(pilot.app).split("\n")
        assert PRESET_TEXTS.keys() == PRESETS.keys()
        for name in PRESETS:
            row = next(row for row in rows if row[2:].startswith(name))
            assert row.rstrip().endswith(preset_text(name))


async def test_a_new_fight(folder: Path) -> None:
    async with started(folder, "Old mill").run_test(size=(80, 24)) as pilot:
        await pilot.press("c", "2")
        shown = await opened(pilot)
        assert "Old mill" in shown
        assert ":add Goblin x3 foes hp=6" in shown
        await pilot.press("escape")
    with Book.open(folder, "old-mill", write=False) as book:
        assert (book.encounter.name, book.encounter.preset) == ("Old mill", "conquest")


@pytest.mark.parametrize(("typed", "title"), [("Cave", "The cave"), ("tower", "Tower")])
async def test_one_that_was_sought_is_opened(folder: Path, typed: str, title: str) -> None:
    async with started(folder).run_test(size=(80, 24)) as pilot:
        await pilot.press("/", *typed, "enter")
        shown = await opened(pilot)
        assert title in shown
        assert ("reads along" in shown) == (typed == "tower")


async def test_what_cant_be_opened_says_why(folder: Path) -> None:
    async with started(folder).run_test(size=(80, 24)) as pilot:
        await pilot.press("/", *"bad", "enter")
        for _ in range(200):
            if "line 1" in text(pilot.app):
                break
            await pilot.pause(0.02)
        assert "bad.toml, line 1" in text(pilot.app)
        await pilot.press("escape", "enter")
        assert "Bridge at dusk" in await opened(pilot)


async def test_a_name_that_is_taken(folder: Path) -> None:
    async with started(folder).run_test(size=(80, 24)) as pilot:
        await pilot.press("c", *"cave", "enter", "enter")
        for _ in range(200):
            if "cave" in text(pilot.app).split("\n")[-2]:
                break
            await pilot.pause(0.02)
        assert "There is a fight called cave already" in text(pilot.app)


async def test_help_and_pages_and_leaving(folder: Path) -> None:
    async with started(folder).run_test(size=(80, 24)) as pilot:
        await pilot.press("?")
        await pilot.pause()
        assert "Saved fights" not in text(pilot.app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Saved fights" in text(pilot.app)
        await pilot.press("pagedown")
        await pilot.pause()
        assert lines(pilot.app)[12].startswith("▌ The wreck")
        await pilot.press("pageup")
        await pilot.pause()
        assert lines(pilot.app)[2].startswith("▌ Bridge at dusk")
        await pilot.press("q")
        await pilot.pause()
    assert pilot.app.return_code == 0


# --- resuming


def test_one_line_says_where_a_fight_is(tmp_path: Path) -> None:
    running = session(tmp_path, dusk())
    running.do("note here")
    running.do("attack aki")
    running.close()
    os.utime(tmp_path / "dusk.toml", (3_000_000, 3_000_000))
    opened, said = open_fight(tmp_path, "dusk")
    opened.close()
    assert said.startswith("Saved 1970-02-04 17:20 · round 3 · attacks · アキ's turn · ")
    assert said.endswith("open: Whom does アキ attack with Spear? (C22)")


def test_what_is_owed_is_said(tmp_path: Path) -> None:
    running = session(tmp_path, replace(dusk(), round=9))
    running.do("note deep")
    running.close()
    opened, said = open_fight(tmp_path, "dusk")
    opened.close()
    assert "owed: Mei, under water" in said


def test_a_demonstration_that_has_not_begun_says_what_begins_it(tmp_path: Path) -> None:
    opened, said = open_fight(tmp_path, copy_example("bridge", tmp_path))
    opened.close()
    assert said == "n begins the fight, with everything that decides itself; ? explains."


async def test_the_line_goes_with_the_next_key(tmp_path: Path) -> None:
    running = session(tmp_path)
    running.do("note here")
    running.close()
    opened, said = open_fight(tmp_path, "dusk")
    shown = app(opened)
    shown.desk.entry.say(said)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Saved 20" in text(pilot.app)
        await pilot.press("h")
        await pilot.pause()
        assert "Saved 20" not in text(pilot.app)
    opened.close()


def test_in_a_terminal(tmp_path: Path) -> None:
    copy_example("castle", tmp_path)
    saved(tmp_path, "bridge", 1_000_000, "Élodie ✦ 漢字")
    terminal = Terminal(PROGRAM, environment(tmp_path))
    try:
        terminal.wait_for("Saved fights")
        assert "▌ Castle at first frost" in terminal.text()
        assert terminal.cells(3).index("set-up") == terminal.cells(2).index("set-up")
        terminal.press(b"\r")
        terminal.wait_for("saved 0")
        terminal.press(b"q")
        assert terminal.ended() == 0
    finally:
        terminal.kill()
        terminal.close()
