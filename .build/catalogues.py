"""Build hook: compiles the message catalogues, for wheels and for editable installs alike."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Turns every `.po` under `tracker/words/locale` into the `.mo` beside it before files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; the wheel's `artifacts` setting takes the results in although git ignores them."""
        script = runpy.run_path(str(Path(self.root, ".build", "extract.py")))
        script["compile_all"](Path(self.root, "tracker", "words", "locale"))
