"""The journal: appended, read by offset, and cut where a crash tore it."""

import os
import tomllib
from pathlib import Path

import pytest
from store.fights import AWKWARD, advance, fight, hurt, play, rolled, step_record

from tracker.state.encounter import Encounter
from tracker.store.journal import BLOCK, Journal, create_journal
from tracker.store.problem import Damaged
from tracker.store.record import MARK, Record, record_text


def begun(folder: Path, encounter: Encounter, steps: int = 0, base: int = 0) -> Journal:
    """A journal with some steps."""
    path = folder / "bridge.log.toml"
    create_journal(path, encounter, base, "00")
    journal = Journal(path, write=True)
    for n in range(base + 1, base + 1 + steps):
        after = hurt(encounter, "orc-1", n)
        journal.append([step_record(n, encounter, after, hash="00")])
        encounter = after
    return journal


def test_the_first_state_and_all_steps_are_read_back(tmp_path: Path) -> None:
    first = fight((*AWKWARD, "orc 1"))
    journal = begun(tmp_path, first, 30)
    again = Journal(journal.path, write=False)
    assert (again.base, again.hash, again.format) == (0, "00", 1)
    state = again.first_state()
    assert state == first
    for n, record in enumerate(again.read_range(1, 30), 1):
        assert record.n == n
        state = rolled(state, record)
    assert state.combatants["orc-1"].hp == first.combatants["orc-1"].hp - sum(range(31))
    assert again.read(17) == journal.read(17)
    assert again.last() == journal.read(30)
    assert [n for n, _ in again.changes(5, 7)] == [5, 6, 7]


def test_the_whole_file_is_toml(tmp_path: Path) -> None:
    journal = begun(tmp_path, fight((*AWKWARD, "orc 1")), 3)
    plain = tomllib.loads(journal.path.read_text(encoding="utf-8"))
    assert [step["n"] for step in plain["step"]] == [1, 2, 3]
    assert len(plain["first"]["combatants"]) == len(AWKWARD) + 1
    assert journal.path.stat().st_mode & 0o777 == 0o600


def test_steps_may_begin_at_any_number(tmp_path: Path) -> None:
    journal = begun(tmp_path, fight(), 3, base=41)
    assert [record.n for record in journal.tail(43).records] == [43, 44]
    assert journal.read(42).n == 42
    for n in (0, 41, 45):
        with pytest.raises(Damaged):
            journal.read(n)


