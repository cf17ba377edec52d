"""The screen of a fight: it hands keys to the desk and the desk's pictures to the panes."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.message import Message

from tracker.command.registry import Action, bound
from tracker.store.record import Record
from tracker.tui.acts import act, perform, previewed
from tracker.tui.canvas import Canvas
from tracker.tui.desk import Desk
from tracker.tui.first_picture import FirstPicture
from tracker.tui.frugal_screen import FrugalScreen
from tracker.tui.picture import Picture
from tracker.tui.sheet import Sheet
from tracker.tui.work import Work
from tracker.words.screen import message

FRAME = 1 / 20
"""So many seconds pass from the beginning of a command to the first step that is shown, and from one to the next."""
SOON = 0.01
"""So many seconds a result waits for being saved: then both are painted at once, and neither holds the other up."""
WAIT = 10.0
"""How many seconds leaving waits for what is being saved."""


class Keys(Canvas):
    """The screen's one widget as the place where keys arrive. They wait here, in order, while a command is being done,
    and the screen goes on painting."""

    def post_message(self, message: Message) -> bool:
        """A key that is pressed while the fight plays on by itself stops it before its turn comes to be read."""
        if isinstance(message, events.Key) and self.is_running and isinstance(self.screen, FightScreen):
            self.screen.desk.waiting += 1
        return super().post_message(message)

    async def on_key(self, event: events.Key) -> None:
        """Every key."""
        event.stop()
        event.prevent_default()
        screen = self.screen
        if isinstance(screen, FightScreen):
            screen.desk.waiting = max(0, screen.desk.waiting - 1)
            await screen.press(event.key, event.character, event.time)

    def on_paste(self, event: events.Paste) -> None:
        """Text that was pasted goes into the field, if there is one."""
        event.stop()
        event.prevent_default()
        screen = self.screen
        if isinstance(screen, FightScreen) and screen.desk.entry.paste(event.text):
            screen.desk.entry.preview = previewed(screen.desk)
            screen.refresh_picture()


class FightScreen(FrugalScreen, inherit_bindings=False):
    """The panes in their frame; `painted` is the picture of the same desk that stands on the terminal already."""

    AUTO_FOCUS = "#canvas"
    DEFAULT_CSS = "FightScreen { overflow: hidden; }"

    class Saved(Message):
        """Something was saved, or couldn't be."""

    def __init__(self, desk: Desk, painted: FirstPicture | None = None) -> None:
        super().__init__(painted.painted if painted else None)
        self.desk = desk
        self._canvas = Keys(painted.sheet if painted else Sheet(desk), self._compositor)
        self._painted: float | None = 0.0
        self._busy = False
        self._warned = False
        self._left = False
        self._now: Picture | None = None
        self._step: Picture | None = None
        self._next_step = 0.0

    def compose(self) -> ComposeResult:
        """All of it."""
        yield self._canvas

    def on_mount(self) -> None:
        """Shows the first picture, and from then on every step as it happens."""
        self.desk.listen(self._stepped)
        self.desk.session.book.listen(self._saved, self._saved)
        self.refresh_picture()

    def on_unmount(self) -> None:
        """Nobody is there any more to be shown anything."""
        self.desk.listen(None)
        self.desk.session.book.listen(_nobody, _nobody)

    def on_resize(self, event: events.Resize) -> None:
        """Another size: other places, and maybe another mode."""
        self.refresh_picture()

    def shown(self) -> None:
        """In front, with what has happened meanwhile."""
        self.refresh_picture()

    # --- showing

    def refresh_picture(self) -> None:
        """Shows what is to be seen now. While a command is being done its thread has the session, and only its own
        steps make new pictures."""
        if not self.size or self._left:
            return
        if not self._busy:
            self._step = None
            self._now = self.desk.picture()
        self._canvas.show(self._now or self.desk.picture())
        if self.desk.unasked:
            self.desk.unasked = False
            self._painted = None
            self.call_after_refresh(self._seen)

    def _seen(self) -> None:
        """The question that nobody asked for is on the screen: keys count again."""
        self._painted = monotonic()

    # --- what comes from other threads

    def _stepped(self, _: Record) -> None:
        """A step was done, in the thread of the command, which makes its picture and goes on. Between two such pictures
        lies a frame at least, and none is made if the command is done before one is over."""
        now = monotonic()
        if now >= self._next_step:
            self._next_step = now + FRAME
            self._step = self.desk.picture(stepping=True)
            self.call_later(self._show_step)

    def _show_step(self) -> None:
        step, self._step = self._step, None
        if step is not None and self.size and not self._left:
            self._now = step
            self._canvas.show(step)

    def _saved(self, _: object) -> None:
        """From the thread that saves, which mustn't wait for the screen."""
        self.post_message(self.Saved())

    def on_fight_screen_saved(self) -> None:
        """What is acknowledged is shown."""
        self.refresh_picture()

    # --- keys

    async def press(self, key: str, character: str | None, time: float) -> None:
        """What a key that was pressed at a time does: in the command row, else by the registry."""
        desk = self.desk
        if self._left:
            return
        if self._painted is None or time < self._painted:
            desk.entry.say(message("dropped-keys"))
            self.refresh_picture()
            return
        effect = desk.entry.press(key, character)
        if effect.kind == "pass":
            await self._act(key, character)
        elif effect.kind != "none":
            await self._work(perform(desk, effect))
        desk.entry.preview = previewed(desk)
        self.refresh_picture()

    def _done(self, work: Work) -> Any:
        """What comes of it, saved if that doesn't take long; meanwhile most of what will be shown is derived."""
        result, book = work.run(), self.desk.session.book
        if book.trouble is None:
            self.desk.picture()
            book.wait(SOON)
        return result

    async def _act(self, key: str, character: str | None) -> None:
        actions = bound(self.desk.context)
        action = actions.get(character or "") or actions.get(key)
        if action is None or action.name != "next":
            self.desk.warned = -1
        if action is not None and action.name in OWN:
            await OWN[action.name](self, action)
        elif action is not None:
            await self._work(act(self.desk, action))
        elif self.desk.entry.row is not None and (key in bound("fight") or character in bound("fight")):
            self.desk.entry.say(message("answer-first"))
        elif key == "ctrl+c":
            # It ends other programs; here it says what does.
            self.desk.entry.say(message("ctrl-c"))

    async def _work(self, work: Work | None) -> None:
        """Does something in a thread of its own, so that what happens is painted while it goes on."""
        if work is None:
            return
        self._busy, self._next_step = True, monotonic() + FRAME
        try:
            result = await asyncio.to_thread(self._done, work)
        finally:
            self._busy = False
        if work.stoppable:
            # The key that stopped it did so, and nothing else.
            self._painted = monotonic()
        work.told(result)

    # --- the actions that are the screen's own

    async def _page(self, action: Action) -> None:
        self.desk.move(action.value * self._canvas.page())

    async def _help(self, _: Action) -> None:
        from tracker.tui.help_screen import HelpScreen  # what nobody may want is imported when somebody does

        if self.app.screen is self:
            self.app.push_screen(HelpScreen(self.desk.look))

    async def _why(self, _: Action) -> None:
        """The lines of the last result, or of that of the selected line."""
        from tracker.tui.why_screen import WhyScreen, reasons

        line = self.desk.explained
        if line is None:
            self.desk.entry.say(message("no-why"), refused=True)
        elif self.app.screen is self:
            entries = [entry for entry in self.desk.log if entry.group == line.group]
            before = reasons(entries[: entries.index(line)], self.desk.labels)
            self.app.push_screen(WhyScreen(self.desk.look, reasons(entries, self.desk.labels), len(before)))

    async def _quit(self, _: Action) -> None:
        """Leaves when everything is saved; if it can't be, that is said once, and the second time it leaves."""
        self.desk.entry.say(message("saving-first"))
        self.refresh_picture()
        saved = await asyncio.to_thread(self.desk.session.book.wait, WAIT)
        if saved or self._warned:
            self._left = True
            self.app.exit(return_code=0 if saved else 1)
            return
        self._warned = True
        self.desk.entry.say(message("quit-unsaved"), refused=True)


def _nobody(_: object) -> None:
    """Nobody listens."""


Own = Callable[[FightScreen, Action], Awaitable[None]]

OWN: dict[str, Own] = {
    "page-down": FightScreen._page,
    "page-up": FightScreen._page,
    "help": FightScreen._help,
    "why": FightScreen._why,
    "quit": FightScreen._quit,
}
"""By action: what the screen itself does. What the desk does, or the command row, isn't here."""
