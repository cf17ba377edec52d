"""Turns (G5): whose place is next, how a turn starts and ends."""

from msgspec import structs

from tracker.rules import (
    actions,
    adjacency,
    airborne,
    alternatives,
    confusion,
    control,
    fear,
    flight,
    house,
    initiative,
    phases,
    standoff,
    targets,
    timers,
    water,
    weapons,
)
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import hindrance, is_absent, move_hindrance
from tracker.state.combatant import Combatant
from tracker.state.event import (
    Advance,
    Attack,
    Brake,
    Circle,
    Emerge,
    Event,
    Fly,
    TurnEnd,
    TurnOpen,
    TurnResume,
    TurnStart,
    Use,
)
from tracker.state.flow import Place


def main_place(scene: Scene, who: str) -> Place | None:
    """Somebody's first place in the queue, at which its turn is."""
    return next((place for place in scene.flow.queue if place.who == who), None)


def is_played(scene: Scene, place: Place) -> bool:
    """Whether a place has been played this round."""
    return place.init in scene.acts(place.who).places


def next_place(scene: Scene) -> Place | None:
    """The first place of the queue that hasn't been played; nobody is skipped or played twice by any reordering."""
    acts = scene.flow.acts
    for place in scene.flow.queue:
        done = acts.get(place.who)
        if done is None or place.init not in done.places:
            return place
    return None


def note_played(scene: Scene, place: Place) -> None:
    """Notes a place as played, and points at it."""
    if not is_played(scene, place):
        scene.set_acts(place.who, places=(*scene.acts(place.who).places, place.init))
    scene.set_flow(at=place)


@implements("C22", "G5", "G9")
def play_next(scene: Scene) -> None:
    """Step 8: the next place. The absent are passed, the edges of their turns with them."""
    while (place := next_place(scene)) is not None:
        if not scene.has(place.who):
            _drop_place(scene, place)
        elif place == main_place(scene, place.who):
            scene.push(opening(scene, place.who))
            return
        else:
            note_played(scene, place)
            if _strikes_at(scene, place):
                auto = scene.is_auto(place.who)
                scene.push(Attack(who=place.who, init=place.init, auto=auto))
                return


def _drop_place(scene: Scene, place: Place) -> None:
    scene.set_flow(queue=tuple(each for each in scene.flow.queue if each != place))


def _strikes_at(scene: Scene, place: Place) -> bool:
    """Whether a slower weapon strikes: its user is able, an enemy is in reach, and the main action is left for it or
    was used to attack."""
    combatant, acts = scene.combatant(place.who), scene.acts(place.who)
    if acts.skipped or not actions.may_strike(scene, place.who):
        return False
    left = [
        each
        for each in weapons.by_init(combatant).get(place.init, ())
        if each.name not in acts.struck
        and weapons.unusable(scene.encounter, combatant, each) is None
        and alternatives.shut_out(combatant, each, acts.struck) is None
    ]
    return bool(targets.active_in_reach(scene.encounter, combatant, left))


def opening(scene: Scene, who: str) -> Event:
    """What opens somebody's turn at its place: its start, or where the round goes by phases its second part."""
    return TurnResume(who=who) if phases.are_on(scene.encounter) else TurnStart(who=who)


@implements("A7", "G4", "G5")
def turn_start(scene: Scene, event: TurnStart) -> None:
    """A turn starts: its edge passes, its owner is adjacent to every enemy in its area again. Where the round goes by
    phases that is in step 3, and the turn stays open for its move."""
    who = event.who
    if not scene.has(who):
        return
    place = _place(scene, who)
    phased = phases.are_on(scene.encounter)
    if phased:
        scene.set_acts(who, begun=True)
    else:
        note_played(scene, place)
    scene.set_flow(turn=who, apart=adjacency.without(scene.flow.apart, who))
    if house.setting(scene.encounter, "opportunity_refresh") == "turn":
        _refresh_opportunities(scene)
    timers.edge(scene, "turn-start", who)
    if is_absent(scene.combatant(who)):
        scene.push(TurnEnd(who=who))
        return
    if not phased:
        scene.say("turn", who=who, init=place.init)
    elif not scene.is_auto(who):
        scene.say("turn-moves", who=who)
    if passes(scene, who):
        return
    if confusion.loses_turn(scene, who):
        scene.push(TurnEnd(who=who))
        return
    standoff.at_turn_start(scene, who)
    if not scene.is_auto(who):
        scene.push(TurnOpen(who=who))
    elif phased:
        scene.push(*_auto_moves(scene, who), TurnEnd(who=who))
    else:
        scene.push(*_auto_turn(scene, place), TurnEnd(who=who))


def _place(scene: Scene, who: str) -> Place:
    return main_place(scene, who) or Place(who, initiative.inits_of(scene.combatant(who))[0])


@implements("G9", "F7", "C21", "G4")
def passes(scene: Scene, who: str) -> bool:
    """Whether a turn passes unused: it was skipped, something keeps its owner from acting, or in turns, fear; then it
    ends."""
    if scene.acts(who).skipped:
        scene.say("turn-skipped", who=who)
    elif status := hindrance(scene.combatant(who)) or _falls_helpless(scene, who):
        scene.say("turn-hindered", who=who, status=status)
    elif not _panics(scene, who):
        return False
    scene.push(TurnEnd(who=who))
    return True


def _panics(scene: Scene, who: str) -> bool:
    """Whether fear takes somebody at its turn's start, where the sequence is turns."""
    if house.setting(scene.encounter, "sequence") == "turns":
        fear.check(scene, who)
    return is_absent(scene.combatant(who))


