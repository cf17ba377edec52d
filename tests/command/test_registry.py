"""The registry of actions: no key means two things, and every key arrives."""

from collections import Counter

import pytest
from command.fights import FIGHT

from tracker.command.build import compile
from tracker.command.grammar import FORMS
from tracker.command.keys import survives
from tracker.command.registry import ACTIONS, BY_NAME, CONTEXTS, OPTIONS, PANES, TYPING, Context, bound, key_of
from tracker.rules.actions import COSTS

MOVING = {
    "j": "down",
    "down": "down",
    "k": "up",
    "up": "up",
    "pagedown": "page-down",
    "pageup": "page-up",
}
ROW = {"enter": "take", "escape": "cancel", "left": "question-back", "backspace": "question-back"}
ANYWHERE = {"ctrl+y": "why", "ctrl+r": "redo", ":": "command", "ctrl+p": "palette"}
NOW = {
    **ANYWHERE,
    "w": "why",
    "m": "move",
    "d": "hurt",
    "h": "heal",
    "s": "mark",
    "x": "option",
    "u": "undo",
    "e": "amend",
    "!": "overrule",
    "/": "find",
    "?": "help",
    "q": "quit",
    "tab": "next-pane",
    "v": "side",
    **MOVING,
}
PAGING = {"pagedown": "page-down", "pageup": "page-up"}
KEYS: dict[Context, dict[str, str]] = {
    "fight": {
        "n": "next",
        "p": "back",
        "a": "attack",
        "1": "pane-initiative",
        "2": "pane-formation",
        "3": "pane-timers",
        "4": "pane-details",
        "5": "pane-log",
        "space": "select",
        "enter": "do-option",
        "escape": "follow",
        **NOW,
    },
    "list": {"enter": "open", "c": "create", "/": "search", "?": "help", "q": "quit", **MOVING},
    "help": {"escape": "close", "q": "close", **MOVING},
    "why": {"escape": "close", "q": "close", "enter": "rule", **MOVING},
    "prompt": {"a": "attack", "o": "how", **ROW, **NOW},
    "many": {"space": "several", "a": "all", "0": "none", **ROW, **NOW},
    "yes": {"y": "yes", "n": "no", **ROW, **NOW},
    "field": {"tab": "fill-in", "down": "offered", "up": "offered", **ROW, **ANYWHERE, **PAGING},
    "command": {"enter": "run", "tab": "complete", "up": "earlier", "down": "later", "escape": "close"},
    "find": {"enter": "pick", "up": "pick-up", "down": "pick-down", "escape": "close"},
}
"""Every key of every context."""


@pytest.mark.parametrize("context", CONTEXTS)
def test_every_key_of_a_context(context: Context) -> None:
    assert {key: action.name for key, action in bound(context).items()} == KEYS[context]


@pytest.mark.parametrize("context", CONTEXTS)
def test_no_key_means_two_things(context: Context) -> None:
    counted = Counter(key for action in ACTIONS if context in action.contexts for key in action.keys)
    assert [key for key, times in counted.items() if times > 1] == []


def test_every_key_arrives() -> None:
    assert [key for action in ACTIONS for key in action.keys if not survives(key)] == []


LOST = ["f1", "home", "alt+1", "ctrl+enter", "shift+tab", "ctrl+", "ctrl+R", "ctrl+1", "é", "", "ab", "\x1b"]


@pytest.mark.parametrize("key", [*"ABCDFHOPQRS[~", *(f"ctrl+{letter}" for letter in "abhijmsqz"), *LOST])
def test_keys_that_do_not_arrive(key: str) -> None:
    assert not survives(key)


@pytest.mark.parametrize(
    "key", ["a", "n", "E", "Z", "0", ":", "/", "?", "!", "ctrl+r", "ctrl+p", "tab", "pageup", "space"]
)
def test_keys_that_arrive(key: str) -> None:
    assert survives(key)


@pytest.mark.parametrize("context", sorted(TYPING))
def test_where_one_types_no_character_is_bound_but_what_opens_the_command_row(context: Context) -> None:
    assert {key for key in bound(context) if len(key) == 1} <= {":"}


@pytest.mark.parametrize("context", ["prompt", "many", "yes"])
def test_in_a_prompt_digits_choose(context: Context) -> None:
    assert {key for key in bound(context) if key.isdigit()} <= {"0"}


def test_every_action_has_a_name_of_its_own_and_a_place() -> None:
    assert len(BY_NAME) == len(ACTIONS)
    assert all(action.keys and action.contexts for action in ACTIONS)
    assert [BY_NAME[f"pane-{pane}"].value for pane in PANES] == [1, 2, 3, 4, 5]


def test_commands_of_actions_are_commands() -> None:
    found = {action.name: action.command.format(turn="aki", whom="aki") for action in ACTIONS if action.command}
    done = {name: compile(text, FIGHT).text for name, text in found.items() if not BY_NAME[name].asks}
    assert done == {"next": "next", "undo": "undo", "redo": "redo", "back": "back", "move": "move aki"}


def test_what_actions_ask_for_is_in_the_grammar() -> None:
    for action in ACTIONS:
        if action.asks:
            form = FORMS[action.command.split()[0]]
            params = [*form.params, *(param for option in form.options for param in option.params)]
            assert set(action.asks) <= {each.name for each in params} | {each.name for each in form.flags}


def test_legal_actions_have_a_number_each_and_are_verbs() -> None:
    assert list(OPTIONS.values()) == list(range(1, len(OPTIONS) + 1))
    assert [action for action in OPTIONS if action not in FORMS] == []
    assert set(OPTIONS) == set(COSTS), "all that has a price in actions is offered"


def test_the_key_that_is_shown_works_there() -> None:
    for context in CONTEXTS:
        for action in ACTIONS:
            if context in action.contexts:
                assert bound(context)[key_of(action, context)] is action
