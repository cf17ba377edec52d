"""Events of harm and healing."""

from msgspec import Struct

from tracker.state.events.base import Event
from tracker.state.vocabulary import Area, AttackProperty, Cube, DamageType


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


class LeftOut(Struct, frozen=True, omit_defaults=True):
    """A weapon that an attack leaves out while others strike: the rule that keeps it out, the kind of its refusal, and
    by whom or, for weapons that exclude each other, by which other."""

    weapon: str
    rule: str
    reason: str
    by: str = ""


class Strike(Event, frozen=True):
    """One weapon strikes one target once; `regardless` of what already kept its user from acting or the target from
    being one when it was declared, because the GM overruled that; `auto`: a target that is gone is drawn anew;
    `left_out` are the other weapons of its attack that don't strike, told with the first that does, as is `instead`:
    the target fixed before, which is gone."""

    who: str
    target: str
    weapon: str
    plus: int = 0
    why: str = ""
    opportunity: bool = False
    regardless: bool = False
    auto: bool = False
    left_out: tuple[LeftOut, ...] = ()
    instead: str = ""


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
