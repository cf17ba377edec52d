"""The log: the lines of the live steps."""

from collections.abc import Sequence

from tracker.rules.refusal import Refused
from tracker.session.history import History
from tracker.session.report import Entry
from tracker.state.line import Line
from tracker.store.record import Record

FLOW = ("next", "undo", "redo", "back")
"""Commands that nobody amends."""


class Log:
    """The lines of a history's live steps. The last ones stay at hand: as long as their steps are live, only what came
    after them is read."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._tip: Record | None = None
        self._limit = 0
        self._lines: list[Entry] = []

    def lines(self, limit: int, before: int | None = None) -> list[Entry]:
        """The last lines (those before a step, if given), oldest first; where the journal is damaged, a line says so
        and is the first."""
        tip: Record | None = None
        found: list[Entry] = []
        try:
            for record in self._history.live():
                tip = tip or record
                if record is self._tip and before is None and limit <= self._limit:
                    found += self._lines[::-1]
                    break
                if before is None or record.n < before:
                    found += _entries(record)[::-1]
                if len(found) >= limit:
                    break
        except Refused as refused:
            found.append(_damaged(refused.refusal.args["number"], found[-1].round if found else 0))
        lines = found[:limit][::-1]
        if before is None:
            self._tip, self._limit, self._lines = tip, limit, lines
        return [*lines]


def last_command(log: Sequence[Entry]) -> Entry | None:
    """The first line of the last command that somebody may want to be another; None if there is none."""
    return next((entry for entry in reversed(log) if entry.command and entry.command not in FLOW), None)


def _damaged(number: int, round_number: int) -> Entry:
    line = Line("damaged-step", {"number": number})
    return Entry(number, number, "", "damaged", line, round_number, "", True)


def _entries(record: Record) -> list[Entry]:
    return [
        Entry(
            record.n,
            record.group,
            record.command,
            record.kind,
            line,
            record.round,
            record.turn,
            record.n == record.group and at == 0,
        )
        for at, line in enumerate(record.lines)
    ]
