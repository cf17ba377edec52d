"""Fields of a struct set by key to values as people type them, with refusals that say what would be right.

Keys may lead into a field: `resist.fire`, `cube.z`, `water.front`, `attacks.Spear.damage`. A value may be typed text:
full-width digits, yes and no, lists with commas; "none" where a field may be empty.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Struct, inspect, structs

from tracker.rules.digits import narrow
from tracker.rules.refusal import impossible
from tracker.state.vocabulary import (
    AREAS,
    AttackKind,
    AttackProperty,
    DamageType,
    Difficulty,
    Each,
    Fear,
    Inflicted,
    Medium,
    Shape,
    Side,
    Size,
    Surface,
)

S = TypeVar("S", bound=Struct)

POSITIONS: dict[str, tuple[str, ...]] = {"cube": ("x", "y", "z"), "water": AREAS}
"""The names of the places of fixed lists."""
VOCABULARY = {
    frozenset(get_args(words)): get_args(words)
    for words in (
        Side,
        Size,
        Medium,
        DamageType,
        AttackKind,
        AttackProperty,
        Surface,
        Difficulty,
        Fear,
        Inflicted,
        Shape,
        Each,
    )
}
"""The closed sets by their words."""
WORDS: dict[str, bool | None] = {
    "yes": True,
    "on": True,
    "true": True,
    "no": False,
    "off": False,
    "false": False,
    "none": None,
}
"""What else typed words may mean."""


class Changed(NamedTuple):
    """A field that was set: its key, and its plain values before and after."""

    key: str
    before: Any
    after: Any


def with_values(struct: S, values: Mapping[str, Any]) -> tuple[S, tuple[Changed, ...]]:
    """The struct with its fields set, and what changed.

    Raises `Refused` (impossible): `no-field` with the known ones, `bad-value` with what is expected."""
    changed = []
    for key, value in values.items():
        name, *path = key.split(".")
        name = name.replace("-", "_")
        kinds = {field.name: field.type for field in _fields(type(struct))}
        if name not in kinds:
            raise impossible("no-field", key=key, known=list(kinds))
        leaf = _leaf(kinds[name], name, path, key)
        before = getattr(struct, name)
        after = _converted(struct, name, path, value, key, leaf)
        if after != before:
            struct = structs.replace(struct, **{name: after})
            places = _places(msgspec.to_builtins(before), name, path)
            changed.append(Changed(".".join([name, *path]), _at(before, places), _at(after, places)))
    return struct, tuple(changed)


def _converted(struct: Struct, name: str, path: list[str], value: Any, key: str, leaf: inspect.Type) -> Any:
    plain = msgspec.to_builtins(getattr(struct, name))
    kind = get_type_hints(type(struct), include_extras=True)[name]
    for candidate in _readings(value):
        try:
            return msgspec.convert(_put(plain, name, path, candidate, key), kind, strict=False)
        except msgspec.ValidationError:
            continue
    raise impossible("bad-value", key=key, value=str(value), **expected(leaf))


def _readings(value: Any) -> Iterator[Any]:
    """A value as it stands, then what else it may mean if it is a text."""
    yield value
    if isinstance(value, str):
        text = narrow(value).strip()
        yield text
        yield text.lower()
        if text.lower() in WORDS:
            yield WORDS[text.lower()]
        yield [part.strip() for part in text.split(",")] if text else []


# --- paths


@cache
def _fields(kind: type[Struct]) -> tuple[inspect.Field, ...]:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found.fields


def _leaf(kind: inspect.Type, name: str, path: list[str], key: str) -> inspect.Type:
    """The type at the end of a path. Raises `Refused` (impossible) where it leads nowhere."""
    if not path:
        return kind
    step, *rest = path
    if isinstance(kind, inspect.DictType):
        if isinstance(kind.key_type, inspect.LiteralType) and step not in kind.key_type.values:
            raise impossible("no-field", key=key, known=[f"{name}.{word}" for word in _ordered(kind.key_type)])
        return _leaf(kind.value_type, step, rest, key)
    if isinstance(kind, inspect.StructType):
        inner = {field.name: field.type for field in kind.fields}
        if step not in inner:
            raise impossible("no-field", key=key, known=list(inner))
        return _leaf(inner[step], step, rest, key)
    if isinstance(kind, inspect.TupleType) and name in POSITIONS:
        if step not in POSITIONS[name]:
            raise impossible("no-field", key=key, known=[f"{name}.{word}" for word in POSITIONS[name]])
        return _leaf(kind.item_types[POSITIONS[name].index(step)], step, rest, key)
    if isinstance(kind, inspect.VarTupleType) and _has_names(kind.item_type) and rest:
        return _leaf(kind.item_type, step, rest, key)
    raise impossible("no-field", key=key, known=[name])


def _has_names(kind: inspect.Type) -> bool:
    """Whether things of a type have names, by which a path can lead to one of a list."""
    return isinstance(kind, inspect.StructType) and any(field.name == "name" for field in kind.fields)


def _put(plain: Any, name: str, path: list[str], value: Any, key: str) -> Any:
    """The plain value with what stands at the path replaced; an empty value takes an entry of a table away."""
    if not path:
        return value
    step, *rest = path
    if isinstance(plain, dict):
        if value is None and not rest:
            return {word: each for word, each in plain.items() if word != step}
        if rest and step not in plain:
            raise impossible("no-field", key=key, known=[f"{name}.{word}" for word in plain])
        return {**plain, step: _put(plain.get(step), step, rest, value, key)}
    index = _index(plain, name, step)
    if index is None:
        raise impossible("no-field", key=key, known=[f"{name}.{each['name']}" for each in plain])
    return [_put(each, step, rest, value, key) if at == index else each for at, each in enumerate(plain)]


def _index(plain: Any, name: str, step: str) -> int | None:
    if name in POSITIONS:
        return POSITIONS[name].index(step)
    return next((at for at, each in enumerate(plain) if each["name"].casefold() == step.casefold()), None)


def _places(plain: Any, name: str, path: list[str]) -> list[str | int]:
    """The path with the places of lists as numbers, so that it leads to the same place after a change of names."""
    places: list[str | int] = []
    for step in path:
        place = step if isinstance(plain, dict) or plain is None else _index(plain, name, step)
        places.append(step if place is None else place)
        plain, name = _within(plain, places[-1]), step
    return places


def _at(value: Any, places: list[str | int]) -> Any:
    plain = msgspec.to_builtins(value)
    for place in places:
        plain = _within(plain, place)
    return plain


def _within(plain: Any, place: str | int) -> Any:
    if isinstance(plain, dict):
        return plain.get(place)
    return plain[place] if isinstance(place, int) else None


# --- what would be right


def expected(kind: inspect.Type) -> dict[str, Any]:
    """What a value of a type has to be, as arguments of a refusal: `expected` is number, word, text, yes-no, list or
    table, with the bounds or the words."""
    if isinstance(kind, inspect.UnionType):
        inner = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
        return {**expected(inner[0]), "empty": True}
    if isinstance(kind, inspect.IntType):
        return {"expected": "number", "low": kind.ge, "high": kind.le}
    if isinstance(kind, inspect.BoolType):
        return {"expected": "yes-no"}
    if isinstance(kind, inspect.LiteralType):
        return {"expected": "word", "choices": _ordered(kind)}
    if isinstance(kind, inspect.StrType):
        return {"expected": "text", "low": kind.min_length or 0, "high": kind.max_length, "pattern": kind.pattern or ""}
    if isinstance(kind, inspect.TupleType):
        return {"expected": "list", "length": len(kind.item_types), "of": expected(kind.item_types[0])}
    if isinstance(kind, inspect.VarTupleType):
        return {"expected": "list", "of": expected(kind.item_type)}
    return {"expected": "table"}


def _ordered(kind: inspect.LiteralType) -> list[Any]:
    """The words of a closed set in their own order; introspection gives them sorted."""
    return list(VOCABULARY.get(frozenset(kind.values), kind.values))
