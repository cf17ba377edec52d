"""The other sequences: a round by phases, and by turns (G4); the presets as sets of switches (G6)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from rules.helpers import fight, kinds, play, refused, somebody
from rules.rounds import Played, play_on

from tracker.rules import control, flight, house, phases, timers
from tracker.rules.apply import apply, popped
from tracker.rules.sequence import SEQUENCES
from tracker.rules.table import Table
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.event import Advance, Begin, Event, Jump, Move, Phase, Skip, Strike, TurnEnd, TurnResume, TurnStart
from tracker.state.event import Attack as AttackAction
from tracker.state.flow import Acts, Flow, Place

SPEAR, BITE = Attack(name="Spear", init=6, damage="1-2"), Attack(name="Bite", init=3, damage="1-2")
WAND = Attack(name="Wand", kind="magic", damage="1-2", range=20, properties=("wand",))
PHASES = {"to_hit": "always", "sequence": "phases"}
TURNS = {"to_hit": "always", "sequence": "turns"}


def begun(*combatants: Combatant, **fields: Any) -> Encounter:
    """The first round is about to begin."""
    return fight(
        *combatants,
        round=0,
        step="begun",
        flow=Flow(agenda=(Phase(step="round-start"),)),
        **{"house": PHASES, **fields},
    )


def hero(**fields: Any) -> Combatant:
    return somebody("aki", **{"attacks": (SPEAR,), "hp": 50, **fields})


def wolf(who: str = "wolf", **fields: Any) -> Combatant:
    return somebody(who, "foes", **{"attacks": (BITE,), "hp": 50, **fields})


def events(played: Played, *types: type[Event]) -> list[tuple[str, str]]:
    return [(type(each).__name__, getattr(each, "who", "")) for each in played.events if isinstance(each, types)]


# --- phases


def test_phases_has_the_steps_of_a_full_round() -> None:
    assert SEQUENCES["phases"] == SEQUENCES["full"]


def test_everyone_moves_first_the_attackers_side_before_the_other() -> None:
    fox = wolf("fox", area="foes-rear", auto=True)
    encounter = begun(hero(area="party-mid"), somebody("ren", attacks=(SPEAR,)), fox)
    moves = play_on(encounter)
    assert (moves.encounter.step, moves.encounter.flow.turn) == ("movement", "aki")
    assert events(moves, TurnStart) == [("TurnStart", "aki")]
    moved = play_on(moves.encounter, Move(who="aki", to="front"))
    ren = play_on(moved.encounter)
    assert (ren.encounter.step, ren.encounter.flow.turn) == ("movement", "ren")
    attacks = play_on(ren.encounter, rolls=[1])
    assert events(attacks, TurnStart, Advance, TurnResume) == [
        ("TurnStart", "fox"),
        ("Advance", "fox"),
        ("TurnResume", "aki"),
    ]
    assert (attacks.encounter.step, attacks.encounter.flow.turn) == ("attacks", "aki")
    assert attacks.encounter.combatants["aki"].cube[0] == 12


def to_attacks(encounter: Encounter) -> Encounter:
    """Up to aki's attacks."""
    moves = play_on(encounter)
    assert (moves.encounter.step, moves.encounter.flow.turn) == ("movement", "aki")
    return play_on(moves.encounter).encounter


def test_what_is_done_when() -> None:
    encounter = begun(hero(), wolf(auto=True))
    moves = play_on(encounter).encounter
    attack = AttackAction(who="aki", targets=("wolf",))
    refusal = refused(moves, attack)
    assert (refusal.rule, refusal.kind) == ("G4", "attacks-later")
    attacks = play_on(moves).encounter
    refusal = refused(attacks, Move(who="aki", to="party-mid"))
    assert (refusal.rule, refusal.kind) == ("G4", "moves-earlier")
    assert play_on(attacks, attack, rolls=[1]).kinds() == ["struck"]
    assert "moved" in play_on(attacks, Move(who="aki", to="party-mid", manner="teleport"), overruled=["G4"]).kinds()


