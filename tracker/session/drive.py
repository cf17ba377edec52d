"""How far a command goes by itself: its own events and all they bring, or `next` up to the next decision.

Both give the events as they are done by whatever `step` does the next one, so that doing and doing again are one."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tracker.rules.apply import queued
from tracker.rules.refusal import impossible
from tracker.rules.sequence import LAST_STEP
from tracker.session.perform import Performed, is_own
from tracker.state.encounter import Encounter
from tracker.state.event import Begin, Event, Phase, TurnOpen

Step = Callable[[Encounter], Performed]
"""Does the next event of a state's agenda; raises what `perform` raises."""


class Begun(NamedTuple):
    """A command under way: its text and flow, the group of its steps (0: none yet), and whether `!` overrules."""

    text: str
    flow: str = ""
    group: int = 0
    overrule: bool = False


def own_events(encounter: Encounter, below: tuple[Event, ...], step: Step) -> Iterator[Performed]:
    """The events that stand above `below`, and all they bring."""
    while is_own(encounter, below):
        done = step(encounter)
        yield done
        encounter = done.encounter


def next_events(encounter: Encounter, step: Step, *, first: bool) -> Iterator[Performed]:
    """What `next` does: on until somebody's turn opens, or a whole round has gone by. `first`: at least one event."""
    start = encounter.round
    while encounter.flow.agenda:
        top = encounter.flow.agenda[0]
        if not first and (isinstance(top, TurnOpen) or _is_next_round(encounter, top, start)):
            return
        done = step(encounter)
        yield done
        encounter, first = done.encounter, False


def _is_next_round(encounter: Encounter, top: Event, start: int) -> bool:
    """Whether a round is over that began after a round: nobody had anything to decide in a whole one."""
    return isinstance(top, Phase) and top.step == LAST_STEP and bool(top.after) and encounter.round > start


def all_of_next(encounter: Encounter, step: Step) -> Iterator[Performed]:
    """`next` from its start: out of the set-up, or on with the fight. Raises `Refused` if it is over."""
    if encounter.step != "setup":
        if not encounter.flow.agenda:
            raise impossible("fight-over")
        yield from next_events(encounter, step, first=True)
        return
    below = encounter.flow.agenda
    for done in own_events(queued(encounter, Begin()), below, step):
        yield done
        encounter = done.encounter
    yield from next_events(encounter, step, first=False)
