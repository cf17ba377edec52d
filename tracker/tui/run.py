"""Runs the screen: opens a fight, shows it before Textual is imported, and leaves in good order however it ends."""

import errno
import gc
import os
import signal
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.session.library import BUNDLED
from tracker.store.lock import Held
from tracker.store.problem import Conflict, StoreError
from tracker.tui.desk import Desk
from tracker.tui.first_picture import FirstPicture, colors_of, first_picture
from tracker.tui.glyphs import glyphs_for
from tracker.tui.lean import left_out
from tracker.tui.leaving import SAVING, Leaving
from tracker.tui.look import Look
from tracker.tui.opening import open_fight
from tracker.tui.terminal import Terminal
from tracker.tui.theme import grey, load
from tracker.tui.watching import desk_of
from tracker.words import catalogue
from tracker.words.problems import store_text, system_text
from tracker.words.screen import message

if TYPE_CHECKING:
    from tracker.command.library import Library
    from tracker.store.opening import Prefer
    from tracker.tui.app import Disputed, FightApp
    from tracker.tui.start_list import StartList

FAULT, REFUSED, HELD = 1, 2, 3
"""Exit statuses: the system didn't let it, what is asked can't be done, another session has the fight."""
GONE = 128 + signal.SIGHUP
"""The exit status when the terminal is gone."""


def run(
    folder: Path,
    slug: str,
    *,
    lang: str | None = None,
    library: "Library" = BUNDLED,
    typed: str = "",
    prefer: "Prefer | None" = None,
    terminal: Terminal | None = None,
) -> int:
    """Opens a saved fight and shows it until the game master leaves. Without a file name it shows the list of those
    saved first; `typed` is the name that none of them has, if one was asked for; `prefer` says which holds if file and
    journal have gone two ways; `terminal` is the one that it is shown in, if it is taken already, and stays the
    caller's to leave. Returns the exit status: 3 if another session has the fight, 2 if it can't be opened as it is, 1
    if the system doesn't let it; why is said on stderr.

    Raises whatever fault ended the app."""
    if lang is not None:
        catalogue.use(lang)
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)  # where they are exported, they say what the terminal's size once was
    look = Look(grey(load()) if "NO_COLOR" in os.environ else load(), glyphs_for(os.environ))
    if not slug:
        return _Run(look, library, terminal, None).shown(lambda: _listed(folder, typed))
    try:
        session, said = open_fight(folder, slug, library, prefer)
    except Conflict as conflict:
        found = conflict
        return _Run(look, library, terminal, None).shown(lambda: _disputed(folder, found))
    except StoreError as error:
        sys.stderr.write(f"{store_text(error)}\n")
        return HELD if isinstance(error, Held) else REFUSED
    except OSError as error:
        sys.stderr.write(f"{system_text(error)}\n")
        return FAULT
    desk = desk_of(session, look)
    if desk.entry.prompt is not None and terminal is not None and terminal.drop():
        said = f"{said} {message('dropped-keys')}"  # nobody has seen the question yet
    if said:
        desk.entry.say(said)
    return _Run(look, library, terminal, desk).shown(lambda: desk)


def _listed(folder: Path, typed: str) -> "StartList":
    from tracker.tui.start_list import StartList

    return StartList(folder, typed)


def _disputed(folder: Path, conflict: Conflict) -> "Disputed":
    from tracker.tui.app import Disputed

    return Disputed(folder, conflict)


class _Run:
    """One run of the app, from before there is one: at each moment somebody is there who can leave."""

    def __init__(self, look: Look, library: "Library", terminal: Terminal | None, desk: Desk | None) -> None:
        self.look = look
        self.library = library
        self.terminal = terminal
        self.desk = desk
        self.app: FightApp | None = None
        self.leaving = Leaving(self._leave, self._save)

    def shown(self, first: "Callable[[], Desk | StartList | Disputed]") -> int:
        """Shows something until the game master leaves, and gives the exit status."""
        self.leaving.install()
        try:
            painted = self._painted()
            with left_out():
                from tracker.tui.app import FightApp

            app = FightApp(first(), self.look, self.library, terminal=self.terminal, painted=painted)
            gc.freeze()  # nor will it be rubbish later
            gc.enable()
            self.app = app
            app.run(mouse=False)
        finally:
            self.leaving.over()
            if self.app is not None:
                self.app.close()
            elif self.desk is not None:
                self.desk.session.close()
        if self.leaving.status:
            return self.leaving.status
        if isinstance(app.error, OSError) and app.error.errno == errno.EIO:
            return GONE  # the terminal went, and writing to it said so first
        if app.error is not None:
            raise app.error
        return app.return_code or 0

    def _painted(self) -> FirstPicture | None:
        """The first picture of a fight, on the terminal already; None if there is none, or no terminal for it."""
        if self.desk is None or self.terminal is None:
            return None
        try:
            columns, rows = os.get_terminal_size(1)
            if not columns or not rows:
                return None
            found = first_picture(self.desk, columns, rows, colors_of(os.environ))
            self.terminal.draw(found.text)
        except (OSError, termios.error):
            return None  # the terminal is going: whoever watches it finds out
        return found

    def _leave(self, status: int) -> None:
        """Asks the app to leave; where there is none yet, leaves at once."""
        try:
            if self.app is not None:
                self.app.call_from_thread(self.app.exit)
                return
        except RuntimeError:
            pass  # it doesn't run yet, or no more
        self._save(SAVING)
        if self.terminal is not None:
            self.terminal.leave()
        os._exit(status)

    def _save(self, seconds: float) -> None:
        """Waits for what is being saved."""
        if self.app is not None:
            self.app.wait(seconds)
        elif self.desk is not None:
            self.desk.session.book.wait(seconds)
