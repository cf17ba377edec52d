"""A total that meets a target: pipeline, HP or pool, side effects, and the steps of all of it (C6-C12)."""

from typing import NamedTuple

from tracker.rules import harm, inflict, side_effects
from tracker.rules.damage import Blow, is_magical, pipeline
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import is_gone
from tracker.state.combatant import Combatant
from tracker.state.line import Step
from tracker.state.vocabulary import DamageType

ETHEREAL = 75
"""C13's percent for a mundane hit to do nothing."""


class Wound(NamedTuple):
    """What came of it: the damage, the steps behind the total, and whether a sleeper wakes of it: not one whom this
    very wound put to sleep."""

    damage: int
    steps: list[Step]
    wakes: bool = True


def deal(scene: Scene, who: str, blow: Blow, total: int) -> Wound:
    """Takes a total through C6 and does what follows, except what comes at 0 HP: for that `settle`, after the line."""
    target = scene.combatant(who)
    damage, steps = pipeline(scene.table, target, blow, total)
    if damage < 1:
        return Wound(0, steps)
    return Wound(damage, steps + leave(scene, who, blow, damage), "asleep" in target.statuses)


def leave(scene: Scene, who: str, blow: Blow, damage: int) -> list[Step]:
    """What damage of at least 1 leaves besides lost HP: poison in its pool or the type's side effect, then the status
    that the blow inflicts."""
    target = scene.combatant(who)
    if blow.type == "poison":
        steps = [side_effects.into_pool(scene, who, damage)]
    # The dice of the side effects come before G12's question, so that they are rolled once whatever is answered.
    elif target.hp - damage <= 0 or is_gone(target):
        return []
    else:
        steps = side_effects.after_wound(scene, who, blow.type)
    return steps + inflict.befall(scene, who, blow.effect) if blow.effect else steps


def settle(scene: Scene, who: str, blow: Blow, damage: int, *, wakes: bool = True) -> None:
    """Takes the damage off (poison took its own way), with what follows at 0 HP."""
    if blow.type != "poison":
        harm.lose(scene, who, damage, wakes=wakes)


@implements("C13")
def slips_through(scene: Scene, target: Combatant, kind: DamageType | None, magical: bool, steps: list[Step]) -> bool:
    """Whether a mundane hit does nothing to an ethereal target; adds the step."""
    if not target.ethereal:
        return False
    if is_magical(kind, magical):
        steps.append(Step("C13", "ethereal-magical"))
        return False
    nothing = scene.table.chance(ETHEREAL, "ethereal")
    steps.append(Step("C13", "ethereal-nothing" if nothing else "ethereal-hit", {"percent": ETHEREAL}))
    return nothing
