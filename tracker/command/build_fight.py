"""Builders of the verbs that harm, heal and move."""

from collections.abc import Mapping
from typing import cast

from tracker.command import places, who
from tracker.command.choices import choose, matching, nearest, shown
from tracker.command.grammar import CHOICES, Kind, usage
from tracker.command.lexer import Word, quote
from tracker.command.numbers import Amount, amount, integer
from tracker.command.request import Builder, Built, Request, ids
from tracker.command.spelling import spell
from tracker.rules import area_attack, weapons
from tracker.rules.digits import narrow
from tracker.rules.refusal import impossible
from tracker.state.combatant import Combatant
from tracker.state.event import Attack, Brake, Dive, Emerge, Event, Heal, Hurt, Move, Set, Slip
from tracker.state.vocabulary import Action, DamageType, Manner, Payment

PLUS = 999
"""The highest modifier that the GM may give a strike."""


# --- attacks


def attack(request: Request) -> Built:
    """Attack actions of one or several, on the targets in the order typed; without targets the rules ask. An area or a
    cube before the targets is where an area effect begins."""
    encounter = request.encounter
    attackers = request.who()
    words = request.words("targets")
    origin = places.tile(words[0]) if words and places.is_origin(words[0], encounter) else places.Tile()
    targets = tuple(who.in_order_typed(words[1:] if any(origin) else words, encounter))
    named = request.words("attack")
    weapon = [_attack_name(encounter.combatants[each], named) for each in attackers] if named else [""]
    plus, why = _plus(request)
    shift = _shift(request)
    begins = [origin.area or ",".join(map(str, origin.cube or ()))] if any(origin) else []
    said = [",".join(ids(attackers)), *begins, *ids(targets)]
    said += ["with", spell(weapon[0])] if named else []
    said += ["shift", str(shift)] if shift else []
    said += ["plus", str(plus), *([quote(why)] if why else [])] if plus or why else []
    events = (
        Attack(
            who=each,
            targets=targets,
            weapon=weapon[0],
            plus=plus,
            why=why,
            area=origin.area,
            cube=origin.cube,
            shift=shift,
        )
        for each in attackers
    )
    return Built(("attack", *said), tuple(events))


def _shift(request: Request) -> int | str:
    """By how many targets an effect takes more or fewer: a number, or a die with a sign."""
    words = request.words("shift")
    text = narrow(words[0].bare).lower().removeprefix("+") if words else "0"
    return text if text in area_attack.DICE else integer(text, -area_attack.SHIFT, area_attack.SHIFT)


def _attack_name(combatant: Combatant, words: list[Word]) -> str:
    """The attack of somebody that the words name: as they stand, or a beginning that only one has."""
    typed = " ".join(word.text for word in words)
    found = weapons.find(combatant, typed)
    if found is not None:
        return found.name
    known = [each.name for each in combatant.attacks]
    matches = matching(typed, known)
    if len(matches) != 1:
        raise impossible(
            "no-attack",
            who=combatant.id,
            weapon=shown(typed),
            known=known,
            nearest=matches or nearest(typed, known),
        )
    return matches[0]


def _plus(request: Request) -> tuple[int, str]:
    words = request.words("plus")
    plus = integer(words[0].bare, -PLUS, PLUS) if words else 0
    return plus, " ".join(word.text for word in request.words("why")).strip()


# --- harm and healing


def hurt(request: Request) -> Built:
    """Harm: "-7" and "7" hurt, "+3" heals, "=12" sets the HP."""
    return _by_amount(request, amount(request.word("amount")), hurts=True)


def heal(request: Request) -> Built:
    """Healing: "3" and "+3" heal, "-7" hurts, "=12" sets the HP."""
    return _by_amount(request, amount(request.word("amount")), hurts=False)


def _by_amount(request: Request, given: Amount, *, hurts: bool) -> Built:
    if given.sign == "=":
        return _exactly(request, given)
    if given.sign == "-" or (given.sign == "" and hurts):
        return _hurt(request, given)
    return _healed(request, given)


def _exactly(request: Request, given: Amount) -> Built:
    _refuse_extras(request, given)
    found = request.who()
    events = tuple(Set(who=each, values={"hp": given.value}) for each in found)
    return Built(("set", *ids(found), f"hp={given.value}"), events)


def _healed(request: Request, given: Amount) -> Built:
    _refuse_extras(request, given)
    found = request.who()
    events = tuple(Heal(who=each, amount=given.value) for each in found)
    return Built(("heal", *ids(found), str(given.value)), events)


def _refuse_extras(request: Request, given: Amount) -> None:
    """Healing has no type, and nothing to pass by."""
    if request.slots.flags or given.raw:
        raise usage(request.form)


def _hurt(request: Request, given: Amount) -> Built:
    """ "magic" alone is the type, which is always magical; behind a type it says that this harm is."""
    found, flags = request.who(), request.slots.flags
    kind = flags.get("type") or flags.get("magic")
    magical = "magic" in flags
    raw = given.raw or "raw" in flags
    said = [str(given.value), *([kind] if kind else [])]
    said += ["magic"] if magical and kind != "magic" else []
    said += ["raw"] if raw else []
    events = tuple(
        Hurt(who=each, amount=given.value, type=cast("DamageType | None", kind), magical=magical, raw=raw)
        for each in found
    )
    return Built(("hurt", *ids(found), *said), events)


# --- moving


def move(request: Request) -> Built:
    """Movements to an area or by cubes; with neither the rules ask."""
    found = request.who()
    where = request.words("place")
    place = places.place(where[0]) if where else places.Place()
    manner = _choice(request, "manner", "manner") or "walk"
    payment = _choice(request, "payment", "payment")
    said = [place.to or ",".join(map(str, place.by))] if where else []
    said += ["as", manner] if manner != "walk" else []
    said += ["with", payment] if payment else []
    events: list[Event] = [
        Move(
            who=each,
            to=place.to,
            by=place.by,
            manner=cast(Manner, manner),
            payment=cast("Payment | None", payment),
        )
        for each in found
    ]
    return Built(("move", *ids(found), *said), tuple(events))


def _choice(request: Request, name: str, kind: Kind) -> str | None:
    words = request.words(name)
    return choose(words[0].text, CHOICES[kind], kind) if words else None


def brake(request: Request) -> Built:
    """They take control of their inertia."""
    found, payment = request.who(), _choice(request, "payment", "action")
    said = ["with", payment] if payment else []
    events = (Brake(who=each, payment=cast("Action | None", payment)) for each in found)
    return Built(("brake", *ids(found), *said), tuple(events))


def slip(request: Request) -> Built:
    """They try to slip through."""
    found = request.who()
    return Built(("slip", *ids(found)), tuple(Slip(who=each) for each in found))


def dive(request: Request) -> Built:
    """They go under water."""
    found = request.who()
    return Built(("dive", *ids(found)), tuple(Dive(who=each) for each in found))


def surface(request: Request) -> Built:
    """They surface."""
    found = request.who()
    return Built(("surface", *ids(found)), tuple(Emerge(who=each) for each in found))


BUILDERS: Mapping[str, Builder] = {
    "attack": attack,
    "hurt": hurt,
    "heal": heal,
    "move": move,
    "brake": brake,
    "slip": slip,
    "dive": dive,
    "surface": surface,
}
