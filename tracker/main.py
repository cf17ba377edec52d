"""The program's entry: reads the verb, and imports what does it, the screen or the command line, only then."""

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from tracker.words import cli as words
from tracker.words.cli import listed, say, sentences

if TYPE_CHECKING:
    from tracker.store.opening import Prefer
    from tracker.tui.terminal import Terminal

DONE, FAULT, REFUSED, INTERRUPTED = 0, 1, 2, 130
"""Exit statuses, as the command line has them, and that of Ctrl+C: 128 and the number of its signal."""

VALUES = ("--saves", "--lang")
"""The options that stand before or behind any verb, with a value."""


class CommandLine(NamedTuple):
    """A command line split: the options for all verbs (None: not given), and the rest in order."""

    saves: str | None
    lang: str | None
    rest: tuple[str, ...]


class _Stop(Exception):
    """Nothing is opened; why stands in the sentence."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program and gives its exit status. Nothing is raised: a fault is written to a file of its own."""
    try:
        return _run(sys.argv[1:] if argv is None else list(argv))
    except KeyboardInterrupt:
        return INTERRUPTED
    except _Stop as stop:
        return _told(str(stop), REFUSED)
    except Exception as error:  # whatever it is: a sentence for people, the traceback for whoever mends it
        return _fault(error)


def _run(argv: list[str]) -> int:
    line = split(argv)
    _speak(line.lang)
    from tracker.store.places import saves_folder

    folder = saves_folder(line.saves)
    verb, *rest = line.rest or ("",)
    if verb in ("-h", "--help"):
        verb = "help"
    if verb in words.HEADLESS:
        from tracker.cli.app import run

        return run(verb, rest, folder)
    if verb == "--version":
        from tracker import __version__
        from tracker.cli.output import put

        return put(f"tracker {__version__}\n", DONE)
    return _screen(verb, rest, folder, line.lang)


def split(argv: Sequence[str]) -> CommandLine:
    """Takes the options for all verbs out of a command line."""
    found, rest = _values(argv, VALUES)
    return CommandLine(found.get("--saves"), found.get("--lang"), rest)


