"""The pen: what is written to a terminal so that cells look as they should, in as few bytes as it goes."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.style import Style

Cell = tuple[str, Style | None]
"""What stands in a cell, and how; the cells behind the first one of something wide are empty."""
Line = list[Cell | None]
"""The cells of a row; None is what isn't known."""

BLANK: Cell = (" ", None)
CLEAR = "\x1b[2J"
GAP = 4
"""So many cells that stay the same are sent with those around them: going past them costs as much."""


EMOJI = "\U0001f000"
"""From here on terminals count differently, and so they do what is put together of several signs."""
FEW = 20
"""So many runs may be less to send in their order than each with those that look like it."""


class Run:
    """Cells side by side that are written at once: where they begin and end, their text, and how they look. `loose`: a
    terminal may count the text as more cells, or fewer."""

    __slots__ = ("end", "ground", "look", "loose", "text", "x", "y")

    def __init__(self, x: int, y: int, text: str, look: "Codes", *, loose: bool = False) -> None:
        self.x, self.y, self.end = x, y, x + 1
        self.text, self.loose = text, loose
        self.takes(look)

    def takes(self, look: "Codes") -> None:
        """From now on it looks so; its ground is what a blank in it may look like too."""
        self.look = look
        self.ground = look if look.marks & SEEN else _ground_of(look)


class Pen:
    """Writes the cells that were marked. To look different costs about as much as two moves, so all that looks alike is
    written together, wherever it stands, unless it is little and less to send cell after cell."""

    def __init__(self, colors: ColorSystem | None) -> None:
        self._colors = colors
        self._clears = False
        self._stop: tuple[int, int] | None = None
        self._marked: dict[int, tuple[Line, list[int]]] = {}

    def clear(self) -> None:
        """Blanks the terminal first."""
        self._clears = True

    def stop_at(self, x: int, y: int) -> None:
        """The cell where the cursor stands when everything is written."""
        self._stop = (x, y)

    def mark(self, y: int, line: Line, found: list[int]) -> None:
        """These cells of a line, in their order, are to be written as they stand there when everything is marked."""
        if found:
            before = self._marked[y][1] if y in self._marked else []
            self._marked[y] = (line, sorted({*before, *found}) if before else found)

    def end(self) -> str:
        """All that is to be written; nothing looks different behind it."""
        runs: list[Run] = []
        loose: list[Run] = []
        for y, (line, found) in sorted(self._marked.items()):
            row = self._runs(y, line, found)
            first = next((run.x for run in row if run.loose), None)
            if first is None:
                runs += row
            else:
                loose += self._runs(y, line, _all_from(first, line, found))
        before = CLEAR if self._clears else ""
        return f"{before}{_least(runs)}{_written(loose)}{_to(*self._stop) if self._stop else ''}"

    def _runs(self, y: int, line: Line, found: Iterable[int]) -> list[Run]:
        """The cells of a line as runs, in their order; a few that stay the same between two of a look go with them."""
        runs: list[Run] = []
        run, style, look = Run(-1, y, "", PLAIN), None, PLAIN
        for x in found:
            text, other = line[x] or BLANK
            if not text:  # the rest of something wide
                run.end = x + 1
                continue
            if other is not style:
                style, look = other, _codes(other, self._colors)
            loose = _is_loose(text)
            if loose or run.loose or not runs:
                run = Run(x, y, text, look, loose=loose)
                runs.append(run)
            elif x == run.end and (look is run.look or (text == " " and look == run.ground)):
                run.text += text
            elif (between := self._between(line, run, x)) is None or not _join(run, between + text, look):
                run = Run(x, y, text, look)
                runs.append(run)
            run.end = x + 1
        return runs

    def _between(self, line: Line, run: Run, x: int) -> str | None:
        """What stands between a run and a cell if it may be written once more with the run; None if not."""
        if x == run.end:
            return ""
        if x > run.end + GAP:
            return None
        gap = [cell for cell in line[run.end : x] if cell and self._is_like(cell, run)]
        return "".join(text for text, _ in gap) if len(gap) == x - run.end else None

    def _is_like(self, cell: Cell, run: Run) -> bool:
        text, style = cell
        return not _is_loose(text) and _goes_with(text, _codes(style, self._colors), run.look)


def _is_loose(text: str) -> bool:
    """Whether a terminal may count the text of a cell as more cells, or fewer."""
    return len(text) > 1 or text >= EMOJI


