"""Numbers that no source gives: the first time that a fight uses one, the why says that it is the tracker's own."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import structs

from tracker.rules import house
from tracker.rules.registry import implements
from tracker.rules.statuses import rule_of
from tracker.state.encounter import Encounter
from tracker.state.line import Line, Step

OWN = tuple(key for key, switch in house.SWITCHES.items() if switch.unsourced)
"""The switches whose defaults no source gives."""
ENDINGS = frozenset({"ends", "goes-on"})
"""The steps of a status that may end in step 9."""
RECOVERING = ("stunned", "asleep", "paralysed", "confused", "charmed")
"""The statuses whose chance to end in step 9 is a switch of its own, but for burning."""


class Sign(NamedTuple):
    """By what the use of a switch is known: a step of a rule, of one of these kinds, with these arguments; in a line of
    these kinds (none: of any) with these arguments. Without a rule the line alone tells."""

    rule: str = ""
    kinds: frozenset[str] = frozenset()
    args: Mapping[str, Any] = {}
    lines: frozenset[str] = frozenset()
    line_args: Mapping[str, Any] = {}


SIGNS: dict[str, tuple[Sign, ...]] = {
    "at_zero": (Sign(lines=frozenset({"falls"})),),
    "burning_chance": (Sign("C8", frozenset({"burning", "not-burning"})),),
    "burning_out": (Sign("C8", ENDINGS), Sign("C8", frozenset({"burning-harm"}), lines=frozenset({"aftermath"}))),
    "frozen_chance": (Sign("C9", frozenset({"frozen", "not-frozen"})),),
    "poison_tick": (Sign("C11", frozenset({"poisoned-harm"})),),
    "decay_rounds": (Sign("C12", frozenset({"decaying-harm"}), lines=frozenset({"aftermath"})),),
    "d100_difficulty": (Sign("G7", frozenset({"by-difficulty"})),),
    "land_aux": (Sign("", frozenset({"reach-fixed"}), {"action": "aux", "gait": "land"}),),
    **{
        switch: (Sign(house.SWITCHES[switch].rule, ENDINGS, line_args={"status": word}),)
        for word in RECOVERING
        if (switch := rule_of(word).recovery)
    },
}
"""By switch. Besides, a step whose argument `switch` names one uses it."""


@implements("G10", "G12")
def marked(encounter: Encounter, lines: tuple[Line, ...]) -> tuple[Encounter, tuple[Line, ...]]:
    """The lines, with a step more in each that uses a number of the tracker's own for the first time in this fight; and
    the state that remembers which were told. What the GM has set isn't the tracker's own."""
    known = set(encounter.flow.own) | set(encounter.house)
    fresh: list[str] = []
    found = []
    for line in lines:
        used = [switch for switch in OWN if switch not in known and _uses(encounter, switch, line)]
        known.update(used)
        fresh += used
        steps = [Step(house.SWITCHES[switch].rule, "own-number", _args(encounter, switch)) for switch in used]
        found.append(structs.replace(line, steps=(*line.steps, *steps)) if steps else line)
    if not fresh:
        return encounter, lines
    flow = structs.replace(encounter.flow, own=(*encounter.flow.own, *fresh))
    return structs.replace(encounter, flow=flow), tuple(found)


def _args(encounter: Encounter, switch: str) -> dict[str, Any]:
    return {"switch": switch, "number": house.setting(encounter, switch)}


def _uses(encounter: Encounter, switch: str, line: Line) -> bool:
    if switch == "at_zero":
        who = encounter.combatants.get(str(line.args.get("who")))
        if who is None or not who.character or any(step.rule == "F12" for step in line.steps):
            return False
    if any(step.args.get("switch") == switch for step in line.steps):
        return True
    return any(_shows(sign, line) for sign in SIGNS.get(switch, ()))


def _shows(sign: Sign, line: Line) -> bool:
    if (sign.lines and line.kind not in sign.lines) or not _has(line.args, sign.line_args):
        return False
    return not sign.kinds or _in_steps(sign, line.steps)


def _in_steps(sign: Sign, steps: Iterable[Step]) -> bool:
    return any(
        step.kind in sign.kinds and sign.rule in ("", step.rule) and _has(step.args, sign.args) for step in steps
    )


def _has(args: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(args.get(key) == value for key, value in wanted.items())
