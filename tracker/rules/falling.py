"""Falls (F10-F13, G14): 20 cubes at each round's end, what stands in the way, and the ground or the water at last."""

from collections.abc import Sequence
from itertools import groupby

from msgspec import structs

from tracker.rules import airborne, collision, cubes, harm, pairs, rounds, space, water
from tracker.rules.airborne import Bottom
from tracker.rules.collision import Body, Met
from tracker.rules.order import id_key
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.table import NOBODY
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Fall
from tracker.state.line import Step

DROP = 20
"""The cubes that a fall goes down at a round's end (F11)."""
DEADLY = 300
"""From how many cubes on a fall makes critical at once (F12)."""
DEEPEST = -9_999
"""The lowest cube there is."""
INTO = ">"
"""What stands in a choice between who falls and whom it falls onto."""
ABOVE, LEFT, RIGHT = SPOTS = ("above", "left", "right")
"""Where one that parries stops a fall: in the cube above it, or beside it."""


# --- who falls


def is_due(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody goes down at this round's end, on its own or as the mount of a pair."""
    falling = combatant.statuses.get("falling")
    if falling is None or not airborne.counts(combatant) or space.weightless(encounter, combatant):
        return False
    return falling.since <= rounds.now(encounter) and not pairs.is_carried(encounter, combatant)


def any_due(scene: Scene) -> bool:
    """Whether anybody goes down at this round's end."""
    return any(is_due(scene.encounter, each) for each in scene.encounter.combatants.values())


def still_falling(encounter: Encounter) -> list[str]:
    """Everybody that falls onto something, whenever it goes down next; the lowest first (F13), then in id order."""
    found = [
        each
        for each in encounter.combatants.values()
        if "falling" in each.statuses
        and airborne.counts(each)
        and not pairs.is_carried(encounter, each)
        and airborne.bottom(encounter, each) is not None
    ]
    return [each.id for each in sorted(found, key=_lowest_first)]


def _lowest_first(combatant: Combatant) -> tuple[object, ...]:
    return (combatant.cube[2], id_key(combatant.id))


@implements("F11", "F13", "G2")
def falls(scene: Scene, _: str = "") -> None:
    """All falls of a round's end, the lowest first. With positions by area it is asked once whom they hit."""
    encounter = scene.encounter
    due = sorted((each for each in encounter.combatants.values() if is_due(encounter, each)), key=_lowest_first)
    _push(scene, [each.id for each in due], out=False)


@implements("G14")
def play_out(scene: Scene) -> None:
    """All falls go down to the ground at once, because the fight is over."""
    _push(scene, still_falling(scene.encounter), out=True)


def _push(scene: Scene, whom: Sequence[str], *, out: bool) -> None:
    hit = _asked(scene, whom, out=out)
    scene.push(*(Fall(who=who, targets=tuple(hit.get(who, ())), out=out) for who in whom))


@implements("G2", "F13")
def _asked(scene: Scene, whom: Sequence[str], *, out: bool) -> dict[str, list[str]]:
    """Whom the falls hit, by faller; nothing is asked where cubes say it, or where nobody is below."""
    if space.by_cubes(scene.encounter):
        return {}
    met: dict[str, tuple[str, str]] = {}
    fallen = scene.encounter
    for who in whom:
        faller, end = fallen.combatants[who], _end(fallen, fallen.combatants[who], out=out)
        for other in _below(fallen, faller, end):
            if space.area_index(other) == space.area_index(faller):
                met[f"{who}{INTO}{other.id}"] = (who, other.id)
        fallen = _at_height(fallen, faller, end)
    if not met:
        return {}
    args = {"whom": list(whom), "target": [other for _, other in met.values()]}
    question = scene.question("fall-hits", "many", "F13", choices=met, default=NOBODY, args=args)
    hit: dict[str, list[str]] = {}
    for answer in scene.table.many(question):
        who, target = met[answer]
        hit.setdefault(who, []).append(target)
    return hit


def _at_height(encounter: Encounter, faller: Combatant, height: int) -> Encounter:
    """The state with somebody down at a height: those above it may fall onto it there."""
    x, y, _ = faller.cube
    down = structs.replace(faller, cube=(x, y, height))
    return structs.replace(encounter, combatants={**encounter.combatants, faller.id: down})


# --- one fall


@implements("F11", "F13", "G14")
def fall(scene: Scene, event: Fall) -> None:
    """One body goes down: 20 cubes, or what is left to the ground; if the fight is over all the way."""
    who = event.who
    if not scene.has(who):
        return
    faller = scene.combatant(who)
    if not (is_due(scene.encounter, faller) or (event.out and who in still_falling(scene.encounter))):
        return
    end = _end(scene.encounter, faller, out=event.out)
    for height, hit in _in_the_way(scene.encounter, faller, event, end):
        fallen = _go_down(scene, who, height)
        impact = collision.impact(scene, "F13", pairs.body_of(scene.encounter, who), fallen)
        met = collision.resolve(scene, impact, hit, _lose_to_height if fallen >= DEADLY else harm.lose)
        if met.stopped:
            _stop(scene, who, met)
            return
    fallen = _go_down(scene, who, end)
    below = airborne.bottom(scene.encounter, faller)
    if below is not None and end <= below.z:
        _arrive(scene, who, below, fallen)
    else:
        _fall_on(scene, who)


def _end(encounter: Encounter, faller: Combatant, *, out: bool) -> int:
    """The height at which a fall ends, this time or for good."""
    below, z = airborne.bottom(encounter, faller), faller.cube[2]
    lowest = DEEPEST if below is None else min(below.z, z)
    return lowest if out else max(lowest, z - DROP)


def _go_down(scene: Scene, who: str, height: int) -> int:
    """Brings a body down to a height; gives the cubes fallen since the fall began."""
    x, y, z = scene.combatant(who).cube
    status = scene.combatant(who).statuses["falling"]
    before, after = status.amount, status.amount + z - height
    if z != height:
        scene.change(who, cube=(x, y, height))
        for each in pairs.body_of(scene.encounter, who):
            statuses = scene.combatant(each).statuses
            scene.change(each, statuses={**statuses, "falling": structs.replace(status, amount=after)})
        step = Step("F11", "fallen", {"cubes": z - height}, before, after)
        scene.say("goes-down", (step,), who=who, cubes=z - height, height=height)
    return after


def _fall_on(scene: Scene, who: str) -> None:
    """The fall goes on at the next round's end."""
    for each in pairs.body_of(scene.encounter, who):
        statuses = scene.combatant(each).statuses
        on = structs.replace(statuses["falling"], since=rounds.after(rounds.now(scene.encounter)))
        scene.change(each, statuses={**statuses, "falling": on})


# --- the ground and the water


@implements("F11", "F12", "G14")
def _arrive(scene: Scene, who: str, below: Bottom, fallen: int) -> None:
    """The end of a fall: on the ground each loses by its own maximum; in the water only if the GM says so."""
    body = pairs.body_of(scene.encounter, who)
    airborne.set_down(scene, who)
    _make_room(scene, who, up=below.z > 0)
    if below.wet:
        args = {"who": who, "cubes": fallen}
        harms = scene.table.yes(scene.question(f"splash:{who}", "yes", "G14", default="no", args=args))
        if not harms:
            scene.say("splashes", (Step("G14", "into-water", {"cubes": fallen}),), who=who)
    if not below.wet or harms:
        lose = _lose_to_height if fallen >= DEADLY else harm.lose
        collision.crash(scene, "G14" if below.wet else "F11", body, fallen, lose)
    if below.wet:
        # The clock starts in the next round (G14).
        water.settle(scene, who, since=rounds.after(rounds.now(scene.encounter)))


@implements("F12")
def _lose_to_height(scene: Scene, who: str, points: int) -> None:
    """HP lost from 300 cubes and more: critical at once, whoever it is. Whether it is worse is asked, never decided."""
    combatant = scene.change(who, hp=max(harm.LOWEST, scene.combatant(who).hp - points))
    args = {"who": who, "hp": combatant.hp}
    question = scene.question(f"zero {who}", "one", "F12", choices=("critical", "dead"), default="critical", args=args)
    fate = scene.table.choose(question)
    harm.add_status(scene, who, fate)
    scene.say("falls", (Step("F12", "deadly-height", {"cubes": DEADLY}),), who=who, status=fate, hp=combatant.hp)


# --- what is in the way


def _below(encounter: Encounter, faller: Combatant, end: int) -> list[Combatant]:
    """The bodies whose highest cube lies under a faller, down to a height, in id order; of a pair its mount."""
    return [other for other in cubes.others(encounter, faller.id) if end <= _top(other) < faller.cube[2]]


def _top(combatant: Combatant) -> int:
    """The height of the highest cube of its body."""
    return combatant.cube[2] + space.edge(combatant) - 1


@implements("F13")
def _in_the_way(encounter: Encounter, faller: Combatant, event: Fall, end: int) -> list[tuple[int, list[Body]]]:
    """Whom a fall meets, from above: the height of the cube above them, and the bodies met there at once."""
    meets = [
        other
        for other in _below(encounter, faller, end)
        if (_overlaps(faller, other) if space.by_cubes(encounter) else other.id in event.targets)
    ]
    meets.sort(key=lambda other: (-_top(other), id_key(other.id)))
    return [
        (top + 1, [pairs.body_of(encounter, other.id) for other in there]) for top, there in groupby(meets, key=_top)
    ]


def _overlaps(one: Combatant, other: Combatant) -> bool:
    """Whether two bodies stand over the same ground."""
    size, other_size = space.edge(one), space.edge(other)
    return all(one.cube[at] < other.cube[at] + other_size and other.cube[at] < one.cube[at] + size for at in (0, 1))


@implements("F13")
def _stop(scene: Scene, who: str, met: Met) -> None:
    """A fall ends in the cube above those it ran into, or where one that parried stops it: it is free in the next
    round, and falls again from that round's end unless it flies or holds on."""
    spot = _put_beside(scene, who, met.caught_by) if met.caught_by else ABOVE
    _make_room(scene, who, up=True)
    below, z = airborne.bottom(scene.encounter, scene.combatant(who)), scene.combatant(who).cube[2]
    if below is not None and z <= (-1 if below.wet else below.z):
        airborne.set_down(scene, who)
        water.settle(scene, who)
    else:
        airborne.suspend(scene, who)
    step = Step("F13", "caught" if met.caught_by else "stopped", {"whom": list(met.enders)})
    scene.say("fall-ends", (step,), who=who, spot=spot, whom=list(met.enders))


def _put_beside(scene: Scene, who: str, catcher: str) -> str:
    """Asks where one that parried stops a fall, and gives the place."""
    faller = scene.combatant(who)
    by = pairs.carrier(scene.encounter, scene.combatant(catcher))
    x, y, z = by.cube
    spots = {ABOVE: faller.cube, LEFT: (x, y - space.edge(faller), z), RIGHT: (x, y + space.edge(by), z)}
    free = [where for where, cube in spots.items() if where == ABOVE or _is_free(scene.encounter, faller, cube)]
    args = {"who": who, "target": catcher}
    question = scene.question(f"beside:{who}", "one", "F13", choices=free, default=ABOVE, args=args)
    spot = scene.table.choose(question)
    scene.change(who, cube=spots[spot])
    return spot


@implements("K2", "K3")
def _make_room(scene: Scene, who: str, *, up: bool) -> None:
    """With positions by cubes nobody ends a fall where it can't be, as the third in a cube say: it comes to rest above
    that, where it fell through, or on the ground in the nearest free cube beside."""
    faller, bodies = scene.combatant(who), cubes.others(scene.encounter, who)
    barred = cubes.barred(scene.encounter, faller, bodies, faller.cube) if space.by_cubes(scene.encounter) else None
    if barred is None:
        return
    cube = faller.cube
    if not up:
        cube = cubes.free_near(scene.encounter, faller, cube)
    while cubes.barred(scene.encounter, faller, bodies, cube) is not None:
        cube = cubes.moved(cube, "+z")
    scene.change(who, cube=cube)
    scene.say("makes-room", (Step(barred.rule, "no-room", {"whom": list(barred.whom)}),), who=who, cube=list(cube))


@implements("F13", "K3")
def _is_free(encounter: Encounter, faller: Combatant, cube: cubes.Cube) -> bool:
    """Whether a body may stop at a cube; with positions by area anywhere."""
    if not space.by_cubes(encounter):
        return True
    return cubes.barred(encounter, faller, cubes.others(encounter, faller.id), cube) is None


# --- hanging in the air


def lets_go(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody that was stopped in mid-air in an earlier round still hangs there."""
    status = combatant.statuses.get("suspended")
    if status is None or not airborne.counts(combatant) or pairs.is_carried(encounter, combatant):
        return False
    return status.since < encounter.round


@implements("F13")
def let_go(scene: Scene, who: str) -> None:
    """Who was stopped in mid-air falls again, a new fall from where it is, unless it holds on: that is asked."""
    if airborne.rests(scene, who):
        airborne.stall(scene, who, "let-go")
        return
    height = scene.combatant(who).cube[2]
    question = scene.question(f"hold:{who}", "yes", "F13", default="no", args={"who": who, "height": height})
    if scene.table.yes(question):
        airborne.set_down(scene, who)
        scene.say("holds-on", (Step("F13", "holds"),), who=who, height=height)
    else:
        airborne.begin_fall(scene, who, "let-go")
