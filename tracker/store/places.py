"""Where saves are kept, and where what comes with the program lies."""

import os
from collections.abc import Mapping
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def data_folder() -> Path:
    """The platform's folder for the data of this program; nothing is created."""
    import platformdirs  # only who names no folder pays for the import

    return Path(platformdirs.user_data_path("tracker", appauthor=False))


def saves_folder(argument: str | None = None, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of the encounters: the argument, else TRACKER_SAVES, else in the data folder; nothing is created."""
    named = argument or environment.get("TRACKER_SAVES")
    return Path(named).expanduser().absolute() if named else data_folder() / "saves"


def ensure(folder: Path) -> Path:
    """Create a folder, and what is missing above it, for the owner alone (0700). Folders that are there stay as they
    are. Raises OSError."""
    if not folder.is_dir():
        if folder.parent != folder:
            ensure(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def bundled(name: str, package: Path = PACKAGE) -> Path:
    """A folder that comes with the program (`saves`, `themes`): inside the package when it was installed from a
    wheel, beside it in a checkout."""
    inside = package / name
    return inside if inside.is_dir() else package.parent / name
