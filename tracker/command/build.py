"""The way from a command line to what it does: `compile`."""

from collections.abc import Mapping

from msgspec import Struct

from tracker.command import build_fight, build_flow, build_roster, build_status
from tracker.command.arrange import arrange
from tracker.command.choices import matching, nearest, shown
from tracker.command.grammar import FORMS, Form
from tracker.command.lexer import cleaned, opened
from tracker.command.library import EMPTY, Library
from tracker.command.request import Builder, Flow, Request
from tracker.rules.refusal import impossible
from tracker.state.encounter import Encounter
from tracker.state.event import Event

BUILDERS: Mapping[str, Builder] = {
    **build_roster.BUILDERS,
    **build_flow.BUILDERS,
    **build_fight.BUILDERS,
    **build_status.BUILDERS,
}
"""By verb: what makes its events."""


class Command(Struct, frozen=True):
    """A command: `text` in its one form (ids for names, words in full), which compiles to the same again in the same
    state; `overrule` that it is done although a rule refuses; its events in order; or, for next, back, undo and redo,
    `flow`, what the session does, `count` times."""

    text: str
    verb: str
    overrule: bool
    events: tuple[Event, ...]
    flow: Flow = ""
    count: int = 1


def compile(text: str, encounter: Encounter, library: Library = EMPTY) -> Command:
    """Reads a command line against a state. Raises `Refused` (impossible) for everything that isn't a command there;
    whether the rules allow it shows when its events are applied."""
    overrule, word, rest, _ = opened(cleaned(text))
    form = form_of(word)
    request = Request(form, arrange(form, rest, encounter), encounter, library)
    built = BUILDERS[form.verb](request)
    said = " ".join(built.words)
    return Command(f"! {said}" if overrule else said, built.words[0], overrule, built.events, built.flow, built.count)


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
