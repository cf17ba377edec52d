"""Sieges (C16): engines before the first round, and those who go under ground.

Fifteen rounds, −15 to −1, are played before round 1 where the defenders hold a fort with siege engines. Siege
tunnellers go under ground as the siege begins and come up among the defenders from round 1 on; combat burrowers go
under again and again. What their chances are the source doesn't say.
"""

from tracker.rules import battlefield, cubes, harm, house, rounds, space, strike, water, weapons
from tracker.rules.damage import Blow
from tracker.rules.order import in_id_order
from tracker.rules.placement import OTHER, placement, side_of
from tracker.rules.registry import implements
from tracker.rules.scene import Scene
from tracker.rules.statuses import is_absent, is_rooted
from tracker.rules.wound import deal, settle
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Bombard
from tracker.state.field import Engine
from tracker.state.line import Step
from tracker.state.vocabulary import AREAS, Area

UNDER = "under-ground"
MIDS: dict[str, Area] = {"party": "party-mid", "foes": "foes-mid"}


# --- the rounds of a siege


@implements("C16", "G4")
def next_round(encounter: Encounter) -> int:
    """The round that comes next: a siege's rounds come before round 1."""
    return rounds.after(encounter.round) if encounter.round else rounds.now(encounter)


# --- engines


def _shoots(encounter: Encounter, engine: Engine) -> bool:
    """Whether an engine shoots this round: in the siege's first, then each `rate` rounds."""
    return rounds.between(rounds.FIRST_OF_SIEGE, encounter.round) % engine.rate == 0


def engines_due(encounter: Encounter) -> bool:
    """Whether any engine shoots this round."""
    return encounter.round < 0 and any(_shoots(encounter, each) for each in encounter.field.engines.values())


@implements("C16")
def bombardment(scene: Scene) -> None:
    """The engines of this round shoot, one after another in id order of their names."""
    engines = scene.encounter.field.engines
    due = [name for name in in_id_order(engines) if _shoots(scene.encounter, engines[name])]
    scene.push(*(Bombard(engine=name) for name in due))


@implements("C16", "C5")
def bombard(scene: Scene, event: Bombard) -> None:
    """An engine strikes one of the other side's active, drawn: it hits, unless that is avoided, and C6 follows."""
    engine = scene.encounter.field.engines.get(event.engine)
    if engine is None:
        return
    found = placement(scene.encounter).of_side(OTHER[engine.side])
    if not found:
        scene.say("engine-idle", weapon=event.engine)
        return
    target = scene.combatant(scene.table.pick(found, "target"))
    args = {"weapon": event.engine, "target": target.id, "type": engine.type}
    steps = [Step("C5", "always-hits")]
    if strike.is_spared(scene, target, engine.type, engine.magical, steps):
        scene.say("engine-misses", steps, **args)
        return
    steps += strike.roll_die(scene, weapons.highest(engine.damage))
    blow = Blow(engine.type, *strike.negating(engine.properties))
    wound = deal(scene, target.id, blow, steps[-1].after or 0)
    pooled = engine.type == "poison" and wound.damage > 0
    scene.say("engine-hits", [*steps, *wound.steps], damage=wound.damage, pooled=pooled, **args)
    settle(scene, target.id, blow, wound.damage, wakes=wound.wakes)


# --- under ground


def _go_under(scene: Scene, who: str, *steps: Step) -> None:
    harm.add_status(scene, who, UNDER)
    scene.say("goes-under-ground", steps, who=who)


def _can_dig(combatant: Combatant) -> bool:
    """Whether somebody can go under ground: it is active, can move, and stands on the ground."""
    off = {"flying", "falling", "stunned", *battlefield.SHELTERED}
    return not (is_absent(combatant) or is_rooted(combatant)) and off.isdisjoint(combatant.statuses)


def tunnels(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether a siege tunneller goes under ground as the siege begins: one of the attackers before a fort."""
    besieges = encounter.field.fort > 0 and side_of(combatant) == encounter.field.attacker
    return combatant.siege_tunneller and besieges and _can_dig(combatant)


@implements("C16")
def tunnel(scene: Scene, who: str) -> None:
    """A siege tunneller goes under ground: it is no target in the siege's rounds."""
    _go_under(scene, who)


def emerges(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether a siege tunneller may come up this round."""
    return encounter.round > 0 and combatant.siege_tunneller and UNDER in combatant.statuses


@implements("C16")
def emerge(scene: Scene, who: str) -> None:
    """A siege tunneller comes up beside enemies inside the wall, or stays under for another round. Where is asked; the
    default is the defenders' mid."""
    if not _rolls(scene, who, "tunnel_chance", "tunnel"):
        scene.say("stays-under-ground", (_odds(scene, who, "tunnel_chance", "tunnel"),), who=who)
        return
    default = MIDS[OTHER[scene.encounter.field.attacker]]
    area = default
    if not scene.is_auto(who):
        question = scene.question(f"emerge {who}", "one", "C16", choices=AREAS, default=default, args={"who": who})
        answer = scene.table.choose(question)
        area = next(each for each in AREAS if each == answer)
    step = _odds(scene, who, "tunnel_chance", "tunnel")
    combatant = harm.drop_status(scene, who, UNDER)
    x, y, _ = space.cube_in(combatant, area)
    scene.change(who, cube=cubes.place_in(scene.encounter, combatant, (x, y, 0)))
    scene.say("emerges", (step,), who=who, area=area)
    water.settle(scene, who)


def burrows(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether a combat burrower may go under ground or come up this round."""
    if encounter.round < 1 or not combatant.combat_burrower:
        return False
    if UNDER in combatant.statuses:
        return not combatant.siege_tunneller
    return _can_dig(combatant)


@implements("C16")
def burrow(scene: Scene, who: str) -> None:
    """A combat burrower goes under ground, or comes up where it is, at random."""
    if UNDER not in scene.combatant(who).statuses:
        if _rolls(scene, who, "burrow_chance", "burrow"):
            _go_under(scene, who, _odds(scene, who, "burrow_chance", "burrow"))
        return
    comes_up = _rolls(scene, who, "burrow_up", "burrow")
    step = _odds(scene, who, "burrow_up", "burrow")
    if not comes_up:
        scene.say("stays-under-ground", (step,), who=who)
        return
    combatant = harm.drop_status(scene, who, UNDER)
    scene.say("emerges", (step,), who=who, area=space.area_of(combatant))


def _rolls(scene: Scene, who: str, switch: str, key: str) -> bool:
    return scene.table.chance(house.number(scene.encounter, switch), f"{key} {who}")


def _odds(scene: Scene, who: str, switch: str, key: str) -> Step:
    args = {"percent": house.number(scene.encounter, switch), "switch": switch}
    rolled = scene.table.rolled.get(f"{key} {who}")
    return Step("C16", "digs", {**args, "rolled": rolled[1]} if rolled else args)
