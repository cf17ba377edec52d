"""`auto`: the fight plays on by itself (G4)."""

from pathlib import Path
from typing import Any

import pytest
from fights import bridge

from tracker.session.batch import batch
from tracker.session.dice import RandomDice
from tracker.session.report import Report
from tracker.session.session import Session
from tracker.state.encounter import Encounter
from tracker.state.event import Phase
from tracker.store.book import Book
from tracker.store.record import Record
from tracker.store.render import Renderer


def opened(folder: Path, encounter: Encounter | None = None, seed: int = 1, slug: str = "bridge") -> Session:
    """A session of its own on the bridge, with seeded dice."""
    return Session(Book.create(folder, slug, encounter or bridge()), roller=RandomDice(seed))


def kinds(report: Report) -> list[str]:
    """The kinds of all lines of a report."""
    return [line.kind for record in report.records for line in record.lines]


def events(report: Report, kind: str) -> list[dict[str, Any]]:
    """The events of a kind that were done."""
    return [record.event for record in report.records if record.event.get("do") == kind]


def text_of(encounter: Encounter) -> bytes:
    """The state file's bytes but for [save]."""
    return Renderer().head(encounter)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return opened(tmp_path)


def test_it_plays_to_the_end_and_undo_takes_all_of_it_back(session: Session) -> None:
    report = session.auto()
    assert (report.refusal, report.prompt, session.encounter.step) == (None, None, "over")
    assert kinds(report).count("plays-on") == kinds(report).count("plays-no-more") == 1
    assert not events(report, "turnopen")
    assert len({record.group for record in report.records}) == 1
    after = text_of(session.encounter)
    assert session.do("undo").refusal is None
    assert text_of(session.encounter) == text_of(bridge())
    session.do("redo")
    assert text_of(session.encounter) == after
    session.close()


def test_so_many_rounds_the_one_in_which_it_starts_the_first(session: Session) -> None:
    session.auto(2)
    assert session.encounter.round == 2
    assert session.encounter.flow.agenda == (Phase(step="end-check", after="done"),)
    session.do("auto 1")
    assert session.encounter.round == 3
    session.do("next")
    assert (session.encounter.round, bool(session.encounter.flow.turn)) == (4, True)
    session.do("auto 1")
    assert (session.encounter.round, session.encounter.flow.turn) == (4, "")
    session.close()


def test_then_those_who_are_not_flagged_are_the_gms_again(session: Session) -> None:
    session.auto(1)
    flow = session.encounter.flow
    assert not flow.playing
    assert flow.autos == tuple(who for who in flow.autos if session.encounter.combatants[who].auto)
    session.do("next")
    assert session.encounter.flow.turn
    session.close()


def test_an_open_turn_is_played_for_its_owner(session: Session) -> None:
    session.do("next")
    whose = session.encounter.flow.turn
    report = session.auto(1)
    struck = [event["who"] for event in events(report, "attack")]
    assert struck[0] == whose
    assert {"orc-1", "orc-2", "aki", "gou"} <= set(struck)
    assert not events(report, "advance")
    session.close()


def test_g4_in_the_round_in_which_it_starts_the_unflagged_do_not_advance(session: Session) -> None:
    """They strike a drawn target in their turn; from the next round on they are run as the flagged are."""
    seen: list[Record] = []
    session.listener = seen.append
    session.auto(should_stop=lambda: any(line.kind == "round" for line in seen[-1].lines))
    assert (session.encounter.round, session.encounter.step) == (1, "round-start")
    ren = session.encounter.combatants["ren"]
    assert not ren.auto
    session.do("set ren attacks.Longbow.range=1")
    report = session.auto(1)
    flagged = {who for who, each in session.encounter.combatants.items() if each.auto}
    assert {event["who"] for event in events(report, "advance")} <= flagged
    assert session.encounter.combatants["ren"].cube == ren.cube
    assert "ren" in {event["who"] for event in events(session.auto(1), "advance")}
    session.close()


def test_it_stops_between_two_events_and_goes_on_by_next(session: Session) -> None:
    seen: list[Record] = []
    session.listener = seen.append
    report = session.auto(should_stop=lambda: len(seen) == 25)
    assert len(report.records) == 26
    assert kinds(report)[-1] == "plays-no-more"
    assert seen == list(report.records)
    assert session.do("next").refusal is None
    assert session.encounter.flow.turn
    session.close()


