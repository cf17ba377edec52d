"""What a command lacks and what a rule asks, as they stand on the screen: every kind, taken back at every point."""

from pathlib import Path
from time import monotonic

import pytest
from msgspec import structs
from tui.fights import app, dusk, session
from tui.pressing import desk, fight_screen, press, shown
from tui.snapshot import check

from tracker.session.session import Session
from tracker.state.combatant import Attack
from tracker.state.flow import Place
from tracker.state.question import Prompt, Question

SIZES = [(80, 24), (120, 36), (120, 40)]


@pytest.fixture
def running(tmp_path: Path) -> Session:
    """The fight at dusk."""
    return session(tmp_path)


# --- what a command lacks


FORMS: dict[str, list[str]] = {
    "attack": ["a"],
    "attack-aimed": ["a", "3"],
    "hurt": ["d"],
    "hurt-amount": ["d", "7"],
    "hurt-type": ["d", "7", "enter"],
    "hurt-several": ["j", "space", "j", "space", "d", "2", "d", "6"],
    "heal": ["h", "5"],
    "mark": ["s", "b"],
    "mark-rounds": ["s", *"burning", "enter"],
    "move": ["m"],
    "options": ["x"],
    "find": ["/", *"orc"],
    "palette": ["ctrl+p", *"turn"],
    "command": [":", *"hurt orc-", "tab"],
    "overrule": ["!"],
}
"""The keys that open each, by the name of its picture."""


@pytest.mark.parametrize("size", SIZES)
async def test_pictures_of_what_a_command_lacks(running: Session, size: tuple[int, int]) -> None:
    async with app(running).run_test(size=size) as pilot:
        for name, keys in FORMS.items():
            await press(pilot, keys)
            check(f"ask-{name}-{size[0]}x{size[1]}", shown(pilot))
            await press(pilot, ["escape"] * 4)
            assert (running.number, running.prompts) == (0, ()), name


QUESTIONS = {
    "one": Question(
        "zero aki", "one", "G12", ("unconscious", "critical", "dead"), "dead", args={"who": "aki", "hp": 0}
    ),
    "many": Question("opportunity", "many", "C17", ("orc-1", "orc-2", "ogre"), args={"who": "ren", "due": 2}),
    "yes": Question("over", "yes", "A17", default="no", args={"whom": ["aki", "gou"], "sides": "party"}),
    "number": Question("count", "number", "G3", default="2", low=1, high=6),
    "text": Question("name", "text"),
    "die": Question("hit", "die", "G15", low=1, high=20, args={"who": "aki"}),
}


@pytest.mark.parametrize("size", SIZES)
async def test_pictures_of_what_rules_ask(running: Session, size: tuple[int, int]) -> None:
    async with app(running).run_test(size=size) as pilot:
        for name, question in QUESTIONS.items():
            running.prompts = (Prompt(command="attack aki", question=question),)
            desk(pilot).take_prompts()
            fight_screen(pilot).refresh_picture()
            await pilot.pause()
            check(f"question-{name}-{size[0]}x{size[1]}", shown(pilot))


# --- by keys


async def test_the_only_target_is_shown_before_an_attack_also_of_one_who_strikes_later(tmp_path: Path) -> None:
    encounter = dusk()
    weapons = (Attack(name="Bow", init=6, kind="ranged", range=9), Attack(name="Knife", init=4))
    aki = structs.replace(encounter.combatants["aki"], attacks=weapons)
    queue = (Place("aki", 6), Place("orc-2", 6), Place("aki", 4))
    encounter = structs.replace(
        encounter,
        combatants={"aki": aki, "orc-2": encounter.combatants["orc-2"]},
        flow=structs.replace(encounter.flow, queue=queue, autos=()),
    )
    running = session(tmp_path, encounter)
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["a"])
        assert "▌1 Orc 2" in shown(pilot)
        assert "アキ strikes Orc 2 later, at Init 4" in shown(pilot)
        assert "アキ → Orc 2, Knife: hits" in shown(pilot), "the odds are seen before Enter"
        assert running.number == 0
        await press(pilot, ["enter"])
        assert running.record(1).command == "attack aki orc-2"


