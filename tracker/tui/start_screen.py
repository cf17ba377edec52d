"""The screen of saved fights: it shows the list, and opens, copies or creates what is chosen there."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from tracker.command.library import Library
from tracker.command.registry import bound, key_of
from tracker.session.examples import copy_example
from tracker.session.library import BUNDLED
from tracker.session.session import Session
from tracker.state.encounter import Encounter
from tracker.store.book import Book
from tracker.store.problem import Conflict, StoreError
from tracker.store.slug import slug
from tracker.tui.cells import Row, Span, both_ends, clip, fill_row, pad, row_width, width, wrap
from tracker.tui.conflict_screen import ConflictScreen
from tracker.tui.frugal_screen import FrugalScreen
from tracker.tui.help_screen import HelpScreen
from tracker.tui.key_bar import shown
from tracker.tui.look import Look
from tracker.tui.opening import open_fight
from tracker.tui.parts import mark
from tracker.tui.start_list import Item, StartList, Wish, works
from tracker.tui.textual_rows import strip
from tracker.words.keys import key_text
from tracker.words.problems import store_text, system_text
from tracker.words.screen import key_label
from tracker.words.start import count_text, start_text

WIDE = 60
"""The columns from which on the time stands in a column of its own."""
NAME = "tracker"
"""The program's."""

Opened = Callable[[Session, str], object]


