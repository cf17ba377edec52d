"""A fight being run: commands, prompts that survive interruptions, undo and redo, batches that count as a whole."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fights import bridge

from tracker.rules.refusal import Refused
from tracker.rules.table import DiceMissing, ScriptedDice
from tracker.session.batch import AnswersLeft, DiceLeft, batch
from tracker.session.history import History
from tracker.session.log import Log
from tracker.session.session import Session
from tracker.store.book import Book
from tracker.store.record import Record


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    found = Session(Book.create(tmp_path, "night", bridge()))
    yield found
    found.close()


def script(session: Session, *faces: int) -> ScriptedDice:
    dice = ScriptedDice(faces)
    session.roller = dice
    return dice


def started(session: Session) -> Session:
    """In the first round, with everything rolled as it comes."""
    report = session.do("next")
    assert report.refusal is None
    assert session.encounter.flow.turn
    return session


def turn_of(session: Session, who: str) -> None:
    """Has somebody's turn now."""
    started(session)
    if session.encounter.flow.turn != who:
        assert session.do(f"jump {who}").refusal is None
    assert session.encounter.flow.turn == who


def test_next_begins_and_stops_at_the_first_turn_that_is_decided_by_hand(session: Session) -> None:
    started(session)
    who = session.encounter.flow.turn
    assert not session.encounter.combatants[who].auto
    assert session.encounter.step == "attacks"
    assert session.encounter.round == 1
    again = session.do("next")
    assert session.encounter.flow.turn != who
    assert len({record.group for record in again.records}) == 1


def test_a_question_opens_a_prompt_that_is_saved(session: Session) -> None:
    turn_of(session, "gou")
    dice = script(session)
    report = session.do("attack gou")
    assert report.prompt is not None
    assert report.prompt.question.key == "target"
    assert not dice.left
    with Book.open(session.book.folder, "night", write=False) as found:
        assert found.prompts == session.prompts
    before = session.number
    script(session, 1)
    done = session.answer("ogre")
    assert done.prompt is None
    assert session.number > before
    assert done.records[-1].lines[-1].kind == "missed"


def test_a_wrong_answer_leaves_the_prompt(session: Session) -> None:
    turn_of(session, "gou")
    session.do("attack gou")
    report = session.answer("nobody at all")
    assert report.refusal is not None
    assert report.refusal.kind == "answer-choice"
    assert report.prompt == session.prompts[-1]


def test_an_interruption_keeps_the_prompt_with_its_dice(session: Session) -> None:
    """A character at 0 HP is asked about (G12); what was rolled for the blow isn't rolled again."""
    started(session)
    dice = script(session, 6, 6)
    asked = session.do("hurt mei 2d6+4")
    assert asked.prompt is not None
    assert asked.prompt.question.key == "zero mei"
    assert not dice.left
    script(session)
    between = session.do("hurt ogre 3")
    assert between.refusal is None
    assert session.prompts[-1].rolls == asked.prompt.rolls
    done = session.answer("critical")
    assert done.prompt is None
    assert session.encounter.combatants["mei"].hp == 0
    assert "critical" in session.encounter.combatants["mei"].statuses


def test_an_interruption_that_settles_the_question_lets_the_command_go_on(session: Session) -> None:
    started(session)
    script(session)
    assert session.do("hurt mei 16").prompt is not None
    session.do("set mei hp=30 max_hp=30")
    assert not session.prompts
    assert session.encounter.combatants["mei"].hp == 14


def test_a_prompt_whose_command_is_refused_now_closes_with_the_reason(session: Session) -> None:
    turn_of(session, "gou")
    session.do("attack gou")
    report = session.do("mark gou stunned")
    assert report.refusal is None
    assert not session.prompts
    [(prompt, refusal)] = report.closed
    assert prompt.command == "attack gou"
    assert refusal is not None
    assert refusal.kind == "hindered"


def test_cancel_takes_back_what_had_begun(session: Session) -> None:
    """Leaving a melee: the question comes first; what an opportunity attack brings comes in the middle."""
    turn_of(session, "gou")
    session.do("set gou hp=1")
    before = session.encounter
    session.do("move gou party-mid")
    assert session.prompts[-1].question.key == "opportunity"
    script(session, 20, 5, 3, 1)
    asked = session.answer("orc-1")
    while asked.prompt is not None and asked.prompt.question.key != "zero gou":
        asked = session.answer(asked.prompt.question.default or "none")
    assert asked.prompt is not None
    assert asked.prompt.left > 0
    assert session.encounter != before
    session.cancel()
    assert not session.prompts
    assert session.encounter == before


def test_next_is_refused_while_a_prompt_waits(session: Session) -> None:
    turn_of(session, "gou")
    session.do("attack gou")
    report = session.do("next")
    assert report.refusal is not None
    assert report.refusal.kind == "prompt-open"


def test_undo_takes_back_a_command_with_all_it_caused(session: Session) -> None:
    first = session.encounter
    started(session)
    second = session.encounter
    session.do("hurt orc-1 20")
    assert session.do("undo").refusal is None
    assert session.encounter == second
    session.do("undo")
    assert session.encounter == first
    refused = session.do("undo").refusal
    assert refused is not None
    assert refused.kind == "nothing-to-undo"
    session.do("redo 2")
    assert "dead" in session.encounter.combatants["orc-1"].statuses


def test_something_new_after_an_undo_ends_redo(session: Session) -> None:
    session.do("hurt orc-1 1")
    session.do("hurt orc-1 1")
    session.do("undo")
    session.do("note a new day")
    refused = session.do("redo").refusal
    assert refused is not None
    assert refused.kind == "nothing-to-redo"