async def test_the_odds_of_a_strike_whose_time_has_come_are_seen_too(tmp_path: Path) -> None:
    encounter = dusk()
    weapons = (Attack(name="Bow", init=6, kind="ranged", range=9), Attack(name="Knife", init=4))
    aki = structs.replace(encounter.combatants["aki"], attacks=weapons)
    flow = structs.replace(encounter.flow, queue=(Place("aki", 6), Place("aki", 4)), autos=())
    people = {**encounter.combatants, "aki": aki}
    running = session(tmp_path, structs.replace(encounter, combatants=people, flow=flow))
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["n"])
        assert "Whom does アキ attack with Knife?" in shown(pilot)
        assert "Knife: hits" not in shown(pilot), "nobody is marked"
        await press(pilot, ["j"])
        target = running.encounter.combatants[running.prompts[-1].question.choices[0]]
        assert f"アキ → {target.name}, Knife: hits" in shown(pilot)


async def test_an_attack_takes_three_keys(tmp_path: Path) -> None:
    running = session(tmp_path, faces=[20, 2, 5, 4])
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["a", "2", "enter"])
        assert running.record(1).command == "attack aki orc-1"
        assert running.encounter.flow.acts["aki"].main == "attack"
        assert "with Spear" in shown(pilot)


async def test_what_is_added_to_an_attack_is_asked_for_with_a_key(tmp_path: Path) -> None:
    running = session(tmp_path, faces=[20, 2, 5, 4])
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["a", "2"])
        before = next(line for line in shown(pilot).split("\n") if "Orc 1, Spear: hits" in line)
        assert "o how" in shown(pilot)
        await press(pilot, ["o", *"x", "enter"])
        assert "✗" in shown(pilot), "no number"
        await press(pilot, ["backspace", "2", "enter", *"high ground", "enter"])
        after = next(line for line in shown(pilot).split("\n") if "Orc 1, Spear: hits" in line)
        assert after != before, "the odds count it"
        await press(pilot, ["o"])
        assert "> 2" in shown(pilot), "it can be said once more"
        await press(pilot, ["enter", "home", "left"])
        assert "how much is added" in shown(pilot)
        await press(pilot, ["enter", "enter", "enter"])
        assert running.record(1).command == 'attack aki orc-1 plus 2 "high ground"'


async def test_how_one_moves_is_asked_for_with_a_key(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["m"])
        assert "o how" in shown(pilot)
        await press(pilot, ["o"])
        assert "▌1 walk  2 run  3 shift" in shown(pilot)
        await press(pilot, ["2"])
        assert "both" in shown(pilot)
        await press(pilot, ["2"])
        assert running.prompts[-1].command == "move aki as run with main"
        assert running.prompts[-1].question.key == "area"
        await press(pilot, ["o", "escape"])
        assert running.prompts == ()


async def test_from_how_one_goes_back_to_what_was_asked(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["a", "2", "o"])
        assert "アキ → Orc 1, Spear: hits" in shown(pilot), "the one that was marked"
        assert "attack aki orc-1  how much is added" in shown(pilot)
        await press(pilot, ["left"])
        assert "▌2 Orc 1" in shown(pilot), "whom it attacks is still marked"
        await press(pilot, ["o", "3", "enter", *"the sun", "enter", "o", "left", "left", "enter"])
        assert running.record(1).command == 'attack aki orc-1 plus 3 "the sun"', "what was said before stays"
        await press(pilot, ["u", "m", "o", "left"])
        assert "Where does アキ move to" in shown(pilot)
        assert "No question" not in shown(pilot)


async def test_where_nothing_can_be_said_about_how_it_says_so(running: Session) -> None:
    running.prompts = (Prompt(command="attack aki", question=QUESTIONS["one"]),)
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["o"])
        assert "in one way only" in shown(pilot)
        assert "o how" not in shown(pilot)


async def test_the_one_selected_is_the_target_that_is_marked(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["j", "j", "a"])
        assert "4 Orc 2" in shown(pilot)
        await press(pilot, ["enter"])
        assert running.record(1).command == "attack aki orc-2"


async def test_harm_in_four_keys_with_its_range_before(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["d", "7"])
        assert "アキ: 7 → 4–5 (armor 2, shield 0–1) · HP 12 → 7–8 of 24" in shown(pilot)
        await press(pilot, ["!"])
        assert "アキ: 7 → 7 · HP 12 → 5 of 24" in shown(pilot)
        await press(pilot, ["backspace", "enter", "enter"])
        assert running.record(1).command == "hurt aki 7"


