"""Steps of a reckoning about moving, water, air and zero gravity: one message a kind."""

from collections.abc import Mapping

from tracker.words.catalogue import N_, N_n
from tracker.words.fill import By, Count, Message

SPACE_STEPS: Mapping[str, Message] = {
    # moving
    "reach-by-speed": By(
        "times",
        {
            "1": Count(
                "cubes",
                *N_n(
                    "{gait}, {action} action: speed {speed}, {cubes} cube",
                    "{gait}, {action} action: speed {speed}, {cubes} cubes",
                ),
            ),
            "*": Count(
                "cubes",
                *N_n(
                    "{gait}, {action} action: {times} × speed {speed}, {cubes} cube",
                    "{gait}, {action} action: {times} × speed {speed}, {cubes} cubes",
                ),
            ),
        },
    ),
    "reach-fixed": Count(
        "cubes",
        *N_n(
            "{gait}, {action} action: {cubes} cube whatever the speed",
            "{gait}, {action} action: {cubes} cubes whatever the speed",
        ),
    ),
    "running": N_("running: speed {speed} counts {plus} more"),
    "areas-crossed": Count("areas", *N_n("{areas} area of {band} squares", "{areas} areas of {band} squares each")),
    "path": By(
        "axis",
        {
            "*": Count("cubes", *N_n("{cubes} cube along the field", "{cubes} cubes along the field")),
            "sideways": Count("cubes", *N_n("{cubes} cube sideways", "{cubes} cubes sideways")),
            "height": Count("cubes", *N_n("{cubes} cube up or down", "{cubes} cubes up or down")),
        },
    ),
    "skill-moves": By(
        "action",
        {
            "": N_("a skill's effect, whatever the distance"),
            "*": N_("a skill's effect for the {action} action, whatever the distance"),
        },
    ),
    "for-action": N_("for the {action} action"),
    "no-move-of-its-own": N_("forced: no movement of its own"),
    "advance": N_("one step toward the enemy, at any speed"),
    "nothing-to-walk-on": N_("in mid-air there is nothing to walk on"),
    # water
    "submerged": N_("below the surface, {depth} deep"),
    "magic-liquid": N_("in a magical body of liquid"),
    "clock": By(
        "round",
        {
            "0": N_("the clock starts next round, {limit} are free"),
            "*": N_("round {round} under water, {limit} are free"),
        },
    ),
    "air": N_("air: the clock is reset"),
    "depth": By("depth", {"": N_("no water here"), "*": N_("the water is {depth} deep")}),
    "depth-limit": Count(
        "limit",
        *N_n("under-water combat goes {limit} cube deep", "under-water combat goes {limit} cubes deep"),
    ),
    "fire-out": N_("under water"),
    "no-flight-there": N_("nobody flies or falls under water"),
    "breathes": N_("air, by the GM's word"),
    "all-actions": N_("with all actions of the round"),
    "surface-barred": N_("by the GM's word"),
    # air
    "skill": By(
        "rounds",
        {"": N_("the skill has no end"), "*": Count("rounds", *N_n("for {rounds} round", "for {rounds} rounds"))},
    ),
    "circling": N_("the sub action's move keeps it in the air"),
    "no-move": N_("no move as main or sub action"),
    "stalled": By(
        "reason",
        {
            "no-move": N_("it didn't move"),
            "skill-over": N_("its flight skill has run out"),
            "jumped": N_("it let itself fall"),
            "unseated": N_("it rides no longer"),
            "let-go": N_("it was stopped in mid-air, and neither flies nor holds on"),
            "*": N_("by the GM's word"),
        },
    ),
    "no-cube-below": N_("no free cube below"),
    "touches-ground": N_("in a cube that touches the ground"),
    "touches-nothing": By(
        "height",
        {
            "": N_("at the water's surface, without a deck or a boat"),
            "*": N_("{height} high, not in a cube that touches the ground"),
        },
    ),
    "first-drop": N_("first at the end of round {round}"),
    "fallen": Count("cubes", *N_n("{cubes} cube more", "{cubes} cubes more")),
    "into-water": N_("the water breaks the fall"),
    "deadly-height": Count(
        "cubes",
        *N_n("{cubes} cube and more: critical at once", "{cubes} cubes and more: critical at once"),
    ),
    "holds": N_("it holds on: no fall begins"),
    # zero gravity
    "no-gravity": N_("nothing falls without gravity"),
    "no-penalty": N_("weightlessness alone takes nothing away"),
    "half-of-moved": N_("half of {cubes} moved last round"),
    "inertia-control": N_("for the {action} action"),
    "braked-before": N_("it did so last round"),
    "in-control": By(
        "reason",
        {
            "moved": N_("a move as main or sub action"),
            "caught": N_("the one who parried stopped it"),
            "*": N_("inertia control"),
        },
    ),
    "drifted": Count("cubes", *N_n("{cubes} cube drifted this round", "{cubes} cubes drifted this round")),
    "neither": N_("neither a move as main or sub action nor inertia control by its turn's end"),
    "keeps-motion": Count(
        "cubes",
        *N_n(
            "its inertia is its mount's: {cubes} cube moved, {heading}",
            "its inertia is its mount's: {cubes} cubes moved, {heading}",
        ),
    ),
    "air-until": N_("the air lasts to round {round}"),
    "beyond": Count("cubes", *N_n("{cubes} cube beyond the end", "{cubes} cubes beyond the end")),
    # collisions
    "share-of-maximum": Count(
        "cubes", *N_n("1 % of {by}'s maximum {maximum} for {cubes} cube", "{cubes} % of {by}'s maximum {maximum}")
    ),
    "parried": N_("who parries may end what comes at it"),
    "caught": N_("{whom} parried and stopped it"),
    "stopped": N_("it ran into {whom}"),
    "obstacle-stops": N_("an obstacle ends it"),
    "no-room": N_("no room to end among {whom}"),
}
"""By kind."""
