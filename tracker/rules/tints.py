"""Whose damage it is (C28): an attack's is shown in one colour whatever its type, lasting harm in its type's colour,
healing with a plus. Which is which, by kind of line."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from tracker.rules.registry import defines
from tracker.state.line import Line
from tracker.state.vocabulary import DamageType

Origin = Literal["attack", "lasting", "pool", "healing"]
"""Where points come from: an attack (or a fall, or the GM's word), something lasting, an attack into the poison pool,
or healing."""


class Points(NamedTuple):
    """The points of a line: the argument that holds them, where they come from, and the type of lasting harm whose line
    doesn't say one."""

    arg: str
    origin: Origin
    type: DamageType | None = None


POINTS: Mapping[str, Points] = {
    "struck": Points("damage", "attack"),
    "hurt": Points("damage", "attack"),
    "hurt-raw": Points("damage", "attack"),
    "engine-hits": Points("damage", "attack"),
    "crashes": Points("damage", "attack"),
    "collides": Points("damage", "attack"),
    "poisons": Points("damage", "pool"),
    "poisoned-for": Points("damage", "pool"),
    "lasting-harm": Points("damage", "lasting"),
    "fatigue": Points("damage", "lasting"),
    "cloud-harm": Points("damage", "lasting"),
    "wall-harm": Points("damage", "lasting"),
    "aftermath": Points("damage", "lasting", "decay"),
    "healed": Points("gained", "healing"),
    "regenerates": Points("points", "healing"),
}
"""By kind of line."""
defines(__name__, "POINTS", "C28")


class Tint(NamedTuple):
    """How many points a line tells, where they come from, and for lasting harm its type."""

    points: int
    origin: Origin
    type: DamageType | None


def tint_of(line: Line) -> Tint | None:
    """The points of a line, or None if it tells none."""
    row = POINTS.get(line.kind)
    value = line.args.get(row.arg) if row else None
    if row is None or not isinstance(value, int) or value == 0:
        return None
    if line.args.get("pooled"):
        return Tint(value, "pool", None)
    return Tint(value, row.origin, line.args.get("type", row.type) if row.origin == "lasting" else None)
