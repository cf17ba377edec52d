"""Collisions (Z9, Z10, F13): a body that drifts or falls runs into others, or into something that doesn't give way.

What is lost is HP straight, a percent of a maximum for each cube moved so far; it doesn't go through C6.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from tracker.rules import harm, house
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.stats import Stat, effective
from tracker.rules.statuses import is_absent
from tracker.state.combatant import Combatant
from tracker.state.line import Step

Body = tuple[str, ...]
"""Those who are one body: one alone, or a mount and its rider, the mount first."""
Lose = Callable[[Scene, str, int], object]
"""What takes points off somebody."""
Way = Literal["evade", "parry"]

WAYS: tuple[Way, ...] = ("evade", "parry")
"""How one defends against what comes, the default first (G7)."""


class Impact(NamedTuple):
    """What runs into others: the rule it goes by, its body, the cubes it moved so far, and the points that everybody
    loses who loses."""

    rule: str
    body: Body
    cubes: int
    points: int

    @property
    def who(self) -> str:
        """The one whose maximum counts, and whom the lines name."""
        return self.body[0]


class Met(NamedTuple):
    """What came of running into others: those who failed to defend, and who parried and stops it ("": nobody).

    If anybody failed, the mover lost its points too, once, and ends beside them."""

    struck: tuple[str, ...] = ()
    caught_by: str = ""

    @property
    def stopped(self) -> bool:
        """Whether it goes no further."""
        return bool(self.struck or self.caught_by)

    @property
    def enders(self) -> tuple[str, ...]:
        """Who ended the mover's way: the one that caught it, or those it struck."""
        return (self.caught_by,) if self.caught_by else self.struck


@implements("Z9", "Z10", "F13")
def share(maximum: int, cubes: int) -> int:
    """The points that a collision takes: one percent of the maximum for each cube moved, rounded down."""
    return maximum * cubes // 100


def impact(scene: Scene, rule: str, body: Body, cubes: int) -> Impact:
    """The impact of a body after so many cubes; of a pair the mount's maximum counts."""
    return Impact(rule, body, cubes, share(scene.combatant(body[0]).max_hp, cubes))


@implements("Z9")
def crash(scene: Scene, rule: str, body: Body, cubes: int, lose: Lose = harm.lose) -> None:
    """Running into what doesn't give way, the ground or an obstacle: mount and rider each lose by their own maximum.

    `lose` takes the points off, with what follows at 0 HP."""
    for who in body:
        maximum = scene.combatant(who).max_hp
        points = share(maximum, cubes)
        scene.say("crashes", (_reckoned(rule, who, maximum, cubes),), who=who, damage=points, rule=rule)
        lose(scene, who, points)


@implements("Z10", "F12", "F13", "G7")
def resolve(scene: Scene, impact: Impact, hit: Sequence[Body], lose: Lose = harm.lose) -> Met:
    """Running into others: each may evade or parry. All defend before anybody loses.

    Who evades is passed by. Who parries loses nothing, and may stop what comes beside itself, if nobody else failed.
    With anybody who failed the mover loses its points, once, and stops; each who failed loses the same points.

    `lose` takes the points off the mover, with what follows at 0 HP."""
    struck: list[str] = []
    parried: list[str] = []
    for body in hit:
        who = _defender(scene, impact, body)
        way = _defence(scene, impact, who)
        if way is None:
            struck += body
        elif way == "parry":
            parried.append(who)
    caught_by = "" if struck else next((who for who in parried if _stops(scene, impact, who)), "")
    for who in (*struck, *(impact.body if struck else ())):
        maximum = scene.combatant(impact.who).max_hp
        steps = (_reckoned(impact.rule, impact.who, maximum, impact.cubes),)
        moving = who in impact.body
        scene.say("collides", steps, who=who, damage=impact.points, moving=moving, target=impact.who)
        (lose if moving else harm.lose)(scene, who, impact.points)
    return Met(tuple(struck), caught_by)


def _reckoned(rule: str, who: str, maximum: int, cubes: int) -> Step:
    args = {"by": who, "maximum": maximum, "cubes": cubes}
    return Step(rule, "share-of-maximum", args, 0, share(maximum, cubes))


# --- defending


@implements("F13")
def _defender(scene: Scene, impact: Impact, body: Body) -> str:
    """Who of a body defends: of a mounted pair whom the GM names."""
    if len(body) == 1:
        return body[0]
    args = {"who": impact.who, "whom": list(body)}
    question = scene.question(
        f"defender:{body[0]}", "one", impact.rule, choices=body, default=body[0], people=True, args=args
    )
    return scene.table.choose(question)


def _defence(scene: Scene, impact: Impact, who: str) -> Way | None:
    """How somebody defended itself, None if it failed. Who is out of the fight (G9) can't try."""
    combatant = scene.combatant(who)
    if is_absent(combatant):
        return None
    stats = {way: effective(combatant, way) for way in WAYS}
    args = {"who": impact.who, "target": who, "evade": stats["evade"].value, "parry": stats["parry"].value}
    question = scene.question(f"defence:{who}", "one", impact.rule, choices=WAYS, default=WAYS[0], args=args)
    answer = scene.table.choose(question)
    way = next(way for way in WAYS if way == answer)
    passed, steps = _succeeds(scene, impact, combatant, way, stats[way])
    scene.say("defends", steps, who=who, target=impact.who, what=way, passed=passed)
    return way if passed else None


def _succeeds(scene: Scene, impact: Impact, combatant: Combatant, way: Way, stat: Stat) -> tuple[bool, list[Step]]:
    """Whether a defence succeeds: d100 at most the stat where that is how one hits, otherwise asked (G7)."""
    steps = []
    if stat.halved_by:
        halved = {"stat": way, "status": stat.halved_by, "base": stat.base, "value": stat.value}
        steps.append(Step(stat.rule, "halved", halved))
    if house.setting(scene.encounter, "to_hit") == "d100":
        rolled = scene.table.roll(100, f"defence {combatant.id}")
        passed = rolled <= stat.value
        rolls = {"dice": "1d100", "faces": [rolled], "total": rolled, "against": stat.value}
        return passed, [*steps, Step("G7", "at-most" if passed else "over", rolls)]
    args = {"who": impact.who, "target": combatant.id, "what": way, "stat": stat.value}
    passed = scene.table.yes(scene.question(f"defended:{combatant.id}", "yes", impact.rule, default="no", args=args))
    return passed, [*steps, Step("G7", "answered", {"stat": stat.value, "passed": passed})]


def _stops(scene: Scene, impact: Impact, who: str) -> bool:
    """Whether one that parried stops what came."""
    args = {"who": impact.who, "target": who, "rule": impact.rule}
    stops = scene.table.yes(scene.question(f"catches:{who}", "yes", impact.rule, default="yes", args=args))
    if stops:
        scene.say("catches", (Step(impact.rule, "parried"),), who=who, target=impact.who, rule=impact.rule)
    return stops
