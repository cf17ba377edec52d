"""A fight that another session has, read along: nothing is locked, and nothing can be done to it."""

import os
from pathlib import Path

from tracker.command.library import EMPTY, Library
from tracker.session.knowledge import KNOWS
from tracker.session.session import Session
from tracker.state.question import Prompt
from tracker.store.book import Book, journal_path, state_path
from tracker.store.lock import Held, Holder, holder
from tracker.tui.desk import Desk
from tracker.tui.look import Look
from tracker.words.problems import store_text
from tracker.words.questions import question_text
from tracker.words.screen import message


class Watched(Session):
    """The fight as the other session has saved it; `who` has it. `asked` are the questions that are open there, which
    nobody can answer here.

    Raises what opening raises."""

    def __init__(self, folder: Path, slug: str, who: Holder, library: Library = EMPTY) -> None:
        self.folder = folder
        self.who = who
        self._seen = _signature(folder, slug)  # before it is read: what is saved meanwhile is read again
        super().__init__(Book.open(folder, slug, write=False, prefer="journal", knows=KNOWS), library=library)
        self.asked: tuple[Prompt, ...] = self.prompts
        self.prompts = ()

    @property
    def held(self) -> Held:
        """That another session has it, as it is told."""
        return Held(self.book.slug, self.who)

    def again(self) -> "Watched | None":
        """The fight as it is now; None if nothing has been saved since. Raises what opening raises."""
        if _signature(self.folder, self.book.slug) == self._seen:
            return None
        return Watched(self.folder, self.book.slug, self.who, self.library)

    def is_free(self) -> bool:
        """Whether nobody has the fight any more."""
        try:
            return holder(self.folder, self.book.slug) is None
        except OSError:
            return False  # then it can't be taken over either


def desk_of(session: Session, look: Look) -> Desk:
    """The desk of a session; that of one that reads along says so all the time."""
    desk = Desk(session, look)
    if isinstance(session, Watched):
        desk.notice = notice(session, desk)
    return desk


def notice(watched: Watched, desk: Desk, *, free: bool = False) -> str:
    """What stands on the screen all the time: who has the fight, and what is asked there; `free` says that nobody has
    it any more."""
    told = message("watching-free") if free else message("watching", text=store_text(watched.held))
    if not watched.asked:
        return told
    question = question_text(watched.asked[-1].question, desk.names, desk.labels)
    return f"{told} {message('watching-asked', text=question)}"


def _signature(folder: Path, slug: str) -> tuple[tuple[int, int, int], ...]:
    """What changes when something is saved."""
    return tuple(_stamp(path) for path in (state_path(folder, slug), journal_path(folder, slug)))


def _stamp(path: Path) -> tuple[int, int, int]:
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0, 0
    return found.st_ino, found.st_size, found.st_mtime_ns
