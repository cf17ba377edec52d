"""What the tests of the command line share: a small fight, what a run gave, and the bytes of a folder."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter

SPEAR = Attack(name="Spear", init=6, damage="1-5", type="pierce")
CLUB = Attack(name="Club", init=2, damage="1-3")
BOW = Attack(name="Bow", init=5, damage="1-5", type="pierce", kind="ranged", range=10)


def somebody(who: str, name: str, side: Any, x: int, **rest: Any) -> Combatant:
    return Combatant(
        id=who, name=name, side=side, **{"hp": 9, "max_hp": 9, "cube": (x, 0, 0), "attacks": (CLUB,), **rest}
    )


def fight(*more: Combatant, **rest: Any) -> Encounter:
    """Aki in front of two orcs, Mei behind her with a bow."""
    whom = (
        somebody("aki", "アキ", "party", 12, hp=20, max_hp=24, attacks=(SPEAR,), melee=4, character=True),
        somebody("mei", "Mei", "party", 7, attacks=(BOW,), ranged=4),
        somebody("orc-1", "Orc 1", "foes", 12, armor=2),
        somebody("orc-2", "Orc 2", "foes", 12, armor=2),
        *more,
    )
    return Encounter(name="Old Bridge", combatants={each.id: each for each in whom}, **rest)


class Result(NamedTuple):
    """What a run of the program gave."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON on stdout."""
        return json.loads(self.out)


Run = Callable[..., Result]


def content(folder: Path) -> dict[str, bytes]:
    """The bytes of every save of a folder; locks aside, which say who was there."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name.endswith(".toml")}
