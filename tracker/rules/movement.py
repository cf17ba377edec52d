"""Movement (A10-A12, A18, S4, W4, Z2, G13): what a move costs, how far it goes, what stops it and what it provokes."""

from typing import Any

from tracker.rules import (
    actions,
    airborne,
    breakthrough,
    control,
    cubes,
    field_end,
    gaits,
    opportunity,
    passing,
    routes,
    space,
    standoff,
    water,
)
from tracker.rules.gaits import GAITS, PAYMENTS, allowance, gait_of
from tracker.rules.placement import placement
from tracker.rules.registry import implements
from tracker.rules.routes import Route
from tracker.rules.scene import Scene
from tracker.rules.statuses import hindrance, is_absent, move_hindrance
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Arrive, Move, Strike
from tracker.state.line import Step
from tracker.state.vocabulary import AREAS, Area, Payment

STAY = "stay"
"""The answer that moves nowhere."""
FREE = frozenset({"forced"})
"""Manners that cost nothing and can happen in anybody's turn."""
UNHINDERED = frozenset({"forced", "teleport"})
"""Manners that no line stops."""
PROVOKING = frozenset({"walk", "run"})
"""Manners that provoke (A18)."""


def squares_to(combatant: Combatant, area: Area) -> int:
    """The squares that a move into an area needs: 5 for each area (A10); one inside one's own."""
    return max(1, space.BAND * space.areas_to(combatant, area))


# --- the handler


def move(scene: Scene, event: Move) -> None:
    """A movement: checked, paid, then what it provokes strikes, then it arrives."""
    who, manner = event.who, event.manner
    combatant = scene.combatant(who)
    if manner in FREE:
        actions.started(scene)
    else:
        actions.require_turn(scene, who)
        actions.require_free_to_move(scene, who)
        actions.require_breath(scene, who)
        if manner not in UNHINDERED and not airborne.may_walk(scene, who):
            return
    to = event.to
    if to is None and event.by == (0, 0, 0):
        to = _asked_area(scene, event, combatant)
        if to is None:
            scene.say("stays", who=who)
            return
    route = routes.goal(scene, event, combatant, to)
    if manner not in UNHINDERED and route.area != space.area_of(combatant):
        breakthrough.require_free(scene, combatant)
    payment = None if manner in FREE else _payment(scene, event, combatant, route)
    _check_height(scene, event, combatant)
    route = routes.with_way(scene, event, combatant, route)
    found = route if manner in UNHINDERED else _stopped(scene, combatant, route)
    if found is None:
        return
    if not routes.may_share(scene, combatant, found.cube):
        scene.say("stays", who=who)
        return
    if payment is not None:
        _pay(scene, who, payment, manner)
    provoked = _provoked(scene, combatant, manner, found)
    arrival = Arrive(
        who=who,
        cube=found.cube,
        manner=manner,
        heading=found.heading,
        payment=payment,
        regardless=actions.is_kept(combatant),
    )
    scene.push(*provoked, arrival)


def _stopped(scene: Scene, combatant: Combatant, route: Route) -> Route | None:
    """The route as far as lines and enemies let it go; None if that is nowhere."""
    area = passing.stopped_at(scene, combatant, route.area, lambda area: routes.entering(combatant, route, area))
    if area != route.area and area == space.area_of(combatant):
        return None
    return routes.cut(combatant, route, area)


@implements("F4", "Z5", "Z8")
def _pay(scene: Scene, who: str, payment: Payment, manner: str) -> None:
    """Spends the actions of a move. A teleport is a skill's effect, no move; a move as main or sub action brings
    control back."""
    what = "teleport" if manner == "teleport" else "move"
    for action in PAYMENTS[payment]:
        actions.pay(scene, who, action, what)
    if what == "move" and payment != "aux":
        control.regain(scene, who, "moved")


def _asked_area(scene: Scene, event: Move, combatant: Combatant) -> Area | None:
    """Where to, among the areas that what is unspent reaches."""
    here = space.area_of(combatant)
    if event.manner in UNHINDERED:
        choices = [area for area in AREAS if area != here]
    else:
        ways = _open_payments(scene, combatant)
        far = max((allowance(scene.encounter, combatant, way, event.manner) for way in ways), default=0)
        if not ways:
            scene.refuse("G13", "no-move-left", who=combatant.id)
        elif not far:
            _refuse_far(scene, combatant, Route(combatant.cube, here, needs=1), far)
        choices = [area for area in AREAS if _needs_to(scene.encounter, combatant, area) <= far]
        choices = [area for area in choices if area == here or _is_open(scene.encounter, combatant, area)]
    question = scene.question(
        "area", "one", "A10", choices=[*choices, STAY], default=STAY, args={"who": combatant.id, "here": here}
    )
    answer = scene.table.choose(question)
    return None if answer == STAY else next(area for area in AREAS if area == answer)


def _is_open(encounter: Encounter, combatant: Combatant, area: Area) -> bool:
    return not breakthrough.walled_in_by(encounter, combatant) and passing.is_open(encounter, combatant, area)


@implements("A10", "G2")
def _needs_to(encounter: Encounter, combatant: Combatant, area: Area) -> int:
    """The cubes that a move into an area needs: by whole areas, or with positions by cubes to its nearest cube."""
    if space.by_cubes(encounter):
        return max(1, abs(space.cube_toward(combatant, area)[0] - combatant.cube[0]))
    return squares_to(combatant, area)


def _open_payments(scene: Scene, combatant: Combatant) -> list[Payment]:
    free = actions.usable(scene, combatant.id)
    if not gaits.has_auxiliary(scene.encounter, combatant):
        free = [action for action in free if action != "aux"]
    return [payment for payment, needs in PAYMENTS.items() if all(action in free for action in needs)]


