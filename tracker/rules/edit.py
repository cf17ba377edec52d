"""Building and correcting a fight by hand: newcomers, removals, names, fields, house switches, what is hidden.

Corrections follow no rule: HP set by hand kill nobody. Only what can't be otherwise follows: who is moved below the
surface is submerged, who grows stays in its area.
"""

from typing import Any

from msgspec import structs

from tracker.rules import (
    airborne,
    control,
    cubes,
    fields,
    harm,
    house,
    initiative,
    names,
    reorder,
    space,
    timers,
    water,
)
from tracker.rules.order import in_id_order
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.state.clean import clean_data, clean_name
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Dismiss, Enlist, Hide, Rename, Set, SetField, SetHouse
from tracker.state.flow import Acts, Flow
from tracker.state.vocabulary import Area, Cube, Side

MOST_AT_ONCE = 99
"""How many copies of a statblock may come at once."""

REAR: dict[Side, Area] = {"party": "party-rear", "foes": "foes-rear"}
"""Each side's own rear, where newcomers start."""

PLACING = frozenset({"cube", "size", "side", "statuses", "needs_air", "medium"})
"""The fields after which it is looked where somebody is (W1, Z1)."""


def is_running(encounter: Encounter) -> bool:
    """Whether rounds are being played."""
    return encounter.step not in ("setup", "over")


# --- coming and going


@implements("G5", "A1", "G1")
def enlist(scene: Scene, event: Enlist) -> None:
    """Copies of a statblock join, each in its own rear or where the GM places them: in the set-up they are to be
    deployed yet, unless they have their place; in a running fight they enter the order by G5 at once, unless they are
    a reserve.

    Raises `Refused` (impossible) for a name that can't be seen and a count out of 1..99."""
    if not 1 <= event.count <= MOST_AT_ONCE:
        raise impossible("bad-count", count=event.count, low=1, high=MOST_AT_ONCE)
    template = structs.replace(event.template, attacks=names.told_apart(event.template.attacks))
    name = _visible(template.name)
    taken = [each.name for each in scene.encounter.combatants.values()]
    group = template.group or (names.slug(name) if event.count > 1 else "")
    newcomers = []
    for each in names.distinct(name, event.count, taken):
        deployed = (event.placed or is_running(scene.encounter)) and not template.reserve
        who = names.unique_id(each, scene.encounter.combatants)
        newcomer = structs.replace(template, id=who, name=each, group=group, deployed=deployed, mount="")
        scene.put(structs.replace(newcomer, cube=_first_cube(scene.encounter, newcomer, placed=event.placed)))
        newcomers.append(who)
    scene.say("enlisted", whom=newcomers, side=template.side, reserve=template.reserve, hidden=template.hidden)
    _tell_apart(scene, newcomers[0], event.template.attacks, template.attacks)
    for who in newcomers:
        water.settle(scene, who)
        if is_running(scene.encounter) and not template.reserve:
            initiative.enter(scene, who)


def _first_cube(encounter: Encounter, newcomer: Combatant, *, placed: bool) -> Cube:
    """Where a newcomer stands: at the cube it was given, or with positions by cubes the nearest free one beside that,
    if it can't be there or the newcomer before it is; else in its own rear."""
    cube = newcomer.cube if placed else space.cube_in(newcomer, REAR[newcomer.side])
    return cubes.place_in(encounter, newcomer, cube)


def dismiss(scene: Scene, event: Dismiss) -> None:
    """Somebody is taken out of the encounter without a trace; deadlines at its turn go to the next one's."""
    who = event.who
    scene.combatant(who)
    scene.say("dismissed", who=who)
    timers.removed(scene, who, timers.heir(scene.encounter, who))
    reorder.dismissed(scene, who)
    harm.unseat_riders(scene, who)
    for rider in [each for each in scene.encounter.combatants.values() if each.mount == who]:
        # What its mount did goes with the mount.
        control.keep_motion(scene, rider)
    scene.set(combatants={key: each for key, each in scene.encounter.combatants.items() if key != who})
    scene.set_flow(**_without(scene.flow, who))


def _without(flow: Flow, who: str) -> dict[str, Any]:
    """The fields of the flow with nothing left of somebody."""
    return {
        "rolled": {key: each for key, each in flow.rolled.items() if key != who},
        "acts": {key: _forgetting(each, who) for key, each in flow.acts.items() if key != who},
        "apart": tuple(pair for pair in flow.apart if who not in pair),
        "targets": {
            key: target for key, target in flow.targets.items() if target != who and key.partition("/")[0] != who
        },
        "silent": {key: until for key, until in flow.silent.items() if key.partition("/")[0] != who},
        "ties": tuple(tie for tie in flow.ties if who not in tie),
        "autos": tuple(each for each in flow.autos if each != who),
        "through": tuple(each for each in flow.through if each != who),
    }


