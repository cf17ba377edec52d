"""Every pane as text, with a fight in it that has some of everything: from its start, at its end, and one alone."""

from pathlib import Path

import pytest
from tui.everything import everything
from tui.fights import app, session, text
from tui.snapshot import check

from tracker.command.registry import PANES
from tracker.session.session import Session

KEYS = {
    "initiative": ("1",),
    "formation": ("2", "down", "down"),
    "timers": ("3", "down"),
    "details": ("2", "up", "4", "down"),
    "log": ("5", "up", "up", "up"),
}
"""The keys that lead to a pane and select something there."""


@pytest.fixture
def running(tmp_path: Path) -> Session:
    """The fight, with some lines in its log."""
    running = session(tmp_path, everything(), faces=[14, 3])
    for command in (
        "hurt gou 9 raw",
        "heal ren 3",
        "attack aki orc-2",
        "hurt wight 2 fire",
        "note far below, the river",
    ):
        assert running.do(command).refusal is None, command
        while running.prompts:
            running.answer(running.prompts[-1].question.default or "no")
    running.book.wait()
    return running


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 16)])
@pytest.mark.parametrize("pane", PANES)
async def test_a_pane(running: Session, pane: str, size: tuple[int, int]) -> None:
    async with app(running).run_test(size=size) as pilot:
        await pilot.press(*KEYS[pane])
        await pilot.pause()
        check(f"pane-{pane}-{size[0]}x{size[1]}", text(pilot.app))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("pane", PANES)
async def test_the_end_of_a_pane(running: Session, pane: str, size: tuple[int, int]) -> None:
    async with app(running).run_test(size=size) as pilot:
        key = str(PANES.index(pane) + 1)
        await pilot.press(key, *["pageup" if pane == "log" else "pagedown"] * 8)
        await pilot.pause()
        check(f"end-{pane}-{size[0]}x{size[1]}", text(pilot.app))
