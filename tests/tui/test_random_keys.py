"""Keys at random: whatever is pressed, in whatever order, on screens of changing size, nothing breaks."""

import random
from pathlib import Path
from time import monotonic

import pytest
from fights import bridge
from tui.fights import app, lines, session

from tracker.session.dice import RandomDice
from tracker.session.session import Session
from tracker.tui.cells import width

KEYS = [
    *["n"] * 6,
    *["escape"] * 4,
    *"12345jk?uy0wpxe/dhsmaov",
    *("tab", "down", "up", "left", "right", "pagedown", "pageup", "exclamation_mark"),
    *("enter", "enter", "enter", "escape", "ctrl+r", "ctrl+p", "ctrl+y", "space", "comma", "backspace"),
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
    "house dice_party=typed",
    "! mount @turn ogre",
    "move @turn 0,0,6 as forced",
    "back",
    "end",
]


async def wild(running: Session, seed: int, *, presses: int = 10_000, seconds: float = 60.0) -> int:
    """Presses keys at random, as often or as long as told; how many it were."""
    chance = random.Random(seed)
    async with app(running).run_test(size=(80, 24)) as pilot:
        end = monotonic() + seconds
        count = 0
        while count < presses and monotonic() < end:
            count += 1
            draw = chance.random()
            if draw < 0.1:
                command = chance.choice(COMMANDS)
                await pilot.press("escape", ":", *({" ": "space"}.get(letter, letter) for letter in command), "enter")
            elif draw < 0.15:
                await pilot.resize_terminal(chance.randint(1, 130), chance.randint(1, 45))
            else:
                await pilot.press(chance.choice(KEYS))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.press(*["escape"] * 8)
        await pilot.pause()
        assert {width(line) for line in lines(pilot.app)} == {80}
        number = running.number
        await pilot.press(":", *"note", "space", "x", "enter")
        await pilot.pause()
        assert running.number == number + 1
    return count


@pytest.mark.parametrize("seed", range(2))
async def test_nothing_breaks(tmp_path: Path, seed: int) -> None:
    running = session(tmp_path, bridge(), roller=RandomDice(seed))
    await wild(running, seed, presses=40)
