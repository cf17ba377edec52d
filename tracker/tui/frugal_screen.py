"""A screen of which only the cells that differ from those on the terminal are sent."""

from textual.screen import Screen

from tracker.tui.frugal import FrugalCompositor
from tracker.tui.painted import Painted


class FrugalScreen(Screen[None], inherit_bindings=False):
    """One widget over the whole terminal; `painted` is what stands there already. What another screen, or another
    program, has left there is blanked before this one is painted again."""

    def __init__(self, painted: Painted | None = None) -> None:
        super().__init__()
        self._compositor: FrugalCompositor = FrugalCompositor(painted)
        self._covered = False

    def on_screen_suspend(self) -> None:
        """Another screen is painted over this one."""
        self._covered = True

    def on_screen_resume(self) -> None:
        """Shown for the first time, or back from another screen."""
        if self._covered:
            self._covered = False
            self._compositor.forget()
        self.shown()

    def shown(self) -> None:
        """It is the screen in front from now on."""

    def repaint(self) -> None:
        """Paints everything, whatever stands on the terminal."""
        self._compositor.forget()
        self.refresh(layout=True)
