"""C8 to C12: what fire, cold, shock, poison and decay leave behind."""

from collections.abc import Mapping

from tracker.words.catalogue import N_
from tracker.words.rules.statement import BATTLE, Statement

STATEMENTS: Mapping[str, Statement] = {
    "C8": Statement(
        N_(
            "Fire may set the wounded alight: damage each round in step 9 until it goes out. Unsourced: 50 % to catch "
            "fire, 1 a round, 50 % a round to go out. No die is rolled for the dead, or for one that burns already."
        ),
        BATTLE,
        "• Fire（火炎）",
        "unsourced",
        examples=(N_("a wound of 3 fire: 50 % to burn, then 1 a round"),),
    ),
    "C9": Statement(
        N_(
            "Cold may freeze the wounded: strength −1, which takes 1 off the damage die too, and +1 damage from every "
            "later hit. Unsourced: 50 %, until the battle ends."
        ),
        BATTLE,
        "• Cold（冷気）",
        "unsourced",
        examples=(N_("1-5(+2) while frozen: 1d6"),),
    ),
    "C10": Statement(
        N_(
            "Shock may stun, unless 2d4 (semi-open-ended) is below the better of magic resistance and strength. A "
            "stunned one recovers at 75 % a round in step 9; that number is the game's data."
        ),
        BATTLE,
        "• Shock（電撃）",
        "unsourced",
        examples=(N_("resistance 4, strength 6: a 2d4 of 5 is below 6, not stunned"),),
    ),
    "C11": Statement(
        N_(
            "Poison isn't immediate: what is left of it after armor and the rest goes into a pool, and pools add. The "
            "pool takes points each round in step 9 until it is empty. Unsourced: 1 a round."
        ),
        BATTLE,
        "• Poison（毒）",
        "unsourced",
        examples=(N_("4 and then 3 into the pool: 1 a round for 7 rounds"),),
    ),
    "C12": Statement(
        N_(
            "Decay takes 1 a round, to the end of the 75 rounds after the battle. That a decay hit of 1 or more always "
            "leaves it is this program's own reading; house switch decay_rounds caps the rounds after the battle."
        ),
        BATTLE,
        "• Decay（腐敗）",
        "unsourced",
        examples=(N_("10 HP and decaying: dead in the tenth round"),),
    ),
}
