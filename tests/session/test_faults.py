"""What is raised in the midst of a command: session, log, book and the next start agree on what was done."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fights import bridge

from tracker.session import session as where
from tracker.session.batch import batch
from tracker.session.dice import RandomDice
from tracker.session.log import Log
from tracker.session.perform import perform
from tracker.session.session import Session
from tracker.store import book as saving
from tracker.store.book import Book
from tracker.store.problem import TooLarge
from tracker.store.render import Renderer


class Fault(Exception):
    """What no rule raises."""


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    found = Session(Book.create(tmp_path, "night", bridge()), roller=RandomDice(3))
    yield found
    found.close()


def break_after(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    """The rules break when so many more steps have been done."""
    done = [0]

    def broken(*given: Any, **named: Any) -> Any:
        done[0] += 1
        if done[0] > steps:
            raise Fault
        return perform(*given, **named)

    monkeypatch.setattr(where, "perform", broken)


def agrees(session: Session, folder: Path) -> None:
    """All have the same state, prompts and steps, and the next command follows them."""
    book, text = session.book, Renderer().head(session.encounter)
    assert (Renderer().head(book.encounter), book.prompts, book.number) == (text, session.prompts, session.number)
    assert session.log() == Log(session.history).lines(200)
    assert book.wait()
    with Book.open(folder, "night", write=False) as found:
        assert (Renderer().head(found.encounter), found.prompts, found.number) == (
            text,
            session.prompts,
            session.number,
        )
        assert found.notices == ()
    number = session.number
    assert session.do("note still here").refusal is None
    assert session.number == number + 1


def asked(session: Session) -> None:
    """Goes on until a die is asked for in mid-fight."""
    assert session.do("house dice_foes=typed").refusal is None
    for _ in range(20):
        if session.prompts:
            break
        session.do("next")
    assert session.prompts[-1].left
    assert session.prompts[-1].question.kind == "die"


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_in_what_next_does(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    session.do("next")
    before = session.number
    break_after(monkeypatch, steps)
    with pytest.raises(Fault):
        session.do("next")
    monkeypatch.undo()
    assert session.number == before + steps
    agrees(session, tmp_path)


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_in_what_an_answer_leads_to(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """As long as nothing has been done the question waits on; then it is answered, and what is owed is asked anew."""
    asked(session)
    before, prompts = session.number, session.prompts
    break_after(monkeypatch, steps)
    with pytest.raises(Fault):
        session.answer("1")
    monkeypatch.undo()
    assert session.number == before + steps
    assert session.prompts == (() if steps else prompts)
    agrees(session, tmp_path)


@pytest.mark.parametrize("command", ["hurt ogre 3", "next", "auto 1", "undo", "amend 1 house dice_foes=typed"])
@pytest.mark.parametrize("together", [False, True])
def test_what_the_book_does_not_take_was_not_done(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, together: bool
) -> None:
    session.do("house dice_party=typed")
    session.do("next")
    before = (session.encounter, session.prompts, session.number, session.log())
    monkeypatch.setattr(saving, "STATE_SIZE", 100)
    with pytest.raises(TooLarge):
        batch(session, [command], seed=1) if together else session.do(command)
    monkeypatch.undo()
    assert (session.encounter, session.prompts, session.number, session.log()) == before
    agrees(session, tmp_path)


def test_a_question_that_the_book_does_not_take_was_not_asked(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.do("next")
    monkeypatch.setattr(saving, "STATE_SIZE", 100)
    with pytest.raises(TooLarge):
        session.do("attack @turn")
    monkeypatch.undo()
    assert session.prompts == ()
    agrees(session, tmp_path)
