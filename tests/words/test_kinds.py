"""Every kind that is made below words has its message, every message its kind, and every place its argument."""

import re
from collections.abc import Iterator, Mapping
from string import Formatter

import pytest
from words.kinds import FORWARDERS, Use, uses

from tracker.rules import checks, house, lasting, opportunity, registry, running, side_effects, table
from tracker.words import dice, fill, lines, problems, questions, refusals, short_refusals, steps, timers
from tracker.words.fill import By, Count, Message

TABLES: dict[str, Mapping[str, Message]] = {
    "line": lines.LINES,
    "step": steps.STEPS,
    "refusal": refusals.REFUSALS,
    "question": questions.QUESTIONS,
    "problem": problems.PROBLEMS,
    "notice": problems.NOTICES,
    "timer": timers.HEADS,
    "die": dice.DICE,
}
"""By family: its messages."""

ELSEWHERE: dict[str, set[str]] = {
    # "moved" inside one area or to a cube; the lines of a hand edit have the kind of their step
    "line": {"moved-inside", "moved-within", "moved-to", "hand-edit", "recovered"},
    # a side effect that didn't happen has the kind "not-" and the status
    "step": {"burning"},
    # the key of a check's question or dice is what is checked; amounts, orders and ties give theirs to a helper
    "question": {"evade", "parry"},
    "die": {"resist", "strength", "burning", "frozen", "amount", "roll", "order", "tie", "stun"},
    # opening gives the step's kind; the house's problems are the rules' refusals
    "notice": {"hand-edit", "recovered"},
    "problem": {"no-switch", "switch-word", "switch-number"},
}
"""Kinds that are made where the code only forwards them, and that the reading so can't find."""

MADE = {
    "line": {"refused", "fates"},  # clauses of their own
    "refusal": {"expectation", "die"},
    "step": {"change", "many", "few", "party", "foes"},  # before and after; heads; totals by side
    "die": {"sides", "whose", "key"},
    "question": {"key"},
    "timer": {"status"},
}
"""Arguments that words make themselves, or that stand in a table which can't be read in the code."""


def texts(message: Message) -> Iterator[str]:
    """All texts that a message may be."""
    if isinstance(message, By):
        for form in message.forms.values():
            yield from texts(form)
    elif isinstance(message, Count):
        yield from (message.one, message.many)
    else:
        yield message


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def needed(message: Message, given: frozenset[str]) -> set[str]:
    """The arguments that a message needs where only these are given: one that is absent chooses its form."""
    if isinstance(message, By):
        forms = list(message.forms.items())
        if message.arg not in given:
            forms = [(key, form) for key, form in forms if key == ""] or forms
        return set().union(*(needed(form, given) for _, form in forms))
    if isinstance(message, Count):
        return {message.arg, *places(message.one), *places(message.many)}
    return places(message)


def kinds(use: Use, table: Mapping[str, Message]) -> list[str]:
    """The kinds of a table that a place may make; a pattern stands for those made nowhere by their own name."""
    found = [kind for kind in table if use.kind.fullmatch(kind)]
    return [kind for kind in found if re.escape(kind) not in NAMED[use.family]] if ".*" in use.kind.pattern else found


FOUND, UNREAD = uses()
NAMED = {family: {use.kind.pattern for use in FOUND if use.family == family} for family in TABLES}


def test_every_kind_can_be_read() -> None:
    assert [unread for unread in UNREAD if unread.function not in FORWARDERS] == []


@pytest.mark.parametrize("family", TABLES)
def test_every_kind_has_a_message(family: str) -> None:
    missing = [
        (use.kind.pattern, use.place) for use in FOUND if use.family == family and not kinds(use, TABLES[family])
    ]
    assert missing == []


@pytest.mark.parametrize("family", TABLES)
def test_no_message_is_dead(family: str) -> None:
    alive = {kind for use in FOUND if use.family == family for kind in kinds(use, TABLES[family])}
    assert set(TABLES[family]) - alive - ELSEWHERE.get(family, set()) == set()


@pytest.mark.parametrize("family", [family for family in TABLES if family != "die"])
def test_every_place_has_its_argument(family: str) -> None:
    extra = frozenset(MADE.get(family, set()))
    wrong = [
        (kind, sorted(lacking), use.place)
        for use in FOUND
        if use.family == family and not use.open
        for kind in kinds(use, TABLES[family])
        if (lacking := needed(TABLES[family][kind], use.args | extra) - use.args - extra)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("short", "full"),
    [
        (steps.SHORT, steps.STEPS),
        (short_refusals.SHORT, refusals.REFUSALS),
        (timers.TAILS, timers.HEADS),
        (timers.BRIEFS, timers.HEADS),
    ],
)
def test_what_has_a_second_form_has_a_first(short: Mapping[str, Message], full: Mapping[str, Message]) -> None:
    assert set(short) <= set(full)


def test_every_choice_has_a_form_for_what_is_absent() -> None:
    def check(message: Message) -> Iterator[By]:
        if isinstance(message, By):
            if not {"", "*"} & message.forms.keys():
                yield message
            for form in message.forms.values():
                yield from check(form)

    tables = [*TABLES.values(), steps.SHORT, short_refusals.SHORT, timers.TAILS, timers.BRIEFS, refusals.EXPECTATIONS]
    assert [by for table in tables for message in table.values() for by in check(message)] == []


def test_forms_name_what_the_rules_hand_up() -> None:
    """The words in tables of the rules that choose a form or make a kind."""
    assert {f"{word}-harm" for word in lasting.LASTING} <= set(steps.STEPS)
    ways = house.SWITCHES["opportunity_count"].choices
    assert {f"provokes-{way}" for way in ways} <= set(steps.STEPS)
    assert {status for status, _ in side_effects.EFFECTS.values()} <= set(steps.STEPS)
    assert {f"not-{status}" for status, _ in side_effects.EFFECTS.values() if status != "decaying"} <= set(steps.STEPS)
    assert set(running.KINDS) == set(timers.HEADS) == set(timers.TAILS)
    assert {what for what, how in checks.CHECKERS.items() if how is checks.CHECKERS["evade"]} == {"evade", "parry"}
    assert table.NOBODY in questions.CHOICES
    assert opportunity.confirmed.__module__ in {place.partition(":")[0] for place in registry.IMPLEMENTED["S9"]}


def test_an_argument_is_shown_one_way() -> None:
    assert not fill.PEOPLE & fill.WORDS.keys()
    assert not fill.SIDED & fill.WORDS.keys()
    assert not fill.DERIVED.keys() & (fill.WORDS.keys() | fill.PEOPLE | fill.SIDED)


def test_the_reading_finds_kinds_at_all() -> None:
    assert len(FOUND) > 200
    assert {use.family for use in FOUND} == set(TABLES)
    assert any(re.fullmatch(use.kind, "struck") for use in FOUND if use.family == "line")
