"""The one thread that writes: journal first, then the state file. Steps queue, of states the latest wins."""

import errno
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread

from msgspec import structs

from tracker.store.files import read_file, replace_file
from tracker.store.journal import Journal
from tracker.store.problem import Problem

RETRY = 1.0
"""Seconds between attempts while saving fails."""


class Writer:
    """Saves one encounter. Nothing that was put here is dropped or changes its order, however often saving fails.

    `saved` is the number of the last step that is durable, with its state; `trouble` what keeps the last attempt from
    succeeding. The callbacks come from the thread. The thread starts with the first thing to write."""

    def __init__(self, journal: Journal, state: Path, saved: int) -> None:
        self.saved = saved
        self.trouble: Problem | None = None
        self.on_saved: Callable[[int], object] = _nobody
        self.on_failed: Callable[[Problem], object] = _nobody
        self._journal = journal
        self._path = state
        self._changed = Condition()
        self._thread: Thread | None = None
        self._steps: list[bytes] = []
        self._state = b""
        self._kept = journal.size
        self._number = saved
        self._asked = self._done = 0
        self._begun = self._failed = 0
        self._hurry = self._closing = False

    def put(self, number: int, steps: bytes, state: bytes) -> None:
        """Queue the texts of journal steps (may be empty) and the state file that holds after step `number`."""
        with self._changed:
            if steps:
                self._steps.append(steps)
            self._state = state
            self._number = number
            self._asked += 1
            if self._thread is None:
                self._thread = Thread(target=self._run, name="saving", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait(self, n: int, timeout: float | None = None) -> bool:
        """Wait until step `n` is durable; False if an attempt fails or the time is over before, or if no such step is
        queued."""
        self._await(lambda: self.saved >= n or self._done >= self._asked, timeout)
        return self.saved >= n

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until everything queued is durable; False if an attempt fails or the time is over before."""
        with self._changed:
            asked = self._asked
        return self._await(lambda: self._done >= asked, timeout)

    def close(self, timeout: float | None = None) -> bool:
        """Write what is queued and end the thread; False if something couldn't be written."""
        done = self.flush(timeout)
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(timeout)
        return done

    def give_up(self) -> Problem | None:
        """End the thread after the attempt under way, and take back what isn't saved; why it isn't, or None if it is.

        Nothing may be put here any more. The problem's kind is "unsure" if it couldn't be taken back."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()
        if self._done >= self._asked:
            return None
        assert self.trouble is not None  # nothing else ends the thread before all is done
        return self.trouble if self._take_back() else structs.replace(self.trouble, kind="unsure")

    def _take_back(self) -> bool:
        """Whether neither file holds what isn't saved, after the journal's steps are cut."""
        try:
            if read_file(self._path, len(self._state)) == self._state:
                return False  # only the folder wasn't made durable: the steps have to stay with their state
        except OSError:
            pass  # the old state, then, or none: it isn't the new one
        return self._journal.cut(self._journal.size - self._kept, on_disk=True)

    def _await(self, done: Callable[[], bool], timeout: float | None) -> bool:
        with self._changed:
            # An attempt under way may have begun before what is waited for was queued; its failure says nothing.
            enough = self._begun + 1
            self._hurry = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: done() or self._failed >= enough, timeout)
            return done()

    def _run(self) -> None:
        while self._wait_for_work():
            self._attempt()

    def _wait_for_work(self) -> bool:
        with self._changed:
            if self.trouble:
                asked = self._asked
                self._changed.wait_for(lambda: self._hurry or self._closing or self._asked > asked, RETRY)
                # Whoever closes has waited for one more attempt already.
                return not self._closing
            self._changed.wait_for(lambda: self._asked > self._done or self._closing)
            return self._asked > self._done

    def _attempt(self) -> None:
        with self._changed:
            self._begun += 1
            self._hurry = False
            steps, state, number, asked = list(self._steps), self._state, self._number, self._asked
        try:
            if steps:
                self._journal.append_text(b"".join(steps))
                with self._changed:
                    del self._steps[: len(steps)]
            replace_file(self._path, state)
            self._kept = self._journal.size
        except Exception as error:  # a thread that died of anything would lose all that comes after
            self._fail(_problem(self._path, error))
        else:
            self._succeed(number, asked)

    def _succeed(self, number: int, asked: int) -> None:
        with self._changed:
            self.saved = number
            self._done = asked
            self.trouble = None
            self._changed.notify_all()
        with suppress(Exception):  # whatever a listener does, saving goes on
            self.on_saved(number)

    def _fail(self, problem: Problem) -> None:
        with self._changed:
            self.trouble = problem
            self._failed = self._begun
            self._changed.notify_all()
        with suppress(Exception):  # as above
            self.on_failed(problem)


def _nobody(_: object) -> None:
    """Nobody listens."""


def _problem(path: Path, error: Exception) -> Problem:
    if isinstance(error, OSError) and error.errno:
        return Problem(path.name, 0, "", "not-saved", {"code": errno.errorcode.get(error.errno, str(error.errno))})
    return Problem(path.name, 0, "", "not-saved", {"code": type(error).__name__})
