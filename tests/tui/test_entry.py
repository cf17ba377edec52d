"""The command row, key by key: commands, history, completion, and every kind of question."""

from collections.abc import Sequence

import pytest

from tracker.state.question import Prompt, Question, QuestionKind
from tracker.tui.answering import BACK, CANCEL, CHOOSE, NONE, PASS, Answering, Effect
from tracker.tui.entry import Entry
from tracker.tui.field import Field
from tracker.tui.typed import Typing

LINES = ["hurt ogre", "hurt orc-1", "hurt orc-2"]


def complete(text: str) -> list[str]:
    """Completion that knows three lines."""
    return [line for line in LINES if line.startswith(text) and line != text]


def entry(history: Sequence[str] = ()) -> Entry:
    """A row with nothing in it."""
    return Entry(complete, history)


def asked(kind: QuestionKind, choices: str = "", default: str | None = None, high: int = 0) -> Entry:
    """A row with a question."""
    found = entry()
    question = Question("key", kind, choices=tuple(choices.split()), default=default, high=high)
    found.show([Prompt(command="attack aki", question=question)])
    return found


def press(found: Entry, keys: str) -> Effect:
    """The effect of the last of several keys, named with spaces between them."""
    effect = NONE
    for key in keys.split():
        name = {"␣": "space", ",": "comma"}.get(key, key)
        character = " " if key == "␣" else key if len(key) == 1 else None
        effect = found.press(name, character)
    return effect


def field(found: Entry) -> Field:
    """The field in which one types now."""
    target = found.over or found.row
    assert target is not None
    return target.field


def candidates(found: Entry) -> tuple[str, ...]:
    """What completion offers for the command being typed."""
    assert isinstance(found.over, Typing)
    return found.over.candidates


def write(found: Entry, text: str) -> None:
    """Types a text."""
    for letter in text:
        found.press("space" if letter == " " else letter, letter)


# --- commands


def test_a_closed_row_passes_every_key_on() -> None:
    assert press(entry(), "n") == PASS


def test_a_command() -> None:
    row = entry()
    row.type()
    write(row, "hurt ogre 7!")
    assert press(row, "enter") == Effect("do", "hurt ogre 7!")
    assert isinstance(row.over, Typing), "it stays until it is done"
    row.done("hurt ogre 7!")
    assert not isinstance(row.over, Typing)


def test_an_empty_command_closes_the_row() -> None:
    row = entry()
    row.type()
    assert press(row, "enter") == NONE
    assert not isinstance(row.over, Typing)


def test_escape_closes_the_row_and_nothing_is_done() -> None:
    row = entry()
    row.type("undo")
    assert press(row, "escape") == NONE
    assert not isinstance(row.over, Typing)


def test_history_goes_up_and_down_and_keeps_what_was_typed() -> None:
    row = entry(["note one", "note two"])
    row.type()
    write(row, "he")
    press(row, "up")
    assert field(row).text == "note two"
    press(row, "up up up")
    assert field(row).text == "note one"
    press(row, "down down")
    assert field(row).text == "he"
    press(row, "down")
    assert field(row).text == "he"


def test_a_command_that_was_done_is_in_the_history_once() -> None:
    row = entry(["undo"])
    row.done("undo")
    row.type()
    press(row, "up up")
    assert field(row).text == "undo"


def test_completion_goes_as_far_as_all_agree_and_shows_the_rest() -> None:
    row = entry()
    row.type()
    write(row, "hu")
    press(row, "tab")
    assert (field(row).text, candidates(row)) == ("hurt o", tuple(LINES))
    write(row, "g")
    assert candidates(row) == ()
    press(row, "tab")
    assert (field(row).text, candidates(row)) == ("hurt ogre", ())


@pytest.mark.parametrize("begun", ["hous", "house", "! hous"])
def test_a_verb_is_completed_with_the_space_behind_it(begun: str) -> None:
    verb = "! house" if begun.startswith("!") else "house"
    row = Entry(lambda text: [verb] if verb.startswith(text) and text != verb else [])
    row.type()
    write(row, begun)
    press(row, "tab")
    assert field(row) == Field(f"{verb} ", len(verb) + 1)
    press(row, "tab")
    assert field(row).text == f"{verb} ", "one space only"


def test_hot_keys_are_letters_where_one_types() -> None:
    row = entry()
    row.type()
    for key in "nuq?:5":
        assert row.press(key, key) == NONE
    assert field(row).text == "nuq?:5"


# --- questions


