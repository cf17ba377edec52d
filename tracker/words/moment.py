"""A moment of the past, as it stands beside what was saved then."""

from datetime import datetime


def moment_text(seconds: float) -> str:
    """A moment, in seconds since 1970, in the time of this place: "2026-11-30 09:04"."""
    return f"{datetime.fromtimestamp(seconds).astimezone():%Y-%m-%d %H:%M}"
