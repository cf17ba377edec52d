"""The log: the lines of the live steps."""

from tracker.session.history import History
from tracker.session.report import Entry
from tracker.store.record import Record


def log_of(history: History, limit: int, before: int | None = None) -> list[Entry]:
    """The last lines of the live steps (those before a step, if given), oldest first."""
    found: list[Entry] = []
    for record in history.live():
        if before is None or record.n < before:
            found += _entries(record)[::-1]
        if len(found) >= limit:
            break
    return found[:limit][::-1]


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
