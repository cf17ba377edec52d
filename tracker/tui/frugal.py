"""Textual's updates of the terminal, made to send only the cells that differ from those that stand there.

It leans on parts of Textual that aren't public, which is why Textual's version is pinned and tests watch it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console, RenderableType
from textual._compositor import Compositor, CompositorUpdate, LayoutUpdate
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from tracker.tui.painted import Painted, Piece
from tracker.tui.pen import Pen


class WholeUpdate(LayoutUpdate):
    """An update of all lines."""

    def __init__(self, painted: Painted, strips: list[Iterable[Strip]], region: Region) -> None:
        super().__init__(strips, region)
        self._painted = painted

    def render_segments(self, console: Console) -> str:
        """What is written to the terminal."""
        pen = Pen(console._color_system)
        self._painted.clear(pen)
        for y, strips in enumerate(self.strips, self.region.y):
            self._painted.paint(pen, self.region.x, y, pieces(strips))
        return pen.end()


class CellsUpdate(CompositorUpdate):
    """An update of pieces of rows that are known, each at its cell: Textual needn't find out what changed."""

    def __init__(self, painted: Painted, found: Iterable[tuple[int, int, Iterable[Piece]]]) -> None:
        self._painted, self._found = painted, found

    def render_segments(self, console: Console) -> str:
        """What is written to the terminal."""
        pen = Pen(console._color_system)
        for x, y, row in self._found:
            self._painted.paint(pen, x, y, row)
        return pen.end()


class FrugalCompositor(Compositor):
    """Textual's, with such updates; `painted` is what stands on the terminal already, as far as it is known."""

    def __init__(self, painted: Painted | None = None) -> None:
        super().__init__()
        self._painted = painted or Painted(0, 0)

    def forget(self) -> None:
        """Somebody else has written on the terminal: all is sent again when it is next painted."""
        self._painted = Painted(*self.size, foreign=True)

    def cells_update(self, found: Iterable[tuple[int, int, Iterable[Piece]]]) -> CellsUpdate:
        """The update for pieces of rows, each at its cell."""
        return CellsUpdate(self._known(), found)

    def _known(self) -> Painted:
        if self._painted.size != tuple(self.size):
            self.forget()
        return self._painted

    def render_update(
        self, full: bool = False, screen_stack: list[Screen[Any]] | None = None, simplify: bool = False
    ) -> RenderableType | None:
        """The update for the whole screen if anything in it is dirty: it has one widget, and parts need no update of
        their own where only the cells that differ are sent."""
        return super().render_update(full or bool(self._dirty_regions), screen_stack, simplify)

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """The update for the whole screen."""
        update = super().render_full_update(simplify)
        return WholeUpdate(self._known(), update.strips, update.region)


def pieces(strips: Iterable[Strip]) -> Iterator[Piece]:
    """The texts of strips with their looks; what only steers a terminal is left out."""
    return ((text, style) for strip in strips for text, style, control in strip if not control)
