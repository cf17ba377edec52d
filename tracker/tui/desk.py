"""The screen without a terminal: a session, what is selected, and the command row; it makes the pictures to be shown.

What a key does is decided in `acts` and done by the session, so that all of it runs without Textual.
"""

from collections.abc import Callable, Sequence

from tracker.command.build import compile
from tracker.command.complete import complete
from tracker.command.lexer import OVERRULING
from tracker.command.registry import BY_NAME, PANES, Context
from tracker.rules.refusal import Refusal, Refused
from tracker.session.report import Entry as LogEntry
from tracker.session.report import Report
from tracker.session.session import Session
from tracker.session.view import Detail, board, detail, queue, standing, strip, timers
from tracker.state.encounter import Encounter
from tracker.state.question import Prompt
from tracker.store.record import Record
from tracker.tui.entry import Entry
from tracker.tui.finding import Finding
from tracker.tui.look import Look
from tracker.tui.off import off
from tracker.tui.picture import SELECTING, Picture, items
from tracker.tui.typed import Typing
from tracker.tui.work import Work
from tracker.words.keys import key_text
from tracker.words.lines import line_text
from tracker.words.problems import problem_text
from tracker.words.questions import question_text
from tracker.words.refusals import refusal_text
from tracker.words.screen import message

LOG = 200
"""How many lines of the log are kept at hand."""
UNASKED = ("next",)
"""The commands whose questions nobody could have expected: keys typed before one of them is seen don't answer it."""
KINDS: dict[str, Context] = {"one": "prompt", "many": "many", "yes": "yes"}
"""The context of a question by its kind; those of all others have a field."""
ANNOUNCED = frozenset({"reminder", "must-surface", "air-over"})
"""The kinds of lines that are said above the keys too: they may have left the log's sight at once."""
TRAVELS = {"undo": "taken-back", "redo": "done-again"}
"""The verbs that go through what was done, and what is said of it."""


