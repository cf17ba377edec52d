"""What `add` and `set` make of key=value: fields of a combatant, and its attacks.

`attack="Spear init=6 damage=1-5 type=pierce"` adds an attack, or replaces the one of that name; `attacks=Spear,Bow`
keeps only those named, `attacks=` none.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import structs

from tracker.command.choices import choose, fold, nearest, shown
from tracker.command.lexer import Word, joined, quote, words
from tracker.command.spelling import spell
from tracker.command.values import WHAT, Setting, each_once, kinds_of, setting
from tracker.rules import fields, weapons
from tracker.rules.refusal import impossible
from tracker.state.clean import clean_name
from tracker.state.combatant import Attack, Combatant

FIXED: Mapping[str, str] = {"id": "", "name": "rename", "statuses": "mark"}
"""The fields that aren't set by key, and the verb that does it."""
ATTACK = "attack"
ATTACK_FORM = "NAME key=value…"
NEW = "new"
"""The id of a statblock before it joins; its own is made when it does."""


def settings(combatant: Combatant, pairs: Iterable[Word]) -> list[Setting]:
    """What key=value sets on somebody, in the order typed.

    Raises `Refused` (impossible): "fixed-key" with the verb that does it, "bad-attack", and as `values.setting` and
    `fields.with_values`."""
    found = []
    for word in pairs:
        each = _setting(combatant, word)
        combatant, _ = fields.with_values(combatant, {each.key: each.value})
        found.append(each)
    return found


def values(found: Iterable[Setting]) -> dict[str, Any]:
    """Settings as plain data, the last of each key."""
    return {each.key: each.value for each in found}


def _setting(combatant: Combatant, word: Word) -> Setting:
    name = fold(joined(word.parts))
    if name == ATTACK:
        return _with_attack(combatant, word)
    if name == "attacks":
        return _kept(combatant, word)
    first, *path = joined(word.parts).split(".")
    key = choose(first.replace("-", "_"), kinds_of(Combatant), WHAT["Combatant"])
    # Numbers inside a status may be set.
    if key in FIXED and not (key == "statuses" and len(path) > 1):
        raise impossible("fixed-key", key=key, verb=FIXED[key])
    return setting(Combatant, word)


def _plain(attacks: Iterable[Attack]) -> list[Any]:
    return [msgspec.to_builtins(attack) for attack in attacks]


def _with_attack(combatant: Combatant, word: Word) -> Setting:
    attack, text = read_attack(joined(word.value or ()))
    kept = [each for each in combatant.attacks if fold(each.name) != fold(attack.name)]
    place = next((at for at, each in enumerate(combatant.attacks) if each not in kept), len(kept))
    kept.insert(place, attack)
    return Setting("attacks", _plain(kept), quote(text), alias=ATTACK, entry=attack.name)


def _kept(combatant: Combatant, word: Word) -> Setting:
    named = [part.text for part in word.value or () if part.text]
    chosen = [attack_of(combatant, name) for name in named]
    return Setting("attacks", _plain(chosen), ",".join(spell(each.name) for each in chosen))


def attack_of(combatant: Combatant, name: str) -> Attack:
    """Somebody's attack of that name. Raises `Refused` (impossible) "no-attack" with the nearest."""
    found = weapons.find(combatant, name)
    if found is None:
        known = [attack.name for attack in combatant.attacks]
        near = nearest(name, known)
        who = combatant.name if combatant.id == NEW else combatant.id
        raise impossible("no-attack", who=who, weapon=shown(name), known=known, nearest=near)
    return found


def read_attack(text: str) -> tuple[Attack, str]:
    """An attack from "NAME key=value…", and its one form. Raises `Refused` (impossible) "bad-attack" for one without a
    name, and as `values.setting` and `fields.with_values`."""
    given = words(text)
    name = clean_name(" ".join(word.text for word in given if word.value is None))
    if not name:
        raise impossible("bad-attack", text=shown(text), form=ATTACK_FORM, known=list(kinds_of(Attack)))
    found = [setting(Attack, word) for word in given if word.value is not None]
    each_once(found, ATTACK, ATTACK_FORM)
    for each in found:
        if each.key == "name":
            raise impossible("fixed-key", key="name", verb=ATTACK)
    attack, _ = fields.with_values(Attack(name=name), values(found))
    return attack, " ".join([spell(name), *(each.pair for each in found)])


# --- templates


def copy(original: Combatant, name: str) -> Combatant:
    """A statblock like somebody, unhurt and fresh: nothing of the fight it was in."""
    return structs.replace(
        original,
        id=NEW,
        name=name,
        hp=original.max_hp,
        hidden=False,
        reserve=False,
        group="",
        cube=(0, 0, 0),
        statuses={},
    )


def blank(name: str, pairs: Iterable[Word]) -> Combatant:
    """A statblock of nothing but its name and hit points. Raises `Refused` (impossible) "no-hp" without any."""
    least = Combatant(id=NEW, name=name, side="foes", hp=1, max_hp=1)
    given = [each.value for each in settings(least, pairs) if each.key in ("hp", "max_hp")]
    if not given:
        raise impossible("no-hp", name=name, form=f"add {spell(name)} hp=9")
    return with_hit_points(least, max(given))


def with_hit_points(statblock: Combatant, points: int) -> Combatant:
    """The statblock unhurt with so many hit points, at least 1."""
    return structs.replace(statblock, hp=max(1, points), max_hp=max(1, points))
