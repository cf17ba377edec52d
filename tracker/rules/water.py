"""Under water (W1, W5-W7, G1, G14): who is submerged, and the clock of breath.

`settle` keeps cube and statuses in step after anything that changed where somebody is. It speaks of the field's water;
a magical body of liquid (W1) is a `submerged` put on by hand on somebody who isn't below the surface, and ends by hand.
"""

from typing import NamedTuple

from msgspec import structs

from tracker.rules import harm, pairs, rounds, space
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import ALOFT, is_gone
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.line import Step
from tracker.state.vocabulary import Medium

MAGIC = 1
"""The amount of a `submerged` that comes from a magical body of liquid."""
DEPTH_LIMIT = 5
"""The depth limit of under-water combat in cubes; deeper is told (W1)."""
FAINT_ROUNDS = 10
"""The rounds of fainting, the first one counted, after which one is critical (W7)."""
GROUNDED: frozenset[Medium] = frozenset({"ground", "water"})
"""The media in which nobody is below z 0 without water (G1)."""

NO_FLIGHT = Step("G14", "no-flight-there")


class Clock(NamedTuple):
    """Somebody's clock under water: the round it went under, which round under water this is, and L."""

    since: int
    round: int
    limit: int

    @property
    def surface_in(self) -> int:
        """The fight's round in which it must surface, and at whose end it faints."""
        return rounds.plus(self.since, self.limit)

    @property
    def critical_in(self) -> int:
        """The fight's round at whose end it is critical if it still is fainted."""
        return rounds.plus(self.since, self.limit + FAINT_ROUNDS - 1)


# --- where somebody is


def depth_of(encounter: Encounter, combatant: Combatant) -> int:
    """The depth of the water in somebody's area, in cubes; 0 is land."""
    return encounter.field.water[space.area_index(combatant)]


@implements("W1", "G1", "G14")
def settle(scene: Scene, who: str, *, since: int | None = None) -> None:
    """Puts right what follows from where somebody is now, and whom it carries: how deep it can be, submerged or not,
    swimming or not.

    Nobody is deeper than the water of its area; on land nobody is below z 0. What is put right is said. `since` is the
    round in which the clock of one that goes under begins, this one if not given."""
    _bounded(scene, scene.combatant(who))
    for each in (who, *(rider.id for rider in pairs.riders_of(scene.encounter.combatants, scene.combatant(who)))):
        _settle(scene, each, since)


def _settle(scene: Scene, who: str, since: int | None) -> None:
    combatant = scene.combatant(who)
    depth, z = depth_of(scene.encounter, combatant), combatant.cube[2]
    status = combatant.statuses.get("submerged")
    if z < 0 < depth:
        if status is None or status.amount == MAGIC:
            _go_under(scene, combatant, since)
        if -z > DEPTH_LIMIT:
            scene.say("deep", (Step("W1", "depth-limit", {"limit": DEPTH_LIMIT}),), who=who, depth=-z)
    elif status is not None and status.amount != MAGIC:
        come_up(scene, who)
    elif "swimming" in combatant.statuses and (z != 0 or not depth):
        harm.drop_status(scene, who, "swimming")
        scene.say("leaves-water", who=who)


def _bounded(scene: Scene, combatant: Combatant) -> None:
    depth = depth_of(scene.encounter, combatant)
    x, y, z = combatant.cube
    if z >= -depth or not (depth or space.medium_of(scene.encounter, combatant) in GROUNDED):
        return
    scene.say("depth-capped", (Step("G1", "depth", {"depth": depth}),), who=combatant.id, z=z, depth=depth)
    scene.change(combatant.id, cube=(x, y, -depth))


def _go_under(scene: Scene, combatant: Combatant, since: int | None) -> None:
    who = combatant.id
    # Under water nobody flies, falls or hangs in the air (G14).
    statuses = {word: status for word, status in combatant.statuses.items() if word not in ("swimming", *ALOFT)}
    # A round before the first doesn't exist: who is under water in the set-up counts from round 1 (G4).
    statuses["submerged"] = Status(since=rounds.now(scene.encounter) if since is None else since)
    if "flying" in combatant.statuses:
        scene.say("flight-ends", (NO_FLIGHT,), who=who)
    combatant = scene.change(who, statuses=statuses)
    clock = clock_of(scene.encounter, combatant)
    steps = [Step("W1", "submerged", {"depth": -combatant.cube[2]})]
    if clock:
        steps.append(Step("W5", "clock", {"round": clock.round, "limit": clock.limit}))
    scene.say("goes-under", steps, who=who, depth=-combatant.cube[2])
    _douse(scene, combatant)


@implements("G14")
def _douse(scene: Scene, combatant: Combatant) -> None:
    who = combatant.id
    if "burning" not in combatant.statuses:
        return
    question = scene.question(f"fire-out:{who}", "yes", "G14", default="yes", args={"who": who})
    if scene.table.yes(question):
        harm.drop_status(scene, who, "burning")
        scene.say("fire-out", (Step("G14", "fire-out"),), who=who)


