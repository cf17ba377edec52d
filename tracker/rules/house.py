"""House switches: what a table may play otherwise, with the presets as sets of them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tracker.rules.digits import whole
from tracker.rules.refusal import impossible
from tracker.rules.registry import defines
from tracker.state.encounter import Encounter

Value = str | int


class Switch(NamedTuple):
    """A house switch: the rule it belongs to, its default, its words (or the lowest and highest number), and whether
    the default is the tracker's own choice because no source gives one."""

    rule: str
    default: Value
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 100
    unsourced: bool = False


SWITCHES: dict[str, Switch] = {
    "positions": Switch("G2", "areas", ("areas", "cubes")),
    "sequence": Switch("G4", "full", ("full", "phases", "turns")),
    "initiative": Switch("G5", "weapon", ("weapon", "rolled")),
    "dice_party": Switch("G15", "tracker", ("tracker", "typed")),
    "dice_foes": Switch("G15", "tracker", ("tracker", "typed")),
    "to_hit": Switch("G6", "d20", ("d20", "always", "d100", "ask")),
    "at_zero": Switch("G12", "ask", ("ask", "dead"), unsourced=True),
    "opportunity_count": Switch("S9", "surplus", ("surplus", "ratio", "all")),
    "opportunity_refresh": Switch("S10", "round", ("round", "turn")),
    "burning_chance": Switch("C8", 50, unsourced=True),
    "burning_damage": Switch("C8", 1, high=999, unsourced=True),
    "burning_out": Switch("C8", 50, unsourced=True),
    "frozen_chance": Switch("C9", 50, unsourced=True),
    "stunned_recovery": Switch("C10", 75, unsourced=True),
    "poison_tick": Switch("C11", 1, low=1, high=999, unsourced=True),
    "decay_rounds": Switch("C12", 0, high=999, unsourced=True),
    "fatigue_start": Switch("C18", 100, low=100, high=9_999),
    "tunnel_chance": Switch("C16", 75, unsourced=True),
    "burrow_chance": Switch("C16", 25, unsourced=True),
    "burrow_up": Switch("C16", 50, unsourced=True),
    "cloud_damage": Switch("C19", 3, low=1, high=9_999, unsourced=True),
    "wall_damage": Switch("C25", 3, low=1, high=9_999, unsourced=True),
    "asleep_recovery": Switch("C24", 5, unsourced=True),
    "paralysed_recovery": Switch("C24", 10, unsourced=True),
    "confused_recovery": Switch("C24", 25, unsourced=True),
    "charmed_recovery": Switch("C24", 25, unsourced=True),
    "d100_difficulty": Switch("G7", 20, unsourced=True),
    "land_aux": Switch("G13", 1, high=99, unsourced=True),
}
"""By key. `decay_rounds` is C12's cap on the rounds of C27 in which decay harms; 0 is no cap."""
defines(__name__, "SWITCHES", "G10")

PRESETS: dict[str, Mapping[str, Value]] = {
    "unified": {},
    "conquest": {"to_hit": "always", "sequence": "phases", "at_zero": "dead"},
    "skirmish": {
        "sequence": "turns",
        "initiative": "rolled",
        "opportunity_count": "all",
        "opportunity_refresh": "turn",
    },
    "spatial": {"positions": "cubes", "sequence": "turns", "initiative": "rolled", "to_hit": "d100"},
}
"""By name: the switches in which a preset differs from the defaults."""


def setting(encounter: Encounter, key: str) -> Any:
    """A switch's value in this fight: the GM's, else the preset's, else the default."""
    if key in encounter.house:
        return encounter.house[key]
    return PRESETS.get(encounter.preset, {}).get(key, SWITCHES[key].default)


def number(encounter: Encounter, key: str) -> int:
    """A numeric switch's value."""
    return int(setting(encounter, key))


def valid(key: str, value: Any) -> Value:
    """The value in its own type. Raises `Refused` (impossible) for an unknown switch or a value it doesn't have."""
    switch = SWITCHES.get(key)
    if switch is None:
        raise impossible("no-switch", key=key, known=list(SWITCHES))
    if switch.choices:
        if value not in switch.choices:
            raise impossible("switch-word", key=key, value=str(value), choices=list(switch.choices))
        return str(value)
    found = whole(str(value))
    if found is None or not switch.low <= found <= switch.high:
        raise impossible("switch-number", key=key, value=str(value), low=switch.low, high=switch.high)
    return found
