"""Rows as cells: what is cut, padded and wrapped takes exactly the cells it should."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.tui.cells import Span, both_ends, clip, clip_row, fill_row, flow, pad, row_width, width, wrap

NAMES = ["Élodie ✦", "漢字の名前", "👩‍🚀", "a|b", "[red]x[/]", "Ogre [/b]", "x\"y'z]", "e\u0301", "", "Orc 1"]
texts = st.text(alphabet=st.sampled_from("ab c漢字é✦👩1 \u0301"), max_size=30)


@pytest.mark.parametrize(
    ("text", "cells"), [("漢字の名前", 10), ("Élodie ✦", 8), ("👩‍🚀", 2), ("e\u0301", 1), ("abc", 3)]
)
def test_width(text: str, cells: int) -> None:
    assert width(text) == cells


@pytest.mark.parametrize(
    ("text", "columns", "found"),
    [
        ("Shaman", 6, "Shaman"),
        ("Shaman", 4, "Sha…"),
        ("漢字の名前", 5, "漢字…"),
        ("漢字の名前", 4, "漢…"),
        ("x", 0, ""),
        ("xy", 1, "…"),
    ],
)
def test_clip(text: str, columns: int, found: str) -> None:
    assert clip(text, columns) == found


@given(texts, st.integers(0, 40))
def test_padded_text_has_its_cells(text: str, columns: int) -> None:
    assert width(pad(text, columns)) == columns


@given(st.lists(texts, max_size=5), st.integers(0, 60))
def test_rows_fit(parts: list[str], columns: int) -> None:
    row = tuple(Span(part) for part in parts)
    assert row_width(clip_row(row, columns)) <= columns
    assert row_width(fill_row(row, columns)) == columns
    assert row_width(both_ends(row, (Span("end"),), columns)) == columns


@pytest.mark.parametrize("name", NAMES)
def test_a_row_that_fits_is_as_it_was(name: str) -> None:
    row = (Span(name, "party"), Span("|", "foes"))
    assert clip_row(row, width(name) + 1) == tuple(span for span in row if span.text)


def test_a_row_is_cut_with_a_sign() -> None:
    assert clip_row((Span("Giant "), Span("rat")), 7) == (Span("Giant "), Span("…"))
    assert clip_row((Span("Giant"), Span(" rat")), 5) == (Span("Gian…"),)


def test_wrap() -> None:
    assert wrap("Orc 2 spears Aki for three", 12, 2) == ["Orc 2 spears", "  Aki for", "  three"]
    assert wrap("漢字の名前です", 6) == ["漢字の", "名前で", "す"]
    assert wrap("", 5) == [""]
    assert wrap("bites Orc 12 twice, then Orc 1.", 9) == ["bites", "Orc 12", "twice,", "then", "Orc 1."]


@given(texts, st.integers(2, 20))
def test_wrapped_lines_fit(text: str, columns: int) -> None:
    assert all(width(line) <= columns for line in wrap(text, columns, 2))


def test_flow() -> None:
    items = [(Span("one"),), (Span("two"),), (Span("three"),)]
    rows = flow(items, 9)
    assert ["".join(span.text for span in row) for row in rows] == ["one  two", "three"]
