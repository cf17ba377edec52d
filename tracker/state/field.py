"""The place where the fight happens."""

from typing import Annotated

from msgspec import Meta, Struct

from tracker.state.vocabulary import (
    Area,
    AttackProperty,
    Count,
    Cube,
    Damage,
    DamageType,
    Medium,
    Name,
    Side,
    Surface,
)


class Cloud(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """A tile of a cloud (C19): an area, or with positions by cubes a cube; `damage` is the N of its 1-N, None the
    house's number."""

    type: DamageType
    area: Area | None = None
    cube: Cube | None = None
    damage: Annotated[int, Meta(ge=1, le=9_999)] | None = None


class Engine(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """A siege engine (C16), for whom it shoots before the first round, each `rate` rounds; `damage` is "1-N"."""

    side: Side
    damage: Damage = "1-10"
    type: DamageType = "blunt"
    magical: bool = False
    rate: Annotated[int, Meta(ge=1, le=99)] = 1
    properties: tuple[AttackProperty, ...] = ()


class Field(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """The field and who meets on it (G1, G3, G10): `attacker` is the side that attacks (C16, C20), `labels` are the
    sides' names where the GM gave some; `water` is the depth of each area in cubes, from the party's rear to the
    foes'; `open` switches S3-S8 and A11 off (S4), without `room` nobody slips through (S6); `surface` says what
    hinders surfacing (W6); `breath` is W5's free rounds under water; `air` the last round of the air supply in zero
    gravity (Z11); `obstacles` are cubes that nobody can enter, with positions by cubes (K3, Z9); `fort` is the
    level of the fort that the defenders hold, 0 for none, with its siege `engines` by name (C16); `clouds` lie over
    tiles of the field (C19), `walls` are magic walls by area, of a type (C25)."""

    attacker: Side = "party"
    labels: dict[Side, Name] = {}
    medium: Medium = "ground"
    water: tuple[Count, Count, Count, Count, Count] = (0, 0, 0, 0, 0)
    open: bool = False
    room: bool = True
    surface: Surface = "free"
    breath: Count = 6
    air: Count | None = None
    obstacles: tuple[Cube, ...] = ()
    fort: Annotated[int, Meta(ge=0, le=3)] = 0
    engines: dict[Name, Engine] = {}
    clouds: tuple[Cloud, ...] = ()
    walls: dict[Area, DamageType] = {}
