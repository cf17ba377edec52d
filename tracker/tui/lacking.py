"""A command that may lack something: asked for, done when it has all, asked for again if it is refused."""

from collections.abc import Sequence

from tracker.command.grammar import FORMS
from tracker.command.lexer import OVERRULING
from tracker.rules.refusal import Refusal, Refused
from tracker.session.report import Report
from tracker.tui.asking import Asking
from tracker.tui.blanks import Blanks
from tracker.tui.desk import Desk
from tracker.tui.work import Work


def ask(
    desk: Desk,
    head: str,
    names: tuple[str, ...],
    whom: Sequence[str],
    *,
    tail: str = "",
) -> Work | None:
    """Asks for what a command lacks; one that lacks nothing after all is done."""
    try:
        asking = begun(desk, head, names, whom, tail=tail)
    except Refused as refused:
        refuse(desk, refused.refusal, f"{head} {tail}".rstrip())
        return None
    if asking.complete:
        return desk.work(asking.command)
    desk.entry.say("")
    desk.entry.ask(asking)
    return None


def begun(desk: Desk, head: str, names: tuple[str, ...], whom: Sequence[str], *, tail: str = "") -> Asking:
    """The asking for what a command lacks, at its first question. Raises `Refused` if it can't be done at all."""
    form = FORMS[head.removeprefix(OVERRULING).split(" ", 1)[0]]
    blanks = Blanks(desk.session, form, head, whom, tail=tail, aim=desk.who)
    return Asking(head, names, blanks, desk.begun.get(f"{head} {tail}".rstrip()), tail=tail)


def refuse(desk: Desk, refusal: Refusal, command: str) -> None:
    """Says why a command can't even be begun; "" for one that can't be overruled."""
    desk.told(Report(refusal=refusal), command)


def finish(desk: Desk, asking: Asking) -> Work:
    """The command with all that it lacked; refused, it asks for the last thing again."""

    def then(report: Report) -> None:
        if report.refusal is not None:
            asking.back()
            if not report.refusal.overrulable:
                asking.row.refuse()
            return
        close(desk, asking)
        desk.begun.pop(asking.start, None)
        desk.marked = ()

    return desk.work(asking.command, then=then)


def close(desk: Desk, asking: Asking) -> None:
    """What was asked for is no longer asked for."""
    if asking in desk.entry.askings:
        desk.entry.askings.remove(asking)
    desk.entry.preview = ()
