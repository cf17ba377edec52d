"""In the air (F1, F5, F6, F10, G14): flying, falling and hanging, the same for all who are one body.

Three statuses say it. Who is `falling` falls next at the end of the round in its `since`, and its `amount` is the cubes
fallen so far; who is `suspended` was stopped in mid-air and falls again unless it flies or holds on (F13).
"""

from typing import Literal, NamedTuple

from msgspec import structs

from tracker.rules import pairs, phases, rounds, space, water
from tracker.rules.registry import implements
from tracker.rules.scene import NOTHING_DONE, Scene
from tracker.rules.statuses import ALOFT, is_gone
from tracker.state.combatant import Combatant, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.line import Step

Stall = Literal["no-move", "skill-over", "jumped", "unseated", "let-go", "by-hand"]
"""Why somebody falls from now on."""


class Bottom(NamedTuple):
    """Where a fall ends: the height of that cube, and whether it is the first one under water (G14)."""

    z: int
    wet: bool


def state_of(combatant: Combatant) -> str:
    """Which of the three somebody is, or ""."""
    return next((word for word in ALOFT if word in combatant.statuses), "")


def is_aloft(combatant: Combatant) -> bool:
    """Whether somebody flies, falls or hangs in the air."""
    return bool(state_of(combatant))


def counts(combatant: Combatant) -> bool:
    """Whether what happens in the air happens to somebody: it is there, whatever else its state is."""
    return not (combatant.reserve or is_gone(combatant))


# --- what is below


@implements("F11", "G14", "G1")
def bottom(encounter: Encounter, combatant: Combatant) -> Bottom | None:
    """What somebody falls on: the ground at z 0, over water the first cube under it, with positions by cubes an
    obstacle on the way; None where nothing is below, in zero gravity and deep in the air."""
    z = combatant.cube[2]
    if space.weightless(encounter, combatant) or (space.medium_of(encounter, combatant) == "air" and z < 0):
        return None
    if (rock := _rock_below(encounter, combatant)) is not None:
        return Bottom(rock + 1, False)
    return Bottom(-1, True) if water.depth_of(encounter, combatant) else Bottom(min(0, z), False)


@implements("F11", "K3")
def _rock_below(encounter: Encounter, combatant: Combatant) -> int | None:
    """The height of the highest obstacle under somebody and above the ground, with positions by cubes."""
    if not space.by_cubes(encounter):
        return None
    (x, y, z), size = combatant.cube, space.edge(combatant)
    return max(
        (top for a, b, top in encounter.field.obstacles if x <= a < x + size and y <= b < y + size and 0 <= top < z),
        default=None,
    )


@implements("F6", "F9", "G1")
def rests(scene: Scene, who: str) -> bool:
    """Whether somebody has no free cube below, so that it doesn't fall: on the ground, or, as the GM is asked, on a
    deck or a boat at the water's surface. Without gravity nothing falls."""
    combatant = scene.combatant(who)
    below, z = bottom(scene.encounter, combatant), combatant.cube[2]
    if below is None:
        return space.weightless(scene.encounter, combatant)
    if not below.wet:
        return z <= below.z
    if z != 0:
        return z < 0
    return scene.table.yes(scene.question(f"deck:{who}", "yes", "G1", default="no", args={"who": who}))


# --- flying


@implements("F1", "F5", "F8")
def lift_off(scene: Scene, who: str, until: Deadline | None = None, since: int | None = None) -> None:
    """A body flies from now on, where it is; what it fell or hung is over. `since` is the round of its take-off, this
    one if not given. The deadline is the mount's."""
    began = scene.encounter.round if since is None else since
    body = pairs.body_of(scene.encounter, who)
    for each in body:
        _become(scene, each, "flying", Status(since=began, until=until if each == body[0] else None))


@implements("G14")
def join(scene: Scene, who: str, mount: Combatant) -> None:
    """A rider is in the air as its mount is, or not at all."""
    for word in ALOFT:
        if word in mount.statuses:
            _become(scene, who, word, structs.replace(mount.statuses[word], until=None))
            return
    _become(scene, who)


def set_down(scene: Scene, who: str) -> None:
    """A body is in the air no longer, and doesn't fall either."""
    for each in pairs.body_of(scene.encounter, who):
        _become(scene, each)


@implements("G14")
def refresh(scene: Scene, who: str) -> None:
    """Who comes into the fight flying takes off with that: no move is owed in this round."""
    flying = scene.combatant(who).statuses.get("flying")
    if flying is not None:
        _become(scene, who, "flying", structs.replace(flying, since=scene.encounter.round))


@implements("F6", "Z1")
def stall(scene: Scene, who: str, why: Stall) -> None:
    """A body flies no longer: it falls, or with no free cube below it stands, at no loss. Without gravity it floats
    where it is: nothing falls there."""
    mount = pairs.carrier(scene.encounter, scene.combatant(who))
    if space.weightless(scene.encounter, mount):
        set_down(scene, mount.id)
        scene.say("floats", (Step("Z1", "no-gravity"),), who=mount.id)
    elif rests(scene, mount.id):
        set_down(scene, mount.id)
        scene.say("set-down", (_stalled(why), Step("F6", "no-cube-below")), who=mount.id)
    else:
        begin_fall(scene, mount.id, why)


