"""One event done: the next of the agenda, with its dice and answers, and what the GM overrules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tracker.rules.apply import apply, popped
from tracker.rules.own_numbers import marked
from tracker.rules.refusal import Refused, impossible
from tracker.rules.table import Asker, Pending, Roller, Table
from tracker.session.dice import TypedDice
from tracker.state.encounter import Encounter
from tracker.state.event import Event, Phase, TurnOpen
from tracker.state.line import Line
from tracker.state.question import Question

Rolls = Mapping[str, tuple[int, int]]
Answers = Mapping[str, str]
DIE = "die "
"""What stands before the key of a die among what a person gave."""


class Performed(NamedTuple):
    """An event that has been done: the state after it, its lines, and the answers, rolls and overrulings it used."""

    event: Event
    encounter: Encounter
    lines: tuple[Line, ...]
    answers: dict[str, str]
    rolls: dict[str, tuple[int, int]]
    overruled: tuple[str, ...]


class Waiting(Exception):
    """An event that waits for an answer, with what has been answered and rolled for it so far, and what of it a person
    gave (`Prompt.given`)."""

    def __init__(
        self,
        question: Question,
        answers: dict[str, str],
        rolls: dict[str, tuple[int, int]],
        given: tuple[str, ...] = (),
    ) -> None:
        super().__init__(question.key)
        self.question = question
        self.answers = answers
        self.rolls = rolls
        self.given = given


def is_immediate(event: Event) -> bool:
    """Whether an event of the agenda belongs to something begun, rather than being where the GM goes on by hand."""
    return not isinstance(event, Phase | TurnOpen)


def own_left(encounter: Encounter, below: tuple[Event, ...]) -> int:
    """How many events of the agenda stand before all those that were there below a command's own."""
    kept = {id(event) for event in below}
    agenda = encounter.flow.agenda
    return next((at for at, event in enumerate(agenda) if id(event) in kept), len(agenda))


def is_own(encounter: Encounter, below: tuple[Event, ...]) -> bool:
    """Whether what comes next belongs to the command that began above `below`, and goes on by itself."""
    agenda = encounter.flow.agenda
    return bool(agenda) and is_immediate(agenda[0]) and not any(agenda[0] is event for event in below)


def perform(
    encounter: Encounter,
    roller: Roller,
    asker: Asker | None = None,
    *,
    answers: Answers | None = None,
    rolls: Rolls | None = None,
    overrule: bool = False,
    typed: bool = True,
    faces: Sequence[int] = (),
    given: Sequence[str] = (),
) -> Performed:
    """Does the next event of the agenda.

    `overrule` sets every rule aside that refuses it. With `typed` the dice of a side that types them are asked for;
    `faces` are the next ones, all of which must be needed. `given` is what a person has answered and typed of it
    (`Prompt.given`). Raises `Waiting` for an answer, `Refused`, and what the
    dice raise; the state given stays as it is."""
    event, rest = popped(encounter)
    dice = TypedDice(roller, asker, encounter, event, faces)
    overruled: tuple[str, ...] = ()
    kept = dict(rolls or {})
    while True:
        table = Table(dice if typed else roller, asker, answers=answers, rolls=kept)
        try:
            outcome = apply(rest, event, table, frozenset(overruled))
        except Pending as pending:
            _check_used(dice)
            answered, rolled = table.answered, {**kept, **table.rolled}
            all_given = (*given, *(f"{DIE}{key}" for key in dice.taken))
            raise Waiting(pending.question, answered, rolled, _standing(all_given, answered, rolled)) from None
        except Refused as refused:
            rule = refused.refusal.rule
            if not overrule or not rule or rule in overruled:
                raise
            overruled = (*overruled, rule)
            kept.update(table.rolled)
            continue
        _check_used(dice)
        after, lines = marked(outcome.encounter, outcome.lines)
        return Performed(event, after, lines, table.answered, table.rolled, overruled)


def _standing(given: Sequence[str], answers: Answers, rolls: Rolls) -> tuple[str, ...]:
    """What of all that a person gave still stands."""
    return tuple(key for key in given if (key.removeprefix(DIE) in rolls if key.startswith(DIE) else key in answers))


def _check_used(dice: TypedDice) -> None:
    if dice.left:
        last = dice.last._asdict() if dice.last else {"key": "", "sides": 0}
        raise impossible("faces-left", faces=list(dice.left), **last)
