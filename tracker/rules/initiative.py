"""Initiative (G5, C4, C22): the queue of the round, and rolled initiative."""

from collections.abc import Iterable

from msgspec import structs

from tracker.rules import actions, house, targets, weapons
from tracker.rules.order import id_key, in_id_order
from tracker.rules.refusal import impossible
from tracker.rules.registry import implements
from tracker.rules.scene import NOTHING_DONE, Scene
from tracker.rules.statuses import is_absent
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Score
from tracker.state.flow import Acts, Place, Rolled

D20 = 20


def by_weapon(scene: Scene) -> bool:
    """Whether the queue follows the weapons' Init (C4)."""
    return bool(house.setting(scene.encounter, "initiative") == "weapon")


@implements("G5")
def strikes_later(encounter: Encounter, combatant: Combatant, weapon: Attack) -> bool:
    """Whether a weapon chosen in a turn strikes at its own Init, after it: if a place for it is still to come."""
    if house.setting(encounter, "initiative") != "weapon":
        return False
    place = Place(combatant.id, weapons.init_of(weapon))
    if place.init == weapons.highest_init(combatant) or not weapons.SET_APART.isdisjoint(weapon.properties):
        return False
    return place in encounter.flow.queue and place.init not in encounter.flow.acts.get(place.who, NOTHING_DONE).places


# --- step 6


@implements("C22", "C4", "G5", "G15")
def order(scene: Scene) -> None:
    """Step 6: the queue of this round, then the targets of those run by the tracker, one for each place: in id order
    as all of a step's work, each one's places from the highest Init down."""
    queue = _weapon_queue(scene) if by_weapon(scene) else _rolled_queue(scene)
    scene.set_flow(queue=queue, at=None, targets={})
    scene.say("order", whom=list(dict.fromkeys(place.who for place in queue)))
    if house.setting(scene.encounter, "sequence") == "turns":
        return  # there one draws its target in its turn (G4)
    for place in sorted(queue, key=lambda place: (id_key(place.who), -place.init)):
        if place.who in scene.flow.autos and actions.may_strike(scene, place.who):
            targets.fix(scene, place.who, place.init, attacks_at(scene, place))


def attacks_at(scene: Scene, place: Place) -> tuple[Attack, ...]:
    """The weapons that strike at a place: those of its Init, or all with a rolled initiative."""
    combatant = scene.combatant(place.who)
    if by_weapon(scene):
        return weapons.by_init(combatant).get(place.init, ())
    return weapons.of_turn(combatant)


def _placed(scene: Scene) -> list[str]:
    """Those who have a place in the queue: all who are there, and of the absent those on whose turn a deadline
    stands."""
    everybody = scene.encounter.combatants
    awaited = {
        status.until.who
        for combatant in everybody.values()
        for status in combatant.statuses.values()
        if status.until is not None
    }
    return [who for who, each in everybody.items() if not each.reserve and (not is_absent(each) or who in awaited)]


def inits_of(combatant: Combatant) -> list[int]:
    """The Inits at which a creature has places, the highest first; one at 0 with no attack."""
    return list(weapons.by_init(combatant)) or [0]


@implements("C4", "G5", "G15")
def _weapon_queue(scene: Scene) -> tuple[Place, ...]:
    """Highest Init first; equals in random order, absent ones behind their equals without a die."""
    at: dict[int, list[str]] = {}
    waiting: dict[int, list[str]] = {}
    for who in in_id_order(_placed(scene)):
        combatant = scene.combatant(who)
        if is_absent(combatant):
            waiting.setdefault(inits_of(combatant)[0], []).append(who)
        else:
            for init in inits_of(combatant):
                at.setdefault(init, []).append(who)
    queue: list[Place] = []
    for init in sorted({*at, *waiting}, reverse=True):
        equals = _as_tied(scene, _shuffled(scene, at.get(init, []), f"order {init}"))
        queue += [Place(who, init) for who in [*equals, *waiting.get(init, [])]]
    return tuple(queue)


def _shuffled(scene: Scene, equals: list[str], key: str) -> list[str]:
    left, found = list(equals), []
    while left:
        who = scene.table.pick(left, key)
        left.remove(who)
        found.append(who)
    return found


def _as_tied(scene: Scene, equals: list[str]) -> list[str]:
    """Puts those in order whom the GM ordered by hand, as near to the order given as that allows. Of orders by hand
    that contradict each other the later ones hold."""
    there = set(equals)
    behind: dict[str, set[str]] = {}
    for first, second in reversed(scene.flow.ties):
        if first in there and second in there and not _comes_behind(behind, second, first):
            behind.setdefault(first, set()).add(second)
    if not behind:
        return equals
    left, found = list(equals), []
    while left:
        free = next(who for who in left if not any(who in behind.get(other, ()) for other in left))
        left.remove(free)
        found.append(free)
    return found


