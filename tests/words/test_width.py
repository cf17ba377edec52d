"""Cells of texts: the same as the screen counts them, and tables that line up."""

import pytest
from rich.cells import cell_len

from tracker.words.width import cut, pad, table, width

NAMES = {
    "Aki": 3,
    "Élodie ✦": 8,
    "E\u0301lodie": 6,
    "漢字の名前": 10,
    "ｱｷ": 2,
    "アキ": 4,
    "한글": 4,
    "\u1112\u1161\u11ab": 2,
    "क्षि": 2,
    "👩‍🚀": 2,
    "👍🏽": 2,
    "🇯🇵": 2,
    "🇯🇵🇫🇷": 4,
    "a|b": 3,
    "[red]x[/]": 9,
    "x\"y'z]": 6,
    "−3 ≈ ⚔ ▶": 8,
    "": 0,
}


@pytest.mark.parametrize(("text", "cells"), NAMES.items())
def test_width(text: str, cells: int) -> None:
    assert width(text) == cells


@pytest.mark.parametrize("text", NAMES)
def test_the_screen_counts_alike(text: str) -> None:
    assert width(text) == cell_len(text)


@pytest.mark.parametrize(
    ("text", "cells", "found"),
    [
        ("Ogre", 4, "Ogre"),
        ("Ogre", 3, "Og…"),
        ("漢字の名前", 7, "漢字の…"),
        ("漢字の名前", 6, "漢字…"),
        ("E\u0301lodie", 3, "E\u0301l…"),
        ("a👩‍🚀b", 3, "a…"),
        ("Old Orc", 5, "Old…"),
        ("Ogre", 1, "…"),
        ("Ogre", 0, ""),
    ],
)
def test_cut(text: str, cells: int, found: str) -> None:
    assert cut(text, cells) == found
    assert width(cut(text, cells)) <= cells


def test_pad() -> None:
    assert pad("漢", 4) == "漢  "
    assert pad("12", 4, right=True) == "  12"
    assert pad("long", 2) == "long"


def test_columns_line_up_whatever_the_names() -> None:
    rows = [(name, "12/24", "x") for name in NAMES]
    lines = table(rows, right=frozenset({1}))
    assert {width(line.removesuffix("x")) for line in lines} == {10 + 2 + 5 + 2}
    assert table([]) == []
