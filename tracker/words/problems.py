"""Problems of files, what happened on opening, failures to save, and the store's exceptions, as sentences."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tracker.state.change import Change
from tracker.store.problem import (
    Conflict,
    Damaged,
    Exists,
    Missing,
    Notice,
    Problem,
    ReadOnly,
    StoreError,
    TooLarge,
    Unreadable,
)
from tracker.words.catalogue import N_, N_n, translate
from tracker.words.fill import By, Count, Message, fill

PROBLEMS: Mapping[str, Message] = {
    # the file as a whole
    "file-too-large": N_("the file is too large: at most {limit} bytes"),
    "byte-order-mark": N_("there is a byte order mark; it isn't needed, and goes with the next save"),
    "not-utf-8": By(
        "wide",
        {"": N_("this isn't UTF-8: save the file as UTF-8"), "yes": N_("the file is UTF-16: save it as UTF-8")},
    ),
    "line-too-long": N_("the line is too long: at most {limit} bytes"),
    "key-too-long": N_("the dotted key has too many parts: at most {limit}"),
    "toml-syntax": By(
        "column",
        {"": N_("this isn't TOML: {detail}"), "*": N_("this isn't TOML, column {column}: {detail}")},
    ),
    "impossible-value": N_("there is a date that doesn't exist, or a number with thousands of digits"),
    "too-deep": By(
        "limit",
        {
            "": N_("tables and lists lie too deep in each other"),
            "*": N_("tables and lists lie in each other more than {limit} deep"),
        },
    ),
    "newer-format": By(
        "value",
        {
            "": N_("the file was written by a newer tracker"),
            "*": N_("format {value} is newer than this tracker, which knows {known}: it opens for reading only"),
        },
    ),
    "unreadable-file": By(
        "detail",
        {"": N_("the file can't be read: error {code}"), "*": N_("the file can't be read: {detail}")},
    ),
    "unreadable-head": N_("the head of the file can't be read: check says what is wrong"),
    "no-state-file": N_("there is only the journal; opening makes the state from it"),
    # keys and values
    "unknown-key": By("near", {"": N_("there is no such key"), "*": N_("there is no such key; meant is {near}?")}),
    "missing-key": N_("this key has to be there"),
    "duplicate-key": N_("this key stands twice"),
    "wrong-type": By("got", {"": N_("this has to be {want}"), "*": N_("this has to be {want}, not {got}")}),
    "wrong-length": Count(
        "want",
        *N_n(
            "this has to have {want} value, not {got}",
            "this has to have {want} values, not {got}",
        ),
    ),
    "wrong-form": N_("“{value}” hasn't the right form, which is {form}"),
    "unknown-word": By(
        "near",
        {
            "": N_("“{value}” isn't known; there are {words}"),
            "*": N_("“{value}” isn't known; meant is {near}?"),
        },
    ),
    "empty": N_("this may not be empty"),
    "too-long": N_("this is too long: {length} characters, at most {limit}"),
    "out-of-range": N_("{value} is out of range: {low} to {high}"),
    "over-maximum": N_("{value} HP is more than the maximum, {maximum}"),
    "bad-id": N_("“{value}” can't be an id: letters and digits, hyphens inside; {near} would do"),
    "duplicate-id": N_("two combatants have the id {value}"),
    "unknown-id": By(
        "near",
        {
            "": N_("nobody has the id {value}; it is left out"),
            "*": N_("nobody has the id {value}; meant is {near}? It is left out"),
        },
    ),
    "own-status": N_("“{value}” counts as a status of your own, without rules; meant is {near}?"),
    "same-attack": N_("two attacks of one combatant are called {value}; the second becomes {near}"),
    "no-switch": N_("there is no such house switch; there are {known}"),
    "switch-word": N_("“{value}” isn't possible; there are {choices}"),
    "switch-number": N_("“{value}” isn't possible: a whole number from {low} to {high}"),
    # the journal
    "not-a-journal": N_("this isn't a journal, and there is no state file beside it"),
    "damaged-step": By(
        "step",
        {"": N_("the first state in the journal can't be read"), "*": N_("step {step} can't be read or applied")},
    ),
    "foreign-ends": N_("the lines end as Windows ends them; opening puts them right"),
    "wrong-number": N_("this step has the number {value}, where {want} comes next"),
    "misfit": N_("step {step} doesn't fit the state before it"),
    "no-end": N_("the group of step {step} has no end: none of it counts"),
    "other-state": N_("after step {step} the state isn't the one that was saved with it"),
    "not-a-step": N_("step {step} isn't whole or isn't a step"),
    "not-whole": N_("step {step} breaks off: it doesn't count"),
    # saving
    "not-saved": By(
        "code",
        {
            "ENOSPC": N_("not saved: the disk is full; trying again"),
            "EDQUOT": N_("not saved: the disk quota is used up; trying again"),
            "EACCES": N_("not saved: no permission to write here; trying again"),
            "EPERM": N_("not saved: no permission to write here; trying again"),
            "EROFS": N_("not saved: the disk is read-only; trying again"),
            "ENOENT": N_("not saved: the folder is gone; trying again"),
            "EIO": N_("not saved: the disk reports a fault; trying again"),
            "*": N_("not saved: {code}; trying again"),
        },
    ),
    "step-too-large": N_("this step would be too large to be read again: {size} bytes, at most {limit}"),
}
"""By kind, without place."""

NOTICES: Mapping[str, Message] = {
    "unreadable-journal": By(
        "backup",
        {
            "": N_("The journal can't be read: what was before now can't be undone"),
            "*": N_("The journal can't be read, a copy is kept as {backup}: what was before now can't be undone"),
        },
    ),
    "foreign-ends": N_("The journal's lines ended as Windows ends them: they are put right, nothing is lost"),
    "newer-format": N_("This fight was saved by a newer tracker: it is open for reading only"),
    "new-history": By(
        "unreadable",
        {"": N_("There was no journal: the history begins now"), "yes": N_("The history begins now")},
    ),
    "mended": N_("What named nobody was left out: {ids}"),
    "attacks-renamed": N_("Attacks of one name got numbers: {weapons}"),
    "torn-tail": By(
        "ahead",
        {
            "": By(
                "steps",
                {
                    "0": N_("The journal broke off: what is behind its last step is cut"),
                    "*": Count(
                        "steps",
                        *N_n(
                            "The journal broke off: {steps} step that was never acknowledged is cut",
                            "The journal broke off: {steps} steps that were never acknowledged are cut",
                        ),
                    ),
                },
            ),
            "yes": N_("The journal is damaged: its end is cut, but what came of it stands in the state file"),
        },
    ),
    "rebuilt": N_("The state file was missing: it is made again from the journal, step {step}"),
    "unreadable-state": By(
        "backup",
        {
            "": N_("The state file can't be read: the fight is taken from the journal, step {step}"),
            "*": N_(
                "The state file can't be read, a copy is kept as {backup}: the fight is taken from the journal, "
                "step {step}"
            ),
        },
    ),
    "rolled-forward": N_("The state file was older: taken on from step {since} to {step}"),
    "hand-edit": Count(
        "count",
        *N_n(
            "The file was edited by hand: {count} change is taken in as step {step}; undo takes it back",
            "The file was edited by hand: {count} changes are taken in as step {step}; undo takes them back",
        ),
    ),
    "recovered": Count(
        "count",
        *N_n(
            "The state file was ahead of the journal: {count} change is recovered as step {step}",
            "The state file was ahead of the journal: {count} changes are recovered as step {step}",
        ),
    ),
    "kept-journal": By(
        "backup",
        {
            "": N_("The journal's state, step {step}, holds"),
            "*": N_("The journal's state, step {step}, holds; the edited file is kept as {backup}"),
        },
    ),
}
"""By kind: what happened on opening."""

SHOWN = 5
"""How many changes of a conflict, or problems of a file that was put aside, are told."""

PLACED = N_("{file}, line {line}, {key}: {text}")
PLACED_LINE = N_("{file}, line {line}: {text}")
PLACED_KEY = N_("{file}, {key}: {text}")
PLACED_FILE = N_("{file}: {text}")
MILD = N_("{text} (only a warning)")


def problem_text(problem: Problem) -> str:
    """A problem with its place: "bridge.toml, line 12, combatants[2].size: “big” isn't known; meant is huge?"."""
    place = {(True, True): PLACED, (True, False): PLACED_LINE, (False, True): PLACED_KEY, (False, False): PLACED_FILE}
    message = place[bool(problem.line), bool(problem.key)]
    text = translate(message).format(
        file=problem.file, line=problem.line, key=problem.key, text=problem_clause(problem)
    )
    return text if problem.grave else translate(MILD).format(text=text)


def problem_clause(problem: Problem) -> str:
    """What is wrong, without the place."""
    return _filled(PROBLEMS, problem.kind, problem.args)


def notice_text(notice: Notice) -> str:
    """What happened on opening, as a sentence; behind it what is wrong with a file that was put aside."""
    problems = notice.args.get("problems", [])
    told = [problem_text(msgspec.convert(problem, Problem)) for problem in problems[:SHOWN]]
    return "; ".join([_filled(NOTICES, notice.kind, notice.args), *told])


def _filled(messages: Mapping[str, Message], kind: str, args: Mapping[str, Any]) -> str:
    if kind not in messages:
        return " ".join([kind, *(f"{key}={value}" for key, value in args.items())])
    return fill(messages[kind], args, {})


# --- the store's exceptions

MISSING = N_("There is no fight called {slug}")
EXISTS = N_("There is a fight called {slug} already")
READ_ONLY = N_("The fight is open for reading only")
UNREADABLE = N_("The fight can't be read: {problems}")
DAMAGED = N_("Step {number} of the journal can't be read")
DAMAGED_HEAD = N_("The beginning of the journal can't be read")
TOO_LARGE = N_("Nothing was saved: {problem}")
CONFLICT = N_(
    "The file of {slug} was edited by hand, and the journal has gone on since (step {step}, the journal is at {last}): "
    "say which is right, the file or the journal; both are kept. In the file: {changes}"
)
HELD = N_("{slug} is held by another session")
HELD_BY = N_("{slug} is held by another session: {user} on {host}, since {since}")
HELD_AT = N_("{slug} is held by another session: {user} on {host}, at {terminal}, since {since}")
HELD_FROM = N_("{slug} is held by another session: {user} on {host}, at {terminal} from {origin}, since {since}")
NOT_POSSIBLE = N_("The system refuses: {detail} ({file})")
NOT_POSSIBLE_THERE = N_("The system refuses: {detail}")


def store_text(error: StoreError) -> str:
    """An exception of the store as a sentence."""
    from tracker.store.lock import Held

    if isinstance(error, Held):
        return _held(error)
    if isinstance(error, Missing | Exists):
        return translate(MISSING if isinstance(error, Missing) else EXISTS).format(slug=error.slug)
    if isinstance(error, Unreadable):
        return translate(UNREADABLE).format(problems="; ".join(map(problem_text, error.problems)))
    if isinstance(error, Damaged):
        return translate(DAMAGED if error.number else DAMAGED_HEAD).format(number=error.number)
    if isinstance(error, TooLarge):
        return translate(TOO_LARGE).format(problem=problem_text(error.problem))
    if isinstance(error, Conflict):
        args = {"slug": error.slug, "step": error.step, "last": error.last, "changes": _listed(error.changes)}
        return fill(CONFLICT, args, {})
    if isinstance(error, ReadOnly):
        return translate(READ_ONLY)
    return str(error)


def _listed(changes: tuple[Change, ...]) -> list[dict[str, Any]]:
    sides = ("old", "new")
    return [
        {"path": list(change.path)}
        | {side: value for side in sides if isinstance(value := getattr(change, side), str | int | float)}
        for change in changes[:SHOWN]
    ]


def _held(error: Any) -> str:
    who = error.who
    if not who.user:
        return translate(HELD).format(slug=error.slug)
    message = HELD_FROM if who.terminal and who.origin else HELD_AT if who.terminal else HELD_BY
    since = who.since.replace("T", " ").removesuffix("+00:00")
    return translate(message).format(
        slug=error.slug,
        user=who.user,
        host=who.host,
        terminal=who.terminal.removeprefix("/dev/"),
        origin=who.origin,
        since=f"{since} UTC" if since else "?",
    )


def system_text(error: OSError) -> str:
    """What the system refused: its own words and the file."""
    message = NOT_POSSIBLE if isinstance(error.filename, str) else NOT_POSSIBLE_THERE
    return translate(message).format(detail=error.strerror or str(error), file=error.filename)
