"""Amending: a command of the past done in another way, and what came after it done again."""

import pytest
from session.amending import asked, did, hp, reopened, script, session

from tracker.session.batch import AnswersLeft, batch
from tracker.session.session import Session
from tracker.store.book import Book

__all__ = ["session"]


def test_a_damage_number_in_the_middle_of_a_fight(session: Session) -> None:
    did(session, "hurt ogre 8")
    step = session.number
    script(session, 15, 3)
    did(session, "attack aki orc-1", "heal ogre 2", "mark ren prone")
    script(session)  # nothing is rolled again
    report = did(session, f"amend {step} hurt ogre 5")
    assert report.records[0].kind == "amend"
    assert [record.command for record in report.records[1:]] == [
        "hurt ogre 5",
        "attack aki orc-1",
        "attack aki orc-1",
        "heal ogre 2",
        "mark ren prone",
    ]
    assert hp(session, "ogre") == 40 - 4 + 2
    assert hp(session, "orc-1") == 8
    assert "prone" in session.encounter.combatants["ren"].statuses
    [line] = report.records[0].lines
    assert (line.kind, line.args) == (
        "amended",
        {"number": step, "before": "hurt ogre 8", "after": "hurt ogre 5", "again": 3},
    )
    assert len({record.batch for record in report.records}) == 1
    assert [record.end for record in report.records] == [False] * 5 + [True]


def test_the_log_shows_what_holds_now(session: Session) -> None:
    did(session, "hurt ogre 8")
    step = session.number
    did(session, "heal ogre 2", f"amend {step} hurt ogre 5")
    kinds = [entry.line.kind for entry in session.log()]
    assert kinds[-3:] == ["amended", "hurt", "healed"]
    assert [entry.command for entry in session.log() if entry.line.kind == "hurt"] == ["hurt ogre 5"]


def test_the_steps_lead_from_the_state_there_was_to_the_amended_one(session: Session) -> None:
    from tracker.state.change import apply_changes

    did(session, "hurt ogre 8")
    step = session.number
    did(session, "heal ogre 2")
    state = session.encounter
    for record in did(session, f"amend {step} hurt ogre 5").records:
        state = apply_changes(state, record.changes)
    assert state == session.encounter


def test_undo_takes_all_of_it_back_in_one_step_and_redo_does_it_again(session: Session) -> None:
    did(session, "hurt ogre 8")
    step = session.number
    did(session, "heal ogre 2")
    before = session.encounter
    did(session, f"amend {step} hurt ogre 5")
    after = session.encounter
    undone = did(session, "undo")
    assert session.encounter == before
    assert undone.records[0].command == f"amend {step} hurt ogre 5"
    did(session, "redo")
    assert session.encounter == after
    did(session, "note x", "undo 2")
    assert session.encounter == before
    did(session, "undo")
    assert hp(session, "ogre") == 33
    did(session, "redo 3")
    assert session.encounter.combatants == after.combatants


def test_undo_and_redo_reach_across_a_resumption(session: Session) -> None:
    did(session, "hurt ogre 8")
    step = session.number
    did(session, "heal ogre 2")
    before = session.encounter
    did(session, f"amend {step} hurt ogre 5")
    after = session.encounter
    again = reopened(session)
    try:
        did(again, "undo")
        assert again.encounter == before
        did(again, "redo")
        assert again.encounter == after
        did(again, f"amend {step + 3} hurt ogre 6")
        assert hp(again, "ogre") == 40 - 5 + 2
        did(again, "undo 4")  # both amendments, then what they amended
        assert hp(again, "ogre") == 40
    finally:
        again.close()


