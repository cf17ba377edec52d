"""The worked examples of the rules, one row each."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from rules.helpers import do, fight, play, somebody

from tracker.rules import (
    cubes,
    deployment,
    drift,
    effects,
    fatigue,
    flanking,
    fronts,
    initiative,
    movement,
    opportunity,
    sizes,
    slipping,
    space,
    water,
    weapons,
)
from tracker.rules.damage import Blow, pipeline
from tracker.rules.strike import roll_damage
from tracker.rules.table import ScriptedDice, Table
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Drift, Fall
from tracker.state.field import Field
from tracker.state.vocabulary import AREAS, SIDES, Area, DamageType, Size


def rolled(work: Callable[[Table], Any], *faces: int) -> Any:
    """What a piece of work at a table gives with these dice, all of them used."""
    dice = ScriptedDice(faces)
    result = work(Table(dice))
    assert dice.left == []
    return result


def melee(ours: Sequence[Size], theirs: Sequence[Size]) -> Encounter:
    """A front with the party's bodies p1, p2 … against the foes' f1, f2 …."""
    party = [somebody(f"p{number}", size=size) for number, size in enumerate(ours, start=1)]
    foes = [somebody(f"f{number}", "foes", size=size) for number, size in enumerate(theirs, start=1)]
    return fight(*party, *foes)


def holds(ours: Sequence[Size], theirs: Sequence[Size]) -> bool:
    """Whether the party's front holds."""
    hold = fronts.front_hold(melee(ours, theirs), "front", "party")
    assert hold is not None
    return hold.holds


def provokes(stayers: Sequence[Size], enemies: Sequence[Size]) -> int:
    """How many opportunity attacks a medium leaver provokes who has stayers at its side."""
    claws = (Attack(name="Claws"),)
    foes = [somebody(f"f{number}", "foes", size=size, attacks=claws) for number, size in enumerate(enemies)]
    own = [somebody(f"p{number}", size=size) for number, size in enumerate(stayers)]
    encounter = fight(somebody("leaver"), *own, *foes)
    return opportunity.on_moving(encounter, encounter.combatants["leaver"]).due


def flanks(many: int, few: int) -> bool:
    """Whether so many flank so few."""
    encounter = melee(["medium"] * many, ["medium"] * few)
    return flanking.flanking(encounter, encounter.combatants["p1"], encounter.combatants["f1"]) is not None


def missile(range_: int, total: int, far: int) -> int | str:
    """What is left of a rolled total at a distance, or "out of range"."""
    bow = Attack(name="Bow", kind="ranged", range=range_, damage="1-50")
    shooter = somebody("shooter", attacks=(bow,))
    target = somebody("target", "foes", z=far)
    if weapons.out_of_reach(fight(), shooter, bow, target) is not None:
        return "out of range"
    steps: list[Any] = []
    do(fight(shooter, target), lambda scene: steps.extend(roll_damage(scene, shooter, bow, target)), [total])
    return int(steps[-1].after)


def harmed(kind: DamageType, total: int, face: int, **fields: Any) -> int:
    """What the pipeline leaves of a total."""
    target = somebody("target", **fields)
    return int(rolled(lambda table: pipeline(table, target, Blow(kind), total)[0], face))


def reach(squares: int) -> int:
    """How many areas so many squares go, from the party's rear."""
    walker = somebody("walker", area="party-rear")
    return max(AREAS.index(area) for area in AREAS if area == "party-rear" or _reaches(walker, squares, area))


def _reaches(walker: Combatant, squares: int, area: Area) -> bool:
    return movement.squares_to(walker, area) <= squares


def apart(*cubes: int) -> int:
    """The distance in cubes to what is so far ahead, aside and up."""
    return space.manhattan(somebody("here", cube=(0, 0, 0)), somebody("there", cube=cubes))


def drifts(own: int, rounds: int) -> int:
    """The drift after so many rounds in each of which one moves so many cubes itself."""
    drifted = 0
    for _ in range(rounds):
        drifted = drift.half(drifted + own)
    return drifted


def slips_past(enemies: Mapping[Area, Sequence[Size]]) -> bool:
    """Whether a small creature is small enough to slip past enemies in these areas."""
    foes = [
        somebody(f"f{area}{number}", "foes", area, size=size)
        for area, found in enemies.items()
        for number, size in enumerate(found)
    ]
    cat = somebody("cat", size="small")
    encounter = fight(cat, *foes)
    return slipping.too_small_for(encounter, cat, slipping.enemies(encounter, cat)) == []


