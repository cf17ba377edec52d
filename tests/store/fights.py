"""States, steps and strategies that the tests of this folder share."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from tracker.state.change import apply_changes, differences
from tracker.state.combatant import Attack, Combatant, Deadline, Status
from tracker.state.encounter import Encounter, Reminder
from tracker.state.event import Enlist, Mark, Strike, TurnEnd
from tracker.state.field import Field
from tracker.state.flow import Acts, Flow, Place, Rolled
from tracker.state.line import Line, Step
from tracker.state.question import Prompt, Question
from tracker.store.book import Book
from tracker.store.clean import clean_name, clean_text
from tracker.store.opening import Prefer
from tracker.store.record import Record
from tracker.store.slug import unique_id

AWKWARD = [
    "Élodie ✦",
    "漢字の名前",
    "👩‍🚀",
    "a|b",
    "[red]x[/]",
    "Ogre [/b]",
    "x\"y'z]",
    "[[step]]",
    "[save]",
    "\\n[[step]]\\n",
    "# no comment",
    'end = true"""',
    "'''",
    "back\\slash\\u0041",
    "= { } ,",
    "नमस्ते",
    "e\u0301",
    "two\nlines\n[[step]]\nn = 7\nend = true\n",
    "\x1b[31mred\x1b[0m",
    "\x00\x7f\x9b",
    "a\u202eb\u2066c",
    "❤\ufe0f",
]
"""What people paste into names."""


def fight(names: tuple[str, ...] = ("アキ", "Ren", "Orc 1", "Orc 2", "Ogre")) -> Encounter:
    """A fight in its third round."""
    combatants: dict[str, Combatant] = {}
    for place, name in enumerate(names):
        who = unique_id(name, combatants)
        combatants[who] = Combatant(
            id=who,
            name=clean_name(name) or "Nobody",
            side="party" if place < 2 else "foes",
            character=place < 2,
            hp=12 + place,
            max_hp=24 + place,
            armor=place % 3,
            resist={"fire": 50} if place == 0 else {},
            melee=4,
            cube=(10 + place % 5, 0, 0),
            attacks=(Attack(name="Spear", init=6, damage="1-5", type="pierce"), Attack(name="Fist")),
            statuses={"burning": Status(since=2), "poisoned": Status(amount=3)} if place == 3 else {},
            notes=clean_text(f'Secret of {name}: 10.5.2 "or so"'),
        )
    ids = list(combatants)
    flow = Flow(
        turn=ids[0],
        at=Place(ids[0], 6),
        agenda=(Strike(who=ids[0], target=ids[-1], weapon="Spear"), TurnEnd(who=ids[0])),
        queue=tuple(Place(who, 6) for who in ids),
        acts={ids[0]: Acts(main="attack", places=(6,))},
        targets={f"{ids[-1]}/6": ids[0]},
    )
    return Encounter(
        name="Bridge at dusk",
        round=3,
        step="attacks",
        house={"initiative": "weapon"},
        field=Field(water=(3, 0, 0, 0, 0)),
        combatants=combatants,
        reminders=(Reminder(4, "The bridge burns."),),
        flow=flow,
    )


def hurt(encounter: Encounter, who: str, amount: int) -> Encounter:
    """The fight with somebody's HP lower."""
    one = encounter.combatants[who]
    return replace(encounter, combatants={**encounter.combatants, who: replace(one, hp=one.hp - amount)})


def removed(encounter: Encounter, who: str) -> Encounter:
    """The fight without somebody, as if its entry were deleted from the file."""
    return replace(encounter, combatants={key: one for key, one in encounter.combatants.items() if key != who})


def prompt(text: str = "hurt orc-1 3") -> Prompt:
    """An open prompt with an answer and a die."""
    question = Question(key="orc-1.at_zero", kind="one", about="G12", choices=("dead", "critical"), default="dead")
    return Prompt(command=text, left=1, group=3, question=question, answers={"a": "[save]"}, rolls={"die": (6, 4)})


def step_record(n: int, before: Encounter, after: Encounter, **values: Any) -> Record:
    """A step that leads from one state to another."""
    line = Line("hurt", {"who": "orc-1", "note": f"[[step]] {n}"}, (Step("C6", "armor", {}, 9, 7),), {"orc-1": "Orc 1"})
    given = {
        "n": n,
        "group": n,
        "command": f'hurt orc-1 {n} "\\n[[step]]\\n"',
        "event": {"do": "hurt", "who": "orc-1", "amount": n},
        "round": after.round,
        "step": after.step,
        "turn": after.flow.turn,
        "parent": n - 1,
        "tip": n,
        "answers": {"orc-1.at_zero": "dead"},
        "rolls": {"orc-1.damage": (6, n % 6 + 1)},
        "lines": (line,),
        "changes": differences(before, after),
    }
    return Record(**{**given, **values})


