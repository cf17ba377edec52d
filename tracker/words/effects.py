"""Area effects as they stand behind a weapon: "…, burst 3: 3 enemies"."""

from collections.abc import Mapping

from tracker.words.catalogue import N_n
from tracker.words.fill import Count, fill

EFFECTS: Mapping[str, Count] = {
    "enemies": Count(
        "number", *N_n("{text}, {shape} {size}: {number} enemy", "{text}, {shape} {size}: {number} enemies")
    ),
    "creatures": Count(
        "number", *N_n("{text}, {shape} {size}: {number} creature", "{text}, {shape} {size}: {number} creatures")
    ),
}
"""By whom it takes."""


def effect_text(text: str, shape: str, size: int, number: int, each: str) -> str:
    """A weapon's text with its area effect behind."""
    return fill(EFFECTS[each], {"text": text, "shape": shape, "size": size, "number": number}, {})
