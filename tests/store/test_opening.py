"""Every way in which the pair of files can be found."""

import os
import shutil
import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from store.fights import Played, advance, edit, fight, files, hurt, kinds, play, prompt, removed, step_record

from tracker.state.change import apply_changes
from tracker.store.book import Book
from tracker.store.check import check
from tracker.store.journal import Journal
from tracker.store.problem import Missing, ReadOnly, Unreadable
from tracker.store.record import Record, record_text
from tracker.store.render import Renderer, fingerprint, state_file


def test_nothing_happened(tmp_path: Path) -> None:
    played = play(tmp_path, 5)
    before = files(tmp_path)
    with played.open() as book:
        assert (book.encounter, book.number, book.saved, book.notices) == (played.states[5], 5, 5, ())
        assert book.last == book.record(5)
        assert book.last is not None
        assert book.last.hash == fingerprint(Renderer().head(played.states[5]))
    assert files(tmp_path) == before


def test_no_such_encounter(tmp_path: Path) -> None:
    for slug in ("bridge", "../bridge", "", "a.b"):
        with pytest.raises(Missing):
            Book.open(tmp_path, slug, write=True)
    assert not files(tmp_path)
    assert not list(tmp_path.iterdir())


def test_an_open_prompt_comes_back_as_it_was(tmp_path: Path) -> None:
    played = play(tmp_path, 2)
    prompts = (prompt("[save]"), prompt("\n[[step]]"))
    with played.open() as book:
        assert book.save_prompts(book.encounter, prompts)
        assert book.number == 2
    with played.open() as book:
        assert [one.rolls for one in book.prompts] == [{"die": (6, 4)}] * 2
        assert book.prompts[0] == prompts[0]
        assert (book.number, book.notices) == (2, ())


def test_an_older_state_is_rolled_forward_with_its_prompts(tmp_path: Path) -> None:
    played = play(tmp_path, 3)
    older = played.state.read_bytes()
    with played.open() as book:
        for _ in range(3):
            advance(book, played, (prompt("later"),))
    played.state.write_bytes(older)
    for write in (False, True):
        with played.open(write=write) as book:
            assert (book.encounter, book.number, book.prompts) == (played.states[6], 6, (prompt("later"),))
            assert kinds(book) == ["rolled-forward"]
            assert book.notices[0].args == {"since": 3, "step": 6}
    with played.open() as book:
        assert (book.encounter, book.notices) == (played.states[6], ())


def test_a_state_from_before_the_first_step(tmp_path: Path) -> None:
    played = play(tmp_path, 0)
    first = played.state.read_bytes()
    with played.open() as book:
        advance(book, played)
    played.state.write_bytes(first)
    with played.open() as book:
        assert (book.encounter, book.number) == (played.states[1], 1)


def test_a_newer_state_becomes_a_step(tmp_path: Path) -> None:
    played = play(tmp_path, 6)
    content = played.journal.read_bytes()
    played.journal.write_bytes(content[: content.index(b"\n[[step]]\nn = 4\n")])
    with played.open(write=False) as book:
        assert (book.encounter, book.number, kinds(book)) == (played.states[6], 3, ["recovered"])
    with played.open() as book:
        assert (book.encounter, book.number, kinds(book)) == (played.states[6], 4, ["recovered"])
        record = book.record(4)
        assert (record.kind, record.parent, record.tip, record.redo) == ("recovered", 3, 4, 0)
        assert apply_changes(played.states[3], record.changes) == played.states[6]
        assert apply_changes(played.states[6], record.changes, back=True) == played.states[3]
    with played.open() as book:
        assert (book.encounter, book.number, book.notices) == (played.states[6], 4, ())


