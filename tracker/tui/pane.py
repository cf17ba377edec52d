"""The base of everything on the screen: rows of which only what changed is painted.

A pane is shown a picture (the data) and makes rows of it with a pure function of its own; the base compares them with
the rows that stood there and says which cells differ. Nothing here knows how rows get to a terminal.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple, overload

from tracker.tui.cells import Row, Span, both_ends, row_width, width
from tracker.tui.frame import Mode
from tracker.tui.look import Look
from tracker.tui.picture import Picture


class Content(NamedTuple):
    """What a pane shows: a title, fixed rows under it, rows that scroll, and fixed ones at the foot; `at` is the row
    of those that scroll that is selected (it stays in sight, with as many rows below it as `ahead` says), None for
    none; `ends` that the last rows are in sight when none is, and `cut` that there are more above than were made."""

    title: Row = ()
    head: Sequence[Row] = ()
    rows: Sequence[Row] = ()
    at: int | None = None
    ends: bool = False
    ahead: int = 0
    foot: Sequence[Row] = ()
    cut: bool = False


class Rows(Sequence[Row]):
    """So many rows, of which only those that are looked at are made."""

    def __init__(self, count: int, make: Callable[[int], Row]) -> None:
        self._count, self._make = count, make

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | Sequence[Row]:
        numbers = range(self._count)[at]
        return self._make(numbers) if isinstance(numbers, int) else [self._make(number) for number in numbers]


class Extent(NamedTuple):
    """So many columns and rows."""

    width: int
    height: int


class Cells(NamedTuple):
    """Cells of one row of a pane, from the one at `x` on, and what stands in them now."""

    x: int
    y: int
    row: Row


class LinePane(ABC):
    """A pane: a number, a title, rows, one of them selected. Chrome is a box, open at its foot, in the wide layout,
    else a rule."""

    number = 0
    """The digit that goes here; 0 for what isn't one of the five."""
    needs: ClassVar[tuple[str, ...] | None] = None
    """The parts of a picture that the rows are made of, besides the look and what is selected; None if they are made
    of something else too, so that they are always made anew."""

    follows: ClassVar[bool] = True
    """Whether the row of whoever's turn it is stays in sight when the keys go elsewhere; else the first rows do."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.mode: Mode = "compact"
        self.size = Extent(0, 0)
        self._picture: Picture | None = None
        self._lines: list[Row] = []
        self._built: tuple[Extent, Mode] | None = None
        self._top = 0
        self._made: tuple[Look | None, int, Span | None, dict[Row, Row]] = (None, 0, None, {})
        self._cursor: int | None = None

    # --- what a pane fills in

    @abstractmethod
    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """What is shown of a picture in so many columns and rows inside the chrome."""

    # --- showing

    def fit(self, columns: int, rows: int) -> None:
        """The room that there is from now on."""
        self.size = Extent(columns, rows)

    def show(self, picture: Picture, mode: Mode) -> list[Cells]:
        """Takes a picture; the cells that differ from what stood there, all of them where that isn't known."""
        if mode == self.mode and self._built == (self.size, mode) and self._is_same(picture):
            return []
        self._picture, self.mode = picture, mode
        before, built = self._lines, self._built
        self._build()
        if self._built != built or len(before) != len(self._lines):
            return [Cells(0, y, line) for y, line in enumerate(self._lines)]
        return [
            found
            for y, (old, new) in enumerate(zip(before, self._lines, strict=True))
            if old is not new and (found := _differing(y, old, new))
        ]

    def _is_same(self, picture: Picture) -> bool:
        last = self._picture
        if last is None or self.needs is None:
            return False
        if (last.look, last.active == self.id) != (picture.look, picture.active == self.id):
            return False
        if last.at.get(self.id) != picture.at.get(self.id):
            return False
        return all(getattr(last, part) == getattr(picture, part) for part in self.needs)

    def line(self, y: int) -> Row | None:
        """A row as it is painted, exactly as wide as there is room; None if there is none."""
        if self._built != (self.size, self.mode):
            self._build()
        return self._lines[y] if y < len(self._lines) else None

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Where the selected row begins, in the pane's own cells; None if no row is selected."""
        return None if self._cursor is None else (1 if self._boxed() else 0, self._cursor)

    def page(self) -> int:
        """How many rows are in sight at once."""
        return max(1, self._inside()[1])

    # --- making the lines

    def _boxed(self) -> bool:
        return self.mode == "wide" and self.number > 0

    def _titled(self) -> bool:
        return self.number > 0 and (self.mode != "single" or self.size.height > 2)

    def _inside(self) -> tuple[int, int]:
        """The columns and rows inside the chrome."""
        width, height = self.size
        if self._boxed():
            return max(0, width - 2), max(0, height - 1)
        return width, height - 1 if self._titled() else height

    def _build(self) -> None:
        width, height = self.size
        self._built = (self.size, self.mode)
        self._lines = []
        self._cursor = None
        if self._picture is None or not width or not height:
            return
        picture, look = self._picture, self._picture.look
        columns, rows = self._inside()
        content = self.content(picture, columns, rows)
        head = list(content.head)[:rows]
        foot = list(content.foot)[: rows - len(head)]
        active = picture.active == self.id
        if not active and not self.follows:
            self._top = 0
        # Where somebody else than whose turn it is was chosen in another pane, this one stays as it is.
        still = not active and (picture.who != picture.standing.turn or not self.follows)
        body = self._in_sight(content, rows - len(head) - len(foot), still=still)
        if content.at is not None and body:
            self._cursor = content.at - self._top + len(head) + (1 if self._titled() else 0)
        more = self._more(content, len(body), look)
        inside = [*head, *body, *[()] * (rows - len(head) - len(body) - len(foot)), *foot]
        if not self._titled():
            lines = self._finished(inside, width, look)
        elif self._boxed():
            side = Span(look.glyphs.down, "border-active" if active else "border")
            top = _box(content.title, more, columns, active, look)
            lines = [look.row(top, width), *self._finished(inside, width, look, side)]
        else:
            rule = look.row(_ruled(content.title, more, columns, active, look), width)
            lines = [rule, *self._finished(inside, width, look)]
        self._lines = lines[:height]

    def _finished(self, rows: Sequence[Row], width: int, look: Look, side: Span | None = None) -> list[Row]:
        """Rows as they are painted, with that beside them which stands on both sides; most stay what they were."""
        if self._made[:3] != (look, width, side):
            self._made = (look, width, side, {})
        known = self._made[3]
        made = {row: known.get(row) or _beside(look, row, width, side) for row in map(tuple, rows)}
        self._made = (look, width, side, made)
        return [made[row] for row in map(tuple, rows)]

    def _in_sight(self, content: Content, height: int, *, still: bool) -> Sequence[Row]:
        """The rows that fit, with the selected one among them unless the pane keeps still; they move no farther than
        they must."""
        if height <= 0:
            return ()
        last = max(0, len(content.rows) - height)
        if content.at is None:
            self._top = last if content.ends else 0
        elif not still:
            ahead = min(content.ahead, height // 2)
            self._top = min(max(self._top, content.at + ahead - height + 1), content.at)
        self._top = min(self._top, last)
        return content.rows[self._top : self._top + height]

    def _more(self, content: Content, shown: int, look: Look) -> str:
        """What isn't in sight: so many rows above and below."""
        above, below = self._top, len(content.rows) - self._top - shown
        parts = [f"{'' if content.cut else above}{look.glyphs.rows}"] if above or content.cut else []
        return " ".join([*parts, *([f"{look.glyphs.rows}{below}"] if below > 0 else [])])


def _title(title: Row, active: bool, look: Look) -> Row:
    """The title of a pane; the one where the keys go stands between marks."""
    if not active:
        return (Span(" ", "title"), *title, Span(" ", "title"))
    bright = tuple(Span(text, "title-active" if role == "title" else role) for text, role in title)
    return (Span(look.glyphs.left, "title-active"), *bright, Span(look.glyphs.right, "title-active"))


def _ruled(title: Row, more: str, columns: int, active: bool, look: Look) -> Row:
    role = "border-active" if active else "border"
    across = look.glyphs.across
    left = _title(title, active, look)
    right = (Span(f" {more} ", "title"), Span(across, role)) if more else ()
    gap = columns - row_width(left) - row_width(right)
    return (*left, Span(across * max(0, gap), role), *right) if gap >= 0 else both_ends(left, right, columns)


def _box(title: Row, more: str, columns: int, active: bool, look: Look) -> Row:
    """The row over a box of so many columns. There is none under it: what opens below would have to move it."""
    glyphs = look.glyphs
    role = "border-active" if active else "border"
    top = both_ends(_ruled(title, more, columns, active, look), (), columns)
    return (Span(glyphs.top_left, role), *top, Span(glyphs.top_right, role))


def _beside(look: Look, row: Row, columns: int, side: Span | None) -> Row:
    """A row as it is painted, between what stands on both sides of it."""
    return look.row(row, columns) if side is None else (side, *look.row(row, columns - 2), side)


def _differing(y: int, old: Row, new: Row) -> Cells | None:
    """The cells in which two rows differ, to the borders of their spans; None if they don't."""
    if old == new:
        return None
    least = min(len(old), len(new))
    head = x = 0
    while head < least and old[head] == new[head]:
        x += width(new[head].text)
        head += 1
    tail = 0
    while tail < least - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return Cells(x, y, new[head : len(new) - tail])
