"""The grammar as data: every verb with its parameters, options and flags.

One table serves parsing, completion, help and the refusal that says how a command is used.
"""

from typing import Literal, NamedTuple, get_args

from tracker.rules.refusal import Refused, impossible
from tracker.state.vocabulary import (
    AREAS,
    SIDES,
    Action,
    CheckKind,
    DamageType,
    Difficulty,
    Manner,
    Payment,
)

Kind = Literal[
    "who", "target", "amount", "place", "area", "status", "check", "direction", "winner", "name", "text", "dice",
    "round", "rounds", "count", "plus", "score", "attack", "manner", "payment", "edge", "of", "why", "statblock",
    "shift", "tile", "type", "action",
]  # fmt: skip
"""What a parameter is: how it is read and completed."""

CHOICES: dict[Kind, tuple[str, ...]] = {
    "area": AREAS,
    "place": AREAS,
    "tile": AREAS,
    "type": get_args(DamageType),
    "check": get_args(CheckKind),
    "direction": ("up", "down"),
    "winner": (*SIDES, "draw"),
    "manner": get_args(Manner),
    "payment": get_args(Payment),
    "action": get_args(Action),
    "edge": ("start", "end"),
    "of": ("of",),
}
"""The words of the kinds that are one of a few."""

TYPES: tuple[DamageType, ...] = get_args(DamageType)
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)


class Param(NamedTuple):
    """A parameter: its name, its kind, how usage shows it; `many` takes all words that are left for it."""

    name: str
    kind: Kind
    shown: str
    many: bool = False
    optional: bool = False


class Option(NamedTuple):
    """Something introduced by a word: "with ATTACK"."""

    word: str
    params: tuple[Param, ...]


class Flag(NamedTuple):
    """A word that may stand anywhere behind the first parameter: one of `words`, or a number behind an x."""

    name: str
    words: tuple[str, ...]
    shown: str


class Form(NamedTuple):
    """A verb and what goes with it. `chapter` groups help. `pairs` are the key=value a verb takes: of a combatant, the
    field or the house switches; `pairs_needed` that there must be one. `raw`: the last parameter is the rest of the
    line as it stands. `everyone`: groups and globs mean the reserve and the gone too."""

    verb: str
    chapter: str
    params: tuple[Param, ...] = ()
    options: tuple[Option, ...] = ()
    flags: tuple[Flag, ...] = ()
    pairs: Literal["", "combatant", "field", "house"] = ""
    pairs_needed: bool = False
    raw: bool = False
    everyone: bool = False

    @property
    def usage(self) -> str:
        """How the command is written: "hurt WHO N [TYPE] [magic] [raw]"."""
        shown = [self.verb]
        shown += [f"[{param.shown}]" if param.optional else param.shown for param in self.params]
        shown += [f"[{flag.shown}]" for flag in self.flags]
        shown += [f"[{option.word} {_shown(option)}]" for option in self.options]
        if self.pairs:
            shown.append("key=value…" if self.pairs_needed else "[key=value…]")
        return " ".join(shown)


def _shown(option: Option) -> str:
    return " ".join(f"[{param.shown}]" if param.optional else param.shown for param in option.params)


COUNT = "count"
"""The flag that is a number behind an x."""

_WHO = Param("who", "who", "WHO", many=True)
_ONE = Param("who", "who", "WHO")
_AMOUNT = Param("amount", "amount", "N")
_STEPS = Param("count", "count", "N", optional=True)
_MANNERS = "/".join(CHOICES["manner"])
_PAYMENTS = "/".join(CHOICES["payment"])

