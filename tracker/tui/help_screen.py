"""Help: how to run a fight, the keys, the command language."""

from textual import events
from textual.app import ComposeResult
from textual.strip import Strip
from textual.widget import Widget

from tracker.command.registry import bound
from tracker.tui.cells import Row, Span, both_ends, wrap
from tracker.tui.frugal_screen import FrugalScreen
from tracker.tui.look import Look
from tracker.tui.textual_rows import strip
from tracker.words.help import help_text
from tracker.words.keys import key_text
from tracker.words.screen import key_label, message
from tracker.words.signs import signs_text

TOPICS = ("start", "screen", "keys", "signs", "commands", "names", "numbers")
"""The topics that are shown, one below the other."""


class HelpText(Widget, can_focus=True):
    """The topics as rows; keys scroll them."""

    def __init__(self, look: Look) -> None:
        super().__init__(id="help")
        self.look = look
        self.top = 0
        self._made: tuple[int, list[Row]] = (0, [])

    def rows(self) -> list[Row]:
        """All rows for the width that there is."""
        columns = self.size.width
        if self._made[0] != columns:
            self._made = (columns, _rows(columns, self.look))
        return self._made[1]

    def scroll_rows(self, by: int) -> None:
        """Scrolls so many rows; it stops at both ends."""
        top = max(0, min(self.top + by, len(self.rows()) - self.size.height + 1))
        if top != self.top:
            self.top = top
            self.refresh()

    def on_resize(self, _: events.Resize) -> None:
        """Where there is room for more, the last rows stay at the foot."""
        self.scroll_rows(0)

    def render_line(self, y: int) -> Strip:
        """A row of text; at the foot where one is, and how to get away."""
        rows, (columns, height) = self.rows(), self.size
        if y == height - 1:
            end = min(len(rows), self.top + height - 1)
            left = (
                Span(f" {key_text('escape')} ", "key"),
                Span(key_label("close"), "key-text"),
                Span(f"  {key_text('down')} {key_text('up')} {key_text('pagedown')}", "key"),
            )
            where = (Span(f"{message('rows', first=self.top + 1, last=end, all=len(rows))} ", "faint"),)
            return strip(self.look, both_ends(left, where, columns), columns)
        at = self.top + y
        return strip(self.look, rows[at] if at < len(rows) else (), columns)

    def on_key(self, event: events.Key) -> None:
        """Scrolling, and closing."""
        event.stop()
        event.prevent_default()
        actions = bound("help")
        action = actions.get(event.character or "") or actions.get(event.key)
        if action is None or self.app.screen is not self.screen:
            return  # the screen closes once, however often the key was pressed
        if action.name == "close":
            self.screen.dismiss()
        elif action.name in ("down", "up"):
            self.scroll_rows(action.value)
        else:
            self.scroll_rows(action.value * max(1, self.size.height - 2))


class HelpScreen(FrugalScreen, inherit_bindings=False):
    """The help text over the whole screen."""

    AUTO_FOCUS = "#help"
    DEFAULT_CSS = "HelpScreen { overflow: hidden; } HelpText { width: 100%; height: 100%; }"

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def compose(self) -> ComposeResult:
        """The text alone."""
        yield HelpText(self._look)


def _rows(columns: int, look: Look) -> list[Row]:
    found: list[Row] = []
    for topic in TOPICS:
        text = signs_text(look.glyphs._asdict()) if topic == "signs" else help_text(topic)
        for line in text.split("\n"):
            indent = len(line) - len(line.lstrip())
            role = "text" if indent else "name"
            lines = wrap(line.strip(), max(1, columns - 2 - indent), 2)
            found += [(Span(" " * (1 + indent)), Span(each, role)) for each in lines]
        found.append(())
    return found
