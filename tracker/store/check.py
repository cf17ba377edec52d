"""Everything that is wrong with a file: a state file, or a journal from its first state to its last step."""

from pathlib import Path

from tracker.state.change import ChangeMisfit, apply_changes
from tracker.state.encounter import Encounter
from tracker.store.files import read_file
from tracker.store.found import dotted
from tracker.store.journal import FOREIGN_END, HEAD_END, is_journal, journal_steps, plain_ends, read_head
from tracker.store.parse import NOTHING, Knowledge, parse
from tracker.store.problem import Problem, unreadable_file
from tracker.store.record import Record, record_of
from tracker.store.render import FORMAT, Renderer, fingerprint
from tracker.store.source import STATE_SIZE, Source

JOURNAL_SIZE = 2**30
"""More than any fight's journal; what is larger isn't read into memory."""


def check(path: Path, knows: Knowledge = NOTHING) -> list[Problem]:
    """The problems of a file, in the order of its lines; empty if it is right."""
    try:
        if is_journal(path):
            return _journal(read_file(path, JOURNAL_SIZE), path.name)
        return list(parse(read_file(path, STATE_SIZE), path.name, knows).problems)
    except OSError as error:
        return [unreadable_file(path, error)]


def _journal(content: bytes, file: str) -> list[Problem]:
    if FOREIGN_END in content:
        return [Problem(file, 1, "", "foreign-ends", {}, False), *_journal(plain_ends(content), file)]
    steps = journal_steps(content)
    head = content[: steps[0][0]] if steps else content
    state, found = read_head(head, file)
    problems = list(found)
    if HEAD_END not in content:
        problems.append(Problem(file, 0, "", "not-a-journal"))
    data = Source(head, file).data or {}
    base = data.get("base")
    if type(base) is not int or base < 0:
        problems.append(Problem(file, 0, "base", "missing-key" if base is None else "wrong-type", {"want": "number"}))
        base = 0
    if isinstance(version := data.get("format"), int) and version > FORMAT:
        problems.append(Problem(file, 0, "format", "newer-format", {"value": version, "known": FORMAT}, False))
    return problems + _steps(content, steps, file, base, state)


def _steps(
    content: bytes, steps: list[tuple[int, bytes]], file: str, base: int, state: Encounter | None
) -> list[Problem]:
    """The problems of the steps: each has to be whole, have its number and fit the state before it."""
    problems: list[Problem] = []
    line, place, number = 1, 0, base
    record: Record | None = None
    for start, text in steps:
        # The mark begins with the line feed of the empty line before it.
        line, place = line + content.count(b"\n", place, start + 1), start + 1
        record, number = record_of(text), number + 1
        if record is None:
            problems.append(_broken(text, file, line, number))
            state = None
            continue
        if record.n != number:
            problems.append(Problem(file, line, "step.n", "wrong-number", {"value": record.n, "want": number}))
        if state is not None:
            try:
                state = apply_changes(state, record.changes)
            except ChangeMisfit as error:
                key, state = dotted(error.change.path), None
                problems.append(Problem(file, line, f"step.changes.{key}", "misfit", {"step": number}))
    if record and record.batch and not record.end:
        problems.append(Problem(file, line, "step.batch", "no-end", {"step": record.n}, False))
    if record and state and record.hash and fingerprint(Renderer().head(state)) != record.hash:
        problems.append(Problem(file, line, "step.hash", "other-state", {"step": record.n}, False))
    return problems


def _broken(text: bytes, file: str, line: int, number: int) -> Problem:
    """What keeps a step from being read: the syntax, with its own line, or what it holds."""
    for problem in Source(text, file, len(text)).problems:
        # The text begins with an empty line that isn't the mark's.
        where = line + problem.line - 2 if problem.line else line
        return Problem(file, where, "step", problem.kind, {**problem.args, "step": number})
    whole = text.endswith((b"\nend = true\n", b"\nend = false\n"))
    return Problem(file, line, "step", "not-a-step" if whole else "not-whole", {"step": number})
