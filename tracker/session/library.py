"""The statblocks of the bundled fights, for `like`: as `FIGHT/ID`, or the ID alone. Nothing is read before it is asked
for."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import overload

from tracker.command.library import Library
from tracker.session.examples import example, examples
from tracker.state.combatant import Combatant
from tracker.store.problem import StoreError


@cache
def statblocks() -> dict[str, Combatant]:
    """Every statblock by its names; an ID that several fights have means the first one's. A fight that can't be read
    gives none."""
    found: dict[str, Combatant] = {}
    for name in examples():
        try:
            combatants = example(name).combatants
        except (StoreError, OSError):
            continue
        for who, combatant in combatants.items():
            found[f"{name}/{who}"] = combatant
            found.setdefault(who, combatant)
    return found


class _Names(Sequence[str]):
    """The names, read when the first of them is wanted."""

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        return tuple(statblocks())[place]

    def __iter__(self) -> Iterator[str]:
        return iter(statblocks())

    def __len__(self) -> int:
        return len(statblocks())


def _find(name: str) -> Combatant | None:
    return statblocks().get(name)


BUNDLED = Library(_find, _Names())
"""To be given to a session."""
