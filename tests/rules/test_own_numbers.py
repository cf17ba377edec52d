"""Every number that no source gives is named as this program's own: in help, and in the why of its first use."""

from typing import Any

import pytest
from msgspec.structs import replace
from rules.helpers import do, fight, play, play_out, somebody

from tracker.rules import battlefield, house, lasting, siege
from tracker.rules.apply import Outcome, popped, queued
from tracker.rules.own_numbers import OWN, marked
from tracker.rules.table import ScriptedDice
from tracker.session.perform import perform
from tracker.state.combatant import Status
from tracker.state.encounter import Encounter
from tracker.state.event import Aftermath, Check, Fall, Hurt, Move
from tracker.state.field import Cloud, Field
from tracker.state.flow import Acts, Flow
from tracker.state.line import Line, Step
from tracker.words.help import help_text
from tracker.words.rules import STATEMENTS, source_text
from tracker.words.steps import step_text


def aki(*words: str, **fields: Any) -> Encounter:
    """One of the party in the front, with statuses, against somebody far off."""
    statuses = {word: Status(amount=2 if word == "poisoned" else 0) for word in words}
    return fight(somebody("aki", statuses=statuses, **fields), somebody("orc", "foes", "foes-rear"))


def worm(*words: str, **fields: Any) -> Encounter:
    statuses = {word: Status() for word in words}
    field = Field(attacker="foes", fort=1)
    return fight(somebody("aki"), somebody("worm", "foes", statuses=statuses, **fields), field=field)


def over(field: Field) -> Outcome:
    return do(replace(aki(), field=field), lambda scene: battlefield.harm(scene, "aki"), [1])


def ends(word: str) -> Outcome:
    return do(aki(word), lambda scene: lasting.endings(scene, "aki"), [100])


def harms(word: str) -> Outcome:
    return do(aki(word), lambda scene: lasting.harm(scene, "aki"))


def digs(*words: str, **fields: Any) -> Outcome:
    work = siege.emerge if "siege_tunneller" in fields else siege.burrow
    return do(worm(*words, **fields), lambda scene: work(scene, "worm"), [100 if words else 1])


def steps_aside() -> Outcome:
    """An auxiliary move on land, which goes with the main action."""
    encounter = replace(aki(), flow=Flow(turn="aki", acts={"aki": Acts(main="attack")}))
    declared = play(encounter, Move(who="aki", by=(0, 1, 0), payment="aux")).encounter
    arrival, rest = popped(declared)
    return play(rest, arrival)


FIRST_USES = {
    "at_zero": lambda: play(aki(character=True), Hurt(who="aki", amount=99), (), {"zero aki": "dead"}),
    "burning_chance": lambda: play(aki(), Hurt(who="aki", amount=1, type="fire"), [100]),
    "burning_damage": lambda: harms("burning"),
    "burning_out": lambda: ends("burning"),
    "frozen_chance": lambda: play(aki(), Hurt(who="aki", amount=1, type="cold"), [100]),
    "stunned_recovery": lambda: ends("stunned"),
    "poison_tick": lambda: harms("poisoned"),
    "decay_rounds": lambda: play(aki("decaying"), Aftermath(who="aki")),
    "tunnel_chance": lambda: digs("under-ground", siege_tunneller=True),
    "burrow_chance": lambda: digs(combat_burrower=True),
    "burrow_up": lambda: digs("under-ground", combat_burrower=True),
    "cloud_damage": lambda: over(Field(clouds=(Cloud(type="acid", area="front"),))),
    "wall_damage": lambda: over(Field(attacker="party", walls={"front": "acid"})),
    "asleep_recovery": lambda: ends("asleep"),
    "paralysed_recovery": lambda: ends("paralysed"),
    "confused_recovery": lambda: ends("confused"),
    "charmed_recovery": lambda: ends("charmed"),
    "d100_difficulty": lambda: play(
        replace(aki(), house={"to_hit": "d100"}), Check(who="aki", what="evade", difficulty="hard"), [100]
    ),
    "land_aux": steps_aside,
}
"""By switch: something in which its number is used."""


def own_steps(lines: tuple[Line, ...]) -> list[Step]:
    return [step for line in lines for step in line.steps if step.kind == "own-number"]


