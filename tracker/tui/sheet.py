"""The parts of a fight's screen without a terminal: which there are, where each stands, and what a picture changes."""

from tracker.tui.board_pane import BoardPane
from tracker.tui.cells import Row
from tracker.tui.command_row import CommandRow
from tracker.tui.desk import Desk
from tracker.tui.details_pane import DetailsPane
from tracker.tui.frame import Frame, frame
from tracker.tui.key_bar import KeyBar
from tracker.tui.log_pane import LogPane
from tracker.tui.pane import Cells, LinePane
from tracker.tui.picture import Picture
from tracker.tui.queue_pane import QueuePane
from tracker.tui.strip import TopBar
from tracker.tui.timers_pane import TimersPane


class Sheet:
    """One of each part, by name, from the top to the foot, in the frame of a screen of some size."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.entry = CommandRow("entry", desk.entry)
        self.details = DetailsPane("details")
        self.parts: dict[str, LinePane] = {
            "top": TopBar("top"),
            "initiative": QueuePane("initiative"),
            "formation": BoardPane("formation"),
            "timers": TimersPane("timers"),
            "details": self.details,
            "log": LogPane("log"),
            "entry": self.entry,
            "keys": KeyBar("keys"),
        }

        self._frame: Frame | None = None
        self._size = (0, 0)
        self._picture: Picture | None = None

    def show(self, picture: Picture, columns: int, rows: int) -> list[Cells]:
        """Takes a picture for a screen of some size; the cells that differ from what stood there."""
        before = self._frame.places if self._frame and self._size == (columns, rows) else {}
        self._frame = frame(columns, rows, self.entry.wanted(picture, columns), picture.active)
        self._size, self._picture = (columns, rows), picture
        found: list[Cells] = []
        for name, place in self._frame.places.items():
            part = self.parts[name]
            part.fit(place.width, place.height)
            changed = part.show(picture, self._frame.mode)
            if before.get(name) != place:
                changed = [Cells(0, y, part.line(y) or ()) for y in range(place.height)]
            found += [Cells(place.x + x, place.y + y, row) for x, y, row in changed]
        self.desk.below = self.details.below
        return found

    def line(self, y: int, columns: int, rows: int) -> list[Row]:
        """What stands side by side in a row of a screen of some size; nothing before there was a picture."""
        if self._picture is None:
            return []
        if self._frame is None or self._size != (columns, rows):
            self.show(self._picture, columns, rows)
        places = self._frame.places if self._frame else {}
        found = [(place.x, self.parts[name].line(y - place.y) or ()) for name, place in places.items() if place.has(y)]
        return [row for _, row in sorted(found)]

    @property
    def cursor(self) -> tuple[int, int] | None:
        """The cell of the terminal's own cursor: where somebody types or chooses, else the selected row of the active
        pane; None if there is none."""
        part = self.entry if self.entry.cursor else self.parts[self.desk.active]
        place = self._frame.places.get(part.id) if self._frame else None
        return (place.x + part.cursor[0], place.y + part.cursor[1]) if place and part.cursor else None
