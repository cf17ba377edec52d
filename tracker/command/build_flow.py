"""Builders of the verbs that set up and end a fight, and of those that change the order of things."""

from collections.abc import Mapping
from typing import cast

from tracker.command import places, who
from tracker.command.choices import choose
from tracker.command.grammar import CHOICES
from tracker.command.lexer import Word, joined
from tracker.command.numbers import integer, is_integer
from tracker.command.request import Builder, Built, Flow, Request, ids
from tracker.command.spelling import spell
from tracker.rules.order import in_id_order
from tracker.rules.placement import placement
from tracker.rules.refusal import impossible
from tracker.rules.statuses import is_gone
from tracker.state.encounter import Encounter
from tracker.state.event import Begin, Delay, Deploy, Finish, Jump, Reorder, Score, Skip
from tracker.state.vocabulary import SIDES

LOWEST_SCORE, HIGHEST_SCORE = -99, 999
MOST_STEPS = 9_999
LAST_STEP = 9_999_999


# --- setting up and ending


def deploy(request: Request) -> Built:
    """They take their places."""
    found, (area, cube) = request.who(), places.tile(request.word("tile"))
    said = area or ",".join(map(str, cube or ()))
    return Built(("deploy", *ids(found), said), tuple(Deploy(who=each, area=area, cube=cube) for each in found))


def initiative(request: Request) -> Built:
    """Initiatives typed as WHO=N or WHO N; somebody without a number is rolled for; with nobody named, all who have
    none are, one event for each group (G5). Raises `Refused` (impossible) "twice" for somebody named again."""
    encounter = request.encounter
    scores: dict[str, int | None] = {}
    words = list(request.words("scores"))
    while words:
        word = words.pop(0)
        value = _score(word, words)
        meant = who.several([Word(word.parts)], encounter)
        if again := [each for each in meant if each in scores]:
            raise impossible("twice", word=spell(again[0]), verb=request.form.verb, form=request.form.usage)
        scores |= dict.fromkeys(meant, value)
    if not scores:
        scores = dict.fromkeys(_without_score(encounter))
        return Built(("initiative",), tuple(Score(who=each) for each in scores))
    said = [spell(each) if value is None else f"{spell(each)}={value}" for each, value in scores.items()]
    return Built(("initiative", *said), tuple(Score(who=each, value=value) for each, value in scores.items()))


def _score(word: Word, behind: list[Word]) -> int | None:
    """The number behind an `=`, else the next word if it is a number."""
    if word.value is not None:
        return integer(joined(word.value), LOWEST_SCORE, HIGHEST_SCORE)
    if behind and is_integer(behind[0].bare):
        return integer(behind.pop(0).bare, LOWEST_SCORE, HIGHEST_SCORE)
    return None


def _without_score(encounter: Encounter) -> list[str]:
    """Those without a rolled initiative, of each group the first. Raises `Refused` (impossible) if there are none."""
    firsts: dict[str, str] = {}
    for each in in_id_order(encounter.combatants):
        combatant = encounter.combatants[each]
        if not (combatant.reserve or is_gone(combatant) or each in encounter.flow.rolled):
            firsts.setdefault(f"group {combatant.group}" if combatant.group else each, each)
    if not firsts:
        raise impossible("all-have-initiative")
    return list(firsts.values())


def begin(request: Request) -> Built:
    """The set-up is over."""
    return Built(("begin",), (Begin(),))


def end(request: Request) -> Built:
    """The fight is over: won by the side named, else by the only one that has anybody left, else a draw."""
    given = request.words("winner")
    winner = choose(given[0].text, CHOICES["winner"], "winner") if given else _left(request.encounter)
    return Built(("end", winner), (Finish(winner=winner),))


def _left(encounter: Encounter) -> str:
    left = [side for side in SIDES if placement(encounter).of_side(side)]
    return left[0] if len(left) == 1 else "draw"


# --- the order of things


def jump(request: Request) -> Built:
    """Somebody has its turn now."""
    found = request.one()
    return Built(("jump", spell(found)), (Jump(who=found),))


def delay(request: Request) -> Built:
    """Somebody's turn moves behind the next place."""
    found = request.one()
    return Built(("delay", spell(found)), (Delay(who=found),))


def skip(request: Request) -> Built:
    """Their turns pass unused."""
    found = request.who()
    return Built(("skip", *ids(found)), tuple(Skip(who=each) for each in found))


def order(request: Request) -> Built:
    """Somebody moves one place up or down."""
    found = request.one()
    direction = choose(request.word("direction").text, CHOICES["direction"], "direction")
    return Built(("order", spell(found), direction), (Reorder(who=found, up=direction == "up"),))


def flow(request: Request) -> Built:
    """What the session does itself, so many times."""
    verb = request.form.verb
    given = request.words("count")
    count = integer(given[0].bare, 1, MOST_STEPS) if given else 1
    said = [str(count)] if count > 1 else []
    return Built((verb, *said), flow=cast(Flow, verb), count=count)


def amend(request: Request) -> Built:
    """A step's command is done in another way. What it is to be is read where it stands: on an earlier state."""
    step, inner = integer(request.word("step").bare, 0, LAST_STEP), request.slots.rest
    return Built(("amend", str(step), inner), flow="amend", count=step, inner=inner)


def auto(request: Request) -> Built:
    """It plays on by itself, so many rounds or (0) to the end."""
    given = request.words("count")
    count = integer(given[0].bare, 1, MOST_STEPS) if given else 0
    return Built(("auto", *([str(count)] if count else [])), flow="auto", count=count)


BUILDERS: Mapping[str, Builder] = {
    "deploy": deploy,
    "initiative": initiative,
    "begin": begin,
    "end": end,
    "jump": jump,
    "delay": delay,
    "skip": skip,
    "order": order,
    "next": flow,
    "auto": auto,
    "back": flow,
    "undo": flow,
    "redo": flow,
    "amend": amend,
}