@pytest.mark.parametrize(
    ("kind", "choices", "default", "keys", "effect"),
    [
        ("one", "a b c", "b", "enter", Effect("answer", "b")),
        ("one", "a b c", None, "enter", CHOOSE),
        ("one", "a b c", "b", "3", Effect("answer", "c")),
        ("one", "a b c", "b", "down enter", Effect("answer", "c")),
        ("one", "a b c", "b", "j j enter", Effect("answer", "a")),
        ("one", "a b c", None, "down enter", Effect("answer", "a")),
        ("one", "a b c", None, "up enter", Effect("answer", "c")),
        ("one", "a b c", "b", "4", NONE),
        ("one", "a b c", "b", "0", NONE),
        ("one", "a b c", "b", "escape", CANCEL),
        ("one", "a b c", "b", ":", PASS),
        ("one", "a b c", "b", "u", PASS),
        ("one", "a b c d e f g h i j k l", None, "1 2", Effect("answer", "l")),
        ("one", "a b c d e f g h i j k l", None, "1 enter", Effect("answer", "a")),
        ("one", "a b c d e f g h i j k l", None, "2", Effect("answer", "b")),
        ("many", "a b c", "b", "enter", Effect("answer", "b")),
        ("many", "a b c", "a,b", "2 enter", Effect("answer", "a")),
        ("many", "a b c", None, "enter", CHOOSE),
        ("many", "a b c", None, "1 , 3 enter", Effect("answer", "a,c")),
        ("many", "a b c", None, "3 1 3 enter", Effect("answer", "a")),
        ("many", "a b c", None, "1 1 enter", Effect("answer", "none")),
        ("many", "a b c", "a", "down ␣ enter", Effect("answer", "a,b")),
        ("many", "a b c d e f g h i j k l", None, "1 , 1 1 enter", Effect("answer", "a,k")),
        ("yes", "", "no", "enter", Effect("answer", "no")),
        ("yes", "", None, "y", Effect("answer", "yes")),
        ("yes", "", None, "n", Effect("answer", "no")),
        ("yes", "", None, "1", Effect("answer", "yes")),
        ("yes", "", None, "enter", CHOOSE),
        ("number", "", "3", "enter", Effect("answer", "3")),
        ("number", "", "3", "1 2 enter", Effect("answer", "12")),
        ("number", "", None, "enter", CHOOSE),
        ("number", "", None, "- 7 enter", Effect("answer", "-7")),
        ("number", "", None, "n", NONE),
        ("number", "", None, "left", BACK),
        ("number", "", None, "backspace", BACK),
        ("number", "", None, "7 left left", BACK),
        ("number", "", None, "7 8 left backspace", NONE),
        ("number", "", None, "7 left backspace", NONE),
        ("number", "", None, "ctrl+r", PASS),
        ("text", "", None, "up", PASS),
        ("one", "a b c", "b", "left", NONE),
        ("one", "a b c", "b", "left left", BACK),
        ("one", "a b c", None, "left", BACK),
        ("one", "a b c", "b", "backspace", BACK),
        ("many", "a b c", "b", "a enter", Effect("answer", "a,b,c")),
        ("many", "a b c", "b", "0 enter", Effect("answer", "none")),
        ("many", "a b c d e f g h i j", None, "1 0 , enter", Effect("answer", "j")),
        ("number", "", None, ":", PASS),
        ("die", "", None, "6 enter", Effect("answer", "6")),
        ("text", "", "", "enter", Effect("answer", "")),
        ("text", "", None, "a : b enter", Effect("answer", "a:b")),
    ],
)
def test_answers(kind: QuestionKind, choices: str, default: str | None, keys: str, effect: Effect) -> None:
    assert press(asked(kind, choices, default), keys) == effect


def test_full_width_digits_choose_too() -> None:
    assert asked("one", "a b").press("２", "２") == Effect("answer", "b")


def test_a_command_may_be_typed_over_a_question() -> None:
    row = asked("one", "a b")
    row.type()
    assert (isinstance(row.over, Typing), row.choosing, row.writing) == (True, False, True)
    row.done("undo")
    assert row.choosing


def test_the_question_returns_as_it_was_after_an_interruption() -> None:
    row = asked("many", "a b c")
    press(row, "1")
    prompt = row.prompt
    assert prompt is not None
    row.type()
    row.done("note x")
    again = Prompt(command="attack aki", question=prompt.question, answers={"other": "1"})
    assert not row.show([again]), "the same question isn't asked anew"
    assert row.row is not None
    assert row.row.chosen == ("a",)


def test_another_question_starts_anew() -> None:
    row = asked("number", default="3")
    write(row, "12")
    assert row.show([Prompt(command="x", question=Question("other", "number"))])
    assert field(row).text == ""


def test_what_is_pasted_goes_only_where_one_types() -> None:
    assert not asked("one", "a b").paste("2")
    row = asked("number")
    assert row.paste("17")
    assert field(row).text == "17"


def test_a_refused_number_is_replaced_by_the_next_digit_or_mended_with_an_arrow() -> None:
    cases: list[tuple[QuestionKind, str, str]] = [
        ("die", "1", "1"),
        ("die", "left 1", "215"),
        ("number", "1", "1"),
        ("text", "1", "251"),
    ]
    for kind, keys, left in cases:
        row = asked(kind, high=20)
        write(row, "25")
        assert press(row, "enter") == Effect("answer", "25")
        row.refuse()
        assert field(row).text == "25", "it stands there to be seen"
        press(row, keys)
        assert field(row).text == left


@pytest.mark.parametrize(
    ("before", "keys", "text"),
    [
        ("7", "1 2", "12"),
        ("poisoned=6", "b", "b"),
        ("7", "backspace 8", "8"),
        ("7", "end 8", "78"),
        ("two words", "!", "two words!"),
    ],
)
def test_a_word_that_was_answered_before_is_replaced_and_a_longer_text_typed_on(
    before: str, keys: str, text: str
) -> None:
    row = Answering(Question("key", "text"), before=before)
    for key in keys.split():
        row.press(key, key if len(key) == 1 else None)
    assert row.field.text == text


def test_what_was_answered_before_is_taken_by_enter() -> None:
    assert Answering(Question("key", "text"), before="7").press("enter", None) == Effect("answer", "7")
