"""Lines of the log as sentences: one message a kind."""

from collections.abc import Mapping

from tracker.rules.refusal import Refusal
from tracker.state.line import Line
from tracker.words.catalogue import N_, N_n
from tracker.words.fill import NO_LABELS, By, Count, Labels, Message, fill

LINES: Mapping[str, Message] = {
    # setting up
    "enlisted": By(
        "reserve",
        {
            "": By("hidden", {"": N_("Joining the {side}: {whom}"), "yes": N_("Joining the {side}, hidden: {whom}")}),
            "yes": By(
                "hidden",
                {
                    "": N_("In reserve for the {side}: {whom}"),
                    "yes": N_("In reserve for the {side}, hidden: {whom}"),
                },
            ),
        },
    ),
    "dismissed": N_("{who} is taken out of the encounter"),
    "renamed": N_("{before} is now called {after}"),
    "attack-renamed": N_("{who} has two attacks called {before}: the second is now {after}"),
    "hidden": N_("{who} is hidden from the players"),
    "revealed": N_("{who} is revealed"),
    "set": N_("{who}: {changes}"),
    "field-set": N_("Field: {changes}"),
    "house-set": N_("House rules: {changes}"),
    "hand-edit": By(
        "more",
        {"": N_("Edited by hand: {changes}"), "*": N_("Edited by hand: {changes}; and {more} more")},
    ),
    "recovered": By(
        "more",
        {
            "": N_("Recovered from the state file: {changes}"),
            "*": N_("Recovered from the state file: {changes}; and {more} more"),
        },
    ),
    "deploys-first": N_("Deploys first: {side}"),
    "deployed": By(
        "reserve",
        {"": N_("{who} takes its place: {area}"), "yes": N_("{who} comes out of the reserve: {area}")},
    ),
    "stays-in-rear": N_("{whom}: not deployed, so in the {area}"),
    "initiative-rolled": By(
        "modifier",
        {
            "": N_("{who} rolls initiative: {rolled}"),
            "*": N_("{who} rolls initiative: {rolled} {modifier:+}"),
        },
    ),
    "initiative-set": N_("{who} has initiative {total}"),
    "begins": N_("The fight begins; attacker: {attacker}"),
    # the round
    "round": N_("Round {round}"),
    "passed-over": N_("Nothing happens in: {steps_passed}"),
    "order": N_("Order: {whom}"),
    "turn": N_("{who}'s turn (Init {init})"),
    "turn-moves": N_("{who}'s turn begins with its move"),
    "turn-moves-again": N_("{who} is fast and moves once more"),
    "turn-skipped": N_("{who}'s turn passes unused"),
    "turn-lost": N_("{who} is confused and does nothing this turn"),
    "turn-hindered": N_("{who} is {status} and can't act"),
    "plays-on": N_("The tracker plays on by itself"),
    "plays-no-more": N_("The tracker plays on no longer"),
    "jumped": N_("{who} has its turn now"),
    "delayed": N_("{who} waits until after {by}"),
    "skipped": N_("{who} skips its turn"),
    "reordered": By("up", {"": N_("{who} goes after {by}"), "yes": N_("{who} goes before {by}")}),
    "reminder": N_("Reminder: {text}"),
    "reminds": N_("For round {round}: {text}"),
    "note": N_("{text}"),
    "rolled": By("faces", {"": N_("{dice} = {total}"), "*": N_("{dice}: {faces} = {total}")}),
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
    # attacks and harm
    "spreads": N_("{who}'s {weapon}, begun in the {area}, takes {whom}"),
    "struck": By(
        "opportunity",
        {
            "": N_("{who} hits {target} with {weapon}: −{damage}"),
            "yes": N_("Opportunity: {who} hits {target} with {weapon}: −{damage}"),
        },
    ),
    "poisons": By(
        "opportunity",
        {
            "": N_("{who} hits {target} with {weapon}: {damage} into the poison pool"),
            "yes": N_("Opportunity: {who} hits {target} with {weapon}: {damage} into the poison pool"),
        },
    ),
    "no-damage": By(
        "opportunity",
        {
            "": N_("{who} hits {target} with {weapon}: no damage"),
            "yes": N_("Opportunity: {who} hits {target} with {weapon}: no damage"),
        },
    ),
    "missed": By(
        "opportunity",
        {
            "": N_("{who} misses {target} with {weapon}"),
            "yes": N_("Opportunity: {who} misses {target} with {weapon}"),
        },
    ),
    "inflicts": By(
        "opportunity",
        {
            "": N_("{who} hits {target} with {weapon}: {status}"),
            "yes": N_("Opportunity: {who} hits {target} with {weapon}: {status}"),
        },
    ),
    "no-effect": By(
        "opportunity",
        {
            "": N_("{who} hits {target} with {weapon}: no effect"),
            "yes": N_("Opportunity: {who} hits {target} with {weapon}: no effect"),
        },
    ),
    "resisted": By(
        "opportunity",
        {
            "": N_("{target} resists {who}'s {weapon}"),
            "yes": N_("Opportunity: {target} resists {who}'s {weapon}"),
        },
    ),
    "warded": By(
        "what",
        {"parry": N_("{target} parries {who}'s {weapon}"), "*": N_("{target} evades {who}'s {weapon}")},
    ),
    "no-target": N_("{who} has no target in reach"),
    "holds-back": N_("{who} holds back"),
    "strikes-later": N_("{who} strikes {target} later, at Init {init}"),
    "strike-lost": By(
        "reason",
        {
            "attacker": N_("{who} can't strike {target} any more"),
            "target": N_("{who}'s {weapon} finds {target} gone"),
            "no-weapon": N_("{who} has no {weapon} any more to strike {target}"),
            "*": N_("{who}'s {weapon} at {target} is lost: one of them is gone"),
        },
    ),
    "hurt": By("type", {"": N_("{who} is hurt: −{damage}"), "*": N_("{who} is hurt by {type}: −{damage}")}),
    "hurt-raw": N_("{who} loses HP: −{damage}"),
    "poisoned-for": N_("{who} is poisoned: {damage} into the pool"),
    "unhurt": By("type", {"": N_("{who} takes no damage"), "*": N_("{who} takes no {type} damage")}),
    "healed": N_("{who} is healed: +{gained}"),
    "falls": N_("{who} is {status} at {hp} HP"),
    "wakes": N_("{who} wakes up"),
    "lasting-harm": N_("{who} is {status}: −{damage}"),
    "regenerates": N_("{who} regenerates: +{points}"),
    "unused": N_("{who} doesn't use {weapon}"),
    "engine-hits": By(
        "pooled",
        {
            "": By(
                "damage",
                {"": N_("{weapon} hits {target}: no damage"), "*": N_("{weapon} hits {target}: −{damage}")},
            ),
            "yes": N_("{weapon} hits {target}: {damage} into the poison pool"),
        },
    ),
    "engine-misses": N_("{weapon} does {target} nothing"),
    "engine-idle": N_("{weapon} finds nobody to shoot at"),
    "goes-under-ground": N_("{who} goes under ground"),
    "stays-under-ground": N_("{who} stays under ground"),
    "emerges": N_("{who} comes up out of the ground, {area}"),
    "stands-firm": N_("{who} stands firm before {by}"),
    "panics": N_("{who} panics before {by} and flees from the fight"),
    "fatigue": N_("{who} is tired by the battle: −{damage}"),
    "cloud-rises": By(
        "cube",
        {
            "": N_("A cloud of {type} rises, {area}: 1–{damage} a round"),
            "*": N_("A cloud of {type} rises at {cube:,}: 1–{damage} a round"),
        },
    ),
    "cloud-gone": By(
        "cube", {"": N_("The cloud of {type} is gone, {area}"), "*": N_("The cloud of {type} at {cube:,} is gone")}
    ),
    "cloud-stays": By(
        "cube", {"": N_("The cloud of {type} stays, {area}"), "*": N_("The cloud of {type} at {cube:,} stays")}
    ),
    "cloud-harm": By(
        "pooled",
        {
            "": By(
                "damage",
                {
                    "": N_("{who} is in a cloud of {type}: no damage"),
                    "*": N_("{who} is in a cloud of {type}: −{damage}"),
                },
            ),
            "yes": N_("{who} is in a cloud of {type}: {damage} into the poison pool"),
        },
    ),
    "wall-harm": By(
        "pooled",
        {
            "": By(
                "damage",
                {
                    "": N_("The magic wall of {type} does {who} no damage"),
                    "*": N_("The magic wall of {type} harms {who}: −{damage}"),
                },
            ),
            "yes": N_("The magic wall of {type} harms {who}: {damage} into the poison pool"),
        },
    ),
    # statuses and checks
    "marked": By(
        "status",
        {
            "poisoned": By(
                "until",
                {
                    "": N_("{who} is poisoned: pool {amount}"),
                    "*": N_("{who} is poisoned until {until}: pool {amount}"),
                },
            ),
            "submerged": By("until", {"": N_("{who} is submerged"), "*": N_("{who} is submerged until {until}")}),
            "*": By(
                "until",
                {
                    "": By("amount", {"": N_("{who} is {status}"), "*": N_("{who} is {status} ({amount})")}),
                    "*": By(
                        "amount",
                        {
                            "": N_("{who} is {status} until {until}"),
                            "*": N_("{who} is {status} ({amount}) until {until}"),
                        },
                    ),
                },
            ),
        },
    ),
    "cleared": N_("{who} is no longer {status}: taken off by hand"),
    "status-ends": N_("{who} is no longer {status}"),
    "status-stays": N_("{who} is still {status}"),
    "checked": By(
        "passed",
        {
            "": N_("{who} fails a check: {what}, {difficulty}"),
            "yes": N_("{who} passes a check: {what}, {difficulty}"),
        },
    ),
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
    "deep": N_("{who} is {depth} cubes deep, deeper than under-water combat goes: the GM decides"),
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
    "cant-land": N_("{who} can't land {height} high: nothing is under it"),
    "stalls": N_("{who} didn't move and stalls"),
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
    "fall-ends": N_("{who}'s fall is stopped, {height} high"),
    "holds-on": N_("{who} holds on, {height} high"),
    "splashes": N_("{who} falls into the water, unhurt"),
    "mounts": N_("{who} mounts {target}"),
    "dismounts": N_("{who} dismounts from {target}"),
    "unseated": N_("{who} rides {target} no longer"),
    # zero gravity
    "weightless": N_("Zero gravity: no penalty by itself; in vacuum nobody talks without comms; gear is on already"),
    "drifts": Count(
        "cubes",
        *N_n("Inertia carries {who} on: {cubes} cube {heading}", "Inertia carries {who} on: {cubes} cubes {heading}"),
    ),
    "drift-stops": By(
        "cubes",
        {
            "": N_("{who} stops where it is"),
            "*": Count("cubes", *N_n("{who} stops after {cubes} cube", "{who} stops after {cubes} cubes")),
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
    "catches": N_("{who} stops {target} beside itself"),
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
            "*": By(
                "damage",
                {"": N_("{who} hits the ground: no damage"), "*": N_("{who} hits the ground: −{damage}")},
            ),
        },
    ),
    # the end
    "side-gone": By(
        "winner",
        {"draw": N_("Neither side has anybody left"), "*": N_("Nobody is left: {sides}")},
    ),
    "aftermath-chance": N_("{who}, {hp} HP: {permille} to die of lasting harm before it ends"),
    "aftermath": N_("{who}, lasting harm after the fight, {rounds} rounds: −{damage}"),
    "over": By(
        "winner",
        {
            "draw": N_("The fight is over in round {round}; a draw"),
            "*": N_("The fight is over in round {round}; winner: {winner}"),
        },
    ),
    "clock-stops": N_("The water clock stops for {whom}"),
    "drift-over": N_("Nobody drifts any more, who still would have: {whom}"),
    "summary": N_("{side}: {fates}"),
    # what the GM set aside, and what an interruption made impossible
    "overruled": By("rule", {"*": N_("Overruled ({rule}): {refused}"), "": N_("Overruled: {refused}")}),
    "dropped": N_("Dropped: {refused}"),
    "amended": Count(
        "again",
        *N_n(
            "Step {number} amended: {before} → {after}; {again} later command done again",
            "Step {number} amended: {before} → {after}; {again} later commands done again",
        ),
    ),
    "amend-stopped": Count(
        "left",
        *N_n(
            "Left out, step {number}, {command}: {refused}",
            "Left out from step {number} on, {left} commands; the first, {command}: {refused}",
        ),
    ),
}
"""By kind."""

