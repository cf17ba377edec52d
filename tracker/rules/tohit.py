"""Whether an attack hits (G6): with a d20, always, with a d100 that the target may defend against (G7), or by the GM's
word."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from tracker.rules import flanking, house
from tracker.rules.registry import defines, implements
from tracker.rules.scene import Scene
from tracker.rules.sizes import size_modifier
from tracker.rules.stats import Stat, effective, in_water
from tracker.rules.statuses import is_absent, rule_of
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.line import Step

DEFENCE = 10
"""What is added to evade for the number to reach with a d20 (G6)."""
PERCENT = 5
"""What a d20 point of a modifier is on a d100 (G6)."""
MISSES = frozenset({"miss", "natural-1", "d100-miss", "asked-miss"})
"""The kinds of a last step that say it didn't hit."""


class Modifier(NamedTuple):
    """A to-hit modifier in d20 points, with its rule and what it comes from."""

    rule: str
    kind: str
    points: int
    args: dict[str, int | str]


class Aim(NamedTuple):
    """An attack on its way to a target, with what modifies it."""

    attacker: Combatant
    attack: Attack
    target: Combatant
    modifiers: tuple[Modifier, ...]

    @property
    def points(self) -> int:
        """All modifiers together, in d20 points."""
        return sum(each.points for each in self.modifiers)


@implements("G6", "S2", "A19", "W2")
def modifiers(
    encounter: Encounter, attacker: Combatant, attack: Attack, target: Combatant, plus: int, why: str
) -> tuple[Modifier, ...]:
    """Everything that is added to the to-hit roll."""
    found = []
    size = size_modifier(attacker.size, target.size)
    if "ignore-size" in attack.properties:
        if size:
            found.append(Modifier("S2", "size-ignored", 0, {"points": size}))
    elif size:
        found.append(Modifier("S2", "size", size, {"size": attacker.size, "other": target.size}))
    if heads := flanking.flanking(encounter, attacker, target):
        found.append(Modifier("A19", "flanking", flanking.FLANKING_BONUS, heads._asdict()))
    if own := in_water(attacker):
        found.append(Modifier("W2", "aquatic", own, {}))
    if (its := in_water(target)) and house.setting(encounter, "to_hit") != "d100":
        # With a d100 nothing is rolled against evade; it counts when the target defends.
        found.append(Modifier("W2", "aquatic-evade", -its, {}))
    if plus:
        found.append(Modifier("G6", "plus", plus, {"why": why}))
    return tuple(found)


@implements("G6")
def to_hit(scene: Scene, attacker: Combatant, attack: Attack, target: Combatant, *, plus: int, why: str) -> list[Step]:
    """The steps of the to-hit roll; the last one says whether it hit."""
    found = modifiers(scene.encounter, attacker, attack, target, plus, why)
    return WAYS[house.setting(scene.encounter, "to_hit")](scene, Aim(attacker, attack, target, found))


def _halved(name: str, stat: Stat) -> list[Step]:
    if not stat.halved_by:
        return []
    args = {"stat": name, "status": stat.halved_by, "base": stat.base, "value": stat.value}
    return [Step(stat.rule, "halved", args)]


def _listed(aim: Aim, worth: int = 1) -> list[Step]:
    """The modifiers as steps, each point worth so much; what one ignores stands in its arguments."""
    return [Step(each.rule, each.kind, {"points": each.points * worth, **each.args}) for each in aim.modifiers]


@implements("C5", "G6")
def _always(scene: Scene, aim: Aim) -> list[Step]:
    """Every attack hits; modifiers have no roll to act on."""
    idle = [Step(each.rule, each.kind, {"points": each.points, **each.args, "idle": True}) for each in aim.modifiers]
    return [*idle, Step("C5", "always-hits")]


@implements("G6")
def _d20(scene: Scene, aim: Aim) -> list[Step]:
    """d20 + stat + modifiers against 10 + evade."""
    kind = aim.attack.kind
    stat, evade = effective(aim.attacker, kind), effective(aim.target, "evade")
    bonus, needed = stat.value + aim.points, DEFENCE + evade.value
    rolled = scene.table.roll_to_reach(20, needed - bonus, "hit")
    total = rolled + bonus
    steps = [Step("G6", "to-hit-roll", {"rolled": rolled, "stat": kind, "value": stat.value})]
    steps += [*_halved(kind, stat), *_halved("evade", evade), *_listed(aim)]
    if rolled in (1, 20):
        result = "natural-1" if rolled == 1 else "natural-20"
    else:
        result = "hit" if total >= needed else "miss"
    return [*steps, Step("G6", result, {"rolled": rolled, "total": total, "needed": needed})]


