"""A session: one fight being run. Owns its history and its saving; commands, answers, undo and redo go through it."""

from collections.abc import Callable
from functools import partial

from msgspec import structs

from tracker.command.build import Command
from tracker.command.build import compile as compile_command
from tracker.command.library import EMPTY, Library
from tracker.rules.apply import queued
from tracker.rules.refusal import BadAnswer, Refusal, Refused, impossible
from tracker.rules.table import Asker, Roller, accept
from tracker.session.again import NOTHING, Known
from tracker.session.amend import Amending, Amendment, Hands
from tracker.session.amended import Amended, prompts_after, records_of, view_amended
from tracker.session.auto import Auto, ShouldStop, default_of, is_round_over, never
from tracker.session.dice import RandomDice, faces_of
from tracker.session.drive import Begun, Step, next_events, own_events
from tracker.session.history import Travel
from tracker.session.keeper import Keeper
from tracker.session.log import Log
from tracker.session.odds import OddsView, view_odds, view_waiting
from tracker.session.perform import Answers, Performed, Rolls, Waiting, is_immediate, own_left, perform
from tracker.session.preview import preview
from tracker.session.reconsidered import without_last
from tracker.session.report import Entry, Report, with_names
from tracker.state.encounter import Encounter
from tracker.state.event import Begin, Play
from tracker.state.question import Prompt
from tracker.store.book import Book
from tracker.store.record import Record


