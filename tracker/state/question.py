"""What a rule leaves open, and the prompt that waits for the answer."""

from typing import Any, Literal

from msgspec import Struct

QuestionKind = Literal["one", "many", "yes", "number", "text", "die"]


class Question(Struct, frozen=True, omit_defaults=True):
    """A question with a stable key.

    `kind`: one of `choices`, many of them (the answer is their ids joined by commas, "none" for nobody; from `low` to
    `high` if there is a `high`),
    yes or no, a whole number between `low` and `high`, a text, or a die of `high` sides.
    `default` is taken on Enter; None: it has none. `about` is the rule that asks; `args` are for the words.
    """

    key: str
    kind: QuestionKind
    about: str = ""
    choices: tuple[str, ...] = ()
    default: str | None = None
    low: int = 0
    high: int = 0
    args: dict[str, Any] = {}
    names: dict[str, str] = {}


class Prompt(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """An open prompt as it is saved: the command that led to it, how many events are left of it in the agenda
    (0: not even begun), the group of steps it belongs to, whether it overrules, the question, and what has been
    answered and rolled for the event that waits; `given` are the keys of what a person answered and typed of it, in
    that order, those of dice behind "die "."""

    command: str
    left: int = 0
    group: int = 0
    overrule: bool = False
    question: Question
    answers: dict[str, str] = {}
    rolls: dict[str, tuple[int, int]] = {}
    given: tuple[str, ...] = ()
