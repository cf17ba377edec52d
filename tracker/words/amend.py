"""What an amendment would change, as it is shown before it is done."""

from collections.abc import Iterator

from tracker.session.amended import Amended, Changed
from tracker.words import vocabulary
from tracker.words.catalogue import N_, N_n, translate
from tracker.words.fill import NO_LABELS, Count, Labels, fill, number
from tracker.words.questions import question_text
from tracker.words.refusals import refusal_text

HEAD = N_("Step {number}: {before} → {after}")
ASKS = N_("Asks first: {question}")
NOTHING = N_("Nobody's HP, place or statuses change")
JOINS, GOES = N_("{who} joins"), N_("{who} is no longer there")
CHANGE = N_("{who}: {parts}")
HP = N_("HP {before} → {after}")
AREA = N_("{before} → {after}")
GAINS, LOSES = N_("{status}"), N_("not {status}")
STANDS = N_("The fight then stands in round {round}, {step}")
STANDS_TURN = N_("The fight then stands in round {round}, {step}; {who}'s turn")
AGAIN = Count("again", *N_n("{again} later command is done again", "{again} later commands are done again"))
STOPS = Count(
    "left",
    *N_n(
        "Left out is step {number}, {command}: {reason}",
        "Left out are {left} commands from step {number} on; the first, {command}: {reason}",
    ),
)
BETWEEN = " · "


def amended_lines(amended: Amended, names: Labels, labels: Labels = NO_LABELS) -> list[str]:
    """The preview as lines; `names` are those of everybody in the fight now."""
    if amended.refusal is not None:
        return [refusal_text(amended.refusal, names, labels)]
    if amended.question is not None:
        return [translate(ASKS).format(question=question_text(amended.question, names, labels))]
    args = {"number": amended.number, "before": amended.before, "after": amended.after}
    lines = [fill(HEAD, args, {})]
    lines += [change_text(each) for each in amended.changes] or [translate(NOTHING)]
    lines += _stands(amended, names)
    if amended.again:
        lines.append(fill(AGAIN, {"again": amended.again}, {}))
    if amended.misfit is not None:
        misfit = amended.misfit
        reason = refusal_text(misfit.refusal, names, labels)
        args = {"left": amended.left, "number": misfit.number, "command": misfit.command, "reason": reason}
        lines.append(fill(STOPS, args, {}))
    return lines


def change_text(changed: Changed) -> str:
    """One combatant: "Orc 1: HP 9 → 4 · burning"."""
    names = {changed.who: changed.name}
    if changed.hp[0] is None or changed.hp[1] is None:
        return fill(JOINS if changed.hp[0] is None else GOES, {"who": changed.who}, names)
    return fill(CHANGE, {"who": changed.who, "parts": BETWEEN.join(_parts(changed))}, names)


def _parts(changed: Changed) -> Iterator[str]:
    if changed.hp[0] != changed.hp[1]:
        yield translate(HP).format(before=_hp(changed.hp[0]), after=_hp(changed.hp[1]))
    if changed.area[0] != changed.area[1]:
        here, there = (vocabulary.area(area or "") for area in changed.area)
        yield translate(AREA).format(before=here, after=there)
    before, after = changed.statuses
    for status in after:
        if status not in before:
            yield translate(GAINS).format(status=vocabulary.status(status))
    for status in before:
        if status not in after:
            yield translate(LOSES).format(status=vocabulary.status(status))


def _hp(value: int | None) -> str:
    return "?" if value is None else number(value)


def _stands(amended: Amended, names: Labels) -> Iterator[str]:
    """Where the fight stands afterwards, if that is elsewhere."""
    now, (round_, step, turn) = amended.stands
    if now != (round_, step, turn):
        args = {"round": round_, "step": step, "who": turn}
        yield fill(STANDS_TURN if turn else STANDS, args, names)
