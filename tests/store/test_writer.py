"""Saving that fails, waits, and catches up: nothing is dropped, nothing is out of order."""

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from store.fights import Played, advance, fight, files, hurt, play, prompt, step_record

from tracker.store import files as store_files
from tracker.store import writer
from tracker.store.book import Book
from tracker.store.problem import Problem

CALLS = ["open", "write", "pwrite", "fsync", "rename"]


def failing(real: Callable[..., Any], times: list[int], code: int = 28) -> Callable[..., Any]:
    """A system call that fails while `times` isn't used up."""

    def call(*args: Any, **kw: Any) -> Any:
        if threading.current_thread().name == "saving" and times[0] > 0:
            times[0] -= 1
            raise OSError(code, os.strerror(code))
        return real(*args, **kw)

    return call


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("times", [1, 4])
def test_a_failed_save_leaves_the_old_file_and_is_made_up_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, times: int
) -> None:
    monkeypatch.setattr(writer, "RETRY", 0.01)
    played = play(tmp_path, 2)
    before = played.state.read_bytes()
    heard: list[int | str] = []
    with played.open() as book:
        book.listen(heard.append, lambda problem: heard.append(problem.args["code"]))
        with monkeypatch.context() as patches:
            left = [10**9]
            patches.setattr(os, call, failing(getattr(os, call), left))
            advance(book, played)
            assert not book.wait()
            trouble = Problem("bridge.toml", 0, "", "not-saved", {"code": "ENOSPC"})
            assert (book.saved, book.number, book.trouble) == (2, 3, trouble)
            assert played.state.read_bytes() == before
            # The fight goes on.
            advance(book, played)
            assert not book.save_prompts(book.encounter, (prompt(),))
            assert book.record(4).n == 4
            left[0] = times
            for _ in range(times + 1):
                if book.wait(5):
                    break
        assert (book.saved, book.trouble) == (4, None)
        assert heard[-1] == 4
        assert set(heard) == {"ENOSPC", 4}
    with played.open() as book:
        assert (book.encounter, book.number, book.prompts) == (played.states[4], 4, (prompt(),))
        assert [record.n for record in book.records(1, 4)] == [1, 2, 3, 4]
        assert book.notices == ()
    assert not list(tmp_path.glob(".*.tmp"))


def test_it_tries_again_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "RETRY", 0.01)
    played = play(tmp_path, 1)
    saved = threading.Event()
    with played.open() as book:
        book.listen(lambda number: saved.set(), lambda problem: None)
        monkeypatch.setattr(os, "fsync", failing(os.fsync, [3], 5))
        advance(book, played)
        assert saved.wait(5)
        assert book.saved == 2


def test_closing_says_what_is_not_saved_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = play(tmp_path, 1)
    others = set(threading.enumerate())
    book = played.open()
    with monkeypatch.context() as patches:
        patches.setattr(os, "pwrite", failing(os.pwrite, [10**9]))
        advance(book, played)
        assert not book.close()
    assert book.close()
    assert set(threading.enumerate()) <= others
    with played.open() as again:
        assert (again.number, again.notices) == (1, ())


def test_a_journal_that_went_through_is_not_appended_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = play(tmp_path, 1)
    with played.open() as book:
        with monkeypatch.context() as patches:
            patches.setattr(os, "rename", failing(os.rename, [3], 13))
            advance(book, played)
            assert not book.wait()
            assert book.trouble is not None
            assert book.trouble.args == {"code": "EACCES"}
            advance(book, played)
        assert book.wait()
    assert played.journal.read_bytes().count(b"\n[[step]]\n") == 3


