"""Drifting (Z4, Z9, Z10, G2, G14): what inertia does at a round's start with those who moved in zero gravity.

Every drift is an event of its own. With positions by cubes the way is gone cube by cube; by area the first drift of a
round asks once, for all of them, who runs into whom.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from msgspec import structs

from tracker.rules import adjacency, collision, control, cubes, field_end, pairs, space, water
from tracker.rules.collision import Body, Met
from tracker.rules.cubes import Cube
from tracker.rules.order import id_key, in_id_order
from tracker.rules.registry import implements
from tracker.rules.routes import at
from tracker.rules.scene import NOTHING_DONE, Scene
from tracker.rules.statuses import is_gone
from tracker.rules.table import NOBODY
from tracker.rules.targets import is_there
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Drift
from tracker.state.line import Step
from tracker.state.vocabulary import AREAS, Area

OBSTACLE = "obstacle"
"""What one may run into that is nobody."""
STOPPED_BY_OBSTACLE = Step("Z9", "obstacle-stops")
INTO = ">"
"""What stands in a choice between who drifts and what it runs into."""


class Gone(NamedTuple):
    """How many cubes a drift went, and if something ended it: why, and beside whom."""

    cubes: int
    why: tuple[Step, ...] = ()
    beside: tuple[str, ...] = ()


@implements("Z4")
def half(moved: int) -> int:
    """The cubes that one drifts who moved so many in the round before."""
    return moved // 2


@implements("Z4", "G14")
def coming(encounter: Encounter, combatant: Combatant) -> Drift | None:
    """The drift that comes of what somebody did this round; None if there is none, or the fight is over. A rider is
    carried by its mount."""
    acts = encounter.flow.acts.get(combatant.id, NOTHING_DONE)
    if encounter.step == "over" or acts.heading is None or half(acts.moved) < 1:
        return None
    if not _can_drift(encounter, combatant):
        return None
    may_stay = any(control.has_braked(each) for each in control.acts_of(encounter, combatant))
    return Drift(who=combatant.id, moved=acts.moved, heading=acts.heading, may_stay=may_stay)


def all_coming(encounter: Encounter) -> list[Drift]:
    """The drifts of a round's start, in id order, by what was done in the round before."""
    found = (coming(encounter, encounter.combatants[who]) for who in in_id_order(encounter.combatants))
    drifts = [each for each in found if each is not None]
    if not space.by_cubes(encounter):
        return drifts
    return [structs.replace(each, along=_along(encounter, each, drifts)) for each in drifts]


@implements("Z10", "G14")
def _along(encounter: Encounter, event: Drift, drifts: Sequence[Drift]) -> tuple[str, ...]:
    """Who drifts along in the same cubes, the same way and as far, a mount and who left it say: the two don't collide
    (ours)."""
    body = cubes.existence(encounter.combatants[event.who])
    return tuple(
        each.who
        for each in drifts
        if each.who != event.who
        and (each.heading, half(each.moved)) == (event.heading, half(event.moved))
        and cubes.meet(body, cubes.existence(encounter.combatants[each.who]))
    )


def _can_drift(encounter: Encounter, combatant: Combatant) -> bool:
    if combatant.reserve or is_gone(combatant) or pairs.is_carried(encounter, combatant):
        return False
    return space.weightless(encounter, combatant)


# --- the event


