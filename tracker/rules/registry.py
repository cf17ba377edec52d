"""Which rules are built: each function or table names the rules that it implements."""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T", bound=Callable[..., Any])

IMPLEMENTED: dict[str, list[str]] = {}
"""By rule ID: the places that implement it, as module:name."""


def implements(*rules: str) -> Callable[[T], T]:
    """Enters a function under the rule IDs that it implements."""

    def enter(function: T) -> T:
        for rule in rules:
            IMPLEMENTED.setdefault(rule, []).append(f"{function.__module__}:{function.__qualname__}")
        return function

    return enter


def defines(module: str, table: str, *rules: str) -> None:
    """Enters a table of data under the rule IDs that it holds."""
    for rule in rules:
        IMPLEMENTED.setdefault(rule, []).append(f"{module}:{table}")
