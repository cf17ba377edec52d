"""Playing on by itself (G4): while it does, everybody counts as flagged auto."""

from tracker.rules import turns
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.state.event import Play, TurnEnd, TurnOpen


@implements("G4")
def play(scene: Scene, event: Play) -> None:
    """The tracker takes everybody over, or gives those back that aren't flagged. In the round in which it starts the
    unflagged don't advance, as they weren't flagged at its start; an open turn is played for its owner.

    Raises `Refused`: C27 once the fight is over."""
    if not event.on:
        _give_back(scene)
        return
    if scene.encounter.step == "over":
        scene.refuse("C27", "fight-over")
    if not scene.flow.playing:
        scene.set_flow(playing=True)
        scene.say("plays-on")
    first, *rest = scene.flow.agenda or (None,)
    if isinstance(first, TurnOpen):
        scene.set_flow(agenda=tuple(rest))
        scene.push(*turns.taken_over(scene, first.who), TurnEnd(who=first.who))


def _give_back(scene: Scene) -> None:
    if scene.flow.playing:
        flagged = tuple(who for who in scene.flow.autos if scene.has(who) and scene.combatant(who).auto)
        scene.set_flow(playing=False, autos=flagged)
        scene.say("plays-no-more")
