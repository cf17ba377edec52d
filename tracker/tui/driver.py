"""The terminal as Textual drives it, made to hold where Textual leaves it open.

* A line whose input is at its end sends the end-of-file key for ever, and other broken ones send rubbish: both would
  keep a processor busy. The first is taken for a hang-up, the second is read no faster than anybody types.
* It stops and goes on in the middle of whatever the loop does, even of a write, which then hangs for ever; stopped by a
  signal that can't be caught it starts a second pair of threads beside the first one, and the two share the keys
  between them; and whoever comes back finds a blank screen. Here the loop does both, between two events.
* A fault in the thread that reads keys ends the app as any other does.
"""

import asyncio
import os
import signal
import sys
from time import monotonic, sleep
from typing import Any

from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tracker.tui.terminal import ENTER, Terminal

END = "ctrl+d"
"""The key that a terminal sends for the end of its input."""
ENDS = 64
"""So many of them, with nothing else between, within a second: more than a key that is held down repeats."""
BURST = 4_000
"""So many keys may come at once: what somebody pastes into a terminal that doesn't mark it as pasted."""
PACE = 100.0
"""Keys a second that are taken after a burst; more than a person types, or a key that is held down repeats."""
AGAIN = 0.02
"""Seconds between two attempts to have the terminal back."""
SHOW_CURSOR = "\x1b[?25h"
WIPING = (ENTER, "\x1b[?25l")
"""What is written at the start and shows: it goes to a screen of its own, without a cursor."""


class Flood:
    """Counts keys as they arrive: whether the input is at its end, and how long a reader should wait."""

    def __init__(self) -> None:
        self.over = False
        self._free = float(BURST)
        self._last = monotonic()
        self._ends: list[float] = []

    def ended(self, key: str, now: float) -> bool:
        """Whether the input is at its end, as far as can be told from one more key at a time."""
        if key != END:
            self._ends.clear()
            return False
        self._ends = [*self._ends[1 - ENDS :], now]
        self.over = len(self._ends) == ENDS and now - self._ends[0] < 1
        return self.over

    def pause(self, now: float) -> float:
        """Seconds to wait before one more key is taken."""
        self._free = min(float(BURST), self._free + (now - self._last) * PACE) - 1
        self._last = now
        return -self._free / PACE if self._free < 0 else 0.0


class TerminalDriver(LinuxDriver):
    """Textual's driver with these three mended. The cursor stays visible: it stands where somebody types, or on the
    selected row."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._file = sys.__stdout__  # a terminal, whatever becomes of the errors
        self._terminal: Terminal | None = getattr(self._app, "terminal", None)
        self._drawn = False
        self._flood = Flood()
        self._continued = True

    def start_application_mode(self) -> None:
        """Begins, or goes on after a suspension."""
        loop = asyncio.get_running_loop()
        # Whichever thread the system gives a signal to, the loop is woken by it; a plain handler would wait for a key.
        loop.add_signal_handler(signal.SIGTSTP, self._stop)
        loop.add_signal_handler(signal.SIGCONT, self._go_on)
        taken, self._terminal = self._terminal, None
        self._drawn = taken is not None and taken.drawn
        # Textual says no types of its own here.
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._drawn = False
        if taken is not None:
            self.attrs_before = taken.before
            taken.give()
        if not self._leaving():
            self.write(SHOW_CURSOR)

    def write(self, data: str) -> None:
        """Writes to the terminal; what would wipe out a picture that stands there already is left out."""
        if not self._drawn or data not in WIPING:
            super().write(data)

    def process_message(self, message: Message) -> None:
        """One key, in the thread that reads them."""
        if self._flood.over:
            return
        if isinstance(message, events.Key):
            now = monotonic()
            if self._flood.ended(message.key, now):
                # The main thread takes it, as it does when the line drops.
                os.kill(os.getpid(), signal.SIGHUP)
                self.exit_event.wait()  # the rest would only keep this thread busy
                return
            pause = self._flood.pause(now)
            if pause:
                self.exit_event.wait(pause)
        super().process_message(message)

    def _stop(self) -> None:
        """Gives the terminal back and stops the process; goes on where it is continued."""
        if self._leaving():
            return
        self.suspend_application_mode()
        self._continued = False
        os.kill(os.getpid(), signal.SIGSTOP)
        # Nothing else may run before the terminal is taken again: there is no thread that would write it.
        self._take()

    def _go_on(self) -> None:
        """After a stop that this process made itself all is done already; after another one, all is to be done."""
        if not self._continued:
            self._continued = True
        elif not self._leaving():
            self.suspend_application_mode()
            self._take()

    def _leaving(self) -> bool:
        return self._key_thread is None or not self._key_thread.is_alive()

    def _take(self) -> None:
        self.start_application_mode()
        while self._leaving():  # continued, but in the background: it was stopped again when it asked for the terminal
            sleep(AGAIN)
            self.start_application_mode()
        self._app.post_message(self.SignalResume())

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as error:  # whatever it is, the app has to hear of it
            self._app.call_later(_raise, error)


def _raise(error: Exception) -> None:
    raise error
