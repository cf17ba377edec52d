"""Screens as text, compared with those kept in `snapshots`. UPDATE_SNAPSHOTS=1 writes them anew."""

import os
from difflib import unified_diff
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "snapshots"


def check(name: str, shown: str) -> None:
    """Fails with the difference if the screen isn't the one that is kept."""
    path = FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS") == "1":
        FOLDER.mkdir(exist_ok=True)
        path.write_text(f"{shown}\n", encoding="utf-8")
        return
    kept = path.read_text(encoding="utf-8").removesuffix("\n") if path.exists() else ""
    if kept != shown:
        difference = unified_diff(kept.split("\n"), shown.split("\n"), f"{name} (kept)", f"{name} (now)", lineterm="")
        pytest.fail("\n".join(difference), pytrace=False)
