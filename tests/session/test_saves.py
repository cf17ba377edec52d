"""Saved fights by what is typed, bundled ones, and their statblocks."""

from pathlib import Path

import pytest

from tracker.session.examples import copy_example, example, examples
from tracker.session.library import BUNDLED, statblocks
from tracker.session.saves import find_fight, nearest_fights
from tracker.state.encounter import Encounter
from tracker.store.book import Book
from tracker.store.problem import Missing, Unreadable


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for slug, title in (
        ("bridge", "Bridge at dusk"),
        ("bridge-2", "Bridge at dusk"),
        ("宴", "宴の夜"),
        ("cave", "Cave"),
    ):
        Book.create(tmp_path, slug, Encounter(name=title)).close()
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("bridge", "bridge"),
        ("Bridge 2", "bridge-2"),
        ("CAVE", "cave"),
        ("宴の夜", "宴"),
        ("Bridge at dusk", None),  # two have this title
        ("cav", None),
        ("", None),
        ("../cave", "cave"),  # never a path
        ("../../none", None),
        ("cave.toml", None),
    ],
)
def test_find(typed: str, found: str | None, folder: Path) -> None:
    assert find_fight(folder, typed) == found


@pytest.mark.parametrize(
    ("typed", "near"),
    [("cav", ["cave"]), ("cvae", ["cave"]), ("bridge-3", ["bridge-2", "bridge"]), ("宴の", ["宴"]), ("zzzz", [])],
)
def test_nearest(typed: str, near: list[str], folder: Path) -> None:
    assert nearest_fights(folder, typed) == near


def test_every_example_can_be_read_and_copied(tmp_path: Path) -> None:
    assert "bridge" in examples()
    for name in examples():
        assert example(name).combatants
    assert [copy_example("bridge", tmp_path) for _ in range(3)] == ["bridge", "bridge-2", "bridge-3"]
    with Book.open(tmp_path, "bridge-2", write=True) as book:
        assert book.encounter == example("bridge")
        assert book.notices == ()


def test_examples_that_arent_there_or_cant_be_read(tmp_path: Path) -> None:
    assert examples(tmp_path / "none") == []
    (tmp_path / "bad.toml").write_text("name = ", "utf-8")
    (tmp_path / "bad.log.toml").write_text("", "utf-8")
    assert examples(tmp_path) == ["bad"]
    with pytest.raises(Missing):
        example("none", tmp_path)
    with pytest.raises(Missing):
        example("../bad", tmp_path)
    with pytest.raises(Unreadable):
        example("bad", tmp_path)


def test_statblocks_by_id_and_by_fight() -> None:
    ogre = BUNDLED.find("bridge/ogre")
    assert ogre is not None
    assert BUNDLED.find("ogre") == ogre
    assert BUNDLED.find("dragon-of-nowhere") is None
    assert {"ogre", "bridge/ogre"} <= set(BUNDLED.names)
    assert len(BUNDLED.names) == len(statblocks())
    assert BUNDLED.names[0] in statblocks()
