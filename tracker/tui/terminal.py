"""The terminal between the start of the program and the moment when Textual drives it.

From the first moment on, what is typed waits there unseen, as it was typed, until somebody reads it; and the first
picture can stand while Textual is still being imported. Whoever leaves gives back the terminal as it was found.
"""

import os
import select
import signal
import termios
from typing import Any

ENTER = "\x1b[?1049h"
"""Goes to the screen that programs draw on."""
LEAVE = "\x1b[?1049l\x1b[?25h"
"""Goes back, with a cursor."""
LATER = (signal.SIGTSTP, signal.SIGCONT)
"""The signals that wait until there is a driver, who alone knows what to do at them."""
UNSEEN = termios.ECHO | termios.ICANON | termios.IEXTEN
"""What would show or hold back what is typed."""
CHANGED = termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR
"""What would change what is typed, or stop what is written."""


class Terminal:
    """A terminal that is taken; `before` is how it was set. `drawn` says that a picture stands on it."""

    def __init__(self, before: list[Any]) -> None:
        self.before = before
        self.drawn = False
        self._given = False

    def draw(self, text: str) -> None:
        """Puts the first picture on it. From now on Ctrl+C is a key. Raises OSError, termios.error."""
        _set(self.before, UNSEEN | termios.ISIG)
        self.drawn = True
        _write(ENTER + text)

    def drop(self) -> bool:
        """Drops what was typed until now; whether anything was."""
        try:
            typed = bool(select.select([0], [], [], 0)[0])
            termios.tcflush(0, termios.TCIFLUSH)
        except (OSError, termios.error):
            return False  # it is gone
        return typed

    def give(self) -> None:
        """A driver has it from now on, and gives it back; the signals that waited are the driver's."""
        self._given = True
        _heed()

    def leave(self) -> None:
        """Gives it back, if no driver has it."""
        if self._given:
            return
        self._given = True
        try:
            if self.drawn:
                _write(LEAVE)
            termios.tcsetattr(0, termios.TCSANOW, self.before)
        except (OSError, termios.error):
            pass  # it is gone: nothing is to be given back
        _heed()


def take() -> Terminal | None:
    """Takes the terminal; None if it can't be, and then whoever tries next may say why."""
    signal.pthread_sigmask(signal.SIG_BLOCK, LATER)
    try:
        before = termios.tcgetattr(0)
        _set(before, UNSEEN)
    except termios.error:
        _heed()
        return None
    return Terminal(before)


def _heed() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, LATER)


def _set(before: list[Any], without: int) -> None:
    iflag, oflag, cflag, lflag, ispeed, ospeed, cc = before
    cc = list(cc)
    cc[termios.VMIN], cc[termios.VTIME] = 1, 0
    found = [iflag & ~CHANGED, oflag, cflag, lflag & ~without, ispeed, ospeed, cc]
    termios.tcsetattr(0, termios.TCSANOW, found)


def _write(text: str) -> None:
    """Writes past every buffer: what stands in them was written before, and to somebody else."""
    left = text.encode()
    while left:
        left = left[os.write(1, left) :]
