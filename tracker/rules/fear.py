"""Fear: step 5, or the start of a turn where the sequence is turns (C21, G4)."""

from typing import NamedTuple

from tracker.rules import adjacency, harm
from tracker.rules.registry import defines, implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import is_absent
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.line import Step
from tracker.state.vocabulary import Fear

DICE: dict[Fear, int] = {"fear": 10, "dread": 20, "terror": 20}
"""The sides of the die rolled over morale, the mildest cause first."""
defines(__name__, "DICE", "C21")

_RANK: dict[Fear, int] = {cause: rank for rank, cause in enumerate(DICE)}


class Cause(NamedTuple):
    """Who makes somebody afraid, and how."""

    who: str
    fear: Fear


@implements("C21")
def worst(encounter: Encounter, combatant: Combatant) -> Cause | None:
    """The worst adjacent cause of fear for somebody, the first in id order of equals; None for the mindless and those
    out of the fight."""
    if combatant.mindless or is_absent(combatant):
        return None
    causes = [
        Cause(enemy, fear)
        for enemy in adjacency.adjacent_enemies(encounter, combatant)
        if (fear := encounter.combatants[enemy].fear) is not None
    ]
    return max(causes, key=lambda cause: _RANK[cause.fear], default=None)


def is_about(encounter: Encounter) -> bool:
    """Whether anybody causes fear at all."""
    return any(each.fear is not None for each in encounter.combatants.values())


def is_due(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody has to check its morale."""
    return worst(encounter, combatant) is not None


@implements("C21", "G14")
def check(scene: Scene, who: str) -> None:
    """Morale against the worst cause: a die over it is panic, which takes one out of the fight at once, alive, and
    provokes nothing."""
    combatant = scene.combatant(who)
    cause = worst(scene.encounter, combatant)
    if cause is None:
        return
    sides = DICE[cause.fear]
    rolled = scene.table.roll(sides, f"fear {who}")
    holds = rolled <= combatant.morale
    args = {"dice": f"1d{sides}", "faces": [rolled], "total": rolled, "against": combatant.morale}
    step = Step("C21", "at-most" if holds else "over", args)
    scene.say("stands-firm" if holds else "panics", (step,), who=who, by=cause.who, fear=cause.fear)
    if not holds:
        harm.add_status(scene, who, "panicked")
