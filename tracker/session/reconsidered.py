"""One question back: a prompt without the last thing that a person gave for it."""

from msgspec import structs

from tracker.rules.refusal import impossible
from tracker.session.perform import DIE
from tracker.state.question import Prompt


def without_last(prompt: Prompt) -> Prompt:
    """The prompt without the last answer or typed die; all that was given before it, and what the tracker rolled,
    stays.

    Raises `Refused` (impossible) if nothing was given: "no-question-before", or "answered-and-done" if the command has
    done steps already, which only the whole of it is taken back with."""
    given = prompt.given or tuple(prompt.answers)
    if not given:
        raise impossible("answered-and-done" if prompt.group else "no-question-before")
    *kept, last = given
    answers, rolls = dict(prompt.answers), dict(prompt.rolls)
    if last.startswith(DIE):
        del rolls[last.removeprefix(DIE)]
    else:
        del answers[last]
    return structs.replace(prompt, answers=answers, rolls=rolls, given=tuple(kept))
