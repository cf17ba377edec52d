"""Counting rounds (G4, C16): there is no round 0, so a number of rounds is counted, never subtracted."""

from tracker.rules.registry import implements
from tracker.state.encounter import Encounter

FIRST_OF_SIEGE = -15
"""The first of the rounds in which siege engines shoot; round 1 follows −1 (C16)."""


@implements("G4", "C16")
def after(round: int) -> int:
    """The round after one; before the first round of all that is round 1."""
    return 1 if round == -1 else round + 1


def plus(round: int, number: int) -> int:
    """The round so many rounds after one."""
    later = round + number
    return later + 1 if round < 0 <= later else later


def is_siege_laid(encounter: Encounter) -> bool:
    """Whether siege engines shoot before round 1: the field is a fort with engines."""
    return encounter.field.fort > 0 and bool(encounter.field.engines)


@implements("G4", "C16")
def now(encounter: Encounter) -> int:
    """The round that counts: the one being played, before the fight the first of all."""
    return encounter.round or (FIRST_OF_SIEGE if is_siege_laid(encounter) else 1)


def nth(first: int, round: int) -> int:
    """Which round one is since a first one, that one counted; 0 before it."""
    return between(first, round) + 1 if round >= first else 0


def between(now: int, until: int) -> int:
    """How many rounds it is from one to a later one; 0 if that is over."""
    return max(0, until - now - (1 if now < 0 < until else 0))