@dataclass
class Played:
    """A book with steps played in it: the states by step number."""

    folder: Path
    slug: str = "bridge"
    states: list[Encounter] = field(default_factory=list)

    @property
    def state(self) -> Path:
        """The state file."""
        return self.folder / f"{self.slug}.toml"

    @property
    def journal(self) -> Path:
        """The journal."""
        return self.folder / f"{self.slug}.log.toml"

    def open(self, *, write: bool = True, prefer: Prefer | None = None) -> Book:
        """Open it again."""
        return Book.open(self.folder, self.slug, write=write, prefer=prefer)


def play(folder: Path, steps: int, slug: str = "bridge") -> Played:
    """A new fight with some steps, saved and closed."""
    played = Played(folder, slug, [fight()])
    with Book.create(folder, slug, played.states[0]) as book:
        for _n in range(1, steps + 1):
            advance(book, played)
    assert len(played.states) == steps + 1
    return played


def advance(book: Book, played: Played, prompts: tuple[Prompt, ...] = (), **values: Any) -> None:
    """One more step."""
    n = book.number + 1
    after = hurt(book.encounter, "orc-1", n)
    book.append([step_record(n, book.encounter, after, **values)], after, prompts)
    played.states.append(after)


def rolled(state: Encounter, record: Record) -> Encounter:
    """The state after a step."""
    return apply_changes(state, record.changes)


def plain(value: Any) -> Any:
    """Plain data of a struct, for comparing without regard to tuples and lists."""
    return msgspec.to_builtins(value)


def kinds(book: Book) -> list[str]:
    """The kinds of what happened on opening."""
    return [notice.kind for notice in book.notices]


def edit(played: Played, *edits: tuple[str, str]) -> bytes:
    """Edit the state file by hand; its content then."""
    content = played.state.read_text(encoding="utf-8")
    for old, new in edits:
        assert old in content
        content = content.replace(old, new)
    played.state.write_text(content, encoding="utf-8")
    return content.encode()


def files(folder: Path) -> dict[str, bytes]:
    """All files under a folder but the locks, with their contents."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".lock"
    }


# --- strategies

words = st.sampled_from(AWKWARD) | st.text(max_size=30)
names = words.map(clean_name).filter(bool)
texts = words.map(clean_text)
small = st.integers(-9_999, 9_999)
count = st.integers(0, 9_999)

attacks = st.builds(
    Attack,
    name=names,
    init=st.none() | small,
    damage=st.sampled_from(["1", "1-5", "1-9999"]),
    magical=st.booleans(),
    properties=st.lists(st.sampled_from(["underwater", "no-falloff"]), unique=True).map(tuple),
)
statuses = st.builds(Status, amount=small, since=small, until=st.none() | st.builds(Deadline, small))

fields = st.builds(
    Field,
    labels=st.dictionaries(st.sampled_from(["party", "foes"]), names),
    water=st.tuples(count, count, count, count, count),
    open=st.booleans(),
)


@st.composite
def encounters(draw: st.DrawFn) -> Encounter:
    """A state with awkward names, and a flow that names those who are there."""
    combatants: dict[str, Combatant] = {}
    for name in draw(st.lists(names, max_size=4)):
        who = unique_id(name, combatants)
        combatants[who] = Combatant(
            id=who,
            name=name,
            side=draw(st.sampled_from(["party", "foes"])),
            hp=draw(small),
            max_hp=draw(st.integers(1, 999_999)),
            group=draw(texts),
            breath=draw(st.none() | count),
            resist=draw(st.dictionaries(st.sampled_from(["fire", "cold"]), st.integers(0, 100))),
            cube=draw(st.tuples(small, small, small)),
            attacks=tuple(draw(st.lists(attacks, max_size=3))),
            statuses=draw(st.dictionaries(names, statuses, max_size=3)),
            notes=draw(texts),
        )
    ids = list(combatants)
    flow = Flow()
    if ids:
        someone = st.sampled_from(ids)
        events = st.one_of(
            st.builds(Strike, who=someone, target=someone, weapon=texts),
            st.builds(Mark, who=someone, status=texts, until=st.none() | st.builds(Deadline, small, who=someone)),
            st.builds(Enlist, template=st.sampled_from(list(combatants.values()))),
        )
        flow = Flow(
            turn=draw(someone),
            at=draw(st.none() | st.builds(Place, someone, small)),
            agenda=tuple(draw(st.lists(events, max_size=3))),
            queue=tuple(draw(st.lists(st.builds(Place, someone, small), max_size=4))),
            rolled=draw(st.dictionaries(someone, st.builds(Rolled, small, small))),
            acts=draw(st.dictionaries(someone, st.builds(Acts, main=texts, places=st.tuples(small)))),
            apart=draw(st.just(()) | st.tuples(st.tuples(someone, someone))),
            silent=draw(st.dictionaries(st.builds("{}/{}".format, someone, names), small)),
        )
    return Encounter(
        name=draw(names),
        round=draw(small),
        house=draw(st.dictionaries(names, st.booleans() | small | texts, max_size=3)),
        field=draw(fields),
        combatants=combatants,
        reminders=tuple(draw(st.lists(st.builds(Reminder, small, texts), max_size=2))),
        flow=flow,
    )
