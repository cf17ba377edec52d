"""What the keys do, by the registry: commands, what they lack, what is sought, what is selected."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tracker.command.build import compile
from tracker.command.grammar import FORMS
from tracker.command.lexer import OVERRULING
from tracker.command.registry import BY_NAME, OPTIONS, PANES, Action
from tracker.command.spelling import spell
from tracker.rules.refusal import Refusal, Refused
from tracker.rules.running import is_owed
from tracker.rules.table import NOBODY
from tracker.session.report import Report
from tracker.state.question import Prompt, Question
from tracker.tui import amending, found
from tracker.tui.answering import TARGET, Effect
from tracker.tui.asking import Asking, Blank
from tracker.tui.blanks import needed
from tracker.tui.desk import Desk
from tracker.tui.finding import Finding
from tracker.tui.lacking import ask, begun, close, finish, refuse
from tracker.tui.offers import offers
from tracker.tui.palette import doings
from tracker.tui.typed import Typing
from tracker.tui.work import Work
from tracker.words import vocabulary
from tracker.words.dice import thrown_text
from tracker.words.questions import stem
from tracker.words.screen import message
from tracker.words.timers import timer_head, timer_tail

AIMED = (TARGET, "use")
"""The questions that ask for a target whose odds are shown."""
GOING_ON = ("next", "back")
"""The actions after which the screen follows whose turn it is."""


# --- whom a command is for


def _turn(desk: Desk) -> tuple[str, ...]:
    """Whose turn it is; the one shown, if it is nobody's."""
    encounter = desk.session.encounter
    who = encounter.flow.turn if encounter.flow.turn in encounter.combatants else desk.last.who
    return (who,) if who else ()


def _whom(desk: Desk) -> tuple[str, ...]:
    """Those marked, else the one shown."""
    picture = desk.last
    return picture.marked or ((picture.who,) if picture.who else ())


# --- commands


def do(desk: Desk, action: Action) -> Work | None:
    """An action that is a command: done at once, or asked for what it lacks."""
    whom = _turn(desk) if "{turn}" in action.command else _whom(desk) if "{whom}" in action.command else ()
    if not whom and "{" in action.command:
        desk.entry.say(message("no-details"), refused=True)
        return None
    if action.name == "next" and _warned(desk):
        return None
    command = action.command.format(turn=_spelled(whom), whom=_spelled(whom))
    if action.asks:
        return ask(desk, command, action.asks, whom)
    return desk.work(command, then=partial(_followed, desk, action))


def _spelled(whom: Sequence[str]) -> str:
    return ",".join(map(spell, whom))


def _followed(desk: Desk, action: Action, report: Report) -> None:
    if action.name in GOING_ON and report.refusal is None:
        desk.let_go()


def _warned(desk: Desk) -> bool:
    """Whether something is owed before the turn ends, and the game master wasn't told yet at this step."""
    session = desk.session
    turn = session.encounter.flow.turn
    owed = [timer for timer in desk.last.timers if timer.who == turn and is_owed(timer)]
    if not turn or not owed or desk.warned == session.number or session.prompts:
        return False
    desk.warned = session.number
    text = ": ".join(filter(None, (timer_head(owed[0], desk.names), timer_tail(owed[0], desk.names))))
    desk.entry.say(message("owed", who=desk.names[turn], text=text), refused=True)
    return True


# --- what comes from the command row


def perform(desk: Desk, effect: Effect) -> Work | None:
    """Does what a key in the command row asked for."""
    if effect.kind == "choose":
        desk.entry.say(message("choose"), refused=True)
        return None
    return PERFORMED[effect.kind](desk, effect.text) if effect.kind in PERFORMED else None


def _do(desk: Desk, text: str) -> Work:
    """A command that was typed; it stays in the row if it is refused, to be mended."""
    over = desk.entry.over
    if isinstance(over, Typing) and over.step:
        return Work(
            lambda: desk.session.amend_preview(over.step, text), partial(amending.previewed, desk, over.step, text)
        )

    def then(report: Report) -> None:
        if report.refusal is None:
            desk.entry.done(text)
            return
        desk.entry.history.add(text)
        if isinstance(over, Typing) and report.refusal.overrulable:
            over.refused = text

    return desk.work(text, typed=True, then=then)


def _answer(desk: Desk, text: str) -> Work | None:
    asking = desk.entry.asking
    if asking is None:
        return desk.answer(text)
    try:
        asking.take(text)
        if asking.complete:
            return asking.then(asking) if asking.then else finish(desk, asking)
        if not asking.open_needed:
            compile(asking.command, desk.session.encounter, desk.session.library)
    except Refused as refused:
        asking.back()
        asking.row.refuse()
        refuse(desk, refused.refusal, "")
        return None
    desk.entry.say("")
    return None


