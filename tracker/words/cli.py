"""The command line's own words: how each verb goes and what it does, headings, and the sentences of its errors."""

from collections.abc import Iterable, Sequence
from shlex import quote
from typing import Any, NamedTuple

from tracker.state.clean import clean_text
from tracker.store.slug import slug
from tracker.words.catalogue import N_, translate
from tracker.words.fill import number


class Form(NamedTuple):
    """How a verb of the command line is typed, and what it does."""

    usage: str
    does: str


HEADLESS: dict[str, Form] = {
    "do": Form(
        "tracker do NAME COMMAND… [--rolls 5,5,4] [--answers a,b] [--answer KEY=VALUE] [--seed N]"
        " [--prefer journal|file] [--json]",
        N_("Does commands and prints each result with its arithmetic; all of them are done, or none."),
    ),
    "show": Form(
        "tracker show NAME [--json]  ·  tracker show --schema",
        N_("Prints the whole fight: order, areas, timers, and what whoever's turn it is can do."),
    ),
    "odds": Form(
        "tracker odds NAME COMMAND [--json]",
        N_("Prints the chances of an attack, a check or harm; nothing is done."),
    ),
    "log": Form("tracker log NAME [--json] [--markdown]", N_("Prints what happened, from the start.")),
    "why": Form("tracker why NAME N [--json]", N_("Prints the arithmetic of step N.")),
    "check": Form("tracker check FILE [--json]", N_("Lists everything that is wrong with a save edited by hand.")),
    "list": Form("tracker list [--json]", N_("Lists the saved fights, the last one on top.")),
    "new": Form(
        "tracker new NAME [--like EXAMPLE] [--preset PRESET]",
        N_("Makes a new fight: an empty one, or a copy of a bundled example."),
    ),
    "rules": Form(
        "tracker rules [ID] [--json]", N_("Prints the rules that are built, or one of them with its source.")
    ),
    "help": Form("tracker help [TOPIC]", N_("Explains a topic, or a command.")),
}
"""The verbs that need no terminal."""

SCREEN: dict[str, Form] = {
    "": Form("tracker", N_("Lists the saved fights, the last one on top, to go on with one or make one.")),
    "NAME": Form("tracker NAME", N_("Opens a saved fight on the screen.")),
    "open": Form(
        "tracker open NAME [--prefer journal|file]",
        N_("The same, for a fight whose name is one of these verbs; and which holds if file and journal differ."),
    ),
    "demo": Form("tracker demo [EXAMPLE]", N_("Copies a bundled fight into the saves and opens it.")),
}
"""What leads to the screen."""

OPTIONS: dict[str, str] = {
    "--saves DIR": N_("where the fights are saved; else TRACKER_SAVES, else the data folder"),
    "--lang LANG": N_("the language of what is printed; else the locale's"),
    "--version": N_("prints the version"),
}
"""The options that stand before or behind any verb."""


def say(message: str, **args: Any) -> str:
    """A message in the current language, filled; numbers with the real minus sign, the rest as it is."""
    filled = {name: number(value) if isinstance(value, (int, float)) else value for name, value in args.items()}
    return translate(message).format(**filled)


def sentences(*texts: str) -> str:
    """Sentences behind each other; the last one has no full stop, as all that is printed."""
    return ". ".join(text for text in texts if text)


def listed(words: Iterable[Any]) -> str:
    """Words with commas between them."""
    return ", ".join(str(word) for word in words)


# --- usage

