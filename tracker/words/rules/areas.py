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
    ),
    "A2": Statement(N_("The first side puts as many into the front as it likes, none too."), AREAS, _ORDER),
    "A3": Statement(
        N_(
            "The second side puts at least half as many into the front as the first, rounded up, and at least one; all "
            "of them if it has fewer."
        ),
        AREAS,
        _ORDER,
        examples=(N_("the first side's front 0 / 1 / 3 / 10: at least 1 / 1 / 2 / 5"),),
    ),
    "A4": Statement(N_("All of a side may stand in front."), AREAS, _ORDER),
    "A5": Statement(
        N_("There are five areas: own rear, own mid, front, enemy mid, enemy rear; the other side sees them reversed."),
        AREAS,
        _FIVE,
    ),
    "A6": Statement(N_("An area with active creatures of both sides is a melee area."), AREAS, "乱戦と乱戦エリア"),
    "A7": Statement(
        N_(
            "All creatures in one area are adjacent to each other. At its turn's start a creature is adjacent to every "
            "enemy in its area again."
        ),
        AREAS,
        "距離の決定 › ターンの開始時",
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
    ),
    "A12": Statement(
        N_("A longer move ends in the first area with an active enemy, in both directions, except a teleport."),
        AREAS,
        _MOVING,
    ),
    "A13": Statement(
        N_(
            "When no active enemy is in front, the enemy's mid is open, and with none there its rear; moving on costs "
            "one's own action."
        ),
        AREAS,
        "前線突破",
    ),
    "A18": Statement(
        N_(
            "Moving in a melee area provokes opportunity attacks; a ranged or area power provokes one from each "
            "adjacent enemy. After a shift or a teleport one may choose enemies that one isn't adjacent to, until the "
            "turn ends or one uses anything of range 1 or less."
        ),
        AREAS,
        "シフト、強制移動、瞬間移動",
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
}
