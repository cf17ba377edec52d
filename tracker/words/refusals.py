"""Refusals as sentences: what is wrong, by which rule, and what would be right."""

from collections.abc import Mapping
from typing import Any

from tracker.rules.refusal import Refusal
from tracker.words.catalogue import N_, N_n, translate
from tracker.words.dice import die_text
from tracker.words.fill import NO_LABELS, By, Count, Labels, Message, fill

RULES: Mapping[str, Message] = {
    # the fight as a whole
    "not-begun": N_("The fight hasn't begun: begin starts the first round"),
    "begun-already": N_("The fight has begun already"),
    "fight-over": N_("The fight is over; undo goes back into it"),
    "nobody-on-side": N_("Nobody fights for the {side}: add somebody who isn't a reserve"),
    "front-too-thin": N_(
        "Too few of the {side} stand in front, {front} against {opposite}: deploy at least {needed} to the front"
    ),
    "other-side-first": N_("It is for the {side} to deploy first; still to go: {whom}"),
    "deploy-area": N_("{who} can't deploy in the {area}: {choices}"),
    "deployed-already": N_("{who} is in the fight already: move takes it elsewhere"),
    # the order of things
    "not-your-turn": N_("It isn't {who}'s turn, but {by}'s"),
    "nobodys-turn": N_("It isn't {who}'s turn, nor anybody's: next goes on"),
    "not-in-turns": N_("The order changes only while turns are being taken, not in the step {step}"),
    "attacks-later": N_("{who} attacks in the attacks' step: here one moves"),
    "moves-earlier": N_("{who} had its move before the attacks: here one attacks"),
    "no-place": N_("{who} has no place in this round's order"),
    "its-turn": N_("It is {who}'s turn already"),
    "turn-over": N_("{who} has had its turn this round"),
    "turn-begun": N_("{who} has begun its turn: it can't wait any more"),
    "nobody-after": N_("Nobody comes after {who} this round"),
    "at-the-end": By("up", {"": N_("{who} is the last in the order"), "yes": N_("{who} is the first in the order")}),
    "init-decides": N_("{who} has Init {init} and {by} {other}: by hand only equals change places"),
    "initiative-by-weapon": N_("Weapons decide the initiative here: house initiative=rolled makes it rolled"),
    # what somebody can do
    "hindered": By(
        "status",
        {
            "falling": N_("{who} is falling: all it can do is use a flight skill"),
            "*": N_("{who} is {status} and can't act"),
        },
    ),
    "rooted": N_("{who} is {status} and can't move"),
    "must-surface": N_("{who} is out of breath: all it can do is surface"),
    "spent": N_("{who} has spent its {action} action this turn: {on}"),
    "actions-spent": N_("Surfacing takes all actions of a round, and {who} has spent: {spent}"),
    "aux-without-main": N_(
        "{who}'s auxiliary move goes with its main action, which it hasn't taken yet: with sub or with main"
    ),
    "no-move-left": N_("{who} has no action left to move with"),
    "no-auxiliary": N_("{who} is under water, where there is no auxiliary move"),
    "too-far": Count(
        "far",
        *N_n(
            "{who} moves {far} square at most, and {needs} are needed to the {area}",
            "{who} moves {far} squares at most, and {needs} are needed to the {area}",
        ),
    ),
    "not-weightless": N_("{who} isn't in zero gravity: there is no inertia to control"),
    "obstacle-there": N_("An obstacle is in {who}'s way"),
    "cube-occupied": N_("In {who}'s way: {whom}; nobody else can enter those cubes"),
    "cube-shared": N_("In {who}'s way: {whom}, who share a cube; no third can enter it"),
    "too-many-cubes": Count(
        "far",
        *N_n(
            "{who} moves {far} cube at most, and {needs} are needed",
            "{who} moves {far} cubes at most, and {needs} are needed",
        ),
    ),
    "nothing-falls": N_("{who} is in zero gravity, where nothing falls"),
    "no-flight-skill": N_("{who} has no flight skill: set WHO flight=… gives one"),
    "flies-under-water": N_("{who} is under water and can't fly from there"),
    "below-surface": N_("{who} can't fly below the ground or the surface: dive goes under water"),
    "dives-too-far": Count(
        "needs",
        *N_n(
            "{who} is too high to dive: {needs} cube down, and its move makes {far}",
            "{who} is too high to dive: {needs} cubes down, and its move makes {far}",
        ),
    ),
    "rides": N_("{who} rides {target} and moves with it, unless it dismounts first: mount WHO none"),
    "mounts-an-enemy": N_("{target} doesn't fight on {who}'s side"),
    "mount-out-of-reach": Count(
        "distance",
        *N_n(
            "{target} is {distance} cube away from {who}: one mounts from 1 cube away",
            "{target} is {distance} cubes away from {who}: one mounts from 1 cube away",
        ),
    ),
    "mount-unfit": By(
        "status",
        {
            "": N_("{target} is in reserve, so {who} can't mount it"),
            "*": N_("{target} is {status}, so {who} can't mount it"),
        },
    ),
    "no-flight": N_("{who} isn't flying, under water or weightless, so it can't go up or down"),
    "use-surface": N_("{who} comes up only by surfacing, which takes all its actions: surface"),
    "no-water": By("area", {"": N_("There is no water where {who} is"), "*": N_("There is no water in the {area}")}),
    "back-to-the-wall": N_("{who} has its back to the wall: it can't leave its rear while these are there: {whom}"),
    "open-field": N_("Nothing is blocked in an open field: {who} can move past"),
    "slip-from": N_("{who} can slip through only from the {area}, where the enemy's foremost are"),
    "no-room": N_("There is no room to slip through here"),
    "blocked-by-size": N_("{who} is {size}, too large to slip past {whom}: it must be two sizes smaller"),
    "line-holds": N_(
        "The line holds: {whom} can block {capacity} against a weight of {cost}, so {who} can't pass to the {area}"
    ),
    # attacks
    "no-attacks": N_('{who} has no attacks: set WHO attack="Spear init=6 damage=1-5" gives one'),
    "wand-step": N_("{weapon} is used in the wands' step, before all attacks"),
    "only-before": N_("{weapon} is used before the first round only"),
    "already-struck": N_("{who} has struck with {weapon} this round"),
    "shut-out": N_("{who} has struck with {instead} this round, and {weapon} doesn't go with it"),
    "all-struck": N_("{who} has struck with all its weapons this round"),
    "nobody-in-reach": N_("Nobody is in {who}'s reach"),
    "own-side": N_("{target} is on {who}'s own side"),
    "own-target": N_("{who} can't attack itself"),
    "target-gone": By("target", {"": N_("{who} isn't there any more"), "*": N_("{target} isn't there to be attacked")}),
    "out-of-range": Count(
        "distance",
        *N_n(
            "{target} is {distance} cube away: {weapon} reaches {range}",
            "{target} is {distance} cubes away: {weapon} reaches {range}",
        ),
    ),
    "made-apart": N_("{who} and {target} aren't adjacent now: {weapon} needs a movement first"),
    "enemy-adjacent": N_("{target} is adjacent, so {weapon} can't be used"),
    "origin-too-far": Count(
        "distance",
        *N_n(
            "{who}'s {weapon} can't begin in the {area}: {distance} cube away, it reaches {range}",
            "{who}'s {weapon} can't begin in the {area}: {distance} cubes away, it reaches {range}",
        ),
    ),
    "nobody-covered": N_("{who}'s {weapon} covers nobody in the {area}"),
    "not-covered": N_("{who}'s {weapon} doesn't cover {target}"),
    "enemies-first": N_("{who}'s {weapon} takes {target}, a friend, only when no enemy is left to take"),
    "target-count": Count(
        "high",
        *N_n(
            "{who}'s {weapon} takes {number} to {high} target here, not {targets}",
            "{who}'s {weapon} takes {number} to {high} targets here, not {targets}",
        ),
    ),
    "weapon-silent": N_("{weapon} can't shoot again before round {until} is over"),
    "weapon-underwater": N_("{weapon} doesn't work under water"),
}
"""By kind: what a rule refuses, and the GM may overrule."""

