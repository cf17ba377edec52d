"""A second screen: told who has the fight, it reads along, and takes over when nobody has it any more."""

from pathlib import Path

import pytest
from tui.fights import look, session, text

from tracker.store.book import Book
from tracker.tui import watch_screen
from tracker.tui.app import FightApp
from tracker.tui.opening import open_fight
from tracker.tui.watching import Watched, desk_of


def watching(folder: Path) -> FightApp:
    """A second app on the fight."""
    second, _ = open_fight(folder, "dusk")
    assert isinstance(second, Watched)
    return FightApp(desk_of(second, look()), look())


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch_screen, "EVERY", 0.05)


async def test_it_is_told_who_has_the_fight_and_follows(tmp_path: Path) -> None:
    first = session(tmp_path)
    shown = watching(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        assert "dusk is held by another session" in text(shown)
        assert "reads along; q leaves" in text(shown)
        assert "saved 0" in text(shown)
        assert first.do("hurt gou 7 raw").refusal is None
        assert first.book.wait()
        await pilot.pause(0.4)
        assert "saved 1" in text(shown)
        assert "23/30" in text(shown)
    first.close()


async def test_nothing_can_be_done_and_nothing_is_written(tmp_path: Path) -> None:
    first = session(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    shown = watching(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert "open for watching only" in text(shown)
        await pilot.press(*":hurt gou 3", "enter")
        await pilot.pause()
        assert "open for watching only" in text(shown)
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert isinstance(shown.desk.session, Watched), "as long as it is held nobody takes it over"
        await pilot.press("escape", "q")
        await pilot.pause()
    assert shown.return_code == 0
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before
    first.close()


async def test_the_question_that_is_open_there_is_shown_and_q_still_leaves(tmp_path: Path) -> None:
    first = session(tmp_path)
    assert first.do("attack @turn").prompt is not None
    assert first.book.wait()
    shown = watching(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        assert "Open there: Whom does アキ attack" in " ".join(text(shown).split())
        await pilot.press("q")
        await pilot.pause()
    assert shown.return_code == 0
    first.close()


async def test_nothing_is_painted_while_nothing_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = session(tmp_path)
    shown = watching(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        await pilot.pause(0.2)
        painted: list[object] = []
        monkeypatch.setattr(type(shown.screen), "refresh_picture", lambda self, **_: painted.append(self))
        await pilot.pause(0.4)
        assert painted == []
    first.close()


async def test_it_takes_over_when_nobody_has_it(tmp_path: Path) -> None:
    first = session(tmp_path)
    assert first.do("hurt gou 7 raw").refusal is None
    shown = watching(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        first.close()
        await pilot.pause(0.4)
        assert "Enter takes it over" in text(shown)
        await pilot.press("enter")
        await pilot.pause(0.3)
        assert not isinstance(shown.desk.session, Watched)
        assert "another session" not in text(shown)
        await pilot.press(*":hurt gou 3 raw", "enter")
        await pilot.pause(0.2)
        assert shown.desk.session.book.wait()
        assert shown.desk.session.encounter.combatants["gou"].hp == 20
    shown.close()


async def test_somebody_was_faster(tmp_path: Path) -> None:
    first = session(tmp_path)
    shown = watching(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        first.close()
        await pilot.pause(0.4)
        with Book.open(tmp_path, "dusk", write=True):
            await pilot.press("enter")
            await pilot.pause(0.2)
            assert isinstance(shown.desk.session, Watched)
            assert "held by another session" in text(shown)
