"""A round by phases (G4): everyone moves in steps 3 and 4, all attacks are in step 8, and a turn runs from step 3 to
the end of step 8."""

from collections.abc import Callable

from tracker.rules import house
from tracker.rules.placement import side_of
from tracker.rules.registry import implements
from tracker.rules.scene import NOTHING_DONE, Scene
from tracker.rules.statuses import is_absent
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter

MOVES = frozenset({"movement", "fast-movement"})
"""The steps in which everyone moves."""
AFTER = frozenset({"statuses", "battlefield", "round-end", "end-check"})
"""The steps behind all turns."""
BEFORE = frozenset({"begun", "round-start", "fatigue", "clouds"})
"""The steps before all turns."""

Needs = Callable[[Encounter, Combatant], bool]


@implements("G4")
def are_on(encounter: Encounter) -> bool:
    """Whether the round goes by phases."""
    return bool(house.setting(encounter, "sequence") == "phases")


def has_turn(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody has a turn, or a deadline that stands on its turn."""
    if combatant.reserve:
        return False
    return not is_absent(combatant) or any(
        status.until is not None and status.until.who == combatant.id
        for each in encounter.combatants.values()
        for status in each.statuses.values()
    )


def starts(*, attackers: bool) -> Needs:
    """Whose turn starts in step 3: everybody's, the attacker's side first."""

    def needs(encounter: Encounter, combatant: Combatant) -> bool:
        if not are_on(encounter) or (side_of(combatant) == encounter.field.attacker) != attackers:
            return False
        begun = encounter.flow.acts.get(combatant.id, NOTHING_DONE).begun
        return not begun and has_turn(encounter, combatant)

    return needs


def moves_again(*, attackers: bool) -> Needs:
    """Who moves once more in step 4 by its own decision: the fast."""

    def needs(encounter: Encounter, combatant: Combatant) -> bool:
        if not (are_on(encounter) and combatant.fast) or is_absent(combatant):
            return False
        return combatant.id not in encounter.flow.autos and (
            (side_of(combatant) == encounter.field.attacker) == attackers
        )

    return needs


def closes(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether somebody's turn has to be closed at the end of step 8."""
    acts = encounter.flow.acts.get(combatant.id, NOTHING_DONE)
    return are_on(encounter) and not acts.over and has_turn(encounter, combatant)


def refuse_out_of_phase(scene: Scene, who: str, *, attacks: bool, either: bool = False) -> None:
    """Refuses a move in step 8 and an attack in steps 3 and 4; `either` is for what can be done in both."""
    if either or not are_on(scene.encounter):
        return
    if attacks and scene.encounter.step in MOVES:
        scene.refuse("G4", "attacks-later", who=who)
    elif not attacks and scene.encounter.step == "attacks":
        scene.refuse("G4", "moves-earlier", who=who)
