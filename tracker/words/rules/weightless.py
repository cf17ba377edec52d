"""Z: zero gravity."""

from collections.abc import Mapping

from tracker.words.catalogue import N_
from tracker.words.rules.statement import SPACE, Statement

_ZERO = "無重力での戦闘ルール"

STATEMENTS: Mapping[str, Statement] = {
    "Z7": Statement(
        N_(
            "Who is uncontrolled has melee, ranged and magic to-hit, parry and evade halved, rounded down, before any "
            "other modifier; never twice."
        ),
        SPACE,
        f"{_ZERO} › ステータスのペナルティ",
        examples=(N_("parry 5 while uncontrolled: 2"),),
    ),
    "Z9": Statement(
        N_(
            "Who drifts into an obstacle loses one percent of its maximum HP for each cube drifted to the stop, "
            "rounded down, and stops beside it. Mount and rider both lose."
        ),
        SPACE,
        f"{_ZERO} › 衝突",
        examples=(N_("a drift of 11, a rock in the 6th cube, max HP 200: stops after 5, loses 10"),),
    ),
    "Z10": Statement(
        N_(
            "Who drifts into somebody: that one may evade or parry. Evading lets the drift go on. Parrying harms "
            "neither of the two, and may end the drift beside the one who parries and with it the loss of control. "
            "Otherwise both lose the same points, by the maximum HP of who drifts, and the drift ends there."
        ),
        SPACE,
        f"{_ZERO} › 衝突",
    ),
}
