"""Dice that the tracker rolls itself."""

from random import Random

from tracker.rules.table import Die


class RandomDice:
    """Dice from a generator of their own; the same seed gives the same faces, no seed gives other ones each time."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def __call__(self, die: Die) -> int:
        return self._random.randint(1, die.sides)
