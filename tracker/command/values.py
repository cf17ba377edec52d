"""key=value: a field of a struct, or a house switch, read by its type into plain data.

Keys may lead into a field: `resist.fire=50`, `cube.z=-3`, `water.front=2`, `attacks.Spear.damage=1-5`. Lists have
commas (`avoid=50,30`), tables colons (`resist=fire:50,cold:20`), and the cubes of a list too (`obstacles=8:0:0,9:0:0`);
nothing behind the `=` is an empty one, or no text.
`yes no on off true false` switch; `none` empties a number that may be missing, or takes an entry out of a table.
What is in range is the rules' business.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct, inspect

from tracker.command.choices import choose, fold, matching, nearest, shown
from tracker.command.lexer import Part, Word, joined
from tracker.command.numbers import integer, is_integer
from tracker.command.spelling import spell
from tracker.rules import fields, house
from tracker.rules.refusal import Refused, impossible

WHAT: dict[str, str] = {
    "Combatant": "combatant-key",
    "Field": "field-key",
    "Attack": "attack-key",
    "Engine": "engine-key",
}
"""By struct: what its keys are called in refusals."""
NONE = "none"
"""What empties a number that may be missing, and takes an entry out of a table; files know no other nothing."""
TABLE_FORM = "WORD:N,WORD:N…"
"""How a table is written as a value."""
_WIDEST = 999_999_999


class Setting(NamedTuple):
    """A field to set: its key, its value in plain data, how that is written, and if it sets one entry of the field by a
    key of its own, that key and which entry."""

    key: str
    value: Any
    text: str
    alias: str = ""
    entry: str = ""

    @property
    def about(self) -> str:
        """What it sets: nothing else may set the same."""
        return f"{self.alias} {fold(self.entry)}" if self.alias else self.key

    @property
    def pair(self) -> str:
        """The setting as it is written in a command."""
        key = self.alias or self.key
        simple = all(step.replace("_", "").isalnum() for step in key.split("."))
        return f"{key if simple else spell(key)}={self.text}"


@cache
def kinds_of(struct: type[Struct]) -> dict[str, inspect.Type]:
    """The types of a struct's fields by name."""
    found = inspect.type_info(struct)
    assert isinstance(found, inspect.StructType)
    return {field.name: field.type for field in found.fields}


def setting(struct: type[Struct], word: Word) -> Setting:
    """A field of a struct and its value. Raises `Refused` (impossible): "not-one-of" and "ambiguous-word" for the key,
    "no-field" for one that leads nowhere, "bad-value"."""
    first, *path = joined(word.parts).split(".")
    kinds = kinds_of(struct)
    name = choose(first.replace("-", "_"), kinds, WHAT[struct.__name__])
    kind, steps = _lead(kinds[name], name, path, ".".join([name, *path]))
    key = ".".join([name, *steps])
    parts = word.value or ()
    removes = isinstance(kinds[name], inspect.DictType) and len(steps) == 1 and fold(joined(parts)) == NONE
    whole = kind.item_type if isinstance(kind, inspect.VarTupleType) else kind
    if isinstance(whole, inspect.StructType):
        raise impossible("no-field", key=shown(key), known=[f"{key}.{inner}" for inner in kinds_of(whole.cls)])
    value = NONE if removes else read(kind, parts, key)
    return Setting(key, value, write(value))


def _lead(kind: inspect.Type, name: str, path: list[str], key: str) -> tuple[inspect.Type, list[str]]:
    """The type to which a path leads, and its steps in the words they mean."""
    if not path:
        return kind, []
    step, *rest = path
    if isinstance(kind, inspect.DictType):
        if isinstance(kind.key_type, inspect.LiteralType):
            step = choose(step, [str(each) for each in kind.key_type.values], f"{name}-key")
        inner = kind.value_type
    elif isinstance(kind, inspect.TupleType) and name in fields.POSITIONS:
        step = choose(step, fields.POSITIONS[name], name)
        inner = kind.item_types[fields.POSITIONS[name].index(step)]
    elif isinstance(kind, inspect.StructType):
        step = choose(step.replace("-", "_"), kinds_of(kind.cls), name)
        inner = kinds_of(kind.cls)[step]
    elif isinstance(kind, inspect.VarTupleType) and isinstance(kind.item_type, inspect.StructType):
        inner = kind.item_type
    else:
        raise impossible("no-field", key=shown(key), known=[name])
    found, steps = _lead(inner, name, rest, key)
    return found, [step, *steps]


