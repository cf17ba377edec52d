"""Opening a saved fight for the screen, and what is said about it then."""

from pathlib import Path

from tracker.command.library import Library
from tracker.session.knowledge import KNOWS
from tracker.session.library import BUNDLED
from tracker.session.session import Session
from tracker.store.book import Book, state_path
from tracker.store.lock import Held
from tracker.store.opening import Prefer
from tracker.tui.watching import Watched
from tracker.words.moment import moment_text
from tracker.words.problems import notice_text
from tracker.words.start import resume_text, start_text


def open_fight(
    folder: Path, slug: str, library: Library = BUNDLED, prefer: Prefer | None = None
) -> tuple[Session, str]:
    """A session on a saved fight, and what is to be said first: what happened on opening, and where the fight is, if
    it has begun, else what begins it. If another session has the fight, it can be read along. Raises StoreError and
    OSError if it can't be opened."""
    try:
        when = moment_text(state_path(folder, slug).stat().st_mtime)
    except OSError:
        when = ""  # there may be a journal alone
    try:
        session = Session(Book.open(folder, slug, write=True, prefer=prefer, knows=KNOWS), library=library)
    except Held as held:
        return Watched(folder, slug, held.who, library), ""
    said = [notice_text(notice) for notice in session.book.notices]
    if session.number:
        labels = {str(side): name for side, name in session.encounter.field.labels.items()}
        said.append(resume_text(session.encounter, session.prompts, when, labels))
    if not session.encounter.combatants:
        said.append(start_text("nobody"))
    elif not session.number:
        said.append(start_text("fresh"))
    return session, " ".join(said)
