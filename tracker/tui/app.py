"""The program on the screen: opens a fight, shows it, and leaves in good order however it ends."""

import errno
import os
import signal
import sys
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tracker.command.library import Library
from tracker.session.library import BUNDLED
from tracker.session.session import Session
from tracker.store.lock import Held
from tracker.store.opening import Prefer
from tracker.store.problem import Conflict, StoreError
from tracker.tui.conflict_screen import ConflictScreen
from tracker.tui.desk import Desk
from tracker.tui.driver import TerminalDriver
from tracker.tui.fight_screen import FightScreen
from tracker.tui.glyphs import glyphs_for
from tracker.tui.leaving import Leaving
from tracker.tui.look import Look
from tracker.tui.opening import open_fight
from tracker.tui.start_list import StartList
from tracker.tui.start_screen import StartScreen
from tracker.tui.theme import load
from tracker.tui.watch_screen import WatchScreen
from tracker.tui.watching import Watched
from tracker.words import catalogue
from tracker.words.problems import store_text, system_text

FAULT, REFUSED, HELD = 1, 2, 3
"""Exit statuses: the system didn't let it, what is asked can't be done, another session has the fight."""
GONE = 128 + signal.SIGHUP
"""The exit status when the terminal is gone."""


class Disputed(NamedTuple):
    """A fight of which somebody has to say first whether its file holds or its journal."""

    folder: Path
    conflict: Conflict


class FightApp(App[None], inherit_bindings=False):
    """The application: one fight on one screen; before it, if it isn't known yet, the list of those saved."""

    ENABLE_COMMAND_PALETTE = False
    # What every program in a terminal does with these keys; they aren't the fight's, so they aren't in the registry.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", priority=True, show=False),
        Binding("ctrl+l", "repaint", priority=True, show=False),
    ]
    CSS = "Screen { layers: base; }"

    def __init__(self, first: Session | StartList | Disputed, look: Look, library: Library = BUNDLED) -> None:
        super().__init__(driver_class=TerminalDriver)
        self.look = look
        self._first = first
        self._library = library
        self._desk = Desk(first, look) if isinstance(first, Session) else None

    @property
    def desk(self) -> Desk:
        """The fight that is open. Raises LookupError as long as none is."""
        if self._desk is None:
            raise LookupError("no fight is open")
        return self._desk

    def get_default_screen(self) -> Screen[None]:
        """The fight, or the list."""
        if isinstance(self._first, StartList):
            return StartScreen(self._first, self.look, self._open, self._library)
        if isinstance(self._first, Disputed):
            return ConflictScreen(*self._first, self.look, self._open, self._library)
        return self._shown(self.desk)

    def _shown(self, desk: Desk) -> FightScreen:
        """The screen of an open fight."""
        session = desk.session
        return WatchScreen(desk, session, self._open) if isinstance(session, Watched) else FightScreen(desk)

    def _open(self, session: Session, said: str) -> None:
        """A fight was chosen in the list, or taken over."""
        self._desk = Desk(session, self.look)
        self._desk.entry.say(said)
        self.push_screen(self._shown(self._desk))  # Textual can't replace the first screen

    def wait(self, seconds: float) -> bool:
        """Waits until all is saved, if a fight is open; False if it isn't by then."""
        return self._desk is None or self._desk.session.book.wait(seconds)

    def close(self) -> None:
        """Closes the fight, if one is open."""
        if self._desk is not None:
            self._desk.session.close()

    def action_repaint(self) -> None:
        """Paints the screen anew: somebody else has written on the terminal."""
        if isinstance(self.screen, FightScreen):
            self.screen.repaint()
        else:
            self.refresh(layout=True)

    def on_driver_signal_resume(self) -> None:
        """Another program has had the terminal, or the shell."""
        self.action_repaint()

    def on_resize(self) -> None:
        """What a terminal does with what stands on it when it changes its size is its own affair."""
        if self._screen_stack and isinstance(self.screen, FightScreen):
            self.screen.repaint()

    def _watch_app_focus(self, focus: bool) -> None:
        """Another window has the focus, or this one again: nothing looks different, and the keys go where they went."""

    def _fatal_error(self) -> None:
        """A fault ends the app; whoever started it is told, instead of a page of traceback on the terminal."""
        self._close_messages_no_wait()

    @property
    def error(self) -> Exception | None:
        """The fault that ended the app, if one did."""
        return self._exception


def run(
    folder: Path,
    slug: str,
    *,
    lang: str | None = None,
    library: Library = BUNDLED,
    typed: str = "",
    prefer: Prefer | None = None,
) -> int:
    """Opens a saved fight and shows it until the game master leaves. Without a file name it shows the list of those
    saved first; `typed` is the name that none of them has, if one was asked for; `prefer`
    says which holds if file and journal have gone two ways. Returns the exit status: 3 if another
    session has the fight, 2 if it can't be opened as it is, 1 if the system doesn't let it; why is said on stderr.

    Raises whatever fault ended the app."""
    if lang is not None:
        catalogue.use(lang)
    first: Session | StartList | Disputed
    try:
        first, said = open_fight(folder, slug, library, prefer) if slug else (StartList(folder, typed), "")
    except Conflict as conflict:
        first, said = Disputed(folder, conflict), ""
    except StoreError as error:
        sys.stderr.write(f"{store_text(error)}\n")
        return HELD if isinstance(error, Held) else REFUSED
    except OSError as error:
        sys.stderr.write(f"{system_text(error)}\n")
        return FAULT
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)  # where they are exported, they say what the terminal's size once was
    look = Look(load(), glyphs_for(os.environ))
    app = FightApp(first, look, library)
    if said:
        app.desk.entry.say(said)
    leaving = Leaving(lambda _: app.call_from_thread(app.exit), app.wait)
    leaving.install()
    try:
        app.run(mouse=False)
    finally:
        leaving.over()
        app.close()
    if leaving.status:
        return leaving.status
    if isinstance(app.error, OSError) and app.error.errno == errno.EIO:
        return GONE  # the terminal went, and writing to it said so first
    if app.error is not None:
        raise app.error
    return app.return_code or 0
