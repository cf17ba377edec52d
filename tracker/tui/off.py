"""Which keys can't do anything now, so that they are dim at the foot."""

from collections.abc import Callable, Mapping

from tracker.rules.legal import options
from tracker.session.session import Session
from tracker.session.view import OptionView
from tracker.tui.found import last_command
from tracker.tui.picture import Picture

Can = Callable[[Session, Picture], bool]


def _goes_on(session: Session, _: Picture) -> bool:
    flow = session.encounter.flow
    return not session.prompts and (session.encounter.step == "setup" or bool(flow.agenda))


def _somebody(_: Session, picture: Picture) -> bool:
    return bool(picture.marked or picture.who)


def _logged(_: Session, picture: Picture) -> bool:
    return bool(picture.log)


def _amendable(_: Session, picture: Picture) -> bool:
    return last_command(picture.log) is not None


def _can(action: str) -> Can:
    """Whether whose turn it is (the one shown, if it is nobody's) can do it."""

    def can(session: Session, picture: Picture) -> bool:
        who = session.encounter.flow.turn or picture.who
        if who not in session.encounter.combatants:
            return False
        if picture.detail is not None and picture.who == who:
            found: tuple[OptionView, ...] = picture.detail.options
        else:
            found = tuple(OptionView(*option) for option in options(session.encounter, who))
        return any(option.action == action and option.refusal is None for option in found)

    return can


CAN: Mapping[str, Can] = {
    "next": _goes_on,
    "undo": lambda session, _: session.history.can_undo,
    "redo": lambda session, _: session.history.can_redo,
    "back": lambda session, _: session.history.can_turn_back,
    "attack": _can("attack"),
    "move": _can("move"),
    "hurt": _somebody,
    "heal": _somebody,
    "mark": _somebody,
    "option": lambda _, picture: picture.detail is not None and bool(picture.detail.options),
    "why": _logged,
    "amend": _amendable,
    "find": _somebody,
}
"""By action; all others always can."""


def off(session: Session, picture: Picture) -> frozenset[str]:
    """The actions that can't be done now."""
    return frozenset(action for action, can in CAN.items() if not can(session, picture))
