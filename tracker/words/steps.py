"""Steps of a reckoning as phrases: the why of a line."""

from collections.abc import Mapping
from typing import Any

from tracker.state.line import Line, Step
from tracker.words.catalogue import N_, N_n, translate
from tracker.words.fill import NO_LABELS, By, Count, Labels, Message, fill, number
from tracker.words.space_steps import SPACE_STEPS

BEST = By(
    "foes",
    {
        "": N_("only the party has an initiative"),
        "0": N_("best initiative: party {party}, foes 0"),
        "*": N_("best initiative: party {party}, foes {foes}"),
    },
)

STEPS: Mapping[str, Message] = {
    **SPACE_STEPS,
    "lasted": N_("it was to last until {until}"),
    # before the strike
    "drawn-anew": N_("{target} is no target in reach any more: drawn anew"),
    "left-out": By(
        "reason",
        {
            "enemy-adjacent": N_("{weapon} left out: {target} is adjacent"),
            "weapon-underwater": N_("{weapon} left out: it doesn't work under water"),
            "weapon-silent": N_("{weapon} left out: it can't shoot again yet"),
            "out-of-range": N_("{weapon} left out: it doesn't reach {target}"),
            "made-apart": N_("{weapon} left out: {target} isn't adjacent now"),
            "shut-out": N_("{weapon} left out: it doesn't go with {instead}"),
            "*": N_("{weapon} left out"),
        },
    ),
    # to hit
    "to-hit-roll": N_("d20: {rolled}, {stat} {value:+}"),
    "halved": N_("{stat} {base} is {value}: halved, {status}"),
    "size": By(
        "idle",
        {
            "": N_("{points:+} for size: {size} on {other}"),
            "yes": N_("{points:+} for size, {size} on {other}, without a roll to act on"),
        },
    ),
    "size-ignored": N_("size would give {points:+}, but the attack ignores it"),
    "flanking": By(
        "idle",
        {
            "": N_("{points:+} for flanking, {many} against {few}"),
            "yes": N_("{points:+} for flanking, {many} against {few}, without a roll to act on"),
        },
    ),
    "aquatic": By(
        "idle",
        {
            "": N_("{points:+} for being adapted to water"),
            "yes": N_("{points:+} for being adapted to water, without a roll to act on"),
        },
    ),
    "aquatic-evade": By(
        "idle",
        {
            "": N_("{points:+} for the evade of a target adapted to water"),
            "yes": N_("{points:+} for a target adapted to water, without a roll to act on"),
        },
    ),
    "aquatic-guard": N_("evade {points:+} for being adapted to water"),
    "plus": By(
        "why",
        {
            "": By(
                "idle", {"": N_("{points:+} by the GM"), "yes": N_("{points:+} by the GM, without a roll to act on")}
            ),
            "*": By("idle", {"": N_("{points:+}: {why}"), "yes": N_("{points:+}: {why}, without a roll to act on")}),
        },
    ),
    "hit": N_("{total} against {needed}: hits"),
    "miss": N_("{total} against {needed}: misses"),
    "natural-20": N_("a natural 20 hits ({total} against {needed})"),
    "natural-1": N_("a natural 1 misses ({total} against {needed})"),
    "d100-roll": N_("d100: {rolled}, {stat} {value}"),
    "double": N_("a double within it: critical, without effect here"),
    "d100-hit": N_("{rolled} against {against}: hits"),
    "d100-miss": N_("{rolled} against {against}: misses"),
    "asked-hit": N_("a hit by the GM's word, modifiers {points:+}"),
    "asked-miss": N_("no hit by the GM's word, modifiers {points:+}"),
    "warded": N_("{what}, d100: {rolled} against {against}: succeeds"),
    "not-warded": N_("{what}, d100: {rolled} against {against}: fails"),
    "by-difficulty": N_("{points:+}: {difficulty}"),
    "always-hits": N_("attacks always hit"),
    "avoided": N_("avoided, {percent} %"),
    "not-avoided": N_("not avoided, {percent} %"),
    "ethereal-magical": N_("ethereal, but the hit is magical"),
    "ethereal-nothing": N_("ethereal: the hit does nothing, {percent} %"),
    "ethereal-hit": N_("ethereal, but the hit holds, {percent} %"),
    # the total
    "oed": N_("1d{sides}: {faces}"),
    "no-die": Count(
        "sides", *N_n("the die would have {sides} side: nothing", "the die would have {sides} sides: nothing")
    ),
    "coin-one": N_("coin: just 1"),
    "coin-die": N_("coin: the die, 1d2"),
    "far": Count(
        "distance",
        *N_n("halved: {distance} cube away, full only to {full}", "halved: {distance} cubes away, full only to {full}"),
    ),
    "total": N_("total"),
    "rolled": By("faces", {"": N_("{dice}"), "*": N_("{dice}: {faces}")}),
    # C6
    "vulnerable": N_("vulnerable to {type}: doubled"),
    "rooted": N_("{change:+}: it can't move"),
    "frozen": By("percent", {"": N_("{change:+}: frozen"), "*": N_("frozen, {percent} %")}),
    "wall": N_("{change:+} of wall {level}"),
    "armor": N_("{change:+} of armor {armor}"),
    "armor-negated": N_("armor {armor} negated"),
    "shield": N_("{change:+} of a shield 0–{shield}, drawn {drawn}"),
    "shield-negated": N_("shield 0–{shield} negated"),
    "resistance": N_("{type} resistance {percent} %"),
    # side effects
    "burning": N_("set alight, {percent} %"),
    "not-burning": N_("not set alight, {percent} %"),
    "not-frozen": N_("not frozen, {percent} %"),
    "stunned": N_("stunned: 2d4 {faces} = {total}, not below {against}"),
    "not-stunned": N_("not stunned: 2d4 {faces} = {total}, below {against}"),
    "decaying": N_("decaying from now on"),
    "inflicted": By("percent", {"100": N_("{status} from now on"), "*": N_("{status} from now on, {percent} %")}),
    "not-inflicted": N_("not {status}, {percent} %"),
    "inflicted-already": N_("{status} already"),
    "pool": N_("{points} into the poison pool, now {pool}"),
    "own-status": N_("a status of your own, without rules"),
    # lasting harm and healing
    "burning-harm": N_("the fire burns"),
    "poisoned-harm": By(
        "pool",
        {
            "": N_("the poison works"),
            "*": By(
                "left",
                {"": N_("the poison works, the pool is empty"), "*": N_("the poison works, {left} left in the pool")},
            ),
        },
    ),
    "decaying-harm": N_("decay goes on"),
    "ends": By("rolled", {"": N_("ends, {percent} %"), "*": N_("d100: {rolled}, ends at {percent} or less")}),
    "goes-on": By(
        "rolled", {"": N_("goes on, {percent} %"), "*": N_("d100: {rolled}, would end at {percent} or less")}
    ),
    "regeneration": N_("regenerates {points} a round"),
    "healing": N_("{asked} asked, to the maximum"),
    "digs": By("rolled", {"": N_("{percent} %"), "*": N_("d100: {rolled}, at {percent} or less")}),
    "fatigue": N_("1 in round {start}, 1 more each round, past every defence"),
    "disperses": N_("d100: {rolled}, gone at {percent} or less"),
    "lingers": N_("d100: {rolled}, would be gone at {percent} or less"),
    # area effects
    "target-number": By(
        "shape",
        {
            "passing": Count(
                "number", *N_n("passed at speed {size}: {number} target", "passed at speed {size}: {number} targets")
            ),
            "*": Count("number", *N_n("{shape} {size}: {number} target", "{shape} {size}: {number} targets")),
        },
    ),
    "target-shift": Count(
        "number", *N_n("{points:+} by the GM: {number} target", "{points:+} by the GM: {number} targets")
    ),
    "one-head": N_("a mounted pair counts as one: {whom}"),
    "all-covered": N_("positions are by cubes: all who are covered"),
    # opportunity attacks
    "provokes-surplus": N_("the enemies weigh {enemies}, those who stay {own}: {due}, of whom {able} can"),
    "provokes-ratio": Count(
        "enemies",
        *N_n(
            "{enemies} enemy to {own} of its own: {due}, of whom {able} can",
            "{enemies} enemies to {own} of its own: {due}, of whom {able} can",
        ),
    ),
    "provokes-all": N_("every adjacent enemy: {due}, of whom {able} can"),
    "provokes-each": Count("able", *N_n("{able} adjacent enemy can", "{able} adjacent enemies can")),
    "at-least-one": N_("slipping through provokes at least one"),
    "no-damage-taken": N_("no damage was taken"),
    "damage-taken": By(
        "poison",
        {
            "": N_("{points} damage taken"),
            "*": By(
                "points",
                {"": N_("{poison} into the poison pool"), "*": N_("{points} damage and {poison} poison taken")},
            ),
        },
    ),
    # checks
    "below": N_("{dice}: {faces} = {total}, below {against}"),
    "not-below": N_("{dice}: {faces} = {total}, not below {against}"),
    "at-most": N_("{dice}: {total}, not over {against}"),
    "over": N_("{dice}: {total}, over {against}"),
    "answered-general": By("passed", {"": N_("failed by the GM's word"), "yes": N_("passed by the GM's word")}),
    "one-harder": N_("one step harder: {status}"),
    "answered": By(
        "passed", {"": N_("with {stat}, failed by the GM's word"), "yes": N_("with {stat}, passed by the GM's word")}
    ),
    "frozen-strength": N_("frozen: strength {base} counts {value}"),
    # set-up and end
    "first-side": By("party", {"": N_("only the foes have an initiative"), "0": BEST, "*": BEST}),
    "first-side-tie": N_("equal initiative, d2: {rolled} (1 is the attacker, {attacker})"),
    "nobody-left": N_("nobody left: {sides}"),
    "own-number": N_("no source gives {switch}={number}: this program's own, house {switch}=… changes it"),
    "chance": Count("rounds", *N_n("{permille} over {rounds} round", "{permille} over {rounds} rounds")),
    "clock-stops": N_("nothing more is counted"),
}
"""By kind, without the rule and without before and after, which `step_text` puts behind."""