def first_to_strike(*inits: int, roll: Sequence[int] = ()) -> str:
    """Who of two with weapons of these Inits strikes first, with the dice that their order takes."""
    pair = [
        somebody(who, side, attacks=(Attack(name="Weapon", init=init),))
        for who, side, init in zip(("ours", "theirs"), SIDES, inits, strict=True)
    ]
    return do(fight(*pair), initiative.order, roll).encounter.flow.queue[0].who


def under_water(rounds: int) -> list[str]:
    """What the clock brings whoever went under in round 1 and never surfaces: the rounds in which it must surface, and
    at whose ends it faints and is critical."""
    mei = somebody("mei", z=-1, statuses={"submerged": Status(since=1)})
    lake = Field(water=(0, 0, 4, 0, 0))
    found = []
    for number in range(1, rounds + 1):
        encounter = fight(mei, field=lake, round=number)
        if water.must_surface(encounter, mei):
            found.append(f"{number} surface")
        after = do(encounter, lambda scene: water.clock(scene, "mei")).encounter.combatants["mei"]
        found += [f"{number} {status}" for status in after.statuses if status not in mei.statuses]
        mei = after
    return found


def falls_from(height: int, maximum: int) -> tuple[list[int], int]:
    """The drops at the ends of the rounds after a stall, and what the ground takes."""
    ren = somebody("ren", hp=maximum, z=height, statuses={"falling": Status(since=3)})
    drops: list[int] = []
    while "falling" in ren.statuses:
        after = play(fight(ren, round=4 + len(drops)), Fall(who="ren")).encounter.combatants["ren"]
        drops.append(ren.cube[2] - after.cube[2])
        ren = after
    return drops, maximum - ren.hp


def crashes(far: int, rock: int, maximum: int) -> tuple[int, int]:
    """How far a drift goes with a rock in its way, and what is lost."""
    field = Field(medium="zero-gravity", obstacles=((rock, 0, 0),))
    encounter = fight(somebody("ren", hp=maximum, cube=(0, 0, 0)), field=field, house={"positions": "cubes"})
    after = play(encounter, Drift(who="ren", moved=2 * far, heading="+x")).encounter.combatants["ren"]
    return after.cube[0], maximum - after.hp


