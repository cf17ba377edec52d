"""F: flight and falling."""

from collections.abc import Mapping

from tracker.words.catalogue import N_
from tracker.words.rules.statement import SPACE, Statement

_FLIGHT = "空中での戦闘ルール"
_LEAVING = f"{_FLIGHT} › 時間制限と状況からの離脱"
_FALLING = f"{_FLIGHT} › 墜落状態と状況からの離脱"

STATEMENTS: Mapping[str, Statement] = {
    "F1": Statement(
        N_(
            "Flying needs a flight skill with its own duration (flight, in rounds, 0 for ever), a flying mount, or the "
            "GM's word. Who doesn't fly and isn't under water can't go up or down; a mere difference of height isn't "
            "flight."
        ),
        SPACE,
        "空間戦闘の種類について",
        examples=(N_("flight=3: three rounds; flight=0: for ever"),),
    ),
    "F2": Statement(
        N_(
            "Flying and falling halve melee, ranged and magic to-hit, parry and evade, rounded down, before any other "
            "modifier; never twice. General checks are one step harder."
        ),
        SPACE,
        f"{_FLIGHT} › ステータスのペナルティ",
        examples=(N_("evade 3 while flying: 1"),),
    ),
    "F3": Statement(
        N_(
            "In flight a move as main action is 3 × speed, as sub action 2 × speed; the auxiliary move is as usual. A "
            "flyer over water may dive as far as that move goes."
        ),
        SPACE,
        f"{_FLIGHT} › 移動",
        examples=(N_("speed 6: main 18, sub 12"),),
    ),
    "F4": Statement(
        N_(
            "A flyer has to move with its main or sub action every round. Auxiliary moves, drift, forced moves and "
            "what a skill does don't count. One that the tracker runs and that has nowhere to go circles in its area."
        ),
        SPACE,
        f"{_FLIGHT} › 移動",
        examples=(N_("sub action to move, main action to attack: it stays in the air"),),
    ),
    "F5": Statement(
        N_("One takes off by using the flight skill, with the main action."),
        SPACE,
        _LEAVING,
        examples=(N_("speed 6: main action for the skill, then 12 cubes with the sub action"),),
    ),
    "F6": Statement(
        N_(
            "Who flies and didn't move falls from the round's end on; whose skill ends, or who jumps off, at once. "
            "With no free cube below it stands there instead and loses nothing; without gravity (ours) it floats, and "
            "no move is owed there."
        ),
        SPACE,
        f"{_FLIGHT} › 移動",
        examples=(N_("attacks and doesn't move: it falls from the round's end on"),),
    ),
    "F7": Statement(
        N_(
            "From its own turn's start one that falls can do nothing but use its flight skill; the GM may allow more, "
            "a parachute say. Before that it can do whatever the fall leaves it, but not move by its own will. It may "
            "always evade and parry."
        ),
        SPACE,
        _FALLING,
        examples=(N_("falling as its turn starts: it flies again, or does nothing"),),
    ),
    "F8": Statement(
        N_(
            "Using the flight skill ends a fall in that cube. No move is owed in that round, nor (ours) in the round "
            "of a take-off."
        ),
        SPACE,
        _FALLING,
        examples=(N_("fell 20 and flies again: it stays there, and owes no move this round"),),
    ),
    "F9": Statement(
        N_(
            "Landing is declared for a round's end, in a cube that touches the ground; at the surface of water it is "
            "asked whether there is a deck. It ends the flight, whatever is left of the skill."
        ),
        SPACE,
        f"{_LEAVING} › 着陸",
        examples=(N_("a skill of 5 rounds, landed in the second: flying needs the skill again"),),
    ),
    "F10": Statement(
        N_(
            "Who stalls at the end of a round falls first at the end of the next. A fall that begins in the middle of "
            "a round comes at this round's end if one's own turn is still to come, else at the next one's (ours)."
        ),
        SPACE,
        _FALLING,
        examples=(N_("stalls at the end of 3: falls first at the end of 4"),),
    ),
    "F11": Statement(
        N_(
            "At each round's end one falls straight down 20 cubes. On reaching the ground it loses one percent of its "
            "maximum HP for each cube fallen since the fall began, rounded down; mount and rider each by their own. "
            "Then the fall is over and it may act."
        ),
        SPACE,
        _FALLING,
        examples=(N_("stalls 45 up with a maximum of 200: falls 20, 20 and 5, loses 90"),),
    ),
    "F12": Statement(
        N_(
            "After 300 cubes and more it is critical at once, also if somebody ended the fall (F13). HP may go below "
            "0 in the record; whether it is worse than critical is asked, never decided."
        ),
        SPACE,
        _FALLING,
        examples=(N_("300 cubes: critical, whatever HP are left"),),
    ),
    "F13": Statement(
        N_(
            "Whoever something falls on may evade or parry. Evading lets the fall go on. Parrying harms neither of "
            "the two, and may stop the fall, above or beside. Otherwise both lose the same points, one percent of the"
            " faller's maximum HP (of a pair the mount's) for each cube fallen so far, and the fall stops in the cube"
            " above (ours). Who was stopped is free in the next round, though whether it may move along in mid-air is"
            " asked; without flight or a hold it falls again from that round's end, a new fall. Several hit at once "
            "each defend, and the faller loses once; of a mounted pair that is hit the GM names who defends, and each"
            " of the two loses the points. The lowest falls first."
        ),
        SPACE,
        _FALLING,
        examples=(N_("max HP 200, 20 cubes onto somebody who fails to evade: both lose 40"),),
    ),
}
