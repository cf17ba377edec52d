"""The signs on the screen and what each of them means, for help."""

from collections.abc import Mapping
from typing import NamedTuple

from tracker.words.catalogue import N_, translate
from tracker.words.width import table


class Sign(NamedTuple):
    """A sign as it stands on the screen, with the names of those drawn in braces, and what it means."""

    shown: str
    means: str


PLAIN: Mapping[str, str] = {
    "mark": "▌",
    "marked": "+",
    "both": "█",
    "now": "▶",
    "auto": "»",
    "chosen": "✓",
    "dead": "✝",
    "away": "←",
    "out": "⊘",
    "melee": "⚔",
    "holds": "≥",
    "broken": "<",
    "under": "≈",
    "up": "↑",
    "cloud": "☁",
    "wall": "▒",
    "rides": "└",
    "pair": "+",
    "urgent": "‼",
    "due": "*",
    "point": "·",
    "to_come": "●",
    "done": "○",
    "refused": "✗",
    "saved": "●",
    "unsaved": "○",
    "below": "↓",
    "rows": "…",
    "more": "…",
}
"""The signs by name, as a UTF-8 terminal shows them."""

SIGNS: Mapping[str, tuple[Sign, ...]] = {
    N_("Everywhere"): (
        Sign("{mark}", N_("the row that is selected; the keys that act on somebody act on that one")),
        Sign("{marked} {both}", N_("marked with Space for the next command; marked and selected")),
        Sign("2{rows} {rows}7", N_("so many rows stand above and below those in sight: arrows and PgDn show them")),
        Sign("{more}", N_("a text is cut here")),
        Sign("(C6.5)", N_("the rule it came from: w and Enter show it, and `tracker rules C6`")),
        Sign("{saved} {unsaved}", N_("behind it on top: the last step is on the disk; is still being written")),
    ),
    N_("Initiative"): (
        Sign("{now}", N_("whose turn it is; the number is the initiative")),
        Sign("{chosen}", N_("that turn has been")),
        Sign("{auto}", N_("run by the tracker by itself")),
        Sign("{dead}", N_("dead")),
        Sign("{away}", N_("gone: fled, panicked, or taken off the board")),
        Sign("{out}", N_("out of the fight, but still there: asleep, paralysed and the like")),
    ),
    N_("Formation"): (
        Sign("{melee}", N_("both sides stand in this area: nobody gets past it (A6, A11)")),
        Sign("4 {holds} 2", N_("a side's line there: what it can block, and what presses on it. It holds (S3)")),
        Sign("4 {broken} 5", N_("that line is broken; the party's stands first")),
        Sign("{under}4", N_("water so many cubes deep; behind a name: so deep under water")),
        Sign("{up}6 {below}6", N_("so many cubes above the ground, or below where there is no water")),
        Sign("{cloud} {wall}", N_("a cloud, a magic wall, of the type behind it")),
        Sign("{rides} {pair}", N_("rides the one above it; a mount with its riders")),
        Sign("{urgent}", N_("behind HP: a timer strikes it this round or the next, as in the timers")),
        Sign(
            "{due} {point}",
            N_("behind HP where there is no room: a status of which something comes this round; another"),
        ),
    ),
    N_("Timers"): (
        Sign("{urgent}", N_("strikes this round or the next")),
        Sign("{due}", N_("something comes of it this round")),
        Sign("{point}", N_("later")),
    ),
    N_("Details"): (
        Sign("{to_come} {done}", N_("an action that is still there; one that is spent, on what stands behind it")),
        Sign("a  x 5", N_("the keys of what can be done: a, or x and then 5")),
        Sign("{refused}", N_("can't be done now; why stands behind it")),
        Sign("1-7 (1d10)", N_("a weapon's harm as it is written, and the die that is rolled for it now")),
    ),
}
"""By the part of the screen where they stand."""

INDENT = "  "


def signs_text(signs: Mapping[str, str] = PLAIN) -> str:
    """What the signs mean, drawn with those given by name."""
    parts = []
    for part, rows in SIGNS.items():
        lines = table([(row.shown.format_map(signs), translate(row.means)) for row in rows])
        parts.append("\n".join([translate(part), *(INDENT + line for line in lines)]))
    return "\n\n".join(parts)
