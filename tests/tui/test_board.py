"""The formation from above and from the side: clouds, walls, riders on their mounts, heights and depths."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tui.everything import everything
from tui.fights import app, dusk, session, somebody, text
from tui.pressing import desk
from tui.snapshot import check

from tracker.session.view import board
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.field import Field
from tracker.tui.glyphs import ASCII, UNICODE, Glyphs

SIZES = [(80, 24), (120, 36), (60, 16)]
FLYING = {"flying": Status(since=2)}


def mounted() -> Encounter:
    """The fight with some of everything, a griffin in the air with somebody on it, and a charmed rider."""
    base = everything()
    more = [
        somebody("griffin", "Griffin", "party", "front", hp=40, size="large", z=6, flight=0, statuses=FLYING),
        somebody("sora", "ソラ", "party", "front", hp=22, z=6, mount="griffin", statuses=FLYING),
        somebody("boar", "Boar", "foes", "front", hp=9, size="large"),
        somebody("thrall", "Thrall", "foes", "front", hp=4, mount="boar", statuses={"charmed": Status(since=2)}),
    ]
    return replace(base, combatants=dict(base.combatants) | {each.id: each for each in more})


def of(*people: Combatant, **field: Any) -> Encounter:
    """The fight at dusk with other people and another field."""
    base = dusk()
    kept = {"aki": base.combatants["aki"]} | {each.id: each for each in people}
    flow = replace(base.flow, queue=base.flow.queue[:1], autos=())
    return replace(base, combatants=kept, flow=flow, field=Field(**field))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", SIZES)
async def test_pictures_of_the_formation(tmp_path: Path, size: tuple[int, int], glyphs: Glyphs) -> None:
    named = "ascii-" if glyphs is ASCII else ""
    async with app(session(tmp_path, mounted()), glyphs).run_test(size=size) as pilot:
        await pilot.press("2")
        await pilot.pause()
        check(f"board-{named}plan-{size[0]}x{size[1]}", text(pilot.app))
        await pilot.press("v")
        await pilot.pause()
        check(f"board-{named}side-{size[0]}x{size[1]}", text(pilot.app))


def test_a_rider_follows_its_mount() -> None:
    front = board(mounted())[2]
    assert [(each.who, each.mount) for each in front.members if each.who in ("griffin", "sora", "boar", "thrall")] == [
        ("boar", ""),
        ("thrall", "boar"),
        ("griffin", ""),
        ("sora", "griffin"),
    ]


async def test_a_pair_is_seen_as_one_from_above(tmp_path: Path) -> None:
    async with app(session(tmp_path, mounted())).run_test(size=(120, 50)) as pilot:
        await pilot.pause()
        rows = text(pilot.app).split("\n")
        at = next(row for row, line in enumerate(rows) if "Griffin" in line)
        assert "↑6, flying" in rows[at + 1]
        assert "└ソラ" in rows[at + 2]
        assert "↑6" not in rows[at + 3], "its mount says how high it is"
        at = next(row for row, line in enumerate(rows) if "└Thrall" in line)
        assert "on Boar" in rows[at + 1], "who fights for the other side doesn't stand under its mount"


async def test_from_the_side_all_stand_by_their_heights(tmp_path: Path) -> None:
    people = (
        somebody("hawk", "Hawk", "party", "party-mid", z=30, flight=0, statuses=FLYING),
        somebody("crow", "Crow", "foes", "foes-mid", z=6, flight=0, statuses=FLYING),
        somebody("eel", "Eel", "foes", "foes-rear", z=-2, statuses={"submerged": Status(since=1)}),
    )
    async with app(session(tmp_path, of(*people, water=(0, 0, 0, 0, 4)))).run_test(size=(100, 30)) as pilot:
        await pilot.press("v")
        await pilot.pause()
        rows = [line.partition("││")[2] for line in text(pilot.app).split("\n")]
        found = {name: next(row for row, line in enumerate(rows) if name in line) for name in ("Hawk", "Crow", "Eel")}
        ground = next(row for row, line in enumerate(rows) if "アキ" in line)
        assert found["Hawk"] < found["Crow"] < ground < found["Eel"]
        assert rows[found["Hawk"]].startswith(" ↑30")
        assert rows[found["Eel"]].startswith("  ≈2")
        assert "───" in rows[ground], "land"
        assert "≈≈≈" in rows[ground], "water, in the foes' rear"
        await pilot.press("v")
        await pilot.pause()
        assert "from the side" not in text(pilot.app)


async def test_those_in_several_rows_on_the_ground_all_stand_above_its_line(tmp_path: Path) -> None:
    people = [somebody(f"orc-{number}", f"Hobgoblin {number}", "foes", "front") for number in range(4)]
    async with app(session(tmp_path, of(*people, water=(0, 0, 4, 0, 0)))).run_test(size=(100, 30)) as pilot:
        await pilot.press("v")
        await pilot.pause()
        rows = [line.partition("││")[2] for line in text(pilot.app).split("\n")]
        [line] = [row for row, each in enumerate(rows) if "≈≈≈" in each and "FRONT" not in each]
        assert "Hobgoblin" not in rows[line]
        assert "Hobgoblin" in rows[line - 1]
        assert sum("Hobgoblin" in each for each in rows[3:line]) > 1


async def test_without_gravity_there_is_no_ground(tmp_path: Path) -> None:
    people = (somebody("drone", "Drone", "foes", "foes-mid", z=-6),)
    async with app(session(tmp_path, of(*people, medium="zero-gravity"))).run_test(size=(100, 30)) as pilot:
        assert "Drone" in text(pilot.app)
        await pilot.press("v")
        await pilot.pause()
        rows = [line.partition("││")[2] for line in text(pilot.app).split("\n")]
        below = next(line for line in rows if "Drone" in line)
        assert below.startswith(" ↓6"), "there is no water to be under"
        assert all("──" not in line and "≈" not in line for line in rows if "アキ" in line)


async def test_a_crowd_on_the_ground_hides_nobody_above_or_below(tmp_path: Path) -> None:
    crowd = [somebody(f"rat-{n}", f"Giant rat {n}", "foes", "front") for n in range(1, 30)]
    hawk = somebody("hawk", "Hawk", "party", "party-mid", z=30, flight=0, statuses=FLYING)
    async with app(session(tmp_path, of(*crowd, hawk))).run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        await pilot.pause()
        shown = text(pilot.app)
        assert "Hawk" in shown
        assert " +2" in shown
        for _ in range(20):
            await pilot.press("j")
        rows = text(pilot.app).split("\n")
        assert desk(pilot).who == "rat-20"
        assert any("▌Giant rat 20" in line for line in rows[1:8]), "the one selected is named"


async def test_the_side_can_be_looked_at_while_something_is_asked(tmp_path: Path) -> None:
    running = session(tmp_path, mounted())
    running.do("move aki")
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        await pilot.pause()
        assert any(line.startswith(" ↑3") for line in text(pilot.app).split("\n"))
        assert running.prompts
        await pilot.press("1")
        assert running.prompts == () or running.prompts[-1].question.key != "area"


async def test_the_details_say_who_rides_whom(tmp_path: Path) -> None:
    async with app(session(tmp_path, mounted())).run_test(size=(120, 40)) as pilot:
        desk(pilot).select("sora")
        await pilot.press("1", "2")
        await pilot.pause()
        assert "rides Griffin" in text(pilot.app)
        desk(pilot).select("griffin")
        await pilot.press("1", "2")
        await pilot.pause()
        assert "carries ソラ" in text(pilot.app)
