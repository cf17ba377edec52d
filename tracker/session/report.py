"""What a call of the session did."""

from typing import NamedTuple

from msgspec import structs

from tracker.rules.refusal import Refusal
from tracker.rules.scene import PEOPLE
from tracker.state.encounter import Encounter
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


def with_names(refusal: Refusal, encounter: Encounter) -> Refusal:
    """The refusal with the names of all whose ids stand in its arguments: not everything that refuses knows them."""
    values = [value for key, value in refusal.args.items() if key in PEOPLE]
    ids = [part for value in values for part in (value if isinstance(value, list | tuple) else (value,))]
    found = {who: encounter.combatants[who].name for who in ids if who in encounter.combatants}
    return structs.replace(refusal, names={**found, **refusal.names})
