"""Refusals in a few words, for lists of what can't be done now."""

from collections.abc import Mapping
from typing import Any

from tracker.rules.refusal import Refusal
from tracker.words.catalogue import N_, N_n
from tracker.words.fill import NO_LABELS, PEOPLE, By, Count, Labels, Message, fill
from tracker.words.refusals import by_rule, refusal_text
from tracker.words.screen import message

SHORT: Mapping[str, Message] = {
    "not-your-turn": N_("{by}'s turn"),
    "nobodys-turn": N_("nobody's turn"),
    "hindered": N_("{status}"),
    "rooted": N_("{status}"),
    "must-surface": N_("must surface"),
    "spent": N_("{action} action spent"),
    "actions-spent": N_("actions spent: {spent}"),
    "aux-without-main": N_("no main action yet"),
    "no-move-left": N_("no action left"),
    "no-auxiliary": N_("no auxiliary move under water"),
    "no-attacks": N_("no attacks"),
    "already-struck": N_("has struck"),
    "all-struck": N_("has struck"),
    "nobody-in-reach": N_("nobody in reach"),
    "enemy-adjacent": N_("enemy adjacent"),
    "weapon-silent": N_("silent in round {until}"),
    "weapon-underwater": N_("not under water"),
    "no-water": N_("no water"),
    "slip-from": N_("only from the {area}"),
    "no-room": N_("no room"),
    "open-field": N_("open field"),
    "blocked-by-size": N_("too large for {whom}"),
    "not-weightless": N_("not in zero gravity"),
    "rides": N_("rides {target}"),
    "falls-already": N_("falling already"),
    "lands-already": N_("lands already"),
    "flies-already": N_("flies already"),
    "not-aloft": N_("not in the air"),
    "attacks-later": N_("attacks come later"),
    "moves-earlier": N_("moves came earlier"),
    "nothing-falls": N_("nothing falls here"),
    "flies-under-water": N_("under water"),
    "back-to-the-wall": N_("kept in its rear by {whom}"),
    "mounts-a-rider": N_("one of them rides or is ridden"),
    "mount-out-of-reach": Count("distance", *N_n("{distance} cube away", "{distance} cubes away")),
    "mount-unfit": By("status", {"": N_("in reserve"), "*": N_("{status}")}),
}
"""By kind: a few words for a list of what can't be done now."""

FEW = 3
"""How many people of a list are named where there is little room."""


def refusal_short(refusal: Refusal, names: Labels = NO_LABELS, labels: Labels = NO_LABELS) -> str:
    """A refusal in a few words, for a list of what can't be done: "enemy adjacent (C15)"; the sentence if it has no
    short form."""
    if refusal.kind not in SHORT:
        return refusal_text(refusal, names, labels)
    return by_rule(refusal, fill(SHORT[refusal.kind], _few(refusal.args), {**names, **refusal.names}, labels))


def _few(args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments with no more than a few people in each list, and how many more there are."""
    return {
        key: [*value[:FEW], message("and-more", number=len(value) - FEW)]
        if key in PEOPLE and isinstance(value, list | tuple) and len(value) > FEW + 1
        else value
        for key, value in args.items()
    }
