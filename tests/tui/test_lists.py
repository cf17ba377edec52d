"""Lists that narrow: somebody, a line of the log, what can be done now; and the other actions of somebody."""

from pathlib import Path

import pytest
from tui.fights import app, dusk, look, session, somebody
from tui.pressing import desk, press, shown

from tracker.command.grammar import FORMS as VERBS
from tracker.command.registry import OPTIONS
from tracker.session.session import Session
from tracker.tui.acts import PICKED
from tracker.tui.blanks import needed
from tracker.tui.desk import Desk
from tracker.tui.palette import doings


@pytest.fixture
def running(tmp_path: Path) -> Session:
    """The fight at dusk."""
    return session(tmp_path)


async def test_find_jumps_to_somebody_and_to_a_line(running: Session) -> None:
    running.do("note the lanterns go out")
    running.do("hurt ogre 3 raw")
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["/", *"sham", "enter"])
        assert desk(pilot).who == "shaman"
        await press(pilot, ["/", *"lantern", "enter"])
        assert "▐5 Log▌" in shown(pilot)
        assert "▌the lanterns go out" in shown(pilot)
        await press(pilot, ["/", *"nobody at all"])
        assert "nothing found" in shown(pilot)
        await press(pilot, ["enter", "escape"])


async def test_the_palette_has_only_what_can_be_done(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["ctrl+p", *"takes the last command"])
        assert "nothing found" in shown(pilot), "there is nothing to undo yet"
        await press(pilot, ["escape", "ctrl+p", *"clear", "enter"])
        assert "clear aki" in shown(pilot)
        await press(pilot, ["escape", "j", "j", "ctrl+p", *"clear", "enter", *"burning", "enter"])
        assert "burning" not in running.encounter.combatants["orc-2"].statuses


async def test_a_row_is_cut_only_where_what_stands_behind_needs_the_room(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["ctrl+p"])
        assert "attacks with whose turn it is: whom, with the odds, then Enter  a" in shown(pilot)


async def test_what_can_not_be_done_stands_last_with_its_reason(running: Session) -> None:
    async with app(running).run_test(size=(120, 40)) as pilot:
        await press(pilot, ["ctrl+p", *"dive"])
        assert "✗ dive  no water (G14)" in shown(pilot)
        await press(pilot, ["escape", "ctrl+p", *"begin"])
        assert "✗ begin" in shown(pilot)
        assert "The fight has begun already (G4)" in shown(pilot)
        await press(pilot, ["escape", "ctrl+p", "up", "enter"])
        assert running.number == 0, "what is refused is refused"
        await press(pilot, ["escape"] * 3)
        matches = doings(running, desk(pilot).last)
        possible = [match.can for match in matches]
        assert possible == sorted(possible, reverse=True)
        assert {"verb:auto", "verb:skip", "act:side", "option:attack Spear"} <= {
            each.value for each in matches if each.can
        }


def test_when_the_fight_is_over_the_palette_says_so(running: Session) -> None:
    running.do("end party")
    over = {each.value: each.can for each in doings(running, Desk(running, look()).picture())}
    assert (over["verb:auto"], over["verb:jump"], over["verb:add"]) == (False, False, True)


async def test_every_verb_of_the_palette_can_be_begun_and_taken_back(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        lacking = [verb for verb, form in VERBS.items() if needed(form)]
        assert len(lacking) > 10
        for verb in lacking:
            assert PICKED["verb"](desk(pilot), verb) is None, verb
            await press(pilot, ["down", "escape"])
            assert not desk(pilot).entry.askings, verb
        assert running.number == 0


async def test_other_actions_keep_their_numbers(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["x"])
        assert f"{OPTIONS['dive']} dive ✗" in shown(pilot)
        await press(pilot, [*str(OPTIONS["dive"]), "enter"])
        assert "no water" in shown(pilot)
        await press(pilot, ["escape", "x", "1"])
        assert "Whom does アキ attack" in shown(pilot)


async def test_mounting_and_dismounting_are_offered(tmp_path: Path) -> None:
    encounter = dusk()
    for who in ("horse", "ox"):
        encounter.combatants[who] = somebody(who, who.title(), "party", "front", size="large")
    running = session(tmp_path, encounter)
    async with app(running).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "x 10 mount: Horse" in shown(pilot)
        await press(pilot, ["x", *"10"])
        assert "1 Horse" in shown(pilot)
        await press(pilot, ["2"])
        assert running.encounter.combatants["aki"].mount == "ox"
        assert "dismount" in shown(pilot)
        await press(pilot, ["x", *"10"])
        assert running.record(running.number).command == "mount aki none"
        assert running.encounter.combatants["aki"].mount == ""
