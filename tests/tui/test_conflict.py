"""File and journal have gone two ways: it is asked which holds, and both are kept."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from tui.fights import look, session, text

from tracker.command.library import EMPTY
from tracker.store.problem import Conflict
from tracker.tui.app import Disputed, FightApp
from tracker.tui.opening import open_fight
from tracker.tui.start_list import StartList


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A fight whose file was edited after step 0, while its journal went on to step 1."""
    first = session(tmp_path)
    path = tmp_path / "dusk.toml"
    old = path.read_text("utf-8")
    assert first.do("hurt gou 7 raw").refusal is None
    first.close()
    path.write_text(old.replace("hp = 30\nmax_hp = 30", "hp = 11\nmax_hp = 30"), "utf-8")
    return tmp_path


def disputed(folder: Path) -> FightApp:
    """The app as it is started then."""
    with pytest.raises(Conflict) as raised:
        open_fight(folder, "dusk")
    return FightApp(Disputed(folder, raised.value), look(), EMPTY)


def kept(folder: Path) -> set[str]:
    """Gou's HP in what is kept aside."""
    texts = [path.read_text("utf-8") for path in (folder / ".backups").iterdir()]
    return {hp for hp in ("11", "23") if any(f"hp = {hp}\nmax_hp = 30" in each for each in texts)}


@pytest.mark.parametrize(("key", "hp"), [("1", 23), ("2", 11)])
async def test_it_is_asked_which_holds(folder: Path, key: str, hp: int) -> None:
    shown = disputed(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "edited by hand" in text(shown)
        assert "the journal" in text(shown)
        await pilot.press("x", key)
        await pilot.pause(0.3)
        assert shown.desk.session.encounter.combatants["gou"].hp == hp
        assert "Initiative" in text(shown)
    shown.close()
    assert kept(folder) == {"11", "23"}


async def test_it_can_be_left_as_it_is(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.glob("*.toml")}
    shown = disputed(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
    assert shown.return_code == 0
    assert {path.name: path.read_bytes() for path in folder.glob("*.toml")} == before


async def from_the_list(pilot: Pilot[None]) -> None:
    """Chooses the fight in the list."""
    await pilot.pause()
    await pilot.press("enter")
    await pilot.pause(0.3)


async def test_from_the_list_it_is_asked_too(folder: Path) -> None:
    shown = FightApp(StartList(folder), look(), EMPTY)
    async with shown.run_test(size=(80, 24)) as pilot:
        await from_the_list(pilot)
        assert "edited by hand" in text(shown)
        await pilot.press("escape")
        await pilot.pause()
        assert "tracker" in text(shown)
        await from_the_list(pilot)
        await pilot.press("1")
        await pilot.pause(0.3)
        assert shown.desk.session.encounter.combatants["gou"].hp == 23
    shown.close()


@pytest.mark.parametrize("size", [(120, 36), (40, 10), (10, 3)])
async def test_the_answers_stand_there_at_any_size(folder: Path, size: tuple[int, int]) -> None:
    shown = disputed(folder)
    async with shown.run_test(size=size) as pilot:
        await pilot.pause()
        assert " q " in text(shown)
