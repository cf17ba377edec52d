"""The row at the foot: the keys that work now, from the registry."""

from collections.abc import Iterable

from tracker.command.registry import ACTIONS, Action, Context, key_of
from tracker.tui.cells import Row, Span, row_width
from tracker.tui.pane import Content, LinePane
from tracker.tui.picture import Picture
from tracker.words.keys import key_text
from tracker.words.screen import key_label


class KeyBar(LinePane):
    """The actions of a context that stand at the foot, as many as fit."""

    needs = ("context", "off")

    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """One row: as many as fit from the first on, and help, which tells the others."""
        items = {action.name: _item(picture, action) for action in shown(picture.context)}
        helping = items.pop("help", ())
        room = columns - row_width(helping)
        row: Row = ()
        for item in items.values():
            if row_width(row) + row_width(item) > room:
                break
            row += item
        return Content(rows=[(*row, *helping)])


def _item(picture: Picture, action: Action) -> Row:
    """A key with what it does; dim if it can't do it now."""
    dim = action.name in picture.off
    key = key_text(key_of(action, picture.context))
    return (
        Span(f" {key}", "key-off" if dim else "key"),
        Span(f" {key_label(action.name)} ", "key-off" if dim else "key-text"),
    )


def shown(context: Context) -> Iterable[Action]:
    """The actions that stand at the foot in a context."""
    return [action for action in ACTIONS if action.footer and context in action.contexts]
