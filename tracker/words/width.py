"""How many cells of a terminal a text takes, and texts cut or filled to a number of cells."""

from collections.abc import Sequence
from functools import lru_cache
from unicodedata import category, east_asian_width

JOINER = "\u200d"
"""The zero-width joiner: what stands behind it is drawn into the sign before it."""

_SKINS = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)
_VOWELS = range(0x1160, 0x1200)  # the medial and final letters of a Korean syllable written in parts


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    """The cells that a text takes: wide letters two, combining ones and format characters none, signs joined into one
    as one."""
    if text.isascii():
        return len(text)
    cells, before = 0, ""
    for letter in text:
        cells += _cells(letter, before)
        # The second half of a flag belongs to the first; a third one begins a new flag.
        before = "" if ord(letter) in _FLAGS and before and ord(before) in _FLAGS else letter
    return cells


def _cells(letter: str, before: str) -> int:
    code = ord(letter)
    if before == JOINER or category(letter) in ("Mn", "Me", "Mc", "Cf") or code in _VOWELS:
        return 0
    if code in _SKINS and before:
        return 0
    if code in _FLAGS:
        return 0 if before and ord(before) in _FLAGS else 2
    return 2 if east_asian_width(letter) in "WF" else 1


def cut(text: str, cells: int, more: str = "…") -> str:
    """The text in at most so many cells; `more` stands for what was cut off."""
    if width(text) <= cells:
        return text
    room = cells - width(more)
    if room < 0:
        return more[:cells]
    kept = text
    while width(kept) > room:
        kept = kept[:-1]
    return kept.removesuffix(JOINER).rstrip() + more


def pad(text: str, cells: int, *, right: bool = False) -> str:
    """The text filled with spaces to so many cells, to the left if it stands `right`; a longer one as it is."""
    space = " " * max(0, cells - width(text))
    return space + text if right else text + space


def table(rows: Sequence[tuple[str, ...]], *, right: frozenset[int] = frozenset(), gap: str = "  ") -> list[str]:
    """Rows as lines with columns of one width; the columns in `right` stand at their right edge. All rows have as many
    cells; nothing stands behind the last one."""
    columns = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [gap.join(pad(text, columns[at], right=at in right) for at, text in enumerate(row)).rstrip() for row in rows]
