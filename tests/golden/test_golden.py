"""Whole fights, played by the command language with scripted dice: their transcripts are compared line by line.

`UPDATE_GOLDENS=1` writes the transcripts anew; then read the difference.
"""

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from fights import loaded

from tracker.rules import space
from tracker.rules.refusal import Refused
from tracker.session.batch import batch
from tracker.session.examples import examples
from tracker.session.report import Report
from tracker.session.session import Session
from tracker.session.view import board, queue
from tracker.state.encounter import Encounter
from tracker.store.book import Book
from tracker.store.places import bundled
from tracker.words.lines import line_text
from tracker.words.questions import question_text
from tracker.words.refusals import refusal_text
from tracker.words.steps import why_text

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*.toml"))


def transcript(script: dict[str, Any], folder: Path) -> str:
    """What a script plays, as text: commands, dice, lines with their why, defaults taken, and how everybody stands."""
    encounter = loaded(bundled("saves") / f"{script['fight']}.toml")
    out: list[str] = []
    with Book.create(folder, script["fight"], encounter) as book:
        session = Session(book)
        for call in script["call"]:
            rolls = call.get("rolls", [])
            out += [f"$ {command}" for command in call["commands"]]
            if rolls:
                out.append(f"  dice {' '.join(map(str, rolls))}")
            if call.get("refused"):
                with pytest.raises(Refused) as refused:
                    batch(session, call["commands"], rolls=rolls)
                out.append(f"  ✗ {refusal_text(refused.value.refusal)}")
                continue
            report = batch(session, call["commands"], rolls=rolls, answers=call.get("answers", []))
            out += told(report, session.encounter)
            if session.encounter.flow.turn == "" or call["commands"][-1] == "next":
                out += standing(session.encounter)
    return "\n".join(out) + "\n"


def told(report: Report, encounter: Encounter) -> list[str]:
    """The lines of a call, each with its why."""
    labels = {str(side): label for side, label in encounter.field.labels.items()}
    out = []
    for record in report.records:
        for line in record.lines:
            out.append(f"  {line_text(line, labels)}")
            out += [f"      {text}" for text in why_text(line, labels)]
    out += [f"  ? {question_text(question)} → {answer}" for question, answer in report.defaults]
    return out


def standing(encounter: Encounter) -> list[str]:
    """Round, step and turn, and the board."""
    out = [f"  = round {encounter.round}, {encounter.step}, turn {encounter.flow.turn or '–'}"]
    for area in board(encounter):
        members = [
            f"{each.who} {each.hp}/{each.max_hp}{_at(encounter, each.who, each.height)}"
            f"{' ' + ','.join(each.statuses) if each.statuses else ''}"
            for each in area.members
        ]
        if members:
            holds = " ".join(f"{hold.side} {hold.capacity:g}:{hold.cost:g}" for hold in area.holds)
            out.append(f"    {area.area}{' melee ' + holds if area.melee else ''}: {'; '.join(members)}")
    out.append("    queue: " + " ".join(f"{row.who}/{row.init}:{row.state}" for row in queue(encounter)))
    return out


def _at(encounter: Encounter, who: str, height: int) -> str:
    """Where somebody is: its cube, or with positions by area its height."""
    if space.by_cubes(encounter):
        return " " + ",".join(map(str, encounter.combatants[who].cube))
    return f" z{height}" if height else ""


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path, tmp_path: Path) -> None:
    found = transcript(tomllib.loads(path.read_text(encoding="utf-8")), tmp_path)
    golden = path.with_suffix(".txt")
    if os.environ.get("UPDATE_GOLDENS"):
        golden.write_text(found, encoding="utf-8")
    assert found == golden.read_text(encoding="utf-8")


def test_every_bundled_fight_has_a_script() -> None:
    assert [path.stem for path in SCRIPTS] == examples()