@implements("Z3", "Z4")
def drift(scene: Scene, event: Drift) -> None:
    """Inertia carries somebody on, unless it took control of it and stays. It takes no action, provokes nothing and is
    stopped by no line (G14)."""
    if not space.by_cubes(scene.encounter) and not event.asked:
        event = _asked_for_all(scene, event)
    if not (scene.has(event.who) and _can_drift(scene.encounter, scene.combatant(event.who))):
        return
    who, far = event.who, half(event.moved)
    if event.may_stay and _stays(scene, event):
        scene.say("cancels-drift", (Step("Z3", "braked-before"),), who=who, cubes=far)
        return
    steps = (Step("Z4", "half-of-moved", {"cubes": event.moved}, 0, far),)
    scene.say("drifts", steps, who=who, cubes=far, heading=event.heading)
    start = scene.combatant(who)
    gone, why, beside = _by_cubes(scene, event) if space.by_cubes(scene.encounter) else _by_areas(scene, event)
    if gone < far or why:
        scene.say("drift-stops", why, who=who, cubes=gone, whom=list(beside))
    for each in pairs.body_of(scene.encounter, who):
        acts = scene.acts(each)
        heading = event.heading if gone else acts.heading
        scene.set_acts(each, moved=acts.moved + gone, drifted=gone, heading=heading)
    if space.area_of(scene.combatant(who)) != space.area_of(start):
        scene.set_flow(apart=adjacency.without(scene.flow.apart, who))
    water.settle(scene, who)
    field_end.settle(scene, who)


def _stays(scene: Scene, event: Drift) -> bool:
    """Whether somebody in control of its inertia cancels the drift; those run by the tracker do."""
    if event.who in scene.flow.autos:
        return True
    args = {"who": event.who, "cubes": half(event.moved), "heading": event.heading}
    return scene.table.yes(scene.question(f"cancel-drift:{event.who}", "yes", "Z3", default="yes", args=args))


# --- by cubes


@implements("Z9", "Z10", "G2")
def _by_cubes(scene: Scene, event: Drift) -> Gone:
    """Goes the way cube by cube."""
    who, far = event.who, half(event.moved)
    mover = scene.combatant(who)
    bodies = cubes.others(scene.encounter, who)
    # Whose cubes it shares already it doesn't run into, and nobody twice.
    passed = {*event.along, *(each.id for each in cubes.within(bodies, cubes.existence(mover)))}
    spots, gone = [mover.cube], Gone(far)
    while len(spots) <= far:
        now = len(spots) - 1
        ahead = cubes.face(cubes.existence(mover, spots[-1]), event.heading)
        if cubes.hits_obstacle(scene.encounter, ahead):
            collision.crash(scene, "Z9", pairs.body_of(scene.encounter, who), now)
            gone = Gone(now, (STOPPED_BY_OBSTACLE,))
            break
        hit = [each.id for each in cubes.within(bodies, ahead) if each.id not in passed]
        passed.update(hit)
        if hit and (met := _runs_into(scene, who, now, hit)).stopped:
            gone = _ended(now, met)
            break
        spots.append(cubes.moved(spots[-1], event.heading))
    end, barred = _last_free(scene, who, spots)
    scene.change(who, cube=spots[end])
    return Gone(end, (*gone.why, *barred), gone.beside)


@implements("Z10")
def _ended(cubes: int, met: Met) -> Gone:
    step = Step("Z10", "caught" if met.caught_by else "stopped", {"whom": list(met.enders)})
    return Gone(cubes, (step,), met.enders)


@implements("K2", "K3")
def _last_free(scene: Scene, who: str, spots: Sequence[Cube]) -> tuple[int, list[Step]]:
    """How far along its way somebody can end, and why not farther: not in cubes that are occupied or shared by those
    who evaded it."""
    mover, bodies = scene.combatant(who), cubes.others(scene.encounter, who)
    why: list[Step] = []
    for index in range(len(spots) - 1, 0, -1):
        barred = cubes.barred(scene.encounter, mover, bodies, spots[index])
        if barred is None:
            return index, why
        why = why or [Step(barred.rule, "no-room", {"whom": list(barred.whom)})]
    return 0, why


@implements("Z10")
def _runs_into(scene: Scene, who: str, far: int, hit: Sequence[str]) -> Met:
    """Runs into several at once after so many cubes. Who is caught is in control again."""
    bodies: list[Body] = [pairs.body_of(scene.encounter, each) for each in hit]
    impact = collision.impact(scene, "Z10", pairs.body_of(scene.encounter, who), far)
    met = collision.resolve(scene, impact, list(dict.fromkeys(bodies)))
    if met.caught_by:
        control.regain(scene, who, "caught")
    return met


