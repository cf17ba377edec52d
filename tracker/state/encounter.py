"""An encounter: the whole state of a fight."""

from typing import Any

from msgspec import Struct

from tracker.state.combatant import Combatant
from tracker.state.field import Field
from tracker.state.flow import Flow
from tracker.state.vocabulary import Name, Small, Text


class Reminder(Struct, frozen=True, forbid_unknown_fields=True):
    """A text that is shown at the start of a round."""

    round: Small
    text: Text


class Encounter(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """A fight. Combatants stand under their id, in the order of the file; nothing names them by index.

    `step` is "setup" before the first round, then a step of the sequence (G4), then "over";
    `house` holds only what differs from the preset; `winner` is a side or "draw" once it is over.
    """

    name: Name
    preset: str = "unified"
    round: Small = 0
    step: str = "setup"
    winner: str = ""
    house: dict[str, Any] = {}
    field: Field = Field()
    combatants: dict[str, Combatant] = {}
    reminders: tuple[Reminder, ...] = ()
    flow: Flow = Flow()
