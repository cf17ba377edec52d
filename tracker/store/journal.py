"""The journal of an encounter: its first state, then every step, appended and never rewritten.

It is read by offset: opening looks at the end only, and a step is parsed when somebody wants it."""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from tracker.state.change import Change
from tracker.state.encounter import Encounter
from tracker.store.clean import clean_name
from tracker.store.files import open_regular, replace_file, write_all
from tracker.store.found import Found
from tracker.store.parse import read_encounter
from tracker.store.problem import Damaged, Problem
from tracker.store.record import MARK, Glance, Record, changes_of, glance_of, record_of, record_text, whole_length
from tracker.store.render import FORMAT, first_state
from tracker.store.shape import wrong_type
from tracker.store.source import STATE_SIZE, Source
from tracker.store.toml import inline

BLOCK = 2**16
"""How much is read at once, in bytes."""

FIRST_LINE = 1_024
"""More bytes than the first line of a journal has, which names the fight."""

HEAD_SIZE = 2 * STATE_SIZE
"""The cap of the first state in bytes: it is spelt a little longer than in a state file."""

HEAD_END = b"\n# The steps:\n"
"""The last line of what stands before the steps."""

FOREIGN_END = b"\r\n"
"""How a line ends in a file that went by way of Windows. Texts in a journal never hold one: they are escaped."""

_HEAD = re.compile(rb"^(format|base|hash) = (?:(\d{1,9})|\"([0-9a-f]*)\")$", re.MULTILINE)


class Tail(Struct, frozen=True):
    """What the end of a journal holds: the last whole steps, oldest first, from the first one asked for on (and at
    least the last one there is); `cut` what stands behind them and doesn't count, `cut_steps` how many beginnings of
    steps are in it."""

    records: tuple[Record, ...]
    cut: bytes = b""
    cut_steps: int = 0


