"""`auto`: the fight plays on by itself, everybody run by the tracker and all questions taking their defaults."""

from collections.abc import Callable, Iterator

from tracker.rules.apply import queued
from tracker.rules.refusal import impossible
from tracker.rules.sequence import LAST_STEP
from tracker.session.drive import Step, own_events
from tracker.session.perform import Performed
from tracker.state.encounter import Encounter
from tracker.state.event import Begin, Phase, Play, TurnOpen
from tracker.state.question import Question

LAST_ROUND = 9_999
"""After this round it stops in any case."""

ShouldStop = Callable[[], bool]


def never() -> bool:
    """Nobody stops it."""
    return False


def default_of(question: Question) -> str | None:
    """The answer while it plays: the default, None where there is none."""
    return question.default


def is_round_over(encounter: Encounter) -> bool:
    """Whether a round has been played and the next one is what comes."""
    if not encounter.flow.agenda:
        return False
    top = encounter.flow.agenda[0]
    return isinstance(top, Phase) and top.step == LAST_STEP and bool(top.after)


class Auto:
    """How far it goes: so many rounds (0: to the end), the one in which it starts the first, or until somebody stops
    it between two events."""

    def __init__(self, rounds: int = 0, should_stop: ShouldStop = never) -> None:
        self._left = rounds or LAST_ROUND
        self._should_stop = should_stop

    def events(self, encounter: Encounter, step: Step) -> Iterator[Performed]:
        """The events as they are done by `step`, from taking everybody over to giving them back. Called again after an
        event that raised, it goes on from there.

        Raises `Refused` if the fight is over or can't begin, and what the step raises."""
        if encounter.step == "setup":
            for done in own_events(queued(encounter, Begin()), encounter.flow.agenda, step):
                yield done
                encounter = done.encounter
        elif not encounter.flow.agenda:
            raise impossible("fight-over")
        if not encounter.flow.playing:
            encounter = queued(encounter, Play())
        while encounter.flow.agenda and self._left > 0:
            if isinstance(encounter.flow.agenda[0], TurnOpen):
                encounter = queued(encounter, Play())
            done = step(encounter)
            encounter = done.encounter
            yield done
            if not isinstance(done.event, Play) and is_round_over(encounter):
                self._left = 0 if encounter.round >= LAST_ROUND else self._left - 1
            if self._should_stop():
                break
        if encounter.flow.playing:
            yield step(queued(encounter, Play(on=False)))
