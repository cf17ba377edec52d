"""Opening an encounter's pair of files, in whatever state a crash, a copy or an editor left them.

Nothing is written here but backups, a torn tail's cut and the journal of a new history: what has to be saved is said
in the result."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from tracker.state.change import Change, ChangeMisfit, apply_changes, differences
from tracker.state.encounter import Encounter
from tracker.state.line import Line
from tracker.state.question import Prompt
from tracker.store.files import keep_content, keep_copy, read_file
from tracker.store.journal import Journal, create_journal
from tracker.store.parse import Knowledge, Parsed, parse
from tracker.store.problem import Conflict, Damaged, Missing, Notice, Problem, Unreadable
from tracker.store.record import Record, RecordKind
from tracker.store.references import mended
from tracker.store.render import FORMAT, Renderer, fingerprint, save_section, split_save
from tracker.store.source import STATE_SIZE

Prefer = Literal["journal", "file"]
PREFERENCES: dict[str, Prefer] = {"journal": "journal", "file": "file"}
"""What may be preferred where the two have gone different ways, as it is typed."""

_LAST = 2**62
"""More than any step's number: stands for the last one."""

SHOWN = 40
"""How many changes the line of a hand edit lists."""


class Opened(Struct, frozen=True):
    """What opening found. `number` is the last step's number; `added` a step that has to be appended; `rewrite` says
    that the state file isn't what it should be; `journal` is None if it can't be used."""

    encounter: Encounter
    prompts: tuple[Prompt, ...]
    last: Record | None
    number: int
    journal: Journal | None
    notices: tuple[Notice, ...]
    added: Record | None = None
    rewrite: bool = False
    newer: bool = False


