"""G: one table for four systems. The sources don't know of each other, so all of it is this program's own."""

from collections.abc import Mapping

from tracker.words.catalogue import N_
from tracker.words.rules.statement import Statement, ours

STATEMENTS: Mapping[str, Statement] = {
    "G1": ours(
        N_(
            "The field is 25 cubes deep, five for each area: party rear, party mid, front, foes mid, foes rear. Every "
            "combatant has a cube (x depth, y sideways, z height), and its area follows from x; of a large body the "
            "middle cube counts. Height 0 is the first free cube over ground or water, below the surface it is "
            "negative. Each area has a depth of water, 0 is land. Diving, or being moved below 0, goes under."
        ),
        N_("x 12: the front"),
        N_("x 27, beyond the foes' end: their rear, and 3 more to every distance"),
    ),
    "G2": ours(
        N_(
            "With positions by area a distance is 5 × the areas between two plus the difference in height of their "
            "nearest cubes, at least 1; cubes beyond the field's ends come on top. Who runs into whom while drifting "
            "is one question at the round's start, the cubes counted up to the end of the area where it happens. House "
            "switch positions=cubes: distances and collisions are reckoned cube by cube (K1-K4), adjacent is who is at "
            "most 1 away, moves cost what they go; whom a movement leaves are the adjacent ones (A18), and A7-A9 rest."
        ),
        N_("same area, same height: 1"),
        N_("two areas apart, 3 higher: 13"),
    ),
    "G3": ours(
        N_(
            "The field has a medium, ground, water, air or zero gravity, and a combatant may have its own. The other "
            "chapters hold in every medium; water, flight and zero gravity add to them."
        ),
        N_("a gull over a battle on land has air as its own medium"),
    ),
    "G4": ours(
        N_(
            "A round: its start, then the steps 1 to 10 of the battle with the attacks of step 8 taken as turns in the "
            "order of initiative, its end, and the end check. Those run by the tracker (auto, read at the round's "
            "start) move in steps 3 and 4. There is no round 0. Steps in which nothing can happen are passed over, and "
            "told in one line. House switch sequence=phases: everyone moves in steps 3 and 4, and a turn runs from "
            "step 3 to the end of step 8; sequence=turns: steps 1 and 2, then turns with fear at their start and wands "
            "in them, in which those run by the tracker advance, draw a target and strike, then steps 9, 10 and 11. "
            "While the tracker plays on by itself (the command auto) it runs everybody; in the round in which it "
            "starts the unflagged don't advance, they strike a drawn target in their own turn."
        ),
        N_("an ogre run by the tracker moves in step 3 and strikes in step 8; Mei does both in her turn"),
    ),
    "G5": ours(
        N_(
            "Initiative by weapon: a creature has one turn a round, at its highest Init; its slower weapons strike "
            "later at their own Init, outside its turn. Equals come in random order, anew each round, unless ordered "
            "by hand. Rolled: d20 + modifier once, or a number typed; of equals the higher modifier, then a roll. The "
            "order isn't rewritten as turns pass: nobody is skipped or comes twice because somebody is added, removed "
            "or moved."
        ),
        N_("spear 6 and fist 2 in one pair of hands: the turn is at 6, the fist strikes at 2"),
        N_("no attack at all: Init 0"),
    ),
    "G6": ours(
        N_(
            "To hit: d20 + the to-hit stat (melee, ranged or magic) + modifiers has to reach 10 + the target's evade; "
            "a natural 20 hits, a natural 1 misses. House switch to_hit=always: every attack hits, and modifiers are "
            "listed without effect. to_hit=d100: d100 at most the stat, each point of a modifier counting 5; doubles "
            "within it are told, without effect; the target may then evade or parry. to_hit=ask: the GM says. Presets: "
            "unified has all defaults; conquest always hits, plays in phases, and kills at 0 HP; skirmish plays in "
            "turns with rolled initiative and an opportunity attack for each adjacent enemy in each turn; spatial has "
            "cubes, turns, rolled initiative and d100."
        ),
        N_("melee 4, rolled 9, size +2, evade 3: 15 against 13, a hit"),
    ),
    "G7": ours(
        N_(
            "A check is rolled with the rule's own die where a source gives one; otherwise it is asked, or with "
            "to_hit=d100 rolled: d100 at most the stat, 20 more for an easy one, 20 less for a hard one (house switch "
            "d100_difficulty). Where no default is named a question's default is nobody, none, no or stay. Those run "
            "by the tracker defend with the better of evade and parry."
        ),
        N_("evade 40 on a d100, a hard check: 20 or less"),
    ),
    "G8": ours(
        N_(
            "Each chapter rounds in its own way: sizes up, once, after the comparison; the battle down, halved "
            "missiles up; water, flight and cubes down; areas up, and “more than twice” is strict."
        ),
        N_("stat 7 while falling: 3"),
    ),
    "G9": ours(
        N_(
            "Absent are those who are asleep, paralysed, helpless, petrified, unconscious, fainted, critical, "
            "panicked, fled, removed, dead, dying or under ground: they don't count for melee, blocking, stopping, "
            "breakthrough and head-counts. Those of them who are still there can be attacked. Stunned and charmed "
            "ones count. What a confused one does in its turn is asked, and it may strike its own side."
        ),
        N_("two asleep and one awake: one head"),
    ),
    "G10": ours(
        N_(
            "There are two sides, with names of the GM's choosing; one of them is the attacker. A charmed creature "
            "fights for the other side."
        ),
        N_("a charmed orc counts among the party's heads"),
    ),
    "G11": ours(
        N_(
            "Enemies in one area count for each other only if their nearest cubes differ in height by at most the "
            "longer melee reach of the two; otherwise they pass over or under each other."
        ),
        N_("reach 1 and 1, heights 0 and 2: not level"),
        N_("a pike of reach 2: level"),
    ),
    "G12": Statement(
        N_(
            "At 0 HP or less a unit is dead. A combatant marked as a character is out of the fight, its HP kept as the "
            "number it is, and whether it is unconscious, critical or dead is asked; house switch at_zero=dead makes "
            "it die too."
        ),
        standing="unsourced",
        examples=(N_("a goblin at 0: dead; a character at −3: asked"),),
    ),
    "G13": ours(
        N_(
            "A turn has a main action, a sub action, and an auxiliary move that goes with the main one: it comes when "
            "that is taken, and where the round goes by phases before it too. On land a move as main or sub action is "
            "speed, both may be joined, the auxiliary move is 1 cube; other media have their own (W4, F3, Z2), and "
            "inertia control takes any one action (Z3). Attacks and the flight skill take the main action, mounting "
            "(ours) a move's, surfacing takes all, landing nothing."
        ),
        N_("speed 6: sub 6, both 12 squares"),
    ),
    "G14": ours(
        N_(
            "Where the systems meet: an auto's step in step 3 is its sub action's move, under water its main one. A "
            "flyer may dive, and its flight ends; without water diving is refused. Whether a fire goes out under water "
            "is asked. A flyer that moves inside its area provokes only those whose level it leaves. A fall over water "
            "ends in its first cube, without loss unless the GM says otherwise; the clock starts next round. A mounted "
            "pair is one body and one head of the mount's size, and one move is for both; each has its own HP, turn "
            "and opportunity attack; who leaves its mount in flight falls, without gravity it drifts as the two did; "
            "a rider under water leaves its mount when it surfaces by itself, at no further cost. "
            "A drift provokes nothing, isn't stopped by any line or enemy on its way, and "
            "crosses as many areas as it has whole fives of cubes. When the battle is over that round's end is still "
            "played, falls go down to the ground, and the water clock and all drifts stop."
        ),
        N_("a rider and its horse in front: one head, one body of the horse's size"),
    ),
    "G15": ours(
        N_(
            "Every chance is a die: p % is d100 at most p, a coin is d2 with 2 for “the die”, an even draw 0 to m is "
            "d(m+1) − 1, a pick among n is dn in id order. A d1, 0 % and 100 % aren't rolled. In a strike the dice "
            "come in this order: to hit, avoiding, ethereal, damage, shield, side effects. Numbers in ids count as "
            "numbers. A side's dice may be typed (dice_party, dice_foes), but for draws of an order, a target or a tie."
        ),
        N_("orc-2 comes before orc-10"),
    ),
}
