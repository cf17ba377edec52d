"""Two whole rounds at the bridge played by keys alone, undone and redone, then done again without a screen."""

from pathlib import Path
from time import monotonic

from fights import bridge
from textual.pilot import Pilot
from tui.fights import app

from tracker.session.batch import batch
from tracker.session.dice import RandomDice
from tracker.session.session import Session
from tracker.store.book import Book
from tracker.tui.app import FightApp
from tracker.tui.desk import Desk
from tracker.tui.fight_screen import FightScreen

ROUNDS = 2
PATIENCE = 40
"""How many questions a turn may bring, and turns the rounds."""
TURNS = (
    ("a", "2", "enter"),
    ("m", "1"),
    ("d", "7", "enter", "5"),
    ("s", *"burn", "tab", "enter", "2", "enter"),
    ("h", *"2d6", "enter"),
    ("x", "1", "enter", "enter"),
    ("j", "space", "j", "space", "d", "3", "enter", "enter"),
    ("a", "enter"),
    (":", *"house dice_party=typed", "enter", "a", "enter"),
    (":", *"house dice_party=rolled", "enter"),
    ("/", *"ogre", "enter", "d", "4", "!", "enter", "enter", "escape"),
    ("e", "enter", "y"),
    ("w", "j", "enter", "escape", "escape"),
)
"""What is done in one turn after the other, over and over, before `n` goes on."""
CHARACTERS = {" ": "space", "!": "exclamation_mark", "=": "equals_sign", "_": "underscore", "/": "slash", ":": "colon"}


class Player:
    """Plays by keys; each kind of question is taken back once, then answered."""

    def __init__(self, pilot: Pilot[None], session: Session) -> None:
        assert isinstance(pilot.app, FightApp)
        self.pilot = pilot
        self.session = session
        self.desk: Desk = pilot.app.desk
        self.taken_back: set[str] = set()
        self.asked: set[str] = set()

    async def press(self, *keys: str) -> None:
        """Presses keys: in the fight at once, elsewhere as the terminal gives them."""
        for key in keys:
            screen = self.pilot.app.screen
            if isinstance(screen, FightScreen):
                await screen.press(CHARACTERS.get(key, key), key if len(key) == 1 else None, monotonic() + 1)
                if screen._painted is None or self.pilot.app.screen is not screen:
                    await self.pilot.pause()
            else:
                await self.pilot.press(CHARACTERS.get(key, key))
                await self.pilot.pause()

    async def settle(self, *again: str) -> None:
        """Answers whatever is asked; the first of a kind is taken back, and what led to it is pressed `again`."""
        for _ in range(PATIENCE):
            if not self.session.prompts:
                break
            await self.pilot.pause()
            question = self.session.prompts[-1].question
            self.asked.add(question.kind)
            if question.kind not in self.taken_back:
                self.taken_back.add(question.kind)
                await self.press("escape", *again)
            elif question.kind == "die":
                await self.press(str(min(3, question.high)), "enter")
            elif question.kind == "many" and question.default is None:
                await self.press("0", "enter")
            else:
                await self.press("enter" if question.default is not None else "1")
        for _ in range(PATIENCE):
            if self.desk.entry.open:
                await self.press("escape")
        assert not self.desk.entry.open, self.session.prompts

    async def play(self) -> None:
        """All of it."""
        turn = 0
        await self.press("n")
        await self.settle("n")
        while self.session.encounter.round <= ROUNDS and self.session.encounter.step != "over":
            assert turn < PATIENCE, self.desk.entry.message
            keys = TURNS[turn % len(TURNS)]
            await self.press(*keys)
            await self.settle(*keys)
            await self.press("n")
            if "again goes on" in self.desk.entry.message:
                await self.press("n")
            await self.settle("n")
            turn += 1


async def test_two_rounds_by_keys_are_the_same_without_a_screen(tmp_path: Path) -> None:
    start = bridge()
    running = Session(Book.create(tmp_path / "keys", "bridge", start), roller=RandomDice(5))
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        player = Player(pilot, running)
        await player.play()
        assert running.encounter.round > ROUNDS
        assert player.asked == player.taken_back == {"one", "many", "die"}
        played = running.encounter
        while running.history.can_undo:
            await player.press("u")
        assert running.encounter == start
        while running.history.can_redo:
            await player.press("ctrl+r")
        assert running.encounter == played
    # An amendment's own step only leads back; what it does again are the live steps behind it.
    live = [record for record in running.history.live() if record.kind == "command"][::-1]
    commands = [record.command for record in live if record.n == record.group]
    faces = [face for record in live for _, face in record.rolls.values()]
    answers = [answer for record in live for answer in record.answers.values()]
    running.close()
    other = Session(Book.create(tmp_path / "batch", "bridge", start))
    batch(other, commands, rolls=faces, answers=answers)
    other.close()
    assert _fight(tmp_path / "keys") == _fight(tmp_path / "batch")


def _fight(folder: Path) -> bytes:
    """The saved fight but for what belongs to the save."""
    return (folder / "bridge.toml").read_bytes().partition(b"[save]")[0]
