"""State files: from bytes to a state and what was open in it, or to a list of everything that is wrong."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.flow import Flow
from tracker.state.question import Prompt
from tracker.state.vocabulary import SIDES
from tracker.store.found import Found
from tracker.store.near import nearest
from tracker.store.problem import Problem
from tracker.store.references import mended
from tracker.store.render import FORMAT
from tracker.store.shape import Path, Report, members, read_table, reader, wrong_type
from tracker.store.slug import is_id, slug
from tracker.store.source import Source


class Knowledge(Struct, frozen=True):
    """What the rules know of a file's words and this layer doesn't: the names of presets and steps (empty: any), the
    statuses that have rules, and the problems of house switches, as (key, kind, args)."""

    presets: Sequence[str] = ()
    steps: Sequence[str] = ()
    statuses: Sequence[str] = ()
    house_problems: Callable[[dict[str, Any]], Sequence[tuple[str, str, dict[str, Any]]]] | None = None


NOTHING = Knowledge()
SLIP = 0.8
"""How like a known status a word is that is taken for a slip of the keys."""

StepNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""The number of a step, as [save] holds it."""


class Parsed(Struct, frozen=True):
    """A state file that was read. `encounter` is None if a problem is grave; `step` and `prompts` are what [save]
    holds (None: no step number there); `newer` says that the format is newer than this program. Unknown ids in the
    flow are reported and still there: see `references.mended`."""

    encounter: Encounter | None
    step: int | None
    prompts: tuple[Prompt, ...]
    problems: tuple[Problem, ...]
    newer: bool


def parse(content: bytes, file: str, knows: Knowledge = NOTHING) -> Parsed:
    """Read a state file; `file` is its name in problems."""
    source = Source(content, file)
    if source.data is None:
        return Parsed(None, None, (), tuple(source.problems), False)
    found = Found()
    newer = _newer(source.data, found)
    encounter = read_encounter(source.data, found, knows, also=("format", "save"))
    step, prompts = _save(source.data.get("save", {}), found)
    problems = (*source.problems, *found.placed(source))
    if found.grave:
        encounter = None
    return Parsed(encounter, step, prompts, problems, newer)


def read_encounter(
    data: dict[str, Any], found: Found, knows: Knowledge = NOTHING, also: tuple[str, ...] = ()
) -> Encounter | None:
    """The state that plain data hold, combatants as a list; None if a grave problem was found in them."""
    before = found.grave
    plain = read_table(data, (), found.report, _fields(), also)
    rows = _rows(data, found.report)
    combatants = [_identified(raw, ("combatants", place), found.report) for place, raw in enumerate(rows)]
    _unique([combatant.get("id") for combatant in combatants], found.report)
    _words(plain, found.report, knows)
    for place, combatant in enumerate(combatants):
        hp, most = combatant.get("hp"), combatant.get("max_hp")
        if type(hp) is int and type(most) is int and hp > most:
            found.mildly(("combatants", place, "hp"), "over-maximum", value=hp, maximum=most)
        _statuses(combatant.get("statuses"), ("combatants", place, "statuses"), found, knows.statuses)
    if found.grave > before:
        _flow_alone(plain.get("flow"), combatants, found)
        return None
    plain["combatants"] = {combatant["id"]: combatant for combatant in combatants}
    encounter = msgspec.convert(plain, Encounter)
    mended(encounter, found.mildly)
    return encounter


def _flow_alone(plain: Any, combatants: list[dict[str, Any]], found: Found) -> None:
    """Report what in the flow names nobody, though the fight can't be made: whoever mends a file wants all of it."""
    if plain is None or any(path[: len(found.within) + 1] == (*found.within, "flow") for path, *_ in found.problems):
        return
    ids = [who for combatant in combatants if isinstance(who := combatant.get("id"), str) and who]
    stand_ins = {who: Combatant(id=who, name=who, side="foes", hp=1, max_hp=1) for who in ids}
    mended(Encounter(name="?", combatants=stand_ins, flow=msgspec.convert(plain, Flow)), found.mildly)


def _fields() -> dict[str, Any]:
    return {name: member for name, member in members(Encounter).items() if name != "combatants"} | {
        "combatants": (lambda value, path, report: value, False)
    }


def _rows(data: dict[str, Any], report: Report) -> list[Any]:
    rows = data.get("combatants", [])
    if not isinstance(rows, list):
        wrong_type(report, ("combatants",), "list", rows)
        return []
    return rows


def _identified(raw: Any, path: Path, report: Report) -> dict[str, Any]:
    combatant: dict[str, Any] = reader(Combatant)(raw, path, report)
    who = combatant.get("id")
    if isinstance(who, str) and who and not is_id(who):
        report((*path, "id"), "bad-id", value=who[:80], near=slug(who, empty="one"))
    return combatant


def _unique(ids: list[Any], report: Report) -> None:
    first: dict[str, int] = {}
    for place, who in enumerate(ids):
        if isinstance(who, str) and first.setdefault(who, place) != place:
            report(("combatants", place, "id"), "duplicate-id", value=who)


def _words(plain: dict[str, Any], report: Report, knows: Knowledge) -> None:
    """The words of the fight itself that the types leave open."""
    for key, words in (("preset", knows.presets), ("step", knows.steps), ("winner", ("", *SIDES, "draw"))):
        value = plain.get(key)
        if isinstance(value, str) and words and value not in words:
            report((key,), "unknown-word", value=value[:80], near=nearest(value, words), words=[*filter(None, words)])
    if knows.house_problems and isinstance(plain.get("house"), dict):
        for key, kind, args in knows.house_problems(plain["house"]):
            report(("house", key), kind, **args)


def _statuses(plain: Any, path: Path, found: Found, known: Sequence[str]) -> None:
    """Words that look like a status that has rules: any word may be one of the GM's own, so they are only told."""
    for status in plain if isinstance(plain, dict) else ():
        near = "" if status in known else nearest(status, known, SLIP)
        if near:
            found.mildly((*path, status), "own-status", value=status[:80], near=near)


def _newer(data: dict[str, Any], found: Found) -> bool:
    """Whether the format is newer than this program; then unknown keys are forgiven."""
    version = data.get("format")
    if version is None:
        found.mildly(("format",), "missing-key")
    elif type(version) is not int:
        wrong_type(found.report, ("format",), "number", version)
    elif version < 1:
        found.report(("format",), "out-of-range", value=version, low=1, high=FORMAT)
    elif version > FORMAT:
        found.mildly(("format",), "newer-format", value=min(version, 10**9), known=FORMAT)
        found.mild.add("unknown-key")
        return True
    return False


def _save(save: Any, found: Found) -> tuple[int | None, tuple[Prompt, ...]]:
    """The step number and the open prompts. What is wrong here doesn't touch the fight: it is left out."""
    if not isinstance(save, dict):
        wrong_type(found.mildly, ("save",), "table", save)
        return None, ()
    step = save.get("step")
    if step is not None:
        before = len(found.problems)
        step = reader(StepNumber)(step, ("save", "step"), found.mildly)
        step = None if len(found.problems) > before else step
    for key in save:
        if key not in ("step", "prompts"):
            found.mildly(("save", key), "unknown-key", near=nearest(key, ("step", "prompts")))
    before = len(found.problems)
    plain = reader(tuple[Prompt, ...])(save.get("prompts", []), ("save", "prompts"), found.mildly)
    return step, () if len(found.problems) > before else msgspec.convert(plain, tuple[Prompt, ...])
