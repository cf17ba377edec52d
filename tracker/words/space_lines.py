"""Lines of the log about moving, water, air and zero gravity: one message a kind."""

from collections.abc import Mapping

from tracker.words.catalogue import N_, N_n
from tracker.words.fill import By, Count, Message

SPACE_LINES: Mapping[str, Message] = {
    # moving
    "moved": By(
        "manner",
        {
            "forced": N_("{who} is forced from the {start} to the {area}"),
            "teleport": N_("{who} teleports from the {start} to the {area}"),
            "shift": N_("{who} shifts from the {start} to the {area}"),
            "run": N_("{who} runs from the {start} to the {area}"),
            "*": N_("{who} moves from the {start} to the {area}"),
        },
    ),
    "moved-within": By(
        "manner",
        {
            "teleport": N_("{who} teleports within the {area}"),
            "shift": N_("{who} shifts within the {area}"),
            "*": N_("{who} moves within the {area}"),
        },
    ),
    "moved-inside": By(
        "manner",
        {
            "forced": Count(
                "cubes", *N_n("{who} is forced {cubes} cube, {area}", "{who} is forced {cubes} cubes, {area}")
            ),
            "teleport": Count(
                "cubes", *N_n("{who} teleports {cubes} cube, {area}", "{who} teleports {cubes} cubes, {area}")
            ),
            "shift": Count("cubes", *N_n("{who} shifts {cubes} cube, {area}", "{who} shifts {cubes} cubes, {area}")),
            "run": Count("cubes", *N_n("{who} runs {cubes} cube, {area}", "{who} runs {cubes} cubes, {area}")),
            "*": Count("cubes", *N_n("{who} moves {cubes} cube, {area}", "{who} moves {cubes} cubes, {area}")),
        },
    ),
    "moved-to": By(
        "manner",
        {
            "forced": Count(
                "cubes",
                *N_n(
                    "{who} is forced {cubes} cube to {cube:,}, {area}",
                    "{who} is forced {cubes} cubes to {cube:,}, {area}",
                ),
            ),
            "teleport": Count(
                "cubes",
                *N_n(
                    "{who} teleports {cubes} cube to {cube:,}, {area}",
                    "{who} teleports {cubes} cubes to {cube:,}, {area}",
                ),
            ),
            "shift": Count(
                "cubes",
                *N_n("{who} shifts {cubes} cube to {cube:,}, {area}", "{who} shifts {cubes} cubes to {cube:,}, {area}"),
            ),
            "run": Count(
                "cubes",
                *N_n("{who} runs {cubes} cube to {cube:,}, {area}", "{who} runs {cubes} cubes to {cube:,}, {area}"),
            ),
            "*": Count(
                "cubes",
                *N_n("{who} moves {cubes} cube to {cube:,}, {area}", "{who} moves {cubes} cubes to {cube:,}, {area}"),
            ),
        },
    ),
    "stays": N_("{who} stays where it is"),
    "stopped-by": N_("{who} is stopped in the {area} by {whom}"),
    "move-cut-short": N_("{who} is felled on the way and stays where it was"),
    "provokes": N_("{who} provokes opportunity attacks by {whom}"),
    "keeps-away": N_("{who} keeps away from {whom}"),
    "steps-up": N_("Stepping up into the front: {whom}"),
    "slips-through": N_("{who} slips through to the {area}"),
    "slip-fails": N_("{who} doesn't slip through: it stays in the {area}"),
    "faces-about": N_("{who} faces about and steps into the {area}, against {target}"),
    # water and air
    "dives": N_("{who} dives"),
    "goes-under": By(
        "depth",
        {
            "": N_("{who} is submerged"),
            "*": Count(
                "depth", *N_n("{who} goes under water, {depth} cube deep", "{who} goes under water, {depth} cubes deep")
            ),
        },
    ),
    "deep": Count(
        "depth",
        *N_n(
            "{who} is {depth} cube deep, deeper than under-water combat goes: the GM decides",
            "{who} is {depth} cubes deep, deeper than under-water combat goes: the GM decides",
        ),
    ),
    "depth-capped": By(
        "depth",
        {
            "": N_("{who} can't be at height {z}: there is no water, so it is at 0"),
            "*": N_("{who} can't be at height {z}: the water is {depth} deep, so it is at the bottom"),
        },
    ),
    "surfaces": N_("{who} surfaces"),
    "stays-under": By(
        "surface",
        {
            "hindered": N_("{who} can't surface: hindered"),
            "deep": N_("{who} doesn't reach the surface: deep sea"),
            "blocked": N_("{who} can't surface: the surface is blocked"),
            "*": N_("{who} can't get out of the liquid"),
        },
    ),
    "comes-up": By(
        "swims", {"": N_("{who} is out of the water and breathes"), "yes": N_("{who} comes up, swims and breathes")}
    ),
    "leaves-water": N_("{who} leaves the water and swims no longer"),
    "must-surface": N_("{who} is out of breath: it must surface this round with all its actions, or faints"),
    "faints": N_("{who} faints under water"),
    "critical-under-water": N_("{who} is critical: it was fainted under water too long"),
    "fire-out": N_("The fire on {who} goes out"),
    "flight-ends": N_("{who} stops flying"),
    "takes-off": By("until", {"": N_("{who} takes off and flies"), "*": N_("{who} takes off and flies until {until}")}),
    "flies-on": By("until", {"": N_("{who} flies on"), "*": N_("{who} flies on until {until}")}),
    "flies-again": By(
        "until",
        {
            "": N_("{who} flies again: its fall ends, {height} high"),
            "*": N_("{who} flies again until {until}: its fall ends, {height} high"),
        },
    ),
    "circles": N_("{who} circles, {area}"),
    "will-land": N_("{who} is going to land at this round's end"),
    "lands": N_("{who} lands"),
    "cant-land": By(
        "height",
        {
            "": N_("{who} can't land on the water: nothing is under it"),
            "*": N_("{who} can't land {height} high: nothing is under it"),
        },
    ),
    "stalls": N_("{who} didn't move and stalls"),
    "floats": N_("{who} flies and falls no longer: it floats where it is"),
    "set-down": N_("{who} is on the ground, unhurt"),
    "jumps": N_("{who} lets itself fall"),
    "jumps-off": N_("{who} jumps off {target}"),
    "starts-to-fall": By(
        "height",
        {
            "": N_("{who} falls from now on, first at the end of round {round}"),
            "*": N_("{who} falls from now on, from {height} up, first at the end of round {round}"),
        },
    ),
    "goes-down": Count(
        "cubes",
        *N_n("{who} falls {cubes} cube, to height {height}", "{who} falls {cubes} cubes, to height {height}"),
    ),
    "fall-ends": By(
        "spot",
        {
            "left": N_("{who}'s fall is stopped on the left of {whom}"),
            "right": N_("{who}'s fall is stopped on the right of {whom}"),
            "*": N_("{who}'s fall is stopped above {whom}"),
        },
    ),
    "makes-room": N_("{who} comes to rest at {cube:,}"),
    "holds-on": N_("{who} holds on, {height} high"),
    "splashes": N_("{who} falls into the water, unhurt"),
    "mounts": N_("{who} mounts {target}"),
    "dismounts": N_("{who} dismounts from {target}"),
    "unseated": N_("{who} rides {target} no longer"),
    # zero gravity
    "weightless": By(
        "whom",
        {
            "": N_("Zero gravity: no penalty by itself; in vacuum nobody talks without comms; gear is on already"),
            "*": N_("In zero gravity: {whom}; no penalty by itself; in vacuum nobody talks without comms"),
        },
    ),
    "drifts": Count(
        "cubes",
        *N_n("Inertia carries {who} on: {cubes} cube {heading}", "Inertia carries {who} on: {cubes} cubes {heading}"),
    ),
    "drift-stops": By(
        "cubes",
        {
            "": By("whom", {"": N_("{who} stops where it is"), "*": N_("{who} stops where it is, beside {whom}")}),
            "*": By(
                "whom",
                {
                    "": Count("cubes", *N_n("{who} stops after {cubes} cube", "{who} stops after {cubes} cubes")),
                    "*": Count(
                        "cubes",
                        *N_n(
                            "{who} stops after {cubes} cube, beside {whom}",
                            "{who} stops after {cubes} cubes, beside {whom}",
                        ),
                    ),
                },
            ),
        },
    ),
    "cancels-drift": N_("{who} is in control of its inertia and stays"),
    "brakes": N_("{who} takes control of its inertia"),
    "loses-control": N_("{who} is uncontrolled: it drifted, and neither moved nor took control of its inertia"),
    "regains-control": N_("{who} is in control again"),
    "air-over": N_("The air of {whom} is over at this round's end: the GM decides"),
    "leaves-field": N_("{who} is out of the fight, far beyond the end of the field"),
    # collisions
    "defends": By(
        "passed",
        {
            "": N_("{target} comes at {who}, who tries to {what} and fails"),
            "yes": By(
                "what",
                {"parry": N_("{target} comes at {who}, who parries"), "*": N_("{target} comes at {who}, who evades")},
            ),
        },
    ),
    "catches": By(
        "rule",
        {"F13": N_("{who} stops {target}'s fall"), "*": N_("{who} stops {target} beside itself")},
    ),
    "collides": By(
        "moving",
        {
            "": By(
                "damage",
                {"": N_("{target} runs into {who}: no damage"), "*": N_("{target} runs into {who}: −{damage}")},
            ),
            "yes": By(
                "damage",
                {
                    "": N_("{who} isn't hurt by the collision"),
                    "*": N_("{who} is hurt by the collision: −{damage}"),
                },
            ),
        },
    ),
    "crashes": By(
        "rule",
        {
            "Z9": By(
                "damage",
                {
                    "": N_("{who} drifts into an obstacle: no damage"),
                    "*": N_("{who} drifts into an obstacle: −{damage}"),
                },
            ),
            "G14": By(
                "damage",
                {"": N_("{who} hits the water: no damage"), "*": N_("{who} hits the water: −{damage}")},
            ),
            "*": By(
                "damage",
                {"": N_("{who} hits the ground: no damage"), "*": N_("{who} hits the ground: −{damage}")},
            ),
        },
    ),
}
"""By kind."""
