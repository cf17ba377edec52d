"""Everything that can happen to a fight, one struct a kind. An event is data: it waits in the agenda and is saved."""

from typing import Any

from msgspec import Struct

from tracker.state.combatant import Combatant, Deadline
from tracker.state.vocabulary import (
    Action,
    Area,
    AttackProperty,
    CheckKind,
    Cube,
    DamageType,
    Difficulty,
    Heading,
    Manner,
    Payment,
    Points,
    Side,
)


class Event(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="do", tag=str.lower):
    """The base of all events."""


# --- building and correcting


class Enlist(Event, frozen=True):
    """`count` copies of a statblock join `template.side`; ids and distinct names are made from its name."""

    template: Combatant
    count: int = 1


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


# --- setting up and ending


class Deploy(Event, frozen=True):
    """A combatant takes its place before the first round (A1-A4), or comes out of the reserve later: in an area, or
    with positions by cubes at a cube."""

    who: str
    area: Area | None = None
    cube: tuple[int, int, int] | None = None


class Score(Event, frozen=True):
    """A rolled initiative is given by hand (G5)."""

    who: str
    value: int | None = None


class Begin(Event, frozen=True):
    """The set-up is over; the first round is next."""


class Finish(Event, frozen=True):
    """The fight is over; `winner` is a side or "draw"; `settled` that all falls were played to the ground (G14)."""

    winner: str = "draw"
    settled: bool = False


class Closing(Event, frozen=True):
    """The end of a round in which the fight ends by hand while somebody falls or is under water (G14): its `work`-th
    piece of work, for the first combatant in id order behind `after`; then the fight is over."""

    winner: str
    work: int = 0
    after: str = ""


class Conclude(Event, frozen=True):
    """A side has nobody left and all falls were played out: lasting harm, then the end (C27)."""

    winner: str


# --- the order of things


class Phase(Event, frozen=True):
    """The next piece of work of a step of the round: its `work`-th, for the first combatant in id order behind
    `after`."""

    step: str
    work: int = 0
    after: str = ""


class TurnStart(Event, frozen=True):
    """Somebody's turn begins (its highest place in the queue)."""

    who: str


class TurnResume(Event, frozen=True):
    """Somebody's turn goes on where the round goes by phases: with a fast one's second move, or with its attacks."""

    who: str


class TurnOpen(Event, frozen=True):
    """Somebody's turn is open: the GM decides. Everything automatic stops here."""

    who: str


class TurnEnd(Event, frozen=True):
    """Somebody's turn ends."""

    who: str


class Play(Event, frozen=True):
    """The tracker runs everybody from now on, or no longer those who aren't flagged (G4)."""

    on: bool = True


class Jump(Event, frozen=True):
    """Somebody has its turn now, whoever was next."""

    who: str


class Delay(Event, frozen=True):
    """Somebody's turn moves behind the next place."""

    who: str


class Skip(Event, frozen=True):
    """Somebody's turn passes unused this round."""

    who: str


class Reorder(Event, frozen=True):
    """Somebody moves one place up or down in the queue."""

    who: str
    up: bool = True


# --- harm and healing


class Attack(Event, frozen=True):
    """An attack action: one strike for each weapon of the place (or only `weapon`) on each target.

    `auto` is the attack of somebody run by the tracker: at the target fixed in step 6. `init`: only weapons of that
    Init (a slower weapon outside its turn); None: by the turn.

    `area` or `cube` is where an area effect begins; without, it begins at its first target. `shift` is by how many
    targets the GM makes it take more or fewer, a number or a die ("d3", "-d3")."""

    who: str
    targets: tuple[str, ...] = ()
    weapon: str = ""
    plus: int = 0
    why: str = ""
    init: int | None = None
    auto: bool = False
    area: Area | None = None
    cube: Cube | None = None
    shift: int | str = 0


class Strike(Event, frozen=True):
    """One weapon strikes one target once; `regardless` of what already kept its user from acting or the target from
    being one when it was declared, because the GM overruled that; `auto`: a target that is gone is drawn anew."""

    who: str
    target: str
    weapon: str
    plus: int = 0
    why: str = ""
    opportunity: bool = False
    regardless: bool = False
    auto: bool = False


class Use(Event, frozen=True):
    """A weapon of somebody is used on an occasion of its own (C16, C23): the property that names it is `use`."""

    who: str
    weapon: str
    use: AttackProperty


class Bombard(Event, frozen=True):
    """A siege engine of the field shoots (C16)."""

    engine: str


class Hurt(Event, frozen=True):
    """Harm from nobody: `amount` is the total before C6, or HP straight if `raw`; a text is dice ("2d6+1")."""

    who: str
    amount: int | str
    type: DamageType | None = None
    magical: bool = False
    raw: bool = False


