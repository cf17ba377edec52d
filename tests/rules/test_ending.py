"""The end of a fight (C27)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.helpers import do, fight, kinds, line_of, play, play_out, refused, rules_of, somebody, step_of

from tracker.rules import ending
from tracker.rules.apply import Outcome, apply
from tracker.rules.table import Pending, Table
from tracker.state.combatant import Combatant, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Aftermath, Conclude, Finish, TurnEnd
from tracker.state.field import Field
from tracker.state.flow import Flow, Place
from tracker.state.vocabulary import Side


def with_status(who: str, side: Side, *words: str, **fields: Any) -> Combatant:
    return somebody(who, side, statuses={word: Status() for word in words}, **fields)


def checked(encounter: Encounter, answers: dict[str, str] | None = None) -> Outcome:
    return do(encounter, ending.end_check, (), answers)


# --- who is left


@pytest.mark.parametrize(
    "word",
    ["dead", "dying", "fled", "panicked", "removed", "critical", "unconscious", "petrified"],
)
def test_a_side_with_nobody_left_has_lost(word: str) -> None:
    outcome = checked(fight(somebody("aki"), with_status("orc", "foes", word)))
    assert line_of(outcome, "side-gone").args == {"sides": ["foes"], "winner": "party"}
    assert outcome.encounter.flow.agenda == (Finish(winner="party", checked=True),)


@pytest.mark.parametrize("word", ["stunned", "entangled", "confused", "under-ground", "frozen", "swimming"])
def test_these_are_still_there(word: str) -> None:
    assert checked(fight(somebody("aki"), with_status("orc", "foes", word))).lines == ()


def test_a_charmed_one_counts_for_the_other_side() -> None:
    outcome = checked(fight(somebody("aki"), with_status("orc", "foes", "charmed")))
    assert line_of(outcome, "side-gone").args["winner"] == "party"


def test_a_reserve_isnt_there() -> None:
    outcome = checked(fight(somebody("aki"), somebody("orc", "foes", reserve=True)))
    assert line_of(outcome, "side-gone").args["winner"] == "party"


def test_both_sides_gone_is_a_draw() -> None:
    outcome = checked(fight(with_status("aki", "party", "dead"), with_status("orc", "foes", "fled")))
    assert outcome.encounter.flow.agenda == (Finish(winner="draw", checked=True),)


@pytest.mark.parametrize("word", ["fainted", "asleep", "paralysed", "helpless"])
def test_when_only_these_are_left_it_is_asked(word: str) -> None:
    encounter = fight(somebody("aki"), with_status("orc", "foes", word), with_status("ogre", "foes", "dead"))
    assert checked(encounter, {"over": "no"}).lines == ()
    over = checked(encounter, {"over": "yes"})
    assert over.encounter.flow.agenda == (Finish(winner="party", checked=True),)


def test_the_question_names_them_and_its_default_is_no() -> None:
    with pytest.raises(Pending) as caught:
        do(fight(somebody("aki"), with_status("orc", "foes", "asleep")), ending.end_check)
    question = caught.value.question
    assert (question.about, question.default, question.args["whom"]) == ("C27", "no", ["orc"])
    assert question.names == {"orc": "Orc"}


def test_a_sleeper_that_is_also_critical_isnt_asked_about() -> None:
    outcome = checked(fight(somebody("aki"), with_status("orc", "foes", "asleep", "critical")))
    assert line_of(outcome, "side-gone").args["winner"] == "party"


def test_sleepers_win_against_nobody() -> None:
    outcome = checked(fight(with_status("aki", "party", "asleep"), with_status("orc", "foes", "dead")))
    assert line_of(outcome, "side-gone").args == {"sides": ["foes"], "winner": "party"}


# --- the chance to die


@pytest.mark.parametrize(
    ("statuses", "hp", "house", "chance"),
    [
        ({}, 5, {}, Fraction(0)),
        ({"decaying": Status()}, 75, {}, Fraction(1)),
        ({"decaying": Status()}, 76, {}, Fraction(0)),
        ({"decaying": Status()}, 5, {"decay_rounds": 4}, Fraction(0)),
        ({"decaying": Status()}, 4, {"decay_rounds": 4}, Fraction(1)),
        ({"poisoned": Status(amount=5)}, 5, {}, Fraction(1)),
        ({"poisoned": Status(amount=5)}, 6, {}, Fraction(0)),
        ({"poisoned": Status(amount=200)}, 76, {}, Fraction(0)),
        ({"poisoned": Status(amount=200)}, 150, {"poison_tick": 2}, Fraction(1)),
        ({"burning": Status()}, 1, {}, Fraction(1)),
        ({"burning": Status()}, 2, {}, Fraction(1, 2)),
        ({"burning": Status()}, 4, {}, Fraction(1, 8)),
        ({"burning": Status()}, 75, {}, Fraction(1, 2**74)),
        ({"burning": Status()}, 76, {}, Fraction(0)),
        ({"burning": Status()}, 3, {"burning_out": 25}, Fraction(9, 16)),
        ({"burning": Status()}, 75, {"burning_out": 0}, Fraction(1)),
        ({"burning": Status()}, 2, {"burning_out": 100}, Fraction(0)),
        ({"burning": Status(amount=3)}, 7, {}, Fraction(1, 4)),
        ({"burning": Status(), "poisoned": Status(amount=5)}, 8, {}, Fraction(1, 4)),
        ({"burning": Status(), "decaying": Status()}, 77, {}, Fraction(1, 2)),
        ({"burning": Status()}, 0, {}, Fraction(1)),
    ],
)
def test_the_exact_chance(statuses: Any, hp: int, house: Any, chance: Fraction) -> None:
    orc = somebody("orc", hp=hp, statuses=statuses)
    assert ending.chance_of_death(fight(orc, house=house), orc) == chance


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), 0),
        (Fraction(1), 1000),
        (Fraction(1, 8), 125),
        (Fraction(1, 16), 63),
        (Fraction(1, 2**74), 1),
        (1 - Fraction(1, 2**74), 999),
    ],
)
def test_in_permille_only_the_certain_is_certain(chance: Fraction, shown: int) -> None:
    assert ending.permille(chance) == shown


@given(
    burning=st.integers(0, 3),
    pool=st.integers(0, 6),
    decay=st.booleans(),
    hp=st.integers(1, 12),
    cap=st.integers(1, 6),
    lasted=st.integers(1, 75),
)
def test_the_chance_agrees_with_what_is_played(
    burning: int, pool: int, decay: bool, hp: int, cap: int, lasted: int
) -> None:
    """Dead exactly when the fire lasts for the rounds that the chance counts."""
    statuses = {}
    if burning:
        statuses["burning"] = Status(amount=burning)
    if pool:
        statuses["poisoned"] = Status(amount=pool)
    if decay:
        statuses["decaying"] = Status()
    orc = somebody("orc", "foes", hp=hp, statuses=statuses)
    encounter = fight(orc, house={"decay_rounds": cap})
    chance = ending.chance_of_death(encounter, orc)
    rolled = []

    def roller(die: object) -> int:
        rolled.append(die)
        return 1 if len(rolled) == lasted else 100

    dead = "dead" in apply(encounter, Aftermath(who="orc"), Table(roller)).encounter.combatants["orc"].statuses
    assert dead == (chance >= Fraction(1, 2) ** (lasted - 1) if burning else chance == 1)


# --- the 75 rounds


def test_first_the_chances_then_each_one_then_the_end() -> None:
    encounter = fight(
        with_status("aki", "party", "burning", hp=2, character=True),
        somebody("orc-10", "party", hp=5, statuses={"poisoned": Status(amount=5)}),
        with_status("orc-2", "party", "decaying", hp=76),
        with_status("ogre", "foes", "dead", "burning"),
        with_status("elf", "party", "fled", "burning"),
        flow=Flow(agenda=(TurnEnd(who="aki"),)),
    )
    outcome = checked(encounter)
    told = [(line.args["who"], line.args["permille"]) for line in outcome.lines if line.kind == "aftermath-chance"]
    assert told == [("aki", 500), ("orc-2", 0), ("orc-10", 1000)]
    assert outcome.encounter.flow.agenda == (
        Aftermath(who="aki"),
        Aftermath(who="orc-2"),
        Aftermath(who="orc-10"),
        Finish(winner="party", checked=True),
        TurnEnd(who="aki"),
    )


def test_a_fire_burns_until_it_goes_out() -> None:
    outcome = play(fight(with_status("orc", "foes", "burning")), Aftermath(who="orc"), (51, 100, 50))
    orc = outcome.encounter.combatants["orc"]
    assert (orc.hp, orc.statuses) == (7, {})
    line = line_of(outcome, "aftermath")
    assert (line.args["damage"], rules_of(line)) == (3, ["C8"])
    assert (step_of(line, "C8").before, step_of(line, "C8").after) == (0, 3)


def test_a_fire_that_doesnt_go_out_burns_75_rounds() -> None:
    orc = with_status("orc", "foes", "burning", hp=100)
    outcome = play(fight(orc, house={"burning_out": 0}), Aftermath(who="orc"))
    assert outcome.encounter.combatants["orc"].hp == 25
    assert list(outcome.encounter.combatants["orc"].statuses) == ["burning"]


def test_the_line_adds_up() -> None:
    orc = somebody(
        "orc", "foes", hp=90, statuses={"burning": Status(), "poisoned": Status(amount=4), "decaying": Status()}
    )
    outcome = play(fight(orc, house={"decay_rounds": 6}), Aftermath(who="orc"), (99, 1))
    line = line_of(outcome, "aftermath")
    assert [(step.rule, step.before, step.after) for step in line.steps] == [
        ("C8", 0, 2),
        ("C11", 2, 6),
        ("C12", 6, 12),
    ]
    assert line.args["damage"] == 12
    assert outcome.encounter.combatants["orc"].hp == 78
    assert outcome.encounter.combatants["orc"].statuses == {}


def test_a_unit_dies_in_the_round_in_which_it_dies() -> None:
    orc = somebody("orc", "foes", hp=4, statuses={"poisoned": Status(amount=9), "decaying": Status()})
    outcome = play(fight(orc), Aftermath(who="orc"))
    assert line_of(outcome, "aftermath").args["rounds"] == 2
    assert outcome.encounter.combatants["orc"].hp == 0
    assert kinds(outcome) == ["aftermath", "falls"]
    assert "dead" in outcome.encounter.combatants["orc"].statuses


def test_a_character_is_harmed_to_the_end_and_asked_about_once() -> None:
    aki = somebody("aki", hp=4, character=True, statuses={"poisoned": Status(amount=9)})
    outcome = play(fight(aki), Aftermath(who="aki"), (), {"zero aki": "critical"})
    assert outcome.encounter.combatants["aki"].hp == -5
    assert "critical" in outcome.encounter.combatants["aki"].statuses
    dead = play(fight(aki, house={"at_zero": "dead"}), Aftermath(who="aki"))
    assert dead.encounter.combatants["aki"].hp == 0


def test_neither_regeneration_nor_recovery_nor_the_clock() -> None:
    troll = somebody(
        "troll", "foes", hp=5, max_hp=10, regeneration=3, statuses={"stunned": Status(), "poisoned": Status(amount=2)}
    )
    outcome = play(fight(troll), Aftermath(who="troll"))
    assert outcome.encounter.combatants["troll"].hp == 3
    assert list(outcome.encounter.combatants["troll"].statuses) == ["stunned"]


def test_who_was_taken_off_meanwhile() -> None:
    assert play(fight(), Aftermath(who="orc")).lines == ()
    assert play(fight(with_status("orc", "foes", "dead", "burning")), Aftermath(who="orc")).lines == ()


# --- over


def test_over() -> None:
    encounter = fight(
        somebody("aki"),
        with_status("bo", "party", "unconscious"),
        with_status("cy", "party", "dead", "burning"),
        with_status("dee", "party", "fled"),
        with_status("eve", "party", "charmed"),
        somebody("fay", reserve=True),
        with_status("orc", "foes", "dying"),
        flow=Flow(turn="aki", at=Place("aki", 1), agenda=(TurnEnd(who="aki"),)),
    )
    outcome = play(encounter, Finish(winner="party"))
    after = outcome.encounter
    assert (after.step, after.winner, after.flow.agenda, after.flow.turn) == ("over", "party", (), "")
    assert line_of(outcome, "over").args == {"winner": "party", "round": 3}
    party, foes = (line.args["fates"] for line in outcome.lines if line.kind == "summary")
    assert party == {"up": ["aki", "eve"], "down": ["bo"], "dead": ["cy"], "away": ["dee"], "reserve": ["fay"]}
    assert foes["down"] == ["orc"]
    assert all(line.names for line in outcome.lines if line.kind == "summary")


def lasting_duel(who: str, hp: int, **fields: Any) -> Encounter:
    """The last of the party with so many HP and 5 points of poison to come, against nobody."""
    last = somebody(who, hp=hp, statuses={"poisoned": Status(amount=5)}, **fields)
    return fight(last, with_status("orc", "foes", "dead"), step="end-check")


def test_who_doesnt_outlive_the_lasting_harm_hasnt_won() -> None:
    """C27: 5 points of poison take 5 HP in the 75 rounds; then both sides are gone, which is a draw."""
    outcome = play_out(lasting_duel("aki", 5), Conclude(winner="party"))
    assert outcome.encounter.winner == "draw"
    line = line_of(outcome, "side-gone")
    assert (line.args, step_of(line, "C27").args) == ({"sides": ["party"], "winner": "draw"}, {"sides": ["party"]})
    assert line_of(outcome, "over").args["winner"] == "draw"
    assert kinds(outcome) == ["aftermath-chance", "aftermath", "falls", "side-gone", "over", "summary", "summary"]


def test_who_outlives_it_has_won() -> None:
    outcome = play_out(lasting_duel("aki", 6), Conclude(winner="party"))
    assert outcome.encounter.winner == "party"
    assert outcome.encounter.combatants["aki"].hp == 1
    assert "side-gone" not in kinds(outcome)


@pytest.mark.parametrize("fate", ["unconscious", "critical", "dead"])
def test_a_character_that_it_puts_out_of_the_fight_is_gone_too(fate: str) -> None:
    """C27 counts as its check in step 11 does (G9): whoever is unconscious isn't left."""
    outcome = play_out(lasting_duel("aki", 5, character=True), Conclude(winner="party"), (), {"zero aki": fate})
    assert outcome.encounter.winner == "draw"


