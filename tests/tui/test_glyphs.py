"""Signs: both sets are whole and one cell wide, and the right one is chosen."""

import pytest
from tui.fights import look

from tracker.tui.cells import Span, width
from tracker.tui.glyphs import ASCII, UNICODE, Glyphs, glyphs_for
from tracker.tui.parts import out_sign
from tracker.tui.textual_rows import strip
from tracker.words.signs import PLAIN, SIGNS, signs_text


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_every_sign_is_one_cell(glyphs: Glyphs) -> None:
    signs = [value for name, value in glyphs._asdict().items() if name not in ("encoding", "letters", "holds")]
    assert [sign for sign in signs if width(sign) != 1 or len(sign) != 1] == []


def test_the_ascii_set_is_ascii() -> None:
    assert all(value.isascii() for name, value in ASCII._asdict().items() if name != "letters")
    assert all(str(letter).isascii() for letter in ASCII.letters.values())


@pytest.mark.parametrize(
    ("environment", "top_left", "encoding"),
    [
        ({"LANG": "en_US.UTF-8"}, "╭", "utf-8"),
        ({"LC_ALL": "C.utf8"}, "╭", "utf-8"),
        ({}, "+", "ascii"),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "+", "ascii"),
        ({"LC_ALL": "", "LANG": "ja_JP.UTF-8"}, "╭", "utf-8"),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, "╭", "utf-8"),
        ({"LANG": "ja_JP.eucJP"}, "+", "ascii"),
        ({"LANG": "C.UTF-8", "TRACKER_GLYPHS": "ascii"}, "+", "utf-8"),
        ({"LANG": "C", "TRACKER_GLYPHS": "unicode"}, "╭", "utf-8"),
    ],
)
def test_choosing(environment: dict[str, str], top_left: str, encoding: str) -> None:
    found = glyphs_for(environment)
    assert (found.top_left, found.encoding) == (top_left, encoding)


def test_what_a_terminal_has_no_sign_for_is_replaced() -> None:
    assert look(ASCII).shown("Élodie: −3 → 7…") == "?lodie: -3 > 7~"
    assert look(ASCII._replace(encoding="utf-8")).shown("漢字 −3") == "漢字 -3"
    assert look(UNICODE).shown("漢字 −3") == "漢字 −3"


@pytest.mark.parametrize("text", ["\x1b[2J", "a\x00b", "\x9b31m", "x\u202ey", "one\ntwo", "✦\ufe0f", "\ud800"])
def test_nothing_that_steers_a_terminal_gets_through(text: str) -> None:
    shown = strip(look(), (Span(text),), 12)
    assert shown.cell_length == 12
    assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 or letter in "\u202e\ufe0f" for letter in shown.text)


DRAWN = {
    "top_left", "top_right", "across", "down", "full", "empty", "left", "right",
    "encoding", "letters",
}  # fmt: skip
"""What needs no explanation: lines, bars, emphasis; and what is no sign."""


def test_help_explains_every_sign_as_it_is_drawn() -> None:
    signs = {name: sign for name, sign in UNICODE._asdict().items() if name not in DRAWN}
    assert signs == PLAIN
    told = "".join(row.shown for rows in SIGNS.values() for row in rows)
    assert [name for name in signs if f"{{{name}}}" not in told] == []


def test_help_on_the_screen_draws_the_signs_of_the_terminal() -> None:
    assert "▶  whose turn it is" in signs_text()
    assert "*  whose turn it is" in signs_text(ASCII._asdict())


def test_every_way_out_of_the_fight_has_a_sign_of_its_own() -> None:
    """G9: dead, gone, and there but unable."""
    ways = (("dead",), ("dying",), ("panicked",), ("fled",), ("removed",), ("paralysed",), ("asleep", "prone"))
    assert [out_sign(way, UNICODE) for way in ways] == ["✝", "✝", "←", "←", "←", "⊘", "⊘"]
    assert [out_sign(way, ASCII) for way in ways] == ["+", "+", "<", "<", "<", "_", "_"]
    assert out_sign(("paralysed", "dead"), UNICODE) == "✝"
    told = signs_text()
    for sign in ("✝  dead", "←  gone", "⊘  out of the fight, but still there"):
        assert sign in told


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_no_number_in_a_border_looks_like_a_height_or_a_depth(glyphs: Glyphs) -> None:
    assert glyphs.rows not in (glyphs.up, glyphs.below, glyphs.under, glyphs.more if glyphs is ASCII else "")
