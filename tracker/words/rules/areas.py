"""A: the five areas."""

from collections.abc import Mapping

from tracker.words.catalogue import N_
from tracker.words.rules.statement import AREAS, Statement

_ORDER = "戦闘の手順"
_FIVE = "2．位置関係の決定：5つのエリア"
_MOVING = "移動の基本ルール：エリア間の移動"

STATEMENTS: Mapping[str, Statement] = {
    "A1": Statement(
        N_(
            "The side of the highest initiative deploys first, the other sees it and deploys after; only into the "
            "front, its own mid and its own rear. With initiative by weapon the best Init counts, and a tie is rolled: "
            "that is this program's own."
        ),
        AREAS,
        _ORDER,
        examples=(N_("spear 6 against fist 2: the spear's side deploys first"),),
    ),
    "A2": Statement(
        N_("The first side puts as many into the front as it likes, none too."),
        AREAS,
        _ORDER,
        examples=(N_("nobody in front, all in mid and rear: allowed"),),
    ),
    "A3": Statement(
        N_(
            "The second side puts at least half as many into the front as the first, rounded up, and at least one; all "
            "of them if it has fewer."
        ),
        AREAS,
        _ORDER,
        examples=(N_("the first side's front 0 / 1 / 3 / 10: at least 1 / 1 / 2 / 5"),),
    ),
    "A4": Statement(N_("All of a side may stand in front."), AREAS, _ORDER, examples=(N_("5 of 5 in front: allowed"),)),
    "A5": Statement(
        N_("There are five areas: own rear, own mid, front, enemy mid, enemy rear; the other side sees them reversed."),
        AREAS,
        _FIVE,
        examples=(N_("the party's mid is the enemy mid to the foes"),),
    ),
    "A6": Statement(
        N_("An area with active creatures of both sides is a melee area."),
        AREAS,
        "乱戦と乱戦エリア",
        examples=(N_("Mei and an orc in one area: melee; the orc asleep: none"),),
    ),
    "A7": Statement(
        N_(
            "All creatures in one area are adjacent to each other. At its turn's start a creature is adjacent to every "
            "enemy in its area again; but one of a side with more than twice the other's heads there may choose to "
            "which of them it isn't. It is asked where that can make a difference: it has something to use that isn't "
            "for those adjacent, or would provoke by going."
        ),
        AREAS,
        "距離の決定 › ターンの開始時",
        examples=(N_("3 against 1: one of the 3 may choose"), N_("4 against 2: nobody may")),
    ),
    "A8": Statement(
        N_("Against enemies to whom one chose not to be adjacent, what has range 1 needs some movement first."),
        AREAS,
        "ターンの開始時",
        examples=(N_("away from the ogre: a bow may shoot it, a spear needs a movement first"),),
    ),
    "A9": Statement(
        N_(
            "At its turn's end a creature is adjacent to all again. It may choose to which enemies it isn't if it "
            "started adjacent to none, or shifted, teleported or forced an enemy away, and has used nothing of range 1 "
            "or less since, nor has a weapon of that range still to strike this round. What is chosen holds for both, "
            "until the other's own turn starts."
        ),
        AREAS,
        "ターンの終了時",
        examples=(N_("shifts, then strikes with a spear: adjacent to all again"),),
    ),
    "A10": Statement(
        N_(
            "Moving n areas takes 5 × n squares in one movement; the rest is lost. A double move adds its two moves. "
            "Running is speed + 2 (this program's own)."
        ),
        AREAS,
        _MOVING,
        examples=(N_("4, 5, 9, 10, 20, 35 squares: 0, 1, 1, 2, 4, 4 areas"),),
    ),
    "A11": Statement(
        N_(
            "From a melee area one doesn't move to an area deeper on the enemy's side, except by teleport, or past a "
            "broken line."
        ),
        AREAS,
        _MOVING,
        examples=(N_("melee in front: back to one's own mid, not on to the enemy's"),),
    ),
    "A12": Statement(
        N_("A longer move ends in the first area with an active enemy, in both directions, except a teleport."),
        AREAS,
        _MOVING,
        examples=(N_("from one's rear toward the enemy's mid, an orc in front: ends in front"),),
    ),
    "A13": Statement(
        N_(
            "When no active enemy is in front, the enemy's mid is open, and with none there its rear; moving on costs "
            "one's own action."
        ),
        AREAS,
        "前線突破",
        examples=(N_("no enemy in front: their mid is open; none there either: their rear"),),
    ),
    "A14": Statement(
        N_(
            "A rear area with both sides in it is a rear melee: melee attacks work there, and ranged ones of a range "
            "under 5; those of 5 and more only with no enemy adjacent."
        ),
        AREAS,
        "後衛乱戦エリア",
        examples=(N_("a sling of range 4 works; a longbow with an orc beside it doesn't"),),
    ),
    "A15": Statement(
        N_(
            "After a breakthrough the broken side's creatures have their backs to the wall: out of their own rear "
            "melee they get only by teleport, or out of the battle if the GM allows it. Intruders who teleported, "
            "slipped through, drifted, came out of the ground or were charmed don't cause this."
        ),
        AREAS,
        "離脱不能な背水の陣",
        examples=(N_("broken through into the foes' rear: none of the foes there gets out"),),
    ),
    "A16": Statement(
        N_("The side that broke through may fall back."),
        AREAS,
        "離脱不能な背水の陣",
        examples=(N_("from the enemy's rear back to the front: allowed"),),
    ),
    "A17": Statement(
        N_("When none of those who broke through is left in the rear, its defenders may advance again."),
        AREAS,
        "前線突破状態の解除",
        examples=(N_("the last of those who broke through falls: the defenders leave their rear"),),
    ),
    "A18": Statement(
        N_(
            "Moving in a melee area provokes opportunity attacks; a ranged or ranged-area power provokes one from each "
            "adjacent enemy. After a shift or a teleport, or having forced an enemy away, one may choose enemies that "
            "one isn't adjacent to, until the turn ends or one uses anything of range 1 or less."
        ),
        AREAS,
        "シフト、強制移動、瞬間移動",
        examples=(N_("three orcs adjacent, one bolt: three opportunity attacks"),),
    ),
    "A19": Statement(
        N_(
            "In a melee area the side with more than twice the heads flanks, whatever the sizes: +2 to hit, the base "
            "game's number. Who can't flank doesn't count among the many and gains nothing."
        ),
        AREAS,
        "挟撃",
        examples=(N_("3 against 1 and 5 against 2: flanking"), N_("2 against 1 and 4 against 2: not")),
    ),
    "A20": Statement(
        N_(
            "How many targets an area effect takes follows from its size: a wall a quarter, a line a sixth, a blast a "
            "third, a cuboid its radius, a burst its size; what strikes those passed a quarter of its user's speed; "
            "all rounded up. It takes exactly that many, or all there are; “each creature” takes friends too once "
            "enemies run out, but never its user. A mounted pair counts as one and is taken whole (G14). The GM may "
            "shift the number by up to 3, typed or a d3, never under 1."
        ),
        AREAS,
        "目標の数",
        examples=(N_("wall 5: 2"), N_("line 7: 2"), N_("blast 4: 2"), N_("speed 9: 3")),
    ),
    "A21": Statement(
        N_(
            "A range under 5 works in the same area, 5 to 9 one area away, 10 to 14 two, 15 to 19 three, 20 and more "
            "everywhere. The same holds for where an effect may begin."
        ),
        AREAS,
        "射程と効果範囲",
        examples=(N_("range 4: the same area; range 12: up to two areas away"),),
    ),
    "A22": Statement(
        N_(
            "A burst covers its origin and the areas in range on both sides, a blast the origin and one side; areas "
            "that don't exist are dropped. A wall counts as a blast. That a line does too, a cuboid counts as a burst, "
            "and what strikes those passed covers the areas on its user's way, is this program's own; height counts "
            "as in every distance."
        ),
        AREAS,
        "射程と効果範囲",
        examples=(N_("blast 5 in the front: the front and one mid; burst 5: the front and both"),),
    ),
}
