"""Events of moving, flying, diving and drifting."""

from tracker.state.events.base import Event
from tracker.state.vocabulary import Action, Area, Heading, Manner, Payment, Points, Side


class Move(Event, frozen=True):
    """A movement to an area, or by cubes in `areas` (y and z, x by whole areas)."""

    who: str
    to: Area | None = None
    by: tuple[int, int, int] = (0, 0, 0)
    manner: Manner = "walk"
    payment: Payment | None = None


class Arrive(Event, frozen=True):
    """The end of a movement whose opportunity attacks have been struck: the body is at `cube`, having moved along
    `heading` at last where it moved along several axes; `payment` is what it took, where its reach was reckoned by
    that, `advance` that it is a step of C20; `regardless` of what already kept it from moving when it set out, because
    the GM overruled that."""

    who: str
    cube: tuple[int, int, int]
    manner: Manner = "walk"
    heading: Heading | None = None
    payment: Payment | None = None
    advance: bool = False
    regardless: bool = False


class Slip(Event, frozen=True):
    """Somebody tries to slip past enemies too large to block it (S6)."""

    who: str


class Slipped(Event, frozen=True):
    """The end of such a try, once what it provoked has struck: it is in the area `to` if it has lost none of the `hp`
    that it had, and its poison pool isn't more than `pool` (S7); `regardless` as for a movement. `side` is the one for
    which it set out: who has come to act for the other on the way sandwiches nobody."""

    who: str
    to: Area
    hp: Points
    pool: Points = 0
    regardless: bool = False
    side: Side | None = None


class Advance(Event, frozen=True):
    """Somebody run by the tracker goes one area toward the enemy (C20)."""

    who: str


class Brake(Event, frozen=True):
    """Somebody takes control of its inertia (Z3), with one of its actions."""

    who: str
    payment: Action | None = None


class Drift(Event, frozen=True):
    """Inertia carries somebody on at a round's start (Z4): half the cubes `moved` in the round before, along the last
    direction, unless it `may_stay` because it took control of its inertia, and does.

    With positions by cubes `along` are those who share its cubes and drift along with it. With positions by area
    `targets` and `obstacle` are what it runs into by the GM's word, once that was `asked`."""

    who: str
    moved: int
    heading: Heading
    may_stay: bool = False
    along: tuple[str, ...] = ()
    asked: bool = False
    targets: tuple[str, ...] = ()
    obstacle: bool = False


class Dive(Event, frozen=True):
    """Somebody goes under water (G1)."""

    who: str


class Emerge(Event, frozen=True):
    """Somebody surfaces with all its actions (W6)."""

    who: str


class Fly(Event, frozen=True):
    """A flight skill is used (F5, F8); `rounds` is how long it lasts where that isn't the skill's own number."""

    who: str
    rounds: int | None = None


class Land(Event, frozen=True):
    """A flyer declares that it lands at this round's end (F9)."""

    who: str


class Drop(Event, frozen=True):
    """Somebody stops flying, or jumps off whom it rides (F6)."""

    who: str


class Circle(Event, frozen=True):
    """A flyer run by the tracker moves inside its area, so that it stays in the air (F4, G14)."""

    who: str


class Fall(Event, frozen=True):
    """What falls goes down at a round's end (F11); `targets` are those whom it hits with positions by area (F13),
    `out` that it goes down all the way because the fight is over (G14)."""

    who: str
    targets: tuple[str, ...] = ()
    out: bool = False


class Mount(Event, frozen=True):
    """Somebody mounts another, or with no target dismounts (G14)."""

    who: str
    target: str = ""


class Unseat(Event, frozen=True):
    """Somebody's mount is gone: it rides no longer."""

    who: str