class Journal:
    """A journal file that is open. Raises OSError, and `Damaged` (0) if its head isn't a journal's.

    `base` is the number of the step after which its first state holds, `hash` that state's fingerprint, `format` the
    version it was begun with, `size` the bytes that count; `foreign_ends` that a copy by way of Windows had changed its
    line ends: they are put right, where it is only read in memory alone."""

    def __init__(self, path: Path, *, write: bool) -> None:
        self.path = path
        self._fd = open_regular(path, os.O_RDWR if write else os.O_RDONLY)
        self._starts: list[int] = []
        try:
            self.size = os.fstat(self._fd).st_size
            self.foreign_ends = self._has_foreign_ends()
            if self.foreign_ends:
                self._put_right(write=write)
            head = self._head()
            found = {key: number or text for key, number, text in _HEAD.findall(head.partition(b"\n[first]\n")[0])}
            if not {b"format", b"base"} <= found.keys():
                raise Damaged(0, "no journal")
        except BaseException:
            self.close()
            raise
        self._head_size = len(head)
        self.format = int(found[b"format"])
        self.base = int(found[b"base"])
        self.hash = found.get(b"hash", b"").decode()

    def _has_foreign_ends(self) -> bool:
        first = self._read(0, min(self.size, FIRST_LINE)).partition(b"\n")[0]
        return first.endswith(b"\r") or self._read(max(0, self.size - 2), self.size) == FOREIGN_END

    def _put_right(self, *, write: bool) -> None:
        content = plain_ends(self._read(0, self.size))
        if write:
            replace_file(self.path, content)
            fd = os.open(self.path, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
        else:
            from tempfile import TemporaryFile  # only who needs it pays for the import

            with TemporaryFile() as file:
                fd = os.dup(file.fileno())
            write_all(fd, content)
        os.close(self._fd)
        self._fd, self.size = fd, len(content)

    def _head(self) -> bytes:
        head = b""
        while HEAD_END not in head:
            block = self._read(len(head), min(self.size, len(head) + BLOCK))
            if not block or len(head) > HEAD_SIZE:
                raise Damaged(0, "no journal")
            head += block
        return head[: head.index(HEAD_END) + len(HEAD_END)]

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    # --- reading

    def tail(self, known: int | None) -> Tail:
        """The steps after `known` and that step itself (None: all steps).

        Everything up to a step that a state file counts is whole, as it was written first; behind it a crash may have
        left anything. What doesn't count is cut from the first step on that isn't whole, or out of order, or of a
        batch without its end, or that isn't followed by the last of those it was appended with."""
        found: list[tuple[int, int, Record | None]] = []
        for start, content in self._backwards():
            length = whole_length(content)
            record = record_of(content[:length])
            found.append((start, start + length, record))
            if record and known is not None and record.n <= known and _ends(record):
                break
        else:
            found.append((0, self._head_size, Record(n=self.base)))
        good: list[tuple[int, int, Record]] = []
        for start, end, record in reversed(found):
            if record is None or (good and (record.n != good[-1][2].n + 1 or start != good[-1][1])):
                break
            good.append((start, end, record))
        while not _ends(good[-1][2]) or (known is not None and _is_inner(good[-1][2], known)):
            good.pop()
        cut = self._read(good[-1][1], self.size)
        return Tail(tuple(record for start, _, record in good if start), cut, cut.count(MARK))

    def last(self) -> Record | None:
        """The last whole step; None if there is none."""
        records = self.tail(2**62).records
        return records[-1] if records else None

    def read(self, n: int) -> Record:
        """The step of this number. Raises `Damaged` if there isn't any, or it can't be read."""
        content = self._content(n)
        record = record_of(content) if content else None
        if record is None or record.n != n:
            raise Damaged(n, "not there" if content is None else "can't be read")
        return record

    def glance(self, n: int) -> Glance:
        """A glance at the step of this number. Raises `Damaged` if there isn't any."""
        place = n - self.base
        start = self._scan(place) if place > 0 else -1
        if start < 0:
            raise Damaged(n, "not there")
        end = self._scan(place + 1)
        return glance_of(os.pread(self._fd, (end if end >= 0 else self.size) - start, start))

    def read_range(self, first: int, last: int) -> Iterator[Record]:
        """The steps from `first` to `last`. Raises `Damaged`."""
        for n in range(first, last + 1):
            yield self.read(n)

    def changes(self, first: int, last: int) -> Iterator[tuple[int, tuple[Change, ...]]]:
        """The numbers and changes of the steps from `first` to `last`, without reading the rest. Raises `Damaged`."""
        for n in range(first, last + 1):
            content = self._content(n)
            found = changes_of(content) if content else None
            if found is None:
                raise Damaged(n, "can't be read")
            yield n, found

    def first_state(self) -> Encounter:
        """The state before the first step. Raises `Damaged` (0)."""
        encounter, problems = read_head(self._read(0, self._head_size), self.path.name)
        if encounter is None:
            raise Damaged(0, ", ".join(problem.kind for problem in problems))
        return encounter

    def _content(self, n: int) -> bytes | None:
        place = n - self.base
        start = self._scan(place) if place > 0 else -1
        if start < 0:
            return None
        end = self._scan(place + 1)
        content = self._read(start, end if end >= 0 else self.size)
        return content[: whole_length(content)]

    def _scan(self, place: int) -> int:
        """Where the step at a place (from 1) begins; -1 if there is none."""
        while len(self._starts) < place:
            found = self._find(self._starts[-1] + 1 if self._starts else self._head_size)
            if not found:
                return -1
            self._starts.extend(found)
        return self._starts[place - 1]

    def _find(self, start: int) -> list[int]:
        """The beginnings of steps in the next blocks that hold any."""
        while start < self.size:
            block = self._read(start, min(self.size, start + 16 * BLOCK))
            found = [start + match.start() for match in _MARK.finditer(block)]
            if found or not block:
                return found
            # A mark may lie across the border.
            start += max(len(block) - len(MARK) + 1, 1)
        return []

    def _backwards(self) -> Iterator[tuple[int, bytes]]:
        """The steps as (offset, content), the last one first."""
        first = min(self._head_size, self.size)
        end = start = self.size
        content = b""
        while True:
            place = content.rfind(MARK)
            if place >= 0:
                yield start + place, content[place:]
                end = start + place
                # The next mark ends with the line feed that begins this one's.
                content = content[:place]
                continue
            if start == first:
                return
            step = max(BLOCK, end - start)
            begin = max(first, start - step)
            content = self._read(begin, start) + content
            start = begin

    def _read(self, start: int, end: int) -> bytes:
        parts = []
        while start < end:
            part = os.pread(self._fd, end - start, start)
            if not part:
                break
            parts.append(part)
            start += len(part)
        return b"".join(parts)

    # --- writing

    def cut(self, length: int, *, on_disk: bool) -> bool:
        """Let so many bytes at the end not count any more; `on_disk` removes them, if the disk lets it. Whether they
        are gone there."""
        self.size -= length
        self._starts.clear()
        if on_disk:
            try:
                os.ftruncate(self._fd, self.size)
                os.fsync(self._fd)
            except OSError:  # the next step is written over them
                return False
        return on_disk

    def append(self, records: list[Record]) -> None:
        """Append steps in one write, durably. Raises OSError."""
        self.append_text("".join(map(record_text, records)).encode())

    def append_text(self, content: bytes) -> None:
        """Append the text of steps, durably. After an OSError the journal is as it was, and the same may be tried
        again."""
        if not self._in_place():
            self._put_back()
        end = self.size + len(content)
        try:
            # At its place, not at the end: what a failed attempt left is written over, or cut.
            view = memoryview(content)
            while view:
                view = view[os.pwrite(self._fd, view, end - len(view)) :]
            if os.fstat(self._fd).st_size > end:
                os.ftruncate(self._fd, end)
            os.fsync(self._fd)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._fd, self.size)
            raise
        self.size = end

    def _in_place(self) -> bool:
        """Whether the open file is the one that stands under its name."""
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            return False
        mine = os.fstat(self._fd)
        return (there.st_dev, there.st_ino) == (mine.st_dev, mine.st_ino)

    def _put_back(self) -> None:
        """Somebody removed or replaced the journal while it was open: what was acknowledged is in the open file."""
        content = self._read(0, self.size)
        if len(content) != self.size:
            raise OSError(errno.EIO, "the journal is gone", str(self.path))
        replace_file(self.path, content)
        fd = os.open(self.path, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
        os.close(self._fd)
        self._fd = fd


_MARK = re.compile(re.escape(MARK))


def plain_ends(content: bytes) -> bytes:
    """The content with the line ends that the tracker writes."""
    return content.replace(FOREIGN_END, b"\n")


def _ends(record: Record) -> bool:
    return record.end or not record.batch


def _is_inner(record: Record, known: int) -> bool:
    """Whether it is one that no state file counts yet, and not the last of those it was appended with."""
    return record.n > known and not record.hash


def create_journal(path: Path, encounter: Encounter, base: int, fingerprint: str) -> None:
    """Begin a journal with a state that holds after step `base`, in the place of what is there. Raises OSError."""
    title = clean_name(encounter.name)
    head = (
        f"# {title}: the journal of a tracker encounter, written by the tracker alone.\n"
        f"format = {FORMAT}\nbase = {base}\nhash = {inline(fingerprint)}\n\n"
    )
    replace_file(path, f"{head}{first_state(encounter)}".encode("utf-8", "replace") + HEAD_END)


def read_head(content: bytes, file: str) -> tuple[Encounter | None, tuple[Problem, ...]]:
    """The first state in a journal's head (None if a problem is grave) and the problems in it."""
    source = Source(content, file, HEAD_SIZE)
    found = Found(("first",))
    encounter = None
    if source.data is not None:
        first = source.data.get("first")
        if isinstance(first, dict):
            encounter = read_encounter(first, found)
        else:
            wrong_type(found.report, (), "table", first)
    return encounter, (*source.problems, *found.placed(source))


def is_journal(path: Path) -> bool:
    """Whether a file name is a journal's."""
    return path.name.endswith(".log.toml")


def journal_steps(content: bytes) -> list[tuple[int, bytes]]:
    """The texts of a journal's steps with their offsets."""
    starts = [match.start() for match in _MARK.finditer(content)]
    return [(start, content[start:end]) for start, end in pairwise([*starts, len(content)])]