def test_whose_move_opens_in_step_3_is_told_of_those_alone_who_choose_it() -> None:
    encounter = begun(hero(), somebody("ren", attacks=(SPEAR,), auto=True), wolf(auto=True), wolf("fox"))
    moves = play_on(encounter)
    rest = play_on(moves.encounter)
    opened = [line for line in moves.lines + rest.lines if line.kind == "turn-moves"]
    assert [line.args["who"] for line in opened] == ["aki", "fox"]
    assert events(moves, TurnStart) + events(rest, TurnStart) == [
        ("TurnStart", "aki"),
        ("TurnStart", "ren"),
        ("TurnStart", "fox"),
    ]


def test_g13_one_main_action_for_both() -> None:
    """A double move leaves no attack."""
    moves = play_on(begun(hero(area="party-rear"), wolf(area="front", auto=True))).encounter
    run = play_on(moves, Move(who="aki", to="front", payment="both"))
    attacks = play_on(run.encounter).encounter
    assert refused(attacks, AttackAction(who="aki", targets=("wolf",))).kind == "spent"


def test_a_turn_runs_from_step_3_to_the_end_of_step_8() -> None:
    statuses = {
        "prone": Status(until=Deadline(1, "turn-start", "aki")),
        "cursed": Status(until=Deadline(1, "turn-end", "aki")),
    }
    moves = play_on(begun(hero(statuses=statuses), wolf(auto=True))).encounter
    assert list(moves.combatants["aki"].statuses) == ["cursed"]
    attacks = play_on(moves).encounter
    assert attacks.step == "attacks"
    assert list(attacks.combatants["aki"].statuses) == ["cursed"]
    # Its attacks are over, the wolf's come, and only then all turns end.
    rest = play_on(attacks, rolls=[1], stop=lambda state: state.step == "round-end")
    assert rest.kinds()[:4] == ["turn", "struck", "status-ends", "passed-over"]
    assert rest.encounter.combatants["aki"].statuses == {}


def test_the_edges_of_the_dead_pass_too() -> None:
    dead = wolf(statuses={"dead": Status()})
    cursed = hero(statuses={"cursed": Status(until=Deadline(1, "turn-end", "wolf"))})
    encounter = begun(cursed, dead, wolf("fox", auto=True))
    rest = play_on(to_attacks(encounter), rolls=[1], stop=lambda state: state.step == "round-end")
    assert rest.encounter.combatants["aki"].statuses == {}


def test_who_can_not_act_has_no_move_and_no_attack() -> None:
    played = play_on(
        begun(hero(statuses={"stunned": Status()}), wolf(auto=True)), rolls=[1, 100], stop=lambda s: s.round == 2
    )
    assert played.kinds().count("turn-hindered") == 2
    assert ("TurnEnd", "aki") in events(played, TurnEnd)


def test_the_fast_move_once_more_by_their_own_decision() -> None:
    encounter = begun(hero(area="party-rear", fast=True, speed=5), wolf(area="foes-rear", auto=True, immobile=True))
    moves = play_on(encounter).encounter
    first = play_on(moves, Move(who="aki", to="party-mid")).encounter
    again = play_on(first)
    assert (again.encounter.step, again.encounter.flow.turn) == ("fast-movement", "aki")
    assert again.kinds()[-1] == "turn-moves-again"
    second = play_on(again.encounter, Move(who="aki", to="front"))
    assert second.encounter.flow.acts["aki"].main == ""
    assert second.encounter.combatants["aki"].cube[0] == 12


def test_in_step_4_those_run_by_the_tracker_are_not_asked_whichever_side_moves() -> None:
    """C20: they have advanced already."""
    aki, orc = hero(fast=True), wolf("orc", fast=True)
    encounter = fight(aki, orc, step="fast-movement", house=PHASES, flow=Flow(autos=("orc",)))
    asked = [each.id for side in (True, False) for each in (aki, orc)
             if phases.moves_again(attackers=side)(encounter, each)]  # fmt: skip
    assert asked == ["aki"]


