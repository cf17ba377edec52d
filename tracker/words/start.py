"""The words of the list of saved fights, and the line with which a fight is resumed."""

from collections.abc import Mapping, Sequence
from typing import Any

from tracker.rules.running import Timer, is_owed, running
from tracker.state.encounter import Encounter
from tracker.state.question import Prompt
from tracker.store.lock import Holder
from tracker.words import vocabulary
from tracker.words.catalogue import N_, N_n, translate, translate_n
from tracker.words.fill import Labels
from tracker.words.questions import question_text
from tracker.words.screen import message
from tracker.words.timers import timer_head, timer_tail

TEXTS: Mapping[str, str] = {
    "fights": N_("Saved fights"),
    "demos": N_("Demonstrations: Enter copies one into the saves"),
    "presets": N_("Which rules does “{title}” go by? Switches can be changed at any time: :house"),
    "new": N_("A new fight"),
    "new-named": N_("A new fight, “{title}”"),
    "name": N_("What is the new fight called?"),
    "empty": N_("Nothing is saved yet. Enter on a demonstration opens a copy of it; c makes a new fight."),
    "nothing-found": N_("Nothing is called that. Enter makes it."),
    "not-found": N_("There is no saved fight “{typed}”. c makes it"),
    "not-found-near": N_("There is no saved fight “{typed}”. Enter opens the nearest, {near}; c makes “{typed}”"),
    "no-name": N_("Letters or digits are needed for the name of a fight."),
    "unreadable": N_("The list can't be read: {detail}"),
    "held": N_("held by another session"),
    "held-by": N_("held by {user} on {host}"),
    "held-at": N_("held by {user} on {host}, at {terminal}"),
    "saved": N_("Saved {when}"),
    "turn": N_("{who}'s turn"),
    "owed": N_("owed: {text}"),
    "open": N_("open: {question}"),
    "nobody": N_("Nobody is there yet. :add Goblin x3 foes hp=6 adds three; ? says more."),
    "fresh": N_("n begins the fight, with everything that decides itself; ? explains."),
    "joined": N_("{first} · {second}"),
}
PRESETS: Mapping[str, str] = {
    "unified": N_("the rules as they stand"),
    "conquest": N_("every attack hits, moves before attacks, dead at 0 HP"),
    "skirmish": N_("turns, rolled initiative, all adjacent strike whoever moves off"),
    "spatial": N_("cubes for places, turns, rolled initiative, d100 to hit"),
}
"""By preset: how one plays with it."""
COUNT = N_n("{number} fight", "{number} fights")


def start_text(kind: str, **args: Any) -> str:
    """A text of the list, filled."""
    return translate(TEXTS[kind]).format(**args)


def count_text(number: int) -> str:
    """How many fights are saved."""
    return translate_n(*COUNT, number).format(number=number)


def joined(parts: Sequence[str]) -> str:
    """Parts of a line with points between them."""
    found = ""
    for part in parts:
        found = start_text("joined", first=found, second=part) if found and part else found or part
    return found


def place_text(round: int, step: str) -> str:
    """Where a saved fight stands: "round 3 · attacks", "set-up", "over"."""
    at = vocabulary.step(step) if step in vocabulary.STEPS else step
    return joined([message("round", round=round), at]) if round else at


def holder_text(who: Holder) -> str:
    """Who has a fight open, as far as it is known."""
    kind = "held-at" if who.user and who.terminal else "held-by" if who.user else "held"
    return start_text(kind, user=who.user, host=who.host, terminal=who.terminal.removeprefix("/dev/"))


def preset_text(name: str) -> str:
    """How one plays with a preset. Raises KeyError for one that there isn't."""
    return translate(PRESETS[name])


def resume_text(encounter: Encounter, prompts: Sequence[Prompt], when: str, labels: Labels) -> str:
    """One line that says where a fight is: saved when, round, whose turn, what is owed, the open question."""
    names = {who: each.name for who, each in encounter.combatants.items()}
    turn = names.get(encounter.flow.turn, "")
    owed = [_owed(timer, names) for timer in running(encounter) if is_owed(timer)]
    parts = [
        start_text("saved", when=when) if when else "",
        place_text(encounter.round, encounter.step),
        start_text("turn", who=turn) if turn else "",
        *(start_text("owed", text=text) for text in owed[:1]),
        *(start_text("open", question=question_text(each.question, names, labels)) for each in prompts[-1:]),
    ]
    return joined(parts)


def _owed(timer: Timer, names: Labels) -> str:
    whole = " ".join(filter(None, (timer_head(timer, names), timer_tail(timer, names))))
    return f"{names.get(timer.who, timer.who)}, {whole}" if timer.who else whole
