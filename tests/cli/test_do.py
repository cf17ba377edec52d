"""`tracker do`: all or nothing, explained, with dice and answers given or drawn."""

import errno
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cli_helpers import Run, content, fight, somebody

from tracker.state.question import Question
from tracker.store import writer
from tracker.store.book import Book
from tracker.store.journal import Journal
from tracker.store.problem import Problem


def test_a_command_is_done_explained_and_saved(bridge: Path, run: Run) -> None:
    result = run("do", "bridge", "hurt orc-1 5")
    assert result.status == 0
    assert result.out.splitlines() == [
        "Step 1 · set-up · hurt orc-1 5",
        "  Orc 1 is hurt: −3",
        "    total → 5 (C6.1)",
        "    −2 of armor 2: 5 → 3 (C6.5)",
        "",
        "Before the first round",
        "Saved as step 1",
    ]
    assert result.err == ""
    with Book.open(bridge, "bridge", write=False) as book:
        assert book.encounter.combatants["orc-1"].hp == 6
        assert book.number == 1


# The only die of `next` up to Aki's turn is the orcs' order, a d2 at Init 2.


def test_several_commands_are_one_group_that_counts_only_as_a_whole(bridge: Path, run: Run) -> None:
    assert run("do", "bridge", "hurt orc-1 5", "note deep breath", "hurt orc-2 5").status == 0
    journal = Journal(bridge / "bridge.log.toml", write=False)
    records = list(journal.read_range(1, 3))
    journal.close()
    assert [(record.n, record.group, record.batch, record.end) for record in records] == [
        (1, 1, 1, False),
        (2, 2, 1, False),
        (3, 3, 1, True),
    ]


def test_json_has_steps_with_lines_and_arithmetic_and_what_changed(bridge: Path, run: Run) -> None:
    data = run("do", "bridge", "next", "attack aki orc-1", "--rolls", "2,15,4", "--json").data
    assert data["saved"] == len(data["steps"])
    assert data["state"] == {"round": 1, "step": "attacks", "turn": "aki"}
    assert data["defaults"] == []
    assert data["prompt"] is None
    order = next(step for step in data["steps"] if "order 2" in step["rolls"])
    assert order["rolls"] == {"order 2": [2, 2]}
    strike = data["steps"][-1]
    assert strike["event"] == {"do": "strike", "who": "aki", "target": "orc-1", "weapon": "Spear"}
    assert strike["command"] == "attack aki orc-1"
    line = strike["lines"][0]
    assert (line["kind"], line["names"]["orc-1"]) == ("struck", "Orc 1")
    assert line["text"] == "アキ hits Orc 1 with Spear: −2"
    armor = next(step for step in line["steps"] if step["rule"] == "C6.5")
    assert (armor["before"], armor["after"], armor["text"]) == (4, 2, "−2 of armor 2: 4 → 2 (C6.5)")
    assert {"path": ["combatants", "orc-1", "hp"], "old": 9, "new": 7} in strike["changes"]


def test_the_same_seed_gives_the_same_fight_and_dice_of_the_trackers_own_need_none(saves: Path, run: Run) -> None:
    found = []
    for slug in ("one", "two"):
        Book.create(saves, slug, fight()).close()
        found.append(run("do", slug, "next", "attack aki orc-1", "--seed", "7", "--json").data["steps"])
    assert found[0] == found[1]
    assert any(step["rolls"] for step in found[0])
    assert run("do", "one", "undo 2", "next", "attack aki orc-1").status == 0


def test_questions_take_answers_in_order_by_key_or_by_default(bridge: Path, run: Run) -> None:
    begun = run("do", "bridge", "next", "--rolls", "1")
    assert begun.status == 0, begun.err
    by_default = run("do", "bridge", "attack aki", "--rolls", "15,1", "--json")
    assert by_default.data["steps"][-1]["event"]["target"] == "orc-1"
    [taken] = by_default.data["defaults"]
    assert (taken["question"]["key"], taken["answer"]) == ("target", "orc-1")
    assert taken["text"] == "Whom does アキ attack with Spear? (C22)"
    run("do", "bridge", "undo")
    told = run("do", "bridge", "attack aki", "--rolls", "15,1")
    assert "By default: Whom does アキ attack with Spear? (C22) Orc 1 (target)" in told.out
    run("do", "bridge", "undo")
    in_order = run("do", "bridge", "attack aki", "--answers", "orc-2", "--rolls", "15,1", "--json").data
    assert in_order["steps"][-1]["event"]["target"] == "orc-2"
    assert in_order["defaults"] == []
    assert in_order["steps"][0]["answers"] == {"target": "orc-2"}
    run("do", "bridge", "undo")
    by_key = run("do", "bridge", "attack aki", "--answer", "target=orc-2", "--rolls", "15,1", "--json").data
    assert by_key["steps"][-1]["event"]["target"] == "orc-2"


