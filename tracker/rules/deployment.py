"""Deployment (A1-A4): which side takes its places first, where, and how many must stand in front."""

from typing import Any

from tracker.rules import airborne, cubes, initiative, pairs, space, water, weapons
from tracker.rules.cubes import Cube
from tracker.rules.edit import REAR, is_running
from tracker.rules.order import in_id_order
from tracker.rules.placement import OTHER
from tracker.rules.refusal import impossible
from tracker.rules.registry import defines, implements
from tracker.rules.routes import at, refuse_barred
from tracker.rules.scene import Scene
from tracker.rules.statuses import is_absent, is_gone
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Deploy
from tracker.state.line import Step
from tracker.state.vocabulary import SIDES, Area, Side

PLACES: dict[Side, tuple[Area, ...]] = {
    "party": ("front", "party-mid", "party-rear"),
    "foes": ("front", "foes-mid", "foes-rear"),
}
"""Where each side may deploy (A1): the front, its own mid, its own rear."""
defines(__name__, "PLACES", "A1", "A4")


def members(encounter: Encounter, side: Side) -> list[Combatant]:
    """Those of a side who take part from the first round on, in id order: not in reserve, not gone."""
    everyone = encounter.combatants
    return [
        each
        for who in in_id_order(everyone)
        if (each := everyone[who]).side == side and not each.reserve and not is_gone(each)
    ]


# --- who is first


@implements("A1", "G15")
def first_side(scene: Scene) -> Side:
    """The side of the highest initiative, which deploys first; a tie is rolled, 1 is the attacker. Decided once."""
    if scene.flow.first is not None:
        return scene.flow.first
    if not initiative.by_weapon(scene):
        initiative.roll_missing(scene, [each.id for side in SIDES for each in members(scene.encounter, side)])
    best = {side: _best(scene, side) for side in SIDES}
    attacker = scene.encounter.field.attacker
    if best["party"] == best["foes"]:
        rolled = scene.table.roll(2, "first side")
        first = attacker if rolled == 1 else OTHER[attacker]
        step = Step("A1", "first-side-tie", {"rolled": rolled, "attacker": attacker})
    else:
        first = "party" if best["party"] > best["foes"] else "foes"
        step = Step("A1", "first-side", {side: total[0] for side, total in best.items() if total})
    scene.set_flow(first=first)
    scene.say("deploys-first", (step,), side=first)
    return first


def _best(scene: Scene, side: Side) -> tuple[int, ...]:
    """The best initiative of a side: its best weapon Init, or its best rolled total with the modifier that decides
    between equals (G5); a side without anybody has none."""
    found = members(scene.encounter, side)
    if initiative.by_weapon(scene):
        return max(((weapons.highest_init(each),) for each in found), default=())
    rolled = [scene.flow.rolled[each.id] for each in found]
    return max(((each.total, each.modifier) for each in rolled), default=())


# --- taking places


@implements("A1", "A2", "A4")
def deploy(scene: Scene, event: Deploy) -> None:
    """Somebody takes its place in the set-up, or comes out of the reserve in a running fight.

    Raises `Refused`: A1 for any other area, for the second side as long as the first isn't done, and in a running fight
    for somebody who is in it already."""
    who = event.who
    combatant = scene.combatant(who)
    if scene.encounter.step == "over":
        raise impossible("fight-over")
    # A rider takes its place with its mount.
    body = pairs.body_of(scene.encounter, who)
    mount = scene.combatant(body[0])
    cube = _cube(scene, event, mount)
    area = space.area_of(at(mount, cube))
    if area not in PLACES[combatant.side]:
        args = {"area": area, "choices": list(PLACES[combatant.side])}
        scene.refuse("A1", "deploy-area", who=who, **args)
    running = is_running(scene.encounter)
    if not running:
        _check_order(scene, combatant)
    elif not combatant.reserve:
        scene.refuse("A1", "deployed-already", who=who)
    for each in body:
        scene.change(each, reserve=False, deployed=True)
    scene.change(mount.id, cube=cube)
    where: dict[str, Any] = {"cube": list(cube)} if space.by_cubes(scene.encounter) else {}
    scene.say("deployed", who=who, area=area, reserve=combatant.reserve, **where)
    water.settle(scene, mount.id)
    if running and combatant.reserve:
        for each in body:
            airborne.refresh(scene, each)
            initiative.enter(scene, each)


@implements("G1", "K2", "K3")
def _cube(scene: Scene, event: Deploy, combatant: Combatant) -> Cube:
    """Where somebody is put. Raises `Refused`: impossible for a cube with positions by area, K2, K3 for a taken one."""
    if event.cube is None:
        area = event.area or REAR[combatant.side]
        return cubes.place_in(scene.encounter, combatant, space.cube_in(combatant, area))
    if not space.by_cubes(scene.encounter):
        raise impossible("cubes-only")
    bodies = cubes.others(scene.encounter, combatant.id)
    if blocked := cubes.barred(scene.encounter, combatant, bodies, event.cube):
        refuse_barred(scene, combatant.id, blocked)
    return event.cube


@implements("A1")
def _check_order(scene: Scene, combatant: Combatant) -> None:
    first = first_side(scene)
    if combatant.side != first:
        waiting = [each.id for each in members(scene.encounter, first) if not each.deployed]
        if waiting:
            scene.refuse("A1", "other-side-first", who=combatant.id, whom=waiting, side=first)


# --- before the first round


@implements("A3")
def demanded(first_front: int, side_members: int) -> int:
    """How many of the second side must stand in front: half of the first side's front rounded up, at least one; all
    of them if they are fewer."""
    return min(max(1, -(-first_front // 2)), side_members)


def front_of(encounter: Encounter, side: Side) -> list[str]:
    """The active members of a side who stand in front; a mounted pair is one (G14)."""
    return [each.id for each in _heads(encounter, side) if space.area_of(each) == "front"]


def _heads(encounter: Encounter, side: Side) -> list[Combatant]:
    found = [each for each in members(encounter, side) if not is_absent(each)]
    there = {each.id for each in found}
    return [each for each in found if (mount := pairs.carrier(encounter, each)) is each or mount.id not in there]


@implements("A2", "A3", "A4", "G10")
def check_begin(scene: Scene) -> None:
    """What must hold before the first round: two sides, and enough of the second side in front. Whoever has no place
    yet stands in its own rear.

    Raises `Refused`: G10 for a side with nobody, A3 for a second side's front that is too thin."""
    for side in SIDES:
        if not members(scene.encounter, side):
            scene.refuse("G10", "nobody-on-side", side=side)
    first = first_side(scene)
    second = OTHER[first]
    able = _heads(scene.encounter, second)
    front = front_of(scene.encounter, second)
    opposite = len(front_of(scene.encounter, first))
    needed = demanded(opposite, len(able))
    if len(front) < needed:
        args = {"side": second, "front": len(front), "needed": needed, "opposite": opposite}
        scene.refuse("A3", "front-too-thin", **args)
    for side in SIDES:
        resting = [each.id for each in members(scene.encounter, side) if not each.deployed]
        for who in resting:
            combatant = scene.combatant(who)
            scene.change(who, deployed=True, cube=cubes.place_in(scene.encounter, combatant, combatant.cube))
        if resting:
            scene.say("stays-in-rear", whom=resting, area=REAR[side])
