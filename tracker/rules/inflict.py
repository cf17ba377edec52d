"""Statuses that attacks inflict, and magic resistance that negates them (C7, C26)."""

from typing import NamedTuple

from tracker.rules import afflict, checks, timers
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import is_gone
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.line import Step
from tracker.state.vocabulary import Difficulty, Inflicted


class Effect(NamedTuple):
    """What an attack inflicts: the status, its chance in percent, the rounds it lasts (0: until it ends by its own
    rule), and how hard it is for magic resistance to negate it (None: it doesn't)."""

    status: Inflicted
    chance: int = 100
    rounds: int = 0
    negates: Difficulty | None = None


def effect_of(attack: Attack) -> Effect | None:
    """The status that an attack inflicts, if any."""
    if attack.inflicts is None:
        return None
    return Effect(attack.inflicts, attack.chance, attack.rounds, attack.negates)


@implements("C26")
def is_negated(scene: Scene, target: Combatant, attack: Attack, steps: list[Step]) -> bool:
    """Whether magic resistance negates the whole of an attack; adds the steps. Where the attack inflicts a status the
    mark is that of the status, and `befall` rolls."""
    if attack.negates is None or attack.inflicts is not None:
        return False
    passed, found = checks.resist(scene, target, attack.negates)
    steps.extend(found)
    return passed


@implements("C7", "C8", "C26")
def befall(scene: Scene, who: str, effect: Effect) -> list[Step]:
    """Puts the status of an attack on somebody, unless chance or magic resistance is against it.

    No die is rolled for those who are gone, or have the status already (C8)."""
    target = scene.combatant(who)
    if is_gone(target):
        return []
    args = {"status": effect.status}
    if effect.status in target.statuses:
        return [Step("C8", "inflicted-already", args)]
    if not scene.table.chance(effect.chance, "inflict"):
        return [Step("C7", "not-inflicted", {**args, "percent": effect.chance})]
    steps: list[Step] = []
    if effect.negates is not None:
        passed, steps = checks.resist(scene, target, effect.negates)
        if passed:
            return steps
    until = timers.lasting_rounds(scene.encounter, effect.rounds) if effect.rounds else None
    afflict.put_on(scene, who, effect.status, Status(since=scene.encounter.round, until=until))
    return [*steps, Step("C7", "inflicted", {**args, "percent": effect.chance, "rounds": effect.rounds})]
