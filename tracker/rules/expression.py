"""Amounts as people type them: whole numbers and dice, added up ("7", "2d6+1", "7+3", "d20", full-width digits)."""

import re
from typing import NamedTuple

from tracker.rules.digits import narrow
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.table import Table, Throw
from tracker.state.line import Step

MOST_DICE = 100
MOST_SIDES = 1_000
HIGHEST = 999_999
"""The caps of an expression: its dice, the sides of a die, and what it can come to at most."""
LONGEST = 200
"""The longest text that is read at all, in characters."""

_TERM = re.compile(r"([+-])(?:([1-9][0-9]*)?d([1-9][0-9]*)|([0-9]+))")
_WHOLE = re.compile(f"(?:{_TERM.pattern})+")


class Term(NamedTuple):
    """A number, or `number` dice of `sides` sides (0 for a number), added or (`sign` −1) taken off."""

    sign: int
    number: int
    sides: int = 0


class Expression(NamedTuple):
    """Terms that are added up, and the text they were read from."""

    terms: tuple[Term, ...]
    text: str

    @property
    def lowest(self) -> int:
        """The least that it can come to."""
        return sum(term.number if term.sign > 0 else -term.number * max(1, term.sides) for term in self.terms)

    @property
    def highest(self) -> int:
        """The most that it can come to."""
        return sum(term.number * max(1, term.sides) if term.sign > 0 else -term.number for term in self.terms)


class Evaluated(NamedTuple):
    """What an expression came to, and the faces of its dice in the order rolled."""

    total: int
    faces: tuple[int, ...]


class Amount(NamedTuple):
    """An amount of points and the steps of the roll behind it."""

    points: int
    steps: tuple[Step, ...]


def parse(text: str) -> Expression:
    """Reads an expression. Raises `Refused` (impossible) for what isn't one, or is over a cap."""
    plain = "".join(narrow(text[:LONGEST]).lower().split())
    signed = plain if plain.startswith(("+", "-")) else "+" + plain
    if len(text) > LONGEST or not _WHOLE.fullmatch(signed):
        raise impossible("not-a-number", text=text[:LONGEST])
    terms = tuple(_term(match) for match in _TERM.finditer(signed))
    if sum(term.number for term in terms if term.sides) > MOST_DICE:
        raise impossible("too-many-dice", text=text, most=MOST_DICE)
    if any(term.sides > MOST_SIDES for term in terms):
        raise impossible("too-many-sides", text=text, most=MOST_SIDES)
    found = Expression(terms, plain)
    if any(term.number > HIGHEST for term in terms) or not -HIGHEST <= found.lowest <= found.highest <= HIGHEST:
        raise impossible("number-too-big", text=text, most=HIGHEST)
    return found


def _term(match: re.Match[str]) -> Term:
    sign, count, sides, number = match.groups()
    one = -1 if sign == "-" else 1
    return Term(one, int(count or 1), int(sides)) if sides else Term(one, int(number))


@implements("G15")
def evaluate(table: Table, expression: Expression, key: str) -> Evaluated:
    """Rolls the dice of an expression, from the left, and adds everything up."""
    total, faces = 0, list[int]()
    for term in expression.terms:
        rolled = table.dice(term.number, term.sides, key) if term.sides else Throw(term.number, ())
        faces += rolled.faces
        total += term.sign * rolled.total
    return Evaluated(total, tuple(faces))


def reckon(scene: Scene, value: int | str, key: str) -> Amount:
    """The points that an event's amount comes to, never below 0, with the step of its roll if there was one.

    Raises `Refused` (impossible) for what isn't a number, is over a cap, or can't be anything but negative."""
    found = parse(str(value))
    if found.highest < 0:
        raise impossible("negative-amount", text=str(value))
    total, faces = evaluate(scene.table, found, key)
    points = max(0, total)
    if not any(term.sides for term in found.terms):
        return Amount(points, ())
    return Amount(points, (Step("G15", "rolled", {"dice": found.text, "faces": list(faces)}, 0, points),))
