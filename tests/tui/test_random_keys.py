"""Keys at random: whatever is pressed, in whatever order, on screens of changing size, nothing breaks."""

import random
from pathlib import Path

import pytest
from fights import bridge
from tui.fights import app, lines, session

from tracker.session.dice import RandomDice
from tracker.tui.cells import width

KEYS = [
    *["n"] * 8,
    *"12345jk?uy0",
    *("tab", "down", "up", "left", "right", "pagedown", "pageup"),
    *("enter", "enter", "escape", "ctrl+r", "space", "comma", "backspace"),
]
COMMANDS = [
    "hurt ogre 9",
    "attack @turn",
    "move @turn",
    "hurt @party 5 fire",
    "mark aki burning",
    "remove orc-1",
    "add Bat x2 foes hp=3",
    "! move mei foes-rear",
    "rename ogre [/b]",
    "back",
    "end",
]


@pytest.mark.parametrize("seed", range(3))
async def test_nothing_breaks(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    running = session(tmp_path, bridge(), roller=RandomDice(seed))
    async with app(running).run_test(size=(80, 24)) as pilot:
        for _ in range(30):
            draw = chance.random()
            if draw < 0.15:
                command = chance.choice(COMMANDS)
                await pilot.press(":", *({" ": "space"}.get(letter, letter) for letter in command), "enter")
            elif draw < 0.2:
                await pilot.resize_terminal(chance.randint(1, 130), chance.randint(1, 45))
            else:
                await pilot.press(chance.choice(KEYS))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert {width(line) for line in lines(pilot.app)} == {80}
        await pilot.press(*["escape"] * 4)
        number = running.number
        await pilot.press(":", *"note", "space", "x", "enter")
        await pilot.pause()
        assert running.number == number + 1
