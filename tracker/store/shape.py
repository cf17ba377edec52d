"""Checks plain data against the types of the state, finds every problem in it, and cleans its texts.

msgspec says only the first error of a value; whoever edits a file by hand wants all of them."""

import re
from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import fields

from tracker.store.clean import clean_data, clean_name, clean_text
from tracker.store.near import nearest

Path = tuple[str | int, ...]
Report = Callable[..., Any]
"""Called as `report(path, kind, **args)` for each problem; what it gives back is of no use."""

Reader = Callable[[Any, Path, Report], Any]
"""Gives the value as clean plain data; what is wrong is reported, and what comes back then isn't used."""

KINDS = {bool: "truth", int: "number", float: "fraction", str: "text", list: "list", dict: "table"}
"""What the types of TOML are called in problems; the rest are dates."""

WHOLE = 2**63
"""The numbers of a house switch, which has no range of its own, are within this."""


def wrong_type(report: Report, path: Path, want: str, value: Any) -> Any:
    """Report a value of another type."""
    return report(path, "wrong-type", want=want, got=KINDS.get(type(value), "date"))


@cache
def reader(kind: Any) -> Reader:
    """The reader of a type: one that the state is made of. Raises TypeError for others."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        meta = next((part for part in parts[1:] if isinstance(part, Meta)), Meta())
        return _text(meta) if parts[0] is str else _number(meta) if parts[0] is int else reader(parts[0])
    if kind is Any:
        return _anything
    if kind is bool:
        return _truth
    if kind in (str, int):
        return reader(Annotated[kind, Meta()])
    if origin is Literal:
        return _word(parts)
    if origin is tuple:
        return _list(reader(parts[0])) if parts[-1] is Ellipsis else _row(tuple(map(reader, parts)))
    if origin is dict:
        return _table(reader(parts[0]), reader(parts[1]))
    if origin in (Union, UnionType):
        kinds = tuple(part for part in parts if part is not NoneType)
        if len(kinds) == 1:
            return reader(kinds[0])
        return _either(kinds) if any(kind in (int, str) for kind in kinds) else _tagged(kinds)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _struct(kind)
    raise TypeError(f"no reader for {kind}")


@cache
def members(kind: type[Struct]) -> dict[str, tuple[Reader, bool]]:
    """The keys of a struct: their readers, and whether they have to be there."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.encode_name: (
            reader(hints[field.name]),
            field.default is NODEFAULT and field.default_factory is NODEFAULT,
        )
        for field in fields(kind)
    }


def read_table(
    value: Any, path: Path, report: Report, known: dict[str, tuple[Reader, bool]], also: tuple[str, ...] = ()
) -> dict[str, Any]:
    """A table by its known keys; the keys in `also` may be there and are left out of the result."""
    if not isinstance(value, dict):
        wrong_type(report, path, "table", value)
        return {}
    found = {}
    for key, item in value.items():
        if key in known:
            found[key] = known[key][0](item, (*path, key), report)
        elif key not in also:
            report((*path, clean_text(key)), "unknown-key", near=nearest(key, [*known, *also]))
    for key, (_, needed) in known.items():
        if needed and key not in value:
            report((*path, key), "missing-key")
    return found


def _struct(kind: type[Struct]) -> Reader:
    def read(value: Any, path: Path, report: Report) -> Any:
        return read_table(value, path, report, members(kind))

    return read


def _tagged(kinds: tuple[type[Struct], ...]) -> Reader:
    by_tag = {str(kind.__struct_config__.tag): kind for kind in kinds}
    tag_key = str(kinds[0].__struct_config__.tag_field)

    def read(value: Any, path: Path, report: Report) -> Any:
        if not isinstance(value, dict):
            return wrong_type(report, path, "table", value)
        if tag_key not in value:
            return report((*path, tag_key), "missing-key")
        tag = _word(tuple(by_tag))(value[tag_key], (*path, tag_key), report)
        if tag not in by_tag:
            return None
        return {tag_key: tag, **read_table(value, path, report, members(by_tag[tag]), (tag_key,))}

    return read


