"""Movement (A10-A12, A18, S4, W4, G13): what a move costs, how far it goes, what stops it and what it provokes."""

from typing import NamedTuple

from tracker.rules import actions, adjacency, opportunity, passing, space, water
from tracker.rules.house import number
from tracker.rules.placement import placement
from tracker.rules.refusal import impossible
from tracker.rules.registry import defines, implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import hindrance, is_absent
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Arrive, Move, Strike
from tracker.state.vocabulary import AREAS, Action, Area, Payment

STAY = "stay"
"""The answer that moves nowhere."""
RUN = 2
"""What running adds to the speed of each move, in squares (A10)."""


class Gait(NamedTuple):
    """How far a move goes in a medium: a multiple of speed as main and as sub action, or a fixed number of cubes for
    the sub action; and whether there is an auxiliary move."""

    main: int
    sub: int
    sub_fixed: int = 0
    auxiliary: bool = True


GAITS: dict[str, Gait] = {"land": Gait(1, 1), "submerged": Gait(2, 0, sub_fixed=1, auxiliary=False)}
"""By how somebody moves."""
defines(__name__, "GAITS", "W4")

PAYMENTS: dict[Payment, tuple[Action, ...]] = {
    "aux": ("aux",),
    "sub": ("sub",),
    "main": ("main",),
    "both": ("sub", "main"),
}
"""The actions of each way to pay for a move."""

FREE = frozenset({"forced"})
"""Manners that cost nothing and can happen in anybody's turn."""
UNHINDERED = frozenset({"forced", "teleport"})
"""Manners that no line stops."""
PROVOKING = frozenset({"walk", "run"})
"""Manners that provoke (A18)."""


def gait_of(combatant: Combatant) -> str:
    """How somebody moves now."""
    return "submerged" if "submerged" in combatant.statuses else "land"


@implements("G13", "W4", "A10")
def allowance(encounter: Encounter, combatant: Combatant, payment: Payment, manner: str = "walk") -> int:
    """How many cubes one movement makes for its payment; a double move adds its two moves."""
    gait = GAITS[gait_of(combatant)]
    speed = combatant.speed + (RUN if manner == "run" else 0)
    far = {
        "main": gait.main * speed,
        "sub": gait.sub_fixed or gait.sub * speed,
        "aux": number(encounter, "land_aux") if gait.auxiliary else 0,
    }
    return sum(far[action] for action in PAYMENTS[payment])


def squares_to(combatant: Combatant, area: Area) -> int:
    """The squares that a move into an area needs: 5 for each area (A10); one inside one's own."""
    return max(1, space.BAND * abs(AREAS.index(area) - space.area_index(combatant)))


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
    area = _destination(scene, event, combatant)
    if area is None:
        scene.say("stays", who=who)
        return
    cubes = _needed(event, combatant, area)
    payment = None if manner in FREE else _payment(scene, event, combatant, area, cubes)
    _check_height(scene, event, combatant)
    if manner not in UNHINDERED:
        aim, area = area, passing.stopped_at(scene, combatant, area)
        if area != aim and area == space.area_of(combatant):
            return
    if payment is not None:
        for action in PAYMENTS[payment]:
            actions.pay(scene, who, action, "move")
    provoked = _provoked(scene, combatant, manner)
    cube = _cube_at(event, combatant, area)
    scene.push(*provoked, Arrive(who=who, cube=cube, manner=manner, regardless=actions.is_kept(combatant)))


def _destination(scene: Scene, event: Move, combatant: Combatant) -> Area | None:
    if event.to is not None:
        return event.to
    if event.by == (0, 0, 0):
        return _asked_area(scene, event, combatant)
    along = event.by[0]
    if along % space.BAND:
        raise impossible("whole-areas", dx=along, band=space.BAND)
    index = space.area_index(combatant) + along // space.BAND
    if not 0 <= index < len(AREAS):
        raise impossible("off-field", who=combatant.id)
    return AREAS[index]


def _asked_area(scene: Scene, event: Move, combatant: Combatant) -> Area | None:
    """Where to, among the areas that what is unspent reaches."""
    here = space.area_of(combatant)
    if event.manner in UNHINDERED:
        choices = [area for area in AREAS if area != here]
    else:
        far = max(
            (allowance(scene.encounter, combatant, way, event.manner) for way in _open_payments(scene, combatant)),
            default=0,
        )
        if not far:
            scene.refuse("G13", "no-move-left", who=combatant.id)
        choices = [area for area in AREAS if squares_to(combatant, area) <= far]
        choices = [area for area in choices if area == here or passing.is_open(scene.encounter, combatant, area)]
    question = scene.question(
        "area", "one", "A10", choices=[*choices, STAY], default=STAY, args={"who": combatant.id, "here": here}
    )
    answer = scene.table.choose(question)
    return None if answer == STAY else next(area for area in AREAS if area == answer)