IMPOSSIBLE: Mapping[str, Message] = {
    # in the air and on mounts
    "flies-already": N_("{who} flies already, without an end"),
    "not-flying": N_("{who} isn't flying"),
    "lands-already": N_("{who} is going to land already"),
    "falls-already": N_("{who} is falling already"),
    "not-aloft": N_("{who} isn't in the air or above the ground"),
    "mounts-itself": N_("{who} can't mount itself"),
    "mounted-already": N_("{who} rides {target} already"),
    "not-mounted": N_("{who} rides nobody"),
    "mounts-a-rider": N_("{who} can't mount {target}: one of them rides or is ridden already"),
    "mount-not-there": N_("{target} isn't there to be mounted by {who}"),
    # names
    "nobody": N_("Nobody has the id {who}"),
    "no-such-name": By(
        "nearest",
        {
            "": N_("Nobody here is called {word}"),
            "*": N_("Nobody here is called {word}; nearest: {nearest}"),
        },
    ),
    "ambiguous-name": N_("{word} could be several: {matches}"),
    "one-only": N_("{word} means several, and only one is wanted: {matches}"),
    "no-turn": N_("It is nobody's turn, so @turn means nobody"),
    "nobody-there": N_("{word} means nobody now"),
    "no-name": N_("The name has nothing in it that can be seen"),
    "long-name": N_("The name {name} is too long: at most {limit} characters"),
    "no-statblock": By(
        "nearest",
        {"": N_("There is no statblock {word}"), "*": N_("There is no statblock {word}; nearest: {nearest}")},
    ),
    "name-taken": N_("{target} is called {name} already"),
    # words
    "no-command": N_("There is no command"),
    "no-verb": By(
        "nearest",
        {"": N_("There is no command {word}"), "*": N_("There is no command {word}; nearest: {nearest}")},
    ),
    "not-one-of": By(
        "nearest",
        {
            "": N_("{word} isn't {what}: {choices}"),
            "*": N_("{word} isn't {what}; nearest: {nearest}"),
        },
    ),
    "ambiguous-word": N_("{word} could be several: {matches}"),
    "usage": By(
        "missing",
        {
            "": N_("This is how {verb} is written: {form}"),
            "*": N_("{verb} lacks {missing}; it is written {form}"),
        },
    ),
    "twice": N_("{word} stands twice in {verb}; it is written {form}"),
    "unexpected-word": By(
        "nearest",
        {
            "": N_("{word} has no place in {verb}; it is written {form}"),
            "*": N_("{word} has no place in {verb}; nearest: {nearest}; it is written {form}"),
        },
    ),
    "unclosed-quote": N_("The quote isn't closed: {text}"),
    "too-long": N_("The command is too long: at most {limit} characters"),
    # numbers and places
    "not-a-number": By(
        "forms",
        {
            "": N_("{text} is no number and no dice; right would be 7 or 2d6+1"),
            "*": N_("{text} is no number; right would be {forms}"),
        },
    ),
    "not-in-range": N_("{text} is no whole number from {low} to {high}"),
    "too-many-dice": N_("{text} has too many dice: at most {most}"),
    "too-many-sides": N_("{text} has a die with too many sides: at most {most}"),
    "number-too-big": N_("{text} is too big: at most {most}"),
    "negative-amount": N_("{text} can only be less than 0"),
    "not-a-distance": N_("{text} is no distance: it has three numbers, like 0,2,-1"),
    "no-distance": N_("A distance of 0,0,0 goes nowhere"),
    "whole-areas": N_("Along the field one moves by whole areas: {dx} is no multiple of {band}"),
    "off-field": N_("That is beyond the end of the field"),
    "cubes-only": N_("One stands at a cube only with positions by cubes: house positions=cubes"),
    "bad-count": Count(
        "count",
        *N_n(
            "{count} copy can't join at once: {low} to {high}",
            "{count} copies can't join at once: {low} to {high}",
        ),
    ),
    "round-past": N_("Round {round} can't be meant: {first} to {last}"),
    # statuses
    "bad-status": N_(
        "{status} can't be a status: lower-case letters and digits, hyphens between, at most {longest}; "
        "known are {known}"
    ),
    "no-status": By(
        "nearest",
        {"": N_("There is no status {word}"), "*": N_("There is no status {word}; nearest: {nearest}")},
    ),
    "bad-amount": N_("The amount can't be {amount}: {low} to {high}"),
    "bad-rounds": Count(
        "rounds",
        *N_n(
            "It can't last {rounds} round: {low} to {high}",
            "It can't last {rounds} rounds: {low} to {high}",
        ),
    ),
    "two-deadlines": N_("It can't end in two ways: either for N rounds, or until somebody's turn"),
    "not-marked": By("known", {"": N_("{who} isn't {status}"), "*": N_("{who} isn't {status}, but {known}")}),
    # fields and switches
    "no-field": N_("There is no field {key}; there are {known}"),
    "fixed-field": N_("{key} can't be set"),
    "fixed-key": By(
        "verb",
        {"": N_("{key} can't be set"), "*": N_("{key} can't be set by key: {verb} does it")},
    ),
    "bad-value": N_("{key} can't be {value}: {expectation}"),
    "no-switch": N_("There is no house switch {key}; there are {known}"),
    "switch-word": N_("{key} can't be {value}: {choices}"),
    "switch-number": N_("{key} can't be {value}: a whole number from {low} to {high}"),
    "bad-engine": N_("{text} is no siege engine, it is written {form} with {known}"),
    "bad-attack": N_("{text} is no attack, it is written {form} with {known}"),
    "no-hp": N_("{name} has no hit points: {form}"),
    # attacks and checks
    "no-attack": By("known", {"": N_("{who} has no attacks"), "*": N_("{who} has no {weapon}, but {known}")}),
    "too-many-targets": Count(
        "weapons",
        *N_n(
            "{targets} targets are too many: {who} has {weapons} weapon to strike with",
            "{targets} targets are too many: {who} has {weapons} weapons to strike with",
        ),
    ),
    "nobody-to-slip-past": N_("Nobody stands in {who}'s way to be slipped past"),
    "no-area-effect": By(
        "known",
        {"": N_("{who} has no attacks"), "*": N_("{who} has no area effect to use now; it has {known}")},
    ),
    "bad-shift": N_("The number of targets can't be shifted by {text}: {low} to {high}, or {dice}"),
    "no-check": N_("There is no check {value}: {choices}"),
    "no-difficulty": N_("{value} is no difficulty: {choices}"),
    "no-winner": N_("{winner} can't win: {choices}"),
    "already-under": N_("{who} is under water already"),
    "not-under": N_("{who} isn't under water"),
    "long-text": N_("The text is too long: {length} characters, at most {limit}"),
    "all-have-initiative": N_("Everybody has an initiative already: WHO=N changes one"),
    "no-text": N_("There is no text"),
    # odds
    "no-odds": N_("{verb} has no odds; these have: {known}"),
    "odds-too-many": N_("{text} can come to more than {most} different sums: too many for odds"),
    "odds-asks": N_("The odds can't be reckoned: a question without a default comes up, {key}"),
    # answers and dice
    "answer-yes-no": N_("{answer} is no answer: yes or no"),
    "answer-number": N_("{answer} is no answer: a number from {low} to {high}"),
    "answer-count": By(
        "low",
        {
            "*": N_("{answer} are too many or too few: {low} to {high} are to be chosen"),
            "0": N_("{answer} are too many: at most {high} are to be chosen"),
        },
    ),
    "answer-choice": N_("{answer} can't be chosen: {choices}"),
    "bad-face": N_("There is no {face} on a d{sides}: {die}"),
    "faces-left": By(
        "key",
        {
            "": N_("Too many dice: {faces} left over, and none was needed"),
            "*": N_("Too many dice: {faces} left over; the last one used was {die}"),
        },
    ),
    # the session
    "no-prompt": N_("Nothing is asked now"),
    "no-question-before": N_("No question was answered before this one; Esc takes the whole command back"),
    "answered-and-done": N_("What was answered before this is done already; Esc takes the whole command back"),
    "prompt-open": N_("A question is open, from {command}: answer it first, or take it back"),
    "damaged-step": N_("Step {number} of the journal can't be read: there is no way back past it"),
    "nothing-to-undo": N_("This is the fight's start: there is nothing to undo"),
    "nothing-to-redo": N_("There is nothing to redo"),
    "no-turn-before": N_("There was no turn before this"),
    "not-live": N_("Step {number} isn't part of what holds now: the log has the numbers"),
    "amend-flow": N_("{verb} can't stand in the place of another command"),
    "amend-asks": N_("it asks something new, {key}"),
    "amend-rolls": N_("it needs a die that wasn't rolled: {die}"),
    "amend-edit": N_("what was edited by hand is something else now"),
    "read-only": N_("The fight is open for watching only"),
}
"""By kind: what can't be done, whoever wishes it."""

