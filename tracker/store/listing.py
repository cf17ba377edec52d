"""The saved encounters of a folder, from the heads of their files."""

import os
import tomllib
from pathlib import Path

from msgspec import Struct

from tracker.store.clean import clean_name
from tracker.store.files import read_file
from tracker.store.problem import Problem, unreadable_file
from tracker.store.slug import is_slug

HEAD = 2**13
"""How much of a file is read, in bytes: everything before its first table stands there."""


class Saved(Struct, frozen=True):
    """A saved encounter: its file name, its own name, where it stands, when it was saved (seconds since 1970) and what
    is wrong with it."""

    slug: str
    title: str
    round: int
    step: str
    saved: float
    problem: Problem | None = None


def saved_encounters(folder: Path) -> list[Saved]:
    """The encounters of a folder, the last saved first; none if there is no such folder. Raises OSError."""
    try:
        entries = list(os.scandir(folder))
    except FileNotFoundError:
        return []
    found: dict[str, Saved] = {}
    for entry in sorted(entries, key=lambda entry: entry.name.endswith(".log.toml")):
        slug, _, ending = entry.name.partition(".")
        if not is_slug(slug) or ending not in ("toml", "log.toml") or not entry.is_file():
            continue
        when = entry.stat().st_mtime
        if ending == "toml":
            found[slug] = _state(folder / entry.name, slug, when)
        elif slug not in found:
            found[slug] = Saved(slug, slug, 0, "", when, Problem(f"{slug}.toml", 0, "", "no-state-file"))
    return sorted(found.values(), key=lambda saved: (-saved.saved, saved.slug))


def _state(path: Path, slug: str, when: float) -> Saved:
    try:
        content = read_file(path, HEAD)
        lines = content.decode("utf-8", "replace").removeprefix("\ufeff").splitlines()
        tables = (number for number, line in enumerate(lines) if line.lstrip().startswith("["))
        plain = tomllib.loads("\n".join(lines[: next(tables, len(lines))]))
    except OSError as error:
        return Saved(slug, slug, 0, "", when, unreadable_file(path, error))
    except (ValueError, RecursionError):
        return Saved(slug, slug, 0, "", when, Problem(path.name, 0, "", "unreadable-head"))
    title, step, turn = plain.get("name"), plain.get("step", "setup"), plain.get("round", 0)
    if not (isinstance(title, str) and isinstance(step, str) and type(turn) is int):
        return Saved(slug, slug, 0, "", when, Problem(path.name, 0, "", "unreadable-head"))
    return Saved(slug, clean_name(title) or slug, min(max(turn, 0), 9_999), clean_name(step), when)
