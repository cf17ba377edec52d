"""File names and ids made of names."""

from collections.abc import Collection
from unicodedata import category, normalize

from tracker.store.clean import clean_name

BYTES = 60
"""The cap of a slug in UTF-8, so that every file name made of it fits into any file system."""

RESERVED = frozenset(["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³")])
"""Words that can't be file names on Windows."""


def slug(title: str, *, empty: str = "fight") -> str:
    """Letters and digits of any script in lower case, everything else as single hyphens; `empty` if none is left."""
    lower = normalize("NFC", clean_name(title, len(title) * 4).lower())
    words = "".join(letter if _counts(letter) else " " for letter in lower).split()
    # A combining mark needs a letter before it.
    words = [bare for word in words if (bare := _from_letter(word))]
    name = _within("-".join(words), BYTES) or empty
    return f"{name}-1" if name in RESERVED else name


def is_slug(name: str) -> bool:
    """Whether a name can be the name of an encounter's files as it stands: no dots, no separators, nothing that
    cleaning would change, not too long."""
    return bool(name) and not set(name) & set("./\\") and clean_name(name, 3 * BYTES) == name and _fits(name)


def is_id(text: str) -> bool:
    """Whether a text can be a combatant's id: letters and digits of any script, hyphens and underscores inside."""
    return 0 < len(text) <= 64 and text[0].isalnum() and all(_counts(letter) or letter in "-_" for letter in text)


def unique_id(name: str, taken: Collection[str], *, empty: str = "one") -> str:
    """An id for a name: its slug, with a number behind it if that is taken."""
    return numbered(slug(name, empty=empty), taken)


def numbered(base: str, taken: Collection[str]) -> str:
    """The base if it is free, else with the first free number behind it, starting from 2: bridge, bridge-2 …"""
    if base not in taken:
        return base
    number = 2
    while (found := f"{_within(base, BYTES - len(str(number)) - 1)}-{number}") in taken:
        number += 1
    return found


def _fits(name: str) -> bool:
    return len(name.encode("utf-8", "replace")) <= 3 * BYTES


def _counts(letter: str) -> bool:
    return letter.isalnum() or category(letter)[0] == "M"


def _from_letter(word: str) -> str:
    start = next((place for place, letter in enumerate(word) if letter.isalnum()), len(word))
    return word[start:]


def _within(text: str, limit: int) -> str:
    return text.encode("utf-8", "replace")[:limit].decode("utf-8", "ignore").strip("-")