def test_it_is_saved_once_a_round_and_at_each_stop(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[int] = []
    append = session.book.append

    def counted(records: Any, *rest: Any) -> None:
        pages.append(len(records))
        append(records, *rest)

    monkeypatch.setattr(session.book, "append", counted)
    report = session.auto(3)
    assert len(pages) == 4
    assert sum(pages) == len(report.records)
    folder, after = session.book.folder, text_of(session.encounter)
    session.close()
    with Book.open(folder, "bridge", write=False) as book:
        assert text_of(book.encounter) == after
        assert (book.number, book.notices) == (len(report.records), ())


def test_questions_take_their_defaults_and_a_batch_says_which(tmp_path: Path) -> None:
    with Book.create(tmp_path, "bridge", bridge()) as book:
        report = batch(Session(book), ["auto"], seed=5)
        assert book.encounter.step == "over"
    assert report.defaults
    assert all(answer == question.default for question, answer in report.defaults)
    assert report.records[-1].end


def test_a_batch_plays_the_same_fight(session: Session, tmp_path: Path) -> None:
    session.auto(4)
    with Book.create(tmp_path, "other", bridge()) as book:
        other = Session(book)
        batch(other, ["auto 4"], seed=1)
        assert text_of(other.encounter) == text_of(session.encounter)
    session.close()


def test_a_question_without_a_default_stops_it_and_is_one_of_next(session: Session) -> None:
    """Dice that the table throws: the tracker can't take a face by default."""
    session.do("house dice_party=typed")
    report = session.auto()
    assert report.prompt is not None
    assert (report.prompt.command, report.prompt.question.kind) == ("next", "die")
    assert kinds(report)[-1] == "plays-no-more"
    assert not session.encounter.flow.playing
    while session.prompts:
        assert session.answer("1").refusal is None
    assert session.encounter.flow.turn
    session.do("undo")
    assert session.encounter.step == "setup"
    session.close()


def test_what_refuses_it(session: Session) -> None:
    session.do("next")
    session.do("hurt gou 99 raw")
    refusal = session.auto().refusal
    assert refusal is not None
    assert refusal.kind == "prompt-open"
    session.answer("dead")
    session.auto()
    for text in ("auto", "auto 3"):
        refusal = session.do(text).refusal
        assert refusal is not None
        assert refusal.kind == "fight-over"
    session.close()


def test_so_many_rounds_and_so_many_more_are_one(tmp_path: Path) -> None:
    """Stopping at a round's end changes nothing of the fight."""
    for seed in range(5):
        once, twice = (
            opened(tmp_path, seed=seed, slug=f"once-{seed}"),
            opened(tmp_path, seed=seed, slug=f"twice-{seed}"),
        )
        once.auto(5)
        twice.auto(2)
        twice.auto(3)
        assert text_of(once.encounter) == text_of(twice.encounter)
        once.close()
        twice.close()


@pytest.mark.parametrize("sequence", ["full", "phases", "turns"])
@pytest.mark.parametrize("initiative", ["weapon", "rolled"])
def test_every_sequence_comes_to_its_end(tmp_path: Path, sequence: str, initiative: str) -> None:
    session = opened(tmp_path)
    session.do(f"house sequence={sequence} initiative={initiative}")
    session.do("next")
    report = session.auto()
    assert (report.refusal, session.encounter.step) == (None, "over")
    session.close()


def test_a_step_amended_before_it_plays_it_again_as_far_as_its_dice_go(session: Session) -> None:
    session.do("note before")
    session.auto(2)
    after = text_of(session.encounter)
    assert session.do("amend 1 note another word").refusal is None
    assert text_of(session.encounter) == after
    session.close()


def test_of_a_long_fight_few_steps_are_kept_in_memory_and_none_is_lost(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.session.history.KEPT", 5)
    session.do("next")
    session.auto()
    assert session.number > 100
    for number in range(8):
        assert session.do(f"note {number}").refusal is None
    assert len(session.history._known) <= 5
    assert [record.n for record in session.history.live()] == list(range(session.number, 0, -1))
    while session.do("undo").refusal is None:
        continue
    assert text_of(session.encounter) == text_of(bridge())
    session.close()
