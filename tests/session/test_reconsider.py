"""One question back: the last answer is asked for again, the dice stay; and what can be undone, redone, gone back."""

from pathlib import Path

import pytest
from fights import bridge

from tracker.session.dice import RandomDice
from tracker.session.session import Session
from tracker.store.book import Book


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """The fight at the bridge, at the first turn."""
    found = Session(Book.create(tmp_path, "bridge", bridge()), roller=RandomDice(5))
    found.do("next")
    return found


def test_nothing_is_asked(session: Session) -> None:
    report = session.reconsider()
    assert report.refusal is not None
    assert report.refusal.kind == "no-prompt"


def test_no_question_was_before(session: Session) -> None:
    session.do(f"move {session.encounter.flow.turn}")
    before = session.prompts
    report = session.reconsider()
    assert report.refusal is not None
    assert report.refusal.kind == "no-question-before"
    assert session.prompts == before


def test_the_question_before_is_asked_again(session: Session) -> None:
    session.do(f"move {session.encounter.flow.turn}")
    first = session.prompts[-1].question
    session.answer("party-rear")
    second = session.prompts[-1]
    assert second.question.kind == "many"
    assert second.answers == {first.key: "party-rear"}
    report = session.reconsider()
    assert report.refusal is None
    assert (session.prompts[-1].question, session.prompts[-1].answers) == (first, {})
    session.answer("party-rear")
    assert session.prompts[-1].question == second.question
    session.cancel()
    assert session.prompts == ()


def test_what_can_be_undone_redone_and_gone_back_to(session: Session) -> None:
    history = session.history
    assert (history.can_undo, history.can_redo, history.can_turn_back) == (True, False, False), "the first turn"
    session.do("note later in it")
    assert history.can_turn_back
    session.do("undo 2")
    assert (history.can_undo, history.can_redo, history.can_turn_back) == (False, True, False)
    session.do("redo 2")
    assert (history.can_undo, history.can_redo) == (True, False)