def each_once(found: Iterable[Setting], verb: str, form: str) -> None:
    """Raises `Refused` (impossible) "twice" if two of the settings set the same."""
    seen: set[str] = set()
    for each in found:
        if each.about in seen:
            raise impossible("twice", word=shown(each.entry or each.key), verb=verb, form=form)
        seen.add(each.about)


# --- reading


def read(kind: inspect.Type, parts: tuple[Part, ...], key: str) -> Any:
    """A value of a type in plain data. Raises `Refused` (impossible) "bad-value" with what is expected."""
    text = joined(parts)
    if isinstance(kind, inspect.UnionType):
        return _maybe(kind, parts, key)
    if isinstance(kind, inspect.BoolType):
        found = fields.WORDS.get(fold(text))
        if not isinstance(found, bool):
            raise bad(key, text, kind)
        return found
    if isinstance(kind, inspect.IntType):
        if not is_integer(text):
            raise bad(key, text, kind)
        return integer(text, -_WIDEST, _WIDEST)
    if isinstance(kind, inspect.LiteralType):
        return _word(kind, text, key)
    if isinstance(kind, inspect.VarTupleType):
        return [read(kind.item_type, (part,), key) for part in parts if part != Part("")]
    if isinstance(kind, inspect.TupleType):
        if len(parts) == 1:
            parts = tuple(Part(each) for each in text.split(":"))
        if len(parts) != len(kind.item_types):
            raise bad(key, text, kind)
        return [read(item, (part,), key) for item, part in zip(kind.item_types, parts, strict=True)]
    if isinstance(kind, inspect.DictType):
        return _table(kind, parts, key)
    if isinstance(kind, inspect.StrType):
        return text
    raise bad(key, text, kind)


def _maybe(kind: inspect.UnionType, parts: tuple[Part, ...], key: str) -> Any:
    if fold(joined(parts)) in ("", NONE):
        return NONE
    return read(next(each for each in kind.types if not isinstance(each, inspect.NoneType)), parts, key)


def _word(kind: inspect.LiteralType, text: str, key: str) -> str:
    found = matching(text, [str(each) for each in kind.values])
    if len(found) != 1:
        raise bad(key, text, kind)
    return found[0]


def _table(kind: inspect.DictType, parts: tuple[Part, ...], key: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in parts:
        if part != Part(""):
            name, value = _entry(kind, part, key)
            if name in found:
                raise impossible("twice", word=name, verb=key, form=f"{key}={TABLE_FORM}")
            found[name] = value
    return found


def _entry(kind: inspect.DictType, part: Part, key: str) -> tuple[str, Any]:
    name, colon, value = part.text.partition(":")
    if not colon or not isinstance(kind.key_type, inspect.LiteralType):
        raise bad(key, part.text, kind)
    return _word(kind.key_type, name, key), read(kind.value_type, (Part(value, part.quoted),), key)


def bad(key: str, text: str, kind: inspect.Type) -> Refused:
    """The refusal of a value that its type doesn't have."""
    wanted = fields.expected(kind)
    if isinstance(kind, inspect.LiteralType):
        wanted["nearest"] = nearest(text, [str(each) for each in kind.values])
    return impossible("bad-value", key=key, value=shown(text), **wanted)


# --- writing


def write(value: Any) -> str:
    """Plain data as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ",".join(f"{name}:{each}" for name, each in value.items())
    if isinstance(value, list):
        return ",".join(":".join(map(write, each)) if isinstance(each, list) else write(each) for each in value)
    return str(value) if isinstance(value, int) else _written(value)


def _written(text: str) -> str:
    """A text as a value: words of the grammar are only themselves here, so few texts need quotes."""
    simple = text.replace("-", "").replace("_", "").isalnum() and text.isascii()
    return text if simple or not text else spell(text)


# --- house switches


def switch(word: Word) -> Setting:
    """A house switch and its value. Raises `Refused` (impossible) as `house.valid`, or for a key there isn't."""
    key = choose(joined(word.parts).replace("-", "_"), house.SWITCHES, "switch")
    text = joined(word.value or ())
    choices = house.SWITCHES[key].choices
    found = matching(text, choices)
    value = house.valid(key, found[0] if len(found) == 1 else integer_or_text(text))
    return Setting(key, value, write(value))


def integer_or_text(text: str) -> int | str:
    """A whole number if it is one."""
    return integer(text, -_WIDEST, _WIDEST) if is_integer(text) else shown(text)
