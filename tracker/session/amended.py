"""What an amendment leaves: its steps in the journal, the prompts that stay open, and what it changes, to be shown."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct, structs

from tracker.rules import space
from tracker.rules.order import in_id_order
from tracker.rules.refusal import Refusal
from tracker.rules.statuses import in_order
from tracker.session.amend import Amendment, Done, Misfit
from tracker.session.perform import own_left
from tracker.session.steps import record_of
from tracker.state.change import differences
from tracker.state.combatant import Combatant
from tracker.state.encounter import Encounter
from tracker.state.line import Line
from tracker.state.question import Prompt, Question
from tracker.state.vocabulary import Area
from tracker.store.record import Record

T = TypeVar("T")

Pair = tuple[T, T]
"""What is now, and what would be."""


class Changed(Struct, frozen=True):
    """A combatant that an amendment changes: HP, area and statuses (in the table's order) now and afterwards; None
    where it isn't in the encounter."""

    who: str
    name: str
    hp: Pair[int | None]
    area: Pair[Area | None]
    statuses: Pair[tuple[str, ...]]


class Amended(Struct, frozen=True):
    """What an amendment would change. `number` is the first step of the command amended, `before` that command, `after`
    the one done instead.

    `refusal`: it can't be done; `question`: what it asks first, and only then can be reckoned. Otherwise `changes` in
    id order, `stands` where the fight stands now and afterwards (round, step, turn), how many later commands are done
    `again`, how many are `left` out, and the first of these with the reason."""

    number: int
    before: str = ""
    after: str = ""
    refusal: Refusal | None = None
    question: Question | None = None
    changes: tuple[Changed, ...] = ()
    stands: Pair[tuple[int, str, str]] = ((0, "", ""), (0, "", ""))
    again: int = 0
    left: int = 0
    misfit: Misfit | None = None


def view_amended(amendment: Amendment, now: Encounter) -> Amended:
    """What an amendment changes in the state that there is now."""
    after = amendment.encounter
    return Amended(
        number=amendment.first.n,
        before=amendment.first.command,
        after=amendment.command,
        changes=tuple(_changes(now, after)),
        stands=(_stand(now), _stand(after)),
        again=amendment.again,
        left=amendment.left,
        misfit=amendment.misfit,
    )


def _stand(encounter: Encounter) -> tuple[int, str, str]:
    return encounter.round, encounter.step, encounter.flow.turn


def _changes(now: Encounter, after: Encounter) -> Iterable[Changed]:
    for who in in_id_order({**now.combatants, **after.combatants}):
        one, other = now.combatants.get(who), after.combatants.get(who)
        named = other or one
        assert named is not None  # it is in one of the two
        changed = Changed(
            who,
            named.name,
            (_hp(one), _hp(other)),
            (_area(one), _area(other)),
            (_statuses(one), _statuses(other)),
        )
        if any(before != later for before, later in (changed.hp, changed.area, changed.statuses)):
            yield changed


def _hp(combatant: Combatant | None) -> int | None:
    return None if combatant is None else combatant.hp


def _area(combatant: Combatant | None) -> Area | None:
    return None if combatant is None else space.area_of(combatant)


def _statuses(combatant: Combatant | None) -> tuple[str, ...]:
    return () if combatant is None else tuple(in_order(dict(combatant.statuses)))


# --- its steps


def records_of(amendment: Amendment, number: int, tip: int, now: Encounter) -> tuple[Record, ...]:
    """The steps of an amendment after the step `number`, with `tip` the last live one: the first leads back, the others
    forward again. They count only as a whole."""
    first = number + 1
    start = amendment.start
    records = [
        Record(
            n=first,
            group=first,
            kind="amend",
            command=f"amend {amendment.step} {amendment.command}",
            round=start.round,
            step=start.step,
            turn=start.flow.turn,
            parent=amendment.target,
            tip=first,
            amendment=first,
            left=tip,
            lines=tuple(_lines(amendment)),
            changes=differences(now, start),
            batch=first,
            end=False,
        )
    ]
    groups: dict[int, int] = {}
    before = start
    for at, done in enumerate(amendment.done, start=first + 1):
        record = _record(done, at, groups.setdefault(done.group, at), before)
        records.append(structs.replace(record, amendment=first, batch=first, end=at == first + len(amendment.done)))
        before = done.encounter
    return tuple(records)


def _record(done: Done, number: int, group: int, before: Encounter) -> Record:
    if done.performed is not None:
        return record_of(
            done.performed, number=number, group=group, command=done.command, parent=number - 1, before=before
        )
    assert done.hand is not None  # a step is one or the other
    hand, after = done.hand, done.encounter
    return Record(
        n=number,
        group=group,
        kind=hand.kind,
        round=after.round,
        step=after.step,
        turn=after.flow.turn,
        parent=number - 1,
        tip=number,
        lines=hand.lines,
        changes=differences(before, after),
    )


def _lines(amendment: Amendment) -> Iterable[Line]:
    first = amendment.first
    args = {"number": first.n, "before": first.command, "after": amendment.command, "again": amendment.again}
    yield Line("amended", args)
    misfit = amendment.misfit
    if misfit is not None:
        reason = {"kind": misfit.refusal.kind, "rule": misfit.refusal.rule, "args": misfit.refusal.args}
        stopped = {"number": misfit.number, "command": misfit.command, "left": amendment.left, "reason": reason}
        yield Line("amend-stopped", stopped, names=misfit.refusal.names)


# --- prompts


def prompts_after(
    amendment: Amendment, records: tuple[Record, ...], prompts: tuple[Prompt, ...]
) -> tuple[tuple[Prompt, ...], tuple[Prompt, ...]]:
    """The open prompts that outlive an amendment, and those that it closes. It keeps those of commands from before it,
    and under their new steps those of commands done again that wait again."""
    groups = {done.group: record.group for done, record in zip(amendment.done, records[1:], strict=True)}
    kept, closed = [], []
    for prompt in prompts:
        if not prompt.left or prompt.group <= amendment.target:
            kept.append(prompt)
        elif prompt.group in amendment.waits:
            after = amendment.encounter
            is_next = prompt.command == "next"
            left = len(after.flow.agenda) if is_next else own_left(after, amendment.waits[prompt.group])
            kept.append(structs.replace(prompt, group=groups[prompt.group], left=left))
        else:
            closed.append(prompt)
    return tuple(kept), tuple(closed)
