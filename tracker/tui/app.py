"""The program as Textual runs it: a fight, or the list of those saved, or a question before one opens."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import DescendantFocus, Event, Key, Paste, Resize
from textual.geometry import Offset, Size
from textual.screen import Screen

from tracker.command.library import Library
from tracker.session.library import BUNDLED
from tracker.session.session import Session
from tracker.store.problem import Conflict
from tracker.tui.desk import Desk
from tracker.tui.driver import TerminalDriver
from tracker.tui.fight_screen import FightScreen
from tracker.tui.first_picture import FirstPicture
from tracker.tui.frugal_screen import FrugalScreen
from tracker.tui.look import Look
from tracker.tui.terminal import Terminal
from tracker.tui.watching import Watched, desk_of

if TYPE_CHECKING:
    from tracker.tui.start_list import StartList


class Disputed(NamedTuple):
    """A fight of which somebody has to say first whether its file holds or its journal."""

    folder: Path
    conflict: Conflict


class FightApp(App[None], inherit_bindings=False):
    """The application: one fight on one screen; before it, if it isn't known yet, the list of those saved. `terminal`
    is the one it runs in, if that is taken already, and `painted` the picture of the desk that stands there."""

    ENABLE_COMMAND_PALETTE = False
    # What every program in a terminal does with these keys; they aren't the fight's, so they aren't in the registry.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", priority=True, show=False),
        Binding("ctrl+l", "repaint", priority=True, show=False),
    ]
    CSS = "Screen { layers: base; }"

    def __init__(
        self,
        first: "Desk | StartList | Disputed",
        look: Look,
        library: Library = BUNDLED,
        *,
        terminal: Terminal | None = None,
        painted: FirstPicture | None = None,
    ) -> None:
        super().__init__(driver_class=TerminalDriver)
        self.look = look
        self.terminal = terminal
        self._first = first
        self._library = library
        self._desk = first if isinstance(first, Desk) else None
        self._painted = painted if painted and painted.colors == self.console._color_system else None
        self._shown_in: Size | None = None
        self._early: list[Event] | None = []
        if self._painted:
            self._shown_in = Size(*self._painted.painted.size)
            self.cursor_position = Offset(*self._painted.cursor)

    @property
    def desk(self) -> Desk:
        """The fight that is open. Raises LookupError as long as none is."""
        if self._desk is None:
            raise LookupError("no fight is open")
        return self._desk

    def get_default_screen(self) -> Screen[None]:
        """The fight, or the list."""
        if isinstance(self._first, Desk):
            return self._shown(self._first, self._painted)
        if isinstance(self._first, Disputed):
            from tracker.tui.conflict_screen import ConflictScreen  # one of these is wanted, and no other is imported

            return ConflictScreen(*self._first, self.look, self._open, self._library)
        from tracker.tui.start_screen import StartScreen

        return StartScreen(self._first, self.look, self._open, self._library)

    def _shown(self, desk: Desk, painted: FirstPicture | None = None) -> FightScreen:
        """The screen of an open fight."""
        session = desk.session
        if isinstance(session, Watched):
            from tracker.tui.watch_screen import WatchScreen

            return WatchScreen(desk, session, self._open, painted)
        return FightScreen(desk, painted)

    def _open(self, session: Session, said: str) -> None:
        """A fight was chosen in the list, or taken over."""
        self._desk = desk_of(session, self.look)
        self._desk.entry.say(said)
        self.push_screen(self._shown(self._desk))  # Textual can't replace the first screen

    def wait(self, seconds: float) -> bool:
        """Waits until all is saved, if a fight is open; False if it isn't by then."""
        return self._desk is None or self._desk.session.book.wait(seconds)

    def close(self) -> None:
        """Closes the fight, if one is open."""
        if self._desk is not None:
            self._desk.session.close()

    async def on_event(self, event: Event) -> None:
        """Everything that happens. Keys that come before anything has the focus wait for that; they would be lost. What
        comes between the focus and the word of it waits behind them."""
        if self._early is not None and isinstance(event, Key | Paste):
            self._early.append(event)
        else:
            await super().on_event(event)

    async def on_descendant_focus(self, _: DescendantFocus) -> None:
        """Somebody reads keys now."""
        early, self._early = self._early, None
        for event in early or ():
            await super().on_event(event)

    def action_repaint(self) -> None:
        """Paints the screen anew: somebody else has written on the terminal."""
        if isinstance(self.screen, FrugalScreen):
            self.screen.repaint()

    def on_driver_signal_resume(self) -> None:
        """Another program has had the terminal, or the shell."""
        self.action_repaint()

    def on_resize(self, event: Resize) -> None:
        """What a terminal does with what stands on it when it changes its size is its own affair."""
        if event.size == self._shown_in:
            return
        self._shown_in = event.size
        if self._screen_stack:
            self.action_repaint()

    def _watch_app_focus(self, focus: bool) -> None:
        """Another window has the focus, or this one again: nothing looks different, and the keys go where they went."""

    def _fatal_error(self) -> None:
        """A fault ends the app; whoever started it is told, instead of a page of traceback on the terminal."""
        self._close_messages_no_wait()

    @property
    def error(self) -> Exception | None:
        """The fault that ended the app, if one did."""
        return self._exception
