"""The round's sequence (G4, C17): its steps as data, and the machine that works through them."""

from collections.abc import Callable
from typing import NamedTuple

from tracker.rules import (
    advance,
    battlefield,
    control,
    deployment,
    drift,
    ending,
    falling,
    fatigue,
    fear,
    flight,
    house,
    initiative,
    lasting,
    phases,
    riding,
    siege,
    step_up,
    timers,
    turns,
    uses,
    water,
)
from tracker.rules.order import id_key, in_id_order
from tracker.rules.placement import side_of
from tracker.rules.registry import defines, implements
from tracker.rules.scene import Scene
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Advance, Begin, Closing, Finish, Phase, TurnResume, TurnStart
from tracker.state.flow import Place

_FULL = (
    "round-start",
    "fatigue",
    "clouds",
    "movement",
    "fast-movement",
    "fear",
    "order",
    "wands",
    "attacks",
    "statuses",
    "battlefield",
    "round-end",
    "end-check",
)
_IN_TURNS = frozenset({"movement", "fast-movement", "fear", "wands"})
SEQUENCES: dict[str, tuple[str, ...]] = {
    "full": _FULL,
    "phases": _FULL,
    "turns": tuple(step for step in _FULL if step not in _IN_TURNS),
}
"""By the switch `sequence`: the steps of a round in order. The ten steps of C17 stand between the round's start and its
end, the end check behind that; in turns what stands in steps 3 to 5 and 7 belongs to each turn."""
defines(__name__, "SEQUENCES", "G4", "C17")

LAST_STEP = "end-check"
"""What every round ends with."""
ROUND_START = ("round-start",)
"""What every round begins with."""
OPENING = ("prebattle", "assassination", "tunnelling")
"""The steps before the first round of all (C16)."""
SIEGE = ("round-start", "siege", "statuses", "battlefield", "round-end", "end-check")
"""The steps of a siege's rounds, before round 1 (C16)."""
defines(__name__, "OPENING", "C16")

ONCE = "done"
"""The cursor of work that is done once a step, when it is done."""

Needs = Callable[[Encounter, Combatant], bool]


class Work(NamedTuple):
    """A piece of work of a step: for each combatant in id order that needs it, or (without `needs`) `once`, or as long
    as `more` says. `when`: not at all unless this holds."""

    do: Callable[[Scene, str], None]
    needs: Needs | None = None
    more: Callable[[Scene], bool] | None = None
    when: Callable[[Encounter], bool] | None = None

    def next(self, scene: Scene, after: str) -> str | None:
        """The cursor of what is next after a cursor, or None."""
        if self.when is not None and not self.when(scene.encounter):
            return None
        if self.more is not None:
            return ONCE if self.more(scene) else None
        if self.needs is None:
            return None if after == ONCE else ONCE
        behind = id_key(after) if after else None
        for who in in_id_order(scene.encounter.combatants):
            if behind is not None and id_key(who) <= behind:
                continue
            if self.needs(scene.encounter, scene.encounter.combatants[who]):
                return who
        return None


# --- the pieces of work


def _start_round(scene: Scene, _: str) -> None:
    """A new round: nothing spent, the autos read, what runs out at its start; then those drift who moved before."""
    drifts = drift.all_coming(scene.encounter)
    playing = scene.flow.playing
    autos = tuple(who for who in in_id_order(scene.encounter.combatants) if playing or scene.combatant(who).auto)
    scene.set(round=siege.next_round(scene.encounter))
    scene.set_flow(acts={}, autos=autos, turn="", at=None, queue=_kept_queue(scene))
    scene.say("round", round=scene.encounter.round)
    riding.settle(scene)
    step_up.forget_restored(scene)
    timers.edge(scene, "round-start")
    scene.push(*drifts)


def _kept_queue(scene: Scene) -> tuple[Place, ...]:
    """With weapon Init each round has an order of its own; a rolled one stays."""
    return () if initiative.by_weapon(scene) else scene.flow.queue


def _moves_on(attackers: bool, *, fast: bool) -> Needs:
    def needs(encounter: Encounter, combatant: Combatant) -> bool:
        if combatant.id not in encounter.flow.autos or (fast and not combatant.fast):
            return False
        if not fast and phases.are_on(encounter):
            return False  # there it advances as its turn starts
        if (side_of(combatant) == encounter.field.attacker) != attackers:
            return False
        return advance.goal(encounter, combatant) is not None or flight.circles(encounter, combatant)

    return needs


def _advance(scene: Scene, who: str) -> None:
    scene.push(Advance(who=who))


def _start(scene: Scene, who: str) -> None:
    scene.push(TurnStart(who=who))


def _resume(scene: Scene, who: str) -> None:
    scene.push(TurnResume(who=who))


def _close(scene: Scene, who: str) -> None:
    scene.set_acts(who, over=True)
    turns.close(scene, who)


def _order(scene: Scene, _: str) -> None:
    initiative.order(scene)


def _disperse(scene: Scene, _: str) -> None:
    battlefield.disperse(scene)


def _bombard(scene: Scene, _: str) -> None:
    siege.bombardment(scene)


def _turns_left(scene: Scene) -> bool:
    return turns.next_place(scene) is not None


def _play(scene: Scene, _: str) -> None:
    turns.play_next(scene)


def _end_round(scene: Scene, _: str) -> None:
    control.air_ends(scene)
    timers.edge(scene, "round-end")


