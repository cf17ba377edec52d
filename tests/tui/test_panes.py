"""Every pane as text, with a fight in it that has some of everything: from its start, at its end, and one alone."""

from pathlib import Path

import pytest
from tui.everything import everything
from tui.fights import SPEAR, app, look, session, somebody, text
from tui.snapshot import check

from tracker.command.registry import PANES
from tracker.session.session import Session
from tracker.state.encounter import Encounter
from tracker.state.event import TurnOpen
from tracker.state.flow import Flow, Place
from tracker.tui.desk import Desk
from tracker.tui.sheet import Sheet

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


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (120, 40), (60, 16)])
@pytest.mark.parametrize("pane", PANES)
async def test_a_pane(running: Session, pane: str, size: tuple[int, int]) -> None:
    async with app(running).run_test(size=size) as pilot:
        await pilot.press(*KEYS[pane])
        await pilot.pause()
        check(f"pane-{pane}-{size[0]}x{size[1]}", text(pilot.app))


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (120, 40)])
@pytest.mark.parametrize("pane", PANES)
async def test_the_end_of_a_pane(running: Session, pane: str, size: tuple[int, int]) -> None:
    async with app(running).run_test(size=size) as pilot:
        key = str(PANES.index(pane) + 1)
        await pilot.press(key, *["pageup" if pane == "log" else "pagedown"] * 8)
        await pilot.pause()
        check(f"end-{pane}-{size[0]}x{size[1]}", text(pilot.app))


def test_a_long_list_of_targets_names_a_few_and_how_many_more(tmp_path: Path) -> None:
    people = [somebody("aki", "Aki", "party", "front", attacks=(SPEAR,))]
    people += [somebody(f"orc-{number}", f"Orc {number}", "foes", "front", attacks=(SPEAR,)) for number in range(1, 12)]
    flow = Flow(queue=(Place("aki", 6),), turn="aki", at=Place("aki", 6), agenda=(TurnOpen(who="aki"),))
    fight = Encounter(name="x", round=1, step="attacks", combatants={each.id: each for each in people}, flow=flow)
    desk = Desk(session(tmp_path, fight), look())
    sheet = Sheet(desk)
    sheet.show(desk.picture(), 120, 40)
    rows = ["".join(span.text for span in sheet.details.line(y) or ()) for y in range(sheet.details.size.height)]
    shown = " ".join("".join(rows).replace("\u2502", " ").split())
    assert "adjacent Orc 1, Orc 2, Orc 3, Orc 4, Orc 5, Orc 6, Orc 7, Orc 8, and 3 more" in shown
    assert "attack: Spear Orc 1, Orc 2, Orc 3, Orc 4, Orc 5, Orc 6, Orc 7, Orc 8, and 3 more" in shown
