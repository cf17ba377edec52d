"""The table: the only source of chance and of decisions (G15).

Every die and every question has a key that is stable within its event, so that what has been rolled and answered
survives a prompt, a resumption and a second run of the same event.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tracker.rules.digits import whole
from tracker.rules.refusal import BadAnswer, Refused, impossible
from tracker.rules.registry import implements
from tracker.state.question import Question

NOBODY = "none"
"""The answer that chooses nothing."""


class Die(NamedTuple):
    """A die about to be rolled: its key within the event, and its sides."""

    key: str
    sides: int


Roller = Callable[[Die], int]
"""Where dice come from: gives 1..sides."""
Asker = Callable[[Question], str | None]
"""Where answers come from: None if there is none yet."""


class Pending(Exception):
    """A question without an answer; the event runs again once there is one."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.key)
        self.question = question


class DiceMissing(Exception):
    """A scripted die that isn't there: `die` is what was to be rolled."""

    def __init__(self, die: Die) -> None:
        super().__init__(die.key)
        self.die = die


class BadRoll(Exception):
    """A scripted face that the die doesn't have."""

    def __init__(self, die: Die, face: int) -> None:
        super().__init__(die.key)
        self.die = die
        self.face = face


class Throw(NamedTuple):
    """A throw of dice: its total and the faces that made it, in the order rolled."""

    total: int
    faces: tuple[int, ...]


class ScriptedDice:
    """Faces in the order in which they are to be used; what is left over stands in `left`."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.left = list(faces)

    def __call__(self, die: Die) -> int:
        if not self.left:
            raise DiceMissing(die)
        return self.left.pop(0)


class Table:
    """Dice and answers for one event.

    `rolls` and `answers` are what is known already, by key; a die known under the same key with the same sides isn't
    rolled again if it has that face, an answer stands as long as its question still allows it. `rolled` and `answered`
    are what was used.
    """

    def __init__(
        self,
        roller: Roller,
        asker: Asker | None = None,
        *,
        answers: Mapping[str, str] | None = None,
        rolls: Mapping[str, tuple[int, int]] | None = None,
    ) -> None:
        self._roller = roller
        self._asker = asker
        self._answers = dict(answers or {})
        self._rolls = dict(rolls or {})
        self._times: dict[str, int] = {}
        self.rolled: dict[str, tuple[int, int]] = {}
        self.answered: dict[str, str] = {}

    # --- dice

    @implements("G15")
    def roll(self, sides: int, key: str) -> int:
        """One die 1..sides; a d1 isn't rolled."""
        if sides <= 1:
            return 1
        key = self._fresh(key)
        known = self._rolls.get(key)
        if known is not None and known[0] == sides and 1 <= known[1] <= sides:
            face = known[1]
        else:
            face = self._roller(Die(key, sides))
        if not 1 <= face <= sides:
            raise BadRoll(Die(key, sides), face)
        self.rolled[key] = (sides, face)
        return face

    def roll_to_reach(self, sides: int, needed: int, key: str) -> int:
        """One die of which only matters whether it is its lowest or highest face, or reaches a number between."""
        return self.roll(sides, key)

    def roll_under(self, sides: int, highest: int, key: str) -> int:
        """One die of which only matters whether it is at most a number."""
        return self.roll(sides, key)

    def _fresh(self, key: str) -> str:
        if key not in self.rolled:
            return key
        number = self._times.get(key, 1) + 1
        while f"{key} {number}" in self.rolled:
            number += 1
        self._times[key] = number
        return f"{key} {number}"

    def chance(self, percent: int, key: str) -> bool:
        """Whether something of so many percent happens: d100 at most that; 0 and 100 aren't rolled."""
        if percent <= 0 or percent >= 100:
            return percent >= 100
        return self.roll(100, key) <= percent

    def coin(self, key: str) -> bool:
        """A d2; True on a 2 ("the die", C3)."""
        return self.roll(2, key) == 2

    def draw(self, highest: int, key: str) -> int:
        """An even draw 0..highest."""
        return self.roll(highest + 1, key) - 1

    def pick(self, names: Sequence[str], key: str) -> str:
        """One of several, all alike; they must stand in id order."""
        return names[self.roll(len(names), key) - 1]

    def dice(self, number: int, sides: int, key: str) -> Throw:
        """So many dice, added up."""
        faces = tuple(self.roll(sides, key) for _ in range(number))
        return Throw(sum(faces), faces)

    @implements("C2")
    def oed(self, sides: int, key: str) -> Throw:
        """An open-ended die: on the maximum roll again and add that roll − 1, as long as the maximum comes.

        A die of one side would never end; it counts 1.
        """
        faces = [self.roll(sides, key)]
        while faces[-1] == sides and sides > 1:
            faces.append(self.roll(sides, key))
        return Throw(faces[0] + sum(face - 1 for face in faces[1:]), tuple(faces))

    @implements("C26")
    def s_oed(self, dice: int, sides: int, key: str) -> Throw:
        """Semi-open-ended dice: each explodes by itself, its extra results count half together, rounded down."""
        total = 0
        faces: list[int] = []
        for _ in range(dice):
            throw = self.oed(sides, key)
            first, more = throw.faces[0], throw.total - throw.faces[0]
            total += first + more // 2
            faces += throw.faces
        return Throw(total, tuple(faces))

    # --- decisions

    def choose(self, question: Question) -> str:
        """The answer to a question.

        Raises `Pending` if there is none yet, `BadAnswer` if the one given isn't allowed."""
        answer = self._answers.get(question.key)
        if answer is not None:
            try:
                answer = accept(question, answer)
            except Refused:
                answer = None
        if answer is None and self._asker is not None:
            answer = self._asker(question)
            if answer is not None:
                try:
                    answer = accept(question, answer)
                except Refused as refused:
                    raise BadAnswer(refused.refusal) from None
        if answer is None:
            raise Pending(question)
        self.answered[question.key] = answer
        return answer

    def many(self, question: Question) -> tuple[str, ...]:
        """The answer to a question for several, in the order given."""
        answer = self.choose(question)
        return () if answer == NOBODY else tuple(answer.split(","))

    def yes(self, question: Question) -> bool:
        """The answer to a yes-or-no question."""
        return self.choose(question) == "yes"