_ALL = (
    # building and correcting
    Form(
        "add",
        "build",
        (Param("name", "name", "NAME"),),
        (Option("like", (Param("statblock", "statblock", "STATBLOCK"),)),),
        (
            Flag(COUNT, (), "xN"),
            Flag("side", SIDES, "SIDE"),
            Flag("reserve", ("reserve",), "reserve"),
            Flag("hidden", ("hidden",), "hidden"),
        ),
        pairs="combatant",
    ),
    Form("remove", "build", (_WHO,), everyone=True),
    Form("rename", "build", (_ONE, Param("name", "name", "NAME", many=True)), everyone=True),
    Form("set", "build", (_WHO,), pairs="combatant", pairs_needed=True, everyone=True),
    Form("field", "build", pairs="field", pairs_needed=True),
    Form("house", "build", pairs="house", pairs_needed=True),
    Form("hide", "build", (_WHO,), everyone=True),
    Form("reveal", "build", (_WHO,), everyone=True),
    # setting up and ending
    Form("deploy", "set-up", (_WHO, Param("tile", "tile", "AREA|X,Y,Z")), everyone=True),
    Form("initiative", "set-up", (Param("scores", "score", "WHO=N…", many=True, optional=True),)),
    Form("begin", "set-up"),
    Form("end", "set-up", (Param("winner", "winner", "SIDE/draw", optional=True),)),
    # the order of things
    Form("next", "flow"),
    Form("back", "flow"),
    Form("auto", "flow", (Param("count", "count", "ROUNDS", optional=True),)),
    Form("jump", "flow", (_ONE,)),
    Form("delay", "flow", (_ONE,)),
    Form("skip", "flow", (_WHO,)),
    Form("order", "flow", (_ONE, Param("direction", "direction", "up/down"))),
    Form("undo", "flow", (_STEPS,)),
    Form("redo", "flow", (_STEPS,)),
    Form("amend", "flow", (Param("step", "count", "STEP"), Param("command", "text", "COMMAND")), raw=True),
    # harm and healing
    Form(
        "attack",
        "harm",
        (_ONE, Param("targets", "target", "AREA|TARGET…", many=True, optional=True)),
        (
            Option("with", (Param("attack", "attack", "ATTACK", many=True),)),
            Option("shift", (Param("shift", "shift", "N/d3"),)),
            Option("plus", (Param("plus", "plus", "N"), Param("why", "why", '"why"', optional=True))),
        ),
    ),
    Form(
        "hurt",
        "harm",
        (_WHO, _AMOUNT),
        (),
        (
            Flag("type", tuple(word for word in TYPES if word != "magic"), "TYPE"),
            Flag("magic", ("magic",), "magic"),
            Flag("raw", ("raw",), "raw"),
        ),
    ),
    Form("heal", "harm", (_WHO, _AMOUNT)),
    # moving
    Form(
        "move",
        "move",
        (_WHO, Param("place", "place", "AREA|DX,DY,DZ", optional=True)),
        (
            Option("as", (Param("manner", "manner", _MANNERS),)),
            Option("with", (Param("payment", "payment", _PAYMENTS),)),
        ),
    ),
    Form("brake", "move", (_WHO,), (Option("with", (Param("payment", "action", "/".join(CHOICES["action"])),)),)),
    Form("slip", "move", (_WHO,)),
    Form("dive", "move", (_WHO,)),
    Form("surface", "move", (_WHO,)),
    Form("fly", "move", (_WHO, Param("rounds", "rounds", "ROUNDS", optional=True))),
    Form("land", "move", (_WHO,)),
    Form("drop", "move", (_WHO,)),
    Form("mount", "move", (_ONE, Param("on", "who", "ON/none"))),
    # statuses and checks
    Form(
        "mark",
        "status",
        (_WHO, Param("status", "status", "STATUS[=AMOUNT]")),
        (
            Option("for", (Param("rounds", "count", "N"),)),
            Option(
                "until",
                (
                    Param("edge", "edge", "start/end"),
                    Param("of", "of", "of", optional=True),
                    Param("whose", "who", "WHO"),
                ),
            ),
        ),
    ),
    Form("clear", "status", (_WHO, Param("status", "status", "STATUS")), everyone=True),
    Form(
        "check",
        "status",
        (_WHO, Param("what", "check", "/".join(CHOICES["check"]))),
        (),
        (Flag("difficulty", DIFFICULTIES, "/".join(DIFFICULTIES)),),
    ),
    Form("cloud", "status", (Param("tile", "tile", "AREA|X,Y,Z"), Param("type", "type", "TYPE[=N]"))),
    # the table's own
    Form("roll", "table", (Param("dice", "dice", "DICE"),), raw=True),
    Form("note", "table", (Param("text", "text", "TEXT"),), raw=True),
    Form("remind", "table", (Param("round", "round", "ROUND"), Param("text", "text", "TEXT")), raw=True),
)

FORMS: dict[str, Form] = {form.verb: form for form in _ALL}
"""By verb, in the order of help."""


def usage(form: Form, missing: str = "") -> Refused:
    """The refusal that says how a command is written, and what of it is missing, as usage shows it."""
    return impossible("usage", verb=form.verb, form=form.usage, missing=missing)


RESERVED = frozenset(
    word
    for form in _ALL
    for words in (
        *(flag.words for flag in form.flags),
        *(CHOICES.get(param.kind, ()) for param in form.params),
        *((option.word, *(word for param in option.params for word in CHOICES.get(param.kind, ())))
          for option in form.options),
    )
    for word in words
)  # fmt: skip
"""Every word of the grammar that isn't a verb: an id that is one of them must be quoted."""
