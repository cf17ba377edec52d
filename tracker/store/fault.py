"""Faults of the program itself: what is needed to find them, in a file for the owner alone."""

import traceback
from datetime import UTC, datetime
from pathlib import Path

from tracker.store.files import write_new
from tracker.store.places import data_folder, ensure


def record_fault(error: BaseException, folder: Path | None = None) -> Path:
    """Writes where an exception came from (no values of variables) into a file of its own, and gives its path. Raises
    OSError."""
    folder = ensure(folder or data_folder() / "faults")
    when = datetime.now(UTC)
    path = folder / f"fault-{when:%Y%m%d-%H%M%S-%f}.txt"
    text = f"{when.isoformat(timespec='seconds')}\n\n{''.join(traceback.format_exception(error))}"
    write_new(path, text.encode("utf-8", "replace"))
    return path
