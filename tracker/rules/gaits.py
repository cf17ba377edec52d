"""Gaits (G13, W4, F3, Z2): how far one movement goes by the medium, the speed and the actions paid, with the why."""

from typing import NamedTuple

from msgspec import structs

from tracker.rules import space
from tracker.rules.house import number
from tracker.rules.registry import defines, implements
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.line import Step
from tracker.state.vocabulary import Action, Manner, Payment

RUN = 2
"""What running adds to the speed of each move, in squares (A10)."""

AXES = ("along", "sideways", "height")
"""What the three axes are called."""


class Gait(NamedTuple):
    """How far a move goes in a medium: the rule that says so, a multiple of speed as main and as sub action, or a fixed
    number of cubes for the sub action; whether there is an auxiliary move, and whether one goes up and down."""

    rule: str
    main: int
    sub: int
    sub_fixed: int = 0
    auxiliary: bool = True
    rises: bool = True


GAITS: dict[str, Gait] = {
    "land": Gait("G13", 1, 1, rises=False),
    "submerged": Gait("W4", 2, 0, sub_fixed=1, auxiliary=False),
    "flying": Gait("F3", 3, 2),
    "zero-gravity": Gait("Z2", 5, 2),
}
"""By how somebody moves."""
defines(__name__, "GAITS", "W4", "F3", "Z2")

PAYMENTS: dict[Payment, tuple[Action, ...]] = {
    "aux": ("aux",),
    "sub": ("sub",),
    "main": ("main",),
    "both": ("sub", "main"),
}
"""The actions of each way to pay for a move."""


@implements("G3")
def gait_of(encounter: Encounter, combatant: Combatant) -> str:
    """How somebody moves now."""
    if "submerged" in combatant.statuses:
        return "submerged"
    if space.weightless(encounter, combatant):
        return "zero-gravity"
    return "flying" if "flying" in combatant.statuses else "land"


def has_auxiliary(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether there is an auxiliary move where somebody is (W4)."""
    return GAITS[gait_of(encounter, combatant)].auxiliary


@implements("G13", "W4", "A10")
def allowance(encounter: Encounter, combatant: Combatant, payment: Payment, manner: Manner = "walk") -> int:
    """How many cubes one movement makes for its payment; a double move adds its two moves."""
    return sum(_reach(encounter, combatant, action, manner) for action in PAYMENTS[payment])


def _reach(encounter: Encounter, combatant: Combatant, action: Action, manner: Manner) -> int:
    gait, speed = GAITS[gait_of(encounter, combatant)], _speed(combatant, manner)
    if action == "main":
        return gait.main * speed
    if action == "sub":
        return gait.sub_fixed or gait.sub * speed
    return number(encounter, "land_aux") if gait.auxiliary else 0


def _speed(combatant: Combatant, manner: Manner) -> int:
    return combatant.speed + (RUN if manner == "run" else 0)


@implements("G13", "W4", "F3", "Z2")
def reckoning(encounter: Encounter, combatant: Combatant, payment: Payment, manner: Manner) -> list[Step]:
    """How the reach of a movement comes about: each action's medium, multiple and speed, and the cubes they make."""
    word = gait_of(encounter, combatant)
    gait, speed = GAITS[word], _speed(combatant, manner)
    times = {"main": gait.main, "sub": 0 if gait.sub_fixed else gait.sub}
    steps = [Step("A10", "running", {"speed": combatant.speed, "plus": RUN})] if manner == "run" else []
    for action in PAYMENTS[payment]:
        far = _reach(encounter, combatant, action, manner)
        made = {"gait": word, "action": action, "cubes": far}
        if by := times.get(action, 0):
            steps.append(Step(gait.rule, "reach-by-speed", {**made, "times": by, "speed": speed}))
        else:
            steps.append(Step(gait.rule, "reach-fixed", made))
    return steps


@implements("A10", "G2", "K4")
def path(encounter: Encounter, combatant: Combatant, cube: tuple[int, int, int]) -> list[Step]:
    """What a movement to a cube takes: along each axis with positions by cubes, else by whole areas, and what goes
    sideways and in height."""
    far = {axis: abs(there - here) for axis, here, there in zip(AXES, combatant.cube, cube, strict=True)}
    steps, total, rule = [], 0, "K4"
    if not space.by_cubes(encounter):
        areas = space.areas_to(combatant, space.area_of(structs.replace(combatant, cube=cube)))
        total, rule = space.BAND * areas, "G2"
        steps = [Step("A10", "areas-crossed", {"areas": areas, "band": space.BAND}, 0, total)] if areas else []
        del far["along"]
    for axis, cubes in far.items():
        if cubes:
            steps.append(Step(rule, "path", {"axis": axis, "cubes": cubes}, total, total + cubes))
            total += cubes
    return steps
