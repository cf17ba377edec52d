"""Dice typed from the table (G15): whose they are, several in one go, prompts in the middle, saved and resumed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fights import bridge
from rules.helpers import fight, somebody

from tracker.rules.refusal import Refusal
from tracker.rules.table import Die, ScriptedDice
from tracker.session.batch import NoAnswer, batch
from tracker.session.dice import thrower
from tracker.session.report import Report
from tracker.session.session import Session
from tracker.state.event import Begin, Event, Hurt, Phase, Roll, Strike
from tracker.store.book import Book


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """Aki's turn at the bridge; the party types its dice, and the tracker's own have run out."""
    found = Session(Book.create(tmp_path, "night", bridge()))
    found.do("next")
    found.do("jump aki")
    found.do("house dice_party=typed")
    found.roller = ScriptedDice(())
    yield found
    found.close()


def asked(report: Report) -> tuple[str, int]:
    """The key and sides of the die that is asked for."""
    assert report.refusal is None
    assert report.prompt is not None
    assert report.prompt.question.kind == "die"
    return report.prompt.question.key, report.prompt.question.high


def refused(report: Report) -> Refusal:
    assert report.refusal is not None
    return report.refusal


def test_each_die_is_a_question(session: Session) -> None:
    report = session.do("attack aki orc-1")
    assert asked(report) == ("hit", 20)
    assert report.prompt is not None
    question = report.prompt.question
    assert (question.about, question.args, question.default) == ("G15", {"who": "aki"}, None)
    assert asked(session.answer("15")) == ("damage", 7)
    done = session.answer("５")  # full-width
    assert done.prompt is None
    assert session.encounter.combatants["orc-1"].hp == 9 - (5 - 2)
    strike = done.records[-1]
    assert strike.rolls == {"hit": (20, 15), "damage": (7, 5)}
    assert strike.answers == {}


def test_several_dice_of_an_event_in_one_go(session: Session) -> None:
    session.do("attack aki orc-1")
    done = session.answer("15 7, 2")  # an open end (C2): 7, then 2 − 1 more
    assert done.prompt is None
    assert session.encounter.combatants["orc-1"].hp == 9 - (8 - 2)


def test_too_few_ask_for_the_next_die(session: Session) -> None:
    session.do("attack aki orc-1")
    assert asked(session.answer("15 7")) == ("damage 2", 7)
    assert session.prompts[-1].rolls == {"hit": (20, 15), "damage": (7, 7)}
    assert session.answer("2").prompt is None


def test_too_many_are_refused_with_the_last_die_used(session: Session) -> None:
    session.do("attack aki orc-1")
    before, number = session.prompts, session.number
    found = refused(session.answer("15 5 2"))
    assert (found.kind, found.args) == ("faces-left", {"faces": [2], "key": "damage", "sides": 7})
    assert (session.prompts, session.number) == (before, number)
    assert session.answer("1").prompt is None  # a miss
    assert session.encounter.combatants["orc-1"].hp == 9


def test_a_face_that_a_die_does_not_have(session: Session) -> None:
    session.do("attack aki orc-1")
    for text, die in (("21", ("hit", 20)), ("0", ("hit", 20)), ("15 8", ("damage", 7))):
        found = refused(session.answer(text))
        assert found.kind == "bad-face"
        assert (found.args["key"], found.args["sides"]) == die
    for text in ("", "five", "1 x", "1.5", "٣", "9" * 40):
        assert refused(session.answer(text)).kind == "answer-number"
    assert session.prompts[-1].rolls == {}


def test_the_other_side_is_rolled_for(session: Session) -> None:
    session.roller = ScriptedDice((1,))
    assert session.do("! attack orc-1 aki").prompt is None


def test_an_opportunity_attack_is_thrown_by_its_own_side(session: Session) -> None:
    """The party's own die comes in the middle of the others'."""
    session.do("house opportunity_count=all")
    report = session.do("! move orc-1 foes-mid")
    while report.prompt is not None and report.prompt.question.kind != "die":
        report = session.answer("aki" if report.prompt.question.key == "opportunity" else "none")
    assert asked(report) == ("hit", 20)
    assert session.prompts[-1].question.args == {"who": "aki"}


def test_a_prompt_keeps_its_dice_when_saved_and_resumed(session: Session) -> None:
    session.do("attack aki orc-1")
    session.answer("15")
    session.close()
    again = Session(Book.open(session.book.folder, "night", write=True), roller=ScriptedDice(()))
    try:
        assert again.prompts == session.prompts
        assert again.prompts[-1].rolls == {"hit": (20, 15)}
        assert again.answer("5").prompt is None
        assert again.encounter.combatants["orc-1"].hp == 6
        after = again.encounter
        again.do("undo")
        assert again.encounter.combatants["orc-1"].hp == 9
        again.do("redo")
        assert again.encounter == after
    finally:
        again.close()


def test_an_interruption_keeps_the_dice_that_still_stand(session: Session) -> None:
    session.do("attack aki orc-1")
    session.answer("15")
    session.do("heal orc-2 1")
    assert session.prompts[-1].rolls == {"hit": (20, 15)}
    session.do("set aki attack='Spear init=6 damage=1-4 type=pierce'")
    assert session.prompts[-1].question.high == 4
    session.roller = dice = ScriptedDice((3,))
    session.do("house dice_party=tracker")
    assert session.prompts == ()
    assert dice.left == []
    assert session.encounter.combatants["orc-1"].hp == 8


def test_cancelling_a_die_takes_the_command_back(session: Session) -> None:
    before = session.encounter
    session.do("attack aki orc-1")
    session.answer("15")
    session.cancel()
    assert session.prompts == ()
    assert session.encounter == before


def test_a_question_behind_the_dice_keeps_them(session: Session) -> None:
    """G12 asks when the dice are on the table already."""
    assert asked(session.do("hurt gou 3d6+50")) == ("amount", 6)
    report = session.answer("1 2 3 1")  # three of the amount, one for the shield
    assert report.prompt is not None
    assert report.prompt.question.key == "zero gou"
    assert session.answer("dead").prompt is None
    assert session.encounter.combatants["gou"].hp == 30 - (56 - 3)


def test_faces_left_over_at_a_question_are_refused(session: Session) -> None:
    session.do("hurt gou 3d6+50")
    found = refused(session.answer("1 2 3 1 4"))
    assert (found.kind, found.args["faces"], found.args["key"]) == ("faces-left", [4], "shield")


def test_the_preview_stops_at_the_first_die(session: Session) -> None:
    report = session.preview("attack aki orc-1")
    assert asked(report) == ("hit", 20)
    assert session.prompts == ()


def test_scripted_and_seeded_dice_are_everybodys(session: Session) -> None:
    assert batch(session, ["attack aki orc-1"], rolls=[15, 5]).prompt is None
    assert session.encounter.combatants["orc-1"].hp == 6
    batch(session, ["undo", "attack aki orc-1"], seed=3)
    assert session.typed_dice


def test_without_them_the_dice_are_questions_of_the_command_line(session: Session) -> None:
    with pytest.raises(NoAnswer) as caught:
        batch(session, ["attack aki orc-1"])
    assert caught.value.question.key == "hit"
    batch(session, ["attack aki orc-1"], answers=["15"], named={"damage": "5"})
    assert session.encounter.combatants["orc-1"].hp == 6


@pytest.mark.parametrize(
    ("event", "key", "who"),
    [
        (Strike(who="aki", target="orc", weapon="Club"), "damage", "aki"),
        (Strike(who="aki", target="orc", weapon="Club"), "damage 2", "aki"),
        (Strike(who="aki", target="orc", weapon="Club"), "target", None),
        (Strike(who="aki", target="orc", weapon="Club"), "defence orc", "orc"),
        (Hurt(who="orc", amount="2d6"), "amount", "orc"),
        (Phase(step="statuses"), "recovery orc burning", "orc"),
        (Phase(step="order"), "order 6", None),
        (Phase(step="order"), "tie aki", None),
        (Begin(), "initiative aki", "aki"),
        (Begin(), "initiative wolves", "wolf"),
        (Begin(), "first side", None),
        (Roll(dice="2d6"), "roll", None),
    ],
)
def test_whose_die_it_is(event: Event, key: str, who: str | None) -> None:
    encounter = fight(somebody("aki"), somebody("orc", "foes"), somebody("wolf", "foes", group="wolves"), somebody("2"))
    found = thrower(encounter, event, Die(key, 6))
    assert (found.id if found else None) == who
