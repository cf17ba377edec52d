"""The fight that tests of commands are read against, and what they ask about a line."""

from typing import Any

import pytest

from tracker.command.build import Command, compile
from tracker.command.library import EMPTY, Library
from tracker.rules.refusal import Refusal, Refused
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.flow import Flow
from tracker.state.vocabulary import AREAS, Area, Side

SPEAR = Attack(name="Spear", init=6, damage="1-5", type="pierce")
BOW = Attack(name="Long bow", init=2, kind="ranged", range=15)
BEAM = Attack(name="Long beam", kind="magic", range=10, shape="line", size=7)


def one(who: str, name: str, side: Side, area: Area = "front", **fields: Any) -> Combatant:
    """Somebody in the middle of an area, with 9 of 9 HP unless told otherwise."""
    fields = {"hp": 9, "max_hp": 9, "cube": (AREAS.index(area) * 5 + 2, 0, 0), **fields}
    return Combatant(id=who, name=name, side=side, **fields)


FIGHT = Encounter(
    name="Bridge",
    round=3,
    step="attacks",
    combatants={
        each.id: each
        for each in (
            one("orc-10", "Orc 10", "foes", attacks=(SPEAR,)),
            one("orc-2", "Orc 2", "foes", "foes-mid", attacks=(SPEAR,), statuses={"burning": Status()}),
            one("orc-1", "Orc 1", "foes", attacks=(SPEAR,)),
            one("orc-3", "Orc 3", "foes", hp=0, statuses={"dead": Status()}),
            one("orc-4", "Orc 4", "foes", "foes-rear", reserve=True),
            one("ogre", "Ogre", "foes", hp=30, max_hp=40, statuses={"blessed": Status()}),
            one("aki", "アキ", "party", attacks=(SPEAR, BOW, BEAM), resist={"cold": 20}),
            one("mei", "Mei", "party", "party-rear", group="kin"),
            one("ren", "Ren", "party", "party-mid", group="kin", statuses={"asleep": Status()}),
            one("elodie", "Élodie ✦", "party", "party-rear"),
            # Names and ids that look like something else.
            one("front", "With", "party", "party-rear"),
            one("d6", "Ogre king", "foes", "foes-rear"),
            one("a,b", "x\"y'z]", "foes", "foes-rear"),
            one("影", "[red]影[/]", "foes", "foes-rear"),
        )
    },
    flow=Flow(turn="aki"),
)

STATBLOCKS = {"bridge/shaman": one("shaman", "Shaman", "foes", hp=3, max_hp=7, size="small")}
LIBRARY = Library(STATBLOCKS.get, tuple(STATBLOCKS))


def compiled(text: str, encounter: Encounter = FIGHT, library: Library = LIBRARY) -> Command:
    """The command of a line, after its one form has been seen to mean the same."""
    command = compile(text, encounter, library)
    assert compile(command.text, encounter, library) == command
    return command


def refused(text: str, encounter: Encounter = FIGHT, library: Library = EMPTY) -> Refusal:
    """The refusal of a line, which nobody can overrule."""
    for line in (text, f"! {text}"):
        with pytest.raises(Refused) as caught:
            compile(line, encounter, library)
        assert not caught.value.refusal.overrulable
    return caught.value.refusal
