"""State files that were edited by hand, alone and against a journal that went on."""

from pathlib import Path

import pytest
from store.fights import Played, advance, edit, files, kinds, play

from tracker.state.change import apply_changes
from tracker.store.problem import Conflict
from tracker.store.render import state_file


def test_a_hand_edit_becomes_a_step_that_can_be_undone(tmp_path: Path) -> None:
    played = play(tmp_path, 4)
    written = edit(played, ("hp = 13\n", "hp = 3 # poor Ren\n"), ('name = "Ogre"', 'name = "Ogre [boss]"'))
    with played.open(write=False) as book:
        assert book.encounter.combatants["ren"].hp == 3
        assert (book.number, kinds(book)) == (4, ["hand-edit"])
    with played.open() as book:
        assert book.encounter.combatants["ren"].hp == 3
        assert book.encounter.combatants["ogre"].name == "Ogre [boss]"
        assert (book.number, book.saved, kinds(book)) == (5, 5, ["hand-edit"])
        record = book.record(5)
        assert (record.kind, record.n, record.group, record.tip, record.parent) == ("hand-edit", 5, 5, 5, 4)
        assert apply_changes(book.encounter, record.changes, back=True) == played.states[4]
        [line] = record.lines
        assert line.args["changes"] == [
            {"path": ["combatants", "ren", "hp"], "what": "changed", "old": 13, "new": 3},
            {"path": ["combatants", "ogre", "name"], "what": "changed", "old": "Ogre", "new": "Ogre [boss]"},
        ]
        assert line.names == {"ren": "Ren", "ogre": "Ogre [boss]"}
        # The comment isn't kept in the file, but it isn't lost either.
        backup = tmp_path / book.notices[0].args["backup"]
        assert backup.read_bytes() == written
        assert backup.parent.stat().st_mode & 0o777 == 0o700
    with played.open() as book:
        assert (book.number, book.notices) == (5, ())
        assert b"poor Ren" not in played.state.read_bytes()


@pytest.mark.parametrize(
    "edits",
    [
        (("# only what differs from the preset", "# a comment of mine"),),
        (("\n[field]", "\n\n\n[field]"),),
        (('name = "Ren"', "name = 'Ren'"),),
        (("step = 4\n", ""),),
        (("[save]", "[ save ]"),),
        (("\n", "\r\n"),),
    ],
)
def test_edits_that_change_nothing_are_no_step(tmp_path: Path, edits: tuple[tuple[str, str], ...]) -> None:
    played = play(tmp_path, 4)
    edit(played, *edits)
    for _ in range(2):
        with played.open() as book:
            assert (book.encounter, book.number, book.notices) == (played.states[4], 4, ())


def test_combatants_added_moved_and_deleted_by_hand(tmp_path: Path) -> None:
    played = play(tmp_path, 2)
    content = played.state.read_text(encoding="utf-8")
    blocks = content.split("\n[[combatants]]\n")
    last, flow = blocks[-1].split("\n[[reminders]]")
    new = 'id = "wolf"\nname = "Wolf"\nside = "foes"\nhp = 5\nmax_hp = 5\n'
    order = [blocks[0], blocks[2], blocks[1], blocks[4], new, f"{last}\n[[reminders]]{flow}"]
    played.state.write_text("\n[[combatants]]\n".join(order), encoding="utf-8")
    with played.open() as book:
        assert list(book.encounter.combatants) == ["ren", "アキ", "orc-2", "wolf", "ogre"]
        assert kinds(book) == ["mended", "hand-edit"]
        assert book.notices[0].args == {"ids": ["orc-1"]}
        assert "orc-1" not in [place.who for place in book.encounter.flow.queue]
        assert {entry["what"] for entry in book.record(3).lines[0].args["changes"]} == {"added", "removed", "changed"}
        back = apply_changes(book.encounter, book.record(3).changes, back=True)
        assert back == played.states[2]
        assert list(back.combatants) == list(played.states[2].combatants)
    with played.open() as book:
        assert (book.number, book.notices) == (3, ())


def conflict(folder: Path) -> Played:
    """An older state that was edited."""
    played = play(folder, 3)
    older = played.state.read_bytes()
    with played.open() as book:
        for _ in range(2):
            advance(book, played)
    played.state.write_bytes(older)
    edit(played, ("hp = 13\n", "hp = 2\n"))
    return played