def _comes_behind(behind: dict[str, set[str]], first: str, second: str) -> bool:
    """Whether one comes behind another already, directly or by others between them."""
    return second in behind.get(first, ()) or any(
        _comes_behind(behind, between, second) for between in behind.get(first, ())
    )


# --- rolled initiative


def _rank(scene: Scene, who: str) -> tuple[int, int, int, object]:
    rolled = scene.flow.rolled.get(who, Rolled(0))
    return (-rolled.total, -rolled.modifier, -rolled.tie, id_key(who))


def _rolled_queue(scene: Scene) -> tuple[Place, ...]:
    there = _placed(scene)
    roll_missing(scene, there)
    ordered = _as_tied(scene, sorted(there, key=lambda who: _rank(scene, who)))
    return tuple(Place(who, scene.flow.rolled[who].total) for who in ordered)


@implements("G5")
def roll_missing(scene: Scene, whom: Iterable[str]) -> None:
    """Rolls for those who have no initiative yet: d20 + modifier, those of one group together; then settles ties."""
    totals: dict[str, int] = {}
    fresh = []
    for who in in_id_order(whom):
        if who in scene.flow.rolled:
            continue
        combatant = scene.combatant(who)
        group = combatant.group or who
        if group not in totals:
            totals[group] = scene.table.roll(D20, f"initiative {group}")
        _score(scene, who, totals[group] + combatant.initiative, combatant.initiative)
        scene.say("initiative-rolled", who=who, rolled=totals[group], modifier=combatant.initiative)
        fresh.append(who)
    _settle_ties(scene, fresh)


def _settle_ties(scene: Scene, fresh: list[str]) -> None:
    groups: dict[tuple[int, int], list[str]] = {}
    for who in fresh:
        rolled = scene.flow.rolled[who]
        groups.setdefault((rolled.total, rolled.modifier), []).append(who)
    for equals in groups.values():
        if len(equals) > 1:
            table = dict(scene.flow.rolled)
            for tie, who in enumerate(reversed(_shuffled(scene, equals, f"tie {equals[0]}")), start=1):
                table[who] = structs.replace(table[who], tie=tie)
            scene.set_flow(rolled=table)


def _score(scene: Scene, who: str, total: int, modifier: int) -> None:
    scene.set_flow(rolled={**scene.flow.rolled, who: Rolled(total, modifier)})


def score(scene: Scene, event: Score) -> None:
    """An initiative that the GM types, or one that is rolled, for those of its group who have none too."""
    combatant = scene.combatant(event.who)
    entering = [event.who]
    if by_weapon(scene):
        scene.refuse("G5", "initiative-by-weapon", who=event.who)
    if event.value is None:
        scene.set_flow(rolled={who: each for who, each in scene.flow.rolled.items() if who != event.who})
        entering += _waiting_peers(scene, combatant)
        roll_missing(scene, entering)
    else:
        if not -99 <= event.value <= 999:
            raise impossible("bad-value", key="initiative", value=str(event.value), expected="-99 to 999")
        _score(scene, event.who, event.value, combatant.initiative)
        # The number decides now, not an order made by hand before it.
        scene.set_flow(ties=tuple(tie for tie in scene.flow.ties if event.who not in tie))
        scene.say("initiative-set", who=event.who, total=event.value)
    if scene.flow.queue:
        for who in entering:
            _place_again(scene, who)


def _waiting_peers(scene: Scene, combatant: Combatant) -> list[str]:
    """The others of somebody's group who have no initiative yet."""
    return [
        who
        for who in _placed(scene)
        if combatant.group == scene.combatant(who).group != "" and who != combatant.id
        if who not in scene.flow.rolled
    ]


@implements("G5")
def enter(scene: Scene, who: str) -> None:
    """A newcomer enters at the next step 6; with a rolled initiative at its place, if that hasn't passed."""
    if by_weapon(scene) or not scene.flow.queue:
        return
    roll_missing(scene, [who])
    _place_again(scene, who, newcomer=True)


def _place_again(scene: Scene, who: str, *, newcomer: bool = False) -> None:
    """Puts somebody at its rolled place in this round's queue. A place that has passed is passed for a newcomer; one
    who was there already doesn't lose its turn by it."""
    queue = [place for place in scene.flow.queue if place.who != who]
    rank = _rank(scene, who)
    index = next((at for at, place in enumerate(queue) if _rank(scene, place.who) > rank), len(queue))
    total = scene.flow.rolled[who].total
    queue.insert(index, Place(who, total))
    scene.set_flow(queue=tuple(queue))
    if scene.acts(who).places:
        scene.set_acts(who, places=(total,))
    elif newcomer and _has_passed(scene, queue, index):
        scene.set_acts(who, places=(total,), skipped=True)


def _has_passed(scene: Scene, queue: list[Place], index: int) -> bool:
    """Whether everybody before a place and the one behind it had their turns; who had its turn out of order makes no
    place pass."""
    played = [bool(scene.flow.acts.get(place.who, Acts()).places) for place in queue]
    return all(played[:index]) and any(played[index + 1 : index + 2])