def test_a_state_without_journal_begins_a_new_history(tmp_path: Path) -> None:
    played = play(tmp_path, 4)
    played.journal.unlink()
    with played.open(write=False) as book:
        assert (book.encounter, book.number, kinds(book)) == (played.states[4], 4, ["new-history"])
    assert not played.journal.exists()
    with played.open() as book:
        assert (book.encounter, book.number, book.first, kinds(book)) == (played.states[4], 4, 5, ["new-history"])
        advance(book, played)
        assert book.first_state() == played.states[4]
    with played.open() as book:
        assert (book.encounter, book.number, book.notices) == (played.states[5], 5, ())


def test_a_file_somebody_wrote_begins_a_history(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'name = "Mine"\n[[combatants]]\nid = "x"\nname = "X"\nside = "foes"\nhp = 3\nmax_hp = 3\n', encoding="utf-8"
    )
    with Book.open(tmp_path, "mine", write=True) as book:
        assert (book.encounter.name, book.number, kinds(book)) == ("Mine", 0, ["new-history"])
    assert (tmp_path / "mine.toml").read_text(encoding="utf-8").startswith("# Mine: a tracker encounter.")


def test_a_journal_without_state_rebuilds_it(tmp_path: Path) -> None:
    played = play(tmp_path, 4)
    content = played.state.read_bytes()
    with played.open() as book:
        advance(book, played, (prompt("open"),))
    played.state.unlink()
    for write in (False, True):
        with played.open(write=write) as book:
            assert (book.encounter, book.number, book.prompts) == (played.states[5], 5, (prompt("open"),))
            assert kinds(book) == ["rebuilt"]
    assert played.state.read_bytes() == state_file(played.states[5], 5, (prompt("open"),)) != content


def test_without_a_state_the_steps_count_up_to_the_first_that_is_not_whole(tmp_path: Path) -> None:
    played = play(tmp_path, 6)
    content = played.journal.read_bytes()
    hole = content.index(b"path = ", content.index(b"\nn = 4\n"))
    played.journal.write_bytes(content[:hole] + bytes(20) + content[hole + 20 :])
    played.state.unlink()
    with played.open() as book:
        assert (book.encounter, book.number) == (played.states[3], 3)
        assert kinds(book) == ["torn-tail", "rebuilt"]
        assert book.notices[0].args["steps"] == 3
    assert [path.read_bytes() for path in (tmp_path / ".backups").iterdir()] == [
        content[content.index(b"\n[[step]]\nn = 4\n") : hole] + bytes(20) + content[hole + 20 :]
    ]


@pytest.mark.parametrize("spoil", [b"", b"\0\0\0", b"\nhp = =", b"\xff"])
def test_an_unreadable_state_is_rebuilt_and_kept(tmp_path: Path, spoil: bytes) -> None:
    played = play(tmp_path, 4)
    bad = played.state.read_bytes()[:300] + spoil if spoil else b""
    played.state.write_bytes(bad)
    with played.open() as book:
        assert (book.encounter, book.number, kinds(book)) == (played.states[4], 4, ["unreadable-state"])
        args = book.notices[0].args
        assert (tmp_path / args["backup"]).read_bytes() == bad
        assert args["problems"][0]["file"] == "bridge.toml"
    with played.open() as book:
        assert book.notices == ()


def test_neither_can_be_read(tmp_path: Path) -> None:
    played = play(tmp_path, 2)
    played.state.write_bytes(b"x = ")
    content = played.journal.read_bytes()
    played.journal.write_bytes(content.replace(b"[first]\n", b"[first]\nfoo = \n"))
    before = files(tmp_path)
    with pytest.raises(Unreadable) as caught:
        played.open()
    assert [problem.kind for problem in caught.value.problems] == ["toml-syntax", "damaged-step"]
    assert files(tmp_path).items() >= before.items()
    played.journal.unlink()
    with pytest.raises(Unreadable):
        played.open()
    played.state.unlink()
    played.journal.write_bytes(b"x")
    with pytest.raises(Unreadable):
        played.open()


