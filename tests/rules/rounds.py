"""Fights that go on by themselves, with scripted dice that must be used up and every question answered by its default
unless told otherwise."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from tracker.rules import apply as rules
from tracker.rules.table import ScriptedDice, Table
from tracker.state.encounter import Encounter
from tracker.state.event import Event, Phase, TurnOpen
from tracker.state.line import Line
from tracker.state.question import Question


class Played(NamedTuple):
    """What came of it: the state, the lines, the events in the order done, and the questions asked."""

    encounter: Encounter
    lines: list[Line]
    events: list[Event]
    questions: list[Question]

    def kinds(self) -> list[str]:
        """The kinds of the lines."""
        return [line.kind for line in self.lines]

    def asked(self, key: str) -> Question:
        """The one question of a key."""
        (found,) = [question for question in self.questions if question.key == key]
        return found

    def turns(self) -> list[str]:
        """Whose turns began."""
        return [str(line.args["who"]) for line in self.lines if line.kind == "turn"]


def play_on(
    encounter: Encounter,
    *commands: Event,
    rolls: Iterable[int] | None = (),
    answers: Mapping[str, str] | None = None,
    overruled: Iterable[str] = (),
    stop: Callable[[Encounter], bool] = lambda _: False,
) -> Played:
    """Commands, each with all it brings about, up to where the GM goes on by hand; without commands everything up to
    the next open turn, the end, or where `stop` says so.

    `rolls` None: every die shows 1."""
    dice = ScriptedDice(tuple(rolls or ()))
    questions: list[Question] = []
    given = dict(answers or {})
    used: set[str] = set()

    def asker(question: Question) -> str | None:
        questions.append(question)
        used.add(question.key)
        return given.get(question.key, question.default)

    played = Played(encounter, [], [], questions)

    def do(event: Event, before: Encounter) -> Encounter:
        table = Table((lambda _: 1) if rolls is None else dice, asker)
        outcome = rules.apply(before, event, table, frozenset(overruled))
        played.lines.extend(outcome.lines)
        played.events.append(event)
        return outcome.encounter

    if commands:
        for command in commands:
            encounter = do(command, encounter)
            while encounter.flow.agenda and not isinstance(encounter.flow.agenda[0], Phase | TurnOpen):
                encounter = do(*rules.popped(encounter))
    else:
        first = True
        while encounter.flow.agenda and not stop(encounter):
            if not first and isinstance(encounter.flow.agenda[0], TurnOpen):
                break
            encounter, first = do(*rules.popped(encounter)), False
    assert dice.left == []
    assert used >= set(given), "an answer was not asked for"
    return played._replace(encounter=encounter)
