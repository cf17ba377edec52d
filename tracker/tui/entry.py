"""The command row without a terminal: what is typed, sought or asked there, one over the other, key by key.

Nothing is done here: each key gives an `Effect`, and whoever pressed it does it.
"""

from collections.abc import Sequence

from tracker.command.lexer import OVERRULING
from tracker.state.question import Prompt
from tracker.tui.answering import NONE, PASS, TARGET, Answering, Complete, Effect
from tracker.tui.asking import Asking
from tracker.tui.finding import Finding
from tracker.tui.typed import History, Typing
from tracker.words.questions import stem


class Entry:
    """The state of the command row.

    `over` is a command being typed, or a list, over everything else; `askings` are commands that lack something, the
    last one on top; under them is the prompt on top, with its `row`. `message` is what is said above: why the last
    thing wasn't done, or a note; `preview` what the command asked for would do."""

    def __init__(self, complete: Complete, history: Sequence[str] = ()) -> None:
        self.over: Typing | Finding | None = None
        self.askings: list[Asking] = []
        self.prompt: Prompt | None = None
        self.message = ""
        self.refused = False
        self.preview: tuple[str, ...] = ()
        self.history = History(history)
        self._complete = complete
        self._row: Answering | None = None
        self.prompts = 0
        self._given: dict[tuple[str, str], str] = {}
        self._remembered: dict[tuple[str, str], str] = {}

    # --- what is open

    @property
    def asking(self) -> Asking | None:
        """The command that lacks something, if one is on top of the prompts."""
        return self.askings[-1] if self.askings else None

    @property
    def row(self) -> Answering | None:
        """The question that is open under what is typed, if any: that of a command, else that of a prompt."""
        return self.askings[-1].row if self.askings else self._row

    @property
    def choosing(self) -> bool:
        """Whether an answer is being chosen."""
        return self.over is None and self.row is not None and self.row.choosing

    @property
    def writing(self) -> bool:
        """Whether there is a field to type in, so that only editing keys act."""
        return self.over is not None or (self.row is not None and not self.row.choosing)

    @property
    def open(self) -> bool:
        """Whether anything is typed or asked."""
        return self.over is not None or self.row is not None

    @property
    def way(self) -> str:
        """Of what is asked on top more can be said: "attack" what is added to its roll, "move" how, if it hasn't begun;
        "" for everything else."""
        if self.over is not None or not self.choosing:
            return ""
        if self.askings:
            return "attack" if self.askings[-1].head.removeprefix(OVERRULING).startswith("attack ") else ""
        moves = self.prompt is not None and self.prompt.command.removeprefix(OVERRULING).startswith("move ")
        return "move" if moves and self.prompt is not None and not self.prompt.left else ""

    @property
    def cannot(self) -> frozenset[str]:
        """The actions that the row itself doesn't do now: a field with a text takes the colon, and the left arrow goes
        through it."""
        found = set() if self.way else {"how"}
        if self.over is None and self.row is not None and not self.row.choosing:
            found |= {"command"} if self.row.field.text else set()
            found |= {"question-back"} if self.row.field.at else set()
        return frozenset(found)

    @property
    def depth(self) -> int:
        """How many questions are open, one over the other."""
        return self.prompts + len(self.askings)

    # --- opening and closing

    def show(self, prompts: Sequence[Prompt]) -> bool:
        """Takes the open prompts as they are now; True if another question is on top than before."""
        top = prompts[-1] if prompts else None
        self.prompts = len(prompts)
        if top is self.prompt:
            return False
        before, self.prompt = self.prompt, top
        if top is None:
            self._row = None
            return False
        if before is not None and before.question == top.question:
            return False
        given = self._remembered.pop((top.command, top.question.key), "")
        # Whom one attacks is only marked by a digit, so that the odds are seen before Enter.
        self._row = Answering(top.question, before=given, holds=stem(top.question.key) == TARGET)
        return True

    def remember(self, command: str) -> None:
        """Keeps what was answered to a command that is taken back, for when it asks the same again."""
        self._remembered |= {key: answer for key, answer in self._given.items() if key[0] == command}
        self.forget(command)

    def refuse(self) -> None:
        """The answer to the prompt on top was refused: it isn't kept."""
        if self.prompt is not None and self._row is not None:
            self._given.pop((self.prompt.command, self.prompt.question.key), None)
            self._row.refuse()

    def forget(self, command: str) -> None:
        """A command is over: what was answered to it says nothing about the next time."""
        self._given = {key: answer for key, answer in self._given.items() if key[0] != command}

    def say(self, message: str, *, refused: bool = False) -> None:
        """Shows a message; an empty one takes it away."""
        self.message = message
        self.refused = refused

    def type(self, text: str = "", *, step: int = 0) -> None:
        """Begins a command, or with a step's number one that is to be in its place."""
        self.over = Typing(self._complete, self.history, text, step=step)

    def seek(self, finding: Finding) -> None:
        """Opens a list."""
        self.over = finding

    def ask(self, asking: Asking) -> None:
        """Asks for what a command lacks."""
        self.over = None
        self.askings.append(asking)

    def drop(self) -> Asking | None:
        """Closes the command on top that lacks something."""
        self.preview = ()
        return self.askings.pop() if self.askings else None

    def done(self, text: str = "") -> None:
        """What was typed was done: it goes to the history and the row closes."""
        self.history.add(text)
        self.over = None

    # --- keys

    def press(self, key: str, character: str | None) -> Effect:
        """What a key does."""
        if self.over is not None:
            effect = self.over.press(key, character)
            if effect.kind == "cancel":
                self.over = None
                self.say("")
                return NONE
            return effect
        row = self.row
        if row is None:
            return PASS
        effect = row.press(key, character)
        if effect == NONE and row.choosing:
            self.say("")
        if effect.kind == "answer" and self.prompt is not None and not self.askings:
            self._given[self.prompt.command, self.prompt.question.key] = effect.text
        return effect

    def paste(self, text: str) -> bool:
        """Text pasted at once; False if there is no field for it."""
        if not self.writing:
            return False
        target = self.over or self.row
        if target is not None:
            target.paste(text)
        return True
