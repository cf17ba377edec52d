"""Questions as they are asked, their choices, and what Enter takes."""

import re
from collections.abc import Mapping

from tracker.state.question import Question
from tracker.words import vocabulary
from tracker.words.catalogue import N_, N_n, translate
from tracker.words.dice import die_text
from tracker.words.fill import NO_LABELS, By, Count, Labels, Message, fill, number

QUESTIONS: Mapping[str, Message] = {
    "air": N_("{who} is out of the water and fainted: does it wake up?"),
    "apart": N_("Which enemies does {who} keep away from?"),
    "area": N_("Where does {who} move to, from the {here}?"),
    "beside": N_("{target} stops {who}'s fall: where, seen from {target}?"),
    "beyond": Count(
        "cubes",
        *N_n(
            "{who} is {cubes} cube beyond the end of the field: is it out of the fight?",
            "{who} is {cubes} cubes beyond the end of the field: is it out of the fight?",
        ),
    ),
    "cancel-drift": Count(
        "cubes",
        *N_n(
            "{who} took control of its inertia: does it stay, instead of drifting {cubes} cube {heading}?",
            "{who} took control of its inertia: does it stay, instead of drifting {cubes} cubes {heading}?",
        ),
    ),
    "catches": By(
        "rule",
        {
            "F13": N_("{target} parries: does it stop {who}'s fall?"),
            "*": N_("{target} parries: does it stop {who} beside itself?"),
        },
    ),
    "deck": N_("{who} comes to rest at the water's surface: is there a deck or a boat under it?"),
    "confused": N_("{who} is confused: what does it do in its turn?"),
    "deep-shot": Count(
        "depth",
        *N_n(
            "{target} is {depth} cube under water: can {who}'s {weapon} still reach it?",
            "{target} is {depth} cubes under water: can {who}'s {weapon} still reach it?",
        ),
    ),
    "defence": N_("{who} comes at {target}: does it evade ({evade}) or parry ({parry})?"),
    "defended": N_("{target} tries to {what} {who}, with {stat}: does it succeed?"),
    "defender": N_("{who} comes at {whom}, one body: who defends?"),
    "drift-hits": N_("Inertia carries on: {whom}. Who runs into whom, or into something?"),
    "general": By(
        "status",
        {
            "": N_("Does {who} pass the check? It is {difficulty}"),
            "*": N_("Does {who} pass the check? It is {difficulty}, and one step harder for one that is {status}"),
        },
    ),
    "guard": N_("{who}'s {weapon} hits {target}: evade ({evade}), parry ({parry}) or neither?"),
    "hit": N_("{who} attacks {target} with {weapon}, modifiers {points:+}: does it hit?"),
    "emerge": N_("{who} comes up out of the ground: where?"),
    "evade": N_("Does {who} evade? It has {stat}, the check is {difficulty}"),
    "fall-hits": N_("Falling: {whom}. Who falls onto whom?"),
    "fire-out": N_("{who} burns and goes under water: does the fire go out?"),
    "heading": N_("In which direction does {who}'s move end? So it drifts next round"),
    "hold": N_("{who} was stopped in its fall, {height} high: does it hold on there?"),
    "opportunity": Count(
        "due",
        *N_n(
            "{who} provokes {due} opportunity attack: who makes it?",
            "{who} provokes {due} opportunity attacks: who makes them?",
        ),
    ),
    "friends": Count(
        "number",
        *N_n("{who}'s {weapon} takes {number} friend too: whom?", "{who}'s {weapon} takes {number} friends too: whom?"),
    ),
    "origin": N_("Where does {who}'s {weapon} begin?"),
    "over": N_("All that is left, {whom} of the {sides}, can't fight: is the fight over?"),
    "parry": N_("Does {who} parry? It has {stat}, the check is {difficulty}"),
    "share": N_("May {who} end its move in the same cube as {whom}?"),
    "pushed": N_("Did {by} force {who} away, to where the two aren't adjacent?"),
    "splash": Count(
        "cubes",
        *N_n(
            "{who} fell {cubes} cube into the water: does it lose HP as on the ground?",
            "{who} fell {cubes} cubes into the water: does it lose HP as on the ground?",
        ),
    ),
    "sandwiched": N_("{who} is behind the {side}, in the {area}: who steps there to face it?"),
    "step-up": N_("The front of the {side} is broken or empty: who steps up into it?"),
    "surface": By(
        "surface",
        {
            "hindered": N_("{who} is hindered on its way to the surface: does it get there this round?"),
            "deep": N_("{who} is in deep sea: does it reach the surface this round?"),
            "blocked": N_("The surface is blocked: does {who} get through this round?"),
            "*": N_("{who} is in a magical body of liquid: does it get out this round?"),
        },
    ),
    "target": N_("Whom does {who} attack with {weapon}?"),
    "use": N_("On whom does {who} use {weapon}?"),
    "targets": Count(
        "number",
        *N_n("{who}'s {weapon} takes {number} target: whom?", "{who}'s {weapon} takes {number} targets: whom?"),
    ),
    "toward": N_("{who}'s {weapon} begins in the {area}: into which area does it go on?"),
    "walks-on-air": N_("{who} hangs in mid-air, {height} high, with nothing to walk on: can it move along there?"),
    "zero": N_("{who} is at {hp} HP: what becomes of it?"),
}
"""By the first word of a question's key."""

