"""Where everything stands on a screen of some size: pure arithmetic, from a screen of 300×100 down to one of 10×3."""

from typing import Literal, NamedTuple

from tracker.command.registry import PANES

Mode = Literal["wide", "compact", "single"]

WIDE = (100, 28)
"""The smallest screen, in columns and rows, that has a box around each pane."""
COMPACT = (80, 20)
"""The smallest screen that shows all panes at once; below it there is one at a time."""


class Place(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def has(self, y: int) -> bool:
        """Whether a row goes through it."""
        return self.y <= y < self.y + self.height


class Frame(NamedTuple):
    """The mode, and the place of each part that is shown: "top", the panes, "entry" and "keys"."""

    mode: Mode
    places: dict[str, Place]


def mode_of(width: int, height: int) -> Mode:
    """The layout for a screen of this size."""
    if width >= WIDE[0] and height >= WIDE[1]:
        return "wide"
    return "compact" if width >= COMPACT[0] and height >= COMPACT[1] else "single"


def frame(width: int, height: int, entry: int = 1, pane: str = PANES[0]) -> Frame:
    """The places on a screen of this size, with a command row that would like to be `entry` rows high; `pane` is the
    one shown where there is room for only one."""
    mode = mode_of(width, height)
    return Frame(mode, _LAYOUTS[mode](width, height, max(1, entry), pane))


def _wide(width: int, height: int, entry: int, _: str) -> dict[str, Place]:
    entry = min(entry, height - 22)
    band = height - 3 - 1  # without top, keys and the command row's first row
    upper = max(9, band * 2 // 5)
    lower = band - upper - (entry - 1)
    left = min(38, max(28, width // 4))
    middle = (width - left) // 2
    below = 2 + upper
    return {
        "top": Place(0, 0, width, 2),
        "initiative": Place(0, 2, left, upper),
        "formation": Place(left, 2, width - left, upper),
        "timers": Place(0, below, left, lower),
        "details": Place(left, below, middle, lower),
        "log": Place(left + middle, below, width - left - middle, lower),
        "entry": Place(0, height - 1 - entry, width, entry),
        "keys": Place(0, height - 1, width, 1),
    }


def _compact(width: int, height: int, entry: int, _: str) -> dict[str, Place]:
    entry = min(entry, height - 10)
    band = height - 3
    board = max(5, band * 2 // 7)
    log = max(4, band // 3)
    middle = band - board - log
    # A prompt takes its rows from the log first, so that the rest need not be painted anew.
    taken = entry - 1
    from_log = min(taken, log - 2)
    from_middle = min(taken - from_log, middle - 3)
    log, middle, board = log - from_log, middle - from_middle, board - (taken - from_log - from_middle)
    first = width * 30 // 100
    second = width * 33 // 100
    under, last = 1 + board, 1 + board + middle
    return {
        "top": Place(0, 0, width, 1),
        "formation": Place(0, 1, width, board),
        "initiative": Place(0, under, first, middle),
        "timers": Place(first, under, second, middle),
        "details": Place(first + second, under, width - first - second, middle),
        "log": Place(0, last, width, log),
        "entry": Place(0, height - 1 - entry, width, entry),
        "keys": Place(0, height - 1, width, 1),
    }


def _single(width: int, height: int, entry: int, pane: str) -> dict[str, Place]:
    top = 2 if height >= 4 else 1
    keys = 1 if height >= 8 else 0
    entry = max(1, min(entry, height - top - keys - (2 if height >= 8 else 1)))
    places = {"top": Place(0, 0, width, min(top, height))}
    rest = height - top - keys - entry
    if rest > 0:
        places[pane] = Place(0, top, width, rest)
    if height > top:
        places["entry"] = Place(0, height - keys - entry, width, entry)
    if keys:
        places["keys"] = Place(0, height - 1, width, 1)
    return places


_LAYOUTS = {"wide": _wide, "compact": _compact, "single": _single}
