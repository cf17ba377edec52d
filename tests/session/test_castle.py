"""The castle: twenty against twenty, nearly all run by the tracker, to its end by `next` alone."""

from collections import Counter
from pathlib import Path

import pytest

from tracker.session.batch import batch
from tracker.session.examples import example
from tracker.session.session import Session
from tracker.store.book import Book

MOST = 200
"""More calls than any such fight needs."""


@pytest.mark.parametrize("seed", [1, 2, 7])
def test_it_plays_to_its_end(seed: int, tmp_path: Path) -> None:
    fight = example("castle")
    assert Counter(each.side for each in fight.combatants.values()) == {"party": 20, "foes": 20}
    told: Counter[str] = Counter()
    with Book.create(tmp_path, "castle", fight) as book:
        session = Session(book)
        for call in range(MOST):
            report = batch(session, ["next"], seed=1_000 * seed + call)
            told.update(line.kind for record in report.records for line in record.lines)
            if session.encounter.step == "over":
                break
        assert session.encounter.step == "over"
        assert session.encounter.winner in ("party", "foes", "draw")
    assert told["round"] == 15 + session.encounter.round
    expected = {"engine-hits", "goes-under-ground", "emerges", "panics", "cloud-rises", "cloud-harm", "wall-harm"}
    assert expected <= told.keys()


def test_playing_on_counts_a_sieges_rounds_and_not_what_opens_it(tmp_path: Path) -> None:
    with Book.create(tmp_path, "castle", example("castle")) as book:
        session = Session(book)
        batch(session, ["auto 5"], seed=3)
        assert (session.encounter.round, session.encounter.step) == (-11, "end-check")
        batch(session, ["auto 12"], seed=4)
        assert session.encounter.round == 2
