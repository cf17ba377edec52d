"""What the screen shows at one moment, as one frozen value that is handed down to every pane."""

from collections.abc import Mapping
from typing import NamedTuple

from tracker.command.registry import Context
from tracker.rules.running import Timer
from tracker.session.report import Entry as LogEntry
from tracker.session.view import AreaView, Detail, QueueRow, Standing, StripStep
from tracker.state.question import Prompt
from tracker.tui.look import Look
from tracker.tui.offers import offers

SELECTING = ("initiative", "formation", "timers")
"""The panes whose rows are combatants: selecting a row there selects somebody."""


class Picture(NamedTuple):
    """A fight as it is shown. `names` by id and `labels` by side; `active` the pane where the keys go; `who` whose
    details are shown ("" for nobody's), `marked` those marked for the next command; `at` the row that is selected in
    each pane, among its `items`; `saved` the number of the step that is acknowledged and `number` that of the last one;
    `trouble` why saving fails."""

    look: Look
    title: str
    slug: str
    names: Mapping[str, str]
    labels: Mapping[str, str]
    standing: Standing
    strip: tuple[StripStep, ...]
    queue: tuple[QueueRow, ...]
    board: tuple[AreaView, ...]
    timers: tuple[Timer, ...]
    detail: Detail | None
    log: tuple[LogEntry, ...]
    prompt: Prompt | None
    active: str
    who: str
    marked: tuple[str, ...]
    at: Mapping[str, int | None]
    number: int
    saved: int
    trouble: str
    context: Context
    """Where keys are read."""
    off: frozenset[str]
    """The actions of the registry that can't be done now."""
    below: int = 0
    """How many rows stand below the actions in the details, to be scrolled to."""
    side: bool = False
    """Whether the formation is shown from the side, by heights and depths."""
    ground: bool = True
    """Whether there is ground or water below, as there is but in zero gravity."""
    amending: bool = False
    """Whether what is typed is to be in a step's place, so that Enter shows what would change."""
    notice: str = ""
    """What stands above the command row all the time; "" for nothing."""

    def name(self, who: str) -> str:
        """A combatant's name as this terminal can show it."""
        return self.look.shown(self.names.get(who, who))


def items(picture: Picture, pane: str) -> tuple[str, ...]:
    """Whom each selectable row of a pane is about, in the order of the rows; "" for nobody."""
    if pane == "initiative":
        return tuple(row.who for row in picture.queue)
    if pane == "formation":
        return tuple(member.who for area in picture.board for member in area.members)
    if pane == "timers":
        return tuple(timer.who for timer in picture.timers)
    if pane == "details":
        return ("",) * (len(offers(picture.detail)) + picture.below) if picture.detail else ()
    return ("",) * len(picture.log)
