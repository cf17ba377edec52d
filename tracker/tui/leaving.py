"""Leaving when the terminal does: a hang-up, a request to end, or a terminal that is gone.

Textual installs no handler for any of them; a loop's own handlers don't run while a terminal that nobody reads blocks
the loop. So signals are taken the plain way, a thread watches the terminal, and whoever comes first asks the app to
leave and sets a deadline that ends the process whatever hangs. Nothing is lost by that: a step is being saved before it
is painted, and the deadline saves what is left first.
"""

import os
import select
import signal
from collections.abc import Callable
from threading import Lock, Thread
from time import sleep
from types import FrameType

DEADLINE = 1.4
"""Seconds between the first sign and the end of the process."""
SAVING = 0.4
"""Seconds that saving has at the deadline, if it isn't done by then."""
SIGNALS = (signal.SIGHUP, signal.SIGTERM)


class Leaving:
    """Watches for the three. `leave` asks the app to leave, from any thread; `save` is called, before the end, with
    the seconds that are left."""

    def __init__(
        self,
        leave: Callable[[int], object],
        save: Callable[[float], object],
        *,
        deadline: float = DEADLINE,
        end: Callable[[int], object] = os._exit,
    ) -> None:
        self.status = 0
        self._leave = leave
        self._save = save
        self._deadline = deadline
        self._end = end
        self._lock = Lock()
        self._over = False

    def install(self, terminal: int = 0) -> None:
        """Takes the signals and begins to watch the terminal. Only in the main thread."""
        for number in SIGNALS:
            signal.signal(number, self._signalled)
        Thread(target=self._watch, args=(terminal,), name="terminal", daemon=True).start()

    def over(self) -> None:
        """The app has left by itself: nothing is watched any more. A deadline that counts already goes on, because
        what is still to be done (other threads, the last bytes to a terminal that is gone) can hang too."""
        self._over = True

    def _signalled(self, number: int, _: FrameType | None) -> None:
        self.begin(128 + number)

    def begin(self, status: int) -> None:
        """Asks the app to leave, once, and sets the deadline; `status` is the exit status."""
        # A handler may interrupt another one that holds the lock: it doesn't wait.
        if not self._lock.acquire(blocking=False):
            return
        self.status = status
        Thread(target=self._run, args=(status,), name="leaving", daemon=True).start()

    def _run(self, status: int) -> None:
        # A thread of its own asks: the loop may be blocked, and asking would wait for it.
        Thread(target=self._leave, args=(status,), name="asking", daemon=True).start()
        sleep(self._deadline)
        self._save(SAVING)
        self._end(status)

    def _watch(self, terminal: int) -> None:
        poll = select.poll()
        try:
            poll.register(terminal, 0)  # no events asked for: only a hang-up or an error arrives
            while not self._over:
                if poll.poll(1_000):
                    self.begin(128 + signal.SIGHUP)
                    return
        except (OSError, ValueError):
            self.begin(128 + signal.SIGHUP)
