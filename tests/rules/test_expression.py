"""Amounts as people type them, notes and reminders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import do, fight, kinds, line_of, play, refused, somebody, step_of

from tracker.rules import expression, timers
from tracker.rules.refusal import Refused
from tracker.rules.scene import Scene
from tracker.rules.table import ScriptedDice, Table
from tracker.state.encounter import Reminder
from tracker.state.event import Note, Remind, Roll

NOT_NUMBERS = ["", " ", "-", "+", "d", "2d", "2d0", "0d6", "٣", "1e3", "7!", "=12", "2x6", "--7", "7+", "1_0", "½", "²"]


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("7", (), 7),
        ("7+3", (), 10),
        ("-7", (), -7),
        ("+3", (), 3),
        ("10-4", (), 6),
        ("d20", (13,), 13),
        ("2d6+1", (3, 4), 8),
        ("1+2d6", (3, 4), 8),
        ("2d6-d4", (6, 5, 4), 7),
        ("3d1", (), 3),
        ("2D6 + 1", (1, 1), 3),
        ("２ｄ６＋１", (3, 4), 8),
        ("１２", (), 12),
    ],
)
def test_evaluates(text: str, faces: tuple[int, ...], total: int) -> None:
    dice = ScriptedDice(faces)
    found = expression.evaluate(Table(dice), expression.parse(text), "roll")
    assert found.total == total
    assert found.faces == (faces or (1,) * ("d1" in text) * 3)
    assert dice.left == []


@pytest.mark.parametrize("text", NOT_NUMBERS)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        expression.parse(text)
    assert caught.value.refusal.kind == "not-a-number"
    assert caught.value.refusal.args["text"] == text
    assert not caught.value.refusal.overrulable


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("101d6", "too-many-dice"),
        ("60d6+41d6", "too-many-dice"),
        ("d1001", "too-many-sides"),
        ("1000000", "number-too-big"),
        ("9" * 40, "number-too-big"),
        ("999999+1", "number-too-big"),
        ("-999999-1", "number-too-big"),
        ("1" + "+1" * 100, "not-a-number"),
    ],
)
def test_caps(text: str, kind: str) -> None:
    with pytest.raises(Refused) as caught:
        expression.parse(text)
    assert caught.value.refusal.kind == kind


@pytest.mark.parametrize("text", ["100d1000", "999999", "-999999", "d1000", "+1" * 100])
def test_at_the_caps(text: str) -> None:
    assert expression.parse(text).text == text


@given(st.lists(st.tuples(st.sampled_from("+-"), st.integers(1, 9), st.integers(1, 100)), min_size=1, max_size=9))
def test_bounds_are_what_the_extreme_faces_come_to(parts: list[tuple[str, int, int]]) -> None:
    found = expression.parse("".join(f"{sign}{count}d{sides}" for sign, count, sides in parts))
    signs = [sign for sign, count, sides in parts for _ in range(count) if sides > 1]

    def total(best: bool) -> int:
        left = iter(signs)
        return expression.evaluate(
            Table(lambda die: die.sides if (next(left) == "+") == best else 1), found, "roll"
        ).total

    assert (found.lowest, found.highest) == (total(False), total(True))


@pytest.mark.parametrize(
    ("value", "rolls", "points"), [(7, (), 7), ("2d6+1", (3, 4), 8), ("d4-3", (1,), 0), (0, (), 0)]
)
def test_an_amount(value: int | str, rolls: tuple[int, ...], points: int) -> None:
    def work(scene: Scene) -> None:
        assert expression.reckon(scene, value, "amount").points == points

    do(fight(), work, rolls)


def test_a_rolled_amount_has_its_step() -> None:
    def work(scene: Scene) -> None:
        steps = expression.reckon(scene, "2d6+1", "amount").steps
        assert [(step.rule, step.args["faces"], step.before, step.after) for step in steps] == [("G15", [3, 4], 0, 8)]

    do(fight(), work, (3, 4))


@pytest.mark.parametrize("value", [-1, "-7", "1-2"])
def test_an_amount_is_not_negative(value: int | str) -> None:
    def work(scene: Scene) -> None:
        with pytest.raises(Refused) as caught:
            expression.reckon(scene, value, "amount")
        assert caught.value.refusal.kind == "negative-amount"

    do(fight(), work)


# --- notes


def test_dice_for_the_table() -> None:
    encounter = fight(somebody("aki"))
    outcome = play(encounter, Roll(dice="2d6+1"), (3, 4))
    assert outcome.encounter == encounter
    assert line_of(outcome, "rolled").args == {"dice": "2d6+1", "faces": [3, 4], "total": 8}


def test_a_note_is_cleaned_and_never_empty() -> None:
    assert line_of(play(fight(), Note(text="the\ndoor \x1b[31mopens")), "note").args == {"text": "the door [31mopens"}
    assert refused(fight(), Note(text=" \x07 ")).kind == "no-text"


def test_a_reminder_comes_once_at_its_rounds_start() -> None:
    outcome = play(fight(), Remind(round=5, text="the bridge falls"))
    assert kinds(outcome) == ["reminds"]
    waiting = outcome.encounter
    assert waiting.reminders == (Reminder(5, "the bridge falls"),)
    early = do(fight(reminders=waiting.reminders, round=4), lambda scene: timers.edge(scene, "round-start"))
    assert kinds(early) == []
    due = do(fight(reminders=waiting.reminders, round=5), lambda scene: timers.edge(scene, "round-start"))
    assert line_of(due, "reminder").args == {"text": "the bridge falls", "round": 5}
    assert due.encounter.reminders == ()
    assert kinds(do(due.encounter, lambda scene: timers.edge(scene, "round-start"))) == []


def test_a_reminder_for_a_round_of_the_siege() -> None:
    """C16: rounds −15 to −1, and then round 1."""
    assert play(fight(round=-5), Remind(round=-3, text="ladders")).encounter.reminders == (Reminder(-3, "ladders"),)
    for gone in (-6, 0):
        assert refused(fight(round=-5), Remind(round=gone, text="late")).args["first"] == -5
    due = do(fight(reminders=(Reminder(-3, "ladders"),), round=-3), lambda scene: timers.edge(scene, "round-start"))
    assert kinds(due) == ["reminder"]


def test_a_reminder_for_the_round_being_played_is_shown_at_once() -> None:
    outcome = play(fight(), Remind(round=3, text="now"))
    assert kinds(outcome) == ["reminder"]
    assert outcome.encounter.reminders == ()


@pytest.mark.parametrize(("now", "round"), [(3, 2), (3, -1), (0, 0), (3, 10_000)])
def test_a_round_that_is_over_or_never_comes(now: int, round: int) -> None:
    refusal = refused(fight(round=now), Remind(round=round, text="late"))
    assert (refusal.kind, refusal.args["first"]) == ("round-past", max(1, now))


def test_the_step_of_the_roll_is_named() -> None:
    def work(scene: Scene) -> None:
        found = expression.reckon(scene, "d6", "amount")
        scene.say("any", found.steps)

    assert step_of(line_of(do(fight(), work, (4,)), "any"), "G15").args == {"dice": "d6", "faces": [4]}
