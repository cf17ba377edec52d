"""Turns (G5): whose place is next, how a turn starts and ends."""

from msgspec import structs

from tracker.rules import actions, adjacency, alternatives, house, initiative, targets, timers, water, weapons
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import hindrance, is_absent, move_hindrance
from tracker.state.event import Attack, Emerge, Event, TurnEnd, TurnOpen, TurnStart
from tracker.state.flow import Place


def main_place(scene: Scene, who: str) -> Place | None:
    """Somebody's first place in the queue, at which its turn is."""
    return next((place for place in scene.flow.queue if place.who == who), None)


def is_played(scene: Scene, place: Place) -> bool:
    """Whether a place has been played this round."""
    return place.init in scene.acts(place.who).places


def next_place(scene: Scene) -> Place | None:
    """The first place of the queue that hasn't been played; nobody is skipped or played twice by any reordering."""
    return next((place for place in scene.flow.queue if not is_played(scene, place)), None)


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
            scene.push(TurnStart(who=place.who))
            return
        else:
            note_played(scene, place)
            if _strikes_at(scene, place):
                auto = place.who in scene.flow.autos
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


@implements("A7", "G4", "G5")
def turn_start(scene: Scene, event: TurnStart) -> None:
    """A turn starts: its edge passes, its owner is adjacent to every enemy in its area again."""
    who = event.who
    if not scene.has(who):
        return
    place = main_place(scene, who) or Place(who, initiative.inits_of(scene.combatant(who))[0])
    note_played(scene, place)
    scene.set_flow(turn=who, apart=adjacency.without(scene.flow.apart, who))
    if house.setting(scene.encounter, "opportunity_refresh") == "turn":
        _refresh_opportunities(scene)
    timers.edge(scene, "turn-start", who)
    combatant = scene.combatant(who)
    acts = scene.acts(who)
    if is_absent(combatant):
        scene.push(TurnEnd(who=who))
        return
    scene.say("turn", who=who, init=place.init)
    if acts.skipped:
        scene.say("turn-skipped", who=who)
        scene.push(TurnEnd(who=who))
    elif status := hindrance(combatant):
        scene.say("turn-hindered", who=who, status=status)
        scene.push(TurnEnd(who=who))
    elif who in scene.flow.autos:
        scene.push(*_auto_turn(scene, place), TurnEnd(who=who))
    else:
        scene.push(TurnOpen(who=who))


@implements("G4", "W5", "G14")
def _auto_turn(scene: Scene, place: Place) -> list[Event]:
    """What somebody run by the tracker does in its turn: surface if its breath is over, else strike if its main action
    isn't spent on its advance."""
    combatant = scene.combatant(place.who)
    if water.must_surface(scene.encounter, combatant):
        free = not move_hindrance(combatant) and len(actions.unspent(scene, place.who)) == len(actions.COSTS["surface"])
        return [Emerge(who=place.who)] if free else []
    able = weapons.of_turn(combatant) and actions.may_strike(scene, place.who)
    return [Attack(who=place.who, init=place.init, auto=True)] if able else []


@implements("S10")
def _refresh_opportunities(scene: Scene) -> None:
    acts = {
        who: structs.replace(each, opportunities=0, leavers=()) if each.opportunities else each
        for who, each in scene.flow.acts.items()
    }
    scene.set_flow(acts=acts)


def turn_end(scene: Scene, event: TurnEnd | TurnOpen) -> None:
    """A turn ends: its edge passes, what lasted for its first turn and the distance it kept are over."""
    who = event.who
    scene.set_flow(turn="")
    if not scene.has(who):
        return
    timers.edge(scene, "turn-end", who)
    scene.set_flow(apart=adjacency.without(scene.flow.apart, who))
    statuses = scene.combatant(who).statuses
    if "surprised" in statuses:
        scene.change(who, statuses={name: each for name, each in statuses.items() if name != "surprised"})
        scene.say("status-ends", who=who, status="surprised")
