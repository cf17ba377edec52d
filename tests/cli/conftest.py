"""A folder of saves, a small fight in it, and the program run as a function."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_helpers import Result, Run, fight

from tracker.main import main
from tracker.store.book import Book
from tracker.words.catalogue import use


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder where the program saves; its faults go beside it."""
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "saves"


@pytest.fixture
def run(saves: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Runs the program in this process."""

    def runs(*argv: str) -> Result:
        status = main(argv)
        out, err = capsys.readouterr()
        return Result(status, out, err)

    yield runs
    use("en")


@pytest.fixture
def bridge(saves: Path) -> Path:
    """The folder with the small fight in it, saved as `bridge`."""
    Book.create(saves, "bridge", fight()).close()
    return saves
