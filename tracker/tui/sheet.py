"""The parts of a fight's screen without a terminal: which there are, and the one where the cursor stands."""

from tracker.tui.board_pane import BoardPane
from tracker.tui.command_row import CommandRow
from tracker.tui.desk import Desk
from tracker.tui.details_pane import DetailsPane
from tracker.tui.key_bar import KeyBar
from tracker.tui.log_pane import LogPane
from tracker.tui.pane import LinePane
from tracker.tui.queue_pane import QueuePane
from tracker.tui.strip import TopBar
from tracker.tui.timers_pane import TimersPane


class Sheet:
    """One of each part, by name, from the top to the foot; what they show is the desk's."""

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

    @property
    def pointed(self) -> LinePane:
        """The part where the terminal's own cursor stands: where somebody types or chooses, else the active pane."""
        return self.entry if self.entry.cursor else self.parts[self.desk.active]
