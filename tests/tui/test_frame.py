"""The frame: nothing overlaps, nothing is left uncovered, and every size has one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.command.registry import PANES
from tracker.tui.frame import Frame, frame, mode_of

SIZES = [(300, 100), (120, 40), (120, 32), (100, 28), (100, 27), (80, 24), (80, 20), (79, 24), (80, 19), (40, 10)]


def cells(found: Frame) -> list[tuple[int, int]]:
    """Every cell that is covered, as often as it is."""
    return [
        (x, y)
        for place in found.places.values()
        for x in range(place.x, place.x + place.width)
        for y in range(place.y, place.y + place.height)
    ]


@pytest.mark.parametrize(
    ("size", "mode"),
    [
        ((120, 32), "wide"),
        ((100, 28), "wide"),
        ((99, 50), "compact"),
        ((300, 24), "compact"),
        ((80, 20), "compact"),
        ((79, 60), "single"),
        ((80, 19), "single"),
        ((10, 3), "single"),
    ],
)
def test_modes(size: tuple[int, int], mode: str) -> None:
    assert mode_of(*size) == mode


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("entry", [1, 3, 8])
@pytest.mark.parametrize("pane", PANES)
def test_every_cell_is_covered_once(size: tuple[int, int], entry: int, pane: str) -> None:
    found = cells(frame(*size, entry, pane))
    assert sorted(found) == sorted((x, y) for x in range(size[0]) for y in range(size[1]))


@given(st.integers(1, 320), st.integers(1, 110), st.integers(1, 12), st.sampled_from(PANES))
def test_every_size_has_a_frame_without_overlaps(width: int, height: int, entry: int, pane: str) -> None:
    found = cells(frame(width, height, entry, pane))
    assert len(found) == len(set(found))
    assert all(0 <= x < width and 0 <= y < height for x, y in found)


def test_all_panes_are_there_at_once_from_80_by_20_on() -> None:
    assert set(PANES) <= frame(80, 20, 8).places.keys()
    assert set(PANES) & frame(79, 24, 1, "log").places.keys() == {"log"}


def test_a_prompt_takes_its_rows_from_the_log_first() -> None:
    before, after = frame(80, 24, 1).places, frame(80, 24, 3).places
    assert {name for name in before if before[name] != after[name]} == {"log", "entry"}
