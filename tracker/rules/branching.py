"""A table on which every draw has all its results, each with its exact weight: what chances are reckoned with.

A run follows one path through the results; `results` runs all paths and adds up what leads to the same.
"""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Generic, NamedTuple, NoReturn, TypeVar

from tracker.rules.table import Die, Pending, Table, Throw
from tracker.state.question import Question

FLOOR = Fraction(1, 10**10)
"""An open-ended throw less likely than this is cut; what is cut is added up and told."""

V = TypeVar("V")
H = TypeVar("H", bound=Hashable)

Weighted = tuple[tuple[V, Fraction], ...]


class Distribution(NamedTuple, Generic[H]):
    """Results and their weights, and the weight of what was cut; together 1."""

    weights: dict[H, Fraction]
    cut: Fraction


class Tally(NamedTuple, Generic[H]):
    """Results with whole weights, out of `whole`. Reducing fractions would cost more than all the rest."""

    weights: dict[H, int]
    whole: int


def _nothing_else(_: Die) -> NoReturn:
    raise AssertionError  # every draw of a branching table branches


class Branching(Table):
    """A table for one path: at each draw the result that the path names, the first where it ends.

    The path's weight so far is `weight` out of `whole`, `widths` how many results each draw had, `assumed` the
    questions that took their default. Raises `Pending` for a question without one."""

    def __init__(self, path: Sequence[int] = ()) -> None:
        super().__init__(_nothing_else)
        self._path = path
        self.weight = self.whole = 1
        self.widths: list[int] = []
        self.assumed: dict[str, tuple[Question, str]] = {}

    def _branch(self, options: Weighted[V]) -> V:
        at = len(self.widths)
        value, weight = options[self._path[at] if at < len(self._path) else 0]
        self.widths.append(len(options))
        self.weight *= weight.numerator
        self.whole *= weight.denominator
        return value

    def _evenly(self, values: Sequence[V]) -> V:
        return values[self._branch(_even(len(values)))] if len(values) > 1 else values[0]

    def roll(self, sides: int, key: str) -> int:
        """Every face, all alike."""
        return self._evenly(range(1, sides + 1)) if sides > 1 else 1

    def roll_to_reach(self, sides: int, needed: int, key: str) -> int:
        """One face for each kind of result: the lowest, the highest, and one that reaches or doesn't between."""
        return self._branch(_reaching(sides, needed))

    def roll_under(self, sides: int, highest: int, key: str) -> int:
        """The lowest face for all that are at most the number, the highest for all that aren't."""
        return self._branch(_under(sides, min(sides, max(0, highest))))

    def chance(self, percent: int, key: str) -> bool:
        """Happens and doesn't."""
        if percent <= 0 or percent >= 100:
            return percent >= 100
        return self._branch(((True, Fraction(percent, 100)), (False, Fraction(100 - percent, 100))))

    def coin(self, key: str) -> bool:
        """Both sides."""
        return self._evenly((True, False))

    def draw(self, highest: int, key: str) -> int:
        """Every number, all alike."""
        return self._evenly(range(highest + 1))

    def pick(self, names: Sequence[str], key: str) -> str:
        """Every one, all alike."""
        return self._evenly(names)

    def dice(self, number: int, sides: int, key: str) -> Throw:
        """Every sum."""
        return self._branch(sums(number, sides)) if sides > 1 else Throw(number, ())

    def oed(self, sides: int, key: str) -> Throw:
        """Every total, down to the floor."""
        return self._branch(open_ended(sides))

    def s_oed(self, dice: int, sides: int, key: str) -> Throw:
        """Every total, down to the floor."""
        return self._branch(semi_open_ended(dice, sides))

    def choose(self, question: Question) -> str:
        """The default; which is noted."""
        if question.default is None:
            raise Pending(question)
        self.assumed[question.key] = (question, question.default)
        return question.default


