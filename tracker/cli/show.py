"""`tracker show`: the whole fight, as a page or as data."""

from argparse import Namespace
from pathlib import Path

from tracker.cli.arguments import usage
from tracker.cli.failure import DONE
from tracker.cli.fights import open_for_reading
from tracker.cli.output import Output
from tracker.session.view import schema, view


def run(options: Namespace, folder: Path, output: Output) -> int:
    """Prints a fight, or the schema of its JSON."""
    if options.schema:
        output.data(schema())
        return DONE
    if options.name is None:
        raise usage("show")
    with open_for_reading(folder, options.name, output) as book:
        if output.as_json:
            output.data(view(book.encounter, book.prompts, book.number, book.slug))
        else:
            from tracker.cli.page import page

            output.lines(page(book.encounter, book.prompts, book.number))
    return DONE
