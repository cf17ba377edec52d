"""The frame as a layout of Textual's: it puts every part where the arithmetic says."""

from collections.abc import Callable

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from tracker.tui.frame import Frame


class FrameLayout(Layout):
    """Asks for the frame of a size; parts that it doesn't place aren't shown."""

    name = "frame"

    def __init__(self, framed: Callable[[int, int], Frame]) -> None:
        self._framed = framed

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Where each part goes."""
        places = self._framed(size.width, size.height).places
        return [
            WidgetPlacement(Region(*places[child.id]), NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if child.id in places
        ]