HOW_IT_GOES = N_("It goes: {usage}")
NO_OPTION = N_("There is no option {option} here")
NO_VERB = N_("There is no verb “{verb}”")
MEANT_VERB = N_("Did you mean `{usage}`?")
MEANT = N_("Did you mean {near}?")
NOT_UNDERSTOOD = N_("That isn't how `tracker {verb}` goes")
NEEDS_VALUE = N_("{option} needs a value behind it")
NOT_A_NUMBER = N_("{option} takes a whole number, not “{value}”")
BAD_ROLLS = N_("--rolls takes the faces of dice with commas between them, such as 5,5,4; “{value}” is none")
BAD_ANSWERS = N_(
    "--answers takes answers with commas between them, one that holds commas in quotes; these quotes don't fit"
)
TWO_ANSWERS = N_("--answer gives {key} twice")
BAD_ANSWER = N_("--answer takes KEY=VALUE, such as target=orc-1; “{value}” isn't that")
ROLLS_OR_SEED = N_("--rolls and --seed exclude each other: the dice are given, or they are drawn")
NO_LANGUAGE = N_("There are no words in “{lang}”; there are: {known}")
NO_PRESET = N_("There is no preset “{preset}”; there are: {known}")
BAD_NAME = N_("“{name}” can't be the name of a fight: there is no letter or digit in it")
MORE_HELP = N_("`tracker help` says more")
ONE_OUTPUT = N_("--json and --markdown exclude each other")

# --- names and files

NO_FIGHT = N_("There is no saved fight “{name}”")
NO_FIGHTS_YET = N_("Nothing is saved yet. `tracker demo` shows a fight, `tracker new NAME` makes one")
NEAREST = N_("The nearest: {near}")
MAKE_IT = N_("`tracker new {name}` makes it; `tracker list` shows what there is")
NO_EXAMPLE = N_("There is no example “{name}”; there are: {known}")
NO_EXAMPLES = N_("No examples came with this program")
EXISTS_HINT = N_("`tracker {open}` opens it")
HELD_HINT = N_("Close it there first; `tracker show {name}` works all the same")
CONFLICT_HINT = N_(
    "--prefer journal goes on with the journal, --prefer file with the file; the other one is kept aside"
)
BAD_PREFER = N_("--prefer takes journal or file, not “{value}”")
UNREADABLE = N_("The fight can't be read:")
NOT_SAVED = N_("It isn't saved, and nothing was done: {reason}")
UNSURE = N_("It may not be saved: {reason}")
UNSURE_HINT = N_("`tracker show {name}` says whether it is")
IN_COMMAND = N_("Command {number}, “{command}”: {problem}")
CONFLICT_SHOWN = N_(
    "“{name}” was edited by hand after step {step}, but its journal goes on to step {last}: this is the journal's state"
)
NO_STEP = N_("There is no step {number}; there are {first} to {last}")
NO_STEPS = N_("There is no step {number}; nothing has happened yet")
NOT_PRINTED = N_("The output couldn't be written: {problem}")
FILE_IS_RIGHT = N_("{file}: nothing is wrong")
MADE = N_("“{title}” is made: `tracker {open}` opens it, `tracker do {name} COMMAND…` does something with it")
FAULT = N_("Something went wrong inside this program; what is saved is safe. Please report it with this file: {path}")
FAULT_NO_FILE = N_("Something went wrong inside this program; what is saved is safe: {problem}")
NO_SCREEN = N_("This terminal (TERM={term}) can't show the screen. `tracker show NAME` and `tracker do` need none")
NO_TERMINAL = N_("The screen needs a terminal. `tracker show NAME` and `tracker do` need none")


def no_fight(typed: str, near: Sequence[str]) -> str:
    """That no saved fight has a name, with the nearest, or how to make one."""
    name = clean_text(typed)[:80]
    hint = say(NEAREST, near=listed(near)) if near else say(MAKE_IT, name=quote(name)) if slug(name, empty="") else ""
    return sentences(say(NO_FIGHT, name=name), hint)


def bad_prefer(value: str) -> str:
    """That nothing else than the journal or the file can be preferred."""
    return say(BAD_PREFER, value=clean_text(value)[:80])


def no_example(typed: str, known: Sequence[str]) -> str:
    """That there is no example of a name, with those there are."""
    if not known:
        return translate(NO_EXAMPLES)
    return say(NO_EXAMPLE, name=clean_text(typed)[:80], known=listed(known))


# --- dice and answers

ANSWERS_LEFT = N_("Answers are left over: {answers}")
KEYS_LEFT = N_("Nothing asks for {keys}")
NOTHING_ASKED = N_("Nothing was asked")
ASKED = N_("Asked was: {asked}")
NO_ANSWER = N_("This needs an answer: {question} --answer “{key}={choices}”")
A_TEXT = N_("a text")
TOOK_DEFAULT = N_("By default: {question} {answer} ({key})")

