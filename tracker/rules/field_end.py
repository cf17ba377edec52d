"""Far beyond an end of the field (G1): whether somebody still is in the fight."""

from tracker.rules import harm, space
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import is_gone
from tracker.state.line import Step

FAR = 20
"""The cubes beyond an end up to which nothing is asked."""


@implements("G1")
def settle(scene: Scene, who: str) -> None:
    """Asks of somebody more than 20 cubes beyond an end whether it is out of the fight."""
    combatant = scene.combatant(who)
    far = space.beyond(combatant)
    if far <= FAR or is_gone(combatant):
        return
    if scene.table.yes(scene.question(f"beyond:{who}", "yes", "G1", default="no", args={"who": who, "cubes": far})):
        harm.add_status(scene, who, "removed")
        scene.say("leaves-field", (Step("G1", "beyond", {"cubes": far}),), who=who)
