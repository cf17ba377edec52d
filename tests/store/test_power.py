"""After every call of every kind of save, whatever the disk holds then opens, and nothing acknowledged is lost."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from store.disk import Disk, put
from store.fights import Played, advance, fight, hurt, play, prompt, step_record

from tracker.state.encounter import Encounter
from tracker.store.book import Book
from tracker.store.opening import Prefer
from tracker.store.problem import Missing
from tracker.store.render import Renderer, state_file


@contextmanager
def watched(folder: Path, acknowledged: int) -> Iterator[Disk]:
    """Record what happens to a folder."""
    with pytest.MonkeyPatch.context() as patches:
        disk = Disk(folder)
        disk.acknowledged = acknowledged
        disk.watch(patches)
        yield disk


def acknowledge(disk: Disk, book: Book) -> None:
    """Have what is acknowledged noted at the moment it is."""

    def saved(number: int) -> None:
        disk.acknowledged = number
        disk.collect()

    book.listen(saved, lambda problem: None)


def check_all(disk: Disk, folder: Path, right: Callable[[Book], bool], *, least: int) -> None:
    """Open every state that the disk may have held."""
    assert len(disk.states) >= least
    for place, (state, acknowledged) in enumerate(disk.states.items()):
        here = put(state, folder / str(place))
        with Book.open(here, "bridge", write=True) as book:
            assert book.number >= acknowledged, (place, book.notices)
            assert right(book), (place, book.number, book.notices)
            found, number = book.encounter, book.number
            for record in book.records(book.first, number):
                assert record.n <= number
            after = hurt(found, "ren", 1)
            book.append([step_record(number + 1, found, after)], after, ())
            assert book.wait()
        with Book.open(here, "bridge", write=True) as book:
            assert (book.number, book.encounter, book.notices) == (number + 1, after, ())
        assert not list(here.glob(".*.tmp"))


def is_a_step(states: list[Encounter]) -> Callable[[Book], bool]:
    """Whether a book stands where one of these stood, with its number."""
    return lambda book: book.number < len(states) and book.encounter == states[book.number]


def test_steps_and_prompts(tmp_path: Path) -> None:
    played = play(tmp_path / "fight", 2)
    with watched(played.folder, 2) as disk, played.open() as book:
        acknowledge(disk, book)
        for n in (3, 4):
            book.save_prompts(book.encounter, (prompt(f"p{n}"),))
            advance(book, played, (prompt(f"q{n}"),))
            assert book.wait()
    assert disk.calls > 20
    check_all(disk, tmp_path, is_a_step(played.states), least=30)
    # What was painted was saved: the prompt that is open belongs to the step.
    for place, _ in enumerate(disk.states):
        with Played(tmp_path / str(place)).open(write=False) as book:
            assert book.prompts == ()


def test_several_steps_at_once_count_whole_or_not_at_all(tmp_path: Path) -> None:
    played = play(tmp_path / "fight", 1)
    asked, next_asked = (prompt("before"),), (prompt("after"),)
    with played.open() as book:
        book.save_prompts(book.encounter, asked)
    with watched(played.folder, 1) as disk, played.open() as book:
        acknowledge(disk, book)
        states, records = [book.encounter], []
        for n in range(2, 6):
            states.append(hurt(states[-1], "orc-1", n))
            records.append(step_record(n, states[-2], states[-1]))
        played.states += states[1:]
        book.append(records, states[-1], next_asked)
        assert book.wait()
    right, prompts = is_a_step(played.states), {1: asked, 5: next_asked}
    check_all(disk, tmp_path, lambda book: right(book) and book.prompts == prompts[book.number], least=8)


def test_a_batch_counts_whole_or_not_at_all(tmp_path: Path) -> None:
    played = play(tmp_path / "fight", 1)
    with watched(played.folder, 1) as disk, played.open() as book:
        acknowledge(disk, book)
        states, records = [book.encounter], []
        for n in range(2, 6):
            states.append(hurt(states[-1], "orc-1", n))
            records.append(step_record(n, states[-2], states[-1], batch=2, end=n == 5))
        played.states += states[1:]
        book.append(records, states[-1], ())
        assert book.wait()
    right = is_a_step(played.states)
    check_all(disk, tmp_path, lambda book: book.number in (1, 5) and right(book), least=8)


def test_creation(tmp_path: Path) -> None:
    folder = tmp_path / "fight"
    folder.mkdir()
    with watched(folder, 0) as disk:
        Book.create(folder, "bridge", fight()).close()
        disk.acknowledged = 1
        disk.collect()
    assert len(disk.states) >= 8
    found = set()
    for place, (state, acknowledged) in enumerate(disk.states.items()):
        here = put(state, tmp_path / str(place))
        here.mkdir(exist_ok=True)
        try:
            with Book.open(here, "bridge", write=True) as book:
                assert book.encounter == fight()
                found.add(tuple(notice.kind for notice in book.notices))
        except Missing:
            assert not acknowledged
            found.add(("missing",))
    assert found == {("missing",), ("rebuilt",), ()}


def edited(played: Played) -> Encounter:
    """Edit the state file by hand; what the fight is then."""
    content = played.state.read_bytes()
    played.state.write_bytes(content.replace(b"hp = 13\n", b"hp = 7\n").replace(b"# Bridge", b"# My"))
    state = played.states[-1]
    ren = replace(state.combatants["ren"], hp=7)
    return replace(state, combatants={**state.combatants, "ren": ren})


def test_taking_in_a_hand_edit(tmp_path: Path) -> None:
    played = play(tmp_path / "fight", 3)
    played.states.append(edited(played))
    with watched(played.folder, 3) as disk, played.open() as book:
        assert book.number == 4
    check_all(disk, tmp_path, is_a_step(played.states), least=10)


def test_taking_in_a_newer_state(tmp_path: Path) -> None:
    played = play(tmp_path / "fight", 2)
    state = hurt(played.states[-1], "ogre", 5)
    played.state.write_bytes(state_file(state, 9))
    with watched(played.folder, 2) as disk, played.open() as book:
        assert (book.number, book.encounter) == (3, state)
    check_all(disk, tmp_path, lambda book: book.encounter == state and book.number == 3, least=8)


def test_rolling_forward_behind_a_torn_tail(tmp_path: Path) -> None:
    played = play(tmp_path / "fight", 4)
    played.state.write_bytes(state_file(played.states[2], 2))
    played.journal.write_bytes(played.journal.read_bytes()[:-20])
    with watched(played.folder, 3) as disk, played.open() as book:
        assert book.number == 3
    check_all(disk, tmp_path, is_a_step(played.states[:4]), least=5)


@pytest.mark.parametrize("lost", ["state", "journal"])
def test_building_anew(tmp_path: Path, lost: str) -> None:
    played = play(tmp_path / "fight", 3)
    getattr(played, lost).unlink()
    with watched(played.folder, 3) as disk, played.open() as book:
        assert book.number == 3
    check_all(disk, tmp_path, is_a_step(played.states), least=5)


@pytest.mark.parametrize("prefer", ["journal", "file"])
def test_settling_a_conflict(tmp_path: Path, prefer: Prefer) -> None:
    played = play(tmp_path / "fight", 3)
    older = state_file(played.states[2], 2).replace(b"hp = 13\n", b"hp = 7\n")
    played.state.write_bytes(older)
    wanted = {"journal": played.states[3], "file": hurt(played.states[2], "ren", 6)}[prefer]
    with watched(played.folder, 3) as disk, played.open(prefer=prefer) as book:
        assert book.encounter == wanted
    assert len(disk.states) >= 8
    for place, state in enumerate(disk.states):
        here = put(state, tmp_path / str(place))
        with Book.open(here, "bridge", write=True, prefer=prefer) as book:
            assert book.encounter == wanted
            assert book.number == (3 if prefer == "journal" else 4)
            assert Renderer().head(wanted) == here.joinpath("bridge.toml").read_bytes().partition(b"[save]")[0]