def test_of_states_the_latest_wins_and_steps_share_an_fsync(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = play(tmp_path, 1)
    gate, begun, counts = threading.Event(), threading.Event(), {"fsync": 0, "rename": 0}
    fsync, rename = os.fsync, os.rename

    def slow(fd: int) -> None:
        counts["fsync"] += 1
        begun.set()
        gate.wait(5)
        fsync(fd)

    def counted(old: Any, new: Any) -> None:
        counts["rename"] += 1
        rename(old, new)

    with played.open() as book:
        monkeypatch.setattr(os, "fsync", slow)
        monkeypatch.setattr(os, "rename", counted)
        advance(book, played)
        assert begun.wait(5)
        for _ in range(19):
            advance(book, played)
        assert book.saved == 1
        assert not book.wait(0.02)
        assert book.record(15).n == 15
        gate.set()
        assert book.wait(5)
        assert book.saved == 21
    # Journal, state and folder, once for what was first in line and once for all the rest.
    assert counts == {"fsync": 6, "rename": 2}
    with played.open() as book:
        assert (book.number, book.encounter) == (21, played.states[21])


def test_no_thread_before_there_is_something_to_write(tmp_path: Path) -> None:
    played = play(tmp_path, 1)
    others = set(threading.enumerate())
    with played.open() as book:
        assert book.wait()
        assert set(threading.enumerate()) <= others
        advance(book, played)
        assert [thread.name for thread in set(threading.enumerate()) - others] == ["saving"]
        assert book.wait()


def test_whatever_a_listener_or_the_system_raises_saving_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = play(tmp_path, 1)

    def bad(_: object) -> None:
        raise RuntimeError("listener")

    def none_left(_: int) -> bytes:
        raise NotImplementedError("urandom")

    with played.open() as book:
        book.listen(bad, bad)
        with monkeypatch.context() as patches:
            patches.setattr(os, "urandom", none_left)
            advance(book, played)
            assert not book.wait()
            assert book.trouble is not None
            assert book.trouble.args == {"code": "NotImplementedError"}
        assert book.wait()
        assert book.saved == 2


def test_waiting_for_one_step(tmp_path: Path) -> None:
    played = play(tmp_path, 1)
    with played.open() as book:
        advance(book, played)
        assert book._writer is not None
        assert book._writer.wait(2, 5)
        assert not book._writer.wait(99, 5)


def test_files_are_the_owners_alone(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        played = play(tmp_path / "saves", 2)
        edited = played.state.read_text(encoding="utf-8").replace("hp = 13\n", "hp = 3\n")
        played.state.write_text(edited, encoding="utf-8")
        played.state.chmod(0o600)
        played.open().close()
    finally:
        os.umask(old)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "saves").rglob("*")}
    assert (tmp_path / "saves").stat().st_mode & 0o777 == 0o700
    assert modes.pop(".backups") == 0o700
    assert len(modes) == 4
    assert set(modes.values()) == {0o600}


def test_steps_of_many_threads_of_listeners_keep_their_order(tmp_path: Path) -> None:
    with Book.create(tmp_path, "bridge", fight()) as book:
        played = Played(tmp_path, "bridge", [book.encounter])
        numbers: list[int] = []
        book.listen(numbers.append, lambda problem: None)
        for n in range(1, 101):
            after = hurt(book.encounter, "orc-1", n % 2)
            book.append([step_record(n, book.encounter, after)], after, ())
        assert book.wait()
        assert numbers == sorted(numbers)
        assert numbers[-1] == 100
        assert [record.n for record in book.records(1, 100)] == list(range(1, 101))
    assert played.journal.read_bytes().count(b"\n[[step]]\n") == 100


@pytest.mark.parametrize("call", CALLS)
def test_what_cant_be_saved_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    played = play(tmp_path, 2)
    before = files(tmp_path)
    with played.open() as book, monkeypatch.context() as patches:
        patches.setattr(os, call, failing(getattr(os, call), [10**9]))
        advance(book, played)
        assert book.settle() == Problem("bridge.toml", 0, "", "not-saved", {"code": "ENOSPC"})
    assert files(tmp_path) == before
    with played.open() as book:
        assert (book.number, book.encounter, book.notices) == (2, played.states[2], ())


@pytest.mark.parametrize("call", CALLS)
def test_what_succeeds_the_second_time_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    """Whoever gives up while the next attempt is under way takes nothing back that it saves."""
    played = play(tmp_path, 2)
    with played.open() as book:
        with monkeypatch.context() as patches:
            patches.setattr(os, call, failing(getattr(os, call), [1]))
            advance(book, played)
            problem = book.settle()
        number = 3 if problem is None else 2
    with played.open() as book:
        assert (book.number, book.encounter, book.notices) == (number, played.states[number], ())


def test_a_state_that_only_the_folder_doesnt_confirm_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = play(tmp_path, 2)

    def refuse(folder: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with played.open() as book:
        monkeypatch.setattr(store_files, "sync_folder", refuse)
        advance(book, played)
        assert book.settle() == Problem("bridge.toml", 0, "", "unsure", {"code": "EIO"})
    monkeypatch.undo()
    with played.open() as book:
        assert (book.number, book.encounter, book.notices) == (3, played.states[3], ())


def test_steps_that_cant_be_cut_are_unsure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = play(tmp_path, 2)

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with played.open() as book, monkeypatch.context() as patches:
        patches.setattr(os, "rename", refuse)
        patches.setattr(os, "ftruncate", refuse)
        advance(book, played)
        problem = book.settle()
    assert problem is not None
    assert problem.kind == "unsure"
    with played.open() as book:
        assert (book.number, book.encounter) == (3, played.states[3])
