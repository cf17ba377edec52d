"""Files that aren't TOML, and TOML made to hurt: a problem each, quickly."""

import time

import pytest
from store.test_render import EXAMPLE

from tracker.store.parse import parse
from tracker.store.source import DEPTH, KEY_PARTS, LINE_LENGTH, STATE_SIZE

WHOLE = 'format = 1\nname = "x"\n'


@pytest.mark.parametrize(
    ("content", "kind", "line"),
    [
        (b"", "missing-key", 0),
        (b"\0\0\0", "toml-syntax", 1),
        (b'format = 1\nname = "\xff"\n', "not-utf-8", 2),
        ("format = 1".encode("utf-16"), "not-utf-8", 1),
        (b"#" * (STATE_SIZE + 1), "file-too-large", 0),
        (WHOLE.encode() + b"#" * (LINE_LENGTH + 1), "line-too-long", 3),
        (WHOLE.encode() + b"a." * 20_000 + b"a = 1", "key-too-long", 3),
        (WHOLE.encode() + b"x = { " + b'"a" . ' * 20_000 + b"a = 1 }", "key-too-long", 3),
        (WHOLE.encode() + b"[" + b"a." * 20_000 + b"a]", "key-too-long", 3),
        (WHOLE.encode() + b"x = " + b"[" * 100_000, "too-deep", 0),
        (WHOLE.encode() + b"x = " + b"{a=" * 90 + b"1" + b"}" * 90, "too-deep", 0),
        (WHOLE.encode() + b"\nx = " + b"1" * 5_000, "impossible-value", 4),
        (WHOLE.encode() + b"x = 2020-13-45\n", "toml-syntax", 3),
        (WHOLE.encode() + b"x = \n", "toml-syntax", 3),
        (WHOLE.encode() + b"x = [1,\n2", "toml-syntax", 4),
        (WHOLE.encode() + b"name = 'y'\n", "toml-syntax", 3),
        (WHOLE.encode() + b"x = '\x1b[2J'\n", "toml-syntax", 3),
        (EXAMPLE.encode()[: EXAMPLE.encode().index(b"strength") + 11], "toml-syntax", 25),
    ],
)
def test_what_cannot_be_read(content: bytes, kind: str, line: int) -> None:
    began = time.perf_counter()
    parsed = parse(content, "x.toml")
    assert time.perf_counter() - began < 2
    assert parsed.encounter is None
    assert (kind, line) in [(problem.kind, problem.line) for problem in parsed.problems]
    assert "\x1b" not in str([problem.args.values() for problem in parsed.problems])


def test_the_caps_leave_room_for_what_people_write() -> None:
    dots = ".".join("abcdefghijklmnop")
    source = EXAMPLE.replace("armor = 2", f"armor = 2\nnotes = '{dots}' # {dots}\n").replace("アキ", dots)
    parsed = parse(source.encode(), "x.toml")
    assert parsed.problems == ()
    assert dots.count(".") > KEY_PARTS


def test_depth_is_counted_exactly() -> None:
    for depth, fits in ((DEPTH - 3, True), (DEPTH + 1, False)):
        source = f"{WHOLE}[house]\nx = {'[' * depth}{']' * depth}\n"
        parsed = parse(source.encode(), "x.toml")
        assert (parsed.encounter is not None) is fits


def test_a_byte_order_mark_is_forgiven() -> None:
    parsed = parse(b"\xef\xbb\xbf" + EXAMPLE.encode(), "x.toml")
    assert parsed.encounter is not None
    assert [(problem.kind, problem.grave) for problem in parsed.problems] == [("byte-order-mark", False)]


def test_windows_line_ends_are_read() -> None:
    windows = parse(EXAMPLE.replace("\n", "\r\n").encode(), "x.toml")
    assert windows.encounter == parse(EXAMPLE.encode(), "x.toml").encounter
    assert windows.problems == ()
