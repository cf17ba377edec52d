"""Which keys can't do anything now, so that they are dim at the foot."""

from collections.abc import Callable, Mapping

from tracker.session.log import last_command
from tracker.session.session import Session
from tracker.session.view import Detail
from tracker.tui.picture import Picture

Can = Callable[[Session, Picture, Detail | None], bool]
"""Whether something can be done in a session as it is shown; the last is whose turn it is, else the one shown."""


def _goes_on(session: Session, *_: object) -> bool:
    flow = session.encounter.flow
    return not session.prompts and (session.encounter.step == "setup" or bool(flow.agenda))


def _somebody(_: Session, picture: Picture, __: object) -> bool:
    return bool(picture.marked or picture.who)


def _logged(_: Session, picture: Picture, __: object) -> bool:
    return bool(picture.log)


def _amendable(_: Session, picture: Picture, __: object) -> bool:
    return last_command(picture.log) is not None


def _can(action: str) -> Can:
    def can(_: Session, __: Picture, doer: Detail | None) -> bool:
        return doer is not None and any(each.action == action and each.refusal is None for each in doer.options)

    return can


CAN: Mapping[str, Can] = {
    "next": _goes_on,
    "undo": lambda session, *_: session.history.can_undo,
    "redo": lambda session, *_: session.history.can_redo,
    "back": lambda session, *_: session.history.can_turn_back,
    "attack": _can("attack"),
    "move": _can("move"),
    "hurt": _somebody,
    "heal": _somebody,
    "mark": _somebody,
    "option": lambda _, picture, __: picture.detail is not None and bool(picture.detail.options),
    "why": _logged,
    "amend": _amendable,
    "find": _somebody,
}
"""By action; all others always can."""


def off(session: Session, picture: Picture, doer: Detail | None) -> frozenset[str]:
    """The actions that can't be done now; `doer` is whose turn it is, else the one shown."""
    return frozenset(action for action, can in CAN.items() if not can(session, picture, doer))
