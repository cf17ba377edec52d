"""Whoever deletes a combatant by hand needn't look for its traces."""

from msgspec.structs import replace
from store.fights import fight, removed

from tracker.state.combatant import Attack, Deadline, Status
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Hurt, Mark, Note, Phase
from tracker.state.flow import Acts, Flow, Place, Rolled
from tracker.store.references import mended
from tracker.store.shape import Path

PLACES = tuple(Place(who, 6) for who in ("アキ", "ren", "orc-1", "orc-2", "ogre"))
GONE = Flow(
    turn="orc-1",
    at=Place("orc-1", 6),
    agenda=(
        Hurt(who="orc-1", amount=1),
        AttackAction(who="ren", targets=("orc-1", "orc-2")),
        Mark(who="ren", status="x", until=Deadline(4, "turn-end", "orc-1")),
        Phase(step="attacks", after="orc-1"),
        Note(text="orc-1"),
        Hurt(who="ren", amount=1),
    ),
    queue=PLACES,
    rolled={"orc-1": Rolled(3), "ren": Rolled(4)},
    acts={"orc-1": Acts(), "ren": Acts(main="x")},
    apart=(("orc-1", "ren"), ("orc-2", "ren")),
    targets={"orc-1/6": "ren", "ren/6": "orc-1", "ogre/6": "ren"},
    silent={"orc-1/Bow": 3, "ren/Bow": 3},
    ties=(("ren", "orc-1"), ("ogre", "orc-2")),
    autos=("orc-1", "orc-2"),
)


def test_everything_that_names_the_missing_one_goes() -> None:
    encounter = removed(replace(fight(), flow=GONE), "orc-1")
    status = Status(until=Deadline(5, "turn-start", "orc-1"))
    ogre = replace(encounter.combatants["ogre"], statuses={"slow": status, "prone": Status()})
    encounter = replace(encounter, combatants={**encounter.combatants, "ogre": ogre})
    reported: list[tuple[Path, str]] = []

    found = mended(encounter, lambda path, kind, **args: reported.append((path, args["value"])))

    assert found.flow == Flow(
        at=Place("ren", 6),
        agenda=(Phase(step="attacks", after="orc-1"), Note(text="orc-1"), Hurt(who="ren", amount=1)),
        queue=tuple(place for place in PLACES if place.who != "orc-1"),
        rolled={"ren": Rolled(4)},
        acts={"ren": Acts(main="x")},
        apart=(("orc-2", "ren"),),
        targets={"ogre/6": "ren"},
        silent={"ren/Bow": 3},
        ties=(("ogre", "orc-2"),),
        autos=("orc-2",),
    )
    assert found.combatants["ogre"].statuses == {"slow": Status(until=Deadline(5)), "prone": Status()}
    assert found.combatants["ren"] is encounter.combatants["ren"]
    assert {who for _, who in reported} == {"orc-1"}
    assert len(reported) == 15
    assert mended(found, lambda *_, **__: reported.clear()) is found
    assert reported


def test_a_pointer_to_the_first_place_goes_before_the_queue() -> None:
    encounter = removed(replace(fight(), flow=Flow(at=PLACES[0], queue=PLACES)), "アキ")
    assert mended(encounter, lambda *_, **__: None).flow.at is None


def test_who_rode_the_missing_one_rides_nobody() -> None:
    encounter = removed(replace(fight(), flow=Flow()), "orc-1")
    ren = replace(encounter.combatants["ren"], mount="orc-1")
    ogre = replace(encounter.combatants["ogre"], mount="ren")
    encounter = replace(encounter, combatants={**encounter.combatants, "ren": ren, "ogre": ogre})
    reported: list[tuple[Path, str]] = []
    found = mended(encounter, lambda path, kind, **args: reported.append((path, args["value"])))
    assert (found.combatants["ren"].mount, found.combatants["ogre"]) == ("", ogre)
    place = list(encounter.combatants).index("ren")
    assert reported == [(("combatants", place, "mount"), "orc-1")]


def test_attacks_of_one_name_are_told_apart() -> None:
    encounter = replace(fight(), flow=Flow())
    twice = replace(encounter.combatants["ren"], attacks=(Attack(name="Fist"), Attack(name="fist", damage="1-5")))
    encounter = replace(encounter, combatants={**encounter.combatants, "ren": twice})
    reported: list[tuple[Path, str, dict[str, str]]] = []
    found = mended(encounter, lambda path, kind, **args: reported.append((path, kind, args)))
    assert [each.name for each in found.combatants["ren"].attacks] == ["Fist", "fist 2"]
    assert found.combatants["ogre"] is encounter.combatants["ogre"]
    place = list(encounter.combatants).index("ren")
    assert reported == [
        (("combatants", place, "attacks", 1, "name"), "same-attack", {"value": "fist", "near": "fist 2"})
    ]
    assert mended(found, lambda *_, **__: None) is found