def test_a_journal_that_is_none_is_kept_and_begun_anew(tmp_path: Path) -> None:
    played = play(tmp_path, 3)
    played.journal.write_bytes(b"what is this")
    with played.open() as book:
        assert (book.encounter, book.number) == (played.states[3], 3)
        assert kinds(book) == ["unreadable-journal", "new-history"]
        assert (tmp_path / book.notices[0].args["backup"]).read_bytes() == b"what is this"
        advance(book, played)
    with played.open() as book:
        assert (book.number, book.notices) == (4, ())


def test_changes_that_do_not_fit_an_older_state(tmp_path: Path) -> None:
    played = play(tmp_path, 2)
    older = removed(played.states[2], "orc-1")
    played.journal.write_bytes(played.journal.read_bytes().replace(b'"orc-1", "hp"', b'"nobody", "hp"'))
    played.state.write_bytes(state_file(older, 1))
    with played.open() as book:
        assert book.number == 2
        assert kinds(book) == ["unreadable-journal", "mended", "new-history"]


def test_a_torn_tail_is_cut_and_said(tmp_path: Path) -> None:
    played = play(tmp_path, 3)
    content = played.journal.read_bytes()
    torn = record_text(step_record(4, played.states[3], played.states[3])).encode()[:-9]
    played.journal.write_bytes(content + torn)
    with played.open(write=False) as book:
        assert (book.number, book.notices) == (3, ())
        assert book.record(3).n == 3
    assert played.journal.read_bytes() == content + torn
    with played.open() as book:
        assert (book.number, kinds(book)) == (3, ["torn-tail"])
        assert book.notices[0].args == {"bytes": len(torn), "steps": 1}
        assert played.journal.read_bytes() == content
    [kept] = (tmp_path / ".backups").iterdir()
    assert kept.read_bytes() == torn


def test_a_group_without_its_end_is_cut_whole(tmp_path: Path) -> None:
    played = play(tmp_path, 2)
    content = played.journal.read_bytes()
    group = "".join(record_text(Record(n=n, batch=3, end=False)) for n in (3, 4)).encode()
    played.journal.write_bytes(content + group)
    with played.open() as book:
        assert (book.number, book.encounter, kinds(book)) == (2, played.states[2], ["torn-tail"])
        assert book.notices[0].args["steps"] == 2
    assert played.journal.read_bytes() == content


def test_a_lost_last_step_that_the_state_has_is_recovered(tmp_path: Path) -> None:
    played = play(tmp_path, 3)
    played.journal.write_bytes(played.journal.read_bytes()[:-9])
    with played.open() as book:
        assert (book.encounter, book.number, kinds(book)) == (played.states[3], 3, ["torn-tail", "recovered"])
        assert book.notices[0].args["ahead"] is True
        assert book.record(3).kind == "recovered"


def test_a_newer_format_is_read_only(tmp_path: Path) -> None:
    played = play(tmp_path, 2)
    edit(played, ("format = 1\n", "format = 2\nmood = 'new'\n"))
    before = files(tmp_path)
    with played.open() as book, played.open() as other:
        assert (book.read_only, other.read_only, kinds(book)) == (True, True, ["newer-format"])
        assert book.encounter == played.states[2]
        with pytest.raises(ReadOnly):
            book.append([step_record(3, book.encounter, book.encounter)], book.encounter, ())
    assert files(tmp_path) == before


def test_a_newer_journal_is_read_only(tmp_path: Path) -> None:
    played = play(tmp_path, 2)
    played.journal.write_bytes(played.journal.read_bytes().replace(b"format = 1", b"format = 2", 1))
    with played.open() as book:
        assert (book.read_only, book.number, book.encounter) == (True, 2, played.states[2])
    played.state.unlink()
    with pytest.raises(Unreadable):
        played.open()


def test_watching_a_session_at_work(tmp_path: Path) -> None:
    played = play(tmp_path, 1)
    with played.open() as book:
        for n in range(2, 12):
            advance(book, played)
            assert book.wait()
            with played.open(write=False) as watching:
                assert (watching.number, watching.encounter, watching.notices) == (n, played.states[n], ())


