"""Something that the session does, apart from the screen: it may take long, and steps are shown while it goes on."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Work(NamedTuple):
    """What is done in a thread of its own, and what is made of its result where the screen is; `stoppable`: any key
    ends it early."""

    run: Callable[[], Any]
    told: Callable[[Any], object]
    stoppable: bool = False
