"""Routes: where a movement leads, cube by cube with positions by cubes (K2-K4), else by whole areas (A10, G2)."""

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple, cast

from msgspec import structs

from tracker.rules import cubes, space
from tracker.rules.cubes import Cube, InTheWay
from tracker.rules.placement import side_of
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Move
from tracker.state.vocabulary import AREAS, Area, Heading

PATHLESS = frozenset({"forced", "teleport"})
"""Manners that pass nothing on the way: only where they end counts."""


class Route(NamedTuple):
    """Where a movement leads: the cube and area at its end, the cubes that it needs, the direction of its last step
    ("" in the event: by the difference), and with positions by cubes every cube on the way."""

    cube: Cube
    area: Area
    needs: int
    heading: Heading | None = None
    spots: tuple[Cube, ...] = ()


def at(combatant: Combatant, cube: Cube) -> Combatant:
    """Somebody as it would be at a cube."""
    return structs.replace(combatant, cube=cube)


def goal(scene: Scene, event: Move, combatant: Combatant, to: Area | None) -> Route:
    """Where a movement to an area leads, or without one that of the cubes of the event; the way there isn't known
    yet."""
    return (_by_cubes if space.by_cubes(scene.encounter) else _by_areas)(scene, event, combatant, to)


@implements("K2", "K3", "K4", "Z4")
def with_way(scene: Scene, event: Move, combatant: Combatant, found: Route) -> Route:
    """The route with its way, and the direction in which it ends. With positions by cubes it refuses (K2, K3) a way
    through cubes that nobody can enter, and only directions are offered in which an open way can end."""
    headings = _headings(combatant, found.cube)
    if not space.by_cubes(scene.encounter):
        return found._replace(heading=_heading(scene, event, combatant, headings))
    if event.manner in PATHLESS:
        if blocked := _blocked_there(scene, combatant, found.cube):
            refuse_barred(scene, combatant.id, blocked)
        return found._replace(heading=_heading(scene, event, combatant, headings))
    lasts: Sequence[Heading | None] = (headings if _drifts_on(scene, event, combatant) else []) or [None]
    ways = {last: way(scene.encounter, combatant, found.cube, last) for last in lasts}
    spots = {last: each.spots for last, each in ways.items() if each.blocked is None}
    if not spots and (blocked := ways[lasts[-1]].blocked):
        refuse_barred(scene, combatant.id, blocked)
    heading = _heading(scene, event, combatant, [each for each in headings if each in spots] or headings)
    return found._replace(heading=heading, spots=spots.get(heading, ()))


# --- by areas


@implements("A10", "G2")
def _by_areas(scene: Scene, event: Move, combatant: Combatant, to: Area | None) -> Route:
    area = _whole_areas(event, combatant) if to is None else to
    cube = _along(event, combatant, area)
    far = space.BAND * space.areas_to(combatant, area)
    return Route(cube, area, max(1, far + abs(event.by[1]) + abs(event.by[2])))


def _whole_areas(event: Move, combatant: Combatant) -> Area:
    along = event.by[0]
    if along % space.BAND:
        raise impossible("whole-areas", dx=along, band=space.BAND)
    index = space.area_index(combatant) + along // space.BAND
    if not 0 <= index < len(AREAS):
        raise impossible("off-field", who=combatant.id)
    return AREAS[index]


def _along(event: Move, combatant: Combatant, area: Area) -> Cube:
    x, y, z = space.cube_along(combatant, area)
    return (x, y + event.by[1], z + event.by[2])


# --- by cubes


@implements("K4", "G2")
def _by_cubes(scene: Scene, event: Move, combatant: Combatant, to: Area | None) -> Route:
    x, y, z = combatant.cube
    end = (x + event.by[0], y + event.by[1], z + event.by[2]) if to is None else space.cube_toward(combatant, to)
    needs = max(1, sum(abs(a - b) for a, b in zip(combatant.cube, end, strict=True)))
    return Route(end, space.area_of(at(combatant, end)), needs)


def _blocked_there(scene: Scene, combatant: Combatant, cube: Cube) -> InTheWay | None:
    return cubes.barred(scene.encounter, combatant, cubes.others(scene.encounter, combatant.id), cube)


@implements("K2", "K3")
def refuse_barred(scene: Scene, who: str, blocked: InTheWay) -> None:
    """Refuses cubes that nobody can enter, by what is in them."""
    kind = "obstacle-there" if blocked.obstacle else "cube-shared" if blocked.rule == "K2" else "cube-occupied"
    scene.refuse(blocked.rule, kind, who=who, whom=list(blocked.whom))


