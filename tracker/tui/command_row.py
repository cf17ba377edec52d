"""The command row: what is typed, what is asked, and what is said about both."""

from collections.abc import Sequence
from typing import NamedTuple

from tracker.state.question import Question
from tracker.tui.answering import Answering
from tracker.tui.blanks import asked
from tracker.tui.cells import Row, Span, clip_row, fill_row, flow, pad, row_width, width, wrap
from tracker.tui.entry import Entry
from tracker.tui.field import Field
from tracker.tui.finding import Finding
from tracker.tui.look import Look
from tracker.tui.pane import Content, LinePane
from tracker.tui.picture import Picture
from tracker.words.questions import choice_text, default_text, limits_text, question_text
from tracker.words.screen import message

ROWS = 9
"""How many rows it takes at most."""
LISTED = 4
"""How many rows candidates and matches take at most."""
ROLE = "entry"


class Shown(NamedTuple):
    """The rows, which of them has the field or the mark (None: none), and the cell in it where the cursor stands."""

    rows: list[Row]
    at: int | None
    cursor: int


class CommandRow(LinePane):
    """The row, which grows with what it has to show."""

    def __init__(self, name: str, entry: Entry) -> None:
        super().__init__(name)
        self.entry = entry
        self._at_cell = 0

    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """Its rows; the one with the cursor stays in sight."""
        shown = entry_rows(self.entry, picture, columns)
        self._at_cell = shown.cursor
        at = shown.at if shown.at is not None else (len(shown.rows) - 1 if len(shown.rows) > rows else None)
        return Content(rows=[fill_row(row, columns, ROLE, picture.look.glyphs.more) for row in shown.rows], at=at)

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Where the terminal's cursor stands while something is typed or chosen here."""
        found = super().cursor
        return (min(self._at_cell, max(0, self.size.width - 1)), found[1]) if found and self.entry.open else None

    def wanted(self, picture: Picture, columns: int) -> int:
        """How many rows it would like to have."""
        return min(ROWS, max(1, len(entry_rows(self.entry, picture, columns).rows)))


def entry_rows(entry: Entry, picture: Picture, columns: int) -> Shown:
    """All there is to show, from the top: a failed save, what is said, the question, the field or the choices."""
    look = picture.look
    rows: list[Row] = []
    for told in (picture.trouble, picture.notice):
        rows += [_filled(line, columns, "banner") for line in wrap(look.shown(told), columns - 2) if told]
    if entry.message:
        sign = look.glyphs.refused if entry.refused else look.glyphs.point
        role = "entry-refused" if entry.refused else "entry-faint"
        lines = wrap(f"{sign} {look.shown(entry.message)}", columns - 2, 2)
        rows += [(Span(f" {line}", role),) for line in lines]
    over, row = entry.over, entry.row
    if isinstance(over, Finding):
        rows += _matches(over, look, columns)
        last, cursor = _field(over.field, look, " / " if over.kind == "find" else " > ", "", columns)
        return Shown([*rows, last], len(rows), cursor)
    if over is not None:
        rows += _candidates(over.candidates, over.field, look, columns)
        last, cursor = _field(over.field, look, " : ", "", columns)
        return Shown([*rows, last], len(rows), cursor)
    if row is None:
        return Shown(rows or [(Span(" ", ROLE),)], None, 0)
    return _question(entry, row, picture, rows, columns)


def _filled(text: str, columns: int, role: str) -> Row:
    return fill_row((Span(f" {text}", role),), columns, role)


def _question(entry: Entry, row: Answering, picture: Picture, rows: list[Row], columns: int) -> Shown:
    """What is asked, by a command or by a rule."""
    look, question = picture.look, row.question
    if entry.depth > 1:
        rows.append((Span(f" {message('open-prompts', depth=entry.depth)}", "entry-faint"),))
    rows += [(Span(f" {line}", ROLE),) for text in entry.preview for line in wrap(look.shown(text), columns - 2, 2)]
    rows += _asked(entry, picture, question, columns)
    if not row.choosing:
        rows += _candidates(row.candidates, row.field, look, columns)
        hint = " · ".join(part for part in (limits_text(question), _default(question, picture)) if part)
        last, cursor = _field(row.field, look, " > ", hint, columns)
        return Shown([*rows, last], len(rows), cursor)
    choices = [_choice(row, picture, at, choice) for at, choice in enumerate(row.choices)]
    lines = flow(choices, columns - 1, 1)
    marked = _line_of(choices, lines, row.at)
    first = len(rows)
    rows += [(Span(" ", ROLE), *_entry_roles(line)) for line in lines]
    return Shown(rows, first + marked[0], 1 + marked[1])