SHORT: Mapping[str, Message] = {
    "oed": N_("1d{sides} {faces:,} → {after} ({rule})"),
    "coin-one": N_("coin 1 ({rule})"),
    "no-die": N_("0 ({rule})"),
    "far": N_("halved {change:+}"),
    "vulnerable": N_("vulnerable {change:+}"),
    "rooted": N_("{change:+} can't move"),
    "frozen": By("percent", {"": N_("{change:+} frozen"), "*": N_("frozen")}),
    "wall": N_("{change:+} wall"),
    "armor": N_("{change:+} armor"),
    "armor-negated": N_("armor negated"),
    "shield": N_("{change:+} shield"),
    "shield-negated": N_("shield negated"),
    "resistance": N_("{change:+} {type} resistance"),
    "total": N_("{after}"),
    "rolled": N_("{dice} {faces:,} → {after}"),
    "d100-miss": N_("d100 {rolled} against {against} ({rule})"),
    "warded": N_("{what} {rolled} against {against} ({rule})"),
    "miss": By(
        "rolled",
        {
            "": N_("d20 {total} against {needed} ({rule})"),  # a journal may hold it without the die's face
            "*": N_("d20 {rolled} → {total} against {needed} ({rule})"),
        },
    ),
    "natural-1": N_("natural 1 ({rule})"),
    "natural-20": N_("natural 20 ({rule})"),
    "avoided": N_("avoided ({rule})"),
    "ethereal-nothing": N_("ethereal ({rule})"),
    "burning": N_("set alight"),
    "stunned": N_("stunned"),
    "decaying": N_("decaying"),
    "inflicted": N_("{status}"),
    "pool": N_("pool {pool}"),
    "own-status": N_("your own, without rules ({rule})"),
    "clock": N_("{round}/{limit} ({rule})"),
    "share-of-maximum": N_("{cubes} % of {maximum} ({rule})"),
    "disperses": N_("d100 {rolled}, {percent} or less ({rule})"),
    "lingers": N_("d100 {rolled}, over {percent} ({rule})"),
    "below": N_("{dice} {faces:,} → {total} below {against} ({rule})"),
    "not-below": N_("{dice} {faces:,} → {total} not below {against} ({rule})"),
    "at-most": N_("{dice} {total} not over {against} ({rule})"),
    "over": N_("{dice} {total} over {against} ({rule})"),
    "target-number": N_("{shape} {size} → {number} ({rule})"),
    "target-shift": N_("{points:+} → {number} ({rule})"),
    "provokes-surplus": N_("{enemies} − {own} → {due} ({rule})"),
    "provokes-ratio": N_("{enemies} ÷ {own} → {due} ({rule})"),
    "provokes-all": N_("{due} adjacent ({rule})"),
    "ends": By("rolled", {"": N_("{percent} %"), "*": N_("d100 {rolled}, {percent} or less ({rule})")}),
    "goes-on": By("rolled", {"": N_("{percent} %"), "*": N_("d100 {rolled}, over {percent} ({rule})")}),
}
"""By kind: what stands in the one short line under a line of the log; the other kinds are left out there."""