# --- what is printed

SAVED = N_("Saved as step {number}")
NOTHING_DONE = N_("Nothing changed")
UNDONE = N_("Undone: {command}")
REDONE = N_("Redone: {command}")
ASKS = N_("A question is open: {question}")
CLOSED = N_("The open question of “{command}” is closed. {reason}")
STANDS = N_("Round {round}, {step}")
STANDS_TURN = N_("Round {round}, {step}; {who}'s turn")
STANDS_BEFORE = N_("Before the first round")
STANDS_BEGUN = N_("The fight has begun; round {round} is next")
STANDS_OVER = N_("Over after round {round}")
WON = N_("Over after round {round}: {outcome}")
STEP_HEAD = N_("Step {number} · round {round} · {command}")
STEP_HEAD_SETUP = N_("Step {number} · set-up · {command}")
LOG_EMPTY = N_("Nothing has happened yet")
LOG_ROUND = N_("Round {round}")
LOG_SETUP = N_("Set-up")
KINDS = {
    "hand-edit": N_("edited by hand"),
    "recovered": N_("recovered"),
    "damaged": N_("damaged"),
    "undo": N_("undo"),
    "redo": N_("redo"),
}
"""What a step is that no command made."""

TITLE, FILE, STANDS_AT, SAVED_AT = N_("Fight"), N_("Name"), N_("Stands at"), N_("Saved")
ROUND = N_("round {round}")
FROM, EXAMPLES, NO_RULE = N_("From"), N_("Examples"), N_("There is no rule {id} here")
TOPICS = N_("Topics: {topics}")
NO_TOPIC = N_("There is nothing about “{topic}”")
OPTIONS_HEAD, SCREEN_HEAD, HEADLESS_HEAD = N_("Options"), N_("On the screen"), N_("Without it")
EXIT_CODES = N_("Exit status: 0 done · 1 not saved, or a fault · 2 refused, or wrong usage · 3 held by another session")

# --- the page of `show`

HEAD_AT = N_("{name} · {standing} · step {number}")
NOW = N_("[{step}]")
STRIP_GAP = N_(" · ")
HOLD = N_("{side} holds {capacity} of {cost}")
BREAKS = N_("{side} breaks: {capacity} of {cost}")
CLOUD, WALL = N_("cloud of {type}"), N_("magic wall of {type}")
MELEE, DEPTH = N_("melee"), N_("water {depth} deep")
HP = N_("HP {hp}/{max_hp}")
HEIGHT, UNDER = N_("{cubes} up"), N_("{cubes} down")
RIDES = N_("on {name}")
ADJACENT, APART, ALLIES = N_("Adjacent enemies: {whom}"), N_("Kept away from: {whom}"), N_("Beside it: {whom}")
SPENT, UNSPENT = N_("{action}: {on}"), N_("{action} free")
WEAPON = N_("{name}: 1d{die} {type}, Init {init}, range {range}")
WALLED_IN = N_("Its back is to the wall, kept by: {whom}")
HARMLESS = N_("{name}: no damage, Init {init}, range {range}")
INFLICTS = N_("{weapon}: {status}")
CAN, CANT = N_("Can {what}"), N_("Can't {what}: {why}")
CAN_CHOOSE = N_("Can {what}: {choices}")
OPEN_PROMPT = N_("Open: {question}")
OWED = N_("Not finished yet: `next` goes on")
RESERVE, WAITING, SKIPPED, AUTO, HIDDEN = N_("in reserve"), N_("waits"), N_("skipped"), N_("auto"), N_("hidden")
NOT_DEPLOYED = N_("not deployed")
NOTHING_RUNS = N_("nothing runs out")
STATS = {
    "armor": N_("armor"),
    "shield": N_("shield"),
    "strength": N_("strength"),
    "magic_resistance": N_("magic resistance"),
    "morale": N_("morale"),
    "speed": N_("speed"),
}
"""A combatant's numbers by their field."""
