"""The one registry of actions: what can be done, by which keys, and where.

Screen, footer, palette, help and README are made of it; sentences aren't in it, an action's name is their kind.
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple

from tracker.rules.legal import CANDIDATES

Context = Literal["fight", "list", "help", "why", "prompt", "many", "yes", "field", "command", "find"]
"""Where keys are read: the fight, the list of saved fights, help, the why of a result; a question where one is chosen,
where several are, a yes or no, one with a field to type in; a command being typed, and a list that narrows."""

CONTEXTS: tuple[Context, ...] = ("fight", "list", "help", "why", "prompt", "many", "yes", "field", "command", "find")
TYPING: frozenset[Context] = frozenset({"field", "command", "find"})
"""Where characters are text: only what isn't one works there, and the colon that opens the command row."""
COLON = ":"
PANES = ("initiative", "formation", "timers", "details", "log")
"""The panes by number, from 1."""


class Action(NamedTuple):
    """Something that can be done.

    `keys`: the first is the one that is shown, the others do the same. `command` is what it puts into the command
    language, with `{turn}` for whose turn it is and `{whom}` for those marked or the one selected; "": the screen does
    it itself. `asks` are the parameters, options and flags of the command's verb that are asked for, in order.
    `footer`: it stands at the screen's foot. `value` is what the screen needs besides the name (a pane's number, a
    direction)."""

    name: str
    keys: tuple[str, ...]
    contexts: tuple[Context, ...] = ("fight",)
    command: str = ""
    asks: tuple[str, ...] = ()
    footer: bool = False
    value: int = 0

    @property
    def key(self) -> str:
        """The key that is shown."""
        return self.keys[0]


_LISTS: tuple[Context, ...] = ("fight", "list", "help", "why")
_CHOOSING: tuple[Context, ...] = ("prompt", "many", "yes")
_QUESTIONS: tuple[Context, ...] = (*_CHOOSING, "field")
_NOW: tuple[Context, ...] = ("fight", *_CHOOSING)
"""Where the fight can be interrupted by one key."""
_ANYWHERE: tuple[Context, ...] = ("fight", *_QUESTIONS)

ACTIONS: tuple[Action, ...] = (
    Action("next", ("n",), command="next", footer=True),
    Action("take", ("enter",), _QUESTIONS, footer=True),
    Action("several", ("space",), ("many",), footer=True),
    Action("all", ("a",), ("many",), footer=True),
    Action("none", ("0",), ("many",), footer=True),
    Action("yes", ("y",), ("yes",), footer=True),
    Action("no", ("n",), ("yes",), footer=True),
    Action("cancel", ("escape",), _QUESTIONS, footer=True),
    Action("question-back", ("left", "backspace"), _QUESTIONS, footer=True),
    Action("how", ("o",), ("prompt",), footer=True),
    Action("fill-in", ("tab",), ("field",)),
    Action("offered", ("down", "up"), ("field",)),
    Action("run", ("enter",), ("command",), footer=True),
    Action("complete", ("tab",), ("command",), footer=True),
    Action("earlier", ("up",), ("command",), footer=True),
    Action("later", ("down",), ("command",)),
    Action("open", ("enter",), ("list",), footer=True),
    Action("create", ("c",), ("list",), footer=True),
    Action("search", ("/",), ("list",), footer=True),
    Action("pick", ("enter",), ("find",), footer=True),
    Action("pick-down", ("down",), ("find",), footer=True),
    Action("pick-up", ("up",), ("find",)),
    Action("close", ("escape", "q"), ("command", "help", "why", "find"), footer=True),
    Action("rule", ("enter",), ("why",), footer=True),
    Action("attack", ("a",), ("fight", "prompt"), "attack {turn}", ("attack", "targets"), footer=True),
    Action("move", ("m",), _NOW, "move {turn}", footer=True),
    Action("hurt", ("d",), _NOW, "hurt {whom}", ("amount", "type"), footer=True),
    Action("heal", ("h",), _NOW, "heal {whom}", ("amount",), footer=True),
    Action("mark", ("s",), _NOW, "mark {whom}", ("status", "rounds"), footer=True),
    Action("why", ("w", "ctrl+y"), _ANYWHERE, footer=True),
    Action("undo", ("u",), _NOW, "undo", footer=True),
    Action("redo", ("ctrl+r",), _ANYWHERE, "redo"),
    Action("back", ("p",), command="back"),
    Action("amend", ("e",), ("fight", *_CHOOSING)),
    Action("overrule", ("!",), _NOW),
    Action("command", (COLON,), _ANYWHERE, footer=True),
    Action("option", ("x",), _NOW, footer=True),
    Action("find", ("/",), _NOW, footer=True),
    Action("palette", ("ctrl+p",), _ANYWHERE),
    *(Action(f"pane-{name}", (str(number),), value=number) for number, name in enumerate(PANES, start=1)),
    Action("next-pane", ("tab",), _NOW),
    Action("side", ("v",), _NOW),
    Action("select", ("space",)),
    Action("down", ("j", "down"), (*_LISTS, *_CHOOSING), value=1),
    Action("up", ("k", "up"), (*_LISTS, *_CHOOSING), value=-1),
    Action("page-down", ("pagedown",), (*_LISTS, *_QUESTIONS), value=1),
    Action("page-up", ("pageup",), (*_LISTS, *_QUESTIONS), value=-1),
    Action("do-option", ("enter",)),
    Action("follow", ("escape",)),
    Action("help", ("?",), ("fight", "list", *_CHOOSING), footer=True),
    Action("quit", ("q",), ("fight", "list", *_CHOOSING), footer=True),
)
"""In the order in which they are shown."""

BY_NAME: dict[str, Action] = {action.name: action for action in ACTIONS}

OPTIONS: dict[str, int] = {each.action: number for number, each in enumerate(CANDIDATES, start=1)}
"""The number of each legal action behind `x`: always the same, whoever it is for."""


@cache
def bound(context: Context) -> Mapping[str, Action]:
    """The actions of a context by key."""
    typing = context in TYPING
    return {
        key: action
        for action in ACTIONS
        if context in action.contexts
        for key in action.keys
        if not typing or len(key) > 1 or key == COLON
    }


@cache
def key_of(action: Action, context: Context) -> str:
    """The key that is shown for an action in a context."""
    return next((key for key in action.keys if bound(context).get(key) is action), action.key)
