"""A state as the bytes of its file: ordered and pleasant to edit; equal states give equal bytes."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.field import Field
from tracker.state.flow import Flow
from tracker.state.question import Prompt
from tracker.store.clean import clean_name
from tracker.store.toml import differing, inline, key, rows, table, text

try:
    from _blake2 import blake2b  # what hashlib gives, without loading OpenSSL for it
except ImportError:
    from hashlib import blake2b

FORMAT = 1
"""The version of the files' format."""

COLUMN = 25
"""Where the comments begin."""

ALWAYS: dict[type[Struct], frozenset[str]] = {
    Encounter: frozenset(["name", "preset", "round", "step"]),
    Field: frozenset(["medium"]),
    Combatant: frozenset(["id", "name", "side", "size", "hp", "max_hp", "speed", "cube"]),
    Attack: frozenset(["name", "damage", "type", "range"]),
}
"""What is said although it is the default."""

COMMENTS = {
    "water": "depth of each area in cubes",
    "resist": "percent, by type",
    "melee": "to hit; ranged, magic likewise",
    "cube": "the smallest x, y, z of its body",
}
"""What stands behind the keys of the field and of the first combatant."""

_SAVE = re.compile(rb"^[ \t]*\[[ \t]*save[ \t]*\]", re.MULTILINE)
_SECTIONS = frozenset(["house", "field", "combatants", "reminders", "flow"])
_FLOW_TABLES = frozenset(["rolled", "acts", "targets", "silent"])


class Renderer:
    """Renders one encounter's states. The text of each combatant and of each part of the flow is kept with the
    object it was made of: a command changes few of them."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, str], tuple[Any, str]] = {}
        self._next: dict[tuple[int, str], tuple[Any, str]] = {}

    def head(self, encounter: Encounter) -> bytes:
        """Everything before the section [save]: what is part of the fight and undone with it."""
        self._next = {}
        parts = [_opening(encounter)]
        how = "first"
        for combatant in encounter.combatants.values():
            parts.append(self._cached(combatant, how))
            how = "combatant"
        for reminder in encounter.reminders:
            parts.append(f"\n[[reminders]]\nround = {reminder.round}\ntext = {text(reminder.text)}\n")
        parts.append(_section("flow", "queue, agenda: part of the fight, undone with it"))
        parts.extend(self._flow(encounter.flow))
        parts.append("\n")
        self._kept = self._next
        return "".join(parts).encode("utf-8", "replace")

    def _flow(self, flow: Flow) -> Iterator[str]:
        for name, value in differing(flow):
            if name not in _FLOW_TABLES:
                yield f"{name} = {self._cached(value, 'list' if isinstance(value, tuple) else 'value')}\n"
        for name, value in differing(flow):
            if name in _FLOW_TABLES:
                yield f"\n[flow.{name}]\n"
                for who, entry in value.items():
                    yield f"{key(who)} = {self._cached(entry, 'value')}\n"

    def _cached(self, value: Any, how: str) -> str:
        place = (id(value), how)
        known = self._kept.get(place)
        if known is None or known[0] is not value:
            known = (value, _RENDER[how](value))
        self._next[place] = known
        return known[1]


def save_section(step: int, prompts: tuple[Prompt, ...]) -> bytes:
    """The last section of the file, outside undo: the last step's number and the open prompts."""
    parts = [_section("save", "outside undo: step number, open prompts with their answers and dice", blank="")]
    parts.append(f"step = {step}\n")
    for prompt in prompts:
        parts.append("\n[[save.prompts]]\n")
        parts.extend(f"{name} = {inline(value)}\n" for name, value in differing(prompt))
    return "".join(parts).encode("utf-8", "replace")


def fingerprint(head: bytes) -> str:
    """What tells whether somebody edited a state file: a hash of everything before [save]."""
    return blake2b(head, digest_size=8).hexdigest()


def split_save(content: bytes) -> bytes:
    """The part of a state file before the section [save]; all of it if there is none."""
    starts = [match.start() for match in _SAVE.finditer(content)]
    return content[: starts[-1]] if starts else content


def state_file(encounter: Encounter, step: int, prompts: tuple[Prompt, ...] = ()) -> bytes:
    """The whole file of a state."""
    return Renderer().head(encounter) + save_section(step, prompts)


def first_state(encounter: Encounter) -> str:
    """A state as the table [first] at the head of a journal, a line for each combatant."""
    parts = ["[first]\n"]
    for name, value in differing(encounter):
        if name == "combatants":
            parts.append(f"combatants = {rows([inline(combatant) for combatant in value.values()])}\n")
        else:
            parts.append(f"{name} = {inline(value)}\n")
    return "".join(parts)


def _opening(encounter: Encounter) -> str:
    parts = [
        f"# {clean_name(encounter.name)}: a tracker encounter. Edit it while no tracker has it open (comments of yours "
        "aren't kept); the next start takes your edit in as a step of its own.\n",
        f"format = {FORMAT}\n",
    ]
    parts.extend(f"{name} = {inline(value)}\n" for name, value in _said(encounter) if name not in _SECTIONS)
    parts.append(_section("house", "only what differs from the preset"))
    parts.extend(f"{key(name)} = {inline(value)}\n" for name, value in encounter.house.items() if value is not None)
    parts.append("\n[field]\n")
    for name, value in _said(encounter.field):
        line = f"{name} = {inline(value)}"
        parts.append(_commented(line, COMMENTS[name]) if name in COMMENTS else f"{line}\n")
    return "".join(parts)


def _section(name: str, comment: str, blank: str = "\n") -> str:
    return blank + _commented(f"[{name}]", comment)


def _commented(line: str, comment: str) -> str:
    return f"{line.ljust(COLUMN - 2)}  # {comment}\n"


def _combatant(combatant: Combatant, *, first: bool = False) -> str:
    parts = ["\n[[combatants]]\n"]
    for name, value in _said(combatant):
        shown = rows([_attack(attack) for attack in value]) if name == "attacks" else inline(value)
        line = f"{name} = {shown}"
        parts.append(_commented(line, COMMENTS[name]) if first and name in COMMENTS else f"{line}\n")
    return "".join(parts)


def _attack(attack: Attack) -> str:
    return table([f"{name} = {inline(value)}" for name, value in _said(attack)])


def _said(value: Struct) -> Iterator[tuple[str, Any]]:
    """What differs from the defaults and what is always said, in the order of the fields."""
    said = dict(differing(value))
    always = ALWAYS[type(value)]
    for name in value.__struct_fields__:
        if name in said or name in always:
            yield name, getattr(value, name)


_RENDER: dict[str, Callable[[Any], str]] = {
    "first": lambda value: _combatant(value, first=True),
    "combatant": _combatant,
    "value": inline,
    "list": lambda value: rows([inline(item) for item in value]),
}