YES_NO = {"y": "yes", "yes": "yes", "n": "no", "no": "no"}


def accept(question: Question, answer: str) -> str:
    """The answer in its one form. Raises `Refused` (impossible) if the question doesn't allow it."""
    text = answer.strip()
    if question.kind == "text":
        return text
    if question.kind == "yes":
        if text.lower() in YES_NO:
            return YES_NO[text.lower()]
        raise impossible("answer-yes-no", key=question.key, answer=text)
    if question.kind in ("number", "die"):
        low = 1 if question.kind == "die" else question.low
        number = whole(text)
        if number is None or not low <= number <= question.high:
            raise impossible("answer-number", key=question.key, answer=text, low=low, high=question.high)
        return str(number)
    parts = [part.strip() for part in text.split(",")] if question.kind == "many" else [text]
    if question.kind == "many" and parts in ([NOBODY], [""]):
        _check_count(question, 0, text)
        return NOBODY
    parts = list(dict.fromkeys(parts))
    for part in parts:
        if part not in question.choices:
            raise impossible("answer-choice", key=question.key, answer=part, choices=list(question.choices))
    _check_count(question, len(parts), text)
    return ",".join(parts)


def _check_count(question: Question, count: int, text: str) -> None:
    """Raises `Refused` (impossible) for too few or too many of several; without a `high` any number will do."""
    if question.kind == "many" and question.high and not question.low <= count <= question.high:
        raise impossible("answer-count", key=question.key, answer=text, low=question.low, high=question.high)
