"""Where the fight stands: queue, pointer, agenda and what has been spent. Part of the fight, undone with it."""

from msgspec import Struct

from tracker.state.event import AnyEvent
from tracker.state.vocabulary import Count, Heading, Side, Small


class Place(Struct, frozen=True):
    """A place in the initiative queue: a creature and an Init (G5)."""

    who: str
    init: Small


class Acts(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a creature has done this round: actions spent (`main` says on what), the Inits at which its places
    were played, weapons that struck, opportunity attacks made (S10) and on whom, cubes moved by itself, the
    direction of its last move and the cubes of them that it drifted (Z4), whether it declared its landing (F9), whether
    it may choose at its turn's end to whom it isn't adjacent (A9). `before` is what the sub action was spent on in step
    3 by a fast creature that has it again in step 4, where the round goes by phases."""

    main: str = ""
    sub: str = ""
    aux: str = ""
    places: tuple[Small, ...] = ()
    struck: tuple[str, ...] = ()
    target: str = ""
    opportunities: Count = 0
    leavers: tuple[str, ...] = ()
    moved: Count = 0
    heading: Heading | None = None
    drifted: Count = 0
    skipped: bool = False
    begun: bool = False
    over: bool = False
    landing: bool = False
    loose: bool = False
    before: str = ""


class Rolled(Struct, frozen=True, omit_defaults=True):
    """A rolled initiative (G5): its total, the modifier in it and the roll that settles a tie."""

    total: Small
    modifier: Small = 0
    tie: Small = 0


class Flow(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """`turn` is whose turn is open or being played; `at` the place played last; `agenda` what is still to come,
    nearest first; `acts` by id; `apart` the pairs made non-adjacent (A7-A9, A18), ids in order; `targets` the
    targets fixed in step 6 by "id/Init" (C22); `silent` by "id/weapon" the last round in which it is silent (C14);
    `ties` pairs put in order by hand; `autos` those run by the tracker this round; `first` the side that deploys
    first (A1); `asked` the sides whose broken front has been asked about (S5); `through` those who came behind the
    enemy's front by breaking through (A15); `playing` that the tracker runs everybody, whatever their flag; `own` the
    switches of which it has been told that their number is the tracker's own."""

    turn: str = ""
    at: Place | None = None
    agenda: tuple[AnyEvent, ...] = ()
    queue: tuple[Place, ...] = ()
    rolled: dict[str, Rolled] = {}
    acts: dict[str, Acts] = {}
    apart: tuple[tuple[str, str], ...] = ()
    targets: dict[str, str] = {}
    silent: dict[str, Small] = {}
    ties: tuple[tuple[str, str], ...] = ()
    autos: tuple[str, ...] = ()
    first: Side | None = None
    asked: tuple[Side, ...] = ()
    through: tuple[str, ...] = ()
    playing: bool = False
    own: tuple[str, ...] = ()
