"""The preview of an amendment; and one that changes nothing."""

from pathlib import Path

from fights import bridge
from hypothesis import given, settings
from hypothesis import strategies as st
from session.amending import asked, did, hp, session

from tracker.rules.table import ScriptedDice
from tracker.session.dice import RandomDice
from tracker.session.session import Session
from tracker.store.book import Book

__all__ = ["session"]


# --- the preview


def test_the_preview_says_what_changes_and_does_nothing(session: Session) -> None:
    did(session, "hurt orc-1 2 raw")
    step = session.number
    did(session, "note in between", "attack aki orc-1")
    before, number = session.encounter, session.number
    found = session.amend_preview(step, "hurt orc-1 20 raw")
    assert (session.encounter, session.number) == (before, number)
    assert (found.number, found.before, found.after) == (step, "hurt orc-1 2 raw", "hurt orc-1 20 raw")
    [orc] = found.changes
    assert (orc.who, orc.name, orc.hp[1], orc.statuses) == ("orc-1", "Orc 1", -11, ((), ("dead",)))
    assert (found.again, found.left) == (1, 1)
    assert found.misfit is not None
    assert (found.misfit.command, found.misfit.refusal.kind) == ("attack aki orc-1", "target-gone")
    assert found.stands[0][2] == found.stands[1][2] == "aki"


def test_the_dice_of_the_preview_are_those_of_the_amendment(session: Session) -> None:
    did(session, "hurt ogre 2 raw")
    step = session.number
    found = session.amend_preview(step, "hurt ogre 3d6 raw")
    assert session.amend_preview(step, "hurt ogre 3d6 raw") == found
    did(session, f"amend {step} hurt ogre 3d6 raw")
    assert hp(session, "ogre") == found.changes[0].hp[1]


def test_the_preview_of_what_asks_or_cant_be(session: Session) -> None:
    did(session, "hurt gou 2 raw")
    step = session.number
    asks = session.amend_preview(step, "hurt gou 50 raw")
    assert asks.question is not None
    assert asks.question.key == "zero gou"
    assert session.prompts == ()
    refused = session.amend_preview(step, "attack orc-1 aki")
    assert refused.refusal is not None
    assert refused.refusal.kind == "not-your-turn"
    gone = session.amend_preview(9_999, "note x")
    assert gone.refusal is not None
    assert gone.refusal.kind == "not-live"


def test_the_preview_shows_who_joins_and_who_goes(session: Session) -> None:
    did(session, "note x")
    step = session.number
    found = session.amend_preview(step, "remove orc-2")
    assert [(each.who, each.hp, each.area[1]) for each in found.changes] == [("orc-2", (9, None), None)]
    joins = session.amend_preview(step, "add Rat foes hp=3")
    assert [(each.who, each.hp) for each in joins.changes] == [("rat", (None, 3))]


# --- nothing changes

COMMANDS = st.lists(
    st.sampled_from(
        [
            "next",
            "next",
            "next",
            "attack @turn",
            "hurt ogre 2d6 fire",
            "hurt gou,mei,orc-1 3d6+8",
            "hurt ren 20",
            "heal gou 2d6",
            "move @turn party-mid",
            "mark orc-2 burning",
            "check aki strength",
            "skip @turn",
            "undo",
            "back",
            "note x",
            "set mei hp=3",
            "add Rat foes hp=3",
            "remove orc-2",
            "initiative",
        ]
    ),
    min_size=2,
    max_size=10,
)


@settings(max_examples=40)
@given(commands=COMMANDS, seed=st.integers(0, 2**16), data=st.data())
def test_amending_a_step_with_its_own_command_changes_nothing(
    commands: list[str], seed: int, data: st.DataObject
) -> None:
    """With its own answers and dice, whatever came after it."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder, Book.create(Path(folder), "fight", bridge()) as book:
        session = Session(book, roller=RandomDice(seed))
        session.do("next")
        for command in commands:
            session.do(command)
            while bool(session.prompts) and data.draw(st.booleans()):
                question = asked(session)
                session.answer(
                    data.draw(st.sampled_from(("yes", "no") if question.kind == "yes" else question.choices))
                )
        live = [record for record in session.history.live() if record.command]
        if not live:
            return
        record = data.draw(st.sampled_from(live))
        first = session.record(record.group)
        before, prompts, encounter = session.number, session.prompts, session.encounter
        session.roller = ScriptedDice(())
        report = session.do(f"amend {record.n} {first.command}")
        assert report.refusal is None
        assert session.number > before
        assert session.encounter == encounter
        assert [prompt.question for prompt in session.prompts] == [prompt.question for prompt in prompts]
        assert [line.kind for line in report.records[0].lines] == ["amended"]
        session.do("undo")
        assert session.encounter == encounter
