"""Where `like` finds statblocks that aren't in the fight."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tracker.state.combatant import Combatant


def _nothing(name: str) -> Combatant | None:
    return None


class Library(NamedTuple):
    """Statblocks by name, as `FIGHT/ID` or the ID alone, and all their names for near matches and completion."""

    find: Callable[[str], Combatant | None] = _nothing
    names: Sequence[str] = ()


EMPTY = Library()
