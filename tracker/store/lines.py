"""On which line of a TOML source a key stands."""

import re
import tomllib
from typing import Any

from tracker.store.shape import Path

_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"""'
    r"|'''.*?'''"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"|[\[\]{}\n]",
    re.DOTALL,
)
_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_DOTTED = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*"
_HEADER = re.compile(rf"[ \t]*(\[\[?)[ \t]*({_DOTTED})[ \t]*\]")
_KEY = re.compile(rf"[ \t]*({_DOTTED})[ \t]*=")


def line_numbers(source: str) -> dict[Path, int]:
    """The lines, from 1, of all tables and keys of a valid TOML source, by path. Items of an array of tables are
    numbered from 0; what stands inside a value isn't listed."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    for line, start in _statements(source):
        if header := _HEADER.match(source, start):
            table = _within_arrays(_parts(header[2]), counts)
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                found.setdefault(table, line)
                table = (*table, counts[table])
            found.setdefault(table, line)
        elif key := _KEY.match(source, start):
            path = table + _parts(key[1])
            for length in range(len(table) + 1, len(path) + 1):
                found.setdefault(path[:length], line)
    return found


def line_of(path: Path, numbers: dict[Path, int]) -> int:
    """The line of a path: of the key itself or of the nearest thing around it; 0 for the source as a whole."""
    for length in range(len(path), 0, -1):
        if path[:length] in numbers:
            return numbers[path[:length]]
    return 0


def _statements(source: str) -> Any:
    """The lines that begin outside every value, as (number, offset)."""
    line, depth = 1, 0
    yield line, 0
    for token in _TOKEN.finditer(source):
        what = token[0]
        if what == "\n":
            line += 1
            if depth == 0:
                yield line, token.end()
        elif what in "[{":
            depth += 1
        elif what in "]}":
            depth -= 1
        else:
            line += what.count("\n")


def _within_arrays(path: Path, counts: dict[Path, int]) -> Path:
    """A header's path with the number of the item it belongs to, for each array of tables on its way."""
    found: Path = ()
    for part in path[:-1]:
        found = (*found, part)
        if found in counts:
            found = (*found, counts[found])
    return (*found, path[-1])


def _parts(dotted: str) -> Path:
    table = tomllib.loads(f"{dotted} = 0")
    found: list[str] = []
    while isinstance(table, dict):
        [(part, table)] = table.items()
        found.append(part)
    return tuple(found)