class Opening:
    """One opening. `run` raises `Missing`, `Unreadable`, `Conflict`, OSError."""

    def __init__(self, folder: Path, slug: str, *, write: bool, prefer: Prefer | None, knows: Knowledge) -> None:
        self.slug = slug
        self.state_path = folder / f"{slug}.toml"
        self.journal_path = folder / f"{slug}.log.toml"
        self.write = write
        self.prefer = prefer
        self.knows = knows
        self.notices: list[Notice] = []

    def run(self) -> Opened:
        """Find the state that holds."""
        # The state first: a writer at work is ahead in the journal then, never behind.
        content = self._content()
        parsed = None if content is None else parse(content, self.state_path.name, self.knows)
        journal = self._journal()
        try:
            if (parsed and parsed.newer) or (journal and journal.format > FORMAT):
                return self._newer(parsed)
            if journal is None:
                return self._new_history(parsed)
            return self._pair(content, parsed, journal)
        except BaseException:
            if journal:
                journal.close()
            raise

    def _say(self, kind: str, **args: Any) -> None:
        self.notices.append(Notice(kind, {key: value for key, value in args.items() if value is not None}))

    def _content(self) -> bytes | None:
        try:
            return read_file(self.state_path, STATE_SIZE)
        except FileNotFoundError:
            return None

    def _journal(self) -> Journal | None:
        try:
            journal = Journal(self.journal_path, write=self.write)
        except FileNotFoundError:
            return None
        except Damaged:
            self._say("unreadable-journal", backup=self._keep(self.journal_path, "unreadable"))
            return None
        if journal.foreign_ends:
            self._say("foreign-ends")
        return journal

    def _keep(self, path: Path, reason: str) -> str | None:
        return keep_copy(path, reason) if self.write else None

    def _newer(self, parsed: Parsed | None) -> Opened:
        self._say("newer-format", known=FORMAT)
        if parsed is None or parsed.encounter is None:
            raise Unreadable(parsed.problems if parsed else (Problem(self.journal_path.name, 0, "", "newer-format"),))
        return Opened(parsed.encounter, parsed.prompts, None, parsed.step or 0, None, tuple(self.notices), newer=True)

    def _new_history(self, parsed: Parsed | None) -> Opened:
        if parsed is None:
            if self.notices:
                raise Unreadable((Problem(self.journal_path.name, 0, "", "not-a-journal"),))
            raise Missing(self.slug)
        if parsed.encounter is None:
            raise Unreadable(parsed.problems)
        encounter = self._mended(parsed)
        number = parsed.step or 0
        journal = None
        unreadable = any(notice.kind == "unreadable-journal" for notice in self.notices)
        self._say("new-history", unreadable=unreadable or None)
        if self.write:
            create_journal(self.journal_path, encounter, number, fingerprint(Renderer().head(encounter)))
            journal = Journal(self.journal_path, write=True)
        return Opened(encounter, parsed.prompts, None, number, journal, tuple(self.notices), rewrite=True)

    def _mended(self, parsed: Parsed) -> Encounter:
        assert parsed.encounter is not None
        unknown = [problem.args["value"] for problem in parsed.problems if problem.kind == "unknown-id"]
        if unknown:
            self._say("mended", ids=sorted(set(unknown)))
        same = [problem.args["near"] for problem in parsed.problems if problem.kind == "same-attack"]
        if same:
            self._say("attacks-renamed", weapons=same)
        return mended(parsed.encounter, _ignore)

    # --- both files

    def _pair(self, content: bytes | None, parsed: Parsed | None, journal: Journal) -> Opened:
        readable = parsed is not None and parsed.encounter is not None
        step = parsed.step if parsed else None
        # A state without its number is compared with the last one.
        tail = journal.tail(_LAST if step is None or not readable else step)
        if not readable and not _leads_on(_History(journal, tail.records)):
            # Slow, so only now: find out up to where the steps are whole.
            tail = journal.tail(None)
        if tail.cut:
            if self.write:
                with suppress(OSError):  # nobody was told that these steps are saved
                    keep_content(self.journal_path, tail.cut, "cut")
                last = tail.records[-1].n if tail.records else journal.base
                ahead = readable and step is not None and step > last
                self._say("torn-tail", bytes=len(tail.cut), steps=tail.cut_steps, ahead=ahead or None)
            journal.cut(len(tail.cut), on_disk=self.write)
        history = _History(journal, tail.records)
        try:
            if not readable or parsed is None or content is None:
                return self._rebuilt(parsed, history)
            return self._compared(content, parsed, history)
        except (Damaged, ChangeMisfit) as error:
            return self._without_history(parsed, history, error)

    def _rebuilt(self, parsed: Parsed | None, history: "_History") -> Opened:
        encounter = history.state(history.number)
        if parsed is None:
            self._say("rebuilt", step=history.number)
        else:
            backup = self._keep(self.state_path, "unreadable")
            problems = [problem for problem in parsed.problems if problem.grave]
            self._say("unreadable-state", step=history.number, backup=backup, problems=msgspec.to_builtins(problems))
        return self._result(history, encounter, history.prompts, rewrite=True)

    def _compared(self, content: bytes, parsed: Parsed, history: "_History") -> Opened:
        assert parsed.encounter is not None
        number, last = parsed.step, history.number
        if number is None:
            number = last
            expected = None
        else:
            expected = history.fingerprint(number)
        if expected is not None and fingerprint(split_save(content)) == expected:
            if number == last:
                return self._result(history, parsed.encounter, parsed.prompts)
            return self._rolled(parsed.encounter, number, history)
        edited = self._mended(parsed)
        if number > last:
            return self._taken_in("recovered", history, edited, parsed.prompts)
        if number == last:
            return self._taken_in("hand-edit", history, edited, parsed.prompts)
        if (same := history.same(edited, number)) is not None:
            return self._rolled(edited, same, history)
        if not differences(history.state(last), edited):
            # Only its step is wrong: there is nothing to choose between.
            return self._result(history, edited, history.prompts, rewrite=True)
        return self._conflict(edited, number, history)

    def _rolled(self, encounter: Encounter, number: int, history: "_History") -> Opened:
        """The file is older: the changes of the steps behind it lead on."""
        for _, changes in history.changes(number + 1):
            encounter = apply_changes(encounter, changes)
        self._say("rolled-forward", since=number, step=history.number)
        return self._result(history, encounter, history.prompts, rewrite=True)

    def _taken_in(
        self, kind: RecordKind, history: "_History", edited: Encounter, prompts: tuple[Prompt, ...]
    ) -> Opened:
        """The file holds what the journal doesn't know: the difference becomes a step."""
        changes = differences(history.state(history.number), edited)
        if not changes:
            return self._result(history, edited, prompts, rewrite=True)
        backup = self._keep(self.state_path, "edited") if kind == "hand-edit" else None
        return self._added(kind, history, edited, prompts, changes, backup)

    def _added(
        self,
        kind: RecordKind,
        history: "_History",
        edited: Encounter,
        prompts: tuple[Prompt, ...],
        changes: tuple[Change, ...],
        backup: str | None,
    ) -> Opened:
        number = history.number + 1
        before = history.state(history.number)
        record = Record(
            n=number,
            group=number,
            kind=kind,
            round=edited.round,
            step=edited.step,
            turn=edited.flow.turn,
            parent=history.live,
            tip=number,
            lines=(Line(kind, _listed(changes), names=_names(changes, before, edited)),),
            changes=changes,
        )
        self._say(kind, step=number, count=len(changes), backup=backup)
        found = self._result(history, edited, prompts, rewrite=True)
        return replace(found, added=record)

    def _conflict(self, edited: Encounter, number: int, history: "_History") -> Opened:
        """The file is older and was edited: whoever is asked decides; both are kept."""
        latest = history.state(history.number)
        changes = differences(latest, edited)
        if self.prefer is None:
            when = self.state_path.stat().st_mtime
            raise Conflict(self.slug, number, history.number, when, changes)
        backup = self._keep(self.state_path, "edited")
        if self.write:
            content = Renderer().head(latest) + save_section(history.number, history.prompts)
            keep_content(self.state_path, content, "journal")
        if self.prefer == "file" and changes:
            return self._added("hand-edit", history, edited, history.prompts, changes, backup)
        self._say("kept-journal", step=history.number, backup=backup)
        return self._result(history, latest, history.prompts, rewrite=True)

    def _without_history(self, parsed: Parsed | None, history: "_History", error: Exception) -> Opened:
        """The journal doesn't lead to its end: with a whole state file the history begins anew."""
        history.journal.close()
        number = error.number if isinstance(error, Damaged) else 0
        problem = Problem(self.journal_path.name, 0, "", "damaged-step", {"step": number, "detail": str(error)})
        if parsed is None or parsed.encounter is None:
            raise Unreadable((*(parsed.problems if parsed else ()), problem)) from error
        self.notices = [notice for notice in self.notices if notice.kind == "torn-tail"]
        self._say("unreadable-journal", step=number, backup=self._keep(self.journal_path, "unreadable"))
        return self._new_history(replace(parsed, step=max(parsed.step or 0, history.number)))

    def _result(
        self, history: "_History", encounter: Encounter, prompts: tuple[Prompt, ...], *, rewrite: bool = False
    ) -> Opened:
        return Opened(
            encounter, prompts, history.last, history.number, history.journal, tuple(self.notices), rewrite=rewrite
        )


