"""Themes: the one that comes along is right, and a wrong one says everything that is wrong with it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tracker.store.places import bundled
from tracker.tui.theme import ROLES, ThemeError, load, parse


def dusk() -> dict[str, Any]:
    """The bundled theme as data."""
    return tomllib.loads((bundled("themes") / "dusk.toml").read_text(encoding="utf-8"))


def test_every_bundled_theme_is_right() -> None:
    names = [path.stem for path in bundled("themes").glob("*.toml")]
    assert "dusk" in names
    for name in names:
        assert load(name).styles.keys() == ROLES


def test_everything_stands_on_the_ground_of_text() -> None:
    styles = load().styles
    assert all(style.bgcolor is not None for style in styles.values())
    assert styles["faint"].bgcolor == styles["text"].bgcolor


def test_damage_is_red_whatever_its_type() -> None:
    colour = load().styles["damage"].color
    assert colour is not None
    assert colour.triplet is not None
    assert colour.triplet.red > 200 > 2 * max(colour.triplet.green, colour.triplet.blue) - 1


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (("colours", "red"), "red", ("colours.red", "not-a-colour", {"value": "red"})),
        (("colours", "red"), 7, ("colours.red", "not-a-text", {})),
        (("styles", "heal"), "bold grean", ("styles.heal", "not-a-word", {"value": "grean", "near": "green"})),
        (("styles", "heel"), "red", ("styles.heel", "unknown", {"near": "heal"})),
        (("styles", "heal"), None, ("styles.heal", "missing", {})),
        (("styles",), "red", ("styles", "not-a-text", {})),
        (("name",), "", ("name", "not-a-text", {})),
        (("colors",), {}, ("colors", "unknown", {"near": "colours"})),
    ],
)
def test_problems(path: tuple[str, ...], value: object, problem: tuple[str, str, dict[str, Any]]) -> None:
    plain = dusk()
    table = plain
    for key in path[:-1]:
        table = table[key]
    if value is None:
        del table[path[-1]]
    else:
        table[path[-1]] = value
    with pytest.raises(ThemeError) as caught:
        parse(plain, "mine.toml")
    assert problem in [tuple(each) for each in caught.value.problems]


def test_all_problems_are_listed_at_once() -> None:
    plain = dusk()
    plain["styles"] |= {"heal": "grean", "heel": "red"}
    del plain["styles"]["damage"]
    with pytest.raises(ThemeError) as caught:
        parse(plain)
    assert {problem.key for problem in caught.value.problems} == {"styles.heal", "styles.heel", "styles.damage"}


@pytest.mark.parametrize("content", [b"", b"name = ", b"\xff", b"a" * 70_000, b"[" * 5_000])
def test_files_that_are_no_theme(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "mine.toml").write_bytes(content)
    with pytest.raises(ThemeError):
        load("mine", tmp_path)


def test_a_theme_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ThemeError) as caught:
        load("mine", tmp_path)
    assert [problem.kind for problem in caught.value.problems] == ["unreadable"]
