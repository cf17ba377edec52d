"""What a person typed is text everywhere, takes the cells it takes on a terminal, and steers nothing."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from tui.everything import everything, renamed
from tui.fights import app, lines, session, text
from tui.terminal import PROGRAM, Terminal, environment

from tracker.command.registry import PANES
from tracker.state.encounter import Encounter
from tracker.store.book import Book
from tracker.tui.cells import width
from tracker.tui.glyphs import ASCII, UNICODE, Glyphs

MARKUP = [
    "[red]x[/]",
    "Ogre [/b]",
    "[@click=app.quit]q[/]",
    "a|b",
    "x\"y'z]",
    "[/]",
    "{name}",
    "%s %(x)d",
    "<!-- -->",
    "\\[b]",
    ":q",
]
WIDE = [
    "漢字の名前",
    "ｱｷ ﾊﾝｶｸ",
    "ＦＵＬＬ",
    "👩‍🚀 Val",
    "Zoe\u0308 e\u0301",
    "ไทย กำ",
    "नमस्ते",
    "Élodie ✦",
    "e\u0301\u0323\u0302",
    "🏴",
    "한국어",
]
STEERING = [
    "a\x1b[2Jb",
    "\x9b31m",
    "tab\there",
    "line\nbreak",
    "\u202eright",
    "\ufe0f❤\ufe0f",
    "\x07bell",
    "\u2066iso\u2069",
    "nul\0",
    "x" * 60,
]
SIZES = [
    (300, 100),
    (200, 60),
    (120, 40),
    (120, 32),
    (100, 28),
    (99, 27),
    (80, 24),
    (80, 20),
    (79, 19),
    (60, 14),
    (40, 10),
    (20, 6),
    (10, 3),
]


def named(names: list[str]) -> Encounter:
    """The fight with these names, as a file would give them."""
    from tracker.state.clean import clean_name

    return renamed(everything(), [clean_name(name) or "?" for name in names])


async def everywhere(pilot: Pilot[None]) -> list[str]:
    """Everything that stands anywhere on the screens: each pane, questions, lists, commands, why, help."""
    seen: list[str] = []

    async def keep(*keys: str) -> None:
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        columns = pilot.app.size.width
        assert {width(line) for line in lines(pilot.app)} <= {columns}
        assert len(lines(pilot.app)) == pilot.app.size.height
        assert all(line.isprintable() or "\u200d" in line for line in lines(pilot.app))
        seen.append(text(pilot.app))

    for pane in range(1, len(PANES) + 1):
        await keep(str(pane), "down", "down")
        await keep("pagedown", "pagedown")
    await keep("escape")
    await keep("a")
    await keep("escape")
    await keep("m")
    await keep("escape")
    await keep("d", "3")
    await keep("enter")
    await keep("escape", "escape")
    await keep("/")
    await keep("escape")
    await keep("ctrl+p")
    await keep("escape")
    await keep("x")
    await keep("escape")
    await keep(":", *"attack ", "tab")
    await keep("escape")
    await keep("w")
    await keep("escape")
    await keep("?")
    await keep("escape")
    return seen


@pytest.mark.parametrize(
    ("names", "size", "glyphs"),
    [
        (MARKUP, (80, 24), UNICODE),
        (WIDE, (120, 40), UNICODE),
        (STEERING, (120, 40), UNICODE),
        (WIDE, (80, 24), ASCII),
    ],
)
async def test_names_are_text_everywhere(
    tmp_path: Path, names: list[str], size: tuple[int, int], glyphs: Glyphs
) -> None:
    fight = named(names)
    running = session(tmp_path, fight)
    running.do("hurt gou 9 raw")
    running.do(f"note {' '.join(names)}".replace("\n", " "))
    async with app(running, glyphs).run_test(size=size) as pilot:
        seen = "\n".join(await everywhere(pilot))
        pilot.app.post_message(Paste(f":{names[0]}"))
        await pilot.pause()
    assert "\x1b" not in seen
    assert glyphs is UNICODE or seen.isascii()
    if glyphs is UNICODE and size == (120, 40):
        for name in {each.name for each in fight.combatants.values() if len(each.name) < 20}:
            assert name in seen
    running.close()


@pytest.mark.parametrize("command", ["attack {who}", "zz {who}"])
async def test_what_was_typed_is_text_in_refusals(tmp_path: Path, command: str) -> None:
    running = session(tmp_path, named(MARKUP))
    async with app(running).run_test(size=(120, 40)) as pilot:
        for name in MARKUP:
            typed = command.format(who=name)
            await pilot.press(":")
            pilot.app.post_message(Paste(typed))
            await pilot.pause()
            assert typed in text(pilot.app)
            await pilot.press("enter")
            await pilot.pause()
            assert {width(line) for line in lines(pilot.app)} == {120}
            await pilot.press("escape", "escape")
    running.close()


@pytest.mark.parametrize("keys", [(), ("a",), (":", "a"), ("?",), ("w",)])
async def test_every_size_on_every_screen(tmp_path: Path, keys: tuple[str, ...]) -> None:
    running = session(tmp_path, named(WIDE))
    running.do("hurt gou 9")
    running.book.wait()
    async with app(running).run_test(size=(300, 100)) as pilot:
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        first = text(pilot.app)
        for size in (*SIZES, *SIZES[-2::-3], SIZES[0]):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert [width(line) for line in lines(pilot.app)] == [size[0]] * size[1], size
        assert text(pilot.app) == first
    running.close()


# --- on a terminal


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals that are closed at the end."""
    found: list[Terminal] = []
    yield found
    for each in found:
        each.kill()
        each.close()