def test_a_sleeper_that_lives_on_has_won() -> None:
    """C27: who is there but down is alive; the check asked already whether that is the end (G9)."""
    aki = somebody("aki", hp=6, statuses={"poisoned": Status(amount=5), "asleep": Status()})
    outcome = play_out(fight(aki, with_status("orc", "foes", "dead"), step="end-check"), Conclude(winner="party"))
    assert outcome.encounter.winner == "party"


def test_a_winner_by_the_gms_word_stays() -> None:
    outcome = play(fight(with_status("aki", "party", "dead"), somebody("orc", "foes")), Finish(winner="party"))
    assert outcome.encounter.winner == "party"
    assert "side-gone" not in kinds(outcome)


def test_the_water_clock_stops_and_is_told() -> None:
    mei = somebody("mei", z=-2, statuses={"submerged": Status(since=2)})
    outcome = play(fight(mei, somebody("orc", "foes"), field=Field(water=(0, 0, 3, 0, 0)), step="end-check"), Finish())
    assert line_of(outcome, "clock-stops").args == {"whom": ["mei"]}


@pytest.mark.parametrize(
    ("fields", "winner", "kind"),
    [
        ({"step": "over"}, "party", "fight-over"),
        ({"step": "setup", "round": 0}, "party", "not-begun"),
        ({}, "elves", "no-winner"),
    ],
)
def test_when_it_cant_end(fields: Any, winner: str, kind: str) -> None:
    assert refused(fight(somebody("aki"), **fields), Finish(winner=winner)).kind == kind
