"""Slipping through (S6-S8): past enemies too large to block somebody small, and what it makes of their formation."""

from tracker.rules import actions, adjacency, airborne, breakthrough, cubes, opportunity, pairs, space, step_up, water
from tracker.rules.order import in_id_order
from tracker.rules.placement import OTHER, placement, side_of
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.sizes import STEPS
from tracker.rules.statuses import hindrance, is_absent, move_hindrance
from tracker.rules.table import NOBODY
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Slip, Slipped
from tracker.state.line import Step
from tracker.state.vocabulary import AREAS, Area, Side

SMALLER = 2
"""How many steps of size smaller one must be (S6)."""


@implements("S6", "S7", "G13")
def slip(scene: Scene, event: Slip) -> None:
    """A try to slip through, for one move action whatever the distance; what it provokes strikes, then it is seen.

    Raises `Refused`: S6, S4 where nothing is blocked, A15, what any movement is refused for; impossible with nobody to
    slip past."""
    who = event.who
    actions.require_turn(scene, who)
    actions.require_free_to_move(scene, who)
    actions.require_breath(scene, who)
    if not airborne.may_walk(scene, who):
        return
    combatant = scene.combatant(who)
    passed = enemies(scene.encounter, combatant)
    if not passed:
        raise impossible("nobody-to-slip-past", who=who)
    breakthrough.require_free(scene, combatant)
    _require_way(scene, combatant, passed)
    actions.pay(scene, who, actions.first_unspent(scene, who, "slip"), "move")
    strikes = opportunity.confirmed(scene, who, opportunity.on_slipping(scene.encounter, combatant, passed))
    end = Slipped(
        who=who,
        to=behind(scene.encounter, combatant, passed),
        hp=combatant.hp,
        pool=_pool(combatant),
        regardless=actions.is_kept(combatant),
        side=side_of(combatant),
    )
    scene.push(*strikes, end)


@implements("S6", "G11")
def enemies(encounter: Encounter, combatant: Combatant) -> list[str]:
    """All whom somebody would slip past, as if all stood in front: the active enemies level with it, in id order."""
    everyone = encounter.combatants
    found = placement(encounter).of_side(OTHER[side_of(combatant)])
    return [enemy for enemy in found if space.level(combatant, everyone[enemy])]


@implements("S6")
def too_small_for(encounter: Encounter, combatant: Combatant, passed: list[str]) -> list[str]:
    """Those of the enemies who are not so much larger that they couldn't block somebody; a mounted pair is of its
    mount's size (G14)."""
    everyone = encounter.combatants
    own = STEPS[combatant.size]
    bodies = ((enemy, pairs.carrier(encounter, everyone[enemy])) for enemy in passed)
    return [enemy for enemy, body in bodies if STEPS[body.size] - own < SMALLER]


@implements("S6", "S4")
def _require_way(scene: Scene, combatant: Combatant, passed: list[str]) -> None:
    """Refuses where there is no way through: not from the melee area of the enemy's foremost, no room, or an enemy that
    blocks somebody of this size."""
    who, field = combatant.id, scene.encounter.field
    foremost = AREAS[_foremost(scene.encounter, side_of(combatant), passed)]
    if field.open:
        scene.refuse("S4", "open-field", who=who)
    if space.area_of(combatant) != foremost:
        scene.refuse("S6", "slip-from", who=who, area=foremost)
    if not field.room:
        scene.refuse("S6", "no-room", who=who)
    if blocking := too_small_for(scene.encounter, combatant, passed):
        scene.refuse("S6", "blocked-by-size", who=who, size=combatant.size, whom=blocking)


def _places(encounter: Encounter, passed: list[str]) -> list[int]:
    return [space.area_index(encounter.combatants[enemy]) for enemy in passed]


def _foremost(encounter: Encounter, side: Side, passed: list[str]) -> int:
    """The area of the enemies nearest to a side's own rear."""
    return min(_places(encounter, passed), key=lambda place: place * step_up.forward(side))


@implements("S8")
def behind(encounter: Encounter, combatant: Combatant, passed: list[str]) -> Area:
    """One area behind the deepest of the enemies, at most their rear."""
    ahead = step_up.forward(side_of(combatant))
    deepest = max(_places(encounter, passed), key=lambda place: place * ahead)
    return AREAS[min(max(deepest + ahead, 0), len(AREAS) - 1)]


def _pool(combatant: Combatant) -> int:
    poisoned = combatant.statuses.get("poisoned")
    return poisoned.amount if poisoned else 0


# --- through


@implements("S7", "S8")
def slipped(scene: Scene, event: Slipped) -> None:
    """Who took no damage at all, poison into the pool included, is through; else it stays where it was, the move spent.
    A hit that was absorbed is none."""
    who = event.who
    if not scene.has(who):
        return
    combatant = scene.combatant(who)
    lost, poison = max(0, event.hp - combatant.hp), max(0, _pool(combatant) - event.pool)
    kept = not event.regardless and (is_absent(combatant) or bool(hindrance(combatant) or move_hindrance(combatant)))
    if lost or poison or kept:
        steps = [Step("S7", "damage-taken", {"points": lost, "poison": poison})] if lost or poison else []
        scene.say("slip-fails", steps, who=who, area=space.area_of(combatant))
        return
    start = combatant.cube
    cube = cubes.place_in(scene.encounter, combatant, space.cube_along(combatant, event.to))
    far = sum(abs(a - b) for a, b in zip(start, cube, strict=True))
    heading = cubes.last_heading(start, cube)
    scene.set_acts(who, moved=scene.acts(who).moved + far, heading=heading or scene.acts(who).heading)
    scene.change(who, cube=cube)
    scene.set_flow(apart=adjacency.without(scene.flow.apart, who))
    scene.say("slips-through", (Step("S7", "no-damage-taken"),), who=who, area=event.to)
    water.settle(scene, who)
    if event.side in (None, side_of(scene.combatant(who))):
        _sandwich(scene, who, event.to)


@implements("S8", "S3", "G11")
def _sandwich(scene: Scene, intruder: str, area: Area) -> None:
    """The enemy is sandwiched: with none of it level with the intruder in its area it is asked who of those level with
    it steps there, at once and without an action. Each front is judged by itself (S3)."""
    encounter, it = scene.encounter, scene.combatant(intruder)
    side = OTHER[side_of(it)]
    found = placement(encounter)
    if any(space.level(it, scene.combatant(who)) for who in found.active(area, side)):
        return
    able = in_id_order(who for who in found.of_side(side) if _can_face(scene, scene.combatant(who), it))
    if not able:
        return
    args = {"who": intruder, "side": side, "area": area}
    question = scene.question(
        "sandwiched", "one", "S8", choices=[*able, NOBODY], default=able[0], people=True, args=args
    )
    who = scene.table.choose(question)
    if who == NOBODY:
        return
    combatant = scene.combatant(who)
    cube = cubes.place_in(encounter, combatant, space.cube_in(combatant, area))
    scene.change(who, cube=cube)
    scene.set_flow(apart=adjacency.without(scene.flow.apart, who))
    scene.say("faces-about", who=who, target=intruder, area=area)
    water.settle(scene, who)


def _can_face(scene: Scene, combatant: Combatant, intruder: Combatant) -> bool:
    """Whether somebody can step before an intruder: free to move, on its own feet, level with it."""
    if move_hindrance(combatant) or pairs.is_carried(scene.encounter, combatant):
        return False
    return space.level(combatant, intruder)
