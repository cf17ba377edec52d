"""Checks that the GM calls for (G7, C10, C21, C26)."""

from collections.abc import Callable
from typing import NamedTuple

from tracker.rules import house
from tracker.rules.refusal import impossible
from tracker.rules.registry import defines, implements
from tracker.rules.scene import Scene
from tracker.rules.stats import Stat, effective, halving_rule
from tracker.rules.statuses import halving
from tracker.state.combatant import Combatant
from tracker.state.event import Check
from tracker.state.line import Step
from tracker.state.vocabulary import CheckKind, Difficulty


class Dice(NamedTuple):
    """So many dice of so many sides."""

    number: int
    sides: int


DIFFICULTIES: dict[Difficulty, Dice] = {"easy": Dice(1, 5), "normal": Dice(2, 4), "hard": Dice(2, 6)}
"""The S-OED dice by difficulty (C26)."""
defines(__name__, "DIFFICULTIES", "C26")

MORALE: dict[Difficulty, int] = {"easy": 10, "normal": 10, "hard": 20}
"""The sides of a morale die (C21): 1d10, hard (dread and terror) 1d20."""
defines(__name__, "MORALE", "C21")


class Result(NamedTuple):
    """Whether a check was passed, and the steps of its reckoning."""

    passed: bool
    steps: list[Step]


def check(scene: Scene, event: Check) -> None:
    """A check of somebody; the line tells the stat, the dice and whether it was passed. Nothing follows by itself."""
    combatant = scene.combatant(event.who)
    if event.difficulty not in DIFFICULTIES:
        raise impossible("no-difficulty", value=event.difficulty, choices=list(DIFFICULTIES))
    checker = CHECKERS.get(event.what)
    if checker is None:
        raise impossible("no-check", value=event.what, choices=list(CHECKERS))
    passed, steps = checker(scene, combatant, event)
    scene.say("checked", steps, who=event.who, what=event.what, difficulty=event.difficulty, passed=passed)


@implements("C26")
def resist(scene: Scene, combatant: Combatant, difficulty: Difficulty) -> Result:
    """S-OED below magic resistance resists; equal fails."""
    return below(scene, "C26", combatant.magic_resistance, "resist", difficulty)


def _resist(scene: Scene, combatant: Combatant, event: Check) -> Result:
    return resist(scene, combatant, event.difficulty)


@implements("C10", "C9")
def _strength(scene: Scene, combatant: Combatant, event: Check) -> Result:
    """S-OED below strength; being frozen takes 1 off it."""
    if "frozen" not in combatant.statuses:
        return below(scene, "C10", combatant.strength, event.what, event.difficulty)
    stat = combatant.strength - 1
    passed, steps = below(scene, "C10", stat, event.what, event.difficulty)
    return Result(passed, [Step("C9", "frozen-strength", {"base": combatant.strength, "value": stat}), *steps])


def below(scene: Scene, rule: str, stat: int, what: str, difficulty: Difficulty) -> Result:
    """An S-OED roll by difficulty that has to come out below a stat."""
    dice = DIFFICULTIES[difficulty]
    total, faces = scene.table.s_oed(dice.number, dice.sides, what)
    passed = total < stat
    args = {"dice": f"{dice.number}d{dice.sides}", "faces": list(faces), "total": total, "against": stat}
    return Result(passed, [Step(rule, "below" if passed else "not-below", args)])


@implements("C21")
def _morale(scene: Scene, combatant: Combatant, event: Check) -> Result:
    """A die at most morale passes."""
    sides = MORALE[event.difficulty]
    rolled = scene.table.roll(sides, "morale")
    passed = rolled <= combatant.morale
    args = {"dice": f"1d{sides}", "faces": [rolled], "total": rolled, "against": combatant.morale}
    return Result(passed, [Step("C21", "at-most" if passed else "over", args)])


@implements("G7", "F2")
def _asked(scene: Scene, combatant: Combatant, event: Check) -> Result:
    """Evading and parrying are asked, with the stat as it counts; where one hits with a d100 they are rolled."""
    stat = effective(combatant, event.what)
    if house.setting(scene.encounter, "to_hit") == "d100":
        return _rolled(scene, event, stat)
    args = {"who": combatant.id, "what": event.what, "stat": stat.value, "difficulty": event.difficulty}
    passed = scene.table.yes(scene.question(event.what, "yes", "G7", default="no", args=args))
    return Result(passed, [*_halved(event, stat), Step("G7", "answered", {"stat": stat.value, "passed": passed})])


def _halved(event: Check, stat: Stat) -> list[Step]:
    if not stat.halved_by:
        return []
    halved = {"stat": event.what, "status": stat.halved_by, "base": stat.base, "value": stat.value}
    return [Step(stat.rule, "halved", halved)]


@implements("G7")
def _rolled(scene: Scene, event: Check, stat: Stat) -> Result:
    """d100 at most the stat, an easy check more, a hard one less by the house's number."""
    more = {"easy": 1, "normal": 0, "hard": -1}[event.difficulty] * house.number(scene.encounter, "d100_difficulty")
    against = stat.value + more
    rolled = scene.table.roll_under(100, against, "defence")
    passed = rolled <= against
    steps = _halved(event, stat)
    if more:
        steps.append(Step("G7", "by-difficulty", {"points": more, "difficulty": event.difficulty}))
    args = {"dice": "1d100", "faces": [rolled], "total": rolled, "against": against}
    return Result(passed, [*steps, Step("G7", "at-most" if passed else "over", args)])


@implements("F2", "Z7", "G7")
def _general(scene: Scene, combatant: Combatant, event: Check) -> Result:
    """Any other check is asked; in the air and out of control it is one step harder, which is told."""
    status = halving(combatant)
    args = {"who": combatant.id, "difficulty": event.difficulty, "status": status}
    passed = scene.table.yes(scene.question("general", "yes", "G7", default="no", args=args))
    steps = [Step(halving_rule(status), "one-harder", {"status": status})] if status else []
    return Result(passed, [*steps, Step("G7", "answered-general", {"passed": passed})])


CHECKERS: dict[CheckKind, Callable[[Scene, Combatant, Check], Result]] = {
    "morale": _morale,
    "evade": _asked,
    "parry": _asked,
    "strength": _strength,
    "resist": _resist,
    "general": _general,
}
"""By kind: how it is made."""
