"""The status table: what each status takes away, and how it ends."""

from typing import Literal, NamedTuple

from tracker.rules.registry import defines
from tracker.state.combatant import Combatant

May = Literal["all", "asked", "nothing", "all-but-move", "flight-skill", "surface"]


class StatusRule(NamedTuple):
    """A row of the status table.

    `absent`: doesn't count for melee, blocking, head-counts (G9); `rooted`: can't move (C6.3); `halves`: stats at half
    (F2); `may`: what it leaves; `recovery`: the house switch that holds its chance in percent to end in step 9;
    `persists`: ends only by hand or by its own rule; `down`: still there but unable (G9's question at the end).
    """

    absent: bool = False
    rooted: bool = False
    halves: bool = False
    may: May = "all"
    recovery: str = ""
    down: bool = False


STATUSES: dict[str, StatusRule] = {
    "burning": StatusRule(),
    "poisoned": StatusRule(),
    "decaying": StatusRule(),
    "frozen": StatusRule(),
    "stunned": StatusRule(rooted=True, may="nothing", recovery="stunned_recovery"),
    "asleep": StatusRule(absent=True, rooted=True, may="nothing", recovery="asleep_recovery", down=True),
    "paralysed": StatusRule(absent=True, rooted=True, may="nothing", recovery="paralysed_recovery", down=True),
    "confused": StatusRule(may="asked", recovery="confused_recovery"),
    "charmed": StatusRule(recovery="charmed_recovery"),
    "helpless": StatusRule(absent=True, rooted=True, may="nothing", down=True),
    "petrified": StatusRule(absent=True, rooted=True, may="nothing"),
    "unconscious": StatusRule(absent=True, rooted=True, may="nothing"),
    "fainted": StatusRule(absent=True, rooted=True, may="nothing", down=True),
    "critical": StatusRule(absent=True, rooted=True, may="nothing"),
    "panicked": StatusRule(absent=True, may="nothing"),
    "fled": StatusRule(absent=True, may="nothing"),
    "removed": StatusRule(absent=True, may="nothing"),
    "dead": StatusRule(absent=True, rooted=True, may="nothing"),
    "dying": StatusRule(absent=True, rooted=True, may="nothing"),
    "entangled": StatusRule(rooted=True, may="all-but-move"),
    "swimming": StatusRule(),
    "under-ground": StatusRule(absent=True),
    "submerged": StatusRule(),
    "flying": StatusRule(halves=True),
    "falling": StatusRule(halves=True, may="flight-skill"),
    "suspended": StatusRule(),
    "uncontrolled": StatusRule(halves=True),
    "surprised": StatusRule(may="nothing"),
    "cant-flank": StatusRule(),
    "prone": StatusRule(),
}
"""By status, in the order in which they are worked through."""

defines(__name__, "STATUSES", "G9")

GRAVEST = ("dead", "dying", "removed", "fled", "panicked")
"""Of several statuses that take somebody out of the fight these are told before all others, in this order."""

GONE = frozenset(GRAVEST)
"""Those who aren't on the board any more (or never act again in this fight)."""

ALOFT = ("flying", "falling", "suspended")
"""The statuses of those in the air; nobody has two of them. Suspended is who was stopped in a fall (F13)."""
defines(__name__, "ALOFT", "F1")

NO_RULE = StatusRule()

_PLACE = {status: place for place, status in enumerate(STATUSES)}


def rule_of(status: str) -> StatusRule:
    """The row of a status; one of the GM's own takes nothing away."""
    return STATUSES.get(status, NO_RULE)


def in_order(statuses: dict[str, object]) -> list[str]:
    """Statuses in the table's order, the GM's own behind them in the order of their words (G15)."""
    return sorted(statuses, key=lambda status: (_PLACE.get(status, len(_PLACE)), status))


def is_absent(combatant: Combatant) -> bool:
    """Whether it is out of the fight (G9), or not yet in it."""
    if not combatant.statuses:
        return combatant.reserve
    return combatant.reserve or any(rule_of(status).absent for status in combatant.statuses)


def absence(combatant: Combatant) -> str:
    """The gravest status by which it is out of the fight (G9), else the first one, or "": there is none, or it is in
    reserve."""
    ordered = (*GRAVEST, *in_order(dict(combatant.statuses))) if combatant.statuses else ()
    return next((status for status in ordered if status in combatant.statuses and rule_of(status).absent), "")


def is_gone(combatant: Combatant) -> bool:
    """Whether it left the board for good: dead, fled, panicked, removed."""
    return not GONE.isdisjoint(combatant.statuses)


def is_rooted(combatant: Combatant) -> bool:
    """Whether it can't move (C6.3): by a status, or flagged immobile."""
    return combatant.immobile or any(rule_of(status).rooted for status in combatant.statuses)


def halving(combatant: Combatant) -> str:
    """The first status that halves its stats (F2, Z7), or "": never halved twice."""
    return next((status for status in in_order(dict(combatant.statuses)) if rule_of(status).halves), "")


def hindrance(combatant: Combatant) -> str:
    """The first status that leaves it nothing to do, or "". A fall does so only from its own turn on (F7):
    `airborne.is_helpless`."""
    for status in in_order(dict(combatant.statuses)):
        if rule_of(status).may == "nothing":
            return status
    return ""


def move_hindrance(combatant: Combatant) -> str:
    """The first status that keeps it from moving by itself, "immobile", or ""."""
    for status in in_order(dict(combatant.statuses)):
        if rule_of(status).may not in ("all", "asked"):
            return status
    return "immobile" if combatant.immobile else ""
