"""Rules and help cover what there is, and nobody pays for them who doesn't ask."""

import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tracker.rules
from tracker.command.grammar import FORMS
from tracker.command.registry import ACTIONS, CONTEXTS
from tracker.rules.registry import IMPLEMENTED
from tracker.words import help as helping
from tracker.words import keys
from tracker.words.rules import STATEMENTS, rule_ids, rule_text, source_text
from tracker.words.rules.statement import AREAS, BATTLE, SIZES, SPACE

CHAPTERS = {"G": 15, "S": 10, "C": 28, "K": 4, "W": 7, "F": 13, "Z": 11, "A": 22}
"""How many rules each chapter has: they are numbered from 1."""
TESTS = Path(__file__).parent.parent
DOCUMENTS = {"S": {SIZES}, "C": {BATTLE}, "K": {SPACE}, "W": {SPACE}, "F": {SPACE}, "Z": {SPACE}, "A": {AREAS}}


def test_every_rule_that_is_built_is_stated_and_no_other() -> None:
    for module in pkgutil.iter_modules(tracker.rules.__path__):
        importlib.import_module(f"tracker.rules.{module.name}")
    built = {rule.partition(".")[0] for rule in IMPLEMENTED}
    assert built - STATEMENTS.keys() == set()
    assert STATEMENTS.keys() - built == set()


def test_every_rule_of_every_chapter_is_there() -> None:
    assert rule_ids() == [f"{chapter}{number}" for chapter, many in CHAPTERS.items() for number in range(1, many + 1)]
    assert len(rule_ids()) == 110


def test_every_rule_is_cited_by_a_test() -> None:
    """In the name of a test ("test_c6_…"), in a text or in a comment."""
    me = Path(__file__)
    cited: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        if path != me:
            cited |= {
                rule.upper()
                for rule in re.findall(r"(?<![A-Za-z0-9])[A-Za-z][0-9]{1,2}(?![0-9A-Za-z])", path.read_text("utf-8"))
            }
    assert set(rule_ids()) - cited == set()


@pytest.mark.parametrize("rule", STATEMENTS)
def test_a_statement_has_its_source_or_says_that_it_has_none(rule: str) -> None:
    statement = STATEMENTS[rule]
    assert statement.text.endswith(".")
    if statement.document:
        assert statement.document in DOCUMENTS[rule[0]]
        assert statement.heading
        assert f"「{statement.document}」, {statement.heading}" in source_text(rule)
    else:
        assert statement.standing in ("ours", "unsourced")
        assert source_text(rule) == "no source says so: this program's own reading"


def test_rules_stand_in_the_chapters_order() -> None:
    ids = rule_ids()
    assert ids.index("G15") < ids.index("S1") < ids.index("C8") < ids.index("C13") < ids.index("A1") < ids.index("A10")


def test_a_step_of_a_rule_is_the_rule() -> None:
    assert rule_text("C6.5") == rule_text("C6")
    with pytest.raises(KeyError):
        rule_text("C99")


def test_every_verb_and_action_has_its_words() -> None:
    assert helping.VERBS.keys() == FORMS.keys()
    assert set(helping.CHAPTERS) == {form.chapter for form in FORMS.values()}
    assert set(keys.ACTIONS) == {action.name for action in ACTIONS}
    assert set(helping.CONTEXTS) == set(CONTEXTS)


def test_every_named_key_is_shown_by_a_word_of_its_own() -> None:
    for action in ACTIONS:
        for key in action.keys:
            assert keys.key_text(key) != key or len(key) == 1
    assert keys.key_text("ctrl+r") == "Ctrl+R"


@pytest.mark.parametrize("topic", helping.help_topics())
def test_every_topic_has_a_text(topic: str) -> None:
    text = helping.help_text(topic)
    assert text.strip() == text.strip("\n ")
    assert "{" not in text
    if topic in FORMS:
        assert FORMS[topic].usage in text


def test_topics_and_verbs_have_different_names() -> None:
    topics = helping.help_topics()
    assert len(topics) == len(set(topics))
    with pytest.raises(KeyError):
        helping.help_text("no such thing")


def test_the_tables_of_the_program_stand_in_help() -> None:
    assert all(form.usage in helping.help_text("commands") for form in FORMS.values())
    assert all(action.key in helping.help_text("keys") or len(action.key) > 1 for action in ACTIONS)
    assert "@turn" in helping.help_text("names")
    assert "C26" in helping.help_text("rules")


def test_lines_cost_neither_help_nor_rules_nor_gettext() -> None:
    code = (
        "import sys, tracker.words.lines, tracker.words.refusals, tracker.words.timers, tracker.words.questions\n"
        "heavy = {name for name in sys.modules if name.startswith(('tracker.words.help', 'tracker.words.rules'))}\n"
        "assert not heavy and 'gettext' not in sys.modules and 'tracker.words.problems' not in sys.modules, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_keys_that_do_the_same_at_a_question_are_told_once() -> None:
    text = helping.help_text("keys")
    assert text.count(keys.action_text("amend")) == 1
    question = text.split(helping.CONTEXTS["prompt"], 1)[1].split("\n\n", 1)[0]
    assert "a m d h s w Ctrl+Y u Ctrl+R e !" in question
    assert question.endswith("? q: as in the fight")
