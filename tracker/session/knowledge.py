"""What the rules know of the words in a save, for the layer that reads files and knows no rules."""

from typing import Any

from tracker.rules.house import PRESETS, SWITCHES, Switch
from tracker.rules.sequence import OPENING, SEQUENCES, SIEGE
from tracker.rules.statuses import STATUSES
from tracker.store.near import nearest
from tracker.store.parse import Knowledge
from tracker.store.shape import KINDS

Fault = tuple[str, str, dict[str, Any]]
"""The key of a switch, the kind of the problem and its arguments."""


def house_problems(house: dict[str, Any]) -> list[Fault]:
    """Everything that is wrong with the switches of a [house] table, in its order."""
    return [fault for key, value in house.items() if (fault := _fault(key, value)) is not None]


def _fault(key: str, value: Any) -> Fault | None:
    switch = SWITCHES.get(key)
    if switch is None:
        return key, "unknown-key", {"near": nearest(key, SWITCHES)}
    if switch.choices:
        return _word_fault(key, switch, value)
    if type(value) is not int:
        return key, "wrong-type", {"want": "number", "got": _kind(value)}
    if not switch.low <= value <= switch.high:
        return key, "out-of-range", {"value": value, "low": switch.low, "high": switch.high}
    return None


def _word_fault(key: str, switch: Switch, value: Any) -> Fault | None:
    if not isinstance(value, str):
        return key, "wrong-type", {"want": "text", "got": _kind(value)}
    if value not in switch.choices:
        near = nearest(value, switch.choices)
        return key, "unknown-word", {"value": value[:80], "near": near, "words": list(switch.choices)}
    return None


def _kind(value: Any) -> str:
    return KINDS.get(type(value), "date")


STEPS = (
    "setup",
    "begun",
    *dict.fromkeys(step for steps in (OPENING, SIEGE, *SEQUENCES.values()) for step in steps),
    "over",
)
"""Every word that `step` can hold."""

KNOWS = Knowledge(presets=tuple(PRESETS), steps=STEPS, statuses=tuple(STATUSES), house_problems=house_problems)
"""To be passed to whatever reads a save."""
