"""The closed sets of words that structs, files and commands share."""

from typing import Annotated, Literal

from msgspec import Meta

Side = Literal["party", "foes"]
Size = Literal["tiny", "very-small", "small", "medium", "large", "huge", "gigantic", "colossal"]
Area = Literal["party-rear", "party-mid", "front", "foes-mid", "foes-rear"]
Medium = Literal["ground", "water", "air", "zero-gravity"]
DamageType = Literal["blunt", "pierce", "slash", "fire", "cold", "shock", "poison", "acid", "magic", "decay"]
AttackKind = Literal["melee", "ranged", "magic"]
AttackProperty = Literal[
    "armor-negating",
    "shield-negating",
    "ignore-size",
    "underwater",
    "no-falloff",
    "melee-or",
    "instead-of",
    "in-addition",
    "wand",
    "assassin",
    "prebattle",
]
Inflicted = Literal[
    "burning",
    "decaying",
    "frozen",
    "stunned",
    "asleep",
    "paralysed",
    "confused",
    "charmed",
    "helpless",
    "petrified",
    "panicked",
    "entangled",
    "cant-flank",
    "prone",
]
"""The statuses that an attack may inflict (C7)."""
Fear = Literal["fear", "dread", "terror"]
Shape = Literal["wall", "line", "cuboid", "burst", "spread", "blast", "passing"]
"""The shapes of area effects (A20)."""
Each = Literal["enemies", "creatures"]
"""Whom an area effect takes: enemies, or every creature (A20)."""
Surface = Literal["free", "hindered", "deep", "blocked"]
Action = Literal["main", "sub", "aux"]
Payment = Literal["main", "sub", "both", "aux"]
Manner = Literal["walk", "run", "shift", "teleport", "forced"]
Heading = Literal["+x", "-x", "+y", "-y", "+z", "-z"]
"""A direction along one axis."""
Point = Literal["round-start", "round-end", "turn-start", "turn-end"]
CheckKind = Literal["morale", "evade", "parry", "strength", "resist", "general"]
Difficulty = Literal["easy", "normal", "hard"]

SIDES: tuple[Side, ...] = ("party", "foes")
AREAS: tuple[Area, ...] = ("party-rear", "party-mid", "front", "foes-mid", "foes-rear")

Small = Annotated[int, Meta(ge=-9_999, le=9_999)]
"""A stat or modifier."""
Count = Annotated[int, Meta(ge=0, le=9_999)]
"""A number of rounds, cubes or things."""
Points = Annotated[int, Meta(ge=-999_999, le=999_999)]
"""HP."""
Damage = Annotated[str, Meta(pattern=r"^(0|1(-[1-9][0-9]{0,3})?)$")]
"""A weapon's damage: "1-N", "1", or "0" for none."""
Percent = Annotated[int, Meta(ge=0, le=100)]
Cube = tuple[
    Annotated[int, Meta(ge=-9_999, le=9_999)],
    Annotated[int, Meta(ge=-9_999, le=9_999)],
    Annotated[int, Meta(ge=-9_999, le=9_999)],
]
"""x (depth of the field), y (lateral), z (height), in cubes of 2 m."""
Identifier = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(max_length=2_000)]
