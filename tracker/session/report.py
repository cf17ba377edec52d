"""What a call of the session did."""

from typing import NamedTuple

from tracker.rules.refusal import Refusal
from tracker.state.line import Line
from tracker.state.question import Prompt, Question
from tracker.store.record import Record


class Report(NamedTuple):
    """The steps taken, the refusal if nothing was done, the prompt now open on top, prompts that an interruption
    closed (with the refusal, if one closed it), and the questions that took their default."""

    records: tuple[Record, ...] = ()
    refusal: Refusal | None = None
    prompt: Prompt | None = None
    closed: tuple[tuple[Prompt, Refusal | None], ...] = ()
    defaults: tuple[tuple[Question, str], ...] = ()


class Entry(NamedTuple):
    """A line of the log: the step it belongs to, the step's command and kind, where the fight stood, and whether it is
    the first line of its command."""

    number: int
    group: int
    command: str
    kind: str
    line: Line
    round: int
    turn: str
    first: bool
