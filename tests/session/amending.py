"""A fight in which commands of the past are amended."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fights import bridge

from tracker.rules.table import ScriptedDice
from tracker.session.dice import RandomDice
from tracker.session.report import Report
from tracker.session.session import Session
from tracker.state.question import Question
from tracker.store.book import Book


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """Aki's turn at the bridge."""
    found = Session(Book.create(tmp_path, "night", bridge()), roller=RandomDice(7))
    did(found, "next")
    if found.encounter.flow.turn != "aki":
        did(found, "jump aki")
    yield found
    found.close()


def did(session: Session, *commands: str) -> Report:
    """Does commands, each of which must be done; gives the last report."""
    for command in commands:
        report = session.do(command)
        assert report.refusal is None, (command, report.refusal)
    return report


def script(session: Session, *faces: int) -> ScriptedDice:
    session.roller = dice = ScriptedDice(faces)
    return dice


def asked(session: Session) -> Question:
    """The question that is open."""
    return session.prompts[-1].question


def hp(session: Session, who: str) -> int:
    return session.encounter.combatants[who].hp


def reopened(session: Session) -> Session:
    session.close()
    found = Session(Book.open(session.book.folder, "night", write=True), roller=session.roller)
    assert found.book.notices == ()
    assert found.encounter == session.encounter
    return found


# --- a number in the middle of a fight