class Session(Keeper):
    """One fight, its history and its open prompts. Steps are saved as they are taken.

    `typed_dice`: a side whose dice are typed is asked for them, and
    the roller rolls only the others'. `insisted` are the keys of answers that the asker has, whatever was answered
    before."""

    def __init__(self, book: Book, *, roller: Roller | None = None, library: Library = EMPTY) -> None:
        super().__init__(book)
        self.roller: Roller = roller or RandomDice()
        self.asker: Asker | None = None
        self.typed_dice = True
        self.insisted: frozenset[str] = frozenset()
        self.library = library
        self._log = Log(self.history)
        self._closed: list[tuple[Prompt, Refusal | None]] = []
        self._fresh: Prompt | None = None
        self._faces: tuple[int, ...] = ()
        self._given: tuple[str, ...] = ()
        self._drawn: dict[tuple[int, str], Rolls] = {}

    # --- what a GM does

    def do(self, text: str, *, typed: bool = False) -> Report:
        """Does one command; a missing answer opens a prompt. Nothing is done if the report holds a refusal. `typed`: a
        person wrote it, so that a name which is another's id is asked back."""
        return self._reported(lambda: self._command(text, typed=typed))

    def answer(self, text: str) -> Report:
        """Answers the prompt on top; what waited for it goes on. Where a die is asked for, "5 5 2" are its face and
        those of the next dice of the same event."""
        return self._reported(lambda: self._answer(text))

    def cancel(self) -> Report:
        """Closes the prompt on top. A command that had begun is undone."""
        return self._reported(self._cancel)

    def reconsider(self) -> Report:
        """Takes the last answer or typed die back that was given to what waits at the prompt on top, and asks for it
        again. The dice that the tracker has rolled stay."""
        return self._reported(self._reconsider)

    def auto(self, rounds: int = 0, should_stop: ShouldStop = never) -> Report:
        """Plays on by itself, so many rounds or (0) to the end; a question without a default opens a prompt.
        `should_stop` is asked between two events. What is played is saved once a round and at each stop."""
        text = f"auto {rounds}" if rounds else "auto"
        command = Command(text, "auto", False, (), "auto", rounds)
        return self._reported(lambda: self._auto(command, should_stop))

    def preview(self, text: str) -> Report:
        """What a command would do, up to its first question; nothing is done."""
        return preview(self.encounter, text, self.library, self.roller, self.number)

    def amend_preview(self, step: int, text: str) -> Amended:
        """What `amend STEP COMMAND` would change; nothing is done. Dice that it rolls anew are kept for it."""
        command = compile_command(f"amend {step} {text}", self.encounter, self.library)
        try:
            amendment = self._amending(command)
        except Refused as refused:
            return Amended(step, refusal=with_names(refused.refusal, self.encounter))
        except Waiting as waiting:
            self._drawn = {(self.number, command.text): waiting.rolls}
            return Amended(step, question=waiting.question)
        self._drawn = {(self.number, command.text): amendment.known.rolls}
        return view_amended(amendment, self.encounter)

    # --- reading

    def odds(self, text: str) -> OddsView:
        """The odds of a command: an attack, a check, or harm. Raises `Refused` if it can't be done, or has none."""
        return view_odds(self.encounter, text, self.library)

    def odds_waiting(self, target: str) -> OddsView:
        """The odds of the attack that waits for its target. Raises `Refused` if none does, or it can't be done."""
        return view_waiting(self.encounter, target)

    def record(self, number: int) -> Record:
        """A step by its number. Raises KeyError if there is none."""
        return self.history.record(number)

    def log(self, limit: int = 200, before: int | None = None) -> list[Entry]:
        """The last lines of the live steps (those before a step, if given), oldest first."""
        return self._log.lines(limit, before)

    def close(self) -> None:
        """Saves what is still to be saved and lets the fight go."""
        self.book.close()

    # --- commands

    def _reported(self, work: Callable[[], None]) -> Report:
        self._taken, self._closed, self._fresh, self._given = [], [], None, ()
        refusal = None
        try:
            self._check_writable()
            with self._page():
                work()
        except Refused as refused:
            refusal = with_names(refused.refusal, self.encounter)
        return Report(tuple(self._taken), refusal, self.prompts[-1] if self.prompts else None, tuple(self._closed))

    def _check_writable(self) -> None:
        if self.book.read_only:
            raise impossible("read-only")

    def _command(self, text: str, *, typed: bool) -> None:
        command = compile_command(text, self.encounter, self.library, typed=typed)
        if command.flow == "amend":
            self._amend(command, typed=typed)
        elif command.flow:
            FLOWS[command.flow](self, command)
        else:
            begun = Begun(command.text, overrule=command.overrule)
            self._start(command, begun, {}, {})
        self._resume()

    def _start(self, command: Command, begun: Begun, answers: Answers, rolls: Rolls) -> None:
        """A command's own events: all of them or none, up to a question."""
        self._finish(queued(self.encounter, *command.events), len(command.events), begun, answers, rolls)

    def _finish(self, encounter: Encounter, own: int, begun: Begun, answers: Answers, rolls: Rolls) -> None:
        """Works off the agenda's first `own` events and all they bring, then takes the steps; a question takes them
        up to it. A command is refused as a whole; of one that has begun, what is refused now is dropped."""
        steps: list[Performed] = []
        below = encounter.flow.agenda[own:]
        try:
            for done in own_events(encounter, below, self._stepper(answers, rolls, overrule=begun.overrule)):
                steps.append(done)
                encounter = done.encounter
        except Waiting as waiting:
            begun = self._take(begun, *steps)
            begins = not begun.group
            self._open(begun, 0 if begins else own_left(encounter, below), waiting)
        except Refused as refused:
            if not begun.group or not steps or isinstance(refused, BadAnswer):
                raise
            self._drop(self._take(begun, *steps), refused.refusal)
            self._finish(self.encounter, own_left(self.encounter, below), begun, {}, {})
        else:
            self._take(begun, *steps)

    def _stepper(self, answers: Answers, rolls: Rolls, *, overrule: bool = False) -> Step:
        """Does the next event; the first one with the answers, rolls and typed faces that there are for it."""

        def step(encounter: Encounter) -> Performed:
            nonlocal answers, rolls
            do = partial(perform, answers=answers, rolls=rolls, faces=self._faces, given=self._given)
            answers, rolls, self._faces, self._given = {}, {}, (), ()
            return do(encounter, self.roller, self.asker, overrule=overrule, typed=self.typed_dice)

        return step

    # --- next

    def _next(self, command: Command) -> None:
        answers, rolls = self._waiting_answers()
        begun = Begun(command.text, command.flow)
        if self.encounter.step == "setup":
            self._start(Command(command.text, "begin", False, (Begin(),), ""), begun, {}, {})
            if self.prompts:
                return
            begun = begun._replace(group=self._taken[0].group)
        elif not self.encounter.flow.agenda:
            raise impossible("fight-over")
        self._go_on(begun, answers, rolls, first=begun.group == 0)

    def _waiting_answers(self) -> tuple[Answers, Rolls]:
        """Refuses while a prompt waits. A batch has nobody who could answer it: it closes what hadn't begun, and takes
        the answers and dice of what waits in the agenda along."""
        if self.prompts and not self._batched:
            raise impossible("prompt-open", command=self.prompts[-1].command)
        while self.prompts:
            prompt = self.prompts[-1]
            self.prompts = self.prompts[:-1]
            if prompt.left:
                return prompt.answers, prompt.rolls
            self._closed.append((prompt, None))
        return {}, {}

    def _go_on(self, begun: Begun, answers: Answers, rolls: Rolls, *, first: bool) -> None:
        """Works on until a decision is missing, somebody's turn opens, or a whole round has gone by."""
        try:
            for done in next_events(self.encounter, self._stepper(answers, rolls), first=first):
                begun = self._take(begun, done)
        except Waiting as waiting:
            self._open(begun, len(self.encounter.flow.agenda), waiting)
        except Refused as refused:
            if isinstance(refused, BadAnswer) or not is_immediate(self.encounter.flow.agenda[0]):
                raise
            self._go_on(self._drop(begun, refused.refusal), {}, {}, first=False)

    # --- auto

    def _auto(self, command: Command, should_stop: ShouldStop = never) -> None:
        stepper = self._stepper(*self._waiting_answers())
        begun, course = Begun(command.text, command.flow), Auto(command.count, should_stop)
        asker, self.asker = self.asker, self.asker or default_of
        try:
            self._play(begun, course, stepper)
        finally:
            self.asker = asker

    def _play(self, begun: Begun, course: Auto, stepper: Step) -> None:
        """Plays until it stops. What is refused in mid-course is dropped; a question without a default gives everybody
        back and is then one of `next`."""
        try:
            for done in course.events(self.encounter, stepper):
                begun = self._take(begun, done)
                if is_round_over(self.encounter):
                    self._turn_page()
        except Refused as refused:
            if isinstance(refused, BadAnswer) or not begun.group or not is_immediate(self.encounter.flow.agenda[0]):
                raise
            self._play(self._drop(begun, refused.refusal), course, stepper)
        except Waiting as waiting:
            begun = self._take(begun, perform(queued(self.encounter, Play(on=False)), self.roller))
            goes_on = Begun("next", "next", begun.group)
            self._open(goes_on, len(self.encounter.flow.agenda), waiting)

    # --- prompts

    def _open(self, begun: Begun, left: int, waiting: Waiting) -> None:
        prompt = Prompt(
            command=begun.text,
            left=left,
            group=begun.group,
            overrule=begun.overrule,
            question=waiting.question,
            answers=waiting.answers,
            rolls=waiting.rolls,
            given=waiting.given,
        )
        self._fresh = prompt
        self.prompts = (*self.prompts, prompt)

    def _answer(self, text: str) -> None:
        if not self.prompts:
            raise impossible("no-prompt")
        prompt = self.prompts[-1]
        if prompt.question.kind == "die":
            self._faces = faces_of(prompt.question, text)
        else:
            key, answer = prompt.question.key, accept(prompt.question, text)
            prompt = structs.replace(prompt, answers={**prompt.answers, key: answer}, given=(*prompt.given, key))
        try:
            self._again(prompt)
        finally:
            self._faces = ()
        self._resume()

    def _again(self, prompt: Prompt) -> None:
        """Runs what waited at the prompt on top again, with its answers and dice; the prompt goes, or asks on. Whatever
        is raised goes through: the prompt is there again unless a step of what waited has been taken."""
        before, number = self.prompts, self.number
        self.prompts, self._given = before[:-1], prompt.given
        begun = Begun(prompt.command, "next" if prompt.command == "next" else "", prompt.group, prompt.overrule)
        try:
            if begun.flow and prompt.left:
                self._go_on(begun, prompt.answers, prompt.rolls, first=True)
            elif prompt.left:
                self._finish(self.encounter, prompt.left, begun, prompt.answers, prompt.rolls)
            elif begun.flow:
                command = compile_command(prompt.command, self.encounter, self.library)
                start = Command(command.text, "begin", False, (Begin(),), "")
                self._start(start, begun, prompt.answers, prompt.rolls)
                if len(self.prompts) < len(before) and self._taken:
                    self._go_on(begun._replace(group=self._taken[0].group), {}, {}, first=False)
            else:
                command = compile_command(prompt.command, self.encounter, self.library)
                if command.flow == "amend":
                    self._amend(command, Known(prompt.answers, prompt.rolls))
                else:
                    self._start(command, begun._replace(overrule=command.overrule), prompt.answers, prompt.rolls)
        except BaseException:
            if self.number == number:
                self.prompts = before
            raise

    def _resume(self) -> None:
        """After an interruption: the prompt on top runs again on the new state; refused now, it closes."""
        if self._batched:
            return
        while self.prompts and self.prompts[-1] is not self._fresh:
            prompt, depth = self.prompts[-1], len(self.prompts)
            if prompt.left and not self._still_waits(prompt):
                self._close(prompt, None)
                continue
            try:
                self._again(prompt)
            except Refused as refused:
                refusal = with_names(refused.refusal, self.encounter)
                self._close(prompt, refusal)
                if prompt.left and is_immediate(self.encounter.flow.agenda[0]):
                    self._drop(Begun(prompt.command, group=prompt.group), refusal)
                continue
            if len(self.prompts) >= depth:
                return

    def _still_waits(self, prompt: Prompt) -> bool:
        agenda = self.encounter.flow.agenda
        if len(agenda) < prompt.left or not agenda:
            return False
        return prompt.command == "next" or is_immediate(agenda[0])

    def _close(self, prompt: Prompt, refusal: Refusal | None) -> None:
        self._closed.append((prompt, refusal))
        self.prompts = tuple(each for each in self.prompts if each is not prompt)

    def _cancel(self) -> None:
        if not self.prompts:
            raise impossible("no-prompt")
        prompt = self.prompts[-1]
        self.prompts = self.prompts[:-1]
        if prompt.left and prompt.group:
            self._travel(self.history.to(self.encounter, self.history.record(prompt.group).parent))
        self._resume()

    def _reconsider(self) -> None:
        if not self.prompts:
            raise impossible("no-prompt")
        self._again(without_last(self.prompts[-1]))
        self._resume()

    # --- undo and redo

    def _undo(self, command: Command) -> None:
        self._several(command.count, self.history.undone)

    def _redo(self, command: Command) -> None:
        self._several(command.count, self.history.redone)

    def _several(self, count: int, way: Callable[[Encounter], Travel]) -> None:
        """So many steps, or as many as there are; refused if there is none."""
        for done in range(count):
            try:
                self._travel(way(self.encounter))
            except Refused:
                if not done:
                    raise
                return

    def _back(self, _: Command) -> None:
        self._travel(self.history.turn_back(self.encounter))

    def _travel(self, travel: Travel) -> None:
        tip = travel.record.tip
        kept = tuple(prompt for prompt in self.prompts if not prompt.left or prompt.group <= tip)
        self._closed += [(prompt, None) for prompt in self.prompts if prompt not in kept]
        self.prompts = kept
        self._commit((travel.record,), travel.encounter)

    # --- amending

    def _amend(self, command: Command, given: Known = NOTHING, *, typed: bool = False) -> None:
        """Amends a step; a question that its command asks anew opens a prompt, before anything is done."""
        try:
            amendment = self._amending(command, given, typed=typed)
        except Waiting as waiting:
            self._open(Begun(command.text), 0, waiting)
            return
        records = records_of(amendment, self.number, self.history.tip, self.encounter)
        self.prompts, closed = prompts_after(amendment, records, self.prompts)
        self._closed += [(prompt, None) for prompt in closed]
        self._commit(records, amendment.encounter)

    def _amending(self, command: Command, given: Known = NOTHING, *, typed: bool = False) -> Amendment:
        """What an amendment comes to, with the dice of its preview. Raises `Refused` and `Waiting`."""

        def step(encounter: Encounter, known: Known, overrule: bool) -> Performed:
            return self._stepper(known.answers, known.rolls, overrule=overrule)(encounter)

        amending = Amending(self.history, self.encounter, self.library, Hands(step, self.insisted), self.prompts)
        drawn = self._drawn.get((self.number, command.text), {})
        return amending.run(command, Known(given.answers, {**drawn, **given.rolls}), typed=typed)


FLOWS: dict[str, Callable[[Session, Command], None]] = {
    "next": Session._next,
    "auto": Session._auto,
    "undo": Session._undo,
    "redo": Session._redo,
    "back": Session._back,
}
"""By the command's flow: what the session does for it itself."""
