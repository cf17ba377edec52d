"""Mounted pairs (G14): who rides whom, and who are one body.

A rider's cube is kept in step with its mount's by the scene. It rides no longer when what carried it is gone.
"""

from collections.abc import Iterable

from msgspec import structs

from tracker.rules.registry import implements
from tracker.rules.statuses import is_absent, is_gone
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter

Combatants = dict[str, Combatant]


def mount_of(everyone: Combatants, combatant: Combatant) -> Combatant | None:
    """What carries somebody: there, and on its own feet or wings; None if nothing does."""
    if not combatant.mount:
        return None
    mount = everyone.get(combatant.mount)
    if mount is None or mount.mount or mount.reserve != combatant.reserve or is_gone(mount):
        return None
    return mount


def _fight_together(one: Combatant, other: Combatant) -> bool:
    """Whether two fight for one side, charms counted (G10)."""
    return (one.side == other.side) == (("charmed" in one.statuses) == ("charmed" in other.statuses))


def riders_of(everyone: Combatants, mount: Combatant) -> list[Combatant]:
    """Those whom somebody carries, in the order of the file."""
    return [each for each in everyone.values() if each.mount == mount.id and mount_of(everyone, each) is not None]


def is_carried(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody rides."""
    return mount_of(encounter.combatants, combatant) is not None


def carrier(encounter: Encounter, combatant: Combatant) -> Combatant:
    """The one whose body somebody's is: its mount, or itself."""
    return mount_of(encounter.combatants, combatant) or combatant


def body_of(encounter: Encounter, who: str) -> tuple[str, ...]:
    """Those who are one body with somebody: the mount first, then its riders."""
    everyone = encounter.combatants
    mount = carrier(encounter, everyone[who])
    return (mount.id, *(rider.id for rider in riders_of(everyone, mount)))


@implements("G14")
def with_body(encounter: Encounter, combatant: Combatant) -> Combatant:
    """Somebody with the cubes that it takes up: a rider with those of its mount, and its own weapons."""
    mount = mount_of(encounter.combatants, combatant)
    return combatant if mount is None else structs.replace(combatant, cube=mount.cube, size=mount.size)


@implements("G14")
def is_head(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody counts as a head of its own: not who rides one that is active, for the same side, and counts for
    both."""
    mount = mount_of(encounter.combatants, combatant)
    return mount is None or is_absent(mount) or not _fight_together(mount, combatant)


@implements("G14")
def by_head(encounter: Encounter, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Those of the names who are one head, by the one who stands for them: a mount with its riders, others alone."""
    names = tuple(names)
    found: dict[str, tuple[str, ...]] = {}
    for who in names:
        combatant = encounter.combatants[who]
        rides_along = combatant.mount in names and not is_head(encounter, combatant)
        head = combatant.mount if rides_along else who
        found[head] = (*found.get(head, ()), who)
    return {head: found[head] for head in names if head in found}
