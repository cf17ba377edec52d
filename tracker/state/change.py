"""Generic differences between two states, and how to apply them in both directions.

No change knows what it means: undo, redo, recovery and hand edits all rest on these two functions.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Struct

ORDER = "*"
"""The last part of a path that stands for the order of a table's keys; keys that begin with it get one more."""


S = TypeVar("S", bound=Struct)


class ChangeMisfit(Exception):
    """A change that doesn't fit the state it is applied to: `change`, and why in technical words."""

    def __init__(self, change: "Change", detail: str) -> None:
        super().__init__(detail)
        self.change = change
        self.detail = detail


class Change(Struct, frozen=True, omit_defaults=True, gc=False):
    """One difference: where (a path of field names and keys), what stood there and what stands there, in plain
    data; an absent side is left out."""

    path: tuple[str, ...]
    old: Any = UNSET
    new: Any = UNSET


def differences(old: Any, new: Any) -> tuple[Change, ...]:
    """What leads from one value to another of the same type, in field order; parts that are identical objects
    cost nothing."""
    return tuple(_compare((), old, new))


def _compare(path: tuple[str, ...], old: Any, new: Any, default: Any = UNSET) -> Iterator[Change]:
    if old is new:
        return
    if isinstance(old, Struct) and type(old) is type(new):
        for name, absent in _defaults(type(old)):
            before, after = getattr(old, name), getattr(new, name)
            if before is not after:
                yield from _compare((*path, name), before, after, absent)
    elif isinstance(old, dict) and isinstance(new, dict):
        yield from _compare_tables(path, old, new)
    elif old != new:
        yield Change(path, _plain(old, default), _plain(new, default))


def _compare_tables(path: tuple[str, ...], old: dict[str, Any], new: dict[str, Any]) -> Iterator[Change]:
    names = list(old)
    if names == list(new):
        # By far the most frequent case, in tables that may be long.
        for key, before, after in zip(names, old.values(), new.values(), strict=True):
            if before is not after:
                yield from _compare((*path, _part(key)), before, after)
        return
    for key, before in old.items():
        if key not in new:
            yield Change((*path, _part(key)), old=_plain(before, UNSET))
    for key, after in new.items():
        if key not in old:
            yield Change((*path, _part(key)), new=_plain(after, UNSET))
        elif old[key] is not after:
            yield from _compare((*path, _part(key)), old[key], after)
    kept = [key for key in old if key in new]
    added = [key for key in new if key not in old]
    # Only an order that removing and appending doesn't give by itself has to be said; for the way back too.
    back = kept + [key for key in old if key not in new]
    if list(new) != kept + added or names != back:
        yield Change((*path, ORDER), old=names, new=list(new))


def _part(key: str) -> str:
    return ORDER + key if key.startswith(ORDER) else key


def _plain(value: Any, default: Any) -> Any:
    if value is None or (default is not UNSET and value == default):
        return UNSET
    return msgspec.to_builtins(value)


@cache
def _defaults(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, _default(field)) for field in msgspec.structs.fields(kind))


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return UNSET


def apply_changes(value: S, changes: Iterable[Change], *, back: bool = False) -> S:
    """The state after the changes, or before them if `back`.

    Parts that no path touches stay the same objects. Raises `ChangeMisfit` where a path leads nowhere or a value
    isn't of its field's type."""
    # The order of a table's keys can be set only when all of them are there.
    for change in sorted(changes, key=lambda change: change.path[-1:] == (ORDER,)):
        put = change.old if back else change.new
        try:
            value = _put(value, type(value), change.path, put)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise ChangeMisfit(change, str(error)) from error
    return value


def _put(value: Any, kind: Any, path: tuple[str, ...], put: Any) -> Any:
    if not path:
        return msgspec.convert(put, kind)
    key, rest = path[0], path[1:]
    if isinstance(value, Struct):
        field_kind = _hints(type(value))[key]
        if not rest and put is UNSET:
            after = dict(_defaults(type(value)))[key]
            if after is UNSET:
                raise KeyError(key)
        else:
            after = _put(getattr(value, key), field_kind, rest, put)
        return msgspec.structs.replace(value, **{key: after})
    table = dict(value)
    if key == ORDER and not rest:
        if sorted(put) != sorted(table):
            raise KeyError(ORDER)
        return {name: table[name] for name in put}
    key = key.removeprefix(ORDER)
    inner = _value_kind(kind)
    if rest:
        table[key] = _put(table[key], inner, rest, put)
    elif put is UNSET:
        del table[key]
    else:
        table[key] = msgspec.convert(put, inner)
    return table


@cache
def _hints(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _value_kind(kind: Any) -> Any:
    """The type of a table's values: from dict[K, V], wherever it stands in a union."""
    if get_origin(kind) is dict:
        return get_args(kind)[1]
    for part in get_args(kind):
        if get_origin(part) is dict:
            return get_args(part)[1]
    return Any
