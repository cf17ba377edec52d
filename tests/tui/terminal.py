"""A terminal with a program in it: what it writes, what stands on the screen then, and how it ends."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ

import pyte
import pytest

PATIENCE = 20.0
"""Seconds that something may take on a busy machine."""
PROGRAM = (sys.executable, "-m", "tracker")
READING = b"\x1b[?2004h"
"""What a program writes that reads keys from now on."""
GONE_WITHIN = 2.0
"""Seconds after which the program is gone when its terminal is."""


def data_beside(saves: Path) -> Path:
    """The data folder of a program whose saves these are: what it writes besides them, its faults, isn't the user's."""
    return saves.with_name(f"{saves.name}-data")


def environment(saves: Path, **more: str) -> dict[str, str]:
    """What a program in a test's terminal finds around it."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TMUX", "TMUX_PANE")}
    own = {"TRACKER_SAVES": str(saves), "XDG_DATA_HOME": str(data_beside(saves))}
    return kept | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"} | own | more


class Terminal:
    """A terminal with a program in it."""

    def __init__(self, argv: Sequence[str], around: dict[str, str], *, columns: int = 80, rows: int = 24) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        self.status: int | None = None
        self.pid, self.fd = pty.fork()
        if not self.pid:
            ioctl(0, TIOCSWINSZ, pack("HHHH", rows, columns, 0, 0))
            os.execvpe(argv[0], list(argv), around)

    def read(self, seconds: float) -> bytes:
        """What is written in so many seconds."""
        found, end = b"", time.monotonic() + seconds
        while self.fd >= 0 and (left := end - time.monotonic()) > 0:
            if not select.select([self.fd], [], [], left)[0]:
                break
            try:
                found += os.read(self.fd, 65_536)
            except OSError:
                break
        self.written += found
        # pyte takes private modes with a "<" or "$" for text.
        self.stream.feed(re.sub(rb"\x1b\[[<>][0-9;]*u|\x1b\[\?[0-9;]*\$p", b"", found))
        return found

    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def cells(self, row: int) -> str:
        """A row, the first character of each cell: behind a wide one stands a NUL."""
        return "".join(self.screen.buffer[row][column].data[:1] or "\0" for column in range(self.screen.columns))

    def wait_for(self, sought: str) -> None:
        """Reads until a text stands on the screen."""
        self.until(lambda: sought in self.text(), f"{sought!r} isn't on")

    def until(self, done: Callable[[], bool], otherwise: str) -> None:
        """Reads until something holds."""
        end = time.monotonic() + PATIENCE
        while not done():
            over = time.monotonic() > end or not self._runs()
            self.read(0.05)
            assert not over or done(), f"{otherwise}\n{self.text()}"

    def ready(self) -> None:
        """Reads until the program reads keys; its first picture stands before that."""
        self.until(lambda: READING in self.written, "it doesn't read keys on")
        self.settle()

    def settle(self, quiet: float = 0.15) -> None:
        """Reads until nothing has been written for a while."""
        end = time.monotonic() + PATIENCE
        while self.read(quiet):
            assert time.monotonic() < end, f"it goes on and on\n{self.text()}"

    def press(self, keys: bytes) -> None:
        """Types keys."""
        os.write(self.fd, keys)

    def saved(self) -> int:
        """The number that the screen acknowledges; -1 if it says none."""
        found = re.search(r"● saved (\d+)", self.text())
        return int(found[1]) if found else -1

    def ended(self, *, reading: bool = True, within: float = PATIENCE) -> int:
        """Waits for the end of the program and gives its exit status; that of a signal is negative."""
        end = time.monotonic() + within
        while self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > end:
                self.kill()
                pytest.fail("the program doesn't end")
            elif reading:
                self.read(0.02)
            else:
                time.sleep(0.02)
        if reading:
            self.read(0.1)
        return self.status

    def _runs(self) -> bool:
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None

    def kill(self) -> None:
        """Ends the program, however it may be."""
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def close(self) -> None:
        """The terminal goes."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1
