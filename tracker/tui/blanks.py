"""What a verb of the command language lacks, as questions: made of the grammar, so that every verb can be asked for."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from tracker.command.build import compile
from tracker.command.build_status import known
from tracker.command.choices import fold
from tracker.command.complete import complete
from tracker.command.grammar import CHOICES, TYPES, Form, Kind, Param
from tracker.command.lexer import quote
from tracker.command.spelling import spell
from tracker.rules import legal
from tracker.rules.refusal import Refused
from tracker.rules.table import NOBODY
from tracker.session.session import Session
from tracker.state.question import Question, QuestionKind
from tracker.tui.answering import TARGET, Complete
from tracker.tui.asking import Blank
from tracker.words import vocabulary
from tracker.words.asking import ask_text, none_text
from tracker.words.questions import stem

OPTIONS_FROM = 100
"""The place of what stands behind all parameters in a command."""
MOST = 9_999
"""The highest number that a count is asked for."""
ASKED = {"plus": 2}
"""How many parameters of an option are asked for, if more than the first: what is added, and why."""
WAYS: tuple[Kind, ...] = ("manner", "payment")
"""The kinds that say how somebody moves, of which only those that the rules allow now are offered."""
USUAL = "walk"
"""How one moves if nothing is said."""
PAIRS = "pairs"
"""The name under which key=value is asked for."""
SPELLED: tuple[Kind, ...] = ("target", "attack", "statblock")
"""The kinds whose answers are names, which may need quotes."""
COMPLETED: tuple[Kind, ...] = ("who", "statblock", "score", "status")
"""The kinds that are completed; behind all others completion would only offer more of those named."""
COUNTS: tuple[Kind, ...] = ("count",)


class Lack(NamedTuple):
    """Something that a verb may have: its name and kind in the grammar, the words that it may be if it is a flag, the
    word before it, its place, and whether the verb needs it."""

    name: str
    kind: Kind | None
    shown: str
    words: tuple[str, ...] = ()
    before: str = ""
    place: int = 0
    needed: bool = True


def lacks(form: Form) -> dict[str, Lack]:
    """All that may be asked for behind the first parameter (for a verb of nobody: behind the verb), by name."""
    start = 1 if form.params and form.params[0].kind == "who" else 0
    found = [_of_param(param, place) for place, param in enumerate(form.params) if place >= start]
    found += [
        _of_param(param, OPTIONS_FROM + at, "" if place else option.word, needed=False)
        for at, option in enumerate(form.options)
        for place, param in enumerate(option.params[: ASKED.get(option.word, 1)])
    ]
    flags = {flag.name: flag for flag in form.flags if flag.words}
    for at, flag in enumerate(flags.values()):
        # A type that has a flag of its own is one of the types all the same.
        own = tuple(word for word in flags if word in TYPES) if flag.name == "type" else ()
        found.append(Lack(flag.name, None, flag.shown, flag.words + own, "", 2 * OPTIONS_FROM + at, False))
    if form.pairs_needed:
        found.append(Lack(PAIRS, None, "key=value", (), "", 3 * OPTIONS_FROM))
    return {lack.name: lack for lack in found}


def _of_param(param: Param, place: int, word: str = "", *, needed: bool = True) -> Lack:
    return Lack(param.name, param.kind, param.shown, (), word, place, needed and not param.optional)


def needed(form: Form) -> tuple[str, ...]:
    """The names of all that a verb can't do without."""
    return tuple(name for name, lack in lacks(form).items() if lack.needed)