def _payment(scene: Scene, event: Move, combatant: Combatant, route: Route) -> Payment:
    """The way to pay: the one named, or the cheapest that reaches."""
    encounter, manner, needs = scene.encounter, event.manner, route.needs
    unlimited = manner == "teleport"
    if event.payment is not None:
        far = allowance(encounter, combatant, event.payment, manner)
        if event.payment == "aux" and not gaits.has_auxiliary(encounter, combatant):
            scene.refuse("W4", "no-auxiliary", who=combatant.id)
        elif not unlimited and far < needs:
            _refuse_far(scene, combatant, route, far)
        return event.payment
    ways = _open_payments(scene, combatant)
    if unlimited:
        ways = [way for way in reversed(ways) if way in ("main", "sub")]
    elif _counts_moves(encounter, combatant):
        # An auxiliary move isn't the move that is owed.
        ways.sort(key="aux".__eq__)
    for way in ways:
        if unlimited or allowance(encounter, combatant, way, manner) >= needs:
            return way
    if ways:
        _refuse_far(scene, combatant, route, max(allowance(encounter, combatant, way, manner) for way in ways))
    else:
        scene.refuse("G13", "no-move-left", who=combatant.id)
    return "both"


@implements("F4", "Z5")
def _counts_moves(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody owes a move as main or sub action, to stay in the air or in control."""
    if any(control.has_moved(acts) for acts in control.acts_of(encounter, combatant)):
        return False
    flies = "flying" in combatant.statuses and not space.weightless(encounter, combatant)
    return flies or control.owes(encounter, combatant)


@implements("G13", "A10", "W4", "F3", "Z2")
def _refuse_far(scene: Scene, combatant: Combatant, route: Route, far: int) -> None:
    """Refuses a way too long by the rule of the medium that says how far a move goes; on land by areas that is A10."""
    rule, by_cubes = GAITS[gait_of(scene.encounter, combatant)].rule, space.by_cubes(scene.encounter)
    if by_cubes:
        scene.refuse(rule, "too-many-cubes", who=combatant.id, needs=route.needs, far=far)
    else:
        rule = "A10" if rule == "G13" else rule
        scene.refuse(rule, "too-far", who=combatant.id, area=route.area, needs=route.needs, far=far)


@implements("F1", "W1", "W6")
def _check_height(scene: Scene, event: Move, combatant: Combatant) -> None:
    """Height changes only in a medium that carries: under water, and not through its surface."""
    rise = event.by[2]
    if not rise or event.manner in UNHINDERED:
        return
    gait = gait_of(scene.encounter, combatant)
    if not GAITS[gait].rises:
        scene.refuse("F1", "no-flight", who=combatant.id)
    elif gait == "submerged" and combatant.cube[2] + rise >= 0:
        scene.refuse("W6", "use-surface", who=combatant.id)
    elif gait == "flying" and combatant.cube[2] + rise < 0 and airborne.bottom(scene.encounter, combatant) is not None:
        scene.refuse("G1", "below-surface", who=combatant.id)


@implements("A18", "G14")
def _provoked(scene: Scene, combatant: Combatant, manner: str, route: Route) -> list[Strike]:
    """Who strikes somebody that moves; a flyer that stays in its area provokes only those whose level it leaves."""
    if manner not in PROVOKING or not placement(scene.encounter).melee(space.area_of(combatant)):
        return []
    if is_absent(combatant):
        return []
    circles = "flying" in combatant.statuses and route.area == space.area_of(combatant)
    to = route.cube if circles and not space.by_cubes(scene.encounter) else None
    return opportunity.confirmed(scene, combatant.id, opportunity.on_moving(scene.encounter, combatant, to))


# --- arriving


def arrive(scene: Scene, event: Arrive) -> None:
    """The end of a movement: whoever was felled, stunned or entangled on the way stays where it was."""
    if not scene.has(event.who):
        return
    combatant = scene.combatant(event.who)
    hindered = is_absent(combatant) or bool(hindrance(combatant) or move_hindrance(combatant))
    if event.manner not in FREE and not event.regardless and hindered:
        scene.say("move-cut-short", who=event.who)
        return
    start = space.area_of(combatant)
    far = sum(abs(a - b) for a, b in zip(combatant.cube, event.cube, strict=True))
    if event.manner not in FREE and far:
        heading = event.heading or cubes.last_heading(combatant.cube, event.cube)
        scene.set_acts(event.who, moved=scene.acts(event.who).moved + far, heading=heading)
    why = _why(scene, event, combatant)
    pusher, through = standoff.pusher_of(scene, event), event.who in scene.flow.through
    scene.change(event.who, cube=event.cube)
    end = space.area_of(scene.combatant(event.who))
    where: dict[str, Any] = {"cube": list(event.cube)} if space.by_cubes(scene.encounter) else {}
    scene.say("moved", why, who=event.who, area=end, start=start, manner=event.manner, cubes=far, **where)
    water.settle(scene, event.who)
    field_end.settle(scene, event.who)
    breakthrough.note(scene, event.who, start, event.manner, before=through)
    standoff.after_moving(scene, event, left=start != end, pusher=pusher)


@implements("G13", "A10", "C20")
def _why(scene: Scene, event: Arrive, combatant: Combatant) -> list[Step]:
    """Why somebody could go there: what its actions make, and what the way takes."""
    if event.manner == "forced":
        return [Step("G4", "no-move-of-its-own")]
    if event.manner == "teleport":
        return [Step("G13", "skill-moves", {"action": event.payment or ""})]
    if event.advance:
        return [Step("C20", "advance")]
    reach = gaits.reckoning(scene.encounter, combatant, event.payment, event.manner) if event.payment else []
    return [*reach, *gaits.path(scene.encounter, combatant, event.cube)]
