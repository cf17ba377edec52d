"""The five areas as they are shown: who stands where, which areas are melees, and how the lines hold."""

from msgspec import Struct

from tracker.rules.battlefield import clouds_over
from tracker.rules.fronts import front_hold, is_melee
from tracker.rules.order import in_id_order
from tracker.rules.pairs import mount_of
from tracker.rules.placement import placement, side_of
from tracker.rules.statuses import in_order, is_absent, is_gone
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import AREAS, SIDES, Area, DamageType, Side


class HoldView(Struct, frozen=True):
    """A side's line in a melee area (S3): what it can block, what presses on it, and whether it holds."""

    side: Side
    capacity: float
    cost: float
    holds: bool


class Member(Struct, frozen=True):
    """Somebody on the board. `side` is the one it fights for, `height` its z in cubes (negative under water),
    `statuses` in the table's order; `active`: counts for melee and blocking (G9); `deployed`: has been put there (A1);
    `acting`: its turn is open or being played; `mount` is what carries it ("": nothing does; G14)."""

    who: str
    name: str
    side: Side
    hp: int
    max_hp: int
    height: int
    statuses: tuple[str, ...]
    active: bool
    hidden: bool
    deployed: bool
    acting: bool
    mount: str


class AreaView(Struct, frozen=True):
    """An area (A5): whether it is a melee area (A6), the depth of its water in cubes (0: land), how both lines hold
    in a melee, and everybody in it, in id order but for riders, who follow their mount (G14), those out of the fight
    included as long as they are there. `clouds` are the types of those that lie over it or over a cube of it (C19),
    `wall` that of its magic wall (C25)."""

    area: Area
    melee: bool
    water: int
    holds: tuple[HoldView, ...]
    members: tuple[Member, ...]
    clouds: tuple[DamageType, ...]
    wall: DamageType | None


def board(encounter: Encounter) -> tuple[AreaView, ...]:
    """The five areas from the party's rear to the foes' rear. The reserve and those who are gone aren't on it."""
    found = placement(encounter)
    members: dict[Area, list[Member]] = {area: [] for area in AREAS}
    for who in in_id_order(encounter.combatants):
        combatant = encounter.combatants[who]
        if not combatant.reserve and not is_gone(combatant):
            members[found.areas[who]].append(_member(encounter, combatant))
    seated = {area: _by_pairs(there) for area, there in members.items()}
    return tuple(
        AreaView(
            area,
            is_melee(encounter, area),
            encounter.field.water[index],
            _holds(encounter, area),
            seated[area],
            clouds_over(encounter, area),
            encounter.field.walls.get(area),
        )
        for index, area in enumerate(AREAS)
    )


def _by_pairs(members: list[Member]) -> tuple[Member, ...]:
    """Everybody in an area, each rider behind what carries it."""
    there = {member.who for member in members}
    found = []
    for member in members:
        if member.mount not in there:
            found += [member, *(each for each in members if each.mount == member.who)]
    return tuple(found)


def _member(encounter: Encounter, combatant: Combatant) -> Member:
    return Member(
        who=combatant.id,
        name=combatant.name,
        side=side_of(combatant),
        hp=combatant.hp,
        max_hp=combatant.max_hp,
        height=combatant.cube[2],
        statuses=tuple(in_order(dict(combatant.statuses))),
        active=not is_absent(combatant),
        hidden=combatant.hidden,
        deployed=combatant.deployed,
        acting=encounter.flow.turn == combatant.id,
        mount=mount.id if (mount := mount_of(encounter.combatants, combatant)) else "",
    )


def _holds(encounter: Encounter, area: Area) -> tuple[HoldView, ...]:
    holds = ((side, front_hold(encounter, area, side)) for side in SIDES)
    return tuple(
        HoldView(side, float(hold.capacity), float(hold.cost), hold.holds) for side, hold in holds if hold is not None
    )
