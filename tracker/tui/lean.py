"""What Textual and the loop would import and nobody here uses, left out: a sixth of their time and memory.

It leans on which names Textual imports from there, which is why its version is pinned and a test watches it.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

PALETTE = "textual.command"
"""Textual's own command palette, with all the widgets it is made of. The one here is the command row's."""
NAMED = ("CommandListItem", "CommandPalette", "DiscoveryHit", "Hit", "Hits", "Provider", "SimpleProvider")
"""What the rest of Textual names of it, and uses only where it is enabled."""
TLS = "ssl"
"""Python may be without it, and the loop is prepared for that."""


@contextmanager
def left_out() -> Iterator[None]:
    """While Textual is imported. Where it is imported already, nothing is left out."""
    absent: dict[str, ModuleType | None] = {} if "textual.app" in sys.modules else {PALETTE: _palette(), TLS: None}
    absent = {name: module for name, module in absent.items() if name not in sys.modules}
    # None is how Python is told that a module can't be imported; what its types say of the table leaves that out.
    sys.modules.update(absent)  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


def _palette() -> ModuleType:
    module = ModuleType(PALETTE)
    vars(module).update({name: type(name, (), {}) for name in NAMED})
    return module
