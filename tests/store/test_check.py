"""`check` on state files and on journals."""

import os
from pathlib import Path

import pytest
from store.fights import play

from tracker.store.check import check

Edit = tuple[bytes, bytes]


def test_what_the_tracker_wrote_is_right(tmp_path: Path) -> None:
    played = play(tmp_path, 12)
    assert check(played.state) == []
    assert check(played.journal) == []


def test_a_state_file_with_problems(tmp_path: Path) -> None:
    played = play(tmp_path, 1)
    played.state.write_bytes(played.state.read_bytes().replace(b"armor", b"armour"))
    found = check(played.state)
    assert {(problem.kind, problem.args["near"]) for problem in found} == {("unknown-key", "armor")}
    assert [problem.key for problem in found] == [
        "combatants[2].armour",
        "combatants[3].armour",
        "combatants[5].armour",
    ]


@pytest.mark.parametrize(
    ("edit", "text", "kind", "step"),
    [
        ((b"n = 3\n", b"n = x\n"), b"n = x\n", "toml-syntax", 3),
        ((b"n = 3\n", b"n = 4\n"), b"[[step]]\nn = 4\n", "wrong-number", None),
        ((b"n = 3\n", b"n = '3'\n"), b"[[step]]\nn = '3'\n", "not-a-step", 3),
        ((b'"orc-1", "hp"', b'"orc-9", "hp"'), b"[[step]]\nn = 1\n", "misfit", 1),
        ((b'["combatants", "orc-1", "hp"]', b'["name", "x"]'), b"[[step]]\nn = 1\n", "misfit", 1),
        ((b", old = 14, new = 13", b", old = 14"), b"[[step]]\nn = 1\n", "misfit", 1),
        ((b"[first]\n", b"[first]\nfoo = 1\n"), b"foo = 1", "unknown-key", None),
        ((b"\nformat = 1\n", b"\nformat = 7\n"), b"", "newer-format", None),
        ((b"\nbase = 0\n", b"\nbase = 'x'\n"), b"", "wrong-type", None),
    ],
)
def test_a_journal_with_a_problem(tmp_path: Path, edit: Edit, text: bytes, kind: str, step: int | None) -> None:
    played = play(tmp_path, 5)
    content = played.journal.read_bytes().replace(*edit, 1)
    played.journal.write_bytes(content)
    [problem] = [problem for problem in check(played.journal) if problem.kind == kind]
    assert problem.line == (content[: content.index(text)].count(b"\n") + 1 if text else 0)
    assert problem.args.get("step") == step


def test_a_torn_journal(tmp_path: Path) -> None:
    played = play(tmp_path, 3)
    played.journal.write_bytes(played.journal.read_bytes()[:-5])
    [problem] = check(played.journal)
    assert (problem.kind, problem.args["step"]) == ("toml-syntax", 3)
    content = played.journal.read_bytes()
    played.journal.write_bytes(content[: content.rindex(b"end")])
    assert [problem.kind for problem in check(played.journal)] == ["not-whole"]


def test_a_last_state_other_than_the_steps_lead_to(tmp_path: Path) -> None:
    played = play(tmp_path, 3)
    content = played.journal.read_bytes()
    place = content.rindex(b"hash = ") + 8
    played.journal.write_bytes(content[:place] + b"0" * 16 + content[place + 16 :])
    assert [(problem.kind, problem.grave) for problem in check(played.journal)] == [("other-state", False)]


def test_files_that_are_none(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    for name in ("nowhere.toml", "nowhere.log.toml", "folder.toml", "pipe.toml"):
        assert [problem.kind for problem in check(tmp_path / name)] == ["unreadable-file"]
    (tmp_path / "empty.log.toml").write_bytes(b"")
    assert {problem.kind for problem in check(tmp_path / "empty.log.toml")} == {
        "not-a-journal",
        "wrong-type",
        "missing-key",
    }


def test_what_names_nobody_is_told_beside_graver_problems(tmp_path: Path) -> None:
    played = play(tmp_path, 1)
    content = played.state.read_bytes()
    assert b'size = "medium"' in content
    grave = content.replace(b'size = "medium"', b'size = "meduim"').replace(b"[flow]", b"[flow]\nautos = ['nobdy']  ")
    played.state.write_bytes(grave)
    kinds = {problem.kind for problem in check(played.state)}
    assert {"unknown-word", "unknown-id"} <= kinds


@pytest.mark.parametrize(
    ("step", "kind"),
    [("-4", "out-of-range"), ("2147483648", "out-of-range"), ("'x'", "wrong-type"), ("1.5", "wrong-type")],
)
def test_a_step_number_that_is_none(tmp_path: Path, step: str, kind: str) -> None:
    played = play(tmp_path, 1)
    played.state.write_bytes(played.state.read_bytes().replace(b"\nstep = 1\n", f"\nstep = {step}\n".encode()))
    [problem] = check(played.state)
    assert (problem.key, problem.kind, problem.grave) == ("save.step", kind, False)
