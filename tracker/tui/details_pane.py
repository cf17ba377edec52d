"""The details of one combatant: HP, neighbours, what it has spent, what it can do now, and what it can't and why."""

from collections.abc import Iterator, Sequence

from tracker.command.registry import BY_NAME, OPTIONS
from tracker.session.view import AttackView, Detail, OptionView, StatusView
from tracker.tui.cells import Row, Span, flow, pad, width, wrap
from tracker.tui.pane import Content, LinePane
from tracker.tui.parts import bar, clip_name, health, height, hp, mark
from tracker.tui.picture import Picture
from tracker.words import vocabulary
from tracker.words.effects import effect_text
from tracker.words.fill import number
from tracker.words.keys import key_text
from tracker.words.refusals import refusal_short
from tracker.words.screen import label, message, pane_title
from tracker.words.timers import deadline_text

BAR = (5, 16)
"""How many cells the bar of HP takes at least and at most."""
ACTIONS = ("main", "sub", "aux")
NAMED = 8
"""How many people are named at most in a list."""
NOTHING = ("none", "stay")
"""Choices that are none."""
FIGURES = ("strength", "morale", "magic_resistance", "speed")
"""Fields shown as plain numbers beside the stats."""


class DetailsPane(LinePane):
    """Pane 4."""

    number = 4
    below = 0
    """How many rows stand below the actions."""
    needs = ("detail", "names", "labels", "standing")

    def content(self, picture: Picture, columns: int, rows: int) -> Content:
        """The most important first; the rest is reached by scrolling."""
        detail = picture.detail
        if detail is None:
            title = (Span(f"4 {pane_title('details')}", "title"),)
            return Content(title, (), [(Span(" "), Span(message("no-details"), "faint"))])
        inside = columns - 2
        before = [*_health(picture, detail, inside), *_spent(picture, detail, inside)]
        before += [*_near(picture, detail, inside), *_states(picture, detail, inside)]
        selected = picture.at["details"]
        options: list[Row] = []
        at = None
        keys = [_key(picture, option) for option in detail.options]
        keyed = max(map(width, keys), default=0) + 1
        for index, (option, key) in enumerate(zip(detail.options, keys, strict=True)):
            if index == selected:
                at = len(before) + len(options)
            for line, row in enumerate(_option(picture, option, pad(key, keyed), inside)):
                options.append((mark(index == selected and not line, picture.look.glyphs), *row))
        after = [*_attacks(picture, detail, inside), *_stats(picture, detail, inside), *_notes(detail, inside)]
        self.below = len(after)
        chosen = -1 if selected is None else selected - len(detail.options)
        if 0 <= chosen < len(after):
            at = len(before) + len(options) + chosen
        rest = [(mark(row == chosen, picture.look.glyphs), *each) for row, each in enumerate(after)]
        body = [*(_inset(row) for row in before), *options, *rest]
        return Content(self._title(picture, detail, columns), (), body, at)

    def _title(self, picture: Picture, detail: Detail, columns: int) -> Row:
        combatant, point = detail.combatant, picture.look.glyphs.point
        parts = [vocabulary.side(detail.side, picture.labels), vocabulary.area(detail.area)]
        parts += [vocabulary.word(vocabulary.SIZES, combatant.size)] if columns > 34 else []
        about = f" {point} {f' {point} '.join(parts)}"
        room = max(4, columns - 5 - width(about))
        name = clip_name(picture.name(combatant.id), room, picture.look.glyphs.more)
        return (Span(f"4 {name}", "title-active" if picture.active == "details" else "name"), Span(about, "title"))


def _inset(row: Row) -> Row:
    return (Span(" ", "mark"), *row)


def _health(picture: Picture, detail: Detail, columns: int) -> list[Row]:
    combatant = detail.combatant
    points = hp(combatant.hp, combatant.max_hp)
    room = min(BAR[1], max(BAR[0], columns - 26))
    start: Row = (
        Span(f"{label('hp')} ", "faint"),
        *bar(combatant.hp, combatant.max_hp, room, picture.look.glyphs),
        Span(f" {points}", health(combatant.hp, combatant.max_hp)),
    )
    more = [_figure(label(each), getattr(combatant, each)) for each in ("armor", "shield") if getattr(combatant, each)]
    if detail.height:
        wet = "submerged" in combatant.statuses
        more.append((Span(height(detail.height, picture.look.glyphs, wet=wet), "warning"),))
    return flow([start, *more], columns)


def _figure(name: str, value: int) -> Row:
    return (Span(f"{name} ", "faint"), Span(number(value)))


def _spent(picture: Picture, detail: Detail, columns: int) -> list[Row]:
    """The three actions of a turn (G13): a full sign for one that is left, an empty one for one that is spent."""
    glyphs = picture.look.glyphs
    found: list[Row] = []
    for action in ACTIONS:
        spent = getattr(detail.acts, action)
        done = f" {vocabulary.word(vocabulary.DOINGS, spent)}" if spent else ""
        sign = Span(glyphs.done if spent else glyphs.to_come, "spent" if spent else "unspent")
        found.append((Span(f"{vocabulary.action(action)} "), sign, Span(done, "faint")))
    return flow(found, columns)


