"""Statuses put on and taken off with what follows from them; `harm` has the bare changes."""

from tracker.rules import airborne, harm, water
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import ALOFT, GONE
from tracker.state.combatant import Status


@implements("W1", "G1", "F1")
def put_on(scene: Scene, who: str, word: str, status: Status) -> None:
    """Puts a status on somebody: one that becomes submerged goes under, one that swims is at the surface, one that
    flies or falls takes along whom it carries; whoever rides one that is gone is unseated."""
    combatant = scene.combatant(who)
    if word == "submerged" and word not in combatant.statuses:
        water.sink(scene, who, status)
        return
    if word in ALOFT:
        airborne.put_on(scene, who, word, status)
        return
    if word == "swimming":
        water.float_up(scene, who)
    statuses = dict(scene.combatant(who).statuses)
    statuses[word] = status
    scene.change(who, statuses=statuses)
    if word in GONE:
        harm.unseat_riders(scene, who)


@implements("W1", "F6")
def take_off(scene: Scene, who: str, word: str, *, over: bool = False) -> None:
    """Takes a status off somebody: one that isn't submerged any more comes up, one that flies no longer falls. `over`
    says that its time was up."""
    if word == "submerged":
        water.lift(scene, who)
    elif word in ALOFT:
        airborne.take_off(scene, who, word, "skill-over" if over else "by-hand")
    else:
        harm.drop_status(scene, who, word)
