"""What people paste is safe to show, and stays what they meant."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store.fights import words

from tracker.store.clean import clean_data, clean_name, clean_text, is_clean

FORBIDDEN = {*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFE0F}
FORBIDDEN |= {*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xD800, 0xE000)}


@pytest.mark.parametrize(
    ("given_name", "expected"),
    [
        ("👩‍🚀", "👩‍🚀"),
        ("e\u0301lan", "élan"),
        ("e\ufe0f\u0301", "é"),
        ("❤\ufe0f", "❤"),
        ("  two\r\n lines\t", "two lines"),
        ("\x1b[31mred\x9b0m", "[31mred0m"),
        ("a\u202eb", "ab"),
        ("a\ud800b", "ab"),
        ("a\u2028b", "a b"),
        ("\u200d\u0301", ""),
        (" \x00 ", ""),
        ("x" * 70, "x" * 60),
        ("漢字の名前", "漢字の名前"),
    ],
)
def test_names(given_name: str, expected: str) -> None:
    assert clean_name(given_name) == expected


def test_line_breaks_in_long_texts_become_spaces() -> None:
    assert clean_text("one\ntwo\r\nthree\tfour") == "one two three four"
    assert len(clean_text("x" * 5_000)) == 2_000


@given(words | st.text(st.characters(categories=["Cc", "Cf", "Cs", "Mn", "Ll", "Zs"])))
def test_nothing_forbidden_is_left_and_cleaning_twice_is_cleaning_once(text: str) -> None:
    for clean in (clean_text, clean_name):
        once = clean(text)
        assert not {ord(letter) for letter in once} & FORBIDDEN
        assert unicodedata.is_normalized("NFC", once)
        assert clean(once) == once


def test_data_are_cleaned_with_their_keys() -> None:
    assert clean_data({"a\nb": ["\x1b[m", 1, True, {"c": "e\u0301"}]}) == {"a b": ["[m", 1, True, {"c": "é"}]}


@given(words)
def test_what_is_called_clean_is(text: str) -> None:
    if is_clean(text):
        assert clean_text(text.replace("\n", ""), len(text)) == text.replace("\n", "")


def test_escapes_are_never_called_clean() -> None:
    assert is_clean('name = "Ogre \\"x\\""')
    assert not is_clean('name = "\\u001b[31m"')
    assert not is_clean('name = "\\r"')
