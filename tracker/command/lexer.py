"""The lexer: a command line as words, with quotes, lists and values.

A word is a list of parts between commas, and behind an `=` a list again: `orc-1,orc-2`, `avoid=50,30`. A quote opens at
the start of a part; inside it nothing has a meaning, the quote itself is written twice. Outside quotes full-width
digits and signs are the plain ones.
"""

from typing import NamedTuple

from tracker.rules.refusal import impossible
from tracker.state.clean import clean_text

MAX_TEXT = 32_768
"""The longest command line in characters: a thousand ids fit."""
OVERRULING = "! "
"""How a command begins that is done although a rule refuses it."""

QUOTES = {'"': '"', "'": "'", "“": "”", "「": "」", "＂": "＂"}
"""By opening quote: the one that closes it. Keyboards of tablets and input methods make the last three."""

_SIGNS = "!*+,-.:=?@0123456789"
PLAIN = {ord(sign) + 0xFEE0: sign for sign in _SIGNS} | {0x2212: "-"}
"""Full-width signs and the minus sign as the plain ones."""


class Part(NamedTuple):
    """A piece of a word; `quoted`: it is what it says, no glob, group, number or word of the grammar."""

    text: str
    quoted: bool = False


Parts = tuple[Part, ...]


class Word(NamedTuple):
    """A word: its parts, those behind an `=` (None without one), and where it stands in the text."""

    parts: Parts
    value: Parts | None = None
    start: int = 0
    end: int = 0

    @property
    def quoted(self) -> bool:
        """Whether anything in it is quoted."""
        return any(part.quoted for part in (*self.parts, *(self.value or ())))

    @property
    def text(self) -> str:
        """All it says, without quotes."""
        head = joined(self.parts)
        return head if self.value is None else f"{head}={joined(self.value)}"

    @property
    def bare(self) -> str:
        """All it says if nothing in it is quoted, else ""."""
        return "" if self.quoted else self.text


class Opening(NamedTuple):
    """A command line opened: whether it overrules, its verb as typed, the rest, and where the rest begins."""

    overrule: bool
    verb: str
    rest: str
    start: int


def cleaned(text: str) -> str:
    """The line as it is read and kept. Raises `Refused` (impossible) if it is too long."""
    if len(text) > MAX_TEXT:
        raise impossible("too-long", limit=MAX_TEXT)
    return clean_text(text, MAX_TEXT * 4)


def opened(text: str) -> Opening:
    """The sign of overruling and the verb taken off a cleaned line."""
    place, overrule = 0, False
    while place < len(text) and (text[place].isspace() or text[place] in "!！"):
        overrule = overrule or not text[place].isspace()
        place += 1
    end = place
    while end < len(text) and not text[end].isspace():
        end += 1
    start = end
    while start < len(text) and text[start].isspace():
        start += 1
    return Opening(overrule, text[place:end], text[start:].rstrip(), start)


def words(text: str) -> list[Word]:
    """The words of a text. Raises `Refused` (impossible) for a quote that isn't closed."""
    found: list[Word] = []
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        word = _word(text, place)
        found.append(word)
        place = word.end
    return found


def _word(text: str, start: int) -> Word:
    head: list[Part] = []
    value: list[Part] | None = None
    said, quoted, fresh = "", False, True
    place = start
    while place < len(text) and not text[place].isspace():
        letter = text[place]
        if fresh and letter in QUOTES:
            inside, place = _quotation(text, place)
            said, quoted, fresh = said + inside, True, False
            continue
        letter = PLAIN.get(ord(letter), letter)
        if letter == "," or (letter == "=" and value is None):
            (head if value is None else value).append(Part(said, quoted))
            said, quoted, fresh = "", False, True
            if letter == "=":
                value = []
        else:
            said, fresh = said + letter, False
        place += 1
    (head if value is None else value).append(Part(said, quoted))
    return Word(tuple(head), None if value is None else tuple(value), start, place)


def _quotation(text: str, start: int) -> tuple[str, int]:
    """What stands in the quote that opens at `start`, and the place behind it."""
    closing = QUOTES[text[start]]
    said: list[str] = []
    place = start + 1
    while True:
        end = text.find(closing, place)
        if end < 0:
            raise impossible("unclosed-quote", quote=text[start], text=text[start : start + 40])
        said.append(text[place:end])
        if text[end + 1 : end + 2] != closing:
            return closing.join(said), end + 1
        place = end + 2


def joined(parts: Parts) -> str:
    """Parts as one text."""
    return ",".join(part.text for part in parts)


def quote(text: str) -> str:
    """The text as a quoted part."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"'
