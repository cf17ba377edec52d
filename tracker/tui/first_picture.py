"""The first picture of a fight, made and painted without Textual, which takes its time to be imported.

It is the same picture that Textual paints next: the same parts in the same places with the same rows.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rich.color import ColorSystem

from tracker.tui.desk import Desk
from tracker.tui.painted import Painted
from tracker.tui.pen import Pen
from tracker.tui.sheet import Sheet


class FirstPicture(NamedTuple):
    """The parts as they are shown, what stands on the terminal when `text` has been written to it, in how many
    colours, and the cell where the cursor is then."""

    sheet: Sheet
    painted: Painted
    text: str
    colors: ColorSystem | None
    cursor: tuple[int, int]


def first_picture(desk: Desk, columns: int, rows: int, colors: ColorSystem | None) -> FirstPicture:
    """What a desk shows on a screen of some size."""
    sheet = Sheet(desk)
    painted, pen = Painted(columns, rows), Pen(colors)
    styles = desk.look.theme.styles
    for x, y, row in sheet.show(desk.picture(), columns, rows):
        painted.paint(pen, x, y, ((text, styles[role]) for text, role in row))
    cursor = sheet.cursor or (0, 0)
    pen.stop_at(*cursor)
    return FirstPicture(sheet, painted, pen.end(), colors, cursor)


BY_TERM = {"kitty": ColorSystem.EIGHT_BIT, "256color": ColorSystem.EIGHT_BIT}
"""How many colours a terminal has whose kind ends so; the others have sixteen."""


def colors_of(environment: Mapping[str, str]) -> ColorSystem:
    """How many colours the terminal has, as Textual finds it out."""
    if environment.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return ColorSystem.TRUECOLOR
    kind = environment.get("TERM", "").strip().lower().rpartition("-")[2]
    return BY_TERM.get(kind, ColorSystem.STANDARD)
