"""One writer at a time; a second one is told who."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from store.fights import play

from tracker.store.book import Book
from tracker.store.lock import Held, Lock, lock_path, myself
from tracker.store.problem import ReadOnly

HOLD = """
import sys
from pathlib import Path
from tracker.store.lock import Lock
lock = Lock(Path(sys.argv[1]), "bridge")
print("held", flush=True)
sys.stdin.read()
"""


def holder(folder: Path) -> "subprocess.Popen[str]":
    """Another process that holds the lock until its input ends."""
    environment = {**os.environ, "SSH_TTY": "/dev/pts/77", "SSH_CONNECTION": "192.0.2.7 50000 192.0.2.1 22"}
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_another_process_is_told_who_where_and_since_when(tmp_path: Path) -> None:
    played = play(tmp_path, 2)
    with holder(tmp_path) as process:
        with pytest.raises(Held) as caught:
            played.open()
        who = caught.value.who
        assert (who.pid, who.terminal, who.origin) == (process.pid, "/dev/pts/77", "192.0.2.7")
        assert (who.user, who.host) == (myself().user, os.uname().nodename)
        assert who.since.endswith("+00:00")
        with played.open(write=False) as watching:
            assert watching.encounter == played.states[2]
            with pytest.raises(ReadOnly):
                watching.save_prompts(watching.encounter, ())
        process.kill()
    # The lock went with the process, whatever is still written in it.
    with played.open() as book:
        assert book.number == 2


def test_a_second_book_of_this_process(tmp_path: Path) -> None:
    played = play(tmp_path, 1)
    with played.open():
        with pytest.raises(Held) as caught:
            played.open()
        assert caught.value.who.pid == os.getpid()
        with pytest.raises(Held):
            Book.create(tmp_path, "bridge", played.states[0])
    with played.open():
        pass


def test_the_file_stays_and_says_nothing_when_nobody_holds_it(tmp_path: Path) -> None:
    lock = Lock(tmp_path, "bridge")
    path = lock_path(tmp_path, "bridge")
    inode = path.stat().st_ino
    assert path.stat().st_mode & 0o777 == 0o600
    lock.release()
    lock.release()
    assert path.read_bytes() == b""
    Lock(tmp_path, "bridge").release()
    assert path.stat().st_ino == inode


@pytest.mark.parametrize("written", [b"", b"\xff", b"pid = 'x'", b"x = [", b'user = "\\u001b[2J"'])
def test_whatever_is_written_in_it_the_lock_counts(tmp_path: Path, written: bytes) -> None:
    lock = Lock(tmp_path, "bridge")
    lock_path(tmp_path, "bridge").write_bytes(written)
    with pytest.raises(Held) as caught:
        Lock(tmp_path, "bridge")
    assert "\x1b" not in caught.value.who.user
    lock.release()


def test_a_link_in_its_place_is_not_followed(tmp_path: Path) -> None:
    lock_path(tmp_path, "bridge").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="symbolic"):
        Lock(tmp_path, "bridge")
    assert not (tmp_path / "elsewhere").exists()