@implements("G4")
def turn_resume(scene: Scene, event: TurnResume) -> None:
    """A turn goes on where the round goes by phases: in step 4 a fast creature moves once more, in step 8 one attacks
    at its place."""
    who = event.who
    if not scene.has(who):
        return
    attacks = scene.encounter.step == "attacks"
    if attacks:
        note_played(scene, _place(scene, who))
    else:
        scene.set_acts(who, sub="", before=scene.acts(who).sub)
    scene.set_flow(turn=who)
    if is_absent(scene.combatant(who)):
        scene.push(TurnEnd(who=who))
        return
    if attacks:
        scene.say("turn", who=who, init=_place(scene, who).init)
    else:
        scene.say("turn-moves-again", who=who)
    if passes(scene, who):
        return
    if not scene.is_auto(who):
        scene.push(TurnOpen(who=who))
        return
    scene.push(*(_auto_strikes(scene, who) if attacks else ()), TurnEnd(who=who))


@implements("F7")
def _falls_helpless(scene: Scene, who: str) -> str:
    """ "falling" if somebody falls and has no flight skill to stop it, so that its turn passes; else ""."""
    combatant = scene.combatant(who)
    helpless = airborne.is_helpless(scene.encounter, combatant) and combatant.flight is None
    return "falling" if helpless else ""


@implements("G4", "W5", "G14", "F7")
def _auto_turn(scene: Scene, place: Place) -> list[Event]:
    """What somebody run by the tracker does in its turn: fly again if it falls, surface if its breath is over, else
    move if it owes that to stay in the air, and strike if its main action isn't spent on its advance."""
    who = place.who
    combatant = scene.combatant(who)
    forced = _forced(scene, combatant)
    if forced is not None:
        return forced
    found: list[Event] = [Attack(who=who, init=place.init, auto=True)] if _can_attack(scene, who) else []
    if control.owes(scene.encounter, combatant):
        found.append(Brake(who=who))
    if house.setting(scene.encounter, "sequence") == "turns":
        wands = (weapon for weapon in combatant.attacks if "wand" in weapon.properties)
        used = [Use(who=who, weapon=weapon.name, use="wand") for weapon in wands]
        return [*_advances(scene, combatant), *_circling(scene, combatant), *used, *found]
    return [*_circling(scene, combatant), *found]


@implements("F4", "G14")
def _circling(scene: Scene, combatant: Combatant) -> list[Event]:
    """The move that keeps a flyer in the air, if it owes one; where an advance comes before it, that may be it."""
    return [Circle(who=combatant.id)] if flight.circles(scene.encounter, combatant) else []


@implements("G4")
def taken_over(scene: Scene, who: str) -> list[Event]:
    """What the tracker does with the rest of an open turn that it takes over."""
    if not phases.are_on(scene.encounter):
        return _auto_turn(scene, _place(scene, who))
    return _auto_strikes(scene, who) if scene.encounter.step == "attacks" else _auto_moves(scene, who)


def _auto_strikes(scene: Scene, who: str) -> list[Event]:
    init = _place(scene, who).init
    return [Attack(who=who, init=init, auto=True)] if _can_attack(scene, who) else []


def _can_attack(scene: Scene, who: str) -> bool:
    return bool(weapons.of_turn(scene.combatant(who))) and actions.may_strike(scene, who)


def _forced(scene: Scene, combatant: Combatant) -> list[Event] | None:
    """What is all that somebody can do: fly again if it falls, surface if its breath is over; None if it is free."""
    who = combatant.id
    if airborne.is_helpless(scene.encounter, combatant):
        return [Fly(who=who)] if "main" in actions.unspent(scene, who) else []
    if water.must_surface(scene.encounter, combatant):
        free = not move_hindrance(combatant) and len(actions.unspent(scene, who)) == len(actions.COSTS["surface"])
        return [Emerge(who=who)] if free else []
    return None


@implements("C20", "G4")
def _advances(scene: Scene, combatant: Combatant) -> list[Event]:
    """The advance of somebody flagged at the round's start, the fast twice."""
    if combatant.id not in scene.flow.autos:
        return []
    return [Advance(who=combatant.id)] * (2 if combatant.fast else 1)


def _auto_moves(scene: Scene, who: str) -> list[Event]:
    """What somebody run by the tracker does in step 3 where the round goes by phases."""
    combatant = scene.combatant(who)
    forced = _forced(scene, combatant)
    if forced is not None:
        return forced
    brakes: list[Event] = [Brake(who=who)] if control.owes(scene.encounter, combatant) else []
    advances: list[Event] = [Advance(who=who)] if who in scene.flow.autos else []
    return [*advances, *_circling(scene, combatant), *brakes]


@implements("S10")
def _refresh_opportunities(scene: Scene) -> None:
    acts = {
        who: structs.replace(each, opportunities=0, leavers=()) if each.opportunities else each
        for who, each in scene.flow.acts.items()
    }
    scene.set_flow(acts=acts)


def turn_end(scene: Scene, event: TurnEnd | TurnOpen) -> None:
    """A turn ends; where the round goes by phases it only rests, until it is closed at the end of step 8."""
    scene.set_flow(turn="")
    if scene.has(event.who) and not phases.are_on(scene.encounter):
        close(scene, event.who)


def close(scene: Scene, who: str) -> None:
    """What comes at a turn's end: its edge passes, what lasted for its first turn and the distance it kept are over."""
    control.lapse(scene, who)
    timers.edge(scene, "turn-end", who)
    standoff.at_turn_end(scene, who)
    statuses = scene.combatant(who).statuses
    if "surprised" in statuses:
        scene.change(who, statuses={name: each for name, each in statuses.items() if name != "surprised"})
        scene.say("status-ends", who=who, status="surprised")
