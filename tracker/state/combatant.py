"""A combatant and what it carries: attacks and statuses."""

from typing import Annotated

from msgspec import Meta, Struct

from tracker.state.vocabulary import (
    AttackKind,
    AttackProperty,
    Count,
    Cube,
    Damage,
    DamageType,
    Difficulty,
    Each,
    Fear,
    Identifier,
    Inflicted,
    Medium,
    Name,
    Percent,
    Point,
    Points,
    Shape,
    Side,
    Size,
    Small,
    Text,
)


class Deadline(Struct, frozen=True, omit_defaults=True):
    """The moment at which something runs out: a round and an edge in it, with `who` for the edges of a turn."""

    round: Small
    point: Point = "round-end"
    who: str = ""


class Status(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """One status on one combatant.

    `amount` is the poison pool or whatever number the status carries; `since` the round in which it began
    (for submerged: the clock's round 1; for falling: the round at whose end it falls next, `amount` being the cubes
    fallen so far); `until` its deadline, if it has one.
    """

    amount: Points = 0
    since: Small = 0
    until: Deadline | None = None


class Attack(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon or power (C1). `damage` is "1-N", the unit's modifier not included, "0" for one that does none;
    `range` is in cubes.

    `inflicts` is a status that it puts on whom it wounds, or touches if it does no damage, with `chance` percent and
    for `rounds` (0: until it ends by its own rule); `negates` that magic resistance may negate it, and how hard that
    is (C26): the status if there is one, else everything; `cloud` what it leaves over its target's tile (C19).
    With a `shape` it is an area effect of `size` squares, which strikes `each` of enemies or of all creatures (A20);
    one that strikes those passed has its user's speed for a size unless it is given.
    """

    name: Name
    init: Small | None = None
    damage: Damage = "1-3"
    type: DamageType = "blunt"
    kind: AttackKind = "melee"
    magical: bool = False
    range: Count = 1
    rate: Annotated[int, Meta(ge=1, le=99)] = 1
    properties: tuple[AttackProperty, ...] = ()
    inflicts: Inflicted | None = None
    chance: Annotated[int, Meta(ge=1, le=100)] = 100
    rounds: Annotated[int, Meta(ge=0, le=999)] = 0
    negates: Difficulty | None = None
    cloud: DamageType | None = None
    shape: Shape | None = None
    size: Count = 0
    each: Each = "enemies"


class Combatant(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """One creature of the fight.

    `bonus` is the strength modifier (+m) of C3; `initiative` the modifier of a rolled initiative;
    `resist` percent by damage type; `avoid` C5's chances in percent; `cube` the smallest x, y, z of its body;
    `aquatic` what is added to its to-hit and evade under water (W2);
    `medium` G3's where it differs from the field's; `breath` W5's free rounds where they differ from the field's;
    `air` the last round of its air supply in zero gravity (Z11); `wall` the fort level it stands on (C6.4);
    `flight` the rounds that its flight skill lasts, 0 for ever, None without one (F1); `mount` the id of whom it rides;
    `fear` is what it causes in adjacent enemies, the `mindless` feel none (C21); `siege_tunneller` and
    `combat_burrower` go under ground (C16); `high_wall` that two tiles of high wall are before it (C14);
    `opportunities` S10's number a round;
    `group` those who share one initiative roll (G5).
    """

    id: Identifier
    name: Name
    side: Side
    character: bool = False
    auto: bool = False
    hidden: bool = False
    reserve: bool = False
    deployed: bool = True
    group: str = ""
    size: Size = "medium"
    hp: Points
    max_hp: Annotated[int, Meta(ge=1, le=999_999)]
    armor: Count = 0
    shield: Annotated[int, Meta(ge=0, le=3)] = 0
    strength: Small = 0
    bonus: Small = 0
    magic_resistance: Small = 0
    resist: dict[DamageType, Percent] = {}
    vulnerable: tuple[DamageType, ...] = ()
    avoid: tuple[Percent, ...] = ()
    ethereal: bool = False
    immobile: bool = False
    fear: Fear | None = None
    mindless: bool = False
    siege_tunneller: bool = False
    combat_burrower: bool = False
    regeneration: Count = 0
    melee: Small = 0
    ranged: Small = 0
    magic: Small = 0
    evade: Small = 0
    parry: Small = 0
    morale: Small = 5
    speed: Count = 6
    fast: bool = False
    initiative: Small = 0
    opportunities: Count = 1
    aquatic: Small = 0
    needs_air: bool = True
    breath: Count | None = None
    medium: Medium | None = None
    air: Count | None = None
    flight: Count | None = None
    mount: str = ""
    wall: Annotated[int, Meta(ge=0, le=3)] = 0
    high_wall: bool = False
    cube: Cube = (0, 0, 0)
    attacks: tuple[Attack, ...] = ()
    statuses: dict[Identifier, Status] = {}
    notes: Text = ""