@pytest.mark.parametrize("doing", ["move", "brake"])
def test_f4_z5_what_the_fast_did_in_step_3_still_counts_in_step_4(doing: str) -> None:
    """F6, Z3: having the sub action again takes nothing of it back."""
    flies = hero(fast=True, cube=(12, 0, 5), statuses={"flying": Status()}, flight=0)
    encounter = fight(
        flies, round=2, step="fast-movement", house=PHASES, flow=Flow(acts={"aki": Acts(sub=doing, begun=True)})
    )
    again = play(encounter, TurnResume(who="aki")).encounter
    acts = again.flow.acts["aki"]
    assert (acts.sub, acts.before) == ("", doing)
    assert flight.stalls(again, again.combatants["aki"]) == (doing != "move")
    assert (control.has_moved(acts), control.has_braked(acts)) == (doing == "move", doing == "brake")


def test_an_auto_that_is_fast_advances_twice() -> None:
    encounter = begun(hero(area="party-rear"), wolf(area="foes-rear", auto=True, fast=True))
    moves = play_on(encounter).encounter
    rest = play_on(moves)
    assert events(rest, Advance) == [("Advance", "wolf")] * 2
    assert rest.encounter.combatants["wolf"].cube[0] == 12


def test_a7_everybody_is_adjacent_again_at_its_turns_start() -> None:
    encounter = begun(hero(), wolf(auto=True))
    apart = fight(
        *encounter.combatants.values(), round=0, step="begun", house=PHASES,
        flow=Flow(agenda=encounter.flow.agenda, apart=(("aki", "wolf"),)),
    )  # fmt: skip
    assert play_on(apart).encounter.flow.apart == ()


def test_s10_refreshed_by_turn() -> None:
    encounter = begun(hero(), wolf(auto=True), house={**PHASES, "opportunity_refresh": "turn"})
    spent = fight(
        *encounter.combatants.values(), round=1, step="movement", house=encounter.house,
        flow=Flow(agenda=(TurnStart(who="aki"),), acts={"wolf": Acts(opportunities=1, leavers=("aki",))}),
    )  # fmt: skip
    assert play_on(spent).encounter.flow.acts["wolf"].opportunities == 0


def test_g5_jumping_goes_on_with_a_turn_and_skipping_passes_it() -> None:
    encounter = begun(
        hero(), somebody("ren", attacks=(BITE,), hp=50), wolf(auto=True, attacks=(Attack(name="Paw", init=1),))
    )
    aki = play_on(encounter).encounter
    ren = play_on(aki).encounter
    attacks = play_on(ren, rolls=[1]).encounter
    assert (attacks.step, attacks.flow.turn) == ("attacks", "aki")
    jumped = play_on(attacks, Jump(who="ren"))
    assert events(jumped, TurnResume) == [("TurnResume", "ren")]
    skipped = play_on(attacks, Skip(who="ren"))
    assert "turn-skipped" in play_on(skipped.encounter, rolls=[1]).kinds()
    assert refused(aki, Jump(who="ren")).kind == "not-in-turns"


@pytest.mark.parametrize(
    ("step", "acts", "point", "round"),
    [
        ("clouds", Acts(), "turn-start", 3),
        ("movement", Acts(), "turn-start", 3),
        ("movement", Acts(begun=True), "turn-start", 4),
        ("attacks", Acts(begun=True), "turn-start", 4),
        ("movement", Acts(begun=True), "turn-end", 3),
        ("attacks", Acts(begun=True), "turn-end", 3),
        ("attacks", Acts(begun=True, over=True), "turn-end", 4),
        ("statuses", Acts(begun=True), "turn-end", 4),
    ],
)
def test_the_next_edge_of_a_turn(step: str, acts: Acts, point: Any, round: int) -> None:
    encounter = fight(hero(), step=step, house=PHASES, flow=Flow(acts={"aki": acts}))
    assert timers.next_edge(encounter, point, "aki") == Deadline(round, point, "aki")


