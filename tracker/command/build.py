"""The way from a command line to what it does: `compile`."""

from collections.abc import Mapping

from msgspec import Struct

from tracker.command import build_air, build_fight, build_flow, build_roster, build_status, who
from tracker.command.arrange import Slots, arrange
from tracker.command.choices import matching, nearest, shown
from tracker.command.grammar import FORMS, Form, Kind
from tracker.command.lexer import OVERRULING, Word, cleaned, opened
from tracker.command.library import EMPTY, Library
from tracker.command.request import Builder, Flow, Request
from tracker.rules.refusal import impossible
from tracker.state.encounter import Encounter
from tracker.state.event import Event

BUILDERS: Mapping[str, Builder] = {
    **build_roster.BUILDERS,
    **build_flow.BUILDERS,
    **build_fight.BUILDERS,
    **build_air.BUILDERS,
    **build_status.BUILDERS,
}
"""By verb: what makes its events."""

NAMING: frozenset[Kind] = frozenset({"who", "target", "score", "statblock"})
"""The kinds of parameters that name combatants."""


class Command(Struct, frozen=True):
    """A command: `text` in its one form (ids for names, words in full), which compiles to the same again in the same
    state; `overrule` that it is done although a rule refuses; its events in order; or, for next, back, undo and redo,
    `flow`, what the session does, `count` times; for amend `count` is the step and `inner` the command, as typed."""

    text: str
    verb: str
    overrule: bool
    events: tuple[Event, ...]
    flow: Flow = ""
    count: int = 1
    inner: str = ""


def compile(text: str, encounter: Encounter, library: Library = EMPTY, *, typed: bool = False) -> Command:
    """Reads a command line against a state. `typed`: a person wrote it, who may mean a name where the id is another's.

    Raises `Refused` (impossible) for everything that isn't a command there; whether the rules allow it shows when its
    events are applied."""
    overrule, word, rest, _ = opened(cleaned(text))
    form = form_of(word)
    slots = arrange(form, rest, encounter)
    if typed:
        slots = _as_meant(form, slots, encounter)
    request = Request(form, slots, encounter, library)
    built = BUILDERS[form.verb](request)
    said = " ".join(built.words)
    text = f"{OVERRULING}{said}" if overrule else said
    return Command(text, built.words[0], overrule, built.events, built.flow, built.count, built.inner)


def _as_meant(form: Form, slots: Slots, encounter: Encounter) -> Slots:
    """The words with ids in the place of names that are the ids of others."""
    params = dict(slots.params)
    for param in (*form.params, *(each for option in form.options for each in option.params)):
        if param.kind in NAMING and param.name in params:
            params[param.name] = [_word_meant(word, param.kind, encounter) for word in params[param.name]]
    return slots._replace(params=params)


def _word_meant(word: Word, kind: Kind, encounter: Encounter) -> Word:
    if kind == "score":
        return word._replace(parts=tuple(who.meant(part, encounter) for part in word.parts))
    return word._replace(parts=tuple(who.meant(part, encounter) for part in who.parts_of(word)), value=None)


def form_of(word: str) -> Form:
    """The form of a verb, or of the only one that begins so. Raises `Refused` (impossible): "no-command" for nothing,
    "no-verb" with the nearest, "ambiguous-word"."""
    if not word:
        raise impossible("no-command")
    found = matching(word, FORMS)
    if not found:
        raise impossible("no-verb", word=shown(word), nearest=nearest(word, FORMS))
    if len(found) > 1:
        raise impossible("ambiguous-word", what="verb", word=shown(word), matches=found)
    return FORMS[found[0]]
