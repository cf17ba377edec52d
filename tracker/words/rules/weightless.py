"""K and Z: cubes and zero gravity."""

from collections.abc import Mapping

from tracker.words.catalogue import N_
from tracker.words.rules.statement import SPACE, Statement, ours

_CUBES = "「キューブ」について"
_ZERO = "無重力での戦闘ルール"

STATEMENTS: Mapping[str, Statement] = {
    "K1": Statement(
        N_(
            "A cube is 2 × 2 × 2 m. A creature of edge n exists in n³ cubes and occupies the inner max(0, n − 2)³ of "
            "them."
        ),
        SPACE,
        _CUBES,
        examples=(N_("edge 3 occupies 1 cube, edge 4 occupies 8, edges 1 and 2 none"),),
    ),
    "K2": Statement(
        N_("At most two characters are in one cube at the same time, and a cube that two share counts as occupied."),
        SPACE,
        _CUBES,
        examples=(N_("two orcs in one cube: a third can't enter it"),),
    ),
    "K3": ours(
        N_(
            "Nobody enters cubes that another occupies, nor an obstacle. Cubes in which another merely exists may be "
            "crossed. Ending a move in the same cube as an enemy is asked. The source refers to its rules for squares, "
            "which it doesn't give."
        ),
        N_("through the rim of a giant of edge 4: may; through its middle: may not"),
    ),
    "K4": Statement(
        N_(
            "Distance and range are counted along the three axes, height included; between large bodies from the "
            "nearest cubes. Moves go along one axis after the other, never askew."
        ),
        SPACE,
        "「キューブ」の移動と射程の変化について",
        examples=(N_("1 ahead and 1 up: 2"), N_("3 ahead and 10 up: 13"), N_("10, 2 and 5: 17")),
    ),
    "Z1": Statement(
        N_(
            "Zero gravity is no penalty by itself. In vacuum nobody talks without comms; special gear was put on "
            "before the battle. Touching ground doesn't end it, only gravity or the scenario's end does. It is told."
        ),
        SPACE,
        f"{_ZERO} › 基本ルール",
        examples=(N_("a duel in orbit: nothing is halved"),),
    ),
    "Z2": Statement(
        N_("In zero gravity a move as main action is 5 × speed, as sub action 2 × speed, the auxiliary move as usual."),
        SPACE,
        f"{_ZERO} › 移動",
        examples=(N_("speed 3: main 15, sub 6, auxiliary 1; 22 in all"),),
    ),
    "Z3": Statement(
        N_(
            "Inertia control is a main action, a sub action, or takes the place of the auxiliary move, which goes with "
            "the main action (G13). Who did it may cancel its next drift."
        ),
        SPACE,
        f"{_ZERO} › 慣性制御",
        examples=(N_("main action to attack, inertia control in place of the auxiliary move: no drift next round"),),
    ),
    "Z4": Statement(
        N_(
            "At a round's start one drifts half the cubes one moved in the round before, rounded down, in the "
            "direction of the last move; it takes no action. What one moved oneself counts, drift too; pushes and "
            "falls don't. Where a move goes along several axes it is asked which was last, of those along which an "
            "open way can end. Who leaves its mount keeps the cubes and the direction of both (ours)."
        ),
        SPACE,
        f"{_ZERO} › 慣性制御",
        examples=(N_("22 moved: drifts 11"), N_("11 and 22 again: 16"), N_("16 and 22 again: 19")),
    ),
    "Z5": Statement(
        N_(
            "Who drifted at least one cube owes a move as main or sub action, or inertia control, by the end of its "
            "turn. Auxiliary moves, drift, forced moves and moves by a skill's effect don't count. Of a mounted pair "
            "each owes it, and either does it for both."
        ),
        SPACE,
        f"{_ZERO} › 制御不能状態",
        examples=(N_("drifts 3 and only attacks: a move is still owed"),),
    ),
    "Z6": Statement(
        N_(
            "Who did neither by the end of its turn is uncontrolled from that moment; a rider whose mount's turn is "
            "still to come only with that one's end (ours)."
        ),
        SPACE,
        f"{_ZERO} › 制御不能状態",
        examples=(N_("drifts 3 and only attacks: uncontrolled from its turn's end on"),),
    ),
    "Z7": Statement(
        N_(
            "Who is uncontrolled has melee, ranged and magic to-hit, parry and evade halved, rounded down, before any "
            "other modifier; never twice."
        ),
        SPACE,
        f"{_ZERO} › ステータスのペナルティ",
        examples=(N_("parry 5 while uncontrolled: 2"),),
    ),
    "Z8": Statement(
        N_(
            "Being uncontrolled ends by a move as main or sub action or by inertia control; not by being stopped, "
            "unless one who parried did it (Z10)."
        ),
        SPACE,
        f"{_ZERO} › 制御不能状態",
        examples=(N_("a rock stops it: still uncontrolled; it moves in its turn: in control again"),),
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
        examples=(N_("max HP 200, 11 cubes into somebody who fails to parry: both lose 22"),),
    ),
    "Z11": Statement(
        N_(
            "Air limits nobody unless the GM sets how long it lasts: air of the field or of a combatant, the last "
            "round of it. Its end is told; what comes of it is the GM's to say."
        ),
        SPACE,
        f"{_ZERO} › 時間制限と状況からの離脱",
        examples=(N_("air=5: told at the end of round 5"),),
    ),
}