def test_undo_reaches_across_a_resumption(session: Session) -> None:
    first = session.encounter
    started(session)
    session.do("hurt orc-1 20")
    session.close()
    again = Session(Book.open(session.book.folder, "night", write=True))
    try:
        again.do("undo 2")
        assert again.encounter == first
        again.do("redo 2")
        assert again.encounter == session.encounter
    finally:
        again.close()


def test_back_goes_to_the_start_of_the_last_turn(session: Session) -> None:
    started(session)
    at_start = session.encounter
    session.do("hurt orc-1 1")
    session.do("next")
    second = session.encounter
    session.do("hurt orc-1 1")
    session.do("back")
    assert session.encounter == second
    session.do("back")
    assert session.encounter == at_start
    session.do("redo")
    assert session.encounter == second


def test_overruling_is_logged_with_the_rule(session: Session) -> None:
    turn_of(session, "gou")
    refused = session.do("attack gou goblin-archer-1").refusal
    assert refused is not None
    assert refused.rule == "C14"
    script(session, 1)
    report = session.do("! attack gou goblin-archer-1 with Hammer")
    assert report.refusal is None
    assert report.records[0].overruled == ("C14",)
    assert report.records[0].lines[0].kind == "overruled"
    assert report.records[0].command.startswith("! ")


# --- batches


def test_a_batch_is_all_or_nothing(session: Session) -> None:
    before = session.encounter
    with pytest.raises(Refused):
        batch(session, ["hurt orc-1 3", "move orc-1 front"])
    assert (session.encounter, session.number) == (before, 0)
    report = batch(session, ["hurt orc-1 3", "hurt orc-2 3"])
    assert [record.end for record in report.records] == [False, True]
    assert {record.batch for record in report.records} == {1}
    assert session.number == 2


def test_a_missing_die_is_named(session: Session) -> None:
    with pytest.raises(DiceMissing) as missing:
        batch(session, ["hurt ogre 7 fire"], rolls=[])
    assert missing.value.die == ("burning", 100)
    assert session.number == 0


def test_left_over_dice_are_named(session: Session) -> None:
    with pytest.raises(DiceLeft) as left:
        batch(session, ["hurt ogre 7 fire"], rolls=[51, 3, 4])
    assert (left.value.faces, left.value.used) == ((3, 4), 1)
    assert session.number == 0


def test_left_over_answers_are_refused_with_what_was_asked(session: Session) -> None:
    with pytest.raises(AnswersLeft) as left:
        batch(session, ["hurt mei 30"], answers=["dead", "critical"])
    assert left.value.answers == ("critical",)
    assert [question.key for question in left.value.asked] == ["zero mei"]
    with pytest.raises(AnswersLeft) as named:
        batch(session, ["hurt mei 30"], named={"zero gou": "dead"})
    assert named.value.keys == ("zero gou",)


def test_a_missing_answer_takes_its_default_and_says_so(session: Session) -> None:
    report = batch(session, ["hurt mei 30"])
    [(question, answer)] = report.defaults
    assert (question.key, answer) == ("zero mei", "unconscious")


def test_the_same_seed_plays_the_same_fight(session: Session, tmp_path: Path) -> None:
    batch(session, ["next", "next", "next"], seed=7)
    (tmp_path / "other").mkdir()
    with Book.create(tmp_path / "other", "night", bridge()) as book:
        other = Session(book)
        batch(other, ["next", "next", "next"], seed=7)
        assert other.encounter == session.encounter


def test_a_batch_goes_on_with_what_waits_in_the_agenda(session: Session) -> None:
    turn_of(session, "gou")
    session.do("set gou hp=1")
    session.do("move gou party-mid")
    script(session, 20, 5, 3, 1)
    asked = session.answer("orc-1")
    assert asked.prompt is not None
    assert asked.prompt.left
    batch(session, ["next"], answers=["dead"], rolls=None, seed=1)
    assert "dead" in session.encounter.combatants["gou"].statuses
    assert not session.prompts


def test_a_batch_closes_a_prompt_whose_command_had_not_begun(session: Session) -> None:
    turn_of(session, "gou")
    session.do("attack gou")
    report = batch(session, ["next"], seed=1)
    assert [prompt.command for prompt, _ in report.closed] == ["attack gou"]
    assert not session.prompts
    assert session.encounter.flow.turn != "gou"


def test_a_preview_changes_nothing(session: Session) -> None:
    before = session.encounter
    report = session.preview("hurt ogre 7")
    assert report.records[0].lines[0].args["damage"] == 6
    assert session.encounter is before
    assert session.number == 0


def test_a_bad_answer_in_mid_course_refuses_the_batch(session: Session) -> None:
    """An answer that a question doesn't allow drops nothing: the whole batch is as if it hadn't been."""
    batch(session, ["next", "set mei hp=1", "mark mei burning"], seed=1)
    before, number = session.encounter, session.number
    with pytest.raises(Refused) as refused:
        batch(session, ["next"] * 8, named={"zero mei": "asleep"}, seed=1)
    assert refused.value.refusal.kind == "answer-choice"
    assert (session.encounter, session.number) == (before, number)


def test_a_step_reads_nothing_of_the_journal_again(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the fight and its log: only what is new is read, and that is in memory."""
    monkeypatch.setattr("tracker.session.history.KEPT", 20)
    for number in range(60):
        session.do(f"note {number}")
    session.book.wait()
    session.history = History(session.book)
    session._log = Log(session.history)
    assert [entry.number for entry in session.log(20)] == list(range(41, 61))
    read: list[int] = []
    record = session.book.record

    def counted(number: int) -> Record:
        read.append(number)
        return record(number)

    monkeypatch.setattr(session.book, "record", counted)
    for number in range(60, 70):
        session.do(f"note {number}")
        assert [entry.number for entry in session.log(20)] == list(range(number - 18, number + 2))
    assert read == []