async def test_a_type_is_chosen_with_a_digit_and_not_asked_where_there_is_none(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["d", "9", "enter", "5"])
        assert running.record(1).command == "hurt aki 9 fire"
        await press(pilot, ["d", *"=12", "enter"])
        assert running.record(running.number).command == "set aki hp=12"


async def test_those_marked_are_hurt_and_then_no_longer_marked(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["j", "space", "j", "space", "j", "space", "space"])
        assert desk(pilot).marked == ("orc-1", "orc-2")
        await press(pilot, ["d", "2", "enter", "enter"])
        assert running.record(1).command == "hurt orc-1 orc-2 2"
        assert desk(pilot).marked == ()


async def test_a_status_is_completed_and_lasts(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["s", *"fro", "tab", "enter", "3", "enter"])
        assert running.record(1).command == "mark aki frozen for 3"


async def test_a_status_is_picked_with_the_arrows(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["s", "down"])
        assert "> burning" in shown(pilot)
        await press(pilot, ["down", "down", "up"])
        assert "> poisoned" in shown(pilot)
        assert "stunned" in shown(pilot), "the others stay on offer"
        await press(pilot, [*["backspace"] * 8, *"fro", "up", "enter", "enter"])
        assert running.record(1).command == "mark aki frozen"


async def test_healing(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["h", "5"])
        assert "アキ: HP 12 → 17 of 24" in shown(pilot)
        await press(pilot, ["enter"])
        assert running.encounter.combatants["aki"].hp == 17


async def test_moving_goes_where_the_rules_allow(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["m"])
        question = running.prompts[-1].question
        assert question.choices[:2] == ("party-rear", "party-mid")
        await press(pilot, ["escape"])
        assert running.prompts == ()


async def test_what_was_answered_stays_for_the_same_command(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["d", "1", "3", "enter", "escape", "d"])
        assert "> 13" in shown(pilot)
        await press(pilot, ["escape", "j", "d"])
        assert "> 13" not in shown(pilot), "it is another's harm"


async def test_what_was_taken_out_or_refused_is_not_there_again(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["d", "1", "3", "escape", "d"])
        assert "> 13" in shown(pilot)
        await press(pilot, ["ctrl+u", "escape", "d"])
        assert "> 13" not in shown(pilot)
        await press(pilot, ["x", "enter"])
        assert "x is no number" in shown(pilot)
        await press(pilot, ["escape", "d"])
        assert "> x" not in shown(pilot)


async def test_a_command_begun_anew_asks_from_its_first_question(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["m", "1"])
        assert "provokes" in shown(pilot)
        await press(pilot, ["escape", "m"])
        assert "Where does アキ move to" in shown(pilot)
        assert "▌1 party rear" in shown(pilot), "what was answered is marked"


async def test_the_foot_dims_what_a_field_keeps_to_itself(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["d"])
        assert not {"command", "question-back"} & desk(pilot).last.off
        await press(pilot, ["7"])
        assert {"command", "question-back"} <= desk(pilot).last.off
        await press(pilot, ["home"])
        assert {"command", "question-back"} & desk(pilot).last.off == {"command"}


async def test_what_was_said_goes_with_the_next_key_that_chooses(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["m", "1", "n"])
        assert "Answer the question first" in shown(pilot)
        await press(pilot, ["a"])
        assert "Answer the question first" not in shown(pilot)
        assert "provokes" in shown(pilot)
        await press(pilot, ["escape", "d", "x", "enter", "7"])
        assert "x is no number" in shown(pilot), "what would be right stays while one types"


async def test_one_question_back(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["d", "7", "enter", "left"])
        assert "> 7" in shown(pilot)
        await press(pilot, ["left", "left"])
        assert "> 7" in shown(pilot), "there is none before the first"
        assert "No question was answered before this one" in shown(pilot)
        await press(pilot, ["8", "enter", "enter"])
        assert running.record(1).command == "hurt aki 87"


async def test_one_typed_die_back_and_what_is_done_says_so(running: Session) -> None:
    running.do("house dice_party=typed")
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["a", "2", "enter", *"15", "enter"])
        assert "d5 for damage" in shown(pilot)
        assert "Thrown: d20 to hit → 15" in shown(pilot), "it has hit"
        await press(pilot, ["left"])
        assert "d20 to hit" in shown(pilot)
        assert "> 15" in shown(pilot)
        await press(pilot, [*["left"] * 3])
        assert "What was answered before this is done already" in shown(pilot)
        await press(pilot, ["end", *["backspace"] * 2, "1", "enter"])
        assert running.prompts == ()
        assert running.encounter.combatants["orc-1"].hp == 9


