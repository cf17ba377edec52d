"""Help: topics and a topic for every command. What can drift is read from the tables of the command language.

A text is paragraphs with an empty line between them; lines of a list begin with two spaces.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tracker.words.catalogue import N_, translate
from tracker.words.keys import action_text, key_text
from tracker.words.signs import signs_text

if TYPE_CHECKING:
    from tracker.rules.house import Switch

VERBS: Mapping[str, str] = {
    "add": N_(
        "Adds one or several to a side, by a statblock in the fight or in the library (like), or with nothing but hit "
        "points (hp=9). Several get numbers behind their name. A reserve stays out until it is deployed, a hidden one "
        "isn't shown to the players."
    ),
    "remove": N_("Takes somebody out of the encounter. Nobody's turn is lost by it."),
    "rename": N_("Gives somebody another name; its id stays."),
    "set": N_(
        'Corrects fields of somebody: hp=7, armor=2, resist.fire=50. attack="Spear init=6 damage=1-5" gives it one '
        "more attack, attacks= takes all of them away."
    ),
    "field": N_(
        "Sets properties of the field: medium, water (water.front=2), open, surface, breath, air, obstacles "
        "(obstacles=8:0:0,9:0:0), fort, siege engines (engine='Catapult side=foes damage=1-6'), magic walls "
        "(walls.front=fire); clouds= takes all clouds away."
    ),
    "house": N_(
        "Sets house switches. Which there are, their defaults, and which of them are this program's own choice: help "
        "switches."
    ),
    "hide": N_("Hides somebody from the players."),
    "reveal": N_("Shows somebody to the players again."),
    "deploy": N_(
        "Puts somebody into an area, or with positions by cubes at a cube, before the first round, or brings it out of "
        "the reserve later."
    ),
    "initiative": N_("Gives rolled initiatives: mei=17 ren=9; without anybody it rolls what is missing."),
    "begin": N_("Ends the set-up; next plays the first round."),
    "end": N_("Ends the fight at once: a side has won, or it is a draw."),
    "next": N_("Goes on until somebody has to decide: a question, or the turn of one whom the tracker doesn't run."),
    "back": N_("Goes back to the start of the last turn. Redo goes forward again."),
    "auto": N_(
        "Plays on by itself to the end, or for so many rounds: the tracker runs everybody, and questions take their "
        "defaults. In the round in which it starts those who aren't flagged auto don't advance, they strike a drawn "
        "target in their turn."
    ),
    "jump": N_("Gives somebody its turn now; whoever was next comes after."),
    "delay": N_("Moves somebody's turn behind the next one."),
    "skip": N_("Lets somebody's turn pass unused this round."),
    "order": N_("Moves somebody one place up or down among its equals; they stay so in later rounds."),
    "undo": N_("Takes the last command back with all it caused, or the last N."),
    "redo": N_("Does again what was taken back, as long as nothing new was done."),
    "amend": N_(
        "Does a command in place of the one of a step, with that one's dice and answers where they still stand, then "
        "all later commands again with theirs, up to the first that no longer fits. Undo takes all of it back."
    ),
    "attack": N_(
        "Attacks with every weapon of the turn, or the one named; several targets are one for each weapon. An area "
        "effect begins at its target or in the AREA named, and takes as many as its size allows (A20); those it takes "
        "may be named too. `shift` makes it take more or fewer: −3 to 3, or a die d3 or −d3."
    ),
    "hurt": N_(
        "Harms somebody: the amount goes through armor, shield and the rest (C6). With a type it has that type's "
        "effects; raw is HP straight."
    ),
    "heal": N_("Gives HP back, to the maximum. Who is down stays down until the status is taken off."),
    "move": N_(
        "Moves somebody to an area, or by cubes: 5,0,0 is five cubes toward the foes (one area), 0,2,0 sideways, "
        "0,0,-1 down."
    ),
    "brake": N_(
        "Takes control of somebody's inertia, with its main or sub action or in place of its auxiliary move: the next "
        "drift can be cancelled."
    ),
    "slip": N_("Lets somebody slip past enemies at least two sizes larger, if none of them hurts it on the way."),
    "dive": N_("Lets somebody go one cube under water."),
    "surface": N_("Lets somebody surface, with all its actions."),
    "fly": N_(
        "Lets somebody use its flight skill, with its main action: it takes off, stops its fall, or flies on for "
        "longer. With a number it lasts so many rounds."
    ),
    "land": N_("Declares that somebody lands at this round's end; it costs nothing and needs the ground below."),
    "drop": N_("Lets somebody stop flying, jump off whom it rides, or jump down from a height: it falls."),
    "mount": N_("Lets somebody mount another, with a sub or main action; mount WHO none dismounts."),
    "mark": N_("Puts a status on somebody, for N rounds or until a turn starts or ends. Poison adds to its pool."),
    "clear": N_("Takes a status off somebody."),
    "check": N_("Makes a check of somebody. Nothing follows from it by itself."),
    "cloud": N_("Lets a cloud of a damage type rise over an area, or a cube X,Y,Z; fire=5 is one of 1-5 a round."),
    "roll": N_("Rolls dice for the table."),
    "note": N_("Writes a line into the log."),
    "remind": N_("Shows a text at the start of a round."),
}
"""What each verb of the command language does."""

CHAPTERS: Mapping[str, str] = {
    "build": N_("Building and correcting"),
    "set-up": N_("Setting up and ending"),
    "flow": N_("The order of things"),
    "harm": N_("Harm and healing"),
    "move": N_("Moving"),
    "status": N_("Statuses and checks"),
    "table": N_("The table's own"),
}
"""The chapters of the command language."""

CONTEXTS: Mapping[str, str] = {
    "fight": N_("In the fight"),
    "list": N_("In the list of fights"),
    "help": N_("In help"),
    "why": N_("In the why of a result"),
    "prompt": N_("At a question"),
    "many": N_("At a question for several"),
    "yes": N_("At a yes or no"),
    "field": N_("At a question with a field"),
    "command": N_("While a command is typed"),
    "find": N_("In a list that narrows"),
}

START = (
    N_(
        "`tracker demo` copies a fight that comes with the program into your saves and opens it. `tracker` lists your "
        "saved fights, `tracker NAME` opens one."
    ),
    N_(
        "`next` goes on with the fight to the point where somebody has to decide: a question, or a turn. What it does "
        "on the way is shown and stands in the log, with the dice and the rules."
    ),
    N_(
        "Everything is saved as it happens. When the line drops, the next tracker opens the same fight with the same "
        "question. `undo` takes anything back."
    ),
)
SCREEN = (
    N_(
        "On top stands the round with its steps. Below are five panes: the initiative, the formation with its five "
        "areas, the timers (everything that runs out or is owed, the most urgent first), the details of whoever is "
        "selected, and the log."
    ),
    N_(
        "In the formation the party stands left and the foes right in each area, riders under their mounts. Behind an "
        "area's name stand how deep its water is and how both lines hold, below it its clouds and its magic wall. "
        "{side} shows it from the side: a row for each height and depth, and the ground or the water's surface as a "
        "line."
    ),
    N_(
        "In the log the why of the line that is selected stands at the foot, as far as there is room; {why} shows all "
        "of it, down to the rules."
    ),
    N_(
        "Questions and commands open at the foot of the screen, above the keys. Enter takes the default, Esc takes "
        "the question back."
    ),
    N_(
        "A number before a choice takes it at once. Only whom one attacks it just marks, as arrows do, so that the "
        "odds are seen before Enter."
    ),
    N_("On a small terminal the same stands closer together; under 80 columns or 20 rows there is one pane at a time."),
)
NAMES = (
    N_(
        "WHO is an id (orc-1), a name (in quotes if it has spaces), the beginning of one that only one has, a pattern "
        "(orc*), or several of them with commas or spaces. Case doesn't matter."
    ),
    N_("These words mean whoever fits them now: {groups}."),
    N_(
        "A pattern or a group means those on the board, not the reserve and not those who are gone; where a command "
        "corrects something it means them too."
    ),
)
NUMBERS = (
    N_("An amount is a number or dice: {amounts}. With = it is what is there afterwards, ! behind it is HP straight."),
    N_("Dice are written {dice}; full-width digits work too."),
)
DICE = (
    N_("The tracker rolls all dice. The log shows the faces, and what each number was made of."),
    N_(
        "A side may throw its own: `house dice_party=typed`, `house dice_foes=typed`. Then each of its dice is a "
        "question, and 5 5 2 answers several of one event in one go. Draws of an order, a target or a tie stay the "
        "tracker's."
    ),
    N_(
        "`tracker do` takes dice from your table: --rolls 5,5,4, in the order in which they are needed. Too many or "
        "too few are refused, and it says which die it was. --seed gives the same dice each time."
    ),
    N_("Every chance is a die from 1 up (G15): 30 % is d100 at most 30."),
)
FILES = (
    N_(
        "A fight is two files in your saves: NAME.toml, the fight as it stands now, and NAME.log.toml, all that "
        "happened, step by step. Saves are where --saves or TRACKER_SAVES says, else in your data folder."
    ),
    N_(
        "NAME.toml may be edited while no tracker has it open. The next start takes the edit in as a step that undo "
        "takes back; comments aren't kept. `tracker check FILE` says what is wrong with an edit: line, key, and the "
        "nearest right word."
    ),
    N_(
        "What is replaced is kept in .backups beside the saves, of each file and each reason the newest {kept}. The "
        "files can be read by their owner alone, and only one session writes a fight; others may watch."
    ),
)
RULES = (
    N_(
        "Every result says by which rule it came out: (C6.5) is the armor in the damage. `tracker rules C6` says what "
        "the rule is, where it stands, and which numbers no source gives."
    ),
    N_("Rules that are built: {rules}."),
)
OVERRULE = (
    N_(
        "A command that a rule refuses is done all the same with ! before it: `! attack ren orc-1`. The log says that "
        "it was overruled, and which rule."
    ),
    N_("What is impossible stays refused: a name that nobody has, a word that is no number."),
)
COMMANDS = (
    N_(
        "What the keys do are commands, and the log shows them. Words may be written out or begun, as long as only one "
        "fits; ids and words of the grammar don't mind case."
    ),
)
SWITCHES_TEXT = (
    N_(
        "House switches say how a table plays: house to_hit=always sets one, and the fight keeps what differs from its "
        "preset. Below each with its default, what else it can be, and its rule. Numbers that no source gives are this "
        "program's own choice, and say so."
    ),
)
SWITCH = N_("  {key}={default} (or {others}; {rule})")
SWITCH_UNSOURCED = N_("  {key}={default} (or {others}; {rule}; this program's own)")
SPAN = N_("{low} to {high}")
PRESETS_TEXT = N_("Presets are sets of switches; unified has all the defaults:")
PRESET = N_("  {name}: {settings}")
USAGE = "  {usage}"
KEY_ROW = "  {keys}  {does}"
KEYS_BETWEEN = " "
FIRST = "fight"
"""The context whose keys are told in full; what does the same elsewhere is only named there."""
SAME = N_("  {keys}: as in the fight")


def help_topics() -> list[str]:
    """The topics in order, then every verb of the command language."""
    from tracker.command.grammar import FORMS

    return [*TOPICS, *FORMS]


def help_text(topic: str) -> str:
    """The help on a topic or verb. Raises KeyError for anything else."""
    from tracker.command.grammar import FORMS

    if topic in TOPICS:
        return TOPICS[topic]()
    return f"{_usage(FORMS[topic].usage)}\n\n{translate(VERBS[topic])}"


def verb_text(verb: str) -> str:
    """What a verb of the command language does. Raises KeyError for anything else."""
    return translate(VERBS[verb])


def _usage(usage: str) -> str:
    return USAGE.format(usage=usage)


def _paragraphs(*texts: str, **args: str) -> str:
    return "\n\n".join(translate(text).format(**args) if args else translate(text) for text in texts)


def _keys() -> str:
    from tracker.command.registry import ACTIONS, bound
    from tracker.command.registry import CONTEXTS as CONTEXT_ORDER

    parts = []
    for context in CONTEXT_ORDER:
        keys = bound(context)
        shown, same = [], []
        for action in ACTIONS:
            if context in action.contexts:
                names = KEYS_BETWEEN.join(key_text(key) for key in action.keys if key in keys)
                if context != FIRST and FIRST in action.contexts:
                    same.append(names)
                else:
                    shown.append((names, action_text(action.name)))
        wide = max(len(keys) for keys, _ in shown)
        rows = [KEY_ROW.format(keys=keys.ljust(wide), does=does) for keys, does in shown]
        rows += [translate(SAME).format(keys=KEYS_BETWEEN.join(same))] if same else []
        parts.append("\n".join([translate(CONTEXTS[context]), *rows]))
    return "\n\n".join(parts)


def _commands() -> str:
    from tracker.command.grammar import FORMS

    parts = [_paragraphs(*COMMANDS)]
    for chapter in dict.fromkeys(form.chapter for form in FORMS.values()):
        rows = [_usage(form.usage) for form in FORMS.values() if form.chapter == chapter]
        parts.append("\n".join([translate(CHAPTERS[chapter]), *rows]))
    return "\n\n".join(parts)


def _screen() -> str:
    from tracker.command.registry import BY_NAME

    return _paragraphs(*SCREEN, **{name: key_text(BY_NAME[name].key) for name in ("side", "why")})


def _names() -> str:
    from tracker.command.who import GROUPS, TURN

    return _paragraphs(*NAMES, groups=", ".join([TURN, *GROUPS]))


def _files() -> str:
    from tracker.store.files import KEPT

    return _paragraphs(*FILES, kept=str(KEPT))


def _numbers() -> str:
    from tracker.command.numbers import AMOUNTS
    from tracker.command.numbers import DICE as FORMS_OF_DICE

    return _paragraphs(*NUMBERS, amounts=", ".join(AMOUNTS), dice=", ".join(FORMS_OF_DICE))


def _switches() -> str:
    from tracker.rules.house import PRESETS, SWITCHES

    rows = [_switch(key, switch) for key, switch in SWITCHES.items()]
    presets = [
        translate(PRESET).format(name=name, settings=", ".join(f"{key}={value}" for key, value in settings.items()))
        for name, settings in PRESETS.items()
        if settings
    ]
    return "\n\n".join([_paragraphs(*SWITCHES_TEXT), "\n".join(rows), "\n".join([translate(PRESETS_TEXT), *presets])])


def _switch(key: str, switch: "Switch") -> str:
    if switch.choices:
        others = ", ".join(word for word in switch.choices if word != switch.default)
    else:
        others = translate(SPAN).format(low=switch.low, high=switch.high)
    message = SWITCH_UNSOURCED if switch.unsourced else SWITCH
    return translate(message).format(key=key, default=switch.default, others=others, rule=switch.rule)


def _rules() -> str:
    from tracker.words.rules import rule_ids

    return _paragraphs(*RULES, rules=", ".join(rule_ids()))


TOPICS: Mapping[str, Callable[[], str]] = {
    "start": lambda: _paragraphs(*START),
    "screen": _screen,
    "signs": signs_text,
    "keys": _keys,
    "commands": _commands,
    "names": _names,
    "numbers": _numbers,
    "dice": lambda: _paragraphs(*DICE),
    "overrule": lambda: _paragraphs(*OVERRULE),
    "rules": _rules,
    "switches": _switches,
    "files": _files,
}
"""By topic: what makes its text."""
