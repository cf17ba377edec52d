"""The row at the foot: the keys that work now, from the registry."""

from collections.abc import Iterable, Iterator, Sequence

from tracker.command.registry import ACTIONS, Action, Context, key_of
from tracker.tui.cells import Row, Span, row_width
from tracker.tui.pane import Content, LinePane
from tracker.tui.picture import Picture
from tracker.words.keys import key_text
from tracker.words.screen import key_label, short_label

KEPT = ("command", "help")
"""What stands there however little room there is: the ways to everything else."""
RARE = ("how",)
"""What stands there only where it can be done."""
BARE = ("find", "quit", "option")
"""What gives its label up before anything is left out, in this order."""


class KeyBar(LinePane):
    """The actions of a context that stand at the foot, as many as fit."""

    needs = ("context", "off", "amending")

    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """One row: the roomiest that fits."""
        row: Row = ()
        actions = [each for each in shown(picture.context) if each.name not in RARE or each.name not in picture.off]
        for row in _rows(picture, actions):
            if row_width(row) <= columns:
                break
        return Content(rows=[row])


def _rows(picture: Picture, actions: Sequence[Action]) -> Iterator[Row]:
    """The row from the roomiest to the tightest: spaces between keys, then a line; fewer labels, shorter ones, fewer
    keys."""
    labels = {action.name: key_label(action.name) for action in actions}
    if picture.amending and "run" in labels:
        labels["run"] = key_label("show")
    yield _row(picture, actions, labels, "  ")
    line = picture.look.glyphs.down
    yield _row(picture, actions, labels, line)
    for name in BARE:
        if name in labels:
            labels[name] = ""
            yield _row(picture, actions, labels, line)
    labels = {name: short_label(name) if label == key_label(name) else label for name, label in labels.items()}
    yield _row(picture, actions, labels, line)
    while dropped := [action for action in actions if action.name not in KEPT]:
        actions = [action for action in actions if action is not dropped[-1]]
        yield _row(picture, actions, labels, line)


def _row(picture: Picture, actions: Sequence[Action], labels: dict[str, str], between: str) -> Row:
    spans: list[Span] = []
    for at, action in enumerate(actions):
        spans += [Span(between if at else " ", "key-text"), *_item(picture, action, labels[action.name])]
    return tuple(spans)


def _item(picture: Picture, action: Action, label: str) -> Row:
    """A key with what it does; dim if it can't do it now."""
    dim = action.name in picture.off
    key = Span(key_text(key_of(action, picture.context)), "key-off" if dim else "key")
    return (key, Span(f" {label}", "key-off" if dim else "key-text")) if label else (key,)


def shown(context: Context) -> Iterable[Action]:
    """The actions that stand at the foot in a context."""
    return [action for action in ACTIONS if action.footer and context in action.contexts]
