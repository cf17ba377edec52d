"""File and journal of a fight have gone two ways: somebody says which holds before it is opened. Both are kept."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from textual import events
from textual.app import ComposeResult
from textual.strip import Strip
from textual.widget import Widget

from tracker.command.library import Library
from tracker.session.session import Session
from tracker.store.opening import Prefer
from tracker.store.problem import Conflict, StoreError
from tracker.tui.cells import Row, Span, wrap
from tracker.tui.frugal_screen import FrugalScreen
from tracker.tui.look import Look
from tracker.tui.opening import open_fight
from tracker.tui.textual_rows import strip
from tracker.words.problems import store_text, system_text
from tracker.words.screen import message

CHOICES: dict[str, Prefer] = {"1": "journal", "2": "file"}
"""What a key says holds."""
LEAVING = ("q", "escape")

Opened = Callable[[Session, str], object]


class ConflictText(Widget, can_focus=True):
    """The question and its answers as rows."""

    DEFAULT_CSS = "ConflictText { width: 100%; height: 100%; }"

    def __init__(self, conflict: Conflict, look: Look) -> None:
        super().__init__(id="conflict")
        self.conflict = conflict
        self.look = look
        self.said = ""

    def rows(self, columns: int) -> list[Row]:
        """All rows."""
        room = max(1, columns - 2)
        conflict = self.conflict
        rows: list[Row] = [(Span(f" {line}", "text"),) for line in wrap(self.look.shown(store_text(conflict)), room)]
        rows.append(())
        for key, prefer in CHOICES.items():
            text = message(f"prefer-{prefer}", number=conflict.last if prefer == "journal" else conflict.step)
            rows += [
                (Span(f" {key} ", "key"), Span(line, "key-text")) if not at else (Span(f"   {line}", "key-text"),)
                for at, line in enumerate(wrap(text, max(1, room - 3)))
            ]
        rows.append((Span(f" {LEAVING[0]} ", "key"), Span(message("leave-it"), "key-text")))
        said = wrap(f"{self.look.glyphs.refused} {self.look.shown(self.said)}", room) if self.said else []
        return [*rows, *((Span(f" {line}", "entry-refused"),) for line in said)]

    def render_line(self, y: int) -> Strip:
        """A row; a blank one where there is none. Where there is no room for all, the answers stay."""
        columns, height = self.size
        rows = self.rows(columns)[-height:]
        return strip(self.look, rows[y] if y < len(rows) else (), columns)

    async def on_key(self, event: events.Key) -> None:
        """Every key."""
        event.stop()
        event.prevent_default()
        screen = self.screen
        if isinstance(screen, ConflictScreen):
            await screen.press(event.key, event.time)


class ConflictScreen(FrugalScreen, inherit_bindings=False):
    """The question over the whole screen. `opened` is called with the session and what is to be said."""

    AUTO_FOCUS = "#conflict"
    DEFAULT_CSS = "ConflictScreen { overflow: hidden; }"

    def __init__(self, folder: Path, conflict: Conflict, look: Look, opened: Opened, library: Library) -> None:
        super().__init__()
        self._folder = folder
        self._opened = opened
        self._library = library
        self._text = ConflictText(conflict, look)
        self._painted: float | None = None

    def compose(self) -> ComposeResult:
        """The question alone."""
        yield self._text

    def on_mount(self) -> None:
        """Keys count from when it is on the screen: nobody expects this question."""
        self.call_after_refresh(self._seen)

    def _seen(self) -> None:
        self._painted = monotonic()

    async def press(self, key: str, time: float) -> None:
        """What a key does that was pressed at a time."""
        if self._painted is None or time < self._painted:
            return
        if key in CHOICES:
            await self._open(CHOICES[key])
        elif key not in LEAVING:
            return
        elif len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.app.exit(return_code=0)

    async def _open(self, prefer: Prefer) -> None:
        slug = self._text.conflict.slug
        try:
            session, said = await asyncio.to_thread(open_fight, self._folder, slug, self._library, prefer)
        except (StoreError, OSError) as error:
            self._text.said = store_text(error) if isinstance(error, StoreError) else system_text(error)
            self._text.refresh()
            return
        self._painted = None
        self._opened(session, said)
