"""The fights that come with the program: to be copied, and to take statblocks from."""

from pathlib import Path

from tracker.session.knowledge import KNOWS
from tracker.state.encounter import Encounter
from tracker.store.book import Book, free_slug
from tracker.store.files import read_file
from tracker.store.journal import is_journal
from tracker.store.parse import parse
from tracker.store.places import bundled
from tracker.store.problem import Missing, Unreadable
from tracker.store.slug import is_slug
from tracker.store.source import STATE_SIZE

DEMO = "bridge"
"""The example that `demo` opens."""


def examples(folder: Path | None = None) -> list[str]:
    """The names of the bundled fights, in alphabetical order; none if the folder isn't there."""
    folder = folder or bundled("saves")
    files = folder.glob("*.toml") if folder.is_dir() else ()
    return sorted(path.stem for path in files if not is_journal(path) and is_slug(path.stem))


def example(name: str, folder: Path | None = None) -> Encounter:
    """A bundled fight by its name. Raises `Missing`, `Unreadable`, OSError."""
    folder = folder or bundled("saves")
    if name not in examples(folder):
        raise Missing(name)
    path = folder / f"{name}.toml"
    parsed = parse(read_file(path, STATE_SIZE), path.name, KNOWS)
    if parsed.encounter is None:
        raise Unreadable(parsed.problems)
    return parsed.encounter


def copy_example(name: str, folder: Path) -> str:
    """Copies a bundled fight into a folder of saves under the first free name (bridge, bridge-2 …), and gives that
    name. Raises `Missing`, `Unreadable`, OSError."""
    encounter = example(name)
    slug = free_slug(folder, name)
    Book.create(folder, slug, encounter).close()
    return slug