@cache
def sums(number: int, sides: int) -> Weighted[Throw]:
    """The sums of so many dice with their weights."""
    counts = [1]
    for _ in range(number):
        # Each count is the sum of as many before it as the die has sides: a window that moves on.
        window, moved = 0, []
        for at in range(len(counts) + sides - 1):
            window += counts[at] if at < len(counts) else 0
            window -= counts[at - sides] if at >= sides else 0
            moved.append(window)
        counts = moved
    return tuple((Throw(number + at, ()), Fraction(count, sides**number)) for at, count in enumerate(counts))


@cache
def _even(number: int) -> Weighted[int]:
    return tuple((place, Fraction(1, number)) for place in range(number))


@cache
def _reaching(sides: int, needed: int) -> Weighted[int]:
    between = range(2, sides)
    reach = [face for face in between if face >= needed]
    short = [face for face in between if face < needed]
    kinds = ([1], [sides], reach, short)
    return tuple((faces[-1] if faces is short else faces[0], Fraction(len(faces), sides)) for faces in kinds if faces)


@cache
def _under(sides: int, under: int) -> Weighted[int]:
    kinds = ((1, under), (sides, sides - under))
    return tuple((face, Fraction(number, sides)) for face, number in kinds if number)


@cache
def open_ended(sides: int) -> Weighted[Throw]:
    """The totals of an open-ended die (C2) with their weights, down to the floor."""
    if sides <= 1:
        return ((Throw(1, (1,)), Fraction(1)),)
    found: list[tuple[Throw, Fraction]] = []
    left, maxima = Fraction(1), 0
    while left >= FLOOR:
        before = sides + (maxima - 1) * (sides - 1) if maxima else 0
        for face in range(1, sides):
            total = before + (face - 1 if maxima else face)
            found.append((Throw(total, (*(sides,) * maxima, face)), left / sides))
        left, maxima = left / sides, maxima + 1
    return tuple(found)


@cache
def semi_open_ended(dice: int, sides: int) -> Weighted[Throw]:
    """The totals of semi-open-ended dice (C26) with their weights, down to the floor."""
    one: dict[int, Fraction] = {}
    for throw, weight in open_ended(sides):
        first, more = throw.faces[0], throw.total - throw.faces[0]
        one[first + more // 2] = one.get(first + more // 2, Fraction(0)) + weight
    totals = {0: Fraction(1)}
    for _ in range(dice):
        added: dict[int, Fraction] = {}
        for total, weight in totals.items():
            for more, chance in one.items():
                added[total + more] = added.get(total + more, Fraction(0)) + weight * chance
        totals = added
    kept = {total: weight for total, weight in totals.items() if weight >= FLOOR}
    return tuple((Throw(total, ()), weight) for total, weight in sorted(kept.items()))


def results(run: Callable[[Branching], H]) -> tuple[Distribution[H], dict[str, tuple[Question, str]]]:
    """Runs every path, and adds the weights of those that come to the same; with the defaults that were taken.

    `run` must make the same draws whenever it is given the same results."""
    (weights, whole), assumed = tally(run)
    found = {result: Fraction(weight, whole) for result, weight in weights.items()}
    return Distribution(found, Fraction(whole - sum(weights.values()), whole)), assumed


def tally(run: Callable[[Branching], H]) -> tuple[Tally[H], dict[str, tuple[Question, str]]]:
    """The same as `results`, with whole weights."""
    paths: list[tuple[H, int, int]] = []
    assumed: dict[str, tuple[Question, str]] = {}
    path: list[int] = []
    while True:
        table = Branching(path)
        paths.append((run(table), table.weight, table.whole))
        assumed.update(table.assumed)
        path = _next_path(path, table.widths)
        if not path:
            break
    whole = lcm(*{each for _, _, each in paths})
    weights: dict[H, int] = {}
    for result, weight, out_of in paths:
        weights[result] = weights.get(result, 0) + weight * (whole // out_of)
    return Tally(weights, whole), assumed


def _next_path(path: Sequence[int], widths: Sequence[int]) -> list[int]:
    """The path after one, in order; empty after the last."""
    taken = [*path, *(0,) * (len(widths) - len(path))]
    while taken and taken[-1] + 1 >= widths[len(taken) - 1]:
        taken.pop()
    if taken:
        taken[-1] += 1
    return taken
