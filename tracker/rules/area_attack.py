"""Attacks with an area effect (A20-A22): where it begins, whom it takes, and how much the GM shifts that."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import structs

from tracker.rules import effects, pairs, space, weapons
from tracker.rules.alternatives import Aim
from tracker.rules.effects import Covered, Origin
from tracker.rules.order import in_id_order
from tracker.rules.placement import side_of
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.step_up import forward
from tracker.rules.table import NOBODY
from tracker.state.combatant import Attack as Weapon
from tracker.state.combatant import Combatant
from tracker.state.event import Attack
from tracker.state.line import Step
from tracker.state.vocabulary import AREAS, Area

SHIFT = 3
"""By how many targets the GM may shift an effect's number at most (A20); also the sides of the die for it."""
DICE: dict[int | str, int] = {"d3": 1, "-d3": -1}
"""By how a rolled shift is written: its sign."""
BEYOND = "off-field"
"""The answer that lets an effect go to the side on which there is no area."""


def names_several(event: Attack, usable: Sequence[Weapon]) -> bool:
    """Whether an attack names several targets of one effect."""
    return len(event.targets) > 1 and len(usable) == 1 and bool(usable[0].shape)


# --- where it begins


@implements("A21", "A22")
def aimed(scene: Scene, event: Attack, combatant: Combatant, usable: Sequence[Weapon]) -> tuple[Attack, list[Aim]]:
    """The attack with its origin, and the effect with the first whom it covers; where it begins is asked unless the
    attack names that or whom it takes.

    Raises `Refused`: impossible without an effect to use; A21 if it can't begin there, A22 with nobody covered."""
    weapon = next((each for each in usable if each.shape), None)
    if weapon is None:
        raise impossible("no-area-effect", who=combatant.id, known=[each.name for each in combatant.attacks])
    if not (event.targets or event.area or event.cube):
        area = _asked_area(scene, combatant, weapon)
        if area is None:
            return event, []
        event = structs.replace(event, area=area)
    anchor = event.targets[0] if event.targets else ""
    origin = _origin(scene, event, combatant, weapon, anchor)
    far = weapons.reach(scene.encounter, combatant, weapon).range
    if not effects.may_begin(scene.encounter, combatant, weapon, origin.cube, far):
        _refuse_far(scene, combatant, weapon, origin, far)
    whom = [
        who for way in _ways(weapon, origin) for who in _all_in(scene, combatant, weapon, origin._replace(toward=way))
    ]
    if not whom:
        scene.refuse("A22", "nobody-covered", who=combatant.id, weapon=weapon.name, area=origin.area)
        return event, []
    return event, [(weapon, anchor if anchor in whom else whom[0])]


def _ways(weapon: Weapon, origin: Origin) -> tuple[int, ...]:
    return effects.sides_of(weapon, origin.area) or (0,)


def _all_in(scene: Scene, combatant: Combatant, weapon: Weapon, origin: Origin) -> list[str]:
    covered = effects.covered_by(scene.encounter, combatant, weapon, origin)
    return [*covered.enemies, *covered.down, *(covered.friends if weapon.each == "creatures" else ())]


def _refuse_far(scene: Scene, combatant: Combatant, weapon: Weapon, origin: Origin, far: int) -> None:
    distance = space.distance_from(scene.encounter, origin.cube, combatant)
    args = {"who": combatant.id, "weapon": weapon.name, "area": origin.area}
    scene.refuse("A21", "origin-too-far", **args, distance=distance, range=far)


def _origin(scene: Scene, event: Attack, combatant: Combatant, weapon: Weapon, anchor: str) -> Origin:
    """Where it begins: as named, else at the first target."""
    if event.cube is not None:
        if not space.by_cubes(scene.encounter):
            raise impossible("cubes-only")
        return Origin(event.cube)
    if event.area is not None:
        return Origin(effects.middle_of(combatant, event.area))
    target = scene.combatant(anchor)
    x, y, z = target.cube
    along = x if space.by_cubes(scene.encounter) else effects.middle_of(combatant, space.area_of(target))[0]
    return Origin((along, y, z))


