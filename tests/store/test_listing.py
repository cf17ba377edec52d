"""The list of saved encounters."""

import os
from pathlib import Path

from msgspec.structs import replace
from store.fights import fight, play

from tracker.store.book import Book
from tracker.store.listing import saved_encounters


def test_the_last_saved_comes_first(tmp_path: Path) -> None:
    for age, slug in enumerate(("bridge", "漢字", "gate")):
        play(tmp_path, 1, slug)
        os.utime(tmp_path / f"{slug}.toml", (1_000 - age, 1_000 - age))
    Book.create(tmp_path, "new", replace(fight(), name="Élodie ✦", round=0, step="setup")).close()
    found = saved_encounters(tmp_path)
    assert [(one.slug, one.title, one.round, one.step) for one in found] == [
        ("new", "Élodie ✦", 0, "setup"),
        ("bridge", "Bridge at dusk", 3, "attacks"),
        ("漢字", "Bridge at dusk", 3, "attacks"),
        ("gate", "Bridge at dusk", 3, "attacks"),
    ]
    assert [one.problem for one in found] == [None] * 4
    assert found[1].saved == 1_000


def test_what_is_not_an_encounter_is_not_listed(tmp_path: Path) -> None:
    play(tmp_path, 1)
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    (tmp_path / ".bridge.toml.00.tmp").write_text("x", encoding="utf-8")
    (tmp_path / "a.b.toml").write_text("x = 1", encoding="utf-8")
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    assert [one.slug for one in saved_encounters(tmp_path)] == ["bridge"]
    assert saved_encounters(tmp_path / "nowhere") == []


def test_what_cannot_be_read_is_listed_with_its_problem(tmp_path: Path) -> None:
    for slug, content in {
        "broken": b"name = ",
        "nameless": b"round = 3\n[x]\n",
        "binary": b"\0\xff",
        "hand": b'\xef\xbb\xbfround = 2\nname = "A\\u001b[2J"\n  [x]\nthis is no TOML',
        "odd": b'name = "x"\nround = "3"\n',
    }.items():
        (tmp_path / f"{slug}.toml").write_bytes(content)
    lost = play(tmp_path, 1, "lost")
    lost.state.unlink()
    found = {one.slug: one for one in saved_encounters(tmp_path)}
    kinds = {slug: one.problem.kind if one.problem else None for slug, one in found.items()}
    assert kinds == {
        "broken": "unreadable-head",
        "nameless": "unreadable-head",
        "binary": "unreadable-head",
        "hand": None,
        "odd": "unreadable-head",
        "lost": "no-state-file",
    }
    assert (found["hand"].title, found["hand"].round) == ("A[2J", 2)