def _either(kinds: tuple[Any, ...]) -> Reader:
    """A reader for numbers or texts."""
    readers = {kind: reader(kind) for kind in kinds}

    def read(value: Any, path: Path, report: Report) -> Any:
        if type(value) not in readers:
            return wrong_type(report, path, KINDS[kinds[0]], value)
        return readers[type(value)](value, path, report)

    return read


def _table(keys: Reader, values: Reader) -> Reader:
    def read(value: Any, path: Path, report: Report) -> Any:
        if not isinstance(value, dict):
            return wrong_type(report, path, "table", value)
        found = {}
        for key, item in value.items():
            clean = keys(key, (*path, clean_text(key)), report)
            if clean in found:
                report((*path, clean), "duplicate-key")
            found[clean] = values(item, (*path, clean_text(key)), report)
        return found

    return read


def _list(items: Reader) -> Reader:
    def read(value: Any, path: Path, report: Report) -> Any:
        if not isinstance(value, list):
            return wrong_type(report, path, "list", value)
        return [items(item, (*path, place), report) for place, item in enumerate(value)]

    return read


def _row(items: tuple[Reader, ...]) -> Reader:
    def read(value: Any, path: Path, report: Report) -> Any:
        if not isinstance(value, list):
            return wrong_type(report, path, "list", value)
        if len(value) != len(items):
            return report(path, "wrong-length", want=len(items), got=len(value))
        return [read(item, (*path, place), report) for place, (read, item) in enumerate(zip(items, value, strict=True))]

    return read


def _word(words: tuple[str, ...]) -> Reader:
    def read(value: Any, path: Path, report: Report) -> Any:
        if not isinstance(value, str):
            return wrong_type(report, path, "text", value)
        if value not in words:
            value = clean_text(value)
            if value not in words:
                report(path, "unknown-word", value=value[:80], near=nearest(value, words), words=list(words))
        return value

    return read


def _text(meta: Meta) -> Reader:
    pattern = re.compile(meta.pattern) if meta.pattern else None
    needed = meta.min_length or 0
    limit = meta.max_length

    def read(value: Any, path: Path, report: Report) -> Any:
        if not isinstance(value, str):
            return wrong_type(report, path, "text", value)
        room = len(value) * 4
        # What may not be empty is a name of some sort: no spaces around it, single ones inside.
        value = clean_name(value, room) if needed else clean_text(value, room)
        if len(value) < needed:
            report(path, "empty")
        elif limit is not None and len(value) > limit:
            report(path, "too-long", length=len(value), limit=limit)
        elif pattern and not pattern.search(value):
            report(path, "wrong-form", value=value[:80], form=meta.pattern)
        return value

    return read


def _number(meta: Meta) -> Reader:
    low = meta.ge if meta.ge is not None else -WHOLE
    high = meta.le if meta.le is not None else WHOLE

    def read(value: Any, path: Path, report: Report) -> Any:
        if type(value) is not int:
            return wrong_type(report, path, "number", value)
        if not low <= value <= high:
            report(path, "out-of-range", value=_shown(value), low=low, high=high)
        return value

    return read


def _shown(value: int) -> int | str:
    # The digits of a number written in base 16 can be too many to be written out in base 10.
    return value if -WHOLE <= value <= WHOLE else "…"


def _truth(value: Any, path: Path, report: Report) -> Any:
    return value if isinstance(value, bool) else wrong_type(report, path, "truth", value)


def _anything(value: Any, path: Path, report: Report) -> Any:
    """Whatever JSON could hold as well: no dates, no infinite fractions, no endless numbers."""
    _check_anything(value, path, report)
    return clean_data(value)


def _check_anything(value: Any, path: Path, report: Report) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            _check_anything(item, (*path, clean_text(key)), report)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            _check_anything(item, (*path, place), report)
    elif type(value) not in KINDS:
        wrong_type(report, path, "text", value)
    elif isinstance(value, int) and not -WHOLE < value < WHOLE:
        report(path, "out-of-range", value=_shown(value), low=-WHOLE + 1, high=WHOLE - 1)
    elif isinstance(value, float) and value - value != 0:
        report(path, "wrong-type", want="number", got="fraction")
