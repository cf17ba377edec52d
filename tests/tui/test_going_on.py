"""Going on and back, keys that come too early, dice from the table, and what is owed before one goes on."""

from pathlib import Path
from time import monotonic

import pytest
from msgspec import structs
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from tui.fights import app, dusk, lines, session
from tui.pressing import SPELLED, desk, fight_screen, press, shown

import tracker.tui.fight_screen as fight_screen_module
from tracker.session.session import Session
from tracker.state.combatant import Status
from tracker.tui.picture import Picture


@pytest.fixture
def running(tmp_path: Path) -> Session:
    """The fight at dusk."""
    return session(tmp_path)


# --- going on


async def test_a_turn_back(running: Session) -> None:
    running.do("next")
    running.do("next")
    turn = running.encounter.flow.turn
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["p"])
        assert running.encounter.flow.turn != turn
        await press(pilot, ["ctrl+r"])
        assert running.encounter.flow.turn == turn


async def test_keys_that_can_not_work_are_dim(running: Session) -> None:
    async with app(running).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        picture = desk(pilot).last
        assert picture.off == {"undo", "redo", "back", "why", "amend", "how"}
        await press(pilot, [":", *"note a", "enter"])
        assert desk(pilot).last.off == {"redo", "back", "how"}
        await press(pilot, ["a", "enter"])
        assert {"attack", "redo", "back", "how"} == desk(pilot).last.off


# --- keys that come too early


async def test_keys_before_a_yes_or_no_was_seen_are_dropped(running: Session) -> None:
    running.do("hurt gou 9 raw")
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["e"])
        for key in ("enter", "y", "enter"):
            # As a terminal gives them: all at once, before the first is worked off.
            post(pilot, key)
        await pilot.pause()
        await pilot.pause()
        assert "Is that right?" in shown(pilot)
        assert "were dropped" in shown(pilot)
        assert running.number == 1
        await press(pilot, ["y"])
        assert running.number > 1


