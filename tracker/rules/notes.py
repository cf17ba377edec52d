"""What the game master keeps for the table: dice rolled without effect, notes, and reminders for a round."""

from tracker.rules import expression, rounds
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.state.clean import clean_text
from tracker.state.encounter import Reminder
from tracker.state.event import Note, Remind, Roll

LAST_ROUND = 9_999


@implements("G15")
def roll(scene: Scene, event: Roll) -> None:
    """Dice for the table; the line carries the faces and what they come to."""
    found = expression.parse(event.dice)
    total, faces = expression.evaluate(scene.table, found, "roll")
    scene.say("rolled", dice=found.text, faces=list(faces), total=total)


def note(scene: Scene, event: Note) -> None:
    """A line of the GM's own. Raises `Refused` (impossible) for a text with nothing in it."""
    scene.say("note", text=written(event.text))


def remind(scene: Scene, event: Remind) -> None:
    """A reminder for a round's start, in a siege also for one before round 1; one for the round that is being played is
    shown at once.

    Raises `Refused` (impossible) for a round that is over, and for a text with nothing in it."""
    text = written(event.text)
    now = scene.encounter.round
    first = rounds.now(scene.encounter)
    if event.round == 0 or not first <= event.round <= LAST_ROUND:
        raise impossible("round-past", round=event.round, now=now, first=first, last=LAST_ROUND)
    if event.round == now:
        scene.say("reminder", text=text, round=now)
        return
    scene.set(reminders=(*scene.encounter.reminders, Reminder(event.round, text)))
    scene.say("reminds", text=text, round=event.round)


def written(text: str) -> str:
    """A text cleaned. Raises `Refused` (impossible) if nothing is left of it."""
    cleaned = clean_text(text).strip()
    if not cleaned:
        raise impossible("no-text")
    return cleaned
