"""The screen without a terminal: a session, what is selected, and the command row; it makes the pictures to be shown.

What a key does is decided here and done by the session, so that all of it runs without Textual.
"""

from collections.abc import Callable, Sequence

from tracker.command.complete import complete
from tracker.command.registry import PANES, Context
from tracker.command.spelling import spell
from tracker.rules.refusal import Refusal
from tracker.session.report import Entry as LogEntry
from tracker.session.report import Report
from tracker.session.session import Session
from tracker.session.view import board, detail, queue, standing, strip, timers
from tracker.state.encounter import Encounter
from tracker.store.record import Record
from tracker.tui.entry import Effect, Entry
from tracker.tui.look import Look
from tracker.tui.picture import SELECTING, Picture, items
from tracker.words.problems import problem_text
from tracker.words.questions import question_text
from tracker.words.refusals import refusal_text
from tracker.words.screen import message

LOG = 200
"""How many lines of the log are kept at hand."""
UNASKED = ("next",)
"""The commands whose questions nobody could have expected: keys typed before one of them is seen don't answer it."""


class Desk:
    """A session with everything that the screen adds to it.

    `active` is the pane where the keys go. `who` is the one selected; "" follows whose turn it is. `unasked` says that
    the question on top came without being asked for."""

    def __init__(self, session: Session, look: Look) -> None:
        self.session = session
        self.look = look
        self.active = PANES[0]
        self.who = ""
        self.entry = Entry(self._complete, _commands(session.log(LOG)))
        self.unasked = False
        self.trouble = ""
        self._at: dict[str, int | None] = dict.fromkeys(PANES)
        self._picture: Picture | None = None
        self._encounter: Encounter | None = None
        self._log: tuple[LogEntry, ...] = ()
        self._logged = -1
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
            kept = last.detail if stepping and last else None
            last = self._derived(encounter)._replace(detail=kept, who=kept.combatant.id if kept else "")
            self._encounter = None if kept else encounter
        if self._logged != session.number:
            self._log, self._logged = tuple(session.log(LOG)), session.number
        who = last.who if stepping and last.detail else self._shown(encounter)
        if last.detail is None or last.who != who:
            last = last._replace(detail=detail(encounter, who) if who else None)
        picture = last._replace(
            look=self.look,
            log=self._log,
            prompt=self.entry.prompt,
            active=self.active,
            who=who,
            number=session.number,
            saved=session.book.saved,
            trouble=self._banner(),
            context=self._context(),
        )
        self._picture = picture._replace(at={pane: self._row(picture, pane) for pane in PANES})
        return self._picture

    @property
    def last(self) -> Picture:
        """The last picture that was made."""
        return self._picture or self.picture()

    def _derived(self, encounter: Encounter) -> Picture:
        return Picture(
            look=self.look,
            title=encounter.name,
            slug=self.session.book.slug,
            names={who: each.name for who, each in encounter.combatants.items()},
            labels=self._labels(),
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
            at={},
            number=0,
            saved=0,
            trouble="",
            context="fight",
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

    def _context(self) -> Context:
        if self.entry.typing:
            return "command"
        if self.entry.prompt is None:
            return "fight"
        return "prompt" if self.entry.choosing else "field"

    # --- selecting

    def go_to(self, pane: str) -> None:
        """The keys go to a pane from now on."""
        self.active = pane

    def go_on(self) -> None:
        """The keys go to the next pane."""
        self.active = PANES[(PANES.index(self.active) + 1) % len(PANES)]

    def move(self, by: int) -> None:
        """The selection in the active pane moves so many rows; it stops at both ends."""
        picture = self.last
        found = items(picture, self.active)
        if not found:
            return
        at = picture.at[self.active]
        if at is None:
            # Logs begin at their newest line, everything else at its first.
            row = len(found) - 1 if self.active == "log" else 0
        else:
            row = min(max(0, at + by), len(found) - 1)
        self._at[self.active] = row
        if self.active in SELECTING and found[row]:
            self.who = found[row]

    def let_go(self) -> None:
        """Nothing is selected any more: the screen follows whose turn it is and the end of the log."""
        self.who = ""
        self._at = dict.fromkeys(PANES)

    def option(self) -> str:
        """The command for the option that is selected in the details; "" for none."""
        picture = self.last
        at = picture.at["details"]
        if self.active != "details" or picture.detail is None or at is None:
            return ""
        option = picture.detail.options[at]
        command = f"{option.action} {spell(picture.who)}"
        return f"{command} with {spell(option.what)}" if option.what else command

    # --- doing

    def perform(self, effect: Effect) -> None:
        """Does what a key in the command row asked for."""
        if effect.kind == "do":
            self.do(effect.text, typed=True)
        elif effect.kind == "answer":
            self._told(self.session.answer(effect.text))
        elif effect.kind == "cancel":
            self._told(self.session.cancel())
        elif effect.kind == "choose":
            self.entry.say(message("choose"), refused=True)

    def do(self, text: str, *, typed: bool = False) -> None:
        """Does a command; one that was typed stays in the row if it is refused, to be mended."""
        report = self.session.do(text)
        if typed and report.refusal is None:
            self.entry.done(text)
        elif not typed and report.refusal is None and not report.prompt:
            self.let_go()
        self._told(report)

    def _told(self, report: Report) -> None:
        said = [self._refusal(report.refusal)] if report.refusal else []
        for prompt, refusal in report.closed:
            question = question_text(prompt.question, self._names(), self._labels())
            if refusal is not None:
                said.append(message("closed-prompt", text=self._refusal(refusal)))
            elif report.refusal is None:
                said.append(message("closed-plain", text=question))
        self.entry.say(" ".join(said), refused=report.refusal is not None)
        self.take_prompts()

    def take_prompts(self) -> bool:
        """Shows the prompts as the session has them; True if another question is on top now."""
        fresh = self.entry.show(self.session.prompts)
        prompt = self.entry.prompt
        if fresh and prompt is not None:
            self.unasked = prompt.command in UNASKED or prompt.question.kind == "yes"
        return fresh

    def listen(self, listener: Callable[[Record], object] | None) -> None:
        """Calls somebody at each step as it happens."""
        self.session.listener = listener

    def _refusal(self, refusal: Refusal) -> str:
        return refusal_text(refusal, self._names(), self._labels())

    def _names(self) -> dict[str, str]:
        return {who: each.name for who, each in self.session.encounter.combatants.items()}

    def _labels(self) -> dict[str, str]:
        return {str(side): name for side, name in self.session.encounter.field.labels.items()}


def _commands(log: Sequence[LogEntry]) -> list[str]:
    """The commands of a log that somebody typed, each once, the last ones last."""
    typed = [entry.command for entry in log if entry.first and entry.kind == "command" and entry.command]
    return list(dict.fromkeys(reversed([each for each in typed if each not in ("next", "undo", "redo")])))[::-1]
