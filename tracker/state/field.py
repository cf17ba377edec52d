"""The place where the fight happens."""

from msgspec import Struct

from tracker.state.vocabulary import Count, Medium, Name, Side, Surface


class Field(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """The field and who meets on it (G1, G3, G10): `attacker` is the side that attacks (C16, C20), `labels` are the
    sides' names where the GM gave some; `water` is the depth of each area in cubes, from the party's rear to the foes';
    `open` switches S3-S8 and A11 off (S4); `surface` says what hinders surfacing (W6);
    `breath` is W5's free rounds under water."""

    attacker: Side = "party"
    labels: dict[Side, Name] = {}
    medium: Medium = "ground"
    water: tuple[Count, Count, Count, Count, Count] = (0, 0, 0, 0, 0)
    open: bool = False
    surface: Surface = "free"
    breath: Count = 6
