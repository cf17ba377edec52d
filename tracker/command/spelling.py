"""How ids, names and texts are written in a command so that it is read back as the same."""

import re

from tracker.command.choices import fold
from tracker.command.grammar import RESERVED
from tracker.command.lexer import PLAIN, quote
from tracker.command.numbers import is_amount
from tracker.rules.statuses import STATUSES
from tracker.state.clean import clean_text

_SIMPLE = re.compile(r"[^\W_][\w./-]*")
COPIES = re.compile(r"[x×]([0-9]+)")
"""How many copies: "x3"."""
_ANY_WORD = RESERVED | STATUSES.keys()


def spell(text: str) -> str:
    """A text as one word: as it is if it can only be itself, else quoted."""
    simple = _SIMPLE.fullmatch(text) and text.translate(PLAIN) == text and clean_text(text) == text
    if simple and fold(text) not in _ANY_WORD and not is_amount(text) and not COPIES.fullmatch(fold(text)):
        return text
    return quote(text)
