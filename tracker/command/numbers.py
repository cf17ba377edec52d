"""Numbers as they are typed: amounts with sign, dice and `!`, whole numbers, counts and places in space."""

import re
from typing import Literal, NamedTuple

from tracker.command.choices import shown
from tracker.command.lexer import PLAIN, Word
from tracker.rules.refusal import Refused, impossible

Sign = Literal["", "-", "+", "="]

HIGHEST = 999_999
AMOUNTS = ("7", "-7", "+3", "=12", "2d6+1", "7+3", "7!")
"""What an amount may look like, for refusals."""
DICE = ("d20", "2d6+1", "7+3")
"""What dice may look like, for refusals."""

_TERM = r"(?:[0-9]*d[0-9]+|[0-9]+)"
_SUM = rf"{_TERM}(?:[-+]{_TERM})*"
_AMOUNT = re.compile(rf"([-+]?)({_SUM})(!?)")
_EXACT = re.compile(r"=([-+]?[0-9]+)")
_WHOLE = re.compile(r"[-+]?0*([0-9]{1,9})")
_LETTERS = PLAIN | {ord("ｄ"): "d", ord("Ｄ"): "d", ord("D"): "d"}
MOST_DICE, MOST_SIDES = 100, 1_000


class Amount(NamedTuple):
    """An amount: its sign ("=" sets), a number or dice as "2d6+1", and whether it is raw (past C6)."""

    sign: Sign
    value: int | str
    raw: bool = False


def plain(text: str) -> str:
    """The text with plain digits, signs and a small d."""
    return text.translate(_LETTERS)


def is_amount(text: str) -> bool:
    """Whether a text has the shape of an amount."""
    text = plain(text)
    return bool(_AMOUNT.fullmatch(text) or _EXACT.fullmatch(text))


def amount(word: Word) -> Amount:
    """The amount typed. Raises `Refused` (impossible) for anything else."""
    text = plain(word.bare)
    if exact := _EXACT.fullmatch(text):
        return Amount("=", integer(exact[1], -HIGHEST, HIGHEST))
    found = _AMOUNT.fullmatch(text)
    value = _value(found[2]) if found else None
    if found is None or value is None:
        raise not_a_number(word.text, AMOUNTS)
    return Amount(_SIGNS[found[1]], value, raw=bool(found[3]))


_SIGNS: dict[str, Sign] = {"": "", "-": "-", "+": "+"}


def dice(text: str) -> str:
    """Dice in their one form, "2d6+1". Raises `Refused` (impossible) for anything else."""
    found = plain("".join(text.split()))
    if not re.fullmatch(_SUM, found) or _value(found) is None:
        raise not_a_number(text, DICE)
    return found


def _value(text: str) -> int | str | None:
    """A sum without dice as its number, one with dice as it stands; None if anything in it is too large."""
    total, rolled = 0, False
    for sign, count, sides, number in re.findall(r"([-+]?)(?:([0-9]*)d([0-9]+)|([0-9]+))", text):
        if sides:
            if not (1 <= _small(count or "1") <= MOST_DICE and 1 <= _small(sides) <= MOST_SIDES):
                return None
            rolled = True
        else:
            if _small(number) > HIGHEST:
                return None
            total += -_small(number) if sign == "-" else _small(number)
    if rolled:
        return text
    return total if 0 <= total <= HIGHEST else None


def _small(digits: str) -> int:
    """The number, or one that is too large for everything."""
    digits = digits.lstrip("0")
    return int(digits or "0") if len(digits) <= 9 else 10**9


def not_a_number(text: str, forms: tuple[str, ...]) -> Refused:
    """The refusal of something that isn't a number; `forms` is what would be right."""
    return impossible("not-a-number", text=shown(text), forms=list(forms))


def is_integer(text: str) -> bool:
    """Whether a text has the shape of a whole number."""
    return bool(_WHOLE.fullmatch(plain(text)))


def integer(text: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`. Raises `Refused` (impossible) for anything else."""
    found = plain(text)
    if not _WHOLE.fullmatch(found) or not low <= int(found) <= high:
        raise impossible("not-in-range", text=shown(text), low=low, high=high)
    return int(found)
