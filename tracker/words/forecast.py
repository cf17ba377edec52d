"""What harm or healing would do, as it is shown while the number is typed; and odds in two rows."""

from collections.abc import Sequence

from tracker.rules.tohit import Modifier
from tracker.session.forecast import Forecast, Part, Range
from tracker.session.odds import OddsView, PersonOdds
from tracker.words import vocabulary
from tracker.words.catalogue import N_, translate
from tracker.words.fill import NO_LABELS, Labels, number
from tracker.words.odds import average_text, check_text, percent_text, strike_text

THROUGH = N_("{total} → {through}")
WITH_PARTS = N_("{through} ({parts})")
HARM = N_("{who}: {through} · HP {before} → {after} of {most}")
POISON = N_("{who}: {through} poison · HP {before} of {most}")
GAIN = N_("{who}: HP {before} → {after} of {most}")

PARTS = {
    "armor": N_("armor {points}"),
    "shield": N_("shield {points}"),
    "wall": N_("wall {points}"),
    "resistance": N_("resistance {points}"),
    "vulnerable": N_("vulnerable {added}"),
    "rooted": N_("can't move {added}"),
    "frozen": N_("frozen {added}"),
}
"""By the kind of a step of C6."""
BETWEEN, NEXT = ", ", " · "
SPAN, BELOW = "{low}–{high}", N_("{low} to {high}")
STRIKE = N_("{strike} ({modifiers})")
PERSON = N_("{who}, HP {hp}: {parts}")
LOSES, POOLS = N_("−{expected} on average"), N_("+{expected} poison on average")
DOWN = N_("down {chance}")
STATUS = N_("{status} {chance}")

MODIFIERS = {
    "size": N_("size {added}"),
    "flanking": N_("flanking {added}"),
    "size-ignored": N_("size ignored"),
    "aquatic": N_("adapted to water {added}"),
    "aquatic-evade": N_("target adapted to water {added}"),
}
"""By the kind of a modifier of the roll to hit."""


def forecast_text(found: Forecast, names: Labels = NO_LABELS) -> str:
    """One person's row: "Ogre: 7 → 4–5 (armor 2, shield 0–1) · HP 40 → 35–36 of 40"."""
    args = {
        "who": names.get(found.who, found.who),
        "through": _through(found),
        "before": number(found.hp),
        "after": range_text(found.after),
        "most": number(found.max_hp),
    }
    return translate(GAIN if found.gains else POISON if found.poison else HARM).format(**args)


def _through(found: Forecast) -> str:
    text = translate(THROUGH).format(total=range_text(found.total), through=range_text(found.through))
    if not found.parts:
        return text
    return translate(WITH_PARTS).format(through=text, parts=BETWEEN.join(map(_part, found.parts)))


def _part(part: Part) -> str:
    low, high = part.change
    points = range_text((-high, -low))
    message = PARTS.get(part.kind)
    if message is None:
        return f"{part.kind} {_added(part.change)}"
    return translate(message).format(points=points, added=_added(part.change))


def _added(change: Range) -> str:
    low, high = change
    return _signed(low) if low == high else SPAN.format(low=_signed(low), high=_signed(high))


def _signed(value: int) -> str:
    return number(value) if value < 0 else f"+{number(value)}"


def range_text(found: Range) -> str:
    """A number, or from the least to the most: "0–1", "−4 to 6"."""
    low, high = found
    if low == high:
        return number(low)
    return (SPAN if low >= 0 else translate(BELOW)).format(low=number(low), high=number(high))


def odds_rows(odds: OddsView, modifiers: Sequence[Sequence[Modifier]] = ()) -> list[str]:
    """Odds in few rows: each strike with its chance and what is added to its roll, each check, what becomes of each
    one on average."""
    rows = []
    for at, strike in enumerate(odds.strikes):
        text = strike_text(strike, odds.names)
        found = [_modifier(each) for each in modifiers[at]] if at < len(modifiers) else []
        rows.append(translate(STRIKE).format(strike=text, modifiers=BETWEEN.join(found)) if found else text)
    rows += [check_text(each, odds.names) for each in odds.checks]
    return [*rows, *(_person(each, odds.names) for each in odds.people)]


def _modifier(modifier: Modifier) -> str:
    message = MODIFIERS.get(modifier.kind)
    if message is None:
        return f"{modifier.kind} {_signed(modifier.points)}"
    return translate(message).format(added=_signed(modifier.points))


def _person(person: PersonOdds, names: Labels) -> str:
    parts = []
    if person.poison:
        parts.append(translate(POOLS).format(expected=average_text(person.expected_poison)))
    if person.expected or not (person.poison or person.statuses):
        parts.append(translate(LOSES).format(expected=average_text(person.expected)))
    for status, chance in person.statuses.items():
        parts.append(translate(STATUS).format(status=vocabulary.status(status), chance=percent_text(chance)))
    if person.down and not person.statuses:
        parts.append(translate(DOWN).format(chance=percent_text(person.down)))
    args = {"who": names.get(person.who, person.who), "hp": number(person.hp), "parts": NEXT.join(parts)}
    return translate(PERSON).format(**args)