def _all_from(first: int, line: Line, found: list[int]) -> list[int]:
    """These cells of a line, and all that are known behind one that may have overwritten them."""
    return sorted({*found, *(x for x in range(first, len(line)) if line[x] is not None)})


def _least(runs: list[Run]) -> str:
    """The runs in the order in which they are least to send."""
    looks: dict[Codes, list[Run]] = {}
    for run in runs:
        looks.setdefault(run.look, []).append(run)
    text = _written(run for look in sorted(looks, key=_ground) for run in looks[look])
    return min(_written(runs), text, key=len) if len(runs) <= FEW else text


def _goes_with(text: str, look: "Codes", other: "Codes") -> bool:
    """Whether a text may be written in the look of another: it is the same, or there is nothing of it to be seen but
    its ground."""
    if look == other:
        return True
    return not text.strip(" ") and look.back == other.back and not SEEN & (look.marks | other.marks)


def _join(run: Run, text: str, look: "Codes") -> bool:
    """Lengthens a run by a text of some look, if they can have one."""
    if not _goes_with(text, look, run.look):
        if not _goes_with(run.text, run.look, look):
            return False
        run.takes(look)
    run.text += text
    return True


def _ground(look: "Codes") -> tuple[str, list[str]]:
    """What it costs most to change."""
    return look.back, sorted(look.marks)


def _written(runs: Iterable[Run]) -> str:
    """The runs in this order: each of them reached, and looking as it should."""
    written: list[str] = []
    look, row, at, sure = PLAIN, -1, -1, False
    for run in runs:
        written += [_reach(run, row, at, sure), _turn(look, run.look), run.text]
        look, row, at, sure = run.look, run.y, -1 if run.loose else run.end, run.text.isascii()
    return "".join([*written, _turn(look, PLAIN)])


def _reach(run: Run, row: int, at: int, sure: bool) -> str:
    """Goes to a run from a cell; the shortest way, but from where the terminal may not be, for certain, by no way that
    begins there: it may count a text as wider, or have gone on to the next row behind the last cell."""
    ways = [_to(run.x, run.y)]
    if run.y == row and run.x == at:
        return ""
    if run.y == row and run.x > at:
        ways.append(f"\x1b[{run.x + 1}G")
        if sure:
            ways.append(f"\x1b[{run.x - at}C" if run.x > at + 1 else "\x1b[C")
    if run.y == row + 1 and sure:
        ways.append(f"\n\x1b[{run.x + 1}G")
    return min(ways, key=len)


def _to(x: int, y: int) -> str:
    """Goes to a cell."""
    return f"\x1b[{y + 1};{x + 1}H"


@lru_cache(maxsize=1024)
def _turn(before: "Codes", look: "Codes") -> str:
    """What makes what follows look so; of it only what is different is said."""
    if look == before:
        return ""
    if look == PLAIN:
        return "\x1b[0m"
    off = {OFF[mark] for mark in before.marks - look.marks}
    # "Neither bold nor dim" is one code.
    on = [ON[mark] for mark in ON if mark in look.marks and (mark not in before.marks or OFF[mark] in off)]
    parts = [*sorted(off), *on]
    if look.front != before.front:
        parts.append(look.front or "39")
    if look.back != before.back:
        parts.append(look.back or "49")
    return f"\x1b[{';'.join(parts)}m"


class Codes(NamedTuple):
    """How a cell looks, as a terminal is told: marks such as bold, the colour in front, the one behind it."""

    marks: frozenset[str]
    front: str
    back: str


PLAIN = Codes(frozenset(), "", "")
ON = {"bold": "1", "dim": "2", "italic": "3", "underline": "4", "blink": "5", "reverse": "7", "strike": "9"}
OFF = {"bold": "22", "dim": "22", "italic": "23", "underline": "24", "blink": "25", "reverse": "27", "strike": "29"}
SEEN = frozenset({"underline", "blink", "reverse", "strike"})
"""The marks that a blank shows."""


@lru_cache(maxsize=256)
def _ground_of(look: Codes) -> Codes:
    """What a blank shows of a look."""
    return Codes(frozenset(), "", look.back)


@lru_cache(maxsize=1024)
def _codes(style: Style | None, colors: ColorSystem | None) -> Codes:
    if style is None or colors is None:
        return PLAIN
    front, back = style.color, style.bgcolor
    return Codes(
        frozenset(mark for mark in ON if getattr(style, mark)),
        ";".join(front.downgrade(colors).get_ansi_codes()) if front else "",
        ";".join(back.downgrade(colors).get_ansi_codes(foreground=False)) if back else "",
    )
