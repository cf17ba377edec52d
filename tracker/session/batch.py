"""Commands without a screen: scripted or seeded dice, answers given beforehand, all or nothing."""

from collections.abc import Callable, Mapping, Sequence

from tracker.rules.refusal import Refusal, Refused
from tracker.rules.table import DiceMissing, ScriptedDice
from tracker.session.dice import RandomDice
from tracker.session.report import Report
from tracker.session.session import Session
from tracker.state.question import Prompt, Question


class DiceLeft(Exception):
    """Scripted dice that no command used: `faces`, and how many were used before them."""

    def __init__(self, faces: tuple[int, ...], used: int) -> None:
        super().__init__(str(faces))
        self.faces = faces
        self.used = used


class AnswersLeft(Exception):
    """Answers that no question took: those in order, and those by key; `asked` are the questions that came up."""

    def __init__(self, answers: tuple[str, ...], keys: tuple[str, ...], asked: tuple[Question, ...]) -> None:
        super().__init__(str(answers or keys))
        self.answers = answers
        self.keys = keys
        self.asked = asked


class NoAnswer(Exception):
    """A question without a default and without an answer."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.key)
        self.question = question


class Answers:
    """Answers by key first, then in order, then the defaults."""

    def __init__(self, in_order: Sequence[str], named: Mapping[str, str]) -> None:
        self.left = list(in_order)
        self.named = dict(named)
        self.used: set[str] = set()
        self.asked: list[Question] = []
        self.defaults: list[tuple[Question, str]] = []

    def __call__(self, question: Question) -> str:
        self.asked.append(question)
        if question.key in self.named:
            self.used.add(question.key)
            return self.named[question.key]
        if self.left:
            return self.left.pop(0)
        if question.default is None:
            raise NoAnswer(question)
        self.defaults.append((question, question.default))
        return question.default


def batch(
    session: Session,
    commands: Sequence[str],
    *,
    rolls: Sequence[int] | None = None,
    answers: Sequence[str] = (),
    named: Mapping[str, str] | None = None,
    seed: int | None = None,
    starting: Callable[[str], object] | None = None,
) -> Report:
    """Does commands that somebody typed, all of them or none; `starting` is told each before it is done. With rolls or
    a seed these are everybody's dice; without, those of a side that types its dice are questions.

    Raises `Refused`, `DiceMissing`, `DiceLeft`, `BadRoll`, `AnswersLeft` or `NoAnswer`; then nothing was done."""
    dice = ScriptedDice(rolls) if rolls is not None else RandomDice(seed)
    given = Answers(answers, named or {})

    closed: list[tuple[Prompt, Refusal | None]] = []

    def work() -> None:
        for command in commands:
            if starting is not None:
                starting(command)
            report = session.do(command, typed=True)
            if report.refusal is not None:
                raise Refused(report.refusal)
            closed.extend(report.closed)
        if isinstance(dice, ScriptedDice) and dice.left:
            raise DiceLeft(tuple(dice.left), len(rolls or ()) - len(dice.left))
        unused = tuple(key for key in given.named if key not in given.used)
        if given.left or unused:
            raise AnswersLeft(tuple(given.left), unused, tuple(given.asked))

    before = session.asker, session.roller, session.typed_dice, session.insisted
    session.asker, session.roller, session.insisted = given, dice, frozenset(given.named)
    session.typed_dice = rolls is None and seed is None
    try:
        records = session.all_or_nothing(work)
    finally:
        session.asker, session.roller, session.typed_dice, session.insisted = before
    prompt = session.prompts[-1] if session.prompts else None
    return Report(records, prompt=prompt, closed=tuple(closed), defaults=tuple(given.defaults))


__all__ = ["AnswersLeft", "DiceLeft", "DiceMissing", "NoAnswer", "batch"]
