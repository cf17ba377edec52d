"""The screen as it is used: what stands there, what the keys do, at every size."""

from pathlib import Path

import pytest
from textual.events import Key, Paste
from textual.pilot import Pilot
from tui.everything import everything
from tui.fights import app, dusk, lines, look, session, somebody, strips, text
from tui.pressing import desk, fight_screen
from tui.snapshot import check

from tracker.command.registry import Context, bound
from tracker.session.session import Session
from tracker.state.question import Prompt, Question
from tracker.tui.acts import ACTS
from tracker.tui.cells import width
from tracker.tui.fight_screen import OWN
from tracker.tui.glyphs import ASCII

ROW = {"take", "several", "all", "none", "yes", "no", "cancel", "question-back", "fill-in", "offered"}
"""What the command row does by itself at a question."""
SIZES = [(300, 100), (120, 40), (100, 28), (99, 27), (80, 24), (80, 20), (79, 19), (40, 10), (20, 6), (10, 3)]
NAMES = ["Élodie ✦", "漢字の名前", "👩‍🚀", "a|b", "[red]x[/]", "Ogre [/b]", "x\"y'z]"]


@pytest.fixture
def running(tmp_path: Path) -> Session:
    """The fight at dusk."""
    return session(tmp_path)


async def typed(pilot: Pilot[None], command: str) -> None:
    """Types a command and Enter."""
    await pilot.press(":", *({" ": "space"}.get(letter, letter) for letter in command), "enter")
    await pilot.pause()


def shown(pilot: Pilot[None]) -> str:
    """What stands on the screen."""
    return text(pilot.app)


# --- pictures


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (120, 40), (100, 28), (60, 16)])
async def test_the_fight(running: Session, size: tuple[int, int]) -> None:
    running.do("hurt gou 9 raw")
    running.do("note far below, the river")
    running.book.wait()
    async with app(running).run_test(size=size) as pilot:
        await pilot.pause()
        check(f"fight-{size[0]}x{size[1]}", shown(pilot))