@implements("G6")
def _d100(scene: Scene, aim: Aim) -> list[Step]:
    """d100 at most the modified stat; doubles within it are told, without effect."""
    kind = aim.attack.kind
    stat = effective(aim.attacker, kind)
    against = stat.value + PERCENT * aim.points
    rolled = scene.table.roll_under(100, against, "hit")
    steps = [Step("G6", "d100-roll", {"rolled": rolled, "stat": kind, "value": stat.value})]
    steps += [*_halved(kind, stat), *_listed(aim, PERCENT)]
    hits = rolled <= against
    if hits and is_double(rolled):
        steps.append(Step("G6", "double", {"rolled": rolled}))
    return [*steps, Step("G6", "d100-hit" if hits else "d100-miss", {"rolled": rolled, "against": against})]


def is_double(rolled: int) -> bool:
    """Whether both digits of a d100 are the same: 11, 22 … 99; 100 is none."""
    return rolled % 11 == 0


@implements("G6")
def _asked(scene: Scene, aim: Aim) -> list[Step]:
    """The GM says whether it hits, with every modifier shown and their sum."""
    args = {"who": aim.attacker.id, "target": aim.target.id, "weapon": aim.attack.name, "points": aim.points}
    hits = scene.table.yes(scene.question("hit", "yes", "G6", default="no", args=args))
    return [*_listed(aim), Step("G6", "asked-hit" if hits else "asked-miss", {"points": aim.points})]


WAYS: dict[str, Callable[[Scene, Aim], list[Step]]] = {
    "d20": _d20,
    "always": _always,
    "d100": _d100,
    "ask": _asked,
}
"""By the switch `to_hit`."""
defines(__name__, "WAYS", "G6")


# --- defending


Guard = Literal["evade", "parry"]
GUARDS: tuple[Guard, ...] = ("evade", "parry")
NEITHER = "neither"


@implements("G6", "G7", "W2")
def is_warded(scene: Scene, attacker: Combatant, attack: Attack, target: Combatant, steps: list[Step]) -> bool:
    """Whether the target evades or parries a hit, where it may (d100): those run by the tracker try what they are
    better at, others are asked; adds the steps."""
    if house.setting(scene.encounter, "to_hit") != "d100" or not _can_defend(target):
        return False
    stats = {guard: effective(target, guard) for guard in GUARDS}
    water = {"evade": PERCENT * in_water(target)}
    against = {guard: stat.value + water.get(guard, 0) for guard, stat in stats.items()}
    guard = _chosen(scene, attacker, attack, target, against)
    if guard is None:
        return False
    rolled = scene.table.roll_under(100, against[guard], "guard")
    passed = rolled <= against[guard]
    steps += _halved(guard, stats[guard])
    if points := water.get(guard, 0):
        steps.append(Step("W2", "aquatic-guard", {"points": points}))
    args = {"what": guard, "rolled": rolled, "against": against[guard]}
    steps.append(Step("G7", "warded" if passed else "not-warded", args))
    return passed


def _can_defend(target: Combatant) -> bool:
    """Whether somebody is able to evade and parry; whoever falls always is (F7)."""
    return not is_absent(target) and all(rule_of(status).may != "nothing" for status in target.statuses)


def _chosen(
    scene: Scene, attacker: Combatant, attack: Attack, target: Combatant, against: dict[Guard, int]
) -> Guard | None:
    if scene.is_auto(target.id):
        best = max(GUARDS, key=lambda guard: against[guard])
        return best if against[best] > 0 else None
    args = {
        "who": attacker.id,
        "target": target.id,
        "weapon": attack.name,
        "evade": against["evade"],
        "parry": against["parry"],
    }
    question = scene.question("guard", "one", "G7", choices=(*GUARDS, NEITHER), default=NEITHER, args=args)
    answer = scene.table.choose(question)
    return next((guard for guard in GUARDS if guard == answer), None)
