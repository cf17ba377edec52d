"""The rows of what somebody can do: its keys, with what and whom, cut to the room there is; or why it can't."""

from collections.abc import Iterator, Sequence

from tracker.command.registry import BY_NAME, OPTIONS
from tracker.rules.weapons import SET_APART
from tracker.session.view import AttackView, Detail, OptionView
from tracker.tui.cells import Row, Span, pad, width, wrap
from tracker.tui.offers import ATTACK, Offer
from tracker.tui.picture import Picture
from tracker.words import vocabulary
from tracker.words.keys import key_text, keys_text
from tracker.words.screen import message
from tracker.words.short_refusals import refusal_short

NAMED = 8
"""How many people are named at most in a list."""
NOTHING = ("none", "stay")
"""Choices that are none."""
GAP = "  "
"""Between what is done and with whom."""


def few(names: Sequence[str], most: int = NAMED) -> str:
    """So many of the names, and how many more there are."""
    more = [message("and-more", number=len(names) - most)] if len(names) > most else []
    return ", ".join([*names[:most], *more])


def keys_of(picture: Picture, offer: Offer) -> str:
    """The keys that do an action of the one shown: its own for whose turn it is, else x and its number; a sign for
    what can't be done."""
    if not offer.possible:
        return picture.look.glyphs.refused
    own = BY_NAME.get(offer.action)
    if own is not None and "{turn}" in own.command and picture.who == picture.standing.turn:
        return key_text(own.key)
    return keys_text(BY_NAME["option"].key, str(OPTIONS[offer.action]))


def rows_of(picture: Picture, detail: Detail, offer: Offer, keyed: int, columns: int, *, roomy: bool) -> list[Row]:
    """The rows of an offer, its keys in so many columns; `roomy` if there is room for more than what matters most."""
    inside = columns - keyed
    look, role = ("name", "faint") if offer.possible else ("refused", "refused")
    lead, lines = _texts(picture, detail, offer, max(1, inside), roomy=roomy)
    key = Span(pad(keys_of(picture, offer), keyed), "unspent" if offer.possible else "refused")
    rows: list[Row] = [(key, Span(lines[0][: len(lead)], look), Span(lines[0][len(lead) :], role))]
    return rows + [(Span(" " * keyed), Span(line, role)) for line in lines[1:]]


def _texts(picture: Picture, detail: Detail, offer: Offer, columns: int, *, roomy: bool) -> tuple[str, list[str]]:
    """What is done, and the lines that begin with it."""
    option = offer.options[0]
    if offer.action == ATTACK and len(offer.options) > 1:
        lead = vocabulary.doing(ATTACK, "", picture.names)
        several = _refused_lines if not offer.possible else _weapon_lines
        return lead, list(several(picture, detail, offer, lead, columns, roomy=roomy))
    alone = len([each for each in detail.options if each.action == ATTACK]) == 1
    what = "" if offer.action == ATTACK and alone and not offer.possible else option.what
    lead = picture.look.shown(vocabulary.doing(offer.action, what, picture.names))
    if option.refusal is not None:
        return lead, wrap(f"{lead}{GAP}{_reason(picture, option)}", columns)
    weapon = next((each for each in detail.attacks if each.name == option.what), None)
    when = _when(picture, detail, weapon) if weapon is not None and offer.action == ATTACK else ""
    most = (4 if roomy else 3 if when else 2) if offer.action == ATTACK else (3 if roomy else 1)
    return lead, _fitting(picture, [option], f"{lead}{GAP}{when}".rstrip(), columns, most, GAP if not when else ": ")