class Blanks:
    """The blanks of a command that begins with `head` and ends with `tail`, for those named in it; `aim` is a target
    that is preferred."""

    def __init__(
        self, session: Session, form: Form, head: str, whom: Sequence[str], *, tail: str = "", aim: str = ""
    ) -> None:
        self._session = session
        self._form = form
        self._head = head
        self._tail = tail
        self._whom = tuple(whom)
        self._aim = aim
        self._lacks = lacks(form)

    def __call__(self, name: str, answers: Mapping[str, str]) -> Blank | None:
        """What is asked for under a name. Raises `Refused` if the command can't be done at all."""
        lack = self._lacks[name]
        if lack.kind == "target":
            return self._targets(lack, answers)
        if lack.kind == "attack":
            return self._weapons(lack)
        if lack.kind in WAYS:
            return self._ways(lack, answers)
        if lack.kind == "why" and not answers.get("plus"):
            return None
        if lack.name == "on":
            return self._mounts(lack)
        if lack.words:
            return self._flag(lack, answers)
        if lack.kind in COUNTS and not lack.needed:
            names = {"": none_text(name)}
            return self._blank(lack, self._question(lack, "number", default="", low=1, high=MOST, names=names))
        words = CHOICES.get(lack.kind, ()) if lack.kind else ()
        if words and lack.kind != "tile":
            return self._blank(lack, self._chosen(lack, words))
        names = {"": none_text(lack.name)}
        text = self._question(lack, "text", default=None if lack.needed else "", names=names)
        return self._blank(lack, text, written=True)

    # --- by kind

    def _targets(self, lack: Lack, answers: Mapping[str, str]) -> Blank | None:
        """Those whom the rules let the attack be aimed at; a digit marks one, so that its odds are seen first."""
        weapon = answers.get("attack", "")
        command = f"{self._head} with {spell(weapon)}" if weapon else f"{self._head} {self._tail}".rstrip()
        report = self._session.preview(command)
        if report.refusal is not None:
            raise Refused(report.refusal)
        question = report.prompt.question if report.prompt else None
        if question is not None and stem(question.key) == TARGET:
            choices = tuple(each for each in question.choices if each != NOBODY)
            preferred = (self._aim, question.default or "", *choices)
        else:
            choices = preferred = tuple(self._only_target(command))
            question = self._question(lack, "one")
        if not choices:
            return None
        default = next(each for each in preferred if each in choices)
        return self._blank(lack, structs.replace(question, choices=choices, default=default), holds=True)

    def _only_target(self, command: str) -> list[str]:
        """The target of an attack about which the rules ask nothing; it may strike later, at its weapon's Init."""
        try:
            odds = self._session.odds(command)
        except Refused:
            return []
        now = [each.target for each in odds.strikes if not each.opportunity]
        return (now or [line.args["target"] for line in odds.lines if line.kind == "strikes-later"])[:1]

    def _weapons(self, lack: Lack) -> Blank | None:
        """The weapons that can be used now, if there are several."""
        found = [
            option.what
            for who in self._whom[:1]
            for option in legal.options(self._session.encounter, who)
            if option.action == "attack" and option.refusal is None
        ]
        if len(found) < 2:
            return None
        return self._blank(lack, self._chosen(lack, found))

    def _mounts(self, lack: Lack) -> Blank:
        """Those whom the rider can mount now, if there are any."""
        found = [
            option.what
            for who in self._whom[:1]
            for option in legal.options(self._session.encounter, who)
            if option.action == "mount" and option.refusal is None
        ]
        if not found:
            return self._blank(lack, self._question(lack, "text"), written=True)
        names = {who: self._session.encounter.combatants[who].name for who in found if who != NOBODY}
        question = self._question(lack, "one", choices=tuple(found), default=found[0], names=names)
        return self._blank(lack, question)

    def _ways(self, lack: Lack, answers: Mapping[str, str]) -> Blank | None:
        """The ways to move that the rules allow now; nothing if there is only one."""
        manner = answers.get("manner", "")
        begun = f"{self._head} as {manner}" if lack.kind == "payment" and manner else self._head
        words = [
            word
            for word in CHOICES[lack.kind or "manner"]
            if word != USUAL and self._session.preview(f"{begun} {lack.before} {word}").refusal is None
        ]
        return self._blank(lack, self._chosen(lack, words)) if words else None

    def _flag(self, lack: Lack, answers: Mapping[str, str]) -> Blank | None:
        """The words of a flag that the command takes as it stands; nothing if it takes none."""
        command = " ".join([self._head, *answers.values()])
        words = [word for word in lack.words if self._compiles(f"{command} {word}")]
        return self._blank(lack, self._chosen(lack, words)) if words else None

    def _compiles(self, command: str) -> bool:
        try:
            compile(command, self._session.encounter, self._session.library)
        except Refused:
            return False
        return True

    # --- parts

    def _chosen(self, lack: Lack, words: Sequence[str]) -> Question:
        none = () if lack.needed else ("",)
        names = {word: _word(lack, word) for word in words} | {"": none_text(lack.name)}
        return self._question(lack, "one", choices=(*none, *words), default=None if lack.needed else "", names=names)

    def _question(self, lack: Lack, kind: QuestionKind, **fields: Any) -> Question:
        return Question(
            key=f"ask {lack.name}", kind=kind, args={"shown": lack.shown, "verb": self._form.verb}, **fields
        )

    def _blank(self, lack: Lack, question: Question, *, holds: bool = False, written: bool = False) -> Blank:
        return Blank(
            lack.name,
            question,
            lack.before,
            lack.place,
            lack.needed,
            holds,
            quote if lack.kind == "why" else spell if lack.kind in SPELLED else str,
            self._completing(lack) if written else None,
        )

    def _completing(self, lack: Lack) -> Complete | None:
        if lack.kind not in COMPLETED:
            return None
        return self._statuses if lack.kind == "status" else self._complete

    def _statuses(self, text: str) -> list[str]:
        return [each for each in known(self._session.encounter) if fold(each).startswith(fold(text)) and each != text]

    def _complete(self, text: str) -> list[str]:
        """Whole texts of a field: what completion would put behind the command."""
        head = f"{self._head} "
        found = complete(head + text, self._session.encounter, self._session.library.names)
        return [each.removeprefix(head) for each in found if each.startswith(head)]


def _word(lack: Lack, word: str) -> str:
    """A word of the grammar as it is shown."""
    if lack.kind in ("area", "place", "tile"):
        return vocabulary.area(word)
    if lack.kind == "manner":
        return vocabulary.word(vocabulary.MANNERS, word)
    if lack.kind == "payment":
        return vocabulary.action(word)
    return vocabulary.damage_type(word) if lack.name == "type" else word


def asked(blank: Blank) -> str:
    """What is asked for in a blank of a command; "" if the question says it itself."""
    if not blank.question.key.startswith("ask "):
        return ""
    return ask_text(blank.name, **blank.question.args)
