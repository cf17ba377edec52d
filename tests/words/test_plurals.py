"""Numbers of things have a plural, so that nobody reads "1 cubes"; no text says 0 where nothing is, nor ground where
water is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tracker
from tracker.rules.refusal import Refusal
from tracker.rules.running import Timer
from tracker.state.line import Line, Step
from tracker.words.fill import PEOPLE
from tracker.words.lines import line_text
from tracker.words.refusals import refusal_text
from tracker.words.steps import step_text
from tracker.words.timers import timer_head, timer_tail

WORDS = Path(tracker.__file__).parent / "words"
WITHOUT_PLURAL = frozenset({"N_", "_", "translate"})
THINGS = (
    "areas|attacks|bytes|characters|copies|cubes|dice|enemies|foes|friends|heads|members|parts|rounds|sides|squares|"
    "steps|sums|targets|turns|values|weapons"
)
COUNTED = re.compile(rf"\{{(\w+)[^}}]*\}} (?:different |free |more )?(?:{THINGS})\b")
BOUNDS = frozenset({"limit", "most", "high", "low", "length", "size"})
"""Limits of the program, which are never 1, and what is over them."""


def texts() -> Iterator[str]:
    """All texts in the words that have one form alone."""
    for file in sorted(WORDS.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in WITHOUT_PLURAL and node.args:
                text = node.args[0]
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    yield text.value


def test_what_is_counted_has_a_plural() -> None:
    found = list(texts())
    counted = [(text, match[1]) for text in found for match in COUNTED.finditer(text)]
    assert [text for text, name in counted if name not in BOUNDS | PEOPLE] == []
    assert len(found) > 1_000
    assert COUNTED.search("{who} moves {far} cubes at most")


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (Refusal("too-far", "A10", {"who": "A", "area": "front", "needs": 5, "far": 1}), "moves 1 square at most"),
        (Refusal("too-many-cubes", "Z2", {"who": "A", "needs": 5, "far": 1}), "moves 1 cube at most"),
        (Refusal("too-many-cubes", "Z2", {"who": "A", "needs": 5, "far": 2}), "moves 2 cubes at most"),
        (Refusal("out-of-range", "C14", {"target": "A", "distance": 1, "weapon": "B", "range": 0}), "1 cube away"),
        (Refusal("mount-out-of-reach", "G14", {"who": "A", "target": "B", "distance": 1}), "1 cube away"),
    ],
)
def test_one_is_one(refusal: Refusal, text: str) -> None:
    assert text in refusal_text(refusal)


@pytest.mark.parametrize(
    ("timer", "head", "tail"),
    [
        (Timer("uncontrolled", "a", args={"since": 0}), "uncontrolled", "move or brake"),
        (Timer("uncontrolled", "a", args={"since": 2}), "uncontrolled since round 2", "move or brake"),
        (
            Timer("fall", "a", args={"state": "ground", "height": 1, "cubes": 20, "round": 3, "points": 2}),
            "falling from 1, 20 a round",
            "−2 HP at the end of round 3",
        ),
        (
            Timer("water", "a", urgency=2, args={"state": "critical", "since": 0}),
            "critical under water",
            "the GM decides",
        ),
    ],
)
def test_g4_no_timer_speaks_of_a_round_0(timer: Timer, head: str, tail: str) -> None:
    assert (timer_head(timer), timer_tail(timer)) == (head, tail)


@pytest.mark.parametrize(
    ("rule", "text"),
    [("F11", "A hits the ground: −4"), ("G14", "A hits the water: −4"), ("Z9", "A drifts into an obstacle: −4")],
)
def test_what_ends_a_fall_or_a_drift_is_called_what_it_is(rule: str, text: str) -> None:
    assert line_text(Line("crashes", {"who": "A", "damage": 4, "rule": rule})) == text


def test_f9_nobody_lands_0_high() -> None:
    step = Step("F9", "touches-nothing", {"height": 0})
    assert line_text(Line("cant-land", {"who": "A", "height": 0})) == "A can't land on the water: nothing is under it"
    assert step_text(step) == "at the water's surface, without a deck or a boat (F9)"
    assert line_text(Line("cant-land", {"who": "A", "height": 4})) == "A can't land 4 high: nothing is under it"
