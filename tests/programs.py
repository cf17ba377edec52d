"""Programs beside this one that tests drive."""

import os
import shutil

import pytest


def path_of(name: str) -> str | None:
    """Where a program is; servers often lie where only the administrator looks."""
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")


def needed(*names: str) -> None:
    """Says loudly what isn't there; where everything has to be tested, that is a failure."""
    missing = ", ".join(name for name in names if path_of(name) is None)
    if missing and os.environ.get("CI"):
        pytest.fail(f"{missing} has to be installed: what it is needed for isn't tested")
    if missing:
        pytest.skip(f"NOT TESTED: {missing} isn't installed")
