"""A book's promises: numbers, refusals, and what it gives back."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from store.fights import AWKWARD, Played, advance, encounters, fight, hurt, play, prompt, step_record

from tracker.state.change import apply_changes, differences
from tracker.state.encounter import Encounter
from tracker.store.book import Book, free_slug
from tracker.store.check import check
from tracker.store.problem import Damaged, Exists, Missing, ReadOnly, TooLarge
from tracker.store.record import Record
from tracker.store.render import Renderer, fingerprint


def test_what_is_created_is_found_again(tmp_path: Path) -> None:
    encounter = fight((*AWKWARD, "orc 1"))
    with Book.create(tmp_path / "new" / "saves", "bridge", encounter) as book:
        assert (book.number, book.saved, book.last, book.read_only, book.first) == (0, 0, None, False, 1)
    with Book.open(tmp_path / "new" / "saves", "bridge", write=True) as book:
        assert (book.encounter, book.notices) == (encounter, ())
        assert book.first_state() == encounter


def test_nothing_is_overwritten_on_creation(tmp_path: Path) -> None:
    played = play(tmp_path, 1)
    before = played.state.read_bytes()
    with pytest.raises(Exists):
        Book.create(tmp_path, "bridge", fight())
    played.state.unlink()
    with pytest.raises(Exists):
        Book.create(tmp_path, "bridge", fight())
    assert played.journal.exists()
    played.state.write_bytes(before)
    with played.open() as book:
        assert book.notices == ()


@pytest.mark.parametrize("slug", ["", "a.b", "../x", "a/b"])
def test_names_that_cannot_be_files(tmp_path: Path, slug: str) -> None:
    with pytest.raises(ValueError, match="file name"):
        Book.create(tmp_path, slug, fight())
    assert not list(tmp_path.iterdir())


def test_free_names(tmp_path: Path) -> None:
    assert free_slug(tmp_path / "nowhere", "bridge") == "bridge"
    play(tmp_path, 0)
    assert free_slug(tmp_path, "bridge") == "bridge-2"
    (tmp_path / "bridge-2.log.toml").write_bytes(b"")
    assert free_slug(tmp_path, "bridge") == "bridge-3"
    assert free_slug(tmp_path, "gate") == "gate"


def test_the_last_record_of_what_is_appended_is_filled_in(tmp_path: Path) -> None:
    played = play(tmp_path, 0)
    with played.open() as book:
        states = [book.encounter, hurt(book.encounter, "orc-1", 1)]
        states.append(hurt(states[1], "ogre", 2))
        book.append([step_record(n, states[n - 1], states[n]) for n in (1, 2)], states[2], (prompt(),))
        assert book.last is not None
        assert (book.number, book.encounter, book.prompts) == (2, states[2], (prompt(),))
        assert (book.record(1).hash, book.record(1).prompts) == ("", ())
        assert book.last.hash == book.fingerprint(states[2]) == fingerprint(Renderer().head(states[2]))
        assert book.last.prompts == (prompt(),)
        assert book.wait()
    assert check(played.journal) == []


@pytest.mark.parametrize("numbers", [[], [0], [2], [1, 3], [1, 1]])
def test_numbers_must_follow(tmp_path: Path, numbers: list[int]) -> None:
    played = play(tmp_path, 0)
    with played.open() as book:
        with pytest.raises(ValueError, match="after step 0"):
            book.append([Record(n=n) for n in numbers], book.encounter, ())
        assert (book.number, book.wait()) == (0, True)


def test_what_could_not_be_read_again_is_refused(tmp_path: Path) -> None:
    played = play(tmp_path, 1)
    deep: list[object] = []
    for _ in range(30):
        deep = [deep]
    with played.open() as book:
        state = book.encounter
        before = played.state.read_bytes()
        huge = replace(state, house={f"k{n}": "x" * 2_000 for n in range(2_200)})
        wide = replace(state, house={"k": "x" * 300_000})
        cases = [
            (Record(n=2), huge, "file-too-large"),
            (Record(n=2), wide, "line-too-long"),
            (Record(n=2), replace(state, house={"x": deep}), "too-deep"),
            (Record(n=2, command="x" * 2**23), state, "step-too-large"),
            (Record(n=2, event={"x": deep}), state, "too-deep"),
        ]
        for record, encounter, kind in cases:
            with pytest.raises(TooLarge) as caught:
                book.append([record], encounter, ())
            assert caught.value.problem.kind == kind
        with pytest.raises(TooLarge):
            book.save_prompts(huge, ())
        with pytest.raises(TypeError):
            book.append([Record(n=2, event={"x": [None]})], state, ())
        assert (book.number, book.encounter, book.wait()) == (1, state, True)
        assert played.state.read_bytes() == before
        advance(book, played)
    with played.open() as book:
        assert (book.number, book.notices) == (2, ())
    with pytest.raises(TooLarge):
        Book.create(tmp_path, "huge", huge)
    with pytest.raises(Missing):
        Book.open(tmp_path, "huge", write=True)


def test_old_steps_are_read_from_the_journal(tmp_path: Path) -> None:
    with Book.create(tmp_path, "bridge", fight()) as book:
        played = Played(tmp_path, "bridge", [book.encounter])
        for _ in range(150):
            advance(book, played)
        assert book.wait()
        advance(book, played)
        assert len(book._recent) <= 65
        assert [record.n for record in book.records(1, 151)] == list(range(1, 152))
        for n in (0, 152):
            with pytest.raises(Damaged):
                book.record(n)


def test_a_closed_book_is_read_only(tmp_path: Path) -> None:
    played = play(tmp_path, 1)
    book = played.open()
    assert book.close()
    assert book.close()
    assert book.read_only
    with pytest.raises(ReadOnly):
        book.save_prompts(book.encounter, ())
    with pytest.raises(Damaged):
        book.first_state()


@given(st.lists(encounters(), min_size=1, max_size=4))
def test_undo_to_the_start_and_redo_to_the_end_give_the_same_bytes(
    tmp_path_factory: pytest.TempPathFactory, states: list[Encounter]
) -> None:
    folder = tmp_path_factory.mktemp("saves")
    with Book.create(folder, "bridge", states[0]) as book:
        for n, (before, after) in enumerate(itertools.pairwise(states), 1):
            book.append([Record(n=n, changes=differences(before, after))], after, ())
    with Book.open(folder, "bridge", write=True) as book:
        assert (book.encounter, book.notices) == (states[-1], ())
        heads = [book.encounter]
        for n in range(book.number, 0, -1):
            heads.append(apply_changes(heads[-1], book.record(n).changes, back=True))
        heads.reverse()
        assert [Renderer().head(one) for one in heads] == [Renderer().head(one) for one in states]
        again = heads[0]
        for record in book.records(1, book.number):
            again = apply_changes(again, record.changes)
        assert Renderer().head(again) == Renderer().head(states[-1])
    assert [problem for problem in check(folder / "bridge.log.toml") if problem.grave] == []