def _stalled(why: Stall) -> Step:
    return Step("F13" if why == "let-go" else "F6", "stalled", {"reason": why})


# --- falling


@implements("F10")
def first_drop(encounter: Encounter, who: str) -> int:
    """The round at whose end a fall that begins now goes down first: this one if its own turn is still to come, else
    the next."""
    now = rounds.now(encounter)
    return now if turn_is_to_come(encounter, who) else rounds.after(now)


def turn_is_to_come(encounter: Encounter, who: str) -> bool:
    """Whether somebody's turn of this round hasn't begun."""
    if encounter.step in phases.AFTER or encounter.flow.turn == who:
        return False
    acts = encounter.flow.acts.get(who, NOTHING_DONE)
    if phases.are_on(encounter):
        return encounter.step in phases.BEFORE or (encounter.step == "movement" and not acts.begun)
    return not acts.places and not acts.skipped


@implements("F10", "F6")
def begin_fall(scene: Scene, who: str, why: Stall, amount: int = 0) -> None:
    """A body falls from now on; `amount` cubes were fallen already by the GM's word."""
    since = first_drop(scene.encounter, who)
    for each in pairs.body_of(scene.encounter, who):
        _become(scene, each, "falling", Status(amount=amount, since=since))
    height = scene.combatant(who).cube[2]
    steps = (_stalled(why), Step("F10", "first-drop", {"round": since}))
    scene.say("starts-to-fall", steps, who=who, height=height, round=since)


@implements("F13")
def suspend(scene: Scene, who: str) -> None:
    """A body was stopped in mid-air: it is free until the next round's end."""
    for each in pairs.body_of(scene.encounter, who):
        _become(scene, each, "suspended", Status(since=scene.encounter.round))


def _become(scene: Scene, who: str, word: str = "", status: Status | None = None) -> None:
    """Puts somebody into one of the three states of the air, in which nobody swims, or none."""
    statuses = {name: each for name, each in scene.combatant(who).statuses.items() if name not in ALOFT}
    if status is not None:
        statuses.pop("swimming", None)
        statuses[word] = status
    scene.change(who, statuses=statuses)


@implements("F7")
def is_helpless(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether a fall leaves somebody nothing but a flight skill: from its own turn's start on. One that began to fall
    in its own turn or after it falls first at the next round's end, and still has what is left of this round."""
    falling = combatant.statuses.get("falling")
    return falling is not None and falling.since <= rounds.now(encounter)


@implements("F13")
def may_walk(scene: Scene, who: str) -> bool:
    """Whether somebody may move by itself: for one that was stopped in mid-air, with nothing to walk on, that is the
    GM's to say, and else no."""
    combatant = scene.combatant(who)
    if "suspended" not in combatant.statuses or space.weightless(scene.encounter, combatant):
        return True
    args = {"who": who, "height": combatant.cube[2]}
    if scene.table.yes(scene.question(f"walks-on-air:{who}", "yes", "F13", default="no", args=args)):
        return True
    scene.say("stays", (Step("F13", "nothing-to-walk-on"),), who=who)
    return False


# --- by hand


@implements("F1", "Z1")
def put_on(scene: Scene, who: str, word: str, status: Status) -> None:
    """One of the three by the GM's word, for all who are one body; what was there before of the three goes, and who was
    under water is out of it. Raises `Refused`: Z1 for a fall where there is no gravity."""
    if word != "flying" and space.weightless(scene.encounter, pairs.carrier(scene.encounter, scene.combatant(who))):
        scene.refuse("Z1", "nothing-falls", who=who)
    leave_water(scene, who)
    if word == "flying":
        lift_off(scene, who, status.until)
    elif word == "suspended":
        suspend(scene, who)
    elif "falling" in scene.combatant(who).statuses:
        for each in pairs.body_of(scene.encounter, who):
            since = scene.combatant(each).statuses["falling"].since
            _become(scene, each, "falling", Status(amount=status.amount, since=since, until=status.until))
    else:
        begin_fall(scene, who, "by-hand", status.amount)


@implements("Z1")
def settle(scene: Scene, who: str) -> None:
    """Whoever is without gravity now falls and hangs no longer."""
    combatant = scene.combatant(who)
    if state_of(combatant) not in ("falling", "suspended") or pairs.is_carried(scene.encounter, combatant):
        return
    if space.weightless(scene.encounter, combatant):
        set_down(scene, who)
        scene.say("floats", (Step("Z1", "no-gravity"),), who=who)


@implements("W1")
def leave_water(scene: Scene, who: str) -> None:
    """A body that is under water comes to its surface, by the GM's word."""
    for each in pairs.body_of(scene.encounter, who):
        if "submerged" in scene.combatant(each).statuses:
            water.lift(scene, each)


def take_off(scene: Scene, who: str, word: str, why: Stall = "by-hand") -> None:
    """One of the three off: who flew falls (F6), unless no fight is being played."""
    if word == "flying" and scene.encounter.step not in ("setup", "over"):
        stall(scene, who, why)
    else:
        set_down(scene, who)
