"""Finding a saved fight by what somebody typed for its name."""

from difflib import SequenceMatcher
from pathlib import Path

from tracker.rules.names import folded
from tracker.store.book import exists
from tracker.store.listing import Saved, saved_encounters
from tracker.store.slug import is_slug, slug

NEAREST = 3
"""How many near names are given."""
ALIKE = 0.5
"""How alike a name must be to be near, from 0 to 1."""


def find_fight(folder: Path, typed: str) -> str | None:
    """The file name meant: the one typed, the one that the typed title makes, or that of the one fight that has this
    title. None if there is none."""
    if is_slug(typed) and exists(folder, typed):
        return typed
    made = slug(typed, empty="")
    if made and exists(folder, made):
        return made
    titled = [saved.slug for saved in saved_encounters(folder) if folded(saved.title) == folded(typed)]
    return titled[0] if len(titled) == 1 else None


def nearest_fights(folder: Path, typed: str) -> list[str]:
    """The file names of the fights whose name or title is most like what was typed, the likest first."""
    saved = [(_likeness(typed, each), each) for each in saved_encounters(folder)]
    saved.sort(key=lambda pair: -pair[0])
    return [each.slug for likeness, each in saved[:NEAREST] if likeness >= ALIKE]


def _likeness(typed: str, saved: Saved) -> float:
    wanted = folded(typed)[:80]
    names = (folded(saved.slug), folded(saved.title))
    if any(wanted and (name.startswith(wanted) or wanted in name) for name in names):
        return 1.0
    return max(SequenceMatcher(None, wanted, name).ratio() for name in names)