def _near(picture: Picture, detail: Detail, columns: int) -> Iterator[Row]:
    near = (
        ("rides", (detail.mount,) if detail.mount else ()),
        ("carries", detail.riders),
        ("adjacent", detail.adjacent_enemies),
        ("apart", detail.apart),
        ("walled-in", detail.walled_in_by),
    )
    for name, whom in near:
        if whom:
            names = _few([picture.name(who) for who in whom])
            for at, line in enumerate(wrap(f"{label(name)} {names}", columns, 2)):
                yield _led(line, label(name)) if not at else (Span(line),)


def _led(line: str, lead: str) -> Row:
    """A line whose first words stand back."""
    return (Span(lead, "faint"), Span(line[len(lead) :])) if line.startswith(lead) else (Span(line),)


def _states(picture: Picture, detail: Detail, columns: int) -> Iterator[Row]:
    if detail.statuses:
        text = ", ".join(_state(picture, status) for status in detail.statuses)
        for line in wrap(text, columns, 2):
            yield (Span(line, "warning"),)


def _state(picture: Picture, status: StatusView) -> str:
    text = vocabulary.status(status.status)
    if status.amount:
        text += f" {number(status.amount)}"
    if status.until is not None:
        until = deadline_text(status.until.round, status.until.point, status.until.who, picture.names)
        text += f" ({message('until', text=until)})"
    return text


def _option(picture: Picture, option: OptionView, key: str, columns: int) -> list[Row]:
    """The key of what can be done, and with whom; or what can't and why."""
    name = vocabulary.doing(option.action, option.what, picture.names)
    if option.refusal is None:
        behind, role = _choices(picture, option), "faint"
    else:
        role = "refused"
        behind = refusal_short(option.refusal, picture.names, picture.labels)
    name, behind = picture.look.shown(name), picture.look.shown(behind)
    lead = len(name)
    look = "name" if option.refusal is None else "refused"
    keyed = width(key)
    rows: list[Row] = []
    for at, line in enumerate(wrap(f"{name}  {behind}" if behind else name, columns - keyed)):
        if not at:
            sign = Span(key, "unspent" if option.refusal is None else "refused")
            rows.append((sign, Span(line[:lead], look), Span(line[lead:], role)))
        else:
            rows.append((Span(" " * keyed), Span(line, role)))
    return rows


def _key(picture: Picture, option: OptionView) -> str:
    """The key that does an action of the one shown: its own for whose turn it is, else x and its number; a sign for
    what can't be done."""
    if option.refusal is not None:
        return picture.look.glyphs.refused
    own = BY_NAME.get(option.action)
    if own is not None and "{turn}" in own.command and picture.who == picture.standing.turn:
        return key_text(own.key)
    return f"{key_text(BY_NAME['option'].key)}{OPTIONS[option.action]}"


def _choices(picture: Picture, option: OptionView) -> str:
    return _few([_choice(picture, choice) for choice in option.choices if choice not in NOTHING])


def _few(names: Sequence[str]) -> str:
    """So many of the names as there is room for beside all else, and how many more there are."""
    more = [message("and-more", number=len(names) - NAMED)] if len(names) > NAMED else []
    return ", ".join([*names[:NAMED], *more])


def _choice(picture: Picture, choice: str) -> str:
    return picture.name(choice) if choice in picture.names else vocabulary.area(choice)


def _attacks(picture: Picture, detail: Detail, columns: int) -> Iterator[Row]:
    for attack in detail.attacks:
        for at, line in enumerate(wrap(_attack(attack), columns, 2)):
            yield (Span(line, "text" if not at else "faint"),)


def _attack(attack: AttackView) -> str:
    parts = [
        attack.name,
        f"{label('init')} {number(attack.init)}",
        f"{attack.damage} (1d{attack.die})" if attack.damage != f"1-{attack.die}" else attack.damage,
        vocabulary.damage_type(attack.type),
    ]
    if attack.kind == "ranged":
        parts.append(f"{label('range')} {attack.range}")
    text = "  ".join(parts)
    if attack.effect is None:
        return text
    return effect_text(text, attack.effect.shape, attack.effect.size, attack.effect.number, attack.effect.each)


def _stats(picture: Picture, detail: Detail, columns: int) -> list[Row]:
    found: list[Row] = []
    for name, stat in detail.stats.items():
        row = _figure(vocabulary.word(vocabulary.STATS, name), stat.value)
        if stat.halved_by:
            row = (*row, Span(f" ({number(stat.base)}, {vocabulary.status(stat.halved_by)})", "warning"))
        found.append(row)
    found += [_figure(label(name), getattr(detail.combatant, name)) for name in FIGURES]
    resists = [f"{vocabulary.damage_type(kind)} {percent} %" for kind, percent in detail.combatant.resist.items()]
    if resists:
        found.append((Span(f"{label('resists')} ", "faint"), Span(", ".join(resists))))
    return flow(found, columns)


def _notes(detail: Detail, columns: int) -> Sequence[Row]:
    notes = detail.combatant.notes
    return [(Span(line, "faint"),) for line in wrap(notes, columns)] if notes else ()
