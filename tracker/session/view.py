"""What is shown of a fight, derived from its state: ids and data, no sentences. Screen and command line both use it.

All are pure functions of an encounter and cheap enough to run on every key. The whole of it is a `View`, whose JSON
schema comes from the structs.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from tracker.rules import house
from tracker.rules.running import Timer, running
from tracker.session.view_board import AreaView, HoldView, Member, board
from tracker.session.view_detail import (
    AttackView,
    ClockView,
    Detail,
    EffectView,
    OptionView,
    StatusView,
    StatView,
    detail,
)
from tracker.session.view_flow import QueueRow, Standing, StripStep, owed, queue, standing, strip, way_out
from tracker.state.encounter import Encounter, Reminder
from tracker.state.field import Field
from tracker.state.flow import Flow
from tracker.state.question import Prompt

__all__ = [
    "AreaView",
    "AttackView",
    "ClockView",
    "Detail",
    "EffectView",
    "HoldView",
    "Member",
    "OptionView",
    "QueueRow",
    "Standing",
    "StatView",
    "StatusView",
    "StripStep",
    "Timer",
    "View",
    "board",
    "detail",
    "owed",
    "queue",
    "schema",
    "standing",
    "strip",
    "timers",
    "view",
    "way_out",
]


class View(Struct, frozen=True):
    """A fight with everything derived: `slug` the name of its files, `number` the step that this state follows,
    `prompts` the open ones (the last is on top), `details` by id in the file's order; `house` has every switch with
    the value that counts. State structs leave out what has its default; the schema names the defaults."""

    slug: str
    number: int
    name: str
    preset: str
    house: dict[str, str | int]
    field: Field
    reminders: tuple[Reminder, ...]
    standing: Standing
    prompts: tuple[Prompt, ...]
    strip: tuple[StripStep, ...]
    queue: tuple[QueueRow, ...]
    board: tuple[AreaView, ...]
    timers: tuple[Timer, ...]
    details: dict[str, Detail]
    flow: Flow


def timers(encounter: Encounter) -> tuple[Timer, ...]:
    """Everything that runs out or is owed, the most urgent first."""
    return tuple(running(encounter))


def view(encounter: Encounter, prompts: Iterable[Prompt] = (), number: int = 0, slug: str = "") -> View:
    """All of it."""
    return View(
        slug=slug,
        number=number,
        name=encounter.name,
        preset=encounter.preset,
        house={key: house.setting(encounter, key) for key in house.SWITCHES},
        field=encounter.field,
        reminders=encounter.reminders,
        standing=standing(encounter),
        prompts=tuple(prompts),
        strip=strip(encounter),
        queue=queue(encounter),
        board=board(encounter),
        timers=timers(encounter),
        details={who: detail(encounter, who) for who in encounter.combatants},
        flow=encounter.flow,
    )


def schema() -> dict[str, Any]:
    """The JSON schema of a `View`."""
    return msgspec.json.schema(View)
