"""K, W and F: cubes, water and flight."""

from collections.abc import Mapping

from tracker.words.catalogue import N_
from tracker.words.rules.statement import SPACE, Statement

_WATER = "水中での戦闘ルール"
_FLIGHT = "空中での戦闘ルール"

STATEMENTS: Mapping[str, Statement] = {
    "K4": Statement(
        N_(
            "Distance and range are counted along the three axes, height included; between large bodies from the "
            "nearest cubes."
        ),
        SPACE,
        "「キューブ」の移動と射程の変化について",
        examples=(N_("1 ahead and 1 up: 2"), N_("3 ahead and 10 up: 13"), N_("10, 2 and 5: 17")),
    ),
    "W1": Statement(
        N_(
            "Submerged is who is under the surface, or floats in a magical body of liquid; it can't be dropped at will."
            " At the surface one swims and breathes. About 10 m, 5 cubes, is the limit; deeper is told to the GM."
        ),
        SPACE,
        f"{_WATER} › 潜水状態",
    ),
    "W3": Statement(
        N_(
            "Under water guns and bows don't work unless they are fit for it. Shooting from above into shallow water "
            "does; into deep water it is asked."
        ),
        SPACE,
        f"{_WATER} › 不可能な行動",
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
    "F1": Statement(
        N_("Who doesn't fly and isn't under water can't go up or down; a mere difference of height isn't flight."),
        SPACE,
        "空間戦闘の種類について",
    ),
    "F2": Statement(
        N_(
            "Flying and falling halve melee, ranged and magic to-hit, parry and evade, rounded down, before any other "
            "modifier; never twice."
        ),
        SPACE,
        f"{_FLIGHT} › ステータスのペナルティ",
        examples=(N_("evade 3 while flying: 1"),),
    ),
    "F13": Statement(
        N_(
            "Whoever something falls on may evade or parry. Evading lets the fall go on. Parrying harms neither of the "
            "two, and may stop the fall. Otherwise both lose the same points, one percent of the faller's maximum HP "
            "for each cube fallen so far. Several hit at once each defend, and the faller loses once; of a mounted "
            "pair that is hit the GM names who defends, and each of the two loses the points."
        ),
        SPACE,
        f"{_FLIGHT} › 墜落状態と状況からの離脱",
    ),
}
