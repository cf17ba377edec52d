"""The list of saved fights without a terminal: what stands in it, what is selected, and what each key does there.

Nothing is opened here: a key gives a `Wish`, and the screen does it.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from tracker.command.choices import fold
from tracker.command.registry import Action, Context, bound
from tracker.rules.house import PRESETS
from tracker.session.saves import nearest_fights
from tracker.state.clean import clean_name
from tracker.store.listing import Saved, saved_encounters
from tracker.store.lock import holder
from tracker.store.places import bundled
from tracker.store.slug import slug
from tracker.tui.field import Field, edited
from tracker.words.moment import moment_text
from tracker.words.problems import problem_text, system_text
from tracker.words.start import holder_text, joined, place_text, preset_text, start_text

Kind = Literal["fight", "new", "demo", "preset"]


class Item(NamedTuple):
    """A row: what it is, the name by which it is opened, what is shown in its columns, and what is wrong with it."""

    kind: Kind
    name: str
    text: str
    about: str = ""
    when: str = ""
    trouble: str = ""


class Wish(NamedTuple):
    """What the screen is to do: open a fight by its file name, copy a demonstration, create a fight, show help, leave,
    or nothing."""

    kind: Literal["none", "open", "demo", "create", "help", "quit"] = "none"
    name: str = ""
    preset: str = ""


NOTHING = Wish()


class StartList:
    """The list. `typed` is the name that no fight has, if that is why the list is shown; `field` is what is being
    typed, a search or a name; `title` the name of the fight that is being made."""

    def __init__(self, folder: Path, typed: str = "") -> None:
        self.folder = folder
        self.typed = clean_name(typed)
        self.field: Field | None = None
        self.context: Context = "list"
        self.title = ""
        self.at = 0
        self.message = ""
        self.refused = False
        self.number = 0
        self._fights: list[Item] = []
        demos = sorted(saved_encounters(bundled("saves")), key=lambda saved: saved.slug)
        self._demos = [Item("demo", each.slug, each.title, each.slug) for each in demos if each.problem is None]
        self.read()
        if self.typed:
            self._not_found()
        elif not self._fights:
            self.at = 1  # the first demonstration, under the row that makes a fight

    def read(self) -> None:
        """Reads what is saved."""
        try:
            saved = saved_encounters(self.folder)
        except OSError as error:
            saved = []
            self.say(start_text("unreadable", detail=system_text(error)), refused=True)
        self.number = len(saved)
        self._fights = [self._fight(each) for each in saved]
        if not saved and not self.message:
            self.say(start_text("empty"))

    def _fight(self, saved: Saved) -> Item:
        when = moment_text(saved.saved)
        try:
            who = holder(self.folder, saved.slug)
        except OSError:
            who = None  # opening says what is wrong with it
        trouble = holder_text(who) if who else problem_text(saved.problem) if saved.problem else ""
        place = place_text(saved.round, saved.step) if saved.problem is None else ""
        file = "" if saved.slug == slug(saved.title) else saved.slug
        return Item("fight", saved.slug, saved.title, joined([trouble, place, file]), when, trouble)

    def _not_found(self) -> None:
        near = nearest_fights(self.folder, self.typed)
        order = {name: place for place, name in enumerate(near)}
        self._fights.sort(key=lambda item: order.get(item.name, len(order)))
        kind = "not-found-near" if near else "not-found"
        self.say(start_text(kind, typed=self.typed, near=self._fights[0].text if near else ""), refused=True)

    # --- what is shown

    @property
    def items(self) -> list[Item]:
        """The rows that can be selected: fights, the one that makes a fight, demonstrations; or the presets."""
        if self.context == "prompt":
            return [Item("preset", name, name, preset_text(name)) for name in PRESETS]
        sought = self.field.text if self.context == "find" and self.field else ""
        title = clean_name(sought) or self.typed
        new = Item("new", title, start_text("new-named" if title else "new", title=title))
        words = fold(sought).split()
        found = [item for item in (*self._fights, *self._demos) if all(word in _sought(item) for word in words)]
        fights = [item for item in found if item.kind == "fight"]
        return [*fights, new, *found[len(fights) :]]

    @property
    def item(self) -> Item:
        """The selected row."""
        items = self.items
        return items[min(self.at, len(items) - 1)]

    def say(self, message: str, *, refused: bool = False) -> None:
        """Shows a message; an empty one takes it away."""
        self.message, self.refused = message, refused

    # --- keys

    def press(self, key: str, character: str | None) -> Wish:
        """What a key does."""
        action = bound(self.context).get(character or "") or bound(self.context).get(key)
        if action is not None and works(action, self.context):
            self.say("")
            return PRESSED[action.name](self, action)
        if self.context == "prompt" and character and character.isdecimal() and 0 < int(character) <= len(PRESETS):
            self.at = int(character) - 1
            return self._create()
        if self.field is not None and (field := edited(self.field, key, character)) is not None:
            self._edit(field)
        return NOTHING

    def paste(self, text: str) -> None:
        """Text that was pasted goes into the field, if there is one."""
        if self.field is not None:
            self._edit(self.field.insert(text))

    def _edit(self, field: Field) -> None:
        if self.field is not None and field.text != self.field.text:
            self.at = 0
            self.say("")
        self.field = field
        if self.context == "find" and self.items[0].kind == "new" and len(self.items) == 1:
            self.say(start_text("nothing-found"))

    def move(self, by: int) -> None:
        """The selection moves so many rows; it stops at both ends."""
        self.at = min(max(0, self.at + by), len(self.items) - 1)

    def _move(self, action: Action) -> Wish:
        self.move(action.value or (1 if action.name == "pick-down" else -1))
        return NOTHING

    def _open(self, _: Action) -> Wish:
        item = self.item
        if item.kind == "new":
            return self._name(item.name)
        return Wish("demo" if item.kind == "demo" else "open", item.name)

    def _find(self, _: Action) -> Wish:
        self.context, self.field, self.at = "find", Field(), 0
        return NOTHING

    def _new(self, _: Action) -> Wish:
        return self._name(self.typed)

    def _name(self, title: str) -> Wish:
        """Asks for the name of a new fight if there is none yet, then for its preset."""
        self.context, self.field = "field", Field(title, len(title))
        return self._take(None) if title else NOTHING

    def _take(self, _: Action | None) -> Wish:
        if self.context == "prompt":
            return self._create()
        title = clean_name(self.field.text if self.field else "")
        if not slug(title, empty=""):
            self.say(start_text("no-name"), refused=True)
            return NOTHING
        self.title, self.context, self.field, self.at = title, "prompt", None, 0
        return NOTHING

    def _create(self) -> Wish:
        wish = Wish("create", self.title, self.item.name)
        self._back(None)
        return wish

    def _back(self, _: Action | None) -> Wish:
        """Back to the whole list."""
        self.context, self.field, self.at = "list", None, 0
        return NOTHING

    def _help(self, _: Action) -> Wish:
        return Wish("help")

    def _quit(self, _: Action) -> Wish:
        return Wish("quit")


PRESSED: Mapping[str, Callable[[StartList, Action], Wish]] = {
    "open": StartList._open,
    "create": StartList._new,
    "search": StartList._find,
    "down": StartList._move,
    "up": StartList._move,
    "pick": StartList._open,
    "pick-down": StartList._move,
    "pick-up": StartList._move,
    "take": StartList._take,
    "cancel": StartList._back,
    "close": StartList._back,
    "help": StartList._help,
    "quit": StartList._quit,
}
"""By action. Pages are the screen's: it knows how many rows are in sight."""


def works(action: Action, context: Context) -> bool:
    """Whether an action does something here; a question has more actions in a fight."""
    return action.name in PRESSED and context in action.contexts


def _sought(item: Item) -> str:
    return fold(f"{item.text} {item.name}")
