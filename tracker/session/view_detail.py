"""One combatant with everything that follows for it now: effective stats, neighbours, weapons, what it can do."""

from msgspec import Struct

from tracker.rules import (
    adjacency,
    breakthrough,
    effects,
    initiative,
    legal,
    pairs,
    rounds,
    space,
    stats,
    targets,
    water,
    weapons,
)
from tracker.rules.order import in_id_order
from tracker.rules.owing import Owed, owed
from tracker.rules.placement import placement, side_of
from tracker.rules.refusal import Refusal
from tracker.rules.scene import NOTHING_DONE
from tracker.rules.statuses import in_order, is_absent
from tracker.session.report import with_names
from tracker.state.combatant import Attack, Combatant, Deadline
from tracker.state.encounter import Encounter
from tracker.state.flow import Acts
from tracker.state.vocabulary import (
    Area,
    AttackKind,
    AttackProperty,
    DamageType,
    Difficulty,
    Each,
    Inflicted,
    Shape,
    Side,
)


class StatView(Struct, frozen=True):
    """A stat as it counts, as it was entered, and the status that halves it ("" for none; F2)."""

    value: int
    base: int
    halved_by: str


class EffectView(Struct, frozen=True):
    """An area effect (A20): its shape, its size as it counts for its user, how many targets it takes, and of whom."""

    shape: Shape
    size: int
    number: int
    each: Each


class AttackView(Struct, frozen=True):
    """A weapon as it is now: `init` with C4's default, `die` the size of its damage die with strength and cold
    counted (C3, C9), `range` and the distance up to which it does `full` damage in cubes (C14), `struck` whether it
    struck this round, `later` whether chosen now it strikes at its Init after the turn and `aimed` whom it is declared
    against there ("": nobody; G5), and why it can't be used whatever the target (None: it can). `inflicts` is the
    status it puts on somebody, with `chance` percent, for `rounds` (0: until it ends by its own rule); `negates` how
    hard magic resistance is against it (C26, None: not at all); `cloud` the type of the cloud it leaves (C19);
    `effect` what it takes at once (None: one target)."""

    name: str
    init: int
    die: int
    damage: str
    type: DamageType
    kind: AttackKind
    magical: bool
    range: int
    full: int
    rate: int
    properties: tuple[AttackProperty, ...]
    struck: bool
    later: bool
    aimed: str
    refusal: Refusal | None
    inflicts: Inflicted | None
    chance: int
    rounds: int
    negates: Difficulty | None
    cloud: DamageType | None
    effect: EffectView | None


class StatusView(Struct, frozen=True):
    """A status with its amount, the round in which it began (0: not noted), its deadline, and the rounds that are
    left after this one (0: it ends in this one; None: no deadline)."""

    status: str
    amount: int
    since: int
    until: Deadline | None
    left: int | None


class ClockView(Struct, frozen=True):
    """The clock under water (W5, W7): which round under water this is and how many are free; the fight's rounds in
    which it must surface and at whose end it is critical; whether all it can do now is surface."""

    round: int
    limit: int
    surface: int
    critical: int
    must_surface: bool


class OptionView(Struct, frozen=True):
    """Something that somebody might do: the action, what with ("", a weapon, or the id of whom it mounts, "none" to
    dismount), the refusal if it can't now, the choices that it would leave (an attack's only target too), and `own`
    those of them who fight for its side or did before they were charmed (G10)."""

    action: str
    what: str
    refusal: Refusal | None
    choices: tuple[str, ...]
    own: tuple[str, ...]


class Detail(Struct, frozen=True):
    """A combatant and what is derived of it. `side` is the one it fights for (G10), `height` its z in cubes,
    `active` whether it counts (G9); `stats` by field name; the adjacent ones (A7) and those it is made `apart` from
    (A18) as ids in id order, as are those who keep it in its rear, its back to the wall (A15); `mount` what carries it
    ("": nothing does) and `riders` whom it carries (G14); `acts` what it has spent this round, `owes` what it still has
    to do in it (F4, Z5, W5)."""

    combatant: Combatant
    side: Side
    area: Area
    height: int
    active: bool
    stats: dict[str, StatView]
    adjacent_enemies: tuple[str, ...]
    adjacent_allies: tuple[str, ...]
    apart: tuple[str, ...]
    walled_in_by: tuple[str, ...]
    mount: str
    riders: tuple[str, ...]
    acts: Acts
    attacks: tuple[AttackView, ...]
    statuses: tuple[StatusView, ...]
    clock: ClockView | None
    owes: tuple[Owed, ...]
    options: tuple[OptionView, ...]


