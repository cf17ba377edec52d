"""C: the battle, from weapons and damage dice to the round's steps and the end."""

from collections.abc import Mapping

from tracker.words.catalogue import N_
from tracker.words.rules.statement import BATTLE, Statement

STATEMENTS: Mapping[str, Statement] = {
    "C1": Statement(
        N_(
            "A weapon has a name, Init, damage 1-N, a type, may be magical, has a range and properties; the modifier "
            "for strength goes with its user. A unit uses all its weapons, except: one marked instead-of is used in "
            "place of all others when it can be, one marked melee-or only when no melee weapon can be, one marked "
            "in-addition whatever the others are. The source names exceptions without saying what they are: these are "
            "this program's own."
        ),
        BATTLE,
        "攻撃",
        examples=(N_("claws and bite of Init 3: both strike at 3, in the file's order"),),
    ),
    "C2": Statement(
        N_("Open-ended die: roll 1dN; on the maximum roll again and add that roll − 1, as long as the maximum comes."),
        BATTLE,
        "ダメージロール",
        examples=(N_("1d5: 5, 5, 5, 4 is 5 + 4 + 4 + 3 = 16"),),
    ),
    "C3": Statement(
        N_(
            "The modifier changes the die before it is rolled. A die of 1 is half the time 1, half the time an "
            "open-ended 1d2. Below that the total is 0 (this program's own reading)."
        ),
        BATTLE,
        "ダメージロール",
        examples=(N_("1-5(+10): 1d15"), N_("damage 1, the coin says die: 2, 1 is 2")),
    ),
    "C4": Statement(
        N_("The weapon with the highest Init strikes first, equals in random order. Spells have Init 1 unless given."),
        BATTLE,
        "イニシアチブ",
        examples=(N_("spear 6 comes before fist 2, always"), N_("spear against spear: random")),
    ),
    "C5": Statement(
        N_(
            "An attack always hits, unless something changes that: a combatant may have chances to avoid, tested one "
            "after another until one works."
        ),
        BATTLE,
        "命中判定",
        examples=(N_("avoid 30 and 40: the second is tested only if the first fails"),),
    ),
    "C6": Statement(
        N_(
            "From the total to the damage, in this order: 1 the total; 2 doubled if the type is fire, cold, shock or "
            "poison and the target is vulnerable to it; 3 +1 if the target can't move, +1 if it is frozen; 4 − the "
            "level of the wall it stands on; 5 − armor; 6 − shield, drawn evenly from 0 to its number; 7 − the "
            "resistance in percent. Rounded down once, at the end. 1 or more is that many HP, less is nothing."
        ),
        BATTLE,
        "ダメージ計算",
        examples=(
            N_("7 fire, vulnerable, can't move, wall 2, armor 3, shield draws 1, resists 50 %: 14+1−2−3−1 = 9, so 4"),
        ),
    ),
    "C7": Statement(
        N_(
            "Types: blunt, pierce, slash, fire, cold, shock, poison, acid, magic, decay; each may be magical, and "
            "magic always is. Armor takes off from all of them, unless the attack is armor-negating. Resistance to "
            "blunt, slash and pierce is always 50 %. Attacks may inflict a status too, on whom they wound; those of "
            "damage 0, such as confusion, charm and paralysis, do nothing else."
        ),
        BATTLE,
        "ダメージタイプ(属性)",
        examples=(N_("7 left of a slash, resistance to slash: 3"),),
    ),
    "C13": Statement(
        N_("A mundane hit on an ethereal target does nothing at all in 75 % of the cases; magical hits are normal."),
        BATTLE,
        "ダメージタイプ(属性)",
        examples=(N_("d100 75: nothing; 76: a normal hit"),),
    ),
    "C14": Statement(
        N_(
            "Ranged weapons reach targets within range. Ordinary missiles do half the rolled total, rounded up, beyond "
            "half the range, rounded up. On a wall the range is one tile more, behind two tiles of high wall two; a "
            "tile is 5 cubes with positions by area. A weapon of rate k is silent for k − 1 rounds after a shot."
        ),
        BATTLE,
        "射撃武器",
        examples=(N_("range 5, rolled 5, at 3 / 4 / 5 / 6 cubes: 5, 3, 3, out of range"),),
    ),
    "C15": Statement(
        N_(
            "A ranged weapon can't be used while an enemy is adjacent; another weapon is. In a rear melee one of range "
            "under 5 can."
        ),
        BATTLE,
        "射撃武器",
        examples=(N_("a bow with a wolf beside it: the knife strikes"),),
    ),
    "C16": Statement(
        N_(
            "Before the first round, in this order: pre-battle effects (attacks marked prebattle); assassinations with "
            "weapons marked assassin, by the attackers only, and on anybody (this program's own); siege engines in the "
            "rounds −15 to −1, where the field is a fort with engines, each at an enemy drawn. Siege tunnellers go "
            "under ground as the siege begins and come up inside the wall from round 1 on, combat burrowers go under "
            "again and again: under ground one is no target, isn't adjacent to anybody and doesn't count. Unsourced: a "
            "tunneller comes up at 75 % a round, a burrower goes under at 25 % and comes up at 50 %. Round 1 follows "
            "−1."
        ),
        BATTLE,
        "予備戦闘アクション",
        "unsourced",
        examples=(N_("a fort with a catapult of rate 5: it shoots in rounds −15, −10 and −5"),),
    ),
    "C17": Statement(
        N_(
            "The round's steps: 1 fatigue, 2 clouds, 3 movement, 4 fast movement, 5 fear, 6 order and targets, "
            "7 wands, 8 attacks, 9 statuses and regeneration, 10 battlefield effects, 11 end check."
        ),
        BATTLE,
        "戦闘シーケンス",
        examples=(N_("a cloud made in step 8 harms in step 10 of the same round"),),
    ),
    "C18": Statement(
        N_(
            "Battle fatigue starts in round 100 (house switch fatigue_start: later in large battles, never earlier): "
            "every living unit takes 1, then 2, then 3 … magic damage that ignores every defence."
        ),
        BATTLE,
        "1. Battle Fatigue（疲労）の処理",
        examples=(N_("start 100: rounds 99, 100, 101, 102 take 0, 1, 2, 3"),),
    ),
    "C19": Statement(
        N_(
            "In step 2 each tile of each cloud is removed at 50 %; a tile is an area, with positions by cubes a cube. "
            "In step 10 a cloud harms everybody there, in the round in which it arose too. Unsourced: an open-ended "
            "1d3 through the usual steps; the stronger of two of one type stays; who is submerged or under ground is "
            "safe."
        ),
        BATTLE,
        "2. Cloudsの除去",
        "unsourced",
        examples=(N_("acid over the front: d100 50 is gone, 51 stays"),),
    ),
    "C20": Statement(
        N_(
            "A unit moves one area toward the enemy, the attacker's side first; in step 4 the fast once more. One with "
            "a target in range stays. That it is one area at any speed above 0 is this program's own reading."
        ),
        BATTLE,
        "3. ユニット移動",
        examples=(N_("an archer with somebody in range stays; a wolf in its mid comes to the front"),),
    ),
    "C21": Statement(
        N_(
            "In step 5 a unit adjacent to an enemy that causes fear checks its morale, once a round and against the "
            "worst: 1d10, for dread and terror 1d20; over morale it panics and is out of the fight, alive. The "
            "mindless are immune. The dice are the game's data, the source gives none; a check by hand is hard with "
            "1d20."
        ),
        BATTLE,
        "5. Cause fear（恐怖の容貌）の処理",
        "unsourced",
        (N_("morale 5: a 5 passes, a 6 fails"),),
    ),
    "C22": Statement(
        N_(
            "Order and targets are fixed in step 6: one target for all weapons of one Init, at random among those in "
            "reach unless somebody chooses. A target that is gone by step 8 is drawn anew, or the strike is lost. The "
            "dead don't strike."
        ),
        BATTLE,
        "6. 攻撃順、対象の決定",
        examples=(N_("two are fixed on one orc, the first kills it: the second draws another"),),
    ),
    "C23": Statement(
        N_(
            "Magic wands (attacks marked wand) are used in step 7, before all attacks, besides their owners' actions; "
            "where the sequence is turns, in their owner's turn. Those run by the tracker draw a target; others are "
            "asked."
        ),
        BATTLE,
        "7. Magic Wondの使用",
        examples=(N_("a wand kills an orc in step 7: it doesn't strike in step 8"),),
    ),
    "C24": Statement(
        N_(
            "Step 9: first all damage, then endings, then regeneration; death is looked at after each. Lasting damage "
            "is HP straight. Sleep ends at 5 % a round, paralysis at 10 %, confusion and charm at 25 %: the source "
            "gives no numbers, they are house switches."
        ),
        BATTLE,
        "9. 状態異常や再生能力などの解決",
        "unsourced",
        examples=(N_("1 HP, poison 1, regeneration 3: dead before it regenerates"),),
    ),
    "C25": Statement(
        N_(
            "Step 10 works through the clouds and the magic walls. That a magic wall harms the attackers in its area, "
            "and by an open-ended 1d3 of its type, is this program's own: the source only names it."
        ),
        BATTLE,
        "10. Battlefield effectの解決",
        "unsourced",
        examples=(N_("a wall of shock over the front: each attacker there takes 1d3 shock"),),
    ),
    "C26": Statement(
        N_(
            "Magic resistance: easy 1d5, normal 2d4, hard 2d6, semi-open-ended: each die explodes by itself, and what "
            "it adds counts half, rounded down. A total below the resistance resists, an equal one fails. Only an "
            "attack marked so (negates=easy, normal or hard) allows the roll: for the status that it inflicts, or for "
            "the whole of it if it inflicts none."
        ),
        BATTLE,
        "魔法抵抗",
        examples=(
            N_("1d5: 5, 5, 5, 4 is 5 + 11/2 = 10"),
            N_("resistance 4 against 3: resists; against 4: fails"),
        ),
    ),
    "C27": Statement(
        N_(
            "In step 11 the fight is over if a side has nobody left; if only some are left who can't act, it is asked. "
            "Then 75 rounds of lasting harm pass, without fatigue: who lives then has survived. Both gone is a draw, "
            "also if the winners don't outlive those rounds."
        ),
        BATTLE,
        "11. 戦闘終了処理",
        examples=(N_("the last of the winners dies of poison in the 75 rounds: a draw"),),
    ),
    "C28": Statement(
        N_(
            "An attack's damage is shown in red whatever its type, lasting and reflected damage in its type's colour "
            "(magic is white), healing with a plus."
        ),
        BATTLE,
        "ダメージタイプ(属性)",
        examples=(N_("6 by a fire bolt: red; 1 by burning: the colour of fire; 3 healed: +3"),),
    ),
}
