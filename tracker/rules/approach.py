"""The next cube toward the enemy, for those run by the tracker with positions by cubes (C20, K3, K4)."""

from tracker.rules import cubes, gaits, space
from tracker.rules.cubes import Cube
from tracker.rules.order import id_key
from tracker.rules.placement import OTHER, placement, side_of
from tracker.rules.registry import implements
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import Heading


@implements("C20", "K3", "K4")
def next_cube(encounter: Encounter, combatant: Combatant) -> Cube | None:
    """One cube nearer to the nearest enemy: along the field first, then sideways, then in height where it can; None if
    it is adjacent already, or no such cube can be entered. Of equally near enemies the first in id order."""
    everyone = encounter.combatants
    enemies = [everyone[who] for who in placement(encounter).of_side(OTHER[side_of(combatant)])]
    if not enemies:
        return None
    nearest = min(enemies, key=lambda enemy: (space.manhattan(combatant, enemy), id_key(enemy.id)))
    if space.manhattan(combatant, nearest) <= 1:
        return None
    rises = gaits.GAITS[gaits.gait_of(encounter, combatant)].rises
    bodies = cubes.others(encounter, combatant.id)
    for heading in _toward(combatant, nearest)[: 3 if rises else 2]:
        if heading is not None:
            cube = cubes.moved(combatant.cube, heading)
            if cubes.barred(encounter, combatant, bodies, cube, heading) is None:
                return cube
    return None


def _toward(one: Combatant, other: Combatant) -> list[Heading | None]:
    """By axis: the direction in which another body lies, None where the two overlap."""
    size, length = space.edge(one), space.edge(other)
    return [
        cubes.towards(axis, there - here) if space.gap(here, size, there, length) else None
        for axis, (here, there) in enumerate(zip(one.cube, other.cube, strict=True))
    ]
