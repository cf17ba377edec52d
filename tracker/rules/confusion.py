"""Confusion (G9): what a confused creature does in its turn is asked; it may strike its own side."""

from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import rule_of
from tracker.state.combatant import Combatant

NOTHING, AS_IT_LIKES = "nothing", "acts"
CHOICES = (NOTHING, AS_IT_LIKES)
"""What it may do: nothing in this turn, the default (G7), or what it likes."""


def is_confused(combatant: Combatant) -> bool:
    """Whether it is asked what somebody does."""
    return any(rule_of(status).may == "asked" for status in combatant.statuses)


@implements("G9", "G7")
def loses_turn(scene: Scene, who: str) -> bool:
    """Whether somebody does nothing in its turn because it is confused; its slower weapons don't strike then either."""
    if not is_confused(scene.combatant(who)):
        return False
    question = scene.question("confused", "one", "G9", choices=CHOICES, default=NOTHING, args={"who": who})
    if scene.table.choose(question) != NOTHING:
        return False
    scene.say("turn-lost", who=who)
    scene.set_acts(who, skipped=True)
    return True
