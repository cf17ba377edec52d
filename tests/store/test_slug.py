"""File names and ids from any title."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store.fights import words

from tracker.store.slug import is_id, is_slug, numbered, slug, unique_id


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Bridge at dusk", "bridge-at-dusk"),
        ("  Élodie ✦ ", "élodie"),
        ("漢字の名前", "漢字の名前"),
        ("नमस्ते", "नमस्ते"),
        ("👩‍🚀", "fight"),
        ("", "fight"),
        ("..", "fight"),
        ("../../etc/passwd", "etc-passwd"),
        ("a.b.toml", "a-b-toml"),
        ("CON", "con-1"),
        ("lpt9", "lpt9-1"),
        ("Orc #3", "orc-3"),
        ("İstanbul", "i̇stanbul"),
        ("x" * 200, "x" * 60),
        ("界" * 50, "界" * 20),
    ],
)
def test_slugs(title: str, expected: str) -> None:
    assert slug(title) == expected


@given(words)
def test_every_slug_can_be_a_file_and_an_id(title: str) -> None:
    name = slug(title)
    assert is_slug(name)
    assert is_id(name)
    assert 0 < len(name.encode()) <= 62
    assert slug(name) == name


@pytest.mark.parametrize("name", ["", ".", "a.b", "../a", "a/b", "a\\b", "a\x00b", "a\nb", " a", "x" * 200, "界" * 70])
def test_what_cannot_be_a_file(name: str) -> None:
    assert not is_slug(name)


@pytest.mark.parametrize("name", ["My Fight", "bridge-2", "橋"])
def test_names_that_people_give_files(name: str) -> None:
    assert is_slug(name)


@pytest.mark.parametrize("text", ["", "-a", "a b", "a,b", "@turn", "orc*", "a=b", "x" * 65, "a/b"])
def test_what_cannot_be_an_id(text: str) -> None:
    assert not is_id(text)


def test_numbers_are_put_behind_what_is_taken() -> None:
    assert unique_id("Goblin", ()) == "goblin"
    assert unique_id("Goblin", ("goblin",)) == "goblin-2"
    assert unique_id("Goblin", ("goblin", "goblin-2", "goblin-4")) == "goblin-3"
    assert unique_id("✦", ("one",)) == "one-2"


@given(st.text(), st.integers(1, 12))
def test_numbered_names_stay_short(name: str, copies: int) -> None:
    taken: list[str] = []
    for _ in range(copies):
        taken.append(numbered(slug(name), taken))
    assert len(set(taken)) == copies
    assert all(is_id(one) and len(one.encode()) <= 62 for one in taken)
