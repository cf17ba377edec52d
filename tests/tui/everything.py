"""A fight in which there is some of everything that the panes show."""

from collections.abc import Sequence

from msgspec.structs import replace
from tui.fights import BOW, SPEAR, dusk, somebody

from tracker.state.combatant import Attack, Deadline, Status
from tracker.state.encounter import Encounter, Reminder
from tracker.state.field import Cloud, Field
from tracker.state.flow import Place

FIRE = Attack(name="Fire bolt", init=4, damage="1-5", type="fire", kind="magic", range=10, magical=True)


def everything() -> Encounter:
    """Round 3: water in front, clouds, a wall, sides with names; some under water, in the air, burning, poisoned,
    decaying, asleep, hidden, in reserve, unconscious, dead; a line that breaks and one that holds."""
    base = dusk()
    people = dict(base.combatants)
    people["aki"] = replace(
        people["aki"],
        attacks=(SPEAR, BOW, FIRE),
        resist={"fire": 50, "cold": 25},
        magic_resistance=5,
        statuses={"poisoned": Status(amount=6, since=2), "burning": Status(since=2)},
        notes="Owes the ferryman a song",
    )
    people["mei"] = replace(people["mei"], statuses={"submerged": Status(since=-5)}, attacks=(FIRE,))
    people["gou"] = replace(people["gou"], statuses={"decaying": Status(since=1)})
    more = [
        somebody("hawk", "Hawk", "party", "party-mid", hp=5, z=3, flight=0, statuses={"flying": Status(since=2)}),
        somebody("nun", "Nun", "party", "party-rear", hp=0, max_hp=9, statuses={"unconscious": Status(since=2)}),
        somebody("cat", "Cat", "foes", "foes-mid", hp=4, size="small", statuses={"asleep": Status(since=2)}),
        somebody("wight", "Wight", "foes", "foes-rear", hp=12, fear="dread", regeneration=2, attacks=(SPEAR,)),
        somebody("squid", "Squid", "foes", "front", hp=30, size="huge", z=-3, statuses={"submerged": Status(since=3)}),
        *(somebody(f"rat-{n}", f"Giant rat {n}", "foes", "foes-mid", hp=n, max_hp=9) for n in range(1, 9)),
    ]
    for each in more:
        people[each.id] = each
    people["orc-1"] = replace(
        people["orc-1"],
        statuses={
            "stunned": Status(until=Deadline(3, "turn-end", "orc-1")),
            "prone": Status(until=Deadline(5, "round-end")),
            "frozen": Status(since=2),
        },
    )
    return replace(
        base,
        combatants=people,
        field=Field(
            labels={"party": "The Lanterns", "foes": "Red Hand"},
            water=(3, 0, 2, 0, 0),
            clouds=(Cloud(type="poison", area="foes-mid"), Cloud(type="fire", area="front", damage=2)),
            walls={"party-mid": "magic"},
        ),
        reminders=(Reminder(4, "The bridge begins to burn"), Reminder(5, "The tide comes in")),
        flow=replace(
            base.flow,
            queue=(*base.flow.queue, Place("wight", 2), *(Place(f"rat-{n}", 1) for n in range(1, 9))),
            autos=("ogre", *(f"rat-{n}" for n in range(1, 9))),
        ),
    )


def renamed(encounter: Encounter, names: Sequence[str]) -> Encounter:
    """The same fight with everything that a person may type called by some names in turn."""
    people = {}
    for at, (who, each) in enumerate(encounter.combatants.items()):
        name = names[at % len(names)]
        attacks = tuple(replace(attack, name=names[(at + n) % len(names)]) for n, attack in enumerate(each.attacks))
        people[who] = replace(each, name=name, attacks=attacks, notes=" ".join(names))
    return replace(
        encounter,
        name=names[0],
        combatants=people,
        field=replace(encounter.field, labels={"party": names[1 % len(names)], "foes": names[2 % len(names)]}),
        reminders=tuple(Reminder(4 + at, name) for at, name in enumerate(names)),
    )
