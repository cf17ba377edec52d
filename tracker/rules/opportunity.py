"""Opportunity attacks (S9, S10, A18): how many a leaver provokes, and who may make one."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from msgspec import structs

from tracker.rules import adjacency, fronts, house, pairs, space, weapons
from tracker.rules.order import id_key
from tracker.rules.placement import heads, side_of
from tracker.rules.registry import implements
from tracker.rules.scene import NOTHING_DONE, Scene
from tracker.rules.statuses import hindrance, is_absent
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Strike
from tracker.state.line import Step
from tracker.state.vocabulary import Cube


class Provoked(NamedTuple):
    """What leaving provokes: how many opportunity attacks, who could make them in order, the reckoning, and whether
    they are struck `anywhere`, as if all stood in front (S7)."""

    due: int
    able: tuple[str, ...]
    steps: tuple[Step, ...]
    anywhere: bool = False


def weapon_for(
    encounter: Encounter, combatant: Combatant, leaver: Combatant, *, anywhere: bool = False
) -> Attack | None:
    """The weapon of an opportunity attack: of the melee weapons that reach the leaver, or anywhere, the one of highest
    Init, first in file order."""
    melee = [attack for attack in weapons.of_turn(combatant) if attack.kind == "melee" and attack.shape is None]
    reaching = [
        attack for attack in melee if anywhere or weapons.out_of_reach(encounter, combatant, attack, leaver) is None
    ]
    return max(reaching, key=weapons.init_of, default=None)


@implements("S10", "G9")
def weapon_left(encounter: Encounter, who: str, leaver: Combatant, *, anywhere: bool = False) -> Attack | None:
    """The weapon of the opportunity attack that somebody still has on this leaver: one a round (or its own number), one
    on each. None if it has none left."""
    combatant = encounter.combatants[who]
    acts = encounter.flow.acts.get(who, NOTHING_DONE)
    if (
        is_absent(combatant)
        or hindrance(combatant)
        or "falling" in combatant.statuses
        or acts.opportunities >= combatant.opportunities
        or leaver.id in acts.leavers
    ):
        return None
    return weapon_for(encounter, combatant, leaver, anywhere=anywhere)


def _able(
    encounter: Encounter, enemies: Iterable[str], leaver: Combatant, *, anywhere: bool = False
) -> tuple[str, ...]:
    """Those who can make one on a leaver, the best Init first, then id order."""
    found = ((who, weapon_left(encounter, who, leaver, anywhere=anywhere)) for who in enemies)
    able = [(-weapons.init_of(weapon), id_key(who), who) for who, weapon in found if weapon is not None]
    return tuple(who for *_, who in sorted(able))


def _order(encounter: Encounter, who: str, leaver: Combatant, anywhere: bool) -> tuple[object, ...]:
    attack = weapon_for(encounter, encounter.combatants[who], leaver, anywhere=anywhere)
    return (-weapons.init_of(attack) if attack else 0, id_key(who))


@implements("S9")
def surplus(enemies: list[Combatant], stayers: list[Combatant], leaver: Combatant) -> tuple[Fraction, Fraction]:
    """The weights compared: heads when all are of one size, otherwise block costs."""
    everybody = [*enemies, *stayers, leaver]
    if len({each.size for each in everybody}) == 1:
        return Fraction(len(enemies)), Fraction(len(stayers))
    return fronts.cost(enemies), fronts.cost(stayers)


@implements("G14", "G11")
def _leaves(leaver: Combatant, enemy: Combatant, to: Cube | None) -> bool:
    """Whether a movement leaves an enemy: any does, but a flyer's inside its area only if they aren't level then."""
    return to is None or not space.level(structs.replace(leaver, cube=to), enemy)


@implements("S9", "A18", "G11", "G14")
def on_moving(encounter: Encounter, leaver: Combatant, to: Cube | None = None) -> Provoked:
    """What moving in or out of a melee area provokes; a mounted pair weighs as one body, and each of it strikes.

    `to` is where a flyer goes inside its area: then only those count whose level it leaves (G14)."""
    everyone = encounter.combatants
    engaged = [who for who in adjacency.engaging(encounter, leaver) if _leaves(leaver, everyone[who], to)]
    enemies = [everyone[who] for who in engaged if pairs.is_head(encounter, everyone[who])]
    area = space.area_of(leaver)
    own = [everyone[who] for who in heads(encounter, area, side_of(leaver)) if who != leaver.id]
    adjacent = [who for who in adjacency.adjacent_enemies(encounter, leaver) if _leaves(leaver, everyone[who], to)]
    return _reckoned(encounter, leaver, enemies, own, adjacent, _able(encounter, adjacent, leaver))


@implements("S7", "S9", "G14")
def on_slipping(encounter: Encounter, slipper: Combatant, passed: Sequence[str]) -> Provoked:
    """What slipping past enemies provokes: counted over all of them as if all were in front, wherever they stand and
    however far they reach; at least one, if any of them can."""
    everyone = encounter.combatants
    enemies = [everyone[who] for who in passed if pairs.is_head(encounter, everyone[who])]
    own = [everyone[who] for who in heads(encounter, space.area_of(slipper), side_of(slipper)) if who != slipper.id]
    able = _able(encounter, passed, slipper, anywhere=True)
    found = _reckoned(encounter, slipper, enemies, own, passed, able)._replace(anywhere=True)
    if found.due or not able:
        return found
    return found._replace(due=1, steps=(*found.steps, Step("S7", "at-least-one")))


def _reckoned(
    encounter: Encounter,
    leaver: Combatant,
    enemies: list[Combatant],
    own: list[Combatant],
    adjacent: Sequence[str],
    able: tuple[str, ...],
) -> Provoked:
    """S9's number for enemies against those who stay, by the house's way of counting; capped by those who can."""
    if not enemies:
        return Provoked(0, (), ())
    way = house.setting(encounter, "opportunity_count")
    foes, stay = surplus(enemies, own, leaver)
    if way == "surplus":
        raw = ceil(max(Fraction(), foes - stay))
    elif way == "ratio":
        foes, stay = surplus(enemies, [*own, leaver], leaver)
        raw = ceil(foes / stay)
    else:
        raw = len(adjacent)
    count = min(raw, len(able))
    args = {"enemies": float(foes), "own": float(stay), "due": raw, "able": len(able)}
    return Provoked(count, able, (Step("S9", f"provokes-{way}", args),))


@implements("A18")
def on_shooting(encounter: Encounter, shooter: Combatant) -> Provoked:
    """What a ranged or area power used in a melee area provokes: one from each adjacent enemy, on one allowance."""
    able = _able(encounter, adjacency.adjacent_enemies(encounter, shooter), shooter)
    return Provoked(len(able), able, (Step("A18", "provokes-each", {"able": len(able)}),) if able else ())


@implements("S9", "A18")
def confirmed(scene: Scene, leaver: str, provoked: Provoked) -> list[Strike]:
    """The opportunity attacks that are made: the list is shown, the GM may change it; who strikes first comes first.

    Where none is provoked nothing is asked."""
    if not provoked.due:
        return []
    question = scene.question(
        "opportunity",
        "many",
        provoked.steps[0].rule,
        choices=provoked.able,
        default=",".join(provoked.able[: provoked.due]) or "none",
        people=True,
        args={"who": leaver, "due": provoked.due},
    )
    takers = scene.table.many(question)
    if takers:
        scene.say("provokes", provoked.steps, who=leaver, whom=list(takers))
    strikes = []
    target = scene.combatant(leaver)
    for who in sorted(takers, key=lambda taker: _order(scene.encounter, taker, target, provoked.anywhere)):
        attack = weapon_for(scene.encounter, scene.combatant(who), target, anywhere=provoked.anywhere)
        if attack is not None:
            strikes.append(Strike(who=who, target=leaver, weapon=attack.name, opportunity=True))
    return strikes
