"""Lasting harm, endings and regeneration: the work of step 9 (C8, C11, C12, C24, G15).

Step 9 is worked through three times, each time in id order and the statuses' order: first all damage, then all endings,
then regeneration. A fire harms with the first and rolls to go out with the second: it harms, then it may go out (C24),
and all damage stands before all endings (G15). What needs no roll, a poison pool that is empty, ends with its harm.
Harmed are those who are there; who fled, panicked or was taken off isn't, nor who is still in reserve.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import structs

from tracker.rules import afflict, house
from tracker.rules.harm import drop_status, gain, lose
from tracker.rules.registry import defines, implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import in_order, is_gone, rule_of
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.line import Step
from tracker.state.vocabulary import DamageType

DECAY = 1
"""What decay takes a round (C12)."""


class Lasting(NamedTuple):
    """A status that harms every round: its rule, the type whose colour its damage has (C28), and the points that it
    takes from somebody now."""

    rule: str
    type: DamageType
    points: Callable[[Encounter, Status], int]


@implements("C8")
def burning_points(encounter: Encounter, status: Status) -> int:
    """What a fire takes a round: its own number if it carries one, else the table's."""
    return status.amount or house.number(encounter, "burning_damage")


@implements("C11")
def poison_points(encounter: Encounter, status: Status) -> int:
    """What poison takes a round, not more than the pool holds."""
    return min(status.amount, house.number(encounter, "poison_tick"))


@implements("C12")
def decay_points(encounter: Encounter, status: Status) -> int:
    """What decay takes a round."""
    return DECAY


LASTING: dict[str, Lasting] = {
    "burning": Lasting("C8", "fire", burning_points),
    "poisoned": Lasting("C11", "poison", poison_points),
    "decaying": Lasting("C12", "decay", decay_points),
}
"""By status, in the order in which they harm."""
defines(__name__, "LASTING", "C24", "C28")


def is_present(combatant: Combatant) -> bool:
    """Whether somebody is there to be harmed: not in reserve, not gone."""
    return not combatant.reserve and not is_gone(combatant)


def afflictions(combatant: Combatant) -> list[str]:
    """The statuses by which somebody is harmed every round, in order."""
    return [word for word in LASTING if word in combatant.statuses] if is_present(combatant) else []


def switch_of(word: str, status: Status) -> dict[str, str]:
    """The switch from which a lasting harm has its points, as an argument of a step; none if it carries its own."""
    return {"switch": "burning_damage"} if word == "burning" and not status.amount else {}


# --- damage


def harm_due(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether something harms somebody in step 9."""
    return any(LASTING[word].points(encounter, combatant.statuses[word]) for word in afflictions(combatant))


@implements("C24", "C8", "C11", "C12")
def harm(scene: Scene, who: str) -> None:
    """All lasting harm of one combatant: HP straight, without C6; death is checked after each."""
    for word in afflictions(scene.combatant(who)):
        combatant = scene.combatant(who)
        status = combatant.statuses.get(word)
        if status is None or not is_present(combatant):
            continue
        row = LASTING[word]
        points = row.points(scene.encounter, status)
        if not points:
            continue
        args: dict[str, Any] = dict(switch_of(word, status))
        if word == "poisoned":
            args = {"pool": status.amount, "left": status.amount - points}
            _draw_from_pool(scene, who, status, points)
        step = Step(row.rule, f"{word}-harm", args, 0, points)
        scene.say("lasting-harm", (step,), who=who, status=word, damage=points, type=row.type)
        lose(scene, who, points)


def _draw_from_pool(scene: Scene, who: str, status: Status, points: int) -> None:
    if status.amount <= points:
        drop_status(scene, who, "poisoned")
        return
    left = structs.replace(status, amount=status.amount - points)
    scene.change(who, statuses={**scene.combatant(who).statuses, "poisoned": left})


# --- endings


class Recovery(NamedTuple):
    """The rule and the chance in percent by which a status ends in step 9."""

    rule: str
    percent: int


def recovery_of(encounter: Encounter, word: str) -> Recovery | None:
    """How a status may end in step 9, or None if it doesn't."""
    switch = "burning_out" if word == "burning" else rule_of(word).recovery
    percent = house.number(encounter, switch) if switch else 0
    return Recovery(house.SWITCHES[switch].rule, percent) if percent else None


def _recovering(encounter: Encounter, combatant: Combatant) -> list[str]:
    words = in_order(dict(combatant.statuses)) if is_present(combatant) else []
    return [word for word in words if recovery_of(encounter, word)]


def endings_due(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether a status of somebody may end in step 9."""
    return bool(_recovering(encounter, combatant))


@implements("C24", "C8", "C10")
def endings(scene: Scene, who: str) -> None:
    """Rolls for every status of one combatant that has a chance to end, in the table's order; who isn't afflicted any
    more is so from then on."""
    for word in _recovering(scene.encounter, scene.combatant(who)):
        recovery = recovery_of(scene.encounter, word)
        if recovery is None or word not in scene.combatant(who).statuses:
            continue
        key = f"recovery {who} {word}"
        ends = scene.table.chance(recovery.percent, key)
        args = {"percent": recovery.percent}
        if key in scene.table.rolled:
            args["rolled"] = scene.table.rolled[key][1]
        step = Step(recovery.rule, "ends" if ends else "goes-on", args)
        scene.say("status-ends" if ends else "status-stays", (step,), who=who, status=word)
        if ends:
            afflict.take_off(scene, who, word)


# --- regeneration


def regeneration_due(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody regenerates in step 9."""
    return is_present(combatant) and combatant.regeneration > 0 and combatant.hp < combatant.max_hp


@implements("C24")
def regeneration(scene: Scene, who: str) -> None:
    """HP that come back by themselves, to the maximum."""
    before = scene.combatant(who).hp
    gained = gain(scene, who, scene.combatant(who).regeneration)
    if gained:
        step = Step("C24", "regeneration", {"points": scene.combatant(who).regeneration}, before, before + gained)
        scene.say("regenerates", (step,), who=who, points=gained)
