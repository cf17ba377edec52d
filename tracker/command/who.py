"""WHO: what is typed for combatants, as their ids."""

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from fnmatch import translate

from tracker.command.choices import NEAREST, choose, fold, shown
from tracker.command.lexer import Part, Word, joined, quote
from tracker.rules import space
from tracker.rules.order import in_id_order
from tracker.rules.refusal import impossible
from tracker.rules.statuses import is_absent, is_gone, rule_of
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.vocabulary import AREAS, SIDES

Test = Callable[[Combatant], bool]


def _in_area(area: str) -> Test:
    return lambda each: space.area_of(each) == area


def _of_side(side: str) -> Test:
    return lambda each: each.side == side


def _is_down(each: Combatant) -> bool:
    """Whether it lies there and can do nothing, the dead among them."""
    able = all(rule_of(status).may != "nothing" for status in each.statuses)
    return is_absent(each) and not able and not ({"fled", "panicked", "removed"} & each.statuses.keys())


GROUPS: dict[str, Test] = {
    **{f"@{side}": _of_side(side) for side in SIDES},
    **{f"@{area}": _in_area(area) for area in AREAS},
    "@all": lambda _: True,
    "@down": _is_down,
}
"""By word: who belongs to it. A group means those on the board (not gone, not in reserve); `@down` the dead too."""
TURN = "@turn"


def is_on_board(combatant: Combatant) -> bool:
    """Whether a glob or a group means somebody in the fight: not in reserve, not gone for good."""
    return not (combatant.reserve or is_gone(combatant))


def find(part: Part, encounter: Encounter, *, everyone: bool = False) -> list[str]:
    """The ids that one part means, in id order: a group, an exact id, an exact name, a glob on both, or a prefix of
    an id or name that only one has.

    With `everyone`, groups and globs mean the reserve and the gone too. Raises `Refused` (impossible): "no-such-name",
    "ambiguous-name", "no-turn", "nobody-there", or an unknown group."""
    found = encounter.combatants
    if part.text in found:
        return [part.text]
    if not part.quoted and part.text.startswith("@"):
        return _group(part.text, encounter, everyone)
    if exact := exactly(part.text, encounter):
        return [_only(part.text, exact)]
    if not part.quoted and ("*" in part.text or "?" in part.text):
        matches = _glob(part.text, encounter, everyone)
    elif matches := beginning(part.text, encounter):
        return [_only(part.text, matches)]
    if not matches:
        raise no_such_name(part.text, encounter)
    return matches


def exactly(text: str, encounter: Encounter) -> list[str]:
    """Those whose id is the text, else those whose name it is, whatever the case."""
    folded = _spaced(text)
    ids = [who for who in encounter.combatants if fold(who) == folded]
    return in_id_order(ids or [who for who, each in encounter.combatants.items() if _spaced(each.name) == folded])


def beginning(text: str, encounter: Encounter) -> list[str]:
    """Those whose id or name begins with the text, in id order; nobody for an empty text."""
    folded = _spaced(text)
    return in_id_order(
        who
        for who, each in encounter.combatants.items()
        if folded and (_begins(fold(who), folded) or _begins(_spaced(each.name), folded))
    )


def _begins(whole: str, start: str) -> bool:
    """Whether a text begins with another that doesn't end inside a number: goblin-1 is no beginning of goblin-10."""
    return whole.startswith(start) and not (start[-1].isdigit() and whole[len(start) : len(start) + 1].isdigit())


def meant(part: Part, encounter: Encounter) -> Part:
    """What a person means who types the id of one that is also the name of another: somebody was renamed, and another
    got the old name. In quotes it is the name; without, it is refused (impossible) "ambiguous-name", with the names."""
    named = [who for who, each in encounter.combatants.items() if _spaced(each.name) == _spaced(part.text)]
    with_id = [who for who in encounter.combatants if fold(who) == fold(part.text) and who not in named]
    if not named or not with_id:
        return part
    if part.quoted and len(named) == 1:
        return Part(named[0], True)
    matches = [quote(encounter.combatants[who].name) for who in in_id_order([*with_id, *named])]
    raise impossible("ambiguous-name", word=shown(part.text), matches=matches)