def test_whose_turn_starts_in_step_3() -> None:
    """G4: everybody's who has one and hasn't begun it, each side in its time."""
    there, waits, begun = somebody("aki"), somebody("bo", reserve=True), somebody("cy")
    encounter = fight(there, waits, begun, house=PHASES, flow=Flow(acts={"cy": Acts(begun=True)}))
    needs = phases.starts(attackers=True)
    assert [needs(encounter, each) for each in (there, waits, begun)] == [True, False, False]
    assert not phases.starts(attackers=False)(encounter, there)
    assert not needs(structs.replace(encounter, house=TURNS), there)


def test_a_reserve_has_no_turn_even_if_a_deadline_stands_on_it() -> None:
    waits = somebody("ren", reserve=True)
    blessed = somebody("aki", statuses={"blessed": Status(until=Deadline(4, "turn-end", "ren"))})
    assert not phases.has_turn(fight(waits, blessed), waits)
    there = somebody("ren", statuses={"dead": Status()})
    assert phases.has_turn(fight(there, blessed), there)
    assert not phases.has_turn(fight(there), there)


def test_surprise_ends_with_the_first_turn() -> None:
    encounter = begun(hero(), wolf(auto=True, statuses={"surprised": Status()}))
    rest = play_on(to_attacks(encounter), stop=lambda state: state.step == "round-end")
    assert rest.encounter.combatants["wolf"].statuses == {}
    assert "struck" not in rest.kinds()


# --- turns


def test_turns_has_no_steps_of_its_own_for_what_is_in_the_turns() -> None:
    assert SEQUENCES["turns"] == (
        *("round-start", "fatigue", "clouds", "order", "attacks"),
        *("statuses", "battlefield", "round-end", "end-check"),
    )


def test_an_auto_advances_draws_its_target_and_strikes_in_its_turn() -> None:
    far = wolf(area="foes-mid", auto=True)
    encounter = begun(hero(attacks=()), somebody("ren", hp=50), far, house=TURNS)
    # The order of aki and ren, who have no weapons; the wolf's target, its damage.
    played = play_on(encounter, rolls=[1, 2, 1])
    assert events(played, TurnStart, Advance, AttackAction, Strike) == [
        ("TurnStart", "wolf"),
        ("Advance", "wolf"),
        ("Attack", "wolf"),
        ("Strike", "wolf"),
        ("TurnStart", "aki"),
    ]
    assert [line.args["target"] for line in played.lines if line.kind == "struck"] == ["ren"]


def test_a_fast_auto_advances_twice_and_uses_its_wands() -> None:
    mage = wolf(area="foes-rear", auto=True, fast=True, attacks=(WAND, BITE), speed=6)
    encounter = begun(hero(), mage, house=TURNS)
    turn = play_on(encounter).encounter
    played = play_on(turn, rolls=[1, 1, 1], stop=lambda state: state.step == "round-end")
    moved = [line.args["area"] for line in played.lines if line.kind == "moved"]
    assert moved == ["foes-mid", "front"]
    # The wand, used beside an enemy, provokes (A18).
    assert [each.weapon for each in played.events if isinstance(each, Strike)] == ["Spear", "Wand", "Bite"]


def test_c21_fear_at_the_turns_start() -> None:
    ghoul = wolf("ghoul", fear="dread", auto=True)
    encounter = begun(hero(morale=5), ghoul, house=TURNS)
    panicked = play_on(encounter, rolls=[6], stop=lambda state: state.step == "round-end")
    assert panicked.kinds()[-4:-1] == ["panics", "turn", "no-target"]
    assert "panicked" in panicked.encounter.combatants["aki"].statuses
    firm = play_on(encounter, rolls=[5])
    assert (firm.kinds()[-1], firm.encounter.flow.turn) == ("stands-firm", "aki")


def test_those_run_by_the_tracker_have_no_target_before_their_turn() -> None:
    encounter = begun(hero(), wolf(auto=True), house=TURNS)
    assert play_on(encounter).encounter.flow.targets == {}


def test_who_is_not_flagged_moves_and_attacks_in_its_turn() -> None:
    encounter = begun(hero(area="party-mid"), wolf(auto=True), house=TURNS)
    turn = play_on(encounter).encounter
    moved = play_on(turn, Move(who="aki", to="front")).encounter
    assert play_on(moved, AttackAction(who="aki", targets=("wolf",)), rolls=[1]).kinds() == ["struck"]


