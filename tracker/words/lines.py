"""Lines of the log as sentences: one message a kind."""

from collections.abc import Mapping

from tracker.rules.refusal import Refusal
from tracker.state.line import Line
from tracker.words.catalogue import N_, N_n
from tracker.words.fill import NO_LABELS, By, Count, Labels, Message, fill
from tracker.words.space_lines import SPACE_LINES

LINES: Mapping[str, Message] = {
    **SPACE_LINES,
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
        {
            "": By(
                "cube",
                {"": N_("{who} takes its place: {area}"), "*": N_("{who} takes its place at {cube:,}, {area}")},
            ),
            "yes": By(
                "cube",
                {
                    "": N_("{who} comes out of the reserve: {area}"),
                    "*": N_("{who} comes out of the reserve at {cube:,}, {area}"),
                },
            ),
        },
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
    # the end
    "side-gone": By(
        "winner",
        {"draw": N_("Neither side has anybody left"), "*": N_("Nobody is left: {sides}")},
    ),
    "aftermath-chance": N_("{who}, {hp} HP: {permille} to die of lasting harm before it ends"),
    "aftermath": Count(
        "rounds",
        *N_n(
            "{who}, lasting harm after the fight, {rounds} round: −{damage}",
            "{who}, lasting harm after the fight, {rounds} rounds: −{damage}",
        ),
    ),
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
    "damaged-step": N_("Step {number} of the journal can't be read, and so nothing before it"),
    "amended": By(
        "again",
        {
            "0": N_("Step {number} amended: {before} → {after}"),
            "*": Count(
                "again",
                *N_n(
                    "Step {number} amended: {before} → {after}; {again} later command done again",
                    "Step {number} amended: {before} → {after}; {again} later commands done again",
                ),
            ),
        },
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