class _History:
    """A journal with the steps of its tail that are read already."""

    def __init__(self, journal: Journal, records: tuple[Record, ...]) -> None:
        self.journal = journal
        self.last = records[-1] if records else None
        self.number = self.last.n if self.last else journal.base
        self.live = self.last.tip if self.last else journal.base
        self.prompts = self.last.prompts if self.last else ()
        self._records = {record.n: record for record in records}
        self._states: dict[int, Encounter] = {}

    def fingerprint(self, number: int) -> str | None:
        """The fingerprint of the state after a step, if it is known."""
        if number == self.journal.base:
            return self.journal.hash or None
        record = self._records.get(number)
        return record.hash or None if record else None

    def changes(self, first: int) -> Iterator[tuple[int, tuple[Change, ...]]]:
        """The numbers and changes of the steps from `first` to the last."""
        for number in range(first, self.number + 1):
            if number in self._records:
                yield number, self._records[number].changes
            else:
                yield from self.journal.changes(number, number)

    def state(self, number: int) -> Encounter:
        """The state after a step, from the first one on through all changes."""
        if number not in self._states:
            encounter = self.journal.first_state()
            for _, changes in self.journal.changes(self.journal.base + 1, number):
                encounter = apply_changes(encounter, changes)
            self._states[number] = encounter
        return self._states[number]

    def same(self, edited: Encounter, number: int) -> int | None:
        """The step after which the journal's state is this one: `number`, or a later one that took it in before a
        crash; None if there is none."""
        if number < self.journal.base:
            return None
        encounter = self.state(number)
        if not differences(encounter, edited):
            return number
        for later, changes in self.changes(number + 1):
            encounter = apply_changes(encounter, changes)
            if self._records[later].kind in ("hand-edit", "recovered") and not differences(encounter, edited):
                return later
        return None


def _leads_on(history: "_History") -> bool:
    """Whether the steps lead from the first state to the last."""
    try:
        history.state(history.number)
    except (Damaged, ChangeMisfit):
        return False
    return True


def _listed(changes: tuple[Change, ...]) -> dict[str, Any]:
    shown = []
    for change in changes[:SHOWN]:
        # An absent number or word is the default; an absent table isn't there.
        whole = isinstance(change.new if change.old is UNSET else change.old, dict)
        what = "changed" if not whole else "added" if change.old is UNSET else "removed"
        short = {side: value for side in ("old", "new") if _is_short(value := getattr(change, side))}
        shown.append({"path": list(change.path), "what": what, **short})
    return {"changes": shown, "more": max(0, len(changes) - SHOWN)}


def _is_short(value: Any) -> bool:
    return isinstance(value, str | int | float)


def _names(changes: tuple[Change, ...], before: Encounter, after: Encounter) -> dict[str, str]:
    touched = [change.path[1] for change in changes if change.path[0] == "combatants" and len(change.path) > 1]
    known = {**before.combatants, **after.combatants}
    return {who: known[who].name for who in touched if who in known}


def _ignore(path: Any, kind: str, **args: Any) -> None:
    """What is mended was reported when the file was parsed."""
