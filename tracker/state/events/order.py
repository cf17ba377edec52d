"""Events of the order of things: steps, turns, and what the GM changes in them."""

from tracker.state.events.base import Event


class Phase(Event, frozen=True):
    """The next piece of work of a step of the round: its `work`-th, for the first combatant in id order behind
    `after`."""

    step: str
    work: int = 0
    after: str = ""


class TurnStart(Event, frozen=True):
    """Somebody's turn begins (its highest place in the queue)."""

    who: str


class TurnResume(Event, frozen=True):
    """Somebody's turn goes on where the round goes by phases: with a fast one's second move, or with its attacks."""

    who: str


class TurnOpen(Event, frozen=True):
    """Somebody's turn is open: the GM decides. Everything automatic stops here."""

    who: str


class TurnEnd(Event, frozen=True):
    """Somebody's turn ends."""

    who: str


class Play(Event, frozen=True):
    """The tracker runs everybody from now on, or no longer those who aren't flagged (G4)."""

    on: bool = True


class Jump(Event, frozen=True):
    """Somebody has its turn now, whoever was next."""

    who: str


class Delay(Event, frozen=True):
    """Somebody's turn moves behind the next place."""

    who: str


class Skip(Event, frozen=True):
    """Somebody's turn passes unused this round."""

    who: str


class Reorder(Event, frozen=True):
    """Somebody moves one place up or down in the queue."""

    who: str
    up: bool = True
