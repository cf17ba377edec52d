"""Events of statuses, checks and clouds, and the table's own."""

from tracker.state.combatant import Deadline
from tracker.state.events.base import Event
from tracker.state.vocabulary import Area, CheckKind, DamageType, Difficulty


class Billow(Event, frozen=True):
    """A cloud of a type arises over an area, or over a cube (C19); `damage` is the N of its 1-N, None the house's."""

    type: DamageType
    area: Area | None = None
    cube: tuple[int, int, int] | None = None
    damage: int | None = None


class Mark(Event, frozen=True):
    """A status is put on somebody; `rounds` and `until` say how long."""

    who: str
    status: str
    amount: int = 0
    rounds: int | None = None
    until: Deadline | None = None


class Clear(Event, frozen=True):
    """A status is taken off."""

    who: str
    status: str


class Check(Event, frozen=True):
    """A check (G7, C26)."""

    who: str
    what: CheckKind
    difficulty: Difficulty = "normal"


class Roll(Event, frozen=True):
    """Dice rolled for the table, without effect: "2d6+1"."""

    dice: str


class Note(Event, frozen=True):
    """A line of the GM's own in the log."""

    text: str


class Remind(Event, frozen=True):
    """A reminder at the start of a round."""

    round: int
    text: str


class Aftermath(Event, frozen=True):
    """C27's 75 rounds of lasting harm for one combatant."""

    who: str