class Way(NamedTuple):
    """The cubes on an open way; or none, and what is in the first way tried."""

    spots: tuple[Cube, ...] = ()
    blocked: InTheWay | None = None


@implements("K3", "K4")
def way(encounter: Encounter, combatant: Combatant, end: Cube, last: Heading | None = None) -> Way:
    """The first open way that goes along one axis after the other, the `last` one named last."""
    axes = [axis for axis in range(3) if end[axis] != combatant.cube[axis]]
    bodies = cubes.others(encounter, combatant.id)
    first: InTheWay | None = None
    for order in permutations(axes):
        if last is not None and order and last not in cubes.AXES[order[-1]]:
            continue
        found = _along_axes(encounter, combatant, bodies, end, order)
        if found.blocked is None:
            return found
        first = first or found.blocked
    return Way(blocked=first)


def _along_axes(
    encounter: Encounter, combatant: Combatant, bodies: list[Combatant], end: Cube, order: tuple[int, ...]
) -> Way:
    cube = combatant.cube
    spots: list[Cube] = []
    for axis in order:
        heading, far = cubes.towards(axis, end[axis] - cube[axis]), abs(end[axis] - cube[axis])
        swept = cubes.around(
            cubes.existence(combatant, cube), cubes.existence(combatant, cubes.moved(cube, heading, far))
        )
        near = list(cubes.within(bodies, swept))
        is_clear = not near and not cubes.hits_obstacle(encounter, swept)
        for _ in range(far):
            cube = cubes.moved(cube, heading)
            blocked = None if is_clear else cubes.barred(encounter, combatant, near, cube, heading)
            if blocked is not None:
                return Way(blocked=blocked)
            spots.append(cube)
    return Way(tuple(spots))


@implements("A12", "G2", "Z4")
def cut(combatant: Combatant, found: Route, area: Area) -> Route:
    """A route that ends in an area on its way: at its last cube there, in the direction of its last step. A route by
    whole areas keeps what it does along the other axes, and the direction in which it ends."""
    if area == found.area:
        return found
    if found.spots:
        there = max(index for index, cube in enumerate(found.spots) if space.area_of(at(combatant, cube)) == area)
        steps = (combatant.cube, *found.spots)[there : there + 2]
        return found._replace(cube=steps[1], area=area, heading=cubes.last_heading(*steps))
    x, _, _ = space.cube_along(combatant, area)
    return found._replace(cube=(x, *found.cube[1:]), area=area)


def entering(combatant: Combatant, found: Route, area: Area) -> Combatant:
    """Somebody as it enters an area on its route; where that has no cubes, as it sets out."""
    return next(
        (there for cube in found.spots if space.area_of(there := at(combatant, cube)) == area),
        combatant,
    )


# --- what is asked


def _headings(combatant: Combatant, end: Cube) -> list[Heading]:
    """The directions that lead from somebody's cube to another: any of them may be the last one."""
    far = [there - here for here, there in zip(combatant.cube, end, strict=True)]
    return [cubes.towards(axis, each) for axis, each in enumerate(far) if each]


@implements("Z4")
def _drifts_on(scene: Scene, event: Move, combatant: Combatant) -> bool:
    """Whether the direction in which a move ends is the one of a drift."""
    return event.manner != "forced" and space.weightless(scene.encounter, combatant)


@implements("Z4", "K3")
def _heading(scene: Scene, event: Move, combatant: Combatant, headings: Sequence[Heading]) -> Heading | None:
    """The direction in which a move along several axes ends; asked where it matters and more than one is open."""
    if not headings or not _drifts_on(scene, event, combatant):
        return None
    if len(headings) == 1:
        return headings[0]
    question = scene.question(
        "heading", "one", "Z4", choices=headings, default=headings[-1], args={"who": combatant.id}
    )
    return cast(Heading, scene.table.choose(question))


@implements("K3")
def may_share(scene: Scene, combatant: Combatant, cube: Cube) -> bool:
    """Whether somebody may end its move at a cube; with an enemy there it is asked."""
    if not space.by_cubes(scene.encounter):
        return True
    there = cubes.within(cubes.others(scene.encounter, combatant.id), cubes.existence(combatant, cube))
    enemies = [each.id for each in there if side_of(each) != side_of(combatant)]
    if not enemies:
        return True
    args = {"who": combatant.id, "whom": enemies}
    return scene.table.yes(scene.question("share", "yes", "K3", default="no", args=args))