def _spaced(text: str) -> str:
    """The text as it is compared, with single spaces inside and none around it."""
    return " ".join(fold(text).split())


def can_mean(part: Part, encounter: Encounter) -> bool:
    """Whether a part could stand for anybody."""
    if not part.quoted and part.text[:1] == "@":
        return True
    glob = not part.quoted and ("*" in part.text or "?" in part.text)
    return bool(beginning(part.text, encounter) or (glob and _glob(part.text, encounter, True)))


def _only(text: str, matches: list[str]) -> str:
    if len(matches) > 1:
        raise impossible("ambiguous-name", word=shown(text), matches=matches)
    return matches[0]


def _glob(text: str, encounter: Encounter, everyone: bool) -> list[str]:
    pattern = re.compile(translate(fold(text).replace("[", "[[]")))
    found = [
        who for who, each in encounter.combatants.items() if pattern.match(fold(who)) or pattern.match(fold(each.name))
    ]
    return in_id_order(found if everyone else _preferred(found, encounter))


def _preferred(found: list[str], encounter: Encounter) -> list[str]:
    """Those on the board, or all of them if none is."""
    return [who for who in found if is_on_board(encounter.combatants[who])] or found


def _group(text: str, encounter: Encounter, everyone: bool) -> list[str]:
    word = choose(text, [TURN, *GROUPS], "group")
    if word == TURN:
        if encounter.flow.turn not in encounter.combatants:
            raise impossible("no-turn")
        return [encounter.flow.turn]
    test = GROUPS[word]
    found = [who for who, each in encounter.combatants.items() if test(each)]
    if not everyone and word != "@down":
        found = [who for who in found if is_on_board(encounter.combatants[who])]
    if not found:
        raise impossible("nobody-there", word=word)
    return in_id_order(found)


def no_such_name(text: str, encounter: Encounter) -> Exception:
    """The refusal of a name that nobody has, with the ids nearest to it: of names that have a word beginning so, then
    of those that look like it."""
    known: dict[str, str] = {}
    for who, each in encounter.combatants.items():
        known |= {fold(each.name): who, fold(who): who}
    folded = _spaced(text)
    inside = [who for name, who in known.items() if folded and any(_begins(word, folded) for word in name.split())]
    alike = [known[each] for each in get_close_matches(folded[:80], known, NEAREST)]
    near = list(dict.fromkeys([*in_id_order(dict.fromkeys(inside)), *alike]))
    return impossible("no-such-name", word=shown(text), nearest=near[:NEAREST])


def in_order_typed(words: Iterable[Word], encounter: Encounter, *, everyone: bool = False) -> list[str]:
    """The ids that several words mean, each once, in the order typed."""
    parts = (part for word in words for part in parts_of(word))
    return list(dict.fromkeys(who for part in parts for who in find(part, encounter, everyone=everyone)))


def several(words: Iterable[Word], encounter: Encounter, *, everyone: bool = False) -> list[str]:
    """The ids that several words mean, each once, in id order."""
    return in_id_order(in_order_typed(words, encounter, everyone=everyone))


def one(word: Word, encounter: Encounter, *, everyone: bool = False) -> str:
    """The id of exactly one. Raises `Refused` (impossible) "one-only" if a word means several."""
    found = several([word], encounter, everyone=everyone)
    if len(found) > 1:
        raise impossible("one-only", word=shown(word.text), matches=found)
    return found[0]


def parts_of(word: Word) -> Iterable[Part]:
    """What a word names, one after another; an `=` in it is part of a name."""
    return word.parts if word.value is None else [Part(f"{joined(word.parts)}={joined(word.value)}", word.quoted)]
