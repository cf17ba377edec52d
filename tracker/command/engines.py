"""What `field` makes of siege engines: `engine="Catapult side=foes damage=1-12"` adds one, or replaces the one of that
name; `engines=Catapult,Ballista` keeps only those named, `engines=` none; `clouds=` takes all clouds away."""

from collections.abc import Iterable
from typing import Any

import msgspec

from tracker.command.choices import choose, fold, shown
from tracker.command.lexer import Word, joined, quote, words
from tracker.command.spelling import spell
from tracker.command.values import Setting, each_once, kinds_of, setting
from tracker.rules import fields
from tracker.rules.refusal import impossible
from tracker.state.clean import clean_name
from tracker.state.field import Engine, Field

ENGINE = "engine"
ENGINES = "engines"
CLOUDS = "clouds"
"""These rise by a verb of their own; an empty value takes them all away."""
ENGINE_FORM = "NAME side=… key=value…"


def settings(field: Field, pairs: Iterable[Word]) -> list[Setting]:
    """What key=value sets on the field, in the order typed. Raises `Refused` (impossible): "bad-engine", "fixed-key"
    for a cloud, and as `values.setting` and `fields.with_values`."""
    found = []
    for word in pairs:
        each = _setting(field, word)
        field, _ = fields.with_values(field, {each.key: each.value})
        found.append(each)
    return found


def _setting(field: Field, word: Word) -> Setting:
    name = fold(joined(word.parts))
    if name == ENGINE:
        return _with_engine(field, word)
    if name == ENGINES:
        return _kept(field, word)
    if name.partition(".")[0] == CLOUDS:
        if name != CLOUDS or joined(word.value or ()):
            raise impossible("fixed-key", key=shown(name), verb="cloud")
        return Setting(CLOUDS, [], "")
    return setting(Field, word)


def _plain(engines: dict[str, Engine]) -> dict[str, Any]:
    return {name: msgspec.to_builtins(engine) for name, engine in engines.items()}


def _with_engine(field: Field, word: Word) -> Setting:
    given = words(joined(word.value or ()))
    name = clean_name(" ".join(each.text for each in given if each.value is None))
    found = [setting(Engine, each) for each in given if each.value is not None]
    if not name or all(each.key != "side" for each in found):
        text = shown(joined(word.value or ()))
        raise impossible("bad-engine", text=text, form=ENGINE_FORM, known=list(kinds_of(Engine)))
    each_once(found, ENGINE, ENGINE_FORM)
    engine, _ = fields.with_values(Engine(side="foes"), {each.key: each.value for each in found})
    before = next((each for each in field.engines if fold(each) == fold(name)), name)
    kept = {(name if each == before else each): one for each, one in field.engines.items()}
    text = " ".join([spell(name), *(each.pair for each in found)])
    return Setting(ENGINES, _plain({**kept, name: engine}), quote(text), alias=ENGINE, entry=name)


def _kept(field: Field, word: Word) -> Setting:
    named = [choose(part.text, field.engines, ENGINE) for part in word.value or () if part.text]
    return Setting(
        ENGINES, _plain({name: field.engines[name] for name in named}), ",".join(spell(name) for name in named)
    )
