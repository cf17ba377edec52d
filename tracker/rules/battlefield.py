"""Clouds and magic walls: what lies over the field (C19, C25).

A cloud lies over tiles: an area, or with positions by cubes a cube. Step 2 may remove it from each; in step 10 it harms
everybody there. A magic wall stands in an area of the defenders and harms the attackers there. What they take isn't in
the source.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import structs

from tracker.rules import house, lasting, pairs, space
from tracker.rules.damage import Blow
from tracker.rules.placement import side_of
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.wound import deal, settle, slips_through
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Billow
from tracker.state.field import Cloud
from tracker.state.line import Step
from tracker.state.vocabulary import AREAS, Area, DamageType

DISPERSES = 50
"""The chance in percent of a tile of a cloud to be removed in step 2 (C19)."""
SHELTERED = frozenset({"under-ground", "submerged"})
"""Whom clouds and walls pass by."""


# --- clouds coming and going


@implements("C19")
def billow(scene: Scene, event: Billow) -> None:
    """A cloud arises. With positions by area it lies over areas. Of two of one type on one tile the stronger stays."""
    cloud = Cloud(type=event.type, area=event.area, cube=event.cube, damage=event.damage)
    if cloud.cube is not None and house.setting(scene.encounter, "positions") == "areas":
        cloud = structs.replace(cloud, area=_area_at(cloud.cube[0]), cube=None)
    elif cloud.area is None and cloud.cube is None:
        cloud = structs.replace(cloud, area="front")
    others = []
    for each in scene.encounter.field.clouds:
        if (each.type, each.area, each.cube) == (cloud.type, cloud.area, cloud.cube):
            cloud = max(cloud, each, key=lambda one: die_of(scene.encounter, one))
        else:
            others.append(each)
    _set_clouds(scene, (*others, cloud))
    scene.say("cloud-rises", **_where(cloud), damage=die_of(scene.encounter, cloud))


def _area_at(x: int) -> Area:
    return AREAS[min(len(AREAS) - 1, max(0, x // space.BAND))]


def _set_clouds(scene: Scene, clouds: tuple[Cloud, ...]) -> None:
    scene.set(field=structs.replace(scene.encounter.field, clouds=clouds))


def _where(cloud: Cloud) -> dict[str, Any]:
    return {"type": cloud.type, "area": cloud.area or "", "cube": list(cloud.cube or ())}


def are_there(encounter: Encounter) -> bool:
    """Whether any cloud lies over the field."""
    return bool(encounter.field.clouds)


@implements("C19")
def disperse(scene: Scene) -> None:
    """Step 2: each tile of each cloud, in their order, is removed or stays."""
    left = []
    for cloud in scene.encounter.field.clouds:
        key = f"cloud {cloud.area or ','.join(map(str, cloud.cube or ()))} {cloud.type}"
        goes = scene.table.chance(DISPERSES, key)
        step = Step("C19", "disperses" if goes else "lingers", {"percent": DISPERSES, "rolled": _face(scene, key)})
        scene.say("cloud-gone" if goes else "cloud-stays", (step,), **_where(cloud))
        left += [] if goes else [cloud]
    _set_clouds(scene, tuple(left))


def _face(scene: Scene, key: str) -> int:
    return scene.table.rolled[key][1]


@implements("C19")
def left_by(encounter: Encounter, attack: Attack, target: Combatant) -> tuple[Billow, ...]:
    """The cloud that an attack leaves over its target's tile, if it leaves one."""
    if attack.cloud is None:
        return ()
    if house.setting(encounter, "positions") == "areas":
        return (Billow(type=attack.cloud, area=space.area_of(target)),)
    return (Billow(type=attack.cloud, cube=target.cube),)


# --- step 10


def die_of(encounter: Encounter, cloud: Cloud) -> int:
    """The N of a cloud's 1-N: its own, or the house's."""
    return cloud.damage or house.number(encounter, "cloud_damage")