REFUSED = {
    "a rule": (["attack aki orc-1"], "not-begun", "G4", "(G4)"),
    "a name": (["hurt ork-1 5"], "no-such-name", "", "orc-1"),
    "a verb": (["hrut orc-1 5"], "no-verb", "", "hurt"),
    "behind one that is right": (["hurt orc-1 5", "attack aki orc-1"], "not-begun", "G4", "(G4)"),
    "a die that is missing": (["next", "--rolls", ""], "die-missing", "G15", "d2: who comes first at Init 2?"),
    "a die left over": (["hurt orc-1 5", "--rolls", "4,3"], "dice-left", "G15", "2 dice are left over: 4, 3"),
    "a face that the die hasn't": (["next", "--rolls", "3"], "bad-roll", "G15", "There is no 3 on a d2"),
    "an answer left over": (["hurt orc-1 5", "--answers", "yes"], "answers-left", "", "left over: yes"),
    "an answer that nothing asks for": (["hurt orc-1 5", "--answer", "zeal=1"], "answers-left", "", "asks for zeal"),
    "an answer that isn't allowed": (
        ["next", "attack aki", "--answers", "mei", "--rolls", "1,15,1"],
        "answer-choice",
        "",
        "orc-1",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_changes_no_byte_and_says_why(case: str, bridge: Path, run: Run) -> None:
    argv, kind, rule, said = REFUSED[case]
    before = content(bridge)
    result = run("do", "bridge", *argv)
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert result.err.count("\n") == 1
    error = run("do", "bridge", *argv, "--json").data["error"]
    assert (error["status"], error["kind"], error["rule"], error["text"]) == (2, kind, rule, result.err.rstrip())
    assert content(bridge) == before


def test_answers_left_over_name_key_and_choices_of_what_was_asked(bridge: Path, run: Run) -> None:
    run("do", "bridge", "next", "--rolls", "1")
    result = run("do", "bridge", "attack aki", "--answers", "orc-1,orc-2", "--rolls", "15,1")
    assert result.status == 2
    assert "left over: orc-2" in result.err
    assert "target (orc-1/orc-2/none)" in result.err


def test_a_question_without_a_default_needs_its_answer(saves: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from tracker.rules import scene

    asked = scene.Scene.question

    def without_default(self: scene.Scene, key: str, *args: Any, **rest: Any) -> Question:
        rest.pop("default", None)
        return asked(self, key, *args, **rest)

    Book.create(saves, "bridge", fight()).close()
    run("do", "bridge", "next", "--rolls", "1")
    before = content(saves)
    monkeypatch.setattr(scene.Scene, "question", without_default)
    result = run("do", "bridge", "attack aki", "--json")
    assert result.status == 2
    error = result.data["error"]
    assert (error["kind"], error["rule"]) == ("no-answer", "C22")
    assert "--answer “target=orc-1/orc-2/none”" in error["text"]
    assert content(saves) == before


BAD_OPTIONS = {
    "rolls": (["--rolls", "5,x"], "bad-rolls", "5,x"),
    "seed": (["--seed", "٣x"], "not-a-number", "--seed"),
    "answers": (["--answers", '"a'], "bad-answers", "--answers"),
    "answer": (["--answer", "yes"], "bad-answer", "KEY=VALUE"),
    "both": (["--rolls", "1", "--seed", "1"], "rolls-or-seed", "--seed"),
    "unknown": (["--rols", "1"], "no-option", "--rolls"),
    "unknown, of all verbs": (["--lagn", "en"], "no-option", "--lang"),
    "far off": (["--qqqq"], "no-option", "tracker do NAME"),
    "no value": (["--rolls"], "usage", "tracker do NAME"),
}


@pytest.mark.parametrize("case", BAD_OPTIONS)
def test_bad_options_say_what_would_be_right(case: str, bridge: Path, run: Run) -> None:
    options, kind, said = BAD_OPTIONS[case]
    before = content(bridge)
    result = run("do", "bridge", "hurt orc-1 5", "--json", *options)
    assert (result.status, result.data["error"]["kind"]) == (2, kind)
    assert said in result.err
    assert content(bridge) == before


def test_options_may_stand_between_commands(bridge: Path, run: Run) -> None:
    result = run("do", "bridge", "hurt orc-1 5", "--json", "hurt orc-2 5", "--seed", "1", "note done")
    assert [step["command"] for step in result.data["steps"]] == ["hurt orc-1 5", "hurt orc-2 5", "note done"]


def test_dice_may_be_full_width_and_answers_quoted() -> None:
    from tracker.cli.arguments import answers, faces, named_answers

    assert faces("５，5 4、3") == [5, 5, 4, 3]
    assert faces(" ") == []
    assert answers('a, "b,c", none') == ["a", "b,c", "none"]
    assert answers("") == []
    assert named_answers(["recovery orc-1=yes", "x=a=b"]) == {"recovery orc-1": "yes", "x": "a=b"}


def test_held_by_another_session(bridge: Path, run: Run) -> None:
    with Book.open(bridge, "bridge", write=True):
        result = run("do", "bridge", "hurt orc-1 5", "--json")
        assert (result.status, result.data["error"]["kind"]) == (3, "held")
        assert "tracker show bridge" in result.err
        assert run("show", "bridge").status == 0
    assert run("do", "bridge", "hurt orc-1 5").status == 0


def test_what_cant_be_saved_isnt_done(bridge: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    before = content(bridge)

    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Journal, "append_text", lambda self, text: full(self.path, text))
    monkeypatch.setattr(writer, "RETRY", 0.01)
    result = run("do", "bridge", "hurt orc-1 5", "--json")
    assert (result.status, result.data["error"]["kind"]) == (1, "not-saved")
    assert "No space left" in result.err
    assert content(bridge) == before


def test_undo_and_redo_say_what_they_took_back(bridge: Path, run: Run) -> None:
    run("do", "bridge", "hurt orc-1 5")
    assert "  Undone: hurt orc-1 5" in run("do", "bridge", "undo").out
    assert "  Redone: hurt orc-1 5" in run("do", "bridge", "redo").out


def test_a_step_is_amended_and_what_came_after_it_done_again(bridge: Path, run: Run) -> None:
    run("do", "bridge", "hurt orc-1 5", "heal orc-1 1", "hurt orc-2 2d6", "--rolls", "3,4")
    result = run("do", "bridge", "amend 1 hurt orc-1 8")
    assert result.status == 0
    lines = result.out.splitlines()
    assert "  Step 1 amended: hurt orc-1 5 → hurt orc-1 8; 2 later commands done again" in lines
    assert "  Orc 1 is hurt: −6" in lines
    with Book.open(bridge, "bridge", write=False) as book:
        assert [book.encounter.combatants[who].hp for who in ("orc-1", "orc-2")] == [4, 4]
    assert run("do", "bridge", "undo").out.splitlines()[1] == "  Undone: amend 1 hurt orc-1 8"
    refused = run("do", "bridge", "amend 99 hurt orc-1 8", "--json")
    assert (refused.status, refused.data["error"]["kind"]) == (2, "not-live")


def test_an_amendment_takes_new_dice_and_answers(bridge: Path, run: Run) -> None:
    run("do", "bridge", "hurt aki 5 raw", "note x")
    result = run("do", "bridge", "amend 1 hurt aki 2d6+20 raw", "--rolls", "1,2", "--answer", "zero aki=dead")
    assert result.status == 0
    with Book.open(bridge, "bridge", write=False) as book:
        assert book.encounter.combatants["aki"].hp == -3
        assert "dead" in book.encounter.combatants["aki"].statuses
    other = run("do", "bridge", "amend 4 hurt aki 2d6+20 raw", "--answer", "zero aki=critical")
    assert other.status == 0
    with Book.open(bridge, "bridge", write=False) as book:
        assert "critical" in book.encounter.combatants["aki"].statuses


def test_a_statblock_comes_from_a_bundled_fight(bridge: Path, run: Run) -> None:
    assert run("do", "bridge", "add Brute x2 foes like ogre").status == 0
    with Book.open(bridge, "bridge", write=False) as book:
        assert [book.encounter.combatants[f"brute-{number}"].max_hp for number in (1, 2)] == [40, 40]


def test_a_fight_edited_by_hand_is_taken_in_and_told(bridge: Path, run: Run) -> None:
    path = bridge / "bridge.toml"
    path.write_text(path.read_text("utf-8").replace("hp = 20", "hp = 11"), "utf-8")
    result = run("do", "bridge", "hurt orc-1 5")
    assert result.status == 0
    assert "edited by hand" in result.err
    assert "Step 2 ·" in result.out


def test_names_are_taken_as_they_stand(saves: Path, run: Run) -> None:
    wild = "[red]{who}%s\\"
    Book.create(saves, "bridge", fight(somebody("wild", wild, "foes", 12))).close()
    result = run("do", "bridge", "hurt wild 5")
    assert f"  {wild} is hurt: −5" in result.out.splitlines()


def test_problems_are_plain_data() -> None:
    from tracker.cli.failures import failure_of, not_saved
    from tracker.store.problem import TooLarge

    failure = not_saved(Problem("bridge.toml", 0, "", "too-deep"), "bridge")
    assert (failure.status, failure.kind) == (1, "not-saved")
    assert msgspec.json.encode(failure.data())
    too_large = failure_of(TooLarge(Problem("bridge.toml", 0, "", "too-deep")))
    assert too_large is not None
    assert msgspec.json.encode(too_large.data())
    assert failure_of(ZeroDivisionError()) is None


def test_a_state_file_that_cant_be_written_takes_the_steps_back(
    bridge: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal took them already: what is told as not saved may not be there at the next start."""
    before = content(bridge)

    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(writer, "replace_file", full)
    result = run("do", "bridge", "hurt orc-1 5", "note x", "--json")
    assert (result.status, result.data["error"]["kind"]) == (1, "not-saved")
    assert "nothing was done" in result.err
    assert content(bridge) == before


def test_what_nobody_knows_is_told_so() -> None:
    from tracker.cli.failures import not_saved

    failure = not_saved(Problem("bridge.toml", 0, "", "unsure", {"code": "EIO"}), "bridge")
    assert (failure.status, failure.kind) == (1, "unsure")
    assert failure.text == "It may not be saved: Input/output error. `tracker show bridge` says whether it is"


@pytest.mark.parametrize(
    ("commands", "options", "number", "text"),
    [
        (["note x", "hurt nobody 7"], [], 2, "Command 2, “hurt nobody 7”: Nobody here is called nobody"),
        (["frob", "note x"], [], 1, "Command 1, “frob”: There is no command frob"),
        (["note x", "hurt orc-1 7 fire"], ["--rolls", ""], 2, "Command 2, “hurt orc-1 7 fire”: A die is missing: d100"),
    ],
)
def test_of_several_commands_the_one_that_fails_is_named(
    bridge: Path, run: Run, commands: list[str], options: list[str], number: int, text: str
) -> None:
    before = content(bridge)
    result = run("do", "bridge", *commands, *options, "--json")
    assert (result.status, result.data["error"]["command"]) == (2, number)
    assert result.err.startswith(text)
    assert content(bridge) == before
    assert run("do", "bridge", "frob", "--json").data["error"]["command"] is None


def test_refusals_of_every_layer_say_names(bridge: Path, run: Run) -> None:
    assert "アキ has no sword, but Spear" in run("do", "bridge", "attack aki orc-1 with sword").err
    assert "アキ isn't under water" in run("do", "bridge", "next", "surface aki").err
    assert run("do", "bridge", "rename mei 'Orc 1'").err == "Orc 1 is called Orc 1 already\n"


def test_a_name_that_became_anothers_is_asked_back(bridge: Path, run: Run) -> None:
    assert run("do", "bridge", "rename mei Bob", "add Mei party hp=5").status == 0
    assert run("do", "bridge", "hurt Mei 1").err == 'Mei could be several: "Bob", "Mei"\n'
    assert "  Mei is hurt: −1" in run("do", "bridge", "hurt 'Mei' 1").out
    assert "  Bob is hurt: −1" in run("do", "bridge", "hurt bob 1").out


def test_undoing_a_hand_edit_says_so(bridge: Path, run: Run) -> None:
    path = bridge / "bridge.toml"
    path.write_text(path.read_text("utf-8").replace("hp = 20", "hp = 11"), "utf-8")
    assert run("do", "bridge", "note x").status == 0
    assert "  Undone: edited by hand" in run("do", "bridge", "undo 2").out
    assert "hp = 20" in path.read_text("utf-8")
    assert "  Redone: edited by hand" in run("do", "bridge", "redo").out
    assert "hp = 11" in path.read_text("utf-8")


def test_before_the_first_round_there_is_no_round(bridge: Path, run: Run) -> None:
    out = run("do", "bridge", "begin").out
    assert "The fight has begun; round 1 is next" in out
    assert "ound 0" not in out
    assert run("new", "siege", "--like", "castle").status == 0
    assert "The fight has begun; round −15 is next" in run("do", "siege", "begin").out


def test_an_answer_given_twice_is_refused(bridge: Path, run: Run) -> None:
    result = run("do", "bridge", "next", "attack aki", "--answer", "target=orc-1", "--answer", "target=orc-2", "--json")
    assert (result.status, result.data["error"]["kind"]) == (2, "two-answers")
