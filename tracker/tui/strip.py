"""The rows at the top: the fight's title, the round and its steps, and what is saved. On small screens, the two rows
that always stand: round, who acts with HP, the next three, and the most urgent timer."""

from tracker.session.view import QueueRow, StripStep
from tracker.tui.cells import Row, Span, both_ends, clip_row, row_width, width
from tracker.tui.glyphs import Glyphs
from tracker.tui.look import Look
from tracker.tui.pane import Content, LinePane
from tracker.tui.parts import clip_name, health, hp
from tracker.tui.picture import Picture
from tracker.tui.timers_pane import role_of, sign
from tracker.words import vocabulary
from tracker.words.screen import message, where
from tracker.words.timers import timer_brief, timer_head, timer_tail

NEXT = 3
"""How many of those who come next stand in the first row of a small screen."""


class TopBar(LinePane):
    """The title, where the round stands, and what is acknowledged."""

    needs = ("title", "standing", "strip", "queue", "timers", "names", "labels", "number", "saved", "trouble")

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._basis: tuple[tuple[StripStep, ...], Look, int] | None = None
        self._steps: Row = ()

    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """One row in the compact layout, two in the others."""
        if self.mode == "wide":
            return Content(rows=_wide(picture, columns, self._steps_of(picture, columns))[:rows])
        made = {"compact": _compact, "single": _standing}
        return Content(rows=made[self.mode](picture, columns)[:rows])

    def _steps_of(self, picture: Picture, columns: int) -> Row:
        """The steps of the round; they change less often than what stands over them."""
        basis = (picture.strip, picture.look, columns)
        if self._basis != basis:
            self._basis, self._steps = basis, _steps(picture.strip, picture.look.glyphs, columns)
        return self._steps


def _wide(picture: Picture, columns: int, steps: Row) -> list[Row]:
    title, now, saved = _title(picture), _round(picture), _saved(picture)
    gap = (columns - row_width(now)) // 2 - row_width(title)
    left = (*title, Span(" " * gap), *now) if gap > 0 else (*title, Span("   "), *now)
    return [both_ends(left, saved, columns), steps]


def _compact(picture: Picture, columns: int) -> list[Row]:
    point = Span(f" {picture.look.glyphs.point} ", "title")
    left = (*_title(picture), point, *_round(picture), Span(" "), *_now(picture), *_coming(picture))
    return [both_ends(left, _saved(picture), columns)]


def _standing(picture: Picture, columns: int) -> list[Row]:
    saved = _saved(picture) if columns >= 40 else _sign(picture)
    first = both_ends((*_round(picture), *_acting(picture), *_next(picture)), saved, columns)
    return [first, clip_row(_urgent(picture, columns), columns)]


def _title(picture: Picture) -> Row:
    return (Span(f" {picture.look.shown(picture.title)}", "name"),)


def _round(picture: Picture) -> Row:
    standing = picture.standing
    return (Span(where(standing.round, standing.step, standing.winner, picture.labels), "heading"),)


def _saved(picture: Picture) -> Row:
    """What is acknowledged: a full sign when nothing is on its way."""
    if picture.saved >= picture.number and not picture.trouble:
        return (*_sign(picture), Span(f"{message('saved', number=picture.saved)} ", "saved"))
    return (*_sign(picture), Span(f"{message('saving', number=picture.number)} ", "unsaved"))


def _sign(picture: Picture) -> Row:
    glyphs = picture.look.glyphs
    if picture.saved >= picture.number and not picture.trouble:
        return (Span(f" {glyphs.saved} ", "saved"),)
    return (Span(f" {glyphs.unsaved} ", "unsaved"),)


# --- the steps of the round


def _steps(strip: tuple[StripStep, ...], glyphs: Glyphs, columns: int) -> Row:
    """All steps, the present one between marks; those that are over are left out from the front if not all fit."""
    steps = list(strip)
    while True:
        row = tuple(span for at, step in enumerate(steps) for span in _step(glyphs, step, at > 0))
        if row_width(row) <= columns or not steps or steps[0].state != "done":
            return clip_row(row, columns)
        del steps[0]


def _step(glyphs: Glyphs, step: StripStep, separated: bool) -> Row:
    text = vocabulary.step(step.step)
    point = Span(f" {glyphs.point}" if separated else "", "step-done")
    if step.state == "now":
        return (point, *_emphasised(text, glyphs.left, glyphs.right))
    return (point, Span(f" {text}", "step-done" if step.state == "done" else "step-next"))


def _emphasised(text: str, left: str, right: str) -> Row:
    return (Span(left, "mark"), Span(f" {text.upper()} ", "step-now"), Span(right, "mark"))


def _now(picture: Picture) -> Row:
    glyphs = picture.look.glyphs
    now = next((step for step in picture.strip if step.state == "now"), None)
    return _emphasised(vocabulary.step(now.step), glyphs.left, glyphs.right) if now else ()


def _coming(picture: Picture) -> Row:
    """The next two steps."""
    coming = [vocabulary.step(step.step) for step in picture.strip if step.state == "next"][:2]
    if not coming or picture.standing.step in ("setup", "over"):
        return ()
    return (Span(f" {message('then', text=', '.join(coming))}", "step-next"),)


# --- the standing rows


def _acting(picture: Picture) -> Row:
    now = next((row for row in picture.queue if row.state == "now"), None)
    glyphs = picture.look.glyphs
    if now is None:
        return (Span(f" {vocabulary.step(picture.standing.step)}", "step-next"),) if picture.standing.round else ()
    return (
        Span(f" {glyphs.now} ", "now"),
        Span(clip_name(picture.name(now.who), 16, glyphs.more), "now"),
        Span(f" {hp(now.hp, now.max_hp)}", health(now.hp, now.max_hp)),
    )


def _next(picture: Picture) -> Row:
    coming = _others(picture.queue)
    if not coming:
        return ()
    names = [clip_name(picture.name(who), 12, picture.look.glyphs.more) for who in coming]
    return (Span(f" {picture.look.glyphs.point} {message('then', text=', '.join(names))}", "faint"),)


def _others(queue: tuple[QueueRow, ...]) -> list[str]:
    return [row.who for row in queue if row.state in ("next", "waiting")][:NEXT]


def _urgent(picture: Picture, columns: int) -> Row:
    """The first timer; what strikes and when is told whole."""
    if not picture.timers:
        return (Span(message("no-timers"), "faint"),)
    timer, role = picture.timers[0], role_of(picture.timers[0])
    name = f"{picture.name(timer.who)}  " if timer.who else ""
    start = (Span(f"{sign(timer, picture.look.glyphs)} ", role), Span(name, "name" if name else role))
    head, tail = timer_head(timer, picture.names), timer_tail(timer, picture.names)
    point = f" {picture.look.glyphs.point} " if tail else ""
    if role == "urgent" and row_width(start) + width(f"{head}{point}{tail}") > columns:
        head = timer_brief(timer)
    return (*start, Span(head, role), Span(f"{point}{tail}", "faint"))
