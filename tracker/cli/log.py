"""`tracker log` and `tracker why`: what happened, and the arithmetic of one step."""

import re
import sys
from argparse import Namespace
from itertools import groupby
from pathlib import Path

from tracker.cli.arguments import whole_number
from tracker.cli.failure import DONE, refused
from tracker.cli.fights import open_for_reading
from tracker.cli.output import Output
from tracker.cli.steps import Labels, explained, labels_of, line_data, step_data
from tracker.session.report import Entry
from tracker.session.session import Session
from tracker.store.book import Book
from tracker.words import cli as words
from tracker.words.catalogue import translate
from tracker.words.cli import say
from tracker.words.lines import line_text
from tracker.words.steps import why_short, why_text
from tracker.words.width import pad


def run(options: Namespace, folder: Path, output: Output) -> int:
    """Prints the live steps from the first on."""
    if options.json and options.markdown:
        raise refused("one-output", translate(words.ONE_OUTPUT))
    with open_for_reading(folder, options.name, output) as book:
        entries = Session(book).log(sys.maxsize)
        labels = labels_of(book.encounter)
        if output.as_json:
            output.data({"steps": [_entry_data(entry, labels) for entry in entries]})
        elif options.markdown:
            output.lines(_markdown(book.encounter.name, entries, labels))
        else:
            output.lines(_log(entries, labels) or [translate(words.LOG_EMPTY)])
    return DONE


def _entry_data(entry: Entry, labels: Labels) -> dict[str, object]:
    return {
        "n": entry.number,
        "group": entry.group,
        "kind": entry.kind,
        "command": entry.command,
        "round": entry.round,
        "turn": entry.turn,
        "line": line_data(entry.line, labels),
    }


def _log(entries: list[Entry], labels: Labels) -> list[str]:
    """Each line with the number of its step, for `why`, and its arithmetic in short."""
    room = len(str(entries[-1].number)) if entries else 0
    lines = []
    for entry in entries:
        lines.append(f"{pad(str(entry.number), room, right=True)}  {line_text(entry.line, labels)}")
        short = why_short(entry.line, labels)
        if short:
            lines.append(f"{' ' * room}    {short}")
    return lines


# --- markdown

_SPECIAL = re.compile(r"[\\`*_\[\]<>|~&]|^[-+#=]|^[0-9]+(?=[.)])")


def escaped(text: str) -> str:
    """A text, standing at the start of a line or behind one's own mark, in which nothing is Markdown."""
    return _SPECIAL.sub(lambda found: f"\\{found[0]}" if not found[0].isdigit() else f"{found[0]}\\", text)


def _markdown(title: str, entries: list[Entry], labels: Labels) -> list[str]:
    """A transcript: a heading for each round, a point for each command, what happened under it."""
    lines = [f"# {escaped(title)}"]
    for number, of_round in groupby(entries, key=lambda entry: entry.round):
        head = say(words.LOG_ROUND, round=number) if number else translate(words.LOG_SETUP)
        lines += ["", f"## {escaped(head)}", ""]
        for _, of_command in groupby(of_round, key=lambda entry: entry.group):
            lines += _markdown_command(list(of_command), labels)
    return lines


def _markdown_command(entries: list[Entry], labels: Labels) -> list[str]:
    first = entries[0]
    command = translate(words.KINDS[first.kind]) if first.kind in words.KINDS else first.command
    lines = [f"- **{escaped(command)}**"]
    for entry in entries:
        lines.append(f"  - {escaped(line_text(entry.line, labels))}")
        lines += [f"    - {escaped(why)}" for why in why_text(entry.line, labels)]
    return lines


# --- why


def why(options: Namespace, folder: Path, output: Output) -> int:
    """Prints one step with all its arithmetic."""
    number = whole_number("N", options.number)
    with open_for_reading(folder, options.name, output) as book:
        if not book.first <= number <= book.number:
            raise _no_step(book, number)
        record = book.record(number)
        labels = labels_of(book.encounter)
        if output.as_json:
            output.data(step_data(record, labels))
        else:
            output.lines(explained([record], labels))
    return DONE


def _no_step(book: Book, number: int) -> Exception:
    if book.number < book.first:
        return refused("no-step", say(words.NO_STEPS, number=number), number=number)
    span = {"number": number, "first": book.first, "last": book.number}
    return refused("no-step", say(words.NO_STEP, **span), **span)