def test_steps_longer_than_a_block(tmp_path: Path) -> None:
    journal = begun(tmp_path, fight())
    lengths = [1, BLOCK // 3, 3 * BLOCK, 17 * BLOCK, 2, BLOCK]
    for n, length in enumerate(lengths, 1):
        journal.append([Record(n=n, command="x" * length, hash="00")])
    again = Journal(journal.path, write=False)
    assert [len(again.read(n).command) for n in range(1, 7)] == lengths
    assert [record.n for record in again.tail(None).records] == [1, 2, 3, 4, 5, 6]
    assert [record.n for record in again.tail(4).records] == [4, 5, 6]


@pytest.mark.parametrize("shift", range(len(MARK) + 2))
def test_marks_across_the_border_of_a_block(tmp_path: Path, shift: int) -> None:
    journal = begun(tmp_path, fight())
    rest = BLOCK - len(record_text(Record(n=2, command="")))
    journal.append([Record(n=1), Record(n=2, command="x" * (rest - 20 + shift)), Record(n=3)])
    again = Journal(journal.path, write=False)
    assert [record.n for record in again.tail(None).records] == [1, 2, 3]
    assert again.read(2) == journal.read(2)


def test_the_tail_is_all_that_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = begun(tmp_path, fight(), 600)
    read: list[int] = []
    pread = os.pread

    def counted(fd: int, length: int, offset: int) -> bytes:
        content = pread(fd, length, offset)
        read.append(len(content))
        return content

    monkeypatch.setattr(os, "pread", counted)
    again = Journal(journal.path, write=False)
    assert [record.n for record in again.tail(600).records] == [600]
    assert sum(read) < 3 * BLOCK < journal.size


def test_a_tail_torn_at_any_byte_is_cut(tmp_path: Path) -> None:
    journal = begun(tmp_path, fight(), 4)
    content = journal.path.read_bytes()
    steps = {n: journal.read(n) for n in (3, 4)}
    starts = [content.index(record_text(step).encode()) for step in steps.values()]
    for length in range(starts[0], len(content)):
        journal.path.write_bytes(content[:length])
        torn = Journal(journal.path, write=True)
        tail = torn.tail(2)
        whole = 2 if length < starts[1] else 3
        assert [record.n for record in tail.records] == list(range(2, whole + 1))
        end = starts[whole - 2]
        assert tail.cut == content[end:length]
        torn.cut(len(tail.cut), on_disk=True)
        assert torn.path.read_bytes() == content[:end]
        torn.append([steps[whole + 1]])
        assert torn.path.read_bytes() == content[: len(torn.path.read_bytes())]
        torn.close()


@pytest.mark.parametrize("filler", [b"\0", b"x", b"\n"])
def test_a_hole_in_the_midst_of_what_was_not_synced_is_cut_from_there(tmp_path: Path, filler: bytes) -> None:
    journal = begun(tmp_path, fight(), 6)
    content = journal.path.read_bytes()
    hole = content.index(record_text(journal.read(4)).encode()) + 40
    journal.path.write_bytes(content[:hole] + filler * 30 + content[hole + 30 :])
    tail = Journal(journal.path, write=True).tail(2)
    assert [record.n for record in tail.records] == [2, 3]
    assert tail.cut_steps == 3


@pytest.mark.parametrize("junk", [b"x", b"\0\0", b"end = true\n", b"x = 1\n", b"\n"])
def test_what_lies_between_two_steps_is_cut_with_all_behind_it(tmp_path: Path, junk: bytes) -> None:
    journal = begun(tmp_path, fight(), 6)
    content = journal.path.read_bytes()
    place = content.index(record_text(journal.read(5)).encode())
    journal.path.write_bytes(content[:place] + junk + content[place:])
    tail = Journal(journal.path, write=True).tail(2)
    assert [record.n for record in tail.records] == [2, 3, 4]
    assert tail.cut == junk + content[place:]


def test_a_batch_without_its_end_is_cut_whole(tmp_path: Path) -> None:
    journal = begun(tmp_path, fight(), 2)
    batch = [Record(n=n, batch=3, end=n == 6, hash="00" if n == 6 else "") for n in range(3, 7)]
    journal.append(batch)
    assert [record.n for record in journal.tail(2).records] == [2, 3, 4, 5, 6]
    content = journal.path.read_bytes()
    for length in range(len(content) - len("".join(map(record_text, batch))), len(content)):
        journal.path.write_bytes(content[:length])
        tail = Journal(journal.path, write=True).tail(2)
        assert [record.n for record in tail.records] == [2]
    # Even if a state file counts one of its steps.
    journal.path.write_bytes(content[: content.index(b"\n[[step]]\nn = 6\n")])
    assert [record.n for record in Journal(journal.path, write=True).tail(4).records] == [2]


def test_steps_appended_at_once_are_cut_whole_unless_a_state_file_counts_them(tmp_path: Path) -> None:
    journal = begun(tmp_path, fight(), 2)
    page = [Record(n=n, hash="00" if n == 6 else "") for n in range(3, 7)]
    journal.append(page)
    assert [record.n for record in journal.tail(2).records] == [2, 3, 4, 5, 6]
    content = journal.path.read_bytes()
    start = len(content) - len("".join(map(record_text, page)))
    for length in range(start, len(content)):
        journal.path.write_bytes(content[:length])
        tail = Journal(journal.path, write=True).tail(2)
        assert ([record.n for record in tail.records], tail.cut) == ([2], content[start:length])
    journal.path.write_bytes(content[: content.index(b"\n[[step]]\nn = 6\n")])
    assert [record.n for record in Journal(journal.path, write=True).tail(4).records] == [4]


def test_a_journal_that_holds_only_an_unfinished_batch(tmp_path: Path) -> None:
    journal = begun(tmp_path, fight())
    journal.append([Record(n=1, batch=1, end=False)])
    tail = journal.tail(0)
    assert (tail.records, tail.cut_steps) == ((), 1)
    assert journal.last() is None


def test_numbers_must_follow_each_other(tmp_path: Path) -> None:
    journal = begun(tmp_path, fight(), 2)
    journal.append([Record(n=4)])
    assert [record.n for record in journal.tail(None).records] == [1, 2]
    wrong = begun(tmp_path, fight())
    wrong.append([Record(n=2)])
    assert wrong.tail(None).records == ()


@pytest.mark.parametrize("head", ["", "# x\n", "format = 1\n", "format = 1\nbase = 0\n", "\0" * 100, "[first]\n"])
def test_what_is_no_journal(tmp_path: Path, head: str) -> None:
    path = tmp_path / "bridge.log.toml"
    path.write_text(head, encoding="utf-8")
    with pytest.raises(Damaged):
        Journal(path, write=False)


@pytest.mark.parametrize("first", ["name = 3", 'name = "x"\nfoo = 1', "", "name = "])
def test_a_first_state_that_cannot_be_read(tmp_path: Path, first: str) -> None:
    path = tmp_path / "bridge.log.toml"
    path.write_text(f'# x\nformat = 1\nbase = 0\nhash = ""\n\n[first]\n{first}\n', encoding="utf-8")
    with pytest.raises(Damaged):
        Journal(path, write=False).first_state()


def test_a_failed_append_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = begun(tmp_path, fight(), 2)
    content, pwrite = journal.path.read_bytes(), os.pwrite

    def half(fd: int, data: bytes, offset: int) -> int:
        pwrite(fd, bytes(data)[: len(data) // 2], offset)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "pwrite", half)
    with pytest.raises(OSError, match="space"):
        journal.append([Record(n=3, command="x" * 1_000)])
    assert journal.path.read_bytes() == content
    monkeypatch.setattr(os, "pwrite", lambda fd, data, offset: pwrite(fd, bytes(data)[:7], offset))
    journal.append([Record(n=3, command="y")])
    assert journal.read(3) == Record(n=3, command="y")


def test_what_a_failed_attempt_left_is_overwritten_and_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = begun(tmp_path, fight(), 2)
    with monkeypatch.context() as failing:
        failing.setattr(os, "fsync", lambda fd: (_ for _ in ()).throw(OSError(5, "I/O error")))
        failing.setattr(os, "ftruncate", lambda fd, size: (_ for _ in ()).throw(OSError(5, "I/O error")))
        with pytest.raises(OSError, match="I/O"):
            journal.append([Record(n=3, command="x" * 1_000)])
    journal.append([Record(n=3, command="y")])
    assert [record.n for record in Journal(journal.path, write=False).tail(None).records] == [1, 2, 3]
    assert b"xxx" not in journal.path.read_bytes()


@pytest.mark.parametrize("foreign", [None, b"other"])
def test_a_journal_taken_away_while_open_is_put_back(tmp_path: Path, foreign: bytes | None) -> None:
    journal = begun(tmp_path, fight(), 2)
    journal.path.unlink()
    if foreign is not None:
        journal.path.write_bytes(foreign)
    journal.append([Record(n=3)])
    assert [record.n for record in Journal(journal.path, write=False).tail(None).records] == [1, 2, 3]
    assert journal.read(2).n == 2


def test_a_step_in_the_midst_that_cannot_be_read(tmp_path: Path) -> None:
    played = play(tmp_path, 5)
    content = played.journal.read_bytes()
    played.journal.write_bytes(content.replace(b"n = 3\n", b"n = x\n"))
    with played.open() as book:
        assert book.number == 5
        assert book.notices == ()
        assert book.record(2).n == 2
        with pytest.raises(Damaged) as caught:
            book.record(3)
        assert caught.value.number == 3
        advance(book, played)
        assert book.wait()