def _needed(event: Move, combatant: Combatant, area: Area) -> int:
    areas = space.BAND * abs(AREAS.index(area) - space.area_index(combatant))
    return max(1, areas + abs(event.by[1]) + abs(event.by[2]))


def _open_payments(scene: Scene, combatant: Combatant) -> list[Payment]:
    free = actions.unspent(scene, combatant.id)
    return [payment for payment, needs in PAYMENTS.items() if all(action in free for action in needs)]


def _payment(scene: Scene, event: Move, combatant: Combatant, area: Area, cubes: int) -> Payment:
    """The way to pay: the one named, or the cheapest that reaches."""
    encounter, manner = scene.encounter, event.manner
    unlimited = manner == "teleport"
    if event.payment is not None:
        far = allowance(encounter, combatant, event.payment, manner)
        if not unlimited and far < cubes:
            if event.payment == "aux" and not GAITS[gait_of(combatant)].auxiliary:
                scene.refuse("W4", "no-auxiliary", who=combatant.id)
            else:
                scene.refuse("A10", "too-far", who=combatant.id, area=area, needs=cubes, far=far)
        return event.payment
    ways = _open_payments(scene, combatant)
    if unlimited:
        ways = [way for way in reversed(ways) if way in ("main", "sub")]
    for way in ways:
        if unlimited or allowance(encounter, combatant, way, manner) >= cubes:
            return way
    best = max((allowance(encounter, combatant, way, manner) for way in ways), default=0)
    if best:
        scene.refuse("A10", "too-far", who=combatant.id, area=area, needs=cubes, far=best)
    else:
        scene.refuse("G13", "no-move-left", who=combatant.id)
    return "both"


@implements("F1", "W1", "W6")
def _check_height(scene: Scene, event: Move, combatant: Combatant) -> None:
    """Height changes only in a medium that carries: under water, and not through its surface."""
    rise = event.by[2]
    if not rise or event.manner in UNHINDERED:
        return
    if gait_of(combatant) != "submerged":
        scene.refuse("F1", "no-flight", who=combatant.id)
    elif combatant.cube[2] + rise >= 0:
        scene.refuse("W6", "use-surface", who=combatant.id)


def _provoked(scene: Scene, combatant: Combatant, manner: str) -> list[Strike]:
    if manner not in PROVOKING or not placement(scene.encounter).melee(space.area_of(combatant)):
        return []
    if is_absent(combatant):
        return []
    return opportunity.confirmed(scene, combatant.id, opportunity.on_moving(scene.encounter, combatant))


def _cube_at(event: Move, combatant: Combatant, area: Area) -> tuple[int, int, int]:
    x, y, z = space.cube_along(combatant, area)
    return (x, y + event.by[1], z + event.by[2])


# --- arriving


@implements("A18", "A7")
def arrive(scene: Scene, event: Arrive) -> None:
    """The end of a movement: whoever was felled or stunned on the way stays where it was."""
    if not scene.has(event.who):
        return
    combatant = scene.combatant(event.who)
    if event.manner not in FREE and not event.regardless and (is_absent(combatant) or hindrance(combatant)):
        scene.say("move-cut-short", who=event.who)
        return
    start = space.area_of(combatant)
    cubes = sum(abs(a - b) for a, b in zip(combatant.cube, event.cube, strict=True))
    if event.manner not in FREE:
        scene.set_acts(event.who, moved=scene.acts(event.who).moved + cubes)
    scene.change(event.who, cube=event.cube)
    end = space.area_of(scene.combatant(event.who))
    if start != end:
        scene.set_flow(apart=adjacency.without(scene.flow.apart, event.who))
    scene.say("moved", who=event.who, area=end, start=start, manner=event.manner, cubes=cubes)
    water.settle(scene, event.who)
    if event.manner in ("shift", "teleport"):
        _choose_apart(scene, event.who)


@implements("A18")
def _choose_apart(scene: Scene, who: str) -> None:
    """After a shift or a teleport one may choose enemies that one isn't adjacent to, until one's turn ends."""
    combatant = scene.combatant(who)
    near = adjacency.adjacent_enemies(scene.encounter, combatant)
    if not near or scene.flow.turn != who:
        return
    question = scene.question("apart", "many", "A18", choices=near, default="none", people=True, args={"who": who})
    others = scene.table.many(question)
    if others:
        scene.set_flow(apart=adjacency.with_apart(scene.flow.apart, who, others))
        scene.say("keeps-away", who=who, whom=list(others))
