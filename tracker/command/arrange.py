"""A line's words put in their places by the verb's form; what they mean is read later."""

from collections.abc import Callable
from typing import NamedTuple

from tracker.command import places
from tracker.command.choices import fold, nearest, shown
from tracker.command.grammar import CHOICES, COUNT, Flag, Form, Kind, Option, usage
from tracker.command.lexer import Word, words
from tracker.command.numbers import is_amount, is_integer
from tracker.command.spelling import COPIES
from tracker.rules.refusal import Refused, impossible
from tracker.rules.statuses import STATUSES
from tracker.state.encounter import Encounter


class Slots(NamedTuple):
    """What stands where: the words of each parameter (options' too) by its name, the word of each flag, the pairs, and
    for a raw verb the rest of the line."""

    params: dict[str, list[Word]]
    flags: dict[str, str]
    pairs: list[Word]
    rest: str = ""


def arrange(form: Form, text: str, encounter: Encounter) -> Slots:
    """Puts the words behind a verb in their places. Raises `Refused` (impossible): "usage", "twice",
    "unexpected-word", "unclosed-quote"."""
    if form.raw:
        return _raw(form, text)
    found = _Sorted(form, words(text))
    params = _assigned(form, found.loose, encounter) | found.options
    if form.pairs_needed and not found.pairs:
        raise usage(form, "key=value")
    return Slots(params, found.flags, found.pairs)


def _raw(form: Form, text: str) -> Slots:
    """All parameters but the last are single words; the last is the rest as it stands."""
    params: dict[str, list[Word]] = {}
    for param in form.params[:-1]:
        head, text = (*text.split(None, 1), "", "")[:2]
        params[param.name] = words(head)
    for param in form.params:
        if not params.get(param.name, text):
            raise usage(form, param.shown)
    return Slots(params, {}, [], text)


class _Sorted:
    """Words sorted into options with what they introduce, flags, pairs, and the loose ones.

    Nothing is an option or a flag before the first loose word, which may be anything."""

    def __init__(self, form: Form, given: list[Word]) -> None:
        self.form = form
        self.loose: list[Word] = []
        self.options: dict[str, list[Word]] = {}
        self.flags: dict[str, str] = {}
        self.pairs: list[Word] = []
        self._words = list(given)
        while self._words:
            self._sort(self._words.pop(0))

    def _sort(self, word: Word) -> None:
        if self.form.pairs and word.value is not None:
            self.pairs.append(word)
            return
        if self.loose or not self.form.params:
            if option := option_of(self.form, word):
                self._fill(option, word)
                return
            if flag := flag_of(self.form, word):
                self._once(flag.name in self.flags, word)
                self.flags[flag.name] = fold(word.bare)
                return
        self.loose.append(word)

    def _fill(self, option: Option, word: Word) -> None:
        self._once(option.params[0].name in self.options, word)
        for param in option.params:
            if param.optional and not (self._words and _fits(param.kind, self._words[0])):
                continue
            taken: list[Word] = []
            while self._words and not option_of(self.form, self._words[0]):
                taken.append(self._words.pop(0))
                if not param.many:
                    break
            if not taken:
                raise usage(self.form, f"{option.word} {param.shown}")
            self.options[param.name] = taken

    def _once(self, again: bool, word: Word) -> None:
        if again:
            raise impossible("twice", word=shown(word.text), verb=self.form.verb, form=self.form.usage)


def option_of(form: Form, word: Word) -> Option | None:
    """The option that a word introduces."""
    return next((option for option in form.options if option.word == fold(word.bare)), None)


def flag_of(form: Form, word: Word) -> Flag | None:
    """The flag that a word is."""
    said = fold(word.bare)
    for flag in form.flags:
        if said in flag.words or (flag.name == COUNT and COPIES.fullmatch(said)):
            return flag
    return None


def _fits(kind: Kind, word: Word) -> bool:
    """Whether a word can be an optional parameter of an option."""
    return word.quoted if kind == "why" else fold(word.bare) in CHOICES.get(kind, ())


# --- the loose words


def _assigned(form: Form, loose: list[Word], encounter: Encounter) -> dict[str, list[Word]]:
    """The loose words by parameter: each takes one, a `many` all that those behind it don't need."""
    params: dict[str, list[Word]] = {}
    left = list(loose)
    for number, param in enumerate(form.params):
        behind = form.params[number + 1 :]
        take = 1
        if param.many:
            take = max(1, len(left) - sum(not each.optional for each in behind))
            if behind and behind[0].optional and take > 1 and _is_tail(behind[0].kind, left[-1], encounter):
                take -= 1
        if not left and not param.optional:
            raise usage(form, param.shown)
        if left:
            params[param.name], left = left[:take], left[take:]
    if left:
        raise unexpected(form, left[0])
    if len(form.params) > 1 and form.params[0].many:
        _check_tail(form, loose)
    return params


def _is_tail(kind: Kind, word: Word, encounter: Encounter) -> bool:
    """Whether a last word is rather the optional last parameter than one more of those before it."""
    if kind == "place":
        return places.is_place(word, encounter)
    return kind == "rounds" and not word.quoted and is_integer(word.bare)


def _check_tail(form: Form, loose: list[Word]) -> None:
    """Refuses a last word that can't be what the last parameter is, where an earlier one can: it is one too many."""
    looks_like = LOOKS.get(form.params[-1].kind)
    if looks_like is None or looks_like(loose[-1].bare):
        return
    for place, word in enumerate(loose[1:-1], start=1):
        if looks_like(word.bare):
            raise unexpected(form, loose[place + 1])


def _one_of(kind: Kind) -> Callable[[str], bool]:
    return lambda text: fold(text) in CHOICES[kind]


LOOKS: dict[Kind, Callable[[str], bool]] = {
    "amount": is_amount,
    "area": _one_of("area"),
    "place": _one_of("area"),
    "tile": _one_of("area"),
    "check": _one_of("check"),
    "rounds": is_integer,
    "status": lambda text: fold(text.partition("=")[0]) in STATUSES,
}
"""By kind of a last parameter: whether a word, unquoted, has its look."""


def unexpected(form: Form, word: Word) -> Refused:
    """The refusal of a word that has no place, with the words of the grammar nearest to it."""
    known = [option.word for option in form.options] + [each for flag in form.flags for each in flag.words]
    near = nearest(word.text, known)
    return impossible("unexpected-word", word=shown(word.text), verb=form.verb, form=form.usage, nearest=near)