@implements("A21")
def _asked_area(scene: Scene, combatant: Combatant, weapon: Weapon) -> Area | None:
    """Where an effect begins, among the areas in reach; the default is where it covers most enemies."""
    far = weapons.reach(scene.encounter, combatant, weapon).range
    choices = {}
    for area in AREAS:
        cube = effects.middle_of(combatant, area)
        if effects.may_begin(scene.encounter, combatant, weapon, cube, far):
            ways = [Origin(cube, way) for way in _ways(weapon, Origin(cube))]
            choices[area] = max(
                len(effects.covered_by(scene.encounter, combatant, weapon, way).enemies) for way in ways
            )
    best = max(choices, key=lambda area: choices[area], default=None)
    default = best if best is not None and choices[best] else NOBODY
    question = scene.question(
        "origin",
        "one",
        "A21",
        choices=[*choices, NOBODY],
        default=default,
        args={"who": combatant.id, "weapon": weapon.name},
    )
    answer = scene.table.choose(question)
    return next((area for area in AREAS if area == answer), None)


@implements("A22")
def _toward(scene: Scene, event: Attack, combatant: Combatant, weapon: Weapon, origin: Origin) -> Origin:
    """The side to which an effect with one side goes: asked, the default is away from its user's own rear."""
    if space.by_cubes(scene.encounter) or not effects.sides_of(weapon, origin.area):
        return origin
    here, ahead = AREAS.index(origin.area), forward(side_of(combatant))
    sides = {AREAS[here + way] if 0 <= here + way < len(AREAS) else BEYOND: way for way in (ahead, -ahead)}
    if event.auto:
        return origin._replace(toward=ahead)
    args = {"who": combatant.id, "weapon": weapon.name, "area": origin.area}
    question = scene.question("toward", "one", "A22", choices=list(sides), default=next(iter(sides)), args=args)
    return origin._replace(toward=sides[scene.table.choose(question)])


# --- whom it takes


@implements("A20", "A22", "G14")
def targets(scene: Scene, event: Attack, combatant: Combatant, weapon: Weapon, anchor: str) -> list[str]:
    """Whom an effect takes: exactly so many heads as A20 says, or all there are; of "each creature" friends once
    enemies run out. A mounted pair is one head, and taken whole. Who is down may be taken, but doesn't have to be.
    With positions by cubes A20 rests: all who are covered."""
    origin = _toward(scene, event, combatant, weapon, _origin(scene, event, combatant, weapon, anchor))
    covered = effects.covered_by(scene.encounter, combatant, weapon, origin)
    if weapon.each == "enemies":
        covered = covered._replace(friends=())
    bodies = _bodies(scene, covered)
    heads = covered._replace(
        enemies=tuple(_heads(bodies, covered.enemies)), friends=tuple(_heads(bodies, covered.friends))
    )
    number, steps = _number(scene, event, combatant, weapon, heads)
    if event.auto:
        found = _drawn(scene, heads, number, *_heads(bodies, (anchor,)))
    elif _are_given(event):
        found = _given(scene, event, combatant, weapon, heads, number, _heads(bodies, event.targets))
    else:
        found = _chosen(scene, combatant, weapon, heads, number, *_heads(bodies, (anchor,)))
    taken = [bodies.get(head, (head,)) for head in found]
    steps += [Step("G14", "one-head", {"whom": list(body)}) for body in taken if len(body) > 1]
    whom = in_id_order(who for body in taken for who in body)
    scene.say("spreads", steps, who=combatant.id, weapon=weapon.name, area=origin.area, whom=whom)
    return whom


@implements("G14")
def _bodies(scene: Scene, covered: Covered) -> dict[str, tuple[str, ...]]:
    """The active ones who are covered, by the head that they count as."""
    return {
        **pairs.by_head(scene.encounter, covered.enemies),
        **pairs.by_head(scene.encounter, covered.friends),
    }


def _heads(bodies: Mapping[str, Sequence[str]], names: Iterable[str]) -> list[str]:
    """The heads that these count as, each once; who is of no body stands for itself."""
    head_of = {who: head for head, body in bodies.items() for who in body}
    return list(dict.fromkeys(head_of.get(who, who) for who in names))


def _are_given(event: Attack) -> bool:
    return len(event.targets) > 1 or bool(event.targets and (event.area or event.cube))


