"""The one registry of actions: what can be done, by which keys, and where.

Screen, footer, palette, help and README are made of it; sentences aren't in it, an action's name is their kind.
"""

from typing import Literal, NamedTuple

Context = Literal["fight", "list", "help", "prompt", "field", "command"]
"""Where keys are read: the fight, the list of saved fights, help, a prompt that chooses, a prompt with a field to type
in, and a command being typed.

In a prompt digits choose; in both fields only editing keys act, and these."""

CONTEXTS: tuple[Context, ...] = ("fight", "list", "help", "prompt", "field", "command")
PANES = ("initiative", "formation", "timers", "details", "log")
"""The panes by number, from 1."""


class Action(NamedTuple):
    """Something that can be done.

    `keys`: the first is the one that is shown, the others do the same. `command` is what it puts into the command
    language, with `{who}` for the one selected; "": the screen does it itself. `footer`: it stands at the screen's
    foot. `value` is what the screen needs besides the name (a pane's number, a direction)."""

    name: str
    keys: tuple[str, ...]
    contexts: tuple[Context, ...] = ("fight",)
    command: str = ""
    footer: bool = False
    value: int = 0

    @property
    def key(self) -> str:
        """The key that is shown."""
        return self.keys[0]


_LISTS: tuple[Context, ...] = ("fight", "list", "help")
_PROMPTS: tuple[Context, ...] = ("prompt", "field")

ACTIONS: tuple[Action, ...] = (
    Action("next", ("n",), command="next", footer=True),
    Action("take", ("enter",), _PROMPTS, footer=True),
    Action("several", ("space",), ("prompt",), footer=True),
    Action("cancel", ("escape",), _PROMPTS, footer=True),
    Action("run", ("enter",), ("command",), footer=True),
    Action("complete", ("tab",), ("command",), footer=True),
    Action("earlier", ("up",), ("command",), footer=True),
    Action("later", ("down",), ("command",)),
    Action("close", ("escape",), ("command", "help"), footer=True),
    Action("undo", ("u",), ("fight", "prompt"), command="undo", footer=True),
    Action("redo", ("ctrl+r",), ("fight", "prompt"), command="redo"),
    Action("command", (":",), ("fight", *_PROMPTS), footer=True),
    *(Action(f"pane-{name}", (str(number),), value=number) for number, name in enumerate(PANES, start=1)),
    Action("next-pane", ("tab",), ("fight", "prompt")),
    Action("down", ("j", "down"), (*_LISTS, "prompt"), value=1),
    Action("up", ("k", "up"), (*_LISTS, "prompt"), value=-1),
    Action("page-down", ("pagedown",), (*_LISTS, "prompt"), value=1),
    Action("page-up", ("pageup",), (*_LISTS, "prompt"), value=-1),
    Action("do-option", ("enter",)),
    Action("follow", ("escape",)),
    Action("help", ("?",), ("fight", "list", "prompt"), footer=True),
    Action("quit", ("q",), (*_LISTS, "prompt"), footer=True),
)
"""In the order in which they are shown."""

BY_NAME: dict[str, Action] = {action.name: action for action in ACTIONS}


def bound(context: Context) -> dict[str, Action]:
    """The actions of a context by key."""
    return {key: action for action in ACTIONS if context in action.contexts for key in action.keys}
