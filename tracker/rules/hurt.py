"""Harm from nobody in particular, and healing."""

from tracker.rules import harm
from tracker.rules.damage import Blow, is_magical
from tracker.rules.expression import reckon
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import is_gone
from tracker.rules.wound import deal, settle, slips_through
from tracker.state.event import Heal, Hurt
from tracker.state.line import Step


@implements("C6", "C13")
def hurt(scene: Scene, event: Hurt) -> None:
    """Harm goes through C6; without a type no C6.2, no C6.7 and no side effect; raw is HP straight."""
    target = scene.combatant(event.who)
    if is_gone(target):
        scene.refuse("G9", "target-gone", who=event.who)
    total, rolled = reckon(scene, event.amount, "amount")
    steps = list(rolled) or [Step("C6.1", "total", {}, 0, total)]
    if event.raw:
        scene.say("hurt-raw", steps, who=event.who, damage=total)
        harm.lose(scene, event.who, total)
        return
    blow = Blow(event.type)
    args = {"who": event.who, "type": event.type or "", "magical": is_magical(event.type, event.magical)}
    first: list[Step] = []
    if slips_through(scene, target, event.type, event.magical, first):
        scene.say("unhurt", first, damage=0, **args)
        return
    steps = [*first, *steps]
    wound = deal(scene, event.who, blow, total)
    kind = "unhurt" if not wound.damage else "poisoned-for" if event.type == "poison" else "hurt"
    scene.say(kind, [*steps, *wound.steps], damage=wound.damage, **args)
    settle(scene, event.who, blow, wound.damage)


def heal(scene: Scene, event: Heal) -> None:
    """HP come back, to the maximum. Who was dead or unconscious stays so until the status is taken off."""
    scene.combatant(event.who)
    total, rolled = reckon(scene, event.amount, "amount")
    gained = harm.gain(scene, event.who, total)
    steps = [*rolled, Step("G12", "healing", {"asked": total}, total if rolled else 0, gained)]
    scene.say("healed", steps, who=event.who, gained=gained)
