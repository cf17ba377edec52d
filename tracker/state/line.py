"""What happened, as data: a line of the log and the steps that explain it. Words are made of them elsewhere."""

from typing import Any

from msgspec import Struct


class Step(Struct, frozen=True, omit_defaults=True, gc=False):
    """One step of a reckoning: the rule it follows, its kind and arguments, and the number before and after."""

    rule: str
    kind: str
    args: dict[str, Any] = {}
    before: int | None = None
    after: int | None = None


class Line(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log. Arguments name combatants by id; `names` keeps what they were called then.

    In a damage line the changes (after - before) of the steps that carry numbers add up to the damage.
    """

    kind: str
    args: dict[str, Any] = {}
    steps: tuple[Step, ...] = ()
    names: dict[str, str] = {}
