"""What each action of the registry does, for help and the palette: "goes on to the next decision"."""

from collections.abc import Mapping

from tracker.words.catalogue import N_, translate

ACTIONS: Mapping[str, str] = {
    "next": N_("goes on to the next decision or turn"),
    "take": N_("takes what is marked, or the default"),
    "several": N_("takes one more, or takes it out"),
    "all": N_("takes all"),
    "none": N_("takes none"),
    "yes": N_("yes"),
    "no": N_("no"),
    "cancel": N_("takes back what asks"),
    "question-back": N_("goes one question back, at the start of a field or of the choices"),
    "how": N_(
        "at an attack: adds to the roll to hit, and why; at a move: the way of moving, and the actions that pay for it"
    ),
    "fill-in": N_("completes the word"),
    "offered": N_("goes through what is offered"),
    "run": N_("does the command"),
    "complete": N_("completes the word"),
    "earlier": N_("the command before"),
    "later": N_("the command after"),
    "open": N_("opens the fight, or a copy of the demonstration"),
    "create": N_("makes a new fight: its name, then its rules"),
    "search": N_("seeks a fight as one types"),
    "pick": N_("takes what is marked"),
    "pick-down": N_("down"),
    "pick-up": N_("up"),
    "close": N_("closes it"),
    "rule": N_("shows the rule of the step"),
    "attack": N_("attacks with whose turn it is: whom, with the odds, then Enter"),
    "move": N_("moves whose turn it is"),
    "hurt": N_("harms those marked or the one selected"),
    "heal": N_("heals them"),
    "mark": N_("puts a status on them"),
    "option": N_("another action of the one selected, by its number"),
    "why": N_("says why the last result came out, or that of the selected line"),
    "undo": N_("takes the last command back, with all it caused"),
    "redo": N_("does again what was taken back"),
    "back": N_("goes back a turn"),
    "amend": N_("does the command of the selected line in another way"),
    "overrule": N_("does what a rule refused last all the same, or begins such a command"),
    "command": N_("types a command"),
    "find": N_("seeks somebody, or a line of the log"),
    "palette": N_("lists all that can be done now"),
    "pane-initiative": N_("goes to the initiative"),
    "pane-formation": N_("goes to the formation"),
    "pane-timers": N_("goes to the timers"),
    "pane-details": N_("goes to the details"),
    "pane-log": N_("goes to the log"),
    "next-pane": N_("goes to the next pane"),
    "side": N_("shows the formation from the side, by heights and depths, or from above again"),
    "select": N_("marks the one selected for the next command, or takes the mark off"),
    "down": N_("down"),
    "up": N_("up"),
    "page-down": N_("a page down"),
    "page-up": N_("a page up"),
    "do-option": N_("does what is selected in the details"),
    "follow": N_("takes marks off, and follows whose turn it is again"),
    "help": N_("shows help"),
    "quit": N_("leaves; everything is saved"),
}
"""By the action's name."""

NAMED: Mapping[str, str] = {
    "space": N_("Space"),
    "enter": N_("Enter"),
    "escape": N_("Esc"),
    "tab": N_("Tab"),
    "up": N_("↑"),
    "down": N_("↓"),
    "left": N_("←"),
    "right": N_("→"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
    "backspace": N_("Backspace"),
}
CONTROL = N_("Ctrl+{letter}")


def action_text(name: str) -> str:
    """What an action does. Raises KeyError for one that isn't in the registry."""
    return translate(ACTIONS[name])


def key_text(key: str) -> str:
    """A key as it is shown: "n", "Ctrl+R", "PgUp"."""
    if key in NAMED:
        return translate(NAMED[key])
    if key.startswith("ctrl+"):
        return translate(CONTROL).format(letter=key.removeprefix("ctrl+").upper())
    return key


def keys_text(*keys: str) -> str:
    """Keys pressed one after another, apart so that "x 5" isn't read as five times."""
    return " ".join(map(key_text, keys))