def detail(encounter: Encounter, who: str) -> Detail:
    """Everything about one combatant. Raises KeyError if nobody has that id."""
    combatant = encounter.combatants[who]
    return Detail(
        combatant=combatant,
        side=side_of(combatant),
        area=space.area_of(combatant),
        height=combatant.cube[2],
        active=not is_absent(combatant),
        stats={name: StatView(*stats.effective(combatant, name)) for name in stats.HALVED},
        adjacent_enemies=tuple(adjacency.adjacent_enemies(encounter, combatant)),
        adjacent_allies=_adjacent_allies(encounter, combatant),
        apart=_apart(encounter, who),
        walled_in_by=breakthrough.walled_in_by(encounter, combatant),
        mount=mount.id if (mount := pairs.mount_of(encounter.combatants, combatant)) else "",
        riders=tuple(each.id for each in pairs.riders_of(encounter.combatants, combatant)),
        acts=encounter.flow.acts.get(who, NOTHING_DONE),
        attacks=tuple(_attack(encounter, combatant, attack) for attack in combatant.attacks),
        statuses=_statuses(encounter, combatant),
        clock=_clock(encounter, combatant),
        owes=tuple(owed(encounter, who)),
        options=tuple(_option(encounter, combatant, option) for option in legal.options(encounter, who)),
    )


def _option(encounter: Encounter, combatant: Combatant, option: legal.Option) -> OptionView:
    if option.action == "attack" and option.refusal is None and not option.choices:
        option = option._replace(choices=_only(encounter, combatant, option.what))
    side = side_of(combatant)
    people = [found for each in option.choices if (found := encounter.combatants.get(each)) is not None]
    return OptionView(*option, own=tuple(each.id for each in people if side in (each.side, side_of(each))))


def _only(encounter: Encounter, combatant: Combatant, weapon: str) -> tuple[str, ...]:
    """Whom a weapon strikes about which nothing is asked: there is one only. Whom an effect takes isn't said (A20)."""
    found = weapons.find(combatant, weapon)
    return () if found is None or found.shape else tuple(targets.active_in_reach(encounter, combatant, (found,)))


def _adjacent_allies(encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    allies = placement(encounter).of_side(side_of(combatant))
    everyone = encounter.combatants
    return tuple(who for who in allies if adjacency.adjacent(encounter, combatant, everyone[who]))


def _apart(encounter: Encounter, who: str) -> tuple[str, ...]:
    pairs = [pair for pair in encounter.flow.apart if who in pair]
    return tuple(in_id_order(other for pair in pairs for other in pair if other != who))


def _attack(encounter: Encounter, combatant: Combatant, attack: Attack) -> AttackView:
    reach = weapons.reach(encounter, combatant, attack)
    unusable = weapons.unusable(encounter, combatant, attack)
    later = initiative.strikes_later(encounter, combatant, attack)
    return AttackView(
        name=attack.name,
        init=weapons.init_of(attack),
        die=weapons.die_size(combatant, attack),
        damage=attack.damage,
        type=attack.type,
        kind=attack.kind,
        magical=attack.magical or attack.type == "magic",
        range=reach.range,
        full=reach.full,
        rate=attack.rate,
        properties=attack.properties,
        struck=attack.name in encounter.flow.acts.get(combatant.id, NOTHING_DONE).struck,
        later=later,
        aimed=encounter.flow.targets.get(targets.key(combatant.id, weapons.init_of(attack)), "") if later else "",
        refusal=None if unusable is None else with_names(unusable, encounter),
        inflicts=attack.inflicts,
        chance=attack.chance,
        rounds=attack.rounds,
        negates=attack.negates,
        cloud=attack.cloud,
        effect=_effect(combatant, attack),
    )


def _effect(combatant: Combatant, attack: Attack) -> EffectView | None:
    if attack.shape is None:
        return None
    size = effects.size_of(combatant, attack)
    return EffectView(attack.shape, size, effects.number_of(attack.shape, size), attack.each)


def _statuses(encounter: Encounter, combatant: Combatant) -> tuple[StatusView, ...]:
    found = []
    for word in in_order(dict(combatant.statuses)):
        status = combatant.statuses[word]
        left = None if status.until is None else rounds.between(encounter.round or 1, status.until.round)
        found.append(StatusView(word, status.amount, status.since, status.until, left))
    return tuple(found)


def _clock(encounter: Encounter, combatant: Combatant) -> ClockView | None:
    clock = water.clock_of(encounter, combatant)
    if clock is None:
        return None
    must = water.must_surface(encounter, combatant)
    return ClockView(clock.round, clock.limit, clock.surface_in, clock.critical_in, must)
