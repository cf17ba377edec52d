"""The README's parts that are made: pictures of the fight, and the table of keys. UPDATE_PICTURES=1 writes them anew,
those in `pictures` and those in the README:

    UPDATE_PICTURES=1 python -m pytest tests/test_readme.py
"""

import os
import re
from pathlib import Path
from typing import NamedTuple

from tui.fights import app, text

from tracker.command.registry import ACTIONS, PANES, Action, bound
from tracker.session.dice import RandomDice
from tracker.session.examples import example
from tracker.session.session import Session
from tracker.store.book import Book
from tracker.words.keys import action_text, key_text

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
FOLDER = Path(__file__).parent / "pictures"
UPDATING = os.environ.get("UPDATE_PICTURES") == "1"
SEED = 7
"""Of the dice in the pictures."""


class Picture(NamedTuple):
    """A picture of the demonstration: its size, the commands done before, and the keys pressed then."""

    columns: int
    rows: int
    commands: tuple[str, ...]
    keys: tuple[str, ...] = ()


PICTURES = {
    "fight-120x32": Picture(
        120,
        32,
        (
            "next",
            "mark mei burning",
            "mark orc-2 stunned for 2",
            "attack @turn",
            "next",
            "attack @turn",
            "next",
            "attack @turn",
        ),
    ),
    "fight-80x24": Picture(80, 24, ("next",), ("a",)),
}


async def taken(picture: Picture, folder: Path) -> str:
    """The screen as text, after everything is saved."""
    book = Book.create(folder, "bridge", example("bridge"))
    running = Session(book, roller=RandomDice(SEED))
    try:
        for command in picture.commands:
            report = running.do(command)
            assert report.refusal is None, command
            while running.prompts:
                running.answer(running.prompts[-1].question.default or running.prompts[-1].question.choices[0])
        book.wait()
        async with app(running).run_test(size=(picture.columns, picture.rows)) as pilot:
            await pilot.pause()
            for key in picture.keys:
                await pilot.press(key)
                await pilot.pause()
            return text(pilot.app).rstrip("\n")
    finally:
        running.close()


def keys() -> str:
    """The keys of the fight as a table; the panes stand in one row."""
    rows = ["| Key | What it does |", "|---|---|"]
    panes = [each for each in ACTIONS if each.name.startswith("pane-")]
    for action in ACTIONS:
        if "fight" not in action.contexts or action in panes[1:]:
            continue
        shown = f"{_shown(panes[0])} – {_shown(panes[-1])}" if action in panes else _shown(action)
        does = "goes to a pane: " + ", ".join(PANES) if action in panes else action_text(action.name)
        rows.append(f"| {shown} | {does} |")
    return "\n".join(rows)


def _shown(action: Action) -> str:
    return " ".join(f"`{key_text(key)}`" for key in action.keys if bound("fight").get(key) is action)


def block(name: str) -> str:
    """What stands in the README between the marks of a part that is made."""
    found = re.search(_marks(name), README.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None, f"the README has no part {name}"
    return found[2]


def put(name: str, content: str) -> None:
    """Writes a part of the README."""
    README.write_text(
        re.sub(_marks(name), lambda found: found[1] + content + found[3], README.read_text("utf-8"), flags=re.DOTALL),
        encoding="utf-8",
    )


def _marks(name: str) -> str:
    return rf"(<!-- {name} -->\n)(.*?)(\n<!-- /{name} -->)"


def fenced(content: str) -> str:
    """A picture as the README shows it."""
    return f"```text\n{content}\n```"
