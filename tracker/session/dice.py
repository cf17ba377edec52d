"""Where dice come from: the tracker's own, and those that people throw at the table and type."""

from collections.abc import Sequence
from random import Random

from tracker.rules import house
from tracker.rules.digits import narrow, whole
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.table import Asker, Die, Pending, Roller, accept
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Event
from tracker.state.question import Question

DRAWS = frozenset({"first", "order", "target", "tie"})
"""The first words of the keys of draws: these stay the tracker's, whoever types dice."""


class RandomDice:
    """Dice from a generator of their own; the same seed gives the same faces, no seed gives other ones each time."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def __call__(self, die: Die) -> int:
        return self._random.randint(1, die.sides)


class TypedDice:
    """The dice of one event: those of a side whose dice are typed are taken from `faces` in order, then asked for; all
    others come from the roller. `left` are the faces that nobody has used, `last` the die of the last one used, `taken`
    the keys of all that were."""

    def __init__(
        self, roller: Roller, asker: Asker | None, encounter: Encounter, event: Event, faces: Sequence[int] = ()
    ) -> None:
        self._roller, self._asker = roller, asker
        self._encounter, self._event = encounter, event
        self.left = list(faces)
        self.last: Die | None = None
        self.taken: list[str] = []

    def __call__(self, die: Die) -> int:
        """Raises `Pending` for a die that nobody has typed yet, `Refused` (impossible) for a face it doesn't have."""
        who = thrower(self._encounter, self._event, die)
        if who is None or house.setting(self._encounter, f"dice_{who.side}") != "typed":
            return self._roller(die)
        if self.left:
            face = self.left.pop(0)
            if not 1 <= face <= die.sides:
                raise impossible("bad-face", face=face, **die._asdict())
            self.last = die
            self.taken.append(die.key)
            return face
        question = Question(
            die.key, "die", "G15", low=1, high=die.sides, args={"who": who.id}, names={who.id: who.name}
        )
        answer = self._asker(question) if self._asker is not None else None
        if answer is None:
            raise Pending(question)
        return int(accept(question, answer))


@implements("G15")
def thrower(encounter: Encounter, event: Event, die: Die) -> Combatant | None:
    """Whose die it is: of the one (or the group) that its key names, else of the one whom the event is for; None for
    the draws, and for dice that are nobody's."""
    kind, *rest = die.key.split()
    if kind in DRAWS:
        return None
    for name in rest[:1]:
        for each in encounter.combatants.values():
            # A number alone counts the dice under one key.
            if name in (each.id, each.group) and not name.isdigit():
                return each
    return encounter.combatants.get(getattr(event, "who", ""))


def faces_of(question: Question, text: str) -> tuple[int, ...]:
    """The faces that somebody typed, with spaces or commas between them. Raises `Refused` (impossible) "answer-number"
    for anything else, and for nothing."""
    words = narrow(text).replace("、", " ").replace(",", " ").split()
    faces = [whole(word) for word in words]
    if not faces or None in faces:
        raise impossible("answer-number", key=question.key, answer=text, low=1, high=question.high)
    return tuple(face for face in faces if face is not None)
