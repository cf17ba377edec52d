"""What stands behind a verb: its words and options as data, and how they are read."""

import argparse
from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

from tracker.cli.failure import Failed, refused
from tracker.state.clean import clean_text
from tracker.store.near import nearest
from tracker.store.opening import PREFERENCES, Prefer
from tracker.words import cli as words
from tracker.words.cli import say, sentences


class Argument(NamedTuple):
    """A word (`name`) or option (`--name`) of a verb. `many`: one or more words; `optional`: none or one; `flag`: an
    option without a value; `again`: an option that may be given several times."""

    name: str
    many: bool = False
    optional: bool = False
    flag: bool = False
    again: bool = False

    @property
    def settings(self) -> dict[str, Any]:
        """What argparse is told of it."""
        if self.flag:
            return {"action": "store_true"}
        if self.name.startswith("-"):
            return {"action": "append", "default": []} if self.again else {}
        return {"nargs": "+" if self.many else "?" if self.optional else None}


NAME = Argument("name")
JSON = Argument("--json", flag=True)
HELP = Argument("--help", flag=True)

ARGUMENTS: dict[str, tuple[Argument, ...]] = {
    "do": (
        NAME,
        Argument("commands", many=True),
        Argument("--rolls"),
        Argument("--answers"),
        Argument("--answer", again=True),
        Argument("--seed"),
        Argument("--prefer"),
        JSON,
    ),
    "show": (Argument("name", optional=True), Argument("--schema", flag=True), JSON),
    "odds": (NAME, Argument("command"), JSON),
    "log": (NAME, Argument("--markdown", flag=True), JSON),
    "why": (NAME, Argument("number"), JSON),
    "check": (Argument("file"), JSON),
    "list": (JSON,),
    "new": (NAME, Argument("--like"), Argument("--preset"), JSON),
    "rules": (Argument("id", optional=True), JSON),
    "help": (Argument("topic", optional=True),),
}
"""By verb."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        # argparse's own sentence is dropped: it is English, and of its inner words.
        raise usage(self.prog)


def usage(verb: str) -> Failed:
    """The refusal of a verb that is typed in another way than it goes."""
    form = words.HEADLESS[verb].usage
    text = sentences(say(words.NOT_UNDERSTOOD, verb=verb), say(words.HOW_IT_GOES, usage=form))
    return refused("usage", text, verb=verb, usage=form)


def read(verb: str, argv: Sequence[str]) -> argparse.Namespace:
    """The words and options behind a verb. Raises `Failed` (usage)."""
    parser = _Parser(prog=verb, add_help=False, allow_abbrev=False)
    arguments = (*ARGUMENTS[verb], HELP)
    for argument in arguments:
        also = ("-h",) if argument is HELP else ()
        parser.add_argument(argument.name, *also, **argument.settings)
    if "-h" in argv or "--help" in argv:
        return argparse.Namespace(help=True, json=False)
    # Behind a bare `--` everything is a word; argparse knows that only where options and words aren't mixed.
    parse = parser.parse_known_args if "--" in argv else parser.parse_known_intermixed_args
    found, rest = parse(argv)
    unknown = next((word for word in rest if word.startswith("-")), None)
    if unknown is not None:
        option = clean_text(unknown.partition("=")[0])
        known = [each.name for each in arguments if each.name.startswith("-")]
        raise _no_option(verb, option, [*known, *(option.split()[0] for option in words.OPTIONS)])
    if rest:
        raise usage(verb)
    return found


def _no_option(verb: str, option: str, known: list[str]) -> Failed:
    near = nearest(option, known)
    meant = say(words.MEANT, near=near) if near else say(words.HOW_IT_GOES, usage=words.HEADLESS[verb].usage)
    text = sentences(say(words.NO_OPTION, option=option), meant)
    return refused("no-option", text, verb=verb, option=option, nearest=near, known=known)


def whole_number(option: str, value: str) -> int:
    """An option's value as a number; signs and full-width digits are fine. Raises `Failed`."""
    try:
        return int(value)
    except ValueError:
        shown = clean_text(value)[:80]
        raise refused("not-a-number", say(words.NOT_A_NUMBER, option=option, value=shown), value=shown) from None


def faces(value: str) -> list[int]:
    """The faces of `--rolls`, commas or spaces between them; none at all is a list too. Raises `Failed`."""
    try:
        return [int(part) for part in value.replace("、", ",").replace("，", ",").replace(",", " ").split()]
    except ValueError:
        shown = clean_text(value)[:80]
        raise refused("bad-rolls", say(words.BAD_ROLLS, value=shown), value=shown) from None


def answers(value: str) -> list[str]:
    """The answers of `--answers`; one that holds commas stands in quotes. Raises `Failed`."""
    import csv

    try:
        [row] = csv.reader([clean_text(value)], skipinitialspace=True, strict=True) if value.strip() else [[]]
    except csv.Error:
        raise refused("bad-answers", say(words.BAD_ANSWERS)) from None
    return [answer.strip() for answer in row]


def preferred(value: str) -> Prefer:
    """The value of `--prefer`. Raises `Failed`."""
    if value in PREFERENCES:
        return PREFERENCES[value]
    raise refused("bad-prefer", words.bad_prefer(value), value=clean_text(value)[:80])


def named_answers(values: Sequence[str]) -> dict[str, str]:
    """The answers of `--answer KEY=VALUE`. Raises `Failed`."""
    found = {}
    for value in values:
        key, equals, answer = clean_text(value).partition("=")
        if not equals or not key.strip():
            raise refused("bad-answer", say(words.BAD_ANSWER, value=clean_text(value)[:80]), value=clean_text(value))
        if key.strip() in found:
            raise refused("two-answers", say(words.TWO_ANSWERS, key=clean_text(key.strip())[:80]), key=key.strip())
        found[key.strip()] = answer.strip()
    return found
