"""Every sign that the screen draws, in two sets: one for UTF-8 terminals, one in ASCII for all others."""

from collections.abc import Mapping
from typing import NamedTuple


class Glyphs(NamedTuple):
    """A set of signs, each one cell wide but for `holds`. `encoding` is what the terminal can show of other people's
    texts."""

    top_left: str
    top_right: str
    across: str
    down: str
    mark: str
    """In the gutter of the row that is selected."""
    now: str
    """Whose turn it is."""
    auto: str
    """Run by the tracker."""
    done: str
    """A turn or an action that is spent."""
    to_come: str
    """A turn or an action that isn't spent yet."""
    dead: str
    away: str
    """Fled, panicked, removed."""
    out: str
    """Out of the fight, but still there: asleep, paralysed."""
    melee: str
    up: str
    """A height above the ground."""
    under: str
    """A depth under water."""
    cloud: str
    wall: str
    """A magic wall."""
    rides: str
    """Before the name of a rider, who stands below its mount."""
    pair: str
    """Between the names of a mount and its riders."""
    holds: str
    """A line that holds: what it can block is at least what presses on it."""
    broken: str
    urgent: str
    """A timer that strikes this round or the next, and whom it strikes."""
    due: str
    """A timer of which something comes this round."""
    full: str
    empty: str
    left: str
    """On both sides of what is emphasised, so that it is so without colour."""
    right: str
    saved: str
    unsaved: str
    refused: str
    point: str
    """Between two things on a row."""
    below: str
    """A depth where there is no water."""
    rows: str
    """Between the rows in sight and the number of those that aren't."""
    more: str
    """Where a text was cut."""
    chosen: str
    """One of several taken."""
    marked: str
    """In the gutter of somebody who is marked for the next command."""
    both: str
    """In the gutter of a row that is selected and marked."""
    encoding: str = "utf-8"
    letters: Mapping[int, str] = {}
    """What stands for the signs in texts that the set hasn't got."""


UNICODE = Glyphs(
    top_left="╭",
    top_right="╮",
    across="─",
    down="│",
    mark="▌",
    now="▶",
    auto="»",
    done="○",
    to_come="●",
    dead="✝",
    away="←",
    out="⊘",
    melee="⚔",
    up="↑",
    under="≈",
    cloud="☁",
    wall="▒",
    rides="└",
    pair="+",
    holds="≥",
    broken="<",
    urgent="‼",
    due="*",
    full="█",
    empty="░",
    left="▐",
    right="▌",
    saved="●",
    unsaved="○",
    refused="✗",
    point="·",
    below="↓",
    rows="…",
    more="…",
    chosen="✓",
    marked="+",
    both="█",
)

ASCII = Glyphs(
    top_left="+",
    top_right="+",
    across="-",
    down="|",
    mark=">",
    now="*",
    auto="@",
    done="o",
    to_come="*",
    dead="+",
    away="<",
    out="_",
    melee="X",
    up="^",
    under="~",
    cloud="%",
    wall="=",
    rides="\\",
    pair="+",
    holds=">=",
    broken="<",
    urgent="!",
    due="*",
    full="#",
    empty=".",
    left="[",
    right="]",
    saved="*",
    unsaved="o",
    refused="x",
    point="-",
    below="v",
    rows=":",
    more="~",
    chosen="x",
    marked="&",
    both="#",
    encoding="ascii",
    letters=str.maketrans({"−": "-", "–": "-", "—": "-", "→": ">", "…": "~", "×": "x", "≥": ">", "≤": "<", "·": "-",
                           "↑": "Up", "↓": "Down", "←": "Left",
                           "“": '"', "”": '"', "‘": "'", "’": "'"}),
)  # fmt: skip

CHOICE = "TRACKER_GLYPHS"
"""The variable that says which set, whatever the locale: "ascii" or "unicode"."""


def glyphs_for(environment: Mapping[str, str]) -> Glyphs:
    """The set for a terminal: what `TRACKER_GLYPHS` says, else by the locale's encoding.

    With "ascii" in a UTF-8 locale only the signs are ASCII; names stay as they are."""
    utf8 = _is_utf8(environment)
    choice = environment.get(CHOICE, "")
    if choice == "unicode" or (utf8 and choice != "ascii"):
        return UNICODE
    return ASCII._replace(encoding="utf-8" if utf8 else "ascii")


def _is_utf8(environment: Mapping[str, str]) -> bool:
    """Whether the locale is a UTF-8 one: the first variable that is set decides, as POSIX has it."""
    value = next((value for name in ("LC_ALL", "LC_CTYPE", "LANG") if (value := environment.get(name))), "")
    return "utf8" in value.lower().replace("-", "")


def plain(text: str, glyphs: Glyphs) -> str:
    """A text as the set can show it: what it has no sign for becomes a question mark."""
    if text.isascii():
        return text
    if glyphs.letters:
        text = text.translate(glyphs.letters)
    if glyphs.encoding == "utf-8":
        return text
    return text.encode(glyphs.encoding, "replace").decode(glyphs.encoding)
