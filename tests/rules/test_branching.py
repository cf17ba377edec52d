"""Every draw of the branching table against all faces of an ordinary one (G15, C2, C26)."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

import pytest

from tracker.rules.branching import FLOOR, Branching, Tally, results, tally
from tracker.rules.table import DiceMissing, Pending, ScriptedDice, Table
from tracker.state.question import Question

LEAST = Fraction(1, 2_000)
"""A path less likely than this is no longer followed."""

Draws = Callable[[Table], Hashable]
H = TypeVar("H", bound=Hashable)


def enumerated(run: Callable[[Table], H]) -> tuple[dict[H, Fraction], Fraction]:
    """The weights of what comes of all faces, and what wasn't followed."""
    found: dict[H, Fraction] = defaultdict(Fraction)
    cut = Fraction(0)
    stack: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while stack:
        faces, weight = stack.pop()
        if weight < LEAST:
            cut += weight
            continue
        try:
            found[run(Table(ScriptedDice(faces)))] += weight
        except DiceMissing as missing:
            sides = missing.die.sides
            stack += [((*faces, face), weight / sides) for face in range(1, sides + 1)]
    return found, cut


EXACT: dict[str, Draws] = {
    "a die": lambda table: table.roll(6, "d"),
    "a die of one side": lambda table: (table.roll(1, "d"), table.roll(0, "d")),
    "two dice and which comes first": lambda table: (table.roll(3, "a"), table.roll(2, "b")),
    "a chance": lambda table: table.chance(30, "c"),
    "a chance of 1 percent": lambda table: table.chance(1, "c"),
    "a chance of 99 percent": lambda table: table.chance(99, "c"),
    "a coin": lambda table: table.coin("c"),
    "a draw": lambda table: table.draw(4, "d"),
    "a draw of nothing": lambda table: table.draw(0, "d"),
    "a pick": lambda table: table.pick(["a", "b", "c"], "p"),
    "a pick of one": lambda table: table.pick(["a"], "p"),
    "one of dice": lambda table: table.dice(1, 6, "d").total,
    "two dice": lambda table: table.dice(2, 6, "d").total,
    "three small dice": lambda table: table.dice(3, 2, "d").total,
    "five dice": lambda table: table.dice(5, 3, "d").total,
    "dice of one side": lambda table: table.dice(4, 1, "d").total,
    "no dice": lambda table: table.dice(0, 6, "d").total,
    "a draw that hangs on another": lambda table: table.roll(4, "d") if table.coin("c") else table.draw(2, "e"),
}


@pytest.mark.parametrize("name", EXACT)
def test_g15_a_draw_has_all_its_results_each_with_its_weight(name: str) -> None:
    found, assumed = results(EXACT[name])
    expected, cut = enumerated(EXACT[name])
    assert found.cut == cut == 0
    assert assumed == {}
    assert found.weights == expected


@pytest.mark.parametrize(
    ("draw", "result"),
    [
        (lambda table: table.chance(-5, "c"), False),
        (lambda table: table.chance(0, "c"), False),
        (lambda table: table.chance(100, "c"), True),
        (lambda table: table.chance(300, "c"), True),
        (lambda table: table.roll(1, "d"), 1),
        (lambda table: table.roll(0, "d"), 1),
        (lambda table: table.draw(0, "d"), 0),
        (lambda table: table.pick(["a"], "p"), "a"),
        (lambda table: table.dice(3, 1, "d").total, 3),
    ],
)
def test_g15_what_is_not_rolled_is_no_draw(draw: Draws, result: object) -> None:
    table = Branching()
    assert draw(table) == result
    assert (table.widths, table.weight, table.whole) == ([], 1, 1)


@pytest.mark.parametrize(("highest", "face"), [(-3, 100), (0, 100), (100, 1), (120, 1)])
def test_g6_a_roll_that_cannot_fail_or_not_succeed_has_one_result(highest: int, face: int) -> None:
    table = Branching()
    assert table.roll_under(100, highest, "hit") == face
    assert table.widths == [1]
    assert table.weight == table.whole


@pytest.mark.parametrize("needed", [-3, 1, 2, 3, 11, 19, 20, 21, 40])
def test_g6_a_roll_to_reach_tells_the_lowest_the_highest_and_what_reaches(needed: int) -> None:
    def kind(table: Table) -> tuple[bool, bool, bool]:
        face = table.roll_to_reach(20, needed, "hit")
        return face == 1, face == 20, face >= needed

    assert results(kind)[0].weights == enumerated(kind)[0]


@pytest.mark.parametrize("highest", [-3, 0, 1, 2, 50, 99, 100, 120])
def test_g6_a_roll_under_tells_whether_it_is_at_most_the_number(highest: int) -> None:
    def under(table: Table) -> bool:
        return table.roll_under(100, highest, "hit") <= highest

    assert results(under)[0].weights == enumerated(under)[0]


@pytest.mark.parametrize("name", ["1d2", "1d5", "2d4", "1d6"])
@pytest.mark.parametrize("semi", [False, True])
def test_c2_c26_open_ended_totals_have_their_weights(name: str, *, semi: bool) -> None:
    dice, sides = map(int, name.split("d"))

    def total(table: Table) -> int:
        return table.s_oed(dice, sides, "d").total if semi else table.oed(sides, "d").total

    found, _ = results(total)
    expected, cut = enumerated(total)
    assert 0 <= found.cut < 100 * FLOOR
    for each, weight in expected.items():
        assert weight <= found.weights[each] + found.cut <= weight + found.cut + cut


def test_c3_an_open_ended_die_of_one_side_counts_1() -> None:
    assert results(lambda table: table.oed(1, "d"))[0].weights == {(1, (1,)): 1}


def test_whole_weights_are_out_of_one_number() -> None:
    found, _ = tally(lambda table: table.pick(["a", "b", "c"], "p") if table.coin("c") else "none")
    assert found == Tally({"a": 1, "b": 1, "c": 1, "none": 3}, 6)


def test_questions_take_their_defaults_and_are_noted() -> None:
    asked = Question("hits", "yes", default="yes")
    found, assumed = results(lambda table: (table.coin("c"), table.choose(asked)))
    assert found.weights == {(True, "yes"): Fraction(1, 2), (False, "yes"): Fraction(1, 2)}
    assert assumed == {"hits": (asked, "yes")}
    with pytest.raises(Pending):
        Branching().choose(Question("free", "text"))
