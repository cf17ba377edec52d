"""What of Textual is left out stays out, and is all that could be."""

import subprocess
import sys

import pytest

IMPORTED = """
import sys
from tracker.tui.lean import left_out
with left_out():
    import tracker.tui.app
import textual.drivers.linux_driver
print(*sorted(name for name in sys.modules if name.partition(".")[0] in ("ssl", "textual", "tracker")))
import ssl, textual.command
assert ssl.SSLContext and textual.command.CommandPalette.mro()
"""


@pytest.fixture(scope="module")
def modules() -> set[str]:
    """The modules that are imported before the app runs."""
    return set(
        subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True).stdout.split()
    )


def test_neither_textuals_palette_nor_tls_is_imported(modules: set[str]) -> None:
    assert "textual.app" in modules
    assert not modules & {"ssl", "textual.command", "textual.widgets._input", "textual.widgets._option_list"}


def test_what_nobody_may_want_is_imported_when_somebody_does(modules: set[str]) -> None:
    late = {"start_list", "start_screen", "conflict_screen", "watch_screen", "help_screen", "why_screen"}
    assert not modules & {f"tracker.tui.{name}" for name in late}
