"""Typing: what is inserted, taken out, and where the cursor goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.tui.field import EDITING, LENGTH, Field, edited


def typed(text: str, keys: list[str], field: Field | None = None) -> Field:
    """A field after a text and then keys."""
    found = (field or Field()).insert(text)
    for key in keys:
        found = edited(found, key, None) or found
    return found


@pytest.mark.parametrize(
    ("keys", "field"),
    [
        (["left", "backspace"], Field("hurt ogre7", 9)),
        (["home", "delete"], Field("urt ogre 7", 0)),
        (["ctrl+w"], Field("hurt ogre ", 10)),
        (["ctrl+w", "ctrl+w"], Field("hurt ", 5)),
        (["ctrl+u"], Field("", 0)),
        (["home", "right", "ctrl+k"], Field("h", 1)),
        (["home", "ctrl+e"], Field("hurt ogre 7", 11)),
        (["right"], Field("hurt ogre 7", 11)),
    ],
)
def test_editing(keys: list[str], field: Field) -> None:
    assert typed("hurt ogre 7", keys) == field


@pytest.mark.parametrize("sign", ["👩‍🚀", "e\u0301x"[:2], "漢"])
def test_what_is_seen_as_one_is_taken_out_as_one(sign: str) -> None:
    field = Field(f"a{sign}", 1 + len(sign))
    assert edited(field, "backspace", None) == Field("a", 1)
    assert edited(field, "left", None) == Field(f"a{sign}", 1)


@pytest.mark.parametrize(
    ("pasted", "text"),
    [("a\nb", "a b"), ("\x1b[31mx", "[31mx"), ("x\u202ey", "xy"), ("\ue000\ud800", "\ue000"), ("✦\ufe0f", "✦")],
)
def test_what_is_pasted_is_cleaned(pasted: str, text: str) -> None:
    assert Field().insert(pasted).text == text


def test_a_sign_typed_in_parts_is_put_together() -> None:
    field = Field()
    for letter in "👩\u200d🚀e\u0301":
        field = edited(field, letter, letter) or field
    assert field == Field("👩‍🚀é", 4)


def test_what_is_too_long_is_not_taken() -> None:
    field = Field("end", 0).insert("x" * 5_000)
    assert len(field.text) == LENGTH
    assert field.text.endswith("xend")


@pytest.mark.parametrize(("key", "character"), [("f1", None), ("ctrl+x", "\x18"), ("up", None)])
def test_other_keys_mean_nothing(key: str, character: str | None) -> None:
    assert edited(Field("a", 1), key, character) is None


@given(st.lists(st.sampled_from([*EDITING, "x", "漢", "\u0301", "👩", " "]), max_size=40))
def test_the_cursor_stays_in_the_text(keys: list[str]) -> None:
    field = Field()
    for key in keys:
        field = edited(field, key, key if len(key) == 1 else None) or field
        assert 0 <= field.at <= len(field.text)