NUMBERED = N_("{phrase} → {after} ({rule})")
CHANGED = N_("{phrase}: {before} → {after} ({rule})")
PLAIN = N_("{phrase} ({rule})")
GAP = " "


def step_text(step: Step, names: Labels = NO_LABELS, labels: Labels = NO_LABELS) -> str:
    """A step as a phrase with what it made of the number, and its rule: "1d5: 5, 2 → 6 (C2)", "−2 of armor 2:
    6 → 4 (C6.5)", "armor 2 negated (C6.5)"."""
    if step.kind not in STEPS:
        phrase = " ".join([step.kind, *(f"{key}={value}" for key, value in step.args.items())])
    else:
        phrase = fill(STEPS[step.kind], _args(step), names, labels)
    args: dict[str, Any] = {"phrase": phrase, "before": step.before, "after": step.after, "rule": step.rule}
    if step.after is None or step.before == step.after:
        message = PLAIN
    elif step.before:
        message = CHANGED
    else:
        message = NUMBERED
    return fill(message, args, {})


def why_text(line: Line, labels: Labels = NO_LABELS) -> list[str]:
    """The steps of a line, one phrase each, in the order in which they happened."""
    return [step_text(step, line.names, labels) for step in line.steps]


def why_short(line: Line, labels: Labels = NO_LABELS) -> str:
    """The steps of a line in one short line: "1d5 5,2 → 6 (C2) −2 armor −1 shield"; empty if there is none to show."""
    return GAP.join(
        fill(SHORT[step.kind], _args(step), line.names, labels) for step in line.steps if step.kind in SHORT
    )


def _args(step: Step) -> dict[str, Any]:
    """The arguments of a step with its rule, before, after and the change between them."""
    return {
        **step.args,
        "rule": step.rule,
        "before": step.before,
        "after": step.after,
        "change": (step.after or 0) - (step.before or 0),
    }


SUM = N_("in all {total}")


def total_text(line: Line) -> str:
    """The sum of a line's steps, as the last row of its why; empty if no step carries a number."""
    changes = [step.after - step.before for step in line.steps if step.before is not None and step.after is not None]
    return translate(SUM).format(total=number(sum(changes))) if changes else ""
