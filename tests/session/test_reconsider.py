"""One question back: the last answer is asked for again, the dice stay; and what can be undone, redone, gone back."""

from pathlib import Path

import pytest
from fights import bridge
from session.amending import asked

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
    first = asked(session)
    session.answer("party-rear")
    second = session.prompts[-1]
    assert second.question.kind == "many"
    assert second.answers == {first.key: "party-rear"}
    report = session.reconsider()
    assert report.refusal is None
    assert (asked(session), session.prompts[-1].answers) == (first, {})
    session.answer("party-rear")
    assert asked(session) == second.question
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


@pytest.fixture
def typing(session: Session) -> Session:
    """The same, where the party types its dice; アキ's turn."""
    session.do("jump aki")
    session.do("house dice_party=typed")
    return session


def test_a_typed_die_is_asked_for_again(typing: Session) -> None:
    typing.do("attack aki orc-1")
    typing.answer("15")
    damage = typing.prompts[-1]
    assert (damage.question.key, damage.given, damage.rolls) == ("damage", ("die hit",), {"hit": (20, 15)})
    assert typing.reconsider().refusal is None
    again = typing.prompts[-1]
    assert (again.question.key, again.given, again.rolls) == ("hit", (), {})
    typing.answer("1")
    assert typing.prompts == ()
    assert typing.encounter.combatants["orc-1"].hp == 9, "a 1 misses"


def test_of_several_typed_in_one_go_the_last_is_asked_for_again(typing: Session) -> None:
    typing.do("attack aki orc-1")
    typing.answer("15 7")
    assert asked(typing).key == "damage 2"
    typing.reconsider()
    assert asked(typing).key == "damage"
    typing.reconsider()
    assert asked(typing).key == "hit"
    report = typing.reconsider()
    assert report.refusal is not None
    assert report.refusal.kind == "answered-and-done", "the attack has begun, its strike is a step of its own"
    assert asked(typing).key == "hit"


def test_answers_and_typed_dice_go_back_in_the_order_given(typing: Session) -> None:
    """G12 asks behind the dice of the amount and the shield."""
    typing.do("hurt gou 2d6+50")
    typing.answer("1 2 1")
    assert asked(typing).key == "zero gou"
    assert typing.prompts[-1].given == ("die amount", "die amount 2", "die shield")
    typing.reconsider()
    assert asked(typing).key == "shield"
    typing.answer("1")
    assert typing.answer("dead").prompt is None


def test_what_the_tracker_rolled_is_not_gone_back_to(session: Session) -> None:
    session.do("hurt gou 2d6+50")
    before = session.prompts
    report = session.reconsider()
    assert report.refusal is not None
    assert report.refusal.kind == "no-question-before"
    assert session.prompts == before


def test_what_was_given_is_known_when_a_prompt_is_saved_and_resumed(typing: Session) -> None:
    typing.do("attack aki orc-1")
    typing.answer("15")
    typing.close()
    again = Session(Book.open(typing.book.folder, "bridge", write=True), roller=RandomDice(5))
    assert again.prompts[-1].given == ("die hit",)
    again.reconsider()
    assert asked(again).key == "hit"
    again.close()


@pytest.mark.parametrize(
    ("written", "instead"), [("hit = [20, 15]", "hit = [20, 25]"), ("group = {group}\n", "group = 9999\n")]
)
def test_a_prompt_that_an_edited_file_has_wrong_is_asked_anew(typing: Session, written: str, instead: str) -> None:
    typing.do("attack aki orc-1")
    typing.answer("15")
    typing.close()
    path = typing.book.folder / "bridge.toml"
    head, mark, tail = path.read_text(encoding="utf-8").partition("[save]")
    written = written.format(group=typing.prompts[-1].group)
    assert written in tail
    path.write_text(head + mark + tail.replace(written, instead), encoding="utf-8")
    again = Session(Book.open(typing.book.folder, "bridge", write=True), roller=RandomDice(5))
    assert again.prompts == ()
    assert again.do("next").refusal is None
    assert asked(again).key == "hit", "the strike is still owed"
    again.answer("15 5")
    assert again.encounter.combatants["orc-1"].hp == 9 - (5 - 2)
    again.close()


def test_what_can_be_gone_back_to_is_known_when_the_fight_is_opened_again(session: Session, tmp_path: Path) -> None:
    def opened_again() -> bool:
        with Book.open(tmp_path, "bridge", write=False) as book:
            return Session(book).history.can_turn_back

    found = []
    for command in ("note in the first turn", "note later in it", "undo 2", "note before it", "redo", "undo 2", "redo"):
        session.do(command)
        assert session.book.wait()
        found.append(session.history.can_turn_back)
        assert opened_again() == found[-1], command
    assert {*found} == {True, False}