@implements("A20")
def _number(
    scene: Scene, event: Attack, combatant: Combatant, weapon: Weapon, covered: Covered
) -> tuple[int, list[Step]]:
    """How many targets an effect takes, with the steps of it."""
    if space.by_cubes(scene.encounter) or weapon.shape is None:
        return sum(map(len, covered)), [Step("G2", "all-covered")]
    size = effects.size_of(combatant, weapon)
    number = effects.number_of(weapon.shape, size)
    steps = [Step("A20", "target-number", {"shape": weapon.shape, "size": size, "number": number})]
    shift = _shift(scene, event)
    if shift:
        number = max(1, number + shift)
        steps.append(Step("A20", "target-shift", {"points": shift, "number": number}))
    return number, steps


def _shift(scene: Scene, event: Attack) -> int:
    """By how much the GM shifts the number: typed, or a die with a sign. Raises `Refused` (impossible) for others."""
    if event.shift in DICE:
        return DICE[event.shift] * scene.table.roll(SHIFT, "shift")
    if not isinstance(event.shift, int) or abs(event.shift) > SHIFT:
        raise impossible("bad-shift", text=str(event.shift), low=-SHIFT, high=SHIFT, dice=list(DICE))
    return event.shift


@implements("C22", "G15")
def _drawn(scene: Scene, covered: Covered, number: int, anchor: str) -> list[str]:
    """Those whom somebody run by the tracker takes: its target, the others drawn one after another, enemies first."""
    whom = [anchor] if anchor in covered.enemies else []
    for group in (covered.enemies, covered.friends):
        left = [who for who in group if who not in whom]
        while left and len(whom) < number:
            who = scene.table.pick(left, "target")
            left.remove(who)
            whom.append(who)
    return in_id_order(whom)


def _chosen(
    scene: Scene, combatant: Combatant, weapon: Weapon, covered: Covered, number: int, anchor: str
) -> list[str]:
    """Those whom the GM or a player chooses, where there is a choice; the default takes the first target along."""
    active = sorted(covered.enemies, key=lambda who: who != anchor)
    whom = _choice(scene, combatant, weapon, active, covered.down, number)
    left = number - len(whom)
    if left > 0 and covered.friends:
        whom += _choice(scene, combatant, weapon, covered.friends, (), left, friends=True)
    return in_id_order(whom)


def _choice(
    scene: Scene,
    combatant: Combatant,
    weapon: Weapon,
    active: Sequence[str],
    down: Sequence[str],
    number: int,
    *,
    friends: bool = False,
) -> list[str]:
    """So many of the active ones, or some of those who are down in their place; all of them if there are no more."""
    low, high = min(number, len(active)), min(number, len(active) + len(down))
    if low == len(active) and not down:
        return list(active)
    question = scene.question(
        f"friends:{weapon.name}" if friends else f"targets:{weapon.name}",
        "many",
        "A20",
        choices=[*in_id_order(active), *down],
        default=",".join(in_id_order(active[:low])) or NOBODY,
        low=low,
        high=high,
        people=True,
        args={"who": combatant.id, "weapon": weapon.name, "number": high},
    )
    return list(scene.table.many(question))


@implements("A20", "A22")
def _given(
    scene: Scene,
    event: Attack,
    combatant: Combatant,
    weapon: Weapon,
    covered: Covered,
    number: int,
    named: Sequence[str],
) -> list[str]:
    """Those whom the command names. Raises `Refused`: A22 for one that isn't covered, A20 for too many or too few, or a
    friend while enemies are left."""
    args = {"who": combatant.id, "weapon": weapon.name}
    whom = in_id_order(named)
    for who in whom:
        if not any(who in group for group in covered):
            scene.refuse("A22", "not-covered", **args, target=scene.combatant(who).id)
    enemies = sum(who in covered.enemies for who in whom)
    friends = [who for who in whom if who in covered.friends]
    if friends and enemies < len(covered.enemies):
        scene.refuse("A20", "enemies-first", **args, target=friends[0])
    owed = min(number, len(covered.enemies) + len(covered.friends))
    if not owed <= len(whom) <= number:
        scene.refuse("A20", "target-count", **args, number=owed, high=number, targets=len(whom))
    return whom
