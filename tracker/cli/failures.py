"""Every exception that a verb may end in, as a failure with a sentence that says what is wrong and what would be
right."""

import errno
import os
from shlex import quote
from typing import Any

import msgspec
from msgspec import structs

from tracker.cli.failure import FAULT, HELD, REFUSED, Failed, Failure
from tracker.state.clean import clean_text
from tracker.store.lock import Held
from tracker.store.problem import (
    Conflict,
    Damaged,
    Exists,
    Missing,
    Problem,
    ReadOnly,
    StoreError,
    TooLarge,
    Unreadable,
)
from tracker.words import cli as words
from tracker.words.catalogue import translate
from tracker.words.cli import say, sentences


def failure_of(error: Exception) -> Failure | None:
    """The failure that an exception means; None for one that no verb should end in."""
    if isinstance(error, Failed):
        return error.failure
    if isinstance(error, StoreError):
        return _of_store(error)
    if isinstance(error, OSError):
        return _of_system(error)
    return _of_batch(error)


# --- files


def opens(slug: str) -> str:
    """What is typed behind `tracker` to open a fight: its name, or `open NAME` if the name is a verb."""
    return f"open {quote(slug)}" if slug in words.HEADLESS or slug in words.SCREEN else quote(slug)


def _hint(error: StoreError) -> str:
    """What would be right."""
    if isinstance(error, Exists):
        return say(words.EXISTS_HINT, open=opens(error.slug))
    if isinstance(error, Held):
        return say(words.HELD_HINT, name=quote(error.slug))
    return say(words.CONFLICT_HINT, name=error.slug) if isinstance(error, Conflict) else ""


def _of_store(error: StoreError) -> Failure:
    from tracker.words.problems import problem_text, store_text

    status, kind = STORE.get(type(error), (FAULT, "store"))
    args = {name: value for name, value in vars(error).items() if name != "changes"}
    if isinstance(error, Unreadable):
        text = "\n".join([say(words.UNREADABLE), *map(problem_text, error.problems)])
    else:
        text = sentences(store_text(error), _hint(error))
    return Failure(status, kind, text, args=msgspec.to_builtins(args))


STORE: dict[type[StoreError], tuple[int, str]] = {
    Missing: (REFUSED, "no-fight"),
    Exists: (REFUSED, "exists"),
    Held: (HELD, "held"),
    Unreadable: (REFUSED, "unreadable"),
    Conflict: (REFUSED, "conflict"),
    ReadOnly: (REFUSED, "read-only"),
    TooLarge: (FAULT, "not-saved"),
    Damaged: (FAULT, "damaged"),
}
"""By exception of the files' layer: the exit status and the kind."""


def not_saved(problem: Problem, slug: str) -> Failure:
    """That what was done couldn't be saved, or that nobody knows (status 1)."""
    from tracker.words.problems import problem_clause

    code = getattr(errno, str(problem.args.get("code", "")), None)
    reason = os.strerror(code) if isinstance(code, int) else problem_clause(structs.replace(problem, kind="not-saved"))
    kind, text = "not-saved", say(words.NOT_SAVED, reason=reason)
    if problem.kind == "unsure":
        kind, text = "unsure", sentences(say(words.UNSURE, reason=reason), say(words.UNSURE_HINT, name=quote(slug)))
    return Failure(FAULT, kind, text, args=msgspec.to_builtins(problem))


def _of_system(error: OSError) -> Failure:
    from tracker.words.problems import system_text

    code = errno.errorcode.get(error.errno or 0, "")
    return Failure(FAULT, "system", clean_text(system_text(error)), args={"code": code})


# --- commands, dice and answers


def in_command(failure: Failure, number: int, command: str) -> Failure:
    """A failure of one of several commands: which one it was, counted from 1."""
    shown = clean_text(command)[:80]
    text = say(words.IN_COMMAND, number=number, command=shown, problem=failure.text)
    return structs.replace(failure, text=text, command=number)


def _refused(error: Any) -> Failure:
    from tracker.words.refusals import refusal_text

    refusal = error.refusal
    return Failure(REFUSED, refusal.kind, refusal_text(refusal), refusal.rule, dict(refusal.args), dict(refusal.names))


def _of_batch(error: Exception) -> Failure | None:
    """Only what has run a batch can fail in these ways; the others needn't import it."""
    from tracker.rules.refusal import Refused
    from tracker.rules.table import BadRoll, DiceMissing

    if isinstance(error, Refused):
        return _refused(error)
    if isinstance(error, DiceMissing | BadRoll):
        return _die(error)
    from tracker.session.batch import AnswersLeft, DiceLeft, NoAnswer

    if isinstance(error, DiceLeft):
        from tracker.words.dice import left_over

        args = {"faces": list(error.faces), "used": error.used}
        return Failure(REFUSED, "dice-left", left_over(list(error.faces)), "G15", args)
    if isinstance(error, AnswersLeft):
        return _answers_left(error)
    return _no_answer(error) if isinstance(error, NoAnswer) else None


def _die(error: Any) -> Failure:
    from tracker.rules.table import BadRoll
    from tracker.words.dice import dice_trouble

    args = {"key": error.die.key, "sides": error.die.sides}
    if isinstance(error, BadRoll):
        return Failure(REFUSED, "bad-roll", dice_trouble(error), "G15", {**args, "face": error.face})
    return Failure(REFUSED, "die-missing", dice_trouble(error), "G15", args)


def _answers_left(error: Any) -> Failure:
    parts = []
    if error.answers:
        parts.append(say(words.ANSWERS_LEFT, answers=words.listed(error.answers)))
    if error.keys:
        parts.append(say(words.KEYS_LEFT, keys=words.listed(error.keys)))
    asked = "; ".join(f"{question.key} ({allowed(question)})" for question in error.asked)
    parts.append(say(words.ASKED, asked=asked) if asked else translate(words.NOTHING_ASKED))
    args = {
        "answers": list(error.answers),
        "keys": list(error.keys),
        "asked": [msgspec.to_builtins(question) for question in error.asked],
    }
    return Failure(REFUSED, "answers-left", sentences(*parts), args=args)


def _no_answer(error: Any) -> Failure:
    from tracker.words.questions import question_text

    question = error.question
    text = say(words.NO_ANSWER, question=question_text(question), key=question.key, choices=allowed(question))
    args = {"question": msgspec.to_builtins(question)}
    return Failure(REFUSED, "no-answer", text, question.about, args, dict(question.names))


def allowed(question: Any) -> str:
    """What a question can be answered with, as it is typed."""
    from tracker.words.questions import limits_text

    if question.kind == "yes":
        return "yes/no"
    if question.kind == "text":
        return translate(words.A_TEXT)
    return limits_text(question) or "/".join(question.choices)