REFUSALS: Mapping[str, Message] = {**RULES, **IMPOSSIBLE}

WHOLE = N_("a whole number from {low} to {high}")
EXPECTATIONS: Mapping[str, Message] = {
    "number": By(
        "low",
        {
            "": By("high", {"": N_("a whole number"), "*": N_("a whole number up to {high}")}),
            "0": By("high", {"": N_("a whole number from 0 up"), "*": WHOLE}),
            "*": By("high", {"": N_("a whole number from {low} up"), "*": WHOLE}),
        },
    ),
    "yes-no": N_("yes or no"),
    "word": By("nearest", {"": N_("{choices}"), "*": N_("nearest: {nearest}; there are {choices}")}),
    "text": By(
        "pattern",
        {
            "": By(
                "low",
                {
                    "": By("high", {"": N_("a text"), "*": N_("a text of at most {high} characters")}),
                    "*": N_("a text of {low} to {high} characters"),
                },
            ),
            "*": N_("a text like {example}"),
        },
    ),
    "list": By("length", {"": N_("a list, each {of}"), "*": N_("{length} values, each {of}")}),
    "table": N_("word:value, several with commas between"),
    "*": N_("{expected}"),
}
"""What a value has to be, by the word in `expected`; bounds and words are arguments."""

EXAMPLES: Mapping[str, str] = {r"^(0|1(-[1-9][0-9]{0,3})?)$": "1-6"}
"""By pattern: a text that fits it."""

