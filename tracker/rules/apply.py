"""The one entry into the rules: `apply` does one event."""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import structs

from tracker.rules import (
    advance,
    attack,
    autoplay,
    battlefield,
    checks,
    control,
    deployment,
    diving,
    drift,
    edit,
    ending,
    falling,
    flight,
    hurt,
    initiative,
    marks,
    movement,
    notes,
    reorder,
    riding,
    sequence,
    siege,
    slipping,
    strike,
    turns,
    uses,
)
from tracker.rules.scene import Scene
from tracker.rules.table import Table
from tracker.state import event as events
from tracker.state.encounter import Encounter
from tracker.state.event import Event
from tracker.state.line import Line

HANDLERS: dict[type[Event], Callable[[Scene, Any], None]] = {
    events.Enlist: edit.enlist,
    events.Dismiss: edit.dismiss,
    events.Rename: edit.rename,
    events.Set: edit.set_values,
    events.SetField: edit.set_field,
    events.SetHouse: edit.set_house,
    events.Hide: edit.hide,
    events.Deploy: deployment.deploy,
    events.Score: initiative.score,
    events.Begin: sequence.begin,
    events.Finish: ending.finish,
    events.Closing: sequence.closing,
    events.Conclude: ending.conclude,
    events.Phase: sequence.phase,
    events.TurnStart: turns.turn_start,
    events.TurnResume: turns.turn_resume,
    events.TurnOpen: turns.turn_end,
    events.TurnEnd: turns.turn_end,
    events.Play: autoplay.play,
    events.Jump: reorder.jump,
    events.Delay: reorder.delay,
    events.Skip: reorder.skip,
    events.Reorder: reorder.reorder,
    events.Attack: attack.attack,
    events.Strike: strike.strike,
    events.Use: uses.use,
    events.Bombard: siege.bombard,
    events.Hurt: hurt.hurt,
    events.Heal: hurt.heal,
    events.Move: movement.move,
    events.Arrive: movement.arrive,
    events.Slip: slipping.slip,
    events.Slipped: slipping.slipped,
    events.Advance: advance.advance,
    events.Brake: control.brake,
    events.Drift: drift.drift,
    events.Dive: diving.dive,
    events.Emerge: diving.emerge,
    events.Fly: flight.fly,
    events.Land: flight.land,
    events.Drop: flight.drop,
    events.Circle: flight.circle,
    events.Fall: falling.fall,
    events.Mount: riding.mount,
    events.Unseat: riding.unseat,
    events.Billow: battlefield.billow,
    events.Mark: marks.mark,
    events.Clear: marks.clear,
    events.Check: checks.check,
    events.Roll: notes.roll,
    events.Note: notes.note,
    events.Remind: notes.remind,
    events.Aftermath: ending.aftermath,
}
"""By kind of event: what does it."""


class Outcome(NamedTuple):
    """The state after an event, and what is to be told of it."""

    encounter: Encounter
    lines: tuple[Line, ...]


def apply(encounter: Encounter, event: Event, table: Table, overruled: frozenset[str] = frozenset()) -> Outcome:
    """Does one event. The state given stays as it is.

    Raises `Refused` (nothing is done), `Pending` (a question has no answer yet: call again with it), and what the
    table's dice raise. `overruled` are the rule IDs whose refusals the GM sets aside.
    """
    scene = Scene(encounter, table, overruled)
    HANDLERS[type(event)](scene, event)
    return Outcome(scene.encounter, tuple(scene.lines))


def queued(encounter: Encounter, *new: Event) -> Encounter:
    """The state with events put before all others of its agenda."""
    return structs.replace(encounter, flow=structs.replace(encounter.flow, agenda=(*new, *encounter.flow.agenda)))


def popped(encounter: Encounter) -> tuple[Event, Encounter]:
    """The next event of the agenda, and the state without it. Raises IndexError if the agenda is empty."""
    first, *rest = encounter.flow.agenda
    return first, structs.replace(encounter, flow=structs.replace(encounter.flow, agenda=tuple(rest)))
