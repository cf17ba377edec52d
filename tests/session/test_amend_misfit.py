"""Amending: what came after it and fits no longer, or waits, or was waiting."""

from session.amending import asked, did, hp, script, session

from tracker.session.session import Session
from tracker.state.encounter import Encounter

__all__ = ["session"]


def test_it_stops_at_the_first_that_no_longer_fits(session: Session) -> None:
    did(session, "hurt orc-1 2 raw")
    step = session.number
    did(session, "note in between", "attack aki orc-1", "note behind")
    report = did(session, f"amend {step} remove orc-1")
    assert [record.command for record in report.records[1:]] == ["remove orc-1", "note in between"]
    stopped = report.records[0].lines[1]
    assert stopped.kind == "amend-stopped"
    assert (stopped.args["command"], stopped.args["left"]) == ("attack aki orc-1", 2)
    assert stopped.args["reason"]["kind"] == "no-such-name"
    assert session.encounter.flow.turn == "aki"


def test_a_new_die_in_a_later_command_stops_it(session: Session) -> None:
    """A shield of its own needs a die that wasn't rolled then (C6.6)."""
    did(session, "set orc-1 shield=0")
    step = session.number
    script(session, 15, 5)
    did(session, "attack aki orc-1", "heal ogre 1")
    script(session)
    number = session.number
    report = did(session, f"amend {step} set orc-1 shield=2")
    assert report.records[0].lines[1].args["reason"] == {
        "kind": "amend-rolls",
        "rule": "",
        "args": {"key": "shield", "sides": 3},
    }
    assert report.records[0].lines[1].args["number"] == number - 2
    assert hp(session, "orc-1") == 9


def test_a_new_question_in_a_later_command_stops_it(session: Session) -> None:
    did(session, "set gou hp=30")
    step = session.number
    did(session, "hurt gou 5 raw")
    report = did(session, f"amend {step} set gou hp=5")
    assert report.records[0].lines[1].args["reason"]["kind"] == "amend-asks"
    assert hp(session, "gou") == 5


def test_a_whole_round_is_done_again(session: Session) -> None:
    did(session, "hurt ogre 8 raw")
    step = session.number
    for _ in range(6):
        while did(session, "next").prompt is not None:
            session.answer("none")
    before = session.encounter
    session.roller = script(session)
    did(session, f"amend {step} hurt ogre 6 raw")
    assert session.log()[-1].line.kind != "amend-stopped"
    assert before.round > 1 or before.flow.turn != "aki"
    assert {who: each.hp for who, each in session.encounter.combatants.items()} == {
        who: each.hp + (2 if who == "ogre" else 0) for who, each in before.combatants.items()
    }


# --- prompts that are open


def test_a_prompt_from_before_stays_open(session: Session) -> None:
    did(session, "hurt ogre 8 raw")
    step = session.number
    did(session, "attack gou") if session.encounter.flow.turn == "gou" else did(session, "hurt gou 60 raw")
    assert asked(session).key == "zero gou"
    did(session, f"amend {step} hurt ogre 5 raw")
    assert asked(session).key == "zero gou"
    session.answer("dead")
    assert (hp(session, "gou"), hp(session, "ogre")) == (-30, 35)


def test_a_command_that_waits_in_the_middle_waits_again(session: Session) -> None:
    """The first of two is hurt already; the second one's fate is asked."""
    did(session, "hurt ogre 8 raw")
    step = session.number
    did(session, "hurt giant-rat gou 40 raw")
    [prompt] = session.prompts
    assert prompt.left == 1
    report = did(session, f"amend {step} hurt ogre 5 raw")
    [again] = session.prompts
    assert again.question.key == "zero gou"
    assert again.left == 1
    assert session.record(again.group).command == "hurt giant-rat gou 40 raw"
    assert session.record(again.group).amendment == report.records[0].n
    session.answer("dead")
    assert (hp(session, "giant-rat"), hp(session, "gou"), hp(session, "ogre")) == (-36, -10, 35)
    did(session, "undo")
    assert (hp(session, "giant-rat"), hp(session, "gou"), hp(session, "ogre")) == (-36, 30, 32)


def test_cancelling_it_takes_back_only_that_command(session: Session) -> None:
    did(session, "hurt ogre 8 raw")
    step = session.number
    did(session, "hurt giant-rat gou 40 raw", f"amend {step} hurt ogre 5 raw")
    session.cancel()
    assert session.prompts == ()
    assert (hp(session, "giant-rat"), hp(session, "ogre")) == (4, 35)


def test_a_command_that_went_on_after_an_interruption_is_done_again(session: Session) -> None:
    did(session, "hurt ogre 8 raw")
    step = session.number
    did(session, "hurt giant-rat,gou,mei 40 raw", "heal ogre 1")
    session.answer("dead")
    did(session, "heal ogre 1")
    session.answer("critical")
    before = session.encounter
    did(session, f"amend {step} hurt ogre 5 raw")
    assert hp(session, "ogre") == hp_in(before, "ogre") + 3
    assert session.encounter.combatants["mei"] == before.combatants["mei"]
    assert session.encounter.combatants["gou"] == before.combatants["gou"]


def hp_in(encounter: Encounter, who: str) -> int:
    return encounter.combatants[who].hp


def test_amending_what_interrupted(session: Session) -> None:
    did(session, "hurt giant-rat,gou,mei 40 raw", "hurt ogre 8 raw")
    step = session.number
    session.answer("dead")
    session.answer("critical")
    did(session, f"amend {step} hurt ogre 5 raw")
    assert (hp(session, "ogre"), hp(session, "gou"), hp(session, "mei")) == (35, -10, -24)
    assert session.encounter.flow.agenda[0].__class__.__name__ == "TurnOpen"


# --- refusals
