"""Where to: an area, or a distance in cubes."""

from typing import NamedTuple, cast

from tracker.command import who
from tracker.command.choices import choose, fold, matching, nearest, shown
from tracker.command.lexer import Word
from tracker.command.numbers import integer, is_integer
from tracker.rules.refusal import impossible
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import AREAS, Area

FAR = 9_999


class Place(NamedTuple):
    """Where to: an area, or cubes along x, y and z."""

    to: Area | None = None
    by: tuple[int, int, int] = (0, 0, 0)


def area(word: Word) -> Area:
    """The area meant. Raises `Refused` (impossible) for anything else."""
    return cast(Area, choose(word.text, AREAS, "area"))


def place(word: Word) -> Place:
    """The place meant. Raises `Refused` (impossible) for anything else, and for a distance of nothing."""
    if not _is_vector(word):
        return Place(to=area(word))
    if len(word.parts) != 3:
        raise impossible("not-a-distance", text=shown(word.text))
    x, y, z = (integer(part.text, -FAR, FAR) for part in word.parts)
    if not (x or y or z):
        raise impossible("no-distance")
    return Place(by=(x, y, z))


class Tile(NamedTuple):
    """A tile: an area, or a cube."""

    area: Area | None = None
    cube: tuple[int, int, int] | None = None


def tile(word: Word) -> Tile:
    """The tile meant: an area, or a cube X,Y,Z. Raises `Refused` (impossible) for anything else."""
    if not _is_vector(word):
        return Tile(area=area(word))
    if len(word.parts) != 3:
        raise impossible("not-a-distance", text=shown(word.text))
    x, y, z = (integer(part.text, -FAR, FAR) for part in word.parts)
    return Tile(cube=(x, y, z))


def is_place(word: Word, encounter: Encounter) -> bool:
    """Whether a word behind somebody's name is rather a place than somebody's name too: an area or distance as it
    stands, the beginning of one area if nobody is called so, or something that is like an area and nobody's name."""
    if word.quoted:
        return False
    if _is_vector(word) or fold(word.text) in AREAS:
        return True
    if who.exactly(word.text, encounter):
        return False
    found = matching(word.text, AREAS)
    if len(found) == 1:
        return True
    if all(who.can_mean(part, encounter) for part in word.parts):
        return False
    return bool(found or nearest(word.text, AREAS) or is_integer(word.text))


def is_origin(word: Word, encounter: Encounter) -> bool:
    """Whether the first target of an attack is rather an area or a cube: as it stands, or the beginning of one area if
    it can't mean anybody."""
    if word.quoted:
        return False
    if _is_vector(word) or fold(word.text) in AREAS:
        return True
    can_mean = any(who.can_mean(part, encounter) for part in word.parts)
    return not can_mean and len(matching(word.text, AREAS)) == 1


def _is_vector(word: Word) -> bool:
    return len(word.parts) > 1 and not word.quoted and all(is_integer(part.text) for part in word.parts)
