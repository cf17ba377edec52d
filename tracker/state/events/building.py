"""Events that build and correct a fight."""

from typing import Any

from tracker.state.combatant import Combatant
from tracker.state.events.base import Event


class Enlist(Event, frozen=True):
    """`count` copies of a statblock join `template.side`; ids and distinct names are made from its name. They stand in
    their own rear, or if they are `placed` where its cube is."""

    template: Combatant
    count: int = 1
    placed: bool = False


class Dismiss(Event, frozen=True):
    """A combatant is taken out of the encounter."""

    who: str


class Rename(Event, frozen=True):
    """A combatant gets another name; its id stays."""

    who: str
    name: str


class Set(Event, frozen=True):
    """Fields of a combatant are set to values in plain data."""

    who: str
    values: dict[str, Any]


class SetField(Event, frozen=True):
    """Properties of the field are set."""

    values: dict[str, Any]


class SetHouse(Event, frozen=True):
    """House switches are set."""

    values: dict[str, Any]


class Hide(Event, frozen=True):
    """A combatant is hidden from the players, or revealed."""

    who: str
    hidden: bool = True