def _asked(entry: Entry, picture: Picture, question: Question, columns: int) -> list[Row]:
    """The question; of a command that lacks something, the command as far as it stands, and what is asked for."""
    look, asking = picture.look, entry.asking
    text = asked(asking.blank) if asking and asking.blank else ""
    if not text:
        text = question_text(question, picture.names, picture.labels)
        return [(Span(f" {line}", ROLE),) for line in wrap(look.shown(text), columns - 2, 2)]
    command = look.shown(asking.known) if asking and not asking.then else ""
    lead = (Span(f" {command}", "entry-key"), Span("  ", ROLE)) if command else (Span(" ", ROLE),)
    if row_width(lead) + width(look.shown(text)) <= columns - 1:
        return [(*lead, Span(look.shown(text), ROLE))]
    both = wrap(command, columns - 2, 2)
    rows: list[Row] = [(Span(f" {line}", "entry-key"),) for line in both if command]
    return [*rows, *((Span(f" {line}", ROLE),) for line in wrap(look.shown(text), columns - 2, 2))]


def _default(question: Question, picture: Picture) -> str:
    return picture.look.shown(default_text(question, picture.names)) if question.default is not None else ""


def _choice(row: Answering, picture: Picture, at: int, choice: str) -> Row:
    """A choice: the mark, its number, what it is, and whether it is one of those taken."""
    glyphs = picture.look.glyphs
    text = picture.look.shown(choice_text(row.question, choice, picture.names))
    box = f"[{glyphs.chosen if choice in row.chosen else ' '}]" if row.question.kind == "many" else ""
    marked = at == row.at
    return (
        Span(glyphs.mark if marked else " ", "entry-mark"),
        Span(f"{row.numbers[at]}", "entry-key"),
        Span(f"{box} {text}", "entry" if marked else "entry-faint"),
    )


def _entry_roles(row: Row) -> Row:
    return tuple(Span(text, ROLE if role == "text" else role) for text, role in row)


def _line_of(choices: Sequence[Row], lines: Sequence[Row], at: int) -> tuple[int, int]:
    """The line in which a choice stands, and the cell where it begins."""
    index = 0
    for number, line in enumerate(lines):
        cell = 0
        while index < len(choices) and cell < sum(width(span.text) for span in line):
            if index == at:
                return number, cell
            cell += sum(width(span.text) for span in choices[index]) + 1
            index += 1
    return 0, 0


def _field(field: Field, look: Look, lead: str, hint: str, columns: int) -> tuple[Row, int]:
    """The field with the part of its text around the cursor in sight, and the cell of the cursor."""
    room = max(1, columns - len(lead) - 1)
    before, after = look.shown(field.text[: field.at]), look.shown(field.text[field.at :])
    while width(before) > room:
        before = before[1:]
    row: Row = (Span(lead, "entry-mark"), Span(before + after, ROLE))
    if hint and not field.text:
        row = (*row, Span(f"  {hint}", "entry-faint"))
    return row, len(lead) + width(before)


def _candidates(candidates: Sequence[str], field: Field, look: Look, columns: int) -> list[Row]:
    """The candidates of completion: of each the part that would be new."""
    head = field.text[: field.at]
    start = max(head.rfind(" "), head.rfind(","), head.rfind("=")) + 1
    words: list[Row] = [(Span(look.shown(each[start:]), "entry-faint"),) for each in candidates]
    lines = flow(words, columns - 2)
    shown = lines[:LISTED]
    rows: list[Row] = [(Span(" ", ROLE), *_entry_roles(line)) for line in shown]
    if len(lines) > len(shown):
        rows[-1] = (*clip_row(rows[-1], columns - 3, look.glyphs.more), Span(f" {look.glyphs.more}", "entry-faint"))
    return rows


def _matches(finding: Finding, look: Look, columns: int) -> list[Row]:
    """The matches around the one that is marked, one a row, with what stands behind them in line."""
    if not finding.matches:
        return [(Span(f"  {message('nothing-found')}", "entry-faint"),)]
    first = min(max(0, finding.at - LISTED + 1), max(0, len(finding.matches) - LISTED))
    found = finding.matches[first : first + LISTED]
    texts = [look.shown(each.text) if each.can else f"{look.glyphs.refused} {look.shown(each.text)}" for each in found]
    behind = max(width(look.shown(each.about)) for each in found)
    room = min(max(map(width, texts)), max(1, columns * 3 // 5, columns - behind - 4))
    rows: list[Row] = []
    for at, (match, text) in enumerate(zip(found, texts, strict=True), start=first):
        marked = at == finding.at
        rows.append(
            (
                Span(f"{look.glyphs.mark if marked else ' '} ", "entry-mark"),
                Span(pad(text, room, look.glyphs.more), ROLE if marked else "entry-faint"),
                Span(f"  {look.shown(match.about)}", "entry-faint"),
            )
        )
    return rows
