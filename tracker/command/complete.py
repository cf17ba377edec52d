"""Completion: what may stand at the end of a line that is being typed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import inspect

from tracker.command import who
from tracker.command.build_status import known
from tracker.command.choices import fold, matching
from tracker.command.grammar import CHOICES, FORMS, Form, Param
from tracker.command.lexer import MAX_TEXT, QUOTES, Part, Word, cleaned, joined, opened, words
from tracker.command.position import Position, position_of
from tracker.command.spelling import spell
from tracker.command.values import kinds_of
from tracker.rules import fields, house
from tracker.rules.order import in_id_order
from tracker.rules.refusal import Refused
from tracker.rules.table import NOBODY
from tracker.state.combatant import Attack, Combatant
from tracker.state.encounter import Encounter
from tracker.state.field import Field
from tracker.state.vocabulary import AREAS


class Candidate(NamedTuple):
    """What completion may put: the text, and what somebody may have begun to type for it."""

    text: str
    names: tuple[str, ...]


def complete(text: str, encounter: Encounter, library_names: Sequence[str] = ()) -> list[str]:
    """The whole lines that a line may become when the word at its end (or a new one, behind a space) is completed.

    What comes next in the grammar stands first: the next parameter, then options, flags and keys, then more of those
    named. Nothing where anything may be typed (numbers, names, texts), and for a line that can't be right."""
    if len(text) > MAX_TEXT:
        return []
    line = cleaned(text)
    _, verb, rest, start = opened(line)
    if not rest and not line[-1:].isspace():
        before = line[: len(line) - len(verb)]
        return _lines(line, before, [Candidate(each, (each,)) for each in FORMS], verb)
    forms = matching(verb, FORMS)
    if len(forms) != 1 or FORMS[forms[0]].raw:
        return []
    given = _begun(line[start:])
    if given is None:
        return []
    typed = given[-1]
    position = position_of(FORMS[forms[0]], given[:-1])
    cut, begun, candidates = _at(position, typed, encounter, library_names, line[start:])
    return _lines(line, line[: start + cut], candidates, begun)


def _lines(line: str, before: str, candidates: Sequence[Candidate], begun: str) -> list[str]:
    folded = fold(begun)
    fitting = [each.text for each in candidates if any(fold(name).startswith(folded) for name in each.names)]
    return [found for each in dict.fromkeys(fitting) if (found := before + each) != line]


def _begun(rest: str) -> list[Word] | None:
    """The words, the last one as far as it is typed: an empty one behind a space, an open quote taken as closed."""
    for closing in ("", *dict.fromkeys(QUOTES.values())):
        try:
            found = words(rest + closing)
        except Refused:
            continue
        if not closing and (not rest or rest[-1].isspace()):
            return [*found, Word((Part(""),), None, len(rest), len(rest))]
        return found
    return None


# --- what could stand there


def _at(
    position: Position, typed: Word, encounter: Encounter, library_names: Sequence[str], rest: str
) -> tuple[int, str, list[Candidate]]:
    """From where the line is replaced, what has been typed from there, and the candidates."""
    form = position.form
    if form.pairs and typed.value is not None:
        cut = typed.start + rest[typed.start :].rfind("," if len(typed.value) > 1 else "=") + 1
        return cut, typed.value[-1].text, list(_values(form, joined(typed.parts)))
    found = [each for param in position.params for each in _of(param, position, encounter, library_names)]
    if position.free:
        found += [Candidate(option.word, (option.word,)) for option in position.options]
        found += [Candidate(word, (word,)) for flag in form.flags if flag.name in position.flags for word in flag.words]
        found += _keys(form, typed.text)
    found += [each for param in position.more for each in _of(param, position, encounter, library_names)]
    if position.behind:
        begun = " ".join([*(word.text for word in position.behind), typed.text])
        return position.behind[0].start, begun, found
    if len(typed.parts) == 1:
        return typed.start, typed.text, found
    # Where a list's last part begins is plain only without quotes.
    comma = -1 if typed.quoted else rest.rfind(",")
    return comma + 1, typed.parts[-1].text, found if comma >= 0 else []


