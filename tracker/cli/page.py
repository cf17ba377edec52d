"""A fight on a page of text: strip, order, areas, timers, and what whoever's turn it is can do."""

from collections.abc import Iterable, Mapping

from tracker.cli.steps import labels_of, standing_text
from tracker.session import view
from tracker.session.view import AreaView, Detail, Member, OptionView, QueueRow
from tracker.state.encounter import Encounter
from tracker.state.question import Prompt
from tracker.words import cli as words
from tracker.words import vocabulary
from tracker.words.catalogue import translate
from tracker.words.cli import listed, say
from tracker.words.effects import effect_text
from tracker.words.fill import number
from tracker.words.questions import default_text, question_text
from tracker.words.screen import pane_title
from tracker.words.short_refusals import refusal_short
from tracker.words.signs import PLAIN
from tracker.words.timers import timer_head, timer_tail
from tracker.words.width import table

Names = Mapping[str, str]

MARKS = {"now": "▶", "done": "·"}
"""What stands before a place in the queue: being played, played; else a sign of how it is out of the fight."""


def page(encounter: Encounter, prompts: tuple[Prompt, ...], number: int) -> list[str]:
    """The page as lines."""
    names = {who: combatant.name for who, combatant in encounter.combatants.items()}
    lines = [
        say(words.HEAD_AT, name=encounter.name, standing=standing_text(encounter), number=number),
        _strip(encounter),
    ]
    lines += _section(pane_title("initiative"), _queue(encounter))
    lines += _section(pane_title("formation"), _board(encounter))
    lines += _section(pane_title("timers"), _timers(encounter, names))
    turn = encounter.flow.turn
    if turn in encounter.combatants:
        lines += _details(view.detail(encounter, turn), encounter, names)
    return [*lines, *_owed(encounter, prompts, names)]


def _section(title: str, lines: list[str]) -> list[str]:
    return ["", title, *(f"  {line}" for line in lines)] if lines else []


def _strip(encounter: Encounter) -> str:
    steps = []
    for each in view.strip(encounter):
        word = vocabulary.step(each.step)
        steps.append(say(words.NOW, step=word) if each.state == "now" else word)
    return translate(words.STRIP_GAP).join(steps)


# --- the queue


def _queue(encounter: Encounter) -> list[str]:
    labels = labels_of(encounter)
    rows = [
        (
            PLAIN[view.way_out((row.status,))] if row.state == "down" else MARKS.get(row.state, ""),
            "" if row.init is None else number(row.init),
            row.name,
            vocabulary.side(row.side, labels),
            f"{number(row.hp)}/{row.max_hp}",
            listed(row.weapons),
            listed(_notes(row, bool(encounter.flow.queue))),
        )
        for row in view.queue(encounter)
    ]
    return table(rows, right=frozenset({1, 4}))


def _notes(row: QueueRow, ordered: bool) -> Iterable[str]:
    """What else there is to say of a place; that it waits only if others don't."""
    if row.state == "waiting" and ordered:
        yield translate(words.WAITING)
    if row.state == "reserve":
        yield translate(words.RESERVE)
    if row.status:
        yield vocabulary.status(row.status)
    if row.skipped:
        yield translate(words.SKIPPED)
    if row.auto:
        yield translate(words.AUTO)
    if row.hidden:
        yield translate(words.HIDDEN)


# --- the board


def _board(encounter: Encounter) -> list[str]:
    """Each area with those in it, one a line."""
    labels = labels_of(encounter)
    areas = view.board(encounter)
    names = {who: each.name for who, each in encounter.combatants.items()}
    cells = [_member(member, names, labels) for area in areas for member in area.members]
    rows = iter(table(cells, right=frozenset({2})))
    lines = []
    for area in areas:
        lines.append(_area(area, labels))
        lines += [f"  {next(rows)}" for _ in area.members]
    return lines


def _area(area: AreaView, labels: Names) -> str:
    parts = [vocabulary.area(area.area)]
    if area.water:
        parts.append(say(words.DEPTH, depth=area.water))
    parts += [say(words.CLOUD, type=vocabulary.damage_type(cloud)) for cloud in area.clouds]
    if area.wall:
        parts.append(say(words.WALL, type=vocabulary.damage_type(area.wall)))
    if area.melee:
        parts.append(translate(words.MELEE))
    for hold in area.holds:
        message = words.HOLD if hold.holds else words.BREAKS
        side = vocabulary.side(hold.side, labels)
        parts.append(say(message, side=side, capacity=number(hold.capacity), cost=number(hold.cost)))
    return " · ".join(parts)


