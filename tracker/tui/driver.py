"""The terminal as Textual drives it, made to hold where Textual leaves it open.

* A line whose input is at its end sends the end-of-file key for ever, and other broken ones send rubbish: both would
  keep a processor busy. The first is taken for a hang-up, the second is read no faster than anybody types.
* Stopped by a signal that can't be caught and continued later, a second pair of threads would be started beside the
  first one, and the two would share the keys between them; and whoever comes back finds a blank screen.
* A fault in the thread that reads keys ends the app as any other does.
"""

import os
import signal
from time import monotonic
from typing import Any

from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

END = "ctrl+d"
"""The key that a terminal sends for the end of its input."""
ENDS = 64
"""So many of them, with nothing else between, within a second: more than a key that is held down repeats."""
BURST = 4_000
"""So many keys may come at once: what somebody pastes into a terminal that doesn't mark it as pasted."""
PACE = 100.0
"""Keys a second that are taken after a burst; more than a person types, or a key that is held down repeats."""
SHOW_CURSOR = "\x1b[?25h"


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
        self._flood = Flood()

    def start_application_mode(self) -> None:
        """Begins, or goes on after a suspension."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._writer_thread is not None:
            self.write(SHOW_CURSOR)

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

    def _sigcont_application(self, *_: object) -> None:
        if self._key_thread is None:
            return
        if self._auto_restart and not self._must_signal_resume:
            self.suspend_application_mode()
        super()._sigcont_application()
        # Another program has had the screen, or the shell.
        self._app.call_later(self._app.refresh, layout=True)

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as error:  # whatever it is, the app has to hear of it
            self._app.call_later(_raise, error)


def _raise(error: Exception) -> None:
    raise error
