"""Every part of the screen in every small size: rows are made whatever room there is."""

from pathlib import Path
from typing import get_args

import pytest
from msgspec import structs
from tui.fights import dusk, look, session

from tracker.tui.board_pane import BoardPane
from tracker.tui.command_row import CommandRow
from tracker.tui.desk import Desk
from tracker.tui.details_pane import DetailsPane
from tracker.tui.frame import Mode
from tracker.tui.key_bar import KeyBar
from tracker.tui.log_pane import LogPane
from tracker.tui.pane import LinePane
from tracker.tui.queue_pane import QueuePane
from tracker.tui.strip import TopBar
from tracker.tui.timers_pane import TimersPane

LONG = "A very long name 👩‍🚀 漢字の名前"


def parts(desk: Desk) -> list[LinePane]:
    """One of each."""
    panes = (("top", TopBar), ("initiative", QueuePane), ("formation", BoardPane), ("timers", TimersPane))
    more = (("details", DetailsPane), ("log", LogPane), ("keys", KeyBar))
    return [*(kind(name) for name, kind in (*panes, *more)), CommandRow("entry", desk.entry)]


@pytest.mark.parametrize("side", [False, True])
@pytest.mark.parametrize("asked", ["", "move aki", "hurt aki"])
def test_rows_are_made_in_any_room(tmp_path: Path, asked: str, side: bool) -> None:
    encounter = dusk()
    for who, each in encounter.combatants.items():
        encounter.combatants[who] = structs.replace(each, name=f"{LONG} {who}")
    running = session(tmp_path, encounter)
    running.do("hurt gou 3")
    running.do("cloud front fire")
    running.do(asked or "note x")
    desk = Desk(running, look())
    desk.side = side
    desk.move(1)
    picture = desk.picture()
    for part in parts(desk):
        for mode in get_args(Mode):
            part.mode = mode
            for columns in (*range(24), 40, 80, 120):
                for rows in (0, 1, 2, 7):
                    content = part.content(picture, columns, rows)
                    assert content.at is None or 0 <= content.at < len(content.rows)
