"""Where saves and bundled files are."""

import stat
from pathlib import Path

import pytest

from tracker.store.places import bundled, data_folder, ensure, saves_folder


def test_the_argument_wins_over_the_environment(tmp_path: Path) -> None:
    given = {"TRACKER_SAVES": str(tmp_path / "env")}
    assert saves_folder(str(tmp_path / "arg"), given) == tmp_path / "arg"
    assert saves_folder(None, given) == tmp_path / "env"
    assert saves_folder(None, {"TRACKER_SAVES": ""}) == data_folder() / "saves"


def test_the_platform_says_where_data_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves_folder(None, {}) == tmp_path / "tracker" / "saves"
    assert not (tmp_path / "tracker").exists()


def test_folders_are_the_owners_alone_when_created(tmp_path: Path) -> None:
    folder = ensure(tmp_path / "a" / "b")
    assert [stat.S_IMODE(each.stat().st_mode) for each in (folder, folder.parent)] == [0o700, 0o700]
    folder.chmod(0o755)
    assert stat.S_IMODE(ensure(folder).stat().st_mode) == 0o755


def test_bundled_folders_are_found_in_a_wheel_and_in_a_checkout(tmp_path: Path) -> None:
    package = tmp_path / "tracker"
    package.mkdir()
    (tmp_path / "saves").mkdir()
    assert bundled("saves", package) == tmp_path / "saves"
    (package / "saves").mkdir()
    assert bundled("saves", package) == package / "saves"
