"""The words for the closed sets of the state and the rules: areas, sides, statuses, types, steps of the round.

Each table goes from the word in the data to the word shown. What stands in no table, a status of the GM's own say, is
shown as it is.
"""

from collections.abc import Mapping
from typing import TypeAlias

from tracker.words.catalogue import N_, translate

Table: TypeAlias = dict[str, str]

AREAS: Table = {
    "party-rear": N_("party rear"),
    "party-mid": N_("party mid"),
    "front": N_("front"),
    "foes-mid": N_("foes mid"),
    "foes-rear": N_("foes rear"),
}

SHORT_AREAS: dict[str, tuple[str, ...]] = {
    "party-rear": (N_("p. rear"), N_("rear")),
    "party-mid": (N_("p. mid"), N_("mid")),
    "foes-mid": (N_("f. mid"), N_("mid")),
    "foes-rear": (N_("f. rear"), N_("rear")),
}
"""Where there is no room for an area's name, from the longest to the shortest."""

SIDES: Table = {"party": N_("party"), "foes": N_("foes"), "draw": N_("draw")}

SIZES: Table = {
    "tiny": N_("tiny"),
    "very-small": N_("very small"),
    "small": N_("small"),
    "medium": N_("medium"),
    "large": N_("large"),
    "huge": N_("huge"),
    "gigantic": N_("gigantic"),
    "colossal": N_("colossal"),
}

STATUSES: Table = {
    "burning": N_("burning"),
    "poisoned": N_("poisoned"),
    "decaying": N_("decaying"),
    "frozen": N_("frozen"),
    "stunned": N_("stunned"),
    "asleep": N_("asleep"),
    "paralysed": N_("paralysed"),
    "confused": N_("confused"),
    "charmed": N_("charmed"),
    "helpless": N_("helpless"),
    "petrified": N_("petrified"),
    "unconscious": N_("unconscious"),
    "fainted": N_("fainted"),
    "critical": N_("critical"),
    "panicked": N_("panicked"),
    "fled": N_("fled"),
    "removed": N_("removed"),
    "dead": N_("dead"),
    "dying": N_("dying"),
    "entangled": N_("entangled"),
    "swimming": N_("swimming"),
    "under-ground": N_("under ground"),
    "submerged": N_("submerged"),
    "flying": N_("flying"),
    "falling": N_("falling"),
    "suspended": N_("suspended"),
    "uncontrolled": N_("uncontrolled"),
    "surprised": N_("surprised"),
    "cant-flank": N_("unable to flank"),
    "prone": N_("prone"),
    "immobile": N_("immobile"),
}
"""Adjectives, so that "X is …" can be said of each; "immobile" is a flag that hinders like one."""

TYPES: Table = {
    "blunt": N_("blunt"),
    "pierce": N_("pierce"),
    "slash": N_("slash"),
    "fire": N_("fire"),
    "cold": N_("cold"),
    "shock": N_("shock"),
    "poison": N_("poison"),
    "acid": N_("acid"),
    "magic": N_("magic"),
    "decay": N_("decay"),
}

STEPS: Table = {
    "setup": N_("set-up"),
    "begun": N_("begun"),
    "prebattle": N_("before battle"),
    "assassination": N_("assassins"),
    "tunnelling": N_("tunnels"),
    "siege": N_("siege"),
    "round-start": N_("round start"),
    "fatigue": N_("fatigue"),
    "clouds": N_("clouds"),
    "movement": N_("move"),
    "fast-movement": N_("fast"),
    "fear": N_("fear"),
    "order": N_("order"),
    "wands": N_("wands"),
    "attacks": N_("attacks"),
    "statuses": N_("status"),
    "battlefield": N_("field"),
    "round-end": N_("round end"),
    "end-check": N_("end check"),
    "over": N_("over"),
}
"""The steps of the round, short enough for the strip, with what stands before and behind them."""

ACTIONS: Table = {"main": N_("main"), "sub": N_("sub"), "aux": N_("auxiliary")}
DOINGS: Table = {
    "attack": N_("attack"),
    "move": N_("move"),
    "dive": N_("dive"),
    "surface": N_("surface"),
    "fly": N_("fly"),
    "land": N_("land"),
    "drop": N_("let go and fall"),
    "mount": N_("mount"),
    "dismount": N_("dismount"),
    "brake": N_("inertia control"),
    "teleport": N_("teleport"),
    "slip": N_("slip through"),
    "main": N_("main action"),
    "sub": N_("sub action"),
    "aux": N_("auxiliary move"),
}
"""What an action was spent on, and the names of what one can do."""

NOBODY = ("", "none")
"""What an action is done with, if with nobody."""