BY_RULE = N_("{text} ({rule})")


def refusal_text(refusal: Refusal, names: Labels = NO_LABELS, labels: Labels = NO_LABELS) -> str:
    """A refusal as one sentence, with the rule in brackets if it is one. `names` are those of combatants that the
    refusal itself doesn't know."""
    named = Refusal(refusal.kind, refusal.rule, refusal.args, {**names, **refusal.names})
    return by_rule(refusal, refusal_clause(named, labels))


def refusal_clause(refusal: Refusal, labels: Labels = NO_LABELS) -> str:
    """The sentence without the rule. One of a kind that isn't known, from a newer journal, shows its data."""
    if refusal.kind not in REFUSALS:
        return " ".join([refusal.kind, *(f"{key}={value}" for key, value in refusal.args.items())])
    args = {**refusal.args}
    if "expected" in args:
        args["expectation"] = expectation(args)
    if "sides" in args:
        args["die"] = die_text(str(args.get("key", "")), int(args["sides"]), refusal.names)
    return fill(REFUSALS[refusal.kind], args, refusal.names, labels)


def expectation(args: Mapping[str, Any]) -> str:
    """What a value has to be: "0 to 100", "yes or no", "3 values, each −9999 to 9999"."""
    args = dict(args)
    if isinstance(args.get("of"), Mapping):
        args["of"] = expectation(args["of"])
    if args.get("pattern"):
        args["example"] = EXAMPLES.get(str(args["pattern"]), str(args["pattern"]))
    kind = str(args.get("expected", ""))
    return fill(EXPECTATIONS.get(kind, EXPECTATIONS["*"]), args, {})


def by_rule(refusal: Refusal, text: str) -> str:
    """A text with the rule of a refusal behind it, if it has one."""
    return translate(BY_RULE).format(text=text, rule=refusal.rule) if refusal.rule else text
