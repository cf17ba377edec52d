"""The row at the foot: the keys that work now, from the registry."""

from collections.abc import Iterable

from tracker.command.registry import ACTIONS, Action, Context
from tracker.tui.cells import Row, Span, row_width
from tracker.tui.pane import Content, LinePane
from tracker.tui.picture import Picture
from tracker.words.keys import key_text
from tracker.words.screen import key_label


class KeyBar(LinePane):
    """The actions of a context that stand at the foot, as many as fit."""

    needs = ("context", "prompt")

    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """One row."""
        row: Row = ()
        kind = picture.prompt.question.kind if picture.prompt else ""
        for action in shown(picture.context, kind):
            more = (*row, Span("  " if row else " "), Span(key_text(action.key), "key"), Span(" ", "key-text"))
            more = (*more, Span(key_label(action.name), "key-text"))
            if row_width(more) > columns:
                break
            row = more
        return Content(rows=[row])


def shown(context: Context, kind: str = "") -> Iterable[Action]:
    """The actions that stand at the foot in a context; `kind` is that of the question that is open."""
    found = [action for action in ACTIONS if action.footer and context in action.contexts]
    return [action for action in found if action.name != "several" or kind == "many"]