async def test_in_a_flow_that_was_opened_keys_may_come_early(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in ("d", "7", "enter", "5", "h", "2", "enter"):
            post(pilot, key)
        await pilot.pause()
        await pilot.pause(0.2)
        live = [record.command for record in running.history.live() if record.n == record.group][::-1]
        assert live == ["hurt aki 7 fire", "heal aki 2"]


async def test_keys_typed_while_the_screen_is_set_up_keep_their_order(
    running: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One comes before anything has the focus, the next before anybody has heard that something has it."""
    starting = app(running)
    focus = Screen.set_focus

    def typed_around(screen: Screen[None], widget: Widget | None, *given: bool, **named: bool) -> None:
        monkeypatch.setattr(Screen, "set_focus", focus)
        assert starting.focused is None
        with pytest.raises(StopIteration):  # nothing in it waits
            starting.on_event(Key("colon", ":")).send(None)
        focus(screen, widget, *given, **named)
        assert starting.focused is not None
        for letter in "note":
            starting.post_message(Key(letter, letter))

    monkeypatch.setattr(Screen, "set_focus", typed_around)
    async with starting.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert " : note" in shown(pilot)
        assert running.number == 0


async def test_playing_on_by_itself_stops_at_a_key(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, [":", *"auto"])
        post(pilot, "enter")
        post(pilot, "u")
        for _ in range(100):
            await pilot.pause(0.05)
            if running.number and not fight_screen(pilot)._busy:
                break
        assert running.encounter.step != "over"
        assert "were dropped" in shown(pilot)
        assert running.history.can_undo


async def test_steps_are_shown_while_a_command_goes_on_but_not_more_than_one_a_frame(
    running: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[bool] = []
    often = 0.004
    monkeypatch.setattr(fight_screen_module, "FRAME", often)
    async with app(running).run_test(size=(80, 24)) as pilot:
        found = desk(pilot)
        picture = found.picture

        def counted(*, stepping: bool = False) -> Picture:
            made.append(stepping)
            return picture(stepping=stepping)

        monkeypatch.setattr(found, "picture", counted)
        began = monotonic()
        await press(pilot, [":", *"auto", "enter"])
        await pilot.pause()
        frames = (monotonic() - began) / often
    assert running.encounter.step == "over"
    assert 0 < made.count(True) <= frames < running.number


async def test_what_a_short_command_did_is_shown_when_it_is_over_and_not_before(
    running: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fight_screen_module, "FRAME", 60.0)
    while_busy: list[int] = []
    async with app(running).run_test(size=(80, 24)) as pilot:
        screen = fight_screen(pilot)
        show = screen._canvas.show

        def noted(picture: Picture) -> None:
            if screen._busy:
                while_busy.append(picture.number)
            show(picture)

        monkeypatch.setattr(screen._canvas, "show", noted)
        wait = running.book.wait

        def waited(seconds: float | None = None) -> bool:
            # It may be saved when the command is over and its result still to come.
            pilot.app.call_from_thread(screen.on_fight_screen_saved)
            return wait(seconds)

        monkeypatch.setattr(running.book, "wait", waited)
        await press(pilot, ["n"])
        await pilot.pause()
    assert running.number > 0
    assert while_busy
    assert set(while_busy) == {0}


def post(pilot: Pilot[None], key: str) -> None:
    """A key as it comes from the terminal, without waiting for what it does."""
    pilot.app.post_message(Key(SPELLED.get(key, key), key if len(key) == 1 else None))


# --- dice from the table, and what is owed


async def test_dice_from_the_table_are_typed_in_one_go(running: Session) -> None:
    running.do("house dice_party=typed")
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["a", "2", "enter"])
        assert "アキ rolls: d20 to hit" in shown(pilot)
        await press(pilot, [*"15 9", "enter"])
        assert "✗" in shown(pilot), "a d5 has no 9"
        assert "> 15 9" in shown(pilot)
        await press(pilot, [*["backspace"] * 2, *" 4", "enter"])
        assert running.prompts == ()
        assert running.record(running.number).rolls["hit"] == (20, 15)


async def test_a_refused_die_is_not_there_again_when_the_attack_is_begun_anew(running: Session) -> None:
    running.do("house dice_party=typed")
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["a", "2", "enter", *"25", "enter"])
        assert "✗" in shown(pilot), "a d20 has no 25"
        await press(pilot, ["escape", "a", "2", "enter"])
        assert "> 25" not in shown(pilot)
        await press(pilot, [*"15", "enter", "escape", "a", "2", "enter"])
        assert "> 15" in shown(pilot), "a die that was rolled at the table is rolled"
        await press(pilot, [*"16", "enter", "4", "enter"])
        assert running.record(running.number).rolls["hit"] == (20, 16), "another one is typed in its place"


async def test_a_left_arrow_asks_what_was_asked_before(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["m", "1"])
        assert "provokes" in shown(pilot)
        await press(pilot, ["left"])
        assert "Where does アキ move to" in shown(pilot)
        assert "▌1 party rear" in shown(pilot), "what was answered is marked"
        await press(pilot, ["left", "left"])
        assert "No question was answered before" in shown(pilot)


@pytest.fixture
def owing(tmp_path: Path) -> Session:
    """A fight in which whose turn it is owes a move, or inertia control."""
    encounter = dusk()
    aki = structs.replace(encounter.combatants["aki"], statuses={"uncontrolled": Status(since=2)})
    encounter.combatants["aki"] = aki
    return session(tmp_path, encounter)


async def test_next_warns_of_what_is_owed(owing: Session) -> None:
    running = owing
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["n"])
        assert "move or brake. n again goes on" in shown(pilot)
        assert running.encounter.flow.turn == "aki"
        await press(pilot, ["n"])
        assert running.encounter.flow.turn == "orc-2"


async def test_next_warns_again_when_the_warning_is_gone(owing: Session) -> None:
    running = owing
    async with app(running).run_test(size=(80, 24)) as pilot:
        for key in ("3", "escape"):
            await press(pilot, ["n", key, "n"])
            assert "n again goes on" in shown(pilot), key
            assert running.encounter.flow.turn == "aki"
            await press(pilot, ["escape"])


async def test_what_nobody_may_miss_is_said_above_the_keys(running: Session) -> None:
    running.do('remind 4 "The tide turns"')
    async with app(running).run_test(size=(80, 24)) as pilot:
        while running.encounter.round < 4:
            await press(pilot, ["enter" if running.prompts else "n"])
        assert [line for line in lines(pilot.app)[-4:] if "The tide turns" in line]


async def test_the_last_row_of_the_details_stays_selected_when_there_are_fewer(running: Session) -> None:
    running.do("mark aki burning")
    running.do('set aki notes="Owes the ferryman a song"')
    async with app(running).run_test(size=(120, 36)) as pilot:
        await press(pilot, ["4", *["j"] * 60])
        for _ in range(2):
            await press(pilot, ["u"])
            marked = [row for row, line in enumerate(lines(pilot.app)) if "│▌" in line[30:76]]
            assert marked == [pilot.app.cursor_position.y]
            assert "speed" in lines(pilot.app)[marked[0]]
        await press(pilot, ["k"])
        assert "speed" not in lines(pilot.app)[pilot.app.cursor_position.y]


async def test_the_terminals_cursor_stands_on_the_step_whose_why_is_read(running: Session) -> None:
    for _ in range(6):
        running.do("next")
    running.do("hurt ogre 7 fire")
    async with app(running).run_test(size=(80, 24)) as pilot:
        for key in ("w", "j", "j", "k"):
            await press(pilot, [key])
            assert lines(pilot.app)[pilot.app.cursor_position.y].startswith("▌"), key


async def test_all_of_the_details_can_be_scrolled_to(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["4"])
        assert "parry" not in shown(pilot)
        await press(pilot, ["pagedown"] * 4)
        assert "speed 6" in shown(pilot)
        await press(pilot, ["enter"])
        assert running.number == 0
        await press(pilot, ["k"] * 30)
        assert "▌a attack" in shown(pilot)