def _cancel(desk: Desk, _: str) -> Work | None:
    asking = desk.entry.drop()
    if asking is None:
        return desk.cancel()
    if asking.head:
        desk.begun[asking.start] = asking.kept()
    desk.entry.say("")
    return None


def _back(desk: Desk, _: str) -> Work | None:
    asking = desk.entry.asking
    if asking is None:
        return desk.reconsider()
    if asking.back():
        desk.entry.say("")
        return None
    if asking.instead:
        close(desk, asking)
        return desk.work(asking.instead)
    desk.entry.say(desk.refusal(Refusal("no-question-before")), refused=True)
    return None


def _pick(desk: Desk, value: str) -> Work | None:
    """What was picked from a list."""
    desk.entry.done()
    kind, _, rest = value.partition(":")
    return PICKED[kind](desk, rest)


PERFORMED: dict[str, Callable[[Desk, str], Work | None]] = {
    "do": _do,
    "answer": _answer,
    "cancel": _cancel,
    "back": _back,
    "pick": _pick,
}
"""By the kind of an effect."""


# --- other legal actions


def options(desk: Desk, _: Action) -> Work | None:
    """The actions of the one shown, each with its number, to choose from."""
    detail = desk.last.detail
    if detail is None or not detail.options:
        desk.entry.say(message("no-options"), refused=True)
        return None
    actions = tuple(dict.fromkeys(option.action for option in detail.options))
    free = {option.action for option in detail.options if option.refusal is None}
    glyphs = desk.look.glyphs
    gone = any(option.what == NOBODY for option in detail.options)
    names = {
        each: vocabulary.doing(each, NOBODY if gone and each == "mount" else "", desk.names)
        + ("" if each in free else f" {glyphs.refused}")
        for each in actions
    }
    who = detail.combatant.id
    question = Question("ask action", "one", choices=actions, names=names, args={"who": desk.names[who]})
    blank = Blank("action", question, numbers=tuple(OPTIONS[each] for each in actions))

    def then(asking: Asking) -> Work | None:
        close(desk, asking)
        return _option(desk, who, asking.answers["action"])

    desk.entry.say("")
    desk.entry.ask(Asking("", ("action",), lambda *_: blank, then=then))
    return None


def _option(desk: Desk, who: str, action: str, what: str = "") -> Work | None:
    """One of somebody's actions, with a weapon or without, or with whom it mounts; what its verb needs besides is asked
    for."""
    head = f"{action} {spell(who)}"
    if action == "mount":
        return _mount(desk, head, who, what)
    if action in BY_NAME and BY_NAME[action].asks:
        names = BY_NAME[action].asks
        if what:
            others = tuple(name for name in names if name != "attack")
            return ask(desk, head, others, (who,), tail=f"with {spell(what)}")
        return ask(desk, head, names, (who,))
    lacking = needed(FORMS[action])
    return ask(desk, head, lacking, (who,)) if lacking else desk.work(head)


def _mount(desk: Desk, head: str, who: str, what: str) -> Work | None:
    """Mounting or dismounting: whom, if several can be mounted."""
    detail = desk.last.detail
    found = [option.what for option in detail.options if option.action == "mount"] if detail is not None else []
    if what or len(found) == 1:
        return desk.work(f"{head} {spell(what or found[0])}")
    return ask(desk, head, ("on",), (who,))


def do_option(desk: Desk, _: Action) -> Work | None:
    """What is selected in the details."""
    picture = desk.last
    at, found = picture.at["details"], offers(picture.detail)
    if desk.active != "details" or at is None or at >= len(found):
        return None
    return _option(desk, picture.who, found[at].action, found[at].what)


# --- how

HOW: Mapping[str, tuple[str, ...]] = {"attack": ("plus", "why"), "move": ("manner", "payment")}
"""What can be said besides about an attack and a move."""


def how(desk: Desk, _: Action) -> Work | None:
    """What is added to an attack's roll, and why; or how one moves: the move is then asked for anew."""
    asking, prompt, way = desk.entry.asking, desk.entry.prompt, desk.entry.way
    if way == "attack" and asking is not None:
        asking.more(HOW[way])
        desk.entry.say("")
        return None
    if way == "move" and prompt is not None:
        verb, who = prompt.command.removeprefix(OVERRULING).split(" ")[:2]
        overrules = OVERRULING if prompt.command.startswith(OVERRULING) else ""
        fresh = begun(desk, f"{overrules}{verb} {who}", HOW[way], (who,))
        if not fresh.complete:
            fresh.instead = prompt.command
            return Work(desk.session.cancel, partial(_asked_anew, desk, fresh))
    desk.entry.say(message("no-how"), refused=True)
    return None


