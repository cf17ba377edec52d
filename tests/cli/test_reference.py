"""`tracker rules`, `tracker help`, and how every verb goes."""

import json

import pytest
from cli_helpers import Run

from tracker import __version__
from tracker.cli.app import VERBS
from tracker.cli.arguments import ARGUMENTS
from tracker.words import cli as words
from tracker.words.help import help_topics
from tracker.words.rules import STATEMENTS


def test_every_verb_has_its_words_its_arguments_and_its_module() -> None:
    assert list(VERBS) == list(ARGUMENTS) == list(words.HEADLESS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_option_stands_in_the_usage_of_its_verb(verb: str) -> None:
    usage = words.HEADLESS[verb].usage
    for argument in ARGUMENTS[verb]:
        if argument.name.startswith("-") and (verb, argument.name) not in HIDDEN:
            assert argument.name in usage
    assert usage.startswith(f"tracker {verb}")


HIDDEN = {("new", "--json")}
"""Options that are there for scripts and go without saying."""


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_verb_explains_itself(verb: str, flag: str, run: Run) -> None:
    result = run(verb, flag)
    assert (result.status, result.err) == (0, "")
    assert result.out.splitlines() == [words.HEADLESS[verb].usage, f"  {words.HEADLESS[verb].does}"]


@pytest.mark.parametrize("verb", VERBS)
def test_too_many_words_are_wrong_usage(verb: str, run: Run) -> None:
    if verb == "do":  # takes any number of commands
        return
    result = run(verb, "a", "b", "c", "d")
    assert result.status == 2
    assert words.HEADLESS[verb].usage in result.err


def test_rules_lists_all_that_is_built(run: Run) -> None:
    result = run("rules")
    assert result.status == 0
    assert [line.split()[0] for line in result.out.splitlines()] == list(STATEMENTS)
    assert list(run("rules", "--json").data) == list(STATEMENTS)


@pytest.mark.parametrize("typed", ["C6", "c6", " C6 ", "C6.5"])
def test_one_rule_with_its_source_and_examples(typed: str, run: Run) -> None:
    result = run("rules", typed)
    assert result.status == 0
    assert result.out.startswith("C6  From the total to the damage")
    assert "「Conquest of Elysium 5 の戦闘システム」" in result.out
    assert "Examples:" in result.out
    data = run("rules", typed, "--json").data["C6"]
    assert data["heading"] == "ダメージ計算"
    assert data["examples"]


def test_no_such_rule(run: Run) -> None:
    result = run("rules", "X99\x1b[31m", "--json")
    assert (result.status, result.data["error"]["kind"]) == (2, "no-rule")
    assert "X99" in result.err
    assert "\x1b" not in result.err
    assert "C6" in result.data["error"]["args"]["known"]


@pytest.mark.parametrize("argv", [["help"], ["--help"], ["-h"]])
def test_help_says_how_everything_goes(argv: list[str], run: Run) -> None:
    result = run(*argv)
    assert result.status == 0
    assert result.out.startswith(f"tracker {__version__}\n")
    for form in (*words.HEADLESS.values(), *words.SCREEN.values()):
        assert form.usage in result.out
    for topic in help_topics():
        assert topic in result.out.splitlines()[-1]


def test_every_topic_can_be_read(run: Run) -> None:
    for topic in help_topics():
        result = run("help", topic)
        assert result.status == 0
        assert len(result.out) > 30


def test_help_for_a_verb_of_the_command_line_and_for_nothing_known(run: Run) -> None:
    assert run("help", "do").out.startswith("tracker do NAME")
    result = run("help", "frobnicating")
    assert result.status == 2
    assert "frobnicating" in result.err
    assert "attack" in result.err


@pytest.mark.parametrize(("typed", "near"), [("attakc", "attack"), ("shwo", "show"), ("swiches", "switches")])
def test_help_for_a_mistyped_topic_names_the_nearest(typed: str, near: str, run: Run) -> None:
    result = run("help", typed)
    assert (result.status, result.out) == (2, "")
    assert result.err == f"There is nothing about “{typed}”. Did you mean {near}?\n"


def test_every_rule_is_listed_with_its_statement_its_source_and_an_example(run: Run) -> None:
    found = json.loads(run("rules", "--json").out)
    chapters = {"G": 15, "S": 10, "C": 28, "K": 4, "W": 7, "F": 13, "Z": 11, "A": 22}
    assert list(found) == [f"{chapter}{number}" for chapter, many in chapters.items() for number in range(1, many + 1)]
    for rule, data in found.items():
        assert data["text"].endswith("."), rule
        assert data["examples"], rule
        assert all(example and not example.endswith(".") for example in data["examples"]), rule
        sourced = data["standing"] == "source" or data["document"] != ""
        assert (bool(data["document"]), bool(data["heading"])) == (sourced, sourced), rule
