"""`tracker rules` and `tracker help`: what is built, and how it is used."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from tracker import __version__
from tracker.cli.failure import DONE, refused
from tracker.cli.output import Output
from tracker.state.clean import clean_text
from tracker.store.near import nearest
from tracker.words import cli as words
from tracker.words.catalogue import translate
from tracker.words.cli import Form, say, sentences
from tracker.words.width import table

# --- rules


def run_rules(options: Namespace, folder: Path, output: Output) -> int:
    """Prints every rule that is built, or one of them with where it comes from and examples."""
    from tracker.words.rules import STATEMENTS

    wanted = None if options.id is None else options.id.strip().upper()
    # A step of a rule ("C6.5") is explained by the whole.
    whole = None if wanted is None else wanted.partition(".")[0]
    if whole is not None and whole not in STATEMENTS:
        shown, known = clean_text(options.id)[:80], list(STATEMENTS)
        raise refused("no-rule", sentences(say(words.NO_RULE, id=shown), words.listed(known)), id=shown, known=known)
    chosen = list(STATEMENTS) if whole is None else [whole]
    if output.as_json:
        output.data({rule: _rule_data(rule) for rule in chosen})
    elif whole is None:
        output.lines(table([(rule, _first_sentence(rule)) for rule in chosen]))
    else:
        output.lines(_rule(whole))
    return DONE


def _rule_data(rule: str) -> dict[str, Any]:
    from tracker.words.rules import STATEMENTS, rule_text, source_text

    statement = STATEMENTS[rule]
    return {
        "text": rule_text(rule),
        "standing": statement.standing,
        "document": statement.document,
        "heading": statement.heading,
        "source": source_text(rule),
        "examples": [translate(example) for example in statement.examples],
    }


def _first_sentence(rule: str) -> str:
    from tracker.words.rules import rule_text

    return rule_text(rule).partition(". ")[0].partition("。")[0].rstrip(".")


def _rule(rule: str) -> list[str]:
    data = _rule_data(rule)
    lines = [f"{rule}  {data['text']}", f"{translate(words.FROM)}: {data['source']}"]
    if data["examples"]:
        lines += [f"{translate(words.EXAMPLES)}:", *(f"  {example}" for example in data["examples"])]
    return lines


# --- help


def run_help(options: Namespace, folder: Path, output: Output) -> int:
    """Prints a topic; without one, how the command line goes and the topics."""
    from tracker.words.help import help_text, help_topics

    topics = help_topics()
    if options.topic is None:
        output.lines([*overview(), "", say(words.TOPICS, topics=words.listed(topics))])
    elif options.topic in topics:
        output.lines([help_text(options.topic)])
    elif options.topic in words.HEADLESS:
        output.lines(of_verb(options.topic))
    else:
        shown = clean_text(options.topic)[:80]
        near = nearest(shown, [*topics, *words.HEADLESS])
        hint = say(words.MEANT, near=near) if near else say(words.TOPICS, topics=words.listed(topics))
        raise refused("no-topic", sentences(say(words.NO_TOPIC, topic=shown), hint), topic=shown, known=list(topics))
    return DONE


def of_verb(verb: str) -> list[str]:
    """How a verb goes, and what it does."""
    form = words.HEADLESS[verb]
    return [form.usage, f"  {translate(form.does)}"]


def overview() -> list[str]:
    """How the command line goes."""
    return [
        f"tracker {__version__}",
        "",
        *_forms(words.SCREEN_HEAD, words.SCREEN),
        "",
        *_forms(words.HEADLESS_HEAD, words.HEADLESS),
        "",
        translate(words.OPTIONS_HEAD),
        *table([(f"  {option}", translate(does)) for option, does in words.OPTIONS.items()]),
        "",
        translate(words.EXIT_CODES),
    ]


def _forms(head: str, forms: dict[str, Form]) -> list[str]:
    lines = [translate(head)]
    for form in forms.values():
        lines += [f"  {form.usage}", f"      {translate(form.does)}"]
    return lines
