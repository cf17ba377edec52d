"""The keys at the foot: as many as there is room for, and always the ways to all others."""

from pathlib import Path
from typing import get_args

import pytest
from tui.fights import look, session

from tracker.command.registry import CONTEXTS, Context
from tracker.tui.cells import Span, row_width
from tracker.tui.desk import Desk
from tracker.tui.key_bar import KeyBar, shown
from tracker.words.keys import key_text
from tracker.words.screen import key_label, short_label


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """The fight at dusk."""
    return Desk(session(tmp_path), look())


def bar(desk: Desk, context: Context, columns: int) -> tuple[Span, ...]:
    """The row in so many columns."""
    [row] = KeyBar("keys").content(desk.picture()._replace(context=context), columns, 1).rows
    return row


@pytest.mark.parametrize("context", CONTEXTS)
def test_commands_and_help_always_stand_there(desk: Desk, context: Context) -> None:
    assert context in get_args(Context)
    ways = [action for action in shown(context) if action.name in ("command", "help")]
    for columns in range(24, 140):
        row = bar(desk, context, columns)
        text = "".join(span.text for span in row)
        assert row_width(row) <= columns
        for each in ways:
            labels = (key_label(each.name), short_label(each.name))
            assert any(f"{key_text(each.key)} {label}" in text for label in labels), text


def test_at_80_columns_every_key_of_the_fight_has_room(desk: Desk) -> None:
    row = bar(desk, "fight", 80)
    text = "".join(span.text for span in row)
    assert text == " n next│a attack│m move│d hurt│h heal│s status│w why│u undo│: cmd│x│/│? help│q"
    keys = [span.text for span in row if span.role.startswith("key") and " " not in span.text and "│" not in span.text]
    assert keys == [key_text(action.key) for action in shown("fight")]


def test_with_room_keys_stand_apart(desk: Desk) -> None:
    text = "".join(span.text for span in bar(desk, "fight", 120))
    assert text.startswith(" n next  a attack  m move")
    assert all(key_label(action.name) in text for action in shown("fight"))
