"""Leaving: the app is asked once, and the end comes whatever hangs."""

import os
import pty
import threading
import time

from tracker.tui.leaving import Leaving


class Watched:
    """What was asked for, in order."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.ended = threading.Event()

    def leave(self, status: int) -> None:
        self.calls.append(f"leave {status}")

    def save(self, seconds: float) -> None:
        self.calls.append("save")

    def end(self, status: int) -> None:
        self.calls.append(f"end {status}")
        self.ended.set()


def test_the_app_is_asked_then_what_is_left_is_saved_then_it_ends() -> None:
    watched = Watched()
    leaving = Leaving(watched.leave, watched.save, deadline=0.05, end=watched.end)
    leaving.begin(143)
    leaving.begin(129)
    assert watched.ended.wait(5)
    assert watched.calls == ["leave 143", "save", "end 143"]
    assert leaving.status == 143


def test_it_ends_although_the_app_hangs() -> None:
    watched, stuck = Watched(), threading.Event()
    leaving = Leaving(lambda _: stuck.wait(10), watched.save, deadline=0.05, end=watched.end)
    leaving.begin(143)
    try:
        assert watched.ended.wait(5)
    finally:
        stuck.set()


def test_a_deadline_that_counts_goes_on_when_the_app_has_left() -> None:
    watched = Watched()
    leaving = Leaving(watched.leave, watched.save, deadline=0.05, end=watched.end)
    leaving.begin(143)
    leaving.over()
    assert watched.ended.wait(5)


def test_a_terminal_that_goes_is_noticed() -> None:
    watched = Watched()
    leaving = Leaving(watched.leave, watched.save, deadline=0.05, end=watched.end)
    master, slave = pty.openpty()
    watching = threading.Thread(target=leaving._watch, args=(slave,), daemon=True)
    watching.start()
    time.sleep(0.1)
    assert watched.calls == []
    os.close(master)
    assert watched.ended.wait(5)
    os.close(slave)
    assert watched.calls[0] == "leave 129"


def test_keys_are_no_sign_that_the_terminal_goes() -> None:
    watched = Watched()
    leaving = Leaving(watched.leave, watched.save, deadline=0.05, end=watched.end)
    master, slave = pty.openpty()
    threading.Thread(target=leaving._watch, args=(slave,), daemon=True).start()
    os.write(master, b"n\n")
    time.sleep(0.2)
    leaving.over()
    assert watched.calls == []
    time.sleep(1.1)  # the watcher looks once a second whether it is over
    os.close(master)
    os.close(slave)
