"""The command row: what is typed, what is asked, and what is said about both. It has the focus for as long as the
screen is there."""

from collections.abc import Sequence
from typing import NamedTuple

from tracker.state.question import Question
from tracker.tui.cells import Row, Span, fill_row, flow, width, wrap
from tracker.tui.entry import Entry
from tracker.tui.look import Look
from tracker.tui.pane import Content, LinePane
from tracker.tui.picture import Picture
from tracker.words.questions import choice_text, default_text, limits_text, question_text
from tracker.words.screen import message

ROWS = 8
"""How many rows it takes at most."""
ROLE = "entry"


class Shown(NamedTuple):
    """The rows, which of them has the field or the mark (None: none), and the cell in it where the cursor stands."""

    rows: list[Row]
    at: int | None
    cursor: int


class CommandRow(LinePane, can_focus=True):
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
        open_now = self.entry.typing or self.entry.prompt is not None
        return (min(self._at_cell, max(0, self.size.width - 1)), found[1]) if found and open_now else None

    def wanted(self, picture: Picture, columns: int) -> int:
        """How many rows it would like to have."""
        return min(ROWS, max(1, len(entry_rows(self.entry, picture, columns).rows)))


def entry_rows(entry: Entry, picture: Picture, columns: int) -> Shown:
    """All there is to show, from the top: a failed save, what is said, the question, the field or the choices."""
    look = picture.look
    rows: list[Row] = []
    if picture.trouble:
        rows += [_filled(line, columns, "banner") for line in wrap(look.shown(picture.trouble), columns - 2)]
    if entry.message:
        sign = look.glyphs.refused if entry.refused else look.glyphs.point
        role = "entry-refused" if entry.refused else "entry-faint"
        lines = wrap(f"{sign} {look.shown(entry.message)}", columns - 2, 2)
        rows += [(Span(f" {line}", role),) for line in lines]
    if entry.typing:
        rows += _candidates(entry, look, columns)
        row, cursor = _field(entry, look, " : ", "", columns)
        return Shown([*rows, row], len(rows), cursor)
    if entry.prompt is None:
        return Shown(rows or [(Span(" ", ROLE),)], None, 0)
    return _prompt(entry, picture, rows, columns)


def _filled(text: str, columns: int, role: str) -> Row:
    return fill_row((Span(f" {text}", role),), columns, role)


def _prompt(entry: Entry, picture: Picture, rows: list[Row], columns: int) -> Shown:
    assert entry.prompt is not None
    look, question = picture.look, entry.prompt.question
    if entry.depth > 1:
        rows.append((Span(f" {message('open-prompts', depth=entry.depth)}", "entry-faint"),))
    text = look.shown(question_text(question, picture.names, picture.labels))
    rows += [(Span(f" {line}", "entry"),) for line in wrap(text, columns - 2, 2)]
    if not entry.choosing:
        hint = " · ".join(part for part in (limits_text(question), _default(question, picture)) if part)
        row, cursor = _field(entry, look, " > ", hint, columns)
        return Shown([*rows, row], len(rows), cursor)
    choices = [_choice(entry, picture, at, choice) for at, choice in enumerate(entry.choices)]
    lines = flow(choices, columns - 1, 1)
    marked = _line_of(choices, lines, entry.at)
    first = len(rows)
    rows += [(Span(" ", ROLE), *_entry_roles(line)) for line in lines]
    return Shown(rows, first + marked[0], 1 + marked[1])


def _default(question: Question, picture: Picture) -> str:
    return picture.look.shown(default_text(question, picture.names)) if question.default is not None else ""


def _choice(entry: Entry, picture: Picture, at: int, choice: str) -> Row:
    """A choice: the mark, its number, what it is, and whether it is one of those taken."""
    assert entry.prompt is not None
    question, glyphs = entry.prompt.question, picture.look.glyphs
    text = picture.look.shown(choice_text(question, choice, picture.names))
    box = f"[{glyphs.chosen if choice in entry.chosen else ' '}]" if question.kind == "many" else ""
    marked = at == entry.at
    return (
        Span(glyphs.mark if marked else " ", "entry-mark"),
        Span(f"{at + 1}", "entry-key"),
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


def _field(entry: Entry, look: Look, lead: str, hint: str, columns: int) -> tuple[Row, int]:
    """The field with the part of its text around the cursor in sight, and the cell of the cursor."""
    room = max(1, columns - len(lead) - 1)
    before, after = look.shown(entry.field.text[: entry.field.at]), look.shown(entry.field.text[entry.field.at :])
    while width(before) > room:
        before = before[1:]
    row: Row = (Span(lead, "entry-mark"), Span(before + after, ROLE))
    if hint and not entry.field.text:
        row = (*row, Span(f"  {hint}", "entry-faint"))
    return row, len(lead) + width(before)


def _candidates(entry: Entry, look: Look, columns: int) -> list[Row]:
    """The candidates of completion: of each the part that would be new."""
    head = entry.field.text[: entry.field.at]
    start = max(head.rfind(" "), head.rfind(","), head.rfind("=")) + 1
    words: list[Row] = [(Span(look.shown(each[start:]), "entry-faint"),) for each in entry.candidates]
    lines = flow(words, columns - 2)
    shown = lines[: ROWS - 4]
    rows: list[Row] = [(Span(" ", ROLE), *_entry_roles(line)) for line in shown]
    if len(lines) > len(shown):
        rows[-1] = (*rows[-1], Span(f" {look.glyphs.more}", "entry-faint"))
    return rows
