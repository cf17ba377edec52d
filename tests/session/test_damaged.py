"""A journal that is damaged somewhere in the middle: the fight goes on, and all goes back as far as there."""

import re
from pathlib import Path

import pytest
from fights import bridge

from tracker.session.session import Session
from tracker.state.line import Line
from tracker.store.book import Book

HURT = [f"hurt ogre {n} raw" for n in range(1, 7)]
"""Commands of one step each."""
DAMAGED = 3

DAMAGES = {
    "unreadable": (rb"n = 3\n", b"n = three\n"),
    "another number": (rb"n = 3\n", b"n = 4\n"),
    "follows itself": (rb"(n = 3\n.*?\nparent = )2\n", rb"\g<1>3\n"),
    "follows a later one": (rb"(n = 3\n.*?\nparent = )2\n", rb"\g<1>5\n"),
    "follows one that never was": (rb"(n = 3\n.*?\nparent = )2\n", rb"\g<1>-2\n"),
    "leads nowhere": (rb"(n = 3\n.*?\ntip = )3\n", rb"\g<1>9\n"),
    "belongs to nothing": (rb"(n = 3\ngroup = )3\n", rb"\g<1>7\n"),
}
"""By what is wrong then: what is replaced in the journal, and by what."""


@pytest.fixture(params=DAMAGES)
def session(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    """The fight after its commands, with a journal that is damaged at the third."""
    with Book.create(tmp_path, "night", bridge()) as book:
        session = Session(book)
        for text in HURT:
            assert session.do(text).refusal is None
    journal = tmp_path / "night.log.toml"
    old, new = DAMAGES[request.param]
    content, count = re.subn(old, new, journal.read_bytes(), count=1, flags=re.DOTALL)
    assert count == 1
    journal.write_bytes(content)
    return Session(Book.open(tmp_path, "night", write=True))


def test_the_log_begins_behind_the_damage(session: Session) -> None:
    assert session.book.notices == ()
    log = session.log()
    assert [entry.number for entry in log] == [3, 4, 5, 6]
    assert log[0].line == Line("damaged-step", {"number": DAMAGED})
    assert [entry.number for entry in session.log(2)] == [5, 6]
    assert [entry.number for entry in session.log(before=5)] == [3, 4]
    session.close()


def test_undo_goes_back_to_the_damage_and_forward_again(session: Session) -> None:
    assert session.encounter.combatants["ogre"].hp == 40 - 21
    assert len(session.do("undo 99").records) == 3
    assert session.encounter.combatants["ogre"].hp == 40 - 6
    for text in ("undo", "back", "amend 5 hurt ogre 1", "amend 3 hurt ogre 1", "amend 2 hurt ogre 1"):
        refusal = session.do(text).refusal
        assert refusal is not None
        assert (refusal.kind, refusal.args) == ("damaged-step", {"number": DAMAGED})
    assert session.history.can_undo
    assert not session.history.can_turn_back
    assert len(session.do("redo 99").records) == 3
    assert session.encounter.combatants["ogre"].hp == 40 - 21
    session.close()


def test_the_fight_goes_on_and_is_saved(session: Session) -> None:
    assert session.do("hurt ogre 1 raw").refusal is None
    assert session.do("amend 6 hurt ogre 2 raw").refusal is None
    assert session.encounter.combatants["ogre"].hp == 40 - 21 + 6 - 2 - 1
    folder = session.book.folder
    session.close()
    with Book.open(folder, "night", write=True) as book:
        assert book.encounter == session.encounter
        assert book.notices == ()
