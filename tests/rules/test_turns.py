"""Turns in step 8: whose place is next, how a turn starts and ends (C22, G4, G5, G9)."""

from typing import Any

import pytest
from rules.helpers import fight, kinds, play, somebody
from rules.rounds import play_on

from tracker.rules import turns
from tracker.rules.scene import Scene
from tracker.rules.table import ScriptedDice, Table
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Attack as AttackAction
from tracker.state.event import Dive, Emerge, Phase, Strike, TurnEnd, TurnOpen, TurnStart
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place

SPEAR, KNIFE = Attack(name="Spear", init=6), Attack(name="Knife", init=4)
ALWAYS = {"to_hit": "always"}
ATTACKS = Phase(step="attacks", work=0, after="done")
"""What waits behind each place."""


def attacks(
    *combatants: Combatant, places: Any, house: Any = ALWAYS, field: Field | None = None, **flow: Any
) -> Encounter:
    """Step 8 with a queue of (who, Init)."""
    queue = tuple(Place(*place) for place in places)
    flow = {"queue": queue, "agenda": (Phase(step="attacks"),), **flow}
    return fight(*combatants, house=ALWAYS, flow=Flow(**flow), field=field or Field())


def is_over(encounter: Encounter) -> bool:
    """Whether all places are played and nothing of them is left."""
    scene = Scene(encounter, Table(ScriptedDice(())))
    return encounter.flow.agenda[:1] == (ATTACKS,) and turns.next_place(scene) is None


def test_g5_a_creature_has_one_turn_at_its_first_place_and_its_slower_weapon_strikes_outside_it() -> None:
    """G5, C4: spear 6, then the orc, then the knife."""
    aki, orc = somebody("aki", attacks=(SPEAR, KNIFE)), somebody("orc", "foes", attacks=(Attack(name="Axe", init=5),))
    encounter = attacks(aki, orc, places=[("aki", 6), ("orc", 5), ("aki", 4)])
    opened = play_on(encounter)
    assert (opened.turns(), opened.encounter.flow.turn) == (["aki"], "aki")
    struck = play_on(opened.encounter, AttackAction(who="aki", targets=("orc",)), rolls=[1])
    orcs = play_on(struck.encounter)
    assert (orcs.turns(), orcs.encounter.flow.turn) == (["orc"], "orc")
    rest = play_on(orcs.encounter, rolls=[1], stop=is_over)
    assert rest.turns() == []
    assert [event.weapon for event in rest.events if isinstance(event, Strike)] == ["Knife"]
    assert rest.encounter.flow.acts["aki"].places == (6, 4)


def test_g5_a_slower_place_is_passed_when_its_user_moved_with_the_main_action_or_nobody_is_in_reach() -> None:
    for aki, acts in (
        (somebody("aki", attacks=(SPEAR, KNIFE)), Acts(places=(6,), main="move")),
        (somebody("aki", attacks=(SPEAR, KNIFE)), Acts(places=(6,), skipped=True)),
        (somebody("aki", attacks=(SPEAR, KNIFE), statuses={"stunned": Status()}), Acts(places=(6,))),
        (somebody("aki", attacks=(SPEAR, KNIFE), statuses={"dead": Status()}), Acts(places=(6,))),
        (somebody("aki", "party", "party-rear", attacks=(SPEAR, KNIFE)), Acts(places=(6,), main="attack")),
    ):
        encounter = attacks(aki, somebody("orc", "foes"), places=[("aki", 6), ("aki", 4)], acts={"aki": acts})
        played = play_on(encounter, stop=is_over)
        assert (played.kinds(), played.questions) == ([], [])
        assert played.encounter.flow.acts["aki"].places == (6, 4)


def test_a7_at_its_turns_start_one_is_adjacent_to_all_again_and_at_its_end() -> None:
    """A7's first sentence, A18."""
    apart = (("aki", "orc"), ("mei", "orc"))
    encounter = fight(somebody("aki"), somebody("mei"), somebody("orc", "foes"), flow=Flow(apart=apart))
    assert play(encounter, TurnStart(who="aki")).encounter.flow.apart == (("mei", "orc"),)
    assert play(encounter, TurnEnd(who="mei")).encounter.flow.apart == (("aki", "orc"),)
    assert play(encounter, TurnOpen(who="mei")).encounter.flow.apart == (("aki", "orc"),)


def test_g9_the_turns_of_the_absent_pass_with_their_edges() -> None:
    """Deadlines on the dead one's turn fire when it passes."""
    blessed = {
        "blessed": Status(until=Deadline(3, "turn-start", "zed")),
        "cursed": Status(until=Deadline(3, "turn-end", "zed")),
    }
    encounter = attacks(
        somebody("aki", statuses=blessed), somebody("zed", "foes", statuses={"dead": Status()}), places=[("zed", 6)]
    )
    played = play_on(encounter, stop=is_over)
    assert [(line.kind, line.args.get("status")) for line in played.lines] == [
        ("status-ends", "blessed"),
        ("status-ends", "cursed"),
    ]
    assert played.encounter.combatants["aki"].statuses == {}


