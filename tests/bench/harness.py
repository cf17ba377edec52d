"""A terminal program in a pseudo-terminal, measured from outside: bytes, milliseconds, memory."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from fcntl import ioctl
from struct import pack
from termios import TIOCSWINSZ
from typing import NamedTuple

COLUMNS, ROWS = 120, 36
QUIET = 0.06
"""Seconds without a byte after which an answer to a key is whole; they aren't counted."""
PATIENCE = 30.0
READING = b"\x1b[?2004h"
"""What Textual writes when keys are read from now on."""
CODES = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])")

clock = time.perf_counter


class Answer(NamedTuple):
    """What came after a key: how many bytes, and the milliseconds to the last of them (0: none came)."""

    bytes: int
    ms: float


class Program:
    """One run of a program. `started` is when it was started."""

    def __init__(self, argv: Sequence[str], **around: str) -> None:
        dropped = {"NO_COLOR", "COLORTERM", "TERM_PROGRAM", "TMUX", "TMUX_PANE", "LINES", "COLUMNS"}
        dropped |= {"PYTHONDONTWRITEBYTECODE"}  # no installed program is compiled anew at each start
        kept = {name: value for name, value in os.environ.items() if name not in dropped}
        self.started = clock()
        self.pid, self.fd = pty.fork()
        if not self.pid:
            ioctl(0, TIOCSWINSZ, pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.execvpe(argv[0], list(argv), kept | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"} | around)
        self.written = b""

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)

    def read(self, seconds: float) -> bytes:
        """What comes next, up to a pause of the program's; nothing if nothing comes in time."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return b""
        try:
            found = os.read(self.fd, 65_536)
        except OSError:
            sys.exit(f"the program has ended:\n{self.text(self.written)[-2_000:]}")
        self.written += found
        return found

    def text(self, written: bytes) -> str:
        """What can be read of what was written."""
        return CODES.sub(b"", written).decode("utf-8", "replace")

    def wait_for(self, sought: str) -> float:
        """Milliseconds from the start to the byte with which a text was there."""
        while sought not in self.text(self.written):
            if not self.read(PATIENCE):
                sys.exit(f"{sought!r} doesn't come:\n{self.text(self.written)[-2_000:]}")
        return (clock() - self.started) * 1000

    def ready(self) -> float:
        """Milliseconds from the start to when keys are read."""
        while READING not in self.written:
            if not self.read(PATIENCE):
                sys.exit(f"no keys are read:\n{self.text(self.written)[-2_000:]}")
        return (clock() - self.started) * 1000

    def settle(self, quiet: float = 0.3) -> float:
        """Milliseconds from the start to the last byte before it is quiet."""
        last = clock()
        while self.read(quiet):
            last = clock()
        return (last - self.started) * 1000

    def press(self, keys: str, quiet: float = QUIET) -> Answer:
        """Types keys, and takes what comes until it is quiet."""
        begun = last = clock()
        os.write(self.fd, keys.encode())
        count, wait = 0, max(quiet, 0.25)  # the first byte may take longer than those behind it
        while found := self.read(wait):
            count, last, wait = count + len(found), clock(), quiet
        return Answer(count, (last - begun) * 1000 if count else 0.0)

    def memory(self) -> float:
        """Resident megabytes."""
        with open(f"/proc/{self.pid}/smaps_rollup", encoding="ascii") as rollup:
            return next(int(line.split()[1]) for line in rollup if line.startswith("Rss:")) / 1024


def p95(values: Iterable[float]) -> float:
    """The value that 95 of 100 don't pass."""
    ordered = sorted(values)
    return ordered[max(0, -(-95 * len(ordered) // 100) - 1)]


def repeated(times: int, work: Callable[[int], Answer]) -> tuple[Answer, Answer]:
    """The p95 and the median of the answers to so many keys, bytes and milliseconds each on its own."""
    work(0)
    found = [work(number) for number in range(1, times + 1)]
    sizes, spans = [float(each.bytes) for each in found], [each.ms for each in found]
    middle = times // 2
    return Answer(int(p95(sizes)), p95(spans)), Answer(int(sorted(sizes)[middle]), sorted(spans)[middle])