EXAMPLES: list[tuple[str, str, Callable[[], Any], Any]] = [
    ("S2", "gigantic attacks medium", lambda: sizes.size_modifier("gigantic", "medium"), -6),
    ("S2", "tiny attacks colossal", lambda: sizes.size_modifier("tiny", "colossal"), 14),
    ("S2", "large attacks small", lambda: sizes.size_modifier("large", "small"), -4),
    ("S3", "medium v 2 medium", lambda: holds(["medium"], ["medium"] * 2), True),
    ("S3", "medium v 3 medium", lambda: holds(["medium"], ["medium"] * 3), False),
    ("S3", "medium v large", lambda: holds(["medium"], ["large"]), True),
    ("S3", "medium v 5 small", lambda: holds(["medium"], ["small"] * 5), False),
    ("S6", "small past large", lambda: slips_past({"front": ["large"]}), True),
    ("S6", "small past large, medium", lambda: slips_past({"front": ["large", "medium"]}), False),
    ("S6", "small past large, rear medium", lambda: slips_past({"front": ["large"], "foes-rear": ["medium"]}), False),
    ("S9", "3 medium, 1 own stays", lambda: provokes(["medium"], ["medium"] * 3), 2),
    ("S9", "alone v one large", lambda: provokes([], ["large"]), 1),
    ("S9", "1 medium stays v 3 small", lambda: provokes(["medium"], ["small"] * 3), 1),
    ("C2", "1d5: 5,5,5,4", lambda: rolled(lambda table: table.oed(5, "d").total, 5, 5, 5, 4), 16),
    (
        "C2",
        "1-5 (+10)",
        lambda: weapons.die_size(somebody("ogre", bonus=10), Attack(name="Club", damage="1-5")),
        15,
    ),
    ("C4", "spear 6 v fist 2", lambda: first_to_strike(6, 2), "ours"),
    ("C4", "fist 2 v spear 6", lambda: first_to_strike(2, 6), "theirs"),
    ("C4", "spear v spear, 1", lambda: first_to_strike(6, 6, roll=[1]), "ours"),
    ("C4", "spear v spear, 2", lambda: first_to_strike(6, 6, roll=[2]), "theirs"),
    (
        "C6",
        "7 fire, vulnerable, immobile, wall 2, armor 3, shield draws 1, resists 50 %",
        lambda: harmed(
            "fire", 7, 2, vulnerable=("fire",), immobile=True, wall=2, armor=3, shield=1, resist={"fire": 50}
        ),
        4,
    ),
    ("C14", "range 5, rolled 5, at 3", lambda: missile(5, 5, 3), 5),
    ("C14", "range 5, rolled 5, at 4", lambda: missile(5, 5, 4), 3),
    ("C14", "range 5, rolled 5, at 5", lambda: missile(5, 5, 5), 3),
    ("C14", "range 5, at 6", lambda: missile(5, 5, 6), "out of range"),
    *[
        ("C18", f"round {number}", lambda number=number: fatigue.points(fight(round=number)), taken)
        for number, taken in ((99, 0), (100, 1), (101, 2), (102, 3))
    ],
    ("C26", "S-OED 1d5: 5,5,5,4", lambda: rolled(lambda table: table.s_oed(1, 5, "d").total, 5, 5, 5, 4), 10),
    ("K4", "1 ahead, 1 up", lambda: apart(1, 0, 1), 2),
    ("K4", "3 ahead, 10 up", lambda: apart(3, 0, 10), 13),
    ("K4", "10, 2, 5", lambda: apart(10, 2, 5), 17),
    ("K1", "edge 3", lambda: cubes.inner_edge(3) ** 3, 1),
    ("K1", "edge 4", lambda: cubes.inner_edge(4) ** 3, 8),
    ("W5", "never surfaces", lambda: under_water(6), []),
    ("W5", "never surfaces, 15 rounds", lambda: under_water(15), ["7 surface", "7 fainted"]),
    ("W7", "never surfaces, 16 rounds", lambda: under_water(16), ["7 surface", "7 fainted", "16 critical"]),
    ("F11", "stalls 45 up, max HP 200", lambda: falls_from(45, 200), ([20, 20, 5], 90)),
    ("Z4", "22 moved", lambda: drifts(22, 1), 11),
    ("Z4", "then 22 again", lambda: drifts(22, 2), 16),
    ("Z4", "again", lambda: drifts(22, 3), 19),
    ("Z9", "drift 11, rock in the 6th cube, max HP 200", lambda: crashes(11, 6, 200), (5, 10)),
    *[
        ("A3", f"first side's front {first}", lambda first=first: deployment.demanded(first, 20), least)
        for first, least in ((0, 1), (1, 1), (3, 2), (10, 5))
    ],
    *[
        ("A10", f"{squares} squares", lambda squares=squares: reach(squares), areas)
        for squares, areas in ((4, 0), (5, 1), (9, 1), (10, 2), (20, 4), (35, 4))
    ],
    ("A19", "3 v 1", lambda: flanks(3, 1), True),
    ("A19", "2 v 1", lambda: flanks(2, 1), False),
    ("A19", "5 v 2", lambda: flanks(5, 2), True),
    ("A19", "4 v 2", lambda: flanks(4, 2), False),
    ("A20", "wall 5", lambda: effects.number_of("wall", 5), 2),
    ("A20", "line 7", lambda: effects.number_of("line", 7), 2),
    ("A20", "blast 4", lambda: effects.number_of("blast", 4), 2),
    ("A20", "speed 9", lambda: effects.number_of("passing", 9), 3),
]


@pytest.mark.parametrize(
    ("work", "result"), [row[2:] for row in EXAMPLES], ids=[f"{rule} {given}" for rule, given, *_ in EXAMPLES]
)
def test_example(work: Callable[[], Any], result: Any) -> None:
    assert work() == result


def test_c3_damage_1_when_the_coin_says_the_die() -> None:
    """C3: the coin is a d2, 2 means the die; 2 then 1 make 2."""
    fist = Attack(name="Fist", damage="1")
    one, other = somebody("one", attacks=(fist,)), somebody("other", "foes")
    steps: list[Any] = []
    do(fight(one, other), lambda scene: steps.extend(roll_damage(scene, one, fist, other)), [2, 2, 1])
    assert [(step.rule, step.kind, step.before, step.after) for step in steps] == [
        ("C3", "coin-die", None, None),
        ("C2", "oed", 0, 2),
    ]


def test_s1_the_table_is_exact() -> None:
    """S1: capacity is twice the cost, both double from size to size, the modifier goes in twos."""
    rows = list(sizes.SIZES.values())
    assert [row.to_hit for row in rows] == [-6, -4, -2, 0, 2, 4, 6, 8]
    assert [row.cost for row in rows] == [Fraction(2**step, 8) for step in range(8)]
    assert [row.capacity for row in rows] == [2 * row.cost for row in rows]
    assert [row.edge for row in rows] == [1, 1, 1, 1, 2, 4, 8, 15]
