"""Dice by what they are rolled for, and what is wrong with faces that were typed."""

from collections.abc import Mapping

from tracker.rules.table import BadRoll, DiceMissing, Die
from tracker.words import vocabulary
from tracker.words.catalogue import N_, N_n, translate, translate_n
from tracker.words.fill import NO_LABELS, Labels, fill, number

DICE: Mapping[str, str] = {
    "aftermath": N_("d{sides}: does the fire on {whose} go out?"),
    "amount": N_("d{sides} of the amount"),
    "avoid": N_("d{sides}: is the hit avoided?"),
    "burrow": N_("d{sides}: under ground, or up again? {whose}"),
    "burning": N_("d{sides}: is the target set alight?"),
    "battlefield": N_("d{sides} for what lies over the field: {whose}"),
    "cloud": N_("d{sides}: does the cloud go? {whose}"),
    "coin": N_("d{sides}: 1 is just 1, 2 is the die"),
    "damage": N_("d{sides} for damage"),
    "defence": N_("d{sides}: does the defence succeed? {whose}"),
    "ethereal": N_("d{sides}: does the hit do nothing?"),
    "first": N_("d{sides}: which side deploys first? 1 is the attacker"),
    "fear": N_("d{sides} for morale: {whose}"),
    "frozen": N_("d{sides}: is the target frozen?"),
    "guard": N_("d{sides} to evade or parry"),
    "hit": N_("d{sides} to hit"),
    "inflict": N_("d{sides}: does the status take?"),
    "initiative": N_("d{sides} for initiative: {whose}"),
    "morale": N_("d{sides} for morale"),
    "order": N_("d{sides}: who comes first at Init {whose}?"),
    "recovery": N_("d{sides}: does it end? {whose}"),
    "resist": N_("d{sides} for magic resistance"),
    "roll": N_("d{sides}"),
    "shield": N_("d{sides} for the shield: it takes one less"),
    "strength": N_("d{sides} for strength"),
    "shift": N_("d{sides}: by how many targets it takes more or fewer"),
    "stun": N_("d{sides} against being stunned"),
    "target": N_("d{sides}: which target?"),
    "tunnel": N_("d{sides}: does it come up? {whose}"),
    "tie": N_("d{sides}: a tie in initiative, {whose}"),
}
"""By the first word of a die's key; `whose` is the rest of it."""

UNKNOWN = N_("d{sides} for {key}")
MISSING = N_("A die is missing: {die}")
AGAIN = N_("{die} (die {number})")
BAD = N_("There is no {face} on a d{sides}: {die}")
THROWN = N_("Thrown: {dice}")
FACE = N_("{die} → {face}")
BETWEEN = " · "
LEFT = N_n("{n} die is left over: {faces}", "{n} dice are left over: {faces}")


def die_text(key: str, sides: int, names: Labels = NO_LABELS) -> str:
    """A die and what it is for: "d20 to hit"; one rolled under the same key as another before it says which it is."""
    kind, *parts = key.split() or [""]
    message = DICE.get(kind, UNKNOWN)
    again = parts.pop() if parts and parts[-1].isdigit() and (len(parts) > 1 or "{whose}" not in message) else ""
    whose = " ".join(vocabulary.status(names.get(part, part)) for part in parts)
    text = fill(message, {"sides": sides, "key": key, "whose": whose}, {})
    return translate(AGAIN).format(die=text, number=again) if again else text


def dice_trouble(error: DiceMissing | BadRoll, names: Labels = NO_LABELS) -> str:
    """What is wrong with faces that were typed, and which die it is about."""
    die: Die = error.die
    args = {"die": die_text(die.key, die.sides, names), "sides": die.sides}
    if isinstance(error, BadRoll):
        return translate(BAD).format(face=number(error.face), **args)
    return translate(MISSING).format(**args)


def thrown_text(rolls: Mapping[str, tuple[int, int]], names: Labels = NO_LABELS) -> str:
    """Dice that are thrown already, by key: "Thrown: d20 to hit → 15"."""
    faces = [
        translate(FACE).format(die=die_text(key, sides, names), face=number(face))
        for key, (sides, face) in rolls.items()
    ]
    return translate(THROWN).format(dice=BETWEEN.join(faces))


def left_over(faces: list[int]) -> str:
    """That faces were typed which nobody needed."""
    return translate_n(*LEFT, len(faces)).format(n=len(faces), faces=", ".join(map(number, faces)))