@pytest.mark.parametrize("status", ["stunned", "surprised", "falling"])
def test_g9_who_is_kept_from_acting_has_a_turn_that_passes(status: str) -> None:
    encounter = attacks(somebody("aki", attacks=(SPEAR,), statuses={status: Status()}), places=[("aki", 6)])
    played = play_on(encounter, stop=is_over)
    assert played.kinds()[:2] == ["turn", "turn-hindered"]
    # Surprise ends with the turn.
    assert set(played.encounter.combatants["aki"].statuses) == ({status} - {"surprised"})


def test_c22_the_dead_do_not_attack() -> None:
    aki, orc = somebody("aki", attacks=(SPEAR,), hp=1), somebody("orc", "foes", attacks=(SPEAR,))
    encounter = attacks(
        aki, orc, places=[("orc", 6), ("aki", 6)], autos=("aki", "orc"), targets={"orc/6": "aki", "aki/6": "orc"}
    )
    played = play_on(encounter, rolls=[1], stop=is_over)
    assert [event.who for event in played.events if isinstance(event, Strike)] == ["orc"]


def test_g4_an_auto_strikes_in_its_turn_and_nothing_opens() -> None:
    wolf = somebody("wolf", "foes", attacks=(SPEAR, KNIFE))
    encounter = attacks(
        somebody("aki"),
        wolf,
        places=[("wolf", 6), ("wolf", 4)],
        autos=("wolf",),
        targets={"wolf/6": "aki", "wolf/4": "aki"},
    )
    played = play_on(encounter, rolls=[1, 1], stop=is_over)
    assert [type(event).__name__ for event in played.events] == [
        *["Phase", "TurnStart", "Attack", "Strike", "TurnEnd"],
        *["Phase", "Attack", "Strike"],
    ]


def test_g4_an_auto_that_moved_with_its_main_action_does_not_strike() -> None:
    """G14: under water the advance takes it; nobody moves and strikes with one action."""
    wolf = somebody("wolf", "foes", attacks=(SPEAR, KNIFE))
    encounter = attacks(
        somebody("aki"), wolf, places=[("wolf", 6), ("wolf", 4)], autos=("wolf",), acts={"wolf": Acts(main="move")}
    )
    assert play_on(encounter, stop=is_over).kinds() == ["turn"]


def test_w5_an_auto_out_of_breath_surfaces_with_all_its_actions() -> None:
    late = {"submerged": Status(since=-4)}
    shark = somebody("shark", "foes", attacks=(SPEAR,), z=-1, statuses=late)
    deep = Field(water=(9,) * 5)
    encounter = attacks(somebody("aki"), shark, places=[("shark", 6)], autos=("shark",), field=deep)
    played = play_on(encounter, stop=is_over)
    assert [type(event) for event in played.events if isinstance(event, Emerge | Strike)] == [Emerge]
    assert set(played.encounter.combatants["shark"].statuses) == {"swimming"}
    stuck = somebody("shark", "foes", attacks=(SPEAR,), z=-1, statuses={**late, "entangled": Status()})
    encounter = attacks(somebody("aki"), stuck, places=[("shark", 6)], autos=("shark",), field=deep)
    assert play_on(encounter, stop=is_over).kinds() == ["turn"]


def test_g5_the_turn_of_somebody_taken_out_of_the_encounter_comes_to_nothing() -> None:
    encounter = fight(somebody("aki"))
    for event in (TurnStart(who="zed"), TurnEnd(who="zed"), TurnOpen(who="zed")):
        assert kinds(play(encounter, event)) == []
    queue = attacks(somebody("aki"), places=[("zed", 6), ("aki", 0)])
    assert play_on(queue).turns() == ["aki"]


def test_g5_the_pointer_names_the_place_played_last() -> None:
    encounter = attacks(somebody("aki", attacks=(SPEAR,)), places=[("aki", 6)])
    assert play_on(encounter).encounter.flow.at == Place("aki", 6)
    scene = Scene(encounter, Table(ScriptedDice(())))
    assert turns.next_place(scene) == turns.main_place(scene, "aki") == Place("aki", 6)
    turns.note_played(scene, Place("aki", 6))
    turns.note_played(scene, Place("aki", 6))
    assert (scene.acts("aki").places, turns.next_place(scene)) == ((6,), None)


def test_g13_what_a_turn_took_does_not_come_back_by_diving() -> None:
    encounter = attacks(somebody("aki"), places=[("aki", 0)], field=Field(water=(9,) * 5))
    played = play_on(play_on(encounter).encounter, Dive(who="aki"))
    assert played.encounter.flow.acts["aki"].sub == "dive"
