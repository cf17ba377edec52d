"""Amendments in words: the lines of the log, and the preview."""

from tracker.rules.refusal import Refusal
from tracker.session.amend import Misfit
from tracker.session.amended import Amended, Changed
from tracker.state.line import Line
from tracker.state.question import Question
from tracker.words.amend import amended_lines
from tracker.words.lines import line_text

NAMES = {"orc-1": "Orc 1", "ren": "Ren", "mei": "Mei"}


def test_the_preview() -> None:
    amended = Amended(
        41,
        "hurt orc-1 2",
        "hurt orc-1 20",
        changes=(
            Changed("orc-1", "Orc 1", (9, -11), ("front", "front"), (("burning",), ("burning", "dead"))),
            Changed("ren", "{Ren}", (9, 9), ("front", "party-mid"), (("prone",), ())),
            Changed("mei", "Mei", (None, 4), (None, "front"), ((), ())),
            Changed("wolf", "Wolf", (4, None), ("front", None), ((), ())),
        ),
        stands=((3, "attacks", "ren"), (2, "attacks", "mei")),
        again=1,
        left=2,
        misfit=Misfit(44, "attack ren orc-1", Refusal("target-gone", "C22", {"who": "ren", "target": "orc-1"})),
    )
    assert amended_lines(amended, NAMES) == [
        "Step 41: hurt orc-1 2 → hurt orc-1 20",
        "Orc 1: HP 9 → −11 · dead",
        "{Ren}: front → party mid · not prone",
        "Mei joins",
        "Wolf is no longer there",
        "The fight then stands in round 2, attacks; Mei's turn",
        "1 later command is done again",
        "Left out are 2 commands from step 44 on; the first, attack ren orc-1: Orc 1 isn't there to be attacked (C22)",
    ]


def test_the_preview_of_nothing_a_question_and_a_refusal() -> None:
    assert amended_lines(Amended(4, "note x", "note y"), NAMES) == [
        "Step 4: note x → note y",
        "Nobody's HP, place or statuses change",
    ]
    question = Question("zero ren", "one", "G12", choices=("dead",), args={"who": "ren", "hp": -3})
    assert amended_lines(Amended(4, question=question), NAMES) == [
        "Asks first: Ren is at −3 HP: what becomes of it? (G12)"
    ]
    [refused] = amended_lines(Amended(4, refusal=Refusal("not-live", args={"number": 4})), NAMES)
    assert refused.startswith("Step 4 isn't part of what holds now")


def test_the_lines_of_the_log() -> None:
    done = Line("amended", {"number": 41, "before": "hurt orc-1 2", "after": "hurt orc-1 3", "again": 2})
    assert line_text(done) == "Step 41 amended: hurt orc-1 2 → hurt orc-1 3; 2 later commands done again"
    alone = Line("amended", {**done.args, "again": 0})
    assert line_text(alone) == "Step 41 amended: hurt orc-1 2 → hurt orc-1 3"
    reason = {"kind": "amend-rolls", "rule": "", "args": {"key": "shield", "sides": 3}}
    stopped = Line("amend-stopped", {"number": 44, "command": "attack ren orc-1", "left": 1, "reason": reason})
    assert line_text(stopped) == (
        "Left out, step 44, attack ren orc-1: it needs a die that wasn't rolled: d3 for the shield: it takes one less"
    )
    reason = {"kind": "target-gone", "rule": "C22", "args": {"who": "ren", "target": "orc-1"}}
    several = Line(
        "amend-stopped", {"number": 44, "command": "attack ren orc-1", "left": 3, "reason": reason}, names=NAMES
    )
    assert line_text(several) == (
        "Left out from step 44 on, 3 commands; the first, attack ren orc-1: Orc 1 isn't there to be attacked"
    )
    assert line_text(Line("amend-stopped", {"reason": "odd"}))
