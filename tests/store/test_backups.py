"""Backups: what was replaced is kept, but not for ever."""

import os
from pathlib import Path

import pytest

from tracker.store.files import BACKUPS, KEPT, keep_content, keep_copy
from tracker.words.help import help_text


def kept(folder: Path, start: str) -> list[str]:
    return sorted(name for name in os.listdir(folder / BACKUPS) if name.startswith(start))


def old(folder: Path, slug: str, reason: str, count: int, ending: str = ".toml") -> list[str]:
    """So many backups of earlier days."""
    (folder / BACKUPS).mkdir(exist_ok=True)
    names = [f"{slug}-20240{day // 10}{day % 10:02}-120000-{reason}{ending}" for day in range(10, 10 + count)]
    for name in names:
        (folder / BACKUPS / name).write_text(name)
    return sorted(names)


def test_only_the_newest_of_one_kind_are_kept(tmp_path: Path) -> None:
    before = old(tmp_path, "bridge", "cut", KEPT + 3)
    path = tmp_path / "bridge.toml"
    new = keep_content(path, b"x", "cut").removeprefix(f"{BACKUPS}/")
    assert kept(tmp_path, "bridge-") == sorted([*before[-KEPT + 1 :], new])


def test_many_of_one_second_are_told_apart(tmp_path: Path) -> None:
    for number in range(KEPT + 4):
        keep_content(tmp_path / "bridge.toml", f"{number}".encode(), "cut")
    texts = [(tmp_path / BACKUPS / name).read_text() for name in kept(tmp_path, "bridge-")]
    assert sorted(map(int, texts)) == list(range(4, KEPT + 4))


def test_other_kinds_other_files_and_what_people_put_there_stay(tmp_path: Path) -> None:
    others = [
        *old(tmp_path, "bridge", "unreadable", KEPT),
        *old(tmp_path, "bridge", "cut", KEPT, ".log.toml"),
        *old(tmp_path, "bridge-2", "cut", KEPT),
        "bridge-mine.toml",
        "bridge-20240110-120000-cut-copy.toml",
    ]
    for name in others[-2:]:
        (tmp_path / BACKUPS / name).write_text("mine")
    old(tmp_path, "bridge", "cut", KEPT)
    keep_content(tmp_path / "bridge.toml", b"x", "cut")
    assert set(others) <= set(os.listdir(tmp_path / BACKUPS))
    assert len(os.listdir(tmp_path / BACKUPS)) == len(others) + KEPT


def test_the_new_one_stays_whatever_the_clock_says(tmp_path: Path) -> None:
    (tmp_path / BACKUPS).mkdir()
    for day in range(10, 10 + KEPT):
        (tmp_path / BACKUPS / f"bridge-209901{day}-120000-cut.toml").write_text("later")
    (tmp_path / "bridge.toml").write_text("now")
    new = keep_copy(tmp_path / "bridge.toml", "cut")
    assert (tmp_path / new).read_text() == "now"
    assert len(kept(tmp_path, "bridge-")) == KEPT


def test_what_cant_be_removed_keeps_nothing_from_being_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = old(tmp_path, "bridge", "cut", KEPT)

    def refuse(path: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "unlink", refuse)
    new = keep_content(tmp_path / "bridge.toml", b"x", "cut")
    assert len(kept(tmp_path, "bridge-")) == len(before) + 1
    assert (tmp_path / new).read_bytes() == b"x"


def test_help_says_how_many(tmp_path: Path) -> None:
    assert f"the newest {KEPT}" in help_text("files")