def _asked_anew(desk: Desk, asking: Asking, report: Report) -> None:
    desk.told(report)
    desk.entry.say("")
    desk.entry.ask(asking)


# --- lists


def find(desk: Desk, _: Action) -> None:
    """Seeks among combatants and in the log."""
    desk.entry.say("")
    desk.entry.seek(Finding("find", found.combatants(desk.last) + found.lines(desk.last, desk.session)))


def palette(desk: Desk, _: Action) -> None:
    """All that can be done now, and why the rest can't."""
    desk.entry.say("")
    desk.entry.seek(Finding("palette", doings(desk.session, desk.last)))


def _pick_line(desk: Desk, value: str) -> None:
    number, _, line = value.partition(" ")
    desk.select_line(int(number), int(line))


def _pick_option(desk: Desk, value: str) -> Work | None:
    action, _, what = value.partition(" ")
    return _option(desk, desk.last.who, action, what)


def _pick_verb(desk: Desk, verb: str) -> Work | None:
    """A verb of the command language: what it needs is asked for, for those marked or the one shown."""
    form = FORMS[verb]
    if not form.params and not form.pairs_needed:
        return desk.work(verb)
    named = bool(form.params) and form.params[0].kind == "who"
    whom = _whom(desk) if named else ()
    head = f"{verb} {_spelled(whom)}" if whom else verb
    lacking = needed(form)
    return ask(desk, head, lacking, whom) if lacking else desk.work(head)


def _pick_action(desk: Desk, name: str) -> Work | None:
    return act(desk, BY_NAME[name])


PICKED: dict[str, Callable[[Desk, str], Work | None]] = {
    "who": lambda desk, who: desk.select(who),
    "line": _pick_line,
    "act": _pick_action,
    "option": _pick_option,
    "verb": _pick_verb,
}
"""By what was picked: "who:orc-1", "line:12 0", "act:undo", "option:dive", "verb:clear"."""


# --- the desk's own


def _go_to(desk: Desk, action: Action) -> None:
    desk.go_to(PANES[action.value - 1])


def _follow(desk: Desk, _: Action) -> None:
    desk.let_go()
    desk.entry.say("")


def _command(desk: Desk, _: Action) -> None:
    desk.entry.type()


ACTS: dict[str, Callable[[Desk, Action], Work | None]] = {
    "command": _command,
    "option": options,
    "how": how,
    "amend": amending.amend,
    "overrule": amending.overrule,
    "find": find,
    "palette": palette,
    **{f"pane-{name}": _go_to for name in PANES},
    "next-pane": lambda desk, _: desk.go_on(),
    "side": lambda desk, _: desk.turn(),
    "select": lambda desk, _: desk.mark(),
    "down": lambda desk, action: desk.move(action.value),
    "up": lambda desk, action: desk.move(action.value),
    "do-option": do_option,
    "follow": _follow,
}
"""By action: what the desk does. What has a command isn't here, nor what is the screen's or the command row's own."""


def act(desk: Desk, action: Action) -> Work | None:
    """Does an action of the registry that is a command or the desk's own."""
    if action.command:
        return do(desk, action)
    return ACTS[action.name](desk, action) if action.name in ACTS else None


def previewed(desk: Desk) -> tuple[str, ...]:
    """What the command would do that is asked for on top, as it stands with what Enter would take."""
    asking = desk.entry.asking
    if asking is None:
        prompt, target = desk.entry.prompt, _target(desk)
        if prompt is None or not target:
            return _thrown(desk)
        if prompt.left:
            return found.preview_waiting(desk.session, target)
        return found.preview(desk.session, _aimed(prompt, target), desk.names)
    return desk.entry.preview if asking.then else found.preview(desk.session, asking.draft, desk.names)


def _thrown(desk: Desk) -> tuple[str, ...]:
    """The dice before the one that is asked for."""
    prompt = desk.entry.prompt
    if prompt is None or prompt.question.kind != "die" or not prompt.rolls:
        return ()
    return (thrown_text(prompt.rolls, desk.names),)


def _target(desk: Desk) -> str:
    """The target of an attack that is marked; "" if none is, or that isn't what is asked."""
    prompt, row = desk.entry.prompt, desk.entry.row
    if prompt is None or row is None or stem(prompt.question.key) not in AIMED or row.answer in (None, NOBODY):
        return ""
    return row.answer or ""


def _aimed(prompt: Prompt, target: str) -> str:
    """The attack of a prompt, which hasn't begun yet, at a target."""
    verb, who, *rest = prompt.command.removeprefix(OVERRULING).split(" ")
    return " ".join([verb, who, spell(target), *rest])
