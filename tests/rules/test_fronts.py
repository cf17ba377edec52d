"""Fronts and flanks (S3, S4, A19): what a line can block, and who is outnumbered."""

from fractions import Fraction

import pytest
from rules.helpers import fight, somebody

from tracker.rules import flanking, fronts
from tracker.rules.placement import placement, side_of
from tracker.state.combatant import Attack, Combatant, Status
from tracker.state.vocabulary import Area


def test_s3_both_sides_are_weighed_separately_and_equality_holds() -> None:
    """One medium holds against two; the two have four times what they need."""
    encounter = fight(somebody("aki"), somebody("orc-1", "foes"), somebody("orc-2", "foes"))
    party, foes = (fronts.front_hold(encounter, "front", side) for side in ("party", "foes"))
    assert party == fronts.Hold(Fraction(2), Fraction(2), ("aki",), ("orc-1", "orc-2"))
    assert party.holds
    assert foes == fronts.Hold(Fraction(4), Fraction(1), ("orc-1", "orc-2"), ("aki",))


def test_s3_fractions_are_exact() -> None:
    """Sixteen tiny ones cost 2, which one medium holds; the seventeenth breaks it."""
    tiny = [somebody(f"t{number}", "foes", size="tiny") for number in range(17)]
    whole = fronts.front_hold(fight(somebody("aki"), *tiny[:16]), "front", "party")
    assert whole is not None
    assert whole.holds
    broken = fronts.front_hold(fight(somebody("aki"), *tiny), "front", "party")
    assert broken is not None
    assert (broken.holds, broken.cost) == (False, Fraction(17, 8))


def test_s3_only_active_creatures_level_with_an_enemy_are_in_the_line() -> None:
    """S3, G9, G11: the absent and the flyers above don't count; who is stunned or charmed does, on its side."""
    encounter = fight(
        somebody("aki"),
        somebody("bird", z=5),
        somebody("out", statuses={"unconscious": Status()}),
        somebody("dazed", statuses={"stunned": Status()}),
        somebody("orc", "foes"),
        somebody("traitor", statuses={"charmed": Status()}),
        somebody("bat", "foes", z=9),
        somebody("late", "foes", reserve=True),
    )
    hold = fronts.front_hold(encounter, "front", "party")
    assert hold is not None
    assert (hold.line, hold.against) == (("aki", "dazed"), ("orc", "traitor"))


def test_s3_every_melee_area_is_judged_by_itself() -> None:
    encounter = fight(
        somebody("aki"),
        somebody("mei", area="party-mid"),
        somebody("orc", "foes"),
        somebody("rat", "foes", "party-mid"),
    )
    lines: list[tuple[Area, tuple[str, ...] | None]] = [
        ("front", ("aki",)),
        ("party-mid", ("mei",)),
        ("party-rear", None),
    ]
    for area, line in lines:
        hold = fronts.front_hold(encounter, area, "party")
        assert (hold.line if hold else None) == line


def test_s4_who_wants_to_pass_meets_those_level_with_it() -> None:
    """G11: the flyer passes over the front, but not past the pike that reaches its height."""
    pike = Attack(name="Pike", range=5)
    flyer, aki = somebody("flyer", z=5), somebody("aki")
    plain = fight(flyer, aki, somebody("orc", "foes"))
    assert fronts.passing_hold(plain, flyer) is None
    guarded = fight(flyer, aki, somebody("orc", "foes"), somebody("pikeman", "foes", attacks=(pike,)))
    hold = fronts.passing_hold(guarded, flyer)
    assert hold is not None
    assert (hold.line, hold.against) == (("pikeman",), ("aki", "flyer"))


def test_a6_the_placement_knows_active_creatures_by_area_and_side_in_id_order() -> None:
    """A5, A6, G10: a charmed creature fights for the other side."""
    encounter = fight(
        somebody("orc-10", "foes"),
        somebody("orc-2", "foes"),
        somebody("traitor", statuses={"charmed": Status()}),
        somebody("aki"),
        somebody("out", statuses={"dead": Status()}),
    )
    found = placement(encounter)
    assert found.active("front", "foes") == ("orc-2", "orc-10", "traitor")
    assert found.active("front", "party") == ("aki",)
    assert found.of_side("foes") == ("orc-2", "orc-10", "traitor")
    assert side_of(encounter.combatants["traitor"]) == "foes"


# --- flanking


def heads(many: int, few: int, *more: Combatant) -> flanking.Heads | None:
    party = [somebody(f"p{number}") for number in range(many)]
    foes = [somebody(f"f{number}", "foes") for number in range(few)]
    encounter = fight(*party, *foes, *more)
    return flanking.flanking(encounter, encounter.combatants["p0"], encounter.combatants["f0"])


@pytest.mark.parametrize(("many", "few", "flanks"), [(3, 1, True), (2, 1, False), (4, 2, False), (5, 2, True)])
def test_a19_more_than_twice_the_heads(many: int, few: int, *, flanks: bool) -> None:
    assert heads(many, few) == (flanking.Heads(many, few) if flanks else None)


def test_a19_whatever_the_sizes() -> None:
    ogre = somebody("f0", "foes", size="gigantic", cube=(8, 0, 0))
    rats = [somebody(f"p{number}", size="tiny") for number in range(3)]
    encounter = fight(*rats, ogre)
    assert flanking.flanking(encounter, rats[0], ogre) == flanking.Heads(3, 1)
    assert flanking.flanking(encounter, ogre, rats[0]) is None


def test_a19_who_cannot_flank_counts_among_the_few_alone() -> None:
    clumsy = {"cant-flank": Status()}
    assert heads(2, 1, somebody("p9", statuses=clumsy)) is None
    assert heads(3, 1, somebody("f9", "foes", statuses=clumsy)) is None
    encounter = fight(*(somebody(f"p{number}") for number in range(3)), somebody("f0", "foes"))
    slow = somebody("p9", statuses=clumsy)
    encounter = fight(*encounter.combatants.values(), slow)
    assert flanking.flanking(encounter, slow, encounter.combatants["f0"]) is None


def test_a19_only_in_ones_own_melee_area_and_among_those_level() -> None:
    assert heads(2, 1, somebody("p9", area="party-mid")) is None
    assert heads(2, 1, somebody("p9", z=9)) is None
    assert heads(3, 1, somebody("f9", "foes", z=9)) == flanking.Heads(3, 1)
    archer, orc = somebody("p8", area="party-mid"), somebody("f0", "foes")
    encounter = fight(*(somebody(f"p{number}") for number in range(3)), archer, orc)
    assert flanking.flanking(encounter, archer, orc) is None


def test_a19_the_absent_do_not_count_and_the_charmed_count_for_the_other_side() -> None:
    """G9, G10."""
    assert heads(2, 1, somebody("p9", statuses={"asleep": Status()})) is None
    assert heads(2, 1, somebody("f9", "foes", statuses={"charmed": Status()})) == flanking.Heads(3, 1)
    # A downed target is no head; nobody is outnumbered by nobody.
    down = somebody("f0", "foes", statuses={"helpless": Status()})
    encounter = fight(*(somebody(f"p{number}") for number in range(3)), down)
    assert flanking.flanking(encounter, encounter.combatants["p0"], down) is None
