"""Side effects of damage types (C8-C12): what a wound of a type may leave behind."""

from collections.abc import Callable

from msgspec import structs

from tracker.rules import harm, house
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.stats import strength
from tracker.rules.statuses import is_gone
from tracker.state.combatant import Status
from tracker.state.line import Step
from tracker.state.vocabulary import DamageType

STUN_DICE = (2, 4)
"""C10's Normal roll: 2d4 S-OED."""
FULL = 999_999
"""What a poison pool holds at most."""


@implements("C8")
def _fire(scene: Scene, who: str) -> Step | None:
    percent = house.number(scene.encounter, "burning_chance")
    return _by_chance(scene, who, "C8", "burning", percent)


@implements("C9")
def _cold(scene: Scene, who: str) -> Step | None:
    percent = house.number(scene.encounter, "frozen_chance")
    return _by_chance(scene, who, "C9", "frozen", percent)


def _by_chance(scene: Scene, who: str, rule: str, status: str, percent: int) -> Step:
    if not scene.table.chance(percent, status):
        return Step(rule, "not-" + status, {"percent": percent})
    harm.add_status(scene, who, status)
    return Step(rule, status, {"percent": percent})


@implements("C10")
def _shock(scene: Scene, who: str) -> Step | None:
    target = scene.combatant(who)
    throw = scene.table.s_oed(*STUN_DICE, "stun")
    against = max(target.magic_resistance, strength(target))
    args = {"faces": list(throw.faces), "total": throw.total, "against": against}
    if throw.total < against:
        return Step("C10", "not-stunned", args)
    harm.add_status(scene, who, "stunned")
    return Step("C10", "stunned", args)


@implements("C12")
def _decay(scene: Scene, who: str) -> Step | None:
    harm.add_status(scene, who, "decaying")
    return Step("C12", "decaying", {})


EFFECTS: dict[DamageType, tuple[str, Callable[[Scene, str], Step | None]]] = {
    "fire": ("burning", _fire),
    "cold": ("frozen", _cold),
    "shock": ("stunned", _shock),
    "decay": ("decaying", _decay),
}
"""By type: the status it may leave, and how. Poison goes into its pool instead of HP."""


def after_wound(scene: Scene, who: str, kind: DamageType | None) -> list[Step]:
    """What a wound of at least 1 leaves; no die is rolled for the dead or for a status that is there already."""
    if kind not in EFFECTS:
        return []
    status, effect = EFFECTS[kind]
    target = scene.combatant(who)
    if is_gone(target) or status in target.statuses:
        return []
    step = effect(scene, who)
    return [step] if step else []


@implements("C11")
def into_pool(scene: Scene, who: str, points: int) -> Step:
    """Poison isn't immediate: it goes into the pool, and pools add; a deadline that the pool has stays."""
    statuses = scene.combatant(who).statuses
    pool = statuses.get("poisoned") or Status(since=scene.encounter.round)
    amount = min(FULL, pool.amount + points)
    scene.change(who, statuses={**statuses, "poisoned": structs.replace(pool, amount=amount)})
    return Step("C11", "pool", {"points": points, "pool": amount})
