"""Fights that tests play."""

from pathlib import Path

from tracker.state.encounter import Encounter
from tracker.store.parse import parse
from tracker.store.places import bundled


def bridge() -> Encounter:
    """The bundled fight at the bridge, in its set-up."""
    path = bundled("saves") / "bridge.toml"
    return loaded(path)


def loaded(path: Path) -> Encounter:
    """The fight of a file that has no problems."""
    found = parse(path.read_bytes(), path.name)
    assert found.problems == ()
    assert found.encounter is not None
    return found.encounter