class Desk:
    """A session with everything that the screen adds to it.

    `active` is the pane where the keys go. `who` is the one selected; "" follows whose turn it is; `marked` are those
    marked for the next command, in the order marked. `refused` is the last command that a rule refused. `unasked` says
    that the question on top came without being asked for; `waiting` is how many keys came that nobody has read yet,
    `below` how many rows stand below the actions in the details as they were shown last.
    `notice` stands above the command row all the time; `side` says that the formation is shown from the side."""

    def __init__(self, session: Session, look: Look) -> None:
        self.session = session
        self.look = look
        self.active = PANES[0]
        self.who = ""
        self.marked: tuple[str, ...] = ()
        self.entry = Entry(self._complete, _commands(session.log(LOG)))
        self.unasked = False
        self.waiting = 0
        self.below = 0
        self.refused = ""
        self.warned = -1
        self.notice = ""
        self.side = False
        self.begun: dict[str, dict[str, str]] = {}
        self._at: dict[str, int | None] = dict.fromkeys(PANES)
        self._picture: Picture | None = None
        self._encounter: Encounter | None = None
        self._details: dict[str, Detail] = {}
        self._log: tuple[LogEntry, ...] = ()
        self._logged = -1
        self._limit = LOG
        self._known: tuple[object, ...] = ()
        self._cannot: frozenset[str] = frozenset()
        self.entry.show(session.prompts)

    def _complete(self, text: str) -> Sequence[str]:
        return complete(text, self.session.encounter, self.session.library.names)

    # --- the picture

    def picture(self, *, stepping: bool = False) -> Picture:
        """What is to be seen now. Parts whose state is the same are the same objects as in the last one.

        While a command goes on step by step, the details stay those of before: between two turns nobody can do
        anything, and what could be done then is no news."""
        session, last = self.session, self._picture
        encounter = session.encounter
        if last is None or encounter is not self._encounter:
            before, last = last, self._derived(encounter)
            if before is not None:
                last = last._replace(detail=before.detail, who=before.who, off=before.off)
            self._encounter, self._details = encounter, {}
        if self._logged != session.number:
            self._log, self._logged = tuple(session.log(self._limit)), session.number
        if not stepping or last.detail is None:
            who = self._shown(encounter)
            last = last._replace(detail=self._detail(who) if who else None, who=who)
        picture = last._replace(
            look=self.look,
            log=self._log,
            prompt=self.entry.prompt,
            active=self.active,
            marked=tuple(each for each in self.marked if each in encounter.combatants),
            number=session.number,
            saved=session.book.saved,
            trouble=self._banner(),
            notice=self.notice,
            context=self.context,
            below=self.below,
            side=self.side,
            amending=isinstance(self.entry.over, Typing) and bool(self.entry.over.step),
        )
        picture = picture._replace(at={pane: self._row(picture, pane) for pane in PANES})
        self._picture = picture if stepping else picture._replace(off=self._off(picture))
        return self._picture

    def _detail(self, who: str) -> Detail:
        """Everything about somebody, derived once in each state."""
        found = self._details.get(who)
        if found is None:
            found = self._details[who] = detail(self.session.encounter, who)
        return found

    def _off(self, picture: Picture) -> frozenset[str]:
        """The actions that can't be done, reckoned anew only if something has changed that may change them."""
        encounter = self.session.encounter
        turn = encounter.flow.turn
        doer = self._detail(turn) if turn in encounter.combatants else None if turn else picture.detail
        known = (encounter, doer, picture.detail, picture.log, self.session.prompts, bool(picture.marked))
        if len(self._known) != len(known) or any(
            one is not other for one, other in zip(self._known, known, strict=True)
        ):
            self._known, self._cannot = known, off(self.session, picture, doer)
        return self._cannot | self.entry.cannot

    @property
    def last(self) -> Picture:
        """The last picture that was made."""
        return self._picture or self.picture()

    def _derived(self, encounter: Encounter) -> Picture:
        return Picture(
            look=self.look,
            title=encounter.name,
            slug=self.session.book.slug,
            names=self.names,
            labels=self.labels,
            standing=standing(encounter),
            strip=strip(encounter),
            queue=queue(encounter),
            board=board(encounter),
            timers=timers(encounter),
            detail=None,
            log=(),
            prompt=None,
            active=self.active,
            who="",
            marked=(),
            at={},
            number=0,
            saved=0,
            trouble="",
            context="fight",
            off=frozenset(),
            ground=encounter.field.medium != "zero-gravity",
        )

    def _shown(self, encounter: Encounter) -> str:
        """Whose details are shown: the selected one, else whose turn it is, else the first in the queue."""
        if self.who in encounter.combatants:
            return self.who
        if encounter.flow.turn in encounter.combatants:
            return encounter.flow.turn
        at = encounter.flow.at
        if at is not None and at.who in encounter.combatants:
            return at.who
        return next(iter(encounter.combatants), "")

    def _row(self, picture: Picture, pane: str) -> int | None:
        """The row that is selected in a pane: in those of combatants, one of whoever is shown."""
        found = items(picture, pane)
        at = self._at[pane]
        if pane in SELECTING:
            if at is not None and at < len(found) and (found[at] == picture.who or not found[at]):
                return at
            return next((row for row, who in enumerate(found) if who == picture.who), None)
        return None if at is None or not found or pane != self.active else min(at, len(found) - 1)

    def _banner(self) -> str:
        trouble = self.session.book.trouble
        if trouble is None:
            return ""
        return message("not-saved", number=self.session.book.saved, text=problem_text(trouble))

    @property
    def context(self) -> Context:
        """Where keys are read now."""
        over, row = self.entry.over, self.entry.row
        if over is not None:
            return "find" if isinstance(over, Finding) else "command"
        return "fight" if row is None else KINDS.get(row.question.kind, "field")

    @property
    def names(self) -> dict[str, str]:
        """What everybody is called, by id."""
        return {who: each.name for who, each in self.session.encounter.combatants.items()}

    @property
    def labels(self) -> dict[str, str]:
        """What the sides are called, where they have names of their own."""
        return {str(side): name for side, name in self.session.encounter.field.labels.items()}

    # --- selecting

    def go_to(self, pane: str) -> None:
        """The keys go to a pane from now on."""
        self.active = pane

    def go_on(self) -> None:
        """The keys go to the next pane."""
        self.active = PANES[(PANES.index(self.active) + 1) % len(PANES)]

    def turn(self) -> None:
        """The keys go to the formation, which is shown from the side, or from above again."""
        self.go_to("formation")
        self.side = not self.side

    def move(self, by: int) -> None:
        """The selection in the active pane moves so many rows; it stops at both ends."""
        picture = self.last._replace(below=self.below)
        found = items(picture, self.active)
        if not found:
            return
        at = picture.at[self.active]
        at = None if at is None else min(at, len(found) - 1)  # there may be fewer by now
        if at is None:
            # Logs begin at their newest line, everything else at its first.
            row = len(found) - 1 if self.active == "log" else 0
        else:
            row = min(max(0, at + by), len(found) - 1)
        self._at[self.active] = row
        if self.active in SELECTING and found[row]:
            self.who = found[row]

    def select(self, who: str) -> None:
        """Selects somebody, in the pane that has the keys if it shows whom it is about, else in the first that does."""
        self.who = who
        picture = self.picture()
        panes = [pane for pane in (self.active, *SELECTING) if pane in SELECTING and who in items(picture, pane)]
        if panes:
            self.active = panes[0]
            self._at[panes[0]] = items(picture, panes[0]).index(who)

    def select_line(self, number: int, line: int) -> None:
        """Selects a line of the log: of the step `number`, its line `line`. As much of the log as needed is read."""
        while (at := self.line_at(number, line)) is None and len(self._log) >= self._limit:
            self._limit *= 2
            self._log = tuple(self.session.log(self._limit))
        if at is not None:
            self.active = "log"
            self._at["log"] = at

    def line_at(self, number: int, line: int) -> int | None:
        """Where a line stands in the log at hand."""
        rows = [row for row, entry in enumerate(self._log) if entry.number == number]
        return rows[line] if line < len(rows) else None

    def mark(self) -> None:
        """Marks the selected one for the next command, or takes the mark off."""
        who = self.last.who
        if self.active in SELECTING and who:
            left = tuple(each for each in self.marked if each != who)
            self.marked = left if who in self.marked else (*left, who)

    def let_go(self) -> None:
        """Nothing is selected any more: the screen follows whose turn it is and the end of the log."""
        self.who = ""
        self.marked = ()
        self._at = dict.fromkeys(PANES)

    def line(self) -> LogEntry | None:
        """The selected line of the log, else the last one; None if nothing has happened."""
        log, at = self._log, self.last.at.get("log")
        return log[at] if at is not None and at < len(log) else log[-1] if log else None

    @property
    def explained(self) -> LogEntry | None:
        """The line whose why is asked for: the selected one, else the last that was reckoned, else the last."""
        if self.last.at.get("log") is not None:
            return self.line()
        return next((entry for entry in reversed(self._log) if entry.line.steps), self.line())

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """The lines of the log that are at hand."""
        return self._log

    # --- doing

    def work(self, text: str, *, typed: bool = False, then: Callable[[Report], object] | None = None) -> Work:
        """A command to be done; `then` is told what came of it before anything else is."""

        def told(report: Report) -> None:
            if then is not None:
                then(report)
            self.told(report, text)

        rounds = self._rounds(text)
        if rounds is not None:
            return Work(lambda: self.session.auto(rounds, should_stop=lambda: self.waiting > 0), told, stoppable=True)
        return Work(lambda: self.session.do(text, typed=typed), told)

    def _rounds(self, text: str) -> int | None:
        """How many rounds a command plays on by itself; None if it is another command."""
        try:
            command = compile(text, self.session.encounter, self.session.library)
        except Refused:
            return None
        return command.count if command.flow == "auto" else None

    def told(self, report: Report, command: str = "") -> None:
        """Says what came of something: why it was refused, and which questions it closed; shows those now open."""
        if report.refusal is not None:
            self.refused = command.removeprefix(OVERRULING) if report.refusal.overrulable else ""
        elif command:
            self.refused = ""
        if report.records:
            self._at["log"] = None
        said = [self.refusal(report.refusal)] if report.refusal else self._travelled(report, command)
        if not said and report.refusal is None:
            said = self._announced(report)
        for prompt, refusal in report.closed:
            question = question_text(prompt.question, self.names, self.labels)
            if refusal is not None:
                said.append(message("closed-prompt", text=self.refusal(refusal)))
            elif report.refusal is None:
                said.append(message("closed-plain", text=question))
        if self.refused and report.refusal is not None and self.context != "field":
            said.append(message("overrule-it"))
        self.entry.say(" ".join(said), refused=report.refusal is not None)
        self.take_prompts()

    def _travelled(self, report: Report, command: str) -> list[str]:
        """What was taken back or done again, if that was asked for."""
        found = [record for record in report.records if record.kind in TRAVELS]
        if not found or command.split(" ", 1)[0] not in TRAVELS:
            return []
        texts = f" {self.look.glyphs.point} ".join(record.command for record in found)
        return [message(TRAVELS[found[-1].kind], command=texts, key=key_text(BY_NAME["redo"].key))]

    def _announced(self, report: Report) -> list[str]:
        """What nobody may miss among all that a command has brought, wherever the log stands by now."""
        return [
            line_text(line, self.labels)
            for record in report.records
            for line in record.lines
            if line.kind in ANNOUNCED and record.kind == "command"
        ]

    def take_prompts(self) -> bool:
        """Shows the prompts as the session has them; True if another question is on top now.

        Nobody expects those that `next` brings, a yes or no, and one that comes up again from under another."""
        before, depth = self.entry.prompt, self.entry.prompts
        fresh = self.entry.show(self.session.prompts)
        prompt = self.entry.prompt
        if before is not None and before.command not in {each.command for each in self.session.prompts}:
            self.entry.forget(before.command)
        if fresh and prompt is not None:
            again = self.entry.prompts <= depth and before is not None and before.command != prompt.command
            self.unasked = prompt.command in UNASKED or prompt.question.kind == "yes" or again
        return fresh

    def answer(self, text: str) -> Work:
        """An answer to the prompt on top."""

        def told(report: Report) -> None:
            if report.refusal is not None:
                self.entry.refuse()
            self.told(report)

        return Work(lambda: self.session.answer(text), told)

    def cancel(self) -> Work:
        """The prompt on top is taken back; what was answered is kept for the same command."""
        self._remember()
        return Work(self.session.cancel, self.told)

    def reconsider(self) -> Work:
        """One question back."""
        self._remember()
        return Work(self.session.reconsider, self.told)

    def _remember(self) -> None:
        prompt: Prompt | None = self.entry.prompt
        if prompt is not None:
            self.entry.remember(prompt.command)

    def follow(self, session: Session) -> None:
        """The same fight, read anew."""
        self.session = session
        self._logged = -1
        self.take_prompts()

    def listen(self, listener: Callable[[Record], object] | None) -> None:
        """Calls somebody at each step as it happens."""
        self.session.listener = listener

    def refusal(self, refusal: Refusal) -> str:
        """A refusal in one sentence."""
        return refusal_text(refusal, self.names, self.labels)


def _commands(log: Sequence[LogEntry]) -> list[str]:
    """The commands of a log that somebody typed, each once, the last ones last."""
    typed = [entry.command for entry in log if entry.first and entry.kind == "command" and entry.command]
    return list(dict.fromkeys(reversed([each for each in typed if each not in ("next", "undo", "redo")])))[::-1]
