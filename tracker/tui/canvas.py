"""All parts of a fight's screen as one widget: what changes in them is written to the terminal at once, past Textual,
which would lay them out anew and look through all of them for what changed."""

from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from tracker.tui.frugal import FrugalCompositor
from tracker.tui.picture import Picture
from tracker.tui.sheet import Sheet
from tracker.tui.textual_rows import finished


class Canvas(Widget, can_focus=True):
    """The parts in their frame."""

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; }"

    def __init__(self, sheet: Sheet, compositor: FrugalCompositor) -> None:
        super().__init__(id="canvas")
        self._sheet = sheet
        self._compositor = compositor

    def show(self, picture: Picture) -> None:
        """Takes a picture; what differs from the last one is painted."""
        cells = self._sheet.show(picture, *self.size)
        cursor = self._sheet.cursor
        place = self.app.cursor_position if cursor is None else Offset(*cursor)
        if not cells and place == self.app.cursor_position:
            return
        if self.app.screen is self.screen:  # if another stands over it, all is painted when that goes
            self.app.cursor_position = place
            styles = picture.look.theme.styles
            found = [(x, y, [(text, styles[role]) for text, role in row]) for x, y, row in cells]
            # It takes every update of a compositor, and declares only those that Rich could print too.
            self.app._display(self.screen, self._compositor.cells_update(found))  # type: ignore[arg-type]

    def page(self) -> int:
        """How many rows of the active pane are in sight at once."""
        return self._sheet.parts[self._sheet.desk.active].page()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines as Textual asks for them. It would keep what it was given until it is told of a change, and nobody
        tells it of any."""
        return [self.render_line(y).crop(*crop.column_span) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        """One of them; one that isn't there is blank."""
        look, columns = self._sheet.desk.look, self.size.width
        strips = [finished(look, row) for row in self._sheet.line(y, columns, self.size.height)]
        return Strip.join(strips).adjust_cell_length(columns)
