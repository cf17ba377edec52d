"""Everything that can happen to a fight, one struct a kind. An event is data: it waits in the agenda and is saved."""

from tracker.state.events.base import Event
from tracker.state.events.building import Dismiss, Enlist, Hide, Rename, Set, SetField, SetHouse
from tracker.state.events.harm import Attack, Bombard, Heal, Hurt, LeftOut, Strike, Use
from tracker.state.events.moving import (
    Advance,
    Arrive,
    Brake,
    Circle,
    Dive,
    Drift,
    Drop,
    Emerge,
    Fall,
    Fly,
    Land,
    Mount,
    Move,
    Slip,
    Slipped,
    Unseat,
)
from tracker.state.events.order import Delay, Jump, Phase, Play, Reorder, Skip, TurnEnd, TurnOpen, TurnResume, TurnStart
from tracker.state.events.staging import Begin, Closing, Conclude, Deploy, Finish, Score
from tracker.state.events.table import Aftermath, Billow, Check, Clear, Mark, Note, Remind, Roll

AnyEvent = (
    Enlist
    | Dismiss
    | Rename
    | Set
    | SetField
    | SetHouse
    | Hide
    | Deploy
    | Score
    | Begin
    | Finish
    | Closing
    | Conclude
    | Phase
    | TurnStart
    | TurnResume
    | TurnOpen
    | TurnEnd
    | Play
    | Jump
    | Delay
    | Skip
    | Reorder
    | Attack
    | Strike
    | Use
    | Bombard
    | Hurt
    | Heal
    | Move
    | Arrive
    | Slip
    | Slipped
    | Advance
    | Brake
    | Drift
    | Dive
    | Emerge
    | Fly
    | Land
    | Drop
    | Circle
    | Fall
    | Mount
    | Unseat
    | Billow
    | Mark
    | Clear
    | Check
    | Roll
    | Note
    | Remind
    | Aftermath
)
"""Any of them, told apart by `do`."""

__all__ = [
    "Advance",
    "Aftermath",
    "AnyEvent",
    "Arrive",
    "Attack",
    "Begin",
    "Billow",
    "Bombard",
    "Brake",
    "Check",
    "Circle",
    "Clear",
    "Closing",
    "Conclude",
    "Delay",
    "Deploy",
    "Dismiss",
    "Dive",
    "Drift",
    "Drop",
    "Emerge",
    "Enlist",
    "Event",
    "Fall",
    "Finish",
    "Fly",
    "Heal",
    "Hide",
    "Hurt",
    "Jump",
    "Land",
    "LeftOut",
    "Mark",
    "Mount",
    "Move",
    "Note",
    "Phase",
    "Play",
    "Remind",
    "Rename",
    "Reorder",
    "Roll",
    "Score",
    "Set",
    "SetField",
    "SetHouse",
    "Skip",
    "Slip",
    "Slipped",
    "Strike",
    "TurnEnd",
    "TurnOpen",
    "TurnResume",
    "TurnStart",
    "Unseat",
    "Use",
]
