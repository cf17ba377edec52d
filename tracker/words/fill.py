"""Messages and how they are filled: a message is a text with named places, or a choice between texts.

An argument is shown by its name, the same way in every message: `{who}` is a name, `{area}` an area's word, `{whom}`
names with commas. What fills a place is never read as a message itself, whatever letters it is made of.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from tracker.words import vocabulary
from tracker.words.catalogue import N_, translate, translate_n

Labels: TypeAlias = Mapping[str, str]
"""The GM's own names of the sides (G10)."""
NO_LABELS: Labels = {}


class By(NamedTuple):
    """A message that depends on an argument: `forms` by its value as text; "" is for an argument that is absent,
    empty or false, and for 0 if that has no form of its own; "yes" is for true, "*" for all the rest."""

    arg: str
    forms: "Mapping[str, Message]"


class Count(NamedTuple):
    """A message that has a plural: the argument that is counted, the form for one, the form for many."""

    arg: str
    one: str
    many: str


Message: TypeAlias = str | By | Count


def fill(message: Message, args: Mapping[str, Any], names: Labels, labels: Labels = NO_LABELS) -> str:
    """The message in the current language with its places filled. An argument that isn't there is shown as "?":
    what a file holds may be incomplete."""
    while isinstance(message, By):
        message = _form(message, args.get(message.arg))
    if isinstance(message, Count):
        number = args.get(message.arg)
        text = translate_n(message.one, message.many, number if isinstance(number, int) else 2)
    else:
        text = translate(message)
    return text.format_map(_Places(Context(args, names, labels)))


def _form(message: By, value: Any) -> Message:
    key = "yes" if value is True else str(value) if value or (value == 0 and value is not False) else ""
    tried = (key, "*", "") if value else (key, "", "*")
    return next(message.forms[each] for each in tried if each in message.forms)


class Context(NamedTuple):
    """What a place is filled from: all arguments, names by id, and the sides' own names."""

    args: Mapping[str, Any]
    names: Labels
    labels: Labels


class _Places(dict[str, Any]):
    def __init__(self, context: Context) -> None:
        self.context = context

    def __missing__(self, key: str) -> "_Place":
        return _Place(key, self.context)


class _Place:
    """One argument on its way into a text: plain, with its sign (`+`), as its list without spaces (`,`)."""

    def __init__(self, key: str, context: Context) -> None:
        self.key, self.context = key, context

    def __format__(self, form: str) -> str:
        value = self.context.args.get(self.key)
        if form == "+" and isinstance(value, int):
            return signed(value)
        return shown(self.key, value, self.context, "," if form == "," else ", ")


def shown(key: str, value: Any, context: Context, comma: str = ", ") -> str:
    """An argument as its name says it is shown."""
    if value is None:
        return "?"
    if key in DERIVED:
        return DERIVED[key](value, context)
    if isinstance(value, bool):
        return translate(YES) if value else translate(NO)
    if isinstance(value, int | float):
        return number(value)
    if isinstance(value, list | tuple):
        return comma.join(shown(key, part, context) for part in value) or translate(NOBODY if key in PEOPLE else NONE)
    if key in PEOPLE:
        return context.names.get(str(value), str(value))
    if key in TYPED and value == "":
        return "“”"
    if key in SIDED:
        return vocabulary.side(str(value), context.labels)
    return vocabulary.word(WORDS.get(key, {}), str(value))


YES, NO, NONE, NOBODY = N_("yes"), N_("no"), N_("none"), N_("nobody")

PEOPLE = frozenset({"who", "by", "target", "whom"})
"""Arguments that are ids of combatants, one or several; their names are shown where they are known."""
TYPED = frozenset({"word", "text", "value", "answer", "weapon"})
"""Arguments that somebody typed; nothing at all is shown as empty quotes."""
SIDED = frozenset({"side", "sides", "attacker", "winner"})
"""Arguments that are sides."""

