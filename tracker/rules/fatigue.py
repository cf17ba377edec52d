"""Battle fatigue: step 1 of a long battle (C18)."""

from tracker.rules import harm, house, lasting, rounds
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.line import Step


@implements("C18")
def points(encounter: Encounter) -> int:
    """What fatigue takes from everybody this round: 1 in the round in which it starts, then 1 more each round."""
    return rounds.nth(house.number(encounter, "fatigue_start"), encounter.round)


def is_due(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether fatigue takes something from somebody: every living unit that is there."""
    return points(encounter) > 0 and lasting.is_present(combatant)


@implements("C18", "C28")
def tire(scene: Scene, who: str) -> None:
    """Magic damage that ignores every defence: HP straight."""
    taken = points(scene.encounter)
    start = house.number(scene.encounter, "fatigue_start")
    step = Step("C18", "fatigue", {"start": start}, 0, taken)
    scene.say("fatigue", (step,), who=who, damage=taken, type="magic")
    harm.lose(scene, who, taken)
