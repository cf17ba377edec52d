"""Painting only the cells that changed.

Textual sends a changed line from the start of its widget on, although it knows where the change begins; over ssh that
is most of what a cursor key costs. This sends it from there. It leans on parts of Textual that aren't public, which is
why Textual's version is pinned and a test watches it.
"""

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor


class Cells(ChopsUpdate):
    """An update of parts of lines."""

    def render_segments(self, console: Console) -> str:
        """What is written to the terminal: for each changed part its place and its cells."""
        written: list[str] = []
        for y, first, last in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or x >= last or end <= first:
                    continue
                start = max(x, first)
                written.append(Control.move_to(start, y).segment.text)
                written.append(strip.crop(start - x, min(end, last) - x).render(console))
        return "".join(written)


class FrugalCompositor(Compositor):
    """Textual's, with such updates."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """The update for what is dirty."""
        update = super().render_partial_update()
        return update and Cells(update.chops, update.spans, update.chop_ends)
