"""Files as this layer writes them: whole or not at all, for the owner alone."""

import errno
import os
import re
import stat
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

BACKUPS = ".backups"
"""The folder beside the saves where what was replaced is kept."""
KEPT = 10
"""How many backups of one kind are kept of one file, the newest; one for each reason why it was replaced."""


def read_file(path: Path, limit: int) -> bytes:
    """The content of a regular file, at most `limit` + 1 bytes of it. Raises OSError; a pipe or device isn't read."""
    fd = open_regular(path, os.O_RDONLY)
    with os.fdopen(fd, "rb") as file:
        return file.read(limit + 1)


def open_regular(path: Path, access: int) -> int:
    """The descriptor of a regular file. Raises OSError, with the path, for a folder, pipe or device too."""
    # O_NONBLOCK: opening a pipe that nobody writes to would wait for ever.
    fd = os.open(path, access | os.O_CLOEXEC | os.O_NONBLOCK)
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    return fd


def write_all(fd: int, content: bytes) -> None:
    """Write everything, however many calls it takes. Raises OSError."""
    view = memoryview(content)
    while view:
        view = view[os.write(fd, view) :]


def sync_folder(folder: Path | str) -> None:
    """Make the names in a folder durable. Raises OSError."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def write_new(path: Path | str, content: bytes) -> None:
    """Write a file that isn't there yet, durably, for the owner alone. Raises OSError."""
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        write_all(fd, content)
        os.fsync(fd)
    finally:
        os.close(fd)


def replace_file(path: Path, content: bytes) -> None:
    """Put a file in the place of another, at once and durably; on OSError the old one is still there."""
    folder, name = os.path.split(path)
    temporary = f"{folder}/.{name}.{os.urandom(6).hex()}.tmp"
    try:
        write_new(temporary, content)
        os.rename(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(folder)


def remove_leftovers(folder: Path, slug: str) -> None:
    """Remove the temporary files that killed writers of this encounter left; only who holds its lock may."""
    starts = (f".{slug}.toml.", f".{slug}.log.toml.")
    for entry in os.scandir(folder):
        if entry.name.startswith(starts) and entry.name.endswith(".tmp"):
            with suppress(OSError):
                os.unlink(entry.path)


def keep_copy(path: Path, reason: str) -> str:
    """Keep what a file holds now among the backups; give the backup's name. For files that are replaced, not written
    to, as it is a link. Raises OSError."""

    def link(target: Path) -> None:
        try:
            os.link(path, target)
        except FileExistsError:
            raise
        except OSError:  # not every file system has links
            write_new(target, path.read_bytes())

    return _backup(path, reason, link)


def keep_content(path: Path, content: bytes, reason: str) -> str:
    """Keep a content that belongs to `path` among the backups; give the backup's name. Raises OSError."""
    return _backup(path, reason, lambda target: write_new(target, content))


def _backup(path: Path, reason: str, make: Callable[[Path], None]) -> str:
    folder = path.parent / BACKUPS
    folder.mkdir(mode=0o700, exist_ok=True)
    name, dot, ending = path.name.partition(".")
    stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
    known = _known(folder, name, reason, f"{dot}{ending}")
    first = max((number for when, number, _ in known if when == stamp), default=0) + 1
    for number in range(first, first + 1_000):
        target = folder / f"{name}-{stamp}-{reason}{f'-{number}' if number > 1 else ''}{dot}{ending}"
        try:
            make(target)
        except FileExistsError:
            continue
        # The new one stays, whatever the clock says.
        for _, _, old in known[: max(0, len(known) + 1 - KEPT)]:
            with suppress(OSError):
                os.unlink(folder / old)
        sync_folder(folder)
        return f"{BACKUPS}/{target.name}"
    raise FileExistsError(17, "too many backups of one second", str(folder))


def _known(folder: Path, name: str, reason: str, ending: str) -> list[tuple[str, int, str]]:
    """The backups of one kind of one file: when made, the number within the second, and the name; the oldest first."""
    mine = re.compile(rf"{re.escape(name)}-(\d{{8}}-\d{{6}})-{re.escape(reason)}(?:-(\d+))?{re.escape(ending)}")
    found = (mine.fullmatch(each) for each in os.listdir(folder))
    return sorted((match[1], int(match[2] or 1), match[0]) for match in found if match)
