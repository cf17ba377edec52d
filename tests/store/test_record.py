"""A step's text: whole TOML, read back as it was, and never mistaken."""

import tomllib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace
from store.fights import encounters, fight, hurt, prompt, step_record, texts

from tracker.state.change import Change, apply_changes, differences
from tracker.state.encounter import Encounter
from tracker.state.line import Line, Step
from tracker.store import quick
from tracker.store.record import MARK, Glance, Record, changes_of, glance_of, record_of, record_text
from tracker.store.source import DEPTH

data = st.recursive(
    texts | st.integers(-(2**63), 2**63) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
tables = st.dictionaries(texts, data, max_size=3)
records = st.builds(
    Record,
    n=st.integers(1, 10**6),
    kind=st.sampled_from(["command", "undo", "redo", "hand-edit", "recovered"]),
    command=texts,
    event=tables | st.sampled_from([{"do": "turnstart"}, {"do": "turnstart", "who": "aki"}, {"do": "turnend"}]),
    turn=texts,
    parent=st.integers(0, 10**6),
    answers=st.dictionaries(texts, texts),
    rolls=st.dictionaries(texts, st.tuples(st.integers(), st.integers())),
    overruled=st.lists(texts).map(tuple),
    lines=st.lists(
        st.builds(Line, texts, tables, st.just((Step("C6", "armor", {}, 9, 7),)), st.dictionaries(texts, texts))
    ).map(tuple),
    changes=st.lists(st.builds(Change, st.lists(texts, min_size=1).map(tuple), data | st.just(UNSET), data)).map(tuple),
    prompts=st.just(()) | st.just((prompt(),)),
    batch=st.integers(0, 3),
    end=st.booleans(),
)


@given(records)
def test_every_record_is_read_back_as_it_was(record: Record) -> None:
    content = record_text(record).encode()
    assert content.startswith(MARK)
    assert content.count(MARK) == 1
    assert record_of(content) == record
    assert changes_of(content) == record.changes
    assert glance_of(content) == Glance.of(record)
    as_toml = tomllib.loads(content.decode())["step"][0]
    quickly = quick.plain_of(content[len(MARK) :], DEPTH)
    assert quickly is None or quickly == as_toml


@given(encounters(), encounters())
def test_changes_survive_the_file(old: Encounter, new: Encounter) -> None:
    changes = differences(old, new)
    plain = changes_of(record_text(Record(n=1, changes=changes)).encode())
    assert plain is not None
    assert msgspec.json.encode(plain) == msgspec.json.encode(changes)
    assert apply_changes(old, plain) == new
    assert apply_changes(new, plain, back=True) == old


def test_what_a_step_holds_as_a_rule_is_read_quickly() -> None:
    before = fight()
    record = replace(
        step_record(3, before, hurt(before, "orc-1", 3)), command='note "a = b", c\\ [漢字 = {"', prompts=(prompt(),)
    )
    content = record_text(record).encode()
    assert msgspec.convert(quick.plain_of(content[len(MARK) :], DEPTH), Record) == record


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        (b"n = 3", b"n = 0x3"),
        (b"n = 3", b"n = 1_0"),
        (b"n = 3", b"n=3"),
        (b"n = 3", b"n = 3 # the third"),
        (b'"hurt', b"'hurt"),
        (b'command = "hurt orc-1 3"', b'command = """hurt orc-1 3"""'),
        (b'"hurt orc-1 3"', b'"hurt\\U0000002Dx"'),
        # What TOML refuses, JSON takes.
        (b"n = 3", b'n = 3\n"n" = 4'),
        (b"n = 3", b"n = 3, group = 3"),
        (b"amount = 3", b"amount = 3, amount = 4"),
        (b"amount = 3", b"amount = null"),
        (b"amount = 3", b'amount = 3, "x":4'),
        (b"amount = 3", b"amount = 3\nx = 4"),
        (b"amount = 3", b"amount = [3\n4]"),
        (b'"hurt orc-1 3"', b'"hurt\\/x"'),
        (b"amount = 3", b"amount = 36893488147419103233"),
        (b"amount = 3", b"amount = " + b"3" * 5_000),
    ],
)
def test_what_only_toml_says_is_read_as_toml(written: bytes, instead: bytes) -> None:
    before = fight()
    content = record_text(replace(step_record(3, before, hurt(before, "orc-1", 3)), command="hurt orc-1 3")).encode()
    assert written in content
    content = content.replace(written, instead)
    try:
        [plain] = tomllib.loads(content.decode())["step"]
        expected = msgspec.convert(plain, Record)
    except ValueError:
        expected = None
    assert record_of(content) == expected