def _forgetting(acts: Acts, who: str) -> Acts:
    if acts.target != who and who not in acts.leavers:
        return acts
    leavers = tuple(each for each in acts.leavers if each != who)
    return structs.replace(acts, target="" if acts.target == who else acts.target, leavers=leavers)


# --- names and what is seen


def rename(scene: Scene, event: Rename) -> None:
    """Somebody gets another name; its id stays.

    Raises `Refused` (impossible) for a name that can't be seen, and for one that another bears."""
    before = scene.combatant(event.who).name
    name = _free(scene, event.who, event.name)
    scene.change(event.who, name=name)
    scene.say("renamed", who=event.who, before=before, after=name)


def _visible(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned:
        raise impossible("no-name")
    return cleaned


def _free(scene: Scene, who: str, name: str) -> str:
    cleaned = _visible(name)
    for other in scene.encounter.combatants.values():
        if other.id != who and names.folded(other.name) == names.folded(cleaned):
            raise impossible("name-taken", name=cleaned, target=other.id)
    return cleaned


def hide(scene: Scene, event: Hide) -> None:
    """Somebody is hidden from the players, or revealed."""
    scene.change(event.who, hidden=event.hidden)
    scene.say("hidden" if event.hidden else "revealed", who=event.who)


# --- fields


def set_values(scene: Scene, event: Set) -> None:
    """Fields of somebody are corrected.

    Raises `Refused` (impossible): `no-field`, `bad-value`, and `fixed-field` for the id, for whom it rides (`mount`
    says that) and for statuses as a whole
    (numbers inside a status may be set: `statuses.submerged.since`)."""
    who = event.who
    before = scene.combatant(who)
    values: dict[str, Any] = clean_data(event.values)
    for key in values:
        name, *path = key.split(".")
        if name in ("id", "mount") or (name == "statuses" and len(path) < 2):
            raise impossible("fixed-field", key=key)
    if isinstance(values.get("name"), str):
        values["name"] = _free(scene, who, values["name"])
    after, changed = fields.with_values(before, values)
    touched = {change.key.partition(".")[0] for change in changed}
    if "cube" not in touched and space.area_index(after) != space.area_index(before):
        # Another size or side has its middle elsewhere; the area stays.
        after = structs.replace(after, cube=space.cube_in(after, space.area_of(before)))
    given, after = after.attacks, structs.replace(after, attacks=names.told_apart(after.attacks))
    scene.put(after)
    scene.say("set", who=who, changes=[change._asdict() for change in changed])
    _tell_apart(scene, who, given, after.attacks)
    if "attacks" in touched:
        _forget_weapons(scene, after)
    if touched & PLACING:
        water.settle(scene, who)
        airborne.settle(scene, who)
    if before.reserve and not after.reserve and is_running(scene.encounter):
        initiative.enter(scene, who)


def _tell_apart(scene: Scene, who: str, given: tuple[Attack, ...], kept: tuple[Attack, ...]) -> None:
    """Says which attacks got another name because somebody had one of theirs already."""
    for before, after in zip(given, kept, strict=True):
        if before.name != after.name:
            scene.say("attack-renamed", who=who, before=before.name, after=after.name)


def _forget_weapons(scene: Scene, combatant: Combatant) -> None:
    known = {f"{combatant.id}/{attack.name}" for attack in combatant.attacks}
    scene.set_flow(
        silent={
            key: until
            for key, until in scene.flow.silent.items()
            if key in known or key.partition("/")[0] != combatant.id
        }
    )


def set_field(scene: Scene, event: SetField) -> None:
    """Properties of the field are set; where water or gravity changed it is looked who is in it now."""
    field, changed = fields.with_values(scene.encounter.field, clean_data(event.values))
    scene.set(field=field)
    scene.say("field-set", changes=[change._asdict() for change in changed])
    for who in in_id_order(scene.encounter.combatants):
        water.settle(scene, who)
        airborne.settle(scene, who)


def set_house(scene: Scene, event: SetHouse) -> None:
    """House switches are set; the fight keeps only what differs from its preset. Raises `Refused` as `house.valid`."""
    switches = dict(scene.encounter.house)
    changes = []
    for given, value in clean_data(event.values).items():
        key = given.replace("-", "_")
        valid = house.valid(key, value)
        changes.append({"key": key, "before": house.setting(scene.encounter, key), "after": valid})
        switches[key] = valid
        if valid == house.setting(structs.replace(scene.encounter, house={}), key):
            del switches[key]
    scene.set(house=switches)
    scene.say("house-set", changes=changes)
