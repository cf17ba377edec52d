"""The nearest right word."""

from collections.abc import Iterable


def nearest(word: str, words: Iterable[str], likeness: float = 0.5) -> str:
    """The known word that is most like a mistaken one; empty if none is like it. `likeness` from 0 to 1 is how much it
    must be."""
    from difflib import get_close_matches  # only mistakes pay for the import

    plain = {known.replace("_", "-").lower(): known for known in words}
    found = get_close_matches(word.replace("_", "-").replace(" ", "-").lower()[:80], plain, n=1, cutoff=likeness)
    return plain[found[0]] if found else ""
