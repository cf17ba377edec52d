"""What somebody can do and can't, in the order in which it is offered: attacks with several weapons are one offer."""

from typing import NamedTuple

from tracker.session.view import Detail, OptionView

ATTACK = "attack"


class Offer(NamedTuple):
    """An action with the options that it stands for, either all possible or all refused."""

    action: str
    options: tuple[OptionView, ...]

    @property
    def possible(self) -> bool:
        """Whether it can be done now."""
        return self.options[0].refusal is None

    @property
    def what(self) -> str:
        """What it is done with; "" for nothing, and where that is asked."""
        return self.options[0].what if len(self.options) == 1 else ""


def offers(detail: Detail | None) -> tuple[Offer, ...]:
    """The attack first, possible or not; then all else that is possible; then what is refused, weapons before the
    rest."""
    options = detail.options if detail is not None else ()
    attacks = tuple(each for each in options if each.action == ATTACK)
    usable = tuple(each for each in attacks if each.refusal is None)
    found = [Offer(ATTACK, usable or attacks)] if attacks else []
    rest = [each for each in options if each.action != ATTACK]
    last = [each for each in (attacks if usable else ()) if each.refusal is not None]
    single = [each for each in rest if each.refusal is None] + last + [each for each in rest if each.refusal]
    return (*found, *(Offer(each.action, (each,)) for each in single))