async def test_a_question(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await typed(pilot, "attack aki")
        check("question-80x24", shown(pilot))
        await pilot.press("escape")
        await typed(pilot, "attack gou")
        check("refusal-80x24", shown(pilot))


async def test_ascii(running: Session) -> None:
    async with app(running, ASCII).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert shown(pilot).isascii()
        check("ascii-120x40", shown(pilot))


async def test_help(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.press("?")
        await pilot.pause()
        first = shown(pilot)
        assert "Initiative" not in first
        await pilot.press("pagedown")
        assert shown(pilot) != first
        await pilot.press("k", "escape")
        await pilot.pause()
        assert "Initiative" in shown(pilot)


async def test_keys_come_faster_than_help_opens_and_closes(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        for _ in range(3):
            for key in ("?", "?", "escape", "escape"):
                pilot.app.post_message(Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert "Initiative" in shown(pilot)


async def test_names_of_every_kind_line_up(tmp_path: Path) -> None:
    people = [somebody(f"x-{at}", name, "foes", "front", hp=7) for at, name in enumerate(NAMES)]
    encounter = dusk()
    everybody = {"aki": encounter.combatants["aki"], **{each.id: each for each in people}}
    flow = type(encounter.flow)(turn="aki", agenda=encounter.flow.agenda, queue=encounter.flow.queue[:1])
    fight = type(encounter)(name="x", round=3, step="attacks", combatants=everybody, flow=flow)
    for size in ((80, 28), (120, 40)):
        async with app(session(tmp_path / str(size), fight)).run_test(size=size) as pilot:
            await pilot.pause()
            found = lines(pilot.app)
            assert {width(line) for line in found} == {size[0]}
            hp = [line for line in found if " 7/7" in line]
            assert len({width(line[: line.index(" 7/7")]) for line in hp}) == 1
            assert all(any(name in line for line in found) for name in NAMES)


async def test_every_size_without_a_crash(running: Session) -> None:
    async with app(running).run_test(size=(300, 100)) as pilot:
        await typed(pilot, "attack aki")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert [width(line) for line in lines(pilot.app)] == [size[0]] * size[1]
        for size in ((1, 1), (5, 2), (10, 3), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert "Whom does アキ attack" in shown(pilot)


@pytest.mark.parametrize("pane", range(1, 6))
async def test_on_a_small_screen_every_pane_can_be_reached(running: Session, pane: int) -> None:
    async with app(running).run_test(size=(60, 14)) as pilot:
        await pilot.press(str(pane))
        await pilot.pause()
        titles = ["1 Initiative", "2 Formation", "3 Timers", "4 アキ", "5 Log"]
        assert [title for title in titles if title in shown(pilot)] == [titles[pane - 1]]
        assert "アキ 12/24" in shown(pilot).split("\n")[0]


# --- keys


async def test_next_and_undo(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert running.encounter.flow.turn == "orc-2", "orc-1 is stunned"
        assert "Orc 2's turn" in shown(pilot)
        await pilot.press("u")
        await pilot.pause()
        assert running.encounter.flow.turn == "aki"
        assert "Taken back: next. Ctrl+R does it again." in shown(pilot)
        await pilot.press("ctrl+r")
        await pilot.pause()
        assert running.encounter.flow.turn == "orc-2"
        assert "Done again: next" in shown(pilot)


async def test_who_comes_next_is_in_sight(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.press(*["j"] * 5)
        await pilot.pause()
        rows = shown(pilot).split("\n")
        first = next(number for number, row in enumerate(rows) if row.startswith("▐1 Initiative▌"))
        pane = rows[first + 1 : next(number for number, row in enumerate(rows) if row.startswith(" 5 Log"))]
        selected = next(number for number, row in enumerate(pane) if row.startswith("▌"))
        assert 0 < selected == len(pane) - 4, "three more stand below it"


async def test_who_acts_stays_in_sight_while_somebody_else_is_selected(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.press("2", *["j"] * 30)
        await pilot.pause()
        assert desk(pilot).last.who != running.encounter.flow.turn
        assert "▶6 アキ" in shown(pilot), "the queue hasn't scrolled to whoever was selected on the board"
        await pilot.press("1")
        await pilot.pause()
        assert "▶6 アキ" not in shown(pilot), "where the keys go, the selected one is in sight"


async def test_the_most_urgent_timer_stays_in_sight(tmp_path: Path) -> None:
    """アキ, whose turn it is, has a timer far down among many."""
    async with app(session(tmp_path, everything())).run_test(size=(80, 24)) as pilot:
        assert "‼Mei" in shown(pilot)
        await pilot.press("3", *["j"] * 20)
        await pilot.pause()
        assert "‼Mei   out" not in shown(pilot), "where the keys go, the selected one is in sight"
        await pilot.press("1")
        await pilot.pause()
        assert "‼Mei   out" in shown(pilot)


async def test_the_queue_says_who_can_do_nothing(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        assert "6 Orc 1  stunned" in shown(pilot)


async def test_the_log_follows_what_is_done_from_a_line_selected_in_it(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.press("5", *["up"] * 5)
        await pilot.pause()
        assert running.number == 0
        await pilot.press("1", "h", "3", "enter", "5", "up", "1", "h", "4", "enter")
        await pilot.pause()
        assert "アキ is healed: +4" in shown(pilot)


async def test_what_is_saved_is_said(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await typed(pilot, "note hello")
        running.book.wait()
        await pilot.pause()
        assert "● saved 1" in shown(pilot)


async def test_a_failed_save_is_said_until_one_succeeds(running: Session, tmp_path: Path) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        away = tmp_path.with_name("away")
        tmp_path.rename(away)
        await typed(pilot, "note hello")
        running.book.wait(2)
        await pilot.pause(0.2)
        assert "Not saved since step 0" in shown(pilot)
        assert "○ saving 1" in shown(pilot)
        away.rename(tmp_path)
        running.book.wait(3)
        await pilot.pause(0.2)
        assert "Not saved" not in shown(pilot)
        assert "● saved 1" in shown(pilot)


async def test_a_refusal_keeps_what_was_typed(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await typed(pilot, "hurt nobody 7")
        assert ": hurt nobody 7" in shown(pilot)
        await pilot.press("escape", ":", "up")
        await pilot.pause()
        assert ": hurt nobody 7" in shown(pilot), "it is there again to be mended"
        await pilot.press(*["backspace"] * 8, *"ogre", "space", "7", "enter")
        await pilot.pause()
        assert running.encounter.combatants["ogre"].hp == 33
        assert ": hurt" not in shown(pilot)


async def test_an_attack_takes_a_question_a_digit_that_shows_the_odds_and_enter(tmp_path: Path) -> None:
    running = session(tmp_path, faces=[20, 2, 5, 4])
    async with app(running).run_test(size=(80, 24)) as pilot:
        await typed(pilot, "attack aki")
        await pilot.press("2")
        await pilot.pause()
        assert "アキ → Orc 1, Spear: hits" in shown(pilot)
        assert running.prompts
        await pilot.press("enter")
        await pilot.pause()
        assert running.prompts == ()
        assert running.encounter.flow.acts["aki"].main == "attack"
        assert "with Spear" in shown(pilot)


async def test_an_interruption_keeps_the_question(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await typed(pilot, "attack aki")
        await typed(pilot, "hurt ogre 3 raw")
        assert running.encounter.combatants["ogre"].hp == 37
        assert "Whom does アキ attack" in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert running.prompts == ()


async def test_a_saved_question_is_open_again(tmp_path: Path) -> None:
    running = session(tmp_path)
    running.do("attack aki")
    assert running.prompts
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Whom does アキ attack" in shown(pilot)
        await pilot.press("1", "enter")
        await pilot.pause()
        assert running.prompts == ()


async def test_keys_before_an_unasked_question_was_seen_are_dropped(
    running: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = {"who": "aki", "hp": 0}
    question = Question("zero aki", "one", choices=("unconscious", "dead"), default="dead", args=about)
    answered: list[str] = []
    async with app(running).run_test(size=(80, 24)) as pilot:
        screen = fight_screen(pilot)
        before = screen._painted
        assert before is not None
        running.prompts = (Prompt(command="next", left=1, question=question),)
        monkeypatch.setattr(running, "answer", answered.append)
        desk(pilot).take_prompts()
        screen.refresh_picture()
        await screen.press("1", "1", before)
        assert answered == []
        await pilot.pause()
        assert "were dropped" in shown(pilot)


async def test_selecting_shows_somebody_else(running: Session) -> None:
    async with app(running).run_test(size=(120, 40)) as pilot:
        await pilot.press("j", "j")
        assert "4 Orc 2 · foes" in shown(pilot)
        await pilot.press("k")
        assert "4 Orc 1 · foes" in shown(pilot)
        await pilot.press("escape")
        assert "4 アキ · party" in shown(pilot)
        await pilot.press("3", "j", "j")
        assert "▐3 Timers▌" in shown(pilot)


async def test_an_option_in_the_details_is_done_with_enter(running: Session) -> None:
    async with app(running).run_test(size=(120, 40)) as pilot:
        await pilot.press("4", "j", "enter")
        await pilot.pause()
        assert "Whom does アキ attack with Spear" in shown(pilot)
        await pilot.press("2", "enter")
        await pilot.pause()
        assert running.record(1).command == "attack aki orc-1 with Spear"


async def test_a_selected_line_of_the_log_says_why(running: Session) -> None:
    running.do("hurt aki 7")
    async with app(running).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        before = shown(pilot).count("armor")
        await pilot.press("5", "j")
        await pilot.pause()
        assert shown(pilot).count("armor") > before - 1
        assert "in all" in shown(pilot)


async def test_the_lines_of_the_log_stay_where_they_are_while_others_are_explained(running: Session) -> None:
    for command in ("hurt aki 7", "note the tide comes in", "hurt gou 9 raw", "heal ren 2"):
        running.do(command)
    async with app(running).run_test(size=(120, 40)) as pilot:
        await pilot.press("5", "k")
        await pilot.pause()
        before, why = logged(pilot)
        await pilot.press("k", "k", "k")
        await pilot.pause()
        after, other = logged(pilot)
        assert [line.replace("▌", " ") for line in before] == [line.replace("▌", " ") for line in after]
        assert before != after
        assert why != other


def logged(pilot: Pilot[None]) -> tuple[list[str], list[str]]:
    """What stands in the log, and in its why."""
    rows = [line.split("│")[-2] for line in shown(pilot).splitlines()[16:] if line.endswith("│")]
    at = next(row for row, text in enumerate(rows) if text.startswith("─ why"))
    return rows[:at], rows[at + 1 :]


async def test_a_loss_is_red_and_a_gain_green_in_the_log(running: Session) -> None:
    running.do("hurt gou 9 raw")
    running.do("heal gou 2")
    async with app(running).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        styles = look().theme.styles
        found = {part.text.strip(): part.style for strip in strips(pilot.app) for part in strip}
        assert found["−9"] == styles["damage"]
        assert found["+2"] == styles["heal"]


async def test_the_cursor_stands_where_it_matters(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        row, column = 8, 0
        assert tuple(pilot.app.cursor_position) == (column, row)
        await pilot.press("j")
        assert tuple(pilot.app.cursor_position) == (column, row + 1)
        await pilot.press(":", "x")
        await pilot.pause()
        assert tuple(pilot.app.cursor_position) == (4, 22)


async def test_stray_keys_do_nothing(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = shown(pilot)
        await pilot.press(*"ABCDFHOPQRS", "left_square_bracket", "tilde", "f1", "ctrl+x", "delete", "home")
        await pilot.pause()
        assert (shown(pilot), running.number) == (before, 0)


def test_every_action_is_done_somewhere() -> None:
    contexts: tuple[Context, ...] = ("fight", "prompt", "many", "yes", "field")
    for context in contexts:
        own = {action.name for action in bound(context).values() if not action.command}
        assert own - set(ACTS) - set(OWN) == (set() if context == "fight" else own & ROW)
    assert set(ACTS) | set(OWN) <= {action.name for context in contexts for action in bound(context).values()}


async def test_keys_that_mean_nothing_to_a_question(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await typed(pilot, "move aki")
        await pilot.press("space", "comma", "0", "9", "n", "p")
        await pilot.pause()
        assert "Where does アキ move to" in shown(pilot)
        assert "Answer the question first" in shown(pilot)


async def test_leaving_waits_for_saving(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await typed(pilot, "note hello")
        await pilot.press("q")
        await pilot.pause()
        assert running.book.saved == running.number == 1
    assert pilot.app.return_code == 0


async def test_pasting_goes_where_one_types(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        pilot.app.post_message(Paste("q"))
        await pilot.pause()
        await pilot.press(":")
        pilot.app.post_message(Paste("note a\nb\x1b[2J"))
        await pilot.pause()
        assert ": note a b[2J" in shown(pilot)


async def test_the_markup_of_names_is_text(tmp_path: Path) -> None:
    encounter = dusk()
    encounter.combatants["ogre"] = somebody("ogre", "Ogre [/b]", "foes", "front", hp=4)
    async with app(session(tmp_path, encounter)).run_test(size=(120, 40)) as pilot:
        await typed(pilot, "note [red]x[/] [/]")
        assert "[red]x[/] [/]" in shown(pilot)
        assert "Ogre [/b]" in shown(pilot)
