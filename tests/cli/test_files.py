"""`tracker list`, `tracker new` and `tracker check`."""

import os
import stat
from pathlib import Path

import pytest
from cli_helpers import Run, content, fight

from tracker.session.examples import examples
from tracker.store.book import Book


def test_nothing_saved_yet(run: Run, saves: Path) -> None:
    result = run("list")
    assert result.status == 0
    assert "`tracker demo`" in result.out
    assert run("list", "--json").data == []
    assert not saves.exists()


def test_the_last_saved_is_on_top_and_a_bad_file_says_so(bridge: Path, run: Run) -> None:
    Book.create(bridge, "宴", fight()).close()
    (bridge / "bad.toml").write_text("name = ", "utf-8")
    for at, slug in enumerate(("bad", "bridge", "宴")):
        os.utime(bridge / f"{slug}.toml", (1_000_000 + at, 1_000_000 + at))
    lines = run("list").out.splitlines()
    assert lines[0].split() == ["Name", "Fight", "Stands", "at", "Saved"]
    assert [line.split()[0] for line in lines[1:]] == ["宴", "bridge", "bad"]
    assert "bad.toml" in lines[3]
    data = run("list", "--json").data
    assert [(each["slug"], each["step"]) for each in data[:2]] == [("宴", "setup"), ("bridge", "setup")]
    assert data[0]["saved"] == "1970-01-12T13:46:42+00:00"
    assert data[2]["problem"]["kind"] == "unreadable-head"


def test_a_new_fight_is_the_owners_alone(saves: Path, run: Run) -> None:
    result = run("new", "Goblin  Cave")
    assert result.status == 0
    assert "`tracker goblin-cave`" in result.out
    with Book.open(saves, "goblin-cave", write=False) as book:
        assert (book.encounter.name, book.encounter.preset, book.encounter.combatants) == ("Goblin Cave", "unified", {})
    assert stat.S_IMODE(saves.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in saves.iterdir()} == {0o600}


def test_a_copy_of_an_example(saves: Path, run: Run) -> None:
    assert "bridge" in examples()
    assert run("new", "Dusk", "--like", "bridge", "--json").data == {"slug": "dusk", "name": "Dusk"}
    with Book.open(saves, "dusk", write=False) as book:
        assert book.encounter.name == "Dusk"
        assert "aki" in book.encounter.combatants


@pytest.mark.parametrize(
    ("argv", "kind", "said"),
    [
        (["bridge"], "exists", "`tracker bridge`"),
        (["x", "--like", "keep"], "no-example", "bridge"),
        (["x", "--preset", "chess"], "no-preset", "unified"),
        (["\u200b"], "bad-name", "can't be the name"),
        (["…"], "bad-name", "can't be the name"),
        ([], "usage", "tracker new NAME"),
    ],
)
def test_a_fight_that_cant_be_made(argv: list[str], kind: str, said: str, bridge: Path, run: Run) -> None:
    before = content(bridge)
    result = run("new", *argv, "--json")
    assert (result.status, result.data["error"]["kind"]) == (2, kind)
    assert said in result.err
    assert content(bridge) == before


def test_a_name_that_is_a_verb_is_opened_by_open(saves: Path, run: Run) -> None:
    assert "`tracker open show`" in run("new", "show").out
    assert run("show", "show").status == 0


def test_check_lists_every_problem_with_its_place(bridge: Path, run: Run) -> None:
    path = bridge / "bridge.toml"
    good = run("check", str(path))
    assert (good.status, good.out) == (0, "bridge.toml: nothing is wrong\n")
    text = path.read_text("utf-8").replace('preset = "unified"', 'preset = "unifed"')
    house = 'initiative = "rolld"\nto_hitt = "d20"\nburning_chance = 200\n\n[field]'
    path.write_text(text.replace("[field]", house, 1), "utf-8")
    result = run("check", str(path))
    assert result.status == 2
    for said in ("unified", "rolled", "to_hit", "house.burning_chance"):
        assert said in result.out
    problems = run("check", str(path), "--json").data["problems"]
    assert [(each["key"], each["kind"]) for each in problems] == [
        ("preset", "unknown-word"),
        ("house.initiative", "unknown-word"),
        ("house.to_hitt", "unknown-key"),
        ("house.burning_chance", "out-of-range"),
    ]
    assert all(each["line"] and each["text"] for each in problems)


def test_what_is_only_questionable_isnt_an_error(bridge: Path, run: Run) -> None:
    path = bridge / "bridge.toml"
    path.write_text(path.read_text("utf-8").replace("hp = 20", "hp = 25"), "utf-8")
    result = run("check", str(path))
    assert result.status == 0
    assert "warning" in result.out


def test_check_of_a_journal_and_of_no_file(bridge: Path, run: Run) -> None:
    run("do", "bridge", "hurt aki 3")
    assert run("check", str(bridge / "bridge.log.toml")).status == 0
    assert run("check", str(bridge / "none.toml")).status == 2


def test_a_folder_that_cant_be_used_is_told(tmp_path: Path, run: Run) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    result = run("--saves", str(blocked / "saves"), "new", "x", "--json")
    assert (result.status, result.data["error"]["kind"]) == (1, "system")
    assert str(blocked) in result.err


@pytest.mark.parametrize("title", ["👩‍🚀", "..", "/", "---"])
def test_a_title_without_letters_is_neither_made_nor_offered(saves: Path, run: Run, title: str) -> None:
    assert "no letter or digit" in run("new", "--", title).err
    assert "tracker new" not in run("show", title).err


@pytest.mark.parametrize(
    "title", ["../x", "/etc/passwd", "con", "a\nb", "k.toml", "\x1b[31mred", "x" * 300, "K\u202eX"]
)
def test_whatever_a_title_is_its_files_stay_in_the_folder(saves: Path, run: Run, title: str) -> None:
    assert run("new", title).status == 0
    assert {path.parent for path in saves.rglob("*.toml")} == {saves}
    for verb in (["show", title], ["do", title, "note x"], ["list"]):
        result = run(*verb)
        assert result.status == 0
        assert all(letter.isprintable() or letter == "\n" for letter in result.out + result.err)
