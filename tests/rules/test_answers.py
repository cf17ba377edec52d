"""Answers to questions in their one form."""

import pytest

from tracker.rules.refusal import Refused
from tracker.rules.table import accept
from tracker.state.question import Question

NUMBER = Question("n", "number", low=-5, high=20)
DIE = Question("d", "die", high=6)


@pytest.mark.parametrize(
    ("question", "answer", "accepted"),
    [(NUMBER, " 7 ", "7"), (NUMBER, "-5", "-5"), (NUMBER, "１２", "12"), (DIE, "6", "6"), (DIE, "06", "6")],
)
def test_numbers(question: Question, answer: str, accepted: str) -> None:
    assert accept(question, answer) == accepted


@pytest.mark.parametrize("question", [NUMBER, DIE])
@pytest.mark.parametrize("answer", ["", "٣", "1_0", "21", "-6", "seven", "9" * 40, "-", "1.5"])
def test_what_is_no_number_is_refused(question: Question, answer: str) -> None:
    with pytest.raises(Refused) as caught:
        accept(question, answer)
    assert caught.value.refusal.kind == "answer-number"
    assert caught.value.refusal.args["high"] == question.high