def _weapon_lines(
    picture: Picture, detail: Detail, offer: Offer, lead: str, columns: int, *, roomy: bool
) -> Iterator[str]:
    """Each weapon with whom it may strike, and when if not at once; those that may strike the same together."""
    yield from wrap(f"{lead}{GAP}{message('asks-weapon')}", columns)
    groups: dict[tuple[str, ...], list[OptionView]] = {}
    for option in offer.options:
        groups.setdefault(option.choices, []).append(option)
    views = {each.name: each for each in detail.attacks}
    most = 3 if roomy else 2 if len(groups) == 1 else 1
    for options in groups.values():
        head = ", ".join(_weapon(picture, detail, views[each.what]) for each in options)
        for line in _fitting(picture, options, head, columns - len(GAP), most, ": "):
            yield f"{GAP}{line}"


def _weapon(picture: Picture, detail: Detail, weapon: AttackView) -> str:
    when = _when(picture, detail, weapon)
    name = picture.look.shown(weapon.name)
    return message("in-brackets", text=name, more=when) if when else name


def _refused_lines(picture: Picture, _: Detail, offer: Offer, lead: str, columns: int, *, roomy: bool) -> Iterator[str]:
    """Why no weapon can be used: once, if it is the same for all."""
    reasons = {each.what: _reason(picture, each) for each in offer.options}
    if len({*reasons.values()}) == 1:
        yield from wrap(f"{lead}{GAP}{next(iter(reasons.values()))}", columns)
        return
    parts = [f"{picture.look.shown(what)}: {reason}" for what, reason in reasons.items()]
    if not roomy:
        yield from wrap(f"{lead}{GAP}{'; '.join(parts)}", columns)
        return
    yield from wrap(f"{lead}{GAP}{parts[0]}", columns)
    for part in parts[1:]:
        yield from (f"{GAP}{line}" for line in wrap(part, columns - len(GAP)))


def _reason(picture: Picture, option: OptionView) -> str:
    return picture.look.shown(refusal_short(option.refusal, picture.names, picture.labels)) if option.refusal else ""


def _when(picture: Picture, detail: Detail, weapon: AttackView) -> str:
    """What an attack with a weapon is now, if it isn't a strike at once with an action of its own (G5, G13) or
    with none (C23)."""
    if weapon.aimed and detail.acts.main == ATTACK:
        return message("aims-anew", init=weapon.init, target=picture.name(weapon.aimed))
    if weapon.later:
        return message("at-init", init=weapon.init)
    apart = not SET_APART.isdisjoint(weapon.properties)
    return message("same-action") if detail.acts.main == ATTACK and not apart else ""


def _fitting(
    picture: Picture, options: Sequence[OptionView], head: str, columns: int, most: int, joint: str
) -> list[str]:
    """A head with whom it may be done to, in as many names as fit in so many lines; at least how many they are."""
    choices = [each for each in options[0].choices if each not in NOTHING]
    own = [_choice(picture, each) for each in choices if each in options[0].own]
    others = [_choice(picture, each) for each in choices if each not in options[0].own]
    if not choices:
        return wrap(head, columns)
    lines: list[str] = []
    for text in _lists(others, own, areas=choices[0] not in picture.names):
        lines = wrap(f"{head}{joint}{text}", columns)
        if len(lines) <= most:
            break
    return lines


def _lists(others: Sequence[str], own: Sequence[str], *, areas: bool) -> Iterator[str]:
    """Enemies, then one's own people marked as such: from the roomiest to the tightest."""
    for most in range(min(NAMED, max(len(others), 1)), 0, -1):
        kinds = (few(own), str(len(own))) if own else ("",)
        for mine in kinds:
            marked = message("own-side", text=mine) if mine else ""
            yield ", ".join(filter(None, (few(others, most) if others else "", marked)))
    if others and len(others) + len(own) > 1:
        yield message("areas" if areas else "targets", number=len(others) + len(own))


def _choice(picture: Picture, choice: str) -> str:
    return picture.name(choice) if choice in picture.names else vocabulary.area(choice)


def widest(picture: Picture, found: Sequence[Offer]) -> int:
    """How many columns the keys of all offers take, with a space behind them."""
    return max((width(keys_of(picture, offer)) for offer in found), default=0) + 1
