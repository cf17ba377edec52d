"""Where in a verb's form a word would stand that is typed next."""

from typing import NamedTuple

from tracker.command.arrange import LOOKS, flag_of, option_of
from tracker.command.choices import fold
from tracker.command.grammar import CHOICES, Form, Option, Param
from tracker.command.lexer import Word


class Position(NamedTuple):
    """Where a word would stand: the parameters it could be, one of which it could be one more, whether it may be an
    option, flag or key, the options and flags that are left, the words already there for a parameter of several, and
    the loose words."""

    form: Form
    params: list[Param]
    more: list[Param]
    free: bool
    options: list[Option]
    flags: list[str]
    behind: list[Word]
    loose: list[Word]


def position_of(form: Form, given: list[Word]) -> Position:
    """Where a word behind those given would stand."""
    loose: list[Word] = []
    options, flags = list(form.options), [flag.name for flag in form.flags]
    left = list(given)
    while left:
        word = left.pop(0)
        option = option_of(form, word) if loose else None
        if option:
            options = [each for each in options if each is not option]
            params, behind = _inside(form, option, left)
            if params:
                free = all(param.optional for param in params)
                return Position(form, params, [], free, options, flags, behind, loose)
        elif loose and (flag := flag_of(form, word)):
            flags = [each for each in flags if each != flag.name]
        elif not (form.pairs and word.value is not None):
            loose.append(word)
    params, more = _next(form, loose)
    free = bool(loose or not form.params) and all(param.optional for param in params)
    return Position(form, params, more, free, options, flags, [], loose)


def _inside(form: Form, option: Option, left: list[Word]) -> tuple[list[Param], list[Word]]:
    """The parameters of an option that could be next, and the words of one that takes several; the words it has are
    taken from those left."""
    for number, param in enumerate(option.params):
        if param.many:
            if any(option_of(form, word) for word in left):
                while left and not option_of(form, left[0]):
                    left.pop(0)
                return [], []
            return [param], left[:]
        if not left:
            rest = option.params[number:]
            stop = next((at for at, each in enumerate(rest, start=1) if not each.optional), len(rest))
            return list(rest[:stop]), []
        if not param.optional or fold(left[0].bare) in CHOICES.get(param.kind, ()) or left[0].quoted:
            left.pop(0)
    return [], []


def _next(form: Form, loose: list[Word]) -> tuple[list[Param], list[Param]]:
    """The parameters that the next loose word could be, and those of which it could be one more."""
    first, tail = list(form.params[:1]), list(form.params[1:2])
    if not first or not loose:
        return first, []
    if not first[0].many:
        return (tail, []) if len(loose) == 1 else ([], [param for param in tail if param.many])
    looks_like = LOOKS.get(tail[0].kind) if tail else None
    if looks_like and len(loose) > 1 and looks_like(loose[-1].bare):
        return [], []
    return tail, first
