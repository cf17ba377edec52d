"""Every value on one line, read back by tomllib as it was."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from store.fights import words

from tracker.state.change import Change
from tracker.state.combatant import Deadline
from tracker.store.toml import inline, key, rows, text

scalars = words.map(lambda one: one.encode("utf-8", "replace").decode()) | st.integers() | st.booleans()
values = st.recursive(
    scalars | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(words.map(lambda one: one.encode("utf-8", "replace").decode()), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(values)
def test_tomllib_reads_back_what_is_written(value: object) -> None:
    source = inline(value)
    assert "\n" not in source
    assert tomllib.loads(f"x = {source}") == {"x": value}


@given(st.dictionaries(words.map(lambda one: one.encode("utf-8", "replace").decode()), st.integers()))
def test_keys(table: dict[str, int]) -> None:
    source = "".join(f"{key(name)} = {value}\n" for name, value in table.items())
    assert tomllib.loads(source) == table


def test_del_and_surrogates() -> None:
    assert text("\x7f") == '"\\u007f"'
    assert text("a\ud800") == '"a?"'


def test_what_is_absent_or_a_default_is_left_out() -> None:
    assert inline({"a": None, "b": UNSET, "c": 0}) == "{ c = 0 }"
    assert inline(Deadline(3)) == "{ round = 3 }"
    assert inline(Change(("a",), new=False)) == '{ path = ["a"], new = false }'
    assert inline({}) == "{}"


def test_what_toml_cannot_hold() -> None:
    with pytest.raises(TypeError):
        inline([None])
    with pytest.raises(TypeError):
        inline(b"x")
    deep: list[object] = []
    for _ in range(30):
        deep = [deep]
    with pytest.raises(ValueError, match="deep"):
        inline(deep)


def test_long_lists_get_a_line_for_each_item() -> None:
    assert rows(["1", "2"]) == "[1, 2]"
    assert rows(["x" * 60, "y" * 60]) == f"[\n  {'x' * 60},\n  {'y' * 60},\n]"
