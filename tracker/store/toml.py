"""Values as TOML on one line: what tomli_w can't do, which puts every item of an array on a line of its own."""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

from msgspec import NODEFAULT, UNSET, Struct, json
from msgspec.structs import fields

DEPTH = 20
"""How deep a value may be: so much less than the cap for whole files as the tables around it need."""

WORD = 48
"""Texts up to so many letters come again and again; they are quoted once."""
WIDTH = 110
"""Lists of tables longer than this get a line for each table."""

_BARE = re.compile(r"[A-Za-z0-9_-]+").fullmatch
_encode = json.Encoder().encode


def text(value: str) -> str:
    """A text as a basic string. Line breaks and control characters are escaped, so it never spans lines."""
    return _word(value) if len(value) <= WORD else _quoted(value)


def _quoted(value: str) -> str:
    try:
        quoted = _encode(value).decode()
    except UnicodeEncodeError:  # a lone surrogate, which no file can hold
        quoted = _encode(value.encode("utf-8", "replace").decode()).decode()
    # JSON lets DEL stand, TOML doesn't.
    return quoted.replace("\x7f", "\\u007f")


_word = lru_cache(maxsize=4096)(_quoted)


@lru_cache(maxsize=4096)
def key(name: str) -> str:
    """A key, bare where that is possible."""
    return name if _BARE(name) else text(name)


_PLAIN: dict[type, Callable[[Any], str]] = {
    str: text,
    bool: lambda value: "true" if value else "false",
    int: repr,
    float: repr,
}
"""How values without parts are written; a type that only derives from one of these isn't plain data."""


def inline(value: Any, depth: int = DEPTH) -> str:
    """Plain data or a struct as one line of TOML. Of a struct only what differs from the defaults is said; absent
    values (None, UNSET) are left out of tables. Raises TypeError for what TOML can't hold, ValueError for what lies
    too deep."""
    plain = _PLAIN.get(type(value))
    if plain is not None:
        return plain(value)
    if depth == 0:
        raise ValueError("too deep")
    if isinstance(value, list | tuple):
        return f"[{', '.join([inline(item, depth - 1) for item in value])}]"
    if isinstance(value, Struct):
        return table([f"{name} = {inline(item, depth - 1)}" for name, item in differing(value)])
    if isinstance(value, Mapping):  # last: asking a class whether it is a kind of mapping takes the longest
        return table([f"{key(str(name))} = {inline(item, depth - 1)}" for name, item in value.items() if _said(item)])
    raise TypeError(f"TOML can't hold {type(value).__name__}")


def table(parts: list[str]) -> str:
    """An inline table of parts that are rendered already."""
    return f"{{ {', '.join(parts)} }}" if parts else "{}"


def rows(parts: list[str]) -> str:
    """A list of rendered values: on one line if it is short, else one line each."""
    if sum(map(len, parts)) + 2 * len(parts) <= WIDTH:
        return f"[{', '.join(parts)}]"
    return "[\n" + "".join([f"  {part},\n" for part in parts]) + "]"


def differing(value: Struct) -> list[tuple[str, Any]]:
    """The fields of a struct that differ from their defaults, as (key, value), its tag first."""
    tag = value.__struct_config__.tag
    found: list[tuple[str, Any]] = [(str(value.__struct_config__.tag_field), tag)] if tag else []
    for name, written, default in _defaults(type(value)):
        item = getattr(value, name)
        if item is not default and _said(item) and item != default:
            found.append((written, item))
    return found


def _said(value: Any) -> bool:
    return value is not None and value is not UNSET


@cache
def _defaults(kind: type[Struct]) -> tuple[tuple[str, str, Any], ...]:
    found = []
    for field in fields(kind):
        default: Any = field.default
        if default is NODEFAULT and field.default_factory is not NODEFAULT:
            default = field.default_factory()
        found.append((field.name, key(field.name), default))
    return tuple(found)
