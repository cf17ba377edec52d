"""The details of one combatant: HP, what it has spent, what it can do now, what it can't and why, and all else."""

from collections.abc import Iterator, Sequence

from tracker.rules.statuses import rule_of
from tracker.session.view import AttackView, Detail, StatusView
from tracker.tui.cells import Row, Span, flow, width, wrap
from tracker.tui.offer_rows import few, rows_of, widest
from tracker.tui.offers import offers
from tracker.tui.pane import Content, LinePane
from tracker.tui.parts import bar, clip_name, health, height, hp, mark, out_sign
from tracker.tui.picture import Picture
from tracker.words import vocabulary
from tracker.words.effects import effect_text
from tracker.words.fill import number
from tracker.words.screen import label, message, pane_title
from tracker.words.timers import deadline_text

BAR = (5, 16)
"""How many cells the bar of HP takes at least and at most."""
ACTIONS = ("main", "sub", "aux")
NARROW = 34
"""Up to so many columns the title tells less."""
COUNTED = 10
"""How many cells of a narrow title its digit and the number of rows out of sight take."""
ROOMY = 9
"""More rows than this have room for more than what matters most."""
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
        inside, roomy = columns - 2, rows > ROOMY
        halted = _halted(picture, detail)
        spent = [halted] if halted is not None else _spent(picture, detail, inside)
        before = [*_health(picture, detail, inside), *spent]
        selected = picture.at["details"]
        options: list[Row] = []
        at = None
        found = offers(detail)
        keyed = widest(picture, found)
        for index, offer in enumerate(found):
            if index == selected:
                at = len(before) + len(options)
            for line, row in enumerate(rows_of(picture, detail, offer, keyed, inside, roomy=roomy)):
                options.append((mark(index == selected and not line, picture.look.glyphs), *row))
        after = [*_states(picture, detail, inside), *_near(picture, detail, inside)]
        after += [*_attacks(detail, inside), *_notes(detail, inside)]
        stats = _stats(detail, inside)
        self.below = len(after) + len(stats)
        above = len(before) + len(options)
        # The stats stand at the foot, where they are sought, and are the same rows whoever is shown.
        free = max(0, rows - above - self.below)
        # There may be fewer rows than when one was selected; then it is the last.
        chosen = -1 if selected is None else min(selected - len(found), self.below - 1)
        if chosen >= 0:
            at = above + chosen + (free if chosen >= len(after) else 0)
        rest = [(mark(row == chosen, picture.look.glyphs), *each) for row, each in enumerate([*after, *stats])]
        rest[len(after) : len(after)] = [()] * free
        body = [*(_inset(row) for row in before), *options, *rest]
        return Content(self._title(picture, detail, columns), (), body, at)

    def _title(self, picture: Picture, detail: Detail, columns: int) -> Row:
        """The name, the side, the area and the size; where that is too much, the side and the size give way."""
        combatant, point = detail.combatant, picture.look.glyphs.point
        roomy, name = columns > NARROW, picture.name(combatant.id)
        parts = [vocabulary.side(detail.side, picture.labels), vocabulary.area(detail.area)]
        parts += [vocabulary.word(vocabulary.SIZES, combatant.size)] if roomy else []
        room = columns - (5 if roomy else COUNTED)
        about = f" {point} {f' {point} '.join(parts)}"
        if not roomy and width(name) + width(about) > room:
            about = f" {point} {parts[1]}"
        name = clip_name(name, max(4, room - width(about)), picture.look.glyphs.more)
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
        found.append((Span(f"{_action(action)} "), sign, Span(done, "faint")))
    return flow(found, columns)


def _action(action: str) -> str:
    return label(action) if action == "aux" else vocabulary.action(action)


def _halted(picture: Picture, detail: Detail) -> Row | None:
    """Why nothing can be done at all: the fight isn't on, or somebody isn't in it (G9)."""
    message_of = {"over": "fight-over", "setup": "not-begun"}
    if picture.standing.step in message_of:
        return (Span(message(message_of[picture.standing.step]), "faint"),)
    if detail.active:
        return None
    away = [_state(picture, each) for each in detail.statuses if rule_of(each.status).absent]
    out = out_sign(detail.combatant.statuses, picture.look.glyphs)
    return (Span(f"{out} {', '.join(away) or message('in-reserve')}", "warning"),)


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
            names = few([picture.name(who) for who in whom])
            for at, line in enumerate(wrap(f"{label(name)} {names}", columns, 2)):
                yield _led(line, label(name)) if not at else (Span(line),)


def _led(line: str, lead: str) -> Row:
    """A line whose first words stand back."""
    return (Span(lead, "faint"), Span(line[len(lead) :])) if line.startswith(lead) else (Span(line),)


def _states(picture: Picture, detail: Detail, columns: int) -> Iterator[Row]:
    ended = picture.standing.step in ("over", "setup")
    shown = [each for each in detail.statuses if ended or not rule_of(each.status).absent]
    if shown:
        text = ", ".join(_state(picture, status) for status in shown)
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


def _attacks(detail: Detail, columns: int) -> Iterator[Row]:
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


def _stats(detail: Detail, columns: int) -> list[Row]:
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
