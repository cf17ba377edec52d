"""What was done or refused, done in another way: amending a command of the log, overruling a rule."""

from tracker.command.lexer import OVERRULING
from tracker.command.registry import Action
from tracker.session.amended import Amended
from tracker.session.log import last_command
from tracker.session.report import Report
from tracker.state.question import Question
from tracker.tui.answering import YES
from tracker.tui.asking import Asking, Blank
from tracker.tui.desk import Desk
from tracker.tui.lacking import close, finish, refuse
from tracker.tui.work import Work
from tracker.words.amend import amended_lines
from tracker.words.screen import message


def amend(desk: Desk, _: Action) -> None:
    """Opens the command of the selected line of the log (or the last command) to be done in another way."""
    line = desk.line() if desk.active == "log" and desk.last.at["log"] is not None else None
    chosen = line if line is not None and line.command else last_command(desk.log)
    if chosen is None:
        desk.entry.say(message("nothing-to-amend"), refused=True)
        return
    desk.entry.say(message("amends", number=chosen.group))
    desk.entry.type(chosen.command, step=chosen.group)


def previewed(desk: Desk, step: int, text: str, amended: Amended) -> None:
    """Shows what an amendment would change, and asks whether it is to be."""
    if amended.refusal is not None:
        refuse(desk, amended.refusal, "")
        return
    question = Question("ask sure", "yes", default=YES)
    blank = Blank("sure", question, spelled=lambda _: "")
    command = f"amend {step} {text}"

    def then(asking: Asking) -> Work | None:
        if asking.answers["sure"] == YES:
            desk.entry.history.add(command)
            return finish(desk, asking)
        close(desk, asking)
        desk.entry.type(text, step=step)
        return None

    desk.entry.done()
    desk.entry.say("")
    desk.entry.ask(Asking(command, ("sure",), lambda *_: blank, then=then))
    desk.entry.preview = tuple(amended_lines(amended, desk.names, desk.labels))
    desk.unasked = True


def overrule(desk: Desk, _: Action) -> Work | None:
    """Does what a rule refused last all the same; if nothing was refused, begins a command that overrules."""
    command, asking = desk.refused, desk.entry.asking
    if not command:
        desk.entry.type(OVERRULING)
        return None

    def then(report: Report) -> None:
        if asking is not None and report.refusal is None and command.startswith(asking.head):
            close(desk, asking)

    return desk.work(f"{OVERRULING}{command}", then=then)
