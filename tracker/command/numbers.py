"""Numbers as they are typed: amounts with sign, dice and `!`, dice alone, and whole numbers in a range."""

import re
from typing import Literal, NamedTuple

from tracker.command.choices import shown
from tracker.command.lexer import Word
from tracker.rules import digits, expression
from tracker.rules.expression import HIGHEST
from tracker.rules.refusal import Refused, impossible

Sign = Literal["", "-", "+", "="]

AMOUNTS = ("7", "-7", "+3", "=12", "2d6+1", "7+3", "7!")
"""What an amount may look like, for refusals."""
DICE = ("d20", "2d6+1", "7+3")
"""What dice may look like, for refusals."""

_TERM = r"(?:(?:[1-9][0-9]*)?d[1-9][0-9]*|[0-9]+)"
_SUM = rf"{_TERM}(?:[-+]{_TERM})*"
_AMOUNT = re.compile(rf"(?P<sign>[-+]?)(?P<sum>{_SUM})(?P<raw>!?)")
_EXACT = re.compile(r"=(?P<number>[-+]?[0-9]+)")
_INTEGER = re.compile(r"[-+]?0*[0-9]{1,9}")
_SIGNS: dict[str, Sign] = {"": "", "-": "-", "+": "+"}


class Amount(NamedTuple):
    """An amount: its sign ("=" sets), a number or dice as "2d6+1", and whether it is raw (past C6)."""

    sign: Sign
    value: int | str
    raw: bool = False


def _plain(text: str) -> str:
    return digits.narrow(text).replace("D", "d")


def is_amount(text: str) -> bool:
    """Whether a text has the shape of an amount."""
    text = _plain(text)
    return bool(_AMOUNT.fullmatch(text) or _EXACT.fullmatch(text))


def amount(word: Word) -> Amount:
    """The amount typed. Raises `Refused` (impossible) for anything else, and for more than there can be."""
    text = _plain(word.bare)
    if exact := _EXACT.fullmatch(text):
        return Amount("=", integer(exact["number"], -HIGHEST, HIGHEST))
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise not_a_number(word.text, AMOUNTS)
    value = _value(found["sum"])
    return Amount(_SIGNS[found["sign"]], value, raw=bool(found["raw"]))


def dice(text: str) -> str:
    """Dice in their one form, "2d6+1". Raises `Refused` (impossible) for anything else."""
    found = "".join(_plain(text).split())
    if not re.fullmatch(_SUM, found):
        raise not_a_number(text, DICE)
    _value(found)
    return found


def _value(text: str) -> int | str:
    """A sum without dice as its number, one with dice as it stands. Raises `Refused` (impossible) for one that can only
    be negative."""
    found = expression.parse(text)
    if found.highest < 0:
        raise impossible("negative-amount", text=shown(text))
    return text if any(term.sides for term in found.terms) else found.highest


def not_a_number(text: str, forms: tuple[str, ...]) -> Refused:
    """The refusal of something that isn't a number; `forms` is what would be right."""
    return impossible("not-a-number", text=shown(text), forms=list(forms))


def is_integer(text: str) -> bool:
    """Whether a text has the shape of a whole number."""
    return bool(_INTEGER.fullmatch(_plain(text)))


def integer(text: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`. Raises `Refused` (impossible) for anything else."""
    found = _plain(text)
    if not _INTEGER.fullmatch(found) or not low <= int(found) <= high:
        raise impossible("not-in-range", text=shown(text), low=low, high=high)
    return int(found)