def _member(member: Member, names: Names, labels: Names) -> tuple[str, str, str, str]:
    notes = [vocabulary.status(status) for status in member.statuses]
    if member.mount:
        notes.insert(0, say(words.RIDES, name=names[member.mount]))
    if member.height:
        message = words.HEIGHT if member.height > 0 else words.UNDER
        notes.insert(0, say(message, cubes=abs(member.height)))
    if not member.deployed:
        notes.append(translate(words.NOT_DEPLOYED))
    if member.hidden:
        notes.append(translate(words.HIDDEN))
    return member.name, vocabulary.side(member.side, labels), f"{number(member.hp)}/{member.max_hp}", listed(notes)


# --- timers


def _timers(encounter: Encounter, names: Names) -> list[str]:
    rows = [
        (names.get(timer.who, ""), timer_head(timer, names), timer_tail(timer, names))
        for timer in view.timers(encounter)
    ]
    return table(rows) or [translate(words.NOTHING_RUNS)]


# --- whose turn it is


def _details(detail: Detail, encounter: Encounter, names: Names) -> list[str]:
    one = detail.combatant
    labels = labels_of(encounter)
    size = vocabulary.word(vocabulary.SIZES, one.size)
    title = " · ".join([one.name, vocabulary.side(detail.side, labels), size, vocabulary.area(detail.area)])
    lines = [_numbers(detail), _spent(detail)]
    for message, whom in (
        (words.ADJACENT, detail.adjacent_enemies),
        (words.ALLIES, detail.adjacent_allies),
        (words.APART, detail.apart),
        (words.WALLED_IN, detail.walled_in_by),
    ):
        if whom:
            lines.append(say(message, whom=listed(names[who] for who in whom)))
    lines += [_weapon(attack) for attack in detail.attacks]
    lines += [_option(option, names) for option in detail.options]
    return _section(title, lines)


def _numbers(detail: Detail) -> str:
    one = detail.combatant
    parts = [say(words.HP, hp=number(one.hp), max_hp=one.max_hp)]
    for name in ("armor", "shield", "strength", "magic_resistance", "morale", "speed"):
        if getattr(one, name):
            parts.append(f"{translate(words.STATS[name])} {number(getattr(one, name))}")
    for name, stat in detail.stats.items():
        if stat.base:
            halved = f" ({number(stat.base)}, {vocabulary.status(stat.halved_by)})" if stat.halved_by else ""
            parts.append(f"{vocabulary.word(vocabulary.STATS, name)} {number(stat.value)}{halved}")
    return " · ".join(parts)


def _spent(detail: Detail) -> str:
    parts = []
    for action in ("main", "sub", "aux"):
        on = getattr(detail.acts, action)
        word = vocabulary.action(action)
        doing = vocabulary.word(vocabulary.DOINGS, on)
        parts.append(say(words.SPENT, action=word, on=doing) if on else say(words.UNSPENT, action=word))
    return " · ".join(parts)


def _weapon(attack: view.AttackView) -> str:
    text = say(
        words.WEAPON if attack.die or not attack.inflicts else words.HARMLESS,
        name=attack.name,
        die=attack.die,
        type=vocabulary.damage_type(attack.type),
        init=number(attack.init),
        range=attack.range,
    )
    if attack.effect is not None:
        text = effect_text(text, attack.effect.shape, attack.effect.size, attack.effect.number, attack.effect.each)
    if attack.inflicts is None:
        return text
    return say(words.INFLICTS, weapon=text, status=vocabulary.status(attack.inflicts))


def _option(option: OptionView, names: Names) -> str:
    what = vocabulary.doing(option.action, option.what, names, " · ")
    if option.refusal is not None:
        return say(words.CANT, what=what, why=refusal_short(option.refusal, names))
    aims = [choice for choice in option.choices if choice not in vocabulary.ANSWERS]
    if not aims:
        return say(words.CAN, what=what)
    choices = [names.get(aim) or vocabulary.area(aim) for aim in aims]
    return say(words.CAN_CHOOSE, what=what, choices=listed(choices))


# --- what waits


def _owed(encounter: Encounter, prompts: tuple[Prompt, ...], names: Names) -> list[str]:
    """The open prompts, the one on top first; without any, that something is unfinished."""
    lines = []
    for prompt in reversed(prompts):
        question = prompt.question
        lines.append(
            say(words.OPEN_PROMPT, question=f"{question_text(question, names)} {default_text(question, names)}")
        )
    if not lines and view.owed(encounter) is not None:
        lines.append(translate(words.OWED))
    return ["", *lines] if lines else []
