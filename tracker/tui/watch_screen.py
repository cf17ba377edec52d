"""The screen of somebody who reads a fight along: who has it, what is saved there, and how to take it over."""

import asyncio
from collections.abc import Callable

from tracker.session.session import Session
from tracker.store.problem import StoreError
from tracker.tui.desk import Desk
from tracker.tui.fight_screen import FightScreen
from tracker.tui.first_picture import FirstPicture
from tracker.tui.opening import open_fight
from tracker.tui.watching import Watched, notice
from tracker.words.problems import store_text, system_text

EVERY = 1.0
"""Seconds from one look at the files to the next."""
TAKE = "enter"
"""The key that takes over a fight that nobody has any more."""


class WatchScreen(FightScreen):
    """The panes, fed from the files. `take` shows the fight once it is this session's."""

    def __init__(
        self,
        desk: Desk,
        watched: Watched,
        take: Callable[[Session, str], object],
        painted: FirstPicture | None = None,
    ) -> None:
        super().__init__(desk, painted)
        self._watched = watched
        self._take = take
        self._free = False

    def on_mount(self) -> None:
        """Looks at the files from now on; nothing is painted unless they have changed."""
        self.set_interval(EVERY, self._look)

    async def press(self, key: str, character: str | None, time: float) -> None:
        """A key: Enter takes the fight over if it is free."""
        if self._free and key == TAKE and self.desk.entry.over is None:
            await self._take_over()
        else:
            await super().press(key, character, time)

    async def _look(self) -> None:
        try:
            again, free = await asyncio.to_thread(lambda: (self._watched.again(), self._watched.is_free()))
        except (StoreError, OSError):
            return  # in the middle of a change, maybe; it is looked at again soon
        if again is None and free == self._free:
            return
        self._free = free
        if again is not None:
            self._watched.close()
            self._watched = again
            self.desk.follow(again)
        self.desk.notice = notice(self._watched, self.desk, free=self._free)
        self.refresh_picture()

    async def _take_over(self) -> None:
        folder, slug, library = self._watched.folder, self._watched.book.slug, self._watched.library
        try:
            session, said = await asyncio.to_thread(open_fight, folder, slug, library)
        except (StoreError, OSError) as error:
            text = store_text(error) if isinstance(error, StoreError) else system_text(error)
            self.desk.entry.say(text, refused=True)
            self.refresh_picture()
            return
        if isinstance(session, Watched):  # somebody was faster
            self._watched, self._free = session, False
            self.desk.follow(session)
            self.desk.notice = notice(self._watched, self.desk, free=self._free)
            self.refresh_picture()
            return
        self._left = True
        self._take(session, said)
