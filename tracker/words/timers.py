"""Timers as they stand in their pane: a head that says what runs, and a tail that says what comes of it and when."""

from collections.abc import Mapping
from typing import Any

from tracker.rules.running import Timer
from tracker.words import vocabulary
from tracker.words.catalogue import N_, N_n
from tracker.words.fill import NO_LABELS, By, Count, Labels, Message, fill

LEFT = Count("left", *N_n("in {left} round", "in {left} rounds"))
"""How long it still takes, if not this round."""

HEADS: Mapping[str, Message] = {
    "water": By(
        "state",
        {
            "free": By(
                "round",
                {
                    "0": N_("under water from next round, 0/{limit}"),
                    "*": N_("under water {round}/{limit}"),
                },
            ),
            "must-surface": N_("under water, out of breath"),
            "fainted": N_("fainted under water"),
            "critical": N_("critical under water"),
            "*": N_("under water"),
        },
    ),
    "owed": Count("cubes", *N_n("drifted {cubes} cube", "drifted {cubes} cubes")),
    "uncontrolled": By("since", {"": N_("uncontrolled"), "*": N_("uncontrolled since round {since}")}),
    "drift": Count("cubes", *N_n("drifts {cubes} cube {heading}", "drifts {cubes} cubes {heading}")),
    "air": By(
        "over",
        {
            "": By("left", {"": N_("air ends with this round"), "*": N_("air ends with round {round}")}),
            "yes": N_("out of air since round {round} ended"),
        },
    ),
    "fall": N_("falling from {height}, {cubes} a round"),
    "suspended": N_("stopped in its fall, {height} high"),
    "flight": By("state", {"lands": N_("flying, lands"), "*": N_("flying, {height} high")}),
    "burning": N_("burns, −{points} a round"),
    "poison": N_("poison, −{tick} a round"),
    "decay": N_("decays, −{points} a round"),
    "status": By("amount", {"": N_("{status}"), "*": N_("{status} ({amount})")}),
    "cloud": By("cube", {"": N_("{type} cloud, {area}"), "*": N_("{type} cloud at {cube:,}")}),
    "fatigue": N_("battle fatigue"),
    "reminder": N_("round {round}: {text}"),
    "silent": N_("{weapon} is silent"),
}
"""By kind."""

TAILS: Mapping[str, Message] = {
    "water": By(
        "state",
        {
            "free": By(
                "left",
                {
                    "": N_("must surface this round, or faints"),
                    "1": N_("must surface next round, or faints"),
                    "*": N_("must surface by round {surface}, or faints"),
                },
            ),
            "must-surface": N_("must surface this round, or faints"),
            "fainted": By(
                "left",
                {
                    "": N_("critical at this round's end"),
                    "*": N_("critical at the end of round {critical}"),
                },
            ),
            "critical": By("since", {"": N_("the GM decides"), "*": N_("since round {since}: the GM decides")}),
            "*": "",
        },
    ),
    "owed": N_("owes a move or inertia control this turn"),
    "uncontrolled": N_("move or brake"),
    "drift": By("may_stay", {"": N_("next round"), "yes": N_("next round, unless it stays")}),
    "air": By("over", {"": N_("then the GM decides"), "yes": N_("the GM decides")}),
    "fall": By(
        "state",
        {
            "ground": N_("−{points} HP at the end of round {round}"),
            "water": N_("into the water at the end of round {round}"),
            "*": N_("no ground below: the GM decides"),
        },
    ),
    "suspended": N_("falls again at the end of round {round}, unless it flies or holds on"),
    "flight": By(
        "state",
        {
            "owes": N_("must move this round (main or sub), or falls"),
            "lands": N_("at this round's end"),
            "*": By("until", {"": "", "*": N_("until {until}, then falls")}),
        },
    ),
    "burning": By(
        "until",
        {
            "": N_("goes out at {percent} % a round"),
            "*": N_("goes out at {percent} % a round, at the latest at {until}"),
        },
    ),
    "poison": By(
        "until",
        {
            "": Count("rounds", *N_n("{pool} HP in {rounds} more round", "{pool} HP in {rounds} more rounds")),
            "*": N_("{pool} HP left, until {until}"),
        },
    ),
    "decay": By("until", {"": N_("doesn't end by itself"), "*": N_("until {until}")}),
    "status": By(
        "until", {"": By("percent", {"": "", "*": N_("ends at {percent} % a round")}), "*": N_("until {until}")}
    ),
    "cloud": N_("goes at {percent} % a round"),
    "fatigue": By(
        "left",
        {"": N_("everybody takes {points} this round"), "1": N_("starts next round"), "*": LEFT},
    ),
    "reminder": By("left", {"": N_("this round"), "1": N_("next round"), "*": LEFT}),
    "silent": By("left", {"": N_("to the end of this round"), "*": N_("to the end of round {until}")}),
}
"""By kind; `left` is the number of rounds before something comes of it."""


ENDING = ("status", "flight", "burning", "poison", "decay")
"""The kinds that may have an end of their own."""

BRIEFS: Mapping[str, Message] = {
    "water": By(
        "state",
        {
            "free": By("left", {"": N_("out of air now"), "*": N_("1 round of air")}),
            "must-surface": N_("out of air now"),
            "fainted": By("left", {"": N_("critical at end"), "*": N_("critical next")}),
            "*": N_("critical now"),
        },
    ),
    "fall": By("left", {"": N_("hits this round"), "*": N_("hits next round")}),
}
"""What strikes and when, for urgent timers where there is no room for more."""


UNDER: Mapping[str, Message] = {
    "water": By(
        "state",
        {
            "free": By(
                "left",
                {
                    "": N_("{round}/{limit}: surface, or faints"),
                    "*": N_("{round}/{limit}: surface next round"),
                },
            ),
            "must-surface": N_("must surface, or faints"),
            "fainted": N_("fainted under water"),
            "*": N_("the GM decides"),
        },
    ),
    "fall": By(
        "state",
        {
            "ground": N_("from {height}: −{points} HP"),
            "water": N_("from {height} into the water"),
            "*": N_("from {height}, no ground below"),
        },
    ),
}
"""What stands under a brief, and says all that it leaves to be said in at most 24 letters."""


def timer_under(timer: Timer) -> str:
    """What stands under an urgent timer's brief: "6/6: surface, or faints"."""
    return fill(UNDER[timer.kind], _args(timer), NO_LABELS)


def timer_brief(timer: Timer) -> str:
    """An urgent timer's what and when in at most 15 letters: "hits this round"."""
    return fill(BRIEFS[timer.kind], _args(timer), NO_LABELS)


def timer_head(timer: Timer, names: Labels = NO_LABELS) -> str:
    """What runs: "under water 6/6"."""
    return fill(HEADS[timer.kind], _args(timer), names)


def timer_tail(timer: Timer, names: Labels = NO_LABELS) -> str:
    """What comes of it, and when: "surface next round"; may be empty."""
    message = TAILS[timer.kind]
    return fill(message, _args(timer), names) if message else ""


def _args(timer: Timer) -> dict[str, Any]:
    args = {"who": timer.who, "status": timer.status, "left": timer.urgency, **timer.args}
    if timer.deadline is not None and timer.kind in ENDING:
        deadline = timer.deadline
        args["until"] = {"round": deadline.round, "point": deadline.point, "who": deadline.who}
    return args


def deadline_text(round: int, point: str, who: str = "", names: Labels = NO_LABELS) -> str:
    """A deadline as it stands behind "until": "the end of round 4"."""
    message = vocabulary.POINTS.get(point, vocabulary.POINTS["round-end"])
    return fill(message, {"round": round, "who": who}, names)
