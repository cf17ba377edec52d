"""Names and ids of newcomers: distinct names with numbers behind them, and ids that can be typed; and distinct names
of somebody's attacks."""

import re
from collections.abc import Collection, Iterable
from unicodedata import category, normalize

from msgspec import structs

from tracker.rules.table import NOBODY
from tracker.state.clean import NAME_LENGTH
from tracker.state.combatant import Attack

ID_LENGTH = 48
"""How long an id is that is made of a name, without the number that makes it unique."""
NAMELESS = "one"
"""The id of a name without letters or digits."""
RESERVED = frozenset({NOBODY})
"""Words that can't be ids, because they answer a question."""

# A word starts with a letter or digit; marks belong to the letter before them.
_WORD = re.compile(r"\w\S*")
_NUMBERED = re.compile(r"^(.*\S) ([1-9][0-9]{0,5})$")


def folded(name: str) -> str:
    """A name by which it is compared: case doesn't count."""
    return normalize("NFKC", name).casefold()


def distinct(name: str, count: int, taken: Iterable[str]) -> list[str]:
    """So many names that nobody has. One alone keeps the name unless it is taken; several get numbers that go on from
    those there are."""
    known = {folded(each) for each in taken}
    if count == 1 and folded(name) not in known:
        return [name]
    found = _NUMBERED.match(name)
    base = found[1] if found and folded(name) in known else name
    last = max((_number(each, base) for each in known), default=0)
    return [_with_number(base, number) for number in range(last + 1, last + count + 1)]


def told_apart(attacks: tuple[Attack, ...]) -> tuple[Attack, ...]:
    """The attacks, each with a name of its own: the second of one name gets a number. The same object if they had."""
    taken = {folded(each.name) for each in attacks}
    if len(taken) == len(attacks):
        return attacks
    seen: set[str] = set()
    found = []
    for each in attacks:
        if folded(each.name) in seen:
            (name,) = distinct(each.name, 1, taken)
            taken.add(folded(name))
            found.append(structs.replace(each, name=name))
        else:
            seen.add(folded(each.name))
            found.append(each)
    return tuple(found)


def _number(known: str, base: str) -> int:
    """The number that a known name has among those of a base: the bare base counts as 1, other names as 0."""
    if known == folded(base):
        return 1
    # A base that was too long for its number was cut.
    found = _NUMBERED.match(known)
    cut = folded(base[: NAME_LENGTH - len(found[2]) - 1].rstrip()) if found else ""
    return int(found[2]) if found and found[1] in (folded(base), cut) else 0


def _with_number(base: str, number: int) -> str:
    behind = f" {number}"
    return base[: NAME_LENGTH - len(behind)].rstrip() + behind


def slug(name: str) -> str:
    """The name as an id: plain letters and digits in lower case with hyphens between; letters of other scripts stay
    where a name can't be written without them."""
    plain = "".join(each for each in normalize("NFKD", name) if category(each) != "Mn")
    text = plain if not any(each.isalpha() and not each.isascii() for each in plain) else name
    lower = normalize("NFC", text.lower())
    words = _WORD.findall("".join(each if each.isalnum() or category(each)[0] == "M" else " " for each in lower))
    return "-".join(words)[:ID_LENGTH].strip("-") or NAMELESS


def unique_id(name: str, taken: Collection[str]) -> str:
    """An id for a name that nobody has."""
    base = slug(name)
    found, number = base, 1
    while found in taken or found in RESERVED:
        number += 1
        found = f"{base}-{number}"
    return found
