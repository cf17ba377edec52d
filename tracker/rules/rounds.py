"""Counting rounds (G4, C16): there is no round 0, so a number of rounds is counted, never subtracted."""

from tracker.rules.registry import implements

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


def between(now: int, until: int) -> int:
    """How many rounds it is from one to a later one; 0 if that is over."""
    return max(0, until - now - (1 if now < 0 < until else 0))
