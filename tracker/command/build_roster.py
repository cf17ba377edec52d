"""Builders of the verbs that build and correct a fight."""

from collections.abc import Mapping
from typing import cast

from msgspec import structs

from tracker.command import engines, who
from tracker.command.choices import nearest, shown
from tracker.command.grammar import COUNT
from tracker.command.lexer import Word
from tracker.command.numbers import integer
from tracker.command.request import Builder, Built, Request, ids
from tracker.command.spelling import COPIES, spell
from tracker.command.statblocks import blank, copy, settings, values, with_hit_points
from tracker.command.values import Setting, each_once, switch
from tracker.rules import fields
from tracker.rules.edit import MOST_AT_ONCE
from tracker.rules.refusal import impossible
from tracker.state.clean import NAME_LENGTH, clean_name
from tracker.state.combatant import Combatant
from tracker.state.event import Dismiss, Enlist, Hide, Rename, Set, SetField, SetHouse
from tracker.state.vocabulary import Side

PLACES = frozenset({"cube", "cube.x"})
"""The keys that say where along the field a newcomer stands."""


def add(request: Request) -> Built:
    """`count` copies of a statblock: like another, or of what key=value says. The side is the flag's, else the
    statblock's, else the foes'."""
    name = _name(request.words("name"))
    flags, pairs = request.slots.flags, request.slots.pairs
    found = COPIES.fullmatch(flags.get(COUNT, "x1"))
    count = integer(found[1] if found else "", 1, MOST_AT_ONCE)
    like: tuple[str, ...] = ()
    if request.words("statblock"):
        original, called = _like(request, request.word("statblock"))
        base = copy(original, name)
        like = ("like", called)
    else:
        base = blank(name, pairs)
    if "side" in flags:
        base = structs.replace(base, side=cast(Side, flags["side"]))
    given = _each_once(request, settings(base, pairs))
    template = _with_settings(base, given)
    template = structs.replace(
        template,
        hidden=template.hidden or "hidden" in flags,
        reserve=template.reserve or "reserve" in flags,
    )
    said = [spell(name), *([f"x{count}"] if count > 1 else []), template.side]
    said += [flag for flag in ("reserve", "hidden") if flag in flags]
    pair_words = [each.pair for each in given if each.key != "side"]
    placed = any(each.key in PLACES for each in given)
    return Built(("add", *said, *like, *pair_words), (Enlist(template=template, count=count, placed=placed),))


def _with_settings(base: Combatant, given: list[Setting]) -> Combatant:
    """The statblock with what was given; hit points alone are the most it can have too, if they are more."""
    wanted = values(given)
    hp = wanted.get("hp")
    if hp is not None and "max_hp" not in wanted and hp > base.max_hp:
        base = with_hit_points(base, hp)
    if "max_hp" in wanted and hp is None:
        base = with_hit_points(base, wanted["max_hp"])
    return fields.with_values(base, wanted)[0]


def _like(request: Request, word: Word) -> tuple[Combatant, str]:
    """The statblock meant and how it is called: somebody of this fight, else one of the library."""
    encounter, library = request.encounter, request.library
    if not who.exactly(word.text, encounter):
        if (statblock := library.find(word.text)) is not None:
            return statblock, spell(word.text)
        if not who.can_mean(word.parts[0], encounter):
            near = nearest(word.text, [*encounter.combatants, *library.names])
            raise impossible("no-statblock", word=shown(word.text), nearest=near)
    found = who.one(word, encounter, everyone=True)
    return encounter.combatants[found], spell(found)


def _name(words: list[Word]) -> str:
    """A name of one or several words. Raises `Refused` (impossible) "no-name" or "long-name"."""
    typed = " ".join(word.text for word in words)
    name = clean_name(typed, len(typed) + 1)
    if not name:
        raise impossible("no-name")
    if len(name) > NAME_LENGTH:
        raise impossible("long-name", name=shown(name), limit=NAME_LENGTH)
    return name


def remove(request: Request) -> Built:
    """They are taken out of the encounter."""
    found = request.who()
    return Built(("remove", *ids(found)), tuple(Dismiss(who=each) for each in found))


def rename(request: Request) -> Built:
    """Somebody gets another name."""
    found, name = request.one(), _name(request.words("name"))
    return Built(("rename", *ids([found]), spell(name)), (Rename(who=found, name=name),))


def set_(request: Request) -> Built:
    """Fields are set, on each by what it has."""
    found = request.who()
    everyone, pairs = request.encounter.combatants, request.slots.pairs
    given = {each: _each_once(request, settings(everyone[each], pairs)) for each in found}
    return Built(
        ("set", *ids(found), *(each.pair for each in given[found[0]])),
        tuple(Set(who=each, values=values(given[each])) for each in found),
    )


def field(request: Request) -> Built:
    """Properties of the field are set."""
    given = _each_once(request, engines.settings(request.encounter.field, request.slots.pairs))
    wanted = values(given)
    fields.with_values(request.encounter.field, wanted)
    return Built(("field", *(each.pair for each in given)), (SetField(values=wanted),))


def house(request: Request) -> Built:
    """House switches are set."""
    given = _each_once(request, [switch(word) for word in request.slots.pairs])
    return Built(("house", *(each.pair for each in given)), (SetHouse(values=values(given)),))


def _each_once(request: Request, given: list[Setting]) -> list[Setting]:
    """The settings. Raises `Refused` (impossible) "twice" if two of them set the same."""
    each_once(given, request.form.verb, request.form.usage)
    return given


def hide(request: Request) -> Built:
    """They are hidden from the players, or revealed."""
    found, hidden = request.who(), request.form.verb == "hide"
    return Built((request.form.verb, *ids(found)), tuple(Hide(who=each, hidden=hidden) for each in found))


BUILDERS: Mapping[str, Builder] = {
    "add": add,
    "remove": remove,
    "rename": rename,
    "set": set_,
    "field": field,
    "house": house,
    "hide": hide,
    "reveal": hide,
}