# --- changing the sequence in the middle of a round


@pytest.mark.parametrize(
    ("step", "sequence", "goes_on"),
    [
        ("movement", "turns", "order"),
        ("fear", "turns", "order"),
        ("wands", "turns", "attacks"),
        ("attacks", "phases", "attacks"),
        ("statuses", "turns", "statuses"),
    ],
)
def test_a_round_goes_on_with_the_next_step_of_the_new_sequence(step: str, sequence: str, goes_on: str) -> None:
    encounter = fight(
        hero(statuses={"burning": Status()}),
        wolf(auto=True),
        step=step,
        house={"to_hit": "always", "sequence": sequence},
        flow=Flow(agenda=(Phase(step=step, work=0, after="aki"),), queue=(Place("aki", 6), Place("wolf", 3))),
    )
    outcome = play(encounter, Phase(step=step, work=0, after="a"))
    assert outcome.encounter.step == goes_on


# --- presets


@pytest.mark.parametrize(
    ("preset", "switches"),
    [
        (
            "unified",
            {"to_hit": "d20", "sequence": "full", "initiative": "weapon", "at_zero": "ask", "positions": "areas"},
        ),
        ("conquest", {"to_hit": "always", "sequence": "phases", "at_zero": "dead", "initiative": "weapon"}),
        (
            "skirmish",
            {
                "to_hit": "d20",
                "sequence": "turns",
                "initiative": "rolled",
                "opportunity_count": "all",
                "opportunity_refresh": "turn",
            },
        ),
        ("spatial", {"positions": "cubes", "sequence": "turns", "initiative": "rolled", "to_hit": "d100"}),
    ],
)
def test_g6_a_preset_is_a_set_of_switches(preset: str, switches: dict[str, str]) -> None:
    encounter = fight(preset=preset)
    assert {key: house.setting(encounter, key) for key in switches} == switches
    for key, value in house.PRESETS[preset].items():
        assert house.valid(key, value) == value
        assert value != house.SWITCHES[key].default


@pytest.mark.parametrize("preset", house.PRESETS)
def test_every_preset_plays_a_round(preset: str) -> None:
    encounter = fight(hero(auto=True), wolf(auto=True), preset=preset, round=0, step="setup")
    began = play_on(encounter, Begin(), rolls=None)
    assert kinds(play(began.encounter, Phase(step="round-start")))[0] == "round"
    played = play_on(began.encounter, rolls=None, stop=lambda state: state.round == 2)
    assert played.encounter.round == 2


# --- what holds whatever happens


@given(seed=st.integers(0, 10_000), fast=st.booleans())
@settings(max_examples=25)
def test_everybody_has_one_turn_a_round_and_it_ends_once(seed: int, fast: bool) -> None:
    dice = Random(seed)
    party = [somebody(f"p{at}", attacks=(SPEAR,), hp=4, auto=True, fast=fast) for at in range(3)]
    foes = [wolf(f"f{at}", area="foes-mid", hp=4, auto=True, fear="fear") for at in range(3)]
    encounter = begun(*party, *foes, house={**PHASES, "at_zero": "dead"})
    started: dict[int, list[str]] = {}
    closed: dict[int, list[str]] = {}
    while encounter.flow.agenda and encounter.round < 4:
        before = encounter
        event, rest = popped(encounter)
        table = Table(lambda die: dice.randint(1, die.sides), lambda question: question.default)
        encounter = apply(rest, event, table).encounter
        if isinstance(event, TurnStart):
            started.setdefault(encounter.round, []).append(event.who)
        over = [who for who, acts in encounter.flow.acts.items() if acts.over]
        new = set(over) - {who for who, acts in before.flow.acts.items() if acts.over}
        closed.setdefault(encounter.round, []).extend(new)
    for round, whom in started.items():
        assert len(whom) == len(set(whom))
        if round < encounter.round:
            # Who was felled or fled on the way has no end to its turn that anybody waits for.
            assert set(closed[round]) <= set(whom)
            assert len(closed[round]) == len(set(closed[round]))
