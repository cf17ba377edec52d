"""What follows from a breakthrough: the broken side's back is to the wall (A15-A17)."""

from tracker.rules import levels, space
from tracker.rules.placement import OTHER, side_of
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.step_up import BEHIND, is_deep
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import Area, Manner

THROUGH: frozenset[Manner] = frozenset({"walk", "run", "shift"})
"""Manners of moving by which one breaks through; who teleports or is forced behind a front doesn't."""


@implements("A15", "A13")
def note(scene: Scene, who: str, start: Area, manner: Manner, *, before: bool) -> None:
    """Notes who came behind the enemy's front by moving past it; `before`: it had done so where it set out. Who slipped
    through stays an intruder of another kind wherever it goes from there.

    Whoever is put into another area is forgotten by that, so that nothing is to be done for other ways."""
    combatant = scene.combatant(who)
    end, side = space.area_of(combatant), side_of(combatant)
    if start != end and manner in THROUGH and is_deep(end, side) and (before or not is_deep(start, side)):
        scene.set_flow(through=(*scene.flow.through, who))


@implements("A15", "A16", "A17", "G11")
def walled_in_by(encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """Those who keep somebody in its own rear: active enemies there, level with it, who broke through. Nobody else is
    kept, who broke through may fall back, and with none of it left there the defenders are free again."""
    side = side_of(combatant)
    rear = BEHIND[side][-1]
    if not encounter.flow.through or space.area_of(combatant) != rear:
        return ()
    found = levels.level_with(encounter, combatant, rear, OTHER[side])
    return tuple(who for who in found if who in encounter.flow.through)


@implements("A15")
def require_free(scene: Scene, combatant: Combatant) -> None:
    """Refuses to somebody whose back is to the wall to leave its rear; a teleport isn't asked here."""
    if whom := walled_in_by(scene.encounter, combatant):
        scene.refuse("A15", "back-to-the-wall", who=combatant.id, whom=list(whom))
