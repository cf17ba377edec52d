"""Events that set a fight up and end it."""

from tracker.state.events.base import Event
from tracker.state.vocabulary import Area


class Deploy(Event, frozen=True):
    """A combatant takes its place before the first round (A1-A4), or comes out of the reserve later: in an area, or
    with positions by cubes at a cube."""

    who: str
    area: Area | None = None
    cube: tuple[int, int, int] | None = None


class Score(Event, frozen=True):
    """A rolled initiative is given by hand (G5)."""

    who: str
    value: int | None = None


class Begin(Event, frozen=True):
    """The set-up is over; the first round is next."""


class Finish(Event, frozen=True):
    """The fight is over; `winner` is a side or "draw"; `settled` that all falls were played to the ground (G14);
    `checked` that step 11 found the winner: a side that doesn't outlive what comes then wins nothing (C27)."""

    winner: str = "draw"
    settled: bool = False
    checked: bool = False


class Closing(Event, frozen=True):
    """The end of a round in which the fight ends by hand while somebody falls or is under water (G14): its `work`-th
    piece of work, for the first combatant in id order behind `after`; then the fight is over."""

    winner: str
    work: int = 0
    after: str = ""


class Conclude(Event, frozen=True):
    """A side has nobody left and all falls were played out: lasting harm, then the end (C27)."""

    winner: str