class StartRows(Widget, can_focus=True):
    """The list as rows: a heading, what can be chosen, what is said, the field, the keys."""

    def __init__(self, listed: StartList, look: Look) -> None:
        super().__init__(id="start")
        self.listed = listed
        self.look = look
        self.top = 0
        self._strips: list[Strip] = []
        self._cursor = Offset(0, 0)

    # --- rows

    def rows(self) -> list[Row]:
        """All rows of the screen, as many as there is room for."""
        columns, height = self.size
        below = [*self._said(columns), *self._field(columns), self._foot(columns)]
        head = [self._head(columns)] if height > len(below) + 1 else []
        room = max(0, height - len(head) - len(below))
        body, selected = self._body(columns)
        last = max(0, len(body) - room)
        self.top = min(max(self.top, selected - room + 1), selected, last) if room else 0
        if selected <= 1:
            self.top = 0
        inside = body[self.top : self.top + room]
        rows = [*head, *inside, *[()] * (room - len(inside)), *below][-height:] if height else []
        if self.listed.field is None:
            self._cursor = Offset(0, max(0, len(head) + selected - self.top))
        else:
            self._cursor = Offset(min(self._cursor.x, max(0, columns - 1)), max(0, height - 2))
        return rows

    def _head(self, columns: int) -> Row:
        count = count_text(self.listed.number)
        return fill_row(both_ends((Span(f" {NAME}", "title-active"),), (Span(f"{count} ", "faint"),), columns), columns)

    def _body(self, columns: int) -> tuple[list[Row], int]:
        """The rows of the list with the headings between them, and where the selected one stands."""
        listed, items = self.listed, self.listed.items
        at = min(listed.at, len(items) - 1)
        texts = [self.look.shown(item.text) for item in items]
        room = min(max(map(width, texts)), max(4, columns * 2 // 5))
        rows: list[Row] = []
        selected, kind = 0, ""
        for index, (item, text) in enumerate(zip(items, texts, strict=True)):
            group = "fight" if item.kind == "new" else item.kind
            if group != kind:
                rows += [*([()] if rows else []), self._heading(group, columns)]
                kind = group
            if index == at:
                selected = len(rows)
            rows.append(self._item(item, text, index == at, room, columns))
        return rows, selected

    def _heading(self, kind: str, columns: int) -> Row:
        text = {"fight": "fights", "demo": "demos", "preset": "presets"}[kind]
        title = self.look.shown(start_text(text, title=self.listed.title))
        return (Span(" ", "heading"), Span(clip(title, columns - 2, self.look.glyphs.more), "heading"))

    def _item(self, item: Item, text: str, selected: bool, room: int, columns: int) -> Row:
        role = "refused" if item.trouble else "name" if item.kind in ("fight", "demo") else "text"
        about, when = self.look.shown(item.about), item.when
        if columns < WIDE and when:
            about, when = f"{about} {self.look.glyphs.point} {when}", ""
        left = (
            mark(selected, self.look.glyphs),
            Span(" "),
            Span(pad(text, room, self.look.glyphs.more) if about else text, role),
            Span(f"  {about}" if about else "", "warning" if item.trouble else "faint"),
        )
        return both_ends(left, (Span(f" {when} ", "faint"),) if when else (), columns, more=self.look.glyphs.more)

    def _said(self, columns: int) -> list[Row]:
        """The message; without one, what is wrong with the selected row."""
        message, refused = self.listed.message, self.listed.refused
        if not message and self.listed.item.trouble:
            message, refused = self.listed.item.trouble, True
        if not message:
            return []
        sign = self.look.glyphs.refused if refused else self.look.glyphs.point
        lines = wrap(f"{sign} {self.look.shown(message)}", max(1, columns - 2), 2)
        role = "entry-refused" if refused else "entry-faint"
        return [fill_row((Span(f" {line}", role),), columns, "entry") for line in lines]

    def _field(self, columns: int) -> list[Row]:
        field = self.listed.field
        if field is None:
            return []
        lead = f" {key_text('/')} " if self.listed.context == "find" else f" {start_text('name')} "
        before, after = self.look.shown(field.text[: field.at]), self.look.shown(field.text[field.at :])
        while width(lead) + width(before) >= columns and before:
            before = before[1:]
        self._cursor = Offset(width(lead) + width(before), 0)
        return [fill_row((Span(lead, "entry-mark"), Span(before + after, "entry")), columns, "entry")]

    def _foot(self, columns: int) -> Row:
        """The keys that do something here, as many as fit."""
        row: Row = ()
        context = self.listed.context
        for action in shown(context):
            if works(action, context):
                key = Span(f" {key_text(key_of(action, context))}", "key")
                item = (key, Span(f" {key_label(action.name)} ", "key-text"))
                if row_width(row) + row_width(item) <= columns:
                    row += item
        return row

    # --- showing

    def show(self) -> None:
        """Paints the rows that differ from those that stand there."""
        columns = self.size.width
        strips = [strip(self.look, row, columns) for row in self.rows()]
        if len(strips) != len(self._strips):
            self._strips = strips
            self.refresh()
        else:
            regions = [
                Region(0, y, columns, 1)
                for y, (old, new) in enumerate(zip(self._strips, strips, strict=True))
                if old != new
            ]
            self._strips = strips
            if regions:
                self.refresh(*regions)
        self.app.cursor_position = self._cursor

    def render_line(self, y: int) -> Strip:
        """A row; a blank one where there is none."""
        if len(self._strips) != self.size.height or (self._strips and self._strips[0].cell_length != self.size.width):
            self._strips = [strip(self.look, row, self.size.width) for row in self.rows()]
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def page(self) -> int:
        """How many rows a page is."""
        return max(1, self.size.height - 4)

    # --- keys

    async def on_key(self, event: events.Key) -> None:
        """Every key."""
        event.stop()
        event.prevent_default()
        screen = self.screen
        if self.app.screen is not screen:
            # It was pressed while what is shown now was being opened, and is meant for that.
            self.app.post_message(events.Key(event.key, event.character))
        elif isinstance(screen, StartScreen):
            await screen.press(event.key, event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Text that was pasted goes into the field, if there is one."""
        event.stop()
        event.prevent_default()
        self.listed.paste(event.text)
        self.show()

    def on_resize(self, _: events.Resize) -> None:
        """Another size: other rows."""
        self.show()


class StartScreen(FrugalScreen, inherit_bindings=False):
    """The list over the whole screen. `opened` is called with the session that was opened and what is to be said."""

    AUTO_FOCUS = "#start"
    DEFAULT_CSS = "StartScreen { overflow: hidden; } StartRows { width: 100%; height: 100%; }"

    def __init__(self, listed: StartList, look: Look, opened: Opened, library: Library = BUNDLED) -> None:
        super().__init__()
        self.listed = listed
        self._opened = opened
        self._library = library
        self._left = False
        self._rows = StartRows(listed, look)

    def compose(self) -> ComposeResult:
        """The list alone."""
        yield self._rows

    def shown(self) -> None:
        """Back from help, or for the first time."""
        self._rows.show()

    async def press(self, key: str, character: str | None) -> None:
        """What a key does."""
        if self._left:
            return
        action = bound(self.listed.context).get(key)
        if action is not None and action.name.startswith("page-"):
            self.listed.move(action.value * self._rows.page())
        else:
            await self._do(self.listed.press(key, character))
        if not self._left:
            self._rows.show()

    async def _do(self, wish: Wish) -> None:
        if wish.kind == "quit":
            self._left = True
            self.app.exit(return_code=0)
        elif wish.kind == "help":
            self.app.push_screen(HelpScreen(self._rows.look))
        elif wish.kind != "none":
            await self._open(wish)

    async def _open(self, wish: Wish) -> None:
        """Opens what is wished in a thread of its own, since the disk may be slow; what prevents it is said."""
        folder = self.listed.folder
        make = partial(MAKING[wish.kind], wish, folder) if wish.kind in MAKING else None
        try:
            name = await asyncio.to_thread(make) if make else wish.name
            session, said = await asyncio.to_thread(open_fight, folder, name, self._library)
        except Conflict as conflict:
            self.app.push_screen(ConflictScreen(folder, conflict, self._rows.look, self._opened, self._library))
            return
        except (StoreError, OSError) as error:
            self.listed.read()
            text = store_text(error) if isinstance(error, StoreError) else system_text(error)
            self.listed.say(text, refused=True)
            return
        self._left = True
        self._opened(session, said)


def _copy(wish: Wish, folder: Path) -> str:
    return copy_example(wish.name, folder)


def _create(wish: Wish, folder: Path) -> str:
    name = slug(wish.name)
    Book.create(folder, name, Encounter(name=wish.name, preset=wish.preset)).close()
    return name


MAKING: dict[str, Callable[[Wish, Path], str]] = {"demo": _copy, "create": _create}
"""What is done before a fight of each kind can be opened; it gives the file name."""
