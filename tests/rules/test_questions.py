"""What the rules leave to the GM is a question, and every question has a default (G7)."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import tracker.rules
from tracker.words.questions import QUESTIONS, stem

HERE = Path(tracker.rules.__file__).parent

ASKED = {
    "G1": {"beyond", "deck"},
    "G2": {"drift-hits"},
    "G6": {"hit"},
    "G7": {"evade", "parry", "general", "guard"},
    "G9": {"confused"},
    "G12": {"zero"},
    "G14": {"splash", "fire-out"},
    "S5": {"step-up"},
    "S8": {"sandwiched"},
    "S9": {"opportunity"},
    "C16": {"emerge", "use"},
    "C22": {"target"},
    "C27": {"over"},
    "K3": {"share"},
    "W1": {"surface"},
    "W3": {"deep-shot"},
    "W5": {"air"},
    "W6": {"surface"},
    "F12": {"zero"},
    "F13": {"fall-hits", "defender", "defence", "defended", "catches", "beside", "hold", "walks-on-air"},
    "Z3": {"cancel-drift"},
    "Z4": {"heading"},
    "Z10": {"defender", "defence", "defended", "catches"},
    "A7": {"apart"},
    "A9": {"apart"},
    "A10": {"area"},
    "A18": {"opportunity", "pushed"},
    "A20": {"targets", "friends"},
    "A21": {"origin"},
    "A22": {"toward"},
}
"""By rule: what is asked by it, by the first word of the key."""
NAMED = {
    "zero": {"unconscious", "critical"},
    "fire-out": {"yes"},
    "cancel-drift": {"yes"},
    "catches": {"yes"},
}
"""Questions whose default isn't nobody, none, no, stay or a choice of their own list: those that the rules name, and
that one who took control of its inertia stays, and one who parries a fall stops it above itself."""


class Asked(NamedTuple):
    """A place where something is asked: the first word of its key ("" if that is made elsewhere), the rule if it is
    named there, and the default as it is written, None without one."""

    key: str
    rule: str
    default: ast.expr | None
    place: str


def asked() -> Iterator[Asked]:
    """Every call that makes a question, but where it is only handed on."""
    for path in sorted(HERE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "question":
                key, about = node.args[0], node.args[2]
                default = next((each.value for each in node.keywords if each.arg == "default"), None)
                yield Asked(_first_word(key), _text(about), default, f"{path.name}:{node.lineno}")


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _first_word(node: ast.expr) -> str:
    if isinstance(node, ast.IfExp):
        return _first_word(node.body)
    return stem(_text(node.values[0]) if isinstance(node, ast.JoinedStr) else _text(node))


FOUND = list(asked())


def test_the_reading_finds_the_questions() -> None:
    assert len(FOUND) > 30


@pytest.mark.parametrize("each", FOUND, ids=[f"{each.key}-{each.place}" for each in FOUND])
def test_g7_every_question_has_a_default(each: Asked) -> None:
    assert each.default is not None
    if isinstance(each.default, ast.Constant) and each.default.value not in ("no", "none"):
        assert each.default.value in NAMED[each.key]


def test_everything_that_is_asked_is_known_here_and_nothing_else() -> None:
    keys = {key for group in ASKED.values() for key in group}
    assert keys == set(QUESTIONS)
    assert {(each.rule, each.key) for each in FOUND if each.rule and each.key} <= {
        (rule, key) for rule, group in ASKED.items() for key in group
    }
