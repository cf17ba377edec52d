"""Timers on the screen: what strikes and when, marked alike in their pane and in the formation; none behind the end."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from tui.fights import app, dusk, look, session, somebody, text

from tracker.rules.running import running, urgent
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.field import Field
from tracker.state.vocabulary import SIDES, Area
from tracker.tui.board_pane import BoardPane
from tracker.tui.cells import row_width
from tracker.tui.desk import Desk
from tracker.tui.frame import Mode
from tracker.tui.glyphs import ASCII, UNICODE, Glyphs
from tracker.tui.timers_pane import TimersPane
from tracker.words.screen import where

FALLING = {"falling": Status(since=3)}


def wreck(*more: Combatant) -> Encounter:
    """Round 3 over water: a griffin falling with its rider, a diver out of breath and one at ease, one high in a fall;
    others burning or stunned."""
    base = dusk()
    people = [
        base.combatants["aki"],
        somebody("griffin", "Griffin", "party", "front", hp=40, size="large", z=6, statuses=FALLING),
        somebody("sora", "ソラ", "party", "front", hp=22, z=6, mount="griffin", statuses=FALLING),
        somebody("nagi", "Nagi", "party", "party-mid", z=90, statuses=FALLING),
        somebody("umi", "ウミ", "party", "party-mid", z=-2, statuses={"submerged": Status(since=-4)}),
        somebody("eel", "Eel", "foes", "foes-mid", z=-2, statuses={"submerged": Status(since=3)}),
        somebody("orc", "Orc", "foes", "front", statuses={"burning": Status()}),
        somebody("imp", "Imp", "foes", "front", statuses={"prone": Status()}),
        somebody("rat", "Rat", "foes", "front"),
        *more,
    ]
    flow = replace(base.flow, queue=base.flow.queue[:1], autos=())
    field = Field(water=(0, 5, 5, 5, 0))
    return replace(base, combatants={each.id: each for each in people}, flow=flow, field=field, reminders=())


URGENT = {"griffin": "Griffin", "sora": "ソラ", "umi": "ウミ"}


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (120, 40)])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII._replace(encoding="utf-8")], ids=["unicode", "ascii"])
async def test_the_mark_in_the_formation_is_that_of_the_timers(
    tmp_path: Path, size: tuple[int, int], glyphs: Glyphs
) -> None:
    """W5, F11: exactly those who have an urgent timer bear its mark, riders too; other statuses have another."""
    encounter = wreck()
    assert urgent(running(encounter)) == set(URGENT)
    async with app(session(tmp_path, encounter), glyphs).run_test(size=size) as pilot:
        await pilot.pause()
        rows = text(pilot.app).split("\n")
        end = next(at for at, row in enumerate(rows) if "3 Timers" in row)
        left = 30 if size[0] == 120 else 0
        top = [row[left:] for row in rows[1:end]]
        for who in encounter.combatants:
            name = encounter.combatants[who].name[:4]
            behind = next(row for row in top if name in row).split(name, 1)[1].split("/", 1)[1]
            assert behind.split(" ")[1:2] == [glyphs.urgent] if who in URGENT else glyphs.urgent not in behind[:6]
        assert sum(row.count(glyphs.urgent) for row in top) == len(URGENT)
        if size[0] == 80:
            assert any(f"Orc 10/10 {glyphs.due}" in row for row in top)
            assert any(f"Imp 10/10 {glyphs.point}" in row for row in top)
        await pilot.press("v")
        await pilot.pause()
        side = [row[left:] for row in text(pilot.app).split("\n")[1:end]]
        marked = re.findall(rf"([\w…~]+){re.escape(glyphs.urgent)}", " ".join(side))
        assert sorted(name[:2] for name in marked) == sorted(name[:2] for name in URGENT.values())


@pytest.mark.parametrize("columns", [24, 25, 26, 28, 40])
@pytest.mark.parametrize("who", URGENT)
def test_the_first_row_of_an_urgent_timer_says_what_and_when(tmp_path: Path, columns: int, who: str) -> None:
    name = "Captain Vane of the Kamome"
    encounter = wreck()
    encounter.combatants[who] = replace(encounter.combatants[who], name=name)
    desk = Desk(session(tmp_path, encounter), look())
    content = TimersPane("timers").content(desk.picture(), columns, 20)
    rows = ["".join(span.text for span in row) for row in content.rows]
    assert all(row_width(row) <= columns for row in content.rows)
    first = next(row for row in rows if row.startswith(" ‼Ca"))
    assert first.endswith("out of air now" if who == "umi" else "hits this round"), first


def test_the_order_stays_whoever_is_selected_and_signs_stand_by_rank(tmp_path: Path) -> None:
    desk = Desk(session(tmp_path, wreck()), look())
    orders = []
    for who in ("aki", "nagi", "eel", "griffin"):
        desk.select(who)
        rows = TimersPane("timers").content(desk.picture(), 40, 20).rows
        signs = ["".join(span.text for span in row)[1] for row in rows]
        orders.append([sign for sign in signs if sign.strip()])
    assert orders == [["‼", "‼", "‼", "*", "*", "·"]] * 4


async def test_a_small_screen_names_what_strikes_first_and_when(tmp_path: Path) -> None:
    async with app(session(tmp_path, wreck())).run_test(size=(60, 16)) as pilot:
        await pilot.pause()
        assert text(pilot.app).split("\n")[1].startswith("‼ ウミ  out of air now · must surface this round")


@pytest.mark.parametrize(
    ("winner", "labels", "told"),
    [
        ("party", {}, "over in round 6 · the party has won"),
        ("foes", {}, "over in round 6 · the foes have won"),
        ("foes", {"foes": "Salvagers"}, "over in round 6 · Salvagers won"),
        ("draw", {}, "over in round 6 · a draw"),
        ("draw", {"party": "Salvagers"}, "over in round 6 · a draw"),
        ("", {}, "over in round 6"),
    ],
)
def test_where_a_fight_that_is_over_stands(winner: str, labels: dict[str, str], told: str) -> None:
    assert where(6, "over", winner, labels) == told
    assert where(0, "over", winner, labels) == told.replace(" in round 6", "")


async def test_c27_a_fight_that_is_over_runs_no_timers(tmp_path: Path) -> None:
    over = replace(wreck(), step="over", winner="foes")
    async with app(session(tmp_path, over)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text(pilot.app)
        assert "Bridge at dusk · over in round 3 · the foes have won" in shown
        assert "nothing runs out" in shown
        assert "‼" not in shown


def holding(capacity: int) -> Encounter:
    """A melee: one of the party against so many foes in front."""
    base = dusk()
    foes = [somebody(f"orc-{n}", f"Orc {n}", "foes", "front") for n in range(1, capacity + 1)]
    people = {"aki": base.combatants["aki"]} | {each.id: each for each in foes}
    flow = replace(base.flow, queue=base.flow.queue[:1], autos=())
    return replace(base, combatants=people, flow=flow, reminders=(), field=Field())


@pytest.mark.parametrize("mode", ["compact", "wide"])
def test_s3_every_number_of_a_line_says_whether_it_holds(tmp_path: Path, mode: Mode) -> None:
    """Both sides are told alike: with words, or with the sign alone."""
    pane = BoardPane("formation")
    pane.mode = mode
    picture = Desk(session(tmp_path, holding(4)), look()).picture()
    found = set()
    for columns in range(40, 130):
        content = pane.content(picture, columns, 20)
        shown = ["".join(span.text for span in row) for row in (content.title, *content.head)]
        told = next((row for row in shown if "<" in row), "")
        assert ("broken 2 < 4" in told) == ("holds 8 ≥ 1" in told), (columns, told)
        assert "8 ≥ 1" in told or "2<4 8≥1" in told or "≥" not in told, (columns, told)
        found.add("holds 8 ≥ 1" in told)
    assert "holds 8 ≥ 1" in told
    assert found == {True, False}


def test_hp_of_both_sides_of_an_area_are_written_alike(tmp_path: Path) -> None:
    """Where one side's names leave no room for what the HP are of, the other side's are told so neither."""
    base = wreck()
    areas: tuple[Area, ...] = ("party-rear", "party-mid", "foes-mid", "foes-rear")
    crowd = [somebody(area, "Quartermaster", SIDES[at > 1], area, hp=120) for at, area in enumerate(areas)]
    giant = somebody("giant", "Extraordinary", "foes", "front", hp=9000, z=44)
    people = {"aki": base.combatants["aki"]} | {each.id: each for each in (*crowd, giant)}
    picture = Desk(session(tmp_path, replace(base, combatants=people)), look()).picture()
    formats = set()
    for columns in range(45, 120):
        rows = BoardPane("formation").content(picture, columns, 20).rows
        points = [span.text.strip() for row in rows for span in row if span.role.startswith("bar-")]
        front = {"/" in text for text in points if text.split("/")[0] in ("12", "9000")}
        assert len(front) == 1, (columns, points)
        formats |= front
    assert formats == {True, False}
