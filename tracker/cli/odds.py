"""`tracker odds`: what a command can come to, reckoned without doing it."""

from argparse import Namespace
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from tracker.cli.failure import DONE
from tracker.cli.fights import open_for_reading
from tracker.cli.output import Output
from tracker.cli.steps import labels_of
from tracker.session.library import BUNDLED
from tracker.session.session import Session
from tracker.words.odds import odds_lines


def run(options: Namespace, folder: Path, output: Output) -> int:
    """Prints the odds of a command. Raises `Refused`, and what opening raises."""
    with open_for_reading(folder, options.name, output) as book:
        odds = Session(book, library=BUNDLED).odds(options.command)
        text = odds_lines(odds, labels_of(book.encounter))
        if output.as_json:
            output.data({**msgspec.to_builtins(odds, enc_hook=_plain), "text": text})
        else:
            output.lines(text)
    return DONE


def _plain(value: Any) -> float:
    """A chance as a number from 0 to 1; nothing else in the odds isn't plain already."""
    assert isinstance(value, Fraction)
    return float(value)
