"""The registry of actions: no key means two things, and every key arrives."""

from collections import Counter

import pytest
from command.fights import FIGHT

from tracker.command.build import compile
from tracker.command.keys import survives
from tracker.command.registry import ACTIONS, BY_NAME, CONTEXTS, PANES, Context, bound

MOVING = {
    "j": "down",
    "down": "down",
    "k": "up",
    "up": "up",
    "pagedown": "page-down",
    "pageup": "page-up",
}
TAKING_BACK = {"u": "undo", "ctrl+r": "redo"}
PROMPT = {"enter": "take", "escape": "cancel", ":": "command"}
KEYS: dict[Context, dict[str, str]] = {
    "fight": {
        "n": "next",
        ":": "command",
        "1": "pane-initiative",
        "2": "pane-formation",
        "3": "pane-timers",
        "4": "pane-details",
        "5": "pane-log",
        "tab": "next-pane",
        "enter": "do-option",
        "escape": "follow",
        "?": "help",
        "q": "quit",
        **TAKING_BACK,
        **MOVING,
    },
    "list": {"?": "help", "q": "quit", **MOVING},
    "help": {"escape": "close", "q": "quit", **MOVING},
    "prompt": {"space": "several", "tab": "next-pane", "?": "help", "q": "quit", **PROMPT, **TAKING_BACK, **MOVING},
    "field": PROMPT,
    "command": {"enter": "run", "tab": "complete", "up": "earlier", "down": "later", "escape": "close"},
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


@pytest.mark.parametrize("context", ["field", "command"])
def test_where_one_types_no_character_is_bound_but_what_opens_the_command_row(context: Context) -> None:
    assert {key for key in bound(context) if len(key) == 1} <= {":"}


def test_in_a_prompt_digits_choose() -> None:
    assert not any(key.isdigit() for key in bound("prompt"))


def test_every_action_has_a_name_of_its_own_and_a_place() -> None:
    assert len(BY_NAME) == len(ACTIONS)
    assert all(action.keys and action.contexts for action in ACTIONS)
    assert [BY_NAME[f"pane-{pane}"].value for pane in PANES] == [1, 2, 3, 4, 5]


def test_commands_of_actions_are_commands() -> None:
    found = [compile(action.command.format(who="aki"), FIGHT).flow for action in ACTIONS if action.command]
    assert found == ["next", "undo", "redo"]
