"""The scene: what one event works on. It holds the state as it becomes, the table, and the lines that are said."""

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from tracker.rules import pairs, placement, space
from tracker.rules.refusal import Refusal, Refused, impossible
from tracker.rules.table import Table
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.event import Event, Unseat
from tracker.state.flow import Acts, Flow
from tracker.state.line import Line, Step
from tracker.state.question import Question, QuestionKind

NOTHING_DONE = Acts()

PEOPLE = frozenset({"who", "by", "target", "whom"})
"""The arguments that name combatants by id: one, or in `whom` a list."""


class Scene:
    """One event at work. Lives only inside `apply`; the state that it started from is never touched."""

    def __init__(self, encounter: Encounter, table: Table, overruled: frozenset[str] = frozenset()) -> None:
        self.encounter = encounter
        self.table = table
        self.overruled = overruled
        self.lines: list[Line] = []

    # --- reading

    @property
    def flow(self) -> Flow:
        """The flow as it is now."""
        return self.encounter.flow

    def combatant(self, who: str) -> Combatant:
        """Somebody by id. Raises `Refused` (impossible) if nobody has it."""
        found = self.encounter.combatants.get(who)
        if found is None:
            raise impossible("nobody", who=who)
        return found

    def has(self, who: str) -> bool:
        """Whether somebody of that id is in the encounter."""
        return who in self.encounter.combatants

    def acts(self, who: str) -> Acts:
        """What somebody has done this round."""
        return self.flow.acts.get(who, NOTHING_DONE)

    def is_auto(self, who: str) -> bool:
        """Whether the tracker runs somebody now: flagged for this round, or all while it plays on by itself."""
        return self.flow.playing or who in self.flow.autos

    # --- changing

    def set(self, **fields: Any) -> None:
        """Changes fields of the encounter."""
        self.encounter = structs.replace(self.encounter, **fields)

    def set_flow(self, **fields: Any) -> None:
        """Changes fields of the flow."""
        self.encounter = structs.replace(self.encounter, flow=structs.replace(self.flow, **fields))

    def set_acts(self, who: str, **fields: Any) -> None:
        """Changes what somebody has done this round."""
        acts = dict(self.flow.acts)
        acts[who] = structs.replace(self.acts(who), **fields)
        self.set_flow(acts=acts)

    def put(self, combatant: Combatant) -> Combatant:
        """Puts a combatant back under its id."""
        before = self.encounter.combatants
        after = dict(before)
        after[combatant.id] = combatant
        old = before.get(combatant.id)
        placement.carry_over(before, after, old, combatant)
        self.set(combatants=after)
        if old is not None and (old.cube, old.size) != (combatant.cube, combatant.size):
            self._moved(after, combatant, by_itself=old.cube != combatant.cube)
            if combatant.id in self.flow.through and space.area_index(old) != space.area_index(combatant):
                self.set_flow(through=tuple(who for who in self.flow.through if who != combatant.id))
        return combatant

    def _moved(self, everyone: dict[str, Combatant], combatant: Combatant, *, by_itself: bool) -> None:
        """A mount takes its riders along; who is taken off its mount rides no longer (G14)."""
        for rider in pairs.riders_of(everyone, combatant):
            self.put(structs.replace(rider, cube=space.seat(combatant, rider)))
        mount = pairs.mount_of(everyone, combatant)
        if mount is None or combatant.cube == (seat := space.seat(mount, combatant)):
            return
        if by_itself:
            self.push(Unseat(who=combatant.id))
        else:
            self.put(structs.replace(combatant, cube=seat))

    def change(self, who: str, **fields: Any) -> Combatant:
        """Changes fields of a combatant."""
        return self.put(structs.replace(self.combatant(who), **fields))

    def push(self, *events: Event) -> None:
        """Puts events before all others of the agenda, in their order."""
        self.set_flow(agenda=(*events, *self.flow.agenda))

    # --- saying

    def say(self, kind: str, steps: Iterable[Step] = (), **args: Any) -> None:
        """Adds a line; combatants are given by id under the keys of `PEOPLE`."""
        self.lines.append(Line(kind, args, tuple(steps), self.names_in(args, *(step.args for step in steps))))

    def names_in(self, *tables: dict[str, Any]) -> dict[str, str]:
        """The names of those whose ids stand in the arguments, under the keys that are for people."""
        names: dict[str, str] = {}
        for table in tables:
            for key in (key for key in table if key in PEOPLE):
                value = table[key]
                for part in value if isinstance(value, list | tuple) else (value,):
                    if part in self.encounter.combatants:
                        names[part] = self.encounter.combatants[part].name
        return names

    def refuse(self, rule: str, kind: str, **args: Any) -> None:
        """Refuses by a rule, unless the GM overrules it; then the log says so."""
        if rule in self.overruled:
            self.say("overruled", rule=rule, refusal=kind, **args)
        else:
            raise Refused(Refusal(kind, rule, args, self.names_in(args)))

    def question(self, key: str, kind: QuestionKind, about: str, **rest: Any) -> Question:
        """A question that carries the names of those it refers to; `people` says that its choices are ids."""
        args = rest.pop("args", {})
        choices = tuple(rest.pop("choices", ()))
        names = self.names_in(args, {"whom": choices} if rest.pop("people", False) else {})
        return Question(key, kind, about, choices=choices, args=args, names=names, **rest)