CHOICES: vocabulary.Table = (
    vocabulary.ANSWERS
    | vocabulary.AREAS
    | vocabulary.STATUSES
    | vocabulary.CHECKS
    | vocabulary.HEADINGS
    | vocabulary.SPOTS
)
INTO = ">"
"""What stands between the two of a choice that is a pair."""
PAIR = N_("{one} into {other}")
WITHIN = N_("within the {area}")

ASKED = N_("{text} ({rule})")
UNKNOWN = N_("{key}?")
DIE = N_("{who} rolls: {die}")
DEFAULT = N_("Enter: {default}")
NO_DEFAULT = N_("no default")
BETWEEN = N_("{low} to {high}")


def question_text(question: Question, names: Labels = NO_LABELS, labels: Labels = NO_LABELS) -> str:
    """A question with the rule that asks it: "Whom does Ren attack with Bow? (C22)"; a die says which it is."""
    names = {**names, **question.names}
    if question.kind == "die":
        text = die_text(question.key, question.high, names)
        if "who" in question.args:
            who = question.args["who"]
            text = translate(DIE).format(who=names.get(who, who), die=text)
    else:
        message = QUESTIONS.get(stem(question.key), UNKNOWN)
        text = fill(message, {"key": question.key, **question.args}, names, labels)
    return translate(ASKED).format(text=text, rule=question.about) if question.about else text


def choice_text(question: Question, choice: str, names: Labels = NO_LABELS) -> str:
    """A choice: a name for an id, a word for an area, a status, yes or no; several with commas stand so."""
    if question.kind == "many" and "," in choice:
        return ", ".join(choice_text(question, part, names) for part in choice.split(","))
    if INTO in choice:
        one, _, other = choice.partition(INTO)
        args = {"one": choice_text(question, one, names), "other": choice_text(question, other, names)}
        return translate(PAIR).format(**args)
    if choice == question.args.get("here"):
        return translate(WITHIN).format(area=vocabulary.area(choice))
    known = question.names.get(choice) or (names.get(choice) if choice in question.choices else None)
    return known or vocabulary.word(CHOICES, choice)


def default_text(question: Question, names: Labels = NO_LABELS) -> str:
    """What Enter takes: "Enter: Orc 1"; "no default" where something has to be chosen."""
    if question.default is None:
        return translate(NO_DEFAULT)
    return translate(DEFAULT).format(default=choice_text(question, question.default, names))


def limits_text(question: Question) -> str:
    """Between what a number or a die lies: "1 to 20"; empty for other questions."""
    if question.kind not in ("number", "die"):
        return ""
    low = 1 if question.kind == "die" else question.low
    return translate(BETWEEN).format(low=number(low), high=number(question.high))


def stem(key: str) -> str:
    """The part of a key that says what is asked; behind it stands whom it is about."""
    return re.split(r"[ :]", key, maxsplit=1)[0]
