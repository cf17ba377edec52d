"""Choosing one of the known words: exactly, by a prefix that only one has, or refused with the nearest."""

from collections.abc import Iterable
from difflib import get_close_matches
from unicodedata import normalize

from tracker.rules.refusal import impossible

NEAREST = 3
"""How many near words a refusal names."""
SHOWN = 80
"""How much of a typed word a refusal repeats, in characters."""


def fold(text: str) -> str:
    """The text as it is compared: compatibility forms (full width, ligatures) and case don't count."""
    return normalize("NFKC", normalize("NFKC", text).casefold())


def shown(text: str) -> str:
    """A typed word as a refusal repeats it."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> list[str]:
    """The known words that look like the word, the likest first; `likeness` from 0 to 1 is how much they must."""
    by_fold = {fold(each): each for each in known}
    return [by_fold[each] for each in get_close_matches(fold(word)[:SHOWN], by_fold, NEAREST, likeness)]


def matching(word: str, known: Iterable[str]) -> list[str]:
    """The known words that the word means: the one it is, else those that begin with it."""
    folded = fold(word)
    found = [each for each in known if folded and fold(each).startswith(folded)]
    return [each for each in found if fold(each) == folded] or found


def choose(word: str, known: Iterable[str], what: str) -> str:
    """The known word meant. Raises `Refused` (impossible): "not-one-of" or "ambiguous-word", of the kind `what`."""
    known = list(known)
    found = matching(word, known)
    if len(found) == 1:
        return found[0]
    if found:
        raise impossible("ambiguous-word", what=what, word=shown(word), matches=found)
    raise impossible("not-one-of", what=what, word=shown(word), choices=known, nearest=nearest(word, known))