def test_older_and_edited_is_asked(tmp_path: Path) -> None:
    played = conflict(tmp_path)
    before = files(tmp_path)
    for write in (True, False):
        with pytest.raises(Conflict) as caught:
            played.open(write=write)
        assert (caught.value.step, caught.value.last) == (3, 5)
        assert caught.value.edited == played.state.stat().st_mtime
        assert apply_changes(played.states[5], caught.value.changes).combatants["ren"].hp == 2
    assert files(tmp_path) == before


def test_the_journal_is_preferred_and_both_are_kept(tmp_path: Path) -> None:
    played = conflict(tmp_path)
    edited = played.state.read_bytes()
    with played.open(prefer="journal") as book:
        assert (book.encounter, book.number, kinds(book)) == (played.states[5], 5, ["kept-journal"])
        assert (tmp_path / book.notices[0].args["backup"]).read_bytes() == edited
    kept = [path.read_bytes() for path in (tmp_path / ".backups").iterdir()]
    assert sorted(kept) == sorted([edited, state_file(played.states[5], 5)])
    with played.open() as book:
        assert (book.encounter, book.notices) == (played.states[5], ())


def test_the_file_is_preferred_and_both_are_kept(tmp_path: Path) -> None:
    played = conflict(tmp_path)
    edited = played.state.read_bytes()
    with played.open(prefer="file") as book:
        assert book.encounter.combatants["ren"].hp == 2
        assert book.encounter.combatants["orc-1"].hp == played.states[3].combatants["orc-1"].hp
        assert (book.number, kinds(book)) == (6, ["hand-edit"])
        assert apply_changes(book.encounter, book.record(6).changes, back=True) == played.states[5]
    kept = [path.read_bytes() for path in (tmp_path / ".backups").iterdir()]
    assert sorted(kept) == sorted([edited, state_file(played.states[5], 5)])
    with played.open() as book:
        assert (book.number, book.notices) == (6, ())


def test_an_older_copy_with_a_comment_is_no_conflict(tmp_path: Path) -> None:
    played = play(tmp_path, 3)
    played.state.write_bytes(b"# mine\n" + state_file(played.states[2], 2))
    with played.open() as book:
        assert (book.encounter, kinds(book)) == (played.states[3], ["rolled-forward"])


def test_the_latest_state_under_an_older_step_is_no_conflict(tmp_path: Path) -> None:
    played = play(tmp_path, 4)
    edit(played, ("step = 4\n", "step = 2\n"))
    with played.open() as book:
        assert (book.encounter, book.number, book.saved, book.notices) == (played.states[4], 4, 4, ())
    assert played.state.read_bytes() == state_file(played.states[4], 4)


def test_an_edit_with_mistakes_is_listed_and_kept(tmp_path: Path) -> None:
    played = play(tmp_path, 2)
    bad = edit(played, ("armor", "armour"), ("hp = 13\n", "hp = x\n".replace("x", '"x"')))
    with played.open() as book:
        assert book.encounter == played.states[2]
        args = book.notices[0].args
        assert {(problem["kind"], problem["line"] > 0) for problem in args["problems"]} == {
            ("unknown-key", True),
            ("wrong-type", True),
        }
        assert (tmp_path / args["backup"]).read_bytes() == bad


def test_a_hand_edit_over_a_journal_that_leads_nowhere(tmp_path: Path) -> None:
    played = play(tmp_path, 3)
    content = played.journal.read_bytes()
    place = content.index(b"path = ", content.index(b"\nn = 2\n"))
    played.journal.write_bytes(content[:place] + b"p" + content[place:])
    edit(played, ("hp = 13\n", "hp = 3\n"))
    broken = played.journal.read_bytes()
    with played.open() as book:
        assert (book.encounter.combatants["ren"].hp, book.number) == (3, 3)
        assert kinds(book) == ["unreadable-journal", "new-history"]
        assert (tmp_path / book.notices[0].args["backup"]).read_bytes() == broken
    with played.open() as book:
        assert (book.number, book.notices) == (3, ())


def test_watching_writes_and_locks_nothing(tmp_path: Path) -> None:
    played = conflict(tmp_path)
    before = files(tmp_path)
    with played.open(write=False, prefer="file") as book:
        assert (book.read_only, book.encounter.combatants["ren"].hp) == (True, 2)
    assert files(tmp_path) == before