def opened(folder: Path, terminals: list[Terminal], *arguments: str, **more: str) -> Terminal:
    """The program on a terminal."""
    terminals.append(Terminal([*PROGRAM, *arguments], environment(folder, **more), columns=120, rows=40))
    return terminals[-1]


def test_columns_line_up_as_the_terminal_counts_them(tmp_path: Path, terminals: list[Terminal]) -> None:
    # Those of which pyte, as wcwidth has it, and Rich think the same: most scripts and single signs.
    names = [name for name in WIDE if "\u200d" not in name and name not in ("ไทย กำ", "नमस्ते")]
    Book.create(tmp_path, "names", named(names)).close()
    # What is exported as the size is that of another time.
    terminal = opened(tmp_path, terminals, "names", COLUMNS="50", LINES="10")
    terminal.wait_for("saved 0")
    terminal.settle()
    rows = [terminal.cells(row) for row in range(40)]
    top = next(row for row, line in enumerate(rows) if line.startswith("╭"))
    edges = [at for at, cell in enumerate(rows[top]) if cell in "╭╮"]
    bottom = next(row for row, line in enumerate(rows) if row > top and line.startswith("╭"))
    for row in range(top + 1, bottom):
        assert [at for at, cell in enumerate(rows[row]) if cell == "│"] == edges, rows[row]


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"TRACKER_GLYPHS": "ascii", "LC_ALL": "C"}])
@pytest.mark.parametrize("arguments", [("names",), ()])
def test_ascii_where_the_locale_is_not_utf_8(
    tmp_path: Path, terminals: list[Terminal], locale: dict[str, str], arguments: tuple[str, ...]
) -> None:
    Book.create(tmp_path, "names", named(WIDE)).close()
    terminal = opened(tmp_path, terminals, *arguments, **locale)
    terminal.wait_for("quit")
    terminal.settle()
    assert terminal.written.isascii()
    assert "?" in terminal.text()
    terminal.press(b"q")
    assert terminal.ended() == 0


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_a_terminal_that_places_nothing_is_refused(tmp_path: Path, terminals: list[Terminal], term: str) -> None:
    terminal = opened(tmp_path, terminals, "demo", TERM=term)
    assert terminal.ended() == 2
    assert f"This terminal (TERM={term or '?'}) can't show the screen" in terminal.text()
    assert b"\x1b" not in terminal.written
    assert os.listdir(tmp_path) == []
