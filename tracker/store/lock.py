"""One writer at a time: a lock on a file of its own, which is never renamed or removed."""

import fcntl
import os
import pwd
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from tracker.store.clean import clean_data
from tracker.store.problem import StoreError
from tracker.store.toml import differing, inline


class Holder(Struct, frozen=True):
    """Who holds a lock: for people, nothing is decided by it. `terminal` is the device, `origin` the address an SSH
    session comes from, `since` the time in ISO format, UTC; what isn't known is empty or 0."""

    user: str = ""
    host: str = ""
    terminal: str = ""
    origin: str = ""
    pid: int = 0
    since: str = ""


class Held(StoreError):
    """Another session holds the encounter."""

    def __init__(self, slug: str, who: Holder) -> None:
        super().__init__(slug)
        self.slug = slug
        self.who = who


class Lock:
    """The lock of one encounter, held from creation to `release`, or to the end of the process.

    Raises `Held` if another session has it, OSError if there can't be any."""

    def __init__(self, folder: Path, slug: str) -> None:
        path = lock_path(folder, slug)
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            who = _read(self._fd)
            os.close(self._fd)
            raise Held(slug, who) from None
        except OSError:
            os.close(self._fd)
            raise
        self._write(myself())

    def release(self) -> None:
        """Let go of it; a second time does nothing."""
        if self._fd >= 0:
            self._write(None)
            os.close(self._fd)
            self._fd = -1

    def _write(self, who: Holder | None) -> None:
        text = "".join(f"{name} = {inline(value)}\n" for name, value in differing(who)) if who else ""
        try:
            os.ftruncate(self._fd, 0)
            os.pwrite(self._fd, text.encode("utf-8", "replace"), 0)
        except OSError:
            pass  # the lock counts, not what is written in it


def holder(folder: Path, slug: str) -> Holder | None:
    """Who has the lock of an encounter now, for people; None if nobody has it. Raises OSError."""
    try:
        fd = os.open(lock_path(folder, slug), os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    try:
        # Whoever lets go empties the file: only one that isn't empty is tried, so that asking gets in nobody's way.
        if not os.fstat(fd).st_size:
            return None
        try:
            fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return _read(fd)
        return None  # left by a session that was killed
    finally:
        os.close(fd)


def lock_path(folder: Path, slug: str) -> Path:
    """The lock's file."""
    return folder / f".{slug}.lock"


def myself() -> Holder:
    """Who this session is."""
    try:
        user = pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        user = str(os.getuid())
    return Holder(
        user,
        os.uname().nodename,
        os.environ.get("SSH_TTY") or _terminal(),
        os.environ.get("SSH_CONNECTION", "").partition(" ")[0],
        os.getpid(),
        datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _terminal() -> str:
    for fd in (0, 1, 2):
        try:
            return os.ttyname(fd)
        except OSError:
            continue
    return ""


def _read(fd: int) -> Holder:
    import tomllib

    try:
        plain = tomllib.loads(os.pread(fd, 4_096, 0).decode("utf-8"))
        return msgspec.convert(clean_data(plain), Holder)
    except (OSError, ValueError, RecursionError, msgspec.ValidationError):
        return Holder()