def _of(param: Param, position: Position, encounter: Encounter, library_names: Sequence[str]) -> Iterator[Candidate]:
    if param.kind in ("who", "target", "score"):
        behind = "=" if param.kind == "score" else ""
        there = {word.text for word in position.loose} if param in position.form.params else set()
        for each in _people(param, position, encounter):
            if each in there:
                continue
            yield Candidate(spell(each) + behind, (each, encounter.combatants[each].name))
        for group in (who.TURN, *who.GROUPS):
            yield Candidate(group, (group,))
        if param.shown.endswith(f"/{NOBODY}"):
            yield Candidate(NOBODY, (NOBODY,))
        # Where an area effect begins stands before those it takes.
        if (
            param.kind == "target"
            and len(position.loose) == 1
            and any(each.shape for each in _attacks(position, encounter))
        ):
            yield from (Candidate(area, (area,)) for area in AREAS)
    elif param.kind == "status":
        for status in known(encounter):
            yield Candidate(status, (status,))
    elif param.kind == "attack":
        for attack in _attacks(position, encounter):
            yield Candidate(spell(attack.name), (attack.name,))
    elif param.kind == "statblock":
        for each in (*in_id_order(encounter.combatants), *library_names):
            yield Candidate(spell(each), (each,))
    else:
        for word in CHOICES.get(param.kind, ()):
            yield Candidate(word, (word,))


def _people(param: Param, position: Position, encounter: Encounter) -> list[str]:
    """The ids in id order; for targets those of the other side first."""
    people = in_id_order(encounter.combatants)
    if param.kind != "target":
        return people
    sides = {encounter.combatants[each].side for each in _named(position, encounter)}
    return sorted(people, key=lambda each: encounter.combatants[each].side in sides)


def _named(position: Position, encounter: Encounter) -> list[str]:
    """Those whom the first word names, nobody if it doesn't."""
    try:
        return who.several(position.loose[:1], encounter)
    except Refused:
        return []


def _attacks(position: Position, encounter: Encounter) -> list[Attack]:
    return [attack for each in _named(position, encounter) for attack in encounter.combatants[each].attacks]


# --- keys and values


def _structs(form: Form) -> dict[str, inspect.Type]:
    if form.pairs == "combatant":
        return kinds_of(Combatant)
    return kinds_of(Field) if form.pairs == "field" else {}


def _keys(form: Form, typed: str) -> Iterator[Candidate]:
    """The keys of a verb; behind a dot those that lead into a field."""
    if form.pairs == "house":
        for key in house.SWITCHES:
            yield Candidate(f"{key}=", (key,))
        return
    for name, kind in _structs(form).items():
        steps: Sequence[str] = ()
        if "." in typed and isinstance(kind, inspect.DictType) and isinstance(kind.key_type, inspect.LiteralType):
            steps = [str(each) for each in kind.key_type.values]
        elif "." in typed:
            steps = fields.POSITIONS.get(name, ())
        for key in [f"{name}.{step}" for step in steps] or [name]:
            if name not in ("id", "name", "statuses"):
                yield Candidate(f"{key}=", (key,))
    if form.pairs == "combatant":
        yield Candidate("attack=", ("attack",))


def _values(form: Form, key: str) -> Iterator[Candidate]:
    """The words that the value of a key may be."""
    if form.pairs == "house":
        switch = house.SWITCHES.get(key)
        choices: Sequence[str] = switch.choices if switch else ()
    else:
        choices = _words_of(_structs(form).get(key.partition(".")[0]))
    for word in choices:
        yield Candidate(word, (word,))


def _words_of(kind: inspect.Type | None) -> Sequence[str]:
    if isinstance(kind, inspect.BoolType):
        return ("yes", "no")
    if isinstance(kind, inspect.VarTupleType):
        return _words_of(kind.item_type)
    return [str(each) for each in kind.values] if isinstance(kind, inspect.LiteralType) else ()
