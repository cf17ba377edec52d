"""The table: dice, open-ended dice, questions (G15, C2, C26)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.order import in_id_order
from tracker.rules.refusal import Refused
from tracker.rules.table import BadRoll, DiceMissing, Die, Pending, ScriptedDice, Table, accept
from tracker.state.question import Question


def table(*faces: int, **known: Any) -> tuple[Table, ScriptedDice]:
    dice = ScriptedDice(faces)
    return Table(dice, **known), dice


def test_g15_a_percentage_is_a_d100_that_happens_at_most_at_it() -> None:
    for face, happens in ((1, True), (49, True), (50, True), (51, False), (100, False)):
        at, dice = table(face)
        assert at.chance(50, "chance") is happens
        assert dice.left == []


def test_g15_certain_and_impossible_things_and_a_d1_are_not_rolled() -> None:
    at, _ = table()
    assert at.chance(0, "never") is False
    assert at.chance(100, "always") is True
    assert at.roll(1, "one") == 1
    assert at.draw(0, "draw") == 0
    assert at.pick(["only"], "pick") == "only"
    assert at.rolled == {}


def test_g15_a_coin_a_draw_and_a_pick() -> None:
    at, dice = table(1, 2, 1, 3, 2)
    assert at.coin("coin") is False
    assert at.coin("coin") is True
    assert at.draw(2, "shield") == 0
    assert at.draw(2, "shield") == 2
    assert at.pick(["a", "b", "c"], "pick") == "b"
    assert dice.left == []
    assert at.rolled == {"coin": (2, 1), "coin 2": (2, 2), "shield": (3, 1), "shield 2": (3, 3), "pick": (3, 2)}


def test_g15_dice_of_one_key_are_told_apart_whatever_the_other_keys_are() -> None:
    at, _ = table(1, 2, 3, 4)
    for key in ("die", "die 2", "die", "die"):
        at.roll(6, key)
    assert at.rolled == {"die": (6, 1), "die 2": (6, 2), "die 3": (6, 3), "die 4": (6, 4)}


def test_g15_a_missing_die_says_which_and_a_face_that_is_not_on_it_too() -> None:
    at, _ = table()
    with pytest.raises(DiceMissing) as missing:
        at.roll(20, "hit")
    assert missing.value.die == Die("hit", 20)
    at, _ = table(21)
    with pytest.raises(BadRoll) as bad:
        at.roll(20, "hit")
    assert (bad.value.die, bad.value.face) == (Die("hit", 20), 21)


def test_g15_a_die_that_is_known_is_not_rolled_again_unless_it_has_other_sides_or_not_that_face() -> None:
    at, dice = table(4, rolls={"hit": (20, 17), "damage": (6, 2)})
    assert at.roll(20, "hit") == 17
    assert at.roll(8, "damage") == 4
    assert dice.left == []
    at, dice = table(3, 5, rolls={"hit": (20, 99), "damage": (6, 0)})
    assert (at.roll(20, "hit"), at.roll(6, "damage")) == (3, 5)
    assert dice.left == []


@pytest.mark.parametrize(
    ("faces", "total"),
    [((4,), 4), ((5, 1), 5), ((5, 5, 5, 4), 16), ((5, 5, 1), 9)],
)
def test_c2_on_the_maximum_roll_again_and_add_one_less(faces: tuple[int, ...], total: int) -> None:
    at, dice = table(*faces)
    assert at.oed(5, "damage") == (total, faces)
    assert dice.left == []


def test_c2_a_die_of_one_side_ends() -> None:
    at, _ = table()
    assert at.oed(1, "damage").total == 1


@pytest.mark.parametrize(
    ("dice", "sides", "faces", "total"),
    [
        (1, 5, (5, 5, 5, 4), 10),  # the source's own
        (2, 4, (4, 2, 3), 7),  # 4 + ⌊1 ÷ 2⌋, 3
        (2, 4, (4, 4, 2, 4, 3), 11),  # 4 + ⌊(3 + 1) ÷ 2⌋, 4 + ⌊2 ÷ 2⌋: each die's own extras halved
        (2, 4, (4, 2, 4, 2), 8),  # two halves aren't added before they are rounded down
        (2, 6, (1, 1), 2),
    ],
)
def test_c26_each_die_explodes_by_itself_and_its_extras_count_half(
    dice: int, sides: int, faces: tuple[int, ...], total: int
) -> None:
    at, left = table(*faces)
    assert at.s_oed(dice, sides, "stun") == (total, faces)
    assert left.left == []


@given(st.lists(st.integers(1, 6), min_size=30, max_size=30).map(lambda faces: [*faces, 1]), st.integers(2, 6))
def test_c2_the_total_is_the_faces_less_one_for_each_but_the_first(faces: list[int], sides: int) -> None:
    faces = [min(face, sides) for face in faces]
    throw = Table(ScriptedDice(faces)).oed(sides, "damage")
    assert throw.total == sum(throw.faces) - (len(throw.faces) - 1)
    assert all(face == sides for face in throw.faces[:-1])
    assert throw.faces[-1] != sides


def test_g15_id_order_takes_numbers_as_numbers() -> None:
    assert in_id_order(["orc-10", "orc-2", "orc", "orc-1", "aki", "1b", "²"]) == [
        "1b",
        "aki",
        "orc",
        "orc-1",
        "orc-2",
        "orc-10",
        "²",
    ]


# --- questions

ONE = Question("target", "one", "C22", choices=("orc-1", "orc-2", "none"))
MANY = Question("apart", "many", "A18", choices=("orc-1", "orc-2"), default="none")


@pytest.mark.parametrize(
    ("question", "given", "taken"),
    [
        (ONE, " orc-2 ", "orc-2"),
        (ONE, "none", "none"),
        (MANY, "orc-2, orc-1,orc-2", "orc-2,orc-1"),
        (MANY, "", "none"),
        (Question("fire", "yes"), "Y", "yes"),
        (Question("fire", "yes"), "no", "no"),
        (Question("n", "number", low=-3, high=3), "-3", "-3"),
        (Question("n", "number", low=0, high=30), "１２", "12"),
        (Question("die", "die", high=6), "6", "6"),
        (Question("t", "text"), " why ", "why"),
    ],
)
def test_an_answer_in_its_one_form(question: Question, given: str, taken: str) -> None:
    assert accept(question, given) == taken


@pytest.mark.parametrize(
    ("question", "given", "kind"),
    [
        (ONE, "orc-3", "answer-choice"),
        (ONE, "", "answer-choice"),
        (MANY, "orc-1,none", "answer-choice"),
        (Question("fire", "yes"), "maybe", "answer-yes-no"),
        (Question("n", "number", high=3), "4", "answer-number"),
        (Question("n", "number", high=3), "٣", "answer-number"),
        (Question("n", "number", high=3), "9" * 5000, "answer-number"),
        (Question("die", "die", high=6), "0", "answer-number"),
    ],
)
def test_an_answer_that_a_question_does_not_allow(question: Question, given: str, kind: str) -> None:
    with pytest.raises(Refused) as caught:
        accept(question, given)
    assert caught.value.refusal.kind == kind
    assert not caught.value.refusal.overrulable


def test_an_answer_stands_as_long_as_its_question_allows_it() -> None:
    at, _ = table(answers={"target": "orc-2"})
    assert at.choose(ONE) == "orc-2"
    at, _ = table(answers={"target": "orc-9"})
    with pytest.raises(Pending) as waiting:
        at.choose(ONE)
    assert waiting.value.question is ONE


def test_several_are_chosen_in_the_order_given_and_none_is_nobody() -> None:
    at, _ = table(answers={"apart": "orc-2,orc-1"})
    assert at.many(MANY) == ("orc-2", "orc-1")
    at, _ = table(answers={"apart": "none"})
    assert at.many(MANY) == ()