def _values(argv: Sequence[str], options: Sequence[str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """The values of some options in a command line, up to a bare `--`, and what else stands in it."""
    found: dict[str, str] = {}
    rest: list[str] = []
    words_left = list(argv)
    while words_left:
        word = words_left.pop(0)
        option, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *words_left]
            break
        if option not in options:
            rest.append(word)
        elif equals:
            found[option] = value
        elif words_left:
            found[option] = words_left.pop(0)
        else:
            raise _Stop(say(words.NEEDS_VALUE, option=option))
    return found, tuple(rest)


def _speak(lang: str | None) -> None:
    if lang is None:
        return
    from tracker.words.catalogue import languages, use

    if not use(lang) and not lang.lower().startswith("en"):
        from tracker.state.clean import clean_text

        raise _Stop(say(words.NO_LANGUAGE, lang=clean_text(lang)[:20], known=listed(sorted({"en", *languages()}))))


# --- the screen


def _screen(verb: str, rest: list[str], folder: Path, lang: str | None) -> int:
    """Opens a fight on the screen: one by its name, or a copy of an example; else the list of those saved, also for a
    name that none of them has."""
    prefer, rest = _preferred(rest)
    if verb.startswith("-"):
        _unknown_option(verb)
    if rest and verb not in words.SCREEN:
        _unknown_verb(verb)
    _check_terminal(verb)
    # What is imported stays: looking for rubbish among it would only take time.
    gc.disable()
    from tracker.tui.terminal import take

    terminal = take()
    try:
        return _opened(verb, rest, folder, lang, prefer, terminal)
    finally:
        if terminal is not None:
            terminal.leave()


def _opened(
    verb: str, rest: list[str], folder: Path, lang: str | None, prefer: "Prefer | None", terminal: "Terminal | None"
) -> int:
    from tracker.store.problem import StoreError

    try:
        slug, typed = _wanted(verb, rest, folder)
    except (OSError, StoreError) as error:
        return _failed(error)
    from tracker.tui.run import run

    return run(folder, slug, lang=lang, typed=typed, prefer=prefer, terminal=terminal)


def _preferred(rest: list[str]) -> "tuple[Prefer | None, list[str]]":
    """What `--prefer` says, and what else stands behind the verb."""
    found, left = _values(rest, ("--prefer",))
    value = found.get("--prefer")
    if value is None:
        return None, list(left)
    from tracker.store.opening import PREFERENCES

    if value not in PREFERENCES:
        raise _Stop(words.bad_prefer(value))
    return PREFERENCES[value], list(left)


def _wanted(verb: str, rest: list[str], folder: Path) -> tuple[str, str]:
    """The file name of the fight to be opened, and what was typed for it; no file name where there is none."""
    if verb == "demo" and len(rest) <= 1:
        return _demo(rest[0] if rest else None, folder), ""
    if verb == "open" and len(rest) == 1:
        return _named(rest[0], folder)
    if not verb:
        return "", ""
    if not rest and verb not in words.SCREEN:
        return _named(verb, folder)
    _wrong_usage()


def _wrong_usage() -> NoReturn:
    usage = "  ·  ".join(form.usage for form in words.SCREEN.values())
    raise _Stop(sentences(say(words.HOW_IT_GOES, usage=usage), say(words.MORE_HELP)))


def _unknown_option(typed: str) -> NoReturn:
    from tracker.store.near import nearest

    option = typed.partition("=")[0]
    near = nearest(option, [*VALUES, "--version", "--help"])
    if not near:
        _wrong_usage()
    raise _Stop(sentences(say(words.NO_OPTION, option=_shown(option)), say(words.MEANT, near=near)))


def _unknown_verb(typed: str) -> NoReturn:
    """Words stand behind something that is no verb: what was meant by it, or how the screen is reached."""
    near = _nearest_verb(typed)
    if not near:
        _wrong_usage()
    usage = (words.HEADLESS | words.SCREEN)[near].usage
    raise _Stop(sentences(say(words.NO_VERB, verb=_shown(typed)), say(words.MEANT_VERB, usage=usage)))


def _nearest_verb(typed: str) -> str:
    from tracker.store.near import nearest

    return nearest(typed, [verb for verb in (*words.HEADLESS, *words.SCREEN) if verb.islower()])


def _shown(typed: str) -> str:
    from tracker.state.clean import clean_text

    return clean_text(typed)[:80]


def _check_terminal(verb: str) -> None:
    term = os.environ.get("TERM", "")
    if not _has_terminal():
        near = "" if verb in words.SCREEN else _nearest_verb(verb)
        raise _Stop(sentences(say(words.NO_TERMINAL), *([say(words.MEANT, near=near)] if near else [])))
    if term in ("", "dumb", "unknown"):
        raise _Stop(say(words.NO_SCREEN, term=term or "?"))


def _has_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _named(typed: str, folder: Path) -> tuple[str, str]:
    from tracker.session.saves import find_fight

    return find_fight(folder, typed) or "", typed


def _demo(name: str | None, folder: Path) -> str:
    from tracker.session.examples import DEMO, copy_example, examples

    known = examples()
    if (name or DEMO) not in known:
        raise _Stop(words.no_example(name or DEMO, known))
    return copy_example(name or DEMO, folder)


# --- what went wrong


def _told(sentence: str, status: int) -> int:
    from tracker.cli.output import tell  # whoever gets to the screen needn't import it

    tell(sentence)
    return status


def _failed(error: Exception) -> int:
    """What keeps a fight from being found or copied."""
    from tracker.cli.failures import failure_of

    failure = failure_of(error)
    return _fault(error) if failure is None else _told(failure.text, failure.status)


def _fault(error: Exception) -> int:
    from tracker.store.fault import record_fault

    try:
        sentence = say(words.FAULT, path=record_fault(error))
    except OSError:
        sentence = say(words.FAULT_NO_FILE, problem=f"{type(error).__name__}: {error}")
    return _told(sentence, FAULT)


if __name__ == "__main__":
    sys.exit(main())
