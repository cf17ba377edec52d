"""Every closed set of the state and the rules has its words, and no other."""

from collections.abc import Iterable
from typing import get_args

import pytest

from tracker.command.grammar import CHOICES
from tracker.rules import confusion, falling
from tracker.rules.actions import COSTS
from tracker.rules.area_attack import BEYOND
from tracker.rules.drift import OBSTACLE
from tracker.rules.gaits import GAITS
from tracker.rules.harm import AT_ZERO
from tracker.rules.legal import CANDIDATES
from tracker.rules.movement import STAY
from tracker.rules.sequence import OPENING, SEQUENCES, SIEGE
from tracker.rules.sizes import SIZES
from tracker.rules.statuses import STATUSES
from tracker.rules.table import NOBODY, YES_NO
from tracker.rules.tohit import NEITHER
from tracker.state.vocabulary import (
    AREAS,
    SIDES,
    Action,
    CheckKind,
    DamageType,
    Difficulty,
    Heading,
    Manner,
    Point,
    Shape,
    Size,
    Surface,
)
from tracker.store.shape import KINDS
from tracker.words import vocabulary
from tracker.words.questions import CHOICES as CHOICE_WORDS
from tracker.words.rules import STATEMENTS


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (vocabulary.AREAS, AREAS),
        (vocabulary.SIDES, CHOICES["winner"]),
        (vocabulary.SIZES, get_args(Size)),
        (vocabulary.SIZES, SIZES),
        (vocabulary.STATUSES, [*STATUSES, "immobile"]),
        (vocabulary.TYPES, get_args(DamageType)),
        (vocabulary.STEPS, ["setup", "begun", *OPENING, *SIEGE, *SEQUENCES["full"], "over"]),
        (vocabulary.ACTIONS, get_args(Action)),
        (vocabulary.DOINGS, [*COSTS, "dismount", "teleport", *get_args(Action)]),
        (vocabulary.MANNERS, get_args(Manner)),
        (vocabulary.SHAPES, get_args(Shape)),
        (vocabulary.HEADINGS, get_args(Heading)),
        (vocabulary.GAITS, GAITS),
        (vocabulary.DIFFICULTIES, get_args(Difficulty)),
        (vocabulary.CHECKS, get_args(CheckKind)),
        (vocabulary.SURFACES, [*get_args(Surface), "magic"]),
        (vocabulary.POINTS, get_args(Point)),
        (vocabulary.ANSWERS, [*set(YES_NO.values()), NOBODY, STAY, OBSTACLE, BEYOND, *confusion.CHOICES, NEITHER]),
        (vocabulary.SPOTS, falling.SPOTS),
        (vocabulary.VALUES, [*KINDS.values(), "date"]),
    ],
)
def test_words_and_sets_are_the_same(table: dict[str, str], words: Iterable[str]) -> None:
    assert set(table) == set(words)


def test_what_can_be_done_and_chosen_has_a_word() -> None:
    assert {candidate.action for candidate in CANDIDATES} <= set(vocabulary.DOINGS)
    assert {*AREAS, *AT_ZERO, STAY, NOBODY} <= set(CHOICE_WORDS)


def test_a_word_of_the_gms_own_stays() -> None:
    assert vocabulary.status("{blessed}") == "{blessed}"
    assert vocabulary.side("foes", {"foes": "Horde"}) == "Horde"
    assert vocabulary.side("draw", {"foes": "Horde"}) == "draw"
    assert [vocabulary.side(side) for side in SIDES] == ["party", "foes"]


def test_sentences_end_as_sentences_do() -> None:
    """Lines, refusals and problems stand beside each other without a full stop; rules are read as text."""
    from tracker.words.lines import LINES
    from tracker.words.problems import NOTICES, PROBLEMS
    from tracker.words.refusals import REFUSALS

    plain = [text for table in (LINES, REFUSALS, PROBLEMS, NOTICES) for text in table.values() if isinstance(text, str)]
    assert [text for text in plain if text.endswith(".")] == []
    assert [rule for rule, statement in STATEMENTS.items() if not statement.text.endswith(".")] == []
