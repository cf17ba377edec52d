"""HP lost and gained, and what happens at 0 (G12)."""

from tracker.rules import house
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import GONE, is_gone
from tracker.state.combatant import Combatant, Status
from tracker.state.event import Unseat

AT_ZERO = ("unconscious", "critical", "dead")
"""What a character may be at 0 HP or less."""
DOWN = frozenset(AT_ZERO)
LOWEST = -999_999
"""The lowest HP that a record holds."""


def lose(scene: Scene, who: str, points: int, *, wakes: bool = True) -> None:
    """HP straight off, whatever the defences. Wakes a sleeper, unless told otherwise; at 0 or less G12 follows."""
    if points <= 0:
        return
    before = scene.combatant(who).hp
    combatant = scene.change(who, hp=max(LOWEST, before - points))
    if wakes and "asleep" in combatant.statuses:
        combatant = drop_status(scene, who, "asleep")
        scene.say("wakes", who=who)
    if combatant.hp <= 0:
        at_zero(scene, combatant, fell=before > 0)


def gain(scene: Scene, who: str, points: int) -> int:
    """HP back, to the maximum; gives how many it was."""
    combatant = scene.combatant(who)
    gained = max(0, min(points, combatant.max_hp - combatant.hp))
    if gained:
        scene.change(who, hp=combatant.hp + gained)
    return gained


@implements("G12")
def at_zero(scene: Scene, combatant: Combatant, *, fell: bool = True) -> None:
    """A unit dies; a character is out of the fight, and what became of it is asked: when it falls to 0 or less, not
    again when it is harmed further while it lies there."""
    if is_gone(combatant):
        return
    fate = "dead"
    if combatant.character and house.setting(scene.encounter, "at_zero") == "ask":
        if not fell and not DOWN.isdisjoint(combatant.statuses):
            return
        fate = scene.table.choose(
            scene.question(
                f"zero {combatant.id}",
                "one",
                "G12",
                choices=AT_ZERO,
                default="unconscious",
                args={"who": combatant.id, "hp": combatant.hp},
            )
        )
    add_status(scene, combatant.id, fate)
    scene.say("falls", who=combatant.id, status=fate, hp=combatant.hp)


def add_status(scene: Scene, who: str, status: str, amount: int = 0) -> Combatant:
    """Puts a status on somebody, from this round on, without a line."""
    combatant = scene.combatant(who)
    statuses = dict(combatant.statuses)
    statuses[status] = Status(amount=amount, since=scene.encounter.round)
    combatant = scene.change(who, statuses=statuses)
    if status in GONE:
        unseat_riders(scene, who)
    return combatant


@implements("G14")
def unseat_riders(scene: Scene, who: str) -> None:
    """Who rides one that is gone now rides no longer."""
    if riders := [each.id for each in scene.encounter.combatants.values() if each.mount == who]:
        scene.push(*(Unseat(who=rider) for rider in riders))


def drop_status(scene: Scene, who: str, status: str) -> Combatant:
    """Takes a status off somebody, without a line."""
    statuses = dict(scene.combatant(who).statuses)
    statuses.pop(status, None)
    return scene.change(who, statuses=statuses)