def test_what_killed_writers_left_is_removed(tmp_path: Path) -> None:
    played = play(tmp_path, 1)
    play(tmp_path, 1, "bridge-2")
    for name in (".bridge.toml.aa.tmp", ".bridge.log.toml.bb.tmp", ".bridge-2.toml.cc.tmp"):
        (tmp_path / name).write_bytes(b"x")
    with played.open(write=False):
        assert len(list(tmp_path.glob(".*.tmp"))) == 3
    with played.open():
        assert [path.name for path in tmp_path.glob(".*.tmp")] == [".bridge-2.toml.cc.tmp"]


def test_a_pair_that_was_copied_opens_under_its_new_name(tmp_path: Path) -> None:
    played = play(tmp_path, 3)
    shutil.copy(played.state, tmp_path / "copy.toml")
    shutil.copy(played.journal, tmp_path / "copy.log.toml")
    with Book.open(tmp_path, "copy", write=True) as book:
        assert (book.encounter, book.number, book.notices) == (played.states[3], 3, ())


def test_a_state_file_that_is_no_file(tmp_path: Path) -> None:
    played = play(tmp_path, 1)
    played.state.unlink()
    os.mkfifo(played.state)
    with pytest.raises(OSError, match="regular"):
        played.open()
    with pytest.raises(OSError, match="regular"):
        played.open()


def test_a_hand_edit_after_a_long_fight_and_a_quick_opening(tmp_path: Path) -> None:
    with Book.create(tmp_path, "bridge", fight()) as book:
        played = Played(tmp_path, "bridge", [book.encounter])
        encounter, records = book.encounter, []
        for n in range(1, 2_001):
            after = hurt(encounter, "orc-1", n % 3 - 1)
            records.append(step_record(n, encounter, after))
            encounter = after
        book.append(records, encounter, ())
    began = time.perf_counter()
    with played.open(write=False) as book:
        assert (book.encounter, book.number) == (encounter, 2_000)
    quick = time.perf_counter() - began
    assert quick < 0.1
    edit(played, ("hp = 13\n", "hp = 3\n"))
    with played.open() as book:
        assert (book.number, kinds(book)) == (2_001, ["hand-edit"])
        assert apply_changes(book.encounter, book.record(2_001).changes, back=True) == encounter
    journal = Journal(played.journal, write=False)
    assert journal.read(1_000).n == 1_000
    journal.close()


def test_a_mended_state_keeps_its_first_journal_state(tmp_path: Path) -> None:
    flow = replace(fight().flow, autos=("long-gone",))
    Book.create(tmp_path, "bridge", replace(fight(), flow=flow)).close()
    played = Played(tmp_path, "bridge")
    for _ in range(2):
        with played.open() as book:
            assert (book.encounter.flow.autos, book.notices) == (("long-gone",), ())


@pytest.mark.parametrize("name", ["state", "journal"])
@pytest.mark.parametrize("write", [True, False])
def test_a_folder_in_the_place_of_a_file_is_named(tmp_path: Path, name: str, write: bool) -> None:
    played = play(tmp_path, 2)
    path = getattr(played, name)
    path.unlink()
    path.mkdir()
    with pytest.raises(OSError, match=r"director|regular") as caught:
        played.open(write=write)
    assert caught.value.filename == str(path)


def test_attacks_of_one_name_written_by_hand_are_told_apart(tmp_path: Path) -> None:
    played = play(tmp_path, 2)
    content = played.state.read_bytes()
    played.state.write_bytes(content.replace(b'name = "Fist"', b'name = "Spear"', 1))
    assert [(problem.kind, problem.grave) for problem in check(played.state)] == [("same-attack", False)]
    with played.open() as book:
        first = next(iter(book.encounter.combatants.values()))
        assert [attack.name for attack in first.attacks] == ["Spear", "Spear 2"]
        assert kinds(book) == ["attacks-renamed", "hand-edit"]
    assert check(played.state) == []
    with played.open() as book:
        assert (book.number, book.notices) == (3, ())