async def test_junk_is_refused_where_it_is_typed(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        for junk in ("x", "-", "7 7 7", "9" * 40):
            await press(pilot, ["d", *junk, "enter"])
            assert "✗" in shown(pilot)
            assert f"> {junk}"[:30] in shown(pilot)
            await press(pilot, ["escape"])
        assert running.number == 0


async def test_taken_back_at_every_point_nothing_is_done(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        fight = fight_screen(pilot)
        for keys in FORMS.values():
            for point in range(len(keys)):
                for key in [*keys[: point + 1], "escape", "escape"]:
                    await fight.press(key, key if len(key) == 1 else None, monotonic())
                assert (running.number, running.prompts) == (0, ())
                assert not desk(pilot).entry.open
        assert running.encounter == dusk()


# --- interruptions


async def test_questions_lie_on_each_other(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["m", "d"])
        assert "2 questions are open" in shown(pilot)
        await press(pilot, ["3", "enter", "enter"])
        assert running.encounter.combatants["aki"].hp < 12
        assert "Where does アキ move to" in shown(pilot)
        await press(pilot, ["j", "s", *"burning", "enter", "enter"])
        assert "burning" in running.encounter.combatants["aki"].statuses
        await press(pilot, ["u", "u"])
        assert running.encounter.combatants["aki"] == dusk().combatants["aki"]
        assert "Where does アキ move to" in shown(pilot)


async def test_a_command_over_what_another_lacks(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["d", ":", *"note a", "enter"])
        assert running.record(1).command == "note a"
        assert "hurt aki" in shown(pilot)
        await press(pilot, ["7", "enter", "enter"])
        assert running.record(2).command == "hurt aki 7"


async def test_why_keeps_what_is_asked(running: Session) -> None:
    running.do("hurt ogre 7")
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["m", "w"])
        assert "total → 7 (C6.1)" in shown(pilot)
        await press(pilot, ["enter"])
        assert "From the total to the damage" in shown(pilot)
        await press(pilot, ["escape"])
        assert "total → 7 (C6.1)" in shown(pilot)
        await press(pilot, ["escape"])
        assert "Where does アキ move to" in shown(pilot)
        await press(pilot, ["escape", "d", "7", "ctrl+y"])
        assert "total → 7 (C6.1)" in shown(pilot)
        await press(pilot, ["q"])
        assert "> 7" in shown(pilot)


async def test_why_of_the_selected_line(running: Session) -> None:
    running.do("hurt ogre 7")
    running.do("hurt gou 3")
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["5", "k", "k", "w"])
        assert "hurt ogre 7" in shown(pilot)
        assert "hurt gou 3" not in shown(pilot)


async def test_nothing_to_explain(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["w"])
        assert "Nothing has happened yet" in shown(pilot)


# --- amending, overruling


async def test_amending_shows_what_would_change_and_asks(running: Session) -> None:
    running.do("hurt gou 9 raw")
    running.do("note later")
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["5", "k", "k", "e"])
        assert ": hurt gou 9 raw" in shown(pilot)
        assert "Enter shows what would change" in shown(pilot)
        assert "Enter show it  Tab complete" in shown(pilot)
        await press(pilot, [*["backspace"] * 5, *"4 raw", "enter"])
        assert "HP 21 → 26" in shown(pilot)
        await press(pilot, ["n"])
        assert ": hurt gou 4 raw" in shown(pilot), "it can be mended"
        await press(pilot, ["enter", "y"])
        assert running.encounter.combatants["gou"].hp == 26
        await press(pilot, ["u"])
        assert running.encounter.combatants["gou"].hp == 21


async def test_what_a_rule_refused_is_done_with_one_key(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, [":", *"move ren", "enter"])
        assert "! does it all the same" in shown(pilot)
        await press(pilot, ["!"])
        assert running.prompts[-1].overrule or running.prompts[-1].command == "! move ren"
        await press(pilot, ["escape", "escape", ":", *"move ren", "enter", "escape", "!"])
        assert running.prompts[-1].command == "! move ren"


async def test_without_a_refusal_it_begins_such_a_command(running: Session) -> None:
    async with app(running).run_test(size=(80, 24)) as pilot:
        await press(pilot, ["!", *"hurt aki 7 raw", "enter"])
        assert running.record(1).command == "! hurt aki 7 raw"
