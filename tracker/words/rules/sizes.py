"""S: sizes."""

from collections.abc import Mapping

from tracker.words.catalogue import N_
from tracker.words.rules.statement import SIZES, Statement

_TABLE = "■生物のサイズ"
_TO_HIT = "■サイズ差による命中修正の変化"
_FRONT = "■サイズ差による前衛維持数（ブロック可能数）の変化とすり抜け"
_OPPORTUNITY = "■サイズ差による機会攻撃人数の変化"

STATEMENTS: Mapping[str, Statement] = {
    "S1": Statement(
        N_(
            "Eight sizes: tiny, very small, small, medium, large, huge, gigantic, colossal. From small to colossal the "
            "block capacity is 1, 2, 4, 8, 16, 32 and the block cost half of that; tiny has 0.25 and 0.125, very "
            "small 0.5 and 0.25. The edges of the bodies in cubes are this program's own, from the heights given."
        ),
        SIZES,
        _TABLE,
        examples=(N_("human: medium, capacity 2, cost 1; horse: large, 4 and 2"),),
    ),
    "S2": Statement(
        N_(
            "To hit, an attack gets 2 for each step that the target is larger than the attacker, and loses 2 for each "
            "step that it is smaller. An attack may be marked to ignore size."
        ),
        SIZES,
        _TO_HIT,
        examples=(
            N_("gigantic attacks medium: −6"),
            N_("tiny attacks colossal: +14"),
            N_("large attacks small: −4"),
        ),
    ),
    "S3": Statement(
        N_(
            "A front holds while the block capacities of its members add up to at least the block costs of the enemies "
            "that press on it. Both sides are looked at separately, every melee area by itself."
        ),
        SIZES,
        _FRONT,
        examples=(
            N_("1 medium against 2 medium: holds"),
            N_("1 medium against 3 medium: broken"),
            N_("1 medium against 1 large: holds"),
            N_("1 medium against 5 small: broken"),
        ),
    ),
    "S4": Statement(
        N_(
            "A held line lets nobody through into deeper areas. A broken one lets enemies pass as long as their costs "
            "are more than it can block; who passes stops in the next area. In an open field nothing is blocked."
        ),
        SIZES,
        _FRONT,
        examples=(N_("capacity 2 against costs of 3: one medium passes, then 2 against 2 holds"),),
    ),
    "S5": Statement(
        N_(
            "When a side's foremost front breaks or is empty, it is asked once, before anyone passes, who of its mid "
            "and rear steps up, at once and without an action. Nobody steps up out of a melee area."
        ),
        standing="ours",
        examples=(N_("the only orc in front falls: an archer in their mid may step up"),),
    ),
    "S6": Statement(
        N_(
            "From the melee area of the enemy's foremost a creature may slip through that is at least two sizes "
            "smaller than every active enemy in front, and in mid and rear, if any stand there; and if there is room "
            "(a property of the field). Enemies count who are level with it."
        ),
        SIZES,
        _FRONT,
        examples=(
            N_("small past large: may"),
            N_("small past large and medium: may not"),
            N_("small past front large, rear medium: may not"),
        ),
    ),
    "S7": Statement(
        N_(
            "Slipping through costs one move action whatever the distance. It provokes opportunity attacks as S9 "
            "counts them over all those enemies, as if all were in front, and at least one if any of them still has "
            "one. It succeeds only if no damage at all is taken: a hit that is absorbed is none, poison into the pool "
            "is some. Else one stays where one was, and the move is spent."
        ),
        SIZES,
        _FRONT,
        examples=(N_("past three large ones, a medium friend stays: 6 − 1 = 5, so all three strike"),),
    ),
    "S8": Statement(
        N_(
            "Who slipped through stands one area behind the deepest enemy, at most in their rear, as a unit of its "
            "own. The enemy is sandwiched and has to put somebody in front on both sides: unless one stands there "
            "already it is asked who steps into that area, at once and without an action. Each front is judged by "
            "itself (S3). Where exactly one stands, and who is asked, is this program's own."
        ),
        SIZES,
        _FRONT,
        examples=(N_("past enemies in front and mid: it stands in their rear"),),
    ),
    "S9": Statement(
        N_(
            "Who moves in a melee area provokes as many opportunity attacks as the weight of the enemies level with it "
            "is more than that of those of its own who stay, rounded up; never more than can make one. Weights are "
            "heads if all are of one size, otherwise block costs. House switch opportunity_count: ratio divides "
            "instead, the leaver counted; all takes every adjacent enemy. The list is shown, and the GM may change it. "
            "The comparison of heads itself is this program's own reading."
        ),
        SIZES,
        _OPPORTUNITY,
        examples=(
            N_("3 medium, 1 of its own stays: 2"),
            N_("alone against one large: 1"),
            N_("1 medium stays against 3 small: 1"),
        ),
    ),
    "S10": Statement(
        N_(
            "A creature makes one opportunity attack a round, whatever its size, with one melee weapon, and never two "
            "on one leaver. Its own number may be another (opportunities). Who falls, is stunned or absent makes none. "
            "House switch opportunity_refresh=turn gives it one in every turn."
        ),
        SIZES,
        _OPPORTUNITY,
        examples=(N_("two leave in one round: one of them is struck by it"),),
    ),
}
