"""`tracker log` and `tracker why`."""

from pathlib import Path

import pytest
from cli_helpers import Run, fight, somebody

from tracker.cli.log import escaped
from tracker.store.book import Book


def test_the_log_has_each_line_with_its_step_and_short_arithmetic(bridge: Path, run: Run) -> None:
    run("do", "bridge", "hurt orc-1 5", "note quiet")
    assert run("log", "bridge").out.splitlines() == ["1  Orc 1 is hurt: −3", "     5 −2 armor", "2  quiet"]


def test_what_was_undone_isnt_in_it(bridge: Path, run: Run) -> None:
    run("do", "bridge", "hurt orc-1 5", "note quiet", "undo")
    assert run("log", "bridge").out.splitlines() == ["1  Orc 1 is hurt: −3", "     5 −2 armor"]


def test_an_empty_log(bridge: Path, run: Run) -> None:
    assert run("log", "bridge").out == "Nothing has happened yet\n"
    assert run("log", "bridge", "--json").data == {"steps": []}


def test_a_journal_that_is_damaged_is_told_from_there_on(bridge: Path, run: Run) -> None:
    run("do", "bridge", "hurt orc-1 1", "hurt orc-1 2", "note quiet")
    journal = bridge / "bridge.log.toml"
    journal.write_bytes(journal.read_bytes().replace(b"\nn = 2\n", b"\nn = two\n"))
    damage = "Step 2 of the journal can't be read, and so nothing before it"
    assert run("log", "bridge") == (0, f"2  {damage}\n3  quiet\n", "")
    assert run("log", "bridge", "--markdown").out.splitlines()[4:] == [
        "- **damaged**",
        f"  - {damage}",
        "- **note quiet**",
        "  - quiet",
    ]
    assert run("do", "bridge", "undo").status == 0
    refused = run("do", "bridge", "undo")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == "Step 2 of the journal can't be read: there is no way back past it\n"


def test_the_log_as_data(bridge: Path, run: Run) -> None:
    run("do", "bridge", "hurt orc-1 5")
    [step] = run("log", "bridge", "--json").data["steps"]
    assert (step["n"], step["command"], step["line"]["text"]) == (1, "hurt orc-1 5", "Orc 1 is hurt: −3")
    assert [each["rule"] for each in step["line"]["steps"]] == ["C6.1", "C6.5"]


def test_the_log_as_markdown(saves: Path, run: Run) -> None:
    Book.create(saves, "bridge", fight(somebody("star", "*Star* [x](y)", "foes", 12))).close()
    run("do", "bridge", "hurt star 5", "note - no list")
    run("do", "bridge", "next", "--rolls", "1,1")
    lines = run("log", "bridge", "--markdown").out.splitlines()
    assert lines[:9] == [
        "# Old Bridge",
        "",
        "## Set-up",
        "",
        "- **hurt star 5**",
        "  - \\*Star\\* \\[x\\](y) is hurt: −5",
        "    - total → 5 (C6.1)",
        "- **note - no list**",
        "  - \\- no list",
    ]
    assert "## Round 1" in lines


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# a", "\\# a"),
        ("1. a", "1\\. a"),
        ("1 a 2. b", "1 a 2. b"),
        ("a_b `c` <d> & ~e~ |f|", "a\\_b \\`c\\` \\<d\\> \\& \\~e\\~ \\|f\\|"),
        ("a-b + c", "a-b + c"),
        ("back\\slash", "back\\\\slash"),
    ],
)
def test_nothing_typed_is_markdown(text: str, found: str) -> None:
    assert escaped(text) == found


def test_two_forms_at_once_are_refused(bridge: Path, run: Run) -> None:
    result = run("log", "bridge", "--json", "--markdown")
    assert (result.status, result.data["error"]["kind"]) == (2, "one-output")


def test_why_has_all_the_arithmetic_of_a_step(bridge: Path, run: Run) -> None:
    run("do", "bridge", "hurt orc-1 5", "hurt orc-2 5")
    assert run("why", "bridge", "2").out.splitlines() == [
        "Step 2 · set-up · hurt orc-2 5",
        "  Orc 2 is hurt: −3",
        "    total → 5 (C6.1)",
        "    −2 of armor 2: 5 → 3 (C6.5)",
    ]
    data = run("why", "bridge", "2", "--json").data
    assert (data["n"], data["lines"][0]["steps"][1]["after"]) == (2, 3)


def test_why_of_a_hand_edit(bridge: Path, run: Run) -> None:
    path = bridge / "bridge.toml"
    path.write_text(path.read_text("utf-8").replace("hp = 20", "hp = 11"), "utf-8")
    run("do", "bridge", "note x")
    first = run("why", "bridge", "1").out.splitlines()
    assert first[0] == "Step 1 · set-up · edited by hand"
    assert "hp 20 → 11" in first[1]


@pytest.mark.parametrize(
    ("number", "kind", "said"),
    [("0", "no-step", "1 to 2"), ("3", "no-step", "1 to 2"), ("x", "not-a-number", "“x”"), ("-1", "no-step", "1 to 2")],
)
def test_why_of_no_step(number: str, kind: str, said: str, bridge: Path, run: Run) -> None:
    run("do", "bridge", "hurt orc-1 5", "hurt orc-2 5")
    result = run("why", "bridge", number, "--json")
    assert (result.status, result.data["error"]["kind"]) == (2, kind)
    assert said in result.err


def test_why_before_anything_happened(bridge: Path, run: Run) -> None:
    assert "nothing has happened yet" in run("why", "bridge", "1").err