class Heal(Event, frozen=True):
    """HP come back, to the maximum; an amount that is a text is dice ("2d6+1")."""

    who: str
    amount: int | str


# --- moving


class Move(Event, frozen=True):
    """A movement to an area, or by cubes in `areas` (y and z, x by whole areas)."""

    who: str
    to: Area | None = None
    by: tuple[int, int, int] = (0, 0, 0)
    manner: Manner = "walk"
    payment: Payment | None = None


class Arrive(Event, frozen=True):
    """The end of a movement whose opportunity attacks have been struck: the body is at `cube`, having moved along
    `heading` at last where it moved along several axes; `regardless` of what already kept it from moving when it set
    out, because the GM overruled that."""

    who: str
    cube: tuple[int, int, int]
    manner: Manner = "walk"
    heading: Heading | None = None
    regardless: bool = False


class Slip(Event, frozen=True):
    """Somebody tries to slip past enemies too large to block it (S6)."""

    who: str


class Slipped(Event, frozen=True):
    """The end of such a try, once what it provoked has struck: it is in the area `to` if it has lost none of the `hp`
    that it had, and its poison pool isn't more than `pool` (S7); `regardless` as for a movement."""

    who: str
    to: Area
    hp: Points
    pool: Points = 0
    regardless: bool = False


class Advance(Event, frozen=True):
    """Somebody run by the tracker goes one area toward the enemy (C20)."""

    who: str


class Brake(Event, frozen=True):
    """Somebody takes control of its inertia (Z3), with one of its actions."""

    who: str
    payment: Action | None = None


class Drift(Event, frozen=True):
    """Inertia carries somebody on at a round's start (Z4): half the cubes `moved` in the round before, along the last
    direction, unless it `may_stay` because it took control of its inertia, and does.

    With positions by area `targets` and `obstacle` are what it runs into by the GM's word, once that was `asked`."""

    who: str
    moved: int
    heading: Heading
    may_stay: bool = False
    asked: bool = False
    targets: tuple[str, ...] = ()
    obstacle: bool = False


class Dive(Event, frozen=True):
    """Somebody goes under water (G1)."""

    who: str


class Emerge(Event, frozen=True):
    """Somebody surfaces with all its actions (W6)."""

    who: str


class Fly(Event, frozen=True):
    """A flight skill is used (F5, F8); `rounds` is how long it lasts where that isn't the skill's own number."""

    who: str
    rounds: int | None = None


class Land(Event, frozen=True):
    """A flyer declares that it lands at this round's end (F9)."""

    who: str


class Drop(Event, frozen=True):
    """Somebody stops flying, or jumps off whom it rides (F6)."""

    who: str


class Circle(Event, frozen=True):
    """A flyer run by the tracker moves inside its area, so that it stays in the air (F4, G14)."""

    who: str


class Fall(Event, frozen=True):
    """What falls goes down at a round's end (F11); `targets` are those whom it hits with positions by area (F13),
    `out` that it goes down all the way because the fight is over (G14)."""

    who: str
    targets: tuple[str, ...] = ()
    out: bool = False


class Mount(Event, frozen=True):
    """Somebody mounts another, or with no target dismounts (G14)."""

    who: str
    target: str = ""


class Unseat(Event, frozen=True):
    """Somebody's mount is gone: it rides no longer."""

    who: str


# --- clouds


class Billow(Event, frozen=True):
    """A cloud of a type arises over an area, or over a cube (C19); `damage` is the N of its 1-N, None the house's."""

    type: DamageType
    area: Area | None = None
    cube: tuple[int, int, int] | None = None
    damage: int | None = None


# --- statuses, checks, notes


class Mark(Event, frozen=True):
    """A status is put on somebody; `rounds` and `until` say how long."""

    who: str
    status: str
    amount: int = 0
    rounds: int | None = None
    until: Deadline | None = None


class Clear(Event, frozen=True):
    """A status is taken off."""

    who: str
    status: str


class Check(Event, frozen=True):
    """A check (G7, C26)."""

    who: str
    what: CheckKind
    difficulty: Difficulty = "normal"


class Roll(Event, frozen=True):
    """Dice rolled for the table, without effect: "2d6+1"."""

    dice: str


class Note(Event, frozen=True):
    """A line of the GM's own in the log."""

    text: str


class Remind(Event, frozen=True):
    """A reminder at the start of a round."""

    round: int
    text: str


class Aftermath(Event, frozen=True):
    """C27's 75 rounds of lasting harm for one combatant."""

    who: str


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

Winner = Side
