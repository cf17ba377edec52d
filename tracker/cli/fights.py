"""Finding a fight by what was typed, and opening it."""

from pathlib import Path
from shlex import quote

from tracker.cli.failure import Failed, refused
from tracker.cli.output import Output
from tracker.session.knowledge import KNOWS
from tracker.state.clean import clean_text
from tracker.store.book import Book
from tracker.store.problem import Conflict
from tracker.words import cli as words
from tracker.words.cli import say, sentences


def find(folder: Path, typed: str) -> str:
    """The file name of the fight that is meant: its own, or made of its title. Raises `Failed` with the nearest."""
    from tracker.session.saves import find_fight, nearest_fights

    found = find_fight(folder, typed)
    if found is not None:
        return found
    raise no_fight(typed, nearest_fights(folder, typed))


def no_fight(typed: str, near: list[str]) -> Failed:
    """The refusal of a name that no fight has."""
    name = clean_text(typed)[:80]
    hint = say(words.NEAREST, near=words.listed(near)) if near else say(words.MAKE_IT, name=quote(name))
    return refused("no-fight", sentences(say(words.NO_FIGHT, name=name), hint), name=name, nearest=near)


def open_for_reading(folder: Path, typed: str, output: Output) -> Book:
    """The fight as it is now, whoever has it open. Of a state that was edited while the journal went on, the journal's
    is taken, with a word about it."""
    slug = find(folder, typed)
    try:
        book = Book.open(folder, slug, write=False, knows=KNOWS)
    except Conflict as conflict:
        output.warn(say(words.CONFLICT_SHOWN, name=slug, step=conflict.step, last=conflict.last))
        return Book.open(folder, slug, write=False, prefer="journal", knows=KNOWS)
    tell_notices(book, output)
    return book


def open_for_writing(folder: Path, typed: str, output: Output) -> Book:
    """The fight, locked. Raises what `Book.open` raises."""
    book = Book.open(folder, find(folder, typed), write=True, knows=KNOWS)
    tell_notices(book, output)
    return book


def tell_notices(book: Book, output: Output) -> None:
    """Tells what happened on opening."""
    if book.notices:
        from tracker.words.problems import notice_text

        for notice in book.notices:
            output.warn(notice_text(notice))
