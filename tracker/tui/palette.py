"""The palette: all that can be done now, then what can't and why."""

from collections.abc import Iterator, Mapping, Sequence

from tracker.command.grammar import FORMS, Form
from tracker.command.registry import ACTIONS, BY_NAME, OPTIONS, key_of
from tracker.command.spelling import spell
from tracker.rules.refusal import Refusal
from tracker.session.session import Session
from tracker.session.view import OptionView
from tracker.tui.finding import Match
from tracker.tui.picture import Picture
from tracker.words import vocabulary
from tracker.words.keys import action_text, key_text, keys_text
from tracker.words.short_refusals import refusal_short

LISTED = (
    "next", "attack", "move", "hurt", "heal", "mark", "option", "why", "undo", "redo", "back", "amend", "overrule",
    "command", "find", "side", "next-pane", "help", "quit",
)  # fmt: skip
"""The actions that stand in it, in order."""
TRIED: Mapping[str, tuple[str, ...]] = {
    "deploy": ("deploy {whom} front",),
    "initiative": ("initiative",),
    "begin": ("begin",),
    "end": ("end",),
    "auto": ("end",),
    "jump": ("jump {whom}",),
    "delay": ("delay {whom}",),
    "skip": ("skip {whom}",),
    "order": ("order {whom} up", "order {whom} down"),
    "check": ("check {whom} morale",),
    "hide": ("hide {whom}",),
    "reveal": ("reveal {whom}",),
}
"""The verbs that can't always be done, with the commands one of which must be possible; all others always can."""


def doings(session: Session, picture: Picture) -> list[Match]:
    """The keys' actions, those of the one shown, and the verbs of the command language for those marked or the one
    shown; behind them those that are refused now, with the reason."""
    found = [
        Match(f"act:{name}", action_text(name), key_text(key_of(BY_NAME[name], "fight")), name)
        for name in LISTED
        if name not in picture.off
    ]
    found += [_option(picture, option) for option in (picture.detail.options if picture.detail else ())]
    keyed = {action.command.split()[0] for action in ACTIONS if action.command} | BY_NAME.keys()
    found += _verbs(session, picture, [form for verb, form in FORMS.items() if verb not in keyed | OPTIONS.keys()])
    return sorted(found, key=lambda match: not match.can)


def _option(picture: Picture, option: OptionView) -> Match:
    name = picture.look.shown(vocabulary.doing(option.action, option.what, picture.names))
    value = f"option:{option.action} {option.what}".rstrip()
    if option.refusal is not None:
        return Match(value, name, _reason(picture, option.refusal), option.action, can=False)
    point = picture.look.glyphs.point
    key = keys_text(BY_NAME["option"].key, str(OPTIONS[option.action]))
    return Match(value, name, f"{picture.name(picture.who)} {point} {key}", option.action)


def _verbs(session: Session, picture: Picture, forms: Sequence[Form]) -> Iterator[Match]:
    from tracker.words.help import verb_text  # help's texts are long, and rarely wanted

    whom = ",".join(map(spell, picture.marked or ((picture.who,) if picture.who else ())))
    for form in forms:
        refusal = _refusal(session, form.verb, whom)
        if refusal is None:
            yield Match(f"verb:{form.verb}", form.usage, verb_text(form.verb))
        else:
            yield Match(f"verb:{form.verb}", form.verb, _reason(picture, refusal), can=False)


def _refusal(session: Session, verb: str, whom: str) -> Refusal | None:
    """Why a verb can't be done, whatever it is done with."""
    refusals = [session.preview(tried.format(whom=whom)).refusal for tried in TRIED.get(verb, ())]
    return None if not refusals or None in refusals else refusals[0]


def _reason(picture: Picture, refusal: Refusal) -> str:
    return refusal_short(refusal, picture.names, picture.labels)