@implements("W1", "W5")
def come_up(scene: Scene, who: str) -> None:
    """Somebody is under water no longer: it swims if it is at the surface over water, and breathes; whether one that
    fainted wakes up is asked."""
    combatant = harm.drop_status(scene, who, "submerged")
    swims = combatant.cube[2] == 0 and depth_of(scene.encounter, combatant) > 0
    if swims:
        combatant = harm.add_status(scene, who, "swimming")
    scene.say("comes-up", (Step("W5", "air"),), who=who, swims=swims)
    if "fainted" not in combatant.statuses:
        return
    question = scene.question(f"air:{who}", "yes", "W5", default="no", args={"who": who})
    if scene.table.yes(question):
        harm.drop_status(scene, who, "fainted")
        scene.say("wakes", (Step("W5", "breathes"),), who=who)


def lift(scene: Scene, who: str) -> None:
    """Brings somebody to the surface by the GM's word, out of the field's water or of a magical one."""
    combatant = scene.combatant(who)
    x, y, z = combatant.cube
    if z < 0:
        scene.change(who, cube=(x, y, 0))
    come_up(scene, who)


def float_up(scene: Scene, who: str) -> None:
    """Brings somebody to the surface over water, from below or above, so that it can swim there."""
    combatant = scene.combatant(who)
    x, y, z = combatant.cube
    if "submerged" in combatant.statuses:
        lift(scene, who)
    elif z > 0 and depth_of(scene.encounter, combatant):
        scene.change(who, cube=(x, y, 0))


def sink(scene: Scene, who: str, status: Status) -> None:
    """Puts somebody under water by the GM's word: the water of its area, or where there is none a magical one."""
    combatant = scene.combatant(who)
    x, y, z = combatant.cube
    if depth_of(scene.encounter, combatant):
        if z >= 0:
            scene.change(who, cube=(x, y, -1))
        settle(scene, who)
        if status.until is not None:
            under = scene.combatant(who).statuses["submerged"]
            _set(scene, who, structs.replace(under, until=status.until))
        return
    for each in pairs.body_of(scene.encounter, who):
        _enclose(scene, each, status)


def _enclose(scene: Scene, who: str, status: Status) -> None:
    """A magical body of liquid around somebody: in it nobody flies, falls or hangs in the air."""
    combatant = scene.combatant(who)
    if "flying" in combatant.statuses:
        scene.say("flight-ends", (NO_FLIGHT,), who=who)
    scene.change(who, statuses={word: each for word, each in combatant.statuses.items() if word not in ALOFT})
    _set(scene, who, structs.replace(status, amount=MAGIC, since=rounds.now(scene.encounter)))
    scene.say("goes-under", (Step("W1", "magic-liquid"),), who=who, depth=0)
    _douse(scene, scene.combatant(who))


def _set(scene: Scene, who: str, status: Status) -> None:
    scene.change(who, statuses={**scene.combatant(who).statuses, "submerged": status})


# --- the clock


@implements("W5")
def breath_of(encounter: Encounter, combatant: Combatant) -> int:
    """L: the free rounds under water, the combatant's own or the field's."""
    return encounter.field.breath if combatant.breath is None else combatant.breath


@implements("W5")
def clock_of(encounter: Encounter, combatant: Combatant) -> Clock | None:
    """Somebody's clock, if one runs: not for those who need no air, aren't submerged, are gone or critical already."""
    status = combatant.statuses.get("submerged")
    if status is None or not combatant.needs_air or combatant.reserve:
        return None
    if is_gone(combatant) or "critical" in combatant.statuses:
        return None
    nth = rounds.nth(status.since, rounds.now(encounter))
    return Clock(status.since, nth, breath_of(encounter, combatant))


@implements("W5")
def must_surface(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether its free rounds are over and it has to surface with all its actions."""
    clock = clock_of(encounter, combatant)
    return clock is not None and clock.round > clock.limit and "fainted" not in combatant.statuses


def warn_due(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether it has to be told at the round's start that it must surface."""
    return must_surface(encounter, combatant)


def warn(scene: Scene, who: str) -> None:
    """Tells at the round's start that somebody must surface with all its actions."""
    clock = clock_of(scene.encounter, scene.combatant(who))
    if clock is not None:
        scene.say("must-surface", (_reckoned("W5", clock),), who=who)


@implements("W5", "W7")
def clock_due(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the clock strikes for somebody at this round's end."""
    clock = clock_of(encounter, combatant)
    if clock is None:
        return False
    if "fainted" in combatant.statuses:
        return encounter.round >= clock.critical_in
    return clock.round > clock.limit


@implements("W5", "W7")
def clock(scene: Scene, who: str) -> None:
    """The clock at a round's end: at the end of round L+1 one faints, at the end of round L+10 one who still is
    fainted is critical. It never kills: what comes of being critical under water for long is the GM's to say."""
    combatant = scene.combatant(who)
    found = clock_of(scene.encounter, combatant)
    if found is None or not clock_due(scene.encounter, combatant):
        return
    if "fainted" in combatant.statuses:
        harm.drop_status(scene, who, "fainted")
        harm.add_status(scene, who, "critical")
        scene.say("critical-under-water", (_reckoned("W7", found),), who=who)
    else:
        harm.add_status(scene, who, "fainted")
        scene.say("faints", (_reckoned("W5", found),), who=who)


def _reckoned(rule: str, clock: Clock) -> Step:
    return Step(rule, "clock", {"round": clock.round, "limit": clock.limit})
