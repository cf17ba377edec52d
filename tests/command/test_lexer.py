"""The lexer: quotes, lists, values, full-width signs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.command.lexer import Part, opened, quote, words
from tracker.command.spelling import spell


def flat(text: str) -> list[str]:
    """Words in short: parts between |, quoted ones in <>, what is behind an = behind a →."""

    def parts(found: tuple[Part, ...]) -> str:
        return "|".join(f"<{part.text}>" if part.quoted else part.text for part in found)

    return [parts(word.parts) + ("" if word.value is None else "→" + parts(word.value)) for word in words(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("  \u3000 ", []),
        ("a  b\u3000c", ["a", "b", "c"]),
        ('"a b" c', ["<a b>", "c"]),
        ("'a \"b\"' c", ['<a "b">', "c"]),
        ('"a ""b""" c', ['<a "b">', "c"]),
        ("''", ["<>"]),
        ('""', ["<>"]),
        ('""""', ['<">']),
        ("“a b” 「c d」 ＂e f＂", ["<a b>", "<c d>", "<e f>"]),
        ("D'Artagnan o'er", ["D'Artagnan", "o'er"]),
        ('5" x', ['5"', "x"]),
        ("a=b", ["a→b"]),
        ("a=b=c", ["a→b=c"]),
        ("a=", ["a→"]),
        ("=12", ["→12"]),
        ('a="b c"', ["a→<b c>"]),
        ('"a b"=c', ["<a b>→c"]),
        ('"a=b"', ["<a=b>"]),
        ("a,b=c,d", ["a|b→c|d"]),
        ('a,"b,c"', ["a|<b,c>"]),
        (",", ["|"]),
        ("１２,＋３ ａ！", ["12|+3", "ａ!"]),
        ("＝１２ ＠ｘ ＊", ["→12", "@ｘ", "*"]),
        ("'１２！'", ["<１２！>"]),
        ("−7", ["-7"]),
        ("٣", ["٣"]),
    ],
)
def test_words(text: str, found: list[str]) -> None:
    assert flat(text) == found


def test_a_word_knows_where_it_stands() -> None:
    text = "a  'b c'=d"
    assert [text[word.start : word.end] for word in words(text)] == ["a", "'b c'=d"]


def test_what_is_quoted_is_never_bare() -> None:
    assert [word.bare for word in words("a 'b' c='d' e=f")] == ["a", "", "", "e=f"]


@pytest.mark.parametrize(
    ("line", "overrule", "verb", "rest"),
    [
        ("hurt a 3", False, "hurt", "a 3"),
        ("  hurt  a 3 ", False, "hurt", "a 3"),
        ("!hurt a", True, "hurt", "a"),
        ("！　hurt　a", True, "hurt", "a"),
        ("hurt", False, "hurt", ""),
        ("!", True, "", ""),
        ("note  !x", False, "note", "!x"),
    ],
)
def test_a_line_is_opened(line: str, overrule: bool, verb: str, rest: str) -> None:
    found = opened(line)
    assert found[:3] == (overrule, verb, rest)
    assert line[found.start :].rstrip() == rest


@given(st.text())
def test_quoted_is_read_back(text: str) -> None:
    (word,) = words(quote(text))
    assert (word.parts, word.value) == ((Part(text, True),), None)


@given(st.text(min_size=1))
def test_spelt_is_read_back(text: str) -> None:
    (word,) = words(f"  {spell(text)} ")
    assert (word.text, len(word.parts), word.value) == (text, 1, None)


@pytest.mark.parametrize(
    "text", ["front", "With", "d6", "x3", "３", "7", "burning", "a b", "a,b", "a=b", "'a", "a*", ""]
)
def test_what_could_be_something_else_is_quoted(text: str) -> None:
    assert spell(text).startswith('"')


@pytest.mark.parametrize("text", ["orc-1", "アキ", "Élodie", "bridge/ren", "x", "3rd", "o.k"])
def test_what_can_only_be_itself_is_not(text: str) -> None:
    assert spell(text) == text