def test_a_torn_journal_loses_an_amendment_as_a_whole(session: Session) -> None:
    """A machine that dies while the steps are written finds all of them afterwards, or none."""
    did(session, "hurt ogre 8")
    step = session.number
    did(session, "heal ogre 2", "note x")
    assert session.book.wait()
    before, number = session.encounter, session.number
    state, journal = (session.book.folder / name for name in ("night.toml", "night.log.toml"))
    saved, length = state.read_bytes(), journal.stat().st_size
    did(session, f"amend {step} hurt ogre 5")
    session.close()
    written = journal.read_bytes()
    for end in (length + 1, (length + len(written)) // 2, len(written) - 1):
        state.write_bytes(saved)
        journal.write_bytes(written[:end])
        with Book.open(session.book.folder, "night", write=False) as book:
            assert (book.encounter, book.number) == (before, number)


def test_an_amendment_can_be_amended(session: Session) -> None:
    did(session, "hurt ogre 8")
    step = session.number
    did(session, "heal ogre 2")
    first = did(session, f"amend {step} hurt ogre 5").records[0].n
    did(session, f"amend {first} hurt ogre 3")  # the step that says it was amended
    assert hp(session, "ogre") == 40
    did(session, "undo")
    assert hp(session, "ogre") == 38
    did(session, f"amend {first + 2} heal ogre 1")
    assert hp(session, "ogre") == 37


def test_back_goes_to_the_turn_before_the_amended_one(session: Session) -> None:
    start = session.encounter
    did(session, "hurt ogre 8")
    step = session.number
    did(session, "next")
    second = session.encounter.flow.turn
    did(session, f"amend {step} hurt ogre 5", "note x", "back")
    assert session.encounter.flow.turn == second
    did(session, "back")
    assert session.encounter == start


# --- targets, dice and questions


def test_another_target_keeps_the_dice_that_still_stand(session: Session) -> None:
    script(session, 15, 3)
    did(session, "attack aki orc-1")
    step = session.number
    script(session)
    did(session, f"amend {step} attack aki orc-2")
    assert (hp(session, "orc-1"), hp(session, "orc-2")) == (9, 8)


def test_a_die_of_other_sides_is_rolled_anew(session: Session) -> None:
    script(session, 4, 2)
    did(session, "hurt orc-1 2d6+1 raw")
    step = session.number
    dice = script(session, 3, 3)
    did(session, f"amend {step} hurt orc-1 2d4+1 raw")
    assert dice.left == []
    assert hp(session, "orc-1") == 9 - 7


def test_an_answer_that_still_stands_is_kept(session: Session) -> None:
    did(session, "hurt gou 50 raw")
    session.answer("critical")
    step = session.number
    did(session, f"amend {step} hurt gou 40 raw")
    assert session.prompts == ()
    assert hp(session, "gou") == -10
    assert "critical" in session.encounter.combatants["gou"].statuses


def test_a_new_question_opens_a_prompt_before_anything_is_done(session: Session) -> None:
    did(session, "hurt gou 5 raw")
    step = session.number
    did(session, "heal gou 1")
    before, number = session.encounter, session.number
    report = did(session, f"amend {step} hurt gou 2d6+40 raw")
    assert report.prompt is not None
    assert report.prompt.question.key == "zero gou"
    assert (session.encounter, session.number) == (before, number)
    rolls = report.prompt.rolls
    again = reopened(session)
    try:
        did(again, "hurt ogre 3 raw")  # in between
        assert again.prompts[-1].rolls == rolls
        done = again.answer("dead")
        assert done.prompt is None
        assert again.encounter.combatants["gou"].hp < -10
        assert hp(again, "ogre") == 37
        assert "dead" in again.encounter.combatants["gou"].statuses
        did(again, "undo")
        assert again.encounter.combatants["gou"].hp == 26
    finally:
        again.close()


def test_typed_dice_are_asked_for(session: Session) -> None:
    did(session, "house dice_party=typed", "attack aki orc-1")
    session.answer("15 3")
    step = session.number
    script(session)
    did(session, f"amend {step} attack aki orc-2")
    assert session.prompts == ()
    did(session, f"amend {session.number} hurt aki 2d8 raw")
    assert asked(session).key == "amount"
    assert session.answer("3").prompt is not None
    assert session.answer("4 5").refusal is not None
    assert session.answer("4").prompt is None
    assert hp(session, "aki") == 24 - 7


def test_insisting_on_another_answer(session: Session) -> None:
    did(session, "hurt gou 50 raw")
    session.answer("critical")
    step = session.number
    batch(session, [f"amend {step} hurt gou 50 raw"], named={"zero gou": "dead"})
    assert "dead" in session.encounter.combatants["gou"].statuses
    with pytest.raises(AnswersLeft):
        batch(session, [f"amend {session.number} hurt gou 5 raw"], named={"zero gou": "dead"})
    assert "dead" in session.encounter.combatants["gou"].statuses


def test_a_batch_feeds_the_new_dice(session: Session) -> None:
    did(session, "hurt orc-1 2 raw")
    step = session.number
    batch(session, [f"amend {step} hurt orc-1 1d6 raw", "heal orc-1 1"], rolls=[4])
    assert hp(session, "orc-1") == 6
    did(session, "undo 2")
    assert hp(session, "orc-1") == 7


# --- what no longer fits


# --- refusals


@pytest.mark.parametrize("inner", ["undo", "redo", "back", "amend 3 note x", "undo 2"])
def test_what_cant_stand_in_an_amendment(session: Session, inner: str) -> None:
    refusal = session.do(f"amend {session.number} {inner}").refusal
    assert refusal is not None
    assert refusal.kind == "amend-flow"


def test_steps_that_are_not_live(session: Session) -> None:
    did(session, "note a")
    undone = session.number
    did(session, "undo")
    for number in (undone, undone + 1, 0, 99_999):
        refusal = session.do(f"amend {number} note x").refusal
        assert refusal is not None
        assert refusal.kind == "not-live"


@pytest.mark.parametrize("text", ["amend", "amend 3", "amend x note y", "amend 3 nonsense"])
def test_what_isnt_an_amendment(session: Session, text: str) -> None:
    before = session.number
    assert session.do(text).refusal is not None
    assert session.number == before


def test_a_refused_command_changes_nothing_and_overruling_does_it(session: Session) -> None:
    did(session, "hurt ogre 8 raw")
    step, before = session.number, session.encounter
    refusal = session.do(f"amend {step} attack orc-1 aki").refusal
    assert refusal is not None
    assert refusal.kind == "not-your-turn"
    assert session.encounter is before
    script(session, 1)
    did(session, f"amend {step} ! attack orc-1 aki")
    assert hp(session, "ogre") == 40
    script(session, 1)
    did(session, "undo", f"! amend {step} attack orc-1 aki")
    assert hp(session, "ogre") == 40


def test_a_hand_edit_is_taken_over_where_it_still_fits(session: Session) -> None:
    did(session, "hurt ogre 8 raw", "hurt gou 1 raw")
    step = session.number
    session.close()
    path = session.book.folder / "night.toml"
    path.write_text(path.read_text("utf-8").replace("hp = 32\n", "hp = 20\n"), "utf-8")
    again = Session(Book.open(session.book.folder, "night", write=True))
    try:
        assert hp(again, "ogre") == 20
        did(again, f"amend {step} hurt gou 2 raw")
        assert (hp(again, "ogre"), hp(again, "gou")) == (20, 28)
        did(again, "undo", f"amend {step - 1} hurt ogre 7 raw")
        assert hp(again, "ogre") == 33
        assert [entry.line.kind for entry in again.log()][-4:] == ["amended", "amend-stopped", "hurt-raw", "hurt-raw"]
    finally:
        again.close()