# --- by areas


@implements("G2", "G14", "Z9", "Z10")
def _by_areas(scene: Scene, event: Drift) -> Gone:
    """Crosses as many areas as there are whole fives of cubes, up to who is hit.

    Where in an area somebody is hit isn't known: every cube up to that area's end counts."""
    who, far = event.who, half(event.moved)
    mover = scene.combatant(who)
    gone = Gone(far)
    hit = [target for target in event.targets if scene.has(target) and is_there(scene.combatant(target))]
    for area in _way(mover, event, far):
        there = [target for target in hit if space.area_of(scene.combatant(target)) == area]
        if there and (met := _runs_into(scene, who, reach := _cubes_into(mover, event, far, area), there)).stopped:
            gone = _ended(reach, met)
            break
    if event.obstacle and not gone.why:
        collision.crash(scene, "Z9", pairs.body_of(scene.encounter, who), far)
        gone = Gone(far, (STOPPED_BY_OBSTACLE,))
    scene.change(who, cube=_end(mover, event, gone.cubes))
    return gone


@implements("G14")
def _end(mover: Combatant, event: Drift, gone: int) -> Cube:
    """Where a drift by area ends: x changes by whole areas, y and z by every cube."""
    along = event.heading in cubes.AXES[0]
    return cubes.moved(mover.cube, event.heading, space.BAND * (gone // space.BAND) if along else gone)


def _way(mover: Combatant, event: Drift, far: int) -> list[Area]:
    """The areas of a drift, the one it starts in first."""
    start = space.area_index(mover)
    end = space.area_index(at(mover, _end(mover, event, far)))
    step = 1 if end >= start else -1
    return [AREAS[index] for index in range(start, end + step, step)]


def _cubes_into(mover: Combatant, event: Drift, far: int, area: Area) -> int:
    """The cubes of a drift up to the far end of an area on its way."""
    if event.heading not in cubes.AXES[0]:
        return far
    return min(far, space.BAND * space.areas_to(mover, area) + space.BAND - 1)


@implements("G2")
def _asked_for_all(scene: Scene, event: Drift) -> Drift:
    """The one question of a round's start: who of those who drift runs into whom, or into something. The drifts behind
    this one in the agenda get their answers with it."""
    agenda = scene.flow.agenda
    behind = [each for each in takewhile(lambda each: isinstance(each, Drift), agenda) if isinstance(each, Drift)]
    choices = {f"{each.who}{INTO}{what}": (each.who, what) for each in (event, *behind) for what in _met(scene, each)}
    if not choices:
        return event
    args = {
        "whom": list(dict.fromkeys(who for who, _ in choices.values())),
        "by": [what for _, what in choices.values()],
    }
    question = scene.question("drift-hits", "many", "G2", choices=choices, default=NOBODY, args=args)
    hits = [choices[choice] for choice in scene.table.many(question)]
    answered = [_with_hits(each, [what for who, what in hits if who == each.who]) for each in (event, *behind)]
    scene.set_flow(agenda=(*answered[1:], *agenda[len(behind) :]))
    return answered[0]


def _met(scene: Scene, event: Drift) -> list[str]:
    """What a drift by area might run into: whoever is there in the areas of its way, the nearest first, and an
    obstacle."""
    if not (scene.has(event.who) and _can_drift(scene.encounter, scene.combatant(event.who))):
        return []
    mover = scene.combatant(event.who)
    way = _way(mover, event, half(event.moved))
    there = [each for each in cubes.others(scene.encounter, event.who) if space.area_of(each) in way]
    there.sort(key=lambda each: (way.index(space.area_of(each)), id_key(each.id)))
    return [*(each.id for each in there), OBSTACLE]


def _with_hits(event: Drift, hits: Sequence[str]) -> Drift:
    targets = tuple(what for what in hits if what != OBSTACLE)
    return structs.replace(event, asked=True, targets=targets, obstacle=OBSTACLE in hits)
