"""Keys pressed on a screen in a test, what stands on it then, the screen itself and the desk behind it."""

from collections.abc import Iterable

from textual.pilot import Pilot
from tui.fights import text

from tracker.tui.app import FightApp
from tracker.tui.desk import Desk
from tracker.tui.fight_screen import FightScreen

SPELLED = {" ": "space", "!": "exclamation_mark", "=": "equals_sign", ",": "comma", "/": "slash"}


async def press(pilot: Pilot[None], keys: Iterable[str]) -> None:
    """Presses keys; characters by themselves."""
    for key in keys:
        await pilot.press(SPELLED.get(key, key))
    await pilot.pause()


def shown(pilot: Pilot[None]) -> str:
    """What stands on the screen."""
    return text(pilot.app)


def fight_screen(pilot: Pilot[None]) -> FightScreen:
    """The screen of the fight, which has to be the one shown."""
    assert isinstance(pilot.app.screen, FightScreen)
    return pilot.app.screen


def desk(pilot: Pilot[None]) -> Desk:
    """What is behind the screen."""
    assert isinstance(pilot.app, FightApp)
    return pilot.app.desk
