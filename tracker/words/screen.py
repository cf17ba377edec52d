"""The screen's own words: titles, what the keys do, what stands between other texts."""

from collections.abc import Mapping
from typing import Any

from tracker.words import vocabulary
from tracker.words.catalogue import N_, N_n, translate
from tracker.words.fill import NO_LABELS, By, Count, Labels, Message, fill

PANES: Mapping[str, str] = {
    "initiative": N_("Initiative"),
    "formation": N_("Formation"),
    "timers": N_("Timers"),
    "details": N_("Details"),
    "log": N_("Log"),
}
"""The titles of the panes."""

KEYS: Mapping[str, str] = {
    "next": N_("next"),
    "take": N_("take"),
    "several": N_("several"),
    "cancel": N_("take back"),
    "run": N_("do it"),
    "show": N_("show it"),
    "complete": N_("complete"),
    "earlier": N_("earlier"),
    "close": N_("close"),
    "all": N_("all"),
    "none": N_("none"),
    "yes": N_("yes"),
    "no": N_("no"),
    "question-back": N_("back"),
    "how": N_("how"),
    "open": N_("open"),
    "create": N_("new fight"),
    "search": N_("seek"),
    "pick": N_("take"),
    "pick-down": N_("down"),
    "rule": N_("the rule"),
    "attack": N_("attack"),
    "move": N_("move"),
    "hurt": N_("hurt"),
    "heal": N_("heal"),
    "mark": N_("status"),
    "option": N_("other"),
    "why": N_("why"),
    "undo": N_("undo"),
    "command": N_("command"),
    "find": N_("find"),
    "help": N_("help"),
    "quit": N_("quit"),
}
"""What a key does, in the row at the foot."""

SHORT: Mapping[str, str] = {
    "command": N_("cmd"),
}
"""The same where room is scarce."""

LABELS: Mapping[str, str] = {
    "hp": N_("HP"),
    "armor": N_("armor"),
    "shield": N_("shield"),
    "aux": N_("aux"),
    "adjacent": N_("adjacent"),
    "rides": N_("rides"),
    "carries": N_("carries"),
    "apart": N_("apart from"),
    "walled-in": N_("back to the wall, kept by"),
    "holds": N_("holds"),
    "broken": N_("broken"),
    "strength": N_("strength"),
    "morale": N_("morale"),
    "magic_resistance": N_("magic resistance"),
    "speed": N_("speed"),
    "resists": N_("resists"),
    "init": N_("Init"),
    "range": N_("range"),
    "hidden": N_("hidden"),
    "on": N_("on {name}"),
    "reserve": N_("reserve"),
    "down": N_("down"),
    "deep": N_("depth"),
    "high": N_("high"),
    "nobody": N_("nobody"),
    "struck": N_("struck"),
    "water": N_("water"),
    "not-deployed": N_("not deployed"),
}
"""Short words that stand beside numbers."""

