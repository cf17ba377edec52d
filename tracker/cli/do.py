"""`tracker do`: commands done without a screen, all of them or none."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tracker.cli import arguments
from tracker.cli.failure import DONE, Failed, refused
from tracker.cli.failures import failure_of, in_command, not_saved
from tracker.cli.fights import open_for_writing
from tracker.cli.output import Output
from tracker.cli.steps import explained, labels_of, standing_text, step_data
from tracker.rules.refusal import Refused
from tracker.rules.table import BadRoll, DiceMissing
from tracker.session.batch import NoAnswer, batch
from tracker.session.library import BUNDLED
from tracker.session.report import Report
from tracker.session.session import Session
from tracker.store.book import Book
from tracker.words import cli as words
from tracker.words.catalogue import translate
from tracker.words.cli import say
from tracker.words.questions import choice_text, question_text
from tracker.words.refusals import refusal_text


def run(options: Namespace, folder: Path, output: Output) -> int:
    """Does the commands and prints what came of them. Raises what opening and the batch raise."""
    given = _given(options)
    prefer = None if options.prefer is None else arguments.preferred(options.prefer)
    with open_for_writing(folder, options.name, output, prefer) as book:
        session = Session(book, library=BUNDLED)
        report = _done(session, options.commands, given)
        problem = book.settle()
        if problem is not None:
            raise Failed(not_saved(problem, book.slug))
        if output.as_json:
            output.data(_data(report, book, session))
        else:
            output.lines(_text(report, session))
    return DONE


def _done(session: Session, commands: Sequence[str], given: dict[str, Any]) -> Report:
    """Does the commands. What goes wrong in one of several says in which."""
    begun: list[str] = []
    try:
        return batch(session, commands, starting=begun.append, **given)
    except (Refused, DiceMissing, BadRoll, NoAnswer) as error:
        failure = failure_of(error)
        if failure is None or len(commands) == 1:
            raise
        raise Failed(in_command(failure, len(begun), begun[-1])) from error


def _given(options: Namespace) -> dict[str, Any]:
    """The dice and answers that were given. Raises `Failed`."""
    if options.rolls is not None and options.seed is not None:
        raise refused("rolls-or-seed", translate(words.ROLLS_OR_SEED))
    return {
        "rolls": None if options.rolls is None else arguments.faces(options.rolls),
        "answers": arguments.answers(options.answers or ""),
        "named": arguments.named_answers(options.answer),
        "seed": None if options.seed is None else arguments.whole_number("--seed", options.seed),
    }


def _data(report: Report, book: Book, session: Session) -> dict[str, Any]:
    encounter = session.encounter
    labels = labels_of(encounter)
    return {
        "saved": book.saved,
        "steps": [step_data(record, labels) for record in report.records],
        "state": {"round": encounter.round, "step": encounter.step, "turn": encounter.flow.turn},
        "defaults": [
            {"question": msgspec.to_builtins(question), "answer": answer, "text": question_text(question)}
            for question, answer in report.defaults
        ],
        "closed": [
            {
                "prompt": msgspec.to_builtins(prompt),
                "refusal": None if refusal is None else msgspec.to_builtins(refusal),
            }
            for prompt, refusal in report.closed
        ],
        "prompt": None if report.prompt is None else msgspec.to_builtins(report.prompt),
    }


def _text(report: Report, session: Session) -> list[str]:
    lines = explained(report.records, labels_of(session.encounter))
    if lines:
        lines.append("")
    for question, answer in report.defaults:
        chosen = choice_text(question, answer)
        lines.append(say(words.TOOK_DEFAULT, question=question_text(question), answer=chosen, key=question.key))
    for prompt, refusal in report.closed:
        reason = "" if refusal is None else refusal_text(refusal, labels=labels_of(session.encounter))
        lines.append(say(words.CLOSED, command=prompt.command, reason=reason).rstrip())
    lines.append(standing_text(session.encounter))
    if report.prompt is not None:
        lines.append(say(words.ASKS, question=question_text(report.prompt.question)))
    done = say(words.SAVED, number=session.number) if report.records else translate(words.NOTHING_DONE)
    return [*lines, done]
