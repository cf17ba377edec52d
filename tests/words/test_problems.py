"""Problems of files, notices and the store's exceptions as they are read."""

import pytest

from tracker.state.change import Change
from tracker.store.lock import Held, Holder
from tracker.store.problem import (
    Conflict,
    Damaged,
    Exists,
    Missing,
    Notice,
    Problem,
    ReadOnly,
    StoreError,
    TooLarge,
    Unreadable,
)
from tracker.words.problems import PROBLEMS, notice_text, problem_text, store_text, system_text
from tracker.words.refusals import REFUSALS


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (
            Problem("a.toml", 12, "combatants[2].size", "unknown-word", {"value": "big", "near": "huge", "words": []}),
            "a.toml, line 12, combatants[2].size: “big” isn't known; meant is huge?",
        ),
        (
            Problem("a.toml", 3, "", "toml-syntax", {"column": 7, "detail": "{"}),
            "a.toml, line 3: this isn't TOML, column 7: {",
        ),
        (Problem("a.toml", 0, "name", "missing-key"), "a.toml, name: this key has to be there"),
        (
            Problem("a.toml", 1, "", "byte-order-mark", grave=False),
            "a.toml, line 1: there is a byte order mark; it isn't needed, and goes with the next save (only a warning)",
        ),
        (
            Problem("a.toml", 0, "", "not-saved", {"code": "ENOSPC"}),
            "a.toml: not saved: the disk is full; trying again",
        ),
        (Problem("a.toml", 0, "", "not-saved", {"code": "EMFILE"}), "a.toml: not saved: EMFILE; trying again"),
        (
            Problem("a.toml", 0, "hp", "wrong-type", {"want": "number", "got": "text"}),
            "a.toml, hp: this has to be a whole number, not a text",
        ),
        (Problem("a.toml", 0, "", "from-a-newer-tracker", {"n": 1}), "a.toml: from-a-newer-tracker n=1"),
    ],
)
def test_problems(problem: Problem, text: str) -> None:
    assert problem_text(problem) == text


@pytest.mark.parametrize(
    ("notice", "text"),
    [
        (
            Notice("hand-edit", {"step": 42, "count": 1, "backup": "b"}),
            "The file was edited by hand: 1 change is taken in as step 42; undo takes it back",
        ),
        (
            Notice("torn-tail", {"bytes": 90, "steps": 2}),
            "The journal broke off: 2 steps that were never acknowledged are cut",
        ),
        (Notice("rebuilt", {"step": 9}), "The state file was missing: it is made again from the journal, step 9"),
        (Notice("torn-tail", {"bytes": 9, "steps": 0}), "The journal broke off: what is behind its last step is cut"),
        (
            Notice("torn-tail", {"bytes": 9, "steps": 2, "ahead": True}),
            "The journal is damaged: its end is cut, but what came of it stands in the state file",
        ),
        (
            Notice("attacks-renamed", {"weapons": ["Fist 2", "Bite 2"]}),
            "Attacks of one name got numbers: Fist 2, Bite 2",
        ),
        (Notice("new-history"), "There was no journal: the history begins now"),
        (Notice("new-history", {"unreadable": True}), "The history begins now"),
        (
            Notice(
                "unreadable-state",
                {"step": 9, "problems": [{"file": "a.toml", "line": 3, "key": "round", "kind": "empty", "args": {}}]},
            ),
            "The state file can't be read: the fight is taken from the journal, step 9; "
            "a.toml, line 3, round: this may not be empty",
        ),
    ],
)
def test_notices(notice: Notice, text: str) -> None:
    assert notice_text(notice) == text


def test_the_houses_problems_are_the_rules_refusals() -> None:
    """The rules look at house switches for the store, so their kinds are known as problems too."""
    assert {"no-switch", "switch-word", "switch-number"} <= PROBLEMS.keys() & REFUSALS.keys()


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (Missing("brigde"), "There is no fight called brigde"),
        (Exists("bridge"), "There is a fight called bridge already"),
        (ReadOnly("bridge"), "The fight is open for reading only"),
        (
            Unreadable((Problem("a.toml", 0, "name", "empty"),)),
            "The fight can't be read: a.toml, name: this may not be empty",
        ),
        (Damaged(4), "Step 4 of the journal can't be read"),
        (Damaged(0), "The beginning of the journal can't be read"),
        (
            TooLarge(Problem("a.toml", 0, "", "too-deep")),
            "Nothing was saved: a.toml: tables and lists lie too deep in each other",
        ),
        (
            Conflict("bridge", 3, 5, 0.0, (Change(("combatants", "aki", "hp"), 3, 4),)),
            "The file of bridge was edited by hand, and the journal has gone on since (step 3, the journal is at 5): "
            "say which is right, the file or the journal; both are kept. In the file: aki hp 3 → 4",
        ),
        (Held("bridge", Holder()), "bridge is held by another session"),
        (
            Held("bridge", Holder("ann", "inn", "/dev/pts/3", "10.0.0.2", 7, "2026-01-02T03:04:05+00:00")),
            "bridge is held by another session: ann on inn, at pts/3 from 10.0.0.2, since 2026-01-02 03:04:05 UTC",
        ),
        (
            Held("bridge", Holder("ann", "inn", since="2026-01-02T03:04:05+00:00")),
            "bridge is held by another session: ann on inn, since 2026-01-02 03:04:05 UTC",
        ),
    ],
)
def test_the_stores_exceptions(error: StoreError, text: str) -> None:
    assert store_text(error) == text


def test_what_the_system_refuses() -> None:
    assert system_text(PermissionError(13, "Permission denied", "/x/{y}")) == (
        "The system refuses: Permission denied (/x/{y})"
    )


def test_what_the_system_refuses_without_saying_where() -> None:
    assert system_text(OSError(28, "No space left on device")) == "The system refuses: No space left on device"