SIGNS = (
    "a = 1, ",
    "n = 3\n",
    '"n" = 4\n',
    "null",
    "\n  ",
    "\n",
    '"',
    ":",
    ", ",
    "{",
    "}",
    "[",
    "]",
    "'",
    "#",
    "-",
    "0",
    " ",
)


@given(st.lists(st.tuples(st.integers(0, 500), st.integers(0, 2), st.sampled_from(SIGNS)), min_size=1, max_size=2))
def test_whatever_is_spoilt_in_a_step_what_is_read_quickly_is_what_toml_reads(
    spoilt: list[tuple[int, int, str]],
) -> None:
    before = fight()
    text = record_text(step_record(3, before, hurt(before, "orc-1", 3))).removeprefix(MARK.decode())
    for place, length, sign in spoilt:
        text = text[:place] + sign + text[place + length :]
    quickly = quick.plain_of(text.encode(), DEPTH)
    assert quickly is None or repr(quickly) == repr(tomllib.loads(text))


def test_absent_sides_stay_absent() -> None:
    changes = (Change(("a",), old=1), Change(("b",), new=False), Change(("c",)), Change(("d",), old=None, new=0))
    text = record_text(Record(n=1, changes=changes))
    assert tomllib.loads(text)["step"][0]["changes"] == [
        {"path": ["a"], "old": 1},
        {"path": ["b"], "new": False},
        {"path": ["c"]},
        {"path": ["d"], "new": 0},
    ]
    found = record_of(text.encode())
    assert found is not None
    assert found.changes[3].old is UNSET


def test_nothing_shorter_is_whole() -> None:
    before = fight()
    content = record_text(step_record(3, before, hurt(before, "orc-1", 3))).encode()
    assert record_of(content) is not None
    assert [length for length in range(len(content)) if record_of(content[:length]) is not None] == []


@pytest.mark.parametrize("spoil", [b"\0", b"\xff", b"\n[[step]]\nn = 9\n", b"\nn = 4\n", b"\nunheard = 4 4\n"])
def test_what_is_spoilt_is_no_record(spoil: bytes) -> None:
    content = record_text(Record(n=3, command="x")).encode()
    assert record_of(content.replace(b"\ncommand", spoil + b"command")) is None


def test_values_of_the_wrong_type_are_no_record() -> None:
    assert record_of(b'\n[[step]]\nn = "3"\nend = true\n') is None
    assert changes_of(b"\n[[step]]\nn = 3\nchanges = [3]\nend = true\n") is None
    deep = b"[" * 40 + b"]" * 40
    assert record_of(b"\n[[step]]\nn = 3\nlines = " + deep + b"\nend = true\n") is None
    assert record_of(b"\n[[step]]\nn = 3\nlines = " + b"[" * 90_000 + b"\nend = true\n") is None


def test_texts_of_a_journal_are_cleaned_too() -> None:
    record = record_of(b'\n[[step]]\nn = 3\ncommand = "\\u001b[2J"\nturn = "e\xcc\x81"\nend = true\n')
    assert record is not None
    assert (record.command, record.turn) == ("[2J", "é")


def test_what_toml_cannot_hold_is_refused() -> None:
    deep: list[object] = []
    for _ in range(30):
        deep = [deep]
    with pytest.raises(ValueError, match="deep"):
        record_text(replace(Record(n=1), event={"x": deep}))
    with pytest.raises(TypeError):
        record_text(replace(Record(n=1), event={"x": [None]}))
