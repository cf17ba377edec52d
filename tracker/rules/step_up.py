"""Stepping up (S5): when a side's foremost front is broken or empty, who of its rear takes the place."""

from tracker.rules import adjacency, cubes, fronts, pairs, space, water
from tracker.rules.order import in_id_order
from tracker.rules.placement import OTHER, placement
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import move_hindrance
from tracker.state.vocabulary import Area, Side

BEHIND: dict[Side, tuple[Area, Area]] = {"party": ("party-mid", "party-rear"), "foes": ("foes-mid", "foes-rear")}
"""A side's areas behind the front, nearest first."""


def candidates(scene: Scene, side: Side) -> list[str]:
    """Who of a side's mid and rear can step up: active, free to move, not in a melee area."""
    found = placement(scene.encounter)
    return in_id_order(
        who
        for area in BEHIND[side]
        if not fronts.is_melee(scene.encounter, area)
        for who in found.active(area, side)
        if not (move_hindrance(scene.combatant(who)) or pairs.is_carried(scene.encounter, scene.combatant(who)))
    )


@implements("S5")
def offer(scene: Scene, side: Side) -> bool:
    """Asks once, before anyone passes, who steps up into the front; says whether anybody did."""
    if side in scene.flow.asked or scene.encounter.field.open:
        return False
    able = candidates(scene, side)
    if not able:
        return False
    question = scene.question("step-up", "many", "S5", choices=able, default="none", people=True, args={"side": side})
    stepping = scene.table.many(question)
    scene.set_flow(asked=(*scene.flow.asked, side))
    if stepping:
        scene.say("steps-up", whom=list(stepping), side=side)
    for who in stepping:
        combatant = scene.combatant(who)
        cube = cubes.place_in(scene.encounter, combatant, space.cube_in(combatant, "front"))
        scene.change(who, cube=cube)
        scene.set_flow(apart=adjacency.without(scene.flow.apart, who))
        water.settle(scene, who)
    # A front that holds now may break anew: then it is asked again.
    forget_restored(scene)
    return bool(stepping)


def forget_restored(scene: Scene) -> None:
    """A side whose front holds again is asked again when that breaks."""
    asked = tuple(side for side in scene.flow.asked if not _holds(scene, side))
    if asked != scene.flow.asked:
        scene.set_flow(asked=asked)


def _holds(scene: Scene, side: Side) -> bool:
    hold = fronts.front_hold(scene.encounter, "front", side)
    return hold.holds if hold else bool(placement(scene.encounter).active("front", side))


def is_deep(area: Area, side: Side) -> bool:
    """Whether an area lies behind the enemy's front, seen from a side."""
    return area in BEHIND[OTHER[side]]


def forward(side: Side) -> int:
    """The direction along `AREAS` in which a side's enemies stand."""
    return 1 if side == "party" else -1
