"""The verbs that need no terminal: which module does each, and what becomes of everything that goes wrong."""

from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from tracker.cli import arguments
from tracker.cli.failure import DONE
from tracker.cli.output import Output

VERBS: dict[str, tuple[str, str]] = {
    "do": ("do", "run"),
    "show": ("show", "run"),
    "odds": ("odds", "run"),
    "log": ("log", "run"),
    "why": ("log", "why"),
    "check": ("files", "run_check"),
    "list": ("files", "run_list"),
    "new": ("files", "run_new"),
    "rules": ("reference", "run_rules"),
    "help": ("reference", "run_help"),
}
"""By verb: the module that does it and its function there; only that module is imported."""


def run(verb: str, argv: Sequence[str], folder: Path) -> int:
    """Does a verb, prints what came of it and gives the exit status. Raises only what is a fault of this program."""
    output = Output(as_json="--json" in argv)
    return output.put(_status(verb, argv, folder, output))


def _status(verb: str, argv: Sequence[str], folder: Path, output: Output) -> int:
    try:
        options = arguments.read(verb, argv)
        return _help(verb, output) if options.help else _do(verb, options, folder, output)
    except Exception as error:
        from tracker.cli.failures import failure_of  # nothing that goes well pays for it

        failure = failure_of(error)
        if failure is None:
            raise
        return output.fail(failure)


def _help(verb: str, output: Output) -> int:
    from tracker.cli.reference import of_verb

    output.lines(of_verb(verb))
    return DONE


def _do(verb: str, options: Namespace, folder: Path, output: Output) -> int:
    module, function = VERBS[verb]
    status: int = getattr(import_module(f"tracker.cli.{module}"), function)(options, folder, output)
    return status
