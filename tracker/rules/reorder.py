"""The GM's hand in the order (G5): jumping, delaying, skipping, changing places, and somebody's removal from it.

Whose turn is next is the first place not played yet, so nothing done here skips anybody or plays a turn twice.
"""

from tracker.rules import actions, initiative
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.turns import is_played, main_place, opening, turn_end
from tracker.state.event import Delay, Event, Jump, Phase, Reorder, Skip, TurnEnd, TurnOpen
from tracker.state.flow import Place


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
    scene.push(opening(scene, who))


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