@implements("C19", "G14")
def covers(encounter: Encounter, cloud: Cloud, combatant: Combatant) -> bool:
    """Whether a cloud lies over somebody: over its area, or a cube of its body, which for a rider is its mount's."""
    body = pairs.with_body(encounter, combatant)
    if cloud.cube is None:
        return cloud.area == space.area_of(body)
    size = space.edge(body)
    return all(low <= at < low + size for low, at in zip(body.cube, cloud.cube, strict=True))


def clouds_over(encounter: Encounter, area: Area) -> tuple[DamageType, ...]:
    """The types of the clouds over an area or over a cube of it, each once."""
    return tuple(dict.fromkeys(each.type for each in encounter.field.clouds if _area_of(each) == area))


def _area_of(cloud: Cloud) -> Area | None:
    """The area that a cloud lies over, whole or with its cube; None for one without a place."""
    return cloud.area or (_area_at(cloud.cube[0]) if cloud.cube else None)


@implements("C25")
def wall_over(encounter: Encounter, combatant: Combatant) -> DamageType | None:
    """The type of the magic wall that harms somebody: one of the attackers in an area that has one."""
    if side_of(combatant) != encounter.field.attacker:
        return None
    return encounter.field.walls.get(space.area_of(combatant))


def _is_open(combatant: Combatant) -> bool:
    return lasting.is_present(combatant) and SHELTERED.isdisjoint(combatant.statuses)


class _Effect(NamedTuple):
    """What works on somebody: the rule, the kind of its line, its type, the size of its die, and the switch that gives
    that size, or ""."""

    rule: str
    kind: str
    type: DamageType
    sides: int
    switch: str


def _effects(encounter: Encounter, combatant: Combatant) -> Iterator[_Effect]:
    for cloud in encounter.field.clouds:
        if covers(encounter, cloud, combatant):
            switch = "" if cloud.damage else "cloud_damage"
            yield _Effect("C19", "cloud-harm", cloud.type, die_of(encounter, cloud), switch)
    wall = wall_over(encounter, combatant)
    if wall is not None:
        yield _Effect("C25", "wall-harm", wall, house.number(encounter, "wall_damage"), "wall_damage")


def harm_due(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether a cloud or a magic wall harms somebody in step 10."""
    field = encounter.field
    if not (field.clouds or field.walls) or not _is_open(combatant):
        return False
    return any(True for _ in _effects(encounter, combatant))


@implements("C25", "C19", "C28")
def harm(scene: Scene, who: str) -> None:
    """Step 10 for one combatant: first the clouds in their order, then the magic wall, each an open-ended die through
    C6; death is looked at after each."""
    for rule, kind, type, sides, switch in list(_effects(scene.encounter, scene.combatant(who))):
        target = scene.combatant(who)
        if not _is_open(target):
            return
        steps: list[Step] = []
        damage, wakes, blow = 0, True, Blow(type)
        if not slips_through(scene, target, type, False, steps):
            throw = scene.table.oed(sides, f"battlefield {who}")
            args = {"sides": sides, "faces": list(throw.faces), **({"switch": switch} if switch else {})}
            steps.append(Step(rule, "oed", args, 0, throw.total))
            wound = deal(scene, who, blow, throw.total)
            damage, wakes = wound.damage, wound.wakes
            steps += wound.steps
        _tell(scene, kind, who, type, damage, steps)
        settle(scene, who, blow, damage, wakes=wakes)


def _tell(scene: Scene, kind: str, who: str, type: DamageType, damage: int, steps: list[Step]) -> None:
    pooled = type == "poison" and damage > 0
    if kind == "cloud-harm":
        scene.say("cloud-harm", steps, who=who, type=type, damage=damage, pooled=pooled)
    else:
        scene.say("wall-harm", steps, who=who, type=type, damage=damage, pooled=pooled)
