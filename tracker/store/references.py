"""Ids that the flow and deadlines name: whether they exist, and the state without those that don't; and attacks of one
name on one combatant, which are told apart.

Who deletes a combatant from the file by hand needn't look for its traces in the queue."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from tracker.rules.names import told_apart
from tracker.state.combatant import Combatant, Deadline, Status
from tracker.state.encounter import Encounter
from tracker.state.flow import Flow, Place
from tracker.store.near import nearest
from tracker.store.shape import Path, Report

T = TypeVar("T")
Known = Callable[[Path, str], bool]
"""Whether an id exists, or nobody is meant; reports it under the path if it doesn't."""


def mended(encounter: Encounter, report: Report) -> Encounter:
    """The encounter without what names unknown ids, each reported as "unknown-id", and with distinct names for the
    attacks of each combatant, reported as "same-attack". The same object if there is nothing to mend."""
    ids = encounter.combatants

    def known(path: Path, who: str) -> bool:
        if not who or who in ids:
            return True
        report(path, "unknown-id", value=who, near=nearest(who, ids))
        return False

    combatants = {
        who: _told_apart(_combatant(combatant, ("combatants", place), known), ("combatants", place), report)
        for place, (who, combatant) in enumerate(encounter.combatants.items())
    }
    flow = _flow(encounter.flow, known)
    if flow is encounter.flow and all(combatants[who] is ids[who] for who in ids):
        return encounter
    return replace(encounter, combatants=combatants, flow=flow)


def _combatant(combatant: Combatant, path: Path, known: Known) -> Combatant:
    statuses = {
        name: _status(status, (*path, "statuses", name, "until", "who"), known)
        for name, status in combatant.statuses.items()
    }
    mount = combatant.mount if known((*path, "mount"), combatant.mount) else ""
    if mount == combatant.mount and all(statuses[name] is status for name, status in combatant.statuses.items()):
        return combatant
    return replace(combatant, statuses=statuses, mount=mount)


def _told_apart(combatant: Combatant, path: Path, report: Report) -> Combatant:
    attacks = told_apart(combatant.attacks)
    if attacks is combatant.attacks:
        return combatant
    for place, (before, after) in enumerate(zip(combatant.attacks, attacks, strict=True)):
        if before.name != after.name:
            report((*path, "attacks", place, "name"), "same-attack", value=before.name, near=after.name)
    return replace(combatant, attacks=attacks)


def _status(status: Status, path: Path, known: Known) -> Status:
    if status.until is None or known(path, status.until.who):
        return status
    return replace(status, until=Deadline(status.until.round))


def _flow(flow: Flow, known: Known) -> Flow:
    found: dict[str, Any] = {
        "agenda": _kept(flow.agenda, "agenda", _of_event, known),
        "queue": _kept(flow.queue, "queue", lambda place: [(("who",), place.who)], known),
        "apart": _kept(flow.apart, "apart", _of_pair, known),
        "ties": _kept(flow.ties, "ties", _of_pair, known),
        "autos": _kept(flow.autos, "autos", lambda who: [((), who)], known),
    }
    for name in ("rolled", "acts", "silent", "targets"):
        table = getattr(flow, name)
        found[name] = {key: value for key, value in table.items() if _entry(name, key, value, known)}
    if not known(("flow", "turn"), flow.turn):
        found["turn"] = ""
    if flow.at and not known(("flow", "at", "who"), flow.at.who):
        found["at"] = _before(flow.at, flow.queue, found["queue"])
    changed = {name: value for name, value in found.items() if value != getattr(flow, name)}
    return replace(flow, **changed) if changed else flow


def _of_pair(ids: Iterable[str]) -> list[tuple[Path, str]]:
    """Ids with their places as paths."""
    return [((place,), who) for place, who in enumerate(ids)]


def _of_event(event: Any) -> list[tuple[Path, str]]:
    found: list[tuple[Path, str]] = [
        ((name,), getattr(event, name)) for name in ("who", "target") if hasattr(event, name)
    ]
    found += [(("targets", place), who) for place, who in enumerate(getattr(event, "targets", ()))]
    until = getattr(event, "until", None)
    return [*found, (("until", "who"), until.who)] if until else found


def _kept(items: tuple[T, ...], name: str, ids: Callable[[T], list[tuple[Path, str]]], known: Known) -> tuple[T, ...]:
    """The items all of whose ids are known."""
    kept = []
    for place, item in enumerate(items):
        # All of them first, so that each unknown id is reported.
        exist = [known(("flow", name, place, *path), who) for path, who in ids(item)]
        if all(exist):
            kept.append(item)
    return tuple(kept)


def _entry(name: str, key: str, value: Any, known: Known) -> bool:
    """Whether an entry of a table of the flow names nobody unknown: its key begins with an id ("id/Init"), its value
    may be one."""
    kept = known(("flow", name, key), key.split("/", 1)[0])
    return (name != "targets" or known(("flow", name, key), value)) and kept


def _before(at: Place, queue: tuple[Place, ...], kept: tuple[Place, ...]) -> Place | None:
    """The last place played among those that are left: the nearest one before the lost place."""
    played = queue[: queue.index(at)] if at in queue else ()
    return next((place for place in reversed(played) if place in kept), None)
