"""Every rule that is built, in this program's own words, with its source: for `tracker rules` and the screen's help."""

from collections.abc import Mapping

from tracker.words.catalogue import N_, translate
from tracker.words.rules import areas, battle, flight, general, harm, sizes, space, weightless
from tracker.words.rules.statement import Standing, Statement

__all__ = ["STATEMENTS", "Statement", "rule_ids", "rule_text", "source_text"]

CHAPTERS = "GSCKWFZA"
"""The chapters' letters in order."""
_ALL = (general, sizes, battle, harm, space, flight, weightless, areas)

STATEMENTS: Mapping[str, Statement] = dict(
    sorted(
        (rule for chapter in _ALL for rule in chapter.STATEMENTS.items()),
        key=lambda rule: (CHAPTERS.index(rule[0][0]), int(rule[0][1:])),
    )
)
"""By rule ID, chapter by chapter."""

STANDINGS: Mapping[Standing, str] = {
    "source": N_("{document}, {heading}"),
    "unsourced": N_("{document}, {heading}; the numbers it doesn't give are this program's own, as house switches"),
    "ours": N_("no source says so: this program's own reading"),
}


def rule_ids() -> list[str]:
    """The IDs of the rules that are built, chapter by chapter."""
    return list(STATEMENTS)


def rule_text(rule: str) -> str:
    """What a rule says; of a step of it ("C6.5") what the whole says. Raises KeyError for an ID that isn't built."""
    return translate(_of(rule).text)


def source_text(rule: str) -> str:
    """Where a rule comes from. Raises KeyError for an ID that isn't built."""
    statement = _of(rule)
    return translate(STANDINGS[statement.standing if statement.document else "ours"]).format(
        document=f"「{statement.document}」", heading=statement.heading
    )


def _of(rule: str) -> Statement:
    return STATEMENTS[rule if rule in STATEMENTS else rule.partition(".")[0]]
