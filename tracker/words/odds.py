"""Odds as they are shown: chances in percent, numbers to expect, what was taken for granted and what was left out."""

from collections.abc import Iterator
from fractions import Fraction

from tracker.session.odds import Assumption, CheckOdds, OddsView, PersonOdds, StrikeOdds
from tracker.words import vocabulary
from tracker.words.catalogue import N_, translate
from tracker.words.fill import NO_LABELS, Labels, fill, number
from tracker.words.lines import line_text
from tracker.words.questions import choice_text, question_text, stem

STRIKE = N_("{who} → {target}, {weapon}: hits {chance}")
OPPORTUNITY = N_("{who} → {target}, {weapon}, opportunity attack: hits {chance}")
CHECK = N_("{who}, {what}, {difficulty}: passes {chance}")
LOSES = N_("{who}, HP {hp}: −{expected} on average")
POISON = N_("{who}, HP {hp}: +{expected} poison on average")
POINTS, OR_MORE = N_("{points}: {chance}"), N_("{points} or more: {chance}")
STATUS = N_("{status} {chance}")
DOWN = N_("down {chance}")
UNHARMED = N_("nothing happens to anybody")
ASSUMED = N_("By default: {question} {answer}")
AT_ZERO = N_("By default: {who} at 0 HP or less is {status}")
CUT = N_("Left out: 1 in {number}, too rare to be reckoned")
BETWEEN = " · "

MOST_POINTS = 12
"""How many numbers of points are listed; what is rarer and higher stands together."""
LEAST = Fraction(1, 2_000)
"""The chance below which the rest of a list stands together: what rounds to 0.0 %."""


def percent_text(chance: Fraction) -> str:
    """A chance with one decimal: "12.5 %". Only what is certain or impossible is "100 %" or "0 %"."""
    if chance in (0, 1):
        return f"{number(int(chance) * 100)} %"
    tenths = round(chance * 1000)
    if tenths == 0:
        return "< 0.1 %"
    return "> 99.9 %" if tenths == 1000 else f"{tenths // 10}.{tenths % 10} %"


def average_text(value: Fraction) -> str:
    """An expected number with one decimal; "< 0.1" for what is more than nothing."""
    tenths = round(value * 10)
    if value and not tenths:
        return "< 0.1"
    return f"{tenths // 10}.{tenths % 10}"


def odds_lines(odds: OddsView, labels: Labels = NO_LABELS) -> list[str]:
    """The odds as lines: what is said before any die, strikes, checks, what becomes of each one, what was taken for
    granted, what was left out. Lines about somebody are indented behind its name."""
    lines = [line_text(line, labels) for line in odds.lines]
    lines += [strike_text(each, odds.names) for each in odds.strikes]
    lines += [check_text(each, odds.names) for each in odds.checks]
    for person in odds.people:
        lines += person_lines(person, odds.names)
    if not (odds.strikes or odds.checks or odds.people):
        lines.append(translate(UNHARMED))
    lines += [assumed_text(each, odds.names, labels) for each in odds.assumed]
    if odds.cut:
        lines.append(translate(CUT).format(number=int(1 / odds.cut)))
    return lines


def assumed_text(assumed: Assumption, names: Labels, labels: Labels = NO_LABELS) -> str:
    """A default that was taken: "By default: Does Ren parry? It has 3 (G7) no"."""
    question = assumed.question
    if stem(question.key) == "zero":  # the question names the HP of one branch of many
        return fill(AT_ZERO, {"who": question.args.get("who"), "status": assumed.answer}, names)
    answer = choice_text(question, assumed.answer, names)
    return translate(ASSUMED).format(question=question_text(question, names, labels), answer=answer)


def strike_text(strike: StrikeOdds, names: Labels) -> str:
    """A strike: "Aki → Orc 1, Spear: hits 70.0 %"."""
    args = {"who": strike.who, "target": strike.target, "weapon": strike.weapon, "chance": percent_text(strike.hits)}
    return fill(OPPORTUNITY if strike.opportunity else STRIKE, args, names)


def check_text(check: CheckOdds, names: Labels) -> str:
    """A check: "Gou, strength, hard: passes 27.8 %"."""
    args = {"who": check.who, "what": check.what, "difficulty": check.difficulty, "chance": percent_text(check.passes)}
    return fill(CHECK, args, names)


def person_lines(person: PersonOdds, names: Labels) -> list[str]:
    """What becomes of somebody: the average, each number of points with its chance, the statuses."""
    args = {"who": person.who, "hp": person.hp}
    lines = []
    if set(person.damage) - {0} or not person.poison:
        lines = [fill(LOSES, {**args, "expected": average_text(person.expected)}, names)]
        lines.append(f"  {BETWEEN.join(_points(person.damage))}")
    if person.poison:
        lines.append(fill(POISON, {**args, "expected": average_text(person.expected_poison)}, names))
        lines.append(f"  {BETWEEN.join(_points(person.poison))}")
    fates = [
        translate(STATUS).format(status=vocabulary.status(status), chance=percent_text(chance))
        for status, chance in person.statuses.items()
    ]
    # With one status alone that puts somebody down, "down" would say the same again.
    if person.down and person.down not in (person.dead, *person.statuses.values()):
        fates.append(translate(DOWN).format(chance=percent_text(person.down)))
    if fates:
        lines.append(f"  {BETWEEN.join(fates)}")
    return lines


def _points(shares: dict[int, Fraction]) -> Iterator[str]:
    """The points with their chances; from where all that is left is rare, together."""
    left = sum(shares.values(), Fraction(0))
    for at, (points, chance) in enumerate(shares.items()):
        rest = at + 1 < len(shares)
        if rest and (at + 1 >= MOST_POINTS or left - chance < LEAST):
            yield translate(OR_MORE).format(points=number(points), chance=percent_text(left))
            return
        yield translate(POINTS).format(points=number(points), chance=percent_text(chance))
        left -= chance