def _check_end(scene: Scene, _: str) -> None:
    ending.end_check(scene)


WORKS: dict[str, tuple[Work, ...]] = {
    "prebattle": (Work(uses.begin("prebattle"), uses.is_due("prebattle")),),
    "assassination": (Work(uses.begin("assassin"), uses.is_due("assassin")),),
    "tunnelling": (Work(siege.tunnel, siege.tunnels),),
    "siege": (Work(_bombard, when=siege.engines_due),),
    "round-start": (
        Work(_start_round),
        Work(water.warn, water.warn_due),
        Work(siege.emerge, siege.emerges),
        Work(siege.burrow, siege.burrows),
    ),
    "fatigue": (Work(fatigue.tire, fatigue.is_due),),
    "clouds": (Work(_disperse, when=battlefield.are_there),),
    "movement": (
        Work(_start, phases.starts(attackers=True), when=phases.are_on),
        Work(_start, phases.starts(attackers=False), when=phases.are_on),
        Work(_advance, _moves_on(attackers=True, fast=False)),
        Work(_advance, _moves_on(attackers=False, fast=False)),
    ),
    "fast-movement": (
        Work(_resume, phases.moves_again(attackers=True), when=phases.are_on),
        Work(_advance, _moves_on(attackers=True, fast=True)),
        Work(_resume, phases.moves_again(attackers=False), when=phases.are_on),
        Work(_advance, _moves_on(attackers=False, fast=True)),
    ),
    "fear": (Work(fear.check, fear.is_due, when=fear.is_about),),
    "order": (Work(_order),),
    "wands": (Work(uses.begin("wand"), uses.is_due("wand")),),
    "attacks": (Work(_play, more=_turns_left), Work(_close, phases.closes, when=phases.are_on)),
    "statuses": (
        Work(lasting.harm, lasting.harm_due),
        Work(lasting.endings, lasting.endings_due),
        Work(lasting.regeneration, lasting.regeneration_due),
    ),
    "battlefield": (Work(battlefield.harm, battlefield.harm_due),),
    "round-end": (
        Work(flight.touch_down, flight.lands),
        Work(falling.falls, more=falling.any_due),
        Work(falling.let_go, falling.lets_go),
        Work(flight.stall, flight.stalls),
        Work(water.clock, water.clock_due),
        Work(_end_round),
    ),
    "end-check": (Work(_check_end),),
}
"""By step: its pieces of work in order; a step without any can't do anything yet."""


# --- the machine


def steps_of(encounter: Encounter) -> tuple[str, ...]:
    """The steps that are being worked through: those of a round in this fight, or of a siege's, or of the opening."""
    if encounter.step in OPENING:
        return OPENING
    return SIEGE if encounter.round < 0 else SEQUENCES[house.setting(encounter, "sequence")]


def begin(scene: Scene, _: Begin) -> None:
    """The set-up is over: the first round's start is what comes next. A fight that had begun and by the GM's word
    begins again goes on with a new round."""
    if scene.encounter.step != "setup":
        scene.refuse("G4", "begun-already")
        scene.set_flow(agenda=(), turn="")
        scene.set(winner="")
    deployment.check_begin(scene)
    if not initiative.by_weapon(scene):
        initiative.roll_missing(scene, scene.encounter.combatants)
    scene.set(step="begun")
    scene.say("begins", attacker=scene.encounter.field.attacker)
    control.tell(scene)
    scene.push(Phase(step="round-start" if scene.encounter.round else OPENING[0]))


@implements("G4", "C17")
def phase(scene: Scene, event: Phase) -> None:
    """The next piece of work of the round. Steps in which nothing can happen are passed over, and told in one line."""
    steps = OPENING if event.step in OPENING else steps_of(scene.encounter)
    index, number, after = _place(steps, event.step), event.work, event.after
    touched = bool(number or after) or steps == OPENING
    passed: list[str] = []
    while True:
        step = steps[index]
        works = WORKS.get(step, ())
        while number < len(works):
            cursor = works[number].next(scene, after)
            if cursor is not None:
                if passed:
                    scene.say("passed-over", steps_passed=passed)
                scene.set(step=step)
                scene.push(Phase(step=step, work=number, after=cursor))
                works[number].do(scene, cursor)
                return
            number, after = number + 1, ""
        if not touched:
            passed.append(step)
        touched = steps == OPENING
        index, number, after = index + 1, 0, ""
        if index == len(steps):
            # Whatever steps the next round has, it has a start.
            steps, index = ROUND_START, 0


def _place(steps: tuple[str, ...], step: str) -> int:
    """Where a step stands; one that isn't among them, because the sequence was changed in it, goes on with the next of
    them that comes after it in the full round."""
    if step in steps:
        return steps.index(step)
    later = _FULL[_FULL.index(step) :] if step in _FULL else ()
    return next((steps.index(each) for each in later if each in steps), 0)


@implements("G14")
def closing(scene: Scene, event: Closing) -> None:
    """The next piece of work of the last round's end; when all of it is done the fight is over."""
    scene.set(step="round-end")
    works, number, after = WORKS["round-end"], event.work, event.after
    while number < len(works):
        cursor = works[number].next(scene, after)
        if cursor is not None:
            scene.push(Closing(winner=event.winner, work=number, after=cursor))
            works[number].do(scene, cursor)
            return
        number, after = number + 1, ""
    scene.push(Finish(winner=event.winner))
