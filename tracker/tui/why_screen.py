"""Why: the lines of a result with every step of their reckoning, and the rule of a step."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.strip import Strip
from textual.widget import Widget

from tracker.command.registry import ACTIONS, bound
from tracker.session.report import Entry
from tracker.tui.cells import Row, Span, both_ends, wrap
from tracker.tui.frugal_screen import FrugalScreen
from tracker.tui.look import Look
from tracker.tui.parts import mark
from tracker.tui.textual_rows import strip
from tracker.words.keys import key_text
from tracker.words.lines import line_text
from tracker.words.screen import key_label, message
from tracker.words.steps import step_text, total_text


class Reason(NamedTuple):
    """One row: a text, its look, how far it stands in, and the rule behind it ("": none)."""

    text: str
    role: str
    indent: int
    rule: str = ""


def reasons(entries: Sequence[Entry], labels: Mapping[str, str]) -> list[Reason]:
    """Lines of the log with all their steps."""
    found = []
    command = ""
    for entry in entries:
        if entry.command and entry.command != command:
            command = entry.command
            found.append(Reason(command, "faint", 0))
        found.append(Reason(line_text(entry.line, labels), "name", 0))
        for step in entry.line.steps:
            found.append(Reason(step_text(step, entry.line.names, labels), "text", 2, step.rule))
        if total := total_text(entry.line):
            found.append(Reason(total, "heading", 2))
    return found


def statement(rule: str) -> list[Reason]:
    """A rule's text, and where it stands."""
    from tracker.words.rules import rule_text, source_text  # all rules' texts: rarely wanted

    try:
        text, source = rule_text(rule), source_text(rule)
    except KeyError:
        return [Reason(rule, "name", 0), Reason(message("no-rule"), "faint", 2)]
    parts = [part for part in text.split("\n") if part.strip()]
    return [Reason(rule, "name", 0), *(Reason(part, "text", 2) for part in parts), Reason(source, "faint", 2)]


class WhyText(Widget, can_focus=True):
    """The rows; those with a rule behind them can be selected."""

    def __init__(self, look: Look, found: Sequence[Reason], at: int) -> None:
        super().__init__(id="why")
        self.look = look
        self.found = list(found)
        self.rule: list[Reason] | None = None
        ahead = self._nearest(at, 1)
        self.at = ahead if ahead >= 0 else self._nearest(at, -1)
        self.top = 0
        self._made: tuple[tuple[int, int, list[Reason] | None], tuple[list[Row], int]] | None = None

    @property
    def shown(self) -> list[Reason]:
        """What stands there: the rule that was asked for, else the reasons."""
        return self.found if self.rule is None else self.rule

    def _nearest(self, at: int, step: int) -> int:
        """The row from `at` on, in a direction, with a rule behind it; -1 if there is none."""
        rows = [row for row, reason in enumerate(self.found) if reason.rule]
        ahead = [row for row in rows if (row - at) * step >= 0]
        return min(ahead, key=lambda row: abs(row - at)) if ahead else -1

    def _rows(self) -> tuple[list[Row], int]:
        """All rows for the width that there is, and which of them is the selected one."""
        key = (self.size.width, self.at, self.rule)
        if self._made is None or self._made[0] != key:
            self._made = (key, self._wrapped())
        return self._made[1]

    def _wrapped(self) -> tuple[list[Row], int]:
        columns, selected = self.size.width, 0
        found: list[Row] = []
        for at, reason in enumerate(self.shown):
            chosen = self.rule is None and at == self.at
            if chosen:
                selected = len(found)
            room = max(1, columns - 2 - reason.indent)
            for number, line in enumerate(wrap(self.look.shown(reason.text), room, 2)):
                lead = Span(" " * (1 + reason.indent))
                found.append((mark(chosen and not number, self.look.glyphs), lead, Span(line, reason.role)))
        return found, selected

    def render_line(self, y: int) -> Strip:
        """A row; at the foot the keys and where one is."""
        (rows, _), (columns, height) = self._rows(), self.size
        if y == height - 1:
            return strip(self.look, self._foot(len(rows)), columns)
        at = self.top + y
        return strip(self.look, rows[at] if at < len(rows) else (), columns)

    def _foot(self, count: int) -> Row:
        columns, height = self.size
        left: list[Span] = []
        for action in (action for action in ACTIONS if action.footer and "why" in action.contexts):
            if action.name == "rule" and self.rule is not None:
                continue
            left += [Span(f" {key_text(action.key)} ", "key"), Span(f"{key_label(action.name)} ", "key-text")]
        last = min(count, self.top + height - 1)
        where = (Span(f"{message('rows', first=min(self.top + 1, count), last=last, all=count)} ", "faint"),)
        return both_ends(left, where, columns)

    def move(self, by: int, *, page: bool = False) -> None:
        """Selects another step, or scrolls where there is none in that direction."""
        height = max(1, self.size.height - 1)
        rows, _ = self._rows()
        last = max(0, len(rows) - height)
        next_at = self._nearest(self.at + by, by or 1) if self.rule is None and not page else -1
        if next_at >= 0:
            self.at = next_at
            _, selected = self._rows()
            self.top = min(max(self.top, selected - height + 1), selected, last)
        else:
            self.top = max(0, min(self.top + by * (height if page else 1), last))
        self._show()

    def _show(self) -> None:
        """Paints what is in sight; the terminal's cursor stands on the selected row, or on the rule's first."""
        _, selected = self._rows()
        row = selected - self.top if self.rule is None else 0
        self.app.cursor_position = Offset(0, min(max(row, 0), max(0, self.size.height - 1)))
        self.refresh()

    def on_resize(self, _: events.Resize) -> None:
        """The selected step stays in sight."""
        self.move(0)

    def open_rule(self) -> None:
        """Shows the rule of the selected step."""
        if self.rule is None and self.at >= 0:
            self.rule, self.top = statement(self.found[self.at].rule), 0
            self._show()

    def close(self) -> bool:
        """Back from a rule; False if none is shown."""
        if self.rule is None:
            return False
        self.rule, self.top = None, 0
        self.move(0)
        return True

    def on_key(self, event: events.Key) -> None:
        """Scrolling, the rule, and closing."""
        event.stop()
        event.prevent_default()
        actions = bound("why")
        action = actions.get(event.character or "") or actions.get(event.key)
        if action is None or self.app.screen is not self.screen:
            return  # the screen closes once, however often the key was pressed
        if action.name == "close":
            if not self.close():
                self.screen.dismiss()
        elif action.name == "rule":
            self.open_rule()
        elif action.value:
            self.move(action.value, page=action.name.startswith("page"))


class WhyScreen(FrugalScreen, inherit_bindings=False):
    """The why over the whole screen; whatever was open under it stays so."""

    AUTO_FOCUS = "#why"
    DEFAULT_CSS = "WhyScreen { overflow: hidden; } WhyText { width: 100%; height: 100%; }"

    def __init__(self, look: Look, found: Sequence[Reason], at: int = 0) -> None:
        super().__init__()
        self._look = look
        self._found = found
        self._at = at

    def compose(self) -> ComposeResult:
        """The text alone."""
        yield WhyText(self._look, self._found, self._at)