MESSAGES: Mapping[str, Message] = {
    "round": N_("round {round}"),
    "then": N_("then {text}"),
    "until": N_("until {text}"),
    "over": By(
        "outcome",
        {
            "": By("round", {"": N_("over"), "*": N_("over in round {round}")}),
            "*": By("round", {"": N_("over · {outcome}"), "*": N_("over in round {round} · {outcome}")}),
        },
    ),
    "saved": N_("saved {number}"),
    "saving": N_("saving {number}"),
    "not-saved": N_("Not saved since step {number}: {text}. The fight goes on; saving is tried again."),
    "watching": N_("{text}. This screen reads along; q leaves."),
    "watching-free": N_("Nobody has this fight any more: Enter takes it over, q leaves."),
    "watching-asked": N_("Open there: {text}"),
    "prefer-journal": N_("the journal holds, with its step {number}; the edited file is kept aside"),
    "prefer-file": N_("the file holds, as it was edited; the journal's state is kept aside, and undo comes back to it"),
    "leave-it": N_("leave both as they are"),
    "open-prompts": N_("{depth} questions are open"),
    "choose": N_("Choose one first; there is no default."),
    "answer-first": N_("Answer the question first, or take it back with Esc; : does any command without closing it."),
    "dropped-keys": N_("Keys that came before this was shown were dropped."),
    "closed-prompt": N_("Its question is closed: {text}"),
    "closed-plain": N_("The question “{text}” is closed: what it was about is gone."),
    "rows": N_("{first}–{last} of {all}"),
    "saving-first": N_("Saving before leaving …"),
    "quit-unsaved": N_("Not everything could be saved. Press q again to leave without it."),
    "overrule-it": N_("· ! does it all the same."),
    "from-the-side": N_("from the side"),
    "see-heights": N_("{key} shows heights and depths"),
    "owed": N_("{who}, {text}. n again goes on all the same."),
    "taken-back": N_("Taken back: {command}. {key} does it again."),
    "done-again": N_("Done again: {command}"),
    "no-how": N_("This can be done in one way only."),
    "no-options": N_("Nothing can be done by anybody selected now."),
    "nothing-to-amend": N_("No command stands in the log that could be amended."),
    "amends": N_("What step {number} is to be instead; Enter shows what would change."),
    "and-more": N_("and {number} more"),
    "marked": N_("{number} marked"),
    "no-rule": N_("no rule"),
    "nothing-found": N_("nothing found"),
    "no-why": N_("Nothing has happened yet that could be explained."),
    "ctrl-c": N_("q leaves; everything is saved as it happens."),
    "no-timers": N_("nothing runs out"),
    "no-reckoning": N_("nothing was reckoned for this line"),
    "no-log": N_("nothing has happened yet"),
    "no-details": N_("nobody is selected"),
    "fight-over": N_("the fight is over"),
    "not-begun": N_("the fight hasn't begun"),
    "in-reserve": N_("in reserve"),
    "asks-weapon": N_("asks with what"),
    "at-init": N_("at Init {init}"),
    "aims-anew": N_("aims anew at Init {init}, now {target}"),
    "same-action": N_("same main action"),
    "own-side": N_("own: {text}"),
    "in-brackets": N_("{text} ({more})"),
    "areas": Count("number", *N_n("{number} area", "{number} areas")),
    "targets": Count("number", *N_n("{number} target", "{number} targets")),
}


OUTCOMES: Message = By(
    "named",
    {
        "": By("winner", {"party": N_("the party has won"), "foes": N_("the foes have won"), "*": N_("a draw")}),
        "yes": N_("{winner} won"),
    },
)
"""How a fight ended; `named`: the GM has a name of its own for the side that won, of which the number isn't known."""


def outcome(winner: str, labels: Labels = NO_LABELS) -> str:
    """Who won, or that it is a draw, with the GM's own names of the sides (G10)."""
    named = winner in vocabulary.SIDES and winner != "draw" and bool(labels.get(winner))
    return fill(OUTCOMES, {"winner": winner, "named": named}, {}, labels)


def pane_title(pane: str) -> str:
    """A pane's title."""
    return translate(PANES[pane])


def key_label(name: str) -> str:
    """What a key does, for the foot of the screen."""
    return translate(KEYS[name])


def short_label(name: str) -> str:
    """The same in few letters."""
    return translate(SHORT.get(name, KEYS[name]))


def label(name: str) -> str:
    """A short word that stands beside a number."""
    return translate(LABELS[name])


def message(kind: str, **args: Any) -> str:
    """A message of the screen's own."""
    return fill(MESSAGES[kind], args, {})


def where(round: int, step: str, winner: str = "", labels: Labels = NO_LABELS) -> str:
    """Where the fight stands: "set-up", "round 3", or how it ended."""
    if step == "over":
        return message("over", round=round, outcome=outcome(winner, labels) if winner else "")
    return message("round", round=round) if round else vocabulary.step("setup")
