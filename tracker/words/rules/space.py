"""W and F: water and flight."""

from collections.abc import Mapping

from tracker.words.catalogue import N_
from tracker.words.rules.statement import SPACE, Statement

_WATER = "水中での戦闘ルール"

STATEMENTS: Mapping[str, Statement] = {
    "W1": Statement(
        N_(
            "Submerged is who is under the surface, or floats in a magical body of liquid; it can't be dropped at will."
            " At the surface one swims and breathes. About 10 m, 5 cubes, is the limit; deeper is told to the GM."
        ),
        SPACE,
        f"{_WATER} › 潜水状態",
        examples=(N_("2 cubes down: submerged; swimming at the surface: not"),),
    ),
    "W2": Statement(
        N_(
            "Being under water takes nothing off to-hit and evade. A creature adapted to it may have a bonus, the "
            "number that the GM enters as its aquatic: submerged it counts for its to-hit rolls, and for its evade "
            "when it is struck; on a d100 it counts five times."
        ),
        SPACE,
        f"{_WATER} › ステータスへのペナルティ",
        examples=(N_("aquatic 2, melee 4: hits with +6 under water, and is hit as with evade 2 more"),),
    ),
    "W3": Statement(
        N_(
            "Under water guns and bows don't work unless they are fit for it. Shooting from above into shallow water "
            "does; into deep water it is asked."
        ),
        SPACE,
        f"{_WATER} › 不可能な行動",
        examples=(N_("3 cubes down: a bow doesn't work, a spear does"),),
    ),
    "W4": Statement(
        N_("Under water a move as main action is 2 × speed, as sub action 1 cube; there is no auxiliary move."),
        SPACE,
        f"{_WATER} › 移動",
        examples=(N_("speed 6: main 12, sub 1"),),
    ),
    "W5": Statement(
        N_(
            "Six rounds under water are free. In the next one has to surface with all actions; with no breath by its "
            "end one faints. The round one goes under is round 1; air resets the clock, and whether one that fainted "
            "wakes up then is asked. Field and combatant may have another number; who needs no air has no clock."
        ),
        SPACE,
        f"{_WATER} › 時間制限",
        examples=(N_("under since round 1: free 1–6, surface in 7, faints at the end of 7"),),
    ),
    "W6": Statement(
        N_(
            "Surfacing takes all actions of one round and succeeds, unless one is hindered, in deep sea, or the "
            "surface is blocked: then it is asked."
        ),
        SPACE,
        f"{_WATER} › 時間制限",
        examples=(N_("free water, 4 deep: at the surface with all actions of one round"),),
    ),
    "W7": Statement(
        N_(
            "Still fainted at the end of the tenth round of it: critical. The clock itself never kills; what long "
            "critical under water does is the GM's to say."
        ),
        SPACE,
        f"{_WATER} › 時間制限",
        examples=(N_("fainted at the end of 7: critical at the end of 16"),),
    ),
}
