"""Turns (G5): whose place is next, how a turn starts and ends, and what the GM changes in the order."""

from msgspec import structs

from tracker.rules import actions, adjacency, house, initiative, targets, timers, water, weapons
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import hindrance, is_absent, move_hindrance
from tracker.state.event import (
    Attack,
    Delay,
    Emerge,
    Event,
    Jump,
    Phase,
    Reorder,
    Skip,
    TurnEnd,
    TurnOpen,
    TurnStart,
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
        if each.name not in acts.struck and weapons.unusable(scene.encounter, combatant, each) is None
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
    able = combatant.attacks and actions.may_strike(scene, place.who)
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


# --- the GM's hand in the order


def _in_round(scene: Scene) -> None:
    actions.started(scene)
    if scene.encounter.step != "attacks":
        scene.refuse("G4", "not-in-turns", step=scene.encounter.step)


ORDERS = (Jump, Delay, Skip, Reorder)
"""What changes the order: several of them may wait behind each other in one command."""


def _pending(scene: Scene) -> Event | None:
    """What comes next, other changes of the order left aside."""
    return next((event for event in scene.flow.agenda if not isinstance(event, ORDERS)), None)


def _require_rest(scene: Scene) -> None:
    """Refuses, as impossible, while something that was begun isn't done: a strike that waits for an answer belongs to
    a turn that can't be closed before it."""
    event = _pending(scene)
    if event is not None and not isinstance(event, TurnOpen | Phase):
        raise impossible("turn-begun", who=getattr(event, "who", "") or scene.flow.turn)


def _close_open_turn(scene: Scene, *, spent_rule: bool) -> str:
    """Takes an open turn off the agenda; gives whose it was."""
    event = _pending(scene)
    if not isinstance(event, TurnOpen):
        return ""
    who = event.who
    if spent_rule and (scene.acts(who).main or scene.acts(who).sub or scene.acts(who).aux):
        scene.refuse("G5", "turn-begun", who=who)
    scene.set_flow(agenda=tuple(each for each in scene.flow.agenda if each is not event), turn="")
    return who


@implements("G5")
def jump(scene: Scene, event: Jump) -> None:
    """Somebody has its turn now; whose turn is open ends it, and whoever was next comes after. One who had its turn and
    by the GM's word has another has its actions anew."""
    _in_round(scene)
    who = event.who
    _require_rest(scene)
    place = main_place(scene, who)
    if place is None:
        scene.refuse("G5", "no-place", who=who)
        place = Place(who, initiative.inits_of(scene.combatant(who))[0])
    if scene.flow.turn == who:
        scene.refuse("G5", "its-turn", who=who)
        return
    if is_played(scene, place):
        scene.refuse("G5", "turn-over", who=who)
        scene.set_acts(who, main="", sub="", aux="", struck=(), target="", skipped=False)
    open_turn = _close_open_turn(scene, spent_rule=False)
    if open_turn:
        turn_end(scene, TurnEnd(who=open_turn))
    scene.say("jumped", who=who)
    scene.push(TurnStart(who=who))


@implements("G5")
def delay(scene: Scene, event: Delay) -> None:
    """Somebody's turn moves behind the next place still to be played."""
    _in_round(scene)
    who = event.who
    place = main_place(scene, who)
    if place is None:
        scene.refuse("G5", "no-place", who=who)
        return
    if scene.flow.turn == who:
        _require_rest(scene)
        _close_open_turn(scene, spent_rule=True)
        scene.set_acts(who, places=tuple(init for init in scene.acts(who).places if init != place.init))
    elif is_played(scene, place):
        scene.refuse("G5", "turn-over", who=who)
        return
    queue = list(scene.flow.queue)
    index = queue.index(place)
    behind = next((at for at in range(index + 1, len(queue)) if _can_go_before(scene, queue[at], who)), None)
    if behind is None:
        scene.refuse("G5", "nobody-after", who=who)
        return
    before, after = queue[index - 1] if index else None, queue[behind]
    # Slower places of its own that it would fall behind go along, so that its turn stays its first place.
    own = [each for each in queue[index:behind] if each.who == who]
    queue[index : behind + 1] = [*(each for each in queue[index : behind + 1] if each.who != who), *own]
    scene.set_flow(queue=tuple(queue), at=before if scene.flow.at == place else scene.flow.at)
    scene.say("delayed", who=who, by=after.who)


def _can_go_before(scene: Scene, place: Place, who: str) -> bool:
    return place.who != who and not is_played(scene, place)


def skip(scene: Scene, event: Skip) -> None:
    """Somebody's turn passes unused: the open one ends, a later one is passed when it comes."""
    _in_round(scene)
    who = event.who
    place = main_place(scene, who)
    if place is None:
        scene.refuse("G5", "no-place", who=who)
    elif scene.flow.turn != who and is_played(scene, place):
        scene.refuse("G5", "turn-over", who=who)
    if scene.flow.turn == who:
        _require_rest(scene)
    scene.set_acts(who, skipped=True)
    scene.say("skipped", who=who)
    if scene.flow.turn == who and _close_open_turn(scene, spent_rule=False):
        scene.push(TurnEnd(who=who))


@implements("G5", "C4")
def reorder(scene: Scene, event: Reorder) -> None:
    """Somebody changes places with its neighbour in the queue; equals stay so in later rounds."""
    _in_round(scene)
    who = event.who
    queue = list(scene.flow.queue)
    place = main_place(scene, who)
    if place is None:
        scene.refuse("G5", "no-place", who=who)
        return
    index = queue.index(place)
    other = index - 1 if event.up else index + 1
    if not 0 <= other < len(queue):
        scene.refuse("G5", "at-the-end", who=who, up=event.up)
        return
    neighbour = queue[other]
    if neighbour.who == who:
        raise impossible("init-decides", who=who, by=who, init=place.init, other=neighbour.init)
    if neighbour.init != place.init and initiative.by_weapon(scene):
        scene.refuse("C4", "init-decides", who=who, by=neighbour.who, init=place.init, other=neighbour.init)
    queue[index], queue[other] = neighbour, place
    first, second = (who, neighbour.who) if event.up else (neighbour.who, who)
    ties = tuple(tie for tie in scene.flow.ties if set(tie) != {first, second})
    scene.set_flow(queue=tuple(queue), ties=(*ties, (first, second)))
    scene.say("reordered", who=who, by=neighbour.who, up=event.up)


@implements("G5")
def dismissed(scene: Scene, who: str) -> None:
    """Takes somebody who has been removed out of queue, pointer, turn and agenda; nobody's turn is lost by it."""
    flow = scene.flow
    queue, at = list(flow.queue), flow.at
    if at is not None and at.who == who:
        index = queue.index(at) if at in queue else 0
        at = next((place for place in reversed(queue[:index]) if place.who != who), None)
    agenda = tuple(event for event in flow.agenda if getattr(event, "who", "") != who)
    scene.set_flow(
        queue=tuple(place for place in queue if place.who != who),
        at=at,
        turn="" if flow.turn == who else flow.turn,
        agenda=agenda,
    )