def test_every_number_of_its_own_has_a_first_use_here() -> None:
    assert set(FIRST_USES) == set(OWN)


@pytest.mark.parametrize("switch", OWN)
def test_its_first_use_says_that_it_is_this_programs_own(switch: str) -> None:
    """G10, and each one's own rule."""
    outcome = FIRST_USES[switch]()
    after, lines = marked(outcome.encounter, outcome.lines)
    found = {step.args["switch"]: step for step in own_steps(lines)}
    step = found[switch]
    assert (step.rule, step.before, step.after) == (house.SWITCHES[switch].rule, None, None)
    assert step.args["number"] == house.SWITCHES[switch].default
    assert step_text(step).startswith(f"no source gives {switch}={house.SWITCHES[switch].default}: ")
    # It is said once in a fight.
    assert switch in after.flow.own
    assert switch not in {each.args["switch"] for each in own_steps(marked(after, outcome.lines)[1])}


@pytest.mark.parametrize("switch", OWN)
def test_what_the_gm_has_set_is_not_this_programs_own(switch: str) -> None:
    outcome = FIRST_USES[switch]()
    settled = replace(outcome.encounter, house={**outcome.encounter.house, switch: house.SWITCHES[switch].default})
    assert switch not in {step.args["switch"] for step in own_steps(marked(settled, outcome.lines)[1])}


@pytest.mark.parametrize("status", [Status(amount=3)])
def test_a_number_that_a_thing_carries_itself_is_not_a_switchs(status: Status) -> None:
    burning = fight(somebody("aki", statuses={"burning": status}))
    harmed = do(burning, lambda scene: lasting.harm(scene, "aki"))
    clouded = over(Field(clouds=(Cloud(type="acid", area="front", damage=4),)))
    for outcome in (harmed, clouded):
        assert own_steps(marked(outcome.encounter, outcome.lines)[1]) == []


def test_what_the_sources_give_isnt_this_programs_own() -> None:
    """F12: critical after 300 cubes; Z2: 1 cube for the auxiliary move, as in the source's example of 22."""
    falling = {"falling": Status(amount=290, since=3)}
    deep = fight(somebody("aki", z=15, statuses=falling, character=True))
    fallen = play(deep, Fall(who="aki"), (), {"zero aki": "critical"})
    void = replace(aki(), field=Field(medium="zero-gravity"), flow=Flow(turn="aki", acts={"aki": Acts(main="move")}))
    moved = play_out(void, Move(who="aki", by=(0, 1, 0), payment="aux"))
    for outcome in (fallen, moved):
        assert own_steps(marked(outcome.encounter, outcome.lines)[1]) == []


def test_the_aftermath_names_what_it_uses() -> None:
    outcome = play(aki("burning"), Aftermath(who="aki"), [100, 50])
    found = [step.args["switch"] for step in own_steps(marked(outcome.encounter, outcome.lines)[1])]
    assert found == ["burning_damage", "burning_out"]


def test_it_is_told_wherever_an_event_is_done() -> None:
    encounter = queued(aki(), Hurt(who="aki", amount=1, type="fire"))
    done = perform(encounter, ScriptedDice([100]))
    assert [step.args["switch"] for step in own_steps(done.lines)] == ["burning_chance"]
    assert done.encounter.flow.own == ("burning_chance",)


@pytest.mark.parametrize("switch", OWN)
def test_help_names_it_as_this_programs_own(switch: str) -> None:
    [line] = [line for line in help_text("switches").splitlines() if line.strip().startswith(f"{switch}=")]
    assert "this program's own" in line


def test_help_names_no_other() -> None:
    sourced = set(house.SWITCHES) - set(OWN)
    lines = [line.strip() for line in help_text("switches").splitlines()]
    assert all(
        "this program's own" not in line for line in lines for switch in sourced if line.startswith(f"{switch}=")
    )


@pytest.mark.parametrize("rule", sorted({house.SWITCHES[switch].rule for switch in OWN}))
def test_the_rule_of_such_a_number_says_so(rule: str) -> None:
    assert STATEMENTS[rule].standing in ("unsourced", "ours")
    assert "this program's own" in source_text(rule)