FATES: Mapping[str, str] = {
    "up": N_("up {whom}"),
    "down": N_("down {whom}"),
    "dead": N_("dead {whom}"),
    "away": N_("away {whom}"),
    "reserve": N_("in reserve {whom}"),
}
"""What became of those of a side, by key of the summary's `fates`."""


def line_text(line: Line, labels: Labels = NO_LABELS) -> str:
    """A line as a sentence, without its steps. One of a kind that isn't known, from a newer journal, shows its data."""
    args, kind = dict(line.args), line.kind
    if kind == "moved" and "cube" in args:
        kind = "moved-to"
    elif kind == "moved" and args.get("start") == args.get("area"):
        kind = "moved-inside" if args.get("cubes") else "moved-within"
    if kind in ("overruled", "dropped"):
        args["refused"] = _refused(line, labels)
    if kind == "amend-stopped":
        args["refused"] = _reason(line, labels)
    if kind == "summary" and isinstance(args.get("fates"), Mapping):
        args["fates"] = fates_text(args["fates"], line.names)
    if kind not in LINES:
        return " ".join([kind, *(f"{key}={line.names.get(str(value), value)}" for key, value in args.items())])
    return fill(LINES[kind], args, line.names, labels)


def fates_text(fates: Mapping[str, list[str]], names: Labels) -> str:
    """What became of those of a side: "up Ren, Mei; dead アキ"."""
    return "; ".join(fill(FATES[fate], {"whom": whom}, names) for fate, whom in fates.items() if whom and fate in FATES)


def _refused(line: Line, labels: Labels) -> str:
    from tracker.words.refusals import refusal_clause  # few lines need the refusals' table

    args = {key: value for key, value in line.args.items() if key not in ("refusal", "rule")}
    return refusal_clause(Refusal(str(line.args.get("refusal", "")), "", args, line.names), labels)


def _reason(line: Line, labels: Labels) -> str:
    from tracker.words.refusals import refusal_clause

    reason = line.args.get("reason")
    found = reason if isinstance(reason, Mapping) else {}
    args = found.get("args")
    refusal = Refusal(str(found.get("kind", "")), "", dict(args) if isinstance(args, Mapping) else {}, line.names)
    return refusal_clause(refusal, labels)
