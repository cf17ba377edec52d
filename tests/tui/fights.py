"""What tests of the screen share: a small fight in a book of its own, and the app that shows it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from textual.app import App
from textual.strip import Strip

from tracker.rules.table import Die, Roller
from tracker.session.session import Session
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.encounter import Encounter, Reminder
from tracker.state.event import Phase, TurnOpen
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place
from tracker.state.vocabulary import AREAS, Area, Side
from tracker.store.book import Book
from tracker.tui.app import FightApp
from tracker.tui.desk import Desk
from tracker.tui.glyphs import UNICODE, Glyphs
from tracker.tui.look import Look
from tracker.tui.theme import load

SPEAR = Attack(name="Spear", init=6, damage="1-5", type="pierce")
BOW = Attack(name="Bow", init=5, damage="1-6", type="pierce", kind="ranged", range=15)
FISTS = (Attack(name="Left fist", init=2, damage="1-8"), Attack(name="Right fist", init=2, damage="1-8"))


def somebody(who: str, name: str, side: Side, area: Area, **fields: Any) -> Combatant:
    """Somebody in the middle of an area, at full HP unless told otherwise."""
    hp = fields.pop("hp", 10)
    cube = (AREAS.index(area) * 5 + 2, 0, fields.pop("z", 0))
    return Combatant(id=who, name=name, side=side, hp=hp, max_hp=fields.pop("max_hp", hp), cube=cube, **fields)


def dusk() -> Encounter:
    """Round 3 at the bridge, アキ's turn: somebody under water, somebody burning, somebody dead, a reminder."""
    people = [
        somebody("aki", "アキ", "party", "front", hp=12, max_hp=24, armor=2, shield=1, strength=4, attacks=(SPEAR,)),
        somebody("gou", "Gou", "party", "front", hp=30, attacks=(Attack(name="Hammer", init=3, damage="1-8"),)),
        somebody("ren", "Ren", "party", "party-mid", hp=14, max_hp=20, ranged=5, attacks=(BOW,)),
        somebody("mei", "Mei", "party", "party-rear", hp=8, z=-2, statuses={"submerged": Status(since=1)}),
        somebody(
            "orc-1",
            "Orc 1",
            "foes",
            "front",
            hp=9,
            attacks=(SPEAR,),
            statuses={"stunned": Status(until=Deadline(3, "turn-end", "orc-1"))},
        ),
        somebody("orc-2", "Orc 2", "foes", "front", hp=4, max_hp=9, attacks=(SPEAR,), statuses={"burning": Status()}),
        somebody("orc-3", "Orc 3", "foes", "front", hp=0, max_hp=9, statuses={"dead": Status(since=2)}),
        somebody("ogre", "Ogre", "foes", "front", hp=40, size="large", auto=True, attacks=FISTS),
        somebody("shaman", "Shaman", "foes", "foes-rear", hp=7, hidden=True, attacks=(BOW,)),
        somebody("bat", "Bat", "foes", "foes-rear", hp=3, reserve=True),
    ]
    order = [("aki", 6), ("orc-1", 6), ("orc-2", 6), ("ren", 5), ("shaman", 5), ("gou", 3), ("ogre", 2)]
    return Encounter(
        name="Bridge at dusk",
        round=3,
        step="attacks",
        field=Field(water=(3, 0, 0, 0, 0)),
        combatants={each.id: each for each in people},
        reminders=(Reminder(5, "The tide comes in"),),
        flow=Flow(
            turn="aki",
            at=Place("aki", 6),
            agenda=(TurnOpen(who="aki"), Phase(step="attacks", after="done")),
            queue=tuple(Place(who, init) for who, init in order),
            acts={"aki": Acts(places=(6,))},
            autos=("ogre",),
        ),
    )


class Dice:
    """Faces in the order in which they fall; behind them always the middle of the die."""

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self.faces = list(faces)

    def __call__(self, die: Die) -> int:
        return self.faces.pop(0) if self.faces else (die.sides + 1) // 2


def session(
    folder: Path, encounter: Encounter | None = None, faces: Iterable[int] = (), roller: Roller | None = None
) -> Session:
    """A session on a new book, with dice that fall as they should or those given."""
    return Session(Book.create(folder, "dusk", encounter or dusk()), roller=roller or Dice(faces))


def look(glyphs: Glyphs = UNICODE) -> Look:
    """How the screen looks."""
    return Look(load(), glyphs)


def app(running: Session, glyphs: Glyphs = UNICODE) -> FightApp:
    """The app on a session."""
    return FightApp(Desk(running, look(glyphs)), look(glyphs))


def strips(shown: App[None]) -> list[Strip]:
    """The screen's rows as they are painted."""
    return shown.screen._compositor.render_strips()


def lines(shown: App[None]) -> list[str]:
    """What stands on the screen, row by row."""
    return [strip.text for strip in strips(shown)]


def text(shown: App[None]) -> str:
    """What stands on the screen, with no spaces at the rows' ends."""
    return "\n".join(line.rstrip() for line in lines(shown))
