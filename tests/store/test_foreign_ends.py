"""A journal whose lines end as Windows ends them, because it was copied or edited there: nothing of it is lost."""

from pathlib import Path

import pytest
from store.fights import Played, play

from tracker.store.book import Book
from tracker.store.check import check


def converted(path: Path) -> bytes:
    """Ends the file's lines as Windows does; gives what it was."""
    content = path.read_bytes()
    path.write_bytes(content.replace(b"\n", b"\r\n"))
    return content


def kinds(book: Book) -> list[str]:
    return [notice.kind for notice in book.notices]


@pytest.fixture
def played(tmp_path: Path) -> Played:
    return play(tmp_path, 6)


@pytest.mark.parametrize("both", [False, True])
def test_the_journal_is_put_right_and_said_so(played: Played, tmp_path: Path, *, both: bool) -> None:
    content = converted(played.journal)
    if both:
        converted(played.state)
    with Book.open(tmp_path, played.slug, write=True) as book:
        assert kinds(book)[0] == "foreign-ends"
        assert not {"unreadable-journal", "torn-tail", "new-history"} & set(kinds(book))
        assert [record.n for record in book.records(1, 6)] == [1, 2, 3, 4, 5, 6]
        assert book.first_state() == played.states[0]
        assert book.encounter == played.states[6]
    assert played.journal.read_bytes().startswith(content)
    assert check(played.journal) == []


def test_who_only_reads_changes_nothing(played: Played, tmp_path: Path) -> None:
    converted(played.journal)
    before = played.journal.read_bytes()
    with Book.open(tmp_path, played.slug, write=False) as book:
        assert kinds(book) == ["foreign-ends"]
        assert book.first_state() == played.states[0]
        assert [record.n for record in book.records(1, 6)] == [1, 2, 3, 4, 5, 6]
    assert played.journal.read_bytes() == before


def test_only_the_end_was_edited_there(played: Played, tmp_path: Path) -> None:
    content = played.journal.read_bytes()
    at = content.rindex(b"[[step]]")
    played.journal.write_bytes(content[:at] + content[at:].replace(b"\n", b"\r\n"))
    with Book.open(tmp_path, played.slug, write=True) as book:
        assert kinds(book) == ["foreign-ends"]
        assert book.encounter == played.states[6]
    assert played.journal.read_bytes() == content


def test_a_torn_tail_is_still_cut(played: Played, tmp_path: Path) -> None:
    converted(played.journal)
    played.journal.write_bytes(played.journal.read_bytes() + b"\r\n\r\n[[step]]\r\nn = 7\r\n")
    with Book.open(tmp_path, played.slug, write=True) as book:
        assert kinds(book) == ["foreign-ends", "torn-tail"]
        assert book.encounter == played.states[6]


def test_check_says_so_mildly(played: Played) -> None:
    assert check(played.journal) == []
    converted(played.journal)
    [problem] = check(played.journal)
    assert (problem.kind, problem.grave) == ("foreign-ends", False)


def test_the_state_file_alone_is_no_edit(played: Played, tmp_path: Path) -> None:
    """TOML takes either; what stands there is the same, so that nothing becomes a step."""
    converted(played.state)
    with Book.open(tmp_path, played.slug, write=True) as book:
        assert book.encounter == played.states[6]
        assert book.number == 6
        assert kinds(book) == []