SHAPES: Table = {
    "wall": N_("wall"),
    "line": N_("line"),
    "cuboid": N_("cuboid"),
    "burst": N_("burst"),
    "spread": N_("spread burst"),
    "blast": N_("blast"),
    "passing": N_("passing"),
}
MANNERS: Table = {
    "walk": N_("walk"),
    "run": N_("run"),
    "shift": N_("shift"),
    "teleport": N_("teleport"),
    "forced": N_("forced"),
}
GAITS: Table = {
    "land": N_("on foot"),
    "submerged": N_("under water"),
    "flying": N_("in flight"),
    "zero-gravity": N_("in zero gravity"),
}
"""How somebody moves."""

HEADINGS: Table = {
    "+x": N_("toward the foes"),
    "-x": N_("toward the party"),
    "+y": N_("sideways (+y)"),
    "-y": N_("sideways (−y)"),
    "+z": N_("up"),
    "-z": N_("down"),
}
DIFFICULTIES: Table = {"easy": N_("easy"), "normal": N_("normal"), "hard": N_("hard")}
CHECKS: Table = {
    "morale": N_("morale"),
    "evade": N_("evade"),
    "parry": N_("parry"),
    "strength": N_("strength"),
    "resist": N_("magic resistance"),
    "general": N_("a general check"),
}
STATS: Table = {
    "melee": N_("melee"),
    "ranged": N_("ranged"),
    "magic": N_("magic"),
    "evade": N_("evade"),
    "parry": N_("parry"),
}
SURFACES: Table = {
    "free": N_("free"),
    "hindered": N_("hindered"),
    "deep": N_("deep sea"),
    "blocked": N_("blocked"),
    "magic": N_("a magical body of liquid"),
}
POINTS: Table = {
    "round-start": N_("the start of round {round}"),
    "round-end": N_("the end of round {round}"),
    "turn-start": N_("the start of {who}'s turn in round {round}"),
    "turn-end": N_("the end of {who}'s turn in round {round}"),
}
"""The edges of a deadline, as they stand behind "until"."""

SPOTS: Table = {"above": N_("above"), "left": N_("to the left"), "right": N_("to the right")}
"""Where one that parries stops a fall, seen from it."""

ANSWERS: Table = {
    "yes": N_("yes"),
    "no": N_("no"),
    "none": N_("nobody"),
    "stay": N_("stay"),
    "off-field": N_("beyond the field"),
    "nothing": N_("nothing"),
    "acts": N_("what it likes"),
    "neither": N_("neither"),
    "obstacle": N_("an obstacle"),
}
"""Answers that are no names."""

THINGS: Table = {
    "area": N_("an area"),
    "attack": N_("an attack of it"),
    "type": N_("a damage type"),
    "group": N_("a group"),
    "switch": N_("a house switch"),
    "check": N_("a check"),
    "direction": N_("a direction"),
    "edge": N_("an edge of a turn"),
    "manner": N_("a way to move"),
    "payment": N_("an action to move with"),
    "action": N_("an action"),
    "status": N_("a status"),
    "winner": N_("a side or a draw"),
    "combatant-key": N_("a field of a combatant"),
    "field-key": N_("a property of the field"),
    "attack-key": N_("a property of an attack"),
    "engine-key": N_("a property of a siege engine"),
    "engine": N_("a siege engine of the field"),
    "cube": N_("x, y or z"),
    "water": N_("an area"),
    "resist-key": N_("a damage type"),
}
"""What a word that wasn't understood should have been."""

VALUES: Table = {
    "truth": N_("true or false"),
    "number": N_("a whole number"),
    "fraction": N_("a number with a fraction"),
    "text": N_("a text"),
    "list": N_("a list"),
    "table": N_("a table"),
    "date": N_("a date"),
}
"""What the types of TOML are called."""


def word(table: Table, key: str) -> str:
    """The word of a table in the current language; the key itself if it has none."""
    return translate(table[key]) if key in table else key


def doing(action: str, what: str, names: Mapping[str, str], joint: str = ": ") -> str:
    """Something that one can do, with a weapon, or with whom it mounts: "attack: Spear", "mount: Griffin"."""
    if action == "mount" and what in NOBODY:
        action, what = "dismount" if what else action, ""
    elif action == "mount":
        what = names.get(what, what)
    text = word(DOINGS, action)
    return f"{text}{joint}{what}" if what else text


def area(key: str) -> str:
    """An area: "party rear"."""
    return word(AREAS, key)


def area_names(key: str) -> tuple[str, ...]:
    """An area's name and what it is called where there is less and less room: "party rear", "p. rear", "rear"."""
    return (area(key), *(translate(text) for text in SHORT_AREAS.get(key, ())))


def side(key: str, labels: Mapping[str, str] | None = None) -> str:
    """A side, or a draw: the GM's own name of it where there is one (G10)."""
    return (labels or {}).get(key) or word(SIDES, key)


def status(key: str) -> str:
    """A status: "burning"."""
    return word(STATUSES, key)


def damage_type(key: str) -> str:
    """A damage type: "fire"."""
    return word(TYPES, key)


def step(key: str) -> str:
    """A step of the round, short: "round start"."""
    return word(STEPS, key)


def action(key: str) -> str:
    """An action of a turn: "main"."""
    return word(ACTIONS, key)