WORDS: Mapping[str, vocabulary.Table] = {
    "area": vocabulary.AREAS,
    "start": vocabulary.AREAS,
    "here": vocabulary.AREAS,
    "status": vocabulary.STATUSES,
    "type": vocabulary.TYPES,
    "size": vocabulary.SIZES,
    "shape": vocabulary.SHAPES,
    "other": vocabulary.SIZES,
    "action": vocabulary.ACTIONS,
    "spent": vocabulary.ACTIONS,
    "on": vocabulary.DOINGS,
    "what": vocabulary.CHECKS | vocabulary.THINGS,
    "stat": vocabulary.STATS,
    "difficulty": vocabulary.DIFFICULTIES,
    "manner": vocabulary.MANNERS,
    "gait": vocabulary.GAITS,
    "heading": vocabulary.HEADINGS,
    "surface": vocabulary.SURFACES,
    "step": vocabulary.STEPS,
    "steps_passed": vocabulary.STEPS,
    "want": vocabulary.VALUES,
    "got": vocabulary.VALUES,
}
"""By argument: the table of its words."""


# --- numbers and what is made of several arguments


def number(value: int | float) -> str:
    """A number with the real minus sign, without a fraction of nothing: "−3", "0.125", "4"."""
    whole = int(value) if isinstance(value, float) and value.is_integer() else value
    return str(whole).replace("-", "−")


def signed(value: int) -> str:
    """A number with its sign: "+2", "−6", "±0"."""
    return f"+{value}" if value > 0 else number(value) if value < 0 else "±0"


def percent(value: Any) -> str:
    """A chance in permille as percent: "12.5 %"."""
    return f"{number(value / 10)} %" if isinstance(value, int | float) else str(value)


def moment(value: Any, context: Context) -> str:
    """A deadline {round, point} as it stands behind "until", or a bare round."""
    if not isinstance(value, Mapping):
        return number(value) if isinstance(value, int) else str(value)
    message = vocabulary.POINTS.get(str(value.get("point", "round-end")), vocabulary.POINTS["round-end"])
    who = value.get("who") or context.args.get("target", "")
    return fill(message, {"round": value.get("round"), "who": who}, context.names)


CHANGED, ADDED, REMOVED = N_("{path} {before} → {after}"), N_("{path} added"), N_("{path} removed")
CHANGED_SOMEHOW = N_("{path} changed")


def changes(value: Any, context: Context) -> str:
    """Fields that were set: {key, before, after}, or {path, what, old, new} of a hand edit."""
    listed = value if isinstance(value, list | tuple) else ()
    found = [_change(each, context) for each in listed if isinstance(each, Mapping)]
    return "; ".join(found) or translate(NONE)


def _change(change: Mapping[str, Any], context: Context) -> str:
    path = [str(part) for part in change.get("path") or [change.get("key", "")]]
    if path[:1] == ["combatants"] and len(path) > 1:
        path = [context.names.get(path[1], path[1]), *path[2:]]
    what = change.get("what", "changed")
    message = {"added": ADDED, "removed": REMOVED}.get(str(what), CHANGED)
    old, new = (change.get("before", change.get("old")), change.get("after", change.get("new")))
    if message == CHANGED and old is None and new is None:
        message = CHANGED_SOMEHOW
    args = {"path": " ".join(path), "before": _plain(old), "after": _plain(new)}
    return fill(message, args, {})


def _plain(value: Any) -> str:
    """A value of a field as it would be typed."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return translate(YES) if value else translate(NO)
    if isinstance(value, int | float):
        return number(value)
    if isinstance(value, list | tuple):
        return ",".join(_plain(part) for part in value) or "–"
    if isinstance(value, Mapping):
        return ",".join(f"{key}={_plain(part)}" for key, part in value.items()) or "–"
    return str(value)


DERIVED: Mapping[str, Callable[[Any, Context], str]] = {
    "until": moment,
    "changes": changes,
    "permille": lambda value, _: percent(value),
}
"""By argument: how one is shown that isn't a word, a name or a number."""
